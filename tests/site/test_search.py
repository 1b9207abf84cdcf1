"""What somebody at a table looks for is among the first results, with a link to its very place."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visit

FIRST = 3
"""Results that a phone shows without scrolling."""


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("tuurna.check", "tuurna/rolls.html#tuurna-check"),  # a rule
        ("two skill check", "tuurna/rolls.html#tuurna-two-skill-check"),
        ("leverage", "tuurna/glossary.html#term-leverage"),  # a term
        ("godlike", "tuurna/levels.html#row-godlike"),  # an entry of a table
        ("Nimble crowder", "sirpas/catalogue.html#row-vantage-nimble-crowder"),
        ("TU-C11", "tuurna/errata.html#tu-c11"),  # an erratum
        ("recovery", "ingenuity/recovery.html"),  # a chapter
    ],
)
def test_what_is_looked_for_is_among_the_first_results(visit: Visit, words: str, place: str) -> None:
    reader = visit("licence.html")
    search = reader.page.get_by_placeholder("Search").first
    search.fill(words)
    search.press("Enter")
    results = reader.page.locator("#search-results li > a")
    expect(reader.page.locator("#search-results .search-summary")).to_contain_text("Search finished")
    found = [result.get_attribute("href") or "" for result in results.all()][:FIRST]
    assert any(one.split("?")[0] == place or one == place for one in found), found


def test_a_result_says_which_book_it_is_from(visit: Visit) -> None:
    page = visit("search.html?q=difficulty").page
    expect(page.locator("#search-results .search-summary")).to_contain_text("Search finished")
    terms = page.locator("#search-results li", has_text="Term, in Glossary")
    names = [name.removeprefix(" · ") for name in terms.locator("a + .book").all_text_contents()]
    assert len(names) == terms.count() > 1
    assert len(set(names)) == len(names)
    assert "Tu’urna" in names
    # A book's own page bears its name.
    others = page.locator("#search-results li > a[href^='tuurna/']", has_not_text=re.compile("^Tu’urna$"))
    assert {other.evaluate("(one) => one.nextElementSibling?.className") for other in others.all()} == {"book"}
