"""Backgrounds: every price and grade, what is excluded, and fame."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py.sirpas.backgrounds import background, fame
from rules_py.sirpas.catalogue import BACKGROUNDS
from tests.refusals import refusal

PRICES = {
    "Aristocrat": ("Primary", [1, 2, 3, 4]),
    "Corporative": ("Hard", [1]),
    "Criminal Boss": ("Main", [1]),
    "Cult member": ("Hard", [1]),
    "Fallen Aristocrat": ("Hard", [1, 2, 3, 4]),
    "Famous": ("Primary", [1, 2, 3]),
    "Field expert": ("Primary", list(range(1, 13))),
    "Gang member": ("Hard", [2]),
    "Law Enforcer": ("Primary", [1, 2, 3, 4]),
    "Military": ("Primary", [1, 2, 3, 4]),
    "Outlaw": ("Hard", [2]),
    "Sectarian": ("Hard", [1]),
    "Wealthy": ("Hard", [2]),
}


def test_all_thirteen_are_there() -> None:
    assert [entry.name for entry in BACKGROUNDS] == list(PRICES)


@pytest.mark.parametrize("name", PRICES)
def test_every_grade_has_its_price(name: str) -> None:
    type_, prices = PRICES[name]
    for grade, price in enumerate(prices, 1):
        ruling = background(background=name, grade=grade)
        assert (ruling["tokens"], ruling["type"]) == (price, type_)
    if len(prices) < 12:
        assert refusal(background, background=name, grade=len(prices) + 1).startswith(f"grade is {len(prices) + 1};")


def test_the_child_of_a_baron_pays_as_a_baron() -> None:
    ruling = background(background="Aristocrat", grade=1, relative=True)
    assert ruling.summary == (
        "Aristocrat, grade 1, costs 1 Primary token: "
        "you're a close relative of a baron, a career politician or an oligarch."
    )
    assert background(background="Fallen Aristocrat", grade=1, barred=True)["type"] == "Hard"


def test_the_catalogue_charges_what_the_form_charges() -> None:
    for entry in BACKGROUNDS:
        assert str(entry.charged) == background(background=entry.name, grade=1)["type"]


def test_the_record_of_a_law_enforcer_is_a_switch() -> None:
    assert background(background="Law Enforcer", grade=3, by_record=True)["type"] == "Hard"
    assert background(background="Military", grade=3, by_record=True)["type"] == "Primary"


@pytest.mark.parametrize(
    ("share", "grade"), [(0, 0), (4, 0), (5, 1), (10, 1), (19, 1), (20, 2), (50, 2), (51, 3), (100, 3)]
)
def test_fame_goes_by_the_highest_share_that_is_reached(share: int, grade: int) -> None:
    assert fame(known_to=share)["level"] == grade


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"grade": 0}, "grade is 0; allowed: a whole number from 1 to 12"),
        ({"grade": 5}, "grade is 5; allowed: a whole number from 1 to 4 (Aristocrat)"),
        ({"background": "Outlaw"}, "grade is 2; allowed: 1; Outlaw has no grades"),
        ({"background": "King"}, "background is 'King'; allowed: one of " + ", ".join(PRICES)),
        ({"barred": True}, "barred is yes; allowed: no; if you can't use your rank, you're a Fallen Aristocrat"),
        (
            {"background": "Wealthy", "grade": 1, "explained": True},
            "explained is yes; allowed: no; you're Wealthy only if nothing else explains your money",
        ),
        (
            {"background": "Corporative", "grade": 1, "enforces": True},
            "enforces is yes; allowed: no; the police and the military have backgrounds of their own",
        ),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    assert refusal(background, **{"grade": 2, **given}) == message
