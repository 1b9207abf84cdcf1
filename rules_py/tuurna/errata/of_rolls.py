"""Errata about rolls: labor, leverage, caps, luck, averages, fates and the table of difficulties."""

from __future__ import annotations

from fractions import Fraction

from ...chance import Chance
from ...errata import Proof, Statement
from ...errors import RuleError
from ...exact import distribution
from ...likelihood import percent
from ...phrases import joined
from ...rulebook import registry
from ..abilities import abilities
from ..contests import contest
from ..levels import LEVELS, MAX_LEVEL
from ..modifiers import FATES, MOST_LUCK_ON_A_ROLL, Fate, fate, mean_wins, spend_luck, wins_in_words
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
    title="Does labor let you reroll dice?",
    one=Statement(
        "The book's page on rolls, under “Roll Modifiers”",
        "Labor lets you reroll dice. The glossary's entry for labor even describes leverage.",
    ),
    other=Statement("The book's page on rolls, under “What is Labor?”", "Labor changes how many dice you roll."),
    reading="No, it adds dice or takes dice away, as the book's rule for labor says. The book's overview says that"
    " labor lets you reroll, and its glossary mixes labor up with leverage, but the rule itself is the most detailed"
    " of the three.",
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
            f"At level {level} with +1 labor, your chance against difficulty {difficulty} is {percent(again)} if you"
            f" reroll a losing die, and {percent(more)} if you roll an extra one.",
        ),
    )


@registry.erratum(
    "TU-C32",
    title="Does a die give you one win on average?",
    one=Statement("The book's page on rolls", "A die gives you one win on average."),
    other=Statement(
        "The book's page on rolls, under “The Fate of a Roll”",
        "Each fate changes how you read the dice, and your score's usual cap still applies.",
    ),
    reading="Yes, as long as fate is neutral. With any other fate, different faces win and explode, so the average"
    " shifts, though the book promises one win per die. That's still a good rule of thumb, but your score stops at 9"
    " however many dice you roll.",
)
def _one_point() -> Proof:
    said, means = Fraction(1), {which: mean_wins(which) for which in Fate}
    score = check.odds(level=MAX_LEVEL).mean
    return Proof(
        tuple(said for _ in means),
        tuple(means.values()),
        (
            f"The book promises {said} win per die, whatever your fate.",
            *(f"When fate is {which}, a die averages {wins_in_words(mean)}." for which, mean in means.items()),
            f"With {MAX_LEVEL} dice, you score {float(score):.2f} on average, because your score stops at {SCORE_CAP}.",
        ),
    )


@registry.erratum(
    "TU-C33",
    title="Do you add leverage twice in a contest?",
    one=Statement("The book's page on rolls, under “What is Leverage?”", "You add leverage to your score."),
    other=Statement(
        "The book's page on rolls, under “Contests of Skill”",
        "In a contest, you add leverage to the scores you compare.",
    ),
    reading="No, you add it once. The book tells you to add it to your score, and mentions it again where you compare"
    " the scores; we take that as a reminder.",
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
        (
            f"Say you and your opponent are both level {level}, and you have +{leverage} leverage. If you add it once,"
            f" you win {percent(once)} of the time; if you add it twice, you win {percent(twice)} of the time.",
        ),
    )


@registry.erratum(
    "TU-C34",
    title="Can leverage take your result above 9?",
    one=Statement("The book's page on rolls, under “The Rules of a Roll”", "Your score can't go above 9."),
    other=Statement(
        "The book's page on rolls, under “What is Leverage?”",
        "You add leverage to the score, and the result has no cap.",
    ),
    reading="Yes. Your dice can't give you more than 9, but you add leverage after that, and negative leverage can"
    " even take you below 0. The book says that your score stops at 9 and that you add leverage to it, but it sets"
    " no limit for the result.",
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
            f"At level {level} with +{leverage} leverage, your chance against difficulty {difficulty} is"
            f" {percent(capped_after)} if the cap applies to score and leverage together, and"
            f" {percent(capped_before)} if it only applies to the dice.",
        ),
    )


@registry.erratum(
    "TU-C35",
    title="Can you spend Luck after you've rolled?",
    one=Statement(
        "The book's page on rolls, under “Roll Modifiers”", "You settle all modifiers before you roll the dice."
    ),
    other=Statement("The book's page on luck", "Luck gives you leverage once you've seen the dice."),
    reading="Yes, up to two points once you've seen the dice, as the book's rule for Luck says. Elsewhere the book"
    " says that everything has to be settled before you roll; we take Luck to be the exception.",
)
def _luck_after() -> Proof:
    level = difficulty = 5
    leverage = spend_luck(luck=MOST_LUCK_ON_A_ROLL, points=MOST_LUCK_ON_A_ROLL)["leverage"]
    settled, after = (check.chance(level=level, difficulty=difficulty, leverage=points) for points in (0, leverage))
    return Proof(
        settled,
        after,
        (
            f"At level {level}, your chance against difficulty {difficulty} is {percent(settled)} without Luck, and"
            f" {percent(after)} with {leverage} points of Luck to spend.",
        ),
    )


