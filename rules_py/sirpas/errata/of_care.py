"""Errata about healing and illnesses."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...phrases import joined
from ...rulebook import registry
from ..checks import Difficulty, Grade, check, level_of
from ..healing import KIT, STABILISING, TREATMENTS, Helper, first_aid, stabilise, treat_wound
from ..illnesses import ILLNESSES, cure
from ..readings import Readings


@registry.erratum(
    "SC-013",
    title="How hard bad wounds are to treat",
    one=Statement("First Aid", "Treating a serious wound is Difficult, and treating a heavy one is Hard."),
    other=Statement(
        "First Aid, on critical results", "Treating a serious wound is Hard, and treating a heavy one is Very Hard."
    ),
    reading="Treating a serious wound is Difficult, and treating a heavy one is Hard, as First Aid says. A later"
    " passage on critical results calls the same checks Hard and Very Hard, but those names come from an"
    " older scale.",
)
def _grave() -> Proof:
    listed = [row.first_aid for row in TREATMENTS[1:]]
    older = [list(Difficulty)[hard.step + 1] for hard in listed]
    return Proof(
        [level_of(hard).success_level for hard in listed],
        [level_of(hard).success_level for hard in older],
        tuple(
            f"With First Aid 8 and a kit, your chance of treating a {row.wound} wound is"
            f" {percent(check.chance(value=8, modifier=KIT, difficulty=hard))} if the check is {hard}, and"
            f" {percent(check.chance(value=8, modifier=KIT, difficulty=old))} if it's {old}."
            for row, hard, old in zip(TREATMENTS[1:], listed, older, strict=True)
        ),
    )


@registry.erratum(
    "SC-014",
    title="Two skills that stabilise",
    one=Statement("First Aid", "Stabilising somebody is Normal, and Trivial with a kit."),
    other=Statement(
        "Stabilize", "Stabilising somebody is Hard, and Easy with a kit, although that's all the skill does."
    ),
    reading="First Aid and Stabilize both let you stabilise somebody, at different difficulties. We play both as"
    " printed, because they're different skills at different prices.",
)
def _two_skills() -> Proof:
    aid, own = (stabilise.chance(skill=skill, value=8) for skill in Helper)
    return Proof(
        aid,
        own,
        (
            f"With a value of 8 and no kit, your chance of stabilising somebody is {percent(aid)} with First Aid, and"
            f" {percent(own)} with Stabilize.",
        ),
    )


@registry.erratum(
    "SC-015",
    title="What a bad illness becomes",
    one=Statement(
        "Healing",
        "Difficult illnesses become Easy ones, and by the order of the words, Hard illnesses become Trivial ones.",
    ),
    other=Statement("Healing, its example", "Plague, a Hard illness, becomes a light fever, which is Easy."),
    reading="Successful treatment turns a Difficult or Hard illness into an Easy one, because that's what happens to"
    " the plague in the book's only example. You can switch to turning it into a Trivial one.",
)
def _eased() -> Proof:
    easy, trivial = (
        cure.roll(readings=readings, faces="6, 6, 5", illness="plague or yellow fever", value=10).ruling["becomes"]
        for readings in (Readings(), Readings(eased_to="Trivial"))
    )
    return Proof(
        trivial,
        easy,
        (f"Plague becomes {easy}, as in the example; by the order of the words, it would become {trivial}.",),
    )


@registry.erratum(
    "SC-061",
    title="What a kit is worth",
    one=Statement(
        "First Aid, Treating Wounds", "A kit adds 6, but with Treating Wounds, it helps only with light wounds."
    ),
    other=Statement(
        "First Aid, Stabilize",
        "When you stabilise somebody, a kit makes the check easier but adds nothing to your roll.",
    ),
    reading="First Aid, Treating Wounds and Stabilize each use a kit in a different way. We play each as printed,"
    " because each gives its own figures.",
)
def _kit() -> Proof:
    worth = {
        skill: level_of(without).success_level - level_of(with_).success_level
        for skill, (without, with_) in STABILISING.items()
    }
    return Proof(
        [KIT],
        list(worth.values()),
        (
            f"A kit adds {KIT} to First Aid.",
            "With Treating Wounds, a kit adds"
            f" {joined([f'{row.kit} for a {row.wound} wound' for row in TREATMENTS if row.kit])}, but nothing for a"
            f" {joined([str(row.wound) for row in TREATMENTS if not row.kit], 'or')} wound.",
            "When you stabilise somebody, a kit lowers the success level"
            f" {joined([f'by {levels} with {skill}' for skill, levels in worth.items()])}.",
        ),
    )


@registry.erratum(
    "SC-105",
    title="Kit, Expertise and Medical knowledge together",
    one=Statement(
        "First Aid, Expertise, Medical knowledge",
        "A kit, Expertise and Medical knowledge each help you to treat a wound.",
    ),
    other=Statement(
        "First Aid", "The book doesn't say whether you can use a kit, Expertise and Medical knowledge together."
    ),
    reading="A kit, Expertise and Medical knowledge all help at once. Nothing forbids using them together: a kit and"
    " Medical knowledge are modifiers, and Expertise changes your dice.",
)
def _together() -> Proof:
    kit = first_aid.chance(wound="serious", value=8, kit=True)
    everything = first_aid.chance(expert=True, medical_knowledge=2, wound="serious", value=8, kit=True)
    return Proof(
        everything,
        kit,
        (
            f"With a value of 8 and a kit, your chance of treating a serious wound is {percent(kit)}.",
            f"With Expertise and Medical knowledge too, your chance is {percent(everything)}.",
        ),
    )


@registry.erratum(
    "SC-106",
    title="Failures that nobody describes",
    one=Statement("Checks", "Every check can fail, even critically."),
    other=Statement(
        "Treating Wounds, Healing",
        "The book says little about failed treatment, and nothing about a Very Hard illness.",
    ),
    reading="A failed treatment does no harm unless the skill says so, because the book mentions no other harm."
    " Very Hard illnesses are up to your game master.",
)
def _silent() -> Proof:
    critical = treat_wound.odds(wound="heavy", value=6, kit=True).graded[Grade.CRITICAL_FAILURE]
    hardest = max(ILLNESSES.values(), key=lambda hard: hard.step)
    return Proof(
        len(Difficulty),
        len(ILLNESSES),
        (
            f"With a value of 6, you have a {percent(critical)} chance of a critical failure when you treat a heavy"
            " wound.",
            f"There are {len(Difficulty)} difficulties, but the book lists only {len(ILLNESSES)} illnesses, and"
            f" the worst is {hardest}.",
        ),
    )
