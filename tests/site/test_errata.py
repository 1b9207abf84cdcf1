"""Errata say how we play it; both sides and the proof unfold, for links and on paper by themselves."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Visit

PAGE = "tuurna/errata.html"


def evidence(page: Page, id: str) -> Locator:
    return page.locator(f"#{id} > details")


def test_a_link_to_an_erratum_unfolds_it_and_no_other(visit: Visit) -> None:
    page = visit(f"{PAGE}#tu-c11").page
    expect(evidence(page, "tu-c11")).to_have_attribute("open", "")
    expect(evidence(page, "tu-c12")).not_to_have_attribute("open", "")
    page.evaluate("location.hash = 'tu-c12'")
    expect(evidence(page, "tu-c12")).to_have_attribute("open", "")
    expect(evidence(page, "tu-c11").locator("dd").first).to_be_visible()


def test_the_fold_opens_without_a_script(visit: Visit) -> None:
    page = visit(PAGE, java_script_enabled=False).page
    expect(page.locator("#tu-c11 > p").first).to_be_visible()
    proof = evidence(page, "tu-c11").locator(".xr-proof")
    expect(proof).to_be_hidden()
    evidence(page, "tu-c11").locator("summary").click()
    expect(proof).to_be_visible()


def test_paper_shows_what_is_unfolded(visit: Visit) -> None:
    page = visit(f"{PAGE}#tu-c11").page
    page.emulate_media(media="print")
    expect(evidence(page, "tu-c11").locator(".xr-proof")).to_be_visible()
    expect(evidence(page, "tu-c12").locator(".xr-proof")).to_be_hidden()
    expect(page.locator("#tu-c12 > p").first).to_be_visible()
