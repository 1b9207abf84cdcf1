"""Universal truths: an option for skills that have grown as far as they need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Switch
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading
from .characters import TRUTH
from .suits import Suit
from .using import RATING, SIDES
from .weaving import Band, UsedSuit, other_person, person, row_for


@dataclass(frozen=True)
class TruthRow:
    """What comes of calling on somebody's universal truth."""

    faces: range
    name: Band
    help: bool
    injury: bool


TRUTH_TABLE = (
    TruthRow(range(1, 2), Band.BEND, help=False, injury=True),
    TruthRow(range(2, 6), Band.WEAVE, help=True, injury=False),
    TruthRow(range(6, 7), Band.TEAR, help=True, injury=True),
)
"""Source: Universal Truth."""

TruthOption = Annotated[bool, Switch(title="Playing with universal truths")]


def check_truth(rating: int, option: bool, *, option_name: str = "option", of: str = "rating") -> None:
    """Check that a skill may be marked.

    Args:
        rating: of the skill.
        option: whether the group uses universal truths.
        option_name: what the parameter that says so is called.
        of: what the parameter is called that the rating comes from.

    Raises:
        RuleError: the group does not use the option, or the rating is too low.
    """
    if not option:
        raise RuleError(option_name, option, "yes; your group has to agree on universal truths first")
    if rating < TRUTH:
        why = f"{TRUTH} or more; only such a skill can become a universal truth"
        sentence = f"A skill with a rating of {rating} can't become a universal truth: it needs at least {TRUTH}."
        raise RuleError(of, rating, why, sentence=sentence)


@registry.rule(
    "almanac.mark_truth", title="Mark a universal truth", kind="validation", workings=True, implements=("WA-31",)
)
def mark_truth(*, rating: Annotated[int, RATING] = 1, option: TruthOption = False) -> Ruling:
    """Whether a skill may be marked as a universal truth.

    Args:
        rating: 1 to 99.
        option: whether the group uses the option.

    Returns:
        `legal` and `faults`, a sentence each.

    Raises:
        RuleError: a rating below 1 or above 99.

    Source: Universal Truth, first paragraph; contradiction WA-C15.

    >>> mark_truth(rating=7, option=True)["legal"]
    True
    >>> mark_truth(rating=5, option=True)["faults"]
    ['A universal truth needs a rating of 6 or more, not 5.']
    >>> mark_truth(rating=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: rating is 0; allowed: a whole number from 1 to 99
    """
    faults = [] if option else ["Your group has to agree on universal truths first."]
    if rating < TRUTH:
        faults.append(f"A universal truth needs a rating of {TRUTH} or more, not {rating}.")
    return Ruling(
        {"legal": not faults, "faults": faults},
        " ".join(faults)
        if faults
        else f"A skill with a rating of {rating} can become a universal truth. After that, it won't improve any more.",
    )


def truth_reading(face: int) -> Reading:
    """How the die counts, for the display."""
    row = row_for(TRUTH_TABLE, face)
    return Reading(int(row.help), False, "help comes" if row.help else "no help")


@registry.rule(
    "almanac.call_truth",
    title="Call on a universal truth",
    sentence="When {caller} uses a {suit} skill and calls on {owner}, help comes {chance} of the time.",
    kind="roll",
    implements=("WA-33", "WA-35"),
    verdict="help",
)
def call_truth(
    chance: Chance,
    *,
    caller: Annotated[str, person("Caller")] = "Somebody",
    owner: Annotated[str, person("Owner of the universal truth")] = "Somebody else",
    marked: Annotated[bool, Switch(title="Marked as a universal truth")] = True,
    suit: UsedSuit = Suit.HEARTS,
) -> Ruling:
    """One die, thrown instead of a weaving: another character comes and helps, or does not.

    Args:
        chance: where the die comes from.
        caller: who makes the weaving.
        owner: whose universal truth it is.
        marked: whether the owner's skill is marked.
        suit: of the skill that the caller has used in this scene, which an injury hits.

    Returns:
        `face`, its `band`, `help`, `injury`, `injured` (the caller's suit, if it is), and `complicated`, whether the
        caller's complication stays.

    Raises:
        RuleError: calling on oneself, a skill that is not marked, or no skill used in this scene.

    Source: Universal Truth; contradictions WA-C05, WA-C07, WA-C08 and WA-C21.

    >>> call_truth.roll(faces="1", caller="Ada", owner="Cleo").ruling.summary
    'Bend: Cleo is busy elsewhere. The complication stays, and Ada is injured in Hearts.'
    >>> call_truth.chance()
    Fraction(5, 6)
    >>> call_truth.roll(owner="Ada", caller="Ada")
    Traceback (most recent call last):
    rules_py.errors.RuleError: owner is 'Ada'; allowed: somebody other than Ada; you can't call on yourself
    """
    other_person(caller, owner, parameter="owner", why="you can't call on yourself")
    if not marked:
        raise RuleError("marked", marked, "yes; you can only call on a skill that's marked")
    if suit is None:
        raise RuleError(
            "suit",
            suit,
            "the suit of the skill that the caller used in this scene",
            sentence=f"Enter the suit of the skill that {caller} used in this scene.",
        )
    face = chance.die(SIDES, group=f"{owner} for {caller}", reading=truth_reading)
    row = row_for(TRUTH_TABLE, face)
    return Ruling(
        {
            "face": face,
            "band": str(row.name),
            "help": row.help,
            "injury": row.injury,
            "injured": [str(suit)] if row.injury else [],
            "complicated": not row.help,
        },
        f"{row.name}: {called(row, caller, owner, suit)}",
    )


def called(row: TruthRow, caller: str, owner: str, suit: Suit) -> str:
    """What comes of it, in sentences."""
    if not row.help:
        return f"{owner} is busy elsewhere. The complication stays, and {caller} is injured in {suit}."
    if row.injury:
        return f"{owner} helps, but overdoes it. The complication is gone, but {caller} is injured in {suit}."
    return f"{owner} makes helping look easy. The complication is gone, and nobody is hurt."
