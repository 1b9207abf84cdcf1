"""What a page's head tells those who are not there yet: search engines, chats that preview links, home screens."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

LONGEST_DESCRIPTION = 160
"""Characters that search engines show of a page's description."""

EVERYTHING = "all"
"""The book that a page belongs to when it belongs to none of the books."""

CARD = (1200, 630)
"""Width and height of a preview card, in pixels."""

THEME_COLOURS = {"light": "#fdfcf9", "dark": "#14161a"}
"""What a phone paints its own bars with."""


def described(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Put all of it into a page's head. Sphinx itself adds the canonical address, where it knows one."""
    title = _plain(str(context.get("title") or page.capitalize()))
    book = page.partition("/")[0] if page.partition("/")[0] in app.config.site_metadata_books else EVERYTHING
    pathto = context["pathto"]
    base = str(app.config.html_baseurl)
    picture = f"_static/cards/{book}.png"
    named = {"description": description(doctree) or f"{title}: {app.config.project}", "rulebook": book}
    named["twitter:card"] = "summary_large_image"
    previewed = {
        "og:type": "website",
        "og:site_name": app.config.project,
        "og:title": title,
        "og:description": named["description"],
        **({"og:url": str(context["pageurl"])} if context.get("pageurl") else {}),
        "og:image": base + picture if base else pathto(picture, resource=True),
        "og:image:width": str(CARD[0]),
        "og:image:height": str(CARD[1]),
        "og:image:alt": f"{app.config.project}: the emblem of this book",
    }
    links = {"manifest": "_static/site.webmanifest", "apple-touch-icon": "_static/icons/icon-180.png"}
    written = [
        *_elements("meta", "name", "content", named),
        *_elements("meta", "property", "content", previewed),
        *_elements("link", "rel", "href", {rel: pathto(file, resource=True) for rel, file in links.items()}),
        *(
            f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">'
            for scheme, colour in THEME_COLOURS.items()
        ),
    ]
    context["metatags"] = context.get("metatags", "") + "".join(written)


def _plain(title: str) -> str:
    """A title as Sphinx gives it to templates, without its markup."""
    from markupsafe import Markup

    return str(Markup(title).striptags())


def _elements(tag: str, key: str, value: str, given: dict[str, str]) -> Iterator[str]:
    for name, text in given.items():
        yield f'<{tag} {key}="{escape(name)}" {value}="{escape(text)}">'


def description(doctree: nodes.document | None) -> str:
    """A page's first paragraph, at most `LONGEST_DESCRIPTION` characters of it."""
    first = doctree.next_node(nodes.paragraph) if doctree else None
    text = " ".join(first.astext().split()) if first else ""
    if len(text) > LONGEST_DESCRIPTION:
        text = text[: LONGEST_DESCRIPTION - 1].rpartition(" ")[0] + "…"
    return text


def setup_head(app: Sphinx) -> None:
    """Register it for HTML pages."""
    app.connect("html-page-context", described)
