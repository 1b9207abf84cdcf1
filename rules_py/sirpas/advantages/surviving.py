"""Advantages that keep somebody alive: more wounds, wounds that heal alone, and easier resistance."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ...parameters import Choice, Maybe, Several, Switch
from ...phrases import counted, joined, ordinal
from ...rule import Ruling
from ...rulebook import registry
from ..checks import AMOUNT, DIFFICULTY, DIFFICULTY_TABLE, HEAVY_POINTS, Difficulty, Wound, grade_of

PHYSICAL, MENTAL = "physical", "mental"

USUAL_CAPACITY = 20
"""Injury points that a human endures, unless the table decides otherwise. Source: upstream; SC-083."""

HEALS_HOURS, GRACE_HOURS = 4, 1
"""Hours until a wound heals by itself, and in which it doesn't kill untreated. Source: Battleproof."""

SOURCE = Choice(options=(PHYSICAL, MENTAL), title="Source")

Battleproof = Annotated[bool, Switch(title="Battleproof")]

MourningHall = Annotated[bool, Switch(title="Born in a Mourning Hall")]


@registry.rule(
    "sirpas.capacity",
    title="How much you can endure",
    kind="calculation",
    implements=("SI-049", "SI-051"),
    workings=True,
)
def capacity(
    *,
    injury_points: Annotated[int, replace(AMOUNT, title="Injury points")] = 0,
    source: Annotated[str, SOURCE] = PHYSICAL,
    base: Annotated[int, replace(AMOUNT, minimum=1, title="Capacity", unit="injury points")] = 1,
    battleproof: Battleproof = False,
    mourning_hall: MourningHall = False,
) -> Ruling:
    """Whether injuries of one source are too many.

    Args:
        injury_points: of all wounds, 0 to 9999.
        source: whether the last injury is physical or mental.
        base: what the character endures without advantages, 1 to 9999 injury points.
        battleproof: one heavy wound more from physical sources.
        mourning_hall: one heavy wound more from mental sources.

    Returns:
        `capacity` and `incapacitated`.

    Raises:
        RuleError: a number out of its range, or another source.

    Source: Battleproof, Born in a Mourning Hall; upstream for the points; contradiction SC-083.

    >>> capacity(injury_points=20, base=20, battleproof=True).summary
    'You have 20 injury points out of 24 and are still standing.'
    >>> capacity(source="social")
    Traceback (most recent call last):
    rules_py.errors.RuleError: source is 'social'; allowed: one of physical, mental ...
    """
    helps = battleproof if source == PHYSICAL else mourning_hall
    endured = base + HEAVY_POINTS * helps
    out = injury_points >= endured
    return Ruling(
        {"capacity": endured, "incapacitated": out},
        f"You have {injury_points} injury points out of {endured} and are"
        f" {'incapacitated' if out else 'still standing'}.",
    )


@registry.rule(
    "sirpas.self_healing",
    title="Wounds that heal by themselves",
    kind="calculation",
    implements=("SI-050", "SI-052", "SI-053"),
    workings=True,
)
def self_healing(
    *,
    wounds: Annotated[tuple[str, ...], Several(kind=SOURCE, at_most=20, title="Wounds from this fight, in order")] = (),
    battleproof: Battleproof = False,
    mourning_hall: MourningHall = False,
) -> Ruling:
    """Which wounds of a fight heal by themselves, and whether there is an hour of grace.

    Args:
        wounds: for each wound of the fight whether it is physical or mental, in the order in which they came.
        battleproof: the first physical wound heals alone.
        mourning_hall: the last mental wound heals alone; and when the last wound is mental, there is grace.

    Returns:
        `healing` (numbers of the wounds, from 1), `hours` until then, and `grace_hours` without treatment that do not
        kill.

    Raises:
        RuleError: another kind of wound, or more than 20.

    Source: Battleproof, Born in a Mourning Hall; contradiction SC-028.

    >>> wounds = ["mental", "physical", "physical", "mental"]
    >>> found = self_healing(wounds=wounds, battleproof=True, mourning_hall=True)
    >>> found.outcome == {"healing": [2, 4], "hours": 4, "grace_hours": 1}
    True
    >>> self_healing(wounds="deep")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wounds (value 1) is 'deep'; allowed: one of physical, mental
    """
    healing = []
    if battleproof and PHYSICAL in wounds:
        healing.append(wounds.index(PHYSICAL) + 1)
    if mourning_hall and MENTAL in wounds:
        healing.append(len(wounds) - wounds[::-1].index(MENTAL))
    grace = GRACE_HOURS if mourning_hall and wounds[-1:] == (MENTAL,) else 0
    numbers = joined([ordinal(number) for number in sorted(healing)])
    heal = f"Your {numbers} wound heals" if len(healing) == 1 else f"Your {numbers} wounds heal"
    safe = f" You can't die for {counted(grace, 'hour', 'hours')} after the last wound." if grace else ""
    said = f"{heal} by {'itself' if len(healing) == 1 else 'themselves'} in {HEALS_HOURS} hours"
    return Ruling(
        {"healing": sorted(healing), "hours": HEALS_HOURS if healing else None, "grace_hours": grace},
        f"{said if healing else 'No wound heals by itself'}.{safe}",
    )


