"""What is wrong with somebody for a while, and when that ends."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Effect:
    """Something that is wrong with somebody for a while.

    Attributes:
        on: whom it is on.
        what: what it is: a condition, or any other effect by its name.
        by: who brought it; empty for nobody in this fight.
        ends: the round in which it ends: when it is `by`'s turn again, and at the latest with that round; None until
            somebody ends it.
    """

    on: str
    what: str
    by: str
    ends: int | None


Effects = tuple[Effect, ...]


def on(effects: Effects, name: str) -> Effects:
    """What is wrong with somebody."""
    return tuple(one for one in effects if one.on == name)


def added(effects: Effects, effect: Effect) -> Effects:
    """With one more; the same thing twice makes no difference but for its end."""
    return (*cleared(effects, effect.on, effect.what), effect)


def cleared(effects: Effects, name: str, what: str) -> Effects:
    """Without what is over."""
    return tuple(one for one in effects if (one.on, one.what) != (name, what))


def at_turn_of(effects: Effects, name: str, now: int) -> tuple[Effects, list[str]]:
    """When it is somebody's turn: without what ends by that, and the words for it."""
    return _without(effects, lambda ends, by: by == name and ends <= now)


def at_end_of(effects: Effects, now: int) -> tuple[Effects, list[str]]:
    """When a round is over: without what ends with it at the latest, and the words for it."""
    return _without(effects, lambda ends, by: ends <= now)


def _without(effects: Effects, over: Callable[[int, str], bool]) -> tuple[Effects, list[str]]:
    ended = [one for one in effects if one.ends is not None and over(one.ends, one.by)]
    kept = tuple(one for one in effects if one not in ended)
    return kept, [f"{one.on} is no longer {one.what}." for one in ended]
