"""What a character can do with a line of the sheet: roll it with everything applied, or change because of the rules."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any, Literal, overload


@dataclass(frozen=True, kw_only=True)
class Action:
    """One thing that a character can do, or that can happen to them.

    An action rolls (or works out) a rule with parameters that the character has filled in. Some change the character
    too: after the roll by what it came to (`keeps`, `wins`, `fails`), or right away (`sets`), with or without a rule.

    Attributes:
        label: what it is called: "Deceit", "Take a deep cut".
        group: its heading: "Harmony", "Wounds".
        rule: the id of the rule; empty when nothing is rolled and nothing needs working out.
        params: for the rule, everything applied, as JSON has it.
        value: what is shown beside the label, with everything applied: a level, a die.
        usual: what it would be without wounds, penalties and the like; empty when that is the same.
        why: how the value comes about: "level 3, one die less for a deep cut".
        asks: parameters that the character cannot know, such as the difficulty.
        starts: what some of these are until somebody says otherwise, where the rule's own default says little.
        keeps: fields of the sheet that change after the roll, each with the key of its new value in what the rule
            carries on or, if it is not there, in its outcome, its details or the parameters and `faces` that were used;
            `resources.health` is inside of `resources`. A field `last.result` is a column of the one row of `last`.
        sets: fields of the sheet that change in any case, with their new values as JSON has them.
        wins: fields of the sheet that change only if the roll comes off, by the verdict of its rule; as `sets`.
        fails: fields of the sheet that change only if the roll doesn't come off; as `wins`.
        barred: why it cannot be done now; empty when it can.
        options: what the player picks by a name, such as the attribute that fits: under each title the names with the
            parameters that they stand for, the one in `params` first.
        fits: what some of these names go with: the parameter and every answer to it that fits, such as the cards of a
            skill's suit. While other answers are given, they aren't offered. One that fits is enough, and another
            title with its names counts like a parameter.
        after: the label of the action on whose result this follows, such as a new try on a failure; several labels
            where any of them may have led here; empty when it is independent.
        offer: what to know first, shown with the result that it follows: what it costs, and when to stop.
        remark: what the result adds, such as what was paid; None for `why`, where there is a value to explain.
        faces: the dice that lie there already, for a roll that is only judged again.
        also: what the rule does not take and others do that the same line fills in, see `sheets.Fill`.
        helper: the title under which somebody else's sheet fills in what it asks, such as "Who helps"; empty where
            nobody else can.
        luck: "again" when its result offers the same roll once more, "once" when it doesn't, "none" when nothing falls
            for it, though its rule rolls for others.
    """

    label: str
    group: str = ""
    rule: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)
    value: int | str = ""
    usual: int | str = ""
    why: str = ""
    asks: tuple[str, ...] = ()
    keeps: Mapping[str, str] = field(default_factory=dict)
    sets: Mapping[str, Any] = field(default_factory=dict)
    wins: Mapping[str, Any] = field(default_factory=dict)
    fails: Mapping[str, Any] = field(default_factory=dict)
    barred: str = ""
    options: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    fits: Mapping[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    after: str | tuple[str, ...] = ""
    offer: str = ""
    remark: str | None = None
    faces: str = ""
    also: Mapping[str, Any] = field(default_factory=dict)
    starts: Mapping[str, Any] = field(default_factory=dict)
    helper: str = ""
    luck: Literal["again", "once", "none"] = "again"

    @property
    def begins(self) -> dict[str, Any]:
        """The parameters of the rule while nobody has said anything."""
        return {**self.starts, **self.params}

    def as_json(self) -> dict[str, Any]:
        """For programs: label, group, rule and parameters always, the rest where there is something to say."""
        always = {
            "label": self.label,
            "group": self.group,
            "rule": self.rule or None,
            "parameters": {name: plain(value) for name, value in self.params.items()},
        }
        some = {
            "value": plain(self.value),
            "usual": plain(self.usual),
            "why": self.why,
            "asks": list(self.asks),
            "keeps": dict(self.keeps),
            "sets": {name: plain(value) for name, value in self.sets.items()},
            "wins": {name: plain(value) for name, value in self.wins.items()},
            "fails": {name: plain(value) for name, value in self.fails.items()},
            "barred": self.barred,
            "options": plain(self.options),
            "fits": plain(self.fits),
            "after": plain(self.after),
            "offer": self.offer,
            "faces": self.faces,
            "also": {name: plain(value) for name, value in self.also.items()},
            "helper": self.helper,
            "luck": "" if self.luck == "again" else self.luck,
        }
        remark = {} if self.remark is None else {"remark": self.remark}
        return always | {name: value for name, value in some.items() if value not in ("", [], {})} | remark


_AS_THEY_ARE = (str, int, bool, float, type(None))


class Deferred(Sequence[Action]):
    """Actions that are worked out when first looked at, because typing in a sheet needs only its verdict."""

    def __init__(self, find: Callable[[], Iterable[Action]]) -> None:
        self._find = find

    @cached_property
    def _found(self) -> tuple[Action, ...]:
        return tuple(self._find())

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        """One of them, or some."""
        return self._found[place]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


def plain(value: Any) -> Any:
    """A value as JSON has it: names of an enum as text, rows as objects.

    >>> plain(({"suit": "Hearts", "rating": 2},))
    [{'suit': 'Hearts', 'rating': 2}]
    """
    if type(value) in _AS_THEY_ARE:  # most are, and a sheet has a thousand of them at every key
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    return value


def as_text(value: Any) -> str:
    """A value as a field of a form holds it, and every kind of parameter reads it.

    >>> as_text(True), as_text(None), as_text(("Hearts", "Clubs")), as_text([{"level": 2}]), as_text([])
    ('yes', '', 'Hearts, Clubs', '[{"level": 2}]', '[]')
    """
    value = plain(value)
    if isinstance(value, str):
        return value
    if value is None or isinstance(value, bool):
        return "" if value is None else "yes" if value else "no"
    if isinstance(value, list) and value and not any(isinstance(item, (dict, list)) for item in value):
        return ", ".join(map(as_text, value))
    return json.dumps(value, ensure_ascii=False) if isinstance(value, (list, dict)) else str(value)
