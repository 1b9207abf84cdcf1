"""Errata about rolls: labor, leverage, caps, luck, averages, fates and the table of difficulties."""

from __future__ import annotations

from fractions import Fraction

from ...chance import Chance
from ...errata import Proof, Statement
from ...errors import RuleError
from ...exact import distribution
from ...likelihood import percent
from ...rule import registry
from ..abilities import abilities
from ..contests import contest
from ..levels import LEVELS, MAX_LEVEL
from ..modifiers import FATES, MOST_LUCK_ON_A_ROLL, Fate, fate, mean_wins, spend_luck
from ..rolls import DIFFICULTY_TABLE, SCORE_CAP, GroupCount, check, group_results
from ..skills import FAMILY_OF

UPSTREAM_FATE_NAMES = ("cursed", "disadvantaged", "neutral", "advantaged", "blessed")
"""What the fates are called in the source's own code."""


def _one_die_again(chance: Chance, dice: int, difficulty: int) -> bool:
    """A check in which one losing die is rolled once more: the other reading of labor +1."""
    wins = [chance.pool(1, FATES[Fate.NEUTRAL], cap=difficulty) for _ in range(dice)]
    if 0 in wins:
        wins.append(chance.pool(1, FATES[Fate.NEUTRAL], cap=difficulty))
    return sum(wins) >= difficulty


@registry.erratum(
    "TU-C31",
    title="What labor does",
    one=Statement(
        "Rolls, overview (upstream)", "Labor has dice rolled again; the glossary even describes leverage there."
    ),
    other=Statement("Rolls, labor (upstream)", "Labor changes the number of dice."),
    reading="The number of dice: the detailed rule goes before the overview.",
)
def _labor() -> Proof:
    # At its own difficulty a level has the same odds either way: without a losing die it has succeeded already.
    level, difficulty = 3, 4
    again = distribution(lambda chance: _one_die_again(chance, level, difficulty)).get(True, Fraction())
    more = check.chance(level=level, difficulty=difficulty, labor=1)
    return Proof(
        again,
        more,
        (
            f"Level {level} at difficulty {difficulty} with labor +1: {percent(again)} if a losing die is rolled again,"
            f" {percent(more)} with one more die.",
        ),
    )


@registry.erratum(
    "TU-C32",
    title="One die is worth one point",
    one=Statement("Rolls (upstream)", "A die is worth one point on average."),
    other=Statement("Rolls, fates (upstream)", "Each fate reads the faces in its own way, and scores are capped."),
    reading="True at neutral fate, and without cap or floor; the exact means are shown.",
)
def _one_point() -> Proof:
    said, means = Fraction(1), {which: mean_wins(which) for which in Fate}
    score = check.odds(level=MAX_LEVEL).mean
    return Proof(
        tuple(said for _ in means),
        tuple(means.values()),
        (
            f"Said of every fate: {said} a die.",
            *(f"{which.capitalize()}: {mean} a die." for which, mean in means.items()),
            f"{MAX_LEVEL} dice score {float(score):.2f} on average under the cap {SCORE_CAP}.",
        ),
    )


@registry.erratum(
    "TU-C33",
    title="Leverage counted twice",
    one=Statement("Rolls, leverage (upstream)", "Leverage is added to the score."),
    other=Statement("Rolls, contests (upstream)", "Contests compare the score plus leverage."),
    reading="It is added once.",
)
def _leverage_twice() -> Proof:
    level, leverage = 5, 2
    once, twice = (
        contest.odds(levels=[level], other_levels=[level], leverage=points).of(winner="first")
        for points in (leverage, 2 * leverage)
    )
    return Proof(
        once,
        twice,
        (f"Level {level} against {level} with leverage {leverage}: {percent(once)} once, {percent(twice)} twice.",),
    )


@registry.erratum(
    "TU-C34",
    title="Leverage past the cap",
    one=Statement("Rolls, score (upstream)", "A score is at most 9."),
    other=Statement("Rolls, leverage (upstream)", "Leverage is added to the score, and no second cap is named."),
    reading="The dice are capped, then leverage is added; results above the cap and below 0 are possible.",
)
def _leverage_past_cap() -> Proof:
    level, leverage = 9, 2
    difficulty = SCORE_CAP + 1
    capped_after = check.chance(level=level, difficulty=difficulty)
    capped_before = check.chance(level=level, difficulty=difficulty, leverage=leverage)
    return Proof(
        capped_after,
        capped_before,
        (
            f"Level {level}, leverage {leverage}, difficulty {difficulty}:"
            f" {percent(capped_after)} if the sum is capped, {percent(capped_before)} if only the dice are.",
        ),
    )


