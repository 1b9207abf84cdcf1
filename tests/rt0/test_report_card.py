"""The Report Card: legal ones, every broken rule by name, and the deck."""

from __future__ import annotations

from itertools import product

import pytest

from rules_py.rt0.abilities import Ability
from rules_py.rt0.report_card import report_card
from rules_py.rt0.skills import Skill, open_to
from tests.refusals import refusal

SAMPLE = {"picks": "Strong", "crossed_out": "Lucky", "skills": "GYM, SCI", "crossed_out_skills": "DRAMA"}


def test_the_sample_is_legal() -> None:
    ruling = report_card(**SAMPLE)
    assert (ruling["legal"], ruling["faults"], ruling["broken"]) == (True, [], [])
    assert ruling.summary == "That's a complete Report Card."
    assert (ruling["abilities"], ruling["weak"], ruling["label"]) == (["Strong", "Clever"], "Lucky", "Unlucky")
    assert (ruling["deck"], ruling["size"]) == ("Unlucky", 74)


@pytest.mark.parametrize(
    ("given", "faults", "broken"),
    [
        (
            {"picks": ""},
            [
                "Exactly 1 Ability is picked, not none.",
                "GYM takes Strong or Fast, and neither is chosen.",
            ],
            ["rt0.chosen_abilities", "rt0.may_choose"],
        ),
        (
            {"picks": "Strong, Fast"},
            ["Exactly 1 Ability is picked, not 2 (Strong, Fast)."],
            ["rt0.chosen_abilities"],
        ),
        (
            {"crossed_out": ""},
            ["Exactly 1 Ability is crossed out, not none."],
            ["rt0.weak_ability"],
        ),
        (
            {"crossed_out": "Strong, Clever"},
            [
                "Exactly 1 Ability is crossed out, not 2 (Strong, Clever).",
                "Strong is picked and crossed out at once: nobody is Strong and Weak.",
                "Clever is a gift and crossed out at once: nobody is Clever and Dull.",
            ],
            ["rt0.weak_ability", "rt0.ability_clash"],
        ),
        (
            {"skills": "GYM"},
            ["Exactly 2 Skills are chosen, not 1 (GYM)."],
            ["rt0.chosen_skills"],
        ),
        (
            {"skills": "GYM, GYM"},
            ["GYM is chosen more than once."],
            ["rt0.chosen_skills"],
        ),
        (
            {"skills": "GYM, AID, LAW"},
            [
                "Exactly 2 Skills are chosen, not 3 (GYM, AID, LAW).",
                "AID takes Wise or Charming, and neither is chosen.",
            ],
            ["rt0.chosen_skills", "rt0.may_choose"],
        ),
        (
            {"crossed_out_skills": "GYM"},
            ["GYM is chosen and crossed out at once."],
            ["rt0.crossed_out_skill"],
        ),
        (
            {"crossed_out_skills": ""},
            ["Exactly 1 Skill is crossed out, not none."],
            ["rt0.crossed_out_skill"],
        ),
        (
            {
                "picks": "Lucky, Fast",
                "crossed_out": "Lucky",
                "skills": "LAW, DRAMA",
                "crossed_out_skills": "DRAMA, LAW",
            },
            [
                "Exactly 1 Ability is picked, not 2 (Lucky, Fast).",
                "Lucky is picked and crossed out at once: nobody is Lucky and Unlucky.",
                "Exactly 1 Skill is crossed out, not 2 (DRAMA, LAW).",
                "DRAMA is chosen and crossed out at once.",
                "LAW is chosen and crossed out at once.",
            ],
            ["rt0.chosen_abilities", "rt0.ability_clash", "rt0.crossed_out_skill"],
        ),
    ],
)
def test_every_broken_rule_is_named(given: dict[str, object], faults: list[str], broken: list[str]) -> None:
    ruling = report_card(**{**SAMPLE, **given})
    assert (ruling["faults"], ruling["broken"]) == (faults, broken)
    assert ruling["legal"] is False
    assert (
        ruling.summary
        == f"That isn't a complete Report Card: {len(faults)} {'fault' if len(faults) == 1 else 'faults'}."
    )
    assert list(ruling.steps[: len(faults)]) == faults


def test_every_legal_single_pick_is_found_legal() -> None:
    for pick, weak in product(Ability, repeat=2):
        for one, other in product(Skill, repeat=2):
            crossed_out = next(skill for skill in Skill if skill not in (one, other))
            ruling = report_card(
                picks=(pick,),
                arcana="The Lovers",
                crossed_out=(weak,),
                skills=(one, other),
                crossed_out_skills=(crossed_out,),
            )
            opened = open_to([pick])
            assert ruling["legal"] is (pick is not weak and one is not other and one in opened and other in opened)


@pytest.mark.parametrize(
    ("given", "deck", "size"),
    [
        ({"picks": "Lucky", "crossed_out": "Wise"}, "Lucky", 74),
        ({"arcana": "The Fool", "crossed_out": "Wise"}, "Lucky", 74),
        ({"arcana": "The Lovers", "gift": "Lucky", "crossed_out": "Wise"}, "Lucky", 74),
        ({"crossed_out": "Lucky"}, "Unlucky", 74),
        ({"crossed_out": "Wise"}, "ordinary", 78),
        ({"picks": "Lucky", "crossed_out": "Lucky"}, "ordinary", 78),
    ],
)
def test_the_deck_follows_from_luck(given: dict[str, object], deck: str, size: int) -> None:
    ruling = report_card(**given)
    assert (ruling["deck"], ruling["size"], len(ruling["removed"])) == (deck, size, 78 - size)
    assert sum(card.group.startswith("The whole deck") for card in ruling.shown) == size


def test_what_is_legal_and_odd_is_noted() -> None:
    tower = report_card(
        picks="Lucky", arcana="The Tower", crossed_out="Wise", skills="FINANCIAL AID, MISC", crossed_out_skills="DRAMA"
    )
    assert tower["legal"] is True
    assert tower["notes"] == [
        "What The Tower brings is not published; the GM decides.",
        "The Tower, your own Major Arcana, is not in your deck.",
    ]
    assert (
        report_card(picks="Strong", crossed_out="Lucky", skills="GYM, SCI", crossed_out_skills="DRAMA")["notes"] == []
    )


def test_the_steps_tell_all() -> None:
    assert report_card(crossed_out="Wise", picks="Strong", skills="GYM, SCI", crossed_out_skills="DRAMA").steps == (
        "Chosen Abilities: Strong, Clever.",
        "Open Skills: SCI, FREE BLOCK, GYM, SHOP, LAW, MISC.",
        "Deck: ordinary, 78 cards.",
    )


@pytest.mark.parametrize(
    ("given", "start"),
    [
        ({"skills": "Theft, GYM"}, "skills (value 1) is 'Theft'; allowed: one of FINANCIAL AID, DRAMA, SCI,"),
        ({"picks": "Brave"}, "picks (value 1) is 'Brave'; allowed: one of Strong, Fast,"),
        ({"arcana": "The Clown"}, "arcana is 'The Clown'; allowed: 'The Moon' is the nearest of 22 known names"),
    ],
)
def test_unknown_names_are_refused(given: dict[str, object], start: str) -> None:
    assert refusal(report_card, **given).startswith(start)
