"""After the first visit the site is read, and rolls, without a network; no reader ever sees two versions at once."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from executable_rules.ship.offline import write_worker
from executable_rules.ship.serve import serving
from rules_py import registry
from tests.site.browser import SAVE_DATA, Reader, ask, loaded, page_of, roll
from tests.site.conftest import Visit
from tests.site.search_field import typed
from tests.site.test_snapshot import TRAP, all_that_is_said, troubled

pytestmark = pytest.mark.own_python

CHECK = "tuurna.check"
PAGE = page_of(CHECK)
OTHER = "licence.html"

OF_SITE = """(await caches.keys()).find((name) => name.startsWith("rulebook "))"""
"""What the site is kept in; what Python unpacked is kept in another."""

KEPT = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    const reached = (go) => active.state === "activated" ? go() : setTimeout(reached, 20, go);
    await new Promise(reached);
}"""

WHOLE = f"""async () => {{
    const store = await caches.open({OF_SITE});
    const spare = async () => (await store.keys()).filter(({{ url }}) => /[.](zip|whl)$/.test(url));
    while ((await spare()).length < 4) await new Promise((go) => setTimeout(go, 20));
}}"""
"""The standard library and three wheels are the last that is kept."""

UPDATED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const coming = registration.installing ?? registration.waiting;
    const reached = (go) => coming.state === "installing" ? setTimeout(reached, 20, go) : go(coming.state);
    return coming ? new Promise(reached) : "the same";
}"""

FETCHED = "async (path) => (await fetch(path)).text()"


class Host:
    """A copy of the site in a folder of a host, as a project has it; it can be changed, and taken from the network."""

    def __init__(self, site: Path, folder: Path) -> None:
        self.site = folder / "book"
        # The same files under other names: what is changed is written anew.
        shutil.copytree(site, self.site, copy_function=os.link)
        (folder / "index.html").write_text("another project", encoding="utf-8")
        self._server = ExitStack()
        self.address = self._server.enter_context(serving(folder)) + "book/"

    def close(self) -> None:
        self._server.close()

    def put(self, name: str, text: str) -> None:
        (self.site / name).unlink()
        (self.site / name).write_text(text, encoding="utf-8")

    def deploy(self, mark: str) -> None:
        """Another version: every page bears the mark."""
        for path in (PAGE, OTHER):
            text = (self.site / path).read_text(encoding="utf-8")
            self.put(path, text.replace("</body>", f"<i hidden id=mark>{mark}</i></body>"))
        self.list()

    def list(self) -> None:
        (self.site / "sw.js").unlink()
        for old in (self.site / "_static/rules/offline").iterdir():
            old.unlink()
        write_worker(self.site)


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    found = Host(site, tmp_path / "host")
    yield found
    found.close()


@pytest.fixture
def reader(browser: Browser, host: Host) -> Iterator[Reader]:
    """Somebody whose first visit is over: they have rolled, and the site is kept."""
    found = Reader(browser.new_context(), host.address)
    first_visit(found)
    yield found
    found.leave()


def first_visit(reader: Reader) -> None:
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    reader.page.evaluate(KEPT)


def shown(page: Page) -> str:
    return marked(page.content())


def marked(text: str) -> str:
    return re.sub(r'.*id="?mark"?>(\w+)</i>.*|.*', r"\1", text, count=1, flags=re.DOTALL)


def fetched(page: Page, path: str, address: str) -> str:
    return marked(page.evaluate(FETCHED, address + path))


def test_a_second_visit_without_a_network_reads_and_rolls_everything(reader: Reader, host: Host) -> None:
    host.close()
    reader.page.close()
    reader.page = reader.context.new_page()
    reader.open("")
    expect(reader.page.locator("h1")).to_be_visible()
    reader.open(f"{PAGE}?highlight=check#checks")
    roll(reader.widget(CHECK))
    requests: list[dict[str, Any]] = [
        {"op": "roll" if rule.kind == "roll" else "calc", "rule": rule.id, "params": {}} for rule in registry
    ]
    assert [answer["ok"] for answer in ask(reader.widget(CHECK), requests)] == [True] * len(requests)
    for path in sorted(host.site.rglob("*.html")):
        name = path.relative_to(host.site).as_posix()
        if name != "genindex.html":
            found = reader.page.evaluate(FETCHED, host.address + name)
            assert found == path.read_text(encoding="utf-8"), name


def test_search_that_was_never_used_finds_without_a_network(reader: Reader, host: Host) -> None:
    host.close()
    reader.page.close()
    reader.page = reader.context.new_page()
    reader.open(OTHER)
    first = typed(reader.page, "exploding").locator("a.xr-hit").first
    first.click()
    reader.page.wait_for_url("**/tuurna/rolls.html#exploding-dice")
    expect(reader.page.get_by_role("heading", name="Exploding dice")).to_be_visible()


def test_python_that_crashes_without_a_network_starts_anew_from_what_is_kept(
    whole_browser: Browser, host: Host
) -> None:
    """Snapshot and wheels are kept, the wheels last: only what a page asks for after that goes to the network."""
    host.put("_static/rules/python/boot.js", troubled(TRAP))
    host.list()
    reader = Reader(whole_browser.new_context(), host.address)
    reader.open(PAGE)
    reader.widget(CHECK).scroll_into_view_if_needed()
    loaded(reader.widget(CHECK))
    reader.page.evaluate(KEPT)
    reader.page.evaluate(WHOLE)
    host.close()
    said = all_that_is_said(reader)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    roll(reader.widget(CHECK))
    assert [text.partition(": ")[0] for text in said] == ["Python starts without its snapshot, which takes longer"]
    reader.leave()


def test_a_new_version_waits_until_one_tab_is_left_and_then_answers_alone(reader: Reader, host: Host) -> None:
    reader.page.evaluate(WHOLE)
    reader.open(PAGE)
    tab = reader.context.new_page()
    tab.goto(host.address + OTHER)
    host.deploy("new")
    assert tab.evaluate(UPDATED) == "installed"
    for path in (OTHER, PAGE):
        tab.goto(host.address + path)
        assert shown(tab) == ""
    assert fetched(reader.page, OTHER, host.address) == ""
    roll(reader.widget(CHECK))
    tab.close()
    reader.page.goto(host.address + OTHER)
    expect(reader.page.locator("#mark")).to_be_attached()
    assert shown(reader.page) == "new"
    assert fetched(reader.page, PAGE, host.address) == "new"
    names = reader.page.evaluate(f"async () => (await (await caches.open({OF_SITE})).keys()).map(({{ url }}) => url)")
    listed = next((host.site / "_static/rules/offline").iterdir()).read_text(encoding="utf-8")
    digests = re.findall(r'"([0-9a-f]{32})"', listed)
    assert len(names) == len(set(digests))
    host.close()
    reader.open(PAGE)
    assert shown(reader.page) == "new"
    roll(reader.widget(CHECK))


def test_a_deployment_that_is_half_there_is_not_taken(reader: Reader, host: Host) -> None:
    reader.open(PAGE)
    before = (host.site / OTHER).read_text(encoding="utf-8")
    host.deploy("half")
    host.put(OTHER, before)
    assert reader.page.evaluate(UPDATED) == "redundant"
    reader.open(PAGE)
    assert shown(reader.page) == ""


def test_who_saves_data_keeps_nothing(browser: Browser, host: Host) -> None:
    reader = Reader(browser.new_context(), host.address)
    reader.context.add_init_script(SAVE_DATA)
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    assert reader.page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found === undefined)")
    reader.leave()


def test_where_there_is_no_room_the_site_rolls_all_the_same(browser: Browser, host: Host) -> None:
    reader = Reader(browser.new_context(), host.address)
    devtools = reader.context.new_cdp_session(reader.page)
    origin = host.address.removesuffix("/book/")
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1_000_000})
    reader.open(PAGE)
    roll(reader.widget(CHECK))
    reader.page.evaluate(
        """async () => {
            const gone = async () => await navigator.serviceWorker.getRegistration() === undefined;
            while (!(await gone())) await new Promise((go) => setTimeout(go, 50));
        }"""
    )
    roll(reader.widget(CHECK))
    assert reader.page.evaluate("caches.keys().then((names) => names.length)") <= 1
    reader.leave()


def test_from_a_folder_the_page_is_read_and_says_why_it_does_not_roll(browser: Browser, site: Path) -> None:
    reader = Reader(browser.new_context(), f"{site.as_uri()}/")
    reader.expect_trouble("CORS|ERR_FAILED|from origin 'null'|file:")
    reader.open(PAGE)
    expect(reader.page.locator("h1")).to_be_visible()
    widget = reader.widget(CHECK)
    expect(widget.locator(".xr-message")).to_contain_text("opened from a folder")
    expect(widget.locator(".xr-static")).to_be_visible()
    expect(widget.locator(".xr-go")).to_have_count(0)
    reader.leave()


def test_a_served_page_says_nothing_of_folders(visit: Visit) -> None:
    reader = visit(PAGE)
    expect(reader.page.get_by_text("opened from a folder")).to_have_count(0)
