"""Who is in a fight, and on which side: the same for every game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from ..errors import RuleError, nearest
from ..parameters import Kind, Parameter
from ..phrases import counted, joined

PLAYERS, FOES = "Players", "Foes"

LARGEST_FIGHT = 20
"""More fighters than any table keeps track of."""


class Member(Protocol):
    """Anybody on the list."""

    @property
    def name(self) -> str:
        """What the fight calls them."""

    @property
    def team(self) -> str:
        """Whose side they are on."""

    @property
    def down(self) -> str:
        """Why they can't fight any more; empty while they can."""


One = TypeVar("One", bound=Member)


def find(fighters: Sequence[One], name: str) -> One:
    """The fighter of that name.

    Raises:
        RuleError: there is none.
    """
    names = [one.name for one in fighters]
    if name not in names:
        raise RuleError("who", name, nearest(name, names) if names else "nobody; the list is empty")
    return fighters[names.index(name)]


def everybody_once(fighters: Sequence[Member]) -> None:
    """Refuse a list with somebody on it twice.

    Raises:
        RuleError: somebody is.
    """
    names = [one.name for one in fighters]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise RuleError("fighters", twice, "everybody once", sentence=f"{twice} is in this fight twice.")


def sides(fighters: Sequence[Member]) -> tuple[str, ...]:
    """Teams with somebody in them."""
    return tuple(dict.fromkeys(one.team for one in fighters))


def standing(fighters: Sequence[Member]) -> tuple[str, ...]:
    """Teams with somebody who is up."""
    return tuple(dict.fromkeys(one.team for one in fighters if not one.down))


def winner(fighters: Sequence[Member]) -> str | None:
    """The only team with anybody left standing; None while there are two, or nobody is left."""
    left = standing(fighters)
    return left[0] if len(left) == 1 else None


def beaten(won: str) -> str:
    """The other side, as a sentence has it: of those who have won, some may be down too."""
    return (PLAYERS if won == FOES else FOES).lower()


def gathered(fighters: Sequence[Member]) -> str:
    """Who is here before it begins, such as 3 players and 1 foe."""
    return f"{joined([_many(fighters, side) for side in sides(fighters)])}." if fighters else "Nobody is here yet."


def _many(fighters: Sequence[Member], side: str) -> str:
    return counted(sum(one.team == side for one in fighters), side.lower().removesuffix("s"), side.lower())


def over(fighters: Sequence[Member]) -> str:
    """The head of a fight that is over; empty while it goes on."""
    if won := winner(fighters):
        return f"The fight is over: no {beaten(won)} are still standing."
    return "" if standing(fighters) else "The fight is over: nobody is still standing."


def newcomers(
    fighters: Sequence[Member], fields: Mapping[str, Any], name: str, team: str, count: object, kind: Kind
) -> list[str]:
    """What those who join are called.

    Args:
        fighters: who is here already.
        fields: of their sheet, which may have their name.
        name: what to call them; empty for what the sheet says.
        team: whose side they are on.
        count: how many of them.
        kind: what `count` takes.

    Raises:
        RuleError: they have no name, there is no such team, or there is no room.
    """
    named = name.strip() or str(fields.get("name", "")).strip()
    if not named:
        raise RuleError("name", name, "a name", sentence="Give them a name first.")
    if team not in (PLAYERS, FOES):
        raise RuleError("team", team, f"one of {PLAYERS}, {FOES}")
    many = Parameter("count", kind, 1).read(count)
    room = LARGEST_FIGHT - len(fighters)
    if many > room:
        sentence = f"A fight has room for {LARGEST_FIGHT}, and {len(fighters)} are here already."
        raise RuleError("count", count, f"at most {room}", sentence=sentence)
    return free_names(named, many, [one.name for one in fighters])


def free_names(name: str, count: int, taken: Sequence[str]) -> list[str]:
    """New names for several of a kind: each with a number after it, unless there is only one.

    >>> free_names("Guard", 2, []), free_names("Guard", 1, ["Guard"]), free_names("Kara", 1, [])
    (['Guard 1', 'Guard 2'], ['Guard 2'], ['Kara'])
    """
    if count == 1 and name not in taken:
        return [name]
    found: list[str] = []
    number = 2 if name in taken else 1
    while len(found) < count:
        if (numbered := f"{name} {number}") not in taken:
            found.append(numbered)
        number += 1
    return found
