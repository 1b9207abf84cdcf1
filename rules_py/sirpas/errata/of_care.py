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
    title="How hard are serious and heavy wounds to treat?",
    one=Statement("First Aid", "Treating a serious wound is Difficult, and treating a heavy one is Hard."),
    other=Statement(
        "First Aid, on critical results", "Treating a serious wound is Hard, and treating a heavy one is Very Hard."
    ),
    reading="With First Aid, treating a serious wound is Difficult, and treating a heavy one is Hard. A later passage"
    " calls the same two checks Hard and Very Hard, but it uses an older version's names for the difficulties.",
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
    title="Is Stabilize really harder than First Aid?",
    one=Statement("First Aid", "Stabilising somebody is Normal, and Trivial with a kit."),
    other=Statement(
        "Stabilize", "Stabilising somebody is Hard, and Easy with a kit, although that's all the skill does."
    ),
    reading="Yes. Both skills can save somebody who's dying, and it's easier with First Aid, although Stabilize does"
    " nothing else. We play both as printed, because they're different skills, and Stabilize is the cheaper one.",
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
    title="Does a treated illness become Easy or Trivial?",
    one=Statement(
        "Healing",
        "A Difficult or Hard illness becomes Easy or Trivial. If the order counts, a Hard one becomes Trivial.",
    ),
    other=Statement("The example of Healing", "Plague, a Hard illness, becomes a light fever, which is Easy."),
    reading="If you treat a Difficult or Hard illness, what's left of it is Easy to cure. The book says Easy or"
    " Trivial, but in its only example, the plague becomes a light fever, which is Easy. You can switch to Trivial.",
)
def _eased() -> Proof:
    value, faces = 10, ["6", "6", "5"]
    easy, trivial = (
        cure.roll(readings=one, faces=", ".join(faces), illness="plague or yellow fever", value=value).ruling["becomes"]
        for one in (Readings(), Readings(eased_to="Trivial"))
    )
    return Proof(
        trivial,
        easy,
        (
            f"If you treat the plague with a Healing of {value} and roll {joined(faces)}, what's left of it is {easy}.",
            f"If each Hard illness became {trivial}, so would the plague.",
        ),
    )


@registry.erratum(
    "SC-061",
    title="What's a healer's kit worth?",
    one=Statement(
        "First Aid, Treating Wounds", "A kit adds 6, but with Treating Wounds, it helps only with light wounds."
    ),
    other=Statement(
        "First Aid, Stabilize",
        "When you stabilise somebody, a kit makes the check easier but adds nothing to your roll.",
    ),
    reading="That depends on the skill: with First Aid, Treating Wounds and Stabilize, a kit helps in different ways."
    " We play all three as printed, because each gives its own figures.",
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
    title="Do a kit, Expertise and Medical knowledge help together?",
    one=Statement(
        "First Aid, Expertise, Medical knowledge",
        "A kit, Expertise and Medical knowledge each help you to treat a wound.",
    ),
    other=Statement(
        "First Aid", "The book doesn't say whether you can use a kit, Expertise and Medical knowledge together."
    ),
    reading="Yes. The book doesn't say so, but nothing forbids it, and they don't get in each other's way: the kit and"
    " Medical knowledge add to your roll, and Expertise gives you another die.",
)
def _together() -> Proof:
    kit = first_aid.chance(wound="serious", value=8, kit=True)
    level = 2
    everything = first_aid.chance(expert=True, medical_knowledge=level, wound="serious", value=8, kit=True)
    return Proof(
        everything,
        kit,
        (
            f"With First Aid 8 and a kit, your chance of treating a serious wound is {percent(kit)}.",
            f"With Expertise and Medical knowledge {level} too, your chance is {percent(everything)}.",
        ),
    )


@registry.erratum(
    "SC-106",
    title="What if a treatment fails, or an illness is Very Hard?",
    one=Statement("Checks", "Every check can fail, even critically."),
    other=Statement(
        "Treating Wounds, Healing",
        "The book says little about failed treatment, and nothing about a Very Hard illness.",
    ),
    reading="A failed treatment does no harm unless the skill says so, because the book mentions no other harm. You can"
    " try again, but it gets harder, as with any check. Very Hard illnesses are up to your game master, because the"
    " book lists none.",
)
def _silent() -> Proof:
    critical = treat_wound.odds(wound="heavy", value=6).graded[Grade.CRITICAL_FAILURE]
    hardest = max(ILLNESSES.values(), key=lambda hard: hard.step)
    return Proof(
        len(Difficulty),
        len(ILLNESSES),
        (
            f"With Treating Wounds 6, you have a {percent(critical)} chance of a critical failure when you treat a"
            " heavy wound.",
            f"There are {len(Difficulty)} difficulties, but the book lists only {len(ILLNESSES)} illnesses, and"
            f" the worst is {hardest}.",
        ),
    )
