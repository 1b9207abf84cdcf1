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

_IN_EXAMPLE = "as in the book's example"
"""What the evidence adds to the rank that the example goes to."""

PRINTED_MAGICIAN = 2
"""The number that the example of a close success prints beside the Magician. Source: How Much Success/Failure?."""


@registry.erratum(
    "RT-C01",
    title="How much easier does an A+ make a check?",
    one=Statement("Skills, Chosen Skills", "If you have an A+ in the Skill, the check is one rank easier."),
    other=Statement(
        "Skills, the example in the same sentence", "Impossible skips Unlikely and becomes Hard, which is two ranks."
    ),
    reading="One rank, so with an A+ an Impossible check becomes Unlikely. That's the book's rule, but its own example"
    " turns Impossible into Hard, which is two ranks. We go by the rule.",
)
def _two_ranks() -> Proof:
    chances = {
        ladder: check.chance(difficulty=Rank.IMPOSSIBLE, skill=Standing.CHOSEN, readings=Readings(ladder=ladder))
        for ladder in Ladder
    }
    illustrated = f"{easier(Rank.IMPOSSIBLE, Readings(ladder=Ladder.ILLUSTRATED))}, {_IN_EXAMPLE}"
    return Proof(
        chances[Ladder.STRICT],
        chances[Ladder.ILLUSTRATED],
        tuple(
            f"If an A+ makes an Impossible check {step}, you pass {percent(chances[ladder])} of the time."
            for ladder, step in ((Ladder.STRICT, f"{Ladder.STRICT} easier"), (Ladder.ILLUSTRATED, illustrated))
        ),
    )


@registry.erratum(
    "RT-C02",
    title="Do Death, the Devil and the Tower always fail?",
    one=Statement("Resolving a Skill Check", "Only Minor Arcana fail an Easy, Medium or Hard check."),
    other=Statement("Critical Failure", "Death, the Devil and the Tower are failures, and worse than ordinary ones."),
    reading="Yes, except when one of them is your own card. In one place the book says that they're always critical"
    " failures, but in another every Major Arcana succeeds on Easy, Medium and Hard checks. Here they fail, because"
    " something called a critical failure shouldn't be a success, but you can let them succeed if you prefer.",
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
    title="Can the Tower fail a Trivial check and pass a Hard one?",
    one=Statement(
        "Resolving a Skill Check, Trivial", "Only a critical failure, such as the Tower, fails a Trivial check."
    ),
    other=Statement("Resolving a Skill Check, Hard", "Only Minor Arcana fail a Hard check, so the Tower passes."),
    reading="No: the Tower fails both, unless it's your own card. Taken word for word, the book says yes: a critical"
    " failure such as the Tower fails a Trivial check, but only Minor Arcana fail a Hard one. That would make the"
    " harder check the safer one, so we don't play it that way.",
)
def _harder_than_hard() -> Proof:
    cases = {
        rank: judge(card=Arcana.TOWER.card, difficulty=rank, readings=Readings(failures=CriticalFailures.PASS))
        for rank in (Rank.TRIVIAL, Rank.HARD)
    }
    easiest, hardest = cases
    here = judge(card=Arcana.TOWER.card, difficulty=hardest)
    return Proof(
        cases[easiest]["success"],
        cases[hardest]["success"],
        (
            *(
                f"By the book's wording, the Tower is a {ruling['grade']} on {checked_at(rank)}."
                for rank, ruling in cases.items()
            ),
            f"As we play it, the Tower is a {here['grade']} on {checked_at(hardest)}, too.",
        ),
    )


