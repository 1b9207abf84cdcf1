"""Whoever looks something up in the middle of a session finds it: by players' words, at the place itself, at once."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.browser import PHONE, Reader
from tests.site.conftest import Visit
from tests.site.search_field import results, typed

HERE = Path(__file__).parent
FIRST = 3
"""Results that a phone shows without scrolling."""

SEARCHES: dict[str, dict[str, list[str]]] = tomllib.loads((HERE / "searches.toml").read_text(encoding="utf-8"))
LEAST = 86
"""Of these hundred, so many have an answer among the first results."""

MOST_PACKED = 150_000
"""Bytes of the index, as they come over the line."""

PARTS = ("search_engine.js", "search.css", "/search/")
"""What is fetched when search is first used."""


@cache
def asked(site: Path, *searches: tuple[str, str]) -> dict[str, list[str] | list[list[str]]]:
    """What the site's engine knows, and finds for words in a book."""
    command = ["node", str(HERE / "ask_search.mjs"), str(site)]
    done = subprocess.run(command, input=json.dumps(searches), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer, dict)
    return answer


def fits(place: str, answer: str, game: str) -> bool:
    """Whether a place is the one that answers; an answer without an anchor is a whole page."""
    page, _, anchor = answer.partition("#")
    wanted = f"{game}/{page}.html"
    return place == f"{wanted}#{anchor}" if anchor else place.partition("#")[0] == wanted


def test_of_a_hundred_searches_in_players_words_most_are_answered_by_the_first_results(site: Path) -> None:
    """Red without synonyms (73); Sphinx's own search, asked for pages only, answers 37."""
    wanted = [(words, game, answers) for game, listed in SEARCHES.items() for words, answers in listed.items()]
    assert [len(listed) for listed in SEARCHES.values()] == [20] * 5
    found = asked(site, *((words, game) for words, game, _ in wanted))["found"]
    missed = [
        f"{game}: {words!r} finds {places[:FIRST]}"
        for (words, game, answers), places in zip(wanted, found, strict=True)
        if not any(fits(place, answer, game) for place in places[:FIRST] for answer in answers)
    ]
    assert len(wanted) - len(missed) >= LEAST, "\n".join(missed)


def test_every_answer_is_a_place_that_search_knows(site: Path) -> None:
    places = [place for place in asked(site)["places"] if isinstance(place, str)]
    answers = [(game, answer) for game, listed in SEARCHES.items() for each in listed.values() for answer in each]
    assert [one for one in answers if not any(fits(place, one[1], one[0]) for place in places)] == []


def test_everything_that_can_be_found_is_where_it_leads(site: Path) -> None:
    """Most anchors are made of titles in the browser, as docutils makes them."""
    pages: dict[str, set[str]] = {}
    for place in asked(site)["places"]:
        page, _, anchor = str(place).partition("#")
        if page not in pages:
            pages[page] = {"", *re.findall(r'\bid="([^"]+)"', (site / page).read_text(encoding="utf-8"))}
        assert anchor in pages[page], place


@pytest.mark.parametrize("book", SEARCHES)
def test_what_a_synonym_means_is_in_the_book(site: Path, book: str) -> None:
    synonyms = tomllib.loads((HERE.parents[1] / "docs/synonyms.toml").read_text(encoding="utf-8"))
    meant = [(word, book) for words in synonyms[book].values() for word in words]
    found = asked(site, *meant)["found"]
    assert [one for one, places in zip(meant, found, strict=True) if not str(places[:1]).startswith(f"['{book}/")] == []


def test_the_index_is_small(site: Path) -> None:
    assert len(gzip.compress((site / "_static/rules/search/index.json").read_bytes(), 6)) <= MOST_PACKED


def test_nothing_of_sphinx_s_own_search_is_left(site: Path) -> None:
    left = ("searchindex.js", "_static/searchtools.js", "_static/language_data.js")
    assert [name for name in left if (site / name).exists()] == []


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("two skill check", "tuurna/rolls.html#combining-skills"),  # a rule
        ("leverage", "tuurna/glossary.html#term-leverage"),  # a term
        ("godlike", "tuurna/levels.html#row-godlike"),  # a row of a table
        ("Nimble crowder", "sirpas/advantages.html#vantage-nimble-crowder"),  # an entry of a catalogue
        ("TU-C11", "tuurna/errata.html#tu-c11"),  # an erratum
        ("recovery", "ingenuity/recovery.html"),  # a chapter
        ("explodng", "tuurna/rolls.html#exploding-dice"),  # with a typing error
        ("levera", "tuurna/glossary.html#term-leverage"),  # not yet at its end
    ],
)
def test_results_come_while_the_reader_types_on_any_page_and_lead_to_the_place(
    visit: Visit, words: str, place: str
) -> None:
    reader = visit("licence.html")
    links = typed(reader.page, words).locator("a.xr-hit")
    found = [link.evaluate("(link) => link.href") for link in links.all()[:FIRST]]
    assert reader.address + place in found
    links.nth(found.index(reader.address + place)).click()
    reader.page.wait_for_url(f"**/{place}")


