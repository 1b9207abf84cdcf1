"""Backgrounds: what sets a character apart, by grade, and what that costs at the start."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..phrases import joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import BACKGROUNDS, Background, named
from .readings import Readings
from .tokens import Tokens

MOST_GRADES = 12
"""The highest price that the form takes for a background without a list of grades."""

SECT_MARKS = (
    "secrecy",
    "a strict code of conduct",
    "a declared goal",
    "a lifelong membership that rules out all others",
)
"""All of these mark a sect. Source: Sectarian."""

FAME_FROM = tuple(Fraction(percent, 100) for percent in (5, 20, 50))
"""The share of people who know somebody from each grade of Famous on; the last has to be exceeded. Source: Famous."""


def _grade_of(background: Background, grade: int) -> str:
    """Who has that grade, in words; empty where nothing is listed.

    Raises:
        RuleError: there is no such grade.
    """
    if not background.graded:
        most, why = 1, f"1; {background.name} has no grades"
    else:
        most = len(background.grades) or MOST_GRADES
        why = f"a whole number from 1 to {most} ({background.name})"
    if grade > most:
        raise RuleError("grade", grade, why)
    return background.grades[grade - 1] if background.grades else ""


_EXPLAINED = {"wealthy": "money", "famous": "fame"}
"""What nothing else may explain in these backgrounds."""


@registry.rule(
    "sirpas.background",
    title="What a background costs",
    sentence="{ruling}",
    kind="calculation",
    essential=("background", "grade"),
    implements=("SI-102", "SI-104", *(f"SI-{number}" for number in (*range(105, 111), *range(112, 119)))),
)
def background(
    *,
    background: Annotated[
        str, Choice(options=tuple(one.name for one in BACKGROUNDS), title="Background")
    ] = "Aristocrat",
    grade: Annotated[
        int, Whole(minimum=1, maximum=MOST_GRADES, title="Grade", help="Leave it at 1 if there are no grades.")
    ] = 1,
    relative: Annotated[
        bool, Switch(title="A close relative", help="Child, parent or spouse of somebody of that rank.")
    ] = False,
    barred: Annotated[bool, Switch(title="You can't use your rank")] = False,
    explained: Annotated[bool, Switch(title="Another background explains your money")] = False,
    enforces: Annotated[bool, Switch(title="In the police or the military")] = False,
    readings: Annotated[Readings, Reads("by_record")] = Readings(),
) -> Ruling:
    """What a background costs when a character is made.

    Args:
        background: its name.
        grade: 1 to 12, and no more than it has; 1 for one without grades.
        relative: whether only a close relative has the rank; the price is the same.
        barred: whether the character you can't use the position.
        explained: whether another background explains the wealth or fame.
        enforces: whether the character serves in the police or the military.
        readings: whether Law Enforcer costs Hard tokens, as its record has it.

    Returns:
        `tokens`, `type` and `who` (in words, empty where no grades are listed).

    Raises:
        RuleError: an unknown background, a grade that it does not have, or something that its entry excludes.

    Source: Backgrounds; contradictions SC-008, SC-073.

    >>> background(grade=2).summary
    "Aristocrat, grade 2, costs 2 Primary tokens: you're a count, a party leader or an organisation leader."
    >>> background(barred=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: barred is yes; allowed: no; if you can't use your rank, you're a Fallen Aristocrat
    """
    entry = named(background, BACKGROUNDS)
    who = _grade_of(entry, grade)
    if barred and entry.id == "aristocrat":
        raise RuleError("barred", barred, "no; if you can't use your rank, you're a Fallen Aristocrat")
    if explained and entry.id in _EXPLAINED:
        raise RuleError(
            "explained", explained, f"no; you're {entry.name} only if nothing else explains your {_EXPLAINED[entry.id]}"
        )
    if enforces and entry.id == "corporative":
        raise RuleError("enforces", enforces, "no; the police and the military have backgrounds of their own")
    tier = entry.tier if readings.by_record else entry.charged
    price = Tokens(grade if entry.graded else entry.tokens, tier)
    label = f"{entry.name}, grade {grade}, costs" if entry.graded else f"{entry.name} costs"
    said = f"{label} {price.words}: {_in_words(entry, who, relative=relative)}."
    return Ruling({"tokens": price.amount, "type": str(tier), "who": who}, said)


def _in_words(entry: Background, who: str, *, relative: bool) -> str:
    """Who you are with that background and grade."""
    if entry.id == "famous":
        return f"you're known to {who}"
    if not who:
        one = "" if entry.about.startswith("one of") else "an " if entry.about[0] in "aeio" else "a "
        return f"you're {one}{entry.about}"
    ranks = joined([f"{'an' if one[0] in 'aeio' else 'a'} {one}" for one in who.split(", ")], "or")
    rank = f"{'a close relative of ' if relative else ''}{ranks}"
    return f"by rights, you're {rank}" if entry.id == "fallen_aristocrat" else f"you're {rank}"


@registry.rule(
    "sirpas.fame", title="How famous is that?", sentence="{ruling}", kind="calculation", implements=("SI-111",)
)
def fame(
    *,
    known_to: Annotated[int, Whole(minimum=0, maximum=100, title="Known to", unit="% of people")] = 0,
) -> Ruling:
    """The grade of Famous for somebody whom this many people know.

    Args:
        known_to: percentage of people, 0 to 100.

    Returns:
        `grade`, 0 for too few.

    Raises:
        RuleError: a number out of its range.

    Source: Famous; contradiction SC-072.

    >>> fame(known_to=15).summary
    'Famous, grade 1: 15% of people know you.'
    >>> fame(known_to=101)
    Traceback (most recent call last):
    rules_py.errors.RuleError: known_to is 101; allowed: a whole number from 0 to 100
    """
    share = Fraction(known_to, 100)
    grade = sum(share >= least for least in FAME_FROM[:-1]) + (share > FAME_FROM[-1])
    famous = f"Famous, grade {grade}" if grade else "Not famous"
    known = {0: "nobody knows you", 100: "everybody knows you"}.get(known_to, f"{known_to}% of people know you")
    return Ruling({"level": grade}, f"{famous}: {known}.")