@registry.rule(
    "sirpas.skin_of_the_teeth",
    title="By the skin of one's teeth",
    kind="calculation",
    implements=("SI-054",),
    workings=True,
)
def skin_of_the_teeth(
    *,
    wound: Annotated[Wound, Choice(options=Wound, title="Wound")] = Wound.SCRATCH,
    used: Annotated[bool, Switch(title="Already used today")] = False,
) -> Ruling:
    """Whether a deadly wound is resisted without a roll: once a day.

    Args:
        wound: its grade; only deadly ones are meant.
        used: whether the advantage has helped today already.

    Returns:
        `resisted`, and `used_up` afterwards.

    Raises:
        RuleError: another wound.

    Source: By the skin of one's teeth.

    >>> skin_of_the_teeth(wound="deadly")["resisted"], skin_of_the_teeth(used=True, wound="deadly")["resisted"]
    (True, False)
    >>> skin_of_the_teeth(wound="mortal")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wound is 'mortal'; allowed: one of scratch, light, serious, heavy, deadly
    """
    resisted = wound is Wound.DEADLY and not used
    why = (
        "that was your one for today"
        if resisted
        else "the advantage works only against deadly ones"
        if wound is not Wound.DEADLY
        else "the advantage has already helped you today"
    )
    return Ruling(
        {"resisted": resisted, "used_up": used or resisted},
        f"You {'resist' if resisted else 'have to roll for'} this wound: {why}.",
    )


@registry.rule(
    "sirpas.resist_wound",
    title="Resisting a wound",
    sentence="Resisting a {wound} wound is {ruling}",
    kind="calculation",
    implements=("SI-066",),
)
def resist_wound(
    *,
    wound: Annotated[Wound, Choice(options=Wound, title="Wound")] = Wound.SCRATCH,
    difficulty: Annotated[
        Difficulty | None,
        Maybe(
            kind=DIFFICULTY, title="Difficulty", help="If you leave this at “none”, the wound decides how hard it is."
        ),
    ] = None,
    hard_to_die: Annotated[bool, Switch(title="Hard to Die")] = False,
) -> Ruling:
    """How hard the resistance check against a wound is.

    Args:
        wound: its grade.
        difficulty: what the check would be; empty for what the wound asks.
        hard_to_die: one step easier when the wound is deadly.

    Returns:
        `difficulty` and `needed`.

    Raises:
        RuleError: an unknown wound or difficulty.

    Source: Hard to Die; upstream for the difficulties; contradictions SC-078, SC-108, SC-174.

    >>> resist_wound(wound="deadly", hard_to_die=True).summary
    'Hard: you need 27, one step easier than Very Hard.'
    >>> resist_wound(difficulty="Impossible")
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 'Impossible'; allowed: one of Trivial, Easy, Normal, ...
    """
    asked = grade_of(wound).resistance if difficulty is None else difficulty
    eased = asked.easier() if hard_to_die and wound is Wound.DEADLY else asked
    level = DIFFICULTY_TABLE[eased.step].success_level
    return Ruling(
        {"difficulty": str(eased), "needed": level},
        f"{eased}: you need {level}{f', one step easier than {asked}' if eased is not asked else ''}.",
    )
