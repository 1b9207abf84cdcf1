"""Contests: two or more characters roll against each other, and the highest result wins.

One chapter of the book is one module, so this one is a little longer than usual.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Any, TypeVar

from ..chance import Chance
from ..errors import RuleError
from ..in_words import capital
from ..parameters import Choice, Rows, Several
from ..phrases import agreeing, joined
from ..rule import Ruling
from ..rulebook import registry
from .levels import ROLLED_LEVEL
from .modifiers import FATE, FATES, LABOR, LEVERAGE, Fate
from .rolls import POTENTIAL, SKILLS_TOGETHER, dice_rolled, score, score_cap
from .skills import NAME

T = TypeVar("T", bound=Hashable)

FEWEST_SIDES = 2
"""Minimum sides of a contest. Source: Rolls, contests (upstream)."""

MOST_SIDES = 6
"""More than this many sides are left to the Narrator; the page would reckon too long."""

GOOD_IDEA = range(1, 3)
"""Leverage of an ordinary good idea. Source: ours, measured by the example below."""

FIRE_AGAINST_PAPER = 5
"""Leverage of a far better approach, in the book's own example. Source: Rolls, contests (upstream)."""

FOE_LEVELS: Mapping[str, int] = {"thug": 3, "soldier": 4, "captain": 5, "champion": 7}
"""Foes by what they do best, for the Narrator to start from. Source: ours, since the game lists none."""

FOE_ELSEWHERE = range(1, 3)
"""A foe's level in everything else. Source: ours."""


class Ties(StrEnum):
    """What a tie means: it stands, or everybody rolls again until there is none. Source: Rolls, contests (upstream)."""

    STAND = "stand"
    REROLLED = "rerolled"


TiesChoice = Annotated[Ties, Choice(options=Ties, title="Ties")]


@dataclass(frozen=True)
class _Side:
    """Who rolls what: a level for every skill, and the modifiers of the side."""

    name: str
    levels: tuple[int, ...]
    labor: int
    leverage: int
    fate: Fate
    supernatural: bool

    def result(self, chance: Chance) -> int:
        """Score and leverage; with two skills both scores together, and leverage once."""

        def turn(number: int, level: int) -> Callable[[Chance, int], int]:
            group = self.name if len(self.levels) == 1 else f"{self.name}, skill {number}"

            def rolled(luck: Chance, total: int) -> int:
                return total + score(
                    luck,
                    level=level,
                    fate=self.fate,
                    labor=self.labor,
                    supernatural=self.supernatural,
                    group=group,
                )

            return rolled

        return chance.fold(self.leverage, [turn(number, level) for number, level in enumerate(self.levels, 1)])

    @property
    def range(self) -> tuple[int, int]:
        """The lowest and the highest result that can come up."""
        readings = FATES[self.fate].values()
        least, most = (extreme(reading.worth for reading in readings) for extreme in (min, max))
        dice = [dice_rolled(level, self.labor) for level in self.levels]
        cap = score_cap(self.supernatural)
        endless = any(reading.further for reading in readings)
        lowest = sum(min(cap, least * number) for number in dice)
        highest = sum(cap if endless else min(cap, most * number) for number in dice)
        return lowest + self.leverage, highest + self.leverage


@dataclass(frozen=True)
class _Standing:
    """The state of a contest: who leads with what, and the best result of the others.

    The single results are a record for the reader and no part of the value: exact odds must not tell apart what ends
    the same way.
    """

    leaders: tuple[str, ...] = ()
    best: int = 0
    next_best: int | None = None
    results: tuple[tuple[str, int], ...] = field(default=(), compare=False)

    def with_result(self, name: str, result: int) -> _Standing:
        results = (*self.results, (name, result))
        if not self.leaders:
            return _Standing((name,), result, None, results)
        if result > self.best:
            return _Standing((name,), result, self.best, results)
        if result == self.best:
            return _Standing((*self.leaders, name), result, self.best, results)
        next_best = result if self.next_best is None else max(self.next_best, result)
        return _Standing(self.leaders, self.best, next_best, results)

    @property
    def winner(self) -> str | None:
        return self.leaders[0] if len(self.leaders) == 1 else None

    @property
    def margin(self) -> int:
        return self.best - (self.best if self.next_best is None else self.next_best)


def _contested(
    chance: Chance, sides: Sequence[_Side], ties: Ties, attempt: Callable[[Chance], T], tied: Callable[[T], bool]
) -> T:
    """One `attempt` at a contest, or as many as it takes until none is `tied`."""
    if ties is Ties.STAND:
        return attempt(chance)
    ranges = [side.range for side in sides]
    if not any(
        highest > max(lowest for lowest, _ in ranges[:number] + ranges[number + 1 :])
        for number, (_, highest) in enumerate(ranges)
    ):
        raise RuleError(
            "ties",
            ties,
            "stand; these sides can only tie, however often they roll",
            sentence=f"{{}} can't be “{ties}”. Pick “stand”. These sides can only tie, however often they roll.",
        )
    return chance.until(attempt, lambda value: not tied(value))


