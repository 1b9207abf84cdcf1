"""The bookshelf: each book's own side bar, and the typeface of its headings."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sphinx.errors import ConfigError

from .project import build, write_book

INDEX = """\
# Tu'urna

```{{toctree}}
:caption: Rules

levels
```

```{{toctree}}
:caption: Reference

workings/index
```
""".replace("{{", "{").replace("}}", "}")
PAGES = {
    "index": INDEX,
    "levels": "# Levels\n",
    "workings/index": "# Workings\n\n```{toctree}\nlevels\n```\n",
    "workings/levels": "# How we know the levels\n",
}
SHELF: dict[str, Any] = {
    "extensions": ["myst_parser", "executable_rules", "bookshelf"],
    "html_theme": "furo",
    "bookshelf_books": ["tuurna"],
}


def side_bar(html: str) -> str:
    return html.partition('<div class="sidebar-tree">')[2].partition("</div>")[0].strip()


def test_a_book_has_a_side_bar_of_its_own_under_its_captions(tmp_path: Path) -> None:
    write_book(tmp_path, **PAGES)
    built = build(tmp_path, "html", **SHELF)
    assert side_bar(built.page("tuurna/levels")) == (
        '<p class="shelf"><a class="reference internal" href="../index.html">All games</a></p>'
        '<p class="book-title"><a class="reference internal" href="index.html">Tu’urna</a></p>'
        '<p class="caption"><span class="caption-text">Rules</span></p>'
        '<ul><li class="toctree-l1 current"><a class="current reference internal" href="#" aria-current="page">'
        "Levels</a></li></ul>"
        '<p class="caption"><span class="caption-text">Reference</span></p>'
        '<ul><li class="toctree-l1"><a class="reference internal" href="workings/index.html">Workings</a></li></ul>'
    )
    # What lies below a page is listed while the reader is there.
    assert "How we know the levels</a></li></ul></li></ul>" in side_bar(built.page("tuurna/workings/levels"))
    # A page of no book lists what the home page does.
    assert '<a class="reference internal" href="tuurna/levels.html">Levels</a>' in side_bar(built.page("index"))


def test_a_typeface_that_is_not_installed_is_named_with_what_fetches_it(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n")
    with pytest.raises(ConfigError, match="the typeface wingdings 400 is not installed; `npm ci` fetches"):
        build(tmp_path, "html", **SHELF, bookshelf_typefaces={"tuurna": ("wingdings", 400)})


def test_a_typeface_comes_with_its_licence_and_is_asked_for_by_its_book_alone(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "@fontsource" / "plain"
    (package / "files").mkdir(parents=True)
    (package / "files" / "plain-latin-400-normal.woff2").write_bytes(b"letters")
    (package / "LICENSE").write_text("free")
    write_book(tmp_path, levels="# Levels\n")
    built = build(tmp_path, "html", **SHELF, bookshelf_typefaces={"tuurna": ("plain", 400)})
    folder = built.folder / "out" / "_static" / "typefaces"
    assert {file.name: file.read_text() for file in folder.iterdir()} == {
        "plain.woff2": "letters",
        "plain-licence.txt": "free",
    }
    asked = '<link rel="preload" as="font" type="font/woff2" href="../_static/typefaces/plain.woff2" crossorigin>'
    assert asked in built.page("tuurna/levels")
    assert "typefaces" not in built.page("index")
