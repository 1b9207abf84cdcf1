"""Advantages that add a number: what each level brings, and to what."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Switch, Text, Whole
from ...phrases import joined, signed
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FEET_OF_FAST_PACED
from ..catalogue import ADVANTAGES, named
from ..checks import (
    AMOUNT,
    BASE_LEVEL,
    DIFFICULTY_TABLE,
    KNACK,
    Difficulty,
    DifficultyChoice,
    Knack,
    knack_bonus,
)
from ..readings import Readings


@dataclass(frozen=True)
class Effect:
    """What an advantage adds.

    Attributes:
        advantage: its name.
        each: what a level adds.
        unit: what is counted.
        to: what it is added to.
    """

    advantage: str
    each: int
    unit: str
    to: str

    @property
    def levels(self) -> int:
        """The highest level; 1 for an advantage without levels."""
        return max(1, named(self.advantage, ADVANTAGES).levels)

    def adds(self, level: int) -> int:
        """What it adds at a level."""
        return self.each * level


EFFECT_TABLE: tuple[Effect, ...] = (
    Effect("Elemental Resistance", 1, "points", "every check against the element"),
    Effect("Fast Paced", FEET_OF_FAST_PACED, "feet", "combat movement per turn"),
    Effect("Medical knowledge", 1, "points", "every medical check"),
    Effect("Offensive flow", 1, "offence", "each combat turn with the style"),
    Effect("Survival instinct", 1, "points", "instinctive defence"),
)
"""Advantages whose whole effect is a number. Source: Advantages; SC-031 for the levels of Medical knowledge."""

_GIVEN = {
    "points": "You get +{added} on {to}.",
    "feet": "You get {added} more feet of {to}.",
    "offence": "You get {added} extra attack in {to}.",
}
"""What a bonus is in words, by what is counted; nothing gives more than one attack."""

_EFFECTS = {effect.advantage: effect for effect in EFFECT_TABLE}


@registry.rule(
    "sirpas.advantage_effect",
    title="What an advantage adds",
    kind="calculation",
    implements=("SI-059", "SI-064", "SI-071", "SI-075", "SI-076"),
    workings=True,
)
def advantage_effect(
    *,
    advantage: Annotated[str, Choice(options=tuple(_EFFECTS), title="Advantage")] = "Elemental Resistance",
    level: Annotated[int, Whole(minimum=1, maximum=6, title="Level")] = 1,
) -> Ruling:
    """What an advantage adds at a level, and to what.

    Args:
        advantage: one whose whole effect is a number.
        level: 1 to 6, and no more than the advantage has.

    Returns:
        `bonus`, `unit` (points, feet or offence) and `to`.

    Raises:
        RuleError: an unknown advantage, or a level that it does not have.

    Source: Elemental Resistance, Fast Paced, Medical knowledge, Offensive flow, Survival instinct; contradictions
        SC-031, SC-179.

    >>> advantage_effect(advantage="Fast Paced", level=2).summary
    'You get 12 more feet of combat movement per turn.'
    >>> advantage_effect(advantage="Survival instinct", level=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 5; allowed: a whole number from 1 to 4 (Survival instinct)
    """
    effect = _EFFECTS[advantage]
    if level > effect.levels:
        raise RuleError("level", level, f"a whole number from 1 to {effect.levels} ({advantage})")
    added = effect.adds(level)
    said = _GIVEN[effect.unit].format(added=added, to=effect.to)
    return Ruling({"bonus": added, "unit": effect.unit, "to": effect.to}, said)


@registry.rule(
    "sirpas.elemental_resistance",
    title="Elemental Resistance",
    kind="calculation",
    implements=("SI-059", "SI-060"),
    workings=True,
)
def elemental_resistance(
    *,
    level: Annotated[int, Whole(minimum=1, maximum=6, title="Level")] = 1,
    resistance: Annotated[bool, Switch(title="Resistance check")] = False,
    readings: Annotated[Readings, Reads("twice")] = Readings(),
) -> Ruling:
    """What Elemental Resistance gives to a check against its element.

    Args:
        level: 1 to 6.
        resistance: whether this is a resistance check, of which the level is the base.
        readings: whether it is base and bonus at once there.

    Returns:
        `base_value` (0 for other checks) and `bonus`.

    Raises:
        RuleError: a level out of its range.

    Source: Elemental Resistance; contradiction SC-024.

    >>> elemental_resistance(level=3, resistance=True).outcome == {"base_value": 3, "bonus": 0}
    True
    >>> elemental_resistance(level=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 0; allowed: a whole number from 1 to 6
    """
    base = level if resistance else 0
    bonus = level if not resistance or readings.twice else 0
    words = [f"starts at {base}"] * bool(base) + [f"gets +{bonus}"] * bool(bonus)
    return Ruling({"base_value": base, "bonus": bonus}, f"Your check against the element {joined(words)}.")


@registry.rule(
    "sirpas.skill_vantage",
    title="Easygoing, Natural, Self Taught",
    kind="calculation",
    implements=("SI-058", "SI-073", "SI-091"),
    workings=True,
)
def skill_vantage(
    *, vantage: Annotated[Knack, KNACK] = Knack.NONE, difficulty: DifficultyChoice = Difficulty.NORMAL
) -> Ruling:
    """What a vantage of one skill adds at a difficulty, and what is left of the difficulty then.

    Args:
        vantage: Easygoing, Natural (which needs Easygoing), Self Taught, or none.
        difficulty: Trivial to Very Hard; a contest is Normal.

    Returns:
        `bonus`, and `effective`: difficulty and bonus together, as a modifier on 21.

    Raises:
        RuleError: an unknown vantage or difficulty.

    Source: Easygoing, Natural, Self Taught; contradiction SC-032.

    >>> skill_vantage(vantage="Natural", difficulty="Very Hard").summary
    'You get +3 on a Very Hard check: the modifier is -5 instead of -8.'
    >>> skill_vantage(vantage="Lazy")
    Traceback (most recent call last):
    rules_py.errors.RuleError: vantage is 'Lazy'; allowed: one of none, Easygoing, Natural, Self Taught
    """
    bonus = knack_bonus(vantage, difficulty)
    plain = BASE_LEVEL - DIFFICULTY_TABLE[difficulty.step].success_level
    article = "an" if difficulty is Difficulty.EASY else "a"
    return Ruling(
        {"bonus": bonus, "effective": plain + bonus},
        f"You get {bonus:+d} on {article} {difficulty} check: the modifier is {plain + bonus:+d} instead of {plain:+d}."
        if bonus
        else f"You get no bonus on {article} {difficulty} check: the modifier stays at {signed(plain)}.",
    )


FEET_PER_LEVEL = 6
"""Feet by which each level of Keen Eye moves a boundary. Source: Keen Eye."""

_FALLOFF = (0, -1, -2, -4)
"""The penalty in each quarter of the range. Source: upstream."""


@registry.rule(
    "sirpas.falloff", title="Distance and Keen Eye", sentence="{ruling}", kind="calculation", implements=("SI-067",)
)
def falloff(
    *,
    distance: Annotated[int, replace(AMOUNT, title="Distance", unit="feet")] = 0,
    reach: Annotated[int, replace(AMOUNT, minimum=4, title="Weapon's range", unit="feet")] = 4,
    keen_eye: Annotated[
        int, Whole(minimum=0, maximum=named("Keen Eye", ADVANTAGES).levels, title="Keen Eye level")
    ] = 0,
    readings: Annotated[Readings, Reads("nearer")] = Readings(),
) -> Ruling:
    """The penalty of a ranged attack for its distance; Keen Eye moves each boundary.

    Args:
        distance: to the target, 0 to 9999 feet.
        reach: the range of the weapon, 4 to 9999 feet.
        keen_eye: the level of that advantage, 0 to 4.
        readings: whether it brings the boundaries nearer, as its words can be read.

    Returns:
        `penalty`, 0 to -4, null beyond the range; and `boundaries`, in feet, as fractions.

    Raises:
        RuleError: a number out of its range.

    Source: Keen Eye; upstream for the quarters; contradiction SC-079.

    >>> falloff(distance=70, reach=120, keen_eye=2).summary
    'At 70 feet, your penalty is -1. The penalty changes at 42, 72 and 102 feet, and your range ends at 132.'
    >>> falloff(keen_eye=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: keen_eye is 5; allowed: a whole number from 0 to 4
    """
    moved = FEET_PER_LEVEL * keen_eye * (-1 if readings.nearer else 1)
    quarters = [Fraction(reach * number, 4) + moved for number in (1, 2, 3, 4)]
    # The quarters end before their boundary, the range itself is still within.
    within = [distance < boundary for boundary in quarters[:3]] + [distance <= quarters[3]]
    penalty = next((loss for loss, inside in zip(_FALLOFF, within, strict=True) if inside), None)
    written = [f"{float(boundary):g}" for boundary in quarters]
    loss = (
        "you're out of range" if penalty is None else f"your penalty is {penalty}" if penalty else "there's no penalty"
    )
    return Ruling(
        {"penalty": penalty, "boundaries": [str(boundary) for boundary in quarters]},
        f"At {distance} feet, {loss}. The penalty changes at {joined(written[:-1])} feet, and your range ends at"
        f" {written[-1]}.",
    )


EXPERT_BENEFITS = {"First Aid": "you cure a serious wound outright instead of easing it to a light one"}
"""Skills that give more to those with Expertise on them. Source: Expertise, First Aid."""


@registry.rule(
    "sirpas.expert_benefit", title="What else an expert gets", kind="calculation", implements=("SI-063",), workings=True
)
def expert_benefit(
    *,
    skill: Annotated[
        str, Text(allowed_text="the name of a skill", title="Skill", shortest=1, longest=40, trimmed=True)
    ] = "A skill",
) -> Ruling:
    """Whether a skill gives more than the extra die to somebody who has Expertise on it.

    Args:
        skill: its name.

    Returns:
        `benefit`, null when there is none.

    Raises:
        RuleError: no name.

    Source: Expertise, First Aid.

    >>> expert_benefit(skill="Climbing").summary
    'Experts get nothing extra with Climbing.'
    >>> expert_benefit(skill="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is empty; allowed: the name of a skill
    """
    names = {name.casefold(): name for name in EXPERT_BENEFITS}
    name = names.get(" ".join(skill.replace("-", " ").casefold().split()))
    if name is None:
        return Ruling({"benefit": None}, f"Experts get nothing extra with {skill}.")
    return Ruling({"benefit": EXPERT_BENEFITS[name]}, f"With {name}, {EXPERT_BENEFITS[name]}.")
