"""`{roll}` and `{calc}`: a widget for a rule, made from the rule's own parameters; and `{rule}`, the link to it.

The page holds the result for the first values as text, so that print, search and readers without script have it too.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING, Any, ClassVar, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.util.docutils import SphinxDirective, SphinxRole

from rules_py.errors import RuleError
from rules_py.rule import Rule
from rules_py.sheets import Sheet

from ..book.domain import content_line, directive_place, note, note_wrong, rules_domain, rules_package
from ..book.html_node import add_html_node
from ..book.positions import role_place
from ..claims.claim import Made, RuleId
from ..claims.code.limits import TooLong, bounded_time
from ..claims.code.rules_package import workings_of
from ..claims.findings import Help, Kind
from ..claims.kinds.linked import LinkedErratum, LinkedRule
from ..claims.words.given import SETUP, given_in, value_in
from ..page import widget
from ..page.words import plainly

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class rule_widget(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """A widget in the doctree; its children are what readers of other formats get."""


class RuleWidget(SphinxDirective):
    """The argument is a rule's id; the content presets parameters, a `name: value` line each, and names set-ups.

    A line `set-up An easy task: difficulty 3; labor -1` offers those values by one tap.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[Any] = None
    rolls: ClassVar[bool]

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        id = self.arguments[0].strip()
        page = rules_domain(self.env).page(self.env.docname)
        try:
            rule = rules_package(self.config).registry.find(id)
            if (rule.kind == "roll") != self.rolls:
                wanted = "roll" if rule.kind == "roll" else "calc"
                raise RuleError("rule", id, f"{{{wanted}}} for this rule, a {rule.kind}")
        except RuleError as error:
            note_wrong(self, Kind.RULE, path, line, str(error))
            return []
        note(self, Made(self.env.docname, path, line, (RuleId(rule.id),)))
        given, lines = self._presets()
        if given is None:
            return []
        try:
            values = rule.read({name: value_in(rule.parameter(name).kind, text) for name, text in given.items()})
        except RuleError as error:
            wrong = lines.get(error.parameter, lines.get(str(error.given), line))
            note_wrong(self, Kind.RULE, path, wrong, f"{id}: {error}")
            return []
        page.starts.setdefault(rule.id, []).append(
            {name: rule.parameter(name).kind.written(values[name]) for name in given}
        )
        setups = self._setups(rule)
        return [] if setups is None else self._widget(rule, {name: values[name] for name in given}, values, setups)

    def _setups(self, rule: Rule) -> dict[str, dict[str, Any]] | None:
        """What each set-up changes, by its name; nothing when one of them is not allowed."""
        setups: dict[str, dict[str, Any]] = {}
        for index, text in enumerate(self.content):
            if not text.strip().startswith(SETUP):
                continue
            name, _, written = text.strip().removeprefix(SETUP).partition(":")
            given = given_in(rule, written)
            try:
                if not name.strip() or not given:
                    raise RuleError("set-up", text.strip(), "`set-up its name: level 3; labor -1`")
                values = rule.read(given)
            except RuleError as error:
                path, _ = directive_place(self)
                note_wrong(self, Kind.RULE, path, content_line(self, index), f"{rule.id}: {error}")
                return None
            setups[name.strip()] = {parameter: values[parameter] for parameter in given}
        return setups

    def _presets(self) -> tuple[dict[str, str] | None, dict[str, int]]:
        """What the content presets, nothing when a line of it isn't a preset, and the line of each."""
        given: dict[str, str] = {}
        lines: dict[str, int] = {}
        for index, text in enumerate(self.content):
            if not text.strip() or text.strip().startswith(SETUP):
                continue
            match = re.fullmatch(r":?([\w-]+)\s*:\s*(.*)", text.strip())
            if match is None:
                path, _ = directive_place(self)
                error = RuleError("preset", text.strip(), "`name: value`, a line each")
                note_wrong(self, Kind.RULE, path, content_line(self, index), str(error))
                return None, lines
            name = match[1].replace("-", "_")
            given[name] = match[2].strip()
            lines[name] = content_line(self, index)
        return given, lines

    def _widget(
        self, rule: Rule, presets: dict[str, Any], values: dict[str, Any], setups: dict[str, dict[str, Any]]
    ) -> list[nodes.Node]:
        page = rules_domain(self.env).page(self.env.docname)
        number = self.env.new_serialno(f"rules:{rule.id}") + 1
        element_id = f"w-{rule.anchor}-{number}"
        node = rule_widget(rule=rule.id, presets=presets, setups=setups, element_id=element_id, classes=["xr-place"])
        self.set_source_info(node)
        if rule.id not in page.rules:
            node["ids"].append(rule.anchor)
            self.state.document.note_explicit_target(node)
            page.rules[rule.id] = rule.anchor
        try:
            with bounded_time():
                node += [nodes.paragraph("", text) for text in plainly(rule, values)]
        except (Exception, TooLong) as error:  # noqa: BLE001 - an author's rule can raise anything; it is reported with its place
            path, line = directive_place(self)
            where = rules_package(self.config).place(rule)
            message = f"{rule.id} cannot be worked out: {type(error).__name__}: {error} ({where})"
            note_wrong(self, Kind.RULE, path, line, message)
            return []
        return [node]


