"""Errata about dice: uses, weavings, injuries, and the first of universal truths."""

from __future__ import annotations

from fractions import Fraction

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import counted, joined, often
from ...rulebook import registry
from ..characters import Sheet
from ..improving import improvement_chance
from ..learning import LEARNING_TABLE
from ..readings import Improving, Readings
from ..suits import DECK, Suit, suit_of
from ..truths import call_truth
from ..using import use
from ..weaving import BANDS, WEAVING_TABLE, row_for, weaving

_ASKED = {Improving.EACH: "each die may be a 1 or a 6", Improving.SAME: "the dice have to be all 1s or all 6s"}
"""What either reading asks of the dice, as the evidence has it."""


def _often(chance: Fraction) -> str:
    """How often something happens: `every time`, `83.3% of the time`."""
    return "every time" if chance == 1 else f"{percent(chance)} of the time"


PEOPLE = ("Ilse", "Bram", "Noor")
"""Three players; the first of them asks."""


@registry.erratum(
    "WA-C01",
    title="What do you gain by rolling a 6?",
    one=Statement("How Skills Work, on a 6", "If your highest die is a 6, you reach your objective."),
    other=Statement(
        "How Skills Work, on anything else", "If your highest die is anything else, you reach your objective, too."
    ),
    reading="The book says that you reach your objective on a 6, and then says the same about every other result. So"
    " you always reach it; a 6 only saves you from a complication.",
)
def _what_a_six_buys() -> Proof:
    if_it_mattered = use.chance(rating=3)
    ruled = use.odds().of(objective=True)
    return Proof(
        if_it_mattered,
        ruled,
        (
            f"If you needed a 6, you'd reach your objective {_often(if_it_mattered)} with three dice.",
            f"As we play it, you reach your objective {_often(ruled)}.",
        ),
    )


@registry.erratum(
    "WA-C02",
    title="What happens on a 1 or a 6 when you weave?",
    one=Statement("Avoiding Complications", "On a 1 or a 6, the magic either falls short or gets out of hand."),
    other=Statement(
        "The game's page on weaver's dice",
        "The lowest number is a Bend, and too little happens. The highest is a Tear, and too much happens.",
    ),
    reading="The book says that the magic either falls short or gets out of hand, but it doesn't say which number"
    " means which. We chose 1 for falling short and 6 for the catastrophe, because elsewhere, a 1 means too"
    " little and a 6 too much. Either way, the suit of the skill you used is injured.",
)
def _too_little() -> Proof:
    low, high = row_for(WEAVING_TABLE, 1), row_for(WEAVING_TABLE, 6)
    hurt, safe = "but the suit of the skill you used is injured", "and nobody is hurt"
    return Proof(
        low.what,
        high.what,
        tuple(
            f"On a {row.faces[0]}, the weaving {row.what}: the complication is gone, {hurt if row.injured else safe}."
            for row in (low, high)
        ),
    )


@registry.erratum(
    "WA-C03",
    title="Does a mixture of 1s and 6s improve a skill?",
    one=Statement(
        "Improving Your Skills, read generously", "A skill improves if every die is a 1 or a 6, in any mixture."
    ),
    other=Statement(
        "Improving Your Skills, read strictly", "A skill improves if the dice are all 1s, or if they're all 6s."
    ),
    reading="The book says that a skill improves if all your dice are 1s or 6s, which could also mean that they all"
    " have to show the same number. We let any mixture improve the skill, because that's the more natural reading, and"
    " improving takes long enough. Your group can choose the other reading instead.",
)
def _ones_or_sixes() -> Proof:
    rating = 2
    chances = {reading: improvement_chance(rating, Readings(reading)) for reading in Improving}
    return Proof(
        chances[Improving.EACH],
        chances[Improving.SAME],
        tuple(
            f"If {_ASKED[reading]}, your chance of improving a skill with a rating of {rating} is {percent(chance)}."
            for reading, chance in chances.items()
        ),
    )


@registry.erratum(
    "WA-C04",
    title="Does a weaving do any harm on a 4 or 5?",
    one=Statement("Avoiding Complications", "On a 2, 3, 4 or 5, a weaving is harmless, more or less."),
    other=Statement(
        "Learning New Skills; the game's page on weaver's dice", "A 4 or 5 is called a Fray, and should hurt a little."
    ),
    reading="The book calls such a weaving harmless “more or less”, but elsewhere in the game, a 4 or 5 hurts a little."
    " We let the weaving do no harm, because the book doesn't say what the harm would be. What “more or less”"
    " means in your story is up to you.",
)
def _fray() -> Proof:
    face = BANDS[2].faces[0]
    woven, learned = row_for(WEAVING_TABLE, face), row_for(LEARNING_TABLE, face)
    return Proof(
        woven.injured,
        learned.complicated,
        (
            f"If you roll a {face} on a weaving die, the weaving {woven.what}.",
            f"If you roll a {face} when you learn a skill, it's a {learned.name}, and the skill is complicated.",
        ),
    )


