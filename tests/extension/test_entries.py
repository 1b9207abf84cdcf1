"""Entries of a catalogue: each record has one, tables lead to them, and no link leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

from .project import build, write_book

TABLE = """\
:::{rules-table} sirpas.catalogue.STYLES
---
entries: true
columns: |
  Style = row.name
---

:::
"""

ENTRIES = """\
:::{entries} sirpas.catalogue.STYLES
---
facts: |
  About = row.about
  Sign = row.callsign
  Dominance = row.dominance
  For combat = row.combat
---

:::
"""


def test_every_row_leads_to_an_entry(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{TABLE}\n{ENTRIES}")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/rolls")
    rows = re.findall(r'<tr[^>]* id="row-(skill-[a-z-]+)"', page)
    assert len(rows) == 7
    assert re.findall(r'<dt id="(skill-[a-z-]+)"', page) == rows
    for anchor in rows:
        assert page.count(f'href="#{anchor}"') == 2


def test_an_entry_tells_what_its_record_has(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{ENTRIES}")
    html = build(tmp_path, "html").page("tuurna/rolls")
    archery = re.sub(r"<[^>]+>", "", html[html.index('id="skill-archery"') : html.index('id="skill-brawl"')])
    assert "Dominance: 4" in archery
    assert "For combat: yes" in archery
    assert "Sign" not in archery
    assert "filter.js" not in html
    assert "catalogue.css" not in html


def test_a_record_in_an_entry_is_a_link(tmp_path: Path) -> None:
    needs = "Needs = [one for one in sirpas.catalogue.STYLES if one.id in row.needs]"
    text = ENTRIES.replace("Sign = row.callsign", needs)
    write_book(tmp_path, rolls=f"# Styles\n\n{text}")
    built = build(tmp_path, "html")
    assert built.findings == []
    page = built.page("tuurna/rolls")
    assert 'href="#skill-brawl"' in page[page.index('<dt id="skill-full-contact"') :]


def test_a_link_to_an_entry_that_is_not_there_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, asks="place", rolls=f"# Styles\n\n{TABLE}")
    found = [one for one in build(tmp_path).findings if "to the entry" in one]
    assert len(found) == 7
    assert "links to the entry `skill-archery`, and this book has none of that name" in found[0]


def test_what_holds_no_records_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Styles\n\n:::{entries} sirpas.catalogue.STILES\n:::\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/rolls.md:3: sirpas.catalogue.STILES gives no records: ")


TEXTS = """\
:::{entries} sirpas.catalogue.STYLES[:2]
---
facts: |
  Dominance = row.dominance
---
Archery
  You stand far away, at {fact}`four <sirpas.catalogue.STYLES[0].dominance>`.

  Bring arrows.

Brawl
  You do not.
:::
"""


def test_an_entry_has_its_facts_and_its_text(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{TEXTS}")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    html = built.page("tuurna/rolls")
    archery = html[html.index('<dt id="skill-archery"') : html.index('<dt id="skill-brawl"')]
    words = re.sub(r"<[^>]+>", " ", archery).split()
    assert " ".join(words) == "Archery Dominance: 4 You stand far away, at four . Bring arrows."


def test_what_a_text_says_is_checked_at_its_line(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{TEXTS.replace('four', 'five')}")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/rolls.md:9: says five, ")


def test_texts_and_records_belong_together(tmp_path: Path) -> None:
    text = TEXTS.replace("Brawl\n", "Brawling\n") + TEXTS.replace("Brawl\n", "Archery\n")
    write_book(tmp_path, rolls=f"# Styles\n\n{text}{TEXTS.replace('  You do not.', '')}")
    assert build(tmp_path).findings == [
        "docs/tuurna/rolls.md:3: entries without a text: Brawl [rules.table]",
        "docs/tuurna/rolls.md:13: “Brawling” has no entry of its own here; allowed: Brawl [rules.table]",
        "docs/tuurna/rolls.md:16: entries without a text: Brawl [rules.table]",
        "docs/tuurna/rolls.md:26: “Archery” has no entry of its own here; allowed: Brawl [rules.table]",
        "docs/tuurna/rolls.md:39: “Brawl” has no text below it [rules.table]",
    ]


def test_loose_numbers_of_a_text_are_found(tmp_path: Path) -> None:
    write_book(tmp_path, asks="loose", rolls=f"# Styles\n\n{TEXTS.replace('Bring arrows', 'Bring 12 arrows')}")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/rolls.md:11:9: a loose number, “12” in ")


def test_a_card_gives_all_facts_at_once(tmp_path: Path) -> None:
    card = ":::{entries} sirpas.tokens.VANTAGES[:2]\n:card: sirpas.tokens.card(row)\n:::\n"
    write_book(tmp_path, rolls=f"# Styles\n\n{card}")
    html = build(tmp_path, "html").page("tuurna/rolls")
    assert "<strong>Cost: </strong>2 Hard tokens · <strong>Needs: </strong>" in html


FOLDED = TEXTS.replace("facts: |", "folded:\nbrief: row.tier\nfacts: |")


def test_folded_entries_are_closed_below_their_names_in_html(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{FOLDED}")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/rolls")
    assert page.count('<details class="xr-entry"><summary>') == 2
    first, second = (f'<span class="xr-name">{name}</span>' for name in ("Archery", "Brawl"))
    archery = page[page.index(first) : page.index(second)]
    assert '<span class="xr-brief">Hard</span></summary>' in archery
    assert archery.index("</summary>") < archery.index('<div class="xr-open" id="skill-archery">')
    assert re.sub(r"<[^>]+>", " ", archery).split()[-9:] == "You stand far away, at four . Bring arrows.".split()
    assert 'href="#skill-archery"' not in page
    assert {"unfold.js", "catalogue.css"} <= set(re.findall(r"[\w]+\.(?:js|css)", page))


def test_folded_entries_are_plain_ones_where_nothing_unfolds(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Styles\n\n{FOLDED}")
    assert build(tmp_path, "text").warnings == ""
    text = (tmp_path / "out" / "tuurna" / "rolls.txt").read_text(encoding="utf-8")
    assert "You stand far away, at four." in text
