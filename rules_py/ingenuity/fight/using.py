"""Powers in a fight: what can be used, the check and its cost, who resists, and what the power does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...chance import Chance
from ...errors import RuleError
from ...exact import distribution
from ...likelihood import percent
from ...phrases import counted, joined, uncapped
from ...rule import Ruling
from ...trackers import Deed
from ..actions import USUAL_COST
from ..checks import Check, named
from ..conditions import Condition
from ..luck import LUCK_SIDES
from ..powers import MEASURED, TIER_OF, UNRESISTED, Does, power_sequence
from ..powers.tiers import penalty_in_words, power_penalty
from .checking import cost_in_words, hits, power_check, skill_check
from .hurting import afflicted, healed, hurt, ruled
from .state import Fight, Fighter

Said = Mapping[str, Any]

Row = Mapping[str, Any]
"""One of somebody's powers."""

_PLAINLY = {"rounds": None, "extra": 0, "cost": USUAL_COST, "modifier": 0, "advantages": 0, "disadvantages": 0}

_NOBODY = "nobody in this fight"


def power_deeds(fight: Fight, user: Fighter, group: str, barred: str) -> Iterator[Deed]:
    """Every power that somebody could use in their turn, or why they can't.

    Args:
        fight: before this.
        user: whose turn it is.
        group: their heading.
        barred: why they can't do anything now; empty when they can.
    """
    for row in user.powers:
        given = {"power": row["power"]}
        yield _deed(fight, user, row, _PLAINLY, act="power", label=f"Use {row['power']}", group=group, given=given,
                    barred=barred)  # fmt: skip


def reaction_deeds(fight: Fight, user: Fighter) -> Iterator[Deed]:
    """Every power that somebody could use as a reaction on the turn of somebody else; nothing in their own turn.

    Args:
        fight: before this.
        user: who reacts.
    """
    if user.down or fight.turn == user.name:
        return
    barred = f"{user.name} has no reaction left" if user.name in fight.reacted else ""
    if not fight.turn:
        barred = "you can only react on somebody else's turn"
    plainly = {name: usual for name, usual in _PLAINLY.items() if name != "cost"}
    for row in user.powers:
        given = {"who": user.name, "power": row["power"]}
        yield _deed(fight, user, row, plainly, act="react", label=f"React with {row['power']}", group=user.name,
                    given=given, barred=barred, as_reaction=True)  # fmt: skip


def _deed(
    fight: Fight, user: Fighter, row: Row, plainly: Said, *, barred: str, as_reaction: bool = False, **named: Any
) -> Deed:
    """A power that can be used on one or several: what it costs, and how often it gets through to the first."""
    tier, targets = TIER_OF[row["tier"]], _targets(fight, user)
    first = user.name if row["does"] == Does.HEALING else next(iter(targets))
    if row["does"] == Does.OTHER and row["resist"] == UNRESISTED:
        first = ""  # such as a wall
    check = power_check(fight, user, row, plainly, as_reaction=as_reaction)
    against = f"difficulty {tier.difficulty}"
    if row["resist"] in MEASURED:
        against = f"both {against} and {first}'s {row['resist']} of {getattr(fight.who(first), row['resist'])}"
    # What is rolled against it is only told once somebody has said how it is resisted.
    measured = row["resist"] if row["resist"] in MEASURED else UNRESISTED
    often = percent(_gets_through(fight, check, tier.difficulty, first, measured))
    penalty = power_penalty(fight.powers, as_reaction)
    reason = (
        f" (with {penalty} for {counted(fight.powers, 'earlier power', 'earlier powers')} included)" if penalty else ""
    )
    agreed = {"effect": str(row["does"]), "resist": row["resist"]}
    rest = dict(plainly)
    if row["does"] in tuple(Condition):
        # How long it lasts is asked at once; what was agreed on the sheet is known.
        agreed = {"rounds": rest.pop("rounds"), **agreed}
    short = f"it takes {tier.focus} focus, and {user.name} has {user.focus}" if user.focus < tier.focus else ""
    # Weapons do physical damage; what a power does is for the table to say.
    kind = {"physical": False} if any(one.resistance for one in fight.fighters) else {}
    cost = f"{'a reaction' if as_reaction else cost_in_words()}, {tier.in_words}, {tier.focus} focus"
    return Deed(
        **named,
        asks={"target": first, **agreed, "also": (), **kind, **rest},
        barred=barred or short,
        why=f"{cost}: {check.written}{reason} against {against}, works {often} of the time",
        choices={"target": targets, "also": {name: name for name in targets if name}},
        rolls=True,
        dice=f"In this order: {user.name}'s attribute die, {row['skill']} die and luck d{LUCK_SIDES}, then rerolls."
        " If a target resists with a skill, the same for that, target by target.",
    )


def likely_to_work(fight: Fight, act: str, said: Said) -> Fraction:
    """How often a power works, and gets through to the first whom it reaches."""
    user = fight.who(said["who"] if act == "react" else fight.turn)
    row = user.power(said["power"])
    check = power_check(fight, user, row, said, as_reaction=act == "react")
    return _gets_through(fight, check, TIER_OF[row["tier"]].difficulty, said["target"], said["resist"])


def _gets_through(fight: Fight, check: Check, difficulty: int, target: str, how: str) -> Fraction:
    """How often a check reaches a difficulty and whatever the target, if there is one, resists with."""
    if not target or how == UNRESISTED:
        return hits(check, difficulty)
    if how in MEASURED:
        return hits(check, max(difficulty, getattr(fight.who(target), how)))
    rolled = distribution(skill_check(fight.who(target), how))
    return sum((share * hits(check, max(difficulty, one.result)) for one, share in rolled.items()), Fraction())


