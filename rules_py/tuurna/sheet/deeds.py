"""What a person of Tu'urna can roll, and what can happen to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...actions import Action
from ...errors import RuleError
from ...in_words import capital
from ...phrases import counted, joined
from ..levels import LEVEL_NAMES
from ..modifiers import FURTHEST, MOST_LUCK_ON_A_ROLL, Fate, LuckUse, spend_luck
from ..natural import MOST_POINTS, NATURAL_ABILITIES, Pool
from ..rolls import FEWEST_DICE, dice_rolled, difficulty_named
from ..rolls import check as rolled
from ..skills import FAMILY_OF, SKILL_FAMILIES
from .person import Person
from .wounds import DEADLY, HINDERS_FROM, WOUND_TABLE, Wound, dice_lost, hurts, settles_at, without


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
    why += ["you always keep one"] * (level + labor < FEWEST_DICE)
    why += [f"leverage {row['leverage']:+d} for {row['condition']}" for row in felt if row["leverage"]]
    why += [f"fate is {person.fate}"] if person.fate is not Fate.NEUTRAL else []
    why += ["you die when the Round ends"] if person.dying else []
    why += ["supernatural potential"] if skill in person.supernatural else []
    dice = dice_rolled(level, labor)
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
        sets={"last": [{"skill": skill}]},
        keeps={f"last.{name}": name for name in ("difficulty", "faces")},
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


LUCK_AT_A_TIME = 1
"""Points of Luck that are spent at a tap where the sheet does not know the roll. Source: ours."""


def _luck(person: Person) -> Iterator[Action]:
    if person.luck is None:
        yield Action(
            label="Roll your Luck",
            group="Luck",
            rule="tuurna.luck",
            keeps={"luck": "luck"},
            # It's first needed when a check has failed; what it can do then is offered with what it comes to.
            after=_luck_on_a_roll(person, MOST_LUCK_ON_A_ROLL, 1).after,
        )
        return
    yield Action(
        label="Begin a new Scene",
        group="Luck",
        sets={"luck": None, "last": (), "hit": ()},
        why="Luck is rolled afresh in every Scene",
    )
    for points in range(1, min(MOST_LUCK_ON_A_ROLL, person.luck) + 1):
        spend = _luck_on_a_roll(person, person.luck, points)
        yield spend
        if not spend.after:  # there's nothing to add to, or nothing to mend: one line tells why
            break
    yield Action(
        label=f"Spend {LUCK_AT_A_TIME} Luck in a contest",
        group="Luck",
        sets={"luck": person.luck - LUCK_AT_A_TIME} if person.luck else {},
        why=f"raise your result by {LUCK_AT_A_TIME} yourself; at most {MOST_LUCK_ON_A_ROLL} a contest;"
        f" if you've been hit, spend it on damage instead; you have {person.luck}",
        barred="" if person.luck else "no Luck is left in this Scene",
    )
    if person.luck:
        yield Action(
            label=_LUCK_ON_DAMAGE,
            group="Luck",
            rule="tuurna.spend_luck",
            params={"luck": person.luck, "use": str(LuckUse.DAMAGE)},
            asks=("damage", "points"),
            starts={"damage": 1, "points": person.luck},  # no more than the damage is spent
            sets={"hit": [{}]},
            keeps={"luck": "luck", "hit.damage": "damage", "hit.luck": "points"},
            why=f"if you've been hit: each point takes 1 off; you have {person.luck}; the damage that's left becomes"
            " a wound",
            # The wound follows on the result, and a second hit begins on the list like the first.
            luck="once",
        )


def _luck_on_a_roll(person: Person, luck: int, points: int) -> Action:
    """Luck for the last roll: the same dice, judged again with the points added."""
    spend = Action(
        label=f"Spend {points} Luck on your last check",
        group="Luck",
        rule="tuurna.check",
        barred="you haven't rolled a check on this sheet in this Scene yet",
    )
    if not person.last or not person.levels[person.last[0]["skill"]]:
        return spend
    row = person.last[0]
    check = _check(person, row["skill"])
    spent = row["luck"] + points
    if spent > MOST_LUCK_ON_A_ROLL:
        return replace(spend, barred=f"you can't spend more than {MOST_LUCK_ON_A_ROLL} on one roll")
    found = spend_luck(luck=luck, use=LuckUse.ROLL, points=points)
    leverage = check.params["leverage"] + row["luck"] + found["leverage"]
    params = {**check.params, "leverage": leverage, "difficulty": row["difficulty"]}
    try:
        before = rolled.roll(faces=row["faces"], **{**params, "leverage": leverage - points}).ruling
        short = row["difficulty"] - before["result"]
    except RuleError:
        return replace(
            spend, barred=f"since that check, a wound or something else has changed your dice for {row['skill']}"
        )
    return replace(
        spend,
        params=params,
        faces=row["faces"],
        why=f"that check succeeded ({row['skill']}); a point only makes your result better"
        if before["success"]
        else f"{points} leverage for {row['skill']} against {difficulty_named(row['difficulty'])};"
        f" you have {luck} Luck",
        sets={"luck": found["luck"], "last": [{**row, "luck": spent}]},
        barred="",
        # Offered only if it can save the check; a player who wants a better result still finds it in the list.
        after=row["skill"] if 0 < short <= min(luck, MOST_LUCK_ON_A_ROLL - row["luck"]) else "",
    )


_SPENT_ON = {
    Pool.STAMINA: "for a great effort",
    Pool.WILLPOWER: "against terror or pain",
    Pool.SANITY: "for seeing what can't be true",
}
"""What points are spent on, in short; the chapter on rest has it at length. Source: ours."""


def _pools(person: Person) -> Iterator[Action]:
    for pool in Pool:
        left = person.left(pool)
        yield Action(
            label=f"Spend a point of {pool.capitalize()}",
            group="Pools",
            value=left,
            sets={str(pool): left - 1} if left else {},
            why=f"{_SPENT_ON[pool]}; {left} of {person.maxima[pool]} left",
            barred="" if left else f"no {pool.capitalize()} is left",
        )


def _natural(person: Person) -> Iterator[Action]:
    yield Action(
        label="Gain an Ellipsis Point",
        group="Pools",
        value=person.points,
        sets={"points": person.points + 1} if person.points < MOST_POINTS else {},
        why=f"for time off-screen; {person.points or 'none'} left to spend",
        barred="" if person.points < MOST_POINTS else "you have more than you can ever spend",
    )
    pools = {str(pool): person.left(pool) for pool in Pool}
    maxima = {f"{pool}_maximum": person.maxima[pool] for pool in Pool}
    too_full = [pool.capitalize() for pool in Pool if person.left(pool) > person.maxima[pool]]
    for row in NATURAL_ABILITIES:
        for price in range(row.lowest_price, row.highest_price + 1):
            short = f"it takes {counted(price, 'Ellipsis Point', 'Ellipsis Points')}, and you have {person.points}"
            left = without(person.wounds, _SCRATCH) if row.ability == "Sleep" else person.wounds
            heals = len(left) < len(person.wounds)
            yield Action(
                label=f"{row.ability} ({counted(price, 'point', 'points')})",
                group="Rest",
                rule="tuurna.recover",
                params={"ability": str(row.ability), "points": price, **pools, **maxima},
                keeps={str(pool): str(pool) for pool in Pool},
                sets={"points": person.points - price, **({"wounds": left} if heals else {})}
                if person.points >= price
                else {},
                why=_gained(person, row.gains(price), heals=heals),
                remark="A scratch heals." if heals else None,
                barred=short
                if person.points < price
                else f"{joined(too_full)} can't be above the maximum"
                if too_full
                else "",
            )
    if person.points:
        yield Action(
            label="End the Ellipsis",
            group="Rest",
            sets={"points": 0},
            why="points that you don't spend are lost; a new Scene follows",
        )


def _gained(person: Person, gains: Mapping[str, int], *, heals: bool) -> str:
    """What rest brings back, as far as there's room for it: `Stamina +2, Sanity +1, heals a scratch`."""
    room = {pool: min(gain, person.maxima[Pool(pool)] - person.left(Pool(pool))) for pool, gain in gains.items()}
    found = [f"{pool.capitalize()} +{gain}" for pool, gain in room.items() if gain > 0]
    return ", ".join([*found, *["heals a scratch"] * heals]) or "your pools are full, so you'd gain nothing"


