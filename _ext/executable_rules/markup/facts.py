"""The roles that bind words of a page to code: `{fact}` and `{odds}`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from ..book.domain import note, note_wrong
from ..book.positions import role_place
from ..claims.findings import Help, Kind
from ..claims.kinds.fact import Fact
from ..claims.kinds.odds import OddsInWords

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_FORM = re.compile(r"(?P<text>.+?)\s*<(?P<expression>.+)>", re.DOTALL)


class BoundRole(SphinxRole):
    """`text <expression>`: the text is what the reader sees."""

    def __init__(self, claim: type[Fact | OddsInWords]) -> None:
        self._claim = claim

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, line = role_place(self)
        match = _FORM.fullmatch(self.text.strip())
        text = " ".join((match["text"] if match else self.text).split())
        expression = " ".join(match["expression"].split()) if match else ""
        if expression:
            note(self, self._claim(self.env.docname, path, line, text, expression))
        else:
            allowed = "the text and then its expression, `12 <MAX_LEVEL>`"
            note_wrong(self, Kind.SYNTAX, path, line, f"{{{self._claim.label}}} has “{text}”; allowed: {allowed}")
        shown = nodes.inline(self.rawtext, text, classes=["xr-fact"])
        shown["xr-expression"] = expression
        return [shown], []


def setup_facts(app: Sphinx) -> None:
    """Register the roles."""
    app.add_role("fact", BoundRole(Fact))
    app.add_role("odds", BoundRole(OddsInWords))


HELP = {
    "syntax BoundRole.run": Help(
        "A role lacks the part in angle brackets, or has one that it can't take.",
        "Write it as the message shows: the words first, what they are bound to in `<>`.",
    ),
}
"""Why its messages come, and what to do."""
