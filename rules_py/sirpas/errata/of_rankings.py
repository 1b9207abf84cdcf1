"""Errata about rankings and multirankings."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import counted, joined
from ...rulebook import registry
from ..rankings import Entrant, grouped, multiranking, multiranking_totals, points_of, ranking_totals

EXAMPLE_A, EXAMPLE_B = (18, 16, 12, 9), (22, 18, 15, 8)
"""The parties in the example for Nimble crowder; the explanation has another third score for B."""

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
    return joined([str(score) for score in scores])


def _won(points: Sequence[int]) -> str:
    """Two parties and the places that they win."""
    first, second = points
    if first == second:
        return f"A and B each win {counted(first, 'place', 'places')}" if first else "neither party wins a place"
    return f"A wins {counted(first, 'place', 'places')} and B wins {second}"


@registry.erratum(
    "SC-003",
    title="Is party B's third score 15 or 14?",
    one=Statement("Nimble crowder table", "B's third score is 15."),
    other=Statement("Nimble crowder, the explanation", "In the explanation, B's third score is 14."),
    reading="In the book's example for Nimble crowder, the table says 15 and the explanation says 14. We use 15, but it"
    " makes no difference, because party A wins that place either way.",
)
def _third_score() -> Proof:
    lines = []
    for third in (EXAMPLE_B[2], EXPLAINED_THIRD):
        scores = (*EXAMPLE_B[:2], third, EXAMPLE_B[3])
        points = points_of([TRADED_A, scores])
        lines.append(f"With A's {_written(TRADED_A)} against B's {_written(scores)}, {_won(points)}.")
    return Proof(EXAMPLE_B[2], EXPLAINED_THIRD, tuple(lines))


@registry.erratum(
    "SC-029",
    title="Can you change places in a multiranking?",
    one=Statement("Nervous", "Nobody can change places in a multiranking."),
    other=Statement("Nimble crowder", "A Nimble crowder can change places within the party."),
    reading="Only with the advantage Nimble crowder, and only within your own party. The disadvantage Nervous says"
    " that nobody can change places, but a Nimble crowder has paid to do just that.",
)
def _fixed_places() -> Proof:
    fixed, traded = points_of([EXAMPLE_A, EXAMPLE_B]), points_of([TRADED_A, EXAMPLE_B])
    return Proof(
        fixed,
        traded,
        (
            f"As rolled, with A's {_written(EXAMPLE_A)} against B's {_written(EXAMPLE_B)}, {_won(fixed)}.",
            f"If a Nimble crowder in A trades the {EXAMPLE_A[1]} for the {EXAMPLE_A[2]}, {_won(traded)}.",
        ),
    )


@registry.erratum(
    "SC-091",
    title="Can Nervous cost you the top place?",
    one=Statement("Nervous", "Nervous subtracts its level from the party's best score."),
    other=Statement("Multirankings", "Each party compares its scores from the highest down."),
    reading="No. If you have your party's best score in a multiranking and you're Nervous, that score drops, perhaps"
    " below the second-best. The two don't change places even then, because Nervous says that you can't give up the"
    " top place.",
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
            f"If A's best has Nervous {NERVOUS_LEVEL} and A scores {_written(mine)} against B's {_written(theirs)},"
            f" {_won(kept)}.",
            f"If you put A's scores in order again, {_won(ordered)}.",
        ),
    )


@registry.erratum(
    "SC-092",
    title="Who has a margin of 0 if a Latecomer steps down?",
    one=Statement(
        "Checks", "First place in a ranking has a margin of 0; everybody else's margin is how far behind they are."
    ),
    other=Statement("Latecomer", "A Latecomer changes places, but the rolls stay as they are."),
    reading="The character with the highest roll has it, even if that's a Latecomer who has to step down. Everybody"
    " else's margin is how far they are behind that roll, because a Latecomer changes places but not rolls.",
)
def _late_margins() -> Proof:
    late, other = {"Warrior": 18, "Wizard": 16}, {"Goblin": 12}
    ruling = ranking_totals(
        characters=[{"name": name, "total": total, "latecomer": name in late} for name, total in (late | other).items()]
    )
    first = ruling["order"][0]
    steps_down = joined([f"the {name} with {total}" for name, total in late.items()])
    return Proof(
        ruling["margins"][first],
        0,
        (
            f"If {steps_down} are Latecomers, the {first} comes first with {other[first]}, but has a margin of"
            f" {ruling['margins'][first]}.",
        ),
    )


@registry.erratum(
    "SC-093",
    title="What happens if totals tie in a ranking?",
    one=Statement("Checks", "A ranking or multiranking puts everybody in order."),
    other=Statement("Checks", "The book doesn't say what happens when totals are equal."),
    reading="The characters who tie roll again. In a multiranking, where parties compete, nobody scores for a place"
    " that's tied. The Foundation doesn't mention ties, so we follow the Rulebook.",
)
def _ties() -> Proof:
    value = 11
    ways = [Entrant(value).ways] * 4
    whole = 216 ** len(ways)
    apart = sum(count for groups, count in grouped(ways).items() if len(groups) == len(ways))
    tied = 1 - Fraction(apart, whole)
    return Proof(
        tied,
        Fraction(),
        (
            f"When {len(ways)} characters with a value of {value} roll a ranking, two or more tie {percent(tied)} of"
            " the time.",
        ),
    )


@registry.erratum(
    "SC-094",
    title="What if one party is bigger than another?",
    one=Statement("Checks", "You compare the parties place by place."),
    other=Statement("Checks", "The book doesn't say what to do when one party has more members than another."),
    reading="In a multiranking, each party sends only as many people as the smallest party has, and picks its best. The"
    " Foundation doesn't say what to do with the others, so we follow the Rulebook.",
)
def _sizes() -> Proof:
    most = max(map(len, HILL.values()))
    left_out = points_of(list(HILL.values()))
    all_places = points_of([(*totals, *[0] * (most - len(totals))) for totals in HILL.values()])
    return Proof(
        left_out,
        all_places,
        (
            *(f"Party {name} has the totals {_written(totals)}." for name, totals in HILL.items()),
            "Without the extra members, the points are"
            f" {joined([f'{n} for {name}' for name, n in zip(HILL, left_out, strict=True)])}.",
            "With the extra members, the points are"
            f" {joined([f'{n} for {name}' for name, n in zip(HILL, all_places, strict=True)])}.",
        ),
    )


@registry.erratum(
    "SC-119",
    title="Do margins matter in a ranking?",
    one=Statement("Checks", "Everybody but the winner of a ranking has a negative margin."),
    other=Statement("Rankings (Rulebook)", "Margins don't matter in a ranking."),
    reading="Yes. Everybody but the winner has a negative margin, as the Foundation says. The Rulebook says that"
    " margins don't matter there, but the Foundation comes first.",
)
def _ranking_margins() -> Proof:
    totals = {"Warrior": 18, "Wizard": 16, "Goblin": 12, "Gnoll": 9}
    margins = ranking_totals(characters=[{"name": name, "total": total} for name, total in totals.items()])["margins"]
    return Proof(
        margins,
        {},
        tuple(f"With a total of {totals[name]}, the {name} has a margin of {margins[name]}." for name in totals),
    )


@registry.erratum(
    "SC-120",
    title="What's a multi-contest?",
    one=Statement("Checks", "Parties meet in a multiranking."),
    other=Statement("Combat; Rulebook", "Parties meet in a multi-contest."),
    reading="It's the same as a multiranking. The book has both names for the same rule, so we use only one of them.",
)
def _two_names() -> Proof:
    return Proof(
        multiranking.title, "Multi-contest", (f"Both names mean the same rule, the {multiranking.title.lower()}.",)
    )


@registry.erratum(
    "SC-169",
    title="Who scored highest in the race up a hill?",
    one=Statement("Multi-contests (Rulebook), the text", "The two highest scores belong to A and B."),
    other=Statement("Multi-contests (Rulebook), the scores", "The two highest scores belong to A and C."),
    reading="Parties A and C did. In the Rulebook's example of a race up a hill, the text says A and B, but the scores"
    " show that this is a slip.",
)
def _praised() -> Proof:
    best = tuple(sorted(HILL, key=lambda name: -HILL[name][0])[:2])
    return Proof(
        HILL_PRAISED, best, (f"The highest scores are {' and '.join(f'{HILL[name][0]} for {name}' for name in best)}.",)
    )
