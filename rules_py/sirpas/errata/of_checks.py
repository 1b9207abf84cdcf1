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
    title="Do Easygoing and Self Taught count in contests?",
    one=Statement("Easygoing; Self Taught", "Easygoing and Self Taught count in contests too."),
    other=Statement(
        "Contests (Rulebook)", "A contest is a Normal check, which Easygoing and Self Taught don't change."
    ),
    reading="Usually not. The book says that they do, but they change only Easy and Trivial checks, and a contest is"
    " a Normal one. If a rule makes a contest Easy or Trivial, Easygoing helps you and Self Taught hurts you.",
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
    title="What makes a Very Hard check critical?",
    one=Statement("Natural; Fumbling", "Difficulties go from Trivial to Very Hard."),
    other=Statement("Critical results (Rulebook)", "The table of critical margins ends at Hard."),
    reading="It takes the same margins as a Hard check, because the Rulebook's table ends at Hard. So a margin of -10"
    " is a critical failure; you can switch to -11.",
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
            f"There are {len(Difficulty)} difficulties, but the table of critical margins has only {RATED_ROWS} rows.",
            "With a value of 10, your chance of a critical failure on a Very Hard check is"
            f" {percent(chances[0])} if it takes a margin of -10, and {percent(chances[1])} if it takes -11.",
        ),
    )


@registry.erratum(
    "SC-116",
    title="How do you work out the margin of a check?",
    one=Statement("Checks", "The margin is the distance between the dice and the success level."),
    other=Statement(
        "The example of Active Mitigation; Rulebook",
        "The margin starts from the dice, the value and the modifiers together.",
    ),
    reading="Take your whole total (dice, value and modifiers) and subtract the success level. The chapter on checks"
    " mentions only the dice, but three dice never reach the usual 21, and the book's own example adds the value.",
)
def _margin_of() -> Proof:
    total = EXAMPLE_NATURAL + EXAMPLE_VALUE
    bare, full = EXAMPLE_NATURAL - BASE_LEVEL, total - BASE_LEVEL
    return Proof(
        bare,
        full,
        (
            f"With {EXAMPLE_NATURAL} on the dice, the margin from the dice alone is {EXAMPLE_NATURAL} - {BASE_LEVEL} ="
            f" {bare}.",
            f"With a value of {EXAMPLE_VALUE} added, the margin is {total} - {BASE_LEVEL} = {full}.",
        ),
    )


@registry.erratum(
    "SC-117",
    title="Must you reach the success level or beat it?",
    one=Statement("Checks", "You pass if you reach the success level."),
    other=Statement(
        "Checks (Rulebook)", "Your total must be above the success level, and yet a margin of 0 is called a success."
    ),
    reading="Reaching it is enough. The Rulebook says that you must beat it, but both books call a margin of 0 a"
    " success.",
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
    title="What does trying again cost?",
    one=Statement("Endurance", "Each repeated check gets -1, even after a success."),
    other=Statement("Repeated checks (Rulebook)", "After a failure, each further try raises the success level by 2."),
    reading="There are two rules. With Endurance, each repeated check gets another -1, even after a success; with"
    " any other skill, each try after a failure raises the success level by 2. First Aid on the same patient is the"
    " exception: it gets 2 harder each time, even after a success.",
)
def _again() -> Proof:
    one, other = check.chance(modifier=-1, value=11), check.chance(tries=1, value=11)
    return Proof(
        one,
        other,
        (
            f"With Endurance 11, you pass a repeated check, at -1, {percent(one)} of the time.",
            "With a value of 11 in another skill, you pass a second try, which is 2 harder,"
            f" {percent(other)} of the time.",
        ),
    )


@registry.erratum(
    "SC-122",
    title="When is a result critical?",
    one=Statement("Many entries", "Many entries say what happens on a critical success or failure."),
    other=Statement("The whole book", "The book never says when a result is critical."),
    reading="The Foundation often says what a critical result does, but never when you have one. We follow the"
    " Rulebook: a very high or very low margin makes a result critical, and so can a natural 18 or 3.",
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
    title="Are the Rulebook's chances for three dice right?",
    one=Statement("Chances (Rulebook)", "A table gives the chance of each total of three dice."),
    other=Statement(
        "Three dice", "If you count all the combinations, most totals have different chances from those in the table."
    ),
    reading="No. Most totals in its table have the wrong chance, so we've counted all the combinations ourselves.",
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
            f"The chance is wrong for {len(wrong)} of the {len(exact)} totals: {joined([str(one) for one in wrong])}.",
        ),
    )


