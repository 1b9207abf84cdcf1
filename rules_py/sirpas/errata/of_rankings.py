"""Errata about rankings and multirankings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..rankings import Entrant, grouped, multiranking, multiranking_totals, points_of, ranking_totals

EXAMPLE_A, EXAMPLE_B = (18, 16, 12, 9), (22, 18, 15, 8)
"""The parties in the example of Nimble crowder; the explanation has another third score for B."""

EXPLAINED_THIRD = 14

TRADED_A = (18, 12, 16, 9)

HILL = {"A": (29, 23, 20), "B": (26, 25, 22, 19), "C": (28, 22, 21, 18, 16)}
"""The race up a hill upstream."""

HILL_PRAISED = ("A", "B")
"""The parties that its text credits with the two highest scores."""

NERVOUS_LEVEL = 2

NERVOUS_TOP = ((19, 18), (18, 17))
"""A party whose best is nervous at that level, and another party."""


def _written(scores: Sequence[int]) -> str:
    return ", ".join(map(str, scores))


@registry.erratum(
    "SC-003",
    title="The third score of party B",
    one=Statement("Nimble crowder, the table", "B's third score is 15."),
    other=Statement("Nimble crowder, the explanation", "It compares with 14."),
    reading="It's 15, because the table says so. A takes the place either way.",
)
def _third_score() -> Proof:
    lines = []
    for third in (EXAMPLE_B[2], EXPLAINED_THIRD):
        scores = (*EXAMPLE_B[:2], third, EXAMPLE_B[3])
        points = points_of([TRADED_A, scores])
        lines.append(f"{_written(TRADED_A)} against {_written(scores)}: {points[0]} to {points[1]} places.")
    return Proof(EXAMPLE_B[2], EXPLAINED_THIRD, tuple(lines))


@registry.erratum(
    "SC-029",
    title="Whether places in a multiranking can change",
    one=Statement("Nervous", "Nobody can change places in a multiranking."),
    other=Statement("Nimble crowder", "Its owner can, within the party."),
    reading="Nobody changes places but a Nimble crowder, because that's what they've paid for.",
)
def _fixed_places() -> Proof:
    fixed, traded = points_of([EXAMPLE_A, EXAMPLE_B]), points_of([TRADED_A, EXAMPLE_B])
    return Proof(
        fixed,
        traded,
        (
            f"As rolled, {_written(EXAMPLE_A)} against {_written(EXAMPLE_B)}: {fixed[0]} to {fixed[1]} places.",
            f"After the trade: {traded[0]} to {traded[1]}.",
        ),
    )


@registry.erratum(
    "SC-091",
    title="A nervous first who falls below the second",
    one=Statement("Nervous", "The best score of the party is lowered by the level."),
    other=Statement("Multirankings", "Each party compares its scores in order."),
    reading="The order stays, because nobody can leave the top place.",
)
def _lowered_top() -> Proof:
    mine, theirs = NERVOUS_TOP
    rows = [{"party": "A", "totals": mine, "nervous": NERVOUS_LEVEL}, {"party": "B", "totals": theirs}]
    kept = tuple(multiranking_totals(parties=rows)["party_points"].values())
    ordered = points_of([sorted((mine[0] - NERVOUS_LEVEL, mine[1]), reverse=True), theirs])
    return Proof(
        kept,
        ordered,
        (
            f"{_written(mine)} at level {NERVOUS_LEVEL} against {_written(theirs)}: {kept[0]} to {kept[1]}.",
            f"Put in order again: {ordered[0]} to {ordered[1]}.",
        ),
    )


@registry.erratum(
    "SC-092",
    title="Margins after a latecomer's step down",
    one=Statement("Checks", "The first of a ranking has margin 0, all others the distance to it."),
    other=Statement("Latecomer", "It moves places; the rolls stay as they are."),
    reading="Margins come from the rolls, because Latecomer moves places and not scores.",
)
def _late_margins() -> Proof:
    ruling = ranking_totals(
        characters=[
            {"name": "Warrior", "total": 18, "latecomer": True},
            {"name": "Wizard", "total": 16, "latecomer": True},
            {"name": "Goblin", "total": 12},
            {"name": "Gnoll", "total": 9},
        ]
    )
    first = ruling["order"][0]
    return Proof(
        ruling["margins"][first], 0, (f"{first} is first in the end, {ruling['margins'][first]} from the best roll.",)
    )


@registry.erratum(
    "SC-093",
    title="Ties in rankings",
    one=Statement("Checks", "Rankings and multirankings put everybody in an order."),
    other=Statement("Checks", "It doesn't say what happens when totals are equal."),
    reading="In a ranking you roll again; in a multiranking the place scores for nobody. We play it this way because"
    " the Rulebook does.",
)
def _ties() -> Proof:
    value = 11
    ways = [Entrant(value).ways] * 4
    whole = 216 ** len(ways)
    apart = sum(count for groups, count in grouped(ways).items() if len(groups) == len(ways))
    tied = 1 - Fraction(apart, whole)
    return Proof(
        tied, Fraction(), (f"Among {len(ways)} with value {value} somebody ties in {percent(tied)} of rankings.",)
    )


@registry.erratum(
    "SC-094",
    title="Parties of different sizes",
    one=Statement("Checks", "Equal places of the parties are compared."),
    other=Statement("Checks", "It says nothing about places that only one party has."),
    reading="Leave those places out, because the Rulebook does.",
)
def _sizes() -> Proof:
    most = max(map(len, HILL.values()))
    left_out = points_of(list(HILL.values()))
    counted = points_of([(*totals, *[0] * (most - len(totals))) for totals in HILL.values()])
    return Proof(
        left_out,
        counted,
        (
            *(f"{name} has {_written(totals)}." for name, totals in HILL.items()),
            f"Left out: {', '.join(f'{name} {n}' for name, n in zip(HILL, left_out, strict=True))}.",
            f"Counted: {', '.join(f'{name} {n}' for name, n in zip(HILL, counted, strict=True))}.",
        ),
    )


@registry.erratum(
    "SC-119",
    title="Margins in rankings",
    one=Statement("Checks", "All but the first of a ranking have a negative margin."),
    other=Statement("Rankings (upstream)", "The margin of a ranking doesn't matter."),
    reading="Everyone but the first has a negative margin, because the Foundation says so.",
)
def _ranking_margins() -> Proof:
    margins = ranking_totals(
        characters=[
            {"name": "Warrior", "total": 18, "latecomer": True},
            {"name": "Wizard", "total": 16, "latecomer": True},
            {"name": "Goblin", "total": 12},
            {"name": "Gnoll", "total": 9},
        ]
    )["margins"]
    return Proof(margins, {}, (f"Margins: {', '.join(f'{name} {margin}' for name, margin in margins.items())}.",))


@registry.erratum(
    "SC-120",
    title="Multiranking or multi-contest",
    one=Statement("Checks", "Parties meet in a multiranking."),
    other=Statement("Combat; Rulebook", "They meet in a multi-contest."),
    reading="They're the same thing, because they work the same. We say multiranking.",
)
def _two_names() -> Proof:
    return Proof(multiranking.title, "Multi-contest", (f"One rule carries out both: {multiranking.title.lower()}.",))


@registry.erratum(
    "SC-169",
    title="Who had the highest scores on the hill",
    one=Statement("Multi-contests (upstream), the text", "The two highest scores belong to A and B."),
    other=Statement("Multi-contests (upstream), the scores", "They belong to A and C."),
    reading="We go by the scores, because the text is a slip.",
)
def _praised() -> Proof:
    best = tuple(sorted(HILL, key=lambda name: -HILL[name][0])[:2])
    return Proof(
        HILL_PRAISED, best, (f"The highest are {' and '.join(f'{HILL[name][0]} of {name}' for name in best)}.",)
    )
