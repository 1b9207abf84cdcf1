"""Errata about links, macros, layout and the licence: what an editor would have mended."""

from __future__ import annotations

import re
from difflib import get_close_matches

from ...errata import Proof, Statement
from ...errors import RuleError
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
_LICENCES = {"the repository": {"BY", "NC", "SA"}, "a comment in its source": {"BY", "SA"}}

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
"""Anchors in the Rulebook that are linked to, and those that its published page has (upstream)."""


@registry.erratum(
    "SC-132",
    title="The chapter on vantages",
    one=Statement("Advantages, Disadvantages", "They link to a chapter called after both."),
    other=Statement("Rulebook (upstream)", "That chapter is called Vantages."),
    reading="The chapter is Vantages, because it has the same contents under a newer title.",
)
def _vantages() -> Proof:
    used = "advantages-and-disadvantages"
    return Proof(used, _RULEBOOK[used], (f"Linked to: #{used}.", f"There: #{_RULEBOOK[used]}."))


@registry.erratum(
    "SC-152",
    title="An address that was never filled in",
    one=Statement("Foundation, ten links", "They go to a page of the Rulebook."),
    other=Statement("Foundation, the same links", "They hold the name of a variable, once with a slash too many."),
    reading="We link to our own page about the same thing, because the address was never filled in.",
)
def _variable() -> Proof:
    page = registry.find("sirpas.ranking").page
    chapter = page.rpartition("/")[2].capitalize()
    written = f"{_VARIABLE}#ranking"
    return Proof(written, page, (f"Written: {written}.", f"Here: the chapter {chapter}."))


@registry.erratum(
    "SC-153",
    title="A table left as a macro",
    one=Statement("Styles", "Each has a table of maneuvers a turn by level, made from a macro."),
    other=Statement("Knife Fight", "Its macro was not expanded, as its first sign is missing."),
    reading="We use the numbers inside, because they're complete.",
)
def _macro() -> Proof:
    expanded = [style.name for style in STYLES if style.id != "knife_fight"]
    knife = sum(one.style == "knife_fight" for one in MANEUVERS)
    return Proof(
        len(STYLES),
        len(expanded),
        (
            f"Styles: {len(STYLES)}, with a table that can be read: {len(expanded)}.",
            f"Left as a macro: that of Knife Fight, a style with {knife} maneuvers.",
        ),
    )


@registry.erratum(
    "SC-154",
    title="A heading of nothing",
    one=Statement("Mind Grasp", "Its heading."),
    other=Statement("Mind Grasp", "A second heading below it, without any text."),
    reading="We skip it, because there's nothing below it.",
)
def _empty() -> Proof:
    grasp = named("Mind Grasp", MANEUVERS)
    return Proof(slug(grasp.name), slug("#"), (f"Anchors: #{slug(grasp.name)} and #{slug('#')}, which is none.",))


@registry.erratum(
    "SC-155",
    title="Brackets the wrong way round",
    one=Statement("Attributes", "Strength and Dexterity are links."),
    other=Statement("Attributes", "Health has its brackets the wrong way round, so it's no link."),
    reading="It's a link to Health, because text and target are both there.",
)
def _swapped() -> Proof:
    right = "[health](#health)"
    links = [bool(_PUBLISHED_LINK.fullmatch(text)) for text in (right, _SWAPPED)]
    return Proof(links[0], links[1], ("The usual way round: a link.", f"As printed, {_SWAPPED}: none."))


@registry.erratum(
    "SC-156",
    title="A jump without its sign",
    one=Statement("Attributes, at their end", "A link jumps to the next chapter."),
    other=Statement("Attributes, at their end", "The sign that makes it an anchor is missing."),
    reading="It goes to the next chapter, because that's the one it names.",
)
def _jump() -> Proof:
    return Proof(f"#{_JUMP}", _JUMP, (f"Meant: #{_JUMP}. Printed: {_JUMP}, which would be another page.",))


@registry.erratum(
    "SC-157",
    title="Anchors that no heading has",
    one=Statement("Foundation", "Links to First Aid, Expertise, Elemental Resistance and others."),
    other=Statement("Foundation", "No heading has these anchors."),
    reading="We take the nearest heading about the same thing, because there's no other.",
)
def _dead() -> Proof:
    alive = [used for used in _DEAD if used in ANCHORS]
    meant = [slug(name) for name in _DEAD.values() if slug(name) in ANCHORS]
    shown = tuple(
        f"#{used} is {'there' if used in ANCHORS else 'nowhere'}; #{slug(name)} is meant."
        for used, name in _DEAD.items()
    )
    return Proof(len(meant), len(alive), tuple(f"Link: {line}" for line in shown))


