"""The drift score as people read it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from executable_rules.pages.scores import Score

from .mutant import Mutant
from .trial import Verdict

TARGET = Fraction(99, 100)
"""The share of mutants, explained survivors aside, that has to be caught in each direction."""


def score(mutants: Iterable[Mutant], tried: Mapping[str, Verdict], explained: Collection[str]) -> Score:
    """The score of the mutants that were tried."""
    verdicts = [tried[mutant.name] for mutant in mutants if mutant.name in tried]
    survivors = [verdict.mutant for verdict in verdicts if verdict.outcome == "survivor"]
    return Score(len(verdicts), len(verdicts) - len(survivors), sum(name in explained for name in survivors))


def table(direction: str, mutants: Collection[Mutant], tried: Mapping[str, Verdict], explained: Collection[str]) -> str:
    """The score of a direction, and how many of each kind were caught."""
    lines = [f"{direction}: {score(mutants, tried, explained)}"]
    for kind in Counter(mutant.kind for mutant in mutants):
        part = score([mutant for mutant in mutants if mutant.kind == kind], tried, explained)
        lines.append(f"  {kind:<11} {part.caught:>5} of {part.tried:<5} {part.explained:>4} explained")
    return "\n".join(lines) + "\n"


def listed(title: str, mutants: Iterable[Mutant], tried: Mapping[str, Verdict], outcome: str) -> str:
    """All mutants of one outcome, a line each with file and line; nothing when there are none."""
    found = [f"  {mutant}" for mutant in mutants if mutant.name in tried and tried[mutant.name].outcome == outcome]
    return "\n".join([f"{title}: {len(found)}", *found, ""]) if found else ""
