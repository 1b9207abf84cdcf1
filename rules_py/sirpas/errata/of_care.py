"""Errata about healing and illnesses."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...likelihood import percent
from ...rulebook import registry
from ..checks import Difficulty, Grade, check, level_of
from ..healing import KIT, STABILISING, TREATMENTS, Helper, first_aid, stabilise, treat_wound
from ..illnesses import ILLNESSES, cure


@registry.erratum(
    "SC-013",
    title="How hard grave wounds are",
    one=Statement("First Aid", "A serious wound is Difficult, a heavy one Hard."),
    other=Statement("First Aid, on critical results", "The same checks are called Hard and Very Hard."),
    reading="Serious is Difficult and heavy is Hard, here and there, because the second place still uses the names of"
    " an older scale.",
)
def _grave() -> Proof:
    listed = [row.first_aid for row in TREATMENTS[1:]]
    older = [list(Difficulty)[hard.step + 1] for hard in listed]
    return Proof(
        [level_of(hard).success_level for hard in listed],
        [level_of(hard).success_level for hard in older],
        tuple(
            f"{row.wound}: {percent(check.chance(value=8, modifier=KIT, difficulty=hard))} with 8 and a kit,"
            f" or {percent(check.chance(value=8, modifier=KIT, difficulty=old))}.".capitalize()
            for row, hard, old in zip(TREATMENTS[1:], listed, older, strict=True)
        ),
    )


@registry.erratum(
    "SC-014",
    title="Two skills that stabilise",
    one=Statement("First Aid", "Normal, and Trivial with a kit."),
    other=Statement("Stabilize", "Hard, and Easy with a kit, although this is all that it is for."),
    reading="We use both as printed, because they're different skills at different prices. You choose which one you"
    " use.",
)
def _two_skills() -> Proof:
    aid, own = (stabilise.chance(skill=skill, value=8) for skill in Helper)
    return Proof(aid, own, (f"With a value of 8: First Aid {percent(aid)}, Stabilize {percent(own)}.",))


@registry.erratum(
    "SC-015",
    title="What a grave illness becomes",
    one=Statement("Healing", "Difficult or Hard ones become Easy or Trivial ones, which sounds like one for one."),
    other=Statement("Healing, its example", "Plague, a Hard one, becomes a light fever, an Easy one."),
    reading="It becomes an Easy one, because that's what happens in the only example. Trivial is there as an option.",
)
def _eased() -> Proof:
    easy, trivial = (
        cure.roll(eased_to=to, faces="6, 6, 5", illness="plague or yellow fever", value=10).ruling["becomes"]
        for to in ("Easy", "Trivial")
    )
    return Proof(trivial, easy, (f"Plague leaves something {easy}; one for one it would be {trivial}.",))


@registry.erratum(
    "SC-061",
    title="What a kit is worth",
    one=Statement("First Aid, Treating Wounds", "It adds 6, to Treating Wounds for light wounds only."),
    other=Statement("First Aid, Stabilize", "For stabilising it makes the check easier instead."),
    reading="A kit does what each skill says it does, because the figures are right there.",
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
            f"Wounds: {KIT}; treating light, serious and heavy ones: {', '.join(str(row.kit) for row in TREATMENTS)}.",
            f"Stabilising: {', '.join(f'{skill} {levels}' for skill, levels in worth.items())}.",
        ),
    )


@registry.erratum(
    "SC-105",
    title="Kit, Expertise and Medical knowledge together",
    one=Statement("First Aid, Expertise, Medical knowledge", "Each helps."),
    other=Statement("First Aid", "Nothing says whether you can use them together."),
    reading="All three count, because two are modifiers and the third changes your dice.",
)
def _together() -> Proof:
    kit = first_aid.chance(wound="serious", value=8, kit=True)
    everything = first_aid.chance(expert=True, medical_knowledge=2, wound="serious", value=8, kit=True)
    return Proof(
        everything,
        kit,
        (f"A serious wound, with a value of 8 and a kit: {percent(kit)}.", f"With all three: {percent(everything)}."),
    )


@registry.erratum(
    "SC-106",
    title="Failures that nobody describes",
    one=Statement("Checks", "Every check can fail, and critically."),
    other=Statement(
        "Treating Wounds, Healing", "The book says nothing about failed treatment, or about a Very Hard illness."
    ),
    reading="If you fail, nothing happens, because the book mentions nothing. Very Hard illnesses are up to your game"
    " master.",
)
def _silent() -> Proof:
    critical = treat_wound.odds(wound="heavy", value=6, kit=True).graded[Grade.CRITICAL_FAILURE]
    hardest = max(ILLNESSES.values(), key=lambda hard: hard.step)
    return Proof(
        len(Difficulty),
        len(ILLNESSES),
        (
            f"A heavy wound, value 6: a critical failure comes up {percent(critical)} of the time.",
            f"{len(ILLNESSES)} illnesses for {len(Difficulty)} difficulties; the hardest is {hardest}.",
        ),
    )
