"""The catalogue holds what the source lists, and a broken one is refused by name."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

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
