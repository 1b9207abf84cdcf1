"""Errata about names: one thing under several names, several things under one, and names of nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from ...errata import Erratum, Proof, Statement
from ...errors import RuleError
from ...rule import registry
from ..bases import read_base
from ..catalogue import ATTRIBUTES, DISADVANTAGES, MANEUVERS, SKILLS, Vantage, named
from ..names import ALIASES, meaning

_CALLED_IN_DATA = "Deep Mind"
_LATE = ("Break Free", "Traps")
_COLUMN_HEADS = {"Traps": "Height", "Healing": "Severity", "Climbing": "Modifier"}
_FIELD_HEADS = ("Level", "Levels")
_UNDEFINED = ("DP", "IP", "DR", "GM", "CNT", "CFR", "Dominance", "Falloff", "Combat order")


def _spelled(
    id: str, title: str, one: tuple[str, str], other: tuple[str, str], reading: str, pairs: dict[str, str]
) -> Erratum:
    """An erratum about spellings: each of `pairs` is read as if the other had been written."""

    def prove() -> Proof:
        found = {spelling: meaning(name=spelling) for spelling in pairs}
        as_meant = [meaning(name=meant)["meanings"] for meant in pairs.values()]
        if [ruling["meanings"] for ruling in found.values()] != as_meant:
            raise ValueError(f"{id}: another spelling is read as something else")
        shown = tuple(f"{spelling[0].upper()}{spelling[1:]}: {ruling.summary}" for spelling, ruling in found.items())
        return Proof(tuple(pairs), tuple(pairs.values()), shown)

    return _add(id, title, one, other, reading)(prove)


def _add(
    id: str, title: str, one: tuple[str, str], other: tuple[str, str], reading: str
) -> Callable[[Callable[[], Proof]], Erratum]:
    return registry.erratum(id, title=title, one=Statement(*one), other=Statement(*other), reading=reading)


def _alias(spelling: str) -> dict[str, str]:
    return {spelling: ALIASES[spelling]}


_SC_134 = _spelled(
    "SC-134",
    "What the document is called",
    ("Its own text", "It is the Foundation, or the Base Module."),
    ("Its repository (upstream)", "It has a third spelling, and is part of the Rulebook later on."),
    "Foundation: it calls itself so.",
    _alias("Base Module"),
)
_SC_136 = _spelled(
    "SC-136",
    "Experts",
    ("Lucky, Unlucky, Active Mitigation", "They speak of somebody expert in a skill."),
    ("Advantages", "There is no such advantage; the one that does that is Expertise."),
    "Expertise: links and behaviour are its own.",
    _alias("Expert"),
)
_SC_137 = _spelled(
    "SC-137",
    "Capitals in what records refer to",
    ("Records of Easygoing and Battleproof", "What they refer to has small letters in it."),
    ("The headings", "There it has capitals."),
    "Capitals do not matter, since no names differ by them alone.",
    {"Self taught": "Self Taught", "Hard to die": "Hard to Die"},
)
_SC_138 = _spelled(
    "SC-138",
    "Fallen, but what",
    ("Aristocrat", "It sends those who cannot use their rank to a background called after the aristocracy."),
    ("Backgrounds", "The one that fits is called after the aristocrat."),
    "The one that is there: only it fits.",
    _alias("Fallen aristocracy"),
)
_SC_139 = _spelled(
    "SC-139",
    "Severe wounds",
    ("Aimed Shot, Wrap and Stab, Treating Wounds", "Above light wounds stand severe ones."),
    ("All other entries", "There stand serious ones."),
    "Serious: it is the same place on the ladder of wounds.",
    _alias("Severe"),
)
_SC_140 = _spelled(
    "SC-140",
    "Blanks and hyphens in skills",
    ("The headings", "Swordfight, Knife Fight, First Aid."),
    ("The texts", "They are parted, misspelled, or have hyphens."),
    "The headings: only they fit.",
    {**_alias("Sword Fight"), **_alias("Kinfe Fight"), "First-Aid": "First Aid"},
)
_SC_142 = _spelled(
    "SC-142",
    "Turns, rounds and defences",
    ("Some entries", "Combat turn, Instinctive Defense."),
    ("Other entries", "Combat round, and the checks of that defence in small letters."),
    "The same: no rule tells them apart.",
    {**_alias("Combat round"), "instinctive defense": "Instinctive Defense"},
)
_SC_143 = _spelled(
    "SC-143",
    "The basic system and the book",
    ("Initiative", "It names a base combat system, and the book in two words."),
    ("Combat", "The system is called Basic, and the book is one word."),
    "Basic, and Rulebook: there are only three systems.",
    {**_alias("Base combat"), **_alias("Rule Book")},
)
_SC_148 = _spelled(
    "SC-148",
    "An older currency",
    ("Skills, the chapter", "It mentions CP."),
    ("Everywhere else", "Improvement is paid in TT."),
    "TT: no other currency has rules.",
    _alias("CP"),
)
_SC_151 = _spelled(
    "SC-151",
    "Capitals in names of vantages",
    ("Advantages, the chapter", "Survival Instinct."),
    ("Its heading", "Survival instinct."),
    "The same, as no names differ by capitals alone.",
    {"Survival Instinct": "Survival instinct", "Hard To Die": "Hard to Die"},
)
_SC_178 = _spelled(
    "SC-178",
    "Ways to write Lock Picking",
    ("Skills", "Lock Picking."),
    ("Lucky, Unlucky", "Three further ways."),
    "All of them are that skill: no other fits.",
    {**_alias("Lockpicking"), "lock-picking": "Lock Picking", "lock picking": "Lock Picking"},
)


@_add(
    "SC-141",
    "Letters and whole words in bases",
    ("Most records", "Bases are written with the letters of attributes."),
    ("Endurance, Resistance", "One writes its attribute out, the other cuts a vantage's name short."),
    "Both are read: only one meaning fits each.",
)
def _bases() -> Proof:
    endurance = named("Endurance", SKILLS).base
    letter = named("Body", ATTRIBUTES).abbreviation
    same = read_base(letter).terms == endurance.terms
    return Proof(
        endurance.text, letter, (f"{endurance.text} is read as {letter}: {'the same' if same else 'another'} base.",)
    )


@_add(
    "SC-144",
    "Hidden names",
    ("Weak Mind, its hidden data (upstream)", "It bears the name of another vantage."),
    ("Weak Mind, its heading", "Its own."),
    "The heading: that is what is published.",
)
def _hidden() -> Proof:
    weak = named("Weak Mind", DISADVANTAGES)
    shown = (f"Hidden: {meaning(name=_CALLED_IN_DATA).summary}", f"Published: {meaning(name=weak.name).summary}")
    return Proof(_CALLED_IN_DATA, weak.name, shown)


@_add(
    "SC-145",
    "The order of skills",
    ("The index of skills", "By the alphabet."),
    ("The index of skills", f"{_LATE[0]} and {_LATE[1]} stand behind all others."),
    "By the alphabet: the order is no rule.",
)
def _order() -> Proof:
    printed = sorted((one.name for one in SKILLS), key=lambda name: (name in _LATE, name))
    ordered = sorted(printed)
    return Proof(
        printed.index(_LATE[0]),
        ordered.index(_LATE[0]),
        tuple(f"{name}: place {printed.index(name) + 1}, by the alphabet {ordered.index(name) + 1}." for name in _LATE),
    )


@_add(
    "SC-146",
    "Heads of columns",
    ("Tables of Traps, Healing, Climbing and others", "The heads speak of height, severity or modifier."),
    ("The same tables", "In the columns stand tasks and difficulties."),
    "Task and difficulty: the contents show what a column is.",
)
def _heads() -> Proof:
    names = [named(skill, SKILLS).name for skill in _COLUMN_HEADS]
    return Proof(
        tuple(_COLUMN_HEADS.values()),
        tuple("Difficulty" for _ in names),
        tuple(f"{name} has a column {head}; read as difficulties." for name, head in _COLUMN_HEADS.items()),
    )


@_add(
    "SC-147",
    "One name for many maneuvers",
    ("Skills and maneuvers", "Each has a heading of its own."),
    ("Skills and maneuvers", "Many headings are the same."),
    "A maneuver is named with its style, so that each name is one thing.",
)
def _same_names() -> Proof:
    names = sorted({one.name for one in MANEUVERS if len(meaning(name=one.name)["meanings"]) > 1})
    qualified = {(one.style, one.name) for one in MANEUVERS}
    shown = tuple(f"{name}: {meaning(name=name).summary}" for name in names)
    return Proof(len({one.name for one in MANEUVERS}), len(qualified), shown)


@_add(
    "SC-149",
    "Perks",
    ("Introduction", "Perks are among what the module brings."),
    ("Foundation", "There are none."),
    "Nothing: there is nothing to read.",
)
def _perks() -> Proof:
    try:
        meaning(name="Perks")
    except RuleError as error:
        return Proof(1, 0, (f"Asked for them, the catalogue says: {error}.",))
    raise AssertionError("the catalogue has perks")


@_add(
    "SC-150",
    "Words without a definition",
    ("Foundation", f"It uses {', '.join(_UNDEFINED[:-1])} and {_UNDEFINED[-1].lower()}, and names of wounds."),
    ("Foundation", "It defines none of them."),
    "As in the Rulebook, the only place that defines most of them.",
)
def _undefined() -> Proof:
    known = []
    for word in _UNDEFINED:
        try:
            meaning(name=word)
        except RuleError:
            continue
        known.append(word)
    wounds = meaning(name="Deadly")
    return Proof(
        len(_UNDEFINED),
        len(known),
        (
            f"Of {len(_UNDEFINED)} such words the catalogue defines {len(known)}.",
            f"From the Rulebook: {wounds.summary}",
        ),
    )


@_add(
    "SC-162",
    "One field under two heads",
    ("Some records", f"{_FIELD_HEADS[0]}; Action."),
    ("Other records", f"{_FIELD_HEADS[1]}; Actions."),
    "One field each: they hold the same.",
)
def _fields() -> Proof:
    of_vantages = [one.name for one in fields(Vantage) if one.name.startswith("level")]
    kinds = sorted({one.kind for one in MANEUVERS})
    return Proof(
        len(_FIELD_HEADS),
        len(of_vantages),
        (f"Fields of vantages: {', '.join(of_vantages)}.", f"Kinds of maneuvers: {', '.join(kinds)}."),
    )
