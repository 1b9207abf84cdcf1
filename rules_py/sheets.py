"""Character sheets: what a game declares once, and what page, command line and JSON take from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .actions import Action, plain
from .errors import RuleError, nearest
from .rule import Rolled, Rule
from .ruling import Ruling

WHO = "@name"
"""In a `Fill`, what stands for the character's name."""

Fields = Mapping[str, Any]
"""The fields of a sheet by name, each as JSON or as a form has it."""

Find = Callable[[str], Rule]
"""What gives the rule of an id: `registry.find`."""


@dataclass(frozen=True)
class Ready:
    """A character who is ready to play.

    Attributes:
        name: what they are called.
        who: who they are, in one line.
        fields: of the sheet, without the name; what is left out is as in the form.
    """

    name: str
    who: str
    fields: Fields


@dataclass(frozen=True)
class Fill:
    """Another rule that an action can fill in, such as a contest by the skill of a check.

    Attributes:
        rule: the id of the rule that is filled in.
        of: the id of the rule that the action rolls.
        params: parameters of `rule`, each with what it takes its value from: a parameter of the action, or a name
            in what it has besides (`Action.also`).
        rows: the parameter of `rule` that has a row for everybody who takes part; empty when there is none.
        columns: columns of that row, each with a parameter of the action, or `WHO` for the character's name.
        only: labels of the actions that can, or names of the skills that these are of (`Action.also`); all when empty.
            Whatever lacks one of the values can't either.
        barred: whether actions that can't be done now can, too: a skill's complication is put right after it is barred.
    """

    rule: str
    of: str
    params: Mapping[str, str] = field(default_factory=dict)
    rows: str = ""
    columns: Mapping[str, str] = field(default_factory=dict)
    only: tuple[str, ...] = ()
    barred: bool = False

    def as_json(self) -> dict[str, Any]:
        """For programs and the page."""
        row = {"rows": self.rows, "columns": dict(self.columns)} if self.rows else {}
        only = {"only": list(self.only)} if self.only else {}
        barred = {"barred": True} if self.barred else {}
        return {"rule": self.rule, "of": self.of, "parameters": dict(self.params), **row, **only, **barred}

    def by(self, action: Action) -> bool:
        """Whether this action can fill it in."""
        known = {WHO, *action.params, *action.also}
        return (
            action.rule == self.of
            and (not self.only or not {action.label, action.also.get("skill")}.isdisjoint(self.only))
            and known.issuperset(self.params.values())
            and known.issuperset(self.columns.values())
        )

    def given(self, action: Action, name: str) -> dict[str, Any]:
        """Parameters for `rule`, as JSON has them."""
        known = {WHO: name, **action.params, **action.also}
        found = {target: plain(known[source]) for target, source in self.params.items()}
        if self.rows:
            found[self.rows] = [{column: plain(known[source]) for column, source in self.columns.items()}]
        return found


