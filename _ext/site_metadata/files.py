"""Files beside the pages: a sitemap, a word to robots, and the page for lost readers, which works at any depth.

`html_baseurl` is the address of the site. Without it there is no sitemap, for which the protocol
(https://www.sitemaps.org/protocol.html) wants full addresses, and the page for lost readers takes the site for the root
of its host.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from sphinx.util import logging

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LOST = "404"
"""The page that hosts show instead of one that is not there."""

RELATIVE = re.compile(r'(?<=[ -])(href|src|action|content_root)="(?![#/]|[A-Za-z][\w+.-]*:)(?:\./)?')
"""The beginning of an address that is relative to the page, other than one within the page."""


def sitemap(pages: list[str], base: str) -> str:
    """The sitemap of `pages` (addresses within the site) at `base`, the site's full address with a slash at its end."""
    entries = "".join(f"  <url><loc>{escape(base + quote(page))}</loc></url>\n" for page in pages)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</urlset>\n'
    )


def robots(base: str) -> str:
    """What robots may read: everything; and where the sitemap is, for which they want the full address."""
    return "User-agent: *\nAllow: /\n" + (f"Sitemap: {base}sitemap.xml\n" if base else "")


def rooted(page: str, base: str) -> str:
    """A page with addresses from the root of the host, so that it can stand in for any other one; again and again."""
    return RELATIVE.sub(rf'\1="{urlsplit(base).path or "/"}', page)


def _write(app: Sphinx, failure: Exception | None) -> None:
    if failure or app.builder.format != "html":
        return
    folder, base = Path(app.outdir), str(app.config.html_baseurl)
    pages = [app.builder.get_target_uri(page) for page in sorted(app.env.found_docs) if page != LOST]
    written = {"robots.txt": robots(base), **({"sitemap.xml": sitemap(pages, base)} if base else {})}
    for name, text in written.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    if not base:
        # One of an earlier build would tell of another place.
        (folder / "sitemap.xml").unlink(missing_ok=True)
        logging.getLogger(__name__).info("no sitemap: html_baseurl does not say where the site will stand")
    lost = folder / f"{LOST}.html"
    if lost.is_file():
        lost.write_text(rooted(lost.read_text(encoding="utf-8"), base), encoding="utf-8", newline="\n")


def setup_files(app: Sphinx) -> None:
    """Register it for HTML builders."""
    app.connect("build-finished", _write)
