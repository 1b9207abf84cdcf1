"""Errata about skills: learning, universal truths, repair, and the text itself."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import joined
from ...rulebook import registry
from ..characters import SAMPLE, SKILLS, TRUTH, new_character, sheet_of
from ..complications import obstacles
from ..journal import Action, journal
from ..learning import LEARNING_TABLE, learn, learned
from ..suits import DECK, Suit
from ..truths import call_truth, check_truth
from ..using import RATING, SIDES, read_dice, use
from ..weaving import weaving

NAMED_DICE = 13
"""Kinds of weaver's dice, as the chapter counts them. Source: Can I Choose Weaving as a Skill?"""

DICE_PAGES = 11
"""Kinds that have a page. Source: weaver's dice (upstream)."""


def _allowed(suit: Suit, card: str | None) -> bool:
    try:
        learn.roll(suit=suit, card=card, faces="2")
    except RuleError:
        return False
    return True


@registry.erratum(
    "WA-C10",
    title="Which suit does a new skill belong to?",
    one=Statement("Learning New Skills", "You name the skill and write it down. The book doesn't mention a suit."),
    other=Statement(
        "Skills, first paragraph; the game's page on play modes", "The card you've played has a suit already."
    ),
    reading="The book doesn't say. If you've played a card, the new skill takes its suit, because a card is only good"
    " for skills of its own suit. You can also learn without playing a card, and then you choose the suit.",
)
def _suit_of_new_skill() -> Proof:
    free = [suit for suit in Suit if _allowed(suit, None)]
    bound = [suit for suit in Suit if _allowed(suit, DECK[0])]
    return Proof(
        len(free),
        len(bound),
        (
            f"If you haven't played a card, you choose {joined(free, 'or')}.",
            f"If you've played the {DECK[0]}, the skill belongs to {joined(bound, 'or')}.",
        ),
    )


@registry.erratum(
    "WA-C11",
    title="Do you still have to roll for a skill that you've just learned?",
    one=Statement("Learning New Skills, first paragraph", "You learn a skill because you need it right now."),
    other=Statement("Learning New Skills list", "The new skill may start out complicated, or with its suit injured."),
    reading="Most results leave the new skill complicated or its suit injured, so you couldn't use it right away."
    " Because you need it now, learning a skill counts as using it: you get what you were after, and don't"
    " roll again. If it's complicated, you can ask for a weaving, as after any other use.",
)
def _at_once() -> Proof:
    usable = learn.odds(name="Ordering Takeout", suit="Clubs").of(ready=True)
    wanted = Fraction(1)
    return Proof(
        wanted,
        usable,
        (
            f"If you had to learn a skill first and then use it, you could only use it right away {percent(usable)}"
            f" of the time. As we play it, you {'always ' if wanted == 1 else ''}get what you were after.",
        ),
    )


@registry.erratum(
    "WA-C12",
    title="When can you learn a new skill?",
    one=Statement("Learning New Skills", "You can learn a new skill for something that none of your skills can do."),
    other=Statement(
        "How Skills Work; Avoiding Complications",
        "You may have the right skill and be unable to use it, because it's complicated or its suit is injured.",
    ),
    reading="You can learn one if none of your skills will do what you need. If one of them would, but you can't use it"
    " right now, the book doesn't say whether you can learn another. Your group decides, because only you know what"
    " your skills are good for.",
)
def _serving() -> Proof:
    owned = {str(row["suit"]) for row in SAMPLE}
    strict = [suit for suit in Suit if suit not in owned]
    free = [
        suit
        for suit in Suit
        if journal.roll(action=Action.LEARN, skill="Whistling", suit=suit, faces="2").ruling["event"]
    ]
    return Proof(
        len(free),
        len(strict),
        (
            f"Ilse, the ferryman's daughter in our examples, may learn a {joined(free, 'or')} skill.",
            f"If having any skill in a suit ruled out learning another there, Ilse could only learn a"
            f" {joined(strict, 'or')} skill, because she already has skills in {joined(sorted(owned))}.",
        ),
    )


def _usable_later(injured: tuple[Suit, ...]) -> Fraction:
    """The chance that a new Clubs skill can be used afterwards."""
    usable = 0
    for row in LEARNING_TABLE:
        skill = learned("Whistling", Suit.CLUBS, row)
        sheet = sheet_of([vars(skill)], injured)
        sheet = sheet.with_injury(Suit.CLUBS) if row.injured else sheet
        usable += 0 if list(obstacles(sheet, sheet.skills[0], None)) else len(row.faces)
    return Fraction(usable, SIDES)


