"""`{cases}`: worked cases of a rule, a table of what is given and what the rule answers, compared row by row.

A case may also be one that the rule refuses; then its answer is the refusal, in the words in which the form gives it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from rules_py.errors import RuleError, nearest
from rules_py.parameters import Rows
from rules_py.rule import Rolled, Rule, Ruling

from .bindings import odds_difference
from .domain import Binding, RulesDomain, directive_place, note, rules_domain
from .findings import Finding, Fix, Kind, says_but_has
from .fix import rewritten
from .folded import folded_table
from .given import field_names, given_in
from .rules_package import RulesPackage
from .tables import written_rows
from .wording import compare, fold

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ANSWER, CHANCE, DICE, FACES, GIVEN = "answer", "chance", "dice", "faces", "given"
"""Heads of columns that are neither a parameter nor a value of the outcome: the summary of the ruling (with its steps
or without) or the refusal; the probability of the verdict; whose the faces are, `first: 3, 1; second: 4`; the faces
that fell (or cards and coins); and parameters with their names, `level 3; labor -1`, where most cases leave most of
them as they are."""

NOTHING = ("–", "—")
"""How a cell gives no value."""


@dataclass(frozen=True)
class WrittenCases:
    """The cases as they stand in the page.

    Attributes:
        heads: the column heads.
        rows: the cells' texts, a row each.
        lines: the line of each row in the file; the first one is that of the heads.
        given: what holds in every case.
        form: what the form above presets, if the first case is what that starts with.
    """

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    given: Mapping[str, str]
    form: Mapping[str, str] | None


class Cases(SphinxDirective):
    """The argument is a rule's id; the content is a Markdown table; `given` sets `name: value` for all of its rows."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[Any] = {
        "given": directives.unchanged,
        "form": directives.flag,
        "caption": directives.unchanged,
    }

    def run(self) -> list[nodes.Node]:
        title = "Worked cases" + (", the first as the form stands" if "form" in self.options else "")
        box = folded_table("", title=self.options.get("caption", title))
        box += self._made()
        return [box]

    def _made(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        id = self.arguments[0].strip()
        parsed = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, parsed)
        table = next(iter(parsed.findall(nodes.table)), None)
        if table is None:
            note(self, Binding("cases", path, line, "", id))
            return list(parsed.children)
        rows, lines = written_rows(self, table, line)
        given = dict(_named(part) for part in self.options.get("given", "").splitlines() if part.strip())
        starts = rules_domain(self.env).page(self.env.docname).starts.get(id, {})
        written = WrittenCases(rows[0], rows[1:], lines, given, starts if "form" in self.options else None)
        note(self, Binding("cases", path, line, "", id, written))
        table["classes"] += ["xr-checked", "xr-table"]
        return list(parsed.children)


