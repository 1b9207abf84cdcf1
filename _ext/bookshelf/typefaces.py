"""The display typeface of each book: copied from its npm package, with its licence, and asked for early.

Each is a free typeface whose package already has a file with the letters of western languages only, of some 12 kB, so
the site needs no program that subsets fonts.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ConfigError
from sphinx.util.fileutil import copy_asset_file

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

FOLDER = "_static/typefaces"


def _package(app: Sphinx, name: str) -> Path:
    return Path(app.confdir).parent / "node_modules" / "@fontsource" / name


def _copy(app: Sphinx) -> None:
    if app.builder.format != "html" or not app.config.bookshelf_typefaces:
        return
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for name, weight in app.config.bookshelf_typefaces.values():
        file = _package(app, name) / "files" / f"{name}-latin-{weight}-normal.woff2"
        if not file.is_file():
            missing = f"the typeface {name} {weight} is not installed"
            raise ConfigError(f"{missing}; `npm ci` fetches what package-lock.json lists")
        copy_asset_file(file, folder / f"{name}.woff2")
        copy_asset_file(_package(app, name) / "LICENSE", folder / f"{name}-licence.txt")


def _ask_early(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Headings should not change their letters while somebody reads: the browser asks for them with the page."""
    chosen = app.config.bookshelf_typefaces.get(page.partition("/")[0])
    if chosen:
        address = context["pathto"](f"{FOLDER}/{chosen[0]}.woff2", resource=True)
        link = f'<link rel="preload" as="font" type="font/woff2" href="{escape(address)}" crossorigin>'
        context["metatags"] = context.get("metatags", "") + link


def setup_typefaces(app: Sphinx) -> None:
    """Copy them before pages are written, so that what lists the site's files finds them."""
    app.connect("builder-inited", _copy)
    app.connect("html-page-context", _ask_early)
