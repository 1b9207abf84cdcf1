"""What authors mistype, and unusual text: one readable message at its own line, and never an exception."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from .project import build, write_book


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


GLOSSARY = "\n:::{glossary}\nAbility\n  A feature.\n\nCheck\n  A roll.\n:::\n"


def test_an_unterminated_target_is_told_as_such(tmp_path: Path) -> None:
    write_book(tmp_path, levels=f"# Levels\n\nOne\n{{term}}`Abilities<Ability` here.\n{GLOSSARY}")
    (finding,) = build(tmp_path).findings
    assert finding.startswith(
        "docs/tuurna/levels.md:4: {term} has “Abilities<Ability”: an unterminated target; allowed: `shown <Term>`"
    )


def test_a_stray_letter_glued_to_a_role_spoils_nothing(tmp_path: Path) -> None:
    """`n{term}` and a lost indentation inside a list table: the page is built, the roles are still checked."""
    text = f"""\
# Levels

A n{{term}}`Check` follows.

```{{list-table}}
* - a
  - b {{term}}`Ability`
n   {{term}}`Chek`
```
{GLOSSARY}"""
    write_book(tmp_path, levels=text)
    built = build(tmp_path, "html")
    assert [finding for finding in built.findings if "“Chek”" in finding] or "Chek" in built.warnings
    assert "levels.md:" in built.warnings


def test_a_role_in_a_heading_is_checked_and_shown(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# All {fact}`13 <LEVELS>` levels\n\n## Up to {fact}`11 <MAX_LEVEL>`\n\nText.\n")
    built = build(tmp_path, "html")
    (finding,) = built.findings
    assert finding.startswith("docs/tuurna/levels.md:3: says 11, ")
    page = built.page("tuurna/levels")
    assert "<title>All 13 levels" in page
    assert "&lt;LEVELS&gt;" not in page


def test_a_role_in_a_cell_is_checked_at_its_row(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\n| a | b |\n|---|---|\n| c | {fact}`11 <MAX_LEVEL>` |\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/levels.md:5: says 11, ")


@pytest.mark.parametrize("text", ["العدد", "מספר", "数字は", "Число", "e\u0301galement", "👩‍🚀"])
def test_text_of_any_script_around_a_binding_keeps_its_line(tmp_path: Path, text: str) -> None:
    write_book(
        tmp_path, asks="loose", levels=f"# Levels\n\n{text}\n{text} {{fact}}`11 <MAX_LEVEL>` {text}\n{text} seven.\n"
    )
    fact, loose = build(tmp_path).findings
    assert fact.startswith("docs/tuurna/levels.md:4: says 11, ")
    assert loose.startswith(f"docs/tuurna/levels.md:5:{len(text) + 2}: a loose number, “seven”")


def test_tabs_are_blanks(tmp_path: Path) -> None:
    write_book(tmp_path, levels="")
    (tmp_path / "docs/tuurna/levels.md").write_text("# Levels\n\n-\tone\n-\ttwo\t{fact}`11\t<MAX_LEVEL>`\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/levels.md:4: says 11, ")


def test_two_pages_that_bind_the_same_name_differently_are_both_judged(tmp_path: Path) -> None:
    write_book(
        tmp_path,
        levels="# Levels\n\nUp to {fact}`12 <MAX_LEVEL>`.\n",
        rolls="# Rolls\n\nUp to {fact}`11 <levels.MAX_LEVEL>`.\n",
    )
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/rolls.md:3: says 11, rules_py.tuurna.levels.MAX_LEVEL has 12")


def test_a_page_of_five_thousand_lines_is_checked_to_its_end(tmp_path: Path) -> None:
    lines = ["# Levels", *["", "Up to {fact}`12 <MAX_LEVEL>`."] * 2499, "", "And {fact}`11 <MAX_LEVEL>`."]
    write_book(tmp_path, levels="\n".join(lines) + "\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/levels.md:5001: says 11, ")


def test_an_expression_cannot_keep_the_build_busy(tmp_path: Path) -> None:
    started = time.monotonic()
    write_book(
        tmp_path,
        levels="# Levels\n\n{fact}`1 <sum([sum([n for n in range(19000)]) for m in range(19000)])>`\n"
        "{fact}`1 <" + "(" * 400 + "1" + ")" * 400 + ">`\n"
        "{fact}`1 <[[1] * 9] * 9>`\n",
    )
    findings = build(tmp_path).findings
    assert len(findings) == 3
    assert "it takes more than 20000 steps" in findings[0]
    assert "allowed: at most 500" in findings[1]
    assert "only numbers are multiplied" in findings[2]
    # No bench: ten seconds against the hours that it would take without the bound.
    assert time.monotonic() - started < 10


@pytest.mark.parametrize(
    "text",
    [
        "{fact}``",
        "{fact}`<MAX_LEVEL>`",
        "{odds}`<>`",
        "{term}``",
        "{rule}`x`",
        "```{roll}\n```",
        "```{calc} tuurna.level\n: :\n```",
        "```{calc} tuurna.level\nlevel\n```",
        ":::{rules-table}\n:::",
        ":::{rules-table} LEVEL_TABLE[\n:::",
        ":::{rules-table} LEVEL_TABLE\n| |\n|-|\n| |\n:::",
        ":::{glossary}\n:::",
        ":::{glossary}\n  only a definition\n:::",
        "```{doctest}\n>>> 1 +\n\n```",
        "```{doctest}\n```",
        "{plain}``",
    ],
)
def test_half_written_markup_is_told_and_the_page_is_built(tmp_path: Path, text: str) -> None:
    write_book(tmp_path, levels="")
    (tmp_path / "docs/tuurna/levels.md").write_text(f"# Levels\n\nBefore.\n\n{text}\n\nThe end.\n")
    built = build(tmp_path, "html")
    assert "The end." in built.page("tuurna/levels")
    if text not in ("{fact}``", "{term}``", "{plain}``", ":::{glossary}\n:::", "```{doctest}\n```"):
        assert "levels.md:" in built.warnings
