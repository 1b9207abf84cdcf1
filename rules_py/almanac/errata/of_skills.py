"""Errata about skills: learning, universal truths, repair, and the text itself."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
from ..characters import SAMPLE, SKILLS, TRUTH, new_character, sheet_of
from ..complications import obstacles
from ..journal import Action, journal
from ..learning import LEARNING_TABLE, learn, learned
from ..suits import DECK, Suit
from ..truths import call_truth, check_truth
from ..using import SIDES, read_dice, use
from ..weaving import weaving

NAMED_DICE = 13
"""So many kinds of weaver's dice the chapter speaks of. Source: Can I Choose Weaving as a Skill?"""

DICE_PAGES = 11
"""So many of them have a page. Source: weaver's dice (upstream)."""


def _allowed(suit: Suit, card: str | None) -> bool:
    try:
        learn.roll(suit=suit, card=card, faces="2")
    except RuleError:
        return False
    return True


@registry.erratum(
    "WA-C10",
    title="The suit of a new skill",
    one=Statement("Learning New Skills", "You name the skill and write it down. A suit isn't mentioned."),
    other=Statement("Skills, first paragraph; play modes (upstream)", "You've played a card, and it has a suit."),
    reading="You choose the suit, unless you've played a card for it. Then it's the suit of the card, because that's"
    " what cards are for.",
)
def _suit_of_new_skill() -> Proof:
    free = [suit for suit in Suit if _allowed(suit, None)]
    bound = [suit for suit in Suit if _allowed(suit, DECK[0])]
    return Proof(
        len(free),
        len(bound),
        (f"Without a card: {' or '.join(free)}.", f"After the {DECK[0]}: {' or '.join(bound)}."),
    )


@registry.erratum(
    "WA-C11",
    title="Can you use a new skill at once?",
    one=Statement("Learning New Skills, first paragraph", "You learn a skill because you want it right now."),
    other=Statement("Learning New Skills, the list", "It may come complicated, or with an injured suit."),
    reading="Learning the skill settles the scene, because you needed it now and most new skills couldn't be used"
    " again right away. From then on, it's a skill like any other.",
)
def _at_once() -> Proof:
    usable = learn.odds(name="Ordering Takeout", suit="Clubs").of(ready=True)
    wanted = Fraction(1)
    return Proof(
        wanted,
        usable,
        (
            f"To help at once it would have to be free of trouble in {percent(wanted)} of all cases;"
            f" it is in {percent(usable)}.",
        ),
    )


@registry.erratum(
    "WA-C12",
    title="Learning what you could do otherwise",
    one=Statement("Learning New Skills", "A new skill is for something that none of your skills can do."),
    other=Statement(
        "How Skills Work; Avoiding Complications", "You may have a skill for it and still be unable to use it."
    ),
    reading="Your table decides whether one of your skills would do, because nobody else can tell.",
)
def _serving() -> Proof:
    owned = {row["suit"] for row in SAMPLE}
    strict = [suit for suit in Suit if suit not in owned]
    free = [
        suit
        for suit in Suit
        if journal.roll(action=Action.LEARN, skill="Whistling", suit=suit, faces="2").ruling["event"]
    ]
    return Proof(
        len(free),
        len(strict),
        (f"The sample character may learn a skill of {', '.join(free)}.", f"She has no skill in {', '.join(strict)}."),
    )


def _usable_later(injured: tuple[Suit, ...]) -> Fraction:
    """The chance that a new skill of Clubs can be used afterwards."""
    usable = 0
    for row in LEARNING_TABLE:
        skill = learned("Whistling", Suit.CLUBS, row)
        sheet = sheet_of([vars(skill)], injured)
        sheet = sheet.with_injury(Suit.CLUBS) if row.injured else sheet
        usable += 0 if list(obstacles(sheet, sheet.skills[0], None)) else len(row.faces)
    return Fraction(usable, SIDES)


@registry.erratum(
    "WA-C13",
    title="Learning into an injured suit",
    one=Statement("Learning New Skills", "You can learn anything, in any suit."),
    other=Statement("Avoiding Complications", "You can't use a skill of an injured suit."),
    reading="You can learn it, because the book lets you learn anything. You can't use it again until the suit has"
    " recovered.",
)
def _into_injured() -> Proof:
    healthy, injured = _usable_later(()), _usable_later((Suit.CLUBS,))
    return Proof(
        healthy,
        injured,
        (f"Usable afterwards in a healthy suit: {percent(healthy)}.", f"In an injured one: {percent(injured)}."),
    )


@registry.erratum(
    "WA-C14",
    title="Better and complicated",
    one=Statement("Improving Your Skills", "If you roll nothing but 1s, the skill improves."),
    other=Statement("How Skills Work", "If you roll no 6, it becomes complicated, and you can't use it."),
    reading="Both happen, because they're about different things: the skill gets better, and you have to repair it"
    " before you use it again.",
)
def _both() -> Proof:
    found = read_dice(dice=[1, 1, 1])
    both = use.odds(rating=3).of(improvement=True, complicated=True)
    return Proof(
        found["improvement"],
        not found["complicated"],
        (f"Three 1s: {found.summary}", f"That has a chance of {both}."),
    )


def _markable(rating: int) -> bool:
    try:
        check_truth(rating, option=True)
    except RuleError:
        return False
    return True


