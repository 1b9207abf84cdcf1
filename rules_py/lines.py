"""What the command line says of a roll and of odds: lines of words that know what they are.

A pipe gets the bare words; a terminal shows what each is by its colour and shape as well (see `terminal`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from .fallen import CountedDie, Fallen
from .likelihood import percent
from .odds import Odds
from .rule import Rolled

BAR_CHARACTERS = 40
"""The length of the bar of a certain outcome, where there is room."""

Style = Literal["", "success", "failure", "name", "quiet", "win", "more", "loss", "face"]


@dataclass(frozen=True)
class Words:
    """Some words of a line.

    Attributes:
        text: the words.
        style: what they are; no style for plain words.
    """

    text: str
    style: Style = ""


@dataclass(frozen=True)
class Bar:
    """A chance as a bar.

    Attributes:
        share: the chance, 0 to 1.
        hit: whether it is the chance of what the asker hopes for.
    """

    share: Fraction
    hit: bool = False

    @property
    def text(self) -> str:
        """The bar without a terminal's help."""
        return "#" * round(self.share * BAR_CHARACTERS)


Line = Sequence[Words | Bar]


def plain(lines: Iterable[Line]) -> list[str]:
    """The lines as bare text."""
    return ["".join(part.text for part in line).rstrip() for line in lines]


def roll_lines(rolled: Rolled, odds: Odds) -> list[Line]:
    """The sentence, the way to it, what fell, and how likely that was."""
    first, sign, rest = rolled.ruling.summary.partition(":")
    verdict = rolled.ruling.outcome.get(rolled.rule.verdict)
    style: Style = "success" if verdict is True else "failure" if verdict is False else "name"
    sentence = [Words(first, style), Words(sign + rest)] if sign else [Words(rolled.ruling.summary, style)]
    return [sentence, *([Words(f"  {step}")] for step in rolled.ruling.steps), _fallen(rolled), *_likely(odds, rolled)]


def _fallen(rolled: Rolled) -> Line:
    cards = rolled.rule.luck == "cards"
    origin = f"your own {rolled.rule.luck}" if rolled.seed is None else f"seed {rolled.seed}"
    parts: list[Words | Bar] = [Words("  Cards " if cards else "  Faces ")]
    for number, one in enumerate(rolled.fallen):
        parts += [Words((", " if cards else " ") if number else ""), Words(_face(one), one.mark or "face")]
    return [*parts, *([] if rolled.fallen else [Words("none")]), Words(f" ({origin})", "quiet")]


def _face(one: Fallen) -> str:
    return f"{one.face}+" if isinstance(one, CountedDie) and one.mark == "more" else str(one.face)


def _likely(odds: Odds, rolled: Rolled) -> list[Line]:
    """The chance of the verdict that the asker hopes for; without such a one, of what came or better."""
    verdicts = odds.verdicts()
    if True in verdicts:
        chances = {f"Chance of {_name(odds.rule.verdict)}": verdicts[True]}
    elif False in verdicts:
        chances = {f"Chance of {_name(odds.rule.verdict)}": Fraction()}
    elif verdicts:
        came = rolled.ruling[odds.rule.verdict]
        chances = {f"Chance of {_name(odds.rule.verdict)} {_name(str(came))}": verdicts[came]}
    elif odds.rule.measure:
        reached = rolled.ruling[odds.rule.measure]
        chances = {f"Chance of {_name(odds.rule.measure)} {reached} or more": odds.at_least(reached)}
    else:
        chances = {}
    return [
        [Words(f"  {name} "), Words(percent(chance), "name"), Words("  "), Bar(chance, hit=True)]
        for name, chance in chances.items()
    ]


def odds_lines(odds: Odds) -> list[Line]:
    """Every verdict, grade and value of the measure with its chance."""
    lines: list[Line] = [
        [Words(f"{odds.rule.verdict} {_word(value)}: "), Words(percent(p), "name"), Words(f" ({p})", "quiet")]
        for value, p in odds.verdicts().items()
    ]
    for value, p in odds.reaching.items():
        lines.append(_barred(f"at least {value:>3} {odds.rule.rungs[value]:14}", p))
    hits = _hits(odds, "grade") if odds.graded else set()
    lines += [_barred(f"{grade:20}", p, hit=grade in hits) for grade, p in odds.graded.items()]
    if odds.rule.measure:
        hits = _hits(odds, odds.rule.measure)
        lines.append([Words(f"{odds.rule.measure}, mean {float(odds.mean):.4f}:")])
        lines += [_barred(f"{value:>4}", p, hit=value in hits) for value, p in odds.measured.items()]
    return lines


def _hits(odds: Odds, name: str) -> set[object]:
    """The values of an outcome that always bring the verdict that the asker hopes for."""
    if not odds.rule.verdict:
        return set()
    missed = {ruling[name] for ruling, _ in odds.outcomes if ruling[odds.rule.verdict] is not True}
    return {ruling[name] for ruling, _ in odds.outcomes} - missed


def _barred(name: str, chance: Fraction, *, hit: bool = False) -> Line:
    return [Words(f"  {name}  "), Words(f"{percent(chance):>8}", "name" if hit else ""), Words("  "), Bar(chance, hit)]


def _name(name: str) -> str:
    return name.replace("_", " ")


def _word(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)
