"""Every public name of the code has its place in the reference, and a bound number is a quiet link to it."""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path

from executable_rules.claims.code.rules_package import RulesPackage
from executable_rules.pages.inventory import Inventory
from rules_py import GAMES, registry
from tests.unwritten import UNWRITTEN

from .project import build, write_book
from .toy_rules import write_rules

ROOT = Path(__file__).parent.parent.parent
REFERENCE = ROOT / "docs/reference"
HEAVIEST = 60_000
"""No page of the reference may come to more bytes than this, packed for the way."""

CORE = "# Core\n\n```{reference}\n```\n"
GAME = "# The code\n\n```{reference} tuurna\n```\n"
CHAPTER = """\
# Levels

There are {fact}`13 <LEVELS>` levels up to {fact}`12 <MAX_LEVEL>`, the {fact}`second <2>` is
{odds}`59.3% <rolls.check.chance(level=2, difficulty=2)>`.

- {fact}`13 <LEVELS>`
- {fact}`12 <MAX_LEVEL>`

:::{rules-table} LEVEL_TABLE[:1]
:columns: Called = row.name
:narrative: For people

| Level | Called | For people |
| ----- | ------ | ---------- |
| 0 | unskilled | beginners |
:::

```{calc} tuurna.level
```
"""


def links(page: str) -> list[tuple[str, str, str, str]]:
    """Text, target, hint and tab index of every bound word that is a link."""
    found = re.findall(
        r'<a class="xr-fact" data-xr-hint="([^"]*)" href="([^"]*)"(?: tabindex="([^"]*)")?>([^<]*)</a>', page
    )
    return [
        (text, href, re.sub(r":\d+\)", ":…)", html.unescape(hint)), tabindex) for hint, href, tabindex, text in found
    ]


def test_the_reference_of_the_site_has_every_public_name_and_stays_light(tmp_path: Path) -> None:
    package = RulesPackage("rules_py")
    scopes = {path.stem.replace("-", "."): path.read_text(encoding="utf-8") for path in REFERENCE.glob("*[!x].md")}
    code = {scope: text[text.index("```{reference}") :] for scope, text in scopes.items()}
    write_book(tmp_path, asks="place", **{scope: f"# The code\n\n{text}" for scope, text in code.items()})
    built = build(tmp_path, "html", suppress_warnings=["rules.orphan", "rules.loose", "rules.place"])
    assert (built.findings, built.warnings) == ([], "")
    pages = {scope.replace("core", ""): built.page(f"tuurna/{scope}") for scope in code}
    assert pages.keys() >= {"", *package.games()}
    apart = {module: scope for scope in pages if "." in scope for module in package.modules(scope)}
    read = Inventory(package)
    for scope, page in pages.items():
        anchors = set(re.findall(r'<dt id="([^"]+)">', page))
        modules = [module for module in package.modules(scope) if apart.get(module, scope) == scope]
        entries = [entry for module in modules for entry in read.entries(module)]
        assert anchors >= {entry.name for entry in entries}
        assert anchors <= read.names
        assert " object at 0x" not in page
        for entry in entries:
            file, line = entry.where.split(":")
            assert f'<p class="xr-where">{html.escape(file)}</p>' in page
            assert f'<p class="xr-where">line {line}</p>' in page
        assert len(gzip.compress(page.encode())) < HEAVIEST, scope
    for rule in registry:
        page = pages[apart.get(rule.module, rule.game)]
        assert f"<code>{rule.id}</code>" in page
        assert f'<dt id="{rule.module}.{rule.body.__name__}">' in page


def test_an_entry_says_how_it_is_called_what_it_is_and_where(tmp_path: Path) -> None:
    write_book(tmp_path, code=GAME, levels=CHAPTER)
    page = build(tmp_path, "html").page("tuurna/code")
    level = page[page.index('<dt id="rules_py.tuurna.levels.level">') :]
    level = level[: level.index("<dt", 5)]
    assert "<code>level(*, level: Level = 0) -&gt; Ruling</code>" in level
    assert re.search(r'<code>tuurna.level</code>: <a [^>]*href="levels.html#tuurna-level">', level)
    assert "<code>level</code>: 0 to 12" in level
    assert "<code>RuleError</code>: " in level
    assert "&gt;&gt;&gt; " in level
    assert re.search(r'<p class="xr-where">line \d+</p>', level)
    assert "<code>MAX_LEVEL = 12</code>" in page
    assert "skills._family" not in page


