"""Modifiers and fates: what changes a roll before it is made.

Leverage is added to the score, labor changes the number of dice, and a fate changes which faces count.
One chapter of the book is one module, so this one is a little longer than usual.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any

from ..chance import Chance, Reading
from ..errors import RuleError
from ..parameters import Choice, Rows, Whole
from ..rule import Ruling
from ..rulebook import registry

WIN = Reading(1, False, "one win")
LOSS = Reading(0, False, "no win")
MORE = Reading(1, True, "one win, and it explodes")


class Fate(StrEnum):
    """How kind fate is to a roll, worst first. Source: Rolls, fates (upstream); the document's own names."""

    CURSED = "cursed"
    UNLUCKY = "unlucky"
    NEUTRAL = "neutral"
    LUCKY = "lucky"
    BLESSED = "blessed"


def _faces(*readings: Reading) -> Mapping[int, Reading]:
    return dict(enumerate(readings, 1))


FATES: Mapping[Fate, Mapping[int, Reading]] = {
    Fate.CURSED: _faces(LOSS, LOSS, WIN, WIN, WIN, WIN),
    Fate.UNLUCKY: _faces(LOSS, LOSS, WIN, WIN, WIN, MORE),
    Fate.NEUTRAL: _faces(LOSS, LOSS, WIN, WIN, MORE, MORE),
    Fate.LUCKY: _faces(LOSS, WIN, WIN, WIN, MORE, MORE),
    Fate.BLESSED: _faces(WIN, WIN, WIN, WIN, MORE, MORE),
}
"""How each face counts under each fate. Source: Rolls, fates (upstream)."""


@dataclass(frozen=True)
class FateRow:
    """One row of the fate table: what each face brings."""

    fate: Fate
    faces: tuple[str, ...]


_WORDS = {LOSS: "loss", WIN: "win", MORE: "win + die"}

FATE_TABLE = tuple(FateRow(fate, tuple(_WORDS[reading] for reading in faces.values())) for fate, faces in FATES.items())
"""The fates as a reader sees them, faces 1 to 6."""

FURTHEST = 99
"""Most leverage or labor either way; the rules set no limit, but more would take minutes to roll."""

LABOR = Whole(
    minimum=-FURTHEST,
    maximum=FURTHEST,
    title="Labor",
    unit="dice",
    help="Extra dice. A negative number takes dice away, but you always keep one.",
)

LEVERAGE = Whole(
    minimum=-FURTHEST,
    maximum=FURTHEST,
    title="Leverage",
    unit="points",
    help="Points added to your result. Negative points lower it.",
)

FATE = Choice(options=Fate, title="Fate")

Labor = Annotated[int, LABOR]
"""Settled labor."""

Leverage = Annotated[int, LEVERAGE]
"""Settled leverage."""

FateChoice = Annotated[Fate, FATE]


def mean_wins(fate: Fate) -> Fraction:
    """The mean number of wins of one die with all its further dice, before any cap.

    A die is worth its plain wins, and each further die is worth the same again: mean = plain / (1 - further).

    >>> mean_wins(Fate.LUCKY)
    Fraction(5, 4)
    """
    readings = FATES[Fate(fate)].values()
    plain = Fraction(sum(reading.worth for reading in readings), 6)
    further = Fraction(sum(reading.further for reading in readings), 6)
    return plain / (1 - further)


def wins_in_words(mean: Fraction) -> str:
    """A mean number of wins in words.

    >>> wins_in_words(Fraction(2, 3)), wins_in_words(Fraction(1)), wins_in_words(Fraction(5, 4))
    ('2/3 of a win', '1 win', '1.25 wins')
    """
    return f"{mean} of a win" if mean < 1 else "1 win" if mean == 1 else f"{float(mean):g} wins"


@registry.rule(
    "tuurna.fate",
    title="What a die counts for under each fate",
    kind="calculation",
    implements=("TU-71",),
    workings=True,
)
def fate(*, fate: FateChoice = Fate.NEUTRAL) -> Ruling:
    """What each face of a die brings under a fate.

    Args:
        fate: cursed, unlucky, neutral, lucky or blessed.

    Returns:
        `fate`, `faces` (six words) and `mean`, the mean number of wins of one die, as a fraction.

    Raises:
        RuleError: any other name; the names in the source's own code are other names too (contradiction TU-C39).

    Source: Rolls, fates (upstream).

    >>> fate(fate="unlucky")["faces"]
    ['loss', 'loss', 'win', 'win', 'win', 'win + die']
    >>> fate(fate="disadvantaged")
    Traceback (most recent call last):
    rules_py.errors.RuleError: fate is 'disadvantaged'; allowed: one of cursed, unlucky, neutral, lucky, blessed
    """
    row = next(row for row in FATE_TABLE if row.fate is fate)
    mean = mean_wins(fate)
    return Ruling(
        {"fate": str(fate), "faces": list(row.faces), "mean": str(mean)},
        f"When fate is {fate}, a die averages {wins_in_words(mean)}.",
        tuple(f"A {face} {_does(reading)}." for face, reading in FATES[fate].items()),
    )


