"""What can happen to a character of SIRPAS: hits, wounds and healing, and training for tokens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...actions import Action
from ..advantages import resist_wound
from ..attributes import HIGHEST, HIGHEST_SKILL
from ..catalogue import ATTRIBUTES, Tier
from ..checks import Wound
from ..healing import AT_HAND, HEALED, STABILISING, TREATMENTS
from ..tokens import Tokens
from ..tokens.taking import left_after
from ._playing import Player, thanks
from ._state import State, field_of, level_of, vain_of

_GRADES = {"scratches": "scratch", "light": "light wound", "serious": "serious wound", "heavy": "heavy wound"}

_AIDED = (
    "If it worked, your sheet has the better wound already; if not, your wound hasn't changed. If the roll has also"
    " given you a light wound, add that under Wounds. If it has healed another wound too, take that one off under"
    " Healing. The sheet counts this check, too."
)

_HELPER = "Who helps"

_ANYBODYS = (("Somebody", None),)

_WHOSE = (("Somebody", False), ("An expert", True))
"""Whose first aid it is, and whether they have Expertise; None where that makes no difference to the wound."""

_EXPERTISE = {None: "", False: ", without Expertise in First Aid", True: ", with Expertise in First Aid"}

_ASKED_OF_A_HELPER = ("value", "kit", "medical_knowledge", "modifier", "tries", "fortune", "knack", "fumbling")

_MOST_TRIES = 20
"""What the rules take as earlier tries at most."""

_LEVELS = ("Hard Skin", "Deep Mind", "Soft Skin", "Weak Mind", "Combative spirit")


def changes_of(player: Player) -> Iterator[Action]:
    """Wounds first, then what tokens buy."""
    yield from _wounds(player)
    yield from _care(player)
    yield from _treatment(player.state)
    yield from _training(player)


def _wounds(player: Player) -> Iterator[Action]:
    state, person = player.state, player.person
    numbers = {name: getattr(state, name) for name in _GRADES}
    levels = {name.lower().replace(" ", "_"): level_of(person, name) for name in _LEVELS}
    yield Action(
        label="Take a hit",
        group="Wounds",
        rule="sirpas.take_hit",
        params={
            "armour": state.armour, "total_mitigation": bool(level_of(person, "Total Mitigation")), **levels, **numbers,
            "dying": state.dying,
        },
        asks=("damage", "type", "mitigated"),
        keeps={name: name for name in (*numbers, "dying", "harm")},
        # A deadly wound that is gone takes with it that it wasn't resisted.
        sets={"fallen": state.dying and state.fallen},
        why=f"armour {state.armour}" if state.armour else "",
    )  # fmt: skip
    for name, called in _GRADES.items():
        yield Action(label=f"Take a {called}", group="Wounds", sets={name: numbers[name] + 1})
    if state.dying:
        tough = bool(level_of(person, "Hard to Die"))
        hard = resist_wound(wound="deadly", hard_to_die=tough)
        leaves = state.survived
        if not state.fallen:
            # The same roll is at the top of the sheet, out of sight for somebody who has just been wounded here.
            roll = replace(player.deadly(), label="Roll to resist the deadly wound", group="Wounds")
            yield replace(
                roll, after="Take a deadly wound", value="", usual=""
            )  # what has a value is counted at the top
            own = f"if you've rolled for it yourself: {hard['needed']} or more resists at {hard['difficulty']}"
            own += thanks(tough)
            label = "You resisted the deadly wound"
            yield Action(label=label, group="Wounds", sets=leaves, why=f"{own}, and it's a heavy wound")
            yield Action(label="You failed to resist it", group="Wounds", sets={"fallen": True}, why="you're dying")
        yield Action(
            label="Somebody stabilised you",
            group="Wounds",
            sets=leaves,
            why=f"if a check succeeded: {_saving_checks()}; then it's a heavy wound",
        )
    else:
        yield Action(label="Take a deadly wound", group="Wounds", sets={"dying": True, "fallen": False, "harm": None})
    for name, called in _GRADES.items():
        if numbers[name]:
            why = f"you have {numbers[name]}; no roll: for one that's cured or has had its time to heal (see Healing)"
            yield Action(label=f"Heal a {called}", group="Healing", sets={name: numbers[name] - 1}, why=why)
    yield from _eased_elsewhere(state)
    yield from _over(state)


def _eased_elsewhere(state: State) -> Iterator[Action]:
    """First aid that was rolled on another page or sheet."""
    for row in reversed(TREATMENTS):
        wound = Wound(row.wound)
        if row.leaves != HEALED and getattr(state, field_of(wound)):
            yield Action(
                label=f"A {wound} wound is now a {row.leaves} one",
                group="Healing",
                sets=_eased(state, wound, row.leaves),
                why="no roll: for first aid that was rolled elsewhere",
            )


def _over(state: State) -> Iterator[Action]:
    """What earlier checks no longer count after."""
    if state.aided:
        why = "it's too late for more first aid on these wounds; on new ones, the earlier checks don't count"
        yield Action(label="You've slept", group="Healing", sets={"aided": 0}, why=why)
    tried = {vain_of(row.wound): 0 for row in TREATMENTS if getattr(state, vain_of(row.wound))}
    if tried:
        why = "failed treatments don't count any more"
        yield Action(label="A week has passed", group="Healing", sets=tried, why=why)


def _saving_checks() -> str:
    """What saves somebody who is dying, and how hard it is: "First Aid, Normal (Trivial with a kit)"."""
    return " or ".join(f"{skill}, {plain} ({kit} with a kit)" for skill, (plain, kit) in STABILISING.items())


def _care(player: Player) -> Iterator[Action]:
    """First aid that this character gets, from themselves or from somebody else; what it comes to changes the sheet."""
    state = player.state
    if state.dying:
        leaves = state.survived
        yield Action(
            label="Somebody tries to stabilise you",
            group="First aid",
            rule="sirpas.stabilise",
            params={"skill": "First Aid"},
            asks=("skill", "value", "kit", "modifier", "dice", "fortune", "knack", "fumbling"),
            starts=AT_HAND,
            helper=_HELPER,
            wins=leaves,
            why="with First Aid or Stabilize; if it works, it's a heavy wound",
        )
        return
    own = player.first_aid()
    counted = {"tries": min(state.aided, _MOST_TRIES)}
    for row in reversed(TREATMENTS):
        wound, more = Wound(row.wound), {"aided": state.aided + 1}
        if not getattr(state, field_of(wound)):
            continue
        if not own.barred:
            leaves_you = row.expert_leaves if own.params["expert"] else row.leaves
            yield Action(
                label=f"Your own first aid for a {wound} wound",
                group="First aid",
                rule=own.rule,
                params={**own.params, "wound": str(wound), **counted},
                asks=("kit", "tries"),
                starts=AT_HAND,
                sets=more,
                wins=_eased(state, wound, leaves_you),
                why=f"{row.first_aid}, {own.why}",
                remark=_AIDED,
            )
        for whose, expert in _WHOSE if row.leaves != row.expert_leaves else _ANYBODYS:
            yield Action(
                label=f"{whose}'s first aid for a {wound} wound",
                group="First aid",
                rule=own.rule,
                params={"wound": str(wound), **counted, **({} if expert is None else {"expert": expert})},
                asks=(*(["expert"] if expert is None else []), *_ASKED_OF_A_HELPER),
                starts=AT_HAND,
                helper=_HELPER,
                sets=more,
                wins=_eased(state, wound, row.expert_leaves if expert else row.leaves),
                why=f"{row.first_aid}{_EXPERTISE[expert]}",
                remark=_AIDED,
            )


def _treatment(state: State) -> Iterator[Action]:
    """Treatment that this character gets from somebody who knows Treating Wounds; a success takes the wound off."""
    for row in reversed(TREATMENTS):
        wound, tried = Wound(row.wound), vain_of(row.wound)
        if not getattr(state, field_of(wound)) or state.dying:
            continue
        yield Action(
            label=f"Somebody treats a {wound} wound",
            group="Treating Wounds",
            rule="sirpas.treat_wound",
            params={"wound": str(wound), "tries": min(getattr(state, tried), _MOST_TRIES)},
            asks=("value", "kit", "modifier", "tries", "dice", "fortune", "knack", "fumbling"),
            starts=AT_HAND,
            helper=_HELPER,
            wins={**_eased(state, wound, HEALED), tried: 0},
            fails={tried: getattr(state, tried) + 1},
            why=f"{row.treating}, for somebody who has learned Treating Wounds; if it works, the wound is gone",
        )


def _eased(state: State, wound: Wound, becomes: str) -> dict[str, int]:
    """The numbers of wounds once one of them has become another, or nothing."""
    left = {field_of(wound): getattr(state, field_of(wound)) - 1}
    if becomes != HEALED:
        field = field_of(becomes)
        left[field] = getattr(state, field) + 1
    return left


def _training(player: Player) -> Iterator[Action]:
    """A point more in an attribute or in a skill that is on the sheet, as long as there are tokens for it."""
    person = player.person
    if not any((player.state.purse or {}).values()):
        return
    for attribute in ATTRIBUTES:
        name, points = attribute.name, person.points.get(attribute.name, 0)
        if person.start(name) + points < HIGHEST:
            bought = {name.lower(): points + 1}
            price = Tokens(1, attribute.tier)
            yield from _bought(player.state, price, f"Train {name}", person.value(name), bought)
    rows = [{"skill": one.skill.name, "points": one.points, "of": one.of} for one in person.skills]
    for place, one in enumerate(person.skills):
        if person.start(one.skill.name) + one.points < HIGHEST_SKILL:
            raised = [*rows[:place], {**rows[place], "points": one.points + 1}, *rows[place + 1 :]]
            price = Tokens(one.skill.tokens, one.skill.tier)
            yield from _bought(player.state, price, f"Train {one}", person.learned[str(one)], {"skills": raised})


def _bought(state: State, price: Tokens, label: str, value: int, bought: Mapping[str, Any]) -> Iterator[Action]:
    """One thing to buy; a budget grows by its price, because what came later was not counted there."""
    left = left_after(state.purse or {}, price)
    if left is None:
        return
    sets = {**bought, "purse": _rows(left)}
    if state.budget:
        sets["budget"] = _rows({**state.budget, price.tier: state.budget.get(price.tier, 0) + price.amount})
    yield Action(label=label, group="Training", value=value, sets=sets, why=f"costs {price.words}")


def _rows(tokens: Mapping[Tier, int]) -> list[dict[str, Any]]:
    return [{"type": str(tier), "amount": amount} for tier, amount in tokens.items() if amount]
