"""Whatever a reader asks, the Python that the site ships answers, and answers what is right."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_py import registry
from tests.soak.requests import Request, requests
from tests.soak.soak import soak

pytestmark = pytest.mark.own_python

REQUESTS = 20_000


@pytest.fixture(scope="module")
def asked() -> list[Request]:
    return requests(registry, REQUESTS)


def test_a_third_of_the_requests_brings_own_faces(asked: list[Request]) -> None:
    typed = [request for request in asked if "faces" in request]
    assert len(asked) >= REQUESTS
    assert len(typed) > len(asked) / 3
    assert {request["rule"] for request in typed} == {rule.id for rule in registry if rule.kind == "roll"}


def test_twenty_thousand_requests_never_stop_python_and_each_answer_is_right(
    asked: list[Request], site: Path, tmp_path: Path
) -> None:
    assert soak(site, asked, tmp_path) == []