@dataclass(frozen=True)
class Done:
    """What came of an action: the ruling, if a rule was asked, and the character afterwards.

    Attributes:
        action: what was done.
        rolled: the roll, if there was one.
        ruling: what the rule said; None when there was nothing to ask.
        fields: all fields of the sheet from now on, as JSON has them.
        changed: the names of those that have changed.
    """

    action: Action
    rolled: Rolled | None
    ruling: Ruling | None
    fields: Fields
    changed: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Sheet:
    """The character sheet of a game.

    Attributes:
        rule: its parameters are the fields; its ruling has everything that follows from them, actions and changes.
        ready: ready-made characters.
        fills: other rules that an action can fill in.
        forms: earlier saved forms of other rules: the field for each of their parameters.
        name: the field with the character's name.
    """

    rule: Rule
    ready: tuple[Ready, ...]
    fills: tuple[Fill, ...] = ()
    forms: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    name: str = "name"

    @property
    def game(self) -> str:
        """Whose sheet it is."""
        return self.rule.game

    def ready_made(self, name: str) -> Ready:
        """The ready-made character of that name, or whose name begins so.

        Raises:
            RuleError: there is none.
        """
        for one in self.ready:
            if one.name.casefold() == name.strip().casefold():
                return one
        wanted = _folded(name)
        begun = [one for one in self.ready if wanted and any(w.startswith(wanted) for w in _words(one.name))]
        if len(begun) == 1:
            return begun[0]
        raise RuleError("ready", name, f"one of {', '.join(one.name for one in self.ready)}")

    def complete(self, fields: Fields) -> dict[str, Any]:
        """All fields as JSON has them: those given, checked, and the rest as the form begins.

        Raises:
            RuleError: an unknown field, or a value that is not allowed.
        """
        return self.rule.params_json(self.rule.read(fields))

    def judged(self, fields: Fields) -> Ruling:
        """What the rules say of a character.

        Raises:
            RuleError: an unknown field, or a value that is not allowed.
        """
        return self.rule.calculate(**fields)

    def find(
        self, fields: Fields, label: str, group: str = "", among: Literal["actions", "changes", ""] = ""
    ) -> Action:
        """The action or change of that label; large and small letters are the same.

        Args:
            fields: of the character.
            label: of the action.
            group: where two groups have the same label, which is meant.
            among: actions or changes only; both when empty.

        Raises:
            RuleError: there is none, or there are several; the error names the nearest or the groups.
        """
        ruling = self.judged(fields)
        known = [*(() if among == "changes" else ruling.actions), *(() if among == "actions" else ruling.changes)]
        return found(known, label, group)

    def fill(self, action: Action, rule: str) -> Fill | None:
        """How `action` fills in `rule`, another than its own; None when it cannot."""
        return next((fill for fill in self.fills if fill.rule == rule and fill.by(action)), None)

    def given_by(self, action: Action, rule: str, name: str) -> dict[str, Any] | None:
        """The parameters for `rule` that `action` has; None when it has none for it, as one whose dice have fallen."""
        if action.faces:
            return None
        if action.rule == rule:
            return {parameter: plain(value) for parameter, value in action.params.items()}
        fill = self.fill(action, rule)
        return None if fill is None else fill.given(action, name)

    def for_rule(self, fields: Fields, rule: str) -> Iterator[tuple[Action, dict[str, Any]]]:
        """Every action that can fill in `rule`, with the parameters."""
        ruling = self.judged(fields)
        name = str(fields.get(self.name, ""))
        for action in (*ruling.actions, *ruling.changes):
            params = self.given_by(action, rule, name) if action.rule else None
            if params is not None:
                yield action, params

    def helpers(self, action: Action, people: Sequence[Fields]) -> Iterator[tuple[str, Action, dict[str, Any]]]:
        """Who else's sheet fills in what an action asks: the reader's own characters, then those who are ready to play.

        Args:
            action: one that somebody else can fill in (`Action.helper`).
            people: the fields of each of the reader's characters.

        Yields:
            The name, the line of their sheet, and what it has for the parameters that are asked.
        """
        names = {str(fields.get(self.name, "")) for fields in people}
        ready = [{**one.fields, self.name: one.name} for one in self.ready if one.name not in names]
        fixed = {name: plain(value) for name, value in action.params.items() if name not in action.asks}
        for fields in (*people, *ready):
            name = str(fields.get(self.name, ""))
            try:
                lines = self.judged(fields).actions
            except RuleError:  # their own sheet says what is wrong with it
                continue
            for line in lines:
                params = None if line.barred or not line.rule else self.given_by(line, action.rule, name)
                # Whoever does it in another way, such as an expert, is asked for elsewhere.
                if params and all(params.get(one, value) == value for one, value in fixed.items()):
                    yield name, line, {one: value for one, value in params.items() if one in action.asks}

    def party_fill(self, rule: str) -> Fill | None:
        """How characters fill in the rows of everybody who takes part in `rule`; None where it has no such rows."""
        return next((fill for fill in self.fills if fill.rule == rule and fill.rows), None)

    def party(self, people: Sequence[Fields], rule: str) -> dict[tuple[str, str], list[dict[str, Any] | None]]:
        """What several characters can take part in `rule` with: for each skill the row of everybody.

        Args:
            people: the fields of each character.
            rule: the id of a rule with a row for everybody who takes part.

        Returns:
            By group and label of the skill a row for each character, in their order; None for those who lack it, or
            can't use it now.

        Raises:
            RuleError: an unknown field, or a value that is not allowed.
        """
        fill = self.party_fill(rule)
        found: dict[tuple[str, str], list[dict[str, Any] | None]] = {}
        for place, fields in enumerate(people):
            for action, params in self.for_rule(fields, rule):
                if fill is None or action.barred or fill.rows not in params:
                    continue
                rows = found.setdefault((action.group, action.label), [None] * len(people))
                rows[place] = params[fill.rows][0]
        return found

    def done(
        self,
        find: Find,
        fields: Fields,
        action: Action,
        given: Mapping[str, object] | None = None,
        *,
        seed: int | None = None,
        faces: object = None,
    ) -> Done:
        """Do it: roll or work out the rule, and change the character.

        Args:
            find: gives the rule of an id.
            fields: of the character before.
            action: one of this character.
            given: parameters that replace those of the action, such as the difficulty.
            seed: as for `Rule.roll`.
            faces: likewise.

        Raises:
            RuleError: the action is barred, or the rule refuses its parameters.
        """
        if action.barred:
            raise RuleError(
                "action", action.label, f"something else; {action.barred}", sentence=_sentence(action.barred)
            )
        before = self.complete(fields)
        after, rolled, ruling = {**before, **action.sets}, None, None
        lying: dict[str, str] = {}
        if action.rule:
            rule = find(action.rule)
            params = {**action.begins, **(given or {})}
            if rule.kind == "roll":
                rolled = rule.roll(seed=None if action.faces else seed, faces=action.faces or faces, **params)
                ruling = rolled.ruling
                lying = {"faces": ", ".join(map(str, rolled.faces))}
            else:
                ruling = rule.calculate(**params)
            if action.wins or action.fails:
                after.update(action.wins if ruling[rule.verdict] is True else action.fails)
            known = {**rule.read(params), **lying, **ruling.details, **ruling.outcome, **ruling.carried}
            for name, key in action.keeps.items():
                target, _, column = name.partition(".")
                value = _within(known, key)
                after[target] = [{**after[target][0], column: value}] if column else value
        after = self.complete({name: plain(value) for name, value in after.items()})
        changed = tuple(name for name, value in after.items() if value != before[name])
        return Done(action, rolled, ruling, after, changed)


def _within(known: Mapping[str, Any], key: str) -> Any:
    """The value of a key; `resources.health` is that of `health` in `resources`."""
    value: Any = known
    for part in key.split("."):
        value = value[part]
    return value


def found(known: list[Action], label: str, group: str = "") -> Action:
    """The action of that label among those known.

    Raises:
        RuleError: there is none, or there are several.
    """
    same = [one for one in known if _folded(one.label) == _folded(label)]
    fitting = [one for one in same if _folded(group) in ("", _folded(one.group))]
    if len(fitting) == 1:
        return fitting[0]
    if not same:
        raise RuleError("action", label, nearest(label, {one.label for one in known}))
    raise RuleError("group", group, f"one of {', '.join(sorted({one.group for one in same}))}")


def _folded(name: str) -> str:
    return " ".join(name.casefold().split())


def _words(name: str) -> list[str]:
    """The words of a name, without the quotes of a nickname."""
    return [word.strip('"') for word in _folded(name).split()]


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
