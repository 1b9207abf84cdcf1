"""Lists and samples that the author guide is made of, so that it cannot fall behind the code."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective

from rules_py.rule import Rule

from ..book.domain import directive_place, note, rules_package
from ..claims.claim import Anything, Made
from ..claims.findings import Kind
from ..config import PREFIX, Options

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Sample(SphinxDirective):
    """Its content twice: as it is written, and as it comes out; what is shown is what was built."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        text = "\n".join(self.content)
        written = nodes.literal_block(text, text, language="md")
        shown = nodes.container(classes=["xr-sample"])
        self.state.nested_parse(self.content, self.content_offset, shown)
        return [written, shown]


class FindingKinds(SphinxDirective):
    """Every kind of finding, out of the enum that the checks use."""

    def run(self) -> list[nodes.Node]:
        rows = [[nodes.literal("", f"rules.{kind.code}"), nodes.Text(kind.remedy)] for kind in Kind]
        return [_table(["Code", "What to do"], rows)]


class ConfigOptions(SphinxDirective):
    """Everything that conf.py can say, out of the record that registers it."""

    def run(self) -> list[nodes.Node]:
        rows = [
            [nodes.literal("", f"{PREFIX}{option.name}"), nodes.literal("", repr(option.default)), nodes.Text(help)]
            for option in fields(Options)
            if (help := option.metadata["help"])
        ]
        return [_table(["Name", "Default", "What it does"], rows)]


class RulesList(SphinxDirective):
    """Every rule, as the command line lists it, each linked to its place."""

    def run(self) -> list[nodes.Node]:
        note(self, Made(self.env.docname, *directive_place(self), (Anything(),)))
        return [
            _table(["Id", "Kind", "What it gives"], [self._row(rule) for rule in rules_package(self.config).registry])
        ]

    def _row(self, rule: Rule) -> list[nodes.Node]:
        link = addnodes.pending_xref(
            "",
            nodes.inline("", rule.title),
            refdomain="rules",
            reftype="rule",
            reftarget=rule.id,
            refdoc=self.env.docname,
        )
        return [nodes.literal("", rule.id), nodes.Text(rule.kind), link]


def _table(heads: list[str], rows: list[list[nodes.Node]]) -> nodes.table:
    def row(cells: list[nodes.Node]) -> nodes.row:
        return nodes.row("", *[nodes.entry("", nodes.paragraph("", "", cell)) for cell in cells])

    group = nodes.tgroup("", *[nodes.colspec(colwidth=1) for _ in heads], cols=len(heads))
    group += nodes.thead("", row([nodes.Text(head) for head in heads]))
    group += nodes.tbody("", *[row(cells) for cells in rows])
    return nodes.table("", group, classes=["xr-table"])


def setup_guide(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("sample", Sample)
    app.add_directive("finding-kinds", FindingKinds)
    app.add_directive("config-options", ConfigOptions)
    app.add_directive("rules-list", RulesList)
