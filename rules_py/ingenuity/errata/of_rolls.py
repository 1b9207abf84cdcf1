"""Errata about rolls: rerolls, luck, ties."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import continued, decimals
from ...rulebook import registry
from ..advantage import Choosing, expected_loss
from ..attributes import Die, mean_face, passive_value
from ..checks import check
from ..luck import LUCK_SIDES, LUCK_THRESHOLD, luck_bonus
from ..opposed import FIRST, interaction_results, opposed_results
from ..readings import Readings, Tied

TIED_RESULT = 7
"""Any number will do: both sides have it."""


@registry.erratum(
    "IN-C01",
    title="Disadvantage when both dice show the same face",
    one=Statement(
        "Advantage & Disadvantage, first paragraph",
        "With disadvantage, you reroll the die that shows the higher face.",
    ),
    other=Statement(
        "Advantage & Disadvantage, first paragraph",
        "If two dice show the same face, the rules don't say which to reroll.",
    ),
    reading="When two dice show the same face, you choose which one to reroll, just as you do with advantage. Pick the"
    " larger die, because rerolling it costs you less on average.",
)
def _equal_faces() -> Proof:
    chances = {
        readings.tied: check.chance(
            proficiency=0, difficulty=6, disadvantages=1, attribute_die="d6", skill_die="d4", readings=readings
        )
        for readings in (Readings(), Readings(tied=Tied.SMALLER))
    }
    return Proof(
        chances[Tied.LARGER],
        chances[Tied.SMALLER],
        (
            f"If both dice show 4, rerolling the d6 costs you {decimals(expected_loss(6, 4))} on average, and rerolling"
            f" the d4 costs you {decimals(expected_loss(4, 4))}.",
            *(
                f"With disadvantage, d6+d4 has a {percent(chance)} chance of reaching 6 if you reroll the {tied} on a"
                " tie."
                for tied, chance in chances.items()
            ),
        ),
    )


@registry.erratum(
    "IN-C02",
    title="Which die to reroll when you don't know the difficulty",
    one=Statement("Skill Checks, first paragraph", "Only the Game Master knows the difficulty."),
    other=Statement("Advantage & Disadvantage, first paragraph", "With advantage, you choose which die to reroll."),
    reading="You seldom know the difficulty, so reroll the die that gains more on average. If the Game Master tells you"
    " the number, reroll the die that gives you the better chance.",
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
        tuple(
            f"With one advantage, d8+d6 has a {float(chance):.2%} chance of reaching 6 if you {known} the difficulty."
            for known, chance in (("don't know", chances[Choosing.BLIND]), ("know", chances[Choosing.INFORMED]))
        ),
    )


@registry.erratum(
    "IN-C03",
    title="Twenty or greater",
    one=Statement("The Luck Die", "The luck die gives you a bonus on a result of “20 or greater”."),
    other=Statement("The Luck Die", "The luck die has twenty sides, and nothing is ever added to it."),
    reading="To get the bonus, you need a 20 on the luck die. If an ability ever adds to that die, a value above"
    " 20 helps too: the original does say “or greater”.",
)
def _above_twenty() -> Proof:
    beyond = LUCK_THRESHOLD + 1
    try:
        verdict = luck_bonus(luck=beyond).summary
    except RuleError as refusal:
        verdict = f"you can't get a {refusal.given}"
    return Proof(
        beyond,
        LUCK_SIDES,
        (
            f"With nothing added to the luck die, {verdict}.",
            f"With 1 added to the luck die, a {beyond} gives you +{luck_bonus(luck=beyond, luck_modifier=1)['bonus']}.",
        ),
    )


@registry.erratum(
    "IN-C04",
    title="Two kinds of tie",
    one=Statement("Skill Checks, last paragraph", "If you both make the same check and tie, neither side wins."),
    other=Statement(
        "Challenge Difficulty", "If you're rolling against the other side's result, a tie is a success for you."
    ),
    reading="Both rules about ties are right, but each is about a different kind of roll. If you both use the same"
    " skill, nobody wins a tie. If your skills differ, one side's result is the difficulty, and the other side only has"
    " to reach it.",
)
def _two_ties() -> Proof:
    same = opposed_results(result=TIED_RESULT, other_result=TIED_RESULT)
    different = interaction_results(result=TIED_RESULT, setting_result=TIED_RESULT)
    return Proof(
        same["winner"] == FIRST,
        different["success"],
        (
            f"With the same skill, {continued(same.summary)}",
            f"With different skills, {different.summary.removeprefix('Success: ')}",
        ),
    )


@registry.erratum(
    "IN-C05",
    title="What is a passive value?",
    one=Statement("Initiative", "Your reflexes come from passive dexterity and passive resolve."),
    other=Statement("The whole chapter", "The chapter never says what a passive value is."),
    reading="A passive value is half the die's largest face, plus modifiers. That's how a newer page of the original"
    " explains it.",
)
def _passive_value() -> Proof:
    die = Die.D6
    half, mean = passive_value(die), mean_face(die)
    return Proof(half, mean, (f"A passive {die} is worth {half}, but its average roll is {decimals(mean)}.",))
