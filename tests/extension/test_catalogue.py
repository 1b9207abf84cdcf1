"""A catalogue lists records of all chapters; what an entry says is written in its chapter, and nowhere else."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

from .project import build, write_book

ROOT = Path(__file__).parent.parent.parent

LISTED = """\
:::{catalogue} sirpas.catalogue.STYLES[:2]
:title: All styles
:brief: row.tier
:card: {"Costs": row.tokens, "For combat": row.combat, "At": "arm's length", \
"Needs": row.needs, "Like": sirpas.catalogue.STYLES[2:4]}
:found-by: {"Type": row.tier, "Damage": row.damage, "Dominance": row.dominance, "Words": ["far", "near"]}
:::
"""

ENTRIES = """\
:::{entries} sirpas.catalogue.STYLES[:2]
Archery
  You stand *far* away, at {fact}`four <sirpas.catalogue.STYLES[0].dominance>`.[^far]

  Bring arrows & string.

Brawl
  You do not.
:::

[^far]: As far as one sees.
"""


def test_a_list_has_a_line_for_every_record_with_its_card(tmp_path: Path) -> None:
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{ENTRIES}")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/lists")
    assert "<summary>All styles</summary>" in page
    assert re.findall(r'class="xr-open" id="([^"]+)"', page) == ["row-skill-archery", "row-skill-brawl"]
    archery = page[page.index("Archery") : page.index("Brawl")]
    assert '<span class="xr-brief">Hard</span>' in archery
    assert "bows, crossbows and the like" in archery
    facts = re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", archery)
    assert facts == [("Costs", "1"), ("For combat", "yes"), ("At", "arm’s length"), ("Like", "Concentration, Firearms")]
    assert 'href="styles.html#skill-archery"' in archery


def test_what_an_entry_says_comes_from_its_chapter(tmp_path: Path) -> None:
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{ENTRIES}")
    page = build(tmp_path, "html").page("tuurna/lists")
    assert "<p>You stand far away, at four.</p><p>Bring arrows &amp; string.</p>" in page
    changed = ENTRIES.replace("You do not.", 'You "don\'t"...')
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{changed}")
    assert "<p>You “don’t”…</p>" in build(tmp_path, "html").page("tuurna/lists")


def test_what_records_are_found_by_goes_with_them(tmp_path: Path) -> None:
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{ENTRIES}")
    page = build(tmp_path, "html").page("tuurna/lists")
    (heads,) = re.findall(r'data-xr-heads="([^"]*)"', page)
    assert json.loads(unescape(heads)) == ["Type", "Damage", "Dominance", "Words"]
    found = [json.loads(unescape(text)) for text in re.findall(r'data-xr-found-by="([^"]*)"', page)]
    assert found == [[["Hard"], ["cut"], 4, ["far", "near"]], [["Normal"], ["blunt"], 1, ["far", "near"]]]
    assert {"filter.js", "unfold.js", "catalogue.css"} <= set(re.findall(r"[\w]+\.(?:js|css)", page))


def test_a_record_without_an_entry_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, asks="place", lists=f"# Lists\n\n{LISTED}")
    found = [one for one in build(tmp_path).findings if "to the entry" in one]
    assert len(found) == 2
    assert "docs/tuurna/lists.md:3: links to the entry `skill-archery`, and this book has none of that name" in found[0]


def test_what_gives_no_records_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, lists="# Lists\n\n:::{catalogue} sirpas.catalogue.STILES\n:::\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/lists.md:3: sirpas.catalogue.STILES gives no records: ")


def test_as_text_a_list_is_one_of_definitions(tmp_path: Path) -> None:
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{ENTRIES}")
    assert build(tmp_path, "text").warnings == ""
    text = (tmp_path / "out" / "tuurna" / "lists.txt").read_text(encoding="utf-8")
    assert "Archery\n   Hard. fighting with bows, crossbows" in text


def test_search_finds_an_entry_in_its_chapter_alone(tmp_path: Path) -> None:
    write_book(tmp_path, lists=f"# Lists\n\n{LISTED}", styles=f"# Styles\n\n{ENTRIES}")
    build(tmp_path, "html", executable_rules_node_modules=str(ROOT / "node_modules"))
    index = json.loads((tmp_path / "out/_static/rules/search/index.json").read_text(encoding="utf-8"))
    assert index["sections"]["title"].count("Archery") == 1
    assert not any("bows, crossbows" in text for text in index["sections"]["text"])
