"""What authors mistype, and unusual text: one readable message at its own line, and never an exception."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from executable_rules.claims.code import limits

from .project import build, write_book
from .toy_rules import write_rules

GLOSSARY = "\n:::{glossary}\nAbility\n  A feature.\n\nCheck\n  A roll.\n:::\n"


def test_an_unterminated_target_is_reported_as_such(tmp_path: Path) -> None:
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


def test_a_mark_at_the_start_and_the_line_ends_of_windows_move_no_line(tmp_path: Path) -> None:
    write_book(tmp_path, levels="")
    lines = ["\ufeff# Levels", "", "Up to", "{fact}`11 <MAX_LEVEL>`,", "", ":::{rules-table} LEVEL_TABLE[:1]", "",
             "| Level | Name |", "| - | - |", "| 0 | novice |", ":::", ""]  # fmt: skip
    (tmp_path / "docs/tuurna/levels.md").write_bytes("\r\n".join(lines).encode())
    found = [finding.partition(", ")[0] for finding in build(tmp_path).findings]
    assert found == ["docs/tuurna/levels.md:4: says 11", "docs/tuurna/levels.md:10: says novice"]


def test_a_rule_on_two_pages_belongs_to_its_chapter(tmp_path: Path) -> None:
    """Two pages may show the same rule with other values; links lead to the chapter's one, whatever the order."""
    widget = "```{{calc}} tuurna.fundamental_level\npracticals: {}\n```\n"
    write_book(
        tmp_path,
        access=f"# Access\n\n{widget.format('2, 3')}",
        skills=f"# Skills\n\n{widget.format('2, 4')}",
        rolls="# Rolls\n\n{rule}`tuurna.fundamental_level`\n",
    )
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    assert 'href="skills.html#tuurna-fundamental-level"' in built.page("tuurna/rolls")
    assert built.page("tuurna/access").count('id="tuurna-fundamental-level"') == 1


def test_a_term_that_two_pages_define_is_reported(tmp_path: Path) -> None:
    entry = ":::{glossary}\nCheck\n  A roll.\n:::\n"
    write_book(tmp_path, glossary=f"# Glossary\n\n{entry}", rolls=f"# Rolls\n\n{entry}")
    assert build(tmp_path).findings == [
        "docs/tuurna/rolls.md:4: “Check” is defined here and at docs/tuurna/glossary.md:4 [rules.term]"
    ]


@pytest.mark.parametrize(
    ("name", "register", "message"),
    [
        ("toy_open", "[rules]\nTO-1 = {\n\n[contradictions]\n", ":2: "),
        ("toy_empty", "", ":1: the table [rules] is missing"),
        ("toy_kind", "[rules]\nTO-1 = 3\n[contradictions]\n", ":2: TO-1 must have a kind and a title, and a page"),
        ("toy_title", '[rules]\n\n[contradictions]\nTO-C1 = { a = "b" }\n', ":4: TO-C1 must be a title"),
        ("toy_bytes", "\udcff", ":1: cannot be read: 'utf-8' codec can't decode byte 0xff"),
    ],
)
def test_a_broken_inventory_is_one_finding(tmp_path: Path, name: str, register: str, message: str) -> None:
    write_book(tmp_path, coins="# Coins\n\nA coin has {fact}`two <SIDES>` sides.\n")
    write_rules(tmp_path, name)
    (tmp_path / name / "tuurna/register.toml").write_bytes(register.encode(errors="surrogateescape"))
    (finding,) = build(tmp_path).findings
    assert finding.startswith(f"{name}/tuurna/register.toml{message}")
    assert finding.endswith(" [rules.register]")


def test_a_story_on_a_page_that_is_not_there_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, asks="place", coins="# Coins\n")
    write_rules(tmp_path, "toy_lost", ("tuurna/register.toml", 'page = "tuurna/coins"', 'page = "tuurna/coin"'))
    assert "toy_lost/tuurna/register.toml:2: TO-1 names the page tuurna/coin, which doesn't exist [rules.place]" in (
        build(tmp_path).findings
    )


ENDLESS = """\
def endless() -> int:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


"""


