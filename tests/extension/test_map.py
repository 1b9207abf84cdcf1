"""`{map}`: every chapter of a book in its order, with its rolls and the chance as their forms start."""

from __future__ import annotations

import re
from pathlib import Path

from .project import build, write_book

INDEX = """\
# The game

```{map}
```

```{toctree}
rolls
glossary
```
"""
ROLLS = """\
# Rolls *and* checks

```{roll} tuurna.check
level: 2
difficulty: 2
```

And once more, where it is harder.

```{roll} tuurna.check
level: 2
difficulty: 5
```
"""
ITEM = re.compile(r'href="([^"]*)">([^<]*)</a>(?: <span class="xr-map-chance">([^<]*)</span>)?')


def test_the_map_has_every_chapter_and_its_rolls(tmp_path: Path) -> None:
    write_book(tmp_path, index=INDEX, rolls=ROLLS, glossary="# Words\n")
    page = build(tmp_path, "html").page("tuurna/index")
    drawn = ITEM.findall(page.partition('<ul class="xr-map')[2].partition("toctree-wrapper")[0])
    assert [(title, place) for place, title, _ in drawn] == [
        ("Rolls and checks", "rolls.html"),
        ("Roll a skill", "rolls.html#tuurna-roll"),
        ("Check", "rolls.html#tuurna-check"),
        ("Check with two skills", "rolls.html#tuurna-two-skill-check"),
        ("Group check", "rolls.html#tuurna-group-check"),
        ("Words", "glossary.html"),
    ]
    assert {title: chance for _, title, chance in drawn}["Check"] == "59.3%"
    assert {title: chance for _, title, chance in drawn}["Roll a skill"] == ""


def test_the_map_of_the_workings_has_the_rolls_of_their_chapters(tmp_path: Path) -> None:
    workings = {"workings/index": INDEX.replace("glossary\n", ""), "workings/rolls": "# Workings\n"}
    write_book(tmp_path, rolls=ROLLS, **workings)
    page = build(tmp_path, "html").page("tuurna/workings/index")
    drawn = ITEM.findall(page.partition('<ul class="xr-map')[2].partition("toctree-wrapper")[0])
    assert [(title, place) for place, title, _ in drawn][:2] == [
        ("Workings", "rolls.html"),
        ("Roll a skill", "../rolls.html#tuurna-roll"),
    ]
    assert {title: chance for _, title, chance in drawn}["Check"] == "59.3%"
