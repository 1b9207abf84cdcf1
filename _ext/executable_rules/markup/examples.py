"""Examples in a page: `{doctest}` blocks, run as written, and `{exec_code}`, which shows code with its output.

pytest and Sphinx's doctest builder run the same `{doctest}` blocks. sphinx-exec-code runs the others in processes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx_exec_code.sphinx_exec import ExecCode

from ..book.domain import directive_place, note, note_wrong, rules_domain, shown_path
from ..claims.claim import Anything, Made
from ..claims.findings import Help, Kind
from ..claims.kinds.examples import Block, Examples

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Note every example of the page that was just read."""
    docname = app.env.docname
    path = shown_path(str(app.env.doc2path(docname)))
    blocks = []
    for node in doctree.findall(nodes.FixedTextElement):
        if node.get("testnodetype") == "doctest":
            code = str(node.get("test") or node.astext())
            blocks.append(Block(code, _first_line(app, docname, node, code)))
    if blocks:
        claim = Examples(docname, path, blocks[0].line, tuple(blocks))
        rules_domain(app.env).page(docname).claims.append(claim)


def _first_line(app: Sphinx, docname: str, node: nodes.Element, code: str) -> int:
    """The line in the file where the example's code begins: that of its first line at or after the block's own."""
    line = node.line or 1
    lines = app.env.doc2path(docname).read_text(encoding="utf-8-sig").splitlines()
    first = code.splitlines()[0].strip() if code.strip() else ""
    for number in range(max(line - 1, 0), len(lines)):
        if lines[number].strip() == first:
            return number + 1
    return line


class RunCode(ExecCode):
    """Code with its output; code that fails is a finding like any other and does not end the build."""

    def run(self) -> list[nodes.Node]:
        path, line = directive_place(self)
        note(self, Made(self.env.docname, path, line, (Anything(),)))
        try:
            return list(super().run())
        except ExtensionError as error:
            # What the code itself raised, in its own words, is what led to the error that came here.
            output = str(getattr(error.__context__, "exec_err", "") or error).strip().splitlines()
            reason = output[-1] if output else "no reason given"
            note_wrong(self, Kind.EXAMPLE, path, line, f"its code does not run: {reason}")
            return []


def setup_examples(app: Sphinx) -> None:
    """Collect examples as pages are read."""
    app.setup_extension("sphinx.ext.doctest")
    app.setup_extension("sphinx_exec_code")
    app.add_directive("exec_code", RunCode, override=True)
    app.connect("doctree-read", _collect)


HELP = {
    "example RunCode.run": Help(
        "Code that a page runs ends with an error.", "Correct the code; the message has Python's last line."
    ),
}
"""Why its messages come, and what to do."""
