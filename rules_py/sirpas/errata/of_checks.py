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
    other=Statement("Contests (upstream)", "A contest is a Normal check, and at Normal these two do nothing."),
    reading="Easygoing and Self Taught do nothing in a contest, because a contest is a Normal check. If a"
    " rule makes it Easy or Trivial, they help.",
)
def _easygoing_contests() -> Proof:
    bonuses = {d: skill_vantage(vantage="Easygoing", difficulty=d)["bonus"] for d in ("Easy", "Normal")}
    return Proof(
        bonuses["Easy"],
        bonuses["Normal"],
        tuple(f"On {name} checks, Easygoing gives you {bonus:+d}." for name, bonus in bonuses.items()),
    )


@registry.erratum(
    "SC-065",
    title="Six difficulties, five rows of critical margins",
    one=Statement("Natural; Fumbling", "Difficulties go from Trivial to Very Hard."),
    other=Statement("Critical results (upstream)", "The table of critical margins ends at Hard."),
    reading="A Very Hard check uses the margins of a Hard one, because Fumbling does. You can switch to a"
    " margin of 11.",
)
def _very_hard() -> Proof:
    chances = [_graded("critical failure", value=10, difficulty="Very Hard", eleven=eleven) for eleven in (False, True)]
    return Proof(
        len(Difficulty),
        RATED_ROWS,
        (
            f"There are {len(Difficulty)} difficulties, and the table has {RATED_ROWS} rows.",
            f"With a value of 10, you fail a Very Hard check critically in {chances[0]} of cases if the margin is 10,"
            f" and in {chances[1]} if it's 11.",
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
    reading="Your margin is your full total minus the success level, because neither the example nor"
    " passing would work without that.",
)
def _margin_of() -> Proof:
    total = EXAMPLE_NATURAL + EXAMPLE_VALUE
    bare, full = EXAMPLE_NATURAL - BASE_LEVEL, total - BASE_LEVEL
    return Proof(
        bare,
        full,
        (
            f"From the dice alone, the margin is {EXAMPLE_NATURAL} - {BASE_LEVEL} = {bare}.",
            f"From the full total, it's {total} - {BASE_LEVEL} = {full}.",
        ),
    )


@registry.erratum(
    "SC-117",
    title="Reaching or beating the success level",
    one=Statement("Checks", "You pass if you reach the success level."),
    other=Statement(
        "Checks (upstream)", "Your total must be above the success level, and yet a margin of 0 is called a success."
    ),
    reading="Reaching the success level is enough, because both books call a margin of 0 a success.",
)
def _reaching() -> Proof:
    odds = check.odds(value=11)
    reach, beat = odds.at_least(0), odds.at_least(1)
    return Proof(
        reach, beat, (f"With a value of 11, you reach 21 in {reach} of checks.", f"You beat 21 in {beat} of checks.")
    )


@registry.erratum(
    "SC-118",
    title="What trying again costs",
    one=Statement("Endurance", "Each repeated check is at -1, even after a success."),
    other=Statement("Repeated checks (upstream)", "After a failure, each further try raises the success level by 2."),
    reading="Endurance is at -1 for each repeat, and anything else gets 2 harder with each try, because a"
    " special rule wins for its own skill.",
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
    other=Statement("The whole document", "The book never says when a result is critical."),
    reading="We use the Rulebook's margins and natural results, because there are no others.",
)
def _critical() -> Proof:
    success, failure = (_graded(f"critical {word}", value=12) for word in ("success", "failure"))
    return Proof(
        success + failure,
        Fraction(),
        (
            f"With a value of 12, {success} of Normal checks are critical successes and {failure} critical failures.",
            "By the Foundation alone, nothing would ever be critical.",
        ),
    )


@registry.erratum(
    "SC-165",
    title="A wrong chance table for three dice",
    one=Statement("Chances (upstream)", "A table gives the chance of each total of three dice."),
    other=Statement("Three dice", "If you count all the combinations, most totals have other chances."),
    reading="We count the dice, because the table is wrong.",
)
def _chance_table() -> Proof:
    odds = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY)
    exact = tuple(int(odds.exactly(result) * 6**3) for result in range(3, 19))
    wrong = [result for result, (one, other) in enumerate(zip(exact, UPSTREAM_WAYS, strict=True), 3) if one != other]
    return Proof(
        UPSTREAM_WAYS,
        exact,
        (
            f"By the table, the totals from 3 to 10 come up in {joined([str(one) for one in UPSTREAM_WAYS[:8]])} ways.",
            f"If you count them, it's {joined([str(one) for one in exact[:8]])} ways.",
            f"{len(wrong)} of {len(exact)} totals have a wrong chance: {joined([str(one) for one in wrong])}.",
        ),
    )