def test_nothing_on_a_page_can_keep_the_build_busy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that does not end, in an expression, an example, a widget and a proof."""
    monkeypatch.setattr(limits, "MOST_SECONDS", 0.3)
    page = """\
# Coins

A coin has {fact}`two <endless()>` sides.

```{doctest}
>>> from toy_endless.tuurna.coins import endless
>>> endless()
2
>>> endless()
3

```

```{calc} tuurna.sides
```

```{errata}
```
"""
    write_book(tmp_path, coins=page)
    at = '@registry.rule("tuurna.flip"'
    write_rules(
        tmp_path,
        "toy_endless",
        ("tuurna/coins.py", at, ENDLESS + at),
        ("tuurna/coins.py", 'Ruling({"sides": SIDES}', 'Ruling({"sides": endless()}'),
        ("tuurna/errata.py", "Proof(SIDES, 3", "Proof(coins.endless(), 3"),
        ("tuurna/errata.py", "from .coins import SIDES", "from . import coins\nfrom .coins import SIDES"),
    )
    found = build(tmp_path).findings
    places = [finding.partition(": ")[0] for finding in found]
    assert places == [f"docs/tuurna/coins.md:{line}" for line in (3, 8, 10, 14, 17)]
    assert all("it takes more than 0.3 seconds" in finding for finding in found)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_an_expression_cannot_keep_the_build_busy(tmp_path: Path) -> None:
    """Without the bounds, this test would take hours."""
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
def test_half_written_markup_is_reported_and_the_page_is_built(tmp_path: Path, text: str) -> None:
    write_book(tmp_path, levels="")
    (tmp_path / "docs/tuurna/levels.md").write_text(f"# Levels\n\nBefore.\n\n{text}\n\nThe end.\n")
    built = build(tmp_path, "html")
    assert "The end." in built.page("tuurna/levels")
    if text not in ("{fact}``", "{term}``", "{plain}``", ":::{glossary}\n:::", "```{doctest}\n```"):
        assert "levels.md:" in built.warnings


WILD = """\
{{Infobox | name = Skills | image = | {{{caption|}}} }}
[[Category:Rules]] [[File:dice.png|thumb]] <ref name="x">
# n{term}`Level` and {term}`Levels<Level

Text {unknown}`role` with {fact} and `{fact}`` and {odds}`often`<x> and {ref}`nowhere` [gone](gone.md) [up](#nowhere).
<div class="x"><table><tr><td>unclosed <script>alert(1)</script>

| a | b |
|---|
| 1 | 2 | 3 | {term}`x` |

```{list-table}
* - a
  - b
* - c
n   d
```

```{roll} {rule}
:::{rules-table} [
:::{glossary}
word
:::
====
Heading
====
###### Six
# One
+---+---+
| a | b
+---+
```{eval-rst}
.. unknown:: x

   |substitution| `role`_ :term:`x
```
:::{admonition
$$ \\frac{1
- {fact}`1 <a` \u202eright to left\u202c \x0b \x0c \x85 \u2028 end
[^note] [ref]: <
```
The [end](gone.md).
<!-- a comment that does not end
"""
"""The faults of pages that were never meant for Sphinx, one after the other."""


@pytest.mark.filterwarnings("ignore:'myst_parser:sphinx.deprecation.RemovedInSphinx11Warning")  # MyST's to mend
@pytest.mark.parametrize("builder", ["drift", "html"])
def test_a_page_that_was_never_meant_for_us_is_built_to_its_end(tmp_path: Path, builder: str) -> None:
    write_book(tmp_path, wild="")
    page = tmp_path / "docs/tuurna/wild.md"
    lines = WILD.splitlines(keepends=True)
    for start in range(0, len(lines), 3):  # every fault comes first once, where none before it can hide it
        page.write_text("# Wild\n\n" + "".join(lines[start:]), encoding="utf-8")
        built = build(tmp_path, builder, suppress_warnings=[])
        messages = [line for line in [*built.findings, *built.warnings.splitlines()] if "wild.md" in line]
        assert messages, lines[start]
        assert all(re.search(r"wild\.md:\d+", line) for line in messages), messages
