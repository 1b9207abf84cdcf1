"""The display typeface of each book: the letters that its headings need, with its licence, and asked for early.

Each is a free typeface from its npm package, whose file for western languages has twice as many letters as a book in
English shows.
"""

from __future__ import annotations

import logging
import string
from html import escape
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from sphinx.errors import ConfigError
from sphinx.util.fileutil import copy_asset_file

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

FOLDER = "_static/typefaces"

LETTERS = f"{string.ascii_letters}{string.digits} !&'()+,-./:;?–—‘’“”…×"  # noqa: RUF001 - headings have typographic quotation marks and dashes
"""What any heading in English may be made of, those included that a script writes."""

LEGAL = (0, 13, 14)
"""The entries of a typeface's table of names that hold its copyright and licence."""

NAMES = (1, 4, 6)
"""Those for its family, its full name and that for PostScript. Who has the rights to a typeface may have reserved its
name for the whole of it, so the letters that we take are called after the book."""

# It reports each table of a typeface; where something has told Python to write such reports out, they'd hide warnings.
logging.getLogger("fontTools").setLevel(logging.WARNING)


def _package(app: Sphinx, name: str) -> Path:
    return Path(app.confdir).parent / "node_modules" / "@fontsource" / name


def _write(app: Sphinx, env: BuildEnvironment) -> None:
    """Write them before the pages, so that what lists the site's files finds them."""
    if app.builder.format != "html" or not app.config.bookshelf_typefaces:
        return
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for book, (name, weight, *without) in app.config.bookshelf_typefaces.items():
        file = _package(app, name) / "files" / f"{name}-latin-{weight}-normal.woff2"
        if not file.is_file():
            missing = f"the typeface {name} {weight} is not installed"
            raise ConfigError(f"{missing}; `npm ci` fetches what package-lock.json lists")
        headings = "".join(toc.astext() for page, toc in env.tocs.items() if page.partition("/")[0] == book)
        letters = {*LETTERS, *headings}.difference("\n", *without)
        (folder / f"{name}.woff2").write_bytes(subset(file, letters, book))
        copy_asset_file(_package(app, name) / "LICENSE", folder / f"{name}-licence.txt")


def subset(file: Path, letters: set[str], family: str) -> bytes:
    """Some letters of a typeface, as WOFF2, under a name of their own.

    Args:
        file: the typeface, in any form of OpenType.
        letters: the letters to keep; what the typeface hasn't got is passed over.
        family: what the result is called.
    """
    # As they are in the file, so that the site comes out the same every time.
    font = TTFont(file, recalcTimestamp=False)
    options = Options(hinting=False, name_IDs=list(LEGAL), notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(letters)))
    subsetter.subset(font)
    for number in NAMES:
        font["name"].setName(family, number, 3, 1, 0x409)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return written.getvalue()


def _ask_early(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Headings should not change their letters while somebody reads: the browser asks for them with the page."""
    chosen = app.config.bookshelf_typefaces.get(page.partition("/")[0])
    if chosen:
        address = context["pathto"](f"{FOLDER}/{chosen[0]}.woff2", resource=True)
        link = f'<link rel="preload" as="font" type="font/woff2" href="{escape(address)}" crossorigin>'
        context["metatags"] = context.get("metatags", "") + link


def setup_typefaces(app: Sphinx) -> None:
    """Both events come before the pages are written."""
    app.connect("env-updated", _write)
    app.connect("html-page-context", _ask_early)