def test_a_bound_number_of_workings_leads_to_its_code_and_a_block_is_one_stop(tmp_path: Path) -> None:
    write_book(tmp_path, code=GAME, **{"workings/levels": CHAPTER})
    page = build(tmp_path, "html").page("tuurna/workings/levels")
    to = "../code.html#rules_py.tuurna."
    count = ("13", f"{to}levels.LEVELS", "tuurna.levels.LEVELS is 13 (rules_py/tuurna/levels.py:…)")
    most = ("12", f"{to}levels.MAX_LEVEL", "tuurna.levels.MAX_LEVEL is 12 (rules_py/tuurna/levels.py:…)")
    chance = "rolls.check.chance(level=2, difficulty=2) is 16/27 (59.3%) (rules_py/tuurna/rolls/checks.py:…)"
    head = "Compared with LEVEL_TABLE[:1], {} (rules_py/tuurna/levels.py:…)"
    assert links(page) == [
        (*count, ""),
        (*most, "-1"),
        ("59.3%", f"{to}rolls.checks.check", chance, "-1"),
        (*count, ""),
        (*most, "-1"),
        ("Level", f"{to}levels.LEVEL_TABLE", head.format("level"), ""),
        ("Called", f"{to}levels.LEVEL_TABLE", head.format("name"), "-1"),
    ]
    assert '<span class="xr-fact">second</span>' in page
    assert (
        '<a href="../code.html#rules_py.tuurna.levels.level">tuurna.level in code</a>: rules_py/tuurna/levels.py:'
        in page
    )


def test_players_see_a_mark_when_they_ask_for_it_and_read_it_in_their_words(tmp_path: Path) -> None:
    write_book(tmp_path, code=GAME, levels=CHAPTER)
    page = html.unescape(build(tmp_path, "html").page("tuurna/levels"))
    marks = re.findall(
        r'<span class="xr-fact" data-xr-check="([^"]*)" data-xr-code="([^"]*)"[^>]*>([^<]*)</span>', page
    )
    to = "code.html#rules_py.tuurna."
    levels, table = "“How many levels there are”", "“The name of every level”"
    assert [one for one in marks if one[2] != "12"] == [
        (f"13, from {levels}.", f"{to}levels.LEVELS", "13"),
        ("16/27 (59.3%), from the rule “Check”.", f"{to}rolls.checks.check", "59.3%"),
        (f"13, from {levels}.", f"{to}levels.LEVELS", "13"),
        (f"Compared, row by row, with {table}.", f"{to}levels.LEVEL_TABLE", "Level"),
        (f"Compared, row by row, with {table}.", f"{to}levels.LEVEL_TABLE", "Called"),
    ]
    assert links(page) == []
    assert "data-xr-hint" not in page
    assert f'<p class="xr-code" hidden><a href="{to}levels.level">How we work this out (in code)</a></p>' in page
    assert "rules_py/" not in page


def test_a_number_in_a_link_stays_a_number(tmp_path: Path) -> None:
    text = "# Levels\n\n[Up to {fact}`12 <MAX_LEVEL>` levels](#levels)\n"
    write_book(tmp_path, code=GAME, **{"workings/levels": text})
    page = build(tmp_path, "html", myst_heading_anchors=2).page("tuurna/workings/levels")
    assert 'data-xr-hint="tuurna.levels.MAX_LEVEL is 12' in page
    assert links(page) == []


def test_values_are_the_same_in_every_build_and_cut_where_they_are_long(tmp_path: Path) -> None:
    write_book(tmp_path, code=GAME)
    more = 'WORDS = frozenset("one two three four five six".split())\nTHING = (object(),)\nLONG = tuple(range(99))\n'
    write_rules(tmp_path, "toy_values", ("tuurna/coins.py", "SIDES = 2\n", f"SIDES = 2\n{more}"))
    page = html.unescape(build(tmp_path, "html").page("tuurna/code"))
    assert "<code>WORDS = frozenset({'five', 'four', 'one', 'six', 'three', 'two'})</code>" in page
    assert "<code>THING = (object(),)</code>" in page
    assert "<code>LONG = (0, 1, 2, 3, 4, 5, 6, 7, ...)</code>" in page


def test_a_remark_over_two_lines_is_text_like_any_other(tmp_path: Path) -> None:
    write_book(tmp_path, code=GAME)
    lines = ('"""How many sides.', "", "Source: coins, the table;", "    the edge.", "", "Note:", "    Two.", '"""')
    said = "".join(f"    {line}\n" for line in lines)
    head = "def sides() -> Ruling:\n"
    write_rules(tmp_path, "toy_remarks", ("tuurna/coins.py", head, head + said))
    page = build(tmp_path, "html").page("tuurna/code")
    assert "<p>Source: coins, the table; the edge.</p>" in page
    assert "<p>Note: Two.</p>" in page


def test_the_reference_of_no_game_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, code="# The code\n\n```{reference} turna\n```\n")
    assert build(tmp_path).findings == [
        "docs/tuurna/code.md:3: a reference of the game 'turna'; 'tuurna' is the nearest of"
        f" {len(RulesPackage('rules_py').games())} known names [rules.expression]"
    ]


def test_a_game_that_the_reference_forgets_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, asks="place", code=CORE)
    findings = [finding for finding in build(tmp_path).findings if "reference" in finding]
    assert findings == [
        "docs/tuurna/code.md:1: has its like for tuurna nowhere: write a page with ```{reference} tuurna [rules.place]"
    ]


def test_every_game_with_a_book_has_its_reference() -> None:
    held = re.findall(
        r"^```\{reference\} ?(\w*)$",
        "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/reference").glob("*.md")),
        re.MULTILINE,
    )
    assert sorted(held) == sorted({"", *GAMES} - set(UNWRITTEN))
