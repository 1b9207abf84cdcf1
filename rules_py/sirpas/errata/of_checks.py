"""Errata about checks and contests: success levels, margins, critical results, and the tables of the Rulebook."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from ...errata import Proof, Statement
from ...likelihood import percent
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
    one=Statement("Easygoing; Self Taught", "They count in contests too."),
    other=Statement("Contests (upstream)", "A contest is a Normal check, and at Normal they do nothing."),
    reading="They do nothing in a contest, because a contest is a Normal check. If a rule makes it Easy or Trivial,"
    " they help.",
)
def _easygoing_contests() -> Proof:
    bonuses = {d: skill_vantage(vantage="Easygoing", difficulty=d)["bonus"] for d in ("Easy", "Normal")}
    return Proof(bonuses["Easy"], bonuses["Normal"], tuple(f"{name}: {bonus:+d}." for name, bonus in bonuses.items()))


@registry.erratum(
    "SC-065",
    title="Six difficulties, five rows of critical margins",
    one=Statement("Natural; Fumbling", "The difficulties go from Trivial to Very Hard."),
    other=Statement("Critical results (upstream)", "The table of margins ends at Hard."),
    reading="Very Hard has the margins of Hard, because Fumbling says so. Another margin, 11, is there as an option.",
)
def _very_hard() -> Proof:
    chances = [_graded("critical failure", value=10, difficulty="Very Hard", eleven=eleven) for eleven in (False, True)]
    return Proof(
        len(Difficulty),
        RATED_ROWS,
        (
            f"There are {len(Difficulty)} difficulties and {RATED_ROWS} rows.",
            f"Value 10 fails critically at Very Hard in {chances[0]} of checks with a margin of 10,"
            f" in {chances[1]} with 11.",
        ),
    )


@registry.erratum(
    "SC-116",
    title="What the success margin is measured from",
    one=Statement("Checks", "The margin is the distance between the dice and the success level."),
    other=Statement("Active Mitigation, the example; Rulebook", "It is the distance of dice, value and modifiers."),
    reading="The margin is your full total against the success level, because the example needs it and so does"
    " passing at all.",
)
def _margin_of() -> Proof:
    total = EXAMPLE_NATURAL + EXAMPLE_VALUE
    bare, full = EXAMPLE_NATURAL - BASE_LEVEL, total - BASE_LEVEL
    return Proof(
        bare,
        full,
        (f"Dice alone: {EXAMPLE_NATURAL} - {BASE_LEVEL} = {bare}.", f"With value: {total} - {BASE_LEVEL} = {full}."),
    )


@registry.erratum(
    "SC-117",
    title="Reaching or beating the success level",
    one=Statement("Checks", "The success level or more passes."),
    other=Statement("Checks (upstream)", "The total must be above it; yet a margin of 0 is called a success."),
    reading="Reaching the success level is enough, because both books call a margin of 0 a success.",
)
def _reaching() -> Proof:
    odds = check.odds(value=11)
    reach, beat = odds.at_least(0), odds.at_least(1)
    return Proof(reach, beat, (f"Value 11 reaches 21 in {reach} of checks.", f"It is above 21 in {beat} of checks."))


@registry.erratum(
    "SC-118",
    title="What trying again costs",
    one=Statement("Endurance", "Each repeated check is at -1, even after a success."),
    other=Statement("Repeated checks (upstream)", "Each further try raises the success level by 2, after a failure."),
    reading="Endurance is at -1 each time, and everything else is 2 harder each time, because the special rule wins"
    " for its own skill.",
)
def _again() -> Proof:
    one, other = check.chance(modifier=-1, value=11), check.chance(tries=1, value=11)
    return Proof(one, other, (f"The second time at -1: {percent(one)}.", f"Against 2 more: {percent(other)}."))


@registry.erratum(
    "SC-122",
    title="Critical results without a rule",
    one=Statement("Many entries", "They say what a critical success or failure brings."),
    other=Statement("The whole document", "It never says when a result is critical."),
    reading="We use the margins and natural results of the Rulebook, because no other page has any.",
)
def _critical() -> Proof:
    success, failure = (_graded(f"critical {word}", value=12) for word in ("success", "failure"))
    return Proof(
        success + failure,
        Fraction(),
        (
            f"Value 12 at Normal: {success} critical successes, {failure} critical failures.",
            "By this text alone: none.",
        ),
    )


@registry.erratum(
    "SC-165",
    title="A wrong chance table for three dice",
    one=Statement("Chances (upstream)", "A table gives the chance of each result of three dice."),
    other=Statement("Three dice", "If you count all combinations, most results have other chances."),
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
            f"The table goes by {', '.join(map(str, UPSTREAM_WAYS[:8]))} ways to roll 3 to 10, and the mirror of it.",
            f"Counted: {', '.join(map(str, exact[:8]))}.",
            f"{len(wrong)} of {len(exact)} chances are wrong: {', '.join(map(str, wrong))}.",
        ),
    )


@registry.erratum(
    "SC-166",
    title="A wrong table for contests",
    one=Statement("Contests (upstream)", "A table gives the chances to win, draw and lose."),
    other=Statement("Two times three dice", "If you count all combinations, you get others."),
    reading="We count the dice, because the table is wrong.",
)
def _contest_table() -> Proof:
    whole = sum(UPSTREAM_WAYS) ** 2
    drawn = Fraction(sum(ways**2 for ways in UPSTREAM_WAYS), whole)
    exact = contest.odds(value=11, other_value=11).of(winner=None)
    return Proof(
        drawn,
        exact,
        (f"Equal values draw, by the wrong counts: {percent(drawn)}.", f"By all falls: {percent(exact)}."),
    )


@registry.erratum(
    "SC-167",
    title="The last step of the success levels",
    one=Statement("Difficulties (upstream)", "Each difficulty is 3 above the one before."),
    other=Statement("Difficulties (upstream), last row", "Very Hard is 2 above Hard."),
    reading="Very Hard is 29, because what Natural says about modifiers only fits that.",
)
def _last_step() -> Proof:
    levels = [level.success_level for level in DIFFICULTY_TABLE]
    steps = [after - before for before, after in pairwise(levels)]
    left = skill_vantage(vantage="Natural", difficulty="Very Hard").summary
    return Proof(max(steps), steps[-1], (f"The steps are {', '.join(map(str, steps))}.", f"Natural: {left}"))


@registry.erratum(
    "SC-168",
    title="Old names in the optional rule",
    one=Statement("Optional automatic results (upstream)", "They are given for very easy, hard and very hard."),
    other=Statement("Difficulties (upstream)", "The scale has other names now, and two more that the rule leaves out."),
    reading="The rule is an option. If you use it, we've moved the names to today's scale, because the old ones mean"
    " nothing in it.",
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
            f"Of {', '.join(OPTIONAL_NAMES)}, {len(known)} are names of the present scale.",
            f"Switched on, these and more pass: {', '.join(passing)}.",
            f"These and less fail: {', '.join(failing)}.",
        ),
    )


@registry.erratum(
    "SC-172",
    title="Critical failures in contests",
    one=Statement("Contests; Rankings (upstream)", "A contest can only bring its winner a critical success."),
    other=Statement("Basic combat (upstream)", "A natural 3 is a critical failure there."),
    reading="A natural 3 or 18 counts in combat and in no other contest, because the special rule is about combat.",
)
def _contest_failures() -> Proof:
    lowest = natural.odds(dice=Training.PLAIN, fortune=Fortune.ORDINARY).exactly(LOWEST)
    won = contest.odds(value=11, other_value=11).of(winner="first", critical_success=True)
    return Proof(
        Fraction(),
        lowest,
        (f"Between equals, {won} of contests are won critically.", f"A natural 3 falls in {lowest} of checks."),
    )


@registry.erratum(
    "SC-177",
    title="Fumbling in contests",
    one=Statement("Fumbling", "It concerns every check."),
    other=Statement("Contests (upstream)", "They have no critical failure, for they have no success level."),
    reading="It's for plain checks only, because contests have nothing to fumble. In combat, a natural 3 or 4 counts.",
)
def _fumbling_contests() -> Proof:
    plain, fumbling = (_graded("critical failure", fumbling=switch) for switch in (False, True))
    return Proof(
        fumbling,
        Fraction(),
        (f"A check with value 11: {fumbling} critical failures instead of {plain}.", "A contest: none by its margin."),
    )
