"""A page asks for what it uses: the theme's styles and Sphinx's scripts name themselves in every page, used or not.

Styles and scripts of the book's own go to the site without their comments, as those of the extension do.
"""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from executable_rules.ship.slim import slimmed

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

AFTER_OTHERS = 950
"""Components add their files first."""

FOLDS_OF_INDEXES = ("_static/doctools.js", "_static/documentation_options.js")
"""Fold the letters of an index of modules, and take the slash to Sphinx's own search."""

CODE_COLOURS = "_static/pygments.css"
"""Colours the words of programs."""

FOR_OTHER_EXTENSIONS = "_static/styles/furo-extensions.css"
"""Of the theme, for extensions that no book here uses."""

FOUND_WORDS = "_static/sphinx_highlight.js"
"""Marks what Sphinx's own search has found."""


def unused(body: str, *, own_search: bool) -> set[str]:
    """The files that a page does without.

    Args:
        body: of the page, in HTML; empty where a template makes the page.
        own_search: whether search is Sphinx's own.
    """
    without = {FOR_OTHER_EXTENSIONS}
    if 'class="highlight' not in body:
        without.add(CODE_COLOURS)
    if not own_search:
        without.add(FOUND_WORDS)
        if body:  # an index has none: its template makes it
            without.update(FOLDS_OF_INDEXES)
    return without


def _leave_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    without = unused(str(context.get("body", "")), own_search=bool(getattr(app.builder, "search", True)))
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context.get(kind, []) if str(getattr(file, "filename", file)) not in without]


def _slim(app: Sphinx) -> None:
    """Put slimmed scripts and styles where Sphinx copies them from, after those that they take the place of."""
    if app.builder.format != "html":
        return
    made = Path(app.doctreedir) / "slimmed"
    rmtree(made, ignore_errors=True)  # a file of an earlier build may be gone
    for folder in [Path(app.confdir) / entry for entry in app.config.html_static_path]:
        for path in sorted(folder.glob("*.*")):
            if path.suffix in {".js", ".css"}:
                made.mkdir(parents=True, exist_ok=True)
                (made / path.name).write_bytes(slimmed(path.name, path.read_bytes()))
    if made.is_dir():
        app.config.html_static_path = [*app.config.html_static_path, str(made)]


def setup_lean(app: Sphinx) -> None:
    """Register both."""
    app.connect("builder-inited", _slim)
    app.connect("html-page-context", _leave_out, priority=AFTER_OTHERS)
