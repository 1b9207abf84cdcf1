"""Errata about rolls: rerolls, luck, ties."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
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
    one=Statement("Advantage & Disadvantage, first paragraph", "Disadvantage hits the die with the highest face."),
    other=Statement("Advantage & Disadvantage, first paragraph", "Two dice can show it, and then none is named."),
    reading="The player picks, as with advantage; so it is the larger die, which loses less on average. The other can"
    " be switched on.",
)
def _equal_faces() -> Proof:
    chances = {
        tied: check.chance(proficiency=0, difficulty=6, disadvantages=1, tied=tied)
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
    one=Statement("Skill Checks, first paragraph", "The difficulty is known to the Game Master alone."),
    other=Statement("Advantage & Disadvantage, first paragraph", "The player chooses the die that is rolled again."),
    reading="A blind player takes the die with the larger expected gain, which also makes the best total over several"
    " rerolls. An informed player takes the one that makes success likeliest. Both can be chosen.",
)
def _secret_number() -> Proof:
    chances = {
        choosing: check.chance(
            attribute=Die.D8, skill=Die.D6, proficiency=0, difficulty=6, advantages=1, choosing=choosing
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
    one=Statement("The Luck Die", "Luck helps on a value of 20 and on any above it."),
    other=Statement("The Luck Die", "The die has twenty sides, and nothing modifies it."),
    reading="A value above 20 is taken only together with a luck modifier, which the reader may set.",
)
def _above_twenty() -> Proof:
    beyond = LUCK_THRESHOLD + 1
    try:
        verdict = luck_bonus(luck=beyond).summary
    except RuleError as refusal:
        verdict = str(refusal)
    return Proof(
        beyond,
        LUCK_SIDES,
        (f"Without a modifier, {verdict}.", f"With one: {luck_bonus(luck=beyond, luck_modifier=1).summary}"),
    )


@registry.erratum(
    "IN-C04",
    title="Two kinds of tie",
    one=Statement("Skill Checks, last paragraph", "When both make the same check and tie, neither side wins."),
    other=Statement(
        "Challenge Difficulty", "When one side's roll is the other's difficulty, equalling it is a success."
    ),
    reading="Both hold. The same skill on both sides makes an opposed check; different skills make one side set the"
    " number.",
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
    one=Statement("Initiative", "Reflexes follow from passive dexterity and passive resolve."),
    other=Statement("The whole chapter", "Nowhere does it say what a passive value is."),
    reading="Half of the largest face, plus modifiers, as a newer page of the game has it.",
)
def _passive_value() -> Proof:
    die = Die.D6
    half, mean = passive_value(die), mean_face(die)
    return Proof(half, mean, (f"A {die} is worth {half} by halves; its mean would be {mean}.",))
