"""What search finds: every section of the book, every entry of a glossary or a catalogue and every row of a table.

Taken from a page when it is read and kept with the environment, so that a build that reads only what has changed, and
readers in parallel, know the whole book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.environment.collectors import EnvironmentCollector

from ..book.domain import rules_domain, rules_package
from ..markup.catalogue import catalogue_list
from ..markup.widgets import rule_widget

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_SILENT = (
    nodes.comment, nodes.doctest_block, nodes.footnote, nodes.footnote_reference, nodes.image, nodes.literal_block,
    nodes.math_block, nodes.raw, nodes.substitution_definition, nodes.system_message, nodes.title,
    addnodes.index, addnodes.toctree, catalogue_list, rule_widget,
)  # fmt: skip
"""What an excerpt never shows: marks, code, the odds of a widget, and lists of what is found in its own place."""

_UNSEARCHED = "xr-unsearched"
"""Marks a box that the configuration leaves out."""


@dataclass(frozen=True)
class Section:
    """One thing that search can find.

    Attributes:
        anchor: where on its page it is; empty for the page itself.
        title: its heading, its term, or what the row of a table is about.
        above: the headings above it, the page's own first.
        names: what else it's called: the rules whose widgets it shows, the other names of a term.
        text: what it says, without what belongs to a section below it.
        roll: where its first roll is, on the same page; empty without one.
        is_row: whether it is a row of a table.
        is_term: whether it is an entry of a glossary, whose names mean the same.
    """

    anchor: str
    title: str
    above: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    text: str = ""
    roll: str = ""
    is_row: bool = False
    is_term: bool = False


def sections_of(doctree: nodes.document, rows: Mapping[str, str], rolls: Mapping[str, str]) -> Iterator[Section]:
    """Everything on a page that search can find, in the page's order.

    Args:
        doctree: the page as it was read.
        rows: what each row of a table is about, by its node id.
        rolls: the titles of all rules that roll, by their ids.
    """
    first = next(iter(doctree.findall(nodes.section)), None)
    if first is not None:
        yield from _section(first, (), rows, rolls)


def _section(
    section: nodes.section, above: tuple[str, ...], rows: Mapping[str, str], rolls: Mapping[str, str]
) -> Iterator[Section]:
    title = _said(section.next_node(nodes.title) or nodes.title())
    found = [one for child in section.children if not isinstance(child, nodes.section) for one in _parts(child)]
    widgets = [one for one in found if isinstance(one, rule_widget) and one["rule"] in rolls]
    # A target before a heading comes first among its names, and says nothing to those who read the address.
    slug = nodes.make_id(title)
    yield Section(
        "" if not above else slug if slug in section["ids"] else section["ids"][0],
        title,
        above,
        tuple(dict.fromkeys(rolls[widget["rule"]] for widget in widgets)),
        _said(section),
        next((widget["ids"][0] if widget["ids"] else widget["element_id"] for widget in widgets), ""),
    )
    here = (*above, title)
    for part in found:
        if isinstance(part, nodes.definition_list_item):
            yield _entry(part, here)
        elif isinstance(part, nodes.row):
            yield _row(part, here, rows)
    for child in section.children:
        if isinstance(child, nodes.section):
            yield from _section(child, here, rows, rolls)


def _parts(node: nodes.Node) -> Iterator[nodes.Element]:
    """What within a section has a name of its own, and the widgets."""
    for one in node.findall():
        if isinstance(one, rule_widget) or (_is_entry(one) or (isinstance(one, nodes.row) and one["ids"])):
            yield cast("nodes.Element", one)


def _is_entry(node: nodes.Node) -> bool:
    return isinstance(node, nodes.definition_list_item) and bool(cast("nodes.term", node[0])["ids"])


def _entry(item: nodes.definition_list_item, above: tuple[str, ...]) -> Section:
    terms = [child for child in item.children if isinstance(child, nodes.term)]
    names = [_said(term) for term in terms]
    text = " ".join(_said(child) for child in item.children if not isinstance(child, nodes.term))
    is_term = isinstance(item.parent.parent, addnodes.glossary)
    return Section(terms[0]["ids"][0], names[0], above, tuple(names[1:]), text, is_term=is_term)


def _row(row: nodes.row, above: tuple[str, ...], rows: Mapping[str, str]) -> Section:
    heads = [_said(entry) for head in row.parent.parent.findall(nodes.thead) for entry in head.findall(nodes.entry)]
    cells = [_said(entry) for entry in row.findall(nodes.entry)]
    title = rows.get(row["ids"][0], cells[0])
    texts = [
        f"{head}: {cell}" if head else cell
        for head, cell in zip(heads, cells, strict=False)
        if cell and cell not in {title, "—"}
    ]
    return Section(row["ids"][0], title, above, text=" · ".join(texts), is_row=True)


def _said(node: nodes.Node) -> str:
    """The text of a node, up to a line across the page; below that is what every page has, such as its licence."""
    above = takewhile(lambda child: not isinstance(child, nodes.transition), node.children)
    return " ".join("".join(map(_words, above)).split())


def _words(node: nodes.Node) -> str:
    if isinstance(node, nodes.Text):
        return node.astext()
    if isinstance(node, nodes.Element) and _UNSEARCHED in node:
        return ""
    if isinstance(node, (*_SILENT, nodes.section)) or _is_entry(node) or (isinstance(node, nodes.row) and node["ids"]):
        return ""
    # The head of a table may be gone, and an excerpt needs no links to other places.
    if isinstance(node, nodes.thead) or (isinstance(node, nodes.paragraph) and _is_link(node)):
        return ""
    if isinstance(node, nodes.row):
        return f" {' · '.join(filter(None, (_said(entry) for entry in node.children)))} "
    text = "".join(map(_words, node.children))
    return text if isinstance(node, nodes.Inline) else f" {text} "


def _is_link(paragraph: nodes.paragraph) -> bool:
    return len(paragraph) == 1 and isinstance(paragraph[0], (nodes.reference, addnodes.pending_xref))


class SectionCollector(EnvironmentCollector):
    """Keeps the sections of every page with the environment."""

    def clear_doc(self, app: Sphinx, env: BuildEnvironment, docname: str) -> None:
        kept(env).pop(docname, None)

    def merge_other(self, app: Sphinx, env: BuildEnvironment, docnames: Set[str], other: BuildEnvironment) -> None:
        kept(env).update({docname: found for docname, found in kept(other).items() if docname in docnames})

    def process_doc(self, app: Sphinx, doctree: nodes.document) -> None:
        docname = app.env.docname
        rows = rules_domain(app.env).page(docname).rows
        without = set(app.config.executable_rules_search_without)
        for box in doctree.findall(nodes.admonition):
            if not without.isdisjoint(box["classes"]):
                box[_UNSEARCHED] = True
        rolls = {rule.id: rule.title for rule in rules_package(app.config).registry if rule.kind == "roll"}
        kept(app.env)[docname] = tuple(sections_of(doctree, rows, rolls))


def kept(env: BuildEnvironment) -> dict[str, tuple[Section, ...]]:
    """The sections of every page, by its name."""
    if not hasattr(env, "executable_rules_sections"):
        env.executable_rules_sections = {}  # type: ignore[attr-defined]  # where Sphinx keeps what extensions collect
    return cast("dict[str, tuple[Section, ...]]", env.executable_rules_sections)  # type: ignore[attr-defined]  # as above
