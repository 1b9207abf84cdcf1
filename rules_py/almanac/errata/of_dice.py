"""Errata about dice: uses, weavings, injuries, and the first of universal truths."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
from ..characters import Sheet
from ..improving import improvement_chance
from ..learning import LEARNING_TABLE
from ..suits import DECK, Suit, suit_of
from ..truths import call_truth
from ..using import Improving, use
from ..weaving import BANDS, WEAVING_TABLE, row_for, weaving

PEOPLE = ("Ada", "Bo", "Cleo")
"""Three players; the first of them asks."""


@registry.erratum(
    "WA-C01",
    title="What a six buys",
    one=Statement("How Skills Work, on a 6", "If your highest die is a 6, you reach your objective."),
    other=Statement("How Skills Work, on anything else", "If it's anything else, you reach your objective, too."),
    reading="You always reach your objective. We play it this way because the book says so for every result, and a 6"
    " still saves you from a complication.",
)
def _what_a_six_buys() -> Proof:
    if_it_mattered = use.chance(rating=3)
    ruled = use.odds().of(objective=True)
    return Proof(
        if_it_mattered,
        ruled,
        (
            f"Chance of a 6 with three dice: {percent(if_it_mattered)}.",
            f"Chance of reaching your objective: {percent(ruled)}.",
        ),
    )


@registry.erratum(
    "WA-C02",
    title="Too little or too much",
    one=Statement("Avoiding Complications, on 1 or 6", "The weaving does too little, or it's a catastrophe."),
    other=Statement("Weaver's dice (upstream)", "The lowest face bends, which is too little, and the highest tears."),
    reading="A 1 is too little and a 6 is a catastrophe, because that's how the low and high faces work elsewhere in"
    " the game. Either one injures your suit.",
)
def _too_little() -> Proof:
    low, high = row_for(WEAVING_TABLE, 1), row_for(WEAVING_TABLE, 6)
    return Proof(
        low.what,
        high.what,
        tuple(f"{row.faces[0]}: {row.what}; {'an' if row.injured else 'no'} injury." for row in (low, high)),
    )


@registry.erratum(
    "WA-C03",
    title="Ones or sixes",
    one=Statement("Improving Your Skills", "A skill improves if every die is a 1 or a 6, in any mixture."),
    other=Statement(
        "Improving Your Skills, read strictly", "A skill improves if the dice are all 1s, or if they're all 6s."
    ),
    reading="Look at each die by itself: a mixture of 1s and 6s counts. We play it this way because the sentence"
    " reads more easily like that, and a skill shouldn't take forever to improve; the strict reading is there as an"
    " option.",
)
def _ones_or_sixes() -> Proof:
    chances = {reading: improvement_chance(2, reading) for reading in Improving}
    return Proof(
        chances[Improving.EACH],
        chances[Improving.SAME],
        tuple(f"Two dice, {reading}: {chance}, which is {percent(chance)}." for reading, chance in chances.items()),
    )


@registry.erratum(
    "WA-C04",
    title="Four and five on a weaving die",
    one=Statement("Avoiding Complications", "Anything between the ends goes off without incident, more or less."),
    other=Statement("Learning New Skills; weaver's dice (upstream)", "4 and 5 are a Fray, which should hurt a little."),
    reading="A 4 or 5 does no harm when you weave, because the table gives it no effect. “More or less” is yours to"
    " tell.",
)
def _fray() -> Proof:
    face = BANDS[2].faces[0]
    woven, learned = row_for(WEAVING_TABLE, face), row_for(LEARNING_TABLE, face)
    return Proof(
        woven.injured,
        learned.complicated,
        (
            f"{face} on a weaving die: {woven.what}.",
            f"{face} when learning: {learned.name}, and the skill is complicated.",
        ),
    )


@registry.erratum(
    "WA-C05",
    title="Which suit is injured?",
    one=Statement("Avoiding Complications", "A weaving injures the suit of the skill you used in the scene."),
    other=Statement("Universal Truth", "If you call, you mark an injury, and no suit is named."),
    reading="It's the suit of the skill you used in this scene, because that's how it is when you weave.",
)
def _which_suit() -> Proof:
    used = Suit.CLUBS
    woven = {suit for suit in Suit if weaving.roll(faces="1", suit=used).ruling["injured"] == [suit]}
    return Proof(
        len(woven),
        len(Suit),
        (
            f"After a skill of {used}, a weaving can injure {len(woven)} suit.",
            f"Without that, any of {len(Suit)}.",
        ),
    )


@registry.erratum(
    "WA-C06",
    title="Injured twice",
    one=Statement("Avoiding Complications", "A 1 or a 6 injures the suit."),
    other=Statement("Avoiding Complications", "It doesn't say whether an injured suit can be injured again."),
    reading="An injured suit stays injured and you don't count how often, because there's only one mark to make. One"
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
            f"Injured {times} times: {len(sheet.injured)} injured suit on the sheet.",
            f"After one recovery: {len(whole.injured)}.",
        ),
    )


@registry.erratum(
    "WA-C07",
    title="Does a universal truth remove the complication?",
    one=Statement("Avoiding Complications, last line", "Whatever the die shows, the complication goes."),
    other=Statement("Universal Truth, on a 1", "You call in vain, and nobody comes."),
    reading="If help comes, the complication goes. On a 1 it stays, because nobody came.",
)
def _truth_and_complication() -> Proof:
    woven, called = weaving.odds().of(complicated=False), call_truth.odds().of(complicated=False)
    return Proof(
        woven,
        called,
        (
            f"A weaving removes the complication in {percent(woven)} of all cases.",
            f"A call removes it in {percent(called)}.",
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
    title="Whose die?",
    one=Statement("Avoiding Complications", "Another player rolls the weaving die."),
    other=Statement("Universal Truth", "You roll a single die, and it doesn't say who rolls it."),
    reading="Anybody may roll it, because the book doesn't say who, and it makes no difference.",
)
def _whose_die() -> Proof:
    weavers = [name for name in PEOPLE if _may_throw(name)]
    named = "roller" in [parameter.name for parameter in call_truth.parameters]
    callers = weavers if named else list(PEOPLE)
    return Proof(
        weavers,
        callers,
        (
            f"When {PEOPLE[0]} asks, {' or '.join(weavers)} may roll the weaving.",
            f"For a call, {' or '.join(callers)} may roll.",
        ),
    )


@registry.erratum(
    "WA-C09",
    title="Jokers",
    one=Statement("Skills, first paragraph", "You use a skill with a card of its suit."),
    other=Statement("Cards (upstream)", "Two cards in the deck have no suit."),
    reading="If you turn up a joker you can't use a skill, because a joker has no suit.",
)
def _jokers() -> Proof:
    suited = [card for card in DECK if suit_of(card)]
    others = [card for card in DECK if card not in suited]
    return Proof(
        len(suited),
        len(DECK),
        (f"{len(suited)} of {len(DECK)} cards let you use a skill; {' and '.join(others)} don't.",),
    )
