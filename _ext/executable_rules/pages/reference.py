"""`{reference}`: what a game, or the core, makes public, made from the code; every name has an anchor of its own.

A page is read as bare headings, one a module; it is filled when it is about to be written. So a check alone pays
nothing for it, and the reference is never older than the code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar
from weakref import WeakKeyDictionary

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from rules_py.errors import nearest

from ..book.domain import RulesDomain, directive_place, note, note_wrong, page_link, rules_domain, rules_package
from ..book.html_node import add_html_node, write_children
from ..claims.claim import Anything, Made
from ..claims.findings import Help, Kind

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from .inventory import Entry, Inventory

_INVENTORIES: WeakKeyDictionary[Sphinx, Inventory] = WeakKeyDictionary()
"""Of each build that asked for one."""

_MARKED = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


class code_text(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names its nodes so
    """Code in running text, without the element that Sphinx puts around each of its words."""


class module_entries(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes so
    """The place for the entries of a module, which are added later."""


class Reference(SphinxDirective):
    """The argument is a game, or a package of one; without it, what belongs to no game.

    `without` names packages of the game that have pages of their own.
    """

    optional_arguments = 1
    option_spec: ClassVar = {"without": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        package, page = rules_package(self.config), rules_domain(self.env).page(self.env.docname)
        scope = self.arguments[0].strip() if self.arguments else ""
        path, line = directive_place(self)
        note(self, Made(self.env.docname, path, line, (Anything(),)))
        if scope and (scope.partition(".")[0] not in package.games() or not package.modules(scope)):
            message = f"a reference of the game {scope!r}; {nearest(scope, package.games())}"
            note_wrong(self, Kind.EXPRESSION, path, line, message)
            return []
        page.reference = scope
        # Readers search for rules, and would find each of them twice.
        self.env.metadata[self.env.docname]["nosearch"] = ""
        elsewhere = [f"{package.name}.{scope}.{name}." for name in self.options.get("without", "").split()]
        here = (one for one in package.modules(scope) if not any(f"{one}.".startswith(other) for other in elsewhere))
        return [_section(module, package.name, scope) for module in here]


def _section(module: str, package: str, scope: str) -> nodes.section:
    title = module.removeprefix(f"{package}.{scope}" if scope else package).lstrip(".") or module
    return nodes.section("", nodes.title("", title), module_entries(module=module), ids=[module], names=[module])


def inventory(app: Sphinx) -> Inventory:
    """The inventory of this build; read once, and before pages are written by several processes."""
    if app not in _INVENTORIES:
        from .inventory import Inventory  # and Griffe with it, which a check does not need

        _INVENTORIES[app] = Inventory(rules_package(app.config))
    return _INVENTORIES[app]


def reference_uri(app: Sphinx, docname: str, name: str) -> str:
    """The way from a page to the entry of a full name; empty where there is none."""
    pages = rules_domain(app.env).references()
    if not pages or not name or name not in inventory(app).names:
        return ""
    _, *inside = name.split(".")[:-1]
    within = [".".join(inside[:length]) for length in range(len(inside), 0, -1)]
    of_game = within and within[-1] in rules_package(app.config).games()
    home = next((pages[scope] for scope in within if scope in pages), None if of_game else pages.get(""))
    return f"{app.builder.get_relative_uri(docname, home)}#{name}" if home else ""


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    domain = rules_domain(app.env)
    places = list(doctree.findall(module_entries)) if app.builder.format else []
    for place in places:
        read = inventory(app)
        made = [*_documented(read.about(place["module"]))]
        listed = read.entries(place["module"])
        entries = [_item(app, domain, docname, entry) for entry in listed]
        if entries:
            # The file once for all: a path on each entry would be much to read past.
            made.append(nodes.paragraph("", listed[0].where.partition(":")[0], classes=["xr-where"]))
            made.append(nodes.definition_list("", *entries, classes=["xr-api"]))
        place.replace_self(made)


def _item(
    app: Sphinx, domain: RulesDomain, docname: str, entry: Entry, *, member: bool = False
) -> nodes.definition_list_item:
    term = nodes.term("", "", code_text(entry.signature, entry.signature), ids=[entry.name])
    body = nodes.definition()
    rule = entry.rule
    place = domain.place("rules", rule.id) if rule else None
    if rule:
        line = nodes.paragraph("", "Rule ", code_text(rule.id, rule.id), nodes.Text(": "))
        line += page_link(app.builder, docname, place[0], rule.title, place[1]) if place else nodes.Text(rule.title)
        body += line
    body += _documented(entry.docstring)
    if not member:
        body += nodes.paragraph("", f"line {entry.where.partition(':')[2]}", classes=["xr-where"])
    # What the docstring of a class tells of its fields need not be listed once more.
    described = {one.name for section in entry.docstring if section.kind.value == "attributes" for one in section.value}
    members = [one for one in entry.members if one.docstring or one.name.rpartition(".")[2] not in described]
    if members:
        items = [_item(app, domain, docname, one, member=True) for one in members]
        body += nodes.definition_list("", *items, classes=["xr-api"])
    return nodes.definition_list_item("", term, body)


def _documented(sections: Any) -> Iterator[nodes.Node]:
    """The parts of a docstring: text and examples as they follow, then what goes in and what comes out."""
    for section in sections:
        kind, value = section.kind.value, section.value
        if kind in ("returns", "yields"):
            yield nodes.paragraph("", "Gives ", *_inline("; ".join(one.description for one in value)))
        elif kind == "raises":
            for one in value:
                name = code_text("", str(one.annotation))
                yield nodes.paragraph("", "Raises ", name, nodes.Text(": "), *_inline(one.description))
        elif kind in ("parameters", "attributes"):
            yield nodes.bullet_list("", *[_parameter(one.name, one.description) for one in value])
        elif kind == "admonition":
            yield from _text(_remark(section.title, value))
        else:
            yield from _text(str(value))


def _remark(title: str | None, remark: Any) -> str:
    """A line such as `Source: the table;` with an indented second line, which Griffe takes for a title and a body."""
    label = str(remark.kind).replace("-", " ").capitalize()
    begins = "" if not title or title.lower() == label.lower() else f"{title} "
    return f"{label}: {begins}{remark.description}"


def _parameter(name: str, description: str) -> nodes.list_item:
    return nodes.list_item("", nodes.paragraph("", "", code_text("", name), nodes.Text(": "), *_inline(description)))


def _text(text: str) -> Iterator[nodes.Node]:
    for part in re.split(r"\n\s*\n", text.strip()):
        if part.startswith(">>> "):
            yield nodes.literal_block(part, part, language="text")
        elif part:
            yield nodes.paragraph("", "", *_inline(part))


def _inline(text: str) -> Iterator[nodes.Node]:
    for number, part in enumerate(_MARKED.split(" ".join(text.split()))):
        if part:
            yield code_text("", part) if number % 2 else nodes.Text(part)


def _visit_code(self: Any, node: code_text) -> None:
    self.body.append(self.starttag(node, "code", ""))


def _depart_code(self: Any, node: code_text) -> None:
    self.body.append("</code>")


def setup_reference(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    add_html_node(app, code_text, _visit_code, _depart_code)
    add_html_node(app, module_entries, write_children, write_children)
    app.add_directive("reference", Reference)
    app.connect("doctree-resolved", _fill)


HELP = {
    "expression Reference.run": Help(
        "A code reference names a game or a module that doesn't exist.", "Use the nearest name, which the message has."
    ),
}
"""Why its messages come, and what to do."""
