"""The catalogue as readers look through it: one line for every entry, its card, and what it can be found by.

Needs the chapters that make the cards, which need the catalogue: only the catalogue's own page imports it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from .. import maneuver_cards, skills, tokens
from ..maneuvers import SHELF
from ..tokens.cards import in_words
from .reading import (
    ADVANTAGES,
    ATTRIBUTES,
    BACKGROUNDS,
    DISADVANTAGES,
    MANEUVERS,
    SKILLS,
    STYLES,
    CatalogueError,
    named,
)
from .records import Attribute, Background, Entry, Maneuver, Skill, Vantage

KINDS: Mapping[str, tuple[Entry, ...]] = {
    "Attribute": ATTRIBUTES,
    "Advantage": ADVANTAGES,
    "Disadvantage": DISADVANTAGES,
    "Background": BACKGROUNDS,
    "Skill": tuple(skill for skill in SKILLS if not skill.style),
    "Style": STYLES,
    "Maneuver": MANEUVERS,
}
"""Every entry once, by what players call it: a style is a skill, and is looked for as a style."""

TOPICS: Mapping[str, tuple[str, ...]] = {
    "Dice": (
        "easygoing", "expertise", "lucky", "mastery", "natural", "fumbling", "self_taught", "unlucky",
    ),
    "Talking": ("charisma", "deceit", "intimidate", "lie_detection", "persuade", "will", "equilibrium", "intelligence"),
    "Sneaking and stealing": ("hiding", "hiding_in_shadows", "lock_picking", "pickpocket", "silent_movement"),
    "Moving": (
        "acrobatics", "climbing", "disengage", "endurance", "fast_paced", "riding", "running", "body", "dexterity",
        "strength",
    ),
    "Knowing and making": (
        "chemistry", "engineering", "field_expert", "hacking", "investigation", "lore_knowledge", "perception",
        "poisons", "repair", "traps", "mind", "intelligence",
    ),
    "Healing": ("first_aid", "healing", "medical_knowledge", "stabilize", "treating_wounds"),
    "Taking damage": (
        "active_mitigation", "deep_mind", "elemental_resistance", "hard_skin", "resistance", "soft_skin",
        "total_mitigation", "vulnerable", "weak_mind", "health", "equilibrium",
    ),
    "Surviving wounds": (
        "battleproof", "born_in_a_mourning_hall", "by_the_skin_of_ones_teeth", "combative_spirit", "fainting",
        "hard_to_die", "health",
    ),
    "Fighting": (
        "archery", "block", "break_free", "brawl", "concentration", "firearms", "full_contact", "instinctive_defense",
        "keen_eye", "knife_fight", "offensive_flow", "shoot", "situational_unawareness", "slash", "survival_instinct",
        "swordfight", "throw", "thrust", "willpower_defense",
    ),
    "Who goes first": ("initiative", "latecomer", "nervous", "nimble_crowder"),
    "Standing and money": ("aristocrat", "corporative", "fallen_aristocrat", "famous", "wealthy"),
    "Law and crime": ("criminal_boss", "gang_member", "law_enforcer", "military", "outlaw"),
    "Faith and secrets": ("cult_member", "sectarian"),
}  # fmt: skip
"""What each entry is good or bad for, in our words; a maneuver is for attacking, defending or preparing."""

ATTACKING, DEFENDING, PREPARING = "Attacking", "Defending", "Preparing"
_MOVES = {"attack": ATTACKING, "defense": DEFENDING, "action": PREPARING}

NOTHING, MOMENT = "Nothing", "The right weapon or moment"
"""What an entry needs that needs no other one."""


@dataclass(frozen=True)
class Listed:
    """One line of the catalogue.

    Attributes:
        kind: what players call it, one of `KINDS`.
        entry: its record.
    """

    kind: str
    entry: Entry

    @property
    def name(self) -> str:
        """As the book has it."""
        return self.entry.name

    @property
    def anchor(self) -> str:
        """The place of its entry in the book."""
        return self.entry.anchor

    @property
    def about(self) -> str:
        """What it is, in a few words."""
        return self.entry.about

    @property
    def brief(self) -> str:
        """What is shown beside its name: the price, or where a maneuver comes from."""
        return _brief(self.entry)

    @property
    def card(self) -> Mapping[str, object]:
        """Its card: heads with their facts; what it lacks is left out."""
        return _card(self.entry)

    @property
    def found_by(self) -> Mapping[str, object]:
        """What it can be found by: a number by its range, words by a choice; nothing for what it has not."""
        entry = self.entry
        maneuver = entry if isinstance(entry, Maneuver) else None
        style = named(maneuver.style, STYLES).name if maneuver else entry.name if self.kind == "Style" else ""
        return {
            "Kind": self.kind,
            "Topic": _topics_of(entry),
            "Needs": _needs_of(entry),
            "Style": style,
            "Level": maneuver.level if maneuver else None,
            "Type of token": "" if maneuver else str(_paid_in(entry)),
            "Tokens": None if maneuver else _lowest_price(entry),
        }


def listed(kind: str) -> tuple[Listed, ...]:
    """The lines of one kind, in the order of the book.

    >>> [(one.name, one.brief) for one in listed("Disadvantage")][:2]
    [('Fainting', 'pays 1 Main token'), ('Fumbling', 'pays 2 Primary tokens')]
    >>> listed("Maneuver")[1].brief, listed("Background")[0].brief, listed("Attribute")[0].brief
    ('Archery 5, attack', '1 Primary token a grade', '1 Main token a point')
    """
    return tuple(Listed(kind, entry) for entry in KINDS[kind])


def _topics_of(entry: Entry) -> tuple[str, ...]:
    """What an entry is good or bad for."""
    if isinstance(entry, Maneuver):
        return (_MOVES[entry.kind],)
    return tuple(topic for topic, ids in TOPICS.items() if entry.id in ids)


def on(topic: str) -> tuple[Entry, ...]:
    """All entries on a topic, in the order of their kinds."""
    return tuple(entry for entries in KINDS.values() for entry in entries if topic in _topics_of(entry))


def _needs_of(entry: Entry) -> tuple[str, ...]:
    """The names of what has to be there first; of a maneuver besides its style."""
    if isinstance(entry, Vantage):
        needs = entry.needs
        found = [
            named(str(needs[id]), ADVANTAGES).name if id == "vantage" else named(id, ATTRIBUTES).name for id in needs
        ]
    elif isinstance(entry, Skill):
        found = [named(id, SKILLS).name for id in entry.needs]
    else:
        found = [MOMENT] if isinstance(entry, Maneuver) and SHELF[entry.id].prose.needs else []
    return tuple(found) or (NOTHING,)


def _paid_in(entry: Entry) -> object:
    if isinstance(entry, Background):
        return entry.charged
    return cast("Attribute | Vantage | Skill", entry).tier


def _lowest_price(entry: Entry) -> int:
    if isinstance(entry, Vantage):
        return tokens.steps_of(entry)[0]
    return entry.tokens if isinstance(entry, (Background, Skill)) else 1


def _brief(entry: Entry) -> str:
    if isinstance(entry, Maneuver):
        return f"{named(entry.style, STYLES).name} {entry.level}, {maneuver_cards.use_of(entry)}"
    if isinstance(entry, Vantage):
        least = in_words(tokens.steps_of(entry)[:1], entry.tier)
        if tokens.is_advantage(entry):
            return f"from {least}" if entry.levels else least
        return f"pays at least {least}" if entry.levels else f"pays {least}"
    if isinstance(entry, Background):
        return f"{in_words((entry.tokens,), entry.charged)}{' a grade' if entry.graded else ''}"
    if isinstance(entry, Skill):
        return tokens.price_of(entry)
    return f"{in_words((1,), cast('Attribute', entry).tier)} a point"


def _card(entry: Entry) -> Mapping[str, object]:
    if isinstance(entry, Maneuver):
        return maneuver_cards.card(entry)
    if isinstance(entry, Vantage):
        return tokens.card(entry)
    if isinstance(entry, Background):
        return {"Cost": tokens.price_of(entry)}
    if isinstance(entry, Skill):
        return skills.card(entry)
    return _attribute_card(cast("Attribute", entry))


def _attribute_card(attribute: Attribute) -> Mapping[str, object]:
    """The card of an attribute."""
    return {
        "Starts from": skills.base_in_words(attribute.base) if attribute.base.names else attribute.base.text,
        "Costs": f"{in_words((1,), attribute.tier)} a point",
        "Abbreviation": attribute.abbreviation,
    }


_ids = {entry.id for kind in KINDS.values() for entry in kind if not isinstance(entry, Maneuver)}
_with_topic = {id for ids in TOPICS.values() for id in ids}
if _odd := sorted(_ids ^ _with_topic):
    raise CatalogueError(f"{', '.join(_odd)} must be in the catalogue and have a topic")
