"""Errata about checks and contests: success levels, margins, critical results, and the tables of the Rulebook."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import joined, led
from ...rulebook import registry
from ..advantages import skill_vantage
from ..checks import (
    BASE_LEVEL,
    DIFFICULTY_TABLE,
    LOWEST,
    Difficulty,
    Fortune,
    Terms,
    Training,
    check,
    natural,
)
from ..contests import contest
from ..readings import Readings

UPSTREAM_WAYS = (1, 3, 9, 10, 12, 18, 22, 33, 33, 22, 18, 12, 10, 9, 3, 1)
"""The ways to roll 3, 4, … 18 that the chance table upstream goes by."""

OPTIONAL_NAMES = ("very easy", "hard", "very hard")
"""The difficulties that the optional rule upstream names."""

RATED_ROWS = 5
"""Rows of the table of critical results upstream."""

EXAMPLE_NATURAL, EXAMPLE_VALUE = 16, 6
"""The roll and the skill in the example of Active Mitigation."""


def _graded(grade: str, **given: object) -> Fraction:
    return check.odds(**{"value": 11, **given}).graded[grade]


@registry.erratum(
    "SC-032",
    title="Easygoing in contests",
    one=Statement("Easygoing; Self Taught", "Easygoing and Self Taught count in contests too."),
    other=Statement(
        "Contests (Rulebook)", "A contest is a Normal check, which Easygoing and Self Taught don't change."
    ),
    reading="Easygoing and Self Taught do nothing in a contest, because a contest is a Normal check, and neither of"
    " them changes Normal checks. If a rule makes the contest Easy or Trivial, they help.",
)
def _easygoing_contests() -> Proof:
    bonuses = {d: skill_vantage(vantage="Easygoing", difficulty=d)["bonus"] for d in ("Easy", "Normal")}
    return Proof(
        bonuses["Easy"],
        bonuses["Normal"],
        tuple(
            f"On {name} checks, Easygoing gives you {f'{bonus:+d}' if bonus else 'nothing'}."
            for name, bonus in bonuses.items()
        ),
    )


@registry.erratum(
    "SC-065",
    title="Six difficulties, five rows of critical margins",
    one=Statement("Natural; Fumbling", "Difficulties go from Trivial to Very Hard."),
    other=Statement("Critical results (Rulebook)", "The table of critical margins ends at Hard."),
    reading="A Very Hard check uses the margins of a Hard one, as it does in the rules for Fumbling, because the"
    " Rulebook's table ends at Hard. You can switch to a margin of -11 for a critical failure.",
)
def _very_hard() -> Proof:
    chances = [
        _graded("critical failure", value=10, difficulty="Very Hard", readings=readings)
        for readings in (Readings(), Readings(eleven=True))
    ]
    return Proof(
        len(Difficulty),
        RATED_ROWS,
        (
            f"There are {len(Difficulty)} difficulties, but the table has only {RATED_ROWS} rows.",
            "With a value of 10, your chance of a critical failure on a Very Hard check is"
            f" {percent(chances[0])} if it takes a margin of -10, and {percent(chances[1])} if it takes -11.",
        ),
    )


@registry.erratum(
    "SC-116",
    title="What the success margin is measured from",
    one=Statement("Checks", "The margin is the distance between the dice and the success level."),
    other=Statement(
        "Active Mitigation, the example; Rulebook",
        "The margin starts from the dice, the value and the modifiers together.",
    ),
    reading="Your margin is your full total minus the success level. The chapter on checks measures the margin from"
    " the dice alone, but three dice never reach a Normal check's 21, and the book's own example adds the"
    " value.",
)
def _margin_of() -> Proof:
    total = EXAMPLE_NATURAL + EXAMPLE_VALUE
    bare, full = EXAMPLE_NATURAL - BASE_LEVEL, total - BASE_LEVEL
    return Proof(
        bare,
        full,
        (
            f"From the dice alone, the margin is {EXAMPLE_NATURAL} - {BASE_LEVEL} = {bare}.",
            f"From the full total, the margin is {total} - {BASE_LEVEL} = {full}.",
        ),
    )


@registry.erratum(
    "SC-117",
    title="Reaching or beating the success level",
    one=Statement("Checks", "You pass if you reach the success level."),
    other=Statement(
        "Checks (Rulebook)", "Your total must be above the success level, and yet a margin of 0 is called a success."
    ),
    reading="Reaching the success level is enough. The Rulebook says that you must beat it, but both books call a"
    " margin of 0 a success.",
)
def _reaching() -> Proof:
    odds = check.odds(value=11)
    reach, beat = odds.at_least(0), odds.at_least(1)
    return Proof(
        reach,
        beat,
        (
            f"With a value of 11, your chance of reaching 21 is {percent(reach)}.",
            f"Your chance of beating 21 is {percent(beat)}.",
        ),
    )


@registry.erratum(
    "SC-118",
    title="What trying again costs",
    one=Statement("Endurance", "Each repeated check gets -1, even after a success."),
    other=Statement("Repeated checks (Rulebook)", "After a failure, each further try raises the success level by 2."),
    reading="With Endurance, every repeated check gets another -1; with any other skill, each try after a failure"
    " raises the success level by 2. Endurance's own rule overrides the general one.",
)
def _again() -> Proof:
    one, other = check.chance(modifier=-1, value=11), check.chance(tries=1, value=11)
    return Proof(
        one,
        other,
        (
            f"With a value of 11 and a penalty of 1, you pass {percent(one)} of the time.",
            f"Against a success level 2 higher, you pass {percent(other)} of the time.",
        ),
    )


@registry.erratum(
    "SC-122",
    title="Critical results without a rule",
    one=Statement("Many entries", "Many entries say what happens on a critical success or failure."),
    other=Statement("The whole book", "The book never says when a result is critical."),
    reading="We follow the Rulebook on critical results: either the margin or the natural result can make one. The"
    " Foundation speaks of critical results but never defines them.",
)
def _critical() -> Proof:
    success, failure = (_graded(f"critical {word}", value=12) for word in ("success", "failure"))
    return Proof(
        success + failure,
        Fraction(),
        (
            f"With a value of 12, a Normal check is a critical success {percent(success)} of the time, and a critical"
            f" failure {percent(failure)}.",
            "Going by the Foundation alone, no result would ever be critical.",
        ),
    )


@registry.erratum(
    "SC-165",
    title="A wrong chance table for three dice",
    one=Statement("Chances (Rulebook)", "A table gives the chance of each total of three dice."),
    other=Statement(
        "Three dice", "If you count all the combinations, most totals have other chances than in the table."
    ),
    reading="The Rulebook's table of chances for three dice is wrong for most totals, so we count the"
    " combinations ourselves.",
)
def _chance_table() -> Proof:
    odds = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY)
    exact = tuple(int(odds.exactly(result) * 6**3) for result in range(3, 19))
    wrong = [result for result, (one, other) in enumerate(zip(exact, UPSTREAM_WAYS, strict=True), 3) if one != other]
    return Proof(
        UPSTREAM_WAYS,
        exact,
        (
            f"In the table, the totals from 3 to 10 come up in {joined([str(one) for one in UPSTREAM_WAYS[:8]])} ways.",
            f"In fact, they come up in {joined([str(one) for one in exact[:8]])} ways.",
            f"{len(wrong)} of the {len(exact)} totals have a wrong chance: {joined([str(one) for one in wrong])}.",
        ),
    )


@registry.erratum(
    "SC-166",
    title="A wrong table for contests",
    one=Statement("Contests (Rulebook)", "A table gives the chances to win, draw and lose."),
    other=Statement("Six dice", "If you count all the combinations, the chances come out differently."),
    reading="The Rulebook's table of chances for contests is wrong, so we count the combinations of all six dice.",
)
def _contest_table() -> Proof:
    whole = sum(UPSTREAM_WAYS) ** 2
    drawn = Fraction(sum(ways**2 for ways in UPSTREAM_WAYS), whole)
    exact = contest.odds(value=11, other_value=11).of(winner=None)
    return Proof(
        drawn,
        exact,
        (
            f"With the wrong counts, equal opponents draw {percent(drawn)} of the time.",
            f"With the right counts, equal opponents draw {percent(exact)} of the time.",
        ),
    )


@registry.erratum(
    "SC-167",
    title="The last step of the success levels",
    one=Statement("Difficulties (Rulebook)", "Each difficulty is 3 above the one before."),
    other=Statement("Difficulties (Rulebook), last row", "Very Hard is only 2 above Hard."),
    reading="The success level of Very Hard is 29, as printed, although every other step between success levels"
    " is 3. Only 29 fits what Natural says about modifiers.",
)
def _last_step() -> Proof:
    levels = [level.success_level for level in DIFFICULTY_TABLE]
    steps = [after - before for before, after in pairwise(levels)]
    left = skill_vantage(vantage="Natural", difficulty="Very Hard").summary
    return Proof(
        max(steps),
        steps[-1],
        (f"The steps between the difficulties are {joined([str(one) for one in steps])}.", led("With Natural", left)),
    )


def _natural(terms: Terms, bound: int, beyond: str, last: int) -> str:
    """A check with the natural results that decide it."""
    article = "an" if terms.difficulty is Difficulty.EASY else "a"
    return f"{article} {terms.difficulty} check on a natural {bound}{f' {beyond}' if bound != last else ''}"


@registry.erratum(
    "SC-168",
    title="Old names in the optional rule",
    one=Statement(
        "Optional automatic results (Rulebook)", "The optional rule covers very easy, hard and very hard checks."
    ),
    other=Statement(
        "Difficulties (Rulebook)",
        "The difficulties have new names now, and two of the new names don't appear in the rule.",
    ),
    reading="The Rulebook's optional rule for automatic results uses older names for the difficulties. We've"
    " translated the old names into the current ones, because some of them mean something else now.",
)
def _optional() -> Proof:
    known = [name for name in OPTIONAL_NAMES if name.title() in list(Difficulty)]
    quoted = joined([f"“{name}”" for name in OPTIONAL_NAMES])
    rows = [Terms(difficulty, readings=Readings(optional=True)) for difficulty in Difficulty]
    passing = [_natural(terms, terms.passes_from, "or higher", 18) for terms in rows if terms.passes_from <= 18]
    failing = [_natural(terms, terms.fails_to, "or lower", LOWEST) for terms in rows if terms.fails_to >= LOWEST]
    return Proof(
        len(OPTIONAL_NAMES),
        len(known),
        (
            f"Of the {len(OPTIONAL_NAMES)} names {quoted}, only {len(known)} are still in use.",
            f"With the option on, you always pass {joined(passing)}.",
            f"You always fail {joined(failing)}.",
        ),
    )


@registry.erratum(
    "SC-172",
    title="Critical failures in contests",
    one=Statement(
        "Contests; Rankings (Rulebook)",
        "In a contest, only the winner can have a critical result, and only a critical success.",
    ),
    other=Statement("Basic combat (Rulebook)", "In a fight, a natural 3 is a critical failure."),
    reading="A natural 3 or 18 matters in a combat contest, but in no other contest. Usually only the winner of a"
    " contest can have a critical result; the Rulebook's only exception is combat.",
)
def _contest_failures() -> Proof:
    lowest = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY).exactly(LOWEST)
    won = contest.odds(value=11, other_value=11).of(winner="first", critical_success=True)
    return Proof(
        Fraction(),
        lowest,
        (
            f"Between equals, each side has a {percent(won)} chance of a critical success.",
            f"Your chance of a natural 3 is {percent(lowest)}.",
        ),
    )


@registry.erratum(
    "SC-177",
    title="Fumbling in contests",
    one=Statement("Fumbling", "Fumbling applies to every check."),
    other=Statement("Contests (Rulebook)", "Contests have no critical failure, because they have no success level."),
    reading="Fumbling works only on plain checks, because a contest has no success level and so no margin of"
    " critical failure. In combat, a natural 3 or 4 still counts.",
)
def _fumbling_contests() -> Proof:
    plain, fumbling = (_graded("critical failure", fumbling=switch) for switch in (False, True))
    return Proof(
        fumbling,
        Fraction(),
        (
            f"With a value of 11, Fumbling raises your chance of a critical failure from {percent(plain)} to"
            f" {percent(fumbling)}.",
            "A contest has no margin of critical failure.",
        ),
    )
