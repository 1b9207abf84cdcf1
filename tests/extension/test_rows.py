"""Rows of tables have links of their own, and search knows them, terms, rules and errata by name."""

from __future__ import annotations

import json
from pathlib import Path

from .project import build, write_book

LEVELS = """\
# Levels

```{rules-table} tuurna.levels.LEVELS
:columns: Level = row.level; Name = row.name
:subset:

| Level | Name   |
| ----- | ------ |
| 0     | unskilled |
| 1     | novice |
```

```{rules-table} tuurna.levels.LEVELS
:columns: Name = row.name
:subset:

| Name   |
| ------ |
| novice |
| novice |
```

{term}`skill`
"""
GLOSSARY = "# Words\n\n```{glossary}\nSkill\n  What one can do.\n```\n"


def test_rows_are_named_by_their_first_cell_or_beside_a_number_by_the_second(tmp_path: Path) -> None:
    write_book(tmp_path, levels=LEVELS, glossary=GLOSSARY)
    page = build(tmp_path, "html").page("tuurna/levels")
    assert [page.count(f'id="{id}"') for id in ("row-unskilled", "row-novice", "row-novice-2")] == [1, 1, 1]
    label = "Link to 1 novice"
    link = f'<a class="xr-row-link" href="#row-novice" tabindex="-1" aria-label="{label}" title="{label}">¶</a>'
    assert link in page


def test_search_knows_terms_and_table_entries_with_their_places(tmp_path: Path) -> None:
    write_book(tmp_path, levels=LEVELS, glossary=GLOSSARY)
    index = (build(tmp_path, "html").folder / "out/searchindex.js").read_text(encoding="utf-8")
    known = json.loads(index.removeprefix("Search.setIndex(").removesuffix(")"))
    places = {
        (known["docnames"][entry[0]], entry[3], entry[4], known["objnames"][str(entry[1])][2])
        for entries in known["objects"].values()
        for entry in entries
    }
    assert ("tuurna/glossary", "term-skill", "Skill", "Term") in places
    assert ("tuurna/levels", "row-novice", "1 novice", "Table entry") in places
