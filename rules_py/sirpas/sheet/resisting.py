"""Which Resistance meets a wound: what somebody has trained against the harm that made it."""

from __future__ import annotations

from collections.abc import Mapping

BODY, MIND = "Resistance (body)", "Resistance (mind)"
"""Against anything that nobody has trained for: plain Health, plain Equilibrium."""

_HARMS = {
    "blades": "blade sword swordfight sabre knife knive dagger axe steel cut slash thrust stab pierce",
    "bullets": "bullet gun gunfire gunshot shot shoot pistol rifle firearm pierce",
    "arrows": "arrow bow bolt archery shoot pierce",
    "blows": "blow fist punch kick brawl contact full block club mace blunt fall",
    "fire": "fire flame heat burn",
    "cold": "cold frost ice",
    "mind": "mind mental concentration despair madness maddening confusion fear terror",
    "illness": "illness disease fever plague infection",
    "poison": "poison venom drug alcohol drink",
}
"""Words by which tables call a source of harm, and attacks are called. Source: ours; the book lists no sources."""

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
    """The attribute where Resistance against this begins.

    >>> base_of_resistance("bullets"), base_of_resistance("fear")
    ('Health', 'Equilibrium')
    """
    return "Equilibrium" if harms_of(of) == {"mind"} else "Health"


def usual_resistance(lines: Mapping[str, int], harm: str, *, mental: bool = False) -> str:
    """What a deadly wound is resisted with unless somebody says otherwise.

    Args:
        lines: what the sheet has for resistance, each with its value.
        harm: what made the wound, in a word or two; empty if nobody said.
        mental: whether it is one of the mind.

    Returns:
        What was trained against this harm; or else what was trained against no harm in particular; or else the plain
        one for body or mind. Of several, the best, and never less than the plain one.

    >>> lines = {"Resistance (body)": 13, "Resistance (mind)": 9, "Resistance/bullets": 16, "Resistance/duels": 14}
    >>> [usual_resistance(lines, harm) for harm in ("Firearms", "Swordfight", "")]
    ['Resistance/bullets', 'Resistance/duels', 'Resistance/duels']
    >>> usual_resistance(lines, "Concentration", mental=True)
    'Resistance (mind)'
    """
    plain = MIND if mental else BODY
    trained = {label: harms_of(label.partition("/")[2]) for label in lines if "/" in label}
    met = harms_of(harm) | ({"mind"} if mental else set())
    fitting = [label for label, harms in trained.items() if harms & met]
    if not fitting and not mental:
        fitting = [label for label, harms in trained.items() if not harms]
    return max([plain, *fitting], key=lambda label: lines[label])
