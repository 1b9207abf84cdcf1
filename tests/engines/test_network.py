"""In every engine, the second visit needs no network; and a page from a folder says why it does not roll."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from executable_rules.ship.serve import running
from rules_py import registry
from tests.engines.engines import Engine
from tests.engines.visitor import PATIENCE, VisitedServer, Visitor, probed, visiting
from tests.site.browser import page_of

CHECK = "tuurna.check"
PAGE = page_of(CHECK)


@pytest.fixture
def project(site: Path, tmp_path: Path) -> Path:
    """A host on which the site is one folder among others."""
    folder = tmp_path / "host"
    probed(site, folder / "book")
    home = "<!doctype html><html>\n<head><title>Another project</title></head></html>"
    (folder / "index.html").write_text(home, encoding="utf-8")
    return folder


@pytest.fixture
def traveller(engine: Engine, project: Path) -> Iterator[Visitor]:
    """Somebody whose first visit is over: they have rolled, and the network is gone."""
    with visiting(engine, project) as found:
        found.open(f"book/{PAGE}")
        assert found.call("roll", CHECK)["state"] == "done"
        assert found.call("kept") == "activated"
        found.server.cut = True
        yield found
        assert found.call("troubles") == []


@pytest.mark.short
def test_a_second_visit_without_a_network_reads_and_rolls_everything(traveller: Visitor, project: Path) -> None:
    traveller.open("book/")
    traveller.open(f"book/{PAGE}")
    assert traveller.call("roll", CHECK)["state"] == "done"
    requests: list[dict[str, Any]] = [
        {"op": "roll" if rule.kind == "roll" else "calc", "rule": rule.id, "params": {}} for rule in registry
    ]
    assert [answer["ok"] for answer in traveller.call("ask", CHECK, requests)] == [True] * len(requests)
    for path in sorted((project / "book").rglob("*.html")):
        if path.name != "genindex.html":
            found = traveller.call("text", f"/{path.relative_to(project).as_posix()}")
            assert found == path.read_text(encoding="utf-8"), path.name


REPORTER = """addEventListener("load", () => {
    const widget = document.querySelector("rule-widget");
    const seen = {
        heading: document.querySelector("h1").textContent,
        message: widget.querySelector(".xr-message").textContent,
        odds: widget.querySelector(".xr-static").getClientRects().length > 0,
        button: widget.querySelector(".xr-go") !== null,
        styled: getComputedStyle(widget).borderTopStyle,
    };
    location.href = "REPORT?" + encodeURIComponent(JSON.stringify(seen));
});
"""
"""Stands in for the probe, which may ask no server from a folder; but a page may always go to another address."""


def test_from_a_folder_the_page_is_read_and_says_why_it_does_not_roll(
    engine: Engine, site: Path, tmp_path: Path
) -> None:
    probed(site, tmp_path / "book")
    page = tmp_path / "book" / PAGE
    page.write_bytes(page.read_bytes().replace(b"/probe/probe.js", b"reporter.js"))
    with running(VisitedServer(site)) as server:
        reporter = REPORTER.replace("REPORT", f"{server.address}probe/seen")
        page.with_name("reporter.js").write_text(reporter, encoding="utf-8")
        with engine.opened(page.as_uri()):
            seen = server.answers.get(timeout=PATIENCE)
    assert seen["heading"]
    assert seen["message"].startswith("This page was opened from a folder, where browsers start no Python")
    assert (seen["odds"], seen["button"], seen["styled"]) == (True, False, "solid")
