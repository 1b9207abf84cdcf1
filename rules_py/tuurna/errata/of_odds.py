"""Errata about odds: words of the level table that do not follow from the roll."""

from __future__ import annotations

from collections.abc import Iterable

from ...errata import Proof, Statement
from ...likelihood import likelihood, percent
from ...rulebook import registry
from ..rolls import SCORE_CAP, SUPERNATURAL_CAP
from .stated import StatedOdds, Verdict, stated

RULE = Statement("The book's page on rolls", "You roll one die per level and have to reach the difficulty.")


def _words_against_rule(rows: Iterable[StatedOdds]) -> Proof:
    """The words are meant to be true; whether they are is worked out."""
    claims = tuple(rows)
    return Proof(
        first=tuple(True for _ in claims),
        second=tuple(likelihood(row.words).fits(row.exact) for row in claims),
        shown=tuple(_line(row) for row in claims),
    )


_JUDGED = {
    Verdict.FITS: "which is right",
    Verdict.TOO_LOW: "which undersells your chances",
    Verdict.TOO_HIGH: "which oversells your chances",
}


def _judged(row: StatedOdds) -> str:
    """What the words are worth; on the wrong side of half, on which side the chance really is."""
    if row.verdict is Verdict.WRONG_SIDE:
        return f"but your chance is actually {'better' if 2 * row.exact > 1 else 'worse'} than even"
    return _JUDGED[row.verdict]


def _line(row: StatedOdds) -> str:
    word = likelihood(row.words)
    uncapped = ", with no score cap" if row.difficulty > SCORE_CAP else ""
    return (
        f"At level {row.level}{uncapped}, your chance of reaching difficulty {row.difficulty} is {percent(row.exact)}."
        f" The book's {row.where} says “{row.words}”, meaning {word.interval}, {_judged(row)}. If you had to beat the"
        f" difficulty, not just reach it, your chance would be {percent(row.exceeding)}."
    )


def _capped(row: StatedOdds) -> str:
    return (
        f"At level {row.level}, your chance against difficulty {row.difficulty} is {percent(row.mortal)} if your score"
        f" stops at {SCORE_CAP}, and {percent(row.supernatural)} if it stops at {SUPERNATURAL_CAP}."
    )


@registry.erratum(
    "TU-C01",
    title="At levels 6 to 8, how often do you reach a difficulty equal to your level?",
    one=Statement(
        "Skill Levels table, levels 6 to 8",
        "At levels 6 to 8, you succeed slightly under half the time when the difficulty equals your level.",
    ),
    other=RULE,
    reading="Going by the dice, you reach it a little more than half the time. The book's level table says slightly"
    " under half.",
)
def _own_difficulty() -> Proof:
    return _words_against_rule(stated(level, level) for level in (6, 7, 8))


@registry.erratum(
    "TU-C02",
    title="At levels 6 to 8, how often do you reach a difficulty one above your level?",
    one=Statement(
        "Skill Levels table, levels 6 to 8",
        "At levels 6 to 8, your chance is about 1 in 4 when the difficulty is a step above your level.",
    ),
    other=RULE,
    reading="Going by the dice, you reach it more than a third of the time. The book's level table says about one time"
    " in four.",
)
def _one_step_above() -> Proof:
    return _words_against_rule(stated(level, level + 1) for level in (6, 7, 8))


@registry.erratum(
    "TU-C03",
    title="Can you reach difficulty 10 at level 9?",
    one=Statement("Skill Levels table, level 9", "A grandmaster's chance at the impossible is about 1 in 4."),
    other=Statement("The book's page on rolls", "A mortal's score stops at 9, so it never reaches difficulty 10."),
    reading="Not with your dice alone, because a mortal's score stops at 9 however many wins you roll. That's the"
    " book's own rule, though its level table says that you succeed about one time in four.",
)
def _grandmaster_at_ten() -> Proof:
    row = stated(9, 10)
    word = likelihood(row.words)
    fits = (word.fits(row.mortal), word.fits(row.supernatural))
    return Proof(
        first=tuple(True for _ in fits),
        second=fits,
        shown=(_line(row), _capped(row)),
    )


@registry.erratum(
    "TU-C04",
    title="Can you reach difficulty 10 at levels 10 to 12?",
    one=Statement(
        "Skill Levels table, levels 10 to 12",
        "You reach difficulty 10 slightly under half the time at level 10, slightly over half the time at level 11, and"
        " most of the time at level 12.",
    ),
    other=Statement(
        "The book's page on rolls",
        "Without supernatural potential your score stops at 9, and no level gives you that potential.",
    ),
    reading="Not with your dice alone. At any level, your score stops at 9, unless a rule gives you supernatural"
    " potential. The book's level table says that you can reach difficulty 10 all the same, but no rule gives you"
    " supernatural potential just for your level.",
)
def _beyond_mortals() -> Proof:
    rows = tuple(stated(level, 10) for level in (10, 11, 12))
    return Proof(
        first=tuple(True for _ in rows),
        second=tuple(row.possible for row in rows),
        shown=tuple(line for row in rows for line in (_line(row), _capped(row))),
    )


@registry.erratum(
    "TU-C05",
    title="How often do you reach difficulties 8 and 9 at level 9?",
    one=Statement("Skill Levels table, level 9", "A grandmaster usually manages difficulty 8."),
    other=Statement(
        "The book's page on difficulties, at 8 and 9",
        "The best mortals manage difficulty 8 slightly over half the time, and difficulty 9 only occasionally.",
    ),
    reading="Going by the dice, you reach difficulty 8 about two times in three, and difficulty 9 a little more than"
    " half the time. Two of the book's tables describe these chances, and they disagree, so we go by neither.",
)
def _best_mortals() -> Proof:
    usually, table = stated(9, 8), (stated(9, 8, "difficulty table"), stated(9, 9, "difficulty table"))
    return Proof(
        first={usually.verdict},
        second={row.verdict for row in table},
        shown=(_line(usually), *map(_line, table)),
    )
