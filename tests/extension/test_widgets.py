"""`{roll}`, `{calc}`, `{rule}`: widgets from the rule's own parameters, and wrong ones reported at their own line."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from rules_py import registry

from .project import build, findings_of_pages, write_book
from .toy_rules import write_rules

PAGE = """\
# Rolls

{rule}`tuurna.check`, {rule}`how
to check <tuurna.check>`.

```{roll} tuurna.check
level: 3
difficulty: 2
```

```{roll} tuurna.check
```

```{calc} tuurna.level
:level: 9
```
"""


def test_a_page_shows_widgets_with_their_presets_and_their_odds(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=PAGE)
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/rolls")
    assert re.findall(r'<rule-widget [^>]*id="([^"]+)"', page) == [
        "w-tuurna-check-1", "w-tuurna-check-2", "w-tuurna-level-1",
    ]  # fmt: skip
    assert re.findall(r'value="(\d+)"[^>]* name="(level|difficulty)"', page) == [
        ("3", "level"), ("2", "difficulty"), ("1", "level"), ("1", "difficulty"), ("9", "level"),
    ]  # fmt: skip
    # What a reader without script, a printer and a search engine get is outside the template.
    visible = re.sub(r"<template>.*?</template>", "", page, flags=re.DOTALL)
    assert "Level: 3; Difficulty: 2" in visible
    assert "81.5%" in visible and "exactly 22/27" in visible
    assert "66.7%" in visible
    assert "At level 9 you’re a grandmaster" in visible


def test_the_first_widget_of_a_rule_bears_its_anchor_and_links_lead_there(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=PAGE, more="# More\n\n{rule}`tuurna.level`\n\n```{calc} tuurna.level\n```\n")
    built = build(tmp_path, "html")
    page = built.page("tuurna/rolls")
    assert page.count('id="tuurna-check"') == page.count('id="tuurna-level"') == 1
    assert re.findall(r'href="(#tuurna-check)"[^>]*>(?:<span>)?([^<]+)', page) == [
        ("#tuurna-check", "Check"), ("#tuurna-check", "how to check"),
    ]  # fmt: skip


def test_the_text_builder_says_the_odds_too(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=PAGE)
    built = build(tmp_path, "text")
    text = " ".join((tmp_path / "out/tuurna/rolls.txt").read_text(encoding="utf-8").split())
    assert built.warnings == ""
    assert "At level 3 against difficulty 2, you succeed 81.5% of the time." in text
    assert "The name of a level (Level: 9) At level 9 you're a grandmaster, and you roll 9 dice." in text


def test_equal_pages_give_equal_bytes(tmp_path: Path) -> None:
    """Two builds, the second one fresh and with two processes; ids come from the page and the rule alone."""
    pages = {f"page{number}": PAGE for number in range(8)}
    write_book(tmp_path, rolls=PAGE, **pages)
    build(tmp_path, "html", fresh=True)
    files = [f"tuurna/{name}" for name in ("rolls", *pages)]
    serial = {name: (tmp_path / "out" / f"{name}.html").read_bytes() for name in files}
    build(tmp_path, "html", parallel=2, fresh=True)
    assert {name: (tmp_path / "out" / f"{name}.html").read_bytes() for name in files} == serial


WRONG = {
    "an unknown rule": (
        "```{roll} tuurna.chek\n```\n", 5,
        "rule is 'tuurna.chek'; allowed: 'tuurna.check' is the nearest of {rules} known names [rules.rule]",
    ),
    "a roll as a calculation": (
        "```{calc} tuurna.check\n```\n", 5,
        "rule is 'tuurna.check'; allowed: {roll} for this rule, a roll [rules.rule]",
    ),
    "a calculation as a roll": (
        "```{roll} tuurna.level\n```\n", 5,
        "rule is 'tuurna.level'; allowed: {calc} for this rule, a calculation [rules.rule]",
    ),
    "an unknown parameter": (
        "```{roll} tuurna.check\nlevel: 3\ndificulty: 2\n```\n", 7,
        "tuurna.check: parameter is 'dificulty'; allowed: 'difficulty' is the nearest of 6 known names [rules.rule]",
    ),
    "a value out of range": (
        "```{roll} tuurna.check\n\nlabor: 1\nlevel: 13\n```\n", 8,
        "tuurna.check: level is 13; allowed: a whole number from 1 to 12 (at level 0 you can't roll)"
        " [rules.rule]",
    ),
    "a value of another sort": (
        "```{calc} tuurna.level\nlevel: two\n```\n", 6,
        "tuurna.level: level is 'two'; allowed: a whole number from 0 to 12 [rules.rule]",
    ),
    "a line that is no preset": (
        "```{roll} tuurna.check\nlevel: 3\nlabor = 3\n```\n", 7,
        "preset is 'labor = 3'; allowed: `name: value`, a line each [rules.rule]",
    ),
    "inside a list": (
        "- one\n\n  ```{calc} tuurna.level\n  level: 13\n  ```\n", 8,
        "tuurna.level: level is 13; allowed: a whole number from 0 to 12 [rules.rule]",
    ),
    "a link to an unknown rule": (
        "One line,\nand {rule}`then\nanother <tuurna.chek>`.\n", 6,
        "names the rule 'tuurna.chek'; 'tuurna.check' is the nearest of {rules} known names [rules.rule]",
    ),
    "a link to an unknown erratum": (
        "{erratum}`TU-C0l`\n", 5,
        "names the erratum 'TU-C0l'; 'TU-C40' is the nearest of {errata} known names [rules.rule]",
    ),
}  # fmt: skip


def test_what_is_wrong_is_reported_at_its_line_and_spoils_its_block_alone(tmp_path: Path) -> None:
    """Each on a page of its own, but of one book."""
    known = {"{rules}": str(len(registry)), "{errata}": str(len(registry.errata))}
    pages = {f"page{number}": wrong for number, wrong in enumerate(WRONG.values())}
    write_book(tmp_path, **{name: f"# Rolls\n\nBefore.\n\n{text}\nAfter.\n" for name, (text, _, _) in pages.items()})
    drift, html = build(tmp_path), build(tmp_path, "html")
    assert drift.status == 1
    assert len(drift.findings) == len(pages)
    for name, (_, line, message) in pages.items():
        for part, value in known.items():
            message = message.replace(part, value)
        assert f"docs/tuurna/{name}.md:{line}: {message}" in drift.findings
        assert f"{name}.md:{line}: WARNING: {message}" in html.warnings
        page = html.page(f"tuurna/{name}")
        assert "<p>Before.</p>" in page and "<p>After.</p>" in page, name


def test_a_rule_that_breaks_is_reported_at_its_widget(tmp_path: Path) -> None:
    write_book(tmp_path, coins="# Coins\n\n```{calc} tuurna.sides\n```\n")
    write_rules(tmp_path, "toy_breaks", ("tuurna/coins.py", 'f"A coin has', 'None or 1 / 0 or f"A coin has'))
    assert build(tmp_path).findings == [
        "docs/tuurna/coins.md:3: tuurna.sides cannot be worked out: ZeroDivisionError: division by zero"
        " (toy_breaks/tuurna/coins.py:18) [rules.rule]"
    ]


def test_a_roll_that_breaks_is_reported_at_its_widget_and_the_rest_is_checked(tmp_path: Path) -> None:
    """What is said of its outcomes is looked at when all is registered, and that is not the place to tell a crash."""
    write_book(tmp_path, coins="# Coins\n\n```{roll} tuurna.flip\n```\n\nA coin has {fact}`three <SIDES>` sides.\n")
    write_rules(tmp_path, "toy_crashes", ("tuurna/coins.py", "heads = sum(", "heads = 1 / 0 + sum("))
    assert build(tmp_path).findings == [
        "docs/tuurna/coins.md:3: tuurna.flip cannot be worked out: ZeroDivisionError: division by zero"
        " (toy_crashes/tuurna/coins.py:12) [rules.rule]",
        "docs/tuurna/coins.md:6: says three, toy_crashes.tuurna.coins.SIDES has 2 (toy_crashes/tuurna/coins.py:9)"
        " [rules.fact]",
    ]


def test_a_link_leads_to_the_rule_in_its_own_chapter(tmp_path: Path) -> None:
    """Other pages may show it as well, also those that come later in the alphabet."""
    write_book(
        tmp_path,
        contests="# Contests\n\n{rule}`tuurna.check`\n\n```{roll} tuurna.check\n```\n",
        rolls="# Rolls\n\n```{roll} tuurna.check\n```\n",
        skills="# Skills\n\n```{roll} tuurna.check\n```\n",
    )
    assert 'href="rolls.html#tuurna-check"' in build(tmp_path, "html").page("tuurna/contests")


def test_a_preset_table_is_written_like_that_of_a_case(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Rolls\n\n```{roll} tuurna.contest_of_many\nsides: Ada, 1; Ben, 2, 1\n```\n")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    fields = re.findall(r'value="([^"]*)"[^>]* data-column="(?:name|level|leverage)"', built.page("tuurna/rolls"))
    assert fields[:6] == ["Ada", "1", "0", "Ben", "2", "1"]


def test_a_set_up_is_a_button_that_fills_the_form(tmp_path: Path) -> None:
    page = "# Rolls\n\n```{roll} tuurna.check\nlevel: 3\nset-up With help: leverage 2; labor -1\n```\n"
    write_book(tmp_path, rolls=page)
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    pattern = r'<button type="button" class="xr-setup" data-params="([^"]*)">With help</button>'
    button = re.search(pattern, built.page("tuurna/rolls"))
    assert button is not None
    assert json.loads(unescape(button[1])) == {
        "level": "3", "difficulty": "1", "labor": "-1", "leverage": "2", "fate": "neutral", "supernatural": "no",
    }  # fmt: skip


WRONG_SET_UPS = [
    ("set-up Hopeless: level 13", "tuurna.check: level is 13; allowed: a whole number from 1 to 12"),
    ("set-up Hopeless: lvel 3", "tuurna.check: parameter is 'lvel 3'; allowed: 'level' is the nearest"),
    ("set-up Hopeless", "tuurna.check: set-up is 'set-up Hopeless'; allowed: `set-up its name: level 3; labor -1`"),
]


def test_a_wrong_set_up_is_reported_at_its_line(tmp_path: Path) -> None:
    pages = [f"# Rolls\n\n```{{roll}} tuurna.check\n{line}\n```\n" for line, _ in WRONG_SET_UPS]
    found = findings_of_pages(tmp_path, *pages)
    for (line, message), findings in zip(WRONG_SET_UPS, found, strict=True):
        assert message in next(finding for finding in findings if finding.startswith("4")), line