@registry.erratum(
    "WA-C13",
    title="Can you learn a skill in an injured suit?",
    one=Statement("Learning New Skills", "You can learn anything, in any suit."),
    other=Statement("Avoiding Complications", "You can't use a skill in an injured suit."),
    reading="The book lets you learn anything, even in a suit whose skills you can't use. The new skill gets you what"
    " you need this time. After that, you can't use it until the suit has recovered.",
)
def _into_injured() -> Proof:
    healthy, injured = _usable_later(()), _usable_later((Suit.CLUBS,))
    return Proof(
        healthy,
        injured,
        (
            f"In a healthy suit, you can use a new skill again right away {percent(healthy)} of the time.",
            "In an injured suit, you can"
            f" {f'do so {percent(injured)} of the time' if injured else 'never use a new skill again right away'}.",
        ),
    )


@registry.erratum(
    "WA-C14",
    title="Can a skill improve and become complicated at once?",
    one=Statement("Improving Your Skills", "If you roll nothing but 1s, the skill improves."),
    other=Statement("How Skills Work", "If you don't roll a 6, the skill becomes complicated, and you can't use it."),
    reading="If you roll nothing but 1s, one rule improves the skill, and another makes it complicated. Both happen,"
    " because the book doesn't say that one of them cancels the other. So the rating rises, but you can't use"
    " the skill until it's repaired.",
)
def _both() -> Proof:
    dice = [1, 1, 1]
    found = read_dice(dice=dice)
    both = use.odds(rating=len(dice)).of(improvement=True, complicated=True)
    return Proof(
        found["improvement"],
        not found["complicated"],
        (
            f"Here's what happens if you roll three 1s for a skill rated {len(dice)}. {found.summary}",
            f"Your chance of rolling three 1s with {len(dice)} dice is {percent(both)}.",
        ),
    )


def _markable(rating: int) -> bool:
    try:
        check_truth(rating, option=True)
    except RuleError:
        return False
    return True


@registry.erratum(
    "WA-C15",
    title="Can you wait before you mark a skill as a universal truth?",
    one=Statement(
        "Universal Truth, first paragraph",
        "If your group agrees, a skill becomes a universal truth when its rating reaches 6.",
    ),
    other=Statement("Improving Your Skills", "If you don't mark the skill, it goes on improving past 6."),
    reading="The book has your group agree to play with universal truths. It doesn't say whether every skill rated 6"
    " has to become one, or what happens if you wait. So each of you chooses for your own skills: you may mark one"
    " then, at any time after that, or never.",
)
def _above() -> Proof:
    ratings = range(TRUTH - 1, TRUTH + 3)
    ruled = [rating for rating in ratings if _markable(rating)]
    strict = [rating for rating in ratings if rating == TRUTH]
    return Proof(
        ruled,
        strict,
        (
            f"If you have skills rated {ratings[0]} to {ratings[-1]}, you can mark those rated"
            f" {joined([*map(str, ruled)])}.",
            f"Read strictly, the book only lets you mark a skill rated exactly {joined([*map(str, strict)], 'or')}.",
        ),
    )


@registry.erratum(
    "WA-C16",
    title="Can you still use your own universal truth?",
    one=Statement("Universal Truth list", "If others call on your universal truth, they roll one die."),
    other=Statement("How Skills Work", "If you use a skill, you roll as many dice as its rating."),
    reading="The book only says what happens when others call on it. You can use it, too, and roll as many dice as its"
    " rating, because it's still your skill. It just doesn't improve any more.",
)
def _own_use() -> Proof:
    own, called = use.odds(rating=TRUTH, marked=True), call_truth.odds()
    improves = own.of(improvement=True)
    return Proof(
        own.success,
        called.success,
        (
            f"If you use your own truth with a rating of {TRUTH}, you get away clean {percent(own.success)} of the"
            f" time, and the skill {f'improves {percent(improves)} of the time' if improves else 'never improves'}.",
            f"If somebody calls on your truth, help comes {percent(called.success)} of the time.",
        ),
    )


@registry.erratum(
    "WA-C17",
    title="How do you get rid of a complication?",
    one=Statement(
        "How Skills Work", "You repair a complicated skill in a group scene, where you put right what went wrong."
    ),
    other=Statement("Avoiding Complications", "A weaving removes the complication right away, at some risk."),
    reading="The book gives you two ways, so you can choose. If you win a group scene, the skill is repaired; if you"
    " ask for a weaving, the complication is gone right away, but you may be injured. If you play with universal"
    " truths, you can call on one instead: it's just as risky, and your friend may not come.",
)
def _two_ways() -> Proof:
    mended = journal.odds(action=Action.WIN, skills=SAMPLE)
    injury = sum((p for ruling, p in mended.outcomes if ruling["injured"]), Fraction())
    risk = 1 - weaving.chance()
    called = call_truth.odds()
    return Proof(
        injury,
        risk,
        (
            f"Winning a group scene injures you {percent(injury)} of the time."
            if injury
            else "Winning a group scene doesn't injure you in itself.",
            f"If you ask for a weaving, you're injured {percent(risk)} of the time.",
            f"If you call on a universal truth, the complication is gone {percent(called.of(complicated=False))} of the"
            f" time, and you're injured {percent(called.of(injury=True))} of the time.",
        ),
    )