@registry.erratum(
    "SC-166",
    title="Are the Rulebook's chances for contests right?",
    one=Statement("Contests (Rulebook)", "A table gives the chances of winning, drawing and losing."),
    other=Statement("Six dice", "If you count all the combinations, the chances come out differently."),
    reading="No. They're based on the book's wrong odds for three dice, so we've counted all the combinations of six"
    " dice ourselves.",
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
    title="Is Very Hard only 2 harder than Hard?",
    one=Statement("Difficulties (Rulebook)", "Each difficulty is 3 above the one before."),
    other=Statement("Difficulties (Rulebook), last row", "Very Hard is only 2 above Hard."),
    reading="Yes. The success level goes from 27 to 29, a rise of 2, although all the other steps are 3. We keep 29,"
    " because the book's example for the advantage Natural doesn't work out otherwise.",
)
def _last_step() -> Proof:
    levels = [level.success_level for level in DIFFICULTY_TABLE]
    steps = [after - before for before, after in pairwise(levels)]
    left = skill_vantage(vantage="Natural", difficulty="Very Hard").summary
    return Proof(
        max(steps),
        steps[-1],
        (
            f"From Trivial to Very Hard, the success level rises by {joined([str(one) for one in steps])}.",
            led("With Natural", left),
        ),
    )


def _natural(terms: Terms, bound: int, beyond: str, last: int) -> str:
    """A check with the natural results that decide it."""
    article = "an" if terms.difficulty is Difficulty.EASY else "a"
    return f"{article} {terms.difficulty} check on a natural {bound}{f' {beyond}' if bound != last else ''}"


@registry.erratum(
    "SC-168",
    title="Which checks can the dice alone decide?",
    one=Statement(
        "Optional automatic results (Rulebook)", "The optional rule covers very easy, hard and very hard checks."
    ),
    other=Statement(
        "Difficulties (Rulebook)",
        "The difficulties have new names now, and two of the new names don't appear in the rule.",
    ),
    reading="A natural 18 passes a Normal or easier check, and a natural 3 fails a Normal or harder one. An optional"
    " rule (off unless you switch it on) lets a 16 or 17 pass some easier checks, and a 4 or 5 fail some harder ones."
    " There, the Rulebook uses older names for the difficulties, so we've translated them.",
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
    title="Does a natural 3 or 18 matter in a contest?",
    one=Statement(
        "Contests; Rankings (Rulebook)",
        "In a contest, only the winner can have a critical result, and only a critical success.",
    ),
    other=Statement("Basic combat (Rulebook)", "In a fight, a natural 3 is a critical failure."),
    reading="Only in a fight. There, a natural 18 is a critical success if you win, and a natural 3 is a critical"
    " failure if you lose. In any other contest, only the winner can have a critical result, and it takes a margin of"
    " 8 or more.",
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
    title="Does Fumbling matter in a contest?",
    one=Statement("Fumbling", "Fumbling applies to every check."),
    other=Statement("Contests (Rulebook)", "Contests have no critical failure, because they have no success level."),
    reading="No. The book says that Fumbling counts on every check, but it works by bringing critical failures closer"
    " to the success level, and a contest has no success level. In a fight, a natural 3 is a critical failure if you"
    " lose, with or without Fumbling.",
)
def _fumbling_contests() -> Proof:
    plain, fumbling = (_graded("critical failure", fumbling=switch) for switch in (False, True))
    return Proof(
        fumbling,
        Fraction(),
        (
            f"With a value of 11, Fumbling raises your chance of a critical failure from {percent(plain)} to"
            f" {percent(fumbling)}.",
            "In a contest, there's no success level, so there's nothing for Fumbling to change.",
        ),
    )
