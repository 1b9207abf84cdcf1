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
    title="Three retries, or three draws",
    one=Statement("Failure, third paragraph", "Three retries have to fail before the GM gives in."),
    other=Statement(
        "Failure, third paragraph",
        "Before your first retry, you've already drawn once, and the book doesn't count that draw.",
    ),
    reading="You draw once and retry three times, so it takes four failed draws before the GM gives in. The book speaks"
    " of retries, and the draw you start with isn't one.",
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
    title="Who hits harder, Strong or Weak?",
    one=Statement("Ability Scores, second list", "A remark about hitting harder is next to the word Weak."),
    other=Statement("Ability Scores, first list", "In the list of Abilities, being Strong means having big muscles."),
    reading="Strong students hit harder, although the book says so next to the word Weak. We take its remarks there to"
    " describe people who have the Ability. One of them promises Clever students more Skills, but not how many, so"
    " Clever students choose as many as everybody else.",
)
def _side_remarks() -> Proof:
    row = next(row for row in ABILITY_TABLE if row.ability is Ability.STRONG)
    clever = next(row for row in ABILITY_TABLE if row.ability is Ability.CLEVER)
    return Proof(
        str(row.ability),
        row.label,
        (
            f"The remark about {row.ability} and {row.label} is about {row.side_remark}.",
            f"The remark about {clever.ability} is about {clever.side_remark}. Everybody still"
            f" chooses {CHOSEN_SKILLS} Skills, {clever.ability} or not.",
        ),
    )


@registry.erratum(
    "RT-C23",
    title="A Skill that doesn't exist",
    one=Statement("Skills, the example in brackets", "A single Skill covers lying, stealing and sneaking."),
    other=Statement(
        "Skills, the list", "Lying and sneaking belong to different Skills, and the list doesn't name stealing."
    ),
    reading="Lying is DRAMA, sneaking is FREE BLOCK, and stealing is MISC. In its example the book has one"
    " Skill for all three, which was DRAMA in the first version of the game.",
)
def _no_such_skill() -> Proof:
    found = {task: skill_for_task(task=task) for task in ("deception", "stealth", "theft")}
    return Proof(
        found["deception"]["skill"], found["stealth"]["skill"], tuple(ruling.summary for ruling in found.values())
    )


@registry.erratum(
    "RT-C24",
    title="Still to be filled in",
    one=Statement(
        "Determining the Skill for a Skill Check", "The heading promises to tell you how to find the right Skill."
    ),
    other=Statement(
        "The same place",
        "Below the heading there's only a note to write the section later. The picture of the Report Card is missing,"
        " too.",
    ),
    reading="The book meant to tell you how to find the right Skill, but never did. Go by the list of what each Skill"
    " covers, and use MISC for everything else.",
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
    title="Which Major Arcana gives you what?",
    one=Statement("Ability Scores, choosing", "Your Major Arcana gives you an Ability, whichever card it is."),
    other=Statement("Arcana pages, upstream", "Only a few of the pages about the cards name an Ability."),
    reading="If the book names an Ability for your card, you get that Ability. For any other card your GM chooses one,"
    " because the book promises you an Ability from every card.",
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
    title="The Fool in the operating theatre",
    one=Statement("Happenstance, second example", "Surgery by a teenager is Unlikely or Impossible."),
    other=Statement(
        "Happenstance, second example",
        "Somebody draws the Fool for the surgery, so it can't be Impossible. You never draw for an Impossible check.",
    ),
    reading="The surgery in the book's example must be Unlikely, because nobody draws for an Impossible check. On an"
    " Unlikely check, the Fool is a plain success, and you describe that success as an accident.",
)
def _surgery() -> Proof:
    unlikely = judge(card=Arcana.FOOL.card, difficulty=Rank.UNLIKELY)
    try:
        sentence = judge(card=Arcana.FOOL.card, difficulty=Rank.IMPOSSIBLE).summary
    except RuleError as refusal:
        sentence = f"{refusal.reason}."
    return Proof(unlikely.summary, sentence, (unlikely.summary, f"{sentence[0].upper()}{sentence[1:]}"))


@registry.erratum(
    "RT-C27",
    title="Jumping off the Moon, twice",
    one=Statement(
        "Determining the Difficulty of a Skill Check",
        "Jumping off the Moon is the book's example of something Impossible.",
    ),
    other=Statement(
        "Failure, the remark in brackets",
        "Even after three retries, nobody reaches the Earth by jumping off the Moon.",
    ),
    reading="The jump is both Impossible and absurd. You don't draw for an Impossible check, so there's nothing to"
    " retry, and an absurd idea never works, whatever its rank.",
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
    title="The closest success is a critical one",
    one=Statement("How Much Success/Failure?", "The lower your Major Arcana, the more narrowly you succeed."),
    other=Statement("Critical Success", "The Fool is the lowest Major Arcana, yet it's the best kind of success."),
    reading="Only a plain success can be close, because a critical success is as good as it gets. So the Fool is never"
    " a close call, even though it's the lowest Major Arcana.",
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
    title="Bad luck hardly shows at Hard",
    one=Statement(
        "Ability Scores, last two lines", "Lucky and Unlucky mirror each other: each takes four cards out of your deck."
    ),
    other=Statement(
        "Resolving a Skill Check, Hard", "The Pages you take out of an Unlucky deck would fail a Hard check anyway."
    ),
    reading="An Unlucky deck loses Pages, but Pages fail a Hard check anyway. That's just how the cards fall, so"
    " we've left it alone.",
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
    title="Later versions",
    one=Statement("The version we retell", "A Lucky deck loses the Tower and three Aces. You choose two Skills."),
    other=Statement(
        "Later versions (upstream)",
        "A Lucky deck loses all Aces and Twos. You choose one Skill. A lot more has changed, too.",
    ),
    reading="We play the older version because it's complete. In later ones, an Unlucky deck loses Kings and Queens, a"
    " crossed-out Skill makes a check Unlikely, DRAMA becomes ART, every retry gets easier, and the Wheel of Fortune"
    " makes you draw a card instead of flipping a coin.",
)
def _later_versions() -> Proof:
    here = len(CARDS) - len(deck_of(Deck.LUCKY))
    later = len(LATER_LUCKY_RANKS) * len(Suit)
    return Proof(
        here,
        later,
        (
            f"A Lucky deck loses {here} cards in this version, and {later} in later ones.",
            f"With a crossed-out Skill you {_succeed(Rank.IMPOSSIBLE)} in this version; in later ones you"
            f" {_succeed(Rank.UNLIKELY)}.",
            f"In this version, crossing out {Ability.CHARMING} makes you {LABELS[Ability.CHARMING]}.",
        ),
    )
