"""Fighting styles: where each begins, its dominance and its damage."""

from __future__ import annotations

import pytest

from rules_py.sirpas.catalogue import SKILLS
from rules_py.sirpas.styles import dominance_of, style
from tests.refusals import refusal


@pytest.mark.parametrize(
    ("name", "base", "dominance", "damage"),
    [
        ("Archery", "mD", 4, "cut"),
        ("Brawl", "mS", 1, "blunt"),
        ("Concentration", "mW", 1, "mental"),
        ("Firearms", "mD", 5, "piercing"),
        ("Full Contact", "Brawl/2", 3, "blunt"),
        ("Knife Fight", "mD", 3, "cut"),
        ("Swordfight", "mS or mD", 4, "cut"),
    ],
)
def test_every_style(name: str, base: str, dominance: int, damage: str) -> None:
    assert style(style=name, two_handed=False).outcome == {
        "base": base,
        "dominance": dominance,
        "damage_type": damage,
        "bonus": 0,
    }
    assert style(style=name, two_handed=True)["bonus"] == (3 if name == "Swordfight" else 0)


def test_two_hands_leave_none_for_a_shield_and_maces_are_blunt() -> None:
    assert style(two_handed=False, shield=True, style="Swordfight")["bonus"] == 0
    assert style(blunt=True, style="Swordfight", two_handed=True)["damage_type"] == "blunt"
    assert (
        refusal(style, shield=True, style="Swordfight", two_handed=True)
        == "shield is yes; allowed: no; a two-handed weapon leaves no hand for a shield"
    )
    assert refusal(style, style="Brawl", blunt=True) == (
        "blunt is yes; allowed: no; maces and flails are for Swordfight, not for Brawl"
    )


def test_only_styles_have_dominance() -> None:
    assert sum(dominance_of(one.name) > 0 for one in SKILLS) == 7
