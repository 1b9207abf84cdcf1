"""Errata about ranks, the cards that pass them, and what two cards do."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import continued
from ...rulebook import registry
from ..checks import check, judge, modifier
from ..closeness import close_success
from ..critical import Degree
from ..decks import Arcana, Deck, Suit, deck_of, within
from ..difficulty import RANKS, Rank, Standing, checked_at, easier
from ..groups import sneak_together, two_succeed
from ..readings import Cancelling, CoinTime, Courts, CriticalFailures, Ladder, Needed, Readings

_WHEN = {CoinTime.DRAWN: "as soon as you draw the Wheel", CoinTime.USED: "only when you use the Wheel"}
"""When the coin falls, as the evidence has it."""

_CANCELLED = {Cancelling.ANY: "completely", Cancelling.COUNTED: "one by one"}
"""How reasons cancel each other, as the evidence has it."""

_PICTURED = "as in the book's picture"
"""What the evidence adds to the rank that the illustration shows."""

PRINTED_MAGICIAN = 2
"""The number that the example of a close success prints beside the Magician. Source: How Much Success/Failure?."""


@registry.erratum(
    "RT-C01",
    title="One rank easier, or two",
    one=Statement("Skills, Chosen Skills", "A Chosen Skill makes a check one rank easier."),
    other=Statement(
        "Skills, the illustration beside it", "In the book's picture, Impossible skips Unlikely and becomes Hard."
    ),
    reading="A Chosen Skill makes a check one rank easier, so Impossible becomes Unlikely. In the book's picture it"
    " becomes Hard, but a rule beats a picture.",
)
def _two_ranks() -> Proof:
    chances = {
        ladder: check.chance(difficulty=Rank.IMPOSSIBLE, skill=Standing.CHOSEN, readings=Readings(ladder=ladder))
        for ladder in Ladder
    }
    illustrated = f"{easier(Rank.IMPOSSIBLE, Readings(ladder=Ladder.ILLUSTRATED))}, {_PICTURED}"
    return Proof(
        chances[Ladder.STRICT],
        chances[Ladder.ILLUSTRATED],
        tuple(
            f"If a Chosen Skill makes an Impossible check {step}, you pass {percent(chances[ladder])} of the time."
            for ladder, step in ((Ladder.STRICT, f"{Ladder.STRICT} easier"), (Ladder.ILLUSTRATED, illustrated))
        ),
    )


@registry.erratum(
    "RT-C02",
    title="Does a critical failure fail?",
    one=Statement(
        "Resolving a Skill Check", "The list says that only Minor Arcana fail an Easy, Medium or Hard check."
    ),
    other=Statement("Critical Failure", "The Tower, the Devil and Death are failures, only worse."),
    reading="A critical failure always fails, because it's meant to be worse than an ordinary failure. If you"
    " prefer, you can go by the book's list of ranks instead.",
)
def _critical_failures() -> Proof:
    def chances(readings: Readings) -> dict[Rank, str]:
        ranks = (Rank.EASY, Rank.MEDIUM, Rank.HARD)
        return {rank: percent(check.chance(difficulty=rank, readings=readings)) for rank in ranks}

    fail, passing = chances(Readings()), chances(Readings(failures=CriticalFailures.PASS))
    return Proof(
        fail,
        passing,
        tuple(
            f"You pass {checked_at(rank)} {fail[rank]} of the time if a critical failure always fails, and"
            f" {passing[rank]} if it doesn't."
            for rank in fail
        ),
    )


@registry.erratum(
    "RT-C03",
    title="Trivial harder than Hard",
    one=Statement(
        "Resolving a Skill Check, Trivial", "The Tower fails a Trivial check, which is the easiest you ever draw for."
    ),
    other=Statement("Resolving a Skill Check, Hard", "By the list of ranks, the Tower passes a Hard check."),
    reading="A critical failure always fails, so the Tower fails a Hard check as surely as a Trivial one. By the"
    " book's list of ranks, the Tower would pass the harder check and fail the easier one.",
)
def _harder_than_hard() -> Proof:
    cases = {
        rank: judge(card=Arcana.TOWER.card, difficulty=rank, readings=Readings(failures=CriticalFailures.PASS))
        for rank in (Rank.TRIVIAL, Rank.HARD)
    }
    here = judge(card=Arcana.TOWER.card, difficulty=Rank.HARD)
    return Proof(
        cases[Rank.TRIVIAL]["success"],
        cases[Rank.HARD]["success"],
        (
            *(
                f"Going by the book's list of ranks, the Tower is a {ruling['grade']} on {checked_at(rank)}."
                for rank, ruling in cases.items()
            ),
            f"As we play it, the Tower is a {here['grade']} on {checked_at(Rank.HARD)}, too.",
        ),
    )


@registry.erratum(
    "RT-C04",
    title="Easier than Automatic",
    one=Statement("Skills, Chosen Skills", "A Chosen Skill makes any check one rank easier."),
    other=Statement("Determining the Difficulty of a Skill Check", "No rank is easier than Automatic."),
    reading="With a Chosen Skill, a Trivial check becomes Automatic, so you don't draw. An Automatic check stays"
    " Automatic, because nothing is easier.",
)
def _easier_than_automatic() -> Proof:
    eased = {rank: RANKS.index(rank) - RANKS.index(easier(rank)) for rank in RANKS}
    return Proof(
        eased[Rank.TRIVIAL],
        eased[Rank.AUTOMATIC],
        tuple(
            f"With a Chosen Skill, {checked_at(rank)} {'stays' if easier(rank) is rank else 'becomes'} {easier(rank)}."
            for rank in (Rank.TRIVIAL, Rank.AUTOMATIC)
        ),
    )


@registry.erratum(
    "RT-C05",
    title="Everybody, or two of you",
    one=Statement("Multiple Players, second heading", "Every player has to succeed."),
    other=Statement("Multiple Players, the text below it", "Two successes are enough for the whole group."),
    reading="Two successes are enough, however big the group. The rule's heading says that everybody has to succeed,"
    " but we follow the rule itself.",
)
def _everybody() -> Proof:
    outcomes = (Degree.SUCCESS, Degree.SUCCESS, Degree.FAILURE)
    players: list[dict[str, str]] = [{}] * len(outcomes)
    rulings = {needed: two_succeed(outcomes=outcomes, readings=Readings(needed=needed)) for needed in Needed}
    return Proof(
        rulings[Needed.ALL]["success"],
        rulings[Needed.TWO]["success"],
        tuple(
            f"If {'only two have' if needed is Needed.TWO else 'everybody has'} to succeed, three players with ordinary"
            " decks pass a Medium group check"
            f" {percent(sneak_together.chance(players=players, readings=Readings(needed=needed)))} of the time."
            for needed in (Needed.ALL, Needed.TWO)
        ),
    )


@registry.erratum(
    "RT-C06",
    title="The Magician's number",
    one=Statement("How Much Success/Failure?", "In the book's example, the Magician is number two."),
    other=Statement("Deck list, upstream", "The Magician is number one, and the High Priestess is number two."),
    reading="The Magician is number one, as printed on the card. The book's example calls it number two, but works"
    " with either number.",
)
def _magician() -> Proof:
    number, judgement = (
        close_success(card=card.card, arcana="The Empress")["number"] for card in (Arcana.MAGICIAN, Arcana.JUDGEMENT)
    )
    return Proof(
        PRINTED_MAGICIAN,
        number,
        (
            f"In the deck, the Magician is number {number}, and {within(list(Arcana)[PRINTED_MAGICIAN])} is number"
            f" {PRINTED_MAGICIAN}.",
            f"Either way, the Magician is a closer call than Judgement, which is number {judgement}.",
        ),
    )


@registry.erratum(
    "RT-C07",
    title="What court cards are worth",
    one=Statement(
        "How Much Success/Failure?", "A court card succeeds where a nine or ten doesn't, so it's worth more."
    ),
    other=Statement("Combat page, upstream", "A Page, Knight, Queen or King is worth ten."),
    reading="In a check, court cards are worth eleven to fourteen. They're only worth ten in a fight, and if that held"
    " for checks, Medium would be as hard as Hard.",
)
def _court_cards() -> Proof:
    chances = {courts: check.chance(difficulty=Rank.MEDIUM, readings=Readings(courts=courts)) for courts in Courts}
    hard = check.chance(difficulty=Rank.HARD)
    return Proof(
        chances[Courts.RISING],
        chances[Courts.TEN],
        (
            *(
                f"If court cards are worth {courts}, you pass a Medium check {percent(chance)} of the time."
                for courts, chance in chances.items()
            ),
            f"Either way, you pass a Hard check {percent(hard)} of the time.",
        ),
    )


@registry.erratum(
    "RT-C08",
    title="Which Aces or Pages you take out",
    one=Statement(
        "Ability Scores, last two lines",
        "You take out three of the four Aces if you're Lucky, or three of the four Pages if you're Unlucky.",
    ),
    other=Statement("The same place", "The book doesn't say which Ace or Page stays."),
    reading="You choose which Ace or Page stays in your deck, because the book doesn't say. Your odds are the same"
    " whichever one you keep.",
)
def _which_three() -> Proof:
    lucky = Deck.LUCKY
    decks = {deck_of(lucky, suit) for suit in Suit}
    chances = {percent(check.chance(deck=lucky, kept=suit)) for suit in Suit}
    return Proof(
        len(chances),
        len(decks),
        (
            f"You can build {len(decks)} different Lucky decks.",
            f"With any Lucky deck, you pass a Medium check {' or '.join(chances)} of the time.",
        ),
    )


@registry.erratum(
    "RT-C09",
    title="When to flip the Wheel's coin",
    one=Statement("Critical Success", "You flip the coin as soon as you draw the Wheel."),
    other=Statement("Bonus / Penalty", "You draw two cards, and only the one you pick counts."),
    reading="Flip the coin as soon as you draw the Wheel, because until then you can't tell which of your two cards is"
    " better. If your table flips it only after you've chosen the Wheel, your chance of success is the"
    " same.",
)
def _coin_time() -> Proof:
    odds = {time: check.odds(bonuses=1, readings=Readings(coin_time=time)) for time in CoinTime}
    first, second = (odds[time].graded[Degree.CRITICAL_SUCCESS] for time in CoinTime)
    return Proof(
        first,
        second,
        tuple(
            f"If you flip the coin {_WHEN[time]}, a Bonus gets you through a Medium check {percent(found.success)} of"
            f" the time. You get a critical success {percent(found.graded[Degree.CRITICAL_SUCCESS])} of the time."
            for time, found in odds.items()
        ),
    )


@registry.erratum(
    "RT-C10",
    title="Two reasons against one",
    one=Statement(
        "Bonus / Penalty, last sentence",
        "Several reasons for a Bonus still make only one Bonus, and the same goes for a Penalty.",
    ),
    other=Statement(
        "The same sentence",
        "A Bonus and a Penalty cancel out. The book doesn't say what happens if you have"
        " more reasons for one than for the other.",
    ),
    reading="Reasons for a Bonus and reasons for a Penalty cancel out, however many you have of each, because extra"
    " reasons never count. If you prefer, you can cancel them one by one.",
)
def _unequal_numbers() -> Proof:
    rulings = {way: modifier(bonuses=2, penalties=1, readings=Readings(cancelling=way)) for way in Cancelling}
    return Proof(
        rulings[Cancelling.ANY]["modifier"],
        rulings[Cancelling.COUNTED]["modifier"],
        tuple(
            f"You have two reasons for a Bonus and one for a Penalty. If they cancel out {_CANCELLED[way]},"
            f" {continued(found.summary)}"
            for way, found in rulings.items()
        ),
    )