@registry.erratum(
    "WA-C18",
    title="What do you mark as a universal truth?",
    one=Statement("Universal Truth, first paragraph", "You mark the action."),
    other=Statement("Universal Truth, everywhere else", "The skill becomes a universal truth."),
    reading="In one place, the book tells you to mark an action, but everywhere else it's the skill that becomes a"
    " universal truth. You mark the skill, because only skills have a rating that can reach 6.",
)
def _slip() -> Proof:
    marked = [kind for kind, names in (("skill", SKILLS.columns), ("action", ())) if "truth" in names]
    shown = f"On your sheet, you can only mark a {joined(marked, 'or')}."
    return Proof("action", marked[0], (shown,))


@registry.erratum(
    "WA-C19",
    title="What kinds of weaving are there?",
    one=Statement("Can I Choose Weaving as a Skill?", "The chapter on dice has thirteen kinds of weaving."),
    other=Statement("The game's page on weaver's dice", "Some of the kinds have no page, and one only has a draft."),
    reading="The book promises more kinds of weaving than the game describes. We don't list any, because the rules are"
    " the same for all of them.",
)
def _thirteen() -> Proof:
    shown = f"The book promises {NAMED_DICE} kinds of weaving, but only {DICE_PAGES} have a page."
    return Proof(NAMED_DICE, DICE_PAGES, (shown,))


@registry.erratum(
    "WA-C20",
    title="What licence does the original have?",
    one=Statement(
        "The licence file that came with the book",
        "The file holds the MIT licence, left over from somebody else's template.",
    ),
    other=Statement(
        "The package description that came with the book",
        "The description of the whole package names the ISC licence, which doesn't cover the text either.",
    ),
    reading="Two files that came with the book name two different licences, and neither of them covers its text. So we"
    " assume that it has no open licence: we only use its facts, numbers and names, and write everything else"
    " ourselves.",
)
def _licence() -> Proof:
    file, description = "MIT", "ISC"
    return Proof(
        file,
        description,
        (f"The licence file says {file}.", f"The description of the package names the {description} licence."),
    )


@registry.erratum(
    "WA-C21",
    title="Who is hurt when you call on a universal truth?",
    one=Statement(
        "Universal Truth list",
        "The list speaks to the truth's owner, who either comes to help or doesn't.",
    ),
    other=Statement(
        "Universal Truth list",
        "The player who called on the truth takes the injury, as they would have from a weaving.",
    ),
    reading="The caller, even though the book speaks to the owner when it lists the results: the owner only comes to"
    " help. In the book, you call on a truth when you perform a weaving, which could mean that you ask for it, or that"
    " you roll the die. We say it's the player who asks, because the complication is theirs.",
)
def _who_is_hurt() -> Proof:
    caller, owner = "Bram", "Noor"
    summary = call_truth.roll(faces="6", caller=caller, owner=owner).ruling.summary
    hurt = next(name for name in (owner, caller) if f"{name} is injured" in summary)
    return Proof(
        hurt,
        owner,
        (f"{caller} calls on {owner} and rolls a 6. It's a {summary}", f"{hurt} is hurt, but {owner} isn't."),
    )


@registry.erratum(
    "WA-C22",
    title="Can a skill have a rating of 0?",
    one=Statement("How Skills Work", "The rating is the number of dice you roll, and nothing says it can't be 0."),
    other=Statement(
        "The game's page on making a character",
        "You start without skills in your weak suit, which isn't the same as having skills rated 0.",
    ),
    reading="The rating is how many dice you roll, and the book doesn't say that it can't be 0. We start ratings at 1,"
    " because you can't roll without dice. If you don't have the skill you need, learn it or ask for help.",
)
def _rating_zero() -> Proof:
    try:
        verdict = str(use.read({"rating": 0})["rating"])
    except RuleError:
        verdict = f"a rating never drops below {RATING.minimum}"
    weak = new_character.parameter("weak").default
    owned = [row["name"] for row in SAMPLE if row["suit"] is weak]
    return Proof(
        verdict,
        "0",
        (f"{verdict[0].upper()}{verdict[1:]}.", f"You start with {len(owned) or 'no'} skills in your weak suit."),
    )
