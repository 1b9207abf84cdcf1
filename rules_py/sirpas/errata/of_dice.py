"""Errata about vantages that change the dice: Lucky, Expertise, Mastery, Unlucky, Fumbling."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..checks import FUMBLING_TABLE, LOWEST, CheckDice, Difficulty, Fortune, Terms, Training, check, natural


def _mean(dice: Training, fortune: Fortune = Fortune.ORDINARY, **readings: bool) -> Fraction:
    return natural.odds(dice=dice, fortune=fortune, **readings).mean


def _show(value: Fraction) -> str:
    return f"{float(value):.2f}"


@registry.erratum(
    "SC-010",
    title="Margins of Fumbling",
    one=Statement("Fumbling", "It lists -3 to -7 for five difficulties, and Difficult is not among them."),
    other=Statement("Fumbling; Critical results (upstream)", "Every margin moves 3 points towards 0."),
    reading="Every margin moves 3 points, because the list still has two names of an older scale. As printed is there"
    " as an option.",
)
def _margins() -> Proof:
    printed = tuple(row.printed for row in FUMBLING_TABLE)
    moved = tuple(row.margin for row in FUMBLING_TABLE)
    return Proof(
        printed,
        moved,
        tuple(
            f"{row.difficulty}: printed {'nothing' if row.printed is None else row.printed}, moved {row.margin}."
            for row in FUMBLING_TABLE
        ),
    )


@registry.erratum(
    "SC-011",
    title="Fumbling on a natural 4",
    one=Statement("Fumbling", "A natural 3 or 4 fails critically at Normal, Hard and Very Hard."),
    other=Statement("Automatic results (upstream)", "A natural 3 fails at Normal and at everything harder."),
    reading="A natural 4 fails at Difficult as well, because Difficult is between the ones it names.",
)
def _natural_four() -> Proof:
    difficulty = Difficulty.DIFFICULT
    chances = [
        check.odds(value=20, difficulty=difficulty, fumbling=True, printed=printed).graded["critical failure"]
        for printed in (True, False)
    ]
    bounds = [Terms(difficulty, fumbling=True, printed=printed).fails_critically_to for printed in (True, False)]
    return Proof(
        bounds[0],
        bounds[1],
        (f"Value 20 at Difficult, as printed: {chances[0]}.", f"With Difficult in the list: {chances[1]}."),
    )


@registry.erratum(
    "SC-030",
    title="What a master does with the extra die",
    one=Statement("Mastery", "The check is 2d6 + 6 instead of 3d6."),
    other=Statement("Mastery, what it needs", "Only experts can be masters, and experts do not roll 3d6."),
    reading="A master rolls 2d6 + 6, because the formula says so and includes Expertise. One more die is there as an"
    " option.",
)
def _extra_die() -> Proof:
    plain, extra = (_mean(Training.MASTERY, extra_die=switch) for switch in (False, True))
    written = [CheckDice(Training.MASTERY, extra_die=switch).written for switch in (False, True)]
    return Proof(
        plain,
        extra,
        (f"Without it, {written[0]}: {_show(plain)} on average.", f"With it, {written[1]}: {_show(extra)} on average."),
    )


@registry.erratum(
    "SC-057",
    title="Which resistance checks Unlucky spares",
    one=Statement("Unlucky, first paragraph", "Direct resistance checks are left alone."),
    other=Statement("Unlucky, last paragraph", "Any resistance check is left alone."),
    reading="Unlucky spares every resistance check, because the later sentence says so with some force.",
)
def _spared() -> Proof:
    hit, spared = (check.chance(fortune=Fortune.UNLUCKY, resistance=switch, value=11) for switch in (False, True))
    return Proof(
        hit,
        spared,
        (f"Value 11 passes when Unlucky counts: {percent(hit)}.", f"When it does not: {percent(spared)}."),
    )


@registry.erratum(
    "SC-095",
    title="Where a natural 1 stops Unlucky",
    one=Statement("Unlucky", "Nothing happens when another die shows 1 already."),
    other=Statement("Unlucky, the example", "It strikes after all advantages, when a die may have been discarded."),
    reading="Only a 1 among the dice you keep stops Unlucky, because it strikes last. The other reading is there as"
    " an option.",
)
def _discarded() -> Proof:
    kept, rolled = (_mean(Training.EXPERTISE, Fortune.UNLUCKY, any_one=switch) for switch in (False, True))
    return Proof(
        kept, rolled, (f"Among those kept: {_show(kept)} on average.", f"Among all: {_show(rolled)} on average.")
    )


@registry.erratum(
    "SC-096",
    title="Whether the six of a master is a die",
    one=Statement("Unlucky", "The worst die of the check becomes 1."),
    other=Statement("Mastery", "One of the three dice is a 6 that nobody rolls."),
    reading="The six isn't a die, because nobody rolls it. The worse of the two you rolled becomes 1.",
)
def _masters_six() -> Proof:
    dice = CheckDice(Training.MASTERY)
    mean = _mean(Training.MASTERY, Fortune.UNLUCKY)
    return Proof(
        dice.rolled,
        dice.rolled + 1,
        (
            f"Dice that could be the worst: {dice.rolled} or {dice.rolled + 1}.",
            f"Nothing is worse than itself beside a 6, so the average is {_show(mean)} both ways.",
        ),
    )


@registry.erratum(
    "SC-097",
    title="Natural results of a master",
    one=Statement("Automatic results (upstream)", "The natural result, 3 to 18, is that of three dice."),
    other=Statement("Mastery", "A master rolls two dice."),
    reading="The natural result is 2d6 + 6, because otherwise a master would have none.",
)
def _masters_natural() -> Proof:
    plain = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY)
    master = natural.odds(dice=Training.MASTERY, fortune=Fortune.ORDINARY)
    return Proof(
        plain.exactly(LOWEST),
        master.exactly(LOWEST),
        (
            f"Natural 3: {plain.exactly(3)} with three dice, {percent(master.exactly(3))} for a master.",
            f"Natural 18: {plain.exactly(18)} with three dice, {master.exactly(18)} for a master.",
        ),
    )


@registry.erratum(
    "SC-098",
    title="Rerolls that no rule gives",
    one=Statement("Lucky", "Many checks against sudden death let everybody roll a 1 again."),
    other=Statement("Foundation and Rulebook", "No rule says so."),
    reading="You don't reroll 1s for free, because no rule says you do.",
)
def _free_rerolls() -> Proof:
    given, none = (check.chance(fortune=fortune, value=11) for fortune in (Fortune.LUCKY, Fortune.ORDINARY))
    return Proof(given, none, (f"With a reroll, value 11 passes: {percent(given)}.", f"Without: {percent(none)}."))


@registry.erratum(
    "SC-099",
    title="Lucky is a may",
    one=Statement("Lucky", "One die that shows 1 may be rolled again."),
    other=Statement("Lucky", "When somebody would decline is left open."),
    reading="You always reroll, because nothing is lower than a 1.",
)
def _always() -> Proof:
    always, never = (_mean(Training.PLAIN, fortune) for fortune in (Fortune.LUCKY, Fortune.ORDINARY))
    return Proof(always, never, (f"Always: {_show(always)} on average.", f"Never: {_show(never)} on average."))


@registry.erratum(
    "SC-175",
    title="Resistance checks of the lucky and of the unlucky",
    one=Statement("Lucky", "It helps on any check, those of resistance included."),
    other=Statement("Unlucky", "It never touches a resistance check."),
    reading="We play both as printed, because both sentences are clear.",
)
def _resistance() -> Proof:
    plain = check.chance(value=11)
    lucky, unlucky = (
        {resists: check.chance(fortune=fortune, resistance=resists, value=11) for resists in (True, False)}
        for fortune in (Fortune.LUCKY, Fortune.UNLUCKY)
    )
    return Proof(
        lucky[True],
        unlucky[True],
        (
            f"Value 11 passes a Normal resistance check: {percent(plain)}.",
            f"Lucky: {percent(lucky[True])}, as elsewhere: {percent(lucky[False])}.",
            f"Unlucky: {percent(unlucky[True])}, elsewhere: {percent(unlucky[False])}.",
        ),
    )
