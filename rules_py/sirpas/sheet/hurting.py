"""Taking a hit: from damage to the wound, and what it adds to the wounds that are there."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ...parameters import Choice, Maybe, Switch, Whole
from ...rule import Ruling
from ...rulebook import registry
from ..advantages.damage import MIND_DAMAGE, MOST_RESISTANT, MOST_WEAK, DamageType, passive_damage
from ..catalogue import ADVANTAGES, named
from ..checks import AMOUNT, Wound, penalty_for, points_of, spirit_in_words, wound
from ._state import field_of


def number_of(title: str) -> Whole:
    """A field for how many wounds there are of a grade, 0 to 99."""
    return Whole(minimum=0, maximum=99, title=title)


def armour_against(type: DamageType, armour: int) -> int:
    """What armour takes off such damage: nothing of an attack on the mind. Source: ours; the book leaves it open.

    >>> armour_against(DamageType.CUT, 3), armour_against(DamageType.CONFUSION, 3)
    (3, 0)
    """
    return 0 if type in (*MIND_DAMAGE, DamageType.CONFUSION) else armour


def _level(name: str, most: int) -> Whole:
    return Whole(minimum=0, maximum=most, title=f"{name} level")


DYING = Switch(title="A deadly wound", help="Until you resist it, or somebody stabilises you.")

HARM = Maybe(
    kind=Choice(options=DamageType),
    empty="unknown",
    title="Damage of the deadly wound",
    help="It decides which Resistance helps. Leave it empty if you don't know.",
)

FALLEN = Switch(title="Failed to resist the deadly wound", help="You're dying until somebody stabilises you.")


@registry.rule(
    "sirpas.take_hit",
    title="Taking a hit",
    sentence="You take a hit for {damage} points of {type} damage. {ruling}",
    kind="calculation",
    implements=("SI-033", "SI-077"),
    workings=True,
)
def take_hit(
    *,
    damage: Annotated[int, replace(AMOUNT, title="Damage")] = 0,
    type: Annotated[DamageType, Choice(options=DamageType, title="Damage type")] = DamageType.BLUNT,
    armour: Annotated[int, replace(AMOUNT, title="Armour and shield", unit="damage points")] = 0,
    mitigated: Annotated[
        int,
        replace(
            AMOUNT, title="Stopped by Active Mitigation", unit="damage points", help="0 if you don't have that skill."
        ),
    ] = 0,
    hard_skin: Annotated[int, _level("Hard Skin", MOST_RESISTANT)] = 0,
    deep_mind: Annotated[int, _level("Deep Mind", MOST_RESISTANT)] = 0,
    soft_skin: Annotated[int, _level("Soft Skin", MOST_WEAK)] = 0,
    weak_mind: Annotated[int, _level("Weak Mind", MOST_WEAK)] = 0,
    total_mitigation: Annotated[bool, Switch(title="Total Mitigation")] = False,
    combative_spirit: Annotated[int, _level("Combative spirit", named("Combative spirit", ADVANTAGES).levels)] = 0,
    scratches: Annotated[int, number_of("Earlier scratches")] = 0,
    light: Annotated[int, number_of("Earlier light wounds")] = 0,
    serious: Annotated[int, number_of("Earlier serious wounds")] = 0,
    heavy: Annotated[int, number_of("Earlier heavy wounds")] = 0,
    dying: Annotated[bool, DYING] = False,
) -> Ruling:
    """The wound that a hit makes, and all wounds together afterwards.

    More than eight parameters, because it takes the hit, every defence against it, and the wounds there were.

    Args:
        damage: of the hit, 0 to 9999.
        type: what kind of damage.
        armour: what armour and shield take off, 0 to 9999.
        mitigated: what active mitigation takes off, 0 to 9999.
        hard_skin: level, 0 to 6.
        deep_mind: level, 0 to 6.
        soft_skin: level, 0 to 3.
        weak_mind: level, 0 to 3.
        total_mitigation: whether the character has that advantage.
        combative_spirit: its level, 0 to 3.
        scratches: before, 0 to 99.
        light: wounds before, 0 to 99; likewise serious and heavy.
        serious: before.
        heavy: before.
        dying: whether a deadly wound is there already.

    Returns:
        `effective` damage, `wound` (none to deadly), `penalty` afterwards; `scratches`, `light`, `serious`, `heavy` and
        `dying` afterwards; `harm`, the type of the damage that a deadly wound came from, or null.

    Raises:
        RuleError: a number out of its range, or more wounds of a grade than 99.

    Source: as for `passive_damage`, `wound` and `wounds`.

    >>> take_hit(damage=7, armour=2, light=1).summary
    'A serious wound: 5 damage gets through. Your penalty is now -1.'
    >>> take_hit(damage=9, type="cut", hard_skin=9)
    Traceback (most recent call last):
    rules_py.errors.RuleError: hard_skin is 9; allowed: a whole number from 0 to 6
    """
    passed = passive_damage(
        damage=damage, type=type, hard_skin=hard_skin, deep_mind=deep_mind, soft_skin=soft_skin, weak_mind=weak_mind,
        armour=armour_against(type, armour),
    )  # fmt: skip
    effective = int(passed["effective"]) - mitigated
    found = wound(damage=max(effective, -AMOUNT.maximum), total_mitigation=total_mitigation)["wound"]
    numbers = {"scratches": scratches, "light": light, "serious": serious, "heavy": heavy}
    if field := field_of(found):
        numbers[field] += 1
    dying = dying or found == Wound.DEADLY
    points = points_of(**numbers)
    penalty, spirit = penalty_for(points, combative_spirit), spirit_in_words(points, combative_spirit)
    named_so = {"none": "No wound", Wound.SCRATCH: "A scratch"}.get(found, f"A {found} wound")
    left = f"{effective} damage gets through" if effective > 0 else "nothing gets through"
    now = f"Your penalty is now {penalty}{spirit}." if penalty else f"You have no penalty{spirit}."
    steps = passed.steps + ((f"Active mitigation: -{mitigated}.",) if mitigated else ())
    return Ruling(
        {
            "effective": effective,
            "wound": found,
            "penalty": penalty,
            **numbers,
            "dying": dying,
            "harm": str(type) if dying else None,
        },
        f"{named_so}: {left}. {now}{' Resist it, or start dying.' if found == Wound.DEADLY else ''}",
        steps,
    )
