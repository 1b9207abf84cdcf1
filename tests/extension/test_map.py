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
    assert {title: chance for _, title, chance in drawn}["Check"] == "59.3 %"
    assert {title: chance for _, title, chance in drawn}["Roll a skill"] == ""
