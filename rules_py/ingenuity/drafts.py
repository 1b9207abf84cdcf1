"""Drafts: rules in comments of the source. None is in force; every one asks to be switched on.

Seven rules with their examples take more than the usual 300 lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Maybe, Whole
from ..phrases import counted, often
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .attributes import FURTHEST
from .checks import DIFFICULTY_OF, RESULT, named
from .powers import TIERS
from .powers.tiers import against_target
from .readings import Readings
from .recovery.pauses import HEALTH_A_REST
from .skills import Bonus, SkillDie

IMPROVISED_EXTRA = 1
"""The extra stamina, or extra actions, of an improvised maneuver. Source: a comment."""

TREATMENT_HEALTH = 1
"""The further health that a treated patient recovers. Source: a comment in Rests."""

TREATMENT_DIFFICULTY = DIFFICULTY_OF["Moderate"]
"""The difficulty of treating wounds. Source: a comment in Rests."""

GRAVE_DIFFICULTY = DIFFICULTY_OF["Hard"]
"""The same for a patient with negative health. Source: a comment in Rests."""


def _off(name: str, asked: object, readings: Readings) -> Ruling | None:
    """The ruling while the drafts are off and nothing is asked of them; None when they are on.

    Raises:
        RuleError: something is asked of a draft that is not switched on.
    """
    if readings.drafts:
        return None
    if asked is not None:
        raise RuleError(
            "drafts",
            readings.drafts,
            f"yes; what follows from {name.replace('_', ' ')} is only in one of the author's notes",
            sentence="Tick “Drafts in use” first. This is only in one of the author's notes.",
        )
    return Ruling({"in_force": False}, "This isn't in force, because it's only in one of the author's notes.")


class Repeated(StrEnum):
    """What is done to damage more than once."""

    HALVED = "halved"
    DOUBLED = "doubled"


@registry.rule(
    "ingenuity.repeated_damage",
    title="Draft: repeated halving or doubling",
    kind="calculation",
    implements=("IN-72",),
    workings=True,
)
def repeated_damage(
    *,
    times: Annotated[int | None, Maybe(kind=Whole(minimum=1, maximum=20), title="How often", unit="times")] = None,
    change: Annotated[Repeated, Choice(options=Repeated, title="Change")] = Repeated.HALVED,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """What damage is multiplied by when it is halved or doubled several times.

    Args:
        times: 1 or more; nothing asks nothing.
        change: halved or doubled.
        readings: whether the draft is to be used.

    Returns:
        `factor`, as a fraction; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or 0 times or fewer.

    Source: a comment in Damage.

    >>> repeated_damage(times=2, drafts=True)["factor"]
    '1/3'
    >>> repeated_damage(times=3, change="doubled", drafts=True)["factor"]
    '4'
    >>> repeated_damage(times=2)
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from times is only in one of ...
    """
    if (off := _off("times", times, readings)) or times is None:
        return off or _nothing("Enter the number of times")
    factor = Fraction(1, times + 1) if change is Repeated.HALVED else Fraction(times + 1)
    change_in_words = f"divided by {1 / factor}" if change is Repeated.HALVED else f"multiplied by {factor}"
    return Ruling({"factor": str(factor)}, f"If damage would be {change} {often(times)}, it's {change_in_words}.")


def _nothing(what: str) -> Ruling:
    return Ruling({"in_force": False}, f"{what} to see what the author's notes say.")


@registry.rule(
    "ingenuity.learned_maneuvers",
    title="Draft: learned maneuvers",
    kind="calculation",
    implements=("IN-81",),
    workings=True,
    formerly={"skill": "skill_die"},
)
def learned_maneuvers(
    *,
    skill_die: Annotated[SkillDie | None, Maybe(kind=Choice(options=tuple(SkillDie)), title="Combat skill die")] = None,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """How many maneuvers a combat skill has taught: one when it is trained and one for each further step.

    Args:
        skill_die: untrained, or d4 to d12; nothing asks nothing.
        readings: whether the draft is to be used.

    Returns:
        `learned`, `uses_a_round` of each, and `shared`, whether another combat skill that could teach it may use it
        too; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or no step of a skill.

    Source: a comment in Maneuvers.

    >>> learned_maneuvers(skill_die="d8", drafts=True)["learned"]
    3
    >>> learned_maneuvers(skill_die="d8")
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from skill die is only in one of ...
    """
    if (off := _off("skill_die", skill_die, readings)) or skill_die is None:
        return off or _nothing("Pick the skill's die")
    learned = list(SkillDie).index(skill_die)
    return Ruling(
        {"learned": learned, "uses_a_round": 1, "shared": True},
        f"You know {counted(learned, 'maneuver', 'maneuvers')}. You can use {'each of them' if learned > 1 else 'it'}"
        " once a round, with any combat skill that could have taught it to you."
        if learned
        else "You don't know any maneuvers.",
    )


@registry.rule(
    "ingenuity.maneuver_effect",
    title="Draft: attack and effect",
    kind="calculation",
    implements=("IN-82",),
    workings=True,
)
def maneuver_effect(
    *,
    attack: Annotated[int | None, Maybe(kind=RESULT, title="Attack roll")] = None,
    resist: Annotated[int, Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Target's defense")] = 0,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """Whether the extra effect of a maneuver applies to a target that was hit; the hit itself stays.

    Args:
        attack: the attack roll; nothing asks nothing.
        resist: the stat that the maneuver names.
        readings: whether the draft is to be used.

    Returns:
        `applies`, true unless the resist is higher than the roll; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or a value out of its range.

    Source: a comment in Performing Maneuvers.

    >>> [maneuver_effect(attack=attack, resist=7, drafts=True)["applies"] for attack in (6, 7)]
    [False, True]
    >>> maneuver_effect(attack=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from attack is only in one of ...
    """
    if (off := _off("attack", attack, readings)) or attack is None:
        return off or _nothing("Enter your attack roll")
    effect = resist <= attack
    verdict = "takes hold" if effect else "is lost"
    return Ruling({"applies": effect}, f"The extra effect {verdict}, because your {against_target(attack, resist)}.")


class Extra(StrEnum):
    """What an improvised maneuver takes more of."""

    STAMINA = "stamina"
    ACTION = "action"


@registry.rule(
    "ingenuity.improvise", title="Draft: improvised maneuvers", kind="calculation", implements=("IN-83",), workings=True
)
def improvise(
    *,
    extra: Annotated[Extra | None, Maybe(kind=Choice(options=Extra), title="Extra cost")] = None,
    stamina: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Stamina cost")] = 0,
    actions: Annotated[int, Whole(minimum=1, maximum=FURTHEST, title="Action cost")] = 1,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """What a maneuver costs that was never learned: one more stamina, or one more action.

    Args:
        extra: stamina or action, as the player chooses; nothing asks nothing.
        stamina: its ordinary cost.
        actions: its ordinary cost.
        readings: whether the draft is to be used.

    Returns:
        `stamina` and `actions`; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or a value out of its range.

    Source: a comment in Improvising Maneuvers.

    >>> improvise(extra="action", stamina=1, actions=1, drafts=True).outcome == {"stamina": 1, "actions": 2}
    True
    >>> improvise(extra="action")
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from extra is only in one of ...
    """
    if (off := _off("extra", extra, readings)) or extra is None:
        return off or _nothing("Choose an extra cost")
    if extra is Extra.STAMINA:
        stamina += IMPROVISED_EXTRA
    else:
        actions += IMPROVISED_EXTRA
    return Ruling(
        {"stamina": stamina, "actions": actions},
        f"The maneuver costs you {stamina} stamina and {counted(actions, 'action', 'actions')}.",
    )


@registry.rule(
    "ingenuity.highest_tier",
    title="Draft: the highest tier",
    kind="calculation",
    implements=("IN-93",),
    workings=True,
    formerly={"skill": "skill_die"},
)
def highest_tier(
    *,
    skill_die: Annotated[SkillDie | None, Maybe(kind=Choice(options=tuple(SkillDie)), title="Power skill die")] = None,
    proficiency: Bonus = 0,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """The highest tier of power that training allows.

    Args:
        skill_die: untrained, or d4 to d12; nothing asks nothing.
        proficiency: 0 to 5.
        readings: whether the draft is to be used.

    Returns:
        `tier`, the highest whose two demands are both met, 0 for none; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or a die or bonus outside the tables.

    Source: a comment in Supernatural Skills.

    >>> [highest_tier(skill_die=die, proficiency=2, drafts=True)["tier"] for die in ("d10", "d12")]
    [2, 2]
    >>> highest_tier(skill_die="d8")
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from skill die is only in one of ...
    """
    if (off := _off("skill_die", skill_die, readings)) or skill_die is None:
        return off or _nothing("Pick the skill's die")
    open_tiers = [row for row in TIERS if row.skill.faces <= skill_die.faces and row.proficiency <= proficiency]
    tier = max((row.tier for row in open_tiers), default=0)
    sentence = (
        f"You can learn powers up to tier {tier} ({open_tiers[-1].name.lower()})."
        if tier
        else "You don't have enough training to learn any powers yet."
    )
    return Ruling({"tier": tier}, sentence)


@registry.rule(
    "ingenuity.treat_wounds", title="Draft: treating wounds", kind="calculation", implements=("IN-99",), workings=True
)
def treat_wounds(
    *,
    result: Annotated[int | None, Maybe(kind=RESULT, title="Medicine result")] = None,
    health: Annotated[int, Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Patient's health")] = 0,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """The health that a rest brings to somebody whose wounds were treated before.

    Args:
        result: of a check with medicine, a skill that the chapter no longer has; nothing asks nothing.
        health: of the patient; below 0 it is harder.
        readings: whether the draft is to be used.

    Returns:
        `health_gained` at the rest, 1 or 2, and `needed`; or `in_force`, false.

    Raises:
        RuleError: asked without the drafts, or a value out of its range.

    Source: a comment in Rests; contradiction IN-C27.

    >>> treat_wounds(result=8, health=-2, drafts=True).outcome == {"health_gained": 1, "needed": 9}
    True
    >>> treat_wounds(result=9)
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from result is only in one of ...
    """
    if (off := _off("result", result, readings)) or result is None:
        return off or _nothing("Enter the result of the check")
    difficulty = GRAVE_DIFFICULTY if health < 0 else TREATMENT_DIFFICULTY
    success = result >= difficulty
    gained = HEALTH_A_REST + (TREATMENT_HEALTH if success else 0)
    return Ruling(
        {"health_gained": gained, "needed": difficulty},
        f"You needed {named(difficulty)} and got {result}, so the patient {'' if success else 'only '}regains"
        f" {gained} health overnight.",
    )


class FateUse(StrEnum):
    """The uses of fate that a comment sketches."""

    QUESTION = "ask the Game Master one question about the scene"
    MAXIMISE = "turn one die to its largest face"
    RESIST = "pass a resist check"
    NO_DAMAGE = "take no damage from one source"
    ADVANCEMENT = "buy an advancement at a discount during the scene"
    ACTION = "take one more action"
    RECOVER = "recover part of a resource"


FATE_USE = Choice(
    options=FateUse,
    formerly={
        "one question about the scene": FateUse.QUESTION,
        "ask one question about the scene": FateUse.QUESTION,
        "buy an advancement at a discount": FateUse.ADVANCEMENT,
        "the largest face of one die": FateUse.MAXIMISE,
        "passing a resist check": FateUse.RESIST,
        "no damage from one source": FateUse.NO_DAMAGE,
        "an advancement at a discount": FateUse.ADVANCEMENT,
        "one more action": FateUse.ACTION,
        "recovering part of a resource": FateUse.RECOVER,
    },
)


@dataclass(frozen=True)
class FateRow:
    """One use of fate, and whether the comment itself doubts it."""

    use: FateUse
    doubted: bool


FATE_USES = tuple(FateRow(use, use in (FateUse.RESIST, FateUse.NO_DAMAGE, FateUse.RECOVER)) for use in FateUse)
"""Source: a comment in Fate."""

_DOUBTED: Mapping[FateUse, bool] = {row.use: row.doubted for row in FATE_USES}


@registry.rule(
    "ingenuity.fate", title="Draft: what fate could do", kind="calculation", implements=("IN-101",), workings=True
)
def fate(
    *,
    use: Annotated[FateUse | None, Maybe(kind=FATE_USE, title="Use of fate")] = None,
    readings: Annotated[Readings, Reads("drafts")] = Readings(),
) -> Ruling:
    """What a use of fate would be, and whether the draft itself doubts it.

    Args:
        use: one of seven; nothing asks nothing.
        readings: whether the draft is to be used.

    Returns:
        `use` and `doubted`; or `in_force`, false.

    Raises:
        RuleError: a use while the drafts are off, or an unknown one.

    Source: a comment in Fate.

    >>> fate(use="take one more action", drafts=True)["doubted"]
    False
    >>> fate(use="take one more action")
    Traceback (most recent call last):
    rules_py.errors.RuleError: drafts is no; allowed: yes; what follows from use is only in one of ...
    """
    if (off := _off("use", use, readings)) or use is None:
        return off or _nothing("Pick a use of fate")
    doubted = _DOUBTED[use]
    return Ruling(
        {"use": str(use), "doubted": doubted},
        f"You could spend fate to {use}." + (" The author put a question mark next to this." if doubted else ""),
    )


DRAFTS = (repeated_damage, learned_maneuvers, maneuver_effect, improvise, highest_tier, treat_wounds, fate)
"""Every rule of this chapter."""
