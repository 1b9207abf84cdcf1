"""Errata about skills: learning, universal truths, repair, and the text itself."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
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
    one=Statement("Learning New Skills", "The skill is named and written down; a suit is not mentioned."),
    other=Statement("Skills, first paragraph; play modes (upstream)", "A card has been played, and it has a suit."),
    reading="The player says which suit. If a card was played, it has to be that card's suit.",
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
    title="A new skill at once?",
    one=Statement("Learning New Skills, first paragraph", "One learns a skill because it is wanted right now."),
    other=Statement("Learning New Skills, the list", "It may come complicated, or with an injured suit."),
    reading="The roll for learning settles the scene. Later the skill is used under the usual conditions.",
)
def _at_once() -> Proof:
    usable = learn.odds().of(usable=True)
    wanted = Fraction(1)
    return Proof(
        wanted,
        usable,
        (f"To help at once it would be free of trouble with {percent(wanted)}; it is with {percent(usable)}.",),
    )


@registry.erratum(
    "WA-C12",
    title="Learning what one could do otherwise",
    one=Statement("Learning New Skills", "A new skill is for what no present skill serves."),
    other=Statement("How Skills Work; Avoiding Complications", "A present skill may serve and yet be blocked."),
    reading="The table judges whether a skill serves. The forms do not check it.",
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
        (f"The sample character may learn in {', '.join(free)}.", f"She has no skill at all in {', '.join(strict)}."),
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
    one=Statement("Learning New Skills", "Anything can be learned, in any suit."),
    other=Statement("Avoiding Complications", "No skill of an injured suit can be used."),
    reading="One may learn it. It waits until the suit has recovered.",
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
    one=Statement("Improving Your Skills", "A roll of nothing but 1s improves the skill."),
    other=Statement("How Skills Work", "A roll without a 6 makes it complicated, so that it cannot be used."),
    reading="Both happen. The skill is better, and has to be repaired.",
)
def _both() -> Proof:
    found = read_dice(dice=[1, 1, 1])
    both = use.odds(rating=3).of(improved=True, complicated=True)
    return Proof(
        found["improved"],
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
    other=Statement("Improving Your Skills", "An unmarked skill goes on improving, beyond 6."),
    reading="6 or more. A skill that was not marked on the way can still be marked later.",
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
    title="May the owner still use it?",
    one=Statement("Universal Truth, the list", "Called on by others, a universal truth takes one die."),
    other=Statement("How Skills Work", "Used by its owner, a skill takes as many dice as its rating."),
    reading="Yes: the owner uses it like any other skill. It improves no more.",
)
def _own_use() -> Proof:
    own, called = use.odds(rating=TRUTH, marked=True), call_truth.odds()
    return Proof(
        own.success,
        called.success,
        (
            f"The owner stays clean with {percent(own.success)}, and improves with {percent(own.of(improved=True))}.",
            f"A call brings help with {percent(called.success)}.",
        ),
    )


@registry.erratum(
    "WA-C17",
    title="Two ways out",
    one=Statement("How Skills Work", "A complicated skill is repaired in a group scene, where the harm is mended."),
    other=Statement("Avoiding Complications", "A weaving removes the complication right away, with some risk."),
    reading="Both. A group scene repairs when the table says so; upstream that is when the group wins it.",
)
def _two_ways() -> Proof:
    mended = journal.odds(action=Action.WIN)
    injury = sum((p for ruling, p in mended.outcomes if ruling["injured"]), Fraction())
    risk = 1 - weaving.chance()
    return Proof(
        injury, risk, (f"Risk of an injury by a won group scene: {percent(injury)}; by a weaving: {percent(risk)}.",)
    )


@registry.erratum(
    "WA-C18",
    title="Action or skill",
    one=Statement("Universal Truth, first paragraph", "The action is marked."),
    other=Statement("Universal Truth, everywhere else", "It is a skill that is a universal truth."),
    reading="A slip for “skill”, without consequences.",
)
def _slip() -> Proof:
    marked = [kind for kind, names in (("skill", SKILLS.columns), ("action", ())) if "truth" in names]
    return Proof("action", marked[0], (f"Only a {' or a '.join(marked)} has the mark: {', '.join(SKILLS.columns)}.",))


@registry.erratum(
    "WA-C19",
    title="Thirteen kinds of dice",
    one=Statement("Can I Choose Weaving as a Skill?", "The dice chapter has thirteen kinds of weaving."),
    other=Statement("Weaver's dice (upstream)", "Fewer kinds have a page, and one more is a draft."),
    reading="This book lists none of them.",
)
def _thirteen() -> Proof:
    return Proof(NAMED_DICE, DICE_PAGES, (f"Named: {NAMED_DICE}. With a page: {DICE_PAGES}.",))


@registry.erratum(
    "WA-C20",
    title="The licence",
    one=Statement("A licence file beside the text", "An MIT licence, left over from a template of other authors."),
    other=Statement("The package's own description", "An ISC licence; neither speaks of the text."),
    reading="No licence for the text. This book takes facts, numbers and names, and tells them in its own words.",
)
def _licence() -> Proof:
    found = {"The file": "MIT", "The description": "ISC"}
    return Proof(
        found["The file"], found["The description"], tuple(f"{where} says {what}." for where, what in found.items())
    )


@registry.erratum(
    "WA-C21",
    title="Who is hurt?",
    one=Statement("Universal Truth, the list", "It speaks to the owner, who comes or does not."),
    other=Statement("Universal Truth, the list", "The injury is marked by somebody else, who called."),
    reading="The caller is hurt, never the owner.",
)
def _who_is_hurt() -> Proof:
    caller, owner = call_truth.parameter("caller").default, call_truth.parameter("owner").default
    summary = call_truth.roll(faces="6").ruling.summary
    hurt = next(name for name in (owner, caller) if f"of {name} is injured" in summary)
    return Proof(hurt, owner, (summary, f"Hurt is {hurt}, not {owner}."))


@registry.erratum(
    "WA-C22",
    title="A rating of nothing",
    one=Statement("How Skills Work", "The rating is the number of dice, and nothing forbids none."),
    other=Statement("Character creation (upstream)", "A weak suit starts without skills, not with skills of rating 0."),
    reading="0 is no rating. Where there is no skill, one learns one or asks for help.",
)
def _rating_zero() -> Proof:
    try:
        verdict = str(use.read({"rating": 0})["rating"])
    except RuleError as refusal:
        verdict = str(refusal)
    weak = new_character.parameter("weak").default
    owned = [row["name"] for row in SAMPLE if row["suit"] is weak]
    return Proof(verdict, "0", (f"{verdict[0].upper()}{verdict[1:]}.", f"The weak suit has {len(owned)} skills."))
