"""The rules of advantage: what cancels out, carrying out rerolls, and the best choice."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ...errors import RuleError
from ...likelihood import percent
from ...parameters import Choice, Maybe, Several, Whole
from ...phrases import counted, decimals
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FURTHEST, AttributeDie, Die
from ..luck import LUCK_BONUS
from ..skills import SkillDie, SkillDieParameter
from .choice import (
    REROLLED,
    SOURCES,
    Advantages,
    Disadvantages,
    Hand,
    Pair,
    Rolled,
    best_blind,
    best_informed,
    chance_after,
    expected_gain,
    helps,
    worst,
)
from .turns import swaps_in_words


@registry.rule(
    "ingenuity.net_advantage", title="What cancels out", kind="calculation", implements=("IN-41",), workings=True
)
def net_advantage(
    *,
    advantages: Annotated[int, replace(SOURCES, title="Advantage")] = 0,
    disadvantages: Annotated[int, replace(SOURCES, title="Disadvantage")] = 0,
) -> Ruling:
    """What is left when advantages and disadvantages cancel one for one.

    Args:
        advantages: 0 to 99 sources.
        disadvantages: 0 to 99 sources.

    Returns:
        `net`, above 0 for advantage, below 0 for disadvantage, and how many `pairs` cancel each other.

    Raises:
        RuleError: a count below 0 or above 99.

    Source: Advantage & Disadvantage, second paragraph.

    >>> net_advantage(advantages=3, disadvantages=1)["net"]
    2
    >>> net_advantage(advantages=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: advantages is -1; allowed: a whole number from 0 to 99
    """
    net = advantages - disadvantages
    cancelled = min(advantages, disadvantages)
    word = "advantage" if helps(net) else "disadvantage"
    left = counted(abs(net), word, f"{word}s")
    pairs = f"{cancelled} of each cancel{'s' if cancelled == 1 else ''} out" if cancelled else "Nothing cancels out"
    kept = (f"have {left} left" if cancelled else f"still have {left}") if net else "roll as usual"
    return Ruling({"net": net, "pairs": cancelled}, f"{pairs}, so you {kept}.")


FACE = Whole(minimum=1, maximum=max(die.faces for die in Die))

SkillFace = Annotated[int | None, Maybe(kind=FACE, title="Skill roll", help="Leave it empty if you're untrained.")]

AttributeFace = Annotated[int, replace(FACE, title="Attribute roll")]


def lying(attribute: Die, attribute_face: int, skill: SkillDie, skill_face: int | None) -> Hand:
    """A hand from faces that somebody has on the table.

    Raises:
        RuleError: a face that its die does not have, a face for an untrained skill, or none for a trained one.
    """
    for name, face, die in (("attribute_face", attribute_face, attribute), ("skill_face", skill_face, skill)):
        if name == "skill_face" and not skill.faces:
            if face is not None:
                raise RuleError(
                    name,
                    face,
                    "empty; an untrained skill has no die",
                    sentence="Leave the skill roll empty: you're untrained, so there's no skill die to roll.",
                )
        elif face is None or face > die.faces:
            raise RuleError(name, face, f"1 to {die.faces} for a {die}")
    return Hand(attribute_face, skill_face or 0)


@registry.rule(
    "ingenuity.rerolls",
    title="Carry out rerolls",
    kind="calculation",
    implements=("IN-38", "IN-39", "IN-40", "IN-42"),
    workings=True,
    formerly={"attribute": "attribute_die", "skill": "skill_die", "net": "advantages disadvantages"},
)
def carry_out(
    *,
    attribute_die: AttributeDie = Die.D4,
    attribute_face: AttributeFace = 1,
    skill_die: SkillDieParameter = SkillDie.D4,
    skill_face: SkillFace = 1,
    advantages: Advantages = 0,
    disadvantages: Disadvantages = 0,
    new_faces: Annotated[
        tuple[int, ...],
        Several(
            kind=FACE,
            at_most=FURTHEST,
            title="New rolls",
            one="new roll",
            help="Enter them in the order you rolled them.",
        ),
    ] = (),
    chosen: Annotated[
        tuple[Rolled, ...],
        Several(
            kind=Choice(options=Rolled),
            at_most=FURTHEST,
            title="Dice to reroll",
            one="die to reroll",
            help="In order. Leave it empty for the usual choice. With disadvantage you only choose on a tie.",
        ),
    ] = (),
) -> Ruling:
    """The dice after every advantage or disadvantage was carried out, one after the other.

    Args:
        attribute_die: d4 to d12.
        attribute_face: what it shows.
        skill_die: untrained, or d4 to d12.
        skill_face: what it shows; nothing when untrained.
        advantages: sources of advantage, 0 to 99.
        disadvantages: sources of disadvantage, 0 to 99; they cancel advantages one for one.
        new_faces: exactly one for each source left, in order.
        chosen: the die for each of them, in order; empty to let the larger expected gain decide (advantage), or on
            equal faces the larger die (disadvantage).

    Returns:
        `attribute_face` and `skill_face` in the end, their `sum`, and `rerolled`, the dice in order.

    Raises:
        RuleError: too few or too many new faces or choices, a face that its die does not have, the luck die, the die of
            an untrained skill, or for disadvantage a die that does not show the highest face.

    Source: Advantage & Disadvantage, first paragraph; contradictions IN-C01 and IN-C02.

    >>> carry_out(attribute_face=2, skill_face=3, advantages=1, new_faces=[5], attribute_die="d6")["sum"]
    8
    >>> carry_out(advantages=1, new_faces=[1], chosen=["luck"])
    Traceback (most recent call last):
    rules_py.errors.RuleError: chosen (value 1) is 'luck'; allowed: attribute or skill; the luck die is ...
    """
    hand, pair = lying(attribute_die, attribute_face, skill_die, skill_face), Pair(attribute_die, skill_die)
    net = advantages - disadvantages
    count = abs(net)
    if len(new_faces) != count:
        raise RuleError(
            "new_faces",
            new_faces,
            f"{count} {'face' if count == 1 else 'faces'} for net advantage {net}",
            sentence=f"Enter {counted(count, 'new roll', 'new rolls')}, one for each source you have left.",
        )
    if chosen and len(chosen) != count:
        raise RuleError(
            "chosen",
            chosen,
            f"empty, or {count} {'die' if count == 1 else 'dice'} for net advantage {net}",
            sentence=f"Choose {counted(count, 'die', 'dice')}, one for each source you have left,"
            " or leave the choice empty.",
        )
    for number, new in enumerate(new_faces, 1):
        picked = chosen[number - 1] if chosen else None
        if picked is not None:
            _may_reroll(f"chosen (value {number})", pair, hand, picked, advantage=helps(net))
        die = picked or (best_blind(pair, hand) if helps(net) else worst(pair, hand))
        if new > pair.faces(die):
            raise RuleError(f"new_faces (value {number})", new, f"1 to {pair.faces(die)} for the {die} die")
        face = hand.face(die)
        hand = hand.swapped(die, new, max(face, new) if helps(net) else min(face, new))
    total = hand.attribute + hand.skill
    after = f"After the {'reroll' if count == 1 else 'rerolls'}, y" if count else "Y"
    return Ruling(
        {
            "attribute_face": hand.attribute,
            "skill_face": hand.skill or None,
            "sum": total,
            "rerolled": [str(swap.die) for swap in hand.swaps],
        },
        after
        + (
            f"our dice show {hand.attribute} and {hand.skill}, for a total of {total}."
            if hand.skill
            else f"our die shows {hand.attribute}."
        ),
        tuple(swaps_in_words(pair, hand, net)),
    )


def _may_reroll(where: str, pair: Pair, hand: Hand, die: Rolled, *, advantage: bool) -> None:
    if die is Rolled.LUCK:
        raise RuleError(
            where,
            die,
            f"{' or '.join(REROLLED)}; the luck die is never rolled again",
            sentence="You never reroll the luck die.",
        )
    if die not in pair.dice:
        raise RuleError(
            where,
            die,
            f"{pair.dice[0]}; an untrained skill has no die",
            sentence="You're untrained, so there's no skill die to reroll.",
        )
    highest = max(map(hand.face, pair.dice))
    if not advantage and hand.face(die) < highest:
        raise RuleError(
            where,
            die,
            f"the die with the highest face, {highest}; this one shows {hand.face(die)}",
            sentence=f"With disadvantage you reroll the die that shows {highest},"
            f" not the one that shows {hand.face(die)}.",
        )


@registry.rule(
    "ingenuity.best_reroll",
    title="Which die to roll again",
    sentence=(
        "With a {attribute_face} on your {attribute_die} attribute die and a {skill_face} on your {skill_die} skill "
        "die, {continued}"
    ),
    kind="calculation",
    implements=("IN-38",),
    formerly={"attribute": "attribute_die", "skill": "skill_die"},
)
def best_reroll(
    *,
    attribute_die: AttributeDie = Die.D4,
    attribute_face: AttributeFace = 1,
    skill_die: SkillDieParameter = SkillDie.D4,
    skill_face: SkillFace = 1,
    advantages: Annotated[int, Whole(minimum=1, maximum=FURTHEST, title="Rerolls you still have")] = 1,
    difficulty: Annotated[
        int | None,
        Maybe(
            kind=Whole(minimum=1, maximum=FURTHEST),
            title="Difficulty",
            help="Leave this empty as long as your Game Master keeps it secret.",
        ),
    ] = None,
    bonus: Annotated[
        int,
        Whole(
            minimum=-FURTHEST,
            maximum=FURTHEST,
            title="Bonus",
            help=f"Proficiency, modifiers, and {LUCK_BONUS} if the luck die shows a 20.",
        ),
    ] = 0,
) -> Ruling:
    """The die that is best rolled again with advantage, for a player who does or does not know the difficulty.

    Args:
        attribute_die: d4 to d12.
        attribute_face: what it shows.
        skill_die: untrained, or d4 to d12.
        skill_face: what it shows; nothing when untrained.
        advantages: sources left, this one included, 1 to 99.
        difficulty: the number to reach when it is known; nothing while it is secret.
        bonus: all that is added to the dice, luck included.

    Returns:
        `choice` (attribute or skill), `gains` (expected gain by die, as fractions) and, with a known difficulty, the
        `chances` of success by die when all later choices are the best.

    Raises:
        RuleError: a face that its die does not have, or a value out of its range.

    Source: Advantage & Disadvantage, first paragraph; contradiction IN-C02.

    >>> best_reroll(attribute_face=4, skill_face=1, difficulty=9, attribute_die="d8", skill_die="d6")["chances"]
    {'attribute': '1/8', 'skill': '1/3'}
    >>> best_reroll(attribute_die="d12", attribute_face=6, skill_die="d4", skill_face=1, difficulty=None)["choice"]
    'attribute'
    >>> best_reroll(attribute_die="d6", attribute_face=7)
    Traceback (most recent call last):
    rules_py.errors.RuleError: attribute_face is 7; allowed: 1 to 6 for a d6
    """
    hand, pair = lying(attribute_die, attribute_face, skill_die, skill_face), Pair(attribute_die, skill_die)
    gains = {die: expected_gain(pair.faces(die), hand.face(die)) for die in pair.dice}
    steps = [
        f"Rerolling the {die} die gains you {decimals(gain) + ' on average' if gain else 'nothing'}."
        for die, gain in gains.items()
    ]
    alone, alike = len(gains) == 1, len(set(gains.values())) == 1
    outcome = {"gains": {str(die): str(gain) for die, gain in gains.items()}}
    if difficulty is None:
        best = best_blind(pair, hand)
        if alone:
            summary = f"Reroll the {best} die. It's the only one you have."
        elif alike:
            summary = "Reroll either die: both gain the same on average."
        else:
            summary = f"Reroll the {best} die, which gains more on average."
    else:
        needed = difficulty - bonus
        best = best_informed(pair, hand, advantages, needed)
        chances = {str(die): chance_after(pair, hand, die, advantages, needed) for die in pair.dice}
        outcome["chances"] = {die: str(chance) for die, chance in chances.items()}
        if not any(chances.values()):
            summary = f"No reroll can get you to difficulty {difficulty}."
        elif not alone and len(set(chances.values())) == 1:
            chance = f"you'll succeed {percent(chances[best])} of the time"
            summary = (
                f"Reroll either die: {chance}."
                if alike
                else f"Reroll the {best} die: {chance} with either die, but the {best} die gains more on average."
            )
        else:
            against = [
                f", against {percent(share)} with the {die} die" for die, share in chances.items() if die != best
            ]
            summary = f"Reroll the {best} die: you'll succeed {percent(chances[best])} of the time{''.join(against)}."
    return Ruling({"choice": str(best), **outcome}, summary, tuple(steps))
