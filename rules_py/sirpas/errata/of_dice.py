"""Errata about vantages that change the dice: Lucky, Expertise, Mastery, Unlucky, Fumbling."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..checks import FUMBLING_TABLE, LOWEST, CheckDice, Difficulty, Fortune, Terms, Training, check, natural
from ..readings import Readings


def _mean(dice: Training, fortune: Fortune = Fortune.ORDINARY, readings: Readings = Readings()) -> Fraction:
    return natural.odds(dice=dice, fortune=fortune, readings=readings).mean


def _show(value: Fraction) -> str:
    return f"{float(value):.2f}"


def _listed(printed: int | None, ours: int) -> str:
    """What the printed list says of a margin, and what we play."""
    if printed is None:
        return f"says nothing, so we play {ours}"
    return f"says {printed}, {'and so do we' if printed == ours else f'but we play {ours}'}"


@registry.erratum(
    "SC-010",
    title="What margin is a critical failure with Fumbling?",
    one=Statement("Fumbling", "Fumbling's list gives -3 to -7 for five difficulties, but Difficult isn't one of them."),
    other=Statement("Fumbling; Critical results (Rulebook)", "Every margin moves 3 points towards 0."),
    reading="Every margin moves 3 points towards 0: on a Normal check, from -8 to -5. The entry also lists the"
    " margins, but it still uses an older version's names for two difficulties. You can switch to the printed list.",
)
def _margins() -> Proof:
    printed = tuple(row.printed for row in FUMBLING_TABLE)
    moved = tuple(row.margin for row in FUMBLING_TABLE)
    return Proof(
        printed,
        moved,
        tuple(
            f"On {'an' if row.difficulty is Difficulty.EASY else 'a'} {row.difficulty} check, Fumbling's list"
            f" {_listed(row.printed, row.margin)}."
            for row in FUMBLING_TABLE
        ),
    )


@registry.erratum(
    "SC-011",
    title="Does Fumbling spoil a Difficult check on a natural 4?",
    one=Statement("Fumbling", "A natural 3 or 4 is a critical failure on Normal, Hard and Very Hard checks."),
    other=Statement("Automatic results (Rulebook)", "A natural 3 fails a Normal check or a harder one."),
    reading="Yes, that's a critical failure. The book's list has Normal, Hard and Very Hard checks but leaves out"
    " Difficult ones, although they lie between Normal and Hard.",
)
def _natural_four() -> Proof:
    difficulty = Difficulty.DIFFICULT
    both = (Readings(printed=True), Readings())
    chances = [
        check.odds(value=20, difficulty=difficulty, fumbling=True, readings=readings).graded["critical failure"]
        for readings in both
    ]
    bounds = [Terms(difficulty, fumbling=True, readings=readings).fails_critically_to for readings in both]
    return Proof(
        bounds[0],
        bounds[1],
        (
            "According to the printed list, with a value of 20, your chance of a critical failure on a Difficult"
            f" check is {percent(chances[0])}.",
            f"If you add Difficult to the list, your chance is {percent(chances[1])}.",
        ),
    )


@registry.erratum(
    "SC-030",
    title="Does a master roll an extra die?",
    one=Statement("Mastery", "You roll 2d6 + 6 instead of 3d6."),
    other=Statement("Mastery, what it needs", "Only experts can be masters, and experts don't roll plain 3d6."),
    reading="No, a master rolls 2d6 + 6. Every master is also an expert, and experts roll one more die, but the"
    " formula for masters already makes up for that die. You can switch to rolling it as well.",
)
def _extra_die() -> Proof:
    both = (Readings(), Readings(extra_die=True))
    plain, extra = (_mean(Training.MASTERY, readings=readings) for readings in both)
    return Proof(
        plain,
        extra,
        (
            f"If you roll {CheckDice(Training.MASTERY).written}, you average {_show(plain)}.",
            f"If you roll one more die and drop the lowest, you average {_show(extra)}.",
        ),
    )


@registry.erratum(
    "SC-057",
    title="Which resistance checks does Unlucky leave alone?",
    one=Statement("Unlucky, first paragraph", "Unlucky leaves direct resistance checks alone."),
    other=Statement("Unlucky, last paragraph", "Unlucky leaves every resistance check alone."),
    reading="All of them. The first paragraph of Unlucky mentions only direct resistance checks, but its last one says"
    " that every resistance check is safe.",
)
def _spared() -> Proof:
    hit, spared = (check.chance(fortune=Fortune.UNLUCKY, resistance=switch, value=11) for switch in (False, True))
    return Proof(
        hit,
        spared,
        (
            f"If Unlucky affects the check, you pass {percent(hit)} of the time with a value of 11.",
            f"If Unlucky leaves the check alone, you pass {percent(spared)} of the time.",
        ),
    )


@registry.erratum(
    "SC-095",
    title="Does a 1 that you've discarded stop Unlucky?",
    one=Statement("Unlucky", "Unlucky does nothing if another die already shows a 1."),
    other=Statement("The example of Unlucky", "Unlucky strikes last, so you may already have discarded a die."),
    reading="No. Unlucky does nothing if one of your dice already shows a 1. But it comes last, after an expert has"
    " rolled an extra die and discarded the worst, so a 1 on the discarded die doesn't count; you can switch to"
    " counting every die you rolled.",
)
def _discarded() -> Proof:
    both = (Readings(), Readings(any_one=True))
    kept, rolled = (_mean(Training.EXPERTISE, Fortune.UNLUCKY, readings) for readings in both)
    return Proof(
        kept,
        rolled,
        (
            f"If discarded dice don't count, an unlucky expert averages {_show(kept)}.",
            f"If every die you rolled counts, the average is {_show(rolled)}.",
        ),
    )


@registry.erratum(
    "SC-096",
    title="Can Unlucky strike a master's fixed 6?",
    one=Statement("Unlucky", "Your worst die becomes a 1."),
    other=Statement("Mastery", "One of your three dice is a 6 that nobody rolls."),
    reading="No. A master rolls two dice and adds 6, and that 6 isn't a die, because nobody rolls it. Unlucky turns"
    " the lower of the two dice into a 1.",
)
def _masters_six() -> Proof:
    dice = CheckDice(Training.MASTERY)
    mean = _mean(Training.MASTERY, Fortune.UNLUCKY)
    return Proof(
        dice.rolled,
        dice.rolled + 1,
        (
            f"If you leave out the 6, your worst die is the lower of {dice.rolled}."
            f" If you count it, your worst die is the lowest of {dice.rolled + 1}.",
            f"The 6 is never your worst die, so you average {_show(mean)} either way.",
        ),
    )


@registry.erratum(
    "SC-097",
    title="What's a master's natural result?",
    one=Statement("Automatic results (Rulebook)", "The natural result, from 3 to 18, is what three dice show."),
    other=Statement("Mastery", "A master rolls only two dice."),
    reading="It's the two dice plus 6. The Rulebook goes by what three dice show, but a master rolls only two and would"
    " have no natural result.",
)
def _masters_natural() -> Proof:
    plain = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY)
    master = natural.odds(dice=Training.MASTERY, fortune=Fortune.ORDINARY)
    return Proof(
        plain.exactly(LOWEST),
        master.exactly(LOWEST),
        (
            f"Your chance of a natural 3 is {percent(plain.exactly(3))} with three dice, and"
            f" {percent(master.exactly(3))} as a master.",
            f"Your chance of a natural 18 is {percent(plain.exactly(18))} with three dice, and"
            f" {percent(master.exactly(18))} as a master.",
        ),
    )


@registry.erratum(
    "SC-098",
    title="May everybody reroll a 1 to resist a deadly wound?",
    one=Statement("Lucky", "Many resistance checks against sudden death let everybody reroll a 1."),
    other=Statement("Foundation and Rulebook", "No rule gives you that free reroll."),
    reading="No. The entry on Lucky says that many resistance checks against sudden death let everybody do that, but no"
    " rule gives you such a reroll.",
)
def _free_rerolls() -> Proof:
    given, none = (check.chance(fortune=fortune, value=11) for fortune in (Fortune.LUCKY, Fortune.ORDINARY))
    return Proof(
        given,
        none,
        (
            f"With a value of 11 and a free reroll, you pass a Normal check {percent(given)} of the time.",
            f"Without the reroll, you pass it {percent(none)} of the time.",
        ),
    )


@registry.erratum(
    "SC-099",
    title="Must you use Lucky?",
    one=Statement("Lucky", "You may reroll one die that shows a 1."),
    other=Statement("Lucky", "The book doesn't say when you'd choose not to reroll."),
    reading="No, the book leaves you the choice. But rerolling a 1 can never make your roll worse, so all our chances"
    " assume that you always do.",
)
def _always() -> Proof:
    always, never = (_mean(Training.PLAIN, fortune) for fortune in (Fortune.LUCKY, Fortune.ORDINARY))
    return Proof(
        always,
        never,
        (f"If you always reroll, you average {_show(always)}.", f"If you never reroll, you average {_show(never)}."),
    )


@registry.erratum(
    "SC-175",
    title="Do Lucky and Unlucky count on resistance checks?",
    one=Statement("Lucky", "Lucky helps on any check, resistance included."),
    other=Statement("Unlucky", "Unlucky never affects a resistance check."),
    reading="Lucky does, and Unlucky doesn't. That's uneven, but both entries are clear, so we play them as printed.",
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
            f"With a value of 11, you pass a Normal resistance check {percent(plain)} of the time.",
            *(
                f"With {name}, you pass {percent(one[True])} of resistance checks and {percent(one[False])} of other"
                " checks."
                for name, one in (("Lucky", lucky), ("Unlucky", unlucky))
            ),
        ),
    )