FIRST, SECOND = "first", "second"


def _side_levels(title: str, *, help: str) -> Several:
    """What a side enters: its own words of help, and for both sides how two levels are written."""
    return Several(
        kind=ROLLED_LEVEL,
        at_least=1,
        at_most=SKILLS_TOGETHER,
        title=title,
        help=f"{help} For two skills at once, enter both levels: 3, 4.",
    )


def doubled(levels: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """The levels that a side rolls: its only one twice when the other side rolls two skills.

    >>> doubled([4], other=[2, 3])
    (4, 4)
    >>> doubled([4], other=[2])
    (4,)
    """
    return tuple(levels) * (len(other) if len(levels) < len(other) else 1)


def _in_a_fight(winner: str | None, margin: int) -> str:
    """What a contest means to an attack. Source: ours; fighting isn't published.

    >>> _in_a_fight(None, 0)
    "If it's an attack, it misses."
    """
    if winner is None:
        return "If it's an attack, it misses."
    loser = SECOND if winner == FIRST else FIRST
    return (
        f"If the {winner} side attacked, the {loser} side is hit for {margin} damage. Enter it on their sheet"
        f" (under “Luck” or “Wounds”), or note the wound on paper if they have none."
        f" If the {loser} side attacked, they missed."
    )


_SIDE_LEVERAGE = replace(
    LEVERAGE,
    help="Points added to this side's result. Negative points lower it."
    " They count on every roll until you change them.",
)


@registry.rule(
    "tuurna.contest",
    title="Contest of two",
    sentence=(
        "At level {levels} against level {other_levels}<, with ties {ties}>, you win {chances[first]} of the time, and "
        "your opponent wins {chances[second]}."
    ),
    kind="roll",
    essential=("levels", "other_levels"),
    implements=("TU-75", "TU-77", "TU-78"),
    measure="margin",
    verdict="winner",
)
def contest(
    chance: Chance,
    *,
    levels: Annotated[tuple[int, ...], _side_levels("Levels on the first side", help="Usually your level.")] = (1,),
    other_levels: Annotated[
        tuple[int, ...], _side_levels("Levels on the second side", help="Usually your opponent's level.")
    ] = (1,),
    leverage: Annotated[int, replace(_SIDE_LEVERAGE, title="Leverage of the first side")] = 0,
    other_leverage: Annotated[int, replace(_SIDE_LEVERAGE, title="Leverage of the second side")] = 0,
    labor: Annotated[int, replace(LABOR, title="Labor of the first side")] = 0,
    other_labor: Annotated[int, replace(LABOR, title="Labor of the second side")] = 0,
    fate: Annotated[Fate, replace(FATE, title="Fate of the first side")] = Fate.NEUTRAL,
    other_fate: Annotated[Fate, replace(FATE, title="Fate of the second side")] = Fate.NEUTRAL,
    supernatural: Annotated[bool, replace(POTENTIAL, title="Supernatural potential of the first side")] = False,
    other_supernatural: Annotated[bool, replace(POTENTIAL, title="Supernatural potential of the second side")] = False,
    # Last, so that a form of two columns has each value of the first side beside the same one of the second.
    ties: TiesChoice = Ties.STAND,
) -> Ruling:
    """Two characters roll, with one skill or two each; the higher result wins.

    Both sides roll the same number of skills: against two skills, a side that brings one rolls it twice.

    More than eight parameters, because each of the two sides brings its own.

    Args:
        chance: where the dice come from.
        levels: of the first side, one or two levels, each 1 to 12.
        other_levels: of the second side, likewise.
        leverage: points that the first side adds once, to its score or its two scores together.
        other_leverage: the same for the second side.
        labor: dice that the first side adds to each of its rolls.
        other_labor: the same for the second side.
        fate: of the first side; each side has its own.
        other_fate: of the second side.
        supernatural: whether the scores of the first side may reach 12.
        other_supernatural: the same for the second side.
        ties: whether a tie stands or is rolled again.

    Returns:
        `winner` (`first`, `second`, or null for a tie), `result` and `other_result`, and `margin` (the first result
        less the second).

    Raises:
        RuleError: a parameter is out of its range, or ties are to be rolled again though the sides can only tie.

    Source: Rolls, contests and two skills (upstream); contradiction TU-C33. What it means in a fight is ours.

    >>> contest.odds(levels=[1], other_levels=[1]).of(winner="first")
    Fraction(129140162, 387420489)
    >>> contest.roll(levels=[2, 3], other_levels=[1], faces="3, 1, 1, 4, 1, 3, 2").ruling.summary
    'The first side wins 2 to 1, a margin of 1.'
    >>> contest.roll(levels=[1, 2, 3])
    Traceback (most recent call last):
    rules_py.errors.RuleError: levels is 1, 2, 3; allowed: 1 to 2 values, each a whole number from 1 to 12 (...
    """
    rolled, other_rolled = doubled(levels, other_levels), doubled(other_levels, levels)
    # Dice lie under the name of their side.
    first = _Side(f"{capital(FIRST)} side", rolled, labor, leverage, fate, supernatural)
    second = _Side(f"{capital(SECOND)} side", other_rolled, other_labor, other_leverage, other_fate, other_supernatural)

    def both(luck: Chance) -> tuple[int, int]:
        return first.result(luck), second.result(luck)

    result, other_result = _contested(chance, (first, second), ties, both, lambda results: results[0] == results[1])
    margin = result - other_result
    winner = FIRST if margin > 0 else SECOND if margin < 0 else None
    steps = [
        f"The {name} side has only one skill, so it rolls that skill twice."
        for name, before, after in ((FIRST, levels, rolled), (SECOND, other_levels, other_rolled))
        if len(before) < len(after)
    ]
    steps += [
        f"Leverage {f'adds {points} to' if points > 0 else f'takes {-points} off'} the {name} side's result."
        for name, points in ((FIRST, leverage), (SECOND, other_leverage))
        if points
    ]
    # When somebody has to win, it's no attack: an attack that ties has missed.
    if ties is Ties.STAND:
        steps.append(_in_a_fight(winner, abs(margin)))
    summary = (
        f"It's a tie: both results are {result}."
        if winner is None
        else f"The {winner} side wins {max(result, other_result)} to {min(result, other_result)},"
        f" a margin of {abs(margin)}."
    )
    return Ruling(
        {"winner": winner, "result": result, "other_result": other_result, "margin": margin}, summary, tuple(steps)
    )


@registry.rule(
    "tuurna.contest_of_many",
    title="Contest of several",
    sentence="Here's who wins, and how often: {chances}.",
    kind="roll",
    implements=("TU-75",),
    measure="best",
    verdict="winner",
)
def contest_of_many(
    chance: Chance,
    *,
    sides: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(
            columns={
                "name": NAME,
                "level": ROLLED_LEVEL,
                "leverage": LEVERAGE,
                "labor": LABOR,
                "fate": FATE,
                "supernatural": POTENTIAL,
            },
            defaults={"leverage": 0, "labor": 0, "fate": "neutral", "supernatural": False},
            at_least=FEWEST_SIDES,
            at_most=MOST_SIDES,
        ),
    ] = ({"name": "First side", "level": 1}, {"name": "Second side", "level": 1}),
    ties: TiesChoice = Ties.STAND,
) -> Ruling:
    """Several characters roll; the highest result wins.

    Args:
        chance: where the dice come from.
        sides: two to six rows of a name and a level (1 to 12), and where they differ from the ordinary, leverage,
            labor, fate and supernatural potential.
        ties: whether a tie for the highest result stands, or everybody rolls again.

    Returns:
        `winner` (a name, or null for a tie), `leaders` (all names with the highest result), `best` (that result) and
        `margin` (to the next result).

    Raises:
        RuleError: fewer than two sides, a name given twice, a value out of its range, or ties that are to be
            rolled again though the sides can only tie.

    Source: Rolls, contests (upstream).

    >>> duel = [{"name": "Ada", "level": 1}, {"name": "Ben", "level": 2}]
    >>> contest_of_many.roll(sides=duel, faces="3, 3, 4").ruling.summary
    'Ben wins with a result of 2, ahead by 1.'
    >>> contest_of_many.roll(sides=[{"name": "Ada", "level": 1}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: sides is {'name': 'Ada', 'level': 1}; allowed: 2 to 6 rows with name, level, ...
    """
    taken: list[_Side] = []
    for number, row in enumerate(sides, 1):
        if any(side.name == row["name"] for side in taken):
            raise RuleError(
                f"sides (row {number}, name)",
                row["name"],
                "a name of its own",
                sentence=f"You already have a side called {row['name']}. Give this one a name of its own.",
            )
        taken.append(
            _Side(row["name"], (row["level"],), row["labor"], row["leverage"], row["fate"], row["supernatural"])
        )

    def turn(side: _Side) -> Callable[[Chance, _Standing], _Standing]:
        return lambda luck, standing: standing.with_result(side.name, side.result(luck))

    def everybody(luck: Chance) -> _Standing:
        return luck.fold(_Standing(), [turn(side) for side in taken])

    standing = _contested(chance, taken, ties, everybody, lambda standing: standing.winner is None)
    names = joined(standing.leaders)
    return Ruling(
        {
            "winner": standing.winner,
            "leaders": list(standing.leaders),
            "best": standing.best,
            "margin": standing.margin,
        },
        f"It's a tie: {names} each have a result of {standing.best}."
        if standing.winner is None
        else f"{capital(agreeing(names, 'wins', 'win'))} with a result of {standing.best}, ahead by {standing.margin}.",
        tuple(
            f"{capital(agreeing(name, 'has', 'have'))} a result of {result}."
            for name, result in standing.results
            if name not in standing.leaders  # theirs has just been given
        ),
    )
