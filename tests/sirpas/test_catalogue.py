"""The catalogue holds what the source lists, and a broken one is refused by name."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from rules_py.sirpas import tokens
from rules_py.sirpas.catalogue import (
    ADVANTAGES,
    ATTRIBUTES,
    BACKGROUNDS,
    DISADVANTAGES,
    MANEUVERS,
    SKILLS,
    STYLES,
    CatalogueError,
    Skill,
    Tier,
    Vantage,
    check_references,
    entries,
    named,
)
from rules_py.sirpas.catalogue.listed import KINDS, MOMENT, NOTHING, TOPICS, Listed, listed
from rules_py.sirpas.catalogue.records import Background, Maneuver
from tests.sirpas.stories import sentences, stories


def test_nothing_is_missing() -> None:
    kinds = (ATTRIBUTES, ADVANTAGES, DISADVANTAGES, BACKGROUNDS, SKILLS, STYLES, MANEUVERS)
    assert [len(kind) for kind in kinds] == [8, 20, 10, 13, 47, 7, 53]
    assert Counter(maneuver.style for maneuver in MANEUVERS) == {
        "archery": 5,
        "brawl": 6,
        "concentration": 7,
        "firearms": 9,
        "full_contact": 5,
        "knife_fight": 12,
        "swordfight": 9,
    }


def test_skills_by_tier_base_and_use() -> None:
    assert Counter(skill.tier for skill in SKILLS) == {Tier.HARD: 22, Tier.NORMAL: 16, Tier.EASY: 9}
    assert sum(skill.combat for skill in SKILLS) == 18
    assert sum(bool(skill.callsign) for skill in SKILLS) == 19
    assert {skill.id: dict(skill.needs) for skill in SKILLS if skill.needs} == {
        "full_contact": {"brawl": 4},
        "healing": {"first_aid": 6},
        "treating_wounds": {"healing": 3},
    }
    assert [skill.name for skill in SKILLS if skill.cascade] == ["Active Mitigation"]
    assert {style.id: style.dominance for style in STYLES} == {
        "archery": 4,
        "brawl": 1,
        "concentration": 1,
        "firearms": 5,
        "full_contact": 3,
        "knife_fight": 3,
        "swordfight": 4,
    }


def test_vantages_that_need_or_exclude_others() -> None:
    needs = {vantage.id: dict(vantage.needs) for vantage in ADVANTAGES if vantage.needs}
    assert needs == {
        "battleproof": {"vantage": "hard_to_die"},
        "born_in_a_mourning_hall": {"vantage": "hard_to_die"},
        "deep_mind": {"mind": 9},
        "expertise": {"vantage": "easygoing"},
        "fast_paced": {"dexterity": 9},
        "hard_skin": {"body": 9},
        "keen_eye": {"dexterity": 9},
        "mastery": {"vantage": "expertise"},
        "natural": {"vantage": "easygoing"},
    }
    conflicts = {vantage.id: vantage.conflicts for vantage in (*ADVANTAGES, *DISADVANTAGES) if vantage.conflicts}
    assert conflicts == {
        "easygoing": ("self_taught",),
        "lucky": ("unlucky",),
        "nimble_crowder": ("latecomer",),
        "latecomer": ("nimble_crowder",),
        "self_taught": ("easygoing",),
        "unlucky": ("lucky",),
    }


def test_tiers_go_from_general_to_special() -> None:
    assert [tier.rank for tier in Tier] == [0, 1, 2, 3, 4]


def test_an_entry_is_found_by_id_or_name() -> None:
    assert named("hard to die", ADVANTAGES) is named("hard_to_die", ADVANTAGES)
    with pytest.raises(KeyError):
        named("Easy Rider", ADVANTAGES)


BRAWL: dict[str, Any] = {"id": "brawl", "name": "Brawl", "about": "x", "tokens": 1, "tier": "Normal"}


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([BRAWL, BRAWL], "skill brawl is there twice"),
        ([{**BRAWL, "domnance": 1}], "skill brawl has domnance; allowed: about, base, callsign"),
        ([{"id": "brawl"}], "skill brawl: .* missing 4 required keyword-only arguments"),
    ],
)
def test_a_broken_record_is_refused(records: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(CatalogueError, match=message):
        entries("skill", Skill, {"skill": records})


def test_a_reference_to_nothing_is_refused() -> None:
    healing = entries("skill", Skill, {"skill": [{**BRAWL, "needs": {"first_aid": 6}}]})
    with pytest.raises(CatalogueError, match="brawl refers to first_aid, which is not in the catalogue"):
        check_references(ATTRIBUTES, (), healing, ())
    style = entries("skill", Skill, {"skill": [{**BRAWL, "style": True}]})
    with pytest.raises(CatalogueError, match="brawl has dominance 0; allowed: some for a style, none for others"):
        check_references(ATTRIBUTES, (), style, ())
    one, other = ({**BRAWL, "id": name} for name in ("lucky", "unlucky"))
    lopsided = entries("advantage", Vantage, {"advantage": [{**one, "conflicts": ["unlucky"]}, other]})
    with pytest.raises(CatalogueError, match="lucky conflicts with unlucky, which does not conflict with it"):
        check_references(ATTRIBUTES, lopsided, (), ())
    with pytest.raises(CatalogueError, match=r"archery\.aim refers to archery, which is not in the catalogue"):
        check_references(ATTRIBUTES, (), (), MANEUVERS[:1])


LINES = [line for kind in KINDS for line in listed(kind)]


def one_line(kind: str, name: str) -> Listed:
    return next(line for line in listed(kind) if line.name == name)


def test_every_entry_is_listed_once() -> None:
    everything = {*ATTRIBUTES, *ADVANTAGES, *DISADVANTAGES, *BACKGROUNDS, *SKILLS, *MANEUVERS}
    assert len(LINES) == len(everything) == 151
    assert {line.anchor for line in LINES} == {entry.anchor for entry in everything}
    assert [line.name for line in listed("Style")] == [style.name for style in STYLES]


def test_every_entry_but_a_maneuver_has_a_topic_and_no_topic_is_empty() -> None:
    assert not [line.name for line in LINES if not line.found_by["Topic"]]
    assert {topic for line in LINES for topic in cast("tuple[str, ...]", line.found_by["Topic"])} == {
        *TOPICS, "Attacking", "Defending", "Preparing",
    }  # fmt: skip
    assert Counter(len(ids) == len(set(ids)) for ids in TOPICS.values()) == {True: len(TOPICS)}


def test_a_line_says_the_price_that_the_rules_ask() -> None:
    for line in LINES:
        if isinstance(line.entry, Maneuver):
            assert line.found_by["Tokens"] is None
            continue
        assert str(line.found_by["Tokens"]) in line.brief
        assert f"{line.found_by['Type of token']} token" in line.brief
    for vantage in tokens.VANTAGES:
        kind = "Advantage" if tokens.is_advantage(vantage) else "Disadvantage"
        assert one_line(kind, vantage.name).found_by["Tokens"] == min(tokens.steps_of(vantage))
        assert one_line(kind, vantage.name).brief.startswith("pays") == (kind == "Disadvantage")
    assert one_line("Background", "Law Enforcer").brief == "1 Primary token a grade"
    assert one_line("Background", "Wealthy").brief == "2 Hard tokens"
    assert cast("Background", one_line("Background", "Wealthy").entry).graded is False


def test_needs_name_what_has_to_be_there() -> None:
    needing = {
        line.name: line.found_by["Needs"] for line in LINES if line.found_by["Needs"] not in ((NOTHING,), (MOMENT,))
    }
    assert needing == {
        "Battleproof": ("Hard to Die",),
        "Born in a Mourning Hall": ("Hard to Die",),
        "Deep Mind": ("Mind",),
        "Expertise": ("Easygoing",),
        "Fast Paced": ("Dexterity",),
        "Full Contact": ("Brawl",),
        "Hard Skin": ("Body",),
        "Healing": ("First Aid",),
        "Keen Eye": ("Dexterity",),
        "Mastery": ("Expertise",),
        "Natural": ("Easygoing",),
        "Treating Wounds": ("Healing",),
    }
    for line in listed("Maneuver"):
        assert bool(line.card["Needs"]) == (line.found_by["Needs"] == (MOMENT,))


def test_a_maneuver_is_found_by_its_style_and_its_level() -> None:
    found = Counter((line.found_by["Style"], line.found_by["Level"]) for line in listed("Maneuver"))
    assert found["Swordfight", 1] == 4
    assert found["Firearms", 9] == 1
    assert sum(found.values()) == len(MANEUVERS)
    assert one_line("Maneuver", "Smash").brief == "Brawl 6, attack"
    assert [line.found_by["Style"] for line in listed("Style")] == [style.name for style in STYLES]
    assert {line.found_by["Style"] for line in LINES if line.kind not in ("Style", "Maneuver")} == {""}
    assert {line.found_by["Level"] for line in LINES if line.kind != "Maneuver"} == {None}


def test_every_card_says_something() -> None:
    for line in LINES:
        assert any(line.card.values()), line.name
        assert line.about, line.name


def test_every_entry_tells_its_story_in_two_to_five_sentences() -> None:
    lengths = [(page, name, len(sentences(text))) for page, name, text in stories()]
    assert Counter(name for _, name, _ in lengths) == Counter(line.name for line in LINES)
    assert [one for one in lengths if not 2 <= one[2] <= 5] == []


def test_every_attribute_says_what_3_and_10_and_18_mean_in_a_person() -> None:
    texts = {name: text for page, name, text in stories() if page == "attributes"}
    assert list(texts) == [attribute.name for attribute in ATTRIBUTES]
    assert [name for name, text in texts.items() if not all(f"At {value} " in text for value in (3, 10, 18))] == []
