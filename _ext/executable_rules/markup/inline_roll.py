"""`{roll}` as a role: a roll in a sentence, which readers tap to roll it right there.

Without script the words are a link to the rule's own widget; in print, and in other formats, they are just words.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import TYPE_CHECKING, Any, cast

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from rules_py.errors import RuleError
from rules_py.likelihood import percent
from rules_py.rule import Rule

from ..book.domain import note, note_wrong, rules_domain, rules_package
from ..book.html_node import add_html_node
from ..book.positions import role_place
from ..claims.claim import Made, RuleId
from ..claims.code.limits import TooLong
from ..claims.findings import Help, Kind
from ..claims.kinds.roll_in_words import RollInWords, read_target
from ..page.words import described

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_FORM = re.compile(r"(?P<text>.+?)\s*<(?P<target>.+)>", re.DOTALL)


class inline_roll(nodes.General, nodes.Inline, nodes.TextElement):  # noqa: N801 - docutils names its nodes in lower case
    """Words that roll; other formats show the words alone."""


class RollRole(SphinxRole):
    """`words <rule name=value seed=7>`: a seed or faces tell of one roll, else it is the reader's own luck."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        match = _FORM.fullmatch(self.text.strip())
        text = " ".join((match["text"] if match else self.text).split())
        target = " ".join(match["target"].split()) if match else ""
        try:
            claim = read_target(text, target, self.env.docname, path, line)
        except ValueError as error:
            note_wrong(self, Kind.SYNTAX, path, line, str(error))
            return [nodes.inline(self.rawtext, text, classes=["xr-checked"])], []
        note(self, claim)
        hint = self._hint(claim)
        note(self, Made(self.env.docname, path, line, (RuleId(claim.rule),)))
        number = self.env.new_serialno("rules:inline") + 1
        node = inline_roll(self.rawtext, text, classes=["xr-checked"], hint=hint, element_id=f"r-{number}")
        node["rule"], node["params"], node["seed"], node["faces"] = claim.rule, claim.given, claim.seed, claim.faces
        node["cards"] = bool(hint) and rules_package(self.config).registry.find(claim.rule).luck == "cards"
        return [node if hint else nodes.inline(self.rawtext, text, classes=["xr-checked"])], []

    def _hint(self, claim: RollInWords) -> str:
        """What is rolled, and how likely it works; empty where the rules refuse it, which the check tells."""
        try:
            rule = rules_package(self.config).registry.find(claim.rule)
            if rule.kind != "roll":
                return ""
            rolled = claim.rolled(rule)
            return _described(rule, rolled.params) + (f". {rolled.ruling.summary}" if claim.has_faces else "")
        except (RuleError, TooLong):
            return ""


def _described(rule: Rule, params: Any) -> str:
    given = described(rule, params)
    words = f"{rule.title} ({given})" if given else rule.title
    odds = rule.odds(**params)
    return f"{words}, {percent(odds.success)}" if True in odds.verdicts() else words


def _visit_html(self: HTML5Translator, node: inline_roll) -> None:
    place = rules_domain(self.builder.env).place("rules", node["rule"])
    here = cast("Any", self.builder).current_docname
    uri = f"{self.builder.get_relative_uri(here, place[0])}#{place[1]}" if place else ""
    given = {
        "id": node["element_id"],
        "data-rule": node["rule"],
        "data-luck": "cards" if node["cards"] else None,
        "data-params": json.dumps(node["params"], ensure_ascii=False),
        "data-seed": node["seed"],
        "data-faces": node["faces"],
    }
    words = "".join(f' {name}="{escape(str(value))}"' for name, value in given.items() if value is not None)
    link = f' href="{escape(uri)}"' if uri else ""
    self.body.append(f'<rule-roll class="xr-inline"{words}><a{link} title="{escape(node["hint"])}">')


def _depart_html(self: HTML5Translator, node: inline_roll) -> None:
    self.body.append("</a></rule-roll>")


def setup_inline_roll(app: Sphinx) -> None:
    """Register the role and its node."""
    add_html_node(app, inline_roll, _visit_html, _depart_html)
    app.add_role("roll", RollRole())


HELP = {
    "syntax RollRole.run": Help(
        "A roll in a sentence can't be read.",
        "Write the words, then in `<>` the rule and its values: `<game.check level=3>`.",
    ),
}
"""Why its messages come, and what to do."""
