"""Errata about backgrounds and power."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...rulebook import registry
from ..attributes import TIERS
from ..backgrounds import background, fame
from ..catalogue import BACKGROUNDS, named
from ..power import power
from ..tokens import vantage_price

HOLES = (15, 35)
"""Percentages that belong to no grade of Famous."""


@registry.erratum(
    "SC-008",
    title="The tokens of a Law Enforcer",
    one=Statement("Law Enforcer, its record", "It costs Hard tokens."),
    other=Statement("Law Enforcer, its grades", "They cost Primary tokens, and are written the wrong way round."),
    reading="It costs Primary tokens, because the grades say so and Military has the same ones. Hard tokens are there"
    " as an option.",
)
def _law_enforcer() -> Proof:
    listed, record = (background(background="Law Enforcer", grade=2, by_record=switch) for switch in (False, True))
    return Proof(
        record["type"],
        listed["type"],
        (
            f"By the grades: {listed['tokens']} TT/{listed['type']}.",
            f"By the record: {record['tokens']} TT/{record['type']}.",
        ),
    )


@registry.erratum(
    "SC-072",
    title="Holes between the grades of fame",
    one=Statement("Famous", "Grades for a twentieth to a tenth, for a fifth, and for more than half of people."),
    other=Statement("Famous", "Between these shares there is nothing."),
    reading="You have the highest grade whose share you've reached, because that leaves no gaps.",
)
def _fame() -> Proof:
    grades = [fame(known_to=share)["level"] for share in HOLES]
    return Proof(
        len(grades), 0, tuple(f"{share} %: grade {grade}." for share, grade in zip(HOLES, grades, strict=True))
    )


@registry.erratum(
    "SC-073",
    title="A price that rises with nothing",
    one=Statement("Field expert, its record", "1 and more Primary tokens."),
    other=Statement("Field expert", "No grades are listed."),
    reading="Pay 1 or more, as you like, because no grades are listed.",
)
def _field_expert() -> Proof:
    entry = named("Field expert", BACKGROUNDS)
    least, more = (background(background=entry.name, grade=grade)["tokens"] for grade in (1, 3))
    return Proof(entry.graded, bool(entry.grades), (f"At least {least}; {more} is allowed too.",))


@registry.erratum(
    "SC-103",
    title="Whether vantages count as power",
    one=Statement("Character power", "It counts the training of skills and attributes."),
    other=Statement("Advantages", "They are bought with the same tokens."),
    reading="Advantages don't count as power, because its definition doesn't mention them.",
)
def _vantages() -> Proof:
    without = power(main=13, primary=16, hard=7, normal=4)["power"]
    lucky = vantage_price(vantage="Lucky", level=1)["sum"]
    return Proof(
        without, without + lucky, (f"The example: {without}; with Lucky counted it would be {without + lucky}.",)
    )


@registry.erratum(
    "SC-104",
    title="Rounding once or tier by tier",
    one=Statement("Character power", "The number of Main tokens is rounded up."),
    other=Statement("Character power, the example", "It comes out the same if each tier is rounded up."),
    reading="Round once, at the end, because there's one number to round.",
)
def _rounding() -> Proof:
    points = (0, 1, 1, 1, 2)
    once = power(**dict(zip(("main", "primary", "hard", "normal", "easy"), points, strict=True)))["power"]
    shares = [Fraction(count * row.weight) for count, row in zip(points, TIERS, strict=True)]
    each = sum(-(-share.numerator // share.denominator) for share in shares)
    return Proof(
        once,
        each,
        (
            f"Points {', '.join(map(str, points))} from Main to Easy, rounded once: {once}.",
            f"Each tier rounded: {each}.",
        ),
    )
