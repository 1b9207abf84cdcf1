"""Every builder of Sphinx makes something of a book with all that the extension offers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from .project import build, write_book

HOME = "# Home\n\n```{toctree}\ntuurna/index\ncounts\n```\n"
MADE = ("{verified}", "{reference} tuurna", "{rules-list}", "{finding-kinds}", "{config-options}")
COUNTS = "# Counts\n\n" + "\n".join(f"```{name}\n```\n" for name in MADE)
INDEX = "# Tu'urna\n\n```{map}\n```\n\n```{toctree}\nrolls\nglossary\n```\n"
GLOSSARY = "# Words\n\n```{glossary}\nSkill\n  What you can do.\n```\n"
ROLLS = """\
# Rolls

A {term}`Skill` goes up to {fact}`12 <levels.MAX_LEVEL>`,
{odds}`almost always <rolls.check.chance(level=12, difficulty=1)>`
{plain}`first`. See {rule}`tuurna.check`.

```{roll} tuurna.check
level: 2
set-up Hard: level 1
```

```{cases} tuurna.check
| Level | Difficulty | Chance |
| --- | --- | --- |
| 2 | 2 | 59% |
```

```{rules-table} DIFFICULTY_TABLE[:2]
:folded: Difficulties
:columns: Difficulty; Name
```

```{heat} tuurna.check
:down: level: 1 to 3
:across: difficulty: 1 to 2
```
"""
WHAT_IT_NEEDS: dict[str, Any] = {
    "epub_copyright": "x", "epub_version": 3.0, "version": "1", "project": "Book", "author": "x",
    "man_pages": [("index", "book", "Book", ["x"], 1)],
    "texinfo_documents": [("index", "book", "Book", "x", "book", "One line", "Games")],
    "latex_documents": [("index", "book.tex", "Book", "x", "manual")],
}  # fmt: skip


@pytest.mark.parametrize(
    ("builder", "shown"),
    [
        ("html", "counts.html"),
        ("dirhtml", "counts/index.html"),
        ("singlehtml", "index.html"),
        ("epub", "counts.xhtml"),
        ("latex", "book.tex"),
        ("man", "book.1"),
        ("texinfo", "book.texi"),
        ("text", "counts.txt"),
        ("xml", "counts.xml"),
        ("pseudoxml", "counts.pseudoxml"),
        ("gettext", ""),
        ("dummy", ""),
    ],
)
def test_every_builder_shows_what_is_verified(tmp_path: Path, builder: str, shown: str) -> None:
    write_book(tmp_path, index=INDEX, rolls=ROLLS, glossary=GLOSSARY)
    (tmp_path / "docs/index.md").write_text(HOME)
    (tmp_path / "docs/counts.md").write_text(COUNTS)
    built = build(tmp_path, builder, **WHAT_IT_NEEDS)
    assert (built.findings, built.warnings) == ([], "")
    if shown:
        text = (tmp_path / "out" / shown).read_text(encoding="utf-8").casefold()
        assert "facts" in text
        assert "statements about odds" in text


@pytest.mark.parametrize(("builder", "file"), [("singlehtml", "index.html"), ("latex", "book.tex"), ("man", "book.1")])
def test_a_book_in_one_file_has_the_map_and_the_counts_of_each_page(tmp_path: Path, builder: str, file: str) -> None:
    write_book(tmp_path, index=INDEX.replace("glossary", "workings/levels\nglossary"), rolls=ROLLS, glossary=GLOSSARY)
    workings = tmp_path / "docs" / "tuurna" / "workings"
    workings.mkdir()
    (workings / "levels.md").write_text("# Levels\n\n{fact}`12 <levels.MAX_LEVEL>`\n\n```{calc} tuurna.level\n```\n")
    (tmp_path / "docs/index.md").write_text(HOME)
    (tmp_path / "docs/counts.md").write_text(COUNTS)
    build(tmp_path, builder, **WHAT_IT_NEEDS)
    text = (tmp_path / "out" / file).read_text(encoding="utf-8")
    assert "Our code checks 1 rule and 1 fact on this page." in text
    assert ("How we check this page" in text) == (builder == "singlehtml")
    assert text.count("Check with two skills") > 1


def test_the_paragraphs_of_a_box_stay_apart_in_plain_text(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Rolls\n\n:::{admonition} At the table\nShe waits.\n\nHe comes.\n:::\n")
    build(tmp_path, "text")
    text = (tmp_path / "out/tuurna/rolls.txt").read_text(encoding="utf-8")
    assert "At the table: She waits.\n\nHe comes.\n" in text