def _targets(fight: Fight, user: Fighter) -> dict[str, str]:
    """Who a power can be used on: foes first, those who are up before those who are down."""
    others = [one for one in fight.fighters if not one.dead]
    others.sort(key=lambda one: (one.team == user.team, bool(one.down)))
    return {**{one.name: one.name for one in others}, "": _NOBODY}


def use(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A power in somebody's own turn: it takes actions, and makes the next one of the turn harder."""
    user, cost = fight.who(fight.turn), said["cost"]
    if cost > fight.actions:
        left = counted(fight.actions, "action", "actions")
        raise RuleError("cost", cost, f"at most {fight.actions}", sentence=f"{user.name} only has {left} left.")
    after = replace(fight, actions=fight.actions - cost, powers=fight.powers + 1)
    return _used(chance, after, user, said, earlier=fight.powers)


def react(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A power as a reaction on somebody else's turn: no action, no penalty, and no second reaction."""
    user = fight.who(said["who"])
    return _used(chance, replace(fight, reacted=(*fight.reacted, user.name)), user, said, earlier=0)


def _used(chance: Chance, fight: Fight, user: Fighter, said: Said, *, earlier: int) -> tuple[Fight, Ruling]:
    """A power from the check to what it does: focus is spent, each target may resist.

    Args:
        chance: where the dice come from.
        fight: with the actions or the reaction already taken.
        user: of the power.
        said: what the table has said of it.
        earlier: powers that make its check harder.
    """
    name, how = said["power"], said["resist"]
    row = user.power(name)
    needed = TIER_OF[row["tier"]].difficulty
    check = power_check(replace(fight, powers=earlier), user, row, said)
    checked = chance.part(check)
    penalty = power_penalty(earlier, as_reaction=False)
    steps = [penalty_in_words(penalty, earlier)] if penalty else []
    steps += check.steps(checked)
    reached = {"result": checked.result, "tier": row["tier"], "focus": user.focus, "extra": said["extra"]}
    found = power_sequence(**reached)
    agreed = {**row, "does": said["effect"], "resist": how}
    powers = tuple(agreed if one is row else one for one in user.powers)
    fight = fight.with_fighter(replace(user, focus=found["focus"], powers=powers))
    spends = f"and spends {found['spent']} focus"
    rolls = f"{user.name} rolls {checked.in_words}"
    against = f"difficulty {named(needed)}"
    if not found["success"]:
        summary = f"{name} fails: {rolls} against {against} {spends}. It does nothing."
        return fight, ruled(fight, "power fails", summary, tuple(steps))
    targets = tuple(dict.fromkeys(one for one in (said["target"], *said["also"]) if one))
    through, met = [] if targets else [""], dict[str, str]()
    for target in targets:
        resists, shown, more = _resisted(chance, fight.who(target), how) if how != UNRESISTED else (None, "", [])
        steps += more
        met[target] = f"{target}'s {how} of {shown}" if shown else ""
        if power_sequence(**reached, resist=resists)["applies"]:
            through.append(target)
    resisted = [met[one] for one in targets if one not in through]
    if not through:
        summary = f"{name} is resisted: {rolls}, enough for {against} but not for {joined(resisted, 'or')}, {spends}."
        return fight, ruled(fight, "power resisted", f"{summary} It does nothing.", tuple(steps))
    beaten = joined([against, *(met[one] for one in through if one and met[one])])
    words = [f"{name} works: {rolls} against {beaten}, {spends}."]
    words += [f"It isn't enough for {joined(resisted, 'or')}."] if resisted else []
    for target in through:
        fight, does, more = _does(fight, target, user.name, said, found["amount"], checked.result)
        words += [does] if does not in words else []
        steps += more
    return fight, ruled(fight, "power works", " ".join(words), tuple(steps))


def _resisted(chance: Chance, target: Fighter, how: str) -> tuple[int, str, list[str]]:
    """What a target resists with, also in words, and the steps if it is rolled."""
    if how in MEASURED:
        fixed = int(getattr(target, how))
        return fixed, str(fixed), []
    check = skill_check(target, how)
    rolled = chance.part(check)
    return rolled.result, rolled.in_words, [f"{target.name}: {uncapped(step)}" for step in check.steps(rolled)]


def _does(fight: Fight, name: str, by: str, said: Said, amount: int, result: int) -> tuple[Fight, str, list[str]]:
    """The fight after a power that works on somebody, the sentence for it, and the steps.

    The original gives amounts, and no powers: whatever else one does is for the table to say.
    """
    effect = said["effect"]
    amount = max(0, amount)
    if effect == Does.OTHER:
        summary = f"The rules don't say what it does, so that's for your Game Master to settle. The result is {result}."
        return fight, summary, []
    if not name:
        what = counted(amount, "point", "points") if effect in (Does.DAMAGE, Does.HEALING) else str(effect)
        kind = f" of {effect}" if effect in (Does.DAMAGE, Does.HEALING) else ""
        return fight, f"That's {what}{kind}: enter it at Change for everybody it reaches.", []
    if effect == Does.DAMAGE:
        return hurt(fight, fight.who(name), amount, physical=said.get("physical", False))
    if effect == Does.HEALING:
        return *healed(fight, fight.who(name), amount, 0), []
    return *afflicted(fight, name, str(Condition(effect)), said["rounds"], by), []
