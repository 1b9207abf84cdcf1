"""Errata about dice: uses, weavings, injuries, and the first of universal truths."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
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
    one=Statement("How Skills Work, on a 6", "The highest die is a 6, and the objective is reached."),
    other=Statement("How Skills Work, on anything else", "No 6 is there, and the objective is reached too."),
    reading="The objective is always reached. All that a 6 buys is that nothing gets complicated.",
)
def _what_a_six_buys() -> Proof:
    if_it_mattered = use.chance(rating=3)
    ruled = use.odds().of(objective=True)
    return Proof(
        if_it_mattered,
        ruled,
        (
            f"Three dice show a 6 with {percent(if_it_mattered)}.",
            f"The objective is reached with {percent(ruled)}.",
        ),
    )


@registry.erratum(
    "WA-C02",
    title="Too little or too much",
    one=Statement("Avoiding Complications, on 1 or 6", "The weaving does too little, or it is a catastrophe."),
    other=Statement("Weaver's dice (upstream)", "The lowest face bends, which is too little; the highest tears."),
    reading="1 is too little and 6 is the catastrophe. For the rules it makes no difference: either injures the suit.",
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
    one=Statement("Improving Your Skills", "A skill improves when each die is a 1 or a 6, in any mixture."),
    other=Statement("Improving Your Skills, read strictly", "It improves when the dice are all 1s or else all 6s."),
    reading="Each die by itself. The strict reading can be chosen; for a single die both are the same.",
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
    one=Statement("Avoiding Complications", "Anything between the edges goes off without incident, more or less."),
    other=Statement("Learning New Skills; weaver's dice (upstream)", "4 and 5 are a Fray, which should hurt a bit."),
    reading="On a weaving die 4 and 5 have no effect in the rules. “More or less” is a hint for the telling.",
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
    one=Statement("Avoiding Complications", "A weaving injures the suit of the skill used in the scene."),
    other=Statement("Universal Truth", "Whoever calls marks an injury; no suit is named."),
    reading="The suit of the skill that the caller has used in this scene, as with a weaving.",
)
def _which_suit() -> Proof:
    used = Suit.CLUBS
    woven = {suit for suit in Suit if weaving.roll(faces="1", suit=used).ruling["injured"] == suit}
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
    other=Statement("Avoiding Complications", "Whether an injured suit can be injured once more is not said."),
    reading="It stays injured. Nothing is counted, and one recovery is enough.",
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
    one=Statement("Avoiding Complications, last line", "Whatever the die says, the complication goes."),
    other=Statement("Universal Truth, on a 1", "The call is in vain, and nobody comes."),
    reading="It goes when help comes. On a 1 it stays, because the sentence that removes it belongs to a weaving's own"
    " result.",
)
def _truth_and_complication() -> Proof:
    woven, called = weaving.odds().of(complicated=False), call_truth.odds().of(complicated=False)
    return Proof(
        woven, called, (f"Gone after a weaving: {percent(woven)}.", f"Gone after such a call: {percent(called)}.")
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
    one=Statement("Avoiding Complications", "The other player throws the weaving die."),
    other=Statement("Universal Truth", "A single die is thrown; by whom is not said."),
    reading="Anybody throws it. The face decides, not the hand.",
)
def _whose_die() -> Proof:
    weavers = [name for name in PEOPLE if _may_throw(name)]
    named = "roller" in [parameter.name for parameter in call_truth.parameters]
    callers = weavers if named else list(PEOPLE)
    return Proof(
        weavers,
        callers,
        (f"When {PEOPLE[0]} asks, a weaving is thrown by {' or '.join(weavers)}.", f"A call: {' or '.join(callers)}."),
    )


@registry.erratum(
    "WA-C09",
    title="Jokers",
    one=Statement("Skills, first paragraph", "A skill is used with a card of its suit."),
    other=Statement("Cards (upstream)", "There are two cards in the deck without a suit."),
    reading="A joker allows no skill.",
)
def _jokers() -> Proof:
    suited = [card for card in DECK if suit_of(card)]
    others = [card for card in DECK if card not in suited]
    return Proof(
        len(suited), len(DECK), (f"{len(suited)} of {len(DECK)} cards allow a skill; not so {' and '.join(others)}.",)
    )
