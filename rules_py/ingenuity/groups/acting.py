"""Acting together: everybody makes the same check, and the highest result counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, zip_longest
from typing import Annotated, Any

from ...chance import Chance
from ...parameters import Rows, Several, Text
from ...phrases import counted, joined
from ...rule import Ruling
from ...rulebook import registry
from ..advantage import SOURCES
from ..attributes import ATTRIBUTE_DIE, MODIFIER
from ..checks import RESULT, Check, Difficulty, sentence
from ..skills import BONUS, SKILL_DIE, SkillDie

LARGEST_GROUP = 20
"""Maximum people in a form's list; the rules set no limit."""

_MANY_ALIKE = 4
"""From this many people in a row with the same dice, their number replaces the list."""


def _who_rolls(people: Sequence[Mapping[str, Any]]) -> str:
    """People in a line by their dice: `d4, d4 and d6+d4+1`."""
    groups = []
    for dice, alike in groupby(map(_dice, people)):
        number = len(list(alike))
        groups += [f"{number} people with {dice}"] if number >= _MANY_ALIKE else [dice] * number
    return joined(groups)


def _dice(row: Mapping[str, Any]) -> str:
    """What one of them rolls: `d6+d4+1`, `Ada: d6-9 with 2 sources of advantage`."""
    skill_die = str(row.get("skill_die", SkillDie.UNTRAINED))
    dice = [str(row["attribute_die"]), *([skill_die] if skill_die != SkillDie.UNTRAINED else [])]
    added = "".join(f"{int(row[name]):+d}" for name in ("proficiency", "modifier") if int(row[name]))
    sources = [
        counted(int(row[f"{word}s"]), f"source of {word}", f"sources of {word}")
        for word in ("advantage", "disadvantage")
        if int(row[f"{word}s"])
    ]
    name = f"{row['name']}: " if row["name"] else ""
    return f"{name}{'+'.join(dice)}{added}" + (f" with {joined(sources)}" if sources else "")


PEOPLE = Rows(
    columns={
        "attribute_die": ATTRIBUTE_DIE,
        "skill_die": replace(SKILL_DIE, title="Skill die"),
        "proficiency": replace(BONUS, title="Proficiency"),
        "modifier": replace(MODIFIER, help=""),
        "advantages": replace(SOURCES, title="Advantage"),
        "disadvantages": replace(SOURCES, title="Disadvantage"),
        "name": Text(allowed_text="a name, or nothing", longest=40, trimmed=True, title="Name"),
    },
    defaults={"proficiency": 0, "modifier": 0, "advantages": 0, "disadvantages": 0, "name": ""},
    at_least=1,
    at_most=LARGEST_GROUP,
    title="Group",
    listed=_who_rolls,
)

People = tuple[Mapping[str, Any], ...]


def checks_of(people: People, who: str, *, luck: bool = True) -> list[Check]:
    """The check of everybody in a `People` parameter."""
    return [
        Check(
            row["attribute_die"],
            row["skill_die"],
            row["proficiency"] + row["modifier"],
            row["advantages"] - row["disadvantages"],
            luck=luck,
            owner=row["name"] or f"{who} {number}",
        )
        for number, row in enumerate(people, 1)
    ]


@dataclass(frozen=True)
class _Best:
    """The best result so far; the single results are a record for the reader."""

    best: int | None = None
    results: tuple[int, ...] = field(default=(), compare=False)

    def after(self, result: int) -> _Best:
        return _Best(result if self.best is None else max(self.best, result), (*self.results, result))


@registry.rule(
    "ingenuity.group_action",
    title="Group action",
    sentence="Against difficulty {difficulty}, at least one of you succeeds {chance} of the time.",
    kind="roll",
    implements=("IN-59",),
    measure="best",
    verdict="success",
    formerly={"attribute": "attribute_die", "skill": "skill_die", "net": "advantages disadvantages"},
)
def group_action(
    chance: Chance,
    *,
    people: Annotated[People, PEOPLE] = ({"attribute_die": "d4", "skill_die": "untrained"},),
    difficulty: Difficulty = 1,
) -> Ruling:
    """Everybody makes the same check for one action; the single highest result counts.

    Args:
        chance: where the dice come from; one character after the other.
        people: one to twenty rows of an attribute die and, where there is one, a skill die, a proficiency bonus, a
            modifier, sources of advantage and disadvantage, and a name.
        difficulty: 1 or more.

    Returns:
        `success`, `best` (the highest result) and `margin`.

    Raises:
        RuleError: nobody takes part, or a value out of its range.

    Source: Group Actions.

    >>> group_action.chance(people=[{"attribute_die": "d6"}] * 2, difficulty=9)
    Fraction(239, 14400)
    >>> group_action.roll(people=[])
    Traceback (most recent call last):
    rules_py.errors.RuleError: people is empty; allowed: 1 to 20 rows with attribute_die, skill_die, proficiency, ...
    """

    def turn(one: Check) -> Callable[[Chance, _Best], _Best]:
        return lambda luck, so_far: so_far.after(luck.part(one).result)

    found = chance.fold(_Best(), [turn(one) for one in checks_of(people, "character")])
    return _group_ruling(found, difficulty, [row["name"] for row in people])


def _group_ruling(found: _Best, difficulty: int, names: Sequence[str] = ()) -> Ruling:
    best = found.best or 0
    named = zip_longest(found.results, names[: len(found.results)], fillvalue="")
    results = [f"{result} for {name}" if name else str(result) for result, name in named]
    return Ruling(
        {"success": best >= difficulty, "best": best, "margin": best - difficulty},
        sentence(best, difficulty),
        _what_counts(results),
    )


def _what_counts(results: Sequence[str]) -> tuple[str, ...]:
    """Which of several results counts, in a step; a single result needs no step.

    >>> _what_counts(["4"]), _what_counts(["4", "4"])
    ((), ('The results are both 4.',))
    >>> _what_counts(["4", "6 for Odda"])
    ('The results are 4 and 6 for Odda, and the higher one counts.',)
    >>> _what_counts(["4", "2", "3"])
    ('The results are 4, 2 and 3, and the highest counts.',)
    """
    if not results[1:]:
        return ()
    if len(set(results)) == 1:
        return (f"The results are {'all' if results[2:] else 'both'} {results[0]}.",)
    return (f"The results are {joined(results)}, and the {'highest' if results[2:] else 'higher one'} counts.",)


@registry.rule(
    "ingenuity.group_results",
    title="Group action from results",
    kind="calculation",
    implements=("IN-59",),
    workings=True,
)
def group_results(
    *,
    results: Annotated[
        tuple[int, ...], Several(kind=RESULT, at_least=1, at_most=LARGEST_GROUP, title="Group results", one="result")
    ] = (0,),
    difficulty: Difficulty = 1,
) -> Ruling:
    """Whether a group action succeeds, from the results that were rolled.

    Args:
        results: one to twenty results.
        difficulty: 1 or more.

    Returns:
        `success`, `best` and `margin`.

    Raises:
        RuleError: no results, or a value out of its range.

    Source: Group Actions.

    >>> group_results(results=[4, 9, 7], difficulty=9)["best"]
    9
    >>> group_results(results=[])
    Traceback (most recent call last):
    rules_py.errors.RuleError: results is empty; allowed: 1 to 20 values, each a whole number from -99 to 99, ...
    """
    found = _Best()
    for result in results:
        found = found.after(result)
    return _group_ruling(found, difficulty)