def _does(reading: Reading) -> str:
    """What a face does, after its number: `wins and explodes`."""
    if reading.further:
        return "wins and explodes"
    return "wins" if reading.worth else "does nothing"


MOST_ENTRIES = 30
"""Maximum modifiers settled at a time; the rules set no limit."""


class Modifier(StrEnum):
    """What a modifier changes. Source: Rolls, modifiers (upstream)."""

    LEVERAGE = "leverage"
    LABOR = "labor"


class Origin(StrEnum):
    """Where a modifier comes from: a rule, or the Narrator. It makes no difference to the number."""

    SPECIFIC = "specific"
    CIRCUMSTANTIAL = "circumstantial"


class Effect(StrEnum):
    """What an entry says about the value."""

    CHANGE = "change"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"


def settled(changes: Iterable[int], minima: Iterable[int], maxima: Iterable[int]) -> int:
    """The final value of a modifier: the sum of the changes, lifted to the highest minimum, cut to the lowest maximum.

    A maximum below the minimum makes the minimum void.

    >>> settled([1, 1], minima=[4, 3], maxima=[3])
    2
    """
    total = sum(changes)
    minimum, maximum = _tightest(minima, maxima)
    if minimum is not None and (maximum is None or maximum >= minimum):
        total = max(total, minimum)
    return total if maximum is None else min(total, maximum)


def _tightest(minima: Iterable[int], maxima: Iterable[int]) -> tuple[int | None, int | None]:
    """The highest minimum and the lowest maximum, each of them only where there is one."""
    return max(minima, default=None), min(maxima, default=None)


def entry_words(entry: Mapping[str, Any]) -> str:
    """What an entry says about its modifier.

    Args:
        entry: a row with its effect, its amount and its origin.

    >>> entry_words({"effect": "change", "amount": 2, "origin": "circumstantial"})
    '+2 (circumstantial)'
    >>> entry_words({"effect": "minimum", "amount": 3, "origin": "specific"})
    'at least 3'
    """
    amount = int(entry["amount"])
    bounds = {Effect.MINIMUM: f"at least {amount}", Effect.MAXIMUM: f"at most {amount}"}
    note = " (circumstantial)" if entry["origin"] == Origin.CIRCUMSTANTIAL else ""
    return bounds.get(Effect(entry["effect"]), f"{amount:+d}") + note


@registry.rule(
    "tuurna.modifiers",
    title="Settle the modifiers",
    kind="calculation",
    implements=("TU-64", "TU-65", "TU-66", "TU-67", "TU-68"),
    workings=True,
)
def modifiers(
    *,
    entries: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(
            columns={
                "modifier": Choice(options=Modifier),
                "effect": Choice(options=Effect),
                "amount": Whole(minimum=-FURTHEST, maximum=FURTHEST),
                "origin": Choice(options=Origin),
            },
            defaults={"effect": "change", "origin": "specific"},
            in_words=entry_words,
            at_most=MOST_ENTRIES,
            title="Modifiers",
        ),
    ] = (),
) -> Ruling:
    """The one leverage and the one labor that a roll has, settled before any die falls.

    Args:
        entries: rows of the modifier (leverage or labor), its effect (change, minimum or maximum), the amount (-99 to
            99) and its origin (specific: from a rule; circumstantial: from the Narrator).

    Returns:
        `leverage` and `labor`.

    Raises:
        RuleError: an entry names no modifier, has another effect or origin, or an amount that isn't a whole number.

    Source: Rolls, modifiers (upstream).

    >>> found = modifiers(entries=[{"modifier": "leverage", "amount": 5},
    ...     {"modifier": "leverage", "effect": "maximum", "amount": 3}])
    >>> found.outcome == {"leverage": 3, "labor": 0}
    True
    >>> modifiers(entries=[{"effect": "change", "amount": 1}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: entries (row 1, modifier) is empty; allowed: one of leverage, labor
    """
    values: dict[str, int] = {}
    steps = []
    for modifier in Modifier:
        by_effect: dict[Effect, list[int]] = {effect: [] for effect in Effect}
        for entry in entries:
            if entry["modifier"] is modifier:
                by_effect[entry["effect"]].append(entry["amount"])
        changes, minima, maxima = by_effect.values()
        values[modifier.value] = settled(changes, minima, maxima)
        if changes or minima or maxima:
            steps.append(_settling(modifier, changes, minima, maxima))
    return Ruling(
        values, f"You have {_amount(values['leverage'])} leverage and {_amount(values['labor'])} labor.", tuple(steps)
    )


def _amount(points: int) -> str:
    """`+2`, `-1`, or `no`."""
    return f"{points:+d}" if points else "no"


