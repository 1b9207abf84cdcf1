"""Errata about counts, examples that do not fit, and what was left open or changed later."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rulebook import registry
from ..abilities import ABILITY_TABLE, GIFTS, LABELS, Ability
from ..checks import UNDRAWN, check, judge
from ..closeness import close_success
from ..critical import Degree
from ..decks import CARDS, Arcana, Deck, Suit, deck_of, within
from ..difficulty import Rank
from ..retries import GRANTED_AFTER, granted, retried_check
from ..skills import CHOSEN_SKILLS, SKILL_TABLE, skill_for_task

LATER_LUCKY_RANKS = ("Ace", "Two")
"""The ranks that a Lucky deck loses in the latest version of the page (upstream)."""


@registry.erratum(
    "RT-C21",
    title="How many draws have to fail before the GM gives in?",
    one=Statement("Failure, third paragraph", "Three retries have to fail before the GM gives in."),
    other=Statement(
        "Failure, third paragraph",
        "Before your first retry, you've already drawn once, and the book doesn't count that draw.",
    ),
    reading="Four: the draw you start with, and three retries. The book asks for three failed retries, and your first"
    " draw isn't a retry. The book doesn't call three the limit, but we end the check there: either the GM gives in,"
    " or the idea was absurd.",
)
def _four_draws() -> Proof:
    failing = {
        tries: 1 - retried_check.chance(difficulty=Rank.MEDIUM, retries=tries - 1)
        for tries in (GRANTED_AFTER, GRANTED_AFTER + 1)
    }
    return Proof(
        failing[GRANTED_AFTER],
        failing[GRANTED_AFTER + 1],
        tuple(
            f"Your chance of failing a Medium check {tries} times in a row is {percent(p)}."
            for tries, p in failing.items()
        ),
    )


@registry.erratum(
    "RT-C22",
    title="Who hits harder, Strong students or Weak ones?",
    one=Statement("Ability Scores, second list", "Hitting harder is listed next to the word Weak."),
    other=Statement("Ability Scores, first list", "In the list of Abilities, being Strong means having big muscles."),
    reading="Strong ones. The book lists what each Ability is good for, but it puts every benefit next to the wrong"
    " word in each pair: hitting harder, for example, is next to Weak. We give the benefits to students who have the"
    " Ability.",
)
def _side_remarks() -> Proof:
    row = next(row for row in ABILITY_TABLE if row.ability is Ability.STRONG)
    clever = next(row for row in ABILITY_TABLE if row.ability is Ability.CLEVER)
    return Proof(
        str(row.ability),
        row.label,
        (
            f"Next to {row.label}, the opposite of {row.ability}, the book lists a benefit: {row.side_remark}.",
            f"Next to {clever.label}, the opposite of {clever.ability}, it lists another: {clever.side_remark}. Here,"
            f" everybody still chooses {CHOSEN_SKILLS} Skills, {clever.ability} or not.",
        ),
    )


@registry.erratum(
    "RT-C23",
    title="Which Skills cover lying, sneaking and stealing?",
    one=Statement("Skills, the example in brackets", "A single Skill covers lying, stealing and sneaking."),
    other=Statement(
        "Skills list", "Lying and sneaking belong to different Skills, and the list doesn't name stealing."
    ),
    reading="Lying is DRAMA, sneaking is FREE BLOCK, and stealing, which no other Skill covers, is MISC. In an"
    " example, the book names a single Skill for all three, but that Skill isn't on its list. It's left over from the"
    " very first version of the game.",
)
def _no_such_skill() -> Proof:
    found = {task: skill_for_task(task=task) for task in ("deception", "stealth", "theft")}
    return Proof(
        found["deception"]["skill"], found["stealth"]["skill"], tuple(ruling.summary for ruling in found.values())
    )


@registry.erratum(
    "RT-C24",
    title="How do you find the right Skill for a check?",
    one=Statement(
        "Determining the Skill for a Skill Check", "The heading promises to tell you how to find the right Skill."
    ),
    other=Statement(
        "The same place",
        "Below the heading there's only a note to write the section later. The picture of the Report Card is missing,"
        " too.",
    ),
    reading="Look for a Skill that covers what you're doing, and if there isn't one, use MISC. The book has a heading"
    " for this, but below it there's only a note to write the section later. The book's picture of the Report Card is"
    " missing, too.",
)
def _filled_in_later() -> Proof:
    named, unnamed = skill_for_task(task="stealth"), skill_for_task(task="juggling")
    fields = sum(len(row.fields) for row in SKILL_TABLE)
    return Proof(
        named["listed"],
        unnamed["listed"],
        (f"The list says which Skill covers each of {fields} kinds of task.", named.summary, unnamed.summary),
    )


@registry.erratum(
    "RT-C25",
    title="Which Ability does your own card give you?",
    one=Statement("Choosing Ability Scores", "Your Major Arcana gives you an Ability, whichever card it is."),
    other=Statement("The game's pages about the cards", "Only a few of the pages about the cards name an Ability."),
    reading="The book promises you an Ability from any Major Arcana, but names one for only a few of the cards. If"
    " yours is one of the others, your GM chooses an Ability for you.",
)
def _gifts() -> Proof:
    silent = [str(arcana) for arcana in Arcana if arcana not in GIFTS]
    return Proof(
        len(Arcana),
        len(GIFTS),
        (
            f"The book names an Ability for {len(GIFTS)} of the {len(Arcana)} Major Arcana, but not for the other"
            f" {len(silent)}, such as {within(silent[0])}.",
        ),
    )


@registry.erratum(
    "RT-C26",
    title="Is surgery by a student Unlikely or Impossible?",
    one=Statement("Happenstance, second example", "Surgery by a teenager is Unlikely or Impossible."),
    other=Statement(
        "Happenstance, second example",
        "Somebody draws the Fool for the surgery, so it can't be Impossible. You never draw for an Impossible check.",
    ),
    reading="The book says that it could be either. But in its example somebody draws the Fool for the surgery, and"
    " nobody draws for an Impossible check, so that surgery is Unlikely. On an Unlikely check the Fool is a plain"
    " success, which you describe as a lucky accident.",
)
def _surgery() -> Proof:
    card = Arcana.FOOL.card
    unlikely = judge(card=card, difficulty=Rank.UNLIKELY)
    try:
        sentence = judge(card=card, difficulty=Rank.IMPOSSIBLE).summary
    except RuleError as refusal:
        sentence = f"{refusal.reason}."
    return Proof(unlikely.summary, sentence, (unlikely.summary, f"{sentence[0].upper()}{sentence[1:]}"))


@registry.erratum(
    "RT-C27",
    title="Could you ever jump off the Moon and land on the Earth?",
    one=Statement(
        "Determining the Difficulty of a Skill Check",
        "Jumping into space is one of the book's examples of something Impossible.",
    ),
    other=Statement(
        "Failure, the remark in brackets",
        "Nobody can jump from the Moon to the Earth, even if the GM would give in after three retries.",
    ),
    reading="No: an absurd idea never works, and we rule that not even an A+ helps. In one place the book calls"
    " jumping into space Impossible, which means that nobody draws for it. In another it says that even retries won't"
    " get you to the Earth that way, which sounds as if you could draw.",
)
def _jump() -> Proof:
    draws = int(Rank.IMPOSSIBLE not in UNDRAWN)
    before = GRANTED_AFTER + 1
    return Proof(
        draws,
        before,
        (
            f"You {f'draw {draws} times' if draws else 'never draw'} for an Impossible check, but it takes"
            f" {before} failed draws before the GM may give in.",
            f"Does the GM give in to something absurd? {granted(retries=GRANTED_AFTER, absurd=True).summary}",
        ),
    )


@registry.erratum(
    "RT-C28",
    title="Is a low Major Arcana always a narrow success?",
    one=Statement("How Much Success/Failure?", "The lower your Major Arcana, the more narrowly you succeed."),
    other=Statement("Critical Success", "The Fool is the lowest Major Arcana, yet it's the best kind of success."),
    reading="Not if it's a critical success. The book says that the lower your Major Arcana, the more narrowly you"
    " succeed. But the Fool is the lowest of all, and it's a critical success, so there's nothing narrow about it.",
)
def _barest_success() -> Proof:
    lowest = min((card for card in CARDS.values() if card.major), key=lambda card: card.number)
    fool = judge(card=lowest.id, difficulty=Rank.HARD)
    closest = close_success(card=Arcana.MAGICIAN.card, arcana="The Empress")
    return Proof(
        str(Degree.SUCCESS),
        fool["grade"],
        (
            f"{lowest.name} is number {lowest.number}, and yet it's a {fool['grade']} on a Hard check.",
            f"The narrowest plain success is {within(Arcana.MAGICIAN)}, number {closest['number']}.",
        ),
    )


@registry.erratum(
    "RT-C29",
    title="Why does an Unlucky deck hardly hurt you on a Hard check?",
    one=Statement(
        "Ability Scores, last two lines", "Lucky and Unlucky mirror each other: each takes four cards out of your deck."
    ),
    other=Statement(
        "Resolving a Skill Check, Hard", "The Pages you take out of an Unlucky deck would fail a Hard check anyway."
    ),
    reading="An Unlucky deck lacks the Fool and three Pages, but Pages fail a Hard check anyway, so the Fool is the"
    " only card you miss. The book treats Lucky and Unlucky as mirror images. We've left the decks as they are, because"
    " that's just how the cards fall.",
)
def _bad_luck() -> Proof:
    chances = {deck: check.chance(difficulty=Rank.HARD, deck=deck) for deck in Deck}
    gain, cost = chances[Deck.LUCKY] - chances[Deck.ORDINARY], chances[Deck.ORDINARY] - chances[Deck.UNLUCKY]
    return Proof(
        gain,
        cost,
        (
            f"On a Hard check, a Lucky deck raises your chance by {float(gain) * 100:.2f} percentage points.",
            f"On a Hard check, an Unlucky deck lowers your chance by {float(cost) * 100:.2f} percentage points.",
        ),
    )


def _succeed(rank: Rank) -> str:
    """How often a check works: `never succeed`, `succeed 5.8% of the time`."""
    chance = check.chance(difficulty=rank)
    return f"succeed {percent(chance)} of the time" if chance else "never succeed"


@registry.erratum(
    "RT-C30",
    title="Which version of the game do we play?",
    one=Statement("The version we retell", "A Lucky deck loses the Tower and three Aces. You choose two Skills."),
    other=Statement(
        "Later versions of the game",
        "A Lucky deck loses all Aces and Twos. You choose one Skill. A lot more has changed, too.",
    ),
    reading="An early one, with no later changes mixed in. In later versions, an Unlucky deck loses Kings and Queens,"
    " a Fail makes a check Unlikely, DRAMA becomes ART, each retry is easier than the last, and the Wheel of Fortune"
    " makes you draw another card instead of flipping a coin.",
)
def _later_versions() -> Proof:
    here = len(CARDS) - len(deck_of(Deck.LUCKY))
    later = len(LATER_LUCKY_RANKS) * len(Suit)
    return Proof(
        here,
        later,
        (
            f"A Lucky deck loses {here} cards in this version, and {later} in later ones.",
            f"With a Fail in the Skill, you {_succeed(Rank.IMPOSSIBLE)} in this version; in later ones you"
            f" {_succeed(Rank.UNLIKELY)}.",
            f"In this version, crossing out {Ability.CHARMING} makes you {LABELS[Ability.CHARMING]}; in later ones, it"
            " makes you Strange.",
        ),
    )
