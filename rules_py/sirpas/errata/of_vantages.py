"""Errata about what advantages and disadvantages do."""

from __future__ import annotations

from ...errata import Proof, Statement
from ...phrases import joined
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
from ..readings import Readings

SMALLER_CAPACITY = 16
"""The lower end of what a human endures (Rulebook)."""

CALLED = {"Weak Mind": "advantage", "Fast Paced": "skill"}
"""What the prose of two entries calls them."""

RECORDED = {"Weak Mind": "disadvantage", "Fast Paced": "advantage"}
"""What their records say."""

_STANDING = {True: "you're incapacitated", False: "you're still standing"}

_PLACES = {1: "first", 3: "third"}

EXAMPLE_DIFFICULTIES = (Difficulty.NORMAL, Difficulty.EASY)
"""The checks in the examples of Hard to Die."""


def _one(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


@registry.erratum(
    "SC-012",
    title="How long does a faint last?",
    one=Statement("Fainting", "You faint for about half a minute."),
    other=Statement("Fainting", "In combat, you faint for the rest of the turn and the next one."),
    reading="In combat, a faint lasts for the rest of this turn and all of the next one; anywhere else, about half a"
    " minute. The book gives both lengths, and only combat has turns.",
)
def _faint() -> Proof:
    most = 2 * TURN_SECONDS
    return Proof(
        FAINT_SECONDS,
        most,
        (
            f"Outside combat, you're out for {fainting(in_combat=False, wound='serious')['lasts']}.",
            f"In combat, you're out for {FAINT_TURNS}, which is at most {most} seconds.",
        ),
    )


@registry.erratum(
    "SC-024",
    title="Does Elemental Resistance count twice?",
    one=Statement(
        "Elemental Resistance", "Add your level to every check against the element, resistance checks included."
    ),
    other=Statement("Resistance", "Your resistance checks against the element start from your level."),
    reading="No: a resistance check against the element starts from your level (or from 0 without the advantage, as"
    " Health doesn't help). To any other check against it, you add your level. The book also adds your level to"
    " resistance checks, but one level shouldn't count twice; you can switch to counting it twice.",
)
def _twice() -> Proof:
    sums = [
        sum(elemental_resistance(level=3, resistance=True, readings=readings).outcome.values())
        for readings in (Readings(), Readings(twice=True))
    ]
    return Proof(
        sums[0],
        sums[1],
        (
            f"If Elemental Resistance counts once, level 3 gives you {sums[0]} on a resistance check.",
            f"If it counts twice, level 3 gives you {sums[1]}.",
        ),
    )


def _vulnerable(level: int, **given: object) -> int:
    ruling = passive_damage(type="heat", vulnerable=level, **{"damage": 5, "vulnerable_to": "heat", **given})
    incoming: int = ruling["incoming"]
    return incoming


@registry.erratum(
    "SC-025",
    title="Does Vulnerable get worse with its level?",
    one=Statement("The record of Vulnerable", "Vulnerable has three levels."),
    other=Statement("The effect of Vulnerable", "Vulnerable adds 1 damage, whatever its level."),
    reading="Yes, it adds 1 damage for each level, because Soft Skin and Weak Mind work that way. In print, it adds"
    " 1 at any level, and you can switch to that.",
)
def _levels() -> Proof:
    both = (Readings(), Readings(flat=True))
    levels = (1, 2, 3)
    rising, flat = ([_vulnerable(level, readings=readings) for level in levels] for readings in both)
    return Proof(
        rising,
        flat,
        (
            f"If Vulnerable adds 1 for each level, 5 points of damage become {joined([str(one) for one in rising])} at"
            f" levels {joined([str(level) for level in levels])}.",
            f"If it adds 1 at any level, 5 points always become {joined([str(one) for one in sorted(set(flat))])}.",
        ),
    )


@registry.erratum(
    "SC-026",
    title="When does Vulnerable add damage?",
    one=Statement("Vulnerable", "Vulnerable applies if you received at least 1 point of damage."),
    other=Statement(
        "Vulnerable", "Vulnerable applies before armour and shield, and never to a hit that does 0 damage."
    ),
    reading="It adds damage before any defence, if the hit itself does at least 1 point. The book says that you must"
    " have received damage, but also that Vulnerable comes before your armour; this way, both are true.",
)
def _received() -> Proof:
    ruling = passive_damage(damage=2, type="heat", vulnerable=1, armour=2, vulnerable_to="heat")
    received = 2 - 2
    return Proof(
        ruling["effective"],
        received,
        (
            f"If Vulnerable adds 1 first, a hit for 2 against armour of 2 does {ruling['effective']} effective damage.",
            f"If only what gets through the armour counted, the damage would be {received}, and Vulnerable would add"
            " nothing.",
            f"A hit that does 0 damage still does {_vulnerable(1, damage=0)}.",
        ),
    )


@registry.erratum(
    "SC-027",
    title="Is Weak Mind an advantage?",
    one=Statement(
        "Weak Mind; Fast Paced, their text",
        "Weak Mind calls itself an advantage, and Fast Paced calls itself a skill.",
    ),
    other=Statement(
        "Weak Mind; Fast Paced, their records", "Weak Mind is a disadvantage, and Fast Paced is an advantage."
    ),
    reading="No, it's a disadvantage; its text calls it an advantage by mistake. In the same way, Fast Paced is an"
    " advantage, and its text calls it a skill. The figures at the top of both entries are right.",
)
def _called() -> Proof:
    return Proof(
        CALLED,
        RECORDED,
        tuple(
            f"{name}'s text calls it {_one(CALLED[name])}, but its record calls it {_one(RECORDED[name])}."
            for name in CALLED
        ),
    )


@registry.erratum(
    "SC-028",
    title="Which wound heals by itself?",
    one=Statement("Battleproof", "Your first physical wound in a fight heals by itself."),
    other=Statement("Born in a Mourning Hall", "Your last mental wound in a fight heals by itself."),
    reading="With Battleproof, it's the first physical wound of a fight; with Born in a Mourning Hall, it's the last"
    " mental one. We play both as printed, because the difference may be intended.",
)
def _first_or_last() -> Proof:
    physical, mental = (
        self_healing(wounds=[source] * 3, battleproof=True, mourning_hall=True)["healing"]
        for source in (PHYSICAL, MENTAL)
    )
    return Proof(
        physical,
        mental,
        (
            f"If you have three physical wounds, the {_PLACES[physical[0]]} heals by itself.",
            f"If you have three mental wounds, the {_PLACES[mental[0]]} heals by itself.",
        ),
    )


@registry.erratum(
    "SC-031",
    title="Does Medical knowledge have levels?",
    one=Statement(
        "The record of Medical knowledge", "The record gives a single level, 3, while all other records list several."
    ),
    other=Statement("The effect of Medical knowledge", "Medical knowledge gives you a bonus equal to its level."),
    reading="Yes, three of them. The book's “Level 3” could also mean that you always have 3, but what the advantage"
    " does depends on the level. It counts on every medical check, and the speciality you pick is just a name.",
)
def _medical() -> Proof:
    effect = next(effect for effect in EFFECT_TABLE if effect.advantage == "Medical knowledge")
    levels = [effect.adds(level) for level in range(1, effect.levels + 1)]
    return Proof(
        levels[-1:],
        levels,
        (
            f"If Medical knowledge has three levels, it gives you {joined([f'{n:+d}' for n in levels], 'or')}. If"
            f" there's only one, it always gives you {levels[-1]:+d}.",
        ),
    )


@registry.erratum(
    "SC-053",
    title="Do Deep Mind and Weak Mind change confusion damage?",
    one=Statement("Concentration", "Concentration's maneuvers do maddening, despair and confusion damage."),
    other=Statement("Deep Mind; Weak Mind", "Deep Mind and Weak Mind mention only despair and maddening damage."),
    reading="No. Concentration's maneuvers do damage of three kinds (maddening, despair and confusion), but Deep"
    " Mind and Weak Mind mention only the first two.",
)
def _confusion() -> Proof:
    types, hit = (*MIND_DAMAGE, DamageType.CONFUSION), 5
    left = {kind: passive_damage(damage=hit, type=kind, deep_mind=2)["effective"] for kind in types}
    return Proof(
        len(types),
        len(MIND_DAMAGE),
        tuple(
            f"Deep Mind 2 lets {'all' if n == hit else f'{n} of'} {hit} points of {kind} damage through."
            for kind, n in left.items()
        ),
    )


@registry.erratum(
    "SC-078",
    title="What's easier than Trivial?",
    one=Statement("Hard to Die", "Your resistance check is one step easier."),
    other=Statement("Difficulties (Rulebook)", "Nothing is easier than Trivial."),
    reading="Nothing. Hard to Die makes a resistance check one step easier, but a Trivial check stays Trivial.",
)
def _trivial() -> Proof:
    least = Difficulty.TRIVIAL
    eased = resist_wound(difficulty=least, wound="deadly", hard_to_die=True)
    step = Difficulty(eased["difficulty"]).step
    return Proof(least.step - 1, step, (f"With Hard to Die, a {least} check is still {eased['difficulty']}.",))


@registry.erratum(
    "SC-079",
    title="Does Keen Eye help you to shoot farther?",
    one=Statement("Keen Eye", "Keen Eye increases what distance costs you, which sounds like a drawback."),
    other=Statement("Advantages", "You buy an advantage because it helps."),
    reading="Yes: with each level, every distance where a penalty begins moves 6 feet farther out. The text sounds as"
    " if they moved nearer, but nobody pays tokens to be worse off. You can still switch to that.",
)
def _keen_eye() -> Proof:
    both = (Readings(), Readings(nearer=True))
    feet, reach, level = 70, 120, 2
    farther, nearer = (falloff(distance=feet, reach=reach, keen_eye=level, readings=readings) for readings in both)
    return Proof(
        farther["penalty"],
        nearer["penalty"],
        (
            f"With Keen Eye {level} and a weapon that reaches {reach} feet, your penalty at {feet} feet is"
            f" {farther['penalty']}.",
            f"If Keen Eye moved the start of each penalty nearer, your penalty would be {nearer['penalty']}.",
        ),
    )


@registry.erratum(
    "SC-083",
    title="How many injuries can you take?",
    one=Statement("Health; Equilibrium", "Health and Equilibrium decide how many injuries you can endure."),
    other=Statement(
        "The whole book; Rulebook", "The book has no formula, but the Rulebook suggests 16 to 20 injury points."
    ),
    reading="Your group decides, because the book has no formula. We suggest 20 injury points, where the penalty for"
    " your wounds reaches -10.",
)
def _capacity() -> Proof:
    hurt = 18
    small, large = (
        capacity(base=base, battleproof=False, injury_points=hurt) for base in (SMALLER_CAPACITY, USUAL_CAPACITY)
    )
    return Proof(
        small["capacity"],
        large["capacity"],
        tuple(
            f"If your group sets the limit at {base} and you have {hurt} injury points,"
            f" {_STANDING[one['incapacitated']]}."
            for base, one in ((SMALLER_CAPACITY, small), (USUAL_CAPACITY, large))
        ),
    )


@registry.erratum(
    "SC-108",
    title="How hard is it to resist a wound?",
    one=Statement("Fainting", "You make a resistance check against a serious or heavy wound."),
    other=Statement("Fainting", "The book doesn't say how hard that check is."),
    reading="The worse the wound, the harder: Difficult if it's serious, Hard if it's heavy, Very Hard if it's"
    " deadly. The Foundation doesn't say, so we follow the Rulebook.",
)
def _resistance() -> Proof:
    asked = {kind: grade_of(kind).resistance for kind in (Wound.SERIOUS, Wound.HEAVY, Wound.DEADLY)}
    return Proof(
        list(asked.values()),
        [],
        tuple(f"Resisting a {kind} wound is {difficulty}." for kind, difficulty in asked.items()),
    )


@registry.erratum(
    "SC-129",
    title="When does Total Mitigation spare you a scratch?",
    one=Statement("Total Mitigation", "Effective damage of 0 leaves a scratch, unless you have Total Mitigation."),
    other=Statement("Wounds (Rulebook)", "Effective damage of 0 or 1 leaves a scratch."),
    reading="When your defences leave 0 points of the damage. If 1 point is left, you still get a scratch, because the"
    " advantage's text mentions only 0.",
)
def _scratch() -> Proof:
    spared, left = (wound(damage=damage, total_mitigation=True)["wound"] for damage in (0, 1))
    return Proof(
        spared,
        left,
        (
            f"With Total Mitigation, effective damage of 0 leaves {'no wound' if spared == 'none' else f'a {spared}'}.",
            f"Effective damage of 1 leaves a {left}.",
        ),
    )


@registry.erratum(
    "SC-174",
    title="How much does Hard to Die help?",
    one=Statement("Hard to Die", "Hard to Die's examples are a Normal check and an Easy one."),
    other=Statement("Resistance checks (Rulebook)", "Against a deadly wound, you always make a Very Hard check."),
    reading="It makes the check to resist a deadly wound Hard instead of Very Hard, one step easier. In the book's"
    " examples, the check is Normal or Easy to begin with, but the Rulebook never makes it that easy.",
)
def _steps() -> Proof:
    deadly = grade_of(Wound.DEADLY).resistance
    cases = (*EXAMPLE_DIFFICULTIES, deadly)
    return Proof(
        EXAMPLE_DIFFICULTIES,
        (deadly,),
        tuple(
            f"With Hard to Die, {'an' if case == Difficulty.EASY else 'a'} {case} check becomes"
            f" {resist_wound(difficulty=case, wound='deadly', hard_to_die=True)['difficulty']}."
            for case in cases
        ),
    )