def _settling(modifier: Modifier, changes: list[int], minima: list[int], maxima: list[int]) -> str:
    """How one modifier was settled, as one sentence."""
    total = sum(changes)
    words = f"Your changes to {modifier} add up to {total}"
    minimum, maximum = _tightest(minima, maxima)
    if minimum is not None and maximum is not None and maximum < minimum:
        return f"{words}. The minimum of {minimum} is higher than the maximum of {maximum}, so only the maximum counts."
    if minimum is not None and minimum == maximum:
        return f"{words}, and {modifier} has to be exactly {minimum}."
    least = [] if minimum is None else [f"less than {minimum}"]
    most = [] if maximum is None else [f"more than {maximum}"]
    bounds = " or ".join(least + most)
    turn = "and" if settled(changes, minima, maxima) == total else "but"
    return f"{words}, {turn} {modifier} can't be {bounds}." if bounds else f"{words}."


LUCK_SIDES = 6
"""Luck is the face of one such die, rolled once a Scene at its first use. Source: Luck (upstream)."""

MOST_LUCK_ON_A_ROLL = 2
"""Maximum luck added to a roll. Source: Luck (upstream)."""


@registry.rule(
    "tuurna.luck",
    title="Your Luck in a Scene",
    sentence="You roll a d6 for your Luck, so each number from 1 to 6 is equally likely.",
    kind="roll",
    implements=("TU-80",),
    measure="luck",
)
def luck(chance: Chance) -> Ruling:
    """The luck that a character has for a Scene, rolled when it is first needed.

    Args:
        chance: where the die comes from.

    Returns:
        `luck`, 1 to 6.

    Raises:
        RuleError: faces that aren't a single face of a six-sided die.

    Source: Luck (upstream).

    >>> luck.roll(faces="4").ruling.summary
    'You have 4 Luck in this Scene.'
    >>> luck.roll(faces="4, 4")
    Traceback (most recent call last):
    rules_py.errors.FacesError: faces is 4, 4; allowed: 1 face for this roll
    """
    face = chance.die(LUCK_SIDES, group="Luck")
    return Ruling({"luck": face}, f"You have {face} Luck in this Scene.")


class LuckUse(StrEnum):
    """What luck is spent on."""

    ROLL = "roll"
    DAMAGE = "damage"


@registry.rule("tuurna.spend_luck", title="Spend luck", kind="calculation", implements=("TU-80",), workings=True)
def spend_luck(
    *,
    luck: Annotated[int, Whole(minimum=0, maximum=LUCK_SIDES, title="Luck left")] = 0,
    use: Annotated[LuckUse, Choice(options=LuckUse, title="Spent on")] = LuckUse.ROLL,
    points: Annotated[int, Whole(minimum=0, maximum=LUCK_SIDES, title="Points spent")] = 0,
    damage: Annotated[
        int,
        Whole(minimum=0, maximum=FURTHEST, title="Damage", help="Fill this in only if you spend Luck against damage."),
    ] = 0,
) -> Ruling:
    """What luck does for one's own roll, or against damage.

    Luck is the one modifier that comes after the dice (contradiction TU-C35), before the outcome is announced.

    Args:
        luck: points left, 0 to 6.
        use: a roll or damage.
        points: points spent, at most 2 on a roll, never more than are left.
        damage: the damage that is reduced, 1 to 99; 0 for a roll.

    Returns:
        `leverage` (0 to 2), `damage` (what is left of it, not below 0) and `luck` (what is left of it). Points that the
        damage doesn't take stay with the character, which is ours; `points` in the details are those that were spent.

    Raises:
        RuleError: more points than are left, more than 2 on a roll, or no damage to spend them on.

    Source: Luck (upstream).

    >>> spend_luck(luck=4, points=2).outcome == {"leverage": 2, "damage": 0, "luck": 2}
    True
    >>> spend_luck(luck=4, points=3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: points is 3; allowed: 0 to 2 for a roll
    """
    if points > luck:
        raise RuleError(
            "points",
            points,
            f"0 to {luck}, the Luck you have left",
            sentence=f"You can't spend {points} Luck: you {f'only have {luck}' if luck else 'have none'} left.",
        )
    if use is LuckUse.ROLL and points > MOST_LUCK_ON_A_ROLL:
        raise RuleError(
            "points",
            points,
            f"0 to {MOST_LUCK_ON_A_ROLL} for a roll",
            sentence=f"You can't spend more than {MOST_LUCK_ON_A_ROLL} Luck on a roll.",
        )
    if use is LuckUse.DAMAGE and not damage:
        raise RuleError(
            "damage",
            damage,
            "the damage that Luck is to reduce",
            sentence="There's no damage to spend Luck on. Enter how much you've been hit for.",
        )
    spent = min(points, damage) if use is LuckUse.DAMAGE else points
    left = luck - spent
    if use is LuckUse.ROLL:
        return Ruling(
            {"leverage": points, "damage": damage, "luck": left},
            f"You get {_amount(points)} leverage, and you have {left or 'no'} Luck left.",
        )
    after = damage - spent
    steps = ["Take the damage that's left as a wound."] if after else []
    steps += [f"{spent} Luck is enough for that, so you keep the rest."] if spent < points else []
    return Ruling(
        {"leverage": 0, "damage": after, "luck": left},
        f"You take {after or 'no'} damage instead of {damage}, and you have {left or 'no'} Luck left.",
        tuple(steps),
        details={"points": spent},
    )
