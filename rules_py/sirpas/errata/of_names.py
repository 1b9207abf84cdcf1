"""Errata about names: one thing under several names, several things under one, and names of nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from ...errata import Proof, Statement
from ...errors import RuleError
from ...rulebook import registry
from ..bases import read_base
from ..catalogue import ATTRIBUTES, DISADVANTAGES, MANEUVERS, SKILLS, Vantage, named
from ..names import ALIASES, meaning

_CALLED_IN_DATA = "Deep Mind"
_LATE = ("Break Free", "Traps")
_COLUMN_HEADS = {"Traps": "Height", "Healing": "Severity", "Climbing": "Modifier"}
_FIELD_HEADS = ("Level", "Levels")
_UNDEFINED = ("DP", "IP", "DR", "GM", "CNT", "CFR", "Dominance", "Falloff", "Combat order")


def _read_as(pairs: dict[str, str]) -> Callable[[], Proof]:
    """A proof about spellings: each of `pairs` is read as if the other had been written."""

    def prove() -> Proof:
        found = {spelling: meaning(name=spelling) for spelling in pairs}
        as_meant = [meaning(name=meant)["meanings"] for meant in pairs.values()]
        if [ruling["meanings"] for ruling in found.values()] != as_meant:
            raise ValueError(f"{', '.join(pairs)}: another spelling is read as something else")
        shown = tuple(f"{spelling[0].upper()}{spelling[1:]}: {ruling.summary}" for spelling, ruling in found.items())
        return Proof(tuple(pairs), tuple(pairs.values()), shown)

    return prove


def _alias(spelling: str) -> dict[str, str]:
    return {spelling: ALIASES[spelling]}


_SC_134 = registry.erratum(
    "SC-134",
    title="What the document is called",
    one=Statement("Its own text", "It is the Foundation, or the Base Module."),
    other=Statement("Its repository (upstream)", "It has a third spelling, and is part of the Rulebook later on."),
    reading="We say Foundation, because that's what it calls itself.",
)(_read_as(_alias("Base Module")))
_SC_136 = registry.erratum(
    "SC-136",
    title="Experts",
    one=Statement("Lucky, Unlucky, Active Mitigation", "They speak of somebody expert in a skill."),
    other=Statement("Advantages", "There is no such advantage; the one that does that is Expertise."),
    reading="They mean Expertise, because everything else about them fits it.",
)(_read_as(_alias("Expert")))
_SC_137 = registry.erratum(
    "SC-137",
    title="Capitals in what records refer to",
    one=Statement("Records of Easygoing and Battleproof", "They write names with small letters."),
    other=Statement("The headings", "There it has capitals."),
    reading="Capitals make no difference, because no two names differ by them alone.",
)(_read_as({"Self taught": "Self Taught", "Hard to die": "Hard to Die"}))
_SC_138 = registry.erratum(
    "SC-138",
    title="Fallen, but what",
    one=Statement(
        "Aristocrat", "If you can't use your rank, it sends you to a background named after the aristocracy."
    ),
    other=Statement("Backgrounds", "The one that fits is called after the aristocrat."),
    reading="It's the one that exists, because nothing else fits.",
)(_read_as(_alias("Fallen aristocracy")))
_SC_139 = registry.erratum(
    "SC-139",
    title="Severe wounds",
    one=Statement("Aimed Shot, Wrap and Stab, Treating Wounds", "The wounds above light ones are called severe."),
    other=Statement("All other entries", "There they're called serious."),
    reading="Severe and serious are the same, because they're in the same place on the ladder of wounds.",
)(_read_as(_alias("Severe")))
_SC_140 = registry.erratum(
    "SC-140",
    title="Blanks and hyphens in skills",
    one=Statement("The headings", "Swordfight, Knife Fight, First Aid."),
    other=Statement("The texts", "They are parted, misspelled, or have hyphens."),
    reading="We go by the headings, because there are no other skills they could mean.",
)(_read_as({**_alias("Sword Fight"), **_alias("Kinfe Fight"), "First-Aid": "First Aid"}))
_SC_142 = registry.erratum(
    "SC-142",
    title="Turns, rounds and defences",
    one=Statement("Some entries", "Combat turn, Instinctive Defense."),
    other=Statement("Other entries", "Combat round, and the checks of that defence in small letters."),
    reading="They mean the same, because no rule tells them apart.",
)(_read_as({**_alias("Combat round"), "instinctive defense": "Instinctive Defense"}))
_SC_143 = registry.erratum(
    "SC-143",
    title="The basic system and the book",
    one=Statement("Initiative", "It names a base combat system, and the book in two words."),
    other=Statement("Combat", "The system is called Basic, and the book is one word."),
    reading="It's the Basic system and the Rulebook, because there are only three systems and one such book.",
)(_read_as({**_alias("Base combat"), **_alias("Rule Book")}))
_SC_148 = registry.erratum(
    "SC-148",
    title="An older currency",
    one=Statement("Skills, the chapter", "It mentions CP."),
    other=Statement("Everywhere else", "Improvement is paid in TT."),
    reading="It means TT, because nothing else can be spent.",
)(_read_as(_alias("CP")))
_SC_151 = registry.erratum(
    "SC-151",
    title="Capitals in names of vantages",
    one=Statement("Advantages, the chapter", "Survival Instinct."),
    other=Statement("Its heading", "Survival instinct."),
    reading="They're the same, because no two names differ by capitals alone.",
)(_read_as({"Survival Instinct": "Survival instinct", "Hard To Die": "Hard to Die"}))
_SC_178 = registry.erratum(
    "SC-178",
    title="Ways to write Lock Picking",
    one=Statement("Skills", "Lock Picking."),
    other=Statement("Lucky, Unlucky", "Three further ways."),
    reading="All of them are Lock Picking, because nothing else fits.",
)(_read_as({**_alias("Lockpicking"), "lock-picking": "Lock Picking", "lock picking": "Lock Picking"}))


@registry.erratum(
    "SC-141",
    title="Letters and whole words in bases",
    one=Statement("Most records", "Bases are written with the letters of attributes."),
    other=Statement("Endurance, Resistance", "One writes its attribute out, the other cuts a vantage's name short."),
    reading="We read both, because each can only mean one thing.",
)
def _bases() -> Proof:
    endurance = named("Endurance", SKILLS).base
    letter = named("Body", ATTRIBUTES).abbreviation
    same = read_base(letter).terms == endurance.terms
    return Proof(
        endurance.text, letter, (f"{endurance.text} is read as {letter}: {'the same' if same else 'another'} base.",)
    )


@registry.erratum(
    "SC-144",
    title="Hidden names",
    one=Statement("Weak Mind, its hidden data (upstream)", "It bears the name of another vantage."),
    other=Statement("Weak Mind, its heading", "Its own."),
    reading="We go by the heading, because that's what you see.",
)
def _hidden() -> Proof:
    weak = named("Weak Mind", DISADVANTAGES)
    shown = (f"Hidden: {meaning(name=_CALLED_IN_DATA).summary}", f"Published: {meaning(name=weak.name).summary}")
    return Proof(_CALLED_IN_DATA, weak.name, shown)


@registry.erratum(
    "SC-145",
    title="The order of skills",
    one=Statement("The index of skills", "By the alphabet."),
    other=Statement("The index of skills", f"{_LATE[0]} and {_LATE[1]} stand behind all others."),
    reading="We list them by the alphabet, because the order isn't a rule.",
)
def _order() -> Proof:
    printed = sorted((one.name for one in SKILLS), key=lambda name: (name in _LATE, name))
    ordered = sorted(printed)
    return Proof(
        printed.index(_LATE[0]),
        ordered.index(_LATE[0]),
        tuple(f"{name}: place {printed.index(name) + 1}, by the alphabet {ordered.index(name) + 1}." for name in _LATE),
    )


@registry.erratum(
    "SC-146",
    title="Heads of columns",
    one=Statement("Tables of Traps, Healing, Climbing and others", "The heads speak of height, severity or modifier."),
    other=Statement("The same tables", "The columns list tasks and difficulties."),
    reading="The columns are task and difficulty, because that's what is in them.",
)
def _heads() -> Proof:
    names = [named(skill, SKILLS).name for skill in _COLUMN_HEADS]
    return Proof(
        tuple(_COLUMN_HEADS.values()),
        tuple("Difficulty" for _ in names),
        tuple(f"{name} has a column {head}; read as difficulties." for name, head in _COLUMN_HEADS.items()),
    )


@registry.erratum(
    "SC-147",
    title="One name for many maneuvers",
    one=Statement("Skills and maneuvers", "Each has a heading of its own."),
    other=Statement("Skills and maneuvers", "Many headings are the same."),
    reading="We name a maneuver with its style, because otherwise you couldn't tell them apart.",
)
def _same_names() -> Proof:
    names = sorted({one.name for one in MANEUVERS if len(meaning(name=one.name)["meanings"]) > 1})
    qualified = {(one.style, one.name) for one in MANEUVERS}
    shown = tuple(f"{name}: {meaning(name=name).summary}" for name in names)
    return Proof(len({one.name for one in MANEUVERS}), len(qualified), shown)


@registry.erratum(
    "SC-149",
    title="Perks",
    one=Statement("Introduction", "The module is said to include perks."),
    other=Statement("Foundation", "There are none."),
    reading="There are no perks, because none are listed.",
)
def _perks() -> Proof:
    try:
        meaning(name="Perks")
    except RuleError as error:
        return Proof(1, 0, (f"Nothing in the catalogue is called {error.given}.",))
    raise AssertionError("the catalogue has perks")


@registry.erratum(
    "SC-150",
    title="Words without a definition",
    one=Statement(
        "Foundation", f"It uses {', '.join(_UNDEFINED[:-1])} and {_UNDEFINED[-1].lower()}, and names of wounds."
    ),
    other=Statement("Foundation", "It defines none of them."),
    reading="They mean what they mean in the Rulebook, because that's the only place that explains most of them.",
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
            f"Of {', '.join(_UNDEFINED)} the catalogue defines {len(known)}.",
            f"From the Rulebook: {wounds.summary}",
        ),
    )


@registry.erratum(
    "SC-162",
    title="One field under two heads",
    one=Statement("Some records", f"{_FIELD_HEADS[0]}; Action."),
    other=Statement("Other records", f"{_FIELD_HEADS[1]}; Actions."),
    reading="They're one field each, because they hold the same thing.",
)
def _fields() -> Proof:
    of_vantages = [one.name for one in fields(Vantage) if one.name.startswith("level")]
    kinds = sorted({one.kind for one in MANEUVERS})
    return Proof(
        len(_FIELD_HEADS),
        len(of_vantages),
        (
            f"Heads: {' and '.join(_FIELD_HEADS)}; fields of vantages: {', '.join(of_vantages)}.",
            f"Kinds of maneuvers: {', '.join(kinds)}.",
        ),
    )