class Roll(RuleWidget):
    """A widget that rolls."""

    rolls = True


class Calc(RuleWidget):
    """A widget that works something out or checks it."""

    rolls = False


class CrossRole(SphinxRole):
    """A link to a rule or an erratum by its id, or `shown <id>`."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        kind = self.name.split(":")[-1]
        match = re.fullmatch(r"(.+?)\s*<([^<>]+)>", self.text.strip(), re.DOTALL)
        id = (match[2] if match else self.text).strip()
        registry = rules_package(self.config).registry
        known = {rule.id: rule.title for rule in registry} if kind == "rule" else {key: key for key in registry.errata}
        note(self, (LinkedRule if kind == "rule" else LinkedErratum)(self.env.docname, path, line, id))
        shown = match[1] if match else known.get(id, id)
        reference = addnodes.pending_xref("", nodes.inline(shown, shown), refdomain="rules", reftype=kind, reftarget=id)
        reference["refdoc"] = self.env.docname
        return [reference], []


def _visit_html(self: HTML5Translator, node: rule_widget) -> None:
    package = rules_package(self.builder.config)
    rule = package.registry.find(node["rule"])
    self.body.append(self.starttag(node, "div"))
    sheet, rolls = _sheet(self, rule)
    how = _how(self, rule)
    own = package.registry.sheets.get(rule.game)
    fill = own.party_fill(rule.id) if own else None
    party = fill.rows if fill else ""
    made = widget(
        rule,
        node["presets"],
        node["element_id"],
        node["setups"],
        sheet=sheet,
        rolls=rolls,
        fights=_fights(self, sheet),
        how=how,
        party=party,
    )
    self.body.append(str(made))
    if "code" in node:
        uri, where = node["code"]
        link = f'<a href="{escape(uri)}">{rule.id} in code</a>: {escape(where)}'
        if not where:  # players are shown it when they ask for checks
            link = f'<a href="{escape(uri)}">How we work this out (in code)</a>'
        self.body.append(f'<p class="xr-code"{"" if where else " hidden"}>{link}</p>')
    self.body.append("</div>\n")
    raise nodes.SkipNode


def _sheet(self: HTML5Translator, rule: Rule) -> tuple[Sheet | None, dict[Rule, str]]:
    """The character sheet that a rule is, and what its game rolls, each with its page as seen from this one."""
    registry = rules_package(self.builder.config).registry
    sheet = registry.sheets.get(rule.game)
    if sheet is None or sheet.rule is not rule:
        return None, {}
    builder = cast("Any", self.builder)
    places = {one: rules_domain(builder.env).place("rules", one.id) for one in registry if one.game == rule.game}
    return sheet, {
        one: builder.get_relative_uri(builder.current_docname, place[0])
        for one, place in places.items()
        if place and one.kind == "roll"
    }


def _fights(self: HTML5Translator, sheet: Sheet | None) -> tuple[str, str] | None:
    """The address and the title of the page where the game of a sheet plays its fights; None where it has none."""
    builder = cast("Any", self.builder)
    place = rules_domain(builder.env).place("trackers", sheet.game) if sheet else None
    if not place:
        return None
    return builder.get_relative_uri(builder.current_docname, place[0]), builder.env.titles[place[0]].astext()


def _how(self: HTML5Translator, rule: Rule) -> str:
    """The address of the workings of a rule, seen from the page that is written; empty where it has none."""
    workings = workings_of(rule.page)
    here = self.builder.current_docname
    known = self.builder.env.found_docs
    return self.builder.get_relative_uri(here, workings) if workings in known and workings != here else ""


def setup_widgets(app: Sphinx) -> None:
    """Register the directives, the roles and the node."""
    add_html_node(app, rule_widget, _visit_html)
    app.add_directive("roll", Roll)
    app.add_directive("calc", Calc)
    app.add_role("rule", CrossRole())
    app.add_role("erratum", CrossRole())


HELP = {
    "rule RuleWidget.run": Help("A widget names a rule that doesn't exist, or isn't of that kind."),
    "rule RuleWidget._setups": Help("A set-up of a widget has a value that isn't allowed."),
    "rule RuleWidget._presets": Help("A widget starts with a value that isn't allowed."),
    "rule RuleWidget._widget": Help(
        "The rule fails with the values that its widget starts with.",
        "Give the widget other values, or correct the rule.",
    ),
}
"""Why its messages come, and what to do."""
