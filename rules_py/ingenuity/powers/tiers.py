"""Powers: their tiers, who has access, and what the numbers around a power come to.

One table and six small rules with their examples take a few lines more than the usual 300.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Maybe, Several, Switch, Whole
from ...phrases import counted, joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FURTHEST
from ..checks import RESULT, Difficulty, named
from ..checks.difficulties import DIFFICULTY
from ..readings import Readings
from ..skills import GROUP_OF, PROFICIENCY_NAMES, SKILLS, Bonus, Category, SkillDie, SkillDieParameter


@dataclass(frozen=True)
class Tier:
    """One row of the table of power tiers.

    `skill` and `proficiency` are what a comment of the source asks for; they are not in force.
    """

    tier: int
    name: str
    focus: int
    difficulty: int
    skill: SkillDie
    proficiency: int

    @property
    def in_words(self) -> str:
        """The tier for a line on a sheet.

        >>> TIERS[0].in_words
        'tier 1 (lesser)'
        """
        return f"tier {self.tier} ({self.name.lower()})"


TIERS = (
    Tier(1, "Lesser", 1, 3, SkillDie.D4, 1),
    Tier(2, "Greater", 2, 6, SkillDie.D8, 2),
    Tier(3, "Epic", 3, 9, SkillDie.D12, 3),
)
"""Source: Powers, the table; the two demands: Supernatural Skills, a comment."""

TIER_OF = {row.tier: row for row in TIERS}

_A = {row.tier: f"{'An' if row.name[0] in 'AEIOU' else 'A'} {row.name.lower()} power" for row in TIERS}
"""How a sentence about a power of each tier begins."""

FAILURE_COST = 1
"""The focus that a failed power costs. Source: Performing Powers, the list."""

POWER_PENALTY = -3
"""For every power used before in the same turn. Source: Performing Powers, last paragraph."""

_MOST_POWERS = 9
"""More powers than anybody has actions for in a turn; free ones may be among them."""

TIER = Whole(minimum=min(TIER_OF), maximum=max(TIER_OF), title="Tier", names={row.tier: row.name for row in TIERS})

TierNumber = Annotated[int, TIER]

Earlier = Annotated[
    int,
    Whole(minimum=0, maximum=_MOST_POWERS, title="Powers used earlier this turn", help="Powers that failed count too."),
]

AsReaction = Annotated[bool, Switch(title="Used as a reaction", help="There's no penalty for reactions.")]

POWER_SKILLS = tuple(skill for skill in SKILLS if GROUP_OF[skill].category is Category.SUPERNATURAL)
"""The skills that give powers."""


def power_penalty(earlier: int, as_reaction: bool) -> int:
    """What earlier powers of the turn take from the check.

    >>> power_penalty(2, False), power_penalty(2, True)
    (-6, 0)
    """
    return 0 if as_reaction else POWER_PENALTY * earlier


def may_use(die: SkillDie, proficiency: int) -> None:
    """Check that a character may use powers of a supernatural skill at all.

    Raises:
        RuleError: no training in the skill or in the proficiency.
    """
    if not die.faces:
        raise RuleError(
            "skill_die",
            die,
            "d4 or more; powers take training in the skill",
            sentence="You can't use a power untrained, so pick a skill die.",
        )
    if not proficiency:
        raise RuleError(
            "proficiency",
            proficiency,
            f"1 to {max(PROFICIENCY_NAMES)}; powers take a matching proficiency",
            sentence=f"You need a matching proficiency, so pick a bonus from 1 to {max(PROFICIENCY_NAMES)}.",
        )


@registry.rule(
    "ingenuity.power_tier", title="A tier of power", kind="calculation", implements=("IN-85",), workings=True
)
def power_tier(*, tier: TierNumber = 1) -> Ruling:
    """What a power of a tier costs and how hard it is.

    Args:
        tier: 1, 2 or 3.

    Returns:
        `tier`, `name`, `focus` and `needed`, the difficulty.

    Raises:
        RuleError: any other tier.

    Source: Powers, the table.

    >>> power_tier(tier=3).summary
    'An epic power (tier 3) costs 3 focus and has difficulty 9 (Hard).'
    >>> power_tier(tier=4)
    Traceback (most recent call last):
    rules_py.errors.RuleError: tier is 4; allowed: a whole number from 1 to 3
    """
    row = TIER_OF[tier]
    return Ruling(
        {"tier": tier, "name": row.name, "focus": row.focus, "needed": row.difficulty},
        f"{_A[tier]} (tier {tier}) costs {row.focus} focus and has difficulty {named(row.difficulty)}.",
    )


@registry.rule(
    "ingenuity.changed_power",
    title="A power with different numbers",
    kind="calculation",
    implements=("IN-86",),
    workings=True,
)
def changed_power(
    *,
    tier: TierNumber = 1,
    focus: Annotated[int, Whole(minimum=0, maximum=FURTHEST, title="Changed focus cost")] = 0,
    difficulty: Annotated[int, DIFFICULTY] = 1,
    new_tier: Annotated[
        int | None, Maybe(kind=TIER, title="Changed tier", help="Leave it empty, because a power's tier never changes.")
    ] = None,
) -> Ruling:
    """A power whose own rules change its cost or difficulty: its tier stays.

    Args:
        tier: 1, 2 or 3.
        focus: the changed cost.
        difficulty: the changed difficulty.
        new_tier: nothing, or the same tier.

    Returns:
        `tier`, `focus` and `needed`, the difficulty.

    Raises:
        RuleError: another tier is asked for.

    Source: Powers, second paragraph.

    >>> changed_power(tier=2, focus=1, difficulty=9)["tier"]
    2
    >>> changed_power(tier=2, focus=1, difficulty=6).summary
    "It's still a greater power (tier 2), but it costs 1 focus instead of 2."
    >>> changed_power(tier=2, new_tier=1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: new_tier is 1; allowed: 2 or empty; a power keeps its tier
    """
    if new_tier not in (None, tier):
        raise RuleError(
            "new_tier",
            new_tier,
            f"{tier} or empty; a power keeps its tier",
            sentence=f"You can't change a power's tier, so this one stays at tier {tier}.",
        )
    row = TIER_OF[tier]
    changes = [f"costs {focus} focus instead of {row.focus}"] * (focus != row.focus)
    changes += [f"has difficulty {difficulty} instead of {row.difficulty}"] * (difficulty != row.difficulty)
    return Ruling(
        {"tier": tier, "focus": focus, "needed": difficulty},
        f"It's still {_A[tier].lower()} (tier {tier})" + (f", but it {joined(changes)}." if changes else "."),
    )


@registry.rule(
    "ingenuity.power_access",
    title="Can you use this power?",
    kind="validation",
    implements=("IN-84", "IN-100"),
    workings=True,
)
def power_access(
    *,
    skill: Annotated[str, Choice(options=SKILLS, title="Skill")] = "athletics",
    skill_die: SkillDieParameter = SkillDie.UNTRAINED,
    proficiency: Bonus = 0,
    listed: Annotated[
        bool,
        Switch(
            title="Your proficiency gives you this power",
            help="The game's lists of powers aren't out yet, so decide for yourself.",
        ),
    ] = False,
) -> Ruling:
    """Whether a character has access to a power: trained in the skill and in a proficiency that lists it.

    Args:
        skill: must be supernatural.
        skill_die: d4 to d12.
        proficiency: 1 to 5.
        listed: whether that proficiency gives access to the power; several may.

    Returns:
        `legal` and `faults`.

    Raises:
        RuleError: an unknown skill, or a value out of its range.

    Source: Supernatural Skills; Powers, first paragraph.

    >>> power_access(skill="wizardry", skill_die="d4", proficiency=1, listed=True)["legal"]
    True
    >>> power_access(skill="athletics", skill_die="d4", proficiency=1, listed=True)["faults"]
    ['You need a supernatural skill.']
    >>> power_access(skill="magic")
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'magic'; allowed: ...
    """
    faults = ["You need a supernatural skill."] * (skill not in POWER_SKILLS)
    faults += ["You need training in the skill."] * (not skill_die.faces)
    faults += ["You need a matching proficiency."] * (not proficiency)
    faults += ["Your proficiency has to give you the power."] * (bool(proficiency) and not listed)
    said = f"You can't use this power. {' '.join(faults)}" if faults else f"You can use this power with {skill}."
    return Ruling({"legal": not faults, "faults": faults}, said)


def penalty_in_words(penalty: int, counting: int) -> str:
    """The sentence on a penalty.

    >>> penalty_in_words(-3, 1)
    '1 earlier power counts, so you take -3 on the check.'
    """
    return f"{counted(counting, 'earlier power counts', 'earlier powers count')}, so you take {penalty} on the check."


@registry.rule(
    "ingenuity.power_penalty",
    title="Several powers in a turn",
    kind="calculation",
    implements=("IN-92",),
    workings=True,
)
def penalty(
    *,
    earlier: Earlier = 0,
    failed: Annotated[int, Whole(minimum=0, maximum=_MOST_POWERS, title="Failed powers")] = 0,
    as_reaction: AsReaction = False,
    readings: Annotated[Readings, Reads("failed_count")] = Readings(),
) -> Ruling:
    """What earlier powers of the same turn take from the next one's check.

    Args:
        earlier: powers used before in this turn, 0 to 9.
        failed: how many of them failed.
        as_reaction: whether the next one is used as a reaction.
        readings: whether failed ones count.

    Returns:
        `penalty`: 0, -3, -6 and so on.

    Raises:
        RuleError: a negative count, or more failed powers than were used.

    Source: Performing Powers, last paragraph; contradiction IN-C11.

    >>> penalty(earlier=2)["penalty"], penalty(earlier=2, as_reaction=True)["penalty"]
    (-6, 0)
    >>> penalty(earlier=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: earlier is -1; allowed: a whole number from 0 to 9
    """
    if failed > earlier:
        raise RuleError(
            "failed",
            failed,
            f"0 to {earlier}, the powers that were used",
            sentence=f"You've only used {counted(earlier, 'power', 'powers')} this turn,"
            f" so {failed} can't have failed.",
        )
    counting = earlier if readings.failed_count else earlier - failed
    value = power_penalty(counting, as_reaction)
    if value:
        return Ruling(
            {"penalty": value},
            penalty_in_words(value, counting),
        )
    why = (
        "you use it as a reaction"
        if as_reaction
        else "it's your first power this turn"
        if not earlier
        else "none of your earlier powers counts"
    )
    return Ruling({"penalty": value}, f"This power has no penalty, because {why}.")


@registry.rule(
    "ingenuity.power_amount", title="How much a power does", kind="calculation", implements=("IN-90",), workings=True
)
def power_amount(
    *,
    result: Annotated[int, RESULT] = 1,
    difficulty: Difficulty = 1,
    bonuses: Annotated[
        tuple[int, ...],
        Several(
            kind=Whole(minimum=-FURTHEST, maximum=FURTHEST), at_most=10, title="Bonuses from the power", one="bonus"
        ),
    ] = (),
) -> Ruling:
    """The amount of damage or healing of a power that succeeded: the result of the check and the power's own bonuses.

    Args:
        result: of the check.
        difficulty: which it has reached.
        bonuses: what the power's description adds.

    Returns:
        `amount`.

    Raises:
        RuleError: the check failed, so there is no amount.

    Source: Performing Powers, third paragraph.

    >>> power_amount(result=8, bonuses=[2])["amount"]
    10
    >>> power_amount(result=5, difficulty=6)
    Traceback (most recent call last):
    rules_py.errors.RuleError: result is 5; allowed: 6 or more; a failed power does nothing
    """
    if result < difficulty:
        raise RuleError(
            "result",
            result,
            f"{difficulty} or more; a failed power does nothing",
            sentence=f"Your {result} doesn't reach difficulty {difficulty}, and a failed power does nothing.",
        )
    amount = result + sum(bonuses)
    more = sum(bonuses)
    penalties = (
        f": your result of {result}, {'plus' if more > 0 else 'minus'} {abs(more)}"
        if more
        else ", which is your result"
    )
    return Ruling(
        {"amount": amount}, f"The power does {counted(amount, 'point', 'points')} of damage or healing{penalties}."
    )


@registry.rule("ingenuity.resist", title="Resisting a power", kind="calculation", implements=("IN-91",), workings=True)
def resist(
    *,
    result: Annotated[int, RESULT] = 0,
    resist: Annotated[
        int,
        Whole(
            minimum=-FURTHEST,
            maximum=FURTHEST,
            title="Target's defense",
            help="Enter the defense, or the result the target rolls.",
        ),
    ] = 0,
    resistible: Annotated[bool, Switch(title="The power can be resisted")] = True,
) -> Ruling:
    """Whether a power has its effects on a target that resists; a tie goes to the power.

    Args:
        result: of the power's check.
        resist: the stat or the result of the skill that the power names.
        resistible: whether it names one at all.

    Returns:
        `applies` and `margin`.

    Raises:
        RuleError: the power cannot be resisted.

    Source: Performing Powers, fourth paragraph.

    >>> resist(result=6, resist=6)["applies"], resist(result=5, resist=6)["applies"]
    (True, False)
    >>> resist(resistible=False)
    Traceback (most recent call last):
    rules_py.errors.RuleError: resistible is no; allowed: yes; this power names nothing to resist it with
    """
    if not resistible:
        raise RuleError(
            "resistible",
            resistible,
            "yes; this power names nothing to resist it with",
            sentence="The target can't resist this power, because the power doesn't say how.",
        )
    applies = resists_not(result, resist)
    verdict = "works" if applies else "does nothing"
    return Ruling(
        {"applies": applies, "margin": result - resist},
        f"The power {verdict}, because your {against_target(result, resist)}.",
    )


def against_target(result: int, resist: int) -> str:
    """A result beside what a target resists it with.

    >>> against_target(8, 6), against_target(5, 6)
    ("8 beats the target's 6", "5 doesn't reach the target's 6")
    """
    verb = "beats" if result > resist else "matches" if result == resist else "doesn't reach"
    return f"{result} {verb} the target's {resist}"


def resists_not(result: int, resist: int | None) -> bool:
    """Whether a power with that result gets through; nothing to resist with always lets it through."""
    return resist is None or result >= resist