def _named(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip(), value.strip()


def check_cases(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Cases that the rule answers otherwise than the page."""
    for docname, binding in domain.to_compare("cases"):
        try:
            rule = package.registry.find(binding.expression)
        except RuleError as error:
            yield Finding(binding.path, binding.line, str(error), docname, Kind.RULE)
            continue
        if binding.more is None:
            message = f"the cases of {rule.id} hold no Markdown table"
            yield Finding(binding.path, binding.line, message, docname, Kind.TABLE)
            continue
        for line, message, fix in _Cases(rule, binding.more, package.place(rule)).differences():
            yield Finding(binding.path, line, message, docname, Kind.TABLE, fix=fix)


Answer = Rolled | Ruling | RuleError | None
"""A roll, the ruling of a rule without luck, a refusal, or nothing that could be told."""

Difference = tuple[int, str, Fix | None]
"""The line, the message, and how to correct the page."""


class _Cases:
    """The cases of one table, beside the rule that they are about."""

    def __init__(self, rule: Rule, written: WrittenCases, place: str) -> None:
        self.rule, self.written, self.place = rule, written, place
        self.heads = [fold(head) for head in written.heads]
        self.names = field_names(rule)

    def differences(self) -> Iterator[Difference]:
        """What the page says otherwise than the rule, row by row."""
        for number, (cells, line) in enumerate(zip(self.written.rows, self.written.lines[1:], strict=False)):
            case = list(zip(self.heads, cells, strict=False))
            given = {**self.written.given, **self._given_by(case)}
            if number == 0 and self.written.form is not None:
                yield from self._start(given, self.written.form, line)
            yield from self._case(case, {name: text for name, text in given.items() if text}, line)

    def _given_by(self, case: list[tuple[str, str]]) -> dict[str, str]:
        """The parameters that a case gives: those with a column of their own, and those under `given`."""
        given = {self.names[head]: text for head, text in case if head in self.names}
        together = next((text for head, text in case if head == GIVEN and text not in NOTHING), "")
        return given | given_in(self.rule, together)

    def _start(self, given: Mapping[str, str], presets: Mapping[str, str], line: int) -> Iterator[Difference]:
        """Parameters that a case gives otherwise than the form."""
        form = self.rule.read(presets)
        for parameter in self.rule.parameters:
            text = given.get(parameter.name, "")
            try:
                value = parameter.read(self._given(parameter.name, text)) if text else parameter.default
            except RuleError:
                value = None
            if value != form[parameter.name]:
                says, has = (
                    text or parameter.kind.written(parameter.default),
                    parameter.kind.written(form[parameter.name]),
                )
                yield line, says_but_has(says, f"the form of {self.rule.id}, {parameter.title},", has, self.place), None

    def _case(self, case: list[tuple[str, str]], given: Mapping[str, str], line: int) -> Iterator[Difference]:
        rolls = self.rule.kind == "roll"  # of other rules, faces may be a value of the outcome
        faces = next((text for head, text in case if rolls and head == FACES and text not in NOTHING), None)
        answer = self._answer(given, faces)
        for column, (head, text) in enumerate(case):
            if head in self.names or head == GIVEN or (rolls and head == FACES):
                continue
            chance = None if isinstance(answer, RuleError) else self._chance(head, given)
            if chance is not None:
                if wrong := odds_difference(text, chance):
                    yield line, f"says “{text}”, the {head} is {wrong} ({self.place})", None
                continue
            values = _said(answer, head)
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
        """The ruling or the refusal; nothing for a roll of which no faces are told."""
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

    def _chance(self, head: str, given: Mapping[str, str]) -> Fraction | None:
        """The probability under `chance`, of the verdict being true, or under `chance of first`, of it being that."""
        word, _, verdict = head.partition(" of ")
        if word != CHANCE or not self.rule.verdict:
            return None
        odds = self.rule.odds(**self._values(given)).verdicts()
        return odds.get(next((value for value in odds if verdict == str(value).casefold()), True), Fraction())

    def _values(self, given: Mapping[str, str]) -> dict[str, Any]:
        return {name: self._given(name, text) for name, text in given.items()}

    def _given(self, name: str, text: str) -> object:
        """What a cell gives; rows are written `Strength, 2; Endurance, 3`, in the order of their columns."""
        kind = self.rule.parameter(name).kind
        if text in NOTHING:
            return [] if isinstance(kind, Rows) else ""
        if not isinstance(kind, Rows):
            return text
        rows = [[part.strip() for part in row.split(",")] for row in text.split(";")]
        return [{column: part for column, part in zip(kind.columns, row, strict=False) if part} for row in rows]


def _said(answer: Answer, head: str) -> list[object]:
    """All that may stand under a head; the first one is what a correction writes."""
    if isinstance(answer, RuleError):
        return [f"Refused: {answer}."] if head == ANSWER else [None]
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


def _shared(rolled: Rolled) -> str:
    """Whose each face is, as the tray of the widget shows it."""
    groups: dict[str, list[str]] = {}
    for one in rolled.fallen:
        groups.setdefault(one.group, []).append(str(one.face))
    return "; ".join(f"{group}: {', '.join(faces)}" for group, faces in groups.items())


def setup_cases(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("cases", Cases)
