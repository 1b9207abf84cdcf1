"""Maneuvers: three types, and a cost that nobody has published."""

from __future__ import annotations

import pytest

from rules_py.ingenuity.maneuvers import maneuver, maneuver_cost
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("type", "purpose"),
    [("offensive", "an attack"), ("defensive", "a way to protect somebody"), ("tactical", "a special action")],
)
def test_anybody_may_try_a_maneuver_of_three_types(type: str, purpose: str) -> None:
    assert maneuver(type=type).outcome == {
        "type": type,
        "purpose": purpose,
        "open_to_all": True,
        "usually_checked": True,
    }


@pytest.mark.parametrize(("learned", "cost"), [(True, "cheaper"), (False, "full")])
def test_a_learned_maneuver_is_cheaper(learned: bool, cost: str) -> None:
    assert maneuver_cost(learned=learned)["cost"] == cost


def test_a_fourth_type_is_refused() -> None:
    message = refusal(maneuver, type="magical")
    assert message.startswith("type is 'magical'; allowed: one of offensive, defensive, tactical")


def test_asking_for_the_amount_is_refused() -> None:
    assert refusal(maneuver_cost, stamina=0) == "stamina is 0; allowed: empty; how much cheaper is not published"
