"""Names: what a name of the source means, however it is spelled there, and the anchors that headings have."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Annotated

from ..errors import RuleError, nearest
from ..parameters import Text
from ..phrases import joined
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import ADVANTAGES, ATTRIBUTES, BACKGROUNDS, DISADVANTAGES, MANEUVERS, SKILLS, STYLES, Tier
from .checks import Difficulty, Wound

ALIASES = {
    "Expert": "Expertise",
    "Fallen aristocracy": "Fallen Aristocrat",
    "Severe": "Serious",
    "Sword Fight": "Swordfight",
    "Kinfe Fight": "Knife Fight",
    "Lockpicking": "Lock Picking",
    "Secondary": "Hard",
    "Combat round": "Combat turn",
    "Rule Book": "Rulebook",
    "Base combat": "Basic combat",
    "Base Module": "Foundation",
    "CP": "Training token",
    "TT": "Training token",
}
"""Other words of the source for what has a name here. Hyphens and large letters never matter."""

ABBREVIATIONS = {
    "CFR": "contest in a fight",
    "CHK": "check",
    "CNT": "contest",
    "CP": "training token",
    "CrF": "critical failure",
    "CrS": "critical success",
    "DP": "damage point",
    "DR": "diminishing return",
    "GM": "game master",
    "IP": "injury point",
    "MRNK": "multiranking",
    "RC": "resistance check",
    "RNK": "ranking",
    "SL": "success level",
    "SM": "success margin",
    "TT": "training token",
    **{f"m{one.abbreviation}": f"base modifier of {one.name}" for one in ATTRIBUTES},
}
"""What the Foundation and the Rulebook shorten.

The Foundation never spells CFR out (SC-121), and means TT by CP (SC-148).
"""

_TERMS = ("Combat turn", "Rulebook", "Basic combat", "Foundation", "Training token")


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("-", " ").split())


def _everything() -> Iterator[tuple[str, str, str]]:
    """Each name with its spelling in the catalogue and what kind of thing it is."""
    for kind, entries in (
        ("attribute", ATTRIBUTES),
        ("advantage", ADVANTAGES),
        ("disadvantage", DISADVANTAGES),
        ("background", BACKGROUNDS),
        ("skill", SKILLS),
    ):
        for entry in entries:
            yield entry.name, entry.name, kind
    for attribute in ATTRIBUTES:
        yield attribute.abbreviation, attribute.name, "attribute"
    for skill in SKILLS:
        if skill.callsign:
            yield skill.callsign, skill.name, "skill"
    styles = {style.id: style.name for style in STYLES}
    for maneuver in MANEUVERS:
        yield maneuver.name, f"{styles[maneuver.style]}/{maneuver.name}", "maneuver"
    for kind, words in (("type of tokens", Tier), ("difficulty", Difficulty), ("wound", Wound), ("term", _TERMS)):
        for word in words:
            shown = str(word).capitalize() if kind == "wound" else str(word)
            yield shown, shown, kind


def _meanings() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for name, shown, kind in _everything():
        found.setdefault(_folded(name), []).append((shown, kind))
    return found


_MEANINGS = _meanings()
_OTHER_WORDS = {_folded(alias): name for alias, name in ALIASES.items()}


def slug(name: str) -> str:
    """The anchor of a heading, as most programs make it.

    >>> slug("By the skin of one's teeth")
    'by-the-skin-of-ones-teeth'
    """
    return re.sub(r"[^a-z0-9-]", "", name.casefold().replace(" ", "-"))


ANCHORS = frozenset(slug(shown.rpartition("/")[2]) for found in _MEANINGS.values() for shown, _ in found)
"""The anchors of everything that has a name."""

_NAME = Text(allowed_text="a name of 1 to 40 characters", shortest=1, longest=40, trimmed=True, title="Name")


@registry.rule(
    "sirpas.meaning",
    title="What does this name mean?",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-004",),
)
def meaning(*, name: Annotated[str, _NAME] = "Block") -> Ruling:
    """Everything that a name can mean, in the words of the catalogue.

    Args:
        name: as the source, or somebody at the table, writes it.

    Returns:
        `meanings`, a name and its kind each (maneuvers with their style); `alias`, the name that it stands for,
        or none.

    Raises:
        RuleError: nothing is called so.

    Source: the headings of the Foundation; contradictions SC-136 to SC-143, SC-147, SC-151, SC-178.

    >>> meaning(name="lock-picking").summary
    'Lock Picking is a skill.'
    >>> meaning(name="perks")
    Traceback (most recent call last):
    rules_py.errors.RuleError: name is 'perks'; allowed: 'Expertise' is the nearest of 169 known names
    """
    alias = _OTHER_WORDS.get(_folded(name))
    found = _MEANINGS.get(_folded(alias or name))
    if found is None:
        raise RuleError(
            "name", name, nearest(name, {shown for meanings in _MEANINGS.values() for shown, _ in meanings})
        )
    return Ruling(
        {"meanings": [{"name": shown, "kind": kind} for shown, kind in found], "alias": alias}, f"{_in_words(found)}."
    )


_KINDS = {"type of tokens": "a type of token", "term": "a term from the rules"}


def _in_words(found: Sequence[tuple[str, str]]) -> str:
    """What a name can mean, as a clause for each thing that has it."""
    kinds: dict[str, list[str]] = {}
    for shown, kind in found:
        style, _, name = shown.rpartition("/")
        article = "an" if kind[0] in "aeiou" else "a"
        what = (
            f"{'an' if style[0] in 'AEIOU' else 'a'} {style} maneuver"
            if style
            else _KINDS.get(kind, f"{article} {kind}")
        )
        kinds.setdefault(name, []).append(what)
    return "; ".join(f"{name} is {_all_of(what)}" for name, what in kinds.items())


def _all_of(things: Sequence[str]) -> str:
    """Everything that one name stands for."""
    if len(things) == 1:
        return things[0]
    return f"both {joined(things)}" if len(things) == 2 else f"the name of {joined(things)}"
