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
from rules_py.sirpas.tokens.taking import PURSE
from tests.refusals import refusal

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
    assert (ruling["type"], ruling["prices"]) == (type_, numbers)
    assert (ruling["sum"], ruling["removal"]) == (int(total), int(removal))
    assert vantage_price(vantage=name, level=len(numbers), rulebook=True)["sum"] == int(rulebook)
    assert named(name, VANTAGES).levels == len(numbers)
    too_high = refusal(vantage_price, vantage=name, level=len(numbers) + 1) if len(numbers) < 6 else ""
    assert not too_high or too_high.endswith(f"a whole number from 1 to {len(numbers)} ({name})")


def test_all_others_have_no_levels() -> None:
    levelled = {line.split("|")[0] for line in PRICES.split("\n")[1:-1]}
    for vantage in VANTAGES:
        if vantage.name not in levelled:
            assert vantage_price(vantage=vantage.name, level=1)["sum"] == vantage.tokens


def test_what_is_given_is_free() -> None:
    reward, imposed = (vantage_price(vantage=name, level=1, given=True) for name in ("Lucky", "Unlucky"))
    assert (reward["sum"], reward["removal"]) == (0, 0)
    assert (imposed["sum"], imposed["removal"]) == (0, None)


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
    return take_vantage(
        vantage=name,
        of=of,
        **{"purse": rich, "owned": [], "attributes": values, **given},
    )


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
        (
            "Expertise",
            "First Aid",
            {"owned": own("Easygoing/Climbing")},
            ["Expertise for First Aid needs Easygoing for First Aid."],
        ),
        (
            "Mastery",
            "Swordfight",
            {"owned": own("Easygoing/Swordfight")},
            ["Mastery for Swordfight needs Expertise for Swordfight."],
        ),
        ("Natural", "Climbing", {"owned": own("Easygoing/Climbing")}, []),
        ("Battleproof", "", {}, ["Battleproof needs Hard to Die."]),
        ("Battleproof", "", {"owned": own("Hard to Die")}, []),
        ("Hard Skin", "", {"attributes": [{"name": "Body", "value": 8}]}, ["Hard Skin needs Body 9."]),
        ("Hard Skin", "", {"attributes": []}, ["Hard Skin needs Body 9."]),
        ("Deep Mind", "", {}, []),
        ("Hard Skin", "", {"level": 3}, ["You need level 2 before level 3."]),
        ("Hard Skin", "", {"level": 2, "owned": own("Hard Skin")}, []),
        ("Lucky", "", {"owned": own("Lucky")}, ["You have it already."]),
        ("Easygoing", "Climbing", {"owned": own("Easygoing/First Aid")}, []),
        ("Lucky", "", {"owned": own("Unlucky")}, ["Unlucky rules out Lucky."]),
        ("Lucky", "", {"owned": own("Unlucky"), "given": True}, []),
        (
            "Easygoing",
            "Climbing",
            {"owned": own("Self Taught/Climbing")},
            ["Self Taught for Climbing rules out Easygoing for Climbing."],
        ),
        ("Easygoing", "Climbing", {"owned": own("Self Taught/First Aid")}, []),
        (
            "Nimble crowder",
            "Climbing",
            {"owned": own("Latecomer")},
            ["Latecomer rules out Nimble crowder for Climbing."],
        ),
        ("Vulnerable", "blunt", {"owned": own("Hard Skin")}, ["Hard Skin rules out Vulnerable to blunt."]),
        ("Vulnerable", "heat", {"owned": own("Hard Skin", "Elemental Resistance/cold")}, []),
        (
            "Vulnerable",
            "cold",
            {"owned": own("Elemental Resistance/cold")},
            ["Elemental Resistance to cold rules out Vulnerable to cold."],
        ),
        ("Hard Skin", "", {"owned": own("Vulnerable/cut")}, ["Vulnerable to cut rules out Hard Skin."]),
        ("Weak Mind", "", {"owned": own("Deep Mind")}, ["Deep Mind rules out Weak Mind."]),
        ("Unlucky", "", {"in_adventure": True}, ["You can only take it before the adventure begins."]),
        ("Unlucky", "", {"in_adventure": True, "allowed_by_gm": True}, []),
        ("Unlucky", "", {"in_adventure": True, "given": True}, []),
        ("Lucky", "", {"purse": [{"type": "Primary", "amount": 9}]}, ["Lucky costs 1 Main token, more than you have."]),
        ("Lucky", "", {"purse": [{"type": "Main", "amount": 1}]}, []),
        ("Offensive flow", "Knife Fight", {}, []),
        ("Medical knowledge", "surgeon", {}, []),
        ("Expertise", "Lore Knowledge/alchemy", {"owned": own("Easygoing/Lore Knowledge/alchemy")}, []),
    ],
)
def test_what_speaks_against_taking_a_vantage(name: str, of: str, given: dict[str, Any], faults: list[str]) -> None:
    ruling = take(name, of, **given)
    assert ruling["faults"] == faults
    assert ruling["legal"] is (not faults)


