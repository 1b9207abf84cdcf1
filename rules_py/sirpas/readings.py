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
        bool, Switch(title="A master keeps Expertise's extra die", help="Another way to read the book.", folded=True)
    ] = False
    any_one: Annotated[
        bool, Switch(title="A discarded 1 stops Unlucky too", help="Another way to read the book.", folded=True)
    ] = False
    # How a check is judged
    printed: Annotated[
        bool, Switch(title="Printed margins for Fumbling", help="Another way to read the book.", folded=True)
    ] = False
    eleven: Annotated[
        bool, Switch(title="Very Hard needs a margin of 11", help="Another way to read the book.", folded=True)
    ] = False
    optional: Annotated[
        bool,
        Switch(title="Other natural results also decide the check", help="An optional rule.", folded=True),
    ] = False
    grows: Annotated[
        bool, Switch(title="A critical success adds to the penalty", help="Another way to read the book.", folded=True)
    ] = False
    eased_to: Annotated[
        str,
        Choice(
            options=("Easy", "Trivial"),
            title="What's left of a grave illness",
            help="Another way to read the book.",
            folded=True,
        ),
    ] = "Easy"
    # Advantages, disadvantages and backgrounds
    twice: Annotated[
        bool, Switch(title="Counts twice in resistance checks", help="Another way to read the book.", folded=True)
    ] = False
    flat: Annotated[
        bool, Switch(title="Vulnerable always adds 1", help="Another way to read the book.", folded=True)
    ] = False
    nearer: Annotated[
        bool, Switch(title="Keen Eye moves the boundaries nearer", help="Another way to read the book.", folded=True)
    ] = False
    rulebook: Annotated[
        bool, Switch(title="The Rulebook's prices", help="Another way to read the book.", folded=True)
    ] = False
    by_record: Annotated[
        bool, Switch(title="Law Enforcer costs Hard tokens", help="Another way to read the book.", folded=True)
    ] = False
    # Fighting
    as_printed: Annotated[
        bool,
        Switch(
            title="Effects in parentheses need a critical success", help="Another way to read the book.", folded=True
        ),
    ] = False
    doubled: Annotated[
        bool,
        Switch(title="A critical success doubles the margin", help="In combat, the Rulebook doubles it.", folded=True),
    ] = False
    growing: Annotated[
        bool, Switch(title="Each repetition costs more", help="Another way to read the book.", folded=True)
    ] = False
    by_brawl: Annotated[
        bool, Switch(title="Only Brawl allows Brawl's maneuvers", help="Another way to read the book.", folded=True)
    ] = False
    generous: Annotated[
        bool,
        Switch(title="The higher number where the table is unclear", help="Another way to read the book.", folded=True),
    ] = False
    any_move: Annotated[
        bool, Switch(title="Knife Fight's Feint helps any maneuver", help="Another way to read the book.", folded=True)
    ] = False
    both: Annotated[
        bool, Switch(title="Overload penalises both attacks", help="Another way to read the book.", folded=True)
    ] = False
    rounded_down: Annotated[
        bool, Switch(title="Fractions are dropped", help="Another way to read the book.", folded=True)
    ] = False