@registry.erratum(
    "TU-C36",
    title="Do you round the average in a group check?",
    one=Statement("The book's page on rolls, under “Skill Checks”", "Your average result has to reach the difficulty."),
    other=Statement("The book's page on rolls, under “Skill Checks”", "The book doesn't say how to round an average."),
    reading="No, because the book doesn't tell you to. If your group's average falls short of the difficulty even"
    " by a fraction, you fail.",
)
def _averages() -> Proof:
    results, difficulty = (4, 4, 3), 4
    average = Fraction(sum(results), len(results))
    exact = group_results(results=results, difficulty=difficulty, count=GroupCount.AVERAGE)
    return Proof(
        exact["success"],
        round(average) >= difficulty,
        (
            f"If your group's results are {joined(list(map(str, results)))} against difficulty {difficulty}, their"
            f" average of {average} falls short, but rounded to {round(average)} it would be enough.",
        ),
    )


@registry.erratum(
    "TU-C37",
    title="What if an ability hasn't been published?",
    one=Statement("Abilities, first paragraph", "Most levels of a skill give you an ability."),
    other=Statement(
        "The book's pages on skills, Tension and modifiers",
        "Nearly every level of every skill still lacks its ability. The chapter on Tension breaks off, and the examples"
        " of leverage and labor haven't been written.",
    ),
    reading="Your table makes one up. The book says that most levels of a skill give you an ability, but hardly any of"
    " them are out yet, and some chapters are unfinished, too. We've made up a few as examples and left it at that,"
    " because anything more would be a guess.",
)
def _empty_cells() -> Proof:
    rows = len(FAMILY_OF) * (LEVELS - 1)
    most = rows // 2 + 1
    try:
        published = len(abilities(skill="Fitness", listed=())["available"])
    except RuleError:
        published = 0
    return Proof(
        most,
        published,
        (
            f"Each of the {len(FAMILY_OF)} skills has {LEVELS - 1} levels above 0. That's {rows} levels in all, so"
            f" “most levels” would mean at least {most} abilities.",
            f"How many abilities for Fitness can we list? {published or 'None'}.",
        ),
    )


@registry.erratum(
    "TU-C38",
    title="Can a blessed roll fail?",
    one=Statement("Skill Levels table", "When the difficulty equals your level, you succeed about half the time."),
    other=Statement("The book's page on rolls, under “The Fate of a Roll”", "A blessed die always wins."),
    reading="Yes, if the difficulty is above your level, or above 9 without supernatural potential, or if something"
    " else hinders you. Otherwise it can't, because every blessed die wins. The book's level table gives you about an"
    " even chance at a difficulty equal to your level, but that's for neutral fate.",
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
            f"At levels 1 to {SCORE_CAP}, your chance against a difficulty equal to your level is"
            f" {percent(min(neutral))} to {percent(max(neutral))} when fate is neutral, and {percent(min(blessed))}"
            " when you're blessed.",
        ),
    )


def _accepted(name: str) -> bool:
    try:
        return bool(fate(fate=name))
    except RuleError:
        return False


@registry.erratum(
    "TU-C39",
    title="What are the fates called?",
    one=Statement(
        "The book's page on rolls, under “The Fate of a Roll”",
        "The fates are cursed, unlucky, neutral, lucky and blessed.",
    ),
    other=Statement(
        "The program that comes with the game",
        "It uses other names for two of the fates, and gets what they do wrong.",
    ),
    reading="They're called cursed, unlucky, neutral, lucky and blessed, as in the book's text. A program that"
    " comes with the game says “disadvantaged” for unlucky and “advantaged” for lucky, but the names in the text are"
    " the ones you'll hear at a table.",
)
def _fate_names() -> Proof:
    refused = [name for name in UPSTREAM_FATE_NAMES if not _accepted(name)]
    return Proof(
        tuple(str(which) for which in Fate),
        UPSTREAM_FATE_NAMES,
        (f"We don't use the names {joined([f'“{name}”' for name in refused])}.",),
    )


@registry.erratum(
    "TU-C40",
    title="Is a simple lock difficulty 4 or 5?",
    one=Statement("The book's page on difficulties, at 4", "A simple lock is a mundane check."),
    other=Statement("The book's page on difficulties, at 5", "A simple lock is a moderate check."),
    reading="It can be either: the book lists a simple lock at both, so your Narrator decides which of the two it is.",
)
def _simple_lock() -> Proof:
    rows = [row for row in DIFFICULTY_TABLE if "simple lock" in row.example]
    level = 5
    return Proof(
        rows[0].difficulty,
        rows[-1].difficulty,
        tuple(
            f"At level {level}, you open a simple lock at difficulty {row.difficulty} ({row.name})"
            f" {percent(check.chance(level=level, difficulty=row.difficulty))} of the time."
            for row in rows
        ),
    )
