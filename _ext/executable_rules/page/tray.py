"""Everything that fell in a roll, as small drawings in the order in which it fell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from rules_py.thrown import CountedCard, CountedCoin, CountedDie, Mark, Thrown

from .cards import card_figure, coin_figure
from .dice import die_face
from .markup import Markup, element

_LOOKS: Mapping[Mark, str] = {"win": "filled", "more": "ringed", "loss": "dashed"}
"""What the style sheet makes of each mark, in words."""


LINES = 4
"""From this many groups on, dice are drawn small, a line for each group."""

MANY = 5
"""From this many groups on, what came of them is above them."""

MOST_LAID_OUT = 12
"""A group of more cards than this is folded away; a whole deck would push everything else out of sight."""


def tray(thrown: Sequence[Thrown]) -> Markup | None:
    """Every die, card and coin with how it counted; one list for each group. Nothing when nothing fell."""
    if not thrown:
        return None
    lists = [_list(group, list(members)) for group, members in groupby(thrown, key=_group)]
    dice = [one for one in thrown if isinstance(one, CountedDie)]
    in_lines = len(lists) >= LINES and len(dice) == len(thrown)
    groups = element("div", lists, class_="xr-groups xr-groups--many" if in_lines else "xr-groups")
    legend = _legend(dice)
    return element("div", groups, legend, class_="xr-tray")


def roll_class(thrown: Sequence[Thrown]) -> str:
    """The class of a result with this tray."""
    return "xr-roll xr-roll--much" if sum(1 for _ in groupby(thrown, key=_group)) >= MANY else "xr-roll"


def _group(one: Thrown) -> str:
    return one.group


def _list(group: str, members: Sequence[Thrown]) -> Markup:
    """The members of one group under its name."""
    drawn = element(
        "ul", [element("li", _figure(one), class_=_look(one)) for one in members], class_="xr-dice", role="list"
    )
    if group and len(members) > MOST_LAID_OUT and isinstance(members[0], CountedCard):
        return element("details", element("summary", group), drawn, class_="xr-folded-group")
    return element("div", element("p", group, class_="xr-group") if group else None, drawn)


def _look(one: Thrown) -> str | None:
    """The class of what has its name under it."""
    return None if isinstance(one, CountedDie) else "xr-captioned"


def _figure(one: Thrown) -> object:
    if isinstance(one, CountedCard):
        return card_figure(one)
    return coin_figure(one) if isinstance(one, CountedCoin) else die_face(one)


def _legend(dice: Sequence[CountedDie]) -> Markup | None:
    """What the looks of these dice mean, each look once. Cards have their words under them and need none."""
    looks = {die.mark: die.words for die in dice if die.mark and die.words}
    words = [f"{look}: {looks[mark]}" for mark, look in _LOOKS.items() if mark in looks]
    return element("p", " · ".join(words), class_="xr-legend") if words else None
