"""Which Resistance meets a wound: what somebody has trained against the harm that made it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..tokens.owning import Owned

BODY, MIND, ELEMENT = "Resistance (body)", "Resistance (mind)", "Resistance (element)"
"""Against anything that nobody has trained for: plain Health, plain Equilibrium, and nothing at all."""

ELEMENTAL = "Elemental Resistance"
"""The advantage whose level Resistance against an element begins at. Source: Resistance."""

_HARMS = {
    "blades": "blade sword swordfight sabre knife knive dagger axe steel cut slash thrust stab pierce",
    "bullets": "bullet gun gunfire gunshot shot shoot pistol rifle firearm pierce",
    "arrows": "arrow bow bolt archery shoot pierce",
    "blows": "blow fist punch kick brawl contact full block club mace blunt fall",
    "fire": "fire flame heat burn",
    "cold": "cold frost ice",
    "lightning": "lightning electricity",
    "mind": "mind mental concentration despair madness maddening confusion fear terror",
    "illness": "illness disease fever plague infection",
    "poison": "poison venom drug alcohol drink",
}
"""Words by which tables call a source of harm, and attacks are called. Source: ours; the book lists no sources."""

_ELEMENTS = {"fire", "cold", "lightning"}

_OF = {
    word: {harm for harm, words in _HARMS.items() if word in words.split()}
    for one in _HARMS.values()
    for word in one.split()
}


def harms_of(words: str) -> set[str]:
    """The kinds of harm that a few words are about; none where they are about nothing in particular.

    >>> sorted(harms_of("Swordfight")), sorted(harms_of("cold steel")), harms_of("duels")
    (['blades'], ['blades', 'cold'], set())
    """
    tokens = words.casefold().replace("-", " ").split()
    return {harm for token in tokens for harm in _OF.get(token, _OF.get(token.rstrip("s"), set()))}


def base_of_resistance(of: str) -> str:
    """The attribute or advantage where Resistance against this begins.

    >>> [base_of_resistance(of) for of in ("bullets", "fear", "fire", "cold steel")]
    ['Health', 'Equilibrium', 'Elemental Resistance', 'Health']
    """
    harms = harms_of(of)
    if harms == {"mind"}:
        return "Equilibrium"
    return ELEMENTAL if harms and harms <= _ELEMENTS else "Health"


def resisted_with(of: str, owned: Iterable[Owned], attributes: Mapping[str, int]) -> tuple[str, int]:
    """Where Resistance against this begins, and how high that is.

    Args:
        of: what it is against.
        owned: advantages; Elemental Resistance to just this, or to the same element, comes before any attribute.
        attributes: the values of all attributes, by their names.
    """
    elements = harms_of(of) & _ELEMENTS
    levels = [
        one.level
        for one in owned
        if one.vantage.name == ELEMENTAL and (one.of.casefold() == of.casefold() or harms_of(one.of) & elements)
    ]
    base = ELEMENTAL if levels else base_of_resistance(of)
    return base, max(levels, default=0) if base == ELEMENTAL else attributes[base]


def plain_resistance(harm: str, *, mental: bool = False) -> str:
    """What somebody without any training resists such harm with.

    >>> plain_resistance("heat"), plain_resistance("cut"), plain_resistance("")
    ('Resistance (element)', 'Resistance (body)', 'Resistance (body)')
    """
    if mental:
        return MIND
    return ELEMENT if base_of_resistance(harm) == ELEMENTAL else BODY


def usual_resistance(lines: Mapping[str, int], harm: str, *, mental: bool = False) -> str:
    """What a deadly wound is resisted with unless somebody says otherwise.

    Args:
        lines: what the sheet has for resistance, each with its value.
        harm: what made the wound, in a word or two; empty if nobody said.
        mental: whether it is one of the mind.

    Returns:
        What was trained against this harm; or else, for harm to the body, what was trained against no harm in
        particular; or else the plain one. Of several, the best, and never less than the plain one.

    >>> lines = {"Resistance (body)": 13, "Resistance (mind)": 9, "Resistance/bullets": 16, "Resistance/duels": 14}
    >>> [usual_resistance(lines, harm) for harm in ("Firearms", "Swordfight", "")]
    ['Resistance/bullets', 'Resistance/duels', 'Resistance/duels']
    >>> usual_resistance(lines, "Concentration", mental=True)
    'Resistance (mind)'
    """
    plain = plain_resistance(harm, mental=mental)
    trained = {label: harms_of(label.partition("/")[2]) for label in lines if "/" in label}
    met = harms_of(harm) | ({"mind"} if mental else set())
    fitting = [label for label, harms in trained.items() if harms & met]
    if not fitting and plain == BODY:
        fitting = [label for label, harms in trained.items() if not harms]
    return max([plain, *fitting], key=lambda label: lines[label])
