"""Using a maneuver: what it needs, and what is added to the roll."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Maybe, Switch, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..checks import AMOUNT
from ..readings import Readings
from .records import BODY_PARTS, HOLD_BONUS, HOLDS, NO_ROLL, SHELF, TWO_HANDED, Known
from .turns import must_know

BRAWL_FOR_FULL_CONTACT = 4
"""The value of Brawl that Full Contact needs. Source: Full Contact."""

ATTRIBUTE = Whole(
    minimum=3,
    maximum=18,
    title="Attribute",
    help="Whichever attribute the card names.",
)

LEVEL = Whole(minimum=0, maximum=20, title="Style value")

PART = Maybe(kind=Choice(options=tuple(BODY_PARTS)), title="Body part", help="Only for localized shots.")

SIZE = replace(AMOUNT, minimum=1, title="Target's size", unit="% of yours")


def repetition(known: Known, repeated: int, readings: Readings = Readings()) -> int:
    """The diminishing return: what using the maneuver again costs.

    >>> repetition(SHELF["firearms.rapid_fire"], 2)
    -3
    """
    return known.record.repeat * (repeated if readings.growing else min(repeated, 1))


def _aimed(known: Known, part: str | None) -> int:
    if known.localized:
        if part is None:
            raise RuleError(
                "part", None, f"one of {', '.join(BODY_PARTS)}; {known.record.name} aims at a part of the body"
            )
        return BODY_PARTS[part]
    if part is not None:
        raise RuleError("part", part, f"empty; you can't aim {known.record.name} at a part of the body")
    return 0


def _value(known: Known, level: int, full_contact: int, readings: Readings) -> int:
    """The value that is rolled with: for maneuvers of Brawl the higher of both styles."""
    if full_contact and known.style.id != "brawl":
        raise RuleError("full_contact", full_contact, f"0; {known.record.name} belongs to {known.style.name}")
    if full_contact and level < BRAWL_FOR_FULL_CONTACT:
        raise RuleError("full_contact", full_contact, f"0; Full Contact only helps from Brawl {BRAWL_FOR_FULL_CONTACT}")
    value = max(level, full_contact)
    must_know(known.label, level if readings.by_brawl else value)
    return value


@registry.rule(
    "sirpas.maneuver",
    title="Maneuver",
    sentence="{ruling}",
    kind="calculation",
    essential=("maneuver", "level", "attribute"),
    implements=(
        *("SI-159", "SI-198", "SI-199", "SI-201", "SI-203"),
        # The entries of single maneuvers: one rule carries all of them out, from their records.
        *(f"SI-{number}" for number in range(207, 269) if number not in (210, 214, 222, 230, 240, 246, 259)),
    ),
)
def maneuver(
    *,
    maneuver: Annotated[str, Choice(options=SHELF.labels(), title="Maneuver")] = "Archery: Aim",
    level: Annotated[int, LEVEL] = 3,
    attribute: Annotated[int, ATTRIBUTE] = 3,
    part: Annotated[str | None, PART] = None,
    size: Annotated[int, SIZE] = 100,
    grounded: Annotated[bool, Switch(title="The target is grounded")] = False,
    met: Annotated[bool, Switch(title="You have what you need", help="The right weapon, place or distance.")] = True,
    repeated: Annotated[
        int,
        Whole(
            minimum=0,
            maximum=10,
            title="Repetitions",
            help="1 if you used it on the same target this turn or last. Enter a higher number only if your table"
            " charges for each repetition.",
        ),
    ] = 0,
    holding: Annotated[bool, Switch(title="Used to keep a hold")] = False,
    two_handed: Annotated[bool, TWO_HANDED] = False,
    full_contact: Annotated[
        int,
        replace(
            LEVEL,
            title="Full Contact value",
            help="For Brawl's maneuvers; 0 if you don't have Full Contact.",
            folded=True,
        ),
    ] = 0,
    readings: Annotated[Readings, Reads("growing", "by_brawl")] = Readings(),
) -> Ruling:
    """Whether a maneuver can be used, and what is added to the dice.

    More than eight parameters, because one rule carries out all maneuvers, and they look at different things.

    Args:
        maneuver: with its style, `Brawl: Kick`.
        level: the value of the style, 0 to 20.
        attribute: the value of the attribute that its modifier names, 3 to 18; it is ignored when it names none.
        part: arm, leg or head, for a localized shot and for nothing else.
        size: of the target, 1 to 9999 percent of one's own.
        grounded: whether the target lies on the ground.
        met: whether everything that it needs is there.
        repeated: how many turns in a row it was used on the same target just before, 0 to 10.
        holding: whether Grapple or Mind Grasp is repeated to keep a hold.
        two_handed: whether the weapon takes both hands, which counts in Swordfight.
        full_contact: the value of Full Contact, 0 to 20, which counts for maneuvers of Brawl when it is higher.
        readings: whether each repetition costs more than the one before; whether the prerequisite of a maneuver of
            Brawl looks at Brawl even so.

    Returns:
        `kind`; `value` of the style; `change`, all together; `total`, both added, null without a roll; `shots`, how
        many attacks it makes; `bonus`, what a weapon for two hands adds to its damage.

    Raises:
        RuleError: the level is too low, what it needs is missing, the target lies on the ground where it must not, a
            part of the body is missing or too much, it is not for two hands, or a value does not belong to this
            maneuver.

    Source: the maneuvers; contradictions SC-007, SC-040, SC-051, SC-052, SC-060, SC-082, SC-087, SC-110.

    >>> maneuver(maneuver="Brawl: Kick", level=8, attribute=13).summary
    'Add 9 to your roll for Kick, a Brawl attack.'
    >>> maneuver(maneuver="Archery: Overload", level=8)
    Traceback (most recent call last):
    rules_py.errors.RuleError: level is 8; allowed: 9 or more; Overload needs Archery 9
    """
    known = SHELF[maneuver]
    record, prose = known.record, known.prose
    value = _value(known, level, full_contact, readings)
    if not met and prose.needs:
        raise RuleError("met", met, f"yes; {record.name} needs {prose.needs}")
    if grounded and prose.grounded is None:
        raise RuleError("grounded", grounded, f"no; {record.name} doesn't work on grounded targets")
    if holding and record.id not in HOLDS:
        raise RuleError("holding", holding, f"no; {record.name} doesn't hold anybody")
    aimed, bonus = _aimed(known, part), known.both_hands(two_handed)
    added = {
        "the maneuver": known.modifier.value(attribute) + aimed,
        "the target": prose.against(size, grounded),
        "the hold": HOLD_BONUS if holding else 0,
        "repetition": 0 if holding else repetition(known, repeated, readings),
    }
    modifier = sum(added.values())
    article = "an" if known.style.name[0] in "AEIOU" else "a"
    called = f"“{record.name}”" if "," in record.name else record.name
    what = f"{called}, {article} {known.style.name} {record.kind.replace('defense', 'defence')}."
    rolled = record.id not in NO_ROLL
    # Evading Smash is easier however it turns out; whatever else takes a roll has to succeed.
    when = "On a success, " if rolled and record.id != "brawl.smash" else ""
    effect = f" {when}{prose.effect if when else prose.effect[0].upper() + prose.effect[1:]}." if prose.effect else ""
    outcome = {
        "kind": record.kind,
        "value": value,
        "change": modifier,
        "total": value + modifier if rolled else None,
        "shots": prose.shots,
        "bonus": bonus,
    }
    steps = [f"{known.style.name}: {value}."] if not full_contact else [f"The higher of the two styles: {value}."]
    steps += [f"{word[0].upper()}{word[1:]}: {number:+d}." for word, number in added.items() if number]
    steps += [f"It makes {prose.shots} attacks."] * (prose.shots > 1)
    steps += [f"In both hands, the weapon adds {bonus} to the damage."] * bool(bonus)
    total = value + modifier
    added_up = f"Add {total} to your roll" if total >= 0 else f"Take {-total} off your roll"
    said = f"{added_up} for {what}{effect}" if rolled else f"You don't roll for {what}{effect}"
    return Ruling(outcome, said, tuple(steps) if rolled else ())
