"""Errata about names: one thing under several names, several things under one, and names of nothing."""

from __future__ import annotations

from dataclasses import fields

from ...errata import Proof, Statement
from ...errata_file import listed_errata
from ...errors import RuleError
from ...phrases import joined
from ...rulebook import registry
from ..bases import read_base
from ..catalogue import ATTRIBUTES, DISADVANTAGES, MANEUVERS, SKILLS, Vantage, named
from ..names import meaning

_CALLED_IN_DATA = "Deep Mind"
_LATE = ("Break Free", "Traps")
_COLUMN_HEADS = {"Traps": "Height", "Healing": "Severity", "Climbing": "Modifier"}
_FIELD_HEADS = ("Level", "Levels")
_UNDEFINED = ("DP", "IP", "DR", "GM", "CNT", "CFR", "Dominance", "Falloff", "Combat order")


_LISTED = registry.list_errata(listed_errata("rules_py.sirpas"))


@registry.erratum(
    "SC-141",
    title="Is B the same as Body?",
    one=Statement("Most records", "Bases are written with the initials of attributes."),
    other=Statement(
        "Endurance, Resistance", "Endurance spells out its attribute, and Resistance shortens the name of an advantage."
    ),
    reading="Yes. To say what a skill starts from, the book sometimes writes an attribute's initial and sometimes its"
    " whole name. Each can only mean one thing, so you can write either.",
)
def _bases() -> Proof:
    endurance = named("Endurance", SKILLS).base
    letter = named("Body", ATTRIBUTES).abbreviation
    same = read_base(letter).terms == endurance.terms
    return Proof(
        endurance.text,
        letter,
        (f"{endurance.text} and {letter} are {'the same base' if same else 'different bases'}.",),
    )


@registry.erratum(
    "SC-144",
    title="Is Weak Mind called Deep Mind?",
    one=Statement(
        "Weak Mind, hidden in the file (Rulebook)",
        "In a part of the file that readers never see, the disadvantage has the name of an advantage.",
    ),
    other=Statement("The heading of Weak Mind", "The heading says Weak Mind."),
    reading="No, Deep Mind is its opposite. The wrong name is only in a part of the Rulebook's file that you never"
    " see; the heading says Weak Mind.",
)
def _hidden() -> Proof:
    weak = named("Weak Mind", DISADVANTAGES)
    shown = (
        f"In the hidden part, the name is {_CALLED_IN_DATA},"
        f" which{meaning(name=_CALLED_IN_DATA).summary.removeprefix(_CALLED_IN_DATA)}",
        f"The heading says {weak.name}, which{meaning(name=weak.name).summary.removeprefix(weak.name)}",
    )
    return Proof(_CALLED_IN_DATA, weak.name, shown)


@registry.erratum(
    "SC-145",
    title="Why do Break Free and Traps come last?",
    one=Statement("The index of skills", "The index is in alphabetical order."),
    other=Statement("The index of skills", f"{_LATE[0]} and {_LATE[1]} come after all the others."),
    reading="That's where the book has them, though all its other skills are in alphabetical order. The order isn't a"
    " rule, and our own list of skills is alphabetical throughout.",
)
def _order() -> Proof:
    printed = sorted((one.name for one in SKILLS), key=lambda name: (name in _LATE, name))
    ordered = sorted(printed)
    return Proof(
        printed.index(_LATE[0]),
        ordered.index(_LATE[0]),
        tuple(
            f"{name} is number {printed.index(name) + 1} in the index, but would be number {ordered.index(name) + 1}"
            " in alphabetical order."
            for name in _LATE
        ),
    )


@registry.erratum(
    "SC-146",
    title="Tables with the wrong column headings",
    one=Statement(
        "Traps, Healing, Climbing and others, their tables",
        "Some columns are headed “Height”, “Severity” or “Modifier”.",
    ),
    other=Statement("The same tables", "The columns headed “Height”, “Severity” or “Modifier” list difficulties."),
    reading="Some of the book's tables, such as those for Traps, Healing and Climbing, list difficulties under"
    " “Height”, “Severity” or “Modifier”. Our heading is “Difficulty”, because that's what you'll find there.",
)
def _heads() -> Proof:
    names = [named(skill, SKILLS).name for skill in _COLUMN_HEADS]
    return Proof(
        tuple(_COLUMN_HEADS.values()),
        tuple("Difficulty" for _ in names),
        tuple(
            f"{name} has a column headed “{head}”, which holds difficulties." for name, head in _COLUMN_HEADS.items()
        ),
    )


@registry.erratum(
    "SC-147",
    title="Which Shoot do we mean?",
    one=Statement("Skills and maneuvers", "Each skill and each maneuver has a heading of its own."),
    other=Statement("Skills and maneuvers", "Many of the headings are identical."),
    reading="Many maneuvers share a name with a skill or with a maneuver of another style. So we name the style as"
    " well: the Shoot of Archery, the Shoot of Firearms.",
)
def _same_names() -> Proof:
    names = sorted({one.name for one in MANEUVERS if len(meaning(name=one.name)["meanings"]) > 1})
    qualified = {(one.style, one.name) for one in MANEUVERS}
    shown = tuple(meaning(name=name).summary for name in names)
    return Proof(len({one.name for one in MANEUVERS}), len(qualified), shown)


@registry.erratum(
    "SC-150",
    title="What do words like DP and falloff mean?",
    one=Statement(
        "Foundation",
        f"The book uses the terms {', '.join(_UNDEFINED[:-1])} and {_UNDEFINED[-1].lower()}, and the names of wounds.",
    ),
    other=Statement("Foundation", "The book defines none of these words."),
    reading="A DP is a damage point, and falloff is how shots get harder with distance. The Foundation uses such"
    " words without explaining them, so we go by the Rulebook, which explains most of them. You'll find them in our"
    " glossary and under Names.",
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
            f"The book's entries define {len(known) or 'none'} of the terms {joined(_UNDEFINED)}.",
            f"In the Rulebook, “{wounds['meanings'][0]['name']}” is the name of a {wounds['meanings'][0]['kind']}.",
        ),
    )


@registry.erratum(
    "SC-162",
    title="Are “Level” and “Levels” the same?",
    one=Statement("Some records", f"The fields are called {_FIELD_HEADS[0]} and Action."),
    other=Statement("Other records", f"The fields are called {_FIELD_HEADS[1]} and Actions."),
    reading="Yes. In the figures at the top of an entry, the book sometimes writes Level and sometimes Levels, and"
    " likewise Action and Actions. They mean the same, because the same kind of figure follows them.",
)
def _fields() -> Proof:
    of_vantages = [one.name for one in fields(Vantage) if one.name.startswith("level")]
    kinds = sorted({one.kind for one in MANEUVERS})
    return Proof(
        len(_FIELD_HEADS),
        len(of_vantages),
        (
            "In print, the entry for an advantage or disadvantage has a line called"
            f" {' or '.join(f'“{head}”' for head in _FIELD_HEADS)}. Here, it's always"
            f" “{' and '.join(of_vantages).capitalize()}”.",
            f"Maneuvers come in {len(kinds)} kinds: {joined(kinds)}.",
        ),
    )
