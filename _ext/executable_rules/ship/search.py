"""The engine of search, MiniSearch, in place of Sphinx's own, and the script that asks it. For HTML builders only.

Sphinx's search wants every word on one page and leads to the top of it. This one finds sections, by any of the words,
by their stems, with typing errors, and by words that players know from other games. What there is to find is written
by `build/search.py`, which goes by Sphinx's `builder.search`: it is off where this search takes its place.
"""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from shutil import copyfile, rmtree
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError
from sphinx.search import IndexBuilder
from sphinx.util import logging

from .runtime import FOLDER, fetch_later, node_modules

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

ENGINE = "minisearch/dist/es/index.js"
LICENCE = "minisearch/LICENSE.txt"
"""Files in node_modules."""

REPLACED = ("searchindex.js", "_static/searchtools.js", "_static/language_data.js")
"""What Sphinx's own search needs: an earlier build, or the theme, may have put it into the site."""


def setup_search_engine(app: Sphinx) -> None:
    """Register what puts the engine into the site."""
    app.connect("builder-inited", _take_over)
    app.connect("html-page-context", _use_script)
    app.connect("build-finished", _ship)


def _take_over(app: Sphinx) -> None:
    """Tell Sphinx, before it writes anything, to make no search of its own, where the engine is installed."""
    if app.builder.name not in {"html", "dirhtml"} or not app.config.executable_rules_search:
        return
    folder = node_modules(app)
    if (folder / ENGINE).is_file():
        app.builder.search = False  # type: ignore[attr-defined]  # HTML builders have it
        return
    package = folder.parent / "package.json"
    if package.is_file() and "minisearch" in json.loads(package.read_text(encoding="utf-8")).get("dependencies", {}):
        missing = f"MiniSearch is not installed: {folder / ENGINE} is missing"
        raise ExtensionError(f"{missing}; run `npm ci` in {folder.parent}")
    logger.info("search is Sphinx's own; for one that finds sections, `npm install minisearch` in %s", folder.parent)


def _searches(app: Sphinx) -> bool:
    return app.builder.name in {"html", "dirhtml"} and not app.builder.search  # type: ignore[attr-defined]  # both have it


def _use_script(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if _searches(app):
        book = pagename.partition("/")[0] if "/" in pagename else ""
        context["metatags"] = f'{context.get("metatags", "")}<meta name="rules-book" content="{escape(book)}">'
        fetch_later(context, "reading/search_field.js", soon=True)


def _ship(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    target = site / "_static" / FOLDER / "search"
    if not _searches(app):
        rmtree(target, ignore_errors=True)
        return
    for name in REPLACED:
        (site / name).unlink(missing_ok=True)
    target.mkdir(parents=True, exist_ok=True)
    copyfile(node_modules(app) / ENGINE, target / "minisearch.js")
    copyfile(node_modules(app) / LICENCE, target / "minisearch-licence.txt")
    (target / "words.js").write_text(_words(app), encoding="utf-8")


def _words(app: Sphinx) -> str:
    """A module with what Sphinx's own search knows of the book's language: words without weight, and how words end."""
    language = app.config.html_search_language or app.config.language
    known = IndexBuilder(app.env, language, app.config.html_search_options, "")
    return (
        f"export const weak = {json.dumps(sorted(known.lang.stopwords), ensure_ascii=False)};\n"
        # Sphinx's are scripts: they put what they make where every script of a page can see it.
        "const window = {};\nlet BaseStemmer;\n"
        f"{known.get_js_stemmer_code()}\n"
        'export default window.Stemmer ?? (typeof Stemmer === "function" ? Stemmer : undefined);\n'
    )