def test_tokens_are_spent_or_granted_or_neither() -> None:
    assert (take("Lucky")["spent"], take("Lucky")["granted"]) == (1, 0)
    assert (take("Unlucky")["spent"], take("Unlucky")["granted"]) == (0, 2)
    assert (take("Unlucky", given=True)["spent"], take("Unlucky", given=True)["granted"]) == (0, 0)
    assert take("Unlucky").summary == "Yes: Unlucky pays you 2 Main tokens."
    assert take("Lucky", given=True).summary == "Yes: Lucky is free."


def test_a_curse_or_a_gift_brings_any_level_at_once() -> None:
    """The order of levels is a rule for buying."""
    cursed = take("Nervous", level=3, given=True)
    assert (cursed.summary, cursed["level"]) == ("Yes, but Nervous 3 pays you nothing.", 3)
    assert take("Survival instinct", level=4, given=True, owned=own("Survival instinct"))["level"] == 4
    assert take("Nervous", level=3)["faults"] == ["You need level 2 before level 3."]
    assert take("Hard Skin", level=1, given=True, owned=own("Hard Skin"))["faults"] == ["You have it already."]


@pytest.mark.parametrize(("owned", "imposed", "left"), [(1, 3, 2), (3, 1, 0), (2, 2, 0)])
def test_opposites_take_each_other_off(owned: int, imposed: int, left: int) -> None:
    """Level 1 against an imposed 3 leaves 2 of the imposed kind."""
    mind = [{"vantage": "Deep Mind", "level": owned}]
    ruling = take("Weak Mind", level=imposed, given=True, owned=mind)
    assert (ruling["legal"], ruling["level"]) == (True, left)
    stays = {2: "Weak Mind 2", -2: "Deep Mind 2", 0: "neither"}[imposed - owned]
    assert ruling.steps == (f"Deep Mind {owned} and Weak Mind {imposed} cancel out: {stays} is left.",)


def test_an_imposed_opposite_without_levels_removes_the_other() -> None:
    assert take("Unlucky", given=True, owned=own("Lucky")).steps == ("Lucky is the opposite, and is gone.",)


def test_the_purse_afterwards_is_reported() -> None:
    purse = [{"type": "Main", "amount": 1}, {"type": "Easy", "amount": 3}]
    bought = take("Expertise", "First Aid", purse=purse, owned=own("Easygoing/First Aid"))
    assert bought["purse"] == {"Main": 0, "Primary": 0, "Hard": 1, "Normal": 0, "Easy": 3}
    assert (
        bought.summary
        == "Yes: Expertise for First Aid costs 3 Hard tokens and leaves you with 1 Hard token and 3 Easy tokens."
    )
    assert take("Lucky", purse=[])["purse"] is None
    assert take("Unlucky", purse=purse)["purse"]["Main"] == 3
    assert take("Lucky", given=True, purse=purse)["purse"]["Main"] == 1
    back = give_up_vantage(vantage="Lucky", of="", owned=own("Lucky"), purse=purse)
    assert (back["returned"], back["purse"]["Main"]) == (1, 2)


@pytest.mark.parametrize("name", ["Survival instinct", "Nervous"])
def test_level_by_level_comes_to_the_same_as_all_at_once(name: str) -> None:
    rich = [{"type": "Main", "amount": 99}]

    def given_up(level: int, levels: int | None) -> Any:
        row = [{"vantage": name, "level": level}]
        return give_up_vantage(vantage=name, of="", owned=row, purse=rich, levels=levels)

    for key in ("returned", "spent"):
        assert sum(given_up(level, 1)[key] for level in (1, 2, 3)) == given_up(3, None)[key] == given_up(3, 3)[key]
    assert given_up(3, 1)["level"] == 2
    assert given_up(2, 3)["faults"] == [f"You have only 2 levels of {name}."]


