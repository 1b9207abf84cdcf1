"""Facts and odds claims: what agrees passes, what does not is reported with its line, the text and the code."""

from __future__ import annotations

import re
from pathlib import Path

from .project import build, write_book


def test_facts_and_odds_that_agree_warn_of_nothing(tmp_path: Path) -> None:
    write_book(
        tmp_path,
        levels="""\
        # Levels

        There are {fact}`13 <LEVELS>` levels, that is {fact}`thirteen <LEVELS>`; the highest is the
        {fact}`12th <MAX_LEVEL>`, {fact}`godlike <LEVEL_TABLE[12].name>`. Level {plain}`2` makes it
        {odds}`about half the time <rolls.check.chance(level=2, difficulty=2)>`, exactly
        {odds}`16/27 <rolls.check.chance(level=2, difficulty=2)>` or
        {odds}`59.3% <rolls.check.chance(level=2, difficulty=2)>`.
        """,
    )
    built = build(tmp_path)
    assert (built.findings, built.warnings, built.status) == ([], "", 0)


def test_every_wrong_text_is_reported_at_its_own_line(tmp_path: Path) -> None:
    """In a wrapped paragraph, a list, a table cell, an admonition, a nested directive, and twice on one line."""
    write_book(
        tmp_path,
        levels="""\
        # Levels

        A paragraph that is wrapped
        and says {fact}`12 <LEVELS>` on its second line, then
        {fact}`13 <LEVELS>`, then {fact}`14
        <LEVELS>`.

        - one
        - two {fact}`eleven <MAX_LEVEL>`
          - three {fact}`ten <MAX_LEVEL>` and {fact}`ten <MAX_LEVEL>`

        | a | b |
        |---|---|
        | 1 | {fact}`9 <MAX_LEVEL>` |

        :::{note}
        Inside, {fact}`8 <MAX_LEVEL>`.

        ::::{tip}
        Deeper, {fact}`7 <MAX_LEVEL>`.
        ::::
        :::

        > Quoted, {fact}`6
        > <MAX_LEVEL>`.
        """,
    )
    source = "(rules_py/tuurna/levels.py:"
    built = build(tmp_path)
    messages = [finding.partition(": ") for finding in built.findings]
    expected = [
        ("4", "says 12, rules_py.tuurna.levels.LEVELS has 13"),
        ("5", "says 14, rules_py.tuurna.levels.LEVELS has 13"),
        ("9", "says eleven, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("10", "says ten, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("10", "says ten, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("14", "says 9, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("17", "says 8, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("20", "says 7, rules_py.tuurna.levels.MAX_LEVEL has 12"),
        ("24", "says 6, rules_py.tuurna.levels.MAX_LEVEL has 12"),
    ]
    assert [(place.rpartition(":")[2], message.partition(" (")[0]) for place, _, message in messages] == expected
    assert all(source in message and message.endswith("[rules.fact]") for _, _, message in messages)
    assert all(place.startswith("docs/tuurna/levels.md:") for place, _, _ in messages)
    assert built.status == 1


def test_an_html_build_warns_of_the_same_findings(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\nUp to {fact}`11 <MAX_LEVEL>`.\n")
    drift, html = build(tmp_path), build(tmp_path, "html")
    assert drift.findings == html.findings
    assert "levels.md:3: WARNING: says 11, rules_py.tuurna.levels.MAX_LEVEL has 12" in html.warnings


def test_the_page_shows_the_text_and_where_it_comes_from(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\nUp to {fact}`twelve <MAX_LEVEL>`.\n")
    page = build(tmp_path, "html").page("tuurna/levels")
    assert re.search(
        r'<span class="xr-fact" data-xr-check="12, from “The highest level”.">twelve<',
        page,
    )
    assert "&lt;MAX_LEVEL&gt;" not in page


UNBOUND = [
    ("{fact}`12`", "{fact} has “12”; allowed: the text and then its expression, `12 <MAX_LEVEL>` [rules.syntax]"),
    ("{fact}`12 <MAX_LEVLE>`", "nothing is called `MAX_LEVLE` here; 'MAX_LEVEL' is the nearest of"),
    ("{fact}`12 <LEVEL_TABLE[12].nome>`", "has no `nome`; 'name' is the nearest of"),
    ("{fact}`12 <LEVEL_TABLE[99].name>`", "cannot be worked out: IndexError"),
    ("{fact}`12 <MAX_LEVEL +>`", "`MAX_LEVEL +` is not a valid expression"),
    ("{fact}`12 <__import__('os')>`", "starts with an underscore"),
    ("{fact}`12 <MAX_LEVEL.__class__>`", "starts with an underscore"),
    ("{fact}`12 <9**9**9>`", "not allowed in a page (Pow)"),
    ("{fact}`12 <(lambda: 12)()>`", "not allowed in a page (Lambda)"),
    ("{fact}`12 <'{0.real}'.format(1)>`", "`.format` of str is not allowed in a page"),
    ("{fact}`12 <sum(range(10**9))>`", "not allowed in a page (Pow)"),
    ("{fact}`12 <len(range(1000000000))>`", "a range of more than 20000 numbers"),
    ("{fact}`12 <rolls.check.chance(level=13)>`", "is refused by the rules: level is 13; allowed:"),
    ("{odds}`about half`", "{odds} has “about half”; allowed: the text and then its expression"),
    ("{odds}`sort of <rolls.check.chance()>`", "the words are not in the table:"),
    ("{odds}`never <MAX_LEVEL>`", "`MAX_LEVEL` is 12, which is no probability"),
    ("{odds}`58% <rolls.check.chance(level=2, difficulty=2)>`", "is 59.3%, exactly 16/27"),
    ("{odds}`1 in 3 <rolls.check.chance(level=2, difficulty=2)>`", "is 59.3%, exactly 16/27"),
    (
        "{odds}`rarely <rolls.check.chance(level=2, difficulty=2)>`",
        "“rarely” means more than 0% but no more than 15%; true would be “slightly over half”, “about half”",
    ),
]


def test_what_cannot_be_bound_is_reported(tmp_path: Path) -> None:
    """Each once, in the second line of a paragraph of its own."""
    write_book(tmp_path, levels="# Levels\n\n" + "\n".join(f"First line\n{text}.\n" for text, _ in UNBOUND))
    found = [finding.removeprefix("docs/tuurna/levels.md:").partition(": ") for finding in build(tmp_path).findings]
    assert sorted(int(line) for line, _, _ in found) == [4 + 3 * number for number in range(len(UNBOUND))]
    messages = {int(line): said for line, _, said in found}
    wrong = [text for number, (text, message) in enumerate(UNBOUND) if message not in messages[4 + 3 * number]]
    assert wrong == []


def test_windows_line_ends_and_a_byte_order_mark_keep_the_lines(tmp_path: Path) -> None:
    write_book(tmp_path, levels="")
    text = "\ufeff# Levels\r\n\r\nOne\r\ntwo {fact}`11 <MAX_LEVEL>`.\r\n"
    (tmp_path / "docs/tuurna/levels.md").write_bytes(text.encode())
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/levels.md:4: says 11,")


def test_parallel_and_incremental_builds_find_the_same(tmp_path: Path) -> None:
    pages = {
        name: f"# {name}\n\nUp to {{fact}}`11 <levels.MAX_LEVEL>`.\n"
        for name in ("levels", "rolls", "skills", "access")
    }
    pages |= {f"more{number}": pages["skills"] for number in range(8)}
    write_book(tmp_path, **pages)
    serial = build(tmp_path, fresh=True)
    again = build(tmp_path)
    parallel = build(tmp_path, parallel=2, fresh=True)
    assert len(serial.findings) == 12
    assert serial.findings == again.findings == parallel.findings
