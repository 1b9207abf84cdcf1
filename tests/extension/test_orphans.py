"""Both directions: a public constant that no page quotes, and a section that names no rule, are findings."""

from __future__ import annotations

from pathlib import Path

import pytest

from .project import build, write_book


def orphans(folder: Path, text: str) -> list[str]:
    """What is found of orphans in a book of one page."""
    write_book(folder, asks="orphan", levels=text)
    return [finding for finding in build(folder).findings if finding.endswith("[rules.orphan]")]


def test_a_constant_is_quoted_or_reported_with_its_line(tmp_path: Path) -> None:
    messages = orphans(tmp_path, "# Levels\n\nUp to {fact}`12 <MAX_LEVEL>`.\n")
    assert not [finding for finding in messages if "levels.MAX_LEVEL " in finding]
    (finding,) = [finding for finding in messages if "levels.LEVELS " in finding]
    assert finding.startswith("rules_py/tuurna/levels.py:")
    assert "rules_py.tuurna.levels.LEVELS is public and no page quotes it: bind it, or call it _LEVELS" in finding


def test_a_constant_inside_an_expression_or_a_column_is_quoted(tmp_path: Path) -> None:
    text = """\
# Levels

{fact}`13 <len(LEVEL_TABLE)>`, {fact}`11 <MAX_LEVEL - 1>`

:::{rules-table} rolls.DIFFICULTY_TABLE[:1]
:columns: Name; Harder = row.difficulty + rolls.FEWEST_DICE

| Name | Harder |
|---|---|
| trivial | 2 |
:::
"""
    messages = "".join(orphans(tmp_path, text))
    assert "levels.LEVELS " in messages
    for name in ("levels.LEVEL_TABLE ", "levels.MAX_LEVEL ", "rolls.DIFFICULTY_TABLE ", "rolls.FEWEST_DICE "):
        assert name not in messages


@pytest.mark.parametrize(
    "content",
    [
        "Up to {fact}`12 <MAX_LEVEL>`.",
        "```{calc} tuurna.level\n```",
        "See {rule}`tuurna.check`.",
        "Simply {plain}`said`.",
        "(tu-15)=\n### Deeper\n\nA story.",
        "```{doctest}\n>>> 1 + 1\n2\n\n```",
    ],
)
def test_a_section_that_names_something_passes(tmp_path: Path, content: str) -> None:
    messages = orphans(tmp_path, f"# Levels\n\n## Part\n\n{content}\n")
    assert not [finding for finding in messages if "section" in finding]


def test_a_section_that_names_nothing_is_reported(tmp_path: Path) -> None:
    messages = orphans(tmp_path, "# Levels\n\nUp to {fact}`12 <MAX_LEVEL>`.\n\n## Empty talk\n\nWords, words.\n")
    (finding,) = [finding for finding in messages if "section" in finding]
    assert finding.startswith("docs/tuurna/levels.md:5: the section “Empty talk” names no rule: bind something in it")


@pytest.mark.parametrize("content", ["", "No table.\n"])
def test_what_a_table_names_is_quoted_even_where_the_table_is_wrong(tmp_path: Path, content: str) -> None:
    """Its author is told of the table, and not also of the name that stands in it."""
    message = "rules_py.tuurna.levels.LEVEL_TABLE is public and no page quotes it"
    wrong = f":::{{rules-table}} LEVEL_TABLE\n:columns: Level = row.levl\n\n{content}:::\n"
    write_book(tmp_path, asks="orphan", levels=f"# Levels\n\n{wrong}")
    found = build(tmp_path).findings
    assert any(finding.startswith("docs/tuurna/levels.md:3: ") for finding in found)
    assert not any(message in finding for finding in found)
