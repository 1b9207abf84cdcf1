"""Errata about who counts which card, what the Report Card allows, and retries."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...phrases import counted
from ...rulebook import registry
from ..abilities import Ability, chosen
from ..checks import better, check, judge
from ..critical import Degree
from ..decks import CARDS, Arcana, Deck, deck_of, within
from ..difficulty import Rank, Standing, rank_with
from ..groups import highest, search_together
from ..readings import Account, Readings, Reshuffle
from ..report_card import report_card
from ..retries import GRANTED_AFTER, granted, retried_check, retry
from ..skills import Skill, open_to


@registry.erratum(
    "RT-C11",
    title="Which of your two cards is better?",
    one=Statement("Bonus / Penalty, Bonus", "You keep the card you like better."),
    other=Statement("Critical Success; Critical Failure", "There are four outcomes, and the book doesn't rank them."),
    reading="With a Bonus you use the card you like better, and with a Penalty the GM picks the worse one, but the book"
    " doesn't say which result beats which. We rank them, from best to worst: critical success, success, failure,"
    " critical failure.",
)
def _preference() -> Proof:
    kept = better(first=Degree.SUCCESS, second=Degree.CRITICAL_SUCCESS)
    unlikely = judge(card=Arcana.SUN.card, difficulty=Rank.UNLIKELY)
    return Proof(
        kept["better"],
        str(Degree.SUCCESS),
        (
            f"You draw a {Degree.SUCCESS} and a {Degree.CRITICAL_SUCCESS}. {kept.summary}",
            f"On an Unlikely check there are no critical successes: even the Sun is a plain {unlikely['grade']}.",
        ),
    )


@registry.erratum(
    "RT-C12",
    title="When you search together, which card is the highest?",
    one=Statement(
        "Only One Player Needs to Succeed",
        "If you're all trying to do something, the player with the highest card does it.",
    ),
    other=Statement(
        "The same place", "The book doesn't say how Major and Minor Arcana compare, or what happens in a tie."
    ),
    reading="Any Major Arcana beats any Minor Arcana, as trumps do in tarot games. Between two cards of the same kind,"
    " the higher number wins, and the GM decides a tie. The book says that the player with the highest card finds what"
    " you're looking for, but it doesn't say how to compare cards.",
)
def _highest() -> Proof:
    cards = ("king-of-cups", Arcana.FOOL.card)
    by_rule = CARDS[cards[highest(cards)[0]]]
    by_number = max((CARDS[card] for card in cards), key=lambda card: card.number)
    return Proof(
        by_rule.name,
        by_number.name,
        (
            f"As we play it, {within(by_rule.name)} is higher than {within(by_number.name)}.",
            f"If only the number mattered, {within(by_number.name)} would be higher: it's worth {by_number.number}, and"
            f" {within(by_rule.name)} is worth {by_rule.number}.",
        ),
    )


@registry.erratum(
    "RT-C13",
    title="When you search together, what if the highest card fails?",
    one=Statement("Only One Player Needs to Succeed, first half", "The player with the highest card does it best."),
    other=Statement("Only One Player Needs to Succeed, last sentence", "The group fails only if nobody succeeds."),
    reading="Then the highest card that succeeds wins. The book says that the player with the highest card finds what"
    " you're looking for, but also that the group fails only if nobody succeeds. The Tower, for example, is higher"
    " than Strength, but it fails.",
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
            f"It's a {Rank.HARD} check."
            f" Ann draws {within(CARDS[cards['Ann']].name)}. Ben draws {within(CARDS[cards['Ben']].name)},"
            f" which is higher than {within(CARDS[cards['Ann']].name)} but fails.",
            ruling.summary,
        ),
    )


@registry.erratum(
    "RT-C14",
    title="What if you have to take your own card out of your deck?",
    one=Statement("Critical Success", "Drawing your own Major Arcana is always a critical success."),
    other=Statement(
        "Ability Scores, last two lines", "If you're Lucky or Unlucky, your own card may be one of those you took out."
    ),
    reading="Then you'll never draw it. The book makes no exception for your own card, so if you're Lucky, you take"
    " out the Tower even if it's yours. Your Report Card warns you.",
)
def _own_arcana_gone() -> Proof:
    own = Arcana.TOWER
    there = {deck: own.card in deck_of(deck) for deck in (Deck.ORDINARY, Deck.LUCKY)}
    chances = {deck: check.odds(arcana=own, deck=deck).graded[Degree.CRITICAL_SUCCESS] for deck in there}
    return Proof(
        there[Deck.ORDINARY],
        there[Deck.LUCKY],
        tuple(
            f"If {within(own)} is your own card and your deck is {deck}, you get a critical success"
            f" {percent(chance)} of the time."
            for deck, chance in chances.items()
        ),
    )


@registry.erratum(
    "RT-C15",
    title="Can you pick the Ability your card gives you?",
    one=Statement("Choosing Ability Scores", "You pick an Ability, and your Major Arcana gives you another."),
    other=Statement("The same place", "Nothing stops you from picking the Ability your card gives you."),
    reading="Yes, because the book doesn't forbid it. But then you have one Ability instead of two.",
)
def _same_gift() -> Proof:
    pairs = {pick: chosen(pick, Ability.CLEVER) for pick in (Ability.STRONG, Ability.CLEVER)}
    return Proof(
        len(pairs[Ability.STRONG]),
        len(pairs[Ability.CLEVER]),
        tuple(
            f"If you pick {pick} and your card makes you Clever{' too' * (pick is Ability.CLEVER)}, you have"
            f" {counted(len(found), 'Chosen Ability', 'Chosen Abilities')} and can choose from {len(open_to(found))}"
            " Skills."
            for pick, found in pairs.items()
        ),
    )


@registry.erratum(
    "RT-C16",
    title="Can you have an A+ and a Fail in the same Skill?",
    one=Statement("Skills, Chosen Skills", "If you have an A+ in the Skill, your checks are easier."),
    other=Statement(
        "Skills, crossing out",
        "If you have a Fail in the Skill, your checks are Impossible. Nothing says you can't have an A+ in it, too.",
    ),
    reading="No, although the book doesn't say so. An A+ makes your checks easier and a Fail makes them Impossible,"
    " and a check can't be both.",
)
def _chosen_and_crossed_out() -> Proof:
    ranks = {standing: rank_with(Rank.MEDIUM, standing) for standing in (Standing.CHOSEN, Standing.CROSSED_OUT)}
    faults = report_card(crossed_out_skills=(Skill.GYM,), picks="Strong", crossed_out="Lucky", skills="GYM, SCI")[
        "faults"
    ]
    return Proof(
        ranks[Standing.CHOSEN],
        ranks[Standing.CROSSED_OUT],
        (
            f"If you have an A+ in the Skill, a Medium check becomes {ranks[Standing.CHOSEN]}.",
            f"If you have a Fail in the Skill, a Medium check becomes {ranks[Standing.CROSSED_OUT]}.",
            *faults,
        ),
    )


@registry.erratum(
    "RT-C17",
    title="Does a Fail make even an Automatic check Impossible?",
    one=Statement("Skills, crossing out", "If you have a Fail in the Skill, any check is Impossible."),
    other=Statement(
        "Resolving a Skill Check, Automatic", "Breathing is Automatic: it can't fail, and you don't draw for it."
    ),
    reading="Yes: the book says that any check with a Skill you've failed is Impossible, although it also says that"
    " nobody can fail an Automatic check, such as breathing. In play it should never matter, because no GM should call"
    " for an Automatic check.",
)
def _breathing() -> Proof:
    ranks = {standing: rank_with(Rank.AUTOMATIC, standing) for standing in (Standing.CROSSED_OUT, Standing.OTHER)}
    return Proof(
        ranks[Standing.CROSSED_OUT],
        ranks[Standing.OTHER],
        (
            f"If you have a Fail in the Skill, even an Automatic check becomes {ranks[Standing.CROSSED_OUT]}.",
            f"With any other Skill, an Automatic check stays {ranks[Standing.OTHER]}.",
        ),
    )


@registry.erratum(
    "RT-C18",
    title="Does a retry cost you a Corruption Point, or give you one?",
    one=Statement("Failure", "You spend a Corruption Point to try again."),
    other=Statement("Ability Scores, the note on Charming", "You want as little Corruption as possible."),
    reading="It gives you one. The book says that you spend a point to try again, but elsewhere in the game Corruption"
    " is bad for you, so you want as little of it as possible. If you prefer, spend points instead.",
)
def _spent_or_taken() -> Proof:
    rulings = {account: retry(corruption=2, readings=Readings(account=account)) for account in Account}
    return Proof(
        rulings[Account.SPENT]["corruption"],
        rulings[Account.MARKED]["corruption"],
        tuple(
            f"If you have 2 Corruption Points and {does}, you have {rulings[account]['corruption']}{end}."
            for account, does, end in (
                (Account.MARKED, "mark 1 more for a retry", ""),
                (Account.SPENT, "spend 1 on a retry", " left"),
            )
        ),
    )


@registry.erratum(
    "RT-C19",
    title="Can you retry an Impossible check?",
    one=Statement(
        "Failure", "If a check fails, you can try again, and after three retries the GM may let you succeed."
    ),
    other=Statement(
        "Resolving a Skill Check, Impossible", "You don't draw for an Impossible check, so no draw has failed."
    ),
    reading="No. You never draw for an Impossible check, so there's no failed draw to retry. Taken word"
    " for word, the book would even let you retry it three times and then succeed if the GM gives in.",
)
def _never_drawn() -> Proof:
    after = granted(retries=GRANTED_AFTER)
    try:
        sentence = retry(difficulty=Rank.IMPOSSIBLE).summary
    except RuleError as refusal:
        sentence = refusal.reason
    return Proof(
        after.summary,
        sentence,
        (
            f"After three failed retries, {after.summary.removeprefix('Yes: ')}",
            f"But {sentence.partition('; ')[2] or sentence}.",
        ),
    )


@registry.erratum(
    "RT-C20",
    title="When do drawn cards go back into your deck?",
    one=Statement("Resolving a Skill Check", "You draw the top card of your deck."),
    other=Statement("Failure; Bonus / Penalty", "The book doesn't say whether cards go back before the next draw."),
    reading="After the check and all its retries. The book doesn't say, but during the check you can't draw a card"
    " that's lying in front of you. Your table may prefer to leave the cards out for longer.",
)
def _drawn_cards() -> Proof:
    chances = {
        way: retried_check.chance(difficulty=Rank.HARD, retries=GRANTED_AFTER, readings=Readings(reshuffle=way))
        for way in Reshuffle
    }
    return Proof(
        chances[Reshuffle.STAY_OUT],
        chances[Reshuffle.GO_BACK],
        tuple(
            f"With up to {GRANTED_AFTER} retries, the cards alone get you through a Hard check {percent(chance)} of the"
            f" time if the failed cards {way}."
            for way, chance in chances.items()
        ),
    )
