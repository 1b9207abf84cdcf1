"""The other readings of SIRPAS: where its source can be read in two ways, every switch that a table can turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from ..parameters import Choice, Switch


@dataclass(frozen=True)
class Readings:
    """How the source is read. Whatever is left out is read as this book plays it; the errata say why."""

    # The dice
    extra_die: Annotated[
        bool, Switch(title="A master keeps Expertise's extra die", help="Erratum SC-030.", folded=True)
    ] = False
    any_one: Annotated[bool, Switch(title="A discarded 1 stops Unlucky too", help="Erratum SC-095.", folded=True)] = (
        False
    )
    # How a check is judged
    printed: Annotated[
        bool, Switch(title="Printed margins for Fumbling", help="Errata SC-010 and SC-011.", folded=True)
    ] = False
    eleven: Annotated[bool, Switch(title="Very Hard needs a margin of 11", help="Erratum SC-065.", folded=True)] = False
    optional: Annotated[
        bool,
        Switch(
            title="Other natural results also decide the check", help="An optional rule; erratum SC-168.", folded=True
        ),
    ] = False
    grows: Annotated[
        bool, Switch(title="A critical success adds to the penalty", help="Erratum SC-058.", folded=True)
    ] = False
    eased_to: Annotated[
        str,
        Choice(
            options=("Easy", "Trivial"), title="What's left of a grave illness", help="Erratum SC-015.", folded=True
        ),
    ] = "Easy"
    # Advantages, disadvantages and backgrounds
    twice: Annotated[bool, Switch(title="Counts twice in resistance checks", help="Erratum SC-024.", folded=True)] = (
        False
    )
    flat: Annotated[bool, Switch(title="Vulnerable always adds 1", help="Erratum SC-025.", folded=True)] = False
    nearer: Annotated[
        bool, Switch(title="Keen Eye moves the boundaries nearer", help="Erratum SC-079.", folded=True)
    ] = False
    rulebook: Annotated[bool, Switch(title="The Rulebook's prices", help="Erratum SC-002.", folded=True)] = False
    by_record: Annotated[bool, Switch(title="Law Enforcer costs Hard tokens", help="Erratum SC-008.", folded=True)] = (
        False
    )
    # Fighting
    as_printed: Annotated[
        bool, Switch(title="Effects in brackets need a critical success", help="Errata SC-034 to SC-037.", folded=True)
    ] = False
    doubled: Annotated[
        bool,
        Switch(title="A critical success doubles the margin", help="In combat, the Rulebook doubles it.", folded=True),
    ] = False
    growing: Annotated[bool, Switch(title="Each repetition costs more", help="Erratum SC-087.", folded=True)] = False
    by_brawl: Annotated[
        bool, Switch(title="Only Brawl allows Brawl's maneuvers", help="Erratum SC-110.", folded=True)
    ] = False
    generous: Annotated[
        bool,
        Switch(title="The higher number where the table is unclear", help="Errata SC-063 and SC-064.", folded=True),
    ] = False
    any_move: Annotated[
        bool, Switch(title="Knife Fight's Feint helps any maneuver", help="Erratum SC-059.", folded=True)
    ] = False
    both: Annotated[bool, Switch(title="Overload penalises both attacks", help="Erratum SC-088.", folded=True)] = False
    rounded_down: Annotated[bool, Switch(title="Fractions are dropped", help="Erratum SC-171.", folded=True)] = False
