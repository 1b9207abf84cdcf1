"""Errata about names: one thing under several names, several things under one, and names of nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from ...errata import Proof, Statement
from ...errors import RuleError
from ...phrases import joined
from ...rulebook import registry
from ..bases import read_base
from ..catalogue import ATTRIBUTES, DISADVANTAGES, MANEUVERS, SKILLS, Vantage, named
from ..names import ALIASES, meaning

_CALLED_IN_DATA = "Deep Mind"
_LATE = ("Break Free", "Traps")
_COLUMN_HEADS = {"Traps": "Height", "Healing": "Severity", "Climbing": "Modifier"}
_FIELD_HEADS = ("Level", "Levels")
_UNDEFINED = ("DP", "IP", "DR", "GM", "CNT", "CFR", "Dominance", "Falloff", "Combat order")


def _letters(name: str) -> list[str]:
    """The letters of a name in no order: alike where only capitals, spaces, hyphens or swapped letters differ."""
    return sorted(filter(str.isalpha, name.casefold()))


def _read_as(pairs: dict[str, str]) -> Callable[[], Proof]:
    """A proof about spellings: each of `pairs` is read as if the other had been written."""

    def prove() -> Proof:
        read = {name: meaning(name=name)["meanings"] for name in (*pairs, *pairs.values())}
        shown = tuple(
            (
                f"The book also writes “{spelling}” for"
                if _letters(spelling) == _letters(meant)
                else f"In the book, “{spelling}” means"
            )
            + f" {meant if read[spelling] == read[meant] else 'something else'}."
            for spelling, meant in pairs.items()
        )
        return Proof(tuple(pairs), tuple(pairs.values()), shown)

    return prove


def _alias(spelling: str) -> dict[str, str]:
    return {spelling: ALIASES[spelling]}


_SC_134 = registry.erratum(
    "SC-134",
    title="What's the book called?",
    one=Statement("Its own text", "The document calls itself the Foundation, or the Base Module."),
    other=Statement(
        "The book's repository",
        "The repository spells the name a third way. In later versions, the book is part of the Rulebook.",
    ),
    reading="We call it the Foundation. It also calls itself the Base Module, and the place where it's published has a"
    " third spelling, but all three names mean the same book.",
)(_read_as(_alias("Base Module")))
_SC_136 = registry.erratum(
    "SC-136",
    title="Who's an expert?",
    one=Statement("Lucky, Unlucky, Active Mitigation", "Three entries mention an expert in a skill."),
    other=Statement("Advantages", "There's no advantage called Expert; the one that fits is Expertise."),
    reading="You're an expert in a skill if you have the advantage Expertise for it. The book doesn't explain the"
    " word, but no other advantage fits.",
)(_read_as(_alias("Expert")))
_SC_137 = registry.erratum(
    "SC-137",
    title="Is “Self taught” the same as Self Taught?",
    one=Statement("The records of Easygoing and Battleproof", "The records name other entries without capitals."),
    other=Statement("The headings", "The headings of those entries are capitalised."),
    reading="Yes, and “Hard to die” is Hard to Die. In some places, the book leaves out the capitals, but no two names"
    " differ by capitals alone.",
)(_read_as({"Self taught": "Self Taught", "Hard to die": "Hard to Die"}))
_SC_138 = registry.erratum(
    "SC-138",
    title="Is “Fallen aristocracy” the same as Fallen Aristocrat?",
    one=Statement("Aristocrat", "If you can't use your rank, you take a background called “Fallen aristocracy”."),
    other=Statement("Backgrounds", "The only background that fits is called Fallen Aristocrat."),
    reading="Yes. The entry on Aristocrat mentions a background called “Fallen aristocracy”, and no other background"
    " fits.",
)(_read_as(_alias("Fallen aristocracy")))
_SC_139 = registry.erratum(
    "SC-139",
    title="What's a severe wound?",
    one=Statement(
        "Aimed Shot, Wrap and Stab, Treating Wounds",
        "Three entries use the word “severe” for the wound between light and heavy.",
    ),
    other=Statement("All other entries", "Everywhere else, that wound is called serious."),
    reading="A serious one. Three entries say “severe” for the wound between light and heavy, and everywhere else,"
    " that one is called serious.",
)(_read_as(_alias("Severe")))
_SC_140 = registry.erratum(
    "SC-140",
    title="Is “Sword Fight” the same as Swordfight?",
    one=Statement("The headings", "The skills are Swordfight, Knife Fight and First Aid."),
    other=Statement("The texts", "In the text, the names are split, misspelled or hyphenated."),
    reading="Yes. The book's text splits, misspells or hyphenates the names of some skills, but no other skill fits,"
    " so we go by the headings.",
)(_read_as({**_alias("Sword Fight"), **_alias("Kinfe Fight"), "First-Aid": "First Aid"}))
_SC_142 = registry.erratum(
    "SC-142",
    title="Is a combat round the same as a combat turn?",
    one=Statement("Some entries", 'Some entries say "combat turn" and "Instinctive Defense".'),
    other=Statement("Other entries", "Other entries speak of a combat round, and write the defence without capitals."),
    reading="Yes, because no rule tells them apart. And “instinctive defense” without capitals is the skill"
    " Instinctive Defense.",
)(_read_as({**_alias("Combat round"), "instinctive defense": "Instinctive Defense"}))
_SC_143 = registry.erratum(
    "SC-143",
    title="Is the base combat system the Basic one?",
    one=Statement("Initiative", "The entry says “base combat system” and “Rule Book”."),
    other=Statement("Combat", "The chapter says “Basic combat system” and “Rulebook”."),
    reading="Yes, and the “Rule Book” is the Rulebook. Those two names are found only in the entry on Initiative, and"
    " nothing else is called that.",
)(_read_as({**_alias("Base combat"), **_alias("Rule Book")}))
_SC_148 = registry.erratum(
    "SC-148",
    title="What's CP?",
    one=Statement("The chapter Skills", "The chapter mentions a currency called CP."),
    other=Statement("Everywhere else", "You pay for improvements with training tokens (TT)."),
    reading="The chapter on skills mentions a currency of that name. It must mean training tokens (TT), because those"
    " are all you can spend on improvements.",
)(_read_as(_alias("CP")))
_SC_151 = registry.erratum(
    "SC-151",
    title="Is “Survival Instinct” the same as Survival instinct?",
    one=Statement("The chapter Advantages", "In the chapter, the name is Survival Instinct, with a second capital."),
    other=Statement("Its heading", "The heading says Survival instinct."),
    reading="Yes, and “Hard To Die” is Hard to Die. The book isn't consistent about capitals, but no two names differ"
    " by capitals alone.",
)(_read_as({"Survival Instinct": "Survival instinct", "Hard To Die": "Hard to Die"}))
_SC_178 = registry.erratum(
    "SC-178",
    title="Is “lock-picking” the same as Lock Picking?",
    one=Statement("Skills", "The skill is called Lock Picking."),
    other=Statement("Lucky, Unlucky", "The two entries write the name in three other ways."),
    reading="Yes. The entries on Lucky and Unlucky spell the skill's name in three other ways, but no other skill"
    " fits.",
)(_read_as({**_alias("Lockpicking"), "lock-picking": "Lock Picking", "lock picking": "Lock Picking"}))


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
    " rule, so we keep it.",
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
    "SC-149",
    title="Are there any perks?",
    one=Statement("Introduction", "The introduction says that the book includes perks."),
    other=Statement("Foundation", "The book has no perks."),
    reading="No. The book's introduction promises perks, but the book lists none.",
)
def _perks() -> Proof:
    shown = []
    try:
        meaning(name="Perks")
    except RuleError as error:
        shown.append(f"No entry in the book is called {error.given}.")
    return Proof(1, 0, tuple(shown))


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
    reading="Yes. In the figures at the top of an entry, the book writes sometimes Level and sometimes Levels, and"
    " likewise Action and Actions. They mean the same, because the same kind of figure comes after them.",
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
