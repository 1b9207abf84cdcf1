"""Difficulties: the named ladder, and what it takes to reach one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ...parameters import Choice, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FURTHEST
from ..readings import Readings


@dataclass(frozen=True)
class DifficultyRow:
    """One rung of the ladder; `draft` is the number that a comment of the source has in its place."""

    difficulty: int
    name: str
    draft: int


DIFFICULTY_STEP = 3
"""From one rung to the next. Source: Challenge Difficulty, the table."""

DRAFT_SHIFT = 1
"""A second ladder, in a comment, is this much higher (contradiction IN-C28)."""

DIFFICULTY_TABLE = tuple(
    DifficultyRow(DIFFICULTY_STEP * rung, name, DIFFICULTY_STEP * rung + DRAFT_SHIFT)
    for rung, name in enumerate("Easy Moderate Hard Challenging Ambitious Absurd Improbable Unbelievable".split(), 1)
)
"""Source: Challenge Difficulty, the table."""

DIFFICULTY_NAMES = {row.difficulty: row.name for row in DIFFICULTY_TABLE}

DIFFICULTY_OF = {row.name: row.difficulty for row in DIFFICULTY_TABLE}

COMMON = ("Easy", "Challenging")
"""Most challenges lie between these two, ends included; the higher ones are rare. Source: Challenge Difficulty."""

DIFFICULTY = Whole(minimum=1, maximum=FURTHEST, title="Difficulty", names=DIFFICULTY_NAMES)

Difficulty = Annotated[int, DIFFICULTY]

RESULT = Whole(minimum=-FURTHEST, maximum=FURTHEST, title="Result")

Result = Annotated[int, RESULT]


def named(difficulty: int) -> str:
    """A difficulty with its name, if it has one.

    >>> named(9), named(10)
    ('9 (Hard)', '10')
    """
    return f"{difficulty} ({DIFFICULTY_NAMES[difficulty]})" if difficulty in DIFFICULTY_NAMES else str(difficulty)


def reached(result: int) -> int:
    """The highest rung of the ladder that a result reaches, 0 for none.

    >>> reached(11), reached(2)
    (9, 0)
    """
    return max((row.difficulty for row in DIFFICULTY_TABLE if row.difficulty <= result), default=0)


def sentence(result: int, difficulty: int, in_words: str = "") -> str:
    """The one sentence of a check: outcome, figures, margin; `in_words` is the result with what it owes to luck."""
    margin, said = result - difficulty, in_words or str(result)
    if margin < 0:
        return f"Failure: your {said} is {-margin} short of difficulty {named(difficulty)}."
    if margin == 0:
        return f"Success: your {said} just reaches difficulty {named(difficulty)}."
    return f"Success: your {said} beats difficulty {named(difficulty)} by {margin}."


@registry.rule(
    "ingenuity.difficulty",
    title="What a difficulty is called",
    kind="calculation",
    implements=("IN-31",),
    workings=True,
)
def difficulty(*, difficulty: Difficulty = 1) -> Ruling:
    """The name of a difficulty, if it is on the ladder.

    Args:
        difficulty: 1 or more; every third number has a name.

    Returns:
        `needed`, `name` (nothing off the ladder) and `common`, whether it lies in the usual range.

    Raises:
        RuleError: 0, a negative number, or no whole number.

    Source: Challenge Difficulty.

    >>> difficulty(difficulty=12)["name"], difficulty(difficulty=13)["name"]
    ('Challenging', None)
    >>> difficulty(difficulty=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is 0; allowed: a whole number from 1 to 99
    """
    name = DIFFICULTY_NAMES.get(difficulty)
    low, high = (DIFFICULTY_OF[end] for end in COMMON)
    common = low <= difficulty <= high
    sentence = f"is called {name}." if name else "has no name of its own."
    return Ruling(
        {"needed": difficulty, "name": name, "common": common},
        f"Difficulty {difficulty} {sentence}" + ("" if common else f" Most challenges are between {low} and {high}."),
    )


@registry.rule(
    "ingenuity.difficulty_named",
    title="Difficulty by name",
    kind="calculation",
    implements=("IN-31",),
    workings=True,
)
def difficulty_named(
    *,
    name: Annotated[str, Choice(options=tuple(DIFFICULTY_OF), title="Name")] = "Easy",
    readings: Annotated[Readings, Reads(drafts="notes_ladder")] = Readings(),
) -> Ruling:
    """The number that a name of the ladder stands for.

    Args:
        name: one of the eight names.
        readings: whether to give the number of the commented ladder instead.

    Returns:
        `name` and `needed`, its number.

    Raises:
        RuleError: no difficulty is called so.

    Source: Challenge Difficulty, the table; contradiction IN-C28.

    >>> difficulty_named(name="Absurd")["needed"], difficulty_named(name="Absurd", drafts=True)["needed"]
    (18, 19)
    >>> difficulty_named(name="Tough")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is 'Tough'; allowed: one of Easy, Moderate, Hard, Challenging, ...
    """
    row = next(row for row in DIFFICULTY_TABLE if row.name == name)
    value = row.draft if readings.notes_ladder else row.difficulty
    return Ruling(
        {"name": name, "needed": value},
        ("In the author's notes, " if readings.notes_ladder else "") + f"{name} is difficulty {value}.",
    )


@registry.rule("ingenuity.success", title="Is it a success?", kind="calculation", implements=("IN-29",), workings=True)
def success(*, result: Result = 0, difficulty: Difficulty = 1) -> Ruling:
    """Whether a result reaches a difficulty.

    Args:
        result: of a check that was rolled, -99 to 99.
        difficulty: 1 or more; it may not be left out.

    Returns:
        `success` and `margin` (result less difficulty).

    Raises:
        RuleError: no difficulty, 0 or less, or no whole number.

    Source: Challenge Difficulty, first paragraph.

    >>> success(result=9, difficulty=9)["success"], success(result=8, difficulty=9)["margin"]
    (True, -1)
    >>> success(result=9, difficulty=None)
    Traceback (most recent call last):
    rules_py.errors.RuleError: difficulty is empty; allowed: a whole number from 1 to 99
    """
    return Ruling({"success": result >= difficulty, "margin": result - difficulty}, sentence(result, difficulty))
