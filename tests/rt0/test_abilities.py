"""Abilities: the table, picks and gifts, the Weak Ability, clashes."""

from __future__ import annotations

import pytest

from rules_py.rt0.abilities import (
    ABILITY_TABLE,
    Ability,
    ability,
    ability_clash,
    chosen_abilities,
    free_ability,
    weak_ability,
)
from rules_py.rt0.decks import Arcana
from tests.refusals import refusal

SIX = "Strong, Fast, Clever, Wise, Lucky, Charming"

TABLE = [
    ("Body", "Strong", "Weak"),
    ("Body", "Fast", "Slow"),
    ("Mind", "Clever", "Dull"),
    ("Mind", "Wise", "Foolish"),
    ("Heart", "Lucky", "Unlucky"),
    ("Heart", "Charming", "Repulsive"),
]

GIFTS = {
    "The Fool": "Lucky",
    "The Magician": "Clever",
    "The High Priestess": "Wise",
    "The Empress": "Strong",
    "The Emperor": "Charming",
    "The Hierophant": "Fast",
}


def test_there_are_six_in_three_pairs() -> None:
    assert [(row.group, row.ability, row.label) for row in ABILITY_TABLE] == TABLE
    for group, name, label in TABLE:
        ruling = ability(ability=name)
        assert (ruling["group"], ruling["label"]) == (group, label)


def test_what_an_ability_says() -> None:
    assert (
        ability(ability="wise").summary == "Wise is one of the two Mind Abilities. If you cross it out, you're Foolish."
    )


def test_another_name_is_refused() -> None:
    assert refusal(ability, ability="Brave") == f"ability is 'Brave'; allowed: one of {SIX}"
    assert refusal(ability, ability=3) == f"ability is 3; allowed: one of {SIX}"


@pytest.mark.parametrize("arcana", list(Arcana))
def test_six_major_arcana_bring_an_ability(arcana: Arcana) -> None:
    ruling = free_ability(arcana=arcana)
    gift = GIFTS.get(arcana)
    assert ruling["ability"] == gift
    card = {"Wheel of Fortune": "the Wheel of Fortune"}.get(arcana, arcana.replace("The ", "the "))
    if gift is None:
        assert ruling.summary == f"The book doesn't say what {card} gives you, so the GM decides."
    else:
        assert ruling.summary == f"{card[:1].upper()}{card[1:]} makes you {gift}."


def test_only_a_major_arcana_brings_one() -> None:
    message = refusal(free_ability, arcana="Ace of Cups")
    assert message.startswith("arcana is 'Ace of Cups'; allowed: one of Death, Judgement, Justice, Strength,")
    assert message.endswith("The Hanged Man, The Hermit and 10 more")


def test_the_pick_and_the_gift_are_chosen() -> None:
    ruling = chosen_abilities(picks="Strong", arcana="The Magician")
    assert (ruling["abilities"], ruling["gift"]) == (["Strong", "Clever"], "Clever")
    assert ruling.summary == "You're Strong and Clever: you picked Strong, and the Magician makes you Clever."


def test_a_gift_that_repeats_the_pick_is_one_ability() -> None:
    ruling = chosen_abilities(picks="Clever", arcana="The Magician")
    assert ruling["abilities"] == ["Clever"]
    assert ruling.summary == "You're Clever: you picked Clever, and the Magician makes you Clever, too."


def test_an_unknown_gift_is_none_unless_the_gm_names_one() -> None:
    silent = chosen_abilities(picks="Wise", arcana="The Lovers")
    assert (silent["abilities"], silent["gift"]) == (["Wise"], None)
    assert silent.summary == "You're Wise: you picked Wise, and the book doesn't say what the Lovers gives you."
    assert chosen_abilities(picks="Wise", arcana="The Lovers", gift="Fast")["abilities"] == ["Fast", "Wise"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"picks": ""}, f"picks is empty; allowed: exactly 1 of {SIX}"),
        ({"picks": "Strong, Fast"}, f"picks is 'Strong', 'Fast'; allowed: exactly 1 of {SIX}"),
        ({"picks": "Brave"}, f"picks (value 1) is 'Brave'; allowed: one of {SIX}"),
        (
            {"gift": "Luck"},
            f"gift is 'Luck'; allowed: one of {SIX} ('Lucky' is the nearest of 6 known names), or empty",
        ),
    ],
)
def test_wrong_picks_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(chosen_abilities, **given) == message


@pytest.mark.parametrize(("group", "name", "label"), TABLE)
def test_a_crossed_out_ability_bears_its_label(group: str, name: str, label: str) -> None:
    ruling = weak_ability(crossed_out=name)
    assert (ruling["weak"], ruling["label"]) == (name, label)
    assert ruling.summary == f"You cross out {name}, so you're {label}."


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"crossed_out": ""}, f"crossed_out is empty; allowed: exactly 1 of {SIX}"),
        ({"crossed_out": "Wise, Fast"}, f"crossed_out is 'Wise', 'Fast'; allowed: exactly 1 of {SIX}"),
        (
            {"crossed_out": "Wise", "ability": "Fast"},
            "ability is 'Fast'; allowed: Wise, the only one that is crossed out",
        ),
    ],
)
def test_wrong_crossings_are_refused(given: dict[str, object], message: str) -> None:
    assert refusal(weak_ability, **given) == message


@pytest.mark.parametrize(
    ("pick", "gift", "crossed_out"),
    [("Strong", "Clever", "Lucky"), ("Fast", "Charming", "Wise"), ("Wise", None, "Fast")],
)
def test_these_characters_are_legal(pick: str, gift: str | None, crossed_out: str) -> None:
    ruling = ability_clash(pick=pick, gift=gift, crossed_out=crossed_out)
    assert (ruling["legal"], ruling["faults"], ruling.summary) == (True, [], "Your Abilities don't clash.")


@pytest.mark.parametrize("name", list(Ability))
def test_nothing_is_chosen_and_crossed_out(name: Ability) -> None:
    label = {row[1]: row[2] for row in TABLE}[name]
    fault = f"You can't pick {name} and cross it out: nobody is both {name} and {label}."
    assert ability_clash(pick=name, gift=None, crossed_out=name)["faults"] == [fault]
    both = ability_clash(pick=name, gift=name, crossed_out=name)
    assert (both["legal"], both["faults"]) == (False, [fault, fault.replace("pick", "get")])