@registry.erratum(
    "RT-C04",
    title="What does an A+ do for an Automatic check?",
    one=Statement("Skills, Chosen Skills", "If you have an A+ in the Skill, any check is one rank easier."),
    other=Statement("Determining the Difficulty of a Skill Check", "No rank is easier than Automatic."),
    reading="Nothing. The book says that an A+ makes any check one rank easier, but no rank is easier than Automatic."
    " A Trivial check does get easier: it becomes Automatic, so you don't draw.",
)
def _easier_than_automatic() -> Proof:
    eased = {rank: RANKS.index(rank) - RANKS.index(easier(rank)) for rank in RANKS}
    return Proof(
        eased[Rank.TRIVIAL],
        eased[Rank.AUTOMATIC],
        tuple(
            f"With an A+, {checked_at(rank)} {'stays' if easier(rank) is rank else 'becomes'} {easier(rank)}."
            for rank in (Rank.TRIVIAL, Rank.AUTOMATIC)
        ),
    )


@registry.erratum(
    "RT-C05",
    title="When you all sneak past a guard, who has to succeed?",
    one=Statement("Multiple Players, second heading", "Every player has to succeed."),
    other=Statement("Multiple Players, the text below it", "Two successes are enough for the whole group."),
    reading="Two of you, however big the group. The rule's heading says that every player has to succeed, but the rule"
    " below it asks for only two, and we follow the rule.",
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
    title="Which number is the Magician?",
    one=Statement("How Much Success/Failure?", "In the book's example, the Magician is number two."),
    other=Statement(
        "The deck list, on another of the game's pages",
        "The Magician is number one, and the High Priestess is number two.",
    ),
    reading="One, as printed on the card. The book calls it number two in its example of a narrow success, but the"
    " example works with either number.",
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
            f"Either way, the Magician is a narrower success than Judgement, which is number {judgement}.",
        ),
    )


@registry.erratum(
    "RT-C07",
    title="How much are court cards worth in a check?",
    one=Statement(
        "How Much Success/Failure?", "A court card succeeds where a nine or ten doesn't, so it's worth more."
    ),
    other=Statement("Fights, on another of the game's pages", "A Page, Knight, Queen or King is worth ten."),
    reading="A Page is worth 11, a Knight 12, a Queen 13 and a King 14. The book gives no numbers for checks, so we"
    " count on from the Ten. In a fight, all four are worth 10, but in a check that would make them all fail at Medium,"
    " and Medium would be as hard as Hard.",
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
    title="Which Aces or Pages do you take out of your deck?",
    one=Statement(
        "Ability Scores, last two lines",
        "You take out three of the four Aces if you're Lucky, or three of the four Pages if you're Unlucky.",
    ),
    other=Statement("The same place", "The book doesn't say which Ace or Page stays."),
    reading="Whichever you like, because your odds stay the same. The book says only that you take out three Aces if"
    " you're Lucky and three Pages if you're Unlucky.",
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
            f"With any of them, you pass a Medium check {' or '.join(chances)} of the time.",
        ),
    )


@registry.erratum(
    "RT-C09",
    title="When do you flip the Wheel's coin if you have two cards?",
    one=Statement("Critical Success", "You flip the coin as soon as you draw the Wheel."),
    other=Statement("Bonus / Penalty", "You draw two cards, and only the one you pick counts."),
    reading="As soon as you draw the Wheel of Fortune, because that's how the book words it. So before you choose a"
    " card, you know whether the Wheel is a critical success or a critical failure. You could also flip only if you"
    " use the Wheel; your chance of success would be the same.",
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
    title="What if you have two reasons for a Bonus and one for a Penalty?",
    one=Statement(
        "Bonus / Penalty, last sentence",
        "Several reasons for a Bonus still make only one Bonus, and the same goes for a Penalty.",
    ),
    other=Statement(
        "The same sentence",
        "A Bonus and a Penalty cancel out. The book doesn't say what happens if you have"
        " more reasons for one than for the other.",
    ),
    reading="They cancel out, and you draw one card. The book says that a Bonus and a Penalty cancel out and that extra"
    " reasons don't count, but not what happens if the numbers differ. If you prefer, let the reasons cancel one for"
    " one, which leaves you with a Bonus.",
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
