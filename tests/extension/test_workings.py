"""Pages of workings belong to their chapter: its names, its forms, and what it leaves to them."""

from __future__ import annotations

from pathlib import Path

from .project import build, write_book

CHAPTER = "# Levels\n\n```{{calc}} tuurna.level\nlevel: {level}\n```\n"
CASES = """\
# Levels: how we know

There are {{fact}}`thirteen <LEVELS>` levels.

```{{cases}} tuurna.level
:form:

| Level   | Answer                                            |
|---------|---------------------------------------------------|
| {level} | At level 5 you're skilled, and you roll 5 dice. |
```
"""


def write(folder: Path, *, chapter: int, case: int) -> None:
    write_book(folder, **{"levels": CHAPTER.format(level=chapter), "workings/levels": CASES.format(level=case)})


def test_workings_use_names_and_forms_of_their_chapter(tmp_path: Path) -> None:
    write(tmp_path, chapter=5, case=5)
    built = build(tmp_path)
    assert (built.warnings, built.findings) == ("", [])


def test_a_preset_changed_in_the_chapter_is_noticed_in_its_workings(tmp_path: Path) -> None:
    write(tmp_path, chapter=5, case=5)
    assert build(tmp_path).findings == []
    write(tmp_path, chapter=6, case=5)  # only the chapter's file is another one
    (finding,) = build(tmp_path).findings
    assert finding.startswith(
        "docs/tuurna/workings/levels.md:10: says 5, the form of tuurna.level, Level, has 6 (rules_py/tuurna/levels.py:"
    )
