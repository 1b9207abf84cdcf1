"""Errata about rolls: rerolls, luck, ties."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
from ..advantage import Choosing, Tied, expected_loss
from ..attributes import Die, mean_face, passive_value
from ..checks import check
from ..luck import LUCK_SIDES, LUCK_THRESHOLD, luck_bonus
from ..opposed import FIRST, interaction_results, opposed_results

TIED_RESULT = 7
"""Any number will do: both sides have it."""


@registry.erratum(
    "IN-C01",
    title="Disadvantage on equal faces",
    one=Statement(
        "Advantage & Disadvantage, first paragraph", "Disadvantage makes you reroll the die with the highest face."
    ),
    other=Statement("Advantage & Disadvantage, first paragraph", "If two dice show it, it doesn't say which."),
    reading="You choose between them, because with advantage you choose as well. Pick the larger die, which loses"
    " less on average.",
)
def _equal_faces() -> Proof:
    chances = {
        tied: check.chance(proficiency=0, difficulty=6, disadvantages=1, tied=tied, attribute_die="d6", skill_die="d4")
        for tied in (Tied.LARGER, Tied.SMALLER)
    }
    return Proof(
        chances[Tied.LARGER],
        chances[Tied.SMALLER],
        (
            f"Both dice show 4: a d6 loses {expected_loss(6, 4)} on average, a d4 {expected_loss(4, 4)}.",
            *(f"d6+d4 against 6, the {tied} hit: {percent(chance)}." for tied, chance in chances.items()),
        ),
    )


@registry.erratum(
    "IN-C02",
    title="Choosing a die for a secret number",
    one=Statement("Skill Checks, first paragraph", "Only the Game Master knows the difficulty."),
    other=Statement("Advantage & Disadvantage, first paragraph", "You choose which die to reroll."),
    reading="You seldom know the difficulty, so reroll the die that gains most on average. If the GM tells you the"
    " number, take the die that makes success likeliest, because that's what anybody would do.",
)
def _secret_number() -> Proof:
    chances = {
        choosing: check.chance(
            attribute_die=Die.D8, skill_die=Die.D6, proficiency=0, difficulty=6, advantages=1, choosing=choosing
        )
        for choosing in Choosing
    }
    return Proof(
        chances[Choosing.BLIND],
        chances[Choosing.INFORMED],
        tuple(f"d8+d6 against 6 with one advantage, {name}: {chance}." for name, chance in chances.items()),
    )


@registry.erratum(
    "IN-C03",
    title="Twenty or greater",
    one=Statement("The Luck Die", "Luck helps you on a 20 or greater."),
    other=Statement("The Luck Die", "The die has twenty sides, and nothing modifies it."),
    reading="You need a 20, or more if something adds to your luck die. Nothing does so far, but we allow for it"
    " because the book says “or greater”.",
)
def _above_twenty() -> Proof:
    beyond = LUCK_THRESHOLD + 1
    try:
        verdict = luck_bonus(luck=beyond).summary
    except RuleError as refusal:
        verdict = f"luck can't be {refusal.given}"
    return Proof(
        beyond,
        LUCK_SIDES,
        (f"Without a modifier, {verdict}.", f"With one: {luck_bonus(luck=beyond, luck_modifier=1).summary}"),
    )


@registry.erratum(
    "IN-C04",
    title="Two kinds of tie",
    one=Statement("Skill Checks, last paragraph", "If you both make the same check and tie, neither side wins."),
    other=Statement("Challenge Difficulty", "If one side's roll is the other's difficulty, equalling it is a success."),
    reading="Both are right, because they're about different rolls. If you both use the same skill, it's an opposed"
    " check and a tie goes to nobody; if your skills differ, one of you sets the number and the other only has to"
    " reach it.",
)
def _two_ties() -> Proof:
    same = opposed_results(result=TIED_RESULT, other_result=TIED_RESULT)
    different = interaction_results(result=TIED_RESULT, setting_result=TIED_RESULT)
    return Proof(
        same["winner"] == FIRST, different["success"], (f"Opposed: {same.summary}", f"Set: {different.summary}")
    )


@registry.erratum(
    "IN-C05",
    title="What is a passive value?",
    one=Statement("Initiative", "Reflexes come from passive dexterity and passive resolve."),
    other=Statement("The whole chapter", "It never says what a passive value is."),
    reading="It's half of the die's largest face, plus modifiers, because a newer page of the game explains it that"
    " way.",
)
def _passive_value() -> Proof:
    die = Die.D6
    half, mean = passive_value(die), mean_face(die)
    return Proof(half, mean, (f"A {die} is worth {half} by halves; its mean would be {mean}.",))
