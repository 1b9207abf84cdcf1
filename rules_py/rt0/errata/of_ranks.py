"""Errata about ranks, the cards that pass them, and what two cards do."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rule import registry
from ..checks import Cancelling, CoinTime, CriticalFailures, check, judge, modifier
from ..closeness import close_success
from ..critical import Degree
from ..decks import Arcana, Courts, Deck, Suit, deck_of
from ..difficulty import RANKS, Ladder, Rank, Standing, easier
from ..groups import Needed, sneak_together, two_succeed

PRINTED_MAGICIAN = 2
"""The number that the example of a close success prints beside the Magician. Source: How Much Success/Failure?."""


@registry.erratum(
    "RT-C01",
    title="One rank easier, or two",
    one=Statement("Skills, Chosen Skills", "A Chosen Skill eases a check by a single rank."),
    other=Statement("Skills, the illustration beside it", "Impossible turns into Hard, with Unlikely left out."),
    reading="Strictly one rank, so Impossible becomes Unlikely and Unlikely becomes Hard. The first version of the page"
    " already had seven ranks and the same illustration. The illustrated step can be switched on.",
)
def _two_ranks() -> Proof:
    chances = {
        ladder: check.chance(difficulty=Rank.IMPOSSIBLE, skill=Standing.CHOSEN, ladder=ladder) for ladder in Ladder
    }
    return Proof(
        chances[Ladder.STRICT],
        chances[Ladder.ILLUSTRATED],
        tuple(
            f"An Impossible check with a Chosen Skill, {ladder}: {percent(chance)}."
            for ladder, chance in chances.items()
        ),
    )


@registry.erratum(
    "RT-C02",
    title="Does a critical failure fail?",
    one=Statement("Resolving a Skill Check", "At Easy, Medium and Hard only Minor Arcana are named as failing."),
    other=Statement("Critical Failure", "The Tower, The Devil and Death bring a failure that is worse than usual."),
    reading="A critical failure fails every check that is drawn for. The helper for the Report Card, printed later,"
    " says so as well. The literal table can be switched on.",
)
def _critical_failures() -> Proof:
    def chances(failures: CriticalFailures) -> dict[Rank, str]:
        ranks = (Rank.EASY, Rank.MEDIUM, Rank.HARD)
        return {rank: percent(check.chance(difficulty=rank, failures=failures)) for rank in ranks}

    fail, passing = chances(CriticalFailures.FAIL), chances(CriticalFailures.PASS)
    return Proof(
        fail,
        passing,
        tuple(f"{rank}: {fail[rank]} if a critical failure fails, {passing[rank]} if it passes." for rank in fail),
    )


@registry.erratum(
    "RT-C03",
    title="Trivial harder than Hard",
    one=Statement(
        "Resolving a Skill Check, Trivial", "The Tower fails a Trivial check, the easiest that is drawn for."
    ),
    other=Statement("Resolving a Skill Check, Hard", "Read literally, the same card passes a Hard check."),
    reading="Settled with the entry before: The Tower fails both.",
)
def _harder_than_hard() -> Proof:
    cases = {
        rank: judge(card=Arcana.TOWER.card, difficulty=rank, failures=CriticalFailures.PASS)
        for rank in (Rank.TRIVIAL, Rank.HARD)
    }
    here = judge(card=Arcana.TOWER.card, difficulty=Rank.HARD)
    return Proof(
        cases[Rank.TRIVIAL]["success"],
        cases[Rank.HARD]["success"],
        (*(f"Read literally: {ruling.summary}" for ruling in cases.values()), f"As read here: {here.summary}"),
    )


@registry.erratum(
    "RT-C04",
    title="Easier than Automatic",
    one=Statement("Skills, Chosen Skills", "Any check with a Chosen Skill gets one rank easier."),
    other=Statement("Determining the Difficulty of a Skill Check", "The ladder ends at Automatic."),
    reading="Automatic stays what it is. A Trivial check becomes Automatic, so nobody draws for it.",
)
def _easier_than_automatic() -> Proof:
    eased = {rank: RANKS.index(rank) - RANKS.index(easier(rank)) for rank in RANKS}
    return Proof(
        eased[Rank.TRIVIAL],
        eased[Rank.AUTOMATIC],
        tuple(f"{rank} is eased by {eased[rank]} to {easier(rank)}." for rank in (Rank.TRIVIAL, Rank.AUTOMATIC)),
    )


@registry.erratum(
    "RT-C05",
    title="Everybody, or two",
    one=Statement("Multiple Players, second heading", "Each single player has to succeed."),
    other=Statement("Multiple Players, the text below it", "A pair of successes will do for the whole group."),
    reading="Two are enough; of two players that is everybody. The heading can be switched on. Upstream later lets one"
    " critical result decide for all, which is not applied here.",
)
def _everybody() -> Proof:
    outcomes = (Degree.SUCCESS, Degree.SUCCESS, Degree.FAILURE)
    rulings = {needed: two_succeed(outcomes=outcomes, needed=needed) for needed in Needed}
    return Proof(
        rulings[Needed.ALL]["success"],
        rulings[Needed.TWO]["success"],
        tuple(
            f"{needed.capitalize()}: {rulings[needed].summary} Three such players succeed at Medium in"
            f" {percent(sneak_together.chance(needed=needed))}."
            for needed in (Needed.ALL, Needed.TWO)
        ),
    )


@registry.erratum(
    "RT-C06",
    title="The number of The Magician",
    one=Statement("How Much Success/Failure?", "The example gives The Magician a two."),
    other=Statement("Deck list, upstream", "The Magician is number one, and The High Priestess is number two."),
    reading="Number one, as in any tarot deck. The example's point holds with either number.",
)
def _magician() -> Proof:
    number, judgement = (close_success(card=card.card)["number"] for card in (Arcana.MAGICIAN, Arcana.JUDGEMENT))
    return Proof(
        PRINTED_MAGICIAN,
        number,
        (
            f"In the deck The Magician is {number}; {PRINTED_MAGICIAN} is {list(Arcana)[PRINTED_MAGICIAN]}.",
            f"Both are closer than Judgement with {judgement}.",
        ),
    )


@registry.erratum(
    "RT-C07",
    title="What court cards are worth",
    one=Statement(
        "How Much Success/Failure?", "A court card is enough where a nine or ten is not, so it is worth more."
    ),
    other=Statement("Combat page, upstream", "Page, Knight, Queen and King count as tens."),
    reading="Eleven to fourteen in checks, tens in combat. As tens they would make Medium as hard as Hard. Upstream"
    " later lets Medium fail only up to nine.",
)
def _court_cards() -> Proof:
    chances = {courts: check.chance(difficulty=Rank.MEDIUM, courts=courts) for courts in Courts}
    hard = check.chance(difficulty=Rank.HARD)
    return Proof(
        chances[Courts.RISING],
        chances[Courts.TEN],
        (
            *(f"Medium with court cards worth {courts}: {percent(chance)}." for courts, chance in chances.items()),
            f"Hard: {percent(hard)}.",
        ),
    )


@registry.erratum(
    "RT-C08",
    title="Which three Aces, which three Pages",
    one=Statement(
        "Ability Scores, last two lines", "Three of the four Aces, or three of the four Pages, leave the deck."
    ),
    other=Statement("The same place", "It does not say which one stays."),
    reading="The player's free choice, Pentacles unless told otherwise. No check turns out differently.",
)
def _which_three() -> Proof:
    lucky = Deck.LUCKY
    decks = {deck_of(lucky, suit) for suit in Suit}
    chances = {percent(check.chance(deck=lucky, kept=suit)) for suit in Suit}
    return Proof(
        len(chances),
        len(decks),
        (
            f"{len(decks)} different Lucky decks are legal.",
            f"The chance at Medium with any of them: {' or '.join(chances)}.",
        ),
    )


@registry.erratum(
    "RT-C09",
    title="When the Wheel's coin falls",
    one=Statement("Critical Success", "The coin falls as soon as the Wheel is drawn."),
    other=Statement("Bonus / Penalty", "Of two drawn cards one is picked, and only that one counts."),
    reading="Flip at once, then pick. The chance to succeed is the same either way; only critical results shift. The"
    " other order can be switched on.",
)
def _coin_time() -> Proof:
    odds = {time: check.odds(bonuses=1, coin_time=time) for time in CoinTime}
    first, second = (odds[time].graded[Degree.CRITICAL_SUCCESS] for time in CoinTime)
    return Proof(
        first,
        second,
        tuple(
            f"Medium with a Bonus, coin {time}: success {percent(found.success)}, critical success"
            f" {percent(found.graded[Degree.CRITICAL_SUCCESS])}."
            for time, found in odds.items()
        ),
    )


@registry.erratum(
    "RT-C10",
    title="Two reasons against one",
    one=Statement("Bonus / Penalty, last sentence", "Several reasons of one kind are no more than one."),
    other=Statement("The same sentence", "Bonus and Penalty cancel, and it does not say which of the two comes first."),
    reading="Not stacking comes first, so any Bonus and any Penalty leave nothing, whatever their numbers. One by one"
    " can be switched on.",
)
def _unequal_numbers() -> Proof:
    rulings = {way: modifier(bonuses=2, penalties=1, cancelling=way) for way in Cancelling}
    return Proof(
        rulings[Cancelling.ANY]["modifier"],
        rulings[Cancelling.COUNTED]["modifier"],
        tuple(f"Two reasons for a Bonus, one for a Penalty, {way}: {found.summary}" for way, found in rulings.items()),
    )
