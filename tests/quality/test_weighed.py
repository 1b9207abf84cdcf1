"""What becomes of a report of Lighthouse: scores, and what is to blame for one that falls short."""

from __future__ import annotations

from typing import Any

from tests.quality.__main__ import GOALS, weighed


def report(performance: float | None, **audits: dict[str, Any]) -> dict[str, Any]:
    """A report in which all is perfect but the performance."""
    references = [{"id": audit, "weight": 1} for audit in audits]
    categories = {name: {"score": 1, "auditRefs": []} for name in GOALS}
    categories["performance"] = {"score": performance, "auditRefs": [*references, {"id": "unweighed", "weight": 0}]}
    return {"categories": categories, "audits": audits}


def test_a_page_that_reaches_the_goals_has_nothing_missing() -> None:
    assert weighed(report(0.95)) == (
        {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100},
        {},
    )


def test_what_costs_a_page_its_score_is_named() -> None:
    slow = {"title": "Speed Index", "score": 0.4}
    fine = {"title": "Layout shift", "score": 1}
    scores, missing = weighed(report(0.94, slow=slow, fine=fine))
    assert (scores["performance"], missing) == (94, {"performance": "Speed Index"})


def test_a_page_without_a_score_falls_short_and_says_why() -> None:
    failed = {"title": "Largest paint", "score": None, "errorMessage": "NO_LCP"}
    scores, missing = weighed(report(None, failed=failed, other={"title": "Not applicable", "score": None}))
    assert (scores["performance"], missing) == (None, {"performance": "Largest paint: NO_LCP"})


def test_where_speed_is_no_goal_it_is_not_judged() -> None:
    assert weighed(report(0.2), {"seo": 100}) == ({"seo": 100}, {})
