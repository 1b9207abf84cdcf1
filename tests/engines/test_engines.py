"""Every widget works, and rules alike, in every engine."""

from __future__ import annotations

import json

import pytest

from executable_rules.page import load
from rules_py import __version__, registry
from tests.engines.visitor import Visitor
from tests.site.browser import page_of
from tests.site.test_compact import PAGES
from tests.site.test_widgets import CHECK
from tests.soak.requests import cases

EXACT = 2**53
"""From here on, a page's script reads a whole number of an answer as the nearest one that it has."""
AT_ONCE = 50
WHEELS = "python_stdlib.zip"
"""Asked for only where there is no snapshot, or where it does not suffice."""
VISITS = 20

WITH_WIDGETS = sorted(
    {page_of(rule.id) for rule in registry} & {page.with_suffix(".html").as_posix() for page in PAGES}
)


@pytest.mark.parametrize("path", WITH_WIDGETS)
def test_every_widget_gives_a_result(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    results = visitor.call("rollAll")
    assert results
    for result in results:
        assert result["state"] == "done", result
        assert result["summary"], result
        assert result["live"], result
    assert visitor.call("tooWide") == []


def as_a_page_reads(digits: str) -> float:
    return int(digits) if abs(int(digits)) < EXACT else float(digits)


@pytest.mark.parametrize("number", [pytest.param(200, marks=pytest.mark.short), 1000])
def test_many_requests_are_ruled_as_in_this_python(visitor: Visitor, number: int) -> None:
    """Over all rules, refusals among them; every word of every answer is compared."""
    respond = load("rules_py")
    requests = cases(registry, number, seed=1)
    visitor.server.asked.clear()
    visitor.open(page_of(CHECK))
    answered = 0
    for start in range(0, number, AT_ONCE):
        some = requests[start : start + AT_ONCE]
        expected = [json.loads(respond(json.dumps(request)), parse_int=as_a_page_reads) for request in some]
        for request, here, there in zip(some, expected, visitor.call("ask", CHECK, some), strict=True):
            assert there == here, request
        answered += sum(answer["ok"] for answer in expected)
    assert answered > number * 0.7
    assert WHEELS not in visitor.server.asked


@pytest.mark.short
def test_no_two_visits_have_the_same_luck(visitor: Visitor) -> None:
    request = {"op": "roll", "rule": "tuurna.roll", "params": {"level": "12"}}
    seen = []
    for _ in range(VISITS):
        visitor.open(page_of(CHECK))
        seen.append(tuple(tuple(answer["data"]["faces"]) for answer in visitor.call("ask", CHECK, [request] * 3)))
    assert len(set(seen)) == VISITS
    assert len({first for first, *_ in seen}) > VISITS // 2


@pytest.mark.short
def test_python_starts_from_the_snapshot_and_on_the_next_page_from_what_became_of_it(visitor: Visitor) -> None:
    forgetting(visitor)
    for _ in range(2):
        visitor.open(page_of(CHECK))
        assert visitor.call("roll", CHECK)["state"] == "done"
        visitor.call("unpacked")
        assert visitor.server.asked.count("memory.bin") == 1
        assert WHEELS not in visitor.server.asked


def forgetting(visitor: Visitor) -> None:
    """Leave a browser as it is on a first visit."""
    visitor.open("licence.html")
    visitor.call("forget")
    visitor.server.asked.clear()


def flipped(content: bytes) -> bytes:
    middle = len(content) // 2
    return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]


@pytest.mark.short
def test_with_a_damaged_snapshot_python_starts_from_the_wheels(visitor: Visitor) -> None:
    forgetting(visitor)
    visitor.server.spoilt["memory.bin"] = flipped
    visitor.open(page_of(CHECK))
    for _ in range(2):
        assert visitor.call("roll", CHECK)["state"] == "done"
    assert visitor.server.asked.count(WHEELS) == 1


def with_a_space(content: bytes) -> bytes:
    """The same program, and not the same file."""
    return content + b" "


@pytest.mark.parametrize("name", ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"])
def test_a_file_that_is_not_the_one_of_the_build_is_not_run(visitor: Visitor, name: str) -> None:
    visitor.open("licence.html")
    visitor.server.spoilt[name] = with_a_space
    visitor.open(page_of(CHECK))
    answer = visitor.call("roll", CHECK)
    assert answer["state"] == "error"
    assert f"{name} is not the file that this page was built with" in answer["message"]
    visitor.server.spoilt.clear()
    assert visitor.call("again", CHECK)["state"] == "done"


def test_a_refused_value_is_reported_beside_its_field(visitor: Visitor) -> None:
    visitor.open(page_of(CHECK))
    answer = visitor.call("refuse", CHECK, "level", "13")
    assert answer["message"].startswith("“Level” can’t be 13. Pick a whole number from 1 to 12")
    assert answer["focused"] is True
    assert answer["kept"] == "13"


def test_a_shared_link_shows_its_roll(visitor: Visitor) -> None:
    visitor.open(f"{page_of(CHECK)}#rule={CHECK}&level=5&difficulty=6&seed=42&version={__version__}")
    assert visitor.call("shown", CHECK).startswith("Seed 42")