@registry.erratum(
    "WA-C05",
    title="Which suit is injured when you call on a universal truth?",
    one=Statement("Avoiding Complications", "A weaving injures the suit of the skill you used in the scene."),
    other=Statement(
        "Universal Truth", "If you call on a truth, you may be injured, but the book doesn't say in which suit."
    ),
    reading="The book says when you're injured, but it doesn't say in which suit. We say it's the suit of the skill"
    " you've just used, as with a weaving.",
)
def _which_suit() -> Proof:
    used = Suit.CLUBS
    woven = [suit for suit in Suit if weaving.roll(faces="1", suit=used).ruling["injured"] == [suit]]
    return Proof(
        len(woven),
        len(Suit),
        (
            f"After you've used a {used} skill, a weaving can only injure {joined(woven, 'or')}.",
            f"Going by the book alone, calling on a truth could injure {joined(list(Suit), 'or')}.",
        ),
    )


@registry.erratum(
    "WA-C06",
    title="Can the same suit be injured twice?",
    one=Statement("Avoiding Complications", "On a 1 or a 6, the weaving injures the suit of the skill you used."),
    other=Statement("Avoiding Complications", "The book doesn't say whether an injured suit can be injured again."),
    reading="The book doesn't say. An injured suit just stays injured: you don't mark it a second time, and one"
    " recovery is enough.",
)
def _injured_twice() -> Proof:
    times = 2
    sheet = Sheet(())
    for _ in range(times):
        sheet = sheet.with_injury(Suit.HEARTS)
    whole = sheet.recovered(Suit.HEARTS)
    return Proof(
        len(sheet.injured),
        times,
        (
            f"If a suit is injured {often(times)}, you still have only"
            f" {counted(len(sheet.injured), 'injured suit', 'injured suits')} on your sheet.",
            f"After one recovery, you have {len(whole.injured) or 'no'} injured suits left.",
        ),
    )


@registry.erratum(
    "WA-C07",
    title="Does calling on a universal truth remove the complication?",
    one=Statement(
        "Avoiding Complications, last line", "A weaving takes the complication away, whatever the die shows."
    ),
    other=Statement("Universal Truth, on a 1", "You call on a truth, but nobody comes."),
    reading="A weaving always removes the complication, but the book doesn't say whether calling on a truth does. We"
    " let it depend on whether your friend comes: if they do, the complication is gone. On a 1, nobody comes,"
    " and it stays.",
)
def _truth_and_complication() -> Proof:
    woven, called = weaving.odds().of(complicated=False), call_truth.odds().of(complicated=False)
    return Proof(
        woven,
        called,
        (
            f"A weaving removes the complication {_often(woven)}.",
            f"Calling on a universal truth removes the complication {_often(called)}.",
        ),
    )


def _may_throw(roller: str) -> bool:
    try:
        weaving.roll(asker=PEOPLE[0], roller=roller, faces="2")
    except RuleError:
        return False
    return True


@registry.erratum(
    "WA-C08",
    title="Who rolls the die when you call on a universal truth?",
    one=Statement("Avoiding Complications", "Another player rolls the weaving die."),
    other=Statement("Universal Truth", "Calling on a truth takes a single die, but the book doesn't say who rolls it."),
    reading="The book doesn't say, so you can roll it yourself or let anybody else do it. Only a weaving has to be"
    " rolled by another player.",
)
def _whose_die() -> Proof:
    weavers = [name for name in PEOPLE if _may_throw(name)]
    named = "roller" in [parameter.name for parameter in call_truth.parameters]
    callers = weavers if named else list(PEOPLE)
    return Proof(
        weavers,
        callers,
        (
            f"When {PEOPLE[0]} asks for a weaving, {joined(weavers, 'or')} may roll the die.",
            f"When {PEOPLE[0]} calls on a universal truth, {joined(callers, 'or')} may roll the die.",
        ),
    )


@registry.erratum(
    "WA-C09",
    title="What can you do with a joker?",
    one=Statement("Skills, first paragraph", "To use a skill, you need a card of its suit."),
    other=Statement("The game's page on cards", "Two cards in the deck have no suit."),
    reading="To use a skill, you need a card of its suit, and the book doesn't say what to do with a card that has no"
    " suit. So you can't use any skill with a joker: if you turn one up, turn up another card.",
)
def _jokers() -> Proof:
    suited = [card for card in DECK if suit_of(card)]
    others = [card for card in DECK if card not in suited]
    return Proof(
        len(suited),
        len(DECK),
        (
            f"You can use a skill with {len(suited)} of the {len(DECK)} cards, but not with"
            f" {joined([f'the {card}' for card in others], 'or')}.",
        ),
    )
