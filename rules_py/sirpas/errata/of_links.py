"""Errata about links, macros, layout and the licence: what an editor would have mended."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ...errata import Proof, Statement
from ...errors import RuleError
from ...phrases import joined
from ...rulebook import registry
from ..backgrounds import background
from ..catalogue import MANEUVERS, STYLES, named
from ..names import ANCHORS, meaning, slug
from ..tokens import VANTAGES, steps_of

_VARIABLE = "$RulebookAddress"
_PUBLISHED_LINK = re.compile(r"\[[^\]]+\]\([^)]+\)")
_SWAPPED = "(health)[#health]"
_JUMP = "advantages"
_CHAPTERS = ("Attributes", "Advantages", "Disadvantages", "Backgrounds", "Skills", "Combat")
_LINKED_ON = 2
_MISSPELT = "Foudnational"
_LICENCES = ({"BY", "NC", "SA"}, {"BY", "SA"})
"""Of the repository, and of a comment in its source."""

_SKIN = named("By_the_skin_of_one's_teeth", VANTAGES).name

_DEAD = {
    "BaM-s-first-aid": "First Aid",
    "Bam-a-expertise-skill": "Expertise",
    "expert": "Expertise",
    "elemental-resitance": "Elemental Resistance",
    _SKIN.casefold().replace(" ", "-"): _SKIN,
}
"""Anchors that no heading has, and the headings meant."""

_RULEBOOK = {
    "ranking": "rankings",
    "multiranking": "multi-contests",
    "simplified-combat": "BaM-m-simplified-combat",
    "advantages-and-disadvantages": "vantages",
}
"""Anchors in the Rulebook that are linked to, and those that its published page has (Rulebook)."""


@registry.erratum(
    "SC-132",
    title="A link that names the wrong chapter",
    one=Statement(
        "Advantages, Disadvantages", "The book links to a chapter named after both advantages and disadvantages."
    ),
    other=Statement("Rulebook", "In the Rulebook, the chapter on advantages and disadvantages is called Vantages."),
    reading="The book links to a chapter of the Rulebook on advantages and disadvantages, but there, that chapter is"
    " called Vantages. We link to Vantages, because it has the same contents.",
)
def _vantages() -> Proof:
    used = "advantages-and-disadvantages"
    return Proof(used, _RULEBOOK[used], (f"The book's link goes to #{used}.", f"The chapter is at #{_RULEBOOK[used]}."))


@registry.erratum(
    "SC-152",
    title="Ten links without an address",
    one=Statement("Foundation, ten links", "Ten of the book's links are meant to lead to a page of the Rulebook."),
    other=Statement(
        "Foundation, the same links", "All ten still contain the name of a variable, and one has a slash too many."
    ),
    reading="Ten of the book's links are meant to lead to the Rulebook but were never given its address. We link to our"
    " own page about the same thing instead.",
)
def _variable() -> Proof:
    page = registry.find("sirpas.ranking").page
    chapter = page.rpartition("/")[2].capitalize()
    written = f"{_VARIABLE}#ranking"
    return Proof(written, page, (f"The book links to {written}.", f"We link to the chapter {chapter}."))


@registry.erratum(
    "SC-153",
    title="Where's the table for Knife Fight?",
    one=Statement("Styles", "A bit of wiki code makes each style's table of maneuvers per turn."),
    other=Statement("Knife Fight", "Knife Fight's bit of code doesn't work, because its first character is missing."),
    reading="The table of maneuvers per turn is missing from the book: because of a typing error, you see only the"
    " code that should have made it. The numbers in that code are complete, so we use them.",
)
def _macro() -> Proof:
    expanded = [style.name for style in STYLES if style.id != "knife_fight"]
    knife = sum(one.style == "knife_fight" for one in MANEUVERS)
    return Proof(
        len(STYLES),
        len(expanded),
        (
            f"Of the {len(STYLES)} styles, {len(expanded)} have a table that you can read.",
            f"For Knife Fight, a style with {knife} maneuvers, the book only has broken wiki code.",
        ),
    )


@registry.erratum(
    "SC-154",
    title="An empty heading in Mind Grasp",
    one=Statement("Mind Grasp", "Mind Grasp's entry starts with its own heading, as usual."),
    other=Statement("Mind Grasp", "A second heading follows, without any text."),
    reading="The entry on Mind Grasp has a second heading without any text. We skip it, because there's nothing under"
    " it.",
)
def _empty() -> Proof:
    grasp = named("Mind Grasp", MANEUVERS)
    return Proof(
        slug(grasp.name),
        slug("#"),
        (f"A link can lead to the first heading (#{slug(grasp.name)}), but not to the second (#{slug('#')}).",),
    )


@registry.erratum(
    "SC-155",
    title="A link to Health that doesn't work",
    one=Statement("Attributes", "Strength and Dexterity are written as links."),
    other=Statement("Attributes", "The brackets around the word “Health” are the wrong way round, so it isn't a link."),
    reading="In the chapter on attributes, the link to Health has its brackets the wrong way round. We've mended it:"
    " the word now leads to the entry on Health.",
)
def _swapped() -> Proof:
    right = "[health](#health)"
    links = [bool(_PUBLISHED_LINK.fullmatch(text)) for text in (right, _SWAPPED)]
    return Proof(
        links[0],
        links[1],
        ("With its brackets the usual way round, Health would be a link.", f"As printed, {_SWAPPED} isn't a link."),
    )


@registry.erratum(
    "SC-156",
    title="The last link of the chapter on attributes",
    one=Statement("The last line of Attributes", "A link leads to the next chapter."),
    other=Statement("The last line of Attributes", "The link lacks the # that would make it work."),
    reading="The chapter on attributes ends with a link to the next chapter, but it lacks the # that would make it"
    " work. Ours does lead there.",
)
def _jump() -> Proof:
    return Proof(f"#{_JUMP}", _JUMP, (f"The link says {_JUMP}, which would be another page. It means #{_JUMP}.",))


@registry.erratum(
    "SC-157",
    title="Links that lead nowhere",
    one=Statement("Foundation", "There are links to First Aid, Expertise, Elemental Resistance and others."),
    other=Statement("Foundation", "No heading has the anchors that these links use."),
    reading="Some of the book's links name headings that don't exist, mostly because of a spelling mistake. We link to"
    " the heading that each of them must mean.",
)
def _dead() -> Proof:
    alive = [used for used in _DEAD if used in ANCHORS]
    meant = [slug(name) for name in _DEAD.values() if slug(name) in ANCHORS]
    shown = tuple(
        f"The link #{used} leads {'somewhere' if used in ANCHORS else 'nowhere'}; it means #{slug(name)}."
        for used, name in _DEAD.items()
    )
    return Proof(len(meant), len(alive), shown)


@registry.erratum(
    "SC-158",
    title="Links that lead to a maneuver instead of a skill",
    one=Statement("The index of skills", "The index lists Shoot, Throw and Thrust as skills."),
    other=Statement(
        "The index of skills", "The links lead to the maneuvers with the same names, which come earlier in the book."
    ),
    reading="In the book's list of skills, the links for Shoot, Throw and Thrust lead to maneuvers of the same names."
    " Ours lead to the skills, because it's a list of skills.",
)
def _early() -> Proof:
    found = {name: meaning(name=name)["meanings"] for name in ("Shoot", "Throw", "Thrust")}
    skills = sum(one["kind"] == "skill" for meanings in found.values() for one in meanings)
    maneuvers = sum(one["kind"] == "maneuver" for meanings in found.values() for one in meanings)
    return Proof(skills, skills + maneuvers, tuple(meaning(name=name).summary for name in found))


@registry.erratum(
    "SC-159",
    title="Links that miss their place in the Rulebook",
    one=Statement("Foundation", "The book links to parts of the Rulebook."),
    other=Statement("Rulebook", "The Rulebook's headings have different anchors."),
    reading="Some of the book's links into the Rulebook point to headings that it doesn't have. We link to the ones"
    " that it does have.",
)
def _rulebook() -> Proof:
    wrong = [used for used, there in _RULEBOOK.items() if used != there]
    shown = tuple(f"The book links to #{used}, but the Rulebook has #{there}." for used, there in _RULEBOOK.items())
    return Proof(len(_RULEBOOK), len(_RULEBOOK) - len(wrong), shown)


@registry.erratum(
    "SC-160",
    title="Chapters without a link to the next one",
    one=Statement("Introduction", "The introduction says that every chapter ends with a link to the next."),
    other=Statement("Foundation", "Hardly any chapter ends with such a link."),
    reading="The book promises that each chapter ends with a link to the next, but most don't. You lose nothing,"
    " because every page here has one.",
)
def _onward() -> Proof:
    chapters = ", ".join(_CHAPTERS)
    return Proof(
        len(_CHAPTERS),
        _LINKED_ON,
        (f"Of the {len(_CHAPTERS)} chapters that need such a link ({chapters}), only {_LINKED_ON} have one.",),
    )


@registry.erratum(
    "SC-161",
    title="A chapter that isn't finished",
    one=Statement(
        "Game set-up", "The book has a chapter called Game set-up, with a misspelled word in two of its headings."
    ),
    other=Statement("Game set-up", "Only the chapter's part about power is written."),
    reading="In the chapter Game set-up, only the part about power has been written, so that's all you'll find here.",
)
def _unwritten() -> Proof:
    rules = [rule.title for rule in registry if rule.module == "rules_py.sirpas.power"]
    (meant,) = get_close_matches(_MISSPELT, ("Foundational", "Fundamental"), n=1)
    shown = (
        f"The misspelled “{_MISSPELT}” most likely means {meant}.",
        f"The chapter gives us {len(rules)} rules: {joined(rules)}.",
    )
    return Proof(_MISSPELT, meant, shown)


@registry.erratum(
    "SC-163",
    title="Three sentences with a slip",
    one=Statement(
        "Disadvantages; Wealthy; Sectarian",
        "One entry lacks a noun, one has a negative too many, and one says exoteric groups.",
    ),
    other=Statement(
        "The text around them",
        "In context, the words have to mean “levels”, “money that nothing else explains” and “esoteric groups”.",
    ),
    reading="There's a word missing in a sentence about disadvantages with levels, a word too many in Wealthy, and a"
    " wrong word in Sectarian. In context, each can only mean one thing, and that's how we play it.",
)
def _broken() -> Proof:
    refused = ""
    try:
        background(background="Wealthy", explained=True)
    except RuleError as error:
        refused = error.reason
    can = "can't" if refused else "can"
    alone = background(background="Wealthy", grade=1, explained=False)
    levels = steps_of(named("Nervous", VANTAGES))
    return Proof(
        alone["tokens"],
        0,
        (
            f"At levels 1, 2 and 3, Nervous pays you {joined([str(one) for one in levels])} tokens.",
            alone.summary,
            f"If something else explains your money, you {can} take Wealthy.",
            background(background="Sectarian", grade=1).summary,
        ),
    )


@registry.erratum(
    "SC-164",
    title="Which licence does the book have?",
    one=Statement("The book's repository", "The licence is CC BY-NC-SA 4.0."),
    other=Statement(
        "A comment in the book's source",
        "The comment asks for attribution and share-alike, but doesn't mention commercial use.",
    ),
    reading="It's under CC BY-NC-SA 4.0, which rules out commercial use. A comment in the book's source doesn't mention"
    " commercial use, but the published licence is the stricter one, so we keep to it.",
)
def _licence() -> Proof:
    published, comment = (sorted(terms) for terms in _LICENCES)
    extra = sorted(set(published) - set(comment))
    return Proof(
        published,
        comment,
        (f"The repository's licence also has {', '.join(extra)}, which rules out commercial use.",),
    )