@registry.erratum(
    "SC-158",
    title="Links that stop too early",
    one=Statement("The index of skills", "Shoot, Throw and Thrust are skills there."),
    other=Statement("The index of skills", "Its links end at maneuvers of these names, further up."),
    reading="They mean the skills, because the maneuvers only come first by accident.",
)
def _early() -> Proof:
    found = {name: meaning(name=name)["meanings"] for name in ("Shoot", "Throw", "Thrust")}
    skills = sum(one["kind"] == "skill" for meanings in found.values() for one in meanings)
    maneuvers = sum(one["kind"] == "maneuver" for meanings in found.values() for one in meanings)
    return Proof(skills, skills + maneuvers, tuple(f"{name}: {meaning(name=name).summary}" for name in found))


@registry.erratum(
    "SC-159",
    title="Anchors of the Rulebook",
    one=Statement("Foundation", "Links to parts of the Rulebook."),
    other=Statement("Rulebook (upstream)", "Its page has other anchors."),
    reading="We use the anchors of the page as it was on the same day, because the others lead nowhere.",
)
def _rulebook() -> Proof:
    wrong = [used for used, there in _RULEBOOK.items() if used != there]
    shown = tuple(f"Linked to #{used}; there is #{there}." for used, there in _RULEBOOK.items())
    return Proof(len(_RULEBOOK), len(_RULEBOOK) - len(wrong), shown)


@registry.erratum(
    "SC-160",
    title="Links onward",
    one=Statement("Introduction", "Every chapter closes with one that leads onward."),
    other=Statement("Foundation", "Hardly any chapter does."),
    reading="It makes no difference, because every page here has links onward.",
)
def _onward() -> Proof:
    chapters = ", ".join(_CHAPTERS)
    return Proof(
        len(_CHAPTERS),
        _LINKED_ON,
        (f"Chapters that would need one: {len(_CHAPTERS)} ({chapters}); that have one: {_LINKED_ON}.",),
    )


@registry.erratum(
    "SC-161",
    title="What is still to be written",
    one=Statement("Game set-up", "A chapter of that name, and two headings with a misspelled word in them."),
    other=Statement("Game set-up", "Only power is written."),
    reading="We leave it out, because it hasn't been written.",
)
def _unwritten() -> Proof:
    rules = [rule.title for rule in registry if rule.module == "rules_py.sirpas.power"]
    (meant,) = get_close_matches(_MISSPELT, ("Foundational", "Fundamental"), n=1)
    shown = (f"{_MISSPELT}: {meant}, most likely.", f"What that chapter gives: {', '.join(rules)}.")
    return Proof(_MISSPELT, meant, shown)


@registry.erratum(
    "SC-163",
    title="Sentences that lack a word",
    one=Statement("Disadvantages; Wealthy; Sectarian", "As printed: no noun, one negative too many, exoteric groups."),
    other=Statement("The text around them", "Levels; only what nothing else explains; esoteric groups."),
    reading="We read them as the text around them does, because that leaves one meaning.",
)
def _broken() -> Proof:
    refused = ""
    try:
        background(background="Wealthy", grade=1, explained=True)
    except RuleError as error:
        refused = error.reason
    alone = background(background="Wealthy", grade=1, explained=False)
    levels = steps_of(named("Nervous", VANTAGES))
    return Proof(
        alone["tokens"],
        0,
        (
            f"Nervous, by levels: {', '.join(map(str, levels))}.",
            f"Wealthy, and nothing else explains it: {alone.summary}",
            f"Wealthy, though something does: {refused}.",
            f"Sectarian: {background(background='Sectarian', grade=1).summary}",
        ),
    )


@registry.erratum(
    "SC-164",
    title="Two licences",
    one=Statement("Its repository (upstream)", "CC BY-NC-SA 4.0."),
    other=Statement("A comment in its source (upstream)", "Attribution and share-alike, and no word of commerce."),
    reading="It's CC BY-NC-SA 4.0, because that's the published licence and the stricter one.",
)
def _licence() -> Proof:
    published, comment = (sorted(terms) for terms in _LICENCES.values())
    extra = sorted(set(published) - set(comment))
    return Proof(
        published,
        comment,
        (f"Between {' and '.join(_LICENCES)} the difference is {', '.join(extra)}: nothing for money.",),
    )
