"""Tokens: the published prices of levels, exchange, needs, exclusions, and what cannot be."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_py.sirpas.catalogue import Tier, named
from rules_py.sirpas.tokens import (
    VANTAGES,
    Owned,
    Tokens,
    exchange,
    exchanged,
    excludes,
    give_up_vantage,
    left_after,
    take_vantage,
    vantage_price,
)
from tests.ingenuity.refusals import refusal

PRICES = """
Combative spirit|Hard|1, 3, 4|8|4|9
Deep Mind|Hard|2, 4, 5, 6, 7, 8|32|16|33
Elemental Resistance|Hard|2, 4, 5, 6, 7, 8|32|16|33
Fast Paced|Normal|2, 4, 5|11|6|12
Hard Skin|Hard|2, 4, 5, 6, 7, 8|32|16|33
Keen Eye|Hard|1, 3, 4, 5|13|7|14
Medical knowledge|Hard|3, 5, 6|14|7|15
Survival instinct|Normal|3, 5, 6, 7|21|11|22
Nervous|Hard|3, 4, 5|12|24|12
Situational Unawareness|Hard|2, 3, 4|9|18|9
Soft Skin|Hard|3, 4, 5|12|24|12
Vulnerable|Hard|2, 3, 4|9|18|9
Weak Mind|Hard|3, 4, 5|12|24|12
"""
"""Name, type, steps, total, what it brings or takes to be rid of it, total by the Rulebook."""


@pytest.mark.parametrize("line", PRICES.split("\n")[1:-1], ids=lambda line: line.split("|")[0])
def test_levels_cost_and_grant_what_is_published(line: str) -> None:
    name, type_, steps, total, removal, rulebook = line.split("|")
    numbers = [int(step) for step in steps.split(", ")]
    ruling = vantage_price(vantage=name, level=len(numbers))
    assert (ruling["type"], ruling["steps"]) == (type_, numbers)
    assert (ruling["total"], ruling["removal"]) == (int(total), int(removal))
    assert vantage_price(vantage=name, level=len(numbers), rulebook=True)["total"] == int(rulebook)
    assert named(name, VANTAGES).levels == len(numbers)
    too_high = refusal(vantage_price, vantage=name, level=len(numbers) + 1) if len(numbers) < 6 else ""
    assert not too_high or too_high.endswith(f"a whole number from 1 to {len(numbers)} ({name})")


def test_all_others_have_no_levels() -> None:
    levelled = {line.split("|")[0] for line in PRICES.split("\n")[1:-1]}
    for vantage in VANTAGES:
        if vantage.name not in levelled:
            assert vantage_price(vantage=vantage.name, level=1)["total"] == vantage.tokens


def test_what_is_given_is_free() -> None:
    reward, imposed = (vantage_price(vantage=name, level=1, given=True) for name in ("Lucky", "Unlucky"))
    assert (reward["total"], reward["removal"]) == (0, 0)
    assert (imposed["total"], imposed["removal"]) == (0, None)


def test_one_main_is_sixteen_easy() -> None:
    worth = [exchange(tokens="1 TT/main", into=tier)["amount"] for tier in Tier]
    assert worth == [1, 2, 4, 8, 16]
    assert exchange(tokens=" 3 tt / SECONDARY ", into="Easy").outcome == {"amount": 12, "type": "Easy"}


@given(st.lists(st.integers(0, 5), min_size=5, max_size=5), st.integers(1, 40), st.sampled_from(Tier))
def test_paying_loses_exactly_the_price(amounts: list[int], amount: int, tier: Tier) -> None:
    purse = dict(zip(Tier, amounts, strict=True))
    price = Tokens(amount, tier)

    def worth(tokens: dict[Tier, int]) -> int:
        return sum(
            exchanged(Tokens(number, one), Tier.EASY).amount for one, number in tokens.items() if one.rank <= tier.rank
        )

    left = left_after(purse, price)
    enough = worth(purse) >= worth({tier: amount})
    assert (left is not None) is enough
    if left is not None:
        assert worth(left) == worth(purse) - worth({tier: amount})
        assert min(left.values()) >= 0


def take(name: str, of: str = "", **given: Any) -> Any:
    rich = [{"type": "Main", "amount": 20}]
    values = [{"name": name, "value": 9} for name in ("Body", "Mind", "Dexterity")]
    return take_vantage(vantage=name, of=of, **{"purse": rich, "owned": [], "attributes": values, **given})


def own(*names: str) -> list[dict[str, Any]]:
    rows = []
    for name in names:
        vantage, _, of = name.partition("/")
        rows.append({"vantage": vantage, "of": of})
    return rows


@pytest.mark.parametrize(
    ("name", "of", "given", "faults"),
    [
        ("Expertise", "First Aid", {"owned": own("Easygoing/first aid")}, []),
        ("Expertise", "First Aid", {"owned": own("Easygoing/Climbing")}, ["needs Easygoing/First Aid"]),
        ("Mastery", "Swordfight", {"owned": own("Easygoing/Swordfight")}, ["needs Expertise/Swordfight"]),
        ("Natural", "Climbing", {"owned": own("Easygoing/Climbing")}, []),
        ("Battleproof", "", {}, ["needs Hard to Die"]),
        ("Battleproof", "", {"owned": own("Hard to Die")}, []),
        ("Hard Skin", "", {"attributes": [{"name": "Body", "value": 8}]}, ["needs Body 9"]),
        ("Hard Skin", "", {"attributes": []}, ["needs Body 9"]),
        ("Deep Mind", "", {}, []),
        ("Hard Skin", "", {"level": 3}, ["needs level 2 before level 3"]),
        ("Hard Skin", "", {"level": 2, "owned": own("Hard Skin")}, []),
        ("Lucky", "", {"owned": own("Lucky")}, ["has Lucky already"]),
        ("Easygoing", "Climbing", {"owned": own("Easygoing/First Aid")}, []),
        ("Lucky", "", {"owned": own("Unlucky")}, ["Unlucky excludes it"]),
        ("Lucky", "", {"owned": own("Unlucky"), "given": True}, []),
        ("Easygoing", "Climbing", {"owned": own("Self Taught/Climbing")}, ["Self Taught/Climbing excludes it"]),
        ("Easygoing", "Climbing", {"owned": own("Self Taught/First Aid")}, []),
        ("Nimble crowder", "Climbing", {"owned": own("Latecomer")}, ["Latecomer excludes it"]),
        ("Vulnerable", "blunt", {"owned": own("Hard Skin")}, ["Hard Skin excludes it"]),
        ("Vulnerable", "heat", {"owned": own("Hard Skin", "Elemental Resistance/cold")}, []),
        ("Vulnerable", "cold", {"owned": own("Elemental Resistance/cold")}, ["Elemental Resistance/cold excludes it"]),
        ("Hard Skin", "", {"owned": own("Vulnerable/cut")}, ["Vulnerable/cut excludes it"]),
        ("Weak Mind", "", {"owned": own("Deep Mind")}, ["Deep Mind excludes it"]),
        ("Unlucky", "", {"in_adventure": True}, ["is taken before an adventure begins"]),
        ("Unlucky", "", {"in_adventure": True, "allowed_by_gm": True}, []),
        ("Unlucky", "", {"in_adventure": True, "given": True}, []),
        ("Lucky", "", {"purse": [{"type": "Primary", "amount": 9}]}, ["costs 1 TT/Main, more than there is"]),
        ("Lucky", "", {"purse": [{"type": "Main", "amount": 1}]}, []),
        ("Offensive flow", "Knife Fight", {}, []),
        ("Medical knowledge", "surgeon", {}, []),
        ("Expertise", "Lore Knowledge/alchemy", {"owned": own("Easygoing/Lore Knowledge/alchemy")}, []),
    ],
)
def test_what_speaks_against_taking_a_vantage(name: str, of: str, given: dict[str, Any], faults: list[str]) -> None:
    ruling = take(name, of, **given)
    assert ruling["faults"] == faults
    assert ruling["allowed"] is (not faults)


def test_tokens_are_spent_or_granted_or_neither() -> None:
    assert (take("Lucky")["spends"], take("Lucky")["grants"]) == (1, 0)
    assert (take("Unlucky")["spends"], take("Unlucky")["grants"]) == (0, 2)
    assert (take("Unlucky", given=True)["spends"], take("Unlucky", given=True)["grants"]) == (0, 0)
    assert take("Unlucky").summary == "Yes: Unlucky, which grants 2 TT/Main."
    assert take("Lucky", given=True).summary == "Yes: Lucky, free."


def test_exclusion_goes_both_ways() -> None:
    for one in VANTAGES:
        for other in VANTAGES:
            first, second = Owned(one, "cold"), Owned(other, "cold")
            assert excludes(first, second) is excludes(second, first), (one.name, other.name)


@pytest.mark.parametrize(
    ("given", "faults", "returns", "takes"),
    [
        ({}, [], 2, 0),
        ({"vantage": "Easygoing"}, ["Expertise/First Aid needs it"], 1, 0),
        ({"vantage": "Easygoing", "owned": own("Easygoing/First Aid", "Natural/Climbing")}, [], 1, 0),
        ({"vantage": "Lucky", "of": ""}, ["has no Lucky"], 0, 0),
        (
            {"vantage": "Hard to Die", "of": "", "owned": own("Hard to Die", "Battleproof")},
            ["Battleproof needs it"],
            1,
            0,
        ),
        ({"given": True}, [], 0, 0),
        (
            {"vantage": "Soft Skin", "of": "", "owned": [{"vantage": "Soft Skin", "level": 3}]},
            ["takes 24 TT/Hard, more than there is"],
            0,
            24,
        ),
        (
            {
                "vantage": "Soft Skin",
                "of": "",
                "owned": [{"vantage": "Soft Skin", "level": 3}],
                "purse": [{"type": "Main", "amount": 6}],
            },
            [],
            0,
            24,
        ),
        (
            {"vantage": "Unlucky", "of": "", "owned": own("Unlucky"), "given": True},
            ["was imposed; tokens cannot remove it"],
            0,
            0,
        ),
        (
            {"vantage": "Survival instinct", "of": "", "owned": [{"vantage": "Survival instinct", "level": 4}]},
            [],
            11,
            0,
        ),
    ],
)
def test_giving_up(given: dict[str, Any], faults: list[str], returns: int, takes: int) -> None:
    ruling = give_up_vantage(**given)
    assert (ruling["faults"], ruling["returns"], ruling["takes"]) == (faults, returns, takes)


WRITTEN = "an amount such as 3 TT/Hard, of type Main, Primary, Hard, Normal, Easy"

STYLES = "Archery, Brawl, Concentration, Firearms, Full Contact, Knife Fight, Swordfight"


@pytest.mark.parametrize(
    ("rule", "given", "message"),
    [
        (exchange, {"tokens": "TT/Hard 3"}, f"tokens is 'TT/Hard 3'; allowed: {WRITTEN}"),
        (exchange, {"tokens": "0 TT/Hard"}, f"tokens is '0 TT/Hard'; allowed: {WRITTEN}"),
        (exchange, {"tokens": "1.5 TT/Hard"}, f"tokens is '1.5 TT/Hard'; allowed: {WRITTEN}"),
        (exchange, {"tokens": "3 TT/Huge"}, f"tokens is '3 TT/Huge'; allowed: {WRITTEN}"),
        (exchange, {"tokens": "1001 TT/Hard"}, f"tokens is '1001 TT/Hard'; allowed: {WRITTEN}"),
        (
            exchange,
            {"tokens": "2 TT/Hard", "into": "Main"},
            "into is 'Main'; allowed: Hard or a type below it; tokens are never exchanged upward",
        ),
        (vantage_price, {"level": 0}, "level is 0; allowed: a whole number from 1 to 6"),
        (vantage_price, {"vantage": "Luck"}, "vantage is 'Luck'; allowed: 'Lucky' is the nearest of 30 known names"),
        (take_vantage, {"of": ""}, "of is empty; allowed: the skill that Expertise is taken for"),
        (take_vantage, {"of": "Juggling"}, "of is 'Juggling'; allowed: a skill of the catalogue"),
        (
            take_vantage,
            {"vantage": "Offensive flow", "of": "Climbing"},
            f"of is 'Climbing'; allowed: a combat style: {STYLES}",
        ),
        (
            take_vantage,
            {"vantage": "Lucky", "of": "Climbing"},
            "of is 'Climbing'; allowed: nothing; Lucky is for the whole character",
        ),
        (take_vantage, {"level": 2}, "level is 2; allowed: 1; it has no levels (Expertise)"),
        (give_up_vantage, {"of": ""}, "of is empty; allowed: the skill that Expertise is taken for"),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message
