"""Abbreviations of a book are spelled out where a page first uses them, and explain themselves everywhere else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from executable_rules.book.domain import RulesDomain

from .project import build, write_book

NAMES = """\
# Names

```{abbreviations} {"SL": "success level", "SM": "success margin", "GM": "game master"}
```
"""
GLOSSARY = """\
# Glossary

```{glossary}
Success level
  What you have to reach.
```
"""
RULES = """\
# Rules

## The SL

Reach the SL, says the GM. The SL isn't the SMS, nor `SM`.

The success margin is SM for short.

| SM | SL |
| -- | -- |
| SM | 1  |

## More

The GM sets the SL. The GM may change it.
"""


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of rules, from its heading on."""
    folder = tmp_path_factory.mktemp("book")
    write_book(folder, names=NAMES, glossary=GLOSSARY, rules=RULES)
    built = build(folder, "html")
    assert (built.findings, built.warnings) == ([], "")
    return built.page("tuurna/rules").partition("<h1>")[2]


def test_the_first_use_on_a_page_is_spelled_out_once(page: str) -> None:
    assert "Reach the SL (success level), says the GM (game master)." in words(page)
    assert words(page).count("(success level)") == words(page).count("(game master)") == 1
    assert "(success margin)" not in words(page)  # its paragraph says so already
    assert "The GM sets the SL. The GM may change it." in words(page)


def test_the_first_use_in_a_section_leads_to_its_term_and_tells_it(page: str) -> None:
    linked = re.findall(r'data-xr-hint="([^"]*)" href="([^"]*)"><abbr>(\w+)</abbr>', page)
    assert linked == [("Success level. What you have to reach.", "glossary.html#term-success-level", "SL")] * 2
    assert re.findall(r'data-xr-hint="([^"]*)" tabindex="0"><abbr>(\w+)</abbr>', page) == [
        ("Game master", "GM"),
        ("Success margin", "SM"),
        ("Game master", "GM"),
    ]


def test_every_other_use_says_what_it_is_under_the_pointer(page: str) -> None:
    titled = re.findall(r'<abbr title="([^"]*)">(\w+)</abbr>', page)
    assert titled == [
        ("success level", "SL"), ("success margin", "SM"), ("success level", "SL"), ("success margin", "SM"),
        ("game master", "GM"),
    ]  # fmt: skip


def test_headings_code_and_longer_words_are_left_alone(page: str) -> None:
    assert "<abbr" not in page[page.index("<h2>") : page.index("</h2>")]
    assert "nor <code" in page
    assert "the SMS," in words(page)


def test_a_table_has_it_above(tmp_path: Path) -> None:
    table = "# Rules\n\n| What | Roll |\n| --- | --- |\n| Hit | SM+1 |\n| Miss | SM-1, SL |\n\nThe SM again.\n"
    write_book(tmp_path, names=NAMES, glossary=GLOSSARY, rules=table)
    page = build(tmp_path, "html").page("tuurna/rules")
    said = "In this table, SM means “success margin” and SL means “success level”."
    assert page.index(said) < page.index("<table")
    assert "(success" not in words(page)
    write_book(tmp_path, names=NAMES.replace("success margin", "margin"), glossary=GLOSSARY, rules=table)
    assert "SM means “margin”" in build(tmp_path, "html").page("tuurna/rules")  # also in a page that has not changed


def test_a_book_without_abbreviations_stays_as_it_is(tmp_path: Path) -> None:
    write_book(tmp_path, glossary=GLOSSARY, rules=RULES)
    assert "<abbr" not in build(tmp_path, "html").page("tuurna/rules")


def test_what_is_no_mapping_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, names="# Names\n\n```{abbreviations} levels.LEVEL_TABLE\n```\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/names.md:3: levels.LEVEL_TABLE gives no abbreviations: ")


@pytest.mark.parametrize("builder", ["drift", "html"])
def test_what_abbreviations_stand_for_is_gathered_once_and_not_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, builder: str
) -> None:
    """It goes through all pages, and so would the time that a page takes grow with the book."""
    asked: list[str] = []
    gather = RulesDomain.abbreviations

    def counted(domain: RulesDomain, book: str) -> dict[str, str]:
        asked.append(book)
        return gather(domain, book)

    monkeypatch.setattr(RulesDomain, "abbreviations", counted)
    write_book(tmp_path, **{f"page{number}": "# A page\n" for number in range(9)})
    build(tmp_path, builder)
    assert asked.count("tuurna") <= 2
