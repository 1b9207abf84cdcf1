"""Using abilities: what kind they are, when they can be used, and the check of those who are not there yet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from ...chance import Chance
from ...errors import RuleError, nearest
from ...parameters import Choice, Rows, Text, Whole
from ...phrases import joined, spanned
from ...rule import Ruling
from ...rulebook import registry
from ..levels import LEVEL, MAX_LEVEL, Level, RolledLevel
from ..modifiers import Fate, FateChoice, Labor, Leverage
from ..rolls import Potential, check
from ..skills import NAME, Name
from .assets import beats_in_words, parse, written


class AbilityKind(StrEnum):
    """The three kinds; every ability is exactly one (contradiction TU-C14). Source: Abilities, second paragraph."""

    PASSIVE = "passive"
    ACTIVE = "active"
    ELLIPSIS = "ellipsis"


class Mode(StrEnum):
    """How time passes at the table."""

    SCENE = "Scene"
    TENSION = "Tension"
    ELLIPSIS = "Ellipsis"


USABLE_IN: Mapping[AbilityKind, tuple[Mode, ...]] = {
    AbilityKind.PASSIVE: tuple(Mode),
    AbilityKind.ACTIVE: (Mode.SCENE, Mode.TENSION),
    AbilityKind.ELLIPSIS: (Mode.ELLIPSIS,),
}
"""When each kind works. Source: Abilities, second paragraph."""

_PLACES = {Mode.SCENE: "in a Scene", Mode.TENSION: "in Tension", Mode.ELLIPSIS: "in an Ellipsis"}

_KIND_WORDS = {kind: "Ellipsis" if kind is AbilityKind.ELLIPSIS else str(kind) for kind in AbilityKind}


@registry.rule(
    "tuurna.ability_use",
    title="Can you use this ability?",
    kind="validation",
    implements=("TU-19", "TU-20", "TU-21", "TU-23", "TU-39"),
    workings=True,
)
def ability_use(
    *,
    kind: Annotated[AbilityKind, Choice(options=AbilityKind, title="Kind")] = AbilityKind.PASSIVE,
    mode: Annotated[Mode, Choice(options=Mode, title="Mode of play")] = Mode.SCENE,
    level: Level = 0,
    ability_level: Annotated[int, Whole(minimum=0, maximum=MAX_LEVEL, title="Ability level")] = 0,
) -> Ruling:
    """Whether an ability can be used now, and whether that takes a competency check.

    Args:
        kind: passive, active or ellipsis.
        mode: Scene, Tension or Ellipsis.
        level: the character's level in the skill, 0 to 12.
        ability_level: the level under which the ability is listed, 0 to 12.

    Returns:
        `legal` and `faults`, and `reached` (the level suffices).

    Raises:
        RuleError: an unknown kind or mode, or a level out of its range.

    Source: Abilities, second paragraph and last paragraph.

    >>> ability_use(kind="ellipsis", mode="Scene")["faults"]
    ['An Ellipsis ability only works in an Ellipsis.']
    >>> ability_use(kind="reactive")
    Traceback (most recent call last):
    rules_py.errors.RuleError: kind is 'reactive'; allowed: one of passive, active, ellipsis (...)
    """
    reached = level >= ability_level
    allowed, asks = mode in USABLE_IN[kind] and reached, False
    if mode not in USABLE_IN[kind]:
        reason = (
            f"an {_KIND_WORDS[kind]} ability only works {joined([_PLACES[place] for place in USABLE_IN[kind]], 'or')}"
        )
    elif reached:
        reason = (
            "a passive ability is always on" if kind is AbilityKind.PASSIVE else "you've reached the ability's level"
        )
    elif kind is AbilityKind.PASSIVE:
        reason = f"you don't have this ability until level {ability_level}"
    elif level == 0:
        reason = "at level 0 you can't even try it"
    else:
        asks, reason = True, "the Narrator has to agree, and you have to pass a competency check"
    return Ruling(
        {"legal": allowed, "faults": [] if allowed else [f"{reason[0].upper()}{reason[1:]}."], "reached": reached},
        f"{'Yes' if allowed else 'Not yet' if asks else 'No'}: {reason}.",
    )


MADE_UP: Mapping[str, int] = {"Soft Landing": 1, "Cat's Balance": 3, "Through the Keyhole": 5}
"""Levels of abilities that show what one looks like. Source: ours, since hardly any are published."""


@registry.rule(
    "tuurna.abilities", title="Abilities of a level", kind="calculation", implements=("TU-17",), workings=True
)
def abilities(
    *,
    skill: Name = "A skill",
    level: Level = 0,
    listed: Annotated[
        tuple[Mapping[str, Any], ...],
        Rows(columns={"ability": NAME, "skill": NAME, "level": LEVEL}, title="Abilities you've listed"),
    ] = ({"ability": "An ability", "skill": "A skill", "level": 0},),
) -> Ruling:
    """The abilities that a character has with a skill.

    The source has hardly published any abilities (contradiction TU-C37), so they are given; those of the example are
    made up.

    Args:
        skill: the skill.
        level: the character's level in it, 0 to 12.
        listed: rows of an ability, its skill and its level, 0 to 12.

    Returns:
        `available` and `later`, the names of abilities of this skill.

    Raises:
        RuleError: no listed ability belongs to the skill, or a level is out of its range.

    Source: Abilities, first paragraph.

    >>> listed = [{"ability": "Soft Landing", "skill": "Agility", "level": 1}]
    >>> abilities(skill="Agility", level=3, listed=listed)["available"]
    ['Soft Landing']
    >>> abilities(skill="Agilty", listed=listed)
    Traceback (most recent call last):
    rules_py.errors.RuleError: skill is 'Agilty'; allowed: 'Agility' is the nearest of 1 known names
    """
    own = [row for row in listed if row["skill"] == skill]
    if not own:
        known = {row["skill"] for row in listed}
        raise RuleError("skill", skill, nearest(skill, known) if known else "none; you haven't listed any abilities")
    available = [row["ability"] for row in own if row["level"] <= level]
    later = [row["ability"] for row in own if row["level"] > level]
    return Ruling(
        {"available": available, "later": later},
        f"At {skill} {level}, you have {joined(available) if available else 'no abilities yet'}."
        + (f" {joined(later)} {'comes' if len(later) == 1 else 'come'} later." if later else ""),
    )


_ROLE = re.compile(r"\{term\}`([^`<]*)(?:<[^>`]*>)?`")
_TAG = re.compile(r"(?P<word>[A-Za-z]*)(?P<rest>.*)")
_CODE = re.compile(r"\s*`(?P<code>[^`]*)`")
_PRICE = re.compile(r"\s*:\s*(?P<low>\d{1,3})(?:\s*(?:-|–|&ndash;)\s*(?P<high>\d{1,3}))?(?!\d)")


@registry.rule(
    "tuurna.ability_entry",
    title="Read the entry of an ability",
    kind="calculation",
    implements=("TU-19", "TU-24", "TU-26"),
    workings=True,
)
def ability_entry(
    *,
    entry: Annotated[
        str,
        Text(allowed_text="a name, a full stop and a tag", help="Sleep. Ellipsis: 2–4 Ellipsis Points"),
    ] = "An ability. Passive",
) -> Ruling:
    """What the line of an ability says: its name, its kind, and its cost.

    Args:
        entry: the name, a full stop, and the tag: `Passive`; `Active` with an asset code in backticks; or `Ellipsis`, a
            colon and a price (`2` or `2–4`). Term roles and bold type of the source are read through.

    Returns:
        `name`, `kind`, `code` and `beats` (of an active ability; null when the code is missing: then the cost is
        unknown, and not nothing), `lowest_price` and `highest_price` (of an Ellipsis ability, in Ellipsis Points).

    Raises:
        RuleError: no tag, two tags, another word in its place, a malformed code, or a missing price.

    Source: Abilities, second and third paragraph.

    >>> ability_entry(entry="Sleep. Ellipsis: 2–4 Ellipsis Points").summary
    'Sleep is an Ellipsis ability and costs 2 to 4 Ellipsis Points.'
    >>> ability_entry(entry="Sleep. Ellipsis")
    Traceback (most recent call last):
    rules_py.errors.RuleError: entry is 'Sleep. Ellipsis'; allowed: a number after the tag, such as ': 2' or ': 2–4'
    """
    plain = _ROLE.sub(r"\1", entry).replace("*", "")
    name, stop, tagged = (part.strip() for part in plain.partition("."))
    tag = _TAG.match(tagged)
    if not name or not stop or tag is None or not tag["word"]:
        raise RuleError(
            "entry", entry, f"a name, a full stop, and then {joined(list(_TAGS), 'or')}, as in 'Calm. Passive'"
        )
    if tag["word"] not in _TAGS:
        raise RuleError("entry", tag["word"], f"{joined(list(_TAGS), 'or')} ({nearest(tag['word'], _TAGS)})")
    kind, rest = _TAGS[tag["word"]], tag["rest"]
    second = re.match(r"[\s,/]*([A-Za-z]+)", rest)
    if second and second[1] in _TAGS:
        raise RuleError("entry", entry, "a single tag")
    outcome: dict[str, Any] = {"name": name, "kind": str(kind), "code": None, "beats": None}
    outcome |= {"lowest_price": None, "highest_price": None}
    if kind is AbilityKind.PASSIVE:
        cost = ", so it's always on"
    elif kind is AbilityKind.ACTIVE:
        cost = _read_code(rest, outcome)
    else:
        cost = _read_price(entry, rest, outcome)
    return Ruling(
        outcome, f"{name} is {'a' if kind is AbilityKind.PASSIVE else 'an'} {_KIND_WORDS[kind]} ability{cost}."
    )


_TAGS: Mapping[str, AbilityKind] = {kind.capitalize(): kind for kind in AbilityKind}


def _read_code(rest: str, outcome: dict[str, Any]) -> str:
    """The cost of an active ability in words; puts code and Beats into `outcome`."""
    found = _CODE.match(rest)
    if found is None:
        return ", but its asset code is missing, so nobody knows its cost"
    beats = parse(found["code"], parameter="entry")
    outcome |= {"code": written(beats), "beats": len(beats)}
    return f" and takes {beats_in_words(len(beats))}"


def _read_price(entry: str, rest: str, outcome: dict[str, Any]) -> str:
    """The price of an Ellipsis ability in words; puts its ends into `outcome`."""
    found = _PRICE.match(rest)
    if found is None:
        raise RuleError("entry", entry, "a number after the tag, such as ': 2' or ': 2–4'")
    low = int(found["low"])
    high = int(found["high"] or low)
    if not 1 <= low <= high:
        raise RuleError("entry", entry, "a number from 1 up, or two with the lower one first")
    outcome |= {"lowest_price": low, "highest_price": high}
    price = f"{low}" if low == high else f"{low} to {high}"
    return f" and costs {price} Ellipsis {'Point' if high == 1 else 'Points'}"


@registry.rule(
    "tuurna.competency_check",
    title="Competency check",
    sentence="At level {level}, a level {ability_level} ability works {chance} of the time.",
    kind="roll",
    essential=("level", "ability_level"),
    implements=("TU-41",),
    measure="result",
    verdict="success",
)
def competency_check(
    chance: Chance,
    *,
    level: RolledLevel = 1,
    ability_level: Annotated[int, Whole(minimum=1, maximum=MAX_LEVEL, title="Ability level")] = 2,
    labor: Labor = 0,
    leverage: Leverage = 0,
    fate: FateChoice = Fate.NEUTRAL,
    supernatural: Potential = False,
) -> Ruling:
    """Try an ability above one's level, if the Narrator agrees: a check against the level of the ability.

    Args:
        chance: where the dice come from.
        level: the character's, 1 to 12.
        ability_level: that of the ability, above `level` and up to 12.
        labor: dice added or taken away; at least one die stays.
        leverage: points added to the score.
        fate: which faces win and which grant a further die.
        supernatural: whether the score may reach 12 instead of 9.

    Returns:
        `success`, `score`, `result` and `margin`, as for a check.

    Raises:
        RuleError: a parameter is out of its range, or the level is reached, so that no such check is needed.

    Source: Abilities, last paragraph; contradictions TU-C11, TU-C12.

    >>> competency_check.chance(level=1, ability_level=2)
    Fraction(2, 9)
    >>> competency_check.roll(level=5, ability_level=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: ability_level is 5; allowed: 6 to 12; at level 5 this ability needs no competency check
    """
    if ability_level <= level:
        above = f"{spanned(level + 1, MAX_LEVEL)}; " if level < MAX_LEVEL else ""
        raise RuleError(
            "ability_level",
            ability_level,
            f"{above}at level {level} this ability needs no competency check",
            sentence=f"{{}} can't be {ability_level}: you're at level {level} already, so you don't need a competency"
            " check.",
        )
    return check(
        chance,
        level=level,
        difficulty=ability_level,
        labor=labor,
        leverage=leverage,
        fate=fate,
        supernatural=supernatural,
    )
