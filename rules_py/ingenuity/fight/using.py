"""Powers in a fight: what can be used, the check and its cost, who resists, and what the power does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...chance import Chance
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import counted
from ...rule import Ruling
from ...trackers import Deed
from ..actions import USUAL_COST
from ..checks import named
from ..conditions import Condition
from ..luck import LUCK_SIDES
from ..powers import MEASURED, TIER_OF, UNRESISTED, Does, power_sequence
from ..powers.tiers import penalty_told, power_penalty
from .checking import hits, power_check, skill_check
from .hurting import afflicted, healed, hurt, ruled
from .state import Fight, Fighter

Said = Mapping[str, Any]

_PLAINLY = {"rounds": None, "extra": 0, "cost": USUAL_COST, "modifier": 0, "advantages": 0, "disadvantages": 0}

_NOBODY = "nobody in this fight"


def power_deeds(fight: Fight, user: Fighter, group: str, barred: str) -> Iterator[Deed]:
    """Every power that somebody could use in their turn, or why they can't.

    Args:
        fight: as it stands.
        user: whose turn it is.
        group: under which heading these stand.
        barred: why they can't do anything now; empty when they can.
    """
    for row in user.powers:
        tier, targets = TIER_OF[row["tier"]], _targets(fight, user)
        first = user.name if row["does"] == Does.HEALING else next(iter(targets))
        check = power_check(fight, user, row, _PLAINLY)
        needed, against = tier.difficulty, f"difficulty {tier.difficulty}"
        if row["resist"] in MEASURED:
            resists = getattr(fight.who(first), row["resist"])
            needed, against = max(needed, resists), f"{against} and {first}'s {row['resist']} of {resists}"
        often = percent(hits(check, needed))
        short = f"it takes {tier.focus} focus, and {user.name} has {user.focus}" if user.focus < tier.focus else ""
        yield Deed(
            act="power",
            label=f"Use {row['power']}",
            group=group,
            given={"power": row["power"]},
            asks={"target": first, "effect": str(row["does"]), "resist": row["resist"], **_PLAINLY},
            barred=barred or short,
            why=f"{tier.name.lower()}, {tier.focus} focus: {check.written} against {against},"
            f" works {often} of the time",
            choices={"target": targets},
            rolls=True,
            dice=f"In this order: {user.name}'s attribute die, {row['skill']} die and luck d{LUCK_SIDES}, then rerolls."
            " If the target resists with a skill, the same for that.",
        )


def _targets(fight: Fight, user: Fighter) -> dict[str, str]:
    """Who a power can be used on: foes first, those who are up before those who are down."""
    others = [one for one in fight.fighters if not one.dead]
    others.sort(key=lambda one: (one.team == user.team, bool(one.down)))
    return {**{one.name: one.name for one in others}, "": _NOBODY}


def use(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A power from the check to what it does: focus is spent, the target may resist."""
    user, name = fight.who(fight.turn), said["power"]
    row, cost = user.power(name), said["cost"]
    if cost > fight.actions:
        left = counted(fight.actions, "action", "actions")
        raise RuleError("cost", cost, f"at most {fight.actions}", sentence=f"{user.name} only has {left} left.")
    needed = TIER_OF[row["tier"]].difficulty
    check = power_check(fight, user, row, said)
    checked = chance.part(check)
    penalty = power_penalty(fight.powers, as_reaction=False)
    steps = [penalty_told(penalty, fight.powers)] if penalty else []
    steps += check.steps(checked)
    target = fight.who(said["target"]) if said["target"] else None
    resists, how = None, said["resist"]
    if target and how != UNRESISTED and checked.result >= needed:
        resists, more = _resisted(chance, target, how)
        steps += more
    found = power_sequence(
        actions=cost, result=checked.result, tier=row["tier"], focus=user.focus, resist=resists, extra=said["extra"]
    )
    agreed = {**row, "does": said["effect"], "resist": how}
    powers = tuple(agreed if one is row else one for one in user.powers)
    fight = fight.with_fighter(replace(user, focus=found["focus"], powers=powers))
    fight = replace(fight, actions=fight.actions - cost, powers=fight.powers + 1)
    spends = f"and spends {found['spent']} focus"
    rolls = f"{user.name} rolls {checked.result}"
    against = f"difficulty {named(needed)}"
    if not found["success"]:
        told = f"{name} fails: {rolls} against {against} {spends}. It does nothing."
        return fight, ruled(fight, "power fails", told, tuple(steps))
    met = f"{target.name}'s {how} of {resists}" if target and resists is not None else ""
    if not found["applies"]:
        told = f"{name} is resisted: {rolls}, enough for {against} but not for {met}, {spends}. It does nothing."
        return fight, ruled(fight, "power resisted", told, tuple(steps))
    told = f"{name} works: {rolls} against {against}{f' and {met}' if met else ''}, {spends}."
    fight, does, more = _does(fight, said["target"], said, found["amount"], checked.result)
    return fight, ruled(fight, "power works", f"{told} {does}", (*steps, *more))


def _resisted(chance: Chance, target: Fighter, how: str) -> tuple[int, list[str]]:
    """What a target resists with, and the steps if it is rolled."""
    if how in MEASURED:
        return int(getattr(target, how)), []
    check = skill_check(target, how)
    rolled = chance.part(check)
    return rolled.result, [f"{target.name}: {step}" for step in check.steps(rolled)]


def _does(fight: Fight, name: str, said: Said, amount: int, result: int) -> tuple[Fight, str, list[str]]:
    """The fight after a power that works, the sentence for it, and the steps.

    The original gives amounts, and no powers: whatever else one does is for the table to say.
    """
    effect = said["effect"]
    amount = max(0, amount)
    if effect == Does.OTHER:
        told = f"The rules don't say what it does, so that's for your Game Master to settle. The result is {result}."
        return fight, told, []
    if not name:
        what = counted(amount, "point", "points") if effect in (Does.DAMAGE, Does.HEALING) else str(effect)
        kind = f" of {effect}" if effect in (Does.DAMAGE, Does.HEALING) else ""
        return fight, f"That's {what}{kind}: enter it at Change for everybody it reaches.", []
    if effect == Does.DAMAGE:
        return hurt(fight, fight.who(name), amount)
    if effect == Does.HEALING:
        return *healed(fight, fight.who(name), amount, 0), []
    return *afflicted(fight, name, str(Condition(effect)), said["rounds"]), []
