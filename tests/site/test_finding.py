"""A reader who went astray finds back, wherever that was; and a phone may keep the site."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Visit


@pytest.mark.parametrize("path", ["nothing.html", "tuurna/far/away/nothing.html"])
def test_a_page_that_is_not_there_leads_back_at_any_depth(visit: Visit, path: str) -> None:
    reader = visit(None)
    reader.expect_trouble("404")
    reader.open(path)
    page = reader.page
    expect(page.get_by_role("heading", level=1)).to_contain_text("There’s no such page")
    assert page.evaluate("getComputedStyle(document.querySelector('.lost')).display") == "flex"
    page.locator("article").get_by_role("link", name="Ingenuity").click()
    expect(page).to_have_title("Ingenuity - Rulebooks that run")
    page.go_back()
    page.get_by_label("Search the books").fill("leverage")
    page.get_by_label("Search the books").press("Enter")
    page.wait_for_url("**/search.html?q=leverage")


def test_a_phone_may_install_the_site(visit: Visit) -> None:
    reader = visit("tuurna/rolls.html")
    session = reader.context.new_cdp_session(reader.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{reader.address}_static/site.webmanifest"
    hindrances = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in hindrances} <= {"in-incognito"}  # as every reader of these tests is


def test_robots_txt_names_a_sitemap_where_there_is_one(site: Path) -> None:
    """There is one when the site was built for a known address, with `SITE_URL`."""
    is_listed = "Sitemap: " in (site / "robots.txt").read_text(encoding="utf-8")
    assert (site / "sitemap.xml").is_file() is is_listed
