"""What a maneuver does when it succeeds: damage from the margin, the wound, and its condition."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from ...errors import RuleError
from ...parameters import Choice, Switch
from ...phrases import counted, joined
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..checks import AMOUNT, Wound, grade_of, wound_for
from ..readings import Readings
from .records import BODY_PARTS, SHELF, TWO_HANDED, Known
from .using import ATTRIBUTE, PART

WORSE = {Wound.LIGHT: Wound.SERIOUS, Wound.SERIOUS: Wound.HEAVY, Wound.HEAVY: Wound.DEADLY}
"""One level worse, as far as it is listed. Source: Aimed Shot, Wrap and Stab."""

ON_ANY_SUCCESS = ("knife_fight.wrap_and_stab", "swordfight.shield_bash")
"""Maneuvers whose prose gives their condition to every success, against their record (SC-034, SC-035)."""

BY_WOUND = "knife_fight.hand_cutting"
"""The maneuver whose prose asks for a wound, against its record (SC-036)."""

DISARMS_FROM = Wound.SERIOUS
"""Source: Hand Cutting."""


def asks_for(known: Known) -> str:
    """What brings the condition of a maneuver, in words; empty where it has none.

    >>> asks_for(SHELF["brawl.kick"]), asks_for(SHELF["knife_fight.hand_cutting"]), asks_for(SHELF["brawl.punch"])
    ('a critical success', 'a serious wound or worse', 'a critical success')
    """
    record = known.record
    if not record.condition:
        return ""
    if record.id == BY_WOUND:
        return f"a {DISARMS_FROM} wound or worse"
    return "a critical success" if record.on_critical and record.id not in ON_ANY_SUCCESS else "any success"


CONDITIONS = {
    "Stun 2": "stunned for 2 turns",
    "Blocked": "blocked",
    "Block": "blocked",
    "Grounded": "grounded",
    "Disarm": "disarmed",
}
"""What the target becomes; what that means is not said (SC-084). Source: the records."""

LASTS = {"brawl.smash": " for a turn", "swordfight.shield_bash": " until this turn ends"}
"""How long a target stays grounded. Source: Smash, Shield Bash."""


@dataclass(frozen=True)
class Blow:
    """One success with a maneuver.

    Attributes:
        known: the maneuver.
        attribute: the value of the attribute that its damage names.
        margin: by how much it succeeded.
        critical: whether the success is critical.
        defences: what is taken off the damage.
        prepared: what earlier maneuvers and the weapon add to it.
        part: of the body, when one was aimed at.
        readings: whether every parenthesis needs a critical success, and whether one doubles the margin.
    """

    known: Known
    attribute: int
    margin: int
    critical: bool
    defences: int
    prepared: int
    part: str | None
    readings: Readings

    @property
    def damage(self) -> int:
        """Damage before anything is taken off, at least what the maneuver does at least; 0 if it does none."""
        if self.known.damage is None:
            return 0
        margin = self.margin * (2 if self.critical and self.readings.doubled else 1)
        return max(self.known.prose.least, margin + self.known.damage.value(self.attribute)) + self.prepared

    @property
    def effective(self) -> int:
        """What is left of the damage."""
        return self.damage - self.defences

    @property
    def _plain_wound(self) -> Wound | None:
        return wound_for(self.effective) if self.known.damage is not None else None

    def _triggered(self) -> bool:
        record = self.known.record
        if not record.condition:
            return False
        if record.id == BY_WOUND and not self.readings.as_printed:
            wound = self._plain_wound
            return wound is not None and grade_of(wound).least >= grade_of(DISARMS_FROM).least
        if record.id in ON_ANY_SUCCESS and not self.readings.as_printed:
            return True
        return self.critical or not record.on_critical

    def judged(self) -> tuple[Wound | None, tuple[str, ...]]:
        """The wound, and what else befalls the target."""
        wound, record = self._plain_wound, self.known.record
        if not self._triggered():
            return wound, ()
        if record.condition == "Deadly":
            return Wound.DEADLY, ()
        if record.condition == "Injury":
            return WORSE.get(wound, wound) if wound else None, ()
        if record.condition == "Cripple":
            return self._crippled(wound)
        return wound, (CONDITIONS[record.condition] + LASTS.get(record.id, ""),)

    def _crippled(self, wound: Wound | None) -> tuple[Wound | None, tuple[str, ...]]:
        if wound in (None, Wound.SCRATCH):
            return wound, ()
        if self.part == "head":
            return Wound.DEADLY, ()
        worst = Wound.DEADLY if wound is Wound.DEADLY else Wound.HEAVY
        return worst, (
            f"crippled in {f'the {self.part}' if self.part else 'a part of the body that the game master picks'}",
        )


def must_be_aimed(known: Known, part: str | None) -> None:
    """Refuse a part of the body where none is aimed at, and a localized shot without one.

    Raises:
        RuleError: a part is missing or too much.
    """
    if known.localized and part is None:
        raise RuleError("part", None, f"one of {', '.join(BODY_PARTS)}; {known.record.name} aims at a part of the body")
    if part is not None and known.record.condition != "Cripple":
        raise RuleError("part", part, f"empty; {known.record.name} doesn't cripple")


_EFFECTIVE = tuple(one.label for one in SHELF.known if one.damage is not None or one.record.condition)


@registry.rule(
    "sirpas.maneuver_hit",
    title="What a maneuver does",
    sentence="{maneuver}, margin {margin}. {ruling}",
    kind="calculation",
    essential=("maneuver", "margin", "attribute"),
    implements=(
        *("SI-005", "SI-202", "SI-208", "SI-209", "SI-213", "SI-217", "SI-219", "SI-220", "SI-221", "SI-223", "SI-225"),
        *("SI-227", "SI-228", "SI-229", "SI-232", "SI-235", "SI-236", "SI-237", "SI-238", "SI-241", "SI-242", "SI-244"),
        *("SI-245", "SI-247", "SI-249", "SI-251", "SI-254", "SI-255", "SI-256", "SI-257", "SI-258", "SI-260", "SI-265"),
        *("SI-267", "SI-268"),
    ),
)
def maneuver_hit(
    *,
    maneuver: Annotated[str, Choice(options=_EFFECTIVE, title="Maneuver")] = "Archery: Shoot",
    margin: Annotated[int, replace(AMOUNT, title="Margin", help="The margin you succeeded by.")] = 0,
    critical: Annotated[bool, Switch(title="It's a critical success")] = False,
    attribute: Annotated[int, ATTRIBUTE] = 3,
    defences: Annotated[int, replace(AMOUNT, title="Damage taken off", help="By armour, skin and mitigation.")] = 0,
    prepared: Annotated[int, replace(AMOUNT, title="Prepared damage", help="From Feint, Crouch or Overextend.")] = 0,
    part: Annotated[str | None, PART] = None,
    two_handed: Annotated[bool, TWO_HANDED] = False,
    readings: Annotated[Readings, Reads("as_printed", "doubled")] = Readings(),
) -> Ruling:
    """Damage, wound and condition of a maneuver that succeeded.

    More than eight parameters, because one rule carries out all maneuvers, and they look at different things.

    Args:
        maneuver: one that does damage or has a condition, with its style.
        margin: by how much the contest was won, 0 to 9999.
        critical: whether that is a critical success.
        attribute: the value of the attribute that its damage names, 3 to 18; ignored when it names none.
        defences: what is taken off, 0 to 9999.
        prepared: damage that earlier maneuvers add, 0 to 9999.
        part: arm, leg or head, for a localized shot; it may be given where a knife cripples.
        two_handed: whether the weapon takes both hands, which counts in Swordfight.
        readings: whether all conditions in parentheses ask for a critical success; whether a critical success doubles
            the margin, as the Rulebook has it.

    Returns:
        `damage`, `effective` (what is left; both null for a maneuver without damage), `wound` (none to deadly) and
        `conditions`, a list of words.

    Raises:
        RuleError: a part of the body is missing or too much, the maneuver is not for two hands, or a number is out of
            its range.

    Source: the maneuvers; contradictions SC-004, SC-005, SC-006, SC-034, SC-035, SC-036, SC-037, SC-038,
        SC-081, SC-107, SC-173.

    >>> maneuver_hit(maneuver="Knife Fight: Wrap and Stab", margin=3, defences=4).summary
    'It does 9 damage, and 5 points get through: a heavy wound.'
    >>> maneuver_hit(maneuver="Firearms: Localized Shot")
    Traceback (most recent call last):
    rules_py.errors.RuleError: part is empty; allowed: one of arm, leg, head; Localized Shot aims at a part of the body
    """
    known = SHELF[maneuver]
    must_be_aimed(known, part)
    more = prepared + known.both_hands(two_handed)
    blow = Blow(known, attribute, margin, critical, defences, more, part, readings)
    wound, conditions = blow.judged()
    hurts = known.damage is not None
    outcome = {
        "damage": blow.damage if hurts else None,
        "effective": blow.effective if hurts else None,
        "wound": str(wound or "none"),
        "conditions": list(conditions),
    }
    left = max(0, blow.effective)
    result = "no wound" if wound is None else "a scratch" if wound is Wound.SCRATCH else f"a {wound} wound"
    amount = "all of it gets" if left >= blow.damage else f"{counted(left, 'point gets', 'points get')}"
    through = "which gets" if left == blow.damage == 1 else f"and {amount}"
    stopped = "only leaves a scratch" if wound is Wound.SCRATCH else "none of it gets through"
    got = f"{through} through: {result}" if left else f"but {stopped}"
    said = f"It does {blow.damage} damage, {got}." if blow.damage else f"It does 0 damage and leaves {result}."
    whom = "attacker" if known.record.kind == "defense" else "target"
    words = [said if hurts else "It does no damage."] + [f"The {whom} is {joined(conditions)}."] * bool(conditions)
    return Ruling(outcome, " ".join(words))


@registry.rule(
    "sirpas.worse_injury", title="One grade worse", kind="calculation", implements=("SI-232", "SI-258"), workings=True
)
def worse_injury(
    *, wound: Annotated[Wound, Choice(options=tuple(WORSE), title="Wound before")] = Wound.LIGHT
) -> Ruling:
    """What becomes of a wound that a maneuver makes one grade worse.

    Args:
        wound: light, serious or heavy.

    Returns:
        `wound` after it.

    Raises:
        RuleError: a scratch or a deadly wound, for which no step is listed.

    Source: Aimed Shot, Wrap and Stab; contradictions SC-107, SC-139.

    >>> worse_injury(wound="serious").summary
    'A serious wound becomes a heavy one.'
    >>> worse_injury(wound="scratch")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wound is 'scratch'; allowed: one of light, serious, heavy
    """
    after = WORSE[Wound(wound)]
    return Ruling({"wound": str(after)}, f"A {wound} wound becomes a {after} one.")