@registry.erratum(
    "WA-C15",
    title="Above the mark",
    one=Statement("Universal Truth, first paragraph", "A skill that reaches 6 can be marked."),
    other=Statement("Improving Your Skills", "A skill you haven't marked goes on improving past 6."),
    reading="You may mark a skill at 6 or later, because nothing says that you have to decide at once.",
)
def _above() -> Proof:
    ratings = range(TRUTH - 1, TRUTH + 3)
    ruled = [rating for rating in ratings if _markable(rating)]
    strict = [rating for rating in ratings if rating == TRUTH]
    return Proof(
        ruled,
        strict,
        (
            f"Of the ratings {ratings[0]} to {ratings[-1]}, {', '.join(map(str, ruled))} can be marked.",
            f"Read strictly, only {', '.join(map(str, strict))}.",
        ),
    )


@registry.erratum(
    "WA-C16",
    title="Can you still use your own truth?",
    one=Statement("Universal Truth, the list", "If others call on your universal truth, one die is rolled."),
    other=Statement("How Skills Work", "If you use a skill, you roll as many dice as its rating."),
    reading="Yes. You roll as many dice as its rating, because it's still your skill. It just doesn't improve any"
    " more.",
)
def _own_use() -> Proof:
    own, called = use.odds(rating=TRUTH, marked=True), call_truth.odds()
    improves = percent(own.of(improvement=True))
    return Proof(
        own.success,
        called.success,
        (
            f"The owner stays clean with {percent(own.success)}, and improves with {improves}.",
            f"A call brings help with {percent(called.success)}.",
        ),
    )


@registry.erratum(
    "WA-C17",
    title="Two ways out",
    one=Statement(
        "How Skills Work", "A complicated skill is repaired in a group scene, where you put right what went wrong."
    ),
    other=Statement("Avoiding Complications", "A weaving removes the complication right away, at some risk."),
    reading="You have both, because each has its price: a group scene repairs your skills if you win it, and a"
    " weaving works right away but may hurt you.",
)
def _two_ways() -> Proof:
    mended = journal.odds(action=Action.WIN, skills=SAMPLE)
    injury = sum((p for ruling, p in mended.outcomes if ruling["injured"]), Fraction())
    risk = 1 - weaving.chance()
    return Proof(
        injury,
        risk,
        (
            f"Your chance of an injury is {percent(injury)} if you win a group scene,"
            f" {percent(risk)} if you ask for a weaving.",
        ),
    )


@registry.erratum(
    "WA-C18",
    title="Action or skill",
    one=Statement("Universal Truth, first paragraph", "The action is marked."),
    other=Statement("Universal Truth, everywhere else", "It's the skill that becomes a universal truth."),
    reading="It means the skill, because that's what it says everywhere else.",
)
def _slip() -> Proof:
    marked = [kind for kind, names in (("skill", SKILLS.columns), ("action", ())) if "truth" in names]
    return Proof("action", marked[0], (f"Only a {' or a '.join(marked)} has the mark: {', '.join(SKILLS.columns)}.",))


@registry.erratum(
    "WA-C19",
    title="Thirteen kinds of dice",
    one=Statement("Can I Choose Weaving as a Skill?", "The chapter on dice has thirteen kinds of weaving."),
    other=Statement("Weaver's dice (upstream)", "Fewer kinds have a page, and one more is a draft."),
    reading="We list none of them, because you don't need them for the rules in this book.",
)
def _thirteen() -> Proof:
    return Proof(NAMED_DICE, DICE_PAGES, (f"The chapter names {NAMED_DICE} kinds, and {DICE_PAGES} have a page.",))


@registry.erratum(
    "WA-C20",
    title="The licence",
    one=Statement("A licence file beside the text", "It's an MIT licence, left over from somebody else's template."),
    other=Statement("The package's own description", "It's an ISC licence. Neither is about the text."),
    reading="We take it that there's no licence for the text, because neither file is about it. So we use facts,"
    " numbers and names, and tell them in our own words.",
)
def _licence() -> Proof:
    found = {"The file": "MIT", "The description": "ISC"}
    return Proof(
        found["The file"], found["The description"], tuple(f"{where} says {what}." for where, what in found.items())
    )


@registry.erratum(
    "WA-C21",
    title="Who is hurt?",
    one=Statement("Universal Truth, the list", "It talks to the owner, who comes or doesn't."),
    other=Statement("Universal Truth, the list", "The injury goes to somebody else: whoever called."),
    reading="If you called, you're the one who is hurt, because the owner only came to help.",
)
def _who_is_hurt() -> Proof:
    caller, owner = "Ada", "Cleo"
    summary = call_truth.roll(faces="6", caller=caller, owner=owner).ruling.summary
    hurt = next(name for name in (owner, caller) if f"of {name} is injured" in summary)
    return Proof(hurt, owner, (summary, f"{hurt} is hurt, and {owner} isn't."))


@registry.erratum(
    "WA-C22",
    title="A rating of nothing",
    one=Statement("How Skills Work", "The rating is the number of dice you roll, and nothing says it can't be none."),
    other=Statement(
        "Character creation (upstream)",
        "In your weak suit you start without skills, which isn't the same as skills at 0.",
    ),
    reading="A rating starts at 1, because with no dice you couldn't roll. If you don't have a skill, learn it or ask"
    " for help.",
)
def _rating_zero() -> Proof:
    try:
        verdict = str(use.read({"rating": 0})["rating"])
    except RuleError as refusal:
        verdict = f"a rating is {refusal.allowed}, and never {refusal.given}"
    weak = new_character.parameter("weak").default
    owned = [row["name"] for row in SAMPLE if row["suit"] is weak]
    return Proof(verdict, "0", (f"{verdict[0].upper()}{verdict[1:]}.", f"The weak suit has {len(owned)} skills."))
