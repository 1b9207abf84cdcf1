"""Fighting styles: where each begins, its dominance, and what damage it does."""

from __future__ import annotations

from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import SKILLS, STYLES, named
from .maneuvers import TWO_HANDED_DAMAGE
from .skills import base_in_words

BLADES = ("Knife Fight", "Swordfight")
"""Styles whose type of damage the source leaves open (SC-113)."""

MENTAL_DAMAGE = "mental"
"""What the Concentration style does; its maneuvers say which kind."""


@registry.rule(
    "sirpas.style",
    title="What a style does",
    kind="calculation",
    implements=("SI-131", "SI-136", "SI-141", "SI-151", "SI-171", "SI-188", "SI-189"),
    workings=True,
)
def style(
    *,
    style: Annotated[str, Choice(options=tuple(one.name for one in STYLES), title="Style")] = "Archery",
    two_handed: Annotated[bool, Switch(title="A two-handed weapon")] = False,
    shield: Annotated[bool, Switch(title="A shield")] = False,
    blunt: Annotated[bool, Switch(title="A mace or flail")] = False,
) -> Ruling:
    """Where a style begins, its dominance, and its damage unless a maneuver says otherwise.

    Args:
        style: its name.
        two_handed: whether a two-handed weapon is used; it counts with Swordfight only.
        shield: whether a shield is used.
        blunt: whether the weapon is a mace or flail, with Swordfight only.

    Returns:
        `base`, `dominance`, `damage_type` and `bonus`, what is added to damage.

    Raises:
        RuleError: a two-handed weapon together with a shield, or a mace with a style that is not for it.

    Source: the entries of the styles; contradictions SC-112, SC-113, SC-130.

    >>> style(style="Swordfight", two_handed=True).summary
    'Swordfight starts at the base modifier of Strength or Dexterity. It has Dominance 4 and deals cut damage. In both \
hands, the weapon adds 3 to the damage.'
    >>> style(shield=True, style="Swordfight", two_handed=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: shield is yes; allowed: no; a two-handed weapon leaves no hand for a shield
    """
    entry = named(style, STYLES)
    swords = entry.id == "swordfight"
    if blunt and not swords:
        raise RuleError("blunt", blunt, f"no; maces and flails are for Swordfight, not for {style}")
    if two_handed and shield and swords:
        raise RuleError("shield", shield, "no; a two-handed weapon leaves no hand for a shield")
    bonus = TWO_HANDED_DAMAGE if two_handed and swords else 0
    damage = "blunt" if blunt else "cut" if style in BLADES else entry.damage or MENTAL_DAMAGE
    more = f" In both hands, the weapon adds {bonus} to the damage." if bonus else ""
    return Ruling(
        {"base": entry.base.text, "dominance": entry.dominance, "damage_type": damage, "bonus": bonus},
        f"{style} starts at {base_in_words(entry.base)}. It has Dominance {entry.dominance} and deals {damage}"
        f" damage.{more}",
    )


def dominance_of(skill: str) -> int:
    """The dominance of a combat skill: 0 for one that isn't a style (SC-130).

    >>> dominance_of("Slash"), dominance_of("Firearms")
    (0, 5)
    """
    return named(skill, SKILLS).dominance