def test_search_is_fetched_when_it_is_first_used_and_not_before(visit: Visit) -> None:
    reader = visit("tuurna/rolls.html")
    reader.page.wait_for_load_state("networkidle")
    assert [url for url in reader.requests if any(part in url for part in PARTS)] == []
    reader.page.get_by_placeholder("Search").first.focus()
    typed(reader.page, "check")
    fetched = [url for url in reader.requests if any(part in url for part in PARTS)]
    assert {Path(url).name for url in fetched} == {
        *("search_engine.js", "search.css", "minisearch.js", "words.js", "index.json")
    }
    assert len(fetched) == len(set(fetched))


def test_the_page_that_only_searches_has_its_style_before_anybody_types(visit: Visit) -> None:
    """It came with the first focus, and until then the field was as narrow as the browser makes it."""
    page = visit("search.html").page
    field = page.get_by_label("What are you looking for?")
    form = page.locator("form.xr-search")
    page.wait_for_function("(field) => field.offsetWidth === field.form.offsetWidth", arg=field.element_handle())
    expect(form).to_be_visible()


@pytest.mark.parametrize("game", ["ingenuity", "sirpas"])
def test_the_game_that_the_reader_is_in_comes_first(visit: Visit, game: str) -> None:
    reader = visit(f"{game}/index.html")
    links = typed(reader.page, "initiative").locator("a.xr-hit")
    assert f"/{game}/" in links.first.evaluate("(link) => link.href")
    # And stays so on the page that searches.
    reader.page.get_by_placeholder("Search").first.press("Enter")
    reader.page.wait_for_url(f"**/search.html?q=initiative&*book={game}")
    first = results(reader.page, "initiative").locator("a.xr-hit").first
    assert f"/{game}/" in first.evaluate("(link) => link.href")


def test_errata_and_workings_come_after_chapters(visit: Visit) -> None:
    links = typed(visit("tuurna/rolls.html").page, "character creation").locator("a.xr-hit")
    addresses = [link.evaluate("(link) => link.href") for link in links.all()]
    assert not re.search(r"errata|workings", " ".join(addresses[:FIRST]))


def test_an_excerpt_is_clean_and_marks_what_was_looked_for(visit: Visit) -> None:
    region = typed(visit("tuurna/rolls.html").page, "explode")
    line = region.get_by_role("listitem").filter(has=region.page.get_by_role("link", name="Exploding dice")).first
    expect(line).to_contain_text("When a die explodes, keep the win and roll another die.")
    assert line.locator("mark").all_text_contents() == ["explodes", "explodes"]
    text = line.inner_text()
    assert not re.search(r"\[\d+\]|[{}`<>]|¶", text)
    expect(line.get_by_role("link", name="Roll: Exploding dice")).to_have_attribute("href", "#tuurna-roll")


def test_search_works_by_keyboard_alone(visit: Visit) -> None:
    page = visit("tuurna/levels.html").page
    region = typed(page, "tie")
    field = page.get_by_placeholder("Search").first
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(region.locator("a.xr-hit").first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(region.locator("a.xr-hit").nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(region).to_be_hidden()
    expect(field).to_be_focused()
    field.fill("tie in a contest")
    results(page, "tie in a contest")
    page.keyboard.press("Tab")
    first = str(region.locator("a.xr-hit").first.evaluate("(link) => link.href"))
    assert "/tuurna/contests.html#" in first
    page.keyboard.press("Enter")
    page.wait_for_url(first)


@pytest.mark.parametrize("window", [{"width": 1280, "height": 900}, PHONE])
def test_a_place_on_the_same_page_closes_what_was_found(visit: Visit, window: dict[str, int]) -> None:
    page = visit("tuurna/rolls.html", viewport=window).page
    if window == PHONE:
        page.get_by_role("button", name="Search").click()
    region = typed(page, "exploding dice")
    region.get_by_role("link", name="Exploding dice", exact=True).first.click()
    expect(region).to_be_hidden()
    expect(page.get_by_role("heading", name="Exploding dice")).to_be_in_viewport()


def test_nothing_found_is_said(visit: Visit) -> None:
    region = typed(visit("licence.html").page, "xyzzyq")
    expect(region.get_by_role("status")).to_have_text("Nothing found for “xyzzyq”. Try another word.")


def test_a_search_that_cannot_be_loaded_says_so_and_works_when_it_can(visit: Visit) -> None:
    reader: Reader = visit("licence.html")
    reader.expect_trouble("ERR_FAILED|Failed to load")
    reader.page.route("**/search/index.json", lambda route: route.abort())
    # In one go: of letters typed one after another, the last may still be waiting when the line is back.
    reader.page.get_by_placeholder("Search").first.fill("crit")
    status = reader.page.get_by_role("region", name="Search results").get_by_role("status")
    expect(status).to_contain_text("Search couldn’t be loaded.")
    reader.page.unroute("**/search/index.json")
    reader.page.get_by_placeholder("Search").first.fill("critical")
    results(reader.page, "critical")


def test_without_scripts_the_page_says_so_and_leads_to_the_glossaries(visit: Visit) -> None:
    page = visit("search.html?q=leverage", java_script_enabled=False).page
    assert "Search needs JavaScript" in page.locator("article").inner_text()
    page.locator('noscript a[href="tuurna/glossary.html"]').click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Glossary")


def test_a_slash_leads_to_the_search(visit: Visit) -> None:
    page = visit("licence.html").page
    field = page.locator('input[name="q"]').first
    page.keyboard.press("/")
    expect(field).to_be_focused()
    expect(field).to_have_value("")
    page.keyboard.press("/")
    expect(field).to_have_value("/")