_WHERE = {"Fitness": "your leg or your back", "Combat": "your sword arm"}
"""Wounds that players ask about first, by what they are in the way of. Source: ours."""


def _hurts(person: Person) -> Iterator[Action]:
    """What the last wound hurts to do, until somebody has said it."""
    *others, newest = person.wounds or ({"size": 0, "hurts": None},)
    if newest["size"] < HINDERS_FROM or newest["size"] == DEADLY or newest["hurts"]:
        return
    takes = WOUND_TABLE[newest["size"] - 1]
    led = tuple(_taking(one) for one in WOUND_TABLE if settles_at(others, one.size) == takes.size)
    for family in SKILL_FAMILIES:
        if any(person.levels[skill] for skill in (family.fundamental, *family.practicals)):
            where = _WHERE.get(family.fundamental)
            yield Action(
                label=f"It only hurts {family.fundamental} and its skills",
                group="What the last wound hurts",
                sets={"wounds": [*others, {**newest, "hurts": family.fundamental}]},
                why=f"if it's {where}, say; " * bool(where)
                + f"until you pick one of these, {takes.name} hurts everything you do",
                after=led,
                offer=f"If it's {where}, pick {family.fundamental}." if where else "",
            )


_LUCK_ON_DAMAGE = "Spend Luck on damage"


def _taking(wound: Wound) -> str:
    return f"Take {wound.name} ({wound.size})"


def _reduced(person: Person, size: int) -> str:
    """The Luck that has left just enough damage for a wound of this size; empty where none has."""
    left = min(person.hit[0]["damage"], DEADLY) if person.hit else 0
    return _LUCK_ON_DAMAGE if left == size else ""


_SCRATCH, _DEEP, _BROKEN = 1, 2, 3
"""Wounds up to each of these heal by sleep, the end of a chapter, and weeks of rest. Source: ours."""


def _wounds(person: Person) -> Iterator[Action]:
    for wound in WOUND_TABLE:
        size = settles_at(person.wounds, wound.size)
        grown = f"you have one of that size already, so it counts as {WOUND_TABLE[size - 1].name}" * (size > wound.size)
        sentence = f"{capital(grown)}." if grown else ""
        reduced = _reduced(person, wound.size)
        rows = [*person.wounds, {"size": size, "wound": "", "hurts": None}]
        yield Action(
            label=_taking(wound),
            group="Wounds",
            sets={"wounds": rows, "hit": ()},
            why=grown,
            remark=sentence or None,
            barred="you already have a deadly wound" if person.dying else "",
            after=reduced,
            offer=sentence if reduced else "",
        )
    yield from _hurts(person)
    for label, largest in (("End the chapter", _DEEP), ("Rest for weeks", _BROKEN)):
        healing = [row for row in person.wounds if row["size"] <= largest]
        if healing and not any(row["size"] == DEADLY for row in person.wounds):
            names = joined([WOUND_TABLE[row["size"] - 1].name for row in healing])
            rest = without(person.wounds, largest)
            yield Action(label=label, group="Wounds", sets={"wounds": rest}, why=f"heals {names}")
