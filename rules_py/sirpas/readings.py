"""The other readings of SIRPAS: where its source can be read in two ways, every switch that a table can turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..parameters import Choice, Switch

_ANOTHER = "Another way to read the book."


def _another(title: str) -> Switch:
    return Switch(title=title, help=_ANOTHER, folded=True)


@dataclass(frozen=True)
class Readings:
    """How the source is read. Whatever is left out is read as this book plays it; the errata say why."""

    # The dice
    extra_die: Annotated[bool, _another("A master keeps Expertise's extra die")] = False
    any_one: Annotated[bool, _another("A discarded 1 stops Unlucky too")] = False
    # How a check is judged
    printed: Annotated[bool, _another("Printed margins for Fumbling")] = False
    eleven: Annotated[bool, _another("Very Hard needs a margin of 11")] = False
    optional: Annotated[
        bool,
        Switch(title="Other natural results also decide the check", help="An optional rule.", folded=True),
    ] = False
    grows: Annotated[bool, _another("A critical success adds to the penalty")] = False
    eased_to: Annotated[
        str,
        Choice(
            options=("Easy", "Trivial"),
            title="What's left of a grave illness",
            help=_ANOTHER,
            folded=True,
        ),
    ] = "Easy"
    # Advantages, disadvantages and backgrounds
    twice: Annotated[bool, _another("Counts twice in resistance checks")] = False
    flat: Annotated[bool, _another("Vulnerable always adds 1")] = False
    nearer: Annotated[bool, _another("Keen Eye moves the boundaries nearer")] = False
    rulebook: Annotated[bool, _another("The Rulebook's prices")] = False
    by_record: Annotated[bool, _another("Law Enforcer costs Hard tokens")] = False
    # Fighting
    as_printed: Annotated[bool, _another("Effects in parentheses need a critical success")] = False
    doubled: Annotated[
        bool,
        Switch(title="A critical success doubles the margin", help="In combat, the Rulebook doubles it.", folded=True),
    ] = False
    growing: Annotated[bool, _another("Each repetition costs more")] = False
    by_brawl: Annotated[bool, _another("Only Brawl allows Brawl's maneuvers")] = False
    generous: Annotated[bool, _another("The higher number where the table is unclear")] = False
    any_move: Annotated[bool, _another("Knife Fight's Feint helps any maneuver")] = False
    both: Annotated[bool, _another("Overload penalises both attacks")] = False
    rounded_down: Annotated[bool, _another("Fractions are dropped")] = False
