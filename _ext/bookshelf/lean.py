"""A page asks for what it uses, and early: the theme's styles and Sphinx's scripts name themselves in every page.

Styles and scripts of the book's own go to the site without their comments, as those of the extension do. The styles
that every page has are one file: a browser asks a host for six files at a time, and each time is a way there and back.
For the same reason, small drawings are in it, and a book's cover is named in the head.
"""

from __future__ import annotations

import re
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from executable_rules.ship.runtime import FOLDER, SHEETS, fetch_later
from executable_rules.ship.slim import slimmed

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

AFTER_OTHERS = 950
"""Components add their files first."""

BEFORE_OTHERS = 100
"""What is named first is fetched first."""

FOLDS_OF_INDEXES = ("_static/doctools.js", "_static/documentation_options.js")
"""Fold the letters of an index of modules, and take the slash to Sphinx's own search."""

CODE_COLOURS = "_static/pygments.css"
"""Colours the words of programs."""

FOR_OTHER_EXTENSIONS = "_static/styles/furo-extensions.css"
"""Of the theme, for extensions that no book here uses."""

OF_ALL_PAGES = "all.css"
"""The styles that every page has."""

OF_THE_THEME = "styles/furo.css"

COVERS = "covers"
"""The folder of drawings that stand across the top of a book's pages."""

SMALL = 1000
"""Bytes up to which a drawing is not worth a file of its own."""

SCRIPT_OF_THE_THEME = "_static/scripts/furo.js"
"""Lays out the whole page to know where its sections are; `reachable.js` fetches it when that has been done."""

BEFORE_PAINT = "before_paint.js"
"""Decides on light or dark, and on what is laid out later."""

FOUND_WORDS = "_static/sphinx_highlight.js"
"""Marks what Sphinx's own search has found."""


def unused(body: str, *, own_search: bool) -> set[str]:
    """The files that a page doesn't need.

    Args:
        body: of the page, in HTML; empty where a template makes the page.
        own_search: whether search is Sphinx's own.
    """
    without = {FOR_OTHER_EXTENSIONS, SCRIPT_OF_THE_THEME}
    if 'class="highlight' not in body:
        without.add(CODE_COLOURS)
    if not own_search:
        without.add(FOUND_WORDS)
        if body:  # an index has none: its template makes it
            without.update(FOLDS_OF_INDEXES)
    return without


def _leave_out(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    without = unused(str(context.get("body", "")), own_search=bool(getattr(app.builder, "search", True)))
    without.update(f"_static/{name}" for name in _joined(app))
    for kind in ("css_files", "script_files"):
        context[kind] = [file for file in context.get(kind, []) if str(getattr(file, "filename", file)) not in without]


def _paint_soon(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Ask for what painting waits for before anything else: the styles of all pages, and a script in the body."""
    for file in context.get("css_files", []):
        if getattr(file, "filename", "") == f"_static/{OF_ALL_PAGES}":
            address = str(context["css_tag"](file)).partition('href="')[2].partition('"')[0]
            script = context["pathto"](f"_static/{BEFORE_PAINT}", resource=True)
            links = f'<link rel="preload" as="style" href="{address}"><link rel="preload" as="script" href="{script}">'
            context["metatags"] = f"{links}{context.get('metatags', '')}"


def _to_the_head(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Have scripts found with the first bytes of a page, and run when all of it is there.

    Sphinx names them at the end of the page, where a browser comes upon them late. Modules, which nothing waits for,
    come when the page is painted; so does the theme's own script, which one of them fetches.
    """
    scripts, context["script_files"] = context.get("script_files", []), []
    for file in scripts:
        tag = str(context["js_tag"](file))
        if ' type="module"' in tag:
            name = tag.partition("_static/")[2].partition('"')[0]
            fetch_later(context, f"../{name}", soon=True)
        else:
            late = tag.replace("<script ", "<script defer ", 1)
            context["metatags"] = f"{context.get('metatags', '')}{late}"


def _draw_soon(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Ask for a book's cover with the page: named in a style only, it comes when all is laid out."""
    cover = f"{COVERS}/{page.partition('/')[0]}.svg"
    if "/" in page and any((Path(app.confdir) / entry / cover).is_file() for entry in app.config.html_static_path):
        address = context["pathto"](f"_static/{cover}", resource=True)
        # A drawing that masks is asked for without cookies, and what is asked for early must be the same request.
        link = f'<link rel="preload" as="image" href="{address}" crossorigin>'
        context["metatags"] = str(context.get("metatags", "")) + link


def _with_drawings(styles: str, folders: list[Path]) -> str:
    """Styles that have their small drawings, which lie in these folders, in themselves."""

    def drawn(address: re.Match[str]) -> str:
        found = [file for folder in folders if (file := folder / address[1]).is_file()]
        if not found or found[0].stat().st_size > SMALL:
            return address[0]
        text = " ".join(found[0].read_text(encoding="utf-8").split())
        return f'url("data:image/svg+xml,{quote(text, safe=" /:=")}")'

    return re.sub(r'url\("([\w./-]+\.svg)"\)', drawn, styles)


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
    if joined := _joined(app):
        made.mkdir(parents=True, exist_ok=True)
        styles = "\n".join(path.read_text(encoding="utf-8") for path in joined.values())
        folders = [Path(app.confdir) / entry for entry in app.config.html_static_path]
        (made / OF_ALL_PAGES).write_text(_with_drawings(styles, folders), encoding="utf-8")
        app.add_css_file(OF_ALL_PAGES)
    if made.is_dir():
        app.config.html_static_path = [*app.config.html_static_path, str(made)]


def _joined(app: Sphinx) -> dict[str, Path]:
    """The styles that every page has, in the order in which they hold: the theme's, those of the rules, the book's own.

    Addresses in them are taken from where all of them are, `_static`: of these, only the book's own have any.
    """
    builder: Any = app.builder
    if builder.format != "html":
        return {}
    themes = [Path(folder) / "static" / OF_THE_THEME for folder in builder.theme.get_theme_dirs()]
    rules = Path(app.outdir) / "_static" / FOLDER
    own = [(str(name), Path(app.doctreedir) / "slimmed" / str(name)) for name, _ in builder.config.html_css_files]
    found = [
        *((OF_THE_THEME, path) for path in themes[:1]),
        *((f"{FOLDER}/{name}", rules / name) for name in SHEETS),
        *own,
    ]
    return {name: path for name, path in found if path.is_file()}


def _clear(app: Sphinx, exception: Exception | None) -> None:
    """Nobody asks for the parts of the one file."""
    if exception is None:
        for name in _joined(app):
            (Path(app.outdir) / "_static" / name).unlink(missing_ok=True)


def setup_lean(app: Sphinx) -> None:
    """Register them."""
    app.connect("builder-inited", _slim)
    app.connect("html-page-context", _paint_soon, priority=BEFORE_OTHERS)
    app.connect("html-page-context", _draw_soon)
    app.connect("html-page-context", _leave_out, priority=AFTER_OTHERS)
    app.connect("build-finished", _clear)
    app.connect("html-page-context", _to_the_head, priority=AFTER_OTHERS + 1)
