"""Errata about counts, examples that do not fit, and what was left open or changed later."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...errors import RuleError
from ...likelihood import percent
from ...rule import registry
from ..abilities import ABILITY_TABLE, GIFTS, LABELS, Ability
from ..checks import UNDRAWN, check, judge
from ..closeness import close_success
from ..critical import Degree
from ..decks import CARDS, Arcana, Deck, Suit, deck_of
from ..difficulty import Rank
from ..retries import GRANTED_AFTER, granted, retried_check
from ..skills import CHOSEN_SKILLS, SKILL_TABLE, skill_for_task

LATER_LUCKY_RANKS = ("Ace", "Two")
"""The ranks that a Lucky deck loses in the latest version of the page (upstream)."""


@registry.erratum(
    "RT-C21",
    title="Three retries, or three draws",
    one=Statement("Failure, third paragraph", "Three retries have to fail before the GM gives in."),
    other=Statement("Failure, third paragraph", "What is retried was drawn once before, which is not counted."),
    reading="Retries are counted, so the fourth failed draw ends it.",
)
def _four_draws() -> Proof:
    failing = {
        tries: 1 - retried_check.chance(difficulty=Rank.MEDIUM, retries=tries - 1)
        for tries in (GRANTED_AFTER, GRANTED_AFTER + 1)
    }
    return Proof(
        failing[GRANTED_AFTER],
        failing[GRANTED_AFTER + 1],
        tuple(f"A Medium check fails {tries} times in a row in {percent(p)}." for tries, p in failing.items()),
    )


@registry.erratum(
    "RT-C22",
    title="Whom do the side remarks describe?",
    one=Statement("Ability Scores, second list", "The remark stands beside the weak word, as in Weak and harder hits."),
    other=Statement("Ability Scores, first list", "It describes the strong side, big muscles."),
    reading="It belongs to the Ability. None of the remarks has a number, and in this chapter a Clever player chooses"
    " as many Skills as anybody.",
)
def _side_remarks() -> Proof:
    row = next(row for row in ABILITY_TABLE if row.ability is Ability.STRONG)
    clever = next(row for row in ABILITY_TABLE if row.ability is Ability.CLEVER)
    return Proof(
        str(row.ability),
        row.label,
        (
            f"{row.ability}, when crossed out {row.label}: {row.side_remark}.",
            f"{clever.ability}: {clever.side_remark}; chosen by everybody: {CHOSEN_SKILLS}.",
        ),
    )


@registry.erratum(
    "RT-C23",
    title="A Skill that does not exist",
    one=Statement("Skills, the example in brackets", "One Skill covers lying, stealing and sneaking alike."),
    other=Statement("Skills, the list", "Lying and sneaking are in two Skills, and stealing is in none."),
    reading="DRAMA is meant, which covered just that in the first version; the Abilities of the example are its own.",
)
def _no_such_skill() -> Proof:
    found = {task: skill_for_task(task=task) for task in ("deception", "stealth", "theft")}
    return Proof(
        found["deception"]["skill"], found["stealth"]["skill"], tuple(ruling.summary for ruling in found.values())
    )


@registry.erratum(
    "RT-C24",
    title="Still to be filled in",
    one=Statement("Determining the Skill for a Skill Check", "The heading promises to tell how a Skill is found."),
    other=Statement("The same place", "Below it is only a note to write it; so with the picture of the Report Card."),
    reading="The list of fields decides, and MISC takes the rest. Upstream later gives examples for every Skill.",
)
def _filled_in_later() -> Proof:
    named, unnamed = skill_for_task(task="stealth"), skill_for_task(task="juggling")
    fields = sum(len(row.fields) for row in SKILL_TABLE)
    return Proof(
        named["names"],
        unnamed["names"],
        (f"The list names {fields} fields.", named.summary, unnamed.summary),
    )


@registry.erratum(
    "RT-C25",
    title="Which Major Arcana brings what",
    one=Statement("Ability Scores, choosing", "Your Major Arcana brings an Ability, whichever it is."),
    other=Statement("Arcana pages, upstream", "Only a few of them say which."),
    reading="Where one is published, it is taken; for the others the GM names one, or none is brought.",
)
def _gifts() -> Proof:
    silent = [str(arcana) for arcana in Arcana if arcana not in GIFTS]
    return Proof(
        len(Arcana),
        len(GIFTS),
        (f"{len(GIFTS)} of {len(Arcana)} have a published Ability; {len(silent)} have none, {silent[0]} first.",),
    )


@registry.erratum(
    "RT-C26",
    title="The Fool in the operating theatre",
    one=Statement("Happenstance, second example", "Surgery by a teenager is Unlikely, or else Impossible."),
    other=Statement("Happenstance, second example", "The Fool is drawn for it, and at Impossible nothing is drawn."),
    reading="Unlikely, so the draw is a plain success that is told as an accident.",
)
def _surgery() -> Proof:
    unlikely = judge(card=Arcana.FOOL.card, difficulty=Rank.UNLIKELY)
    try:
        told = judge(card=Arcana.FOOL.card, difficulty=Rank.IMPOSSIBLE).summary
    except RuleError as refusal:
        told = f"{refusal}."
    return Proof(unlikely.summary, told, (unlikely.summary, f"At Impossible: {told}"))


@registry.erratum(
    "RT-C27",
    title="Jumping off the Moon, twice",
    one=Statement("Determining the Difficulty of a Skill Check", "A leap into space is the yardstick of Impossible."),
    other=Statement("Failure, the remark in brackets", "Such a leap is also what no three retries achieve."),
    reading="Both hold. An Impossible check is not drawn, so it cannot be tried again; and whatever rank it was, an"
    " absurd deed is never granted.",
)
def _jump() -> Proof:
    draws = int(Rank.IMPOSSIBLE not in UNDRAWN)
    before = GRANTED_AFTER + 1
    return Proof(
        draws,
        before,
        (
            f"Draws for an Impossible check: {draws}; before the GM may give in: {before}.",
            granted(retries=GRANTED_AFTER, absurd=True).summary,
        ),
    )


@registry.erratum(
    "RT-C28",
    title="The barest success is a critical one",
    one=Statement("How Much Success/Failure?", "The lower the Major Arcana, the closer the success."),
    other=Statement("Critical Success", "The Fool, the lowest of all, is a success of the best kind."),
    reading="Closeness is told of plain successes only.",
)
def _barest_success() -> Proof:
    lowest = min((card for card in CARDS.values() if card.major), key=lambda card: card.number)
    fool = judge(card=lowest.id, difficulty=Rank.HARD)
    closest = close_success(card=Arcana.MAGICIAN.card)
    return Proof(
        str(Degree.SUCCESS),
        fool["grade"],
        (f"Number {lowest.number}: {fool.summary}", f"The closest plain success: {closest.summary}"),
    )


@registry.erratum(
    "RT-C29",
    title="Bad luck hardly shows at Hard",
    one=Statement("Ability Scores, last two lines", "Lucky and Unlucky are mirror images, four cards each."),
    other=Statement("Resolving a Skill Check, Hard", "The Pages that Unlucky takes out fail there anyway."),
    reading="No change; it is told beside the table of decks.",
)
def _bad_luck() -> Proof:
    chances = {deck: check.chance(difficulty=Rank.HARD, deck=deck) for deck in Deck}
    gain, cost = chances[Deck.LUCKY] - chances[Deck.ORDINARY], chances[Deck.ORDINARY] - chances[Deck.UNLUCKY]
    return Proof(
        gain,
        cost,
        (
            f"At Hard, Lucky gains {float(gain) * 100:.2f} percentage points.",
            f"At Hard, Unlucky costs {float(cost) * 100:.2f} percentage points.",
        ),
    )


@registry.erratum(
    "RT-C30",
    title="Later versions",
    one=Statement("The page as it is retold here", "Lucky takes out The Tower and three Aces; two Skills are chosen."),
    other=Statement(
        "The page later, upstream", "Lucky takes out all Aces and Twos; one Skill is chosen, and much more."
    ),
    reading="The older page, in everything. Among the later changes: Unlucky loses Kings and Queens, a crossed-out"
    " Skill makes checks Unlikely, DRAMA is called ART, Repulsive is called Strange, each retry gets easier, the Wheel"
    " draws a card in place of a coin, and helpers have to succeed.",
)
def _later_versions() -> Proof:
    here = len(CARDS) - len(deck_of(Deck.LUCKY))
    later = len(LATER_LUCKY_RANKS) * len(Suit)
    chances = {rank: percent(check.chance(difficulty=rank)) for rank in (Rank.IMPOSSIBLE, Rank.UNLIKELY)}
    return Proof(
        here,
        later,
        (
            f"Cards that a Lucky deck loses: {here} here, {later} later.",
            f"A crossed-out Skill succeeds in {chances[Rank.IMPOSSIBLE]} here, in {chances[Rank.UNLIKELY]} later.",
            f"{Ability.CHARMING} crossed out reads {LABELS[Ability.CHARMING]} here.",
        ),
    )
