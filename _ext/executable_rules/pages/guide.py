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
from .messages_in_code import helps, places

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class Sample(SphinxDirective):
    """Its content twice: as written, and as built from that."""

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


class FindingMessages(SphinxDirective):
    """Every message of the check, as the code words it, with why it comes and what to do."""

    def run(self) -> list[nodes.Node]:
        known = helps()
        found = sorted(places(), key=lambda place: (list(Kind).index(place.kind), place.module, place.function))
        rows = [
            [nodes.literal("", place.kind.code), _lines(place.messages), _prose(help.cause), _prose(help.fix)]
            for place in found
            if (help := known.get(place.key))
        ]
        return [_table(["Code", "Message", "Why it comes", "What to do"], rows)]


def _lines(messages: tuple[str, ...]) -> nodes.Node:
    """Messages one below the other; those that come from the rules themselves have no fixed words."""
    if not messages:
        return nodes.Text("in the words of the rule or the comparison")
    return nodes.line_block("", *[nodes.line("", "", nodes.literal("", message)) for message in messages])


def _prose(text: str) -> nodes.Node:
    """A sentence with what is in backticks as code."""
    parts = text.split("`")
    return nodes.inline(
        "", "", *[nodes.literal("", part) if code % 2 else nodes.Text(part) for code, part in enumerate(parts)]
    )


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
        # A list of lines is a block of its own, and no paragraph may hold one.
        return nodes.row(
            "",
            *[
                nodes.entry("", cell if isinstance(cell, nodes.line_block) else nodes.paragraph("", "", cell))
                for cell in cells
            ],
        )

    group = nodes.tgroup("", *[nodes.colspec(colwidth=1) for _ in heads], cols=len(heads))
    group += nodes.thead("", row([nodes.Text(head) for head in heads]))
    group += nodes.tbody("", *[row(cells) for cells in rows])
    return nodes.table("", group, classes=["xr-table"])


def setup_guide(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("sample", Sample)
    app.add_directive("finding-kinds", FindingKinds)
    app.add_directive("finding-messages", FindingMessages)
    app.add_directive("config-options", ConfigOptions)
    app.add_directive("rules-list", RulesList)
