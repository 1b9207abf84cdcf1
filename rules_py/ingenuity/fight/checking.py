"""The checks of a fight: attacking, evading, powers, holding on to life, and how often an attack hits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ...exact import distribution
from ...phrases import counted
from ..actions import USUAL_COST
from ..attributes import Attribute, Die
from ..checks import Check
from ..luck import LUCK_SIDES
from ..powers import POWER_PENALTY
from ..powers.tiers import power_penalty
from ..sheet import USUAL_ATTRIBUTE
from ..skills import SkillDie
from .state import Fight, Fighter

Said = Mapping[str, Any]

_NOTICING_SKILL = "perception"
"""What a guard rolls whom somebody sneaks past. Source: Opposed checks, its example."""


def added(fight: Fight, attacker: Fighter, said: Said) -> Iterator[tuple[int, str]]:
    """What an attack adds to its dice or takes off, a figure and a word for each."""
    name = str(said.get("proficiency", ""))
    strong = said["attribute"] == Attribute.STRENGTH
    yield attacker.strength_modifier if strong else attacker.dexterity_modifier, str(said["attribute"])
    yield attacker.bonuses.get(name, 0), name
    yield said["modifier"], "bonus or penalty"
    yield POWER_PENALTY * fight.attacks, counted(fight.attacks, "earlier attack", "earlier attacks")


def added_in_words(fight: Fight, attacker: Fighter, said: Said) -> str:
    """Such as `+1 hammers, -3 for 1 earlier attack`; empty where nothing is added."""
    return ", ".join(f"{by:+d} {'for ' if by < 0 else ''}{word}" for by, word in added(fight, attacker, said) if by)


def attack_check(fight: Fight, attacker: Fighter, said: Said) -> Check:
    """The check of an attack: combat, with what earlier attacks of the turn take off."""
    die = attacker.strength if said["attribute"] == Attribute.STRENGTH else attacker.dexterity
    return Check(
        die,
        attacker.combat,
        sum(by for by, _ in added(fight, attacker, said)),
        said["advantages"] - said["disadvantages"],
        owner=attacker.name,
        dice=(str(said["attribute"]), "combat"),
    )


def cost_in_words() -> str:
    """What an attack costs, binding wounds, or a power unless somebody says otherwise."""
    return counted(USUAL_COST, "action", "actions")


def evading_check(target: Fighter) -> Check:
    """The check of somebody who evades an attack."""
    return skill_check(target, "agility")


def skill_check(one: Fighter, skill: str) -> Check:
    """Somebody's check of a skill, with the attribute that usually goes with it."""
    attribute = str(USUAL_ATTRIBUTE[skill])
    bonus = getattr(one, f"{attribute}_modifier")
    return Check(getattr(one, attribute), one.die_of(skill), bonus, owner=one.name, dice=(attribute, skill))


def rolls_of(one: Fighter) -> dict[str, str]:
    """What somebody rolls without the tracker: the dice of the first attack of a turn, and of two other checks.

    The luck die is rolled besides.

    Args:
        one: the fighter.
    """
    plain = {"attribute": one.attribute, "modifier": 0, "advantages": 0, "disadvantages": 0}
    checks = {
        "attack": attack_check(Fight(), one, plain),
        "evade": evading_check(one),
        "notice": skill_check(one, _NOTICING_SKILL),
    }
    return {name: check.written for name, check in checks.items()}


def power_check(fight: Fight, user: Fighter, row: Mapping[str, Any], said: Said, *, as_reaction: bool = False) -> Check:
    """The check of a power, with what earlier ones of the turn take off."""
    return Check(
        Die(row["attribute_die"]),
        SkillDie(row["skill_die"]),
        row["proficiency"] + row["modifier"] + said["modifier"] + power_penalty(fight.powers, as_reaction),
        row["advantages"] + said["advantages"] - row["disadvantages"] - said["disadvantages"],
        owner=user.name,
        dice=("attribute", row["skill"]),
    )


def proficiencies_in_words(one: Fighter) -> dict[str, str]:
    """What somebody can choose from for a check: each proficiency with its bonus, or none."""
    return {name: f"{name} {bonus:+d}" if name else "none" for name, bonus in {"": 0, **one.bonuses}.items()}


def fortitude_check(fighter: Fighter) -> Check:
    """The check of the dying: strength, with resolve in place of a skill."""
    return Check(
        fighter.strength,
        SkillDie(fighter.resolve.value),
        fighter.strength_modifier + fighter.resolve_modifier,
        owner=fighter.name,
        dice=("strength", "resolve"),
    )


def likely_to_hit(fight: Fight, said: Said) -> Fraction:
    """How often an attack hits, with what was said of it."""
    target = fight.who(said["target"])
    against = evading_check(target) if said.get("evades") else target.deflection
    return hits(attack_check(fight, fight.who(fight.turn), said), against)


@lru_cache(maxsize=256)
def hits(check: Check, against: int | Check) -> Fraction:
    """How often a check reaches a defense, or the check of somebody who evades."""
    if isinstance(against, Check):
        return sum((share * hits(check, found.result) for found, share in distribution(against).items()), Fraction())
    return sum((share for found, share in distribution(check).items() if found.result >= against), Fraction())


def dice_in_order(attacker: Fighter, target: Fighter, *, may_evade: bool) -> str:
    """Which dice an attack takes when the table rolls them itself, in the order in which they are typed."""
    order = (
        f"In this order: {attacker.name}'s attribute die, combat die if trained and luck d{LUCK_SIDES}, then rerolls."
    )
    return f"{order} If {target.name} evades, the same with agility." if may_evade else order
