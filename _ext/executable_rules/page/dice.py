"""Dice as small drawings that also say what they show."""

from __future__ import annotations

from functools import lru_cache

from rules_py.thrown import CountedDie

from .markup import Markup, element

_LEFT, _MIDDLE, _RIGHT = 10, 20, 30
_PIPS = {
    1: ((_MIDDLE, _MIDDLE),),
    2: ((_LEFT, _LEFT), (_RIGHT, _RIGHT)),
    3: ((_LEFT, _LEFT), (_MIDDLE, _MIDDLE), (_RIGHT, _RIGHT)),
    4: ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    5: ((_LEFT, _LEFT), (_RIGHT, _LEFT), (_MIDDLE, _MIDDLE), (_LEFT, _RIGHT), (_RIGHT, _RIGHT)),
    6: tuple((x, y) for y in (_LEFT, _MIDDLE, _RIGHT) for x in (_LEFT, _RIGHT)),
}
"""Where the pips of a six-sided die lie, in a square of 40."""


# The same few faces fall again and again.
@lru_cache(maxsize=256)
def die_face(die: CountedDie) -> Markup:
    """One die: pips for six sides, a number for other dice, and its words under it."""
    further = "further die, " if die.further else ""
    spoken = f"{further}{die.face}" + (f": {die.words}" if die.words else "")
    classes = " ".join(
        ["xr-die", *([f"xr-die--{die.mark}"] if die.mark else []), *(["xr-die--further"] if die.further else [])]
    )
    shape = element("rect", x=2, y=2, width=36, height=36, rx=7)
    if die.sides == 6:
        content: object = [element("circle", cx=x, cy=y, r=3.6) for x, y in _PIPS[die.face]]
    else:
        content = element("text", die.face, x=_MIDDLE, y=26, text_anchor="middle")
    return element(
        "svg",
        element("title", spoken),
        shape,
        content,
        class_=classes,
        viewBox="0 0 40 40",
        role="img",
        aria_label=spoken,
    )
