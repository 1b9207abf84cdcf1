"""What the table sees of a fight: a headline, who is in it, and what can be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..actions import plain
from ..errors import RuleError, nearest
from ..parameters import Kind, Parameter


@dataclass(frozen=True, kw_only=True)
class Deed:
    """Something that can be done now.

    Attributes:
        act: which kind of deed it is.
        label: what its button says.
        group: its heading; a fighter's name for what can happen to them.
        given: what is settled: who does it, and to whom.
        asks: what the table says, each with the value that it starts with.
        barred: why it can't be done now; empty when it can.
        why: what it comes to, in a few words.
        choices: for what it asks, the only names that can be given here, each with the words for it.
        rolls: whether it takes dice, which a table may roll itself.
        dice: which dice those are, in the order in which they are typed; empty where that is plain.
        titles: for what it asks, what that is called here, if the kind's own title is too general.
        loses: what is lost by it, as a question to be answered first; empty for nothing.
    """

    act: str
    label: str
    group: str
    given: Mapping[str, str] = field(default_factory=dict)
    asks: Mapping[str, Any] = field(default_factory=dict)
    barred: str = ""
    why: str = ""
    choices: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    rolls: bool = False
    dice: str = ""
    titles: Mapping[str, str] = field(default_factory=dict)
    loses: str = ""

    def chosen(self, kind: Kind, name: str, given: object) -> Any:
        """What the table says to something that is asked.

        Raises:
            RuleError: the kind doesn't take it, or it can't be chosen here.
        """
        value = Parameter(name, kind, None).read(given)
        options = self.choices.get(name)
        chosen = value if isinstance(value, tuple) else (value,)
        wrong = [] if options is None else [str(one) for one in chosen if str(one) not in options]
        if options is not None and wrong:
            raise RuleError(name, wrong[0], nearest(wrong[0], options))
        return value

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "act": self.act,
            "label": self.label,
            "group": self.group,
            "given": dict(self.given),
            "asks": {name: plain(value) for name, value in self.asks.items()},
            "barred": self.barred,
            "why": self.why,
            "choices": {name: dict(words) for name, words in self.choices.items()},
            "rolls": self.rolls,
            "dice": self.dice,
            "titles": dict(self.titles),
            "loses": self.loses,
        }


@dataclass(frozen=True)
class Gauge:
    """Something that is counted: what is left of it, and the most there can be (nothing where there is no such)."""

    title: str
    now: int
    most: int | None = None


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Somebody on the list.

    Attributes:
        name: what they are called.
        team: whose side they are on.
        turn: `acting`, `next` (they may act now), `waiting`, `acted`, or `out` of the order.
        gauges: what is left of them.
        marks: what is wrong with them, or else to be known, a few words each.
        down: whether they can't fight any more.
        sheet: the fields of their sheet that a fight changes, as JSON has them.
        full: of these fields, those that are left empty when nothing is missing, each with how much that is.
    """

    name: str
    team: str
    turn: str
    gauges: tuple[Gauge, ...]
    marks: tuple[str, ...] = ()
    down: bool = False
    sheet: Mapping[str, Any] = field(default_factory=dict)
    full: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "name": self.name,
            "team": self.team,
            "turn": self.turn,
            "gauges": [{"title": one.title, "now": one.now, "most": one.most} for one in self.gauges],
            "marks": list(self.marks),
            "down": self.down,
            "sheet": {name: plain(value) for name, value in self.sheet.items()},
            "full": dict(self.full),
        }


@dataclass(frozen=True)
class Scene:
    """What the table sees of a fight: a headline, who is in it, what can be done, and whether it is `over`.

    `advice` is what to do here once it is over, as long as the sheets don't say yet what the fight has done.
    """

    headline: str
    entries: tuple[Entry, ...]
    deeds: tuple[Deed, ...]
    over: bool = False
    advice: str = ""

    def find(self, act: str, given: Mapping[str, object]) -> Deed:
        """The deed of that kind with what is settled for it, such as who does it.

        Raises:
            RuleError: there is none, or it is barred now.
        """
        same = [one for one in self.deeds if one.act == act]
        if not same:
            raise RuleError("act", act, nearest(act, {one.act for one in self.deeds}))
        deed = next((one for one in same if all(given.get(name) == value for name, value in one.given.items())), None)
        if deed is None:
            known = [", ".join(one.given.values()) for one in same]
            raise RuleError("act", act, f"for {' or '.join(known)}")
        if deed.barred:
            sentence = f"{deed.barred[:1].upper()}{deed.barred[1:]}."
            raise RuleError("act", deed.label, f"something else; {deed.barred}", sentence=sentence)
        return deed

    def as_json(self) -> dict[str, Any]:
        """For the page."""
        return {
            "headline": self.headline,
            "entries": [one.as_json() for one in self.entries],
            "deeds": [one.as_json() for one in self.deeds],
            "over": self.over,
            "advice": self.advice,
        }