@registry.erratum(
    "SC-166",
    title="A wrong table for contests",
    one=Statement("Contests (upstream)", "A table gives the chances to win, draw and lose."),
    other=Statement("Two times three dice", "If you count all the combinations, the chances come out differently."),
    reading="We count the dice, because the table is wrong.",
)
def _contest_table() -> Proof:
    whole = sum(UPSTREAM_WAYS) ** 2
    drawn = Fraction(sum(ways**2 for ways in UPSTREAM_WAYS), whole)
    exact = contest.odds(value=11, other_value=11).of(winner=None)
    return Proof(
        drawn,
        exact,
        (
            f"By the wrong counts, equal opponents draw {percent(drawn)} of the time.",
            f"If you count all rolls, they draw {percent(exact)} of the time.",
        ),
    )


@registry.erratum(
    "SC-167",
    title="The last step of the success levels",
    one=Statement("Difficulties (upstream)", "Each difficulty is 3 above the one before."),
    other=Statement("Difficulties (upstream), last row", "Very Hard is only 2 above Hard."),
    reading="Very Hard is 29, because nothing else fits what Natural says about modifiers.",
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


@registry.erratum(
    "SC-168",
    title="Old names in the optional rule",
    one=Statement("Optional automatic results (upstream)", "The rule covers very easy, hard and very hard checks."),
    other=Statement(
        "Difficulties (upstream)", "The difficulties have new names now, and two of them don't appear in the rule."
    ),
    reading="The rule is an option. If you use it, we've moved its old names to today's scale, because they"
    " mean nothing there.",
)
def _optional() -> Proof:
    known = [name for name in OPTIONAL_NAMES if name.title() in list(Difficulty)]
    rows = [Terms(difficulty, optional=True) for difficulty in Difficulty]
    passing = [f"{terms.difficulty} {terms.passes_from}" for terms in rows if terms.passes_from <= 18]
    failing = [f"{terms.difficulty} {terms.fails_to}" for terms in rows if terms.fails_to >= LOWEST]
    return Proof(
        len(OPTIONAL_NAMES),
        len(known),
        (
            f"Of the names {joined(OPTIONAL_NAMES)}, {len(known)} are still in use.",
            f"With the option on, you pass from this natural result up: {', '.join(passing)}.",
            f"You fail from this natural result down: {', '.join(failing)}.",
        ),
    )


@registry.erratum(
    "SC-172",
    title="Critical failures in contests",
    one=Statement(
        "Contests; Rankings (upstream)", "In a contest, only the winner can have a critical result, and it's a success."
    ),
    other=Statement("Basic combat (upstream)", "In a fight, a natural 3 is a critical failure."),
    reading="A natural 3 or 18 counts in combat and in no other contest, because the special rule is about combat.",
)
def _contest_failures() -> Proof:
    lowest = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY).exactly(LOWEST)
    won = contest.odds(value=11, other_value=11).of(winner="first", critical_success=True)
    return Proof(
        Fraction(),
        lowest,
        (
            f"Between equals, each side wins critically in {won} of contests.",
            f"You roll a natural 3 in {lowest} of checks.",
        ),
    )


@registry.erratum(
    "SC-177",
    title="Fumbling in contests",
    one=Statement("Fumbling", "Fumbling applies to every check."),
    other=Statement("Contests (upstream)", "Contests have no critical failure, because they have no success level."),
    reading="Fumbling is for plain checks only, because contests have nothing to fumble. In combat, a"
    " natural 3 or 4 counts.",
)
def _fumbling_contests() -> Proof:
    plain, fumbling = (_graded("critical failure", fumbling=switch) for switch in (False, True))
    return Proof(
        fumbling,
        Fraction(),
        (
            f"If you fumble, {fumbling} of your checks with a value of 11 fail critically instead of {plain}.",
            "In a contest, no margin is a critical failure.",
        ),
    )