@registry.erratum(
    "TU-C35",
    title="Luck after the roll",
    one=Statement("Rolls, modifiers (upstream)", "All modifiers are settled before any die falls."),
    other=Statement("Luck (upstream)", "Luck adds leverage when the dice have been seen."),
    reading="Luck is the stated exception, up to two points.",
)
def _luck_after() -> Proof:
    level = difficulty = 5
    leverage = spend_luck(points=MOST_LUCK_ON_A_ROLL)["leverage"]
    settled, after = (check.chance(level=level, difficulty=difficulty, leverage=points) for points in (0, leverage))
    return Proof(
        settled,
        after,
        (
            f"Level {level} at difficulty {difficulty}: {percent(settled)} as settled,"
            f" {percent(after)} for somebody with {leverage} points of luck left.",
        ),
    )


@registry.erratum(
    "TU-C36",
    title="Averages without rounding",
    one=Statement("Rolls, group checks (upstream)", "The average result has to reach the difficulty."),
    other=Statement("Rolls, group checks (upstream)", "Nothing says how an average is rounded."),
    reading="It is compared exactly: the sum has to reach the difficulty once for each character.",
)
def _averages() -> Proof:
    results, difficulty = (4, 4, 3), 4
    average = Fraction(sum(results), len(results))
    exact = group_results(results=results, difficulty=difficulty, count=GroupCount.AVERAGE)
    return Proof(
        exact["success"],
        round(average) >= difficulty,
        (
            f"Results {', '.join(map(str, results))} at difficulty {difficulty}:"
            f" the average {average} falls short, rounded to {round(average)} it does not.",
        ),
    )


@registry.erratum(
    "TU-C37",
    title="Empty cells and chapters",
    one=Statement("Abilities, first paragraph", "Most levels of a skill bring an ability."),
    other=Statement(
        "Skills, Tension, examples of modifiers (upstream)",
        "Nearly all level rows of all skills are empty; two chapters break off or are still to be written.",
    ),
    reading="What is not published is reported as such, and taken as something the reader gives.",
)
def _empty_cells() -> Proof:
    rows = len(FAMILY_OF) * (LEVELS - 1)
    most = rows // 2 + 1
    try:
        published = len(abilities(skill="Fitness", listed=())["available"])
        answer = "abilities are known"
    except RuleError as error:
        published, answer = 0, str(error)
    return Proof(
        most,
        published,
        (
            f"{len(FAMILY_OF)} skills with {LEVELS - 1} levels above 0 have {rows} rows; most: {most}.",
            f"Abilities of Fitness without a list: {published}, {answer}.",
        ),
    )


@registry.erratum(
    "TU-C38",
    title="Blessed rolls cannot fall short",
    one=Statement("Skill Levels, the table", "At its own difficulty a level succeeds about half the time."),
    other=Statement("Rolls, fates (upstream)", "A blessed die always wins."),
    reading="Kept and stated: with a blessed roll a level always reaches its own difficulty, up to the cap.",
)
def _blessed() -> Proof:
    levels = range(1, SCORE_CAP + 1)
    neutral, blessed = (
        tuple(check.chance(level=level, difficulty=level, fate=which) for level in levels)
        for which in (Fate.NEUTRAL, Fate.BLESSED)
    )
    return Proof(
        neutral,
        blessed,
        (
            f"Levels 1 to {SCORE_CAP} at their own difficulty:"
            f" {percent(min(neutral))} to {percent(max(neutral))} neutral, {percent(min(blessed))} blessed.",
        ),
    )


def _accepted(name: str) -> bool:
    try:
        return bool(fate(fate=name))
    except RuleError:
        return False


@registry.erratum(
    "TU-C39",
    title="Other names for the fates",
    one=Statement("Rolls, fates (upstream)", "Cursed, unlucky, neutral, lucky, blessed."),
    other=Statement(
        "The source's own code", "The second and fourth have other names, and its reader tests a wrong class."
    ),
    reading="The document's names; the others are refused.",
)
def _fate_names() -> Proof:
    refused = [name for name in UPSTREAM_FATE_NAMES if not _accepted(name)]
    return Proof(
        tuple(str(which) for which in Fate), UPSTREAM_FATE_NAMES, (f"Not accepted here: {', '.join(refused)}.",)
    )


@registry.erratum(
    "TU-C40",
    title="The simple lock stands twice",
    one=Statement("Difficulties (upstream), 4", "A plain lock is mundane."),
    other=Statement("Difficulties (upstream), 5", "A plain lock is moderate."),
    reading="Both examples are kept and marked; the Narrator picks.",
)
def _plain_lock() -> Proof:
    rows = [row for row in DIFFICULTY_TABLE if "plain lock" in row.example]
    level = 5
    return Proof(
        rows[0].difficulty,
        rows[-1].difficulty,
        tuple(
            f"Difficulty {row.difficulty} ({row.name}): {row.example};"
            f" level {level} reaches it with {percent(check.chance(level=level, difficulty=row.difficulty))}."
            for row in rows
        ),
    )
