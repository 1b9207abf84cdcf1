"""`{rolled}`: words that say what the roll beside them is given or comes to, so that a story and its dice cannot part.

Which roll that is shows when the page has been read. A story says first what a hero has, and then what they roll: a
parameter is that of the next `{roll}`. Dice and outcome follow the roll in the text: they belong to the last one.
Both are looked for in the paragraph, then in the box or the list around it, at last in the section.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from rules_py.errors import RuleError

from ..book.domain import note_wrong, rules_domain, rules_package
from ..book.positions import role_place
from ..claims.findings import Finding, Help, Kind
from ..claims.kinds.roll_in_words import RollInWords
from ..claims.kinds.rolled import OfRoll
from .inline_roll import inline_roll

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_FORM = re.compile(r"(?P<text>.+?)\s*<(?P<name>[^<>]+)>", re.DOTALL)


_WAITING = "executable_rules:rolled"
"""Marks a page with words that wait for the rolls beside them: few pages have any, and to look for them takes long."""


class RolledRole(SphinxRole):
    """`text <name>`: the text is what the reader sees, the name that of a value."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        match = _FORM.fullmatch(self.text.strip())
        text = " ".join((match["text"] if match else self.text).split())
        shown = nodes.inline(self.rawtext, text, classes=["xr-checked"])
        if match:
            shown["xr-rolled"] = (" ".join(match["name"].split()), path, line)
            self.env.current_document[_WAITING] = True
        else:
            allowed = "the text and then the name of a value of the roll beside it, `5 <level>`"
            note_wrong(self, Kind.SYNTAX, path, line, f"{{rolled}} has “{text}”; allowed: {allowed}")
        return [shown], []


def _note(app: Sphinx, doctree: nodes.document) -> None:
    """Note what each of the words claims, now that the rolls beside them are known."""
    if _WAITING not in app.env.current_document:
        return
    docname = app.env.docname
    page = rules_domain(app.env).page(docname)
    for shown in list(doctree.findall(lambda node: isinstance(node, nodes.inline) and "xr-rolled" in node)):
        assert isinstance(shown, nodes.inline)
        name, path, line = shown["xr-rolled"]
        del shown["xr-rolled"]  # it has done its work; nothing that comes later need know it
        roll = _beside(app, shown, name.partition(".")[0].replace("-", "_"))
        if roll is None:
            message = f"says {shown.astext()}, but no {{roll}} in this section has a value “{name}”"
            page.findings.append(Finding(path, line, message, docname, Kind.SYNTAX))
            continue
        of = RollInWords(docname, path, line, "", roll["rule"], roll["params"], roll["seed"], roll["faces"])
        page.claims.append(OfRoll(docname, path, line, shown.astext(), name, of))


def _beside(app: Sphinx, shown: nodes.inline, name: str) -> inline_roll | None:
    """The nearest roll with such a value, from the words' own paragraph outwards."""
    around: nodes.Node | None = shown.parent
    while isinstance(around, nodes.Element):
        found = list(around.findall(lambda node: node is shown or isinstance(node, inline_roll)))
        at = found.index(shown)
        before = [node for node in reversed(found[:at]) if isinstance(node, inline_roll)]
        behind = [node for node in found[at + 1 :] if isinstance(node, inline_roll)]
        for rolls, has in ((behind, _is_given), (before, _has), (behind, _has)):
            if (roll := next((roll for roll in rolls if has(app, roll, name)), None)) is not None:
                return roll
        if isinstance(around, nodes.section):
            return None
        around = around.parent
    return None


def _has(app: Sphinx, roll: inline_roll, name: str) -> bool:
    """Whether the roll may have the value: what came of it, the check knows."""
    return roll["seed"] is not None or roll["faces"] is not None or _is_given(app, roll, name)


def _is_given(app: Sphinx, roll: inline_roll, name: str) -> bool:
    """Whether the rule takes the value."""
    try:
        rules_package(app.config).registry.find(roll["rule"]).parameter(name)
    except RuleError:
        return False
    return True


def setup_rolled(app: Sphinx) -> None:
    """Register the role, and find each roll when a page has been read."""
    app.add_role("rolled", RolledRole())
    app.connect("doctree-read", _note)


HELP = {
    "syntax RolledRole.run": Help(
        "What a sentence says of the roll beside it can't be read.",
        "Write the words, then in `<>` the name of a value: `5 <level>`.",
    ),
    "syntax _note": Help(
        "No `{roll}` in the section has a value of that name.",
        "Put the roll into the same section, or bind the words with `{fact}`.",
    ),
}
"""Why its messages come, and what to do."""
