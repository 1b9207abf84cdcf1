"""`{cases}`: worked cases of a rule, a table of what is given and what the rule answers, compared row by row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from rules_py.errors import RuleError

from ...book.domain import directive_place, note, note_wrong, rules_domain, rules_package
from ...claims.findings import Help, Kind
from ...claims.kinds.cases import REFUSED, WorkedCases
from ..folded import folded
from ..tables import written_rows
from .words import CaseWords

if TYPE_CHECKING:
    from sphinx.application import Sphinx


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
        box = folded("", title=self.options.get("caption", "Examples"))
        box += self._made()
        return [box]

    def _made(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        id = self.arguments[0].strip()
        parsed = nodes.container()
        self.state.nested_parse(self.content, self.content_offset, parsed)
        table = next(iter(parsed.findall(nodes.table)), None)
        if table is None:
            self._tell_why(path, line, id)
            return list(parsed.children)
        rows, lines = written_rows(self, table, line)
        given = dict(_named(part) for part in self.options.get("given", "").splitlines() if part.strip())
        starts = next(reversed(rules_domain(self.env).page(self.env.docname).starts.get(id, [])), None)
        form = "form" in self.options
        note(self, WorkedCases(self.env.docname, path, line, id, rows[0], rows[1:], lines, given, form, starts))
        table["classes"] += ["xr-checked", "xr-table"]
        self._tell(table, rows, id, starts if form and starts else {})
        return list(parsed.children)

    def _tell_why(self, path: str, line: int, id: str) -> None:
        """Remember why there is nothing to compare: there is no such rule, or else no table."""
        try:
            rules_package(self.config).registry.find(id)
        except RuleError as error:
            note_wrong(self, Kind.RULE, path, line, str(error))
        else:
            note_wrong(self, Kind.TABLE, path, line, f"the cases of {id} hold no Markdown table")

    def _tell(self, table: nodes.table, rows: Sequence[Sequence[str]], id: str, starts: Mapping[str, str]) -> None:
        """Put what readers see in the place of what the author wrote; the check of the cases tells an unknown rule."""
        try:
            rule = rules_package(self.config).registry.find(id)
        except RuleError:
            return
        words = CaseWords(rule, starts)
        for number, (row, texts) in enumerate(zip(table.findall(nodes.row), rows, strict=True)):
            for entry, head, text in zip(row.findall(nodes.entry), rows[0], texts, strict=True):
                shown = words.cell(head, text) if number else words.head(text)
                if text.startswith(REFUSED):
                    entry["classes"].append("xr-refusal")
                if shown != text:
                    entry.clear()
                    entry += nodes.paragraph(shown, shown)


def _named(line: str) -> tuple[str, str]:
    name, _, value = line.partition(":")
    return name.strip(), value.strip()


def setup_cases(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("cases", Cases)


HELP = {
    "rule Cases._tell_why": Help("The rule of a table of cases is unknown."),
    "table Cases._tell_why": Help(
        "The directive for cases is empty, or its content is no table.", "Write a Markdown table below it."
    ),
}
"""Why its messages come, and what to do."""
