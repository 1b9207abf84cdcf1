"""Saving the dying in a fight: their own check, that of a friend who binds their wounds, and what stable means here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...likelihood import percent
from ...rule import Ruling
from ...trackers import Deed
from ..checks import Check, named
from ..conditions import CHECKS_TO_SETTLE
from ..drafts import GRAVE_DIFFICULTY
from ..luck import LUCK_SIDES
from .checking import cost_in_words, fortitude_check, hits, proficiencies_in_words, skill_check
from .hurting import ruled
from .state import Fight, Fighter

Said = Mapping[str, Any]

_NEEDED = f"difficulty {named(GRAVE_DIFFICULTY)}"

HEALERS_SKILL = "insight"
"""What a friend rolls to bind wounds. Source: ours; the author's notes name a skill that this edition doesn't have."""


def saving_deeds(fight: Fight, helper: Fighter, group: str, barred: str) -> Iterator[Deed]:
    """For each friend who is dying, the check that can save them.

    Args:
        fight: as it stands.
        helper: whose turn it is.
        group: under which heading these stand.
        barred: why they can't do anything now; empty when they can.
    """
    asks: dict[str, Any] = {"proficiency": ""} if helper.proficiencies else {}
    asks |= {"modifier": 0, "advantages": 0, "disadvantages": 0}
    for one in fight.fighters:
        if not one.fading or one.team != helper.team or one.name == helper.name:
            continue
        rolled = _rolled(helper, saving_check(helper, asks))
        works = _works(percent(likely_to_save(helper, asks)))
        yield Deed(
            act="save",
            label=f"Bind {one.name}'s wounds",
            group=group,
            given={"target": one.name},
            asks=asks,
            barred=barred,
            why=f"{cost_in_words()}: {rolled} against {_NEEDED}, {works}",
            choices={"proficiency": proficiencies_in_words(helper)} if helper.proficiencies else {},
            rolls=True,
            dice=f"In this order: {helper.name}'s attribute die, {HEALERS_SKILL} die if trained and luck d{LUCK_SIDES},"
            " then rerolls.",
            titles={"modifier": f"Bonus or penalty for {helper.name}"},
        )


def holding_deed(one: Fighter, group: str) -> Deed:
    """The check that somebody who is dying makes in their turn.

    Args:
        one: whose turn it is.
        group: under which heading it is.
    """
    check = fortitude_check(one)
    return Deed(
        act="hold",
        label="Make the fortitude check",
        group=group,
        why=f"{check.written} against {-one.health}, works {percent(likely_to_hold(one))} of the time",
        rolls=True,
        dice=f"In this order: {one.name}'s strength die, resolve die and luck d{LUCK_SIDES}.",
    )


def likely_to_hold(one: Fighter) -> Fraction:
    """How often the check of somebody who is dying succeeds."""
    return hits(fortitude_check(one), -one.health)


def likely_to_save(helper: Fighter, said: Said) -> Fraction:
    """How often a friend's check succeeds, with what was said of it."""
    return hits(saving_check(helper, said), GRAVE_DIFFICULTY)


def _rolled(helper: Fighter, check: Check) -> str:
    """Such as `insight d6+d4`; without training, the attribute's die alone."""
    if helper.die_of(HEALERS_SKILL).faces:
        return f"{HEALERS_SKILL} {check.written}"
    attribute, _ = check.dice
    return f"{attribute} {check.written} without training in {HEALERS_SKILL}"


def _works(often: str) -> str:
    return "can't work without a bonus" if often == "0%" else f"works {often} of the time"


def saving_check(helper: Fighter, said: Said) -> Check:
    """The check of a friend who binds wounds."""
    check = skill_check(helper, HEALERS_SKILL)
    more = helper.bonuses.get(str(said.get("proficiency", "")), 0) + said["modifier"]
    return replace(check, bonus=check.bonus + more, net=said["advantages"] - said["disadvantages"])


def save(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """An action of a friend, and the check that makes somebody who is dying stable."""
    helper, target = fight.who(fight.turn), fight.who(said["target"])
    check = saving_check(helper, said)
    checked = chance.part(check)
    fight = replace(fight, actions=fight.actions - 1)
    rolls = f"{helper.name} rolls {checked.in_words} against {_NEEDED}."
    if checked.result < GRAVE_DIFFICULTY:
        summary = f"Failure: {rolls} {target.name} is still dying."
        return fight, ruled(fight, "still dying", summary, check.steps(checked))
    fight = fight.with_fighter(settled(target))
    return fight, ruled(fight, "stable", f"Success: {rolls} {stable(target)}", check.steps(checked))


def steady(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """The Game Master says that somebody has stopped dying, without a check."""
    one = fight.who(said["who"])
    return fight.with_fighter(settled(one)), ruled(fight, "stable", stable(one))


def settled(fighter: Fighter) -> Fighter:
    """The same fighter, stable."""
    return replace(fighter, successes=CHECKS_TO_SETTLE, failures=0)


def stable(fighter: Fighter) -> str:
    """The sentence about somebody who has become stable."""
    return f"{fighter.name} is stable: still unconscious, but no longer dying."
