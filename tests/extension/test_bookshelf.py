"""The bookshelf: each book's own side bar, the typeface of its headings, and how early its drawings are asked for."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from sphinx.builders.html import StandaloneHTMLBuilder
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


def test_no_page_waits_for_the_tree_of_the_whole_site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(self: StandaloneHTMLBuilder, page: str, **options: Any) -> str:
        made.append(page)
        return ""

    monkeypatch.setattr(StandaloneHTMLBuilder, "_get_local_toctree", noted)
    write_book(tmp_path, **PAGES)
    assert side_bar(build(tmp_path, "html", **SHELF).page("tuurna/levels"))
    assert made == []


def test_the_way_on_stays_in_a_book(tmp_path: Path) -> None:
    write_book(tmp_path, **PAGES)
    docs = tmp_path / "docs"
    (docs / "index.md").write_text("# Home\n\n```{toctree}\nfirst/index\ntuurna/index\nlast/index\n```\n")
    for other in ("first", "last"):
        (docs / other).mkdir()
        (docs / other / "index.md").write_text(f"# The {other} game\n")
    built = build(tmp_path, "html", **{**SHELF, "bookshelf_books": ["first", "tuurna", "last"]})

    def ways(page: str) -> list[tuple[str, str]]:
        return re.findall(r'<a class="(prev|next)-page" href="([^"]*)"', built.page(page))

    assert ways("tuurna/index") == [("next", "levels.html")]
    assert ways("tuurna/levels") == [("next", "workings/index.html"), ("prev", "index.html")]
    assert ways("tuurna/workings/levels") == [("prev", "index.html")]
    assert ways("first/index") == [] == ways("last/index")


def test_a_typeface_that_is_not_installed_is_named_with_what_fetches_it(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n")
    with pytest.raises(ConfigError, match="the typeface wingdings 400 is not installed; `npm ci` fetches"):
        build(tmp_path, "html", **SHELF, bookshelf_typefaces={"tuurna": ("wingdings", 400)})


def write_typeface(file: Path, letters: str) -> None:
    """A typeface of squares, whose makers have reserved its name."""
    square = TTGlyphPen(None)
    square.moveTo((0, 0))
    square.lineTo((0, 500))
    square.lineTo((500, 500))
    square.lineTo((500, 0))
    square.closePath()
    glyphs = {".notdef": square.glyph(), **{f"letter{ord(letter)}": square.glyph() for letter in letters}}
    font = FontBuilder(1000)
    font.setupGlyphOrder(list(glyphs))
    font.setupCharacterMap({ord(letter): f"letter{ord(letter)}" for letter in letters})
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics(dict.fromkeys(glyphs, (600, 0)))
    font.setupHorizontalHeader()
    font.setupNameTable({"copyright": "Hers", "familyName": "Plain", "fullName": "Plain", "psName": "Plain"})
    font.setupOS2()
    font.setupPost()
    font.font.flavor = "woff2"
    font.save(file)


def test_a_typeface_comes_with_its_licence_and_is_asked_for_by_its_book_alone(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "@fontsource" / "plain"
    (package / "files").mkdir(parents=True)
    write_typeface(package / "files" / "plain-latin-400-normal.woff2", "Levsé0ßø")
    (package / "LICENSE").write_text("free")
    write_book(tmp_path, levels="# Levés\n")
    built = build(tmp_path, "html", **SHELF, bookshelf_typefaces={"tuurna": ("plain", 400)})
    folder = built.folder / "out" / "_static" / "typefaces"
    assert (folder / "plain-licence.txt").read_text() == "free"
    asked = '<link rel="preload" as="font" type="font/woff2" href="../_static/typefaces/plain.woff2" crossorigin>'
    assert asked in built.page("tuurna/levels")
    assert "typefaces" not in built.page("index")


def test_a_typeface_keeps_the_letters_of_headings_and_is_called_after_its_book(tmp_path: Path) -> None:
    package = tmp_path / "node_modules" / "@fontsource" / "plain"
    (package / "files").mkdir(parents=True)
    write_typeface(package / "files" / "plain-latin-400-normal.woff2", "Levsé0ßø")
    (package / "LICENSE").write_text("free")
    write_book(tmp_path, levels="# Levés\n\nGroß.\n", dice="# Dice\n\n## Søren\n")
    built = build(tmp_path, "html", **SHELF, bookshelf_typefaces={"tuurna": ("plain", 400, "0s")})
    kept = TTFont(built.folder / "out" / "_static" / "typefaces" / "plain.woff2")
    assert {chr(letter) for letter in kept.getBestCmap()} == set("Levéø")
    names = {record.nameID: str(record) for record in kept["name"].names}
    assert names == {0: "Hers", 1: "tuurna", 4: "tuurna", 6: "tuurna"}


def test_a_small_drawing_is_in_the_styles_and_a_cover_is_asked_for_by_its_book_alone(tmp_path: Path) -> None:
    static = tmp_path / "drawings"
    (static / "covers").mkdir(parents=True)
    picture = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'
    (static / "small.svg").write_text(picture.format('<path fill="#246" d="M1 2"/>'))
    (static / "large.svg").write_text(picture.format("<!-- " + "long " * 300 + "-->"))
    (static / "covers" / "tuurna.svg").write_text(picture.format(""))
    (static / "own.css").write_text(
        "".join(f'.{one} {{ mask: url("{one}.svg"); }}\n' for one in ("small", "large", "gone"))
    )
    write_book(tmp_path, levels="# Levels\n")
    built = build(tmp_path, "html", **SHELF, html_static_path=[str(static)], html_css_files=["own.css"])
    styles = (built.folder / "out" / "_static" / "all.css").read_text(encoding="utf-8")
    drawn = "%3Csvg xmlns=%22http://www.w3.org/2000/svg%22%3E%3Cpath fill=%22%23246%22 d=%22M1 2%22/%3E%3C/svg%3E"
    masks = re.findall(r"[.](?:small|large|gone) ?[{] ?mask: ?(url[^;}]+)", styles)
    assert masks == [f'url("data:image/svg+xml,{drawn}")', 'url("large.svg")', 'url("gone.svg")']
    asked = '<link rel="preload" as="image" href="../_static/covers/tuurna.svg" crossorigin>'
    assert asked in built.page("tuurna/levels")
    assert "covers" not in built.page("index")
