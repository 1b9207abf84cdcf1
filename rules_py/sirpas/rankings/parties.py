"""Multirankings: every party ranks its own, and equal places meet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from ...chance import Chance
from ...errors import RuleError
from ...parameters import Choice, Rows, Several, Whole
from ...phrases import joined, ordinal
from ...rule import Ruling
from ...rulebook import registry
from ..checks import FORTUNE, CheckDice, Fortune, Training
from .meeting import Meeting, points_of
from .order import Entrant
from .places import NAME, VALUE_AND_MODIFIERS, names_of

MOST_MEMBERS = 8
"""Maximum characters in a multiranking here, all parties together."""


def winner_of(names: Sequence[str], points: Sequence[int]) -> str | None:
    """The party with most points; none when several have as many."""
    best = max(points)
    return names[points.index(best)] if list(points).count(best) == 1 else None


MEMBERS = Rows(
    title="Members",
    help="The chart is for the first party.",
    columns={
        "party": NAME,
        "value": VALUE_AND_MODIFIERS,
        "dice": Choice(options=Training, title="Dice"),
        "fortune": FORTUNE,
    },
    defaults={"dice": Training.PLAIN, "fortune": Fortune.ORDINARY},
    at_least=2,
    at_most=MOST_MEMBERS,
)


@registry.rule(
    "sirpas.multiranking",
    title="Multiranking",
    sentence="Who wins, and how often: {chances}.",
    kind="roll",
    implements=("SI-037",),
    measure="points",
    verdict="winner",
)
def multiranking(
    chance: Chance,
    *,
    members: Annotated[Sequence[Mapping[str, Any]], MEMBERS] = (
        {"party": "First side", "value": 0},
        {"party": "Second side", "value": 0},
    ),
) -> Ruling:
    """Parties compete: each ranks its own, equal places meet, and the one with most places wins.

    Latecomers are spared here; Nimble crowder and Nervous come after the dice (`sirpas.multiranking_totals`).

    Args:
        chance: where the dice come from: those of each member, party by party.
        members: 2 to 8 rows with party, value, dice and fortune.

    Returns:
        `winner` (a party, or null for a draw), `points` of the first party and `all_points`; as details
        the `totals` by party.

    Raises:
        RuleError: only one party, or a column out of its range.

    Source: Checks; upstream for draws and for parties of different sizes; contradictions SC-093, SC-094, SC-120.

    >>> rows = [{"party": "Watch", "value": 12}, {"party": "Watch", "value": 10}, {"party": "Thieves", "value": 10}]
    >>> multiranking.roll(faces="4,4,4, 2,2,2, 3,3,3", members=rows).ruling.summary
    'Winner: Watch, 1 place to 0.'
    >>> multiranking.roll(members=[{"party": "A", "value": 9}, {"party": "A", "value": 8}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: members is 'A'; allowed: two parties or more
    """
    names = list(dict.fromkeys(row["party"] for row in members))
    if len(names) < 2:
        raise RuleError("members", names[0], "two parties or more")
    parties = tuple(
        tuple(
            Entrant(row["value"], CheckDice(row["dice"], row["fortune"], owner=name))
            for row in members
            if row["party"] == name
        )
        for name in names
    )
    won = chance.part(Meeting(parties))
    steps = tuple(f"{name}: {', '.join(map(str, totals))}." for name, totals in zip(names, won.totals, strict=False))
    details = {"totals": {name: list(totals) for name, totals in zip(names, won.totals, strict=False)}}
    return _ruling(names, won.points, {"points": won.points[0], "all_points": list(won.points)}, steps, details)


def _ruling(
    names: list[str],
    points: Sequence[int],
    more: Mapping[str, object],
    steps: tuple[str, ...],
    details: Mapping[str, object] | None = None,
) -> Ruling:
    won = winner_of(names, points)
    if won is None:
        each = f"{points[0]} {'place' if points[0] == 1 else 'places'} each"
        words = f"A draw: {each if len(set(points)) == 1 else ' to '.join(map(str, points)) + ' places'}."
    else:
        others = [count for name, count in zip(names, points, strict=True) if name != won]
        places = f"{max(points)} {'place' if max(points) == 1 else 'places'}"
        words = f"Winner: {won}, {places} to {' and '.join(map(str, others))}."
    return Ruling({"winner": won, **more}, words, steps, details=details or {})


PARTIES = Rows(
    title="Parties",
    columns={
        "party": NAME,
        "totals": Several(kind=Whole(minimum=-40, maximum=80), at_least=1, at_most=20, title="Totals"),
        "trade": Several(kind=Whole(minimum=1, maximum=20), at_most=2, title="Places that a Nimble crowder trades"),
        "nervous": Whole(minimum=0, maximum=3, title="Top member's Nervous level"),
    },
    defaults={"trade": (), "nervous": 0},
    at_least=2,
    at_most=6,
)

TRADED = (
    {"party": "A", "totals": (18, 16, 12, 9), "trade": (2, 3)},
    {"party": "B", "totals": (22, 18, 15, 8)},
)


@registry.rule(
    "sirpas.multiranking_totals",
    title="Multiranking from totals",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-037", "SI-074", "SI-090"),
)
def multiranking_totals(
    *,
    parties: Annotated[Sequence[Mapping[str, Any]], PARTIES] = (
        {"party": "First side", "totals": (0,)},
        {"party": "Second side", "totals": (0,)},
    ),
) -> Ruling:
    """Which party wins, from totals, place by place.

    Args:
        parties: 2 to 6 rows with party, totals, the two places that a Nimble crowder trades, and the level of Nervous
            of the one on top.

    Returns:
        `winner` (a party, null for a draw), `points` by party, `places` (for each compared place its winner, null for
        a tie, and the margins by party) and `excluded`, how many of each party meet nobody.

    Raises:
        RuleError: one party only, a party without totals, a party twice, or a trade of other than two of its places.

    Source: Checks, Nimble crowder, Nervous; upstream; contradictions SC-003, SC-029, SC-091, SC-093, SC-094, SC-120.

    >>> traded = {"party": "A", "totals": [18, 16, 12, 9], "trade": [2, 3]}
    >>> multiranking_totals(parties=[traded, {"party": "B", "totals": [22, 18, 15, 8]}]).summary
    'A draw: 2 places each.'
    >>> multiranking_totals(parties=[{"party": "A", "totals": "9"}, {"party": "B", "totals": ""}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: parties (row 2, totals) is empty; allowed: 1 to 20 values, each a whole number from ...
    """
    names = names_of(parties, "parties", "party")
    compared = [_in_places(number, row) for number, row in enumerate(parties, 1)]
    points = points_of(compared)
    places = []
    steps = []
    for number, place in enumerate(zip(*compared, strict=False), 1):
        best = max(place)
        won = names[place.index(best)] if place.count(best) == 1 else None
        places.append(
            {"winner": won, "margins": {name: total - best for name, total in zip(names, place, strict=True)}}
        )
        others = joined([str(total) for name, total in zip(names, place, strict=True) if name != won])
        ended = f"goes to {won}, {best} to {others}" if won else f"is a tie at {best}"
        steps.append(f"{ordinal(number).capitalize()} place {ended}.")
    return _ruling(
        names,
        points,
        {
            "party_points": dict(zip(names, points, strict=True)),
            "places": places,
            "excluded": {name: len(totals) - len(places) for name, totals in zip(names, compared, strict=True)},
        },
        tuple(steps),
    )


def _in_places(number: int, row: Mapping[str, Any]) -> list[int]:
    """The totals of a party as they are compared."""
    totals = sorted(row["totals"], reverse=True)
    if row["trade"]:
        places = sorted(set(row["trade"]))
        if len(places) != 2 or places[-1] > len(totals):
            raise RuleError(
                f"parties (row {number}, trade)", row["trade"], f"two places of the party, from 1 to {len(totals)}"
            )
        one, other = (place - 1 for place in places)
        totals[one], totals[other] = totals[other], totals[one]
    totals[0] -= row["nervous"]
    return totals
