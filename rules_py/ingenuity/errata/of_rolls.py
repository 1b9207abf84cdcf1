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
    title="With disadvantage, which die do you reroll if both show the same face?",
    one=Statement(
        "Advantage & Disadvantage, first paragraph",
        "With disadvantage, you reroll the die that shows the higher face.",
    ),
    other=Statement(
        "Advantage & Disadvantage, first paragraph",
        "If both dice show the same face, the original doesn't say which to reroll.",
    ),
    reading="You choose, just as you do with advantage. The original only says to reroll the die with the higher face."
    " Pick the larger die, because rerolling it costs you less on average.",
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
            f"If both dice show 4, rerolling the d6 makes your result {decimals(expected_loss(6, 4))} lower on average,"
            f" and rerolling the d4 makes it {decimals(expected_loss(4, 4))} lower.",
            *(
                f"With disadvantage, d6+d4 has a {percent(chance)} chance of reaching 6 if you reroll the {tied}"
                " whenever both show the same face."
                for tied, chance in chances.items()
            ),
        ),
    )


@registry.erratum(
    "IN-C02",
    title="With advantage, which die do you reroll if you don't know the difficulty?",
    one=Statement("Skill Checks, first paragraph", "Only the Game Master knows the difficulty."),
    other=Statement("Advantage & Disadvantage, first paragraph", "With advantage, you choose which die to reroll."),
    reading="Reroll the die that gains you more on average. The original lets you choose, but your best choice can"
    " depend on the difficulty, and that's secret. If the Game Master tells you the number, reroll the die that makes"
    " success more likely.",
)
def _secret_number() -> Proof:
    chances = {
        choosing: check.chance(
            attribute_die=Die.D8, skill_die=Die.D6, proficiency=0, difficulty=6, advantages=1, choosing=choosing
        )
        for choosing in Choosing
    }
    return Proof(
        chances[Choosing.SECRET],
        chances[Choosing.KNOWN],
        tuple(
            f"With one advantage, d8+d6 has a {float(chance):.2%} chance of reaching 6 if you {known} the difficulty."
            for known, chance in (("don't know", chances[Choosing.SECRET]), ("know", chances[Choosing.KNOWN]))
        ),
    )


@registry.erratum(
    "IN-C03",
    title="Can you roll more than 20 on the luck die?",
    one=Statement("The Luck Die", "The luck die gives you a bonus on a result of “20 or greater”."),
    other=Statement("The Luck Die", "The luck die has twenty sides, and nothing is ever added to it."),
    reading="Not yet. The original gives you the bonus on “20 or greater”, but nothing adds to the luck die, so you"
    " need a 20. If some ability adds to the die one day, anything above 20 will count too.",
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
            f"With 1 added to the luck die, you can get a {beyond}, which gives you"
            f" +{luck_bonus(luck=beyond, luck_modifier=1)['bonus']}.",
        ),
    )


@registry.erratum(
    "IN-C04",
    title="Who wins a tie?",
    one=Statement("Skill Checks, last paragraph", "If you both make the same check and tie, neither side wins."),
    other=Statement(
        "Challenge Difficulty", "If you're rolling against the other side's result, a tie is a success for you."
    ),
    reading="Nobody wins it if both sides roll the same skill. If the skills differ, one side's result is the"
    " difficulty, so whoever acts wins a tie by reaching it. The original has both rules but doesn't say when to use"
    " which.",
)
def _two_ties() -> Proof:
    same = opposed_results(result=TIED_RESULT, other_result=TIED_RESULT)
    different = interaction_results(result=TIED_RESULT, setting_result=TIED_RESULT)
    return Proof(
        same["winner"] == FIRST,
        different["success"],
        (
            f"Say that both sides get {TIED_RESULT}.",
            f"With the same skill, {continued(same.summary)}",
            f"With different skills, {different.summary.removeprefix('Success: ')}",
        ),
    )


@registry.erratum(
    "IN-C05",
    title="What is a passive value?",
    one=Statement("Initiative", "Your reflexes come from passive dexterity and passive resolve."),
    other=Statement("The whole chapter", "The chapter never says what a passive value is."),
    reading="It's half of the die's largest face, plus or minus any permanent change to the attribute. The chapters say"
    " that reflexes come from passive dexterity and passive resolve, but not what “passive” means, so we go by a newer"
    " page of the original. The chapters do say that temporary changes don't count.",
)
def _passive_value() -> Proof:
    die = Die.D6
    half, mean = passive_value(die), mean_face(die)
    return Proof(half, mean, (f"A passive {die} is worth {half}, but its average roll is {decimals(mean)}.",))
