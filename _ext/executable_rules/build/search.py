"""What there is to find: an index of every section, term and entry of the book, and the page that searches them.

Both where `ship/search.py` has put its engine in the place of Sphinx's own search.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils.nodes import make_id
from sphinx.errors import ExtensionError
from sphinx.locale import _

from ..book.domain import book_of
from .sections import Section, SectionCollector, kept

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PAGE = "search"

INDEX = "_static/rules/search/index.json"

LEAST_LETTERS = 3
"""Of a row, in what it is about."""


def setup_search(app: Sphinx) -> None:
    """Register what collects sections, and the writers."""
    app.add_env_collector(SectionCollector)
    app.connect("html-collect-pages", _page)
    app.connect("build-finished", _write)


def _searches(app: Sphinx) -> bool:
    return app.builder.name in {"html", "dirhtml"} and not app.builder.search  # type: ignore[attr-defined]  # both have it


def _page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page that searches: a form, a place for what it finds, and a word to those who have no script."""
    if not _searches(app):
        return
    glossaries = [
        page
        for page, found in sorted(kept(app.env).items())
        if any(one.is_term for one in found) and not _comes_last(app, page)
    ]
    links = [
        f'<li><a href="{escape(app.builder.get_relative_uri(PAGE, page))}">{escape(_named(app, page))}</a></li>'
        for page in glossaries
    ]
    others = f", or its glossary:</p><ul>{''.join(links)}</ul>" if links else ".</p>"
    body = f"""<section><h1>{escape(_("Search"))}</h1>
<form class="xr-search" role="search" aria-label="The whole site">
<label for="xr-search-words">What are you looking for?</label>
<input type="search" id="xr-search-words" name="q" autocomplete="off" data-results="xr-found"></form>
<noscript><p>Search needs JavaScript, and it’s switched off. You can still find everything through the contents of each
book{others}</noscript>
<div id="xr-found"></div></section>"""
    yield PAGE, {"title": _("Search"), "body": body}, "page.html"


def _named(app: Sphinx, page: str) -> str:
    book = _book_title(app, book_of(page))
    return f"{book}: {app.env.titles[page].astext()}" if book else app.env.titles[page].astext()


def _book_title(app: Sphinx, book: str) -> str:
    """The title of a book, from its first page; empty for other folders."""
    title = app.env.titles.get(f"{book}/index") if book else None
    return title.astext() if title is not None else ""


def _write(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and _searches(app):
        file = Path(app.outdir) / INDEX
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(index(app), ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def index(app: Sphinx) -> dict[str, Any]:
    """All that can be found, as short as it can be: the engine makes its own index of it in the browser.

    Returns:
        `books`, the title of each by its name; `pages`, a list of address, book, and 1 for those that come last;
        `synonyms`, by book, a list of words and what they mean; and `sections`, a list for each thing that is said of
        them: that is packed best. An anchor is 0 where it follows from the title, see `search_engine.js`.
    """
    entries = {(book_of(docname), one.anchor) for docname, found in kept(app.env).items() for one in found}
    pages: list[tuple[str, str, int]] = []
    rows: list[tuple[Any, ...]] = []
    for docname, found in sorted(kept(app.env).items()):
        metadata = app.env.metadata.get(docname, {})
        if docname not in app.env.found_docs or "nosearch" in metadata or "no-search" in metadata:
            continue
        comes_last = _comes_last(app, docname)
        for one in found:
            # A row of a catalogue has an entry, which says more; a row of numbers answers nobody's question.
            is_double = (book_of(docname), one.anchor.removeprefix("row-")) in entries
            if one.is_row and (comes_last or is_double or sum(map(str.isalpha, one.title)) < LEAST_LETTERS):
                continue
            rows.append(_short(len(pages), one, with_text=not comes_last))
        pages.append((app.builder.get_target_uri(docname), book_of(docname), int(comes_last)))
    names = ("page", "anchor", "title", "above", "names", "text", "roll", "kind")
    columns = zip(*rows, strict=True) if rows else ((),) * len(names)
    return {
        "books": {book: _book_title(app, book) for _, book, _ in pages},
        "pages": pages,
        "sections": dict(zip(names, columns, strict=True)),
        "synonyms": _synonyms(app),
    }


def _comes_last(app: Sphinx, docname: str) -> bool:
    return any(fnmatch(docname, pattern) for pattern in app.config.executable_rules_search_last)


def _short(page: int, section: Section, *, with_text: bool) -> tuple[Any, ...]:
    kind = "row" if section.is_row else "term" if section.is_term else ""
    anchor = 0 if section.anchor == f"{kind}-{make_id(section.title)}".removeprefix("-") else section.anchor
    # Of pages that come last there are headings only: it has to be small for a phone.
    text = section.text if with_text else ""
    return page, anchor, section.title, section.above, section.names, text, section.roll, kind


def _synonyms(app: Sphinx) -> dict[str, list[tuple[str, str]]]:
    """Words and what they mean, by book: the other names of what a glossary explains, and those of the file."""
    found: dict[str, list[tuple[str, str]]] = {}
    for docname, sections in sorted(kept(app.env).items()):
        for one in sections:
            if one.is_term:
                found.setdefault(book_of(docname), []).extend((name, one.title) for name in one.names)
    for book, meant in read_synonyms(app).items():
        found.setdefault(book, []).extend((said, word) for said, words in meant.items() for word in words)
    return found


def read_synonyms(app: Sphinx) -> Mapping[str, Mapping[str, list[str]]]:
    """What the file of synonyms says: a table for each book (`all` for every book), words and what they mean.

    Raises:
        ExtensionError: it can't be read, or says something else.
    """
    name = str(app.config.executable_rules_search_synonyms)
    if not name:
        return {}
    file = Path(app.confdir) / name
    try:
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ExtensionError(f"executable_rules_search_synonyms: {file} cannot be read: {error}") from error
    books = {"all", *(book_of(docname) for docname in app.env.found_docs)}
    for book, table in tables.items():
        if book not in books or not isinstance(table, dict):
            raise ExtensionError(f"{file}: [{book}] is no book; allowed: {', '.join(sorted(filter(None, books)))}")
        for said, meant in table.items():
            if not isinstance(meant, list) or not all(isinstance(word, str) for word in meant):
                raise ExtensionError(f'{file}: [{book}] "{said}" is {meant!r}; allowed: a list of words, ["critical"]')
    return tables