def test_a_level_can_go_while_something_else_needs_the_rest() -> None:
    owned = [*own("Battleproof"), *own("Hard to Die")]
    assert give_up_vantage(
        vantage="Hard to Die",
        of="",
        owned=owned,
        levels=1,
        purse=[{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
    )["faults"] == ["Battleproof needs Hard to Die."]


def test_exclusion_goes_both_ways() -> None:
    for one in VANTAGES:
        for other in VANTAGES:
            first, second = Owned(one, "cold"), Owned(other, "cold")
            assert excludes(first, second) is excludes(second, first), (one.name, other.name)


@pytest.mark.parametrize(
    ("given", "faults", "returns", "takes"),
    [
        ({}, [], 2, 0),
        ({"vantage": "Easygoing"}, ["Expertise for First Aid needs Easygoing for First Aid."], 1, 0),
        ({"vantage": "Easygoing", "owned": own("Easygoing/First Aid", "Natural/Climbing")}, [], 1, 0),
        ({"vantage": "Lucky", "of": ""}, ["You don't have Lucky."], 0, 0),
        (
            {"vantage": "Hard to Die", "of": "", "owned": own("Hard to Die", "Battleproof")},
            ["Battleproof needs Hard to Die."],
            1,
            0,
        ),
        ({"given": True}, [], 0, 0),
        (
            {"vantage": "Soft Skin", "of": "", "owned": [{"vantage": "Soft Skin", "level": 3}]},
            ["Getting rid of Soft Skin costs 24 Hard tokens, more than you have."],
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
            ["Unlucky is a curse, and tokens can't remove it."],
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
    ruling = give_up_vantage(
        **{
            "vantage": "Expertise",
            "of": "First Aid",
            "owned": [{"vantage": "Easygoing", "of": "First Aid"}, {"vantage": "Expertise", "of": "First Aid"}],
            "purse": [{"type": "Main", "amount": 1}, {"type": "Hard", "amount": 1}],
            **given,
        }
    )
    assert (ruling["faults"], ruling["returned"], ruling["spent"]) == (faults, returns, takes)


WRITTEN = "an amount with its tier, such as 3 TT/Hard; the tiers are Main, Primary, Hard, Normal and Easy"

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
            "into is 'Main'; allowed: Hard or a lower tier; tokens are never exchanged upward",
        ),
        (vantage_price, {"level": 0}, "level is 0; allowed: a whole number from 1 to 6"),
        (vantage_price, {"vantage": "Luck"}, "vantage is 'Luck'; allowed: 'Lucky' is the nearest of 30 known names"),
        (
            take_vantage,
            {"of": "", "vantage": "Expertise"},
            "of is empty; allowed: the skill you're taking Expertise for",
        ),
        (
            take_vantage,
            {"vantage": "Easygoing", "of": "Juggling"},
            "of is 'Juggling'; allowed: a skill from the catalogue",
        ),
        (
            take_vantage,
            {"vantage": "Offensive flow", "of": "Climbing"},
            f"of is 'Climbing'; allowed: a combat style: {STYLES}",
        ),
        (
            take_vantage,
            {"vantage": "Lucky", "of": "Climbing"},
            "of is 'Climbing'; allowed: nothing; Lucky applies to the whole character",
        ),
        (
            take_vantage,
            {"level": 2, "vantage": "Expertise", "of": "First Aid"},
            "level is 2; allowed: 1; Expertise has no levels",
        ),
        (
            give_up_vantage,
            {"of": "", "vantage": "Expertise"},
            "of is empty; allowed: the skill you're taking Expertise for",
        ),
    ],
)
def test_what_cannot_be_is_refused(rule: object, given: dict[str, object], message: str) -> None:
    assert refusal(rule, **given) == message


def test_a_row_of_tokens_says_how_many() -> None:
    assert PURSE.in_words is not None
    assert PURSE.in_words({"type": "Main", "amount": 3}) == "3"
