"""Errata about who counts which card, what the Report Card allows, and retries."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
from ..abilities import Ability, chosen
from ..checks import better, check, judge
from ..critical import Degree
from ..decks import CARDS, Arcana, Deck, deck_of
from ..difficulty import Rank, Standing, rank_with
from ..groups import highest, search_together
from ..report_card import report_card
from ..retries import GRANTED_AFTER, Account, Reshuffle, granted, retried_check, retry
from ..skills import Skill, open_to


@registry.erratum(
    "RT-C11",
    title="What a player prefers",
    one=Statement("Bonus / Penalty, Bonus", "The player keeps the card they like better."),
    other=Statement("Critical Success; Critical Failure", "Four outcomes exist, and no order of them is given."),
    reading="Critical success, success, failure, critical failure, the best first; of two equal outcomes the first card"
    " counts. At the table a player may prefer the quiet success, and a GM the drama.",
)
def _preference() -> Proof:
    kept = better(first=Degree.SUCCESS, second=Degree.CRITICAL_SUCCESS)
    unlikely = judge(card=Arcana.SUN.card, difficulty=Rank.UNLIKELY)
    return Proof(
        kept["better"],
        str(Degree.SUCCESS),
        (f"{kept.summary}", f"At Unlikely the question does not come up: {unlikely.summary}"),
    )


@registry.erratum(
    "RT-C12",
    title="The highest card",
    one=Statement("Only One Player Needs to Succeed", "Whoever has the highest card does it."),
    other=Statement("The same place", "How Major and Minor Arcana compare is left open, and so are equal cards."),
    reading="Every Major Arcana is above every Minor; inside, the number decides, so The Fool is the lowest Major. With"
    " equal cards all of them are named, and the GM decides.",
)
def _highest() -> Proof:
    cards = ("king-of-cups", Arcana.FOOL.card)
    by_rule = CARDS[cards[highest(cards)[0]]]
    by_number = max((CARDS[card] for card in cards), key=lambda card: card.number)
    return Proof(
        by_rule.name,
        by_number.name,
        (
            f"Of {' and '.join(CARDS[card].name for card in cards)}, {by_rule.name} is higher as read here.",
            f"By bare numbers it would be {by_number.name}, {by_number.number} against {by_rule.number}.",
        ),
    )


@registry.erratum(
    "RT-C13",
    title="When the highest card fails",
    one=Statement("Only One Player Needs to Succeed, first half", "The highest card succeeds the most."),
    other=Statement("Only One Player Needs to Succeed, last sentence", "Only without any success does the group fail."),
    reading="The highest card among those that succeed.",
)
def _highest_fails() -> Proof:
    cards = {"Ann": Arcana.STRENGTH.card, "Ben": Arcana.TOWER.card}
    players = [{"player": name} for name in cards]
    ruling = search_together.roll(difficulty=Rank.HARD, players=players, faces=list(cards.values())).ruling
    names = list(cards)
    top = names[highest(list(cards.values()))[0]]
    return Proof(
        ruling["actors"],
        [top],
        (
            f"Ann draws {CARDS[cards['Ann']].name}, Ben draws {CARDS[cards['Ben']].name}, which is higher and fails.",
            ruling.summary,
        ),
    )


@registry.erratum(
    "RT-C14",
    title="Your own Major Arcana is gone",
    one=Statement("Critical Success", "Drawing your own Major Arcana is always a critical success."),
    other=Statement("Ability Scores, last two lines", "Luck may have taken that very card out of your deck."),
    reading="Legal, and the Report Card says so. Upstream The Fool brings Lucky, so a Fool cannot be Unlucky.",
)
def _own_arcana_gone() -> Proof:
    own = Arcana.TOWER
    there = {deck: own.card in deck_of(deck) for deck in (Deck.ORDINARY, Deck.LUCKY)}
    chances = {deck: check.odds(arcana=own, deck=deck).graded[Degree.CRITICAL_SUCCESS] for deck in there}
    return Proof(
        there[Deck.ORDINARY],
        there[Deck.LUCKY],
        tuple(
            f"{own} as your own, {deck} deck: a critical success in {percent(chance)}."
            for deck, chance in chances.items()
        ),
    )


@registry.erratum(
    "RT-C15",
    title="The gift repeats the pick",
    one=Statement("Ability Scores, choosing", "You pick an Ability, and your Major Arcana brings one more."),
    other=Statement("The same place", "Nothing keeps the two from being the same."),
    reading="Allowed; it comes to one Chosen Ability.",
)
def _same_gift() -> Proof:
    pairs = {pick: chosen(pick, Ability.CLEVER) for pick in (Ability.STRONG, Ability.CLEVER)}
    return Proof(
        len(pairs[Ability.STRONG]),
        len(pairs[Ability.CLEVER]),
        tuple(
            f"{pick} picked and Clever brought: {len(found)} Chosen, {len(open_to(found))} Skills open."
            for pick, found in pairs.items()
        ),
    )


@registry.erratum(
    "RT-C16",
    title="Chosen and crossed out",
    one=Statement("Skills, Chosen Skills", "A Chosen Skill makes its checks easier."),
    other=Statement("Skills, crossing out", "A crossed-out Skill makes them Impossible; no word excludes having both."),
    reading="Refused on the Report Card, because both effects cannot hold.",
)
def _chosen_and_crossed_out() -> Proof:
    ranks = {standing: rank_with(Rank.MEDIUM, standing) for standing in (Standing.CHOSEN, Standing.CROSSED_OUT)}
    faults = report_card(crossed_out_skills=(Skill.GYM,))["faults"]
    return Proof(
        ranks[Standing.CHOSEN],
        ranks[Standing.CROSSED_OUT],
        (*(f"A Medium check, Skill {standing}: {rank}." for standing, rank in ranks.items()), *faults),
    )


@registry.erratum(
    "RT-C17",
    title="Crossed out and breathing",
    one=Statement("Skills, crossing out", "Whatever you check with a crossed-out Skill is Impossible."),
    other=Statement("Resolving a Skill Check, Automatic", "Breathing cannot fail and takes no card."),
    reading="Taken literally: Impossible. But nobody is to call for an Automatic check.",
)
def _breathing() -> Proof:
    ranks = {standing: rank_with(Rank.AUTOMATIC, standing) for standing in (Standing.CROSSED_OUT, Standing.OTHER)}
    return Proof(
        ranks[Standing.CROSSED_OUT],
        ranks[Standing.OTHER],
        tuple(f"An Automatic check, Skill {standing}: {rank}." for standing, rank in ranks.items()),
    )


@registry.erratum(
    "RT-C18",
    title="Is Corruption spent or taken?",
    one=Statement("Failure", "A Corruption Point is spent to try once more."),
    other=Statement("Ability Scores, the remark at Charming", "Corruption is something to gather little of."),
    reading="A retry marks one more point, which is harm. Upstream later says that a point is taken. Spending can be"
    " switched on.",
)
def _spent_or_taken() -> Proof:
    rulings = {account: retry(corruption=2, account=account) for account in Account}
    return Proof(
        rulings[Account.SPENT]["corruption"],
        rulings[Account.MARKED]["corruption"],
        tuple(f"With 2 points before: {found.summary}" for found in rulings.values()),
    )


@registry.erratum(
    "RT-C19",
    title="Trying again what was never drawn",
    one=Statement("Failure", "A check that failed can be tried again, and three retries may end in success."),
    other=Statement("Resolving a Skill Check, Impossible", "An Impossible check takes no card, so no draw has failed."),
    reading="Only what was drawn and failed can be tried again; Impossible is refused.",
)
def _never_drawn() -> Proof:
    after = granted(retries=GRANTED_AFTER)
    try:
        told = retry(difficulty=Rank.IMPOSSIBLE).summary
    except RuleError as refusal:
        told = str(refusal)
    return Proof(after.summary, told, (f"After three retries: {after.summary}", f"At Impossible: {told}."))


@registry.erratum(
    "RT-C20",
    title="Where drawn cards go",
    one=Statement("Resolving a Skill Check", "A check takes the top card of the deck."),
    other=Statement("Failure; Bonus / Penalty", "Nothing says whether cards go back before the next card is drawn."),
    reading="Inside one check, its second card and its retries included, cards stay out; the next check starts with a"
    " full deck. Both can be switched.",
)
def _drawn_cards() -> Proof:
    chances = {
        way: retried_check.chance(difficulty=Rank.HARD, retries=GRANTED_AFTER, reshuffle=way) for way in Reshuffle
    }
    return Proof(
        chances[Reshuffle.STAY_OUT],
        chances[Reshuffle.GO_BACK],
        tuple(
            f"Hard with up to {GRANTED_AFTER} retries, cards {way}: {percent(chance)}."
            for way, chance in chances.items()
        ),
    )
