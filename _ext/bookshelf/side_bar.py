"""The side bar of a book: its own pages under the captions of its table of contents, and the way back to the shelf.

The theme's own side bar lists every page of the site on every page. A reader in the middle of a session wants the
pages of one book, in the groups in which its first page has them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from sphinx import addnodes

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

BEFORE_THE_THEME, AFTER_THE_THEME = 100, 900
"""The theme puts its own tree into the page's context in between."""

Group = tuple[str, list[tuple[str, str]]]
"""A caption, and the pages under it with their titles."""


def groups(env: BuildEnvironment, page: str) -> Iterator[Group]:
    """The tables of contents of a page, each with its caption, which is empty where it has none."""
    for toctree in env.tocs[page].findall(addnodes.toctree):
        known = [(title, target) for title, target in toctree["entries"] if target in env.titles]
        yield toctree.get("caption") or "", [(target, title or env.titles[target].astext()) for title, target in known]


def side_bar(env: BuildEnvironment, contents: str, page: str, uri: Any) -> str:
    """The groups of `contents` as the theme marks up its own tree.

    Args:
        env: what Sphinx knows of all pages.
        contents: the page whose tables of contents are shown.
        page: the page that is being written.
        uri: gives the address of a page, as seen from the one that is being written.
    """
    return "".join(_caption(caption) + _entries(env, listed, page, uri, 1) for caption, listed in groups(env, contents))


def _caption(text: str) -> str:
    return f'<p class="caption"><span class="caption-text">{escape(text)}</span></p>' if text else ""


def _entries(env: BuildEnvironment, listed: list[tuple[str, str]], page: str, uri: Any, level: int) -> str:
    items = []
    for target, title in listed:
        here = target == page
        inside = _pages_below(env, target)
        opened = here or page in {name for name, _ in inside}
        below = _entries(env, inside, page, uri, level + 1) if opened and inside else ""
        link = 'class="current reference internal" href="#" aria-current="page"'
        if not here:
            link = f'class="reference internal" href="{escape(uri(target))}"'
        classes = f"toctree-l{level}" + (" current" if opened else "")
        items.append(f'<li class="{classes}"><a {link}>{escape(title)}</a>{below}</li>')
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _pages_below(env: BuildEnvironment, page: str) -> list[tuple[str, str]]:
    return [entry for _, listed in groups(env, page) for entry in listed]


def _spare(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    # The theme would go through the whole site for its own tree, on every page: half the time of a build.
    context.pop("toctree", None)


def _put(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    if "furo_navigation_tree" not in context:
        return
    book, shelf = page.partition("/")[0], app.config.root_doc
    first, uri = f"{book}/index", context["pathto"]
    if book not in app.config.bookshelf_books or first not in app.env.titles:
        context["furo_navigation_tree"] = side_bar(app.env, shelf, page, uri)
        return
    _stay(app, page, book, context)
    context["furo_navigation_tree"] = (
        _line("shelf", uri(shelf), "All games")
        + _line("book-title", uri(first), app.env.titles[first].astext())
        + side_bar(app.env, first, page, uri)
    )


def _stay(app: Sphinx, page: str, book: str, context: dict[str, Any]) -> None:
    """The first page of a book follows on no other book's last one, and its last page leads to no other book."""
    around = app.builder.relations.get(page, (None, None, None))  # type: ignore[attr-defined]  # only builders of pages
    for way, other in zip(("prev", "next"), around[1:], strict=True):
        if other and other.partition("/")[0] != book:
            context[way] = None


def _line(name: str, address: str, shown: str) -> str:
    return f'<p class="{name}"><a class="reference internal" href="{escape(address)}">{escape(shown)}</a></p>'


def setup_side_bar(app: Sphinx) -> None:
    """Put it in the place of the theme's."""
    app.connect("html-page-context", _spare, priority=BEFORE_THE_THEME)
    app.connect("html-page-context", _put, priority=AFTER_THE_THEME)
