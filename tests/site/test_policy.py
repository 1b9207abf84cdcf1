"""The strict policy holds in a real browser, and nothing of the site needs what it forbids."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.site.browser import page_of, roll
from tests.site.conftest import Visit

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)


def without_header(route: Route) -> None:
    """As a host that sends no policy of its own would answer."""
    response = route.fetch()
    headers = {name: value for name, value in response.headers.items() if name != "content-security-policy"}
    route.fulfill(response=response, headers=headers)


@pytest.mark.parametrize("header", [True, False], ids=["with the header", "with the page's own alone"])
def test_a_script_that_somebody_put_into_a_page_does_not_run(visit: Visit, header: bool) -> None:
    reader = visit(None)
    reader.expect_trouble("violates the following Content Security Policy")
    if not header:
        reader.context.route("**/*.html", without_header)
    reader.open(PAGE)
    reader.page.evaluate(
        """() => {
            const script = document.createElement('script');
            script.textContent = 'document.title = "ran"';
            document.body.append(script);
            document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="document.title = `ran`">');
            setTimeout('document.title = "ran"');
            return new Promise((resolve) => setTimeout(resolve, 50));
        }"""
    )
    assert reader.page.title() != "ran"
    assert any("inline" in trouble for trouble in reader.troubles)


def test_rolls_work_with_the_pages_own_policy_alone(visit: Visit) -> None:
    reader = visit(None)
    reader.context.route("**/*", without_header)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    # What is still on its way would fail when the page is closed.
    reader.context.unroute_all(behavior="wait")


def test_search_works_under_the_policy(visit: Visit) -> None:
    reader = visit("search.html?q=leverage")
    expect(reader.page.locator("#xr-found a.xr-hit").first).to_be_visible()
    assert reader.page.locator('meta[http-equiv="Content-Security-Policy"]').count() == 1


@pytest.mark.parametrize("path", ["", "genindex.html", "search.html"])
def test_pages_that_the_builder_adds_keep_to_the_policy(visit: Visit, path: str) -> None:
    reader = visit(path)
    expect(reader.page.locator("body")).to_have_attribute("data-theme", "auto")
    assert reader.page.locator("script:not([src])").count() == 0
