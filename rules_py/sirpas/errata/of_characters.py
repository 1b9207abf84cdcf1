"""Errata about backgrounds and power."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...phrases import joined
from ...rulebook import registry
from ..attributes import TIERS
from ..backgrounds import background, fame
from ..catalogue import BACKGROUNDS, named
from ..power import power
from ..readings import Readings
from ..tokens import vantage_price

HOLES = (15, 35)
"""Percentages that belong to no grade of Famous."""


@registry.erratum(
    "SC-008",
    title="Does the background Law Enforcer cost Hard or Primary tokens?",
    one=Statement("The record of Law Enforcer", "A Law Enforcer pays Hard tokens."),
    other=Statement(
        "The grades of Law Enforcer",
        "The grades cost Primary tokens, although in print, the amount and the kind of token are swapped.",
    ),
    reading="It costs Primary tokens. The figures at the top of the entry say Hard, but the list of its grades says"
    " Primary, and so does the list for Military. You can switch to Hard tokens.",
)
def _law_enforcer() -> Proof:
    both = (Readings(), Readings(by_record=True))
    listed, record = (background(background="Law Enforcer", grade=2, readings=readings) for readings in both)
    return Proof(
        record["type"],
        listed["type"],
        (
            f"According to the list of grades, being a Law Enforcer of grade 2 costs {listed['tokens']}"
            f" {listed['type']} tokens.",
            f"According to the record, being a Law Enforcer of grade 2 costs {record['tokens']} {record['type']}"
            " tokens.",
        ),
    )


@registry.erratum(
    "SC-072",
    title="How famous are you between two grades?",
    one=Statement(
        "Famous",
        "There are grades for being known to a twentieth or a tenth of all people, to a fifth, and to more than half.",
    ),
    other=Statement("Famous", "The book has no grade of Famous for the shares in between."),
    reading="The book ties each grade of Famous to the share of people who know you, and leaves gaps in between. You"
    " have the highest grade whose share you've reached, so each grade lasts until the next begins.",
)
def _fame() -> Proof:
    grades = [fame(known_to=share)["level"] for share in HOLES]
    return Proof(
        len(grades),
        0,
        tuple(
            f"If {share} people in 100 know you, you have grade {grade}."
            for share, grade in zip(HOLES, grades, strict=True)
        ),
    )


@registry.erratum(
    "SC-073",
    title="What do you get if you pay more for Field expert?",
    one=Statement("The record of Field expert", "Field expert costs 1 Primary token or more."),
    other=Statement("Field expert", "Field expert has no grades, so nothing says what you get for paying more."),
    reading="The book says that the background costs 1 Primary token or more, but not what more tokens buy. You may pay"
    " more tokens, as printed; what they buy you is up to your game master.",
)
def _field_expert() -> Proof:
    entry = named("Field expert", BACKGROUNDS)
    least, more = (background(background=entry.name, grade=grade)["tokens"] for grade in (1, 3))
    return Proof(
        entry.graded,
        bool(entry.grades),
        (f"Field expert costs at least {least} token, but you may pay more: {more}, for example.",),
    )


@registry.erratum(
    "SC-103",
    title="Do advantages count towards your power?",
    one=Statement("Character power", "Your power counts the training in your skills and attributes."),
    other=Statement("Advantages", "You buy advantages with the same tokens as skills and attributes."),
    reading="No. You buy advantages with tokens too, but the book's definition of power mentions only skills and"
    " attributes.",
)
def _vantages() -> Proof:
    sample = power(main=13, primary=16, hard=7, normal=4)
    without = sample["power"]
    lucky = vantage_price(vantage="Lucky", level=1)["sum"]
    return Proof(
        without,
        without + lucky,
        (
            f"The book's sample character adds up to {float(Fraction(sample['exact'])):g}, which makes a power of"
            f" {without}; if Lucky counted, it would be {without + lucky}.",
        ),
    )


@registry.erratum(
    "SC-104",
    title="When do you round your power up?",
    one=Statement("Character power", "The number of Main tokens is rounded up."),
    other=Statement("The example of Character power", "The example comes out the same if you round up each tier."),
    reading="Round it up once, at the end. The book's example would come out the same if you rounded each kind of token"
    " separately, but the rule itself rounds only one number.",
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
            f"With {joined([f'{count} {row.tier}' for count, row in zip(points, TIERS, strict=True)])} points, your"
            f" power is {once} if you round once.",
            f"If you rounded each tier, your power would be {each}.",
        ),
    )
