"""Errata about what advantages and disadvantages do."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...rulebook import registry
from ..advantages import (
    EFFECT_TABLE,
    MENTAL,
    MIND_DAMAGE,
    PHYSICAL,
    USUAL_CAPACITY,
    DamageType,
    capacity,
    elemental_resistance,
    falloff,
    passive_damage,
    resist_wound,
    self_healing,
)
from ..attributes import TURN_SECONDS
from ..checks import Difficulty, Wound, grade_of, wound
from ..disadvantages import FAINT_SECONDS, FAINT_TURNS, fainting

SMALLER_CAPACITY = 16
"""The lower end of what a human endures (upstream)."""

CALLED = {"Weak Mind": "advantage", "Fast Paced": "skill"}
"""What the prose of two entries calls them."""

RECORDED = {"Weak Mind": "disadvantage", "Fast Paced": "advantage"}
"""What their records say."""

EXAMPLE_DIFFICULTIES = (Difficulty.NORMAL, Difficulty.EASY)
"""The checks in the examples of Hard to Die."""


@registry.erratum(
    "SC-012",
    title="How long a faint lasts",
    one=Statement("Fainting", "About half a minute."),
    other=Statement("Fainting", "In combat the rest of the turn and the next one."),
    reading="In combat you count turns, because there are some. Anywhere else it's half a minute.",
)
def _faint() -> Proof:
    most = 2 * TURN_SECONDS
    return Proof(
        FAINT_SECONDS,
        most,
        (
            f"Elsewhere: {fainting(in_combat=False, wound='serious')['lasts']}.",
            f"In combat {FAINT_TURNS}: at most {most} seconds.",
        ),
    )


@registry.erratum(
    "SC-024",
    title="Elemental Resistance counted twice",
    one=Statement("Elemental Resistance", "Its level is added to every check against the element."),
    other=Statement("Resistance", "Its level is the base of resistance checks against the element."),
    reading="It counts once: as the base of a resistance check, and as a bonus on anything else. We play it this way"
    " because nothing says it should count double, which is there as an option.",
)
def _twice() -> Proof:
    sums = [
        sum(elemental_resistance(level=3, twice=twice, resistance=True).outcome.values()) for twice in (False, True)
    ]
    return Proof(sums[0], sums[1], (f"Level 3, counted once: {sums[0]}.", f"Counted twice: {sums[1]}."))


def _vulnerable(level: int, **given: object) -> int:
    ruling = passive_damage(
        type="heat", vulnerable=level, **{"damage": 5, "hard_skin": 2, "vulnerable_to": "heat", **given}
    )
    incoming: int = ruling["incoming"]
    return incoming


@registry.erratum(
    "SC-025",
    title="What the levels of Vulnerable do",
    one=Statement("Vulnerable, its record", "It has three levels."),
    other=Statement("Vulnerable, its effect", "The damage is 1 more, whatever the level."),
    reading="It's 1 more for each level, because Soft Skin and Weak Mind work that way. As printed is there as an"
    " option.",
)
def _levels() -> Proof:
    rising, flat = ([_vulnerable(level, flat=flat) for level in (1, 2, 3)] for flat in (False, True))
    return Proof(
        rising,
        flat,
        (
            f"5 points of damage, 1 more a level: {', '.join(map(str, rising))}.",
            f"1 more at every level: {', '.join(map(str, flat))}.",
        ),
    )


@registry.erratum(
    "SC-026",
    title="When Vulnerable adds damage",
    one=Statement("Vulnerable", "When at least 1 point of damage was received."),
    other=Statement("Vulnerable", "Before armour and shield, and never when the hit itself has 0."),
    reading="It adds damage if the hit had at least 1 before any defence, because then both sentences are true.",
)
def _received() -> Proof:
    ruling = passive_damage(damage=2, type="heat", vulnerable=1, armour=2, vulnerable_to="heat")
    received = 2 - 2
    return Proof(
        ruling["effective"],
        received,
        (
            f"A hit of 2 on armour of 2, raised first: effective damage {ruling['effective']}.",
            f"Asked for damage received: {received}, and nothing is raised.",
            f"A hit of 0: {_vulnerable(1, damage=0)}.",
        ),
    )


@registry.erratum(
    "SC-027",
    title="Entries that call themselves something else",
    one=Statement("Weak Mind; Fast Paced, their prose", "An advantage; a skill."),
    other=Statement("Weak Mind; Fast Paced, their records", "A disadvantage; an advantage."),
    reading="We go by the record, because it's the part the rules use.",
)
def _called() -> Proof:
    return Proof(CALLED, RECORDED, tuple(f"{name}: {CALLED[name]} or {RECORDED[name]}." for name in CALLED))


@registry.erratum(
    "SC-028",
    title="The first wound or the last",
    one=Statement("Battleproof", "The first physical wound of a fight heals alone."),
    other=Statement("Born in a Mourning Hall", "The last mental wound of a fight heals alone."),
    reading="We play both as printed, because it may be meant that way.",
)
def _first_or_last() -> Proof:
    physical, mental = (
        self_healing(wounds=[source] * 3, battleproof=True, mourning_hall=True)["healing"]
        for source in (PHYSICAL, MENTAL)
    )
    return Proof(
        physical,
        mental,
        (f"Of three physical wounds number {physical[0]} heals.", f"Of three mental ones number {mental[0]}."),
    )


@registry.erratum(
    "SC-031",
    title="Medical knowledge: a level or levels",
    one=Statement("Medical knowledge, its record", "The entry gives one level, 3, where all others list several."),
    other=Statement("Medical knowledge, its effect", "The bonus is the level of the advantage."),
    reading="It has three levels for every medical check, because its effect speaks of a level. The speciality is"
    " just a name.",
)
def _medical() -> Proof:
    effect = next(effect for effect in EFFECT_TABLE if effect.advantage == "Medical knowledge")
    levels = [effect.adds(level) for level in range(1, effect.levels + 1)]
    return Proof(
        levels[-1:], levels, (f"With levels: {', '.join(f'{n:+d}' for n in levels)}; fixed: {levels[-1]:+d}.",)
    )


@registry.erratum(
    "SC-053",
    title="Confusion",
    one=Statement("Concentration", "Maneuvers of the mind deal maddening, despair and confusion damage."),
    other=Statement("Deep Mind; Weak Mind", "They speak of despair and maddening damage."),
    reading="Confusion gets through, because neither list names it.",
)
def _confusion() -> Proof:
    types = (*MIND_DAMAGE, DamageType.CONFUSION)
    left = {
        kind: passive_damage(damage=5, type=kind, deep_mind=2, hard_skin=2, vulnerable_to="heat")["effective"]
        for kind in types
    }
    return Proof(
        len(types), len(MIND_DAMAGE), tuple(f"5 points of {kind} on Deep Mind 2: {n}." for kind, n in left.items())
    )


@registry.erratum(
    "SC-078",
    title="One step easier than Trivial",
    one=Statement("Hard to Die", "The resistance check is one step easier."),
    other=Statement("Difficulties (upstream)", "Nothing is easier than Trivial."),
    reading="Trivial stays Trivial, because nothing is easier.",
)
def _trivial() -> Proof:
    least = Difficulty.TRIVIAL
    eased = resist_wound(difficulty=least, wound="deadly", hard_to_die=True)
    step = Difficulty(eased["difficulty"]).step
    return Proof(least.step - 1, step, (f"{least} with Hard to Die: {eased['difficulty']}.",))


@registry.erratum(
    "SC-079",
    title="Whether Keen Eye helps",
    one=Statement("Keen Eye", "It increases the loss by distance, which sounds like harm."),
    other=Statement("Advantages", "An advantage is bought because it helps."),
    reading="Each distance is 6 feet longer a level, because nobody pays for harm. Shorter is there as an option.",
)
def _keen_eye() -> Proof:
    farther, nearer = (falloff(nearer=switch, distance=70, reach=120, keen_eye=2) for switch in (False, True))
    return Proof(farther["penalty"], nearer["penalty"], (f"Farther: {farther.summary}", f"Nearer: {nearer.summary}"))


@registry.erratum(
    "SC-083",
    title="How much anybody endures",
    one=Statement("Health; Equilibrium", "They decide how many injuries are endured."),
    other=Statement("The whole document; Rulebook", "There is no formula; 16 to 20 injury points are suggested."),
    reading="Your table picks a number, and we start with 20, because that's where the penalty reaches -10.",
)
def _capacity() -> Proof:
    small, large = (
        capacity(base=base, battleproof=False, injury_points=20) for base in (SMALLER_CAPACITY, USUAL_CAPACITY)
    )
    return Proof(small["capacity"], large["capacity"], (f"At least: {small.summary}", f"At most: {large.summary}"))


@registry.erratum(
    "SC-108",
    title="How hard resistance checks are",
    one=Statement("Fainting", "You make a resistance check against a serious or heavy wound."),
    other=Statement("Fainting", "Its difficulty is not given."),
    reading="It depends on the wound, because the Rulebook has it that way.",
)
def _resistance() -> Proof:
    asked = {kind: grade_of(kind).resistance for kind in (Wound.SERIOUS, Wound.HEAVY, Wound.DEADLY)}
    return Proof(
        list(asked.values()),
        [],
        tuple(f"{str(kind).capitalize()}: {difficulty}." for kind, difficulty in asked.items()),
    )


@registry.erratum(
    "SC-129",
    title="Where a scratch begins and ends",
    one=Statement("Total Mitigation", "Effective damage of 0 leaves a scratch, unless one has this advantage."),
    other=Statement("Wounds (upstream)", "0 and 1 leave a scratch."),
    reading="It spares you the scratch at 0 and no other, because 0 is what it names.",
)
def _scratch() -> Proof:
    spared, left = (wound(damage=damage, total_mitigation=True)["wound"] for damage in (0, 1))
    return Proof(spared, left, (f"Damage 0 with Total Mitigation: {spared}.", f"Damage 1 with it: {left}."))


@registry.erratum(
    "SC-174",
    title="Steps that Hard to Die never takes",
    one=Statement("Hard to Die", "Its examples are a Normal and an Easy check."),
    other=Statement("Resistance checks (upstream)", "A deadly wound always takes a Very Hard one."),
    reading="It's one step easier than it would have been, usually than Very Hard, because the step is the rule and"
    " the names are only examples.",
)
def _steps() -> Proof:
    deadly = grade_of(Wound.DEADLY).resistance
    cases = (*EXAMPLE_DIFFICULTIES, deadly)
    return Proof(
        EXAMPLE_DIFFICULTIES,
        (deadly,),
        tuple(
            f"{case}: {resist_wound(difficulty=case, wound='deadly', hard_to_die=True)['difficulty']}."
            for case in cases
        ),
    )
