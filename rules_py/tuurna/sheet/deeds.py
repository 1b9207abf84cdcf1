"""What a person of Tu'urna can roll, and what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...actions import Action
from ...phrases import counted, joined
from ..levels import LEVEL_NAMES
from ..modifiers import FURTHEST, MOST_LUCK_ON_A_ROLL, Fate, LuckUse
from ..natural import NATURAL_ABILITIES, Pool
from ..skills import FAMILY_OF, SKILL_FAMILIES
from .person import Person
from .wounds import DEADLY, WOUND_TABLE, dice_lost, hurts, settles_at, without


def actions_of(person: Person) -> Iterator[Action]:
    """A check for every skill above level 0, family by family."""
    for family in SKILL_FAMILIES:
        for skill in (family.fundamental, *family.practicals):
            if person.levels[skill]:
                yield _check(person, skill)


def _check(person: Person, skill: str) -> Action:
    level = person.levels[skill]
    lost = dice_lost(person.wounds, skill)
    felt = [row for row in person.conditions if hurts(row, skill)]
    labor = _bounded(sum(row["labor"] for row in felt) - sum(dice for dice, _ in lost))
    leverage = _bounded(sum(row["leverage"] for row in felt))
    why = [f"Level {level} ({LEVEL_NAMES[level]})"]
    why += [f"{_dice(-dice)} for {name}" for dice, name in lost]
    why += [f"{_dice(row['labor'])} for {row['condition']}" for row in felt if row["labor"]]
    why += [f"leverage {row['leverage']:+d} for {row['condition']}" for row in felt if row["leverage"]]
    why += [f"fate is {person.fate}"] if person.fate is not Fate.NEUTRAL else []
    why += ["supernatural potential"] if skill in person.supernatural else []
    dice = max(1, level + labor)
    return Action(
        label=skill,
        group=FAMILY_OF[skill].fundamental,
        rule="tuurna.check",
        params={
            "level": level,
            "labor": labor,
            "leverage": leverage,
            "fate": str(person.fate),
            "supernatural": skill in person.supernatural,
        },
        value=dice,
        usual=level if dice != level else "",
        why=", ".join(why),
        asks=("difficulty",),
        barred="a deadly wound has ended this story" if person.dead else "",
    )


def _dice(amount: int) -> str:
    """`one die less`, `2 dice more`."""
    number = "one die" if abs(amount) == 1 else counted(abs(amount), "die", "dice")
    return f"{number} {'less' if amount < 0 else 'more'}"


def _bounded(amount: int) -> int:
    return max(-FURTHEST, min(FURTHEST, amount))


def changes_of(person: Person) -> Iterator[Action]:
    """Luck, pools, rest and wounds."""
    yield from _luck(person)
    yield from _pools(person)
    yield from _natural(person)
    yield from _wounds(person)


def _luck(person: Person) -> Iterator[Action]:
    if person.luck is None:
        yield Action(label="Roll your Luck", group="Luck", rule="tuurna.luck", keeps={"luck": "luck"})
        return
    yield Action(
        label="Begin a new Scene", group="Luck", sets={"luck": None}, why="Luck is rolled afresh in every Scene"
    )
    for use, most in ((LuckUse.ROLL, MOST_LUCK_ON_A_ROLL), (LuckUse.DAMAGE, person.luck)):
        for points in range(1, min(most, person.luck) + 1):
            yield Action(
                label=f"Spend {points} on {'a roll' if use is LuckUse.ROLL else 'damage'}",
                group="Luck",
                rule="tuurna.spend_luck",
                params={"luck": person.luck, "use": str(use), "points": points},
                asks=("damage",) if use is LuckUse.DAMAGE else (),
                keeps={"luck": "luck"},
                why=f"{person.luck} left in this Scene",
            )


def _pools(person: Person) -> Iterator[Action]:
    for pool in Pool:
        left = person.left(pool)
        yield Action(
            label=f"Spend a point of {pool.capitalize()}",
            group="Pools",
            value=left,
            sets={str(pool): left - 1} if left else {},
            why=f"{left} of {person.maxima[pool]} left",
            barred="" if left else f"no {pool.capitalize()} is left",
        )


def _natural(person: Person) -> Iterator[Action]:
    pools = {str(pool): person.left(pool) for pool in Pool}
    maxima = {f"{pool}_maximum": person.maxima[pool] for pool in Pool}
    too_full = [pool.capitalize() for pool in Pool if person.left(pool) > person.maxima[pool]]
    for row in NATURAL_ABILITIES:
        for price in range(row.lowest_price, row.highest_price + 1):
            short = f"it takes {counted(price, 'Ellipsis Point', 'Ellipsis Points')}, and you have {person.points}"
            healed: dict[str, Any] = {"wounds": without(person.wounds, _SCRATCH)} if row.ability == "Sleep" else {}
            yield Action(
                label=f"{row.ability} ({counted(price, 'point', 'points')})",
                group="Rest",
                rule="tuurna.recover",
                params={"ability": str(row.ability), "points": price, **pools, **maxima},
                keeps={str(pool): str(pool) for pool in Pool},
                sets={"points": person.points - price, **healed} if person.points >= price else {},
                why=", ".join(f"{pool.capitalize()} +{gain}" for pool, gain in row.gains(price).items()),
                barred=short
                if person.points < price
                else f"{joined(too_full)} can't be above the maximum"
                if too_full
                else "",
            )
    if person.points:
        yield Action(
            label="End the Ellipsis", group="Rest", sets={"points": 0}, why="points that you don't spend are lost"
        )


_SCRATCH, _DEEP, _BROKEN = 1, 2, 3
"""Wounds up to each of these heal by a night's sleep, the end of a chapter, and weeks of rest. Source: ours."""


def _wounds(person: Person) -> Iterator[Action]:
    for wound in WOUND_TABLE:
        size = settles_at(person.wounds, wound.size)
        grown = f"you have one of that size already, so it counts as {WOUND_TABLE[size - 1].name}" * (size > wound.size)
        rows = [*person.wounds, {"size": size, "wound": "", "hurts": None}]
        yield Action(
            label=f"Take {wound.name} ({wound.size})",
            group="Wounds",
            sets={"wounds": rows},
            why=grown,
            barred="a deadly wound has ended this story" if person.dead else "",
        )
    for label, largest in (("End the chapter", _DEEP), ("Rest for weeks", _BROKEN)):
        healing = [row for row in person.wounds if row["size"] <= largest]
        if healing and not any(row["size"] == DEADLY for row in person.wounds):
            names = joined([WOUND_TABLE[row["size"] - 1].name for row in healing])
            rest = without(person.wounds, largest)
            yield Action(label=label, group="Wounds", sets={"wounds": rest}, why=f"heals {names}")
