"""What others find: descriptions and preview cards, a sitemap, a page for lost readers, an app to install."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from rules_py import GAMES
from site_metadata.files import robots, rooted, sitemap
from site_metadata.head import CARD, EVERYTHING
from tests.site.pictures import ICONS, STATIC, colour, title

from .project import Built, build, write_book

BASE = "https://example.org/rule books/"
LOST = "---\norphan: true\n---\n\n# Lost\n\n{doc}`Home <index>`, {doc}`words <tuurna/levels>`.\n"
META = re.compile(r'<meta (?:name|property)="([^"]+)" content="([^"]*)">')

Made = Callable[..., Built]


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Builds a small book with pages that can be found."""

    def make(base: str = "") -> Built:
        write_book(tmp_path, levels="# Levels & *more*\n\n“High” is > 3 & < 5.\n")
        (tmp_path / "docs/404.md").write_text(LOST, encoding="utf-8")
        conf = tmp_path / "docs/conf.py"
        conf.write_text(
            conf.read_text(encoding="utf-8").replace('"executable_rules"]', '"executable_rules", "site_metadata"]')
            + f'html_baseurl = {base!r}\nsite_metadata_books = ["tuurna"]\nproject = "Books"\n',
            encoding="utf-8",
        )
        return build(tmp_path, "html", fresh=True)

    return make


def test_a_page_says_what_it_is_and_shows_the_card_of_its_book(made: Made) -> None:
    found = dict(META.findall(made().page("tuurna/levels")))
    assert found["description"] == found["og:description"] == "“High” is &gt; 3 &amp; &lt; 5."
    assert (found["og:title"], found["og:site_name"], found["rulebook"]) == ("Levels &amp; more", "Books", "tuurna")
    assert found["og:image"] == "../_static/cards/tuurna.png"
    assert "og:url" not in found


def test_a_site_that_knows_its_address_has_full_ones(made: Made) -> None:
    page = made(BASE).page("tuurna/levels")
    found = dict(META.findall(page))
    assert found["og:url"] == f"{BASE}tuurna/levels.html"
    assert found["og:image"] == f"{BASE}_static/cards/tuurna.png"
    assert dict(META.findall(made(BASE).page("index")))["og:image"] == f"{BASE}_static/cards/all.png"


def test_the_app_can_be_installed_from_any_depth(made: Made) -> None:
    built = made()
    assert '<link rel="manifest" href="../_static/site.webmanifest">' in built.page("tuurna/levels")
    assert '<link rel="manifest" href="_static/site.webmanifest">' in built.page("index")


def test_the_sitemap_has_every_page_but_the_one_for_lost_readers(made: Made) -> None:
    root = ElementTree.parse(made(BASE).folder / "out/sitemap.xml").getroot()
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    assert [found.text for found in root.iter(f"{space}loc")] == [f"{BASE}index.html", f"{BASE}tuurna/levels.html"]


def test_a_site_that_does_not_know_its_address_has_no_sitemap_and_says_so(made: Made) -> None:
    """The protocol wants full addresses, so a sitemap with others would be worth nothing."""
    assert (made(BASE).folder / "out/sitemap.xml").is_file()
    built = made()
    assert not (built.folder / "out/sitemap.xml").exists()
    assert "Sitemap" not in (built.folder / "out/robots.txt").read_text(encoding="utf-8")
    assert "no sitemap: html_baseurl does not say where the site will stand" in built.said


def test_addresses_in_a_sitemap_are_written_as_addresses_are() -> None:
    assert "<loc>https://example.org/a%20b%26c/%C3%A9.html</loc>" in sitemap(["a b&c/é.html"], "https://example.org/")


def test_robots_are_reported_where_the_sitemap_is_once_that_is_known() -> None:
    assert robots("") == "User-agent: *\nAllow: /\n"
    assert robots(BASE).endswith(f"Sitemap: {BASE}sitemap.xml\n")


@pytest.mark.parametrize(("base", "root"), [("", "/"), ("https://example.org/books/", "/books/")])
def test_the_page_for_lost_readers_works_at_any_depth(made: Made, base: str, root: str) -> None:
    page = made(base).page("404")
    assert f'href="{root}index.html"' in page
    assert f'href="{root}tuurna/levels.html"' in page
    assert 'href="#lost"' in page
    assert f'data-content_root="{root}"' in page
    addresses = re.findall(r'\s(?:href|src|action|data-content_root)="([^"]*)"', page)
    assert [one for one in addresses if not one.startswith((root, "#", "http"))] == []
    assert rooted(page, base) == page


def test_the_app_has_its_icons_and_a_way_into_every_game() -> None:
    manifest = json.loads((STATIC / "site.webmanifest").read_text(encoding="utf-8"))
    assert (STATIC / manifest["start_url"]).resolve() == STATIC.parent / "index.html"
    for icon in manifest["icons"]:
        assert (STATIC / icon["src"]).is_file()
        if icon["type"] == "image/png":
            assert icon["sizes"] == "{}x{}".format(*size(STATIC / icon["src"]))
    assert {(one["name"], one["url"]) for one in manifest["shortcuts"]} == {
        (title(game), f"../{game}/index.html") for game in GAMES
    }


@pytest.mark.parametrize("book", [EVERYTHING, *GAMES])
def test_every_book_has_a_card_and_a_colour_that_can_be_read_on_paper(book: str) -> None:
    assert size(STATIC / f"cards/{book}.png") == CARD
    assert contrast(colour(book), "#f5f2ea") >= 4.5


def test_icons_have_the_sizes_that_they_were_drawn_for() -> None:
    assert {name: size(STATIC / f"icons/{name}.png") for name in ICONS} == {
        name: (width, width) for name, (width, _) in ICONS.items()
    }


def size(picture: Path) -> tuple[int, int]:
    """Width and height of a PNG."""
    width, height = struct.unpack(">II", picture.read_bytes()[16:24])
    return width, height


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2.2 defines it."""

    def luminance(shade: str) -> float:
        parts = [int(shade[place : place + 2], 16) / 255 for place in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
