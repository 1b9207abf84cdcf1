"""Worked cases of a rule: what is given and what the rule answers, a row each.

A case may also be one that the rule refuses; then its answer is the refusal, in the words in which the form gives it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from rules_py.errors import RuleError, nearest
from rules_py.odds import verdict_word
from rules_py.refusal import sentences
from rules_py.rule import Rolled, Rule, Ruling

from ..claim import RuleId, Statement
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Help, Kind, says_but_has
from ..fix import rewritten
from ..words.given import NO_VALUE, field_names, given_in, value_in
from ..words.wording import compare, fold
from .odds import odds_difference, odds_in_form

ANSWER, CHANCE, DICE, FACES, GIVEN = "answer", "chance", "dice", "faces", "given"
"""Heads of columns that are neither a parameter nor a value of the outcome: the summary of the ruling (with its steps
or without) or the refusal; the probability of the verdict; whose the faces are, `first: 3, 1; second: 4`; the faces
that fell (or cards and coins); and parameters with their names, `level 3; labor -1`, where most cases leave most of
them as they are."""


REFUSED = "Refused: "
"""What authors write before an answer that is a refusal; readers see the refusal alone."""


@dataclass(frozen=True)
class WorkedCases(Statement):
    """The cases as written on the page.

    Attributes:
        rule: its id.
        heads: the column heads.
        rows: the cells' texts, a row each.
        lines: the line of each row in the file; the first one is that of the heads.
        given: what holds in every case.
        form: whether the first case is what the form starts with; the others then say only what they change of it.
        presets: what the last form above presets; None when the page has none, and workings go by their chapter's.
    """

    label: ClassVar[str] = "table"

    rule: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    given: Mapping[str, str]
    form: bool
    presets: Mapping[str, str] | None

    def quotes(self) -> Iterator[RuleId]:
        yield RuleId(self.rule)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        try:
            rule = package.registry.find(self.rule)
        except RuleError as error:
            yield self.found(Kind.RULE, str(error))
            return
        for line, message, fix in _Compared(rule, self, package.place(rule)).differences():
            yield self.found(Kind.TABLE, message, line=line, fix=fix)


Answer = Rolled | Ruling | RuleError | None
"""A roll, the ruling of a rule without luck, a refusal, or nothing where no answer can be given."""

Difference = tuple[int, str, Fix | None]
"""The line, the message, and how to correct the page."""


class _Compared:
    """The cases of one table, beside the rule that they are about."""

    def __init__(self, rule: Rule, written: WorkedCases, place: str) -> None:
        self.rule, self.written, self.place = rule, written, place
        self.starts: Mapping[str, str] = written.presets or {}
        self.heads = [fold(head) for head in written.heads]
        self.names = field_names(rule)

    def differences(self) -> Iterator[Difference]:
        """What the page says otherwise than the rule, row by row."""
        for number, (cells, line) in enumerate(zip(self.written.rows, self.written.lines[1:], strict=False)):
            case = list(zip(self.heads, cells, strict=False))
            given = {**self.written.given, **self._given_by(case)}
            if number == 0 and self.written.form:
                yield from self._start(given, self.starts, line)
            form = self.starts if self.written.form else {}
            yield from self._case(case, {**form, **{name: text for name, text in given.items() if text}}, line)

    def _given_by(self, case: list[tuple[str, str]]) -> dict[str, str]:
        """The parameters that a case gives: those with a column of their own, and those under `given`."""
        given = {self.names[head]: text for head, text in case if head in self.names}
        together = next((text for head, text in case if head == GIVEN and text not in NO_VALUE), "")
        return given | given_in(self.rule, together)

    def _start(self, given: Mapping[str, str], presets: Mapping[str, str], line: int) -> Iterator[Difference]:
        """Parameters that a case gives otherwise than the form."""
        form = self.rule.read(presets)
        for parameter in self.rule.parameters:
            text = given.get(parameter.name, "")
            try:
                value = parameter.read(self._given(parameter.name, text)) if text else form[parameter.name]
            except RuleError:
                value = None
            if value != form[parameter.name]:
                has = parameter.kind.written(form[parameter.name])
                yield line, says_but_has(text, f"the form of {self.rule.id}, {parameter.title},", has, self.place), None

    def _case(self, case: list[tuple[str, str]], given: Mapping[str, str], line: int) -> Iterator[Difference]:
        rolls = self.rule.kind == "roll"  # of other rules, faces may be a value of the outcome
        faces = next((text for head, text in case if rolls and head == FACES and text not in NO_VALUE), None)
        answer = self._answer(given, faces)
        for column, (head, text) in enumerate(case):
            if head in self.names or head == GIVEN or (rolls and head == FACES):
                continue
            chance = None if isinstance(answer, RuleError) else self._chance(head, given)
            if chance is not None:
                if wrong := odds_difference(text, chance):
                    right = odds_in_form(text, chance)
                    fix = Fix(text, right, cell=column) if right is not None and text else None
                    yield line, f"says “{text}”, the {head} is {wrong} ({self.place})", fix
                continue
            values = self._said(answer, head, given)
            if not values:
                ruling = answer.ruling if isinstance(answer, Rolled) else answer
                outcome = ruling.outcome if isinstance(ruling, Ruling) else ()
                known = [ANSWER, CHANCE, DICE, FACES, GIVEN, *self.names, *outcome]
                message = f"the cases of {self.rule.id} have a column “{self.written.heads[column]}”; "
                yield line, message + nearest(head, known), None
            elif all(compare(text, value) for value in values) and (difference := compare(text, values[0])):
                new = rewritten(text, values[0])
                fix = Fix(text, new, cell=column) if new is not None and text else None
                has = f"a refusal: {answer}" if isinstance(answer, RuleError) and head != ANSWER else difference.has
                yield line, says_but_has(difference.says, self.rule.id, has, self.place), fix

    def _answer(self, given: Mapping[str, str], faces: str | None) -> Answer:
        """The ruling or the refusal; nothing for a roll without given faces."""
        try:
            values = self._values(given)
            if faces is not None:
                return self.rule.roll(faces=faces, **values)
            if self.rule.kind != "roll":
                return self.rule.calculate(**values)
            self.rule.roll(seed=0, **values)  # refused or not, whatever falls
        except RuleError as error:
            return error
        return None

    def _said(self, answer: Answer, head: str, given: Mapping[str, str]) -> list[object]:
        """All that a cell may say; the first one is what a correction writes."""
        if isinstance(answer, RuleError):
            return [f"{REFUSED}{self._refusal(answer, given)}"] if head == ANSWER else [None]
        if answer is None:
            return [None]
        if isinstance(answer, Rolled):
            if head == DICE:
                return [_shared(answer)]
            answer = answer.ruling
        if head == ANSWER:
            return [answer.summary, " ".join((answer.summary, *answer.steps))]
        name = head.replace(" ", "_")
        return [answer[name]] if name in answer.outcome else []

    def _refusal(self, error: RuleError, given: Mapping[str, str]) -> str:
        """In the words of the form; a case that names what the rule does not take is its author's to mend."""
        known = {"faces", *(parameter.name for parameter in self.rule.parameters)}
        return sentences(error, self.rule, given) if error.name in known else f"{error}."

    def _chance(self, head: str, given: Mapping[str, str]) -> Fraction | None:
        """The probability under `chance`, of the verdict being true, or under `chance of first`, of it being that."""
        word, _, verdict = head.partition(" of ")
        if word != CHANCE or not self.rule.verdict:
            return None
        odds = self.rule.odds(**self._values(given)).verdicts()
        return odds.get(next((value for value in odds if verdict == verdict_word(value).casefold()), True), Fraction())

    def _values(self, given: Mapping[str, str]) -> dict[str, Any]:
        return {name: self._given(name, text) for name, text in given.items()}

    def _given(self, name: str, text: str) -> object:
        return value_in(self.rule.parameter(name).kind, text)


def _shared(rolled: Rolled) -> str:
    """Whose each face is, as the tray of the widget shows it."""
    groups: dict[str, list[str]] = {}
    for one in rolled.thrown:
        groups.setdefault(one.group, []).append(str(one.face))
    return "; ".join(f"{group}: {', '.join(faces)}" for group, faces in groups.items())


HELP = {
    "table WorkedCases.check": Help(
        "A worked case doesn't come out as its row says.",
        "Correct the row; `--fix` does it for you. Or correct the rule.",
    ),
    "rule WorkedCases.check": Help("The rule of a table of cases, or one of its columns, is unknown."),
}
"""Why its messages come, and what to do."""
