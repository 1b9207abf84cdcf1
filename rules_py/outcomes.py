"""The vocabulary of outcomes: every key that a ruling may have, what it means, and what kind of value it holds.

One thing has one key in every game, and one key holds one kind of value:

- `success` says whether an attempt works. A contest has a `winner`: a name, or null when nobody wins.
- A rule of the kind `validation` says whether something may be: `legal`, and `faults`, a sentence each, empty where it
  is legal. It answers with both instead of refusing; only what cannot be read at all is an error. No other rule has
  these two.
- `result` is what is compared (`total` in SIRPAS, the word of that game), `margin` by how much it is more than needed,
  and `needed` what the dice, cards or levels have to reach, a number; `difficulty` is the name of one.
- Exact numbers that need not be whole are texts that `fractions.Fraction` reads, whole or not: "7/2", "4". The mean of
  something is its `mean`.
- Lengths are whole `feet`, rounded down; what they were before rounding is in `exact`, which serves every number that a
  rule rounds.
- What is missing is null or an empty list, never a word such as "none".

The keys are sorted by the kind of value; a test holds every rule of every game to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import NoneType, UnionType
from typing import Any, get_args, get_origin

SWITCHES = {
    "absent": "whether the character misses the next group scene",
    "applies": "whether the effect takes hold",
    "attacker_blocked": "whether the attacker is blocked",
    "baseless": "whether the skill has no base",
    "brawl": "whether maneuvers of Brawl may be used too",
    "by_maneuvers": "whether maneuvers count",
    "by_places": "whether places count",
    "by_position": "whether the position counts",
    "changed": "whether anything is other than before",
    "clean_use": "whether a use leaves the skill without a complication",
    "combat": "whether it is a combat skill",
    "common": "whether it lies where most of its kind do",
    "complete": "whether it ran its full length",
    "complicated": "whether the skill is complicated now",
    "counts": "whether it counts as what it is meant to be",
    "critical_failure": "whether it is a critical failure",
    "critical_success": "whether it is a critical success",
    "doubted": "whether the draft itself has doubts",
    "dying": "whether the character is dying",
    "equipment": "whether equipment changes it",
    "extended": "whether it takes longer than one turn",
    "faints": "whether the character faints",
    "falls": "whether the character falls",
    "fluent": "whether the character speaks it like a native",
    "free": "whether the character gets free",
    "growth": "whether a skill of the suit grows by 1 and gets a new name",
    "held": "whether the hold is kept",
    "help": "whether help comes",
    "higher": "whether it is higher than what it replaces",
    "hit": "whether the attack hits",
    "hopeless": "whether not even the best dice could help",
    "improvement": "whether the skill improves",
    "in_force": "whether the rule counts at all",
    "incapacitated": "whether the character can do nothing any more",
    "injury": "whether a suit is injured",
    "legal": "whether what was given may be; false exactly when there are `faults`",
    "link": "whether the Link is engaged",
    "listed": "whether the book's own list has it",
    "magical": "whether it is magic",
    "match": "whether the card fits the suit",
    "may_grant": "whether the GM may let the player succeed without another try",
    "needs_check": "whether it takes a check at all",
    "next_is_won": "whether the next check is won by itself",
    "objective": "whether the character reaches what they are after",
    "open_to_all": "whether anybody may try it",
    "reached": "whether the level suffices",
    "ready": "whether nothing keeps the new skill from being used at once",
    "renewed": "whether abilities counted by the rest come back",
    "repaired": "whether anything was repaired",
    "resisted": "whether it is resisted",
    "rest_left": "whether another rest is possible",
    "restarted": "whether it starts anew",
    "round_over": "whether everybody has acted",
    "safe_weaving": "whether nobody is hurt by the weaving",
    "serves": "whether the next maneuver may use it",
    "shared": "whether others of its kind may use it too",
    "starting": "whether a new character may have it",
    "style": "whether it is a style",
    "success": "whether it works",
    "unconscious": "whether the character is unconscious",
    "untrained": "whether it is used without training",
    "used_up": "whether it cannot be used again",
    "usually_checked": "whether it usually takes a check",
}

NUMBERS = {
    "actions": "what it costs in actions",
    "actions_left": "actions left in the turn",
    "adversary": "the highest die of the Adversary",
    "amount": "how much it comes to",
    "attack_penalty": "what is taken away from those attacks",
    "attacks": "how many more attacks it grants",
    "attribute_face": "what the attribute die shows in the end",
    "automatic": "the level that two practical skills have reached",
    "base_value": "the value before training",
    "before": "the level before",
    "best": "the highest of several results",
    "bonus": "what is added",
    "bonuses": "reasons for a Bonus",
    "bought": "the level that the skill itself was advanced to",
    "breaks_left": "breaks that are possible before the next rest",
    "ceiling": "the highest level that is possible",
    "change": "what is added, or taken away below 0",
    "checks": "how many checks it takes",
    "corruption": "Corruption Points afterwards",
    "count": "how many there are",
    "counted": "the result that counts for the group",
    "deflection": "Deflection, against attacks on the body",
    "dice": "how many dice are rolled",
    "distance": "how far the card is from the one that is needed",
    "dominance": "the dominance of the skill",
    "draws": "how many cards are drawn",
    "endurance": "points of endurance",
    "face": "the face of the one die",
    "failures": "how many fail",
    "feet": "how far, in whole feet",
    "focus": "points of focus",
    "fortitude": "Fortitude, against strain of the body",
    "grace_hours": "hours before it begins",
    "granted": "tokens that it grants",
    "health": "points of health, below 0 too",
    "health_gained": "points of health that come back",
    "heavy": "how many heavy wounds",
    "highest": "the highest that is possible",
    "highest_die": "the highest die on the table",
    "incoming": "what arrives before it is reduced",
    "instinctive_defense": "what is added to instinctive defense",
    "jokers": "how many jokers the deck has",
    "labor": "dice that are added to a roll",
    "learned": "how many have been learned",
    "least": "the least that is possible",
    "left": "how many are left",
    "level": "the level, after whatever the rule does",
    "leverage": "points that are added to a score",
    "light": "how many light wounds",
    "longest": "how long it lasts at most, in minutes",
    "lost": "what goes beyond the maximum, and is lost",
    "lowest": "the lowest that is possible",
    "luck_bonus": "what luck adds",
    "main": "the main attribute",
    "margin": "by how much it is more than what was needed, or than the other side has",
    "mitigated": "how much damage is taken off",
    "most": "the most that is possible",
    "movement": "movement of a turn, in feet",
    "natural": "what the dice alone show",
    "net": "advantages less disadvantages",
    "next_penalty": "the penalty of the next check",
    "number": "how high the card is",
    "other_result": "the result of the second side",
    "other_total": "the total of the second side",
    "over": "how many levels are too many",
    "owed": "what is still to be paid",
    "own": "how many more, from its own list alone",
    "pairs": "how many pairs cancel each other",
    "passive": "what a die is worth where nothing is rolled",
    "per_suit": "how many cards each suit of the deck has",
    "players": "the highest die of the players",
    "points": "points, or places won",
    "position": "the place in the list, from 1",
    "power": "the power of the character",
    "primary": "the primary attribute",
    "rating": "the rating of the skill at the time",
    "rating_after": "the rating afterwards",
    "reactions_left": "reactions left until the next turn",
    "reflexes": "Reflexes, for acting in time",
    "result": "what is compared with the difficulty or with the other side",
    "returned": "what comes back",
    "round": "which round it is",
    "rounds": "how many Rounds have begun",
    "rung": "the highest named difficulty that is reached, 0 for none",
    "sanity": "points of sanity",
    "score": "what the dice are worth",
    "scratches": "how many scratches",
    "seconds": "how long, in seconds",
    "serious": "how many serious wounds",
    "shots": "how many attacks it makes",
    "sides": "how many sides the die has",
    "size": "how many cards the deck has",
    "skill_face": "what the skill die shows in the end",
    "speed": "how far one moves with an action",
    "spent": "points that are spent",
    "stamina": "points of stamina",
    "step": "how many steps below the first",
    "successes": "how many succeed",
    "sum": "the sum of what is added up",
    "tier": "the tier, 0 for none",
    "tokens": "how many tokens it costs",
    "turn": "how many turns later",
    "uses_a_round": "how often it can be used in a round",
    "value": "what it is worth",
    "willpower": "points of willpower",
}

MAYBE_NUMBERS = {
    "beat": "the Beat in question, if there is one",
    "beats": "how many Beats it takes",
    "capacity": "what the body has for a Beat, or bears",
    "damage": "damage points that get through",
    "effective": "what remains after everything that reduces it",
    "highest_price": "the higher end of the price",
    "hours": "how long, in hours",
    "injury_points": "points of injury",
    "lowest_price": "the lower end of the price",
    "luck": "points of luck; null where there is none",
    "needed": "what has to be reached, or is asked for",
    "penalty": "what is taken away, as a number of 0 or less",
    "removal": "what it takes, or brings, to be rid of it",
    "total": "what is compared, with everything added",
    "weaving": "the face of the weaving die, if one was thrown",
    "worth": "how many of the next lower kind it is worth",
}

FRACTIONS = {
    "exact": "the number before it was rounded",
    "factor": "what it is multiplied by",
    "mean": "the mean of what the rule is about",
    "run": "feet a second at a run",
    "sprint": "feet a second at a sprint",
    "weight": "how much it weighs in the sum",
}

WORDS = {
    "against": "what it is tried against",
    "attribute": "the attribute",
    "band": "what the face is called",
    "base": "where the skill begins, as the book writes it",
    "becomes": "what it turns into",
    "better": "the better outcome",
    "breadth": "how many tasks it fits",
    "canonical": "the code in its shortest form",
    "card": "the card",
    "category": "what kind of thing it is about",
    "character": "whose character it is",
    "choice": "which of them is the best to choose",
    "condition": "the condition",
    "cost": "what it costs, in a word",
    "damage_type": "the type of damage",
    "decides": "what decides a fight",
    "deck": "which deck it is",
    "defense": "the defense",
    "die": "the die, such as d8",
    "effect": "what else follows, empty where nothing does",
    "event": "what happened, in a word or two",
    "fate": "the fate",
    "first": "who is first",
    "grade": "how well it went, one of the grades of the rule",
    "group": "which group it belongs to",
    "hint": "what it is about, in a few words",
    "kind": "which kind it is",
    "meaning": "what it means",
    "modifier": "what changes the draw",
    "moment": "when in the round it happens",
    "nature": "what it serves",
    "purpose": "what it is for",
    "rank": "the rank of the difficulty that counts",
    "sequence": "who acts when",
    "side_effect": "what else it brings",
    "side_remark": "what else the book says of it",
    "source": "where it comes from",
    "start": "what one starts with",
    "stat": "the stat",
    "team": "the team",
    "to": "what it is added to",
    "type": "which type it is",
    "unit": "what it is counted in",
    "use": "the use of fate",
    "used": "the skill used in this scene",
    "what": "what it does, in a few words",
    "who": "who that is",
    "worse": "the worse outcome",
    "wound": "the wound",
    "written": "the roll or its part as the book writes it",
    "yardstick": "how hard that is, in words",
}

MAYBE_WORDS = {
    "ability": "the Ability",
    "alias": "the name that the book uses beside it",
    "asset": "the asset that is short",
    "benefit": "what experts gain",
    "code": "the asset code",
    "critical": "the critical outcome, if it is one",
    "difficulty": "the name of the difficulty, if a check is made",
    "extended_by": "what else uses the skill",
    "fundamental": "the fundamental skill",
    "gift": "the Ability that the Major Arcana brings",
    "harm": "the kind of damage that a deadly wound came from",
    "kept": "what goes on",
    "label": "what a Weak Ability is called",
    "lasts": "how long it lasts",
    "lift": "how hard it is to lift",
    "name": "what it is called, if it has a name",
    "played": "the suit of the card; a joker has none",
    "skill": "the skill, if it takes one",
    "state": "how the character is, in a word; null where there is none",
    "suit": "the suit",
    "transport": "how hard it is to carry",
    "weak": "the Weak Ability",
    "winner": "who wins; null when nobody does",
}

LISTS = {
    "abilities": "Abilities by name",
    "actors": "who does it; of several the GM picks",
    "at_risk": "who may be injured",
    "available": "abilities, maneuvers or skills that the character has, and can use now",
    "boundaries": "where each penalty ends, as exact numbers",
    "broken": "ids of the rules that are broken",
    "cards": "ids of cards",
    "conditions": "conditions that hold",
    "effects": "what follows from it, each in a few words",
    "ended": "effects that end",
    "events": "what happened, a sentence each",
    "faces": "what each face counts as",
    "faults": "why it is not legal, a sentence each",
    "fields": "fields of tasks",
    "holders": "names of those who hold",
    "injured": "suits that are injured afterwards",
    "later": "abilities that come at a higher level",
    "leaders": "who has the best result",
    "members": "names of those who may act",
    "names": "names that are named",
    "notes": "what is legal and yet worth knowing",
    "open_skills": "Skills that may be chosen, or used now",
    "order": "names, the first first",
    "phases": "the parts of an encounter, the first first",
    "practicals": "practical skills",
    "removed": "ids of cards that are taken out",
    "rerolled": "dice that are rolled again",
    "samples": "names that the book gives as samples",
    "sizes": "dice that it may be",
    "surprise": "names of those who are surprised",
    "teams": "names of the teams, in order",
    "through": "what opens it",
    "unlisted": "names that only another page of the source has",
}

TABLES = {
    "all_points": "the points of every party",
    "attributes": "attributes: names, or the die of each",
    "chances": "the chance of success by what is chosen",
    "changes": "before and after of everything that changes",
    "children": "the skills below each skill",
    "defenses": "defenses by name",
    "excluded": "how many are left out, by party",
    "gains": "the mean gain by what is chosen",
    "granted_tokens": "tokens that are granted, by type",
    "healing": "hours until each wound has healed",
    "kinds": "the kind of each skill",
    "levels": "the level of each skill",
    "margins": "the margin of each, by name",
    "meanings": "what a name stands for",
    "party_points": "points by party",
    "places": "what happens in each place",
    "prices": "the price of each level",
    "resources": "resources: what is left of each, or that and the maximum",
    "schedule": "what each Beat needs",
    "skills": "skills: names, or rows with more about each",
    "spent_tokens": "tokens that are spent, by type",
    "totals": "how much is needed of each in all",
    "values": "values by name",
}

MAYBE_TABLES = {
    "left_tokens": "tokens of a budget that are left, by type; null without a budget, or when it does not suffice",
    "purse": "tokens that are left, by type; null when they do not suffice",
}

_GROUPS: tuple[tuple[Any, Mapping[str, str]], ...] = (
    (bool, SWITCHES),
    (int, NUMBERS),
    (int | None, MAYBE_NUMBERS),
    (Fraction, FRACTIONS),
    (str, WORDS),
    (str | None, MAYBE_WORDS),
    (list[str], LISTS),
    (list | dict, TABLES),
    (list | dict | None, MAYBE_TABLES),
)

KEYS: Mapping[str, tuple[Any, str]] = {
    key: (kind, meaning) for kind, group in _GROUPS for key, meaning in group.items()
}
"""For every key what kind of value it holds, as an annotation, and what it means."""

SYNONYMS: Mapping[str, str] = {
    **dict.fromkeys(("access", "allowed", "cancelled", "fits", "permitted", "usable", "valid"), "legal"),
    **dict.fromkeys(("errors", "problems", "reason", "reasons"), "faults"),
    **dict.fromkeys(("average", "expected"), "mean"),
    **dict.fromkeys(("succeeded", "succeeds"), "success"),
    **dict.fromkeys(("half_feet", "length"), "feet"),
    **dict.fromkeys(("target", "threshold"), "needed"),
    "difference": "margin",
    "improved": "improvement",
}
"""Words that games have used, or might, for something that has a key already."""


def fits(value: object, kind: Any) -> bool:
    """Whether a value of an outcome is of the kind that its key holds.

    >>> fits("7/2", Fraction), fits(3.5, Fraction), fits(True, int), fits(["a"], list[str])
    (True, False, False, True)
    """
    if isinstance(kind, UnionType):
        return any(fits(value, one) for one in get_args(kind))
    if get_origin(kind) is list:
        return isinstance(value, list) and all(fits(one, get_args(kind)[0]) for one in value)
    if kind is Fraction:
        return isinstance(value, str) and _is_fraction(value)
    return (
        value is None if kind is NoneType else isinstance(value, kind) and (kind is bool or not isinstance(value, bool))
    )


def _is_fraction(text: str) -> bool:
    try:
        return str(Fraction(text)) == text
    except ValueError:
        return False
