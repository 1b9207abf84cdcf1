"""Rankings: everybody rolls, and vantages change places afterwards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from ...chance import Chance
from ...errors import RuleError, nearest
from ...parameters import Choice, Maybe, Rows, Switch, Text, Whole
from ...phrases import joined, signed
from ...rule import Ruling
from ...rulebook import registry
from ..catalogue import SKILLS
from ..checks import FORTUNE, CheckDice, Fortune, Training
from .order import Entrant, Placed, Race

T = TypeVar("T")

FEWEST_ENTRANTS, MOST_ENTRANTS = 2, 6
"""Maximum characters in a ranking here; the exact odds of more would take too long."""

NAME = Text(allowed_text="a name of 1 to 20 characters", title="Name", shortest=1, longest=20, trimmed=True)

SKILL = Choice(options=tuple(one.name for one in SKILLS), title="Skill")

VALUE_AND_MODIFIERS = Whole(minimum=-30, maximum=50, title="Modified value")

LATECOMER = Switch(title="Latecomer")

RANKING = Rows(
    title="Characters",
    help="The chart is for the first name on the list.",
    columns={
        "name": NAME,
        "value": VALUE_AND_MODIFIERS,
        "dice": Choice(options=Training, title="Dice"),
        "fortune": FORTUNE,
        "latecomer": LATECOMER,
    },
    defaults={"dice": Training.PLAIN, "fortune": Fortune.ORDINARY, "latecomer": False},
    at_least=FEWEST_ENTRANTS,
    at_most=MOST_ENTRANTS,
)


def moved_down(order: Sequence[T], late: Sequence[bool]) -> list[T]:
    """The order once latecomers have let the next one pass.

    Latecomers side by side move as a block: the first below them who is none passes above all of them.

    Args:
        order: who rolled which place, the best first.
        late: for each of them, whether they are latecomers.

    >>> moved_down("ABCD", [True, True, False, False])
    ['C', 'A', 'B', 'D']
    """
    found: list[T] = []
    block: list[T] = []
    for one, is_late in zip(order, late, strict=True):
        if is_late:
            block.append(one)
        else:
            found += [one, *block]
            block = []
    return [*found, *block]


def names_of(rows: Sequence[Mapping[str, Any]], parameter: str, column: str = "name") -> list[str]:
    """The names in a table.

    Raises:
        RuleError: a name is listed twice.
    """
    names: list[str] = []
    for number, row in enumerate(rows, 1):
        if row[column] in names:
            raise RuleError(f"{parameter} (row {number}, {column})", row[column], "a name that no other row has")
        names.append(row[column])
    return names


def in_order(names: Sequence[str]) -> str:
    """Who comes first, and who after that.

    >>> in_order(["Goblin", "Warrior", "Wizard"])
    'Goblin comes first, then Warrior and Wizard.'
    """
    return f"{names[0]} comes first, then {joined(names[1:])}."


def _written(names: Sequence[str], totals: Sequence[int]) -> str:
    best = max(totals)
    return ", ".join(f"{name} {total} ({signed(total - best)})" for name, total in zip(names, totals, strict=True))


def _steps(names: Sequence[str], placed: Placed, late: Sequence[bool]) -> tuple[str, ...]:
    if not placed.totals:
        return ()  # odds know orders only
    rolled = ", ".join(names[number] for number in placed.order)
    again = [", ".join(f"{names[number]} {total}" for number, total in group) for group in placed.again]
    return (
        f"Totals, with the distance to the best: {_written(names, placed.totals)}.",
        *(f"A tie, so these roll again: {group}." for group in again),
        *([f"Places as rolled: {rolled}.", "Latecomers let the next one pass."] if any(late) else []),
    )


@registry.rule(
    "sirpas.ranking",
    title="Ranking",
    sentence="Who comes first, and how often: {chances}.",
    kind="roll",
    implements=("SI-036", "SI-086", "SI-087"),
    measure="position",
    verdict="first",
)
def ranking(
    chance: Chance,
    *,
    characters: Annotated[Sequence[Mapping[str, Any]], RANKING] = (
        {"name": "Somebody", "value": 0},
        {"name": "Somebody else", "value": 0},
    ),
) -> Ruling:
    """Several characters roll the same check for places; ties roll again, and latecomers let the next one pass.

    Args:
        chance: where the dice come from: those of each character in turn, then those of every tie.
        characters: 2 to 6 rows with name, value, dice, fortune and whether the character is a latecomer.

    Returns:
        `order` (names, the best first), `first` (the name of the best) and `position` of the first character of the
        table; as details the `totals` by name, and for each tie the totals of those who rolled again.

    Raises:
        RuleError: fewer than two characters, a name twice, or a column out of its range.

    Source: Checks, Latecomer; upstream for ties; contradictions SC-092, SC-093, SC-119.

    >>> rows = [{"name": "Warrior", "value": 12}, {"name": "Goblin", "value": 10}]
    >>> ranking.roll(faces="4,4,4, 3,3,3", characters=rows).ruling["order"]
    ['Warrior', 'Goblin']
    >>> ranking.roll(characters=[{"name": "Goblin", "value": 10}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: characters is ...; allowed: 2 to 6 rows with name, value, dice, fortune, latecomer
    """
    names = names_of(characters, "characters")
    late = [row["latecomer"] for row in characters]
    entrants = tuple(
        Entrant(row["value"], CheckDice(row["dice"], row["fortune"], owner=row["name"])) for row in characters
    )
    placed = chance.part(Race(entrants))
    order = [names[number] for number in moved_down(placed.order, [late[number] for number in placed.order])]
    place = order.index(names[0]) + 1
    return Ruling(
        {"order": order, "first": order[0], "position": place},
        in_order(order),
        _steps(names, placed, late),
        details={
            "totals": dict(zip(names, placed.totals, strict=False)),
            "ties": [{names[number]: total for number, total in group} for group in placed.again],
        },
    )


TOTALS = Rows(
    title="Characters",
    columns={"name": NAME, "total": Whole(minimum=-40, maximum=80, title="Total"), "latecomer": LATECOMER},
    defaults={"latecomer": False},
    at_least=FEWEST_ENTRANTS,
    at_most=20,
)

LATE = (
    {"name": "Warrior", "total": 18, "latecomer": True},
    {"name": "Wizard", "total": 16, "latecomer": True},
    {"name": "Goblin", "total": 12},
    {"name": "Gnoll", "total": 9},
)


@registry.rule(
    "sirpas.ranking_totals",
    title="Ranking from totals",
    sentence="{ruling}",
    kind="calculation",
    implements=("SI-036", "SI-086", "SI-087"),
)
def ranking_totals(
    *,
    characters: Annotated[Sequence[Mapping[str, Any]], TOTALS] = (
        {"name": "Somebody", "total": 1},
        {"name": "Somebody else", "total": 0},
    ),
) -> Ruling:
    """Places and margins of a ranking, from totals.

    Args:
        characters: 2 to 20 rows with name, total and whether the character is a latecomer; ties are settled before.

    Returns:
        `order` (names, the best first) and `margins` (by name: 0 for the best total, else the distance to it).

    Raises:
        RuleError: fewer than two characters, a name twice, or two equal totals.

    Source: Checks, Latecomer; contradictions SC-092, SC-093, SC-119.

    >>> rows = [{"name": "Warrior", "total": 18, "latecomer": True}, {"name": "Goblin", "total": 12}]
    >>> ranking_totals(characters=rows)["order"]
    ['Goblin', 'Warrior']
    >>> ranking_totals(characters=[{"name": "A", "total": 9}, {"name": "B", "total": 9}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: characters (row 2, total) is 9; allowed: totals that differ; tied ...
    """
    names_of(characters, "characters")
    totals = [row["total"] for row in characters]
    for number, total in enumerate(totals, 1):
        if total in totals[: number - 1]:
            raise RuleError(
                f"characters (row {number}, total)", total, "totals that differ; tied characters have to roll again"
            )
    ranked = sorted(characters, key=lambda row: -row["total"])
    order = [row["name"] for row in moved_down(ranked, [row["latecomer"] for row in ranked])]
    best = ranked[0]["total"]
    margins = {row["name"]: row["total"] - best for row in ranked}
    return Ruling(
        {"order": order, "margins": margins},
        in_order(order),
        tuple(f"{row['name']}: {row['total']}, margin {row['total'] - best}." for row in ranked),
    )


def _with_parties(places: Sequence[Mapping[str, Any]]) -> str:
    """Places in a line, each name with its party: `Warrior (A), Goblin (B) and Wizard (A)`."""
    return joined([f"{row['name']} ({row['party']})" for row in places])


PLACES = Rows(
    title="Places, best first",
    columns={
        "name": NAME,
        "party": Text(allowed_text="a party's name", title="Party", shortest=1, longest=20, trimmed=True),
    },
    at_least=FEWEST_ENTRANTS,
    at_most=20,
    listed=_with_parties,
)


@registry.rule(
    "sirpas.trade_places", title="Trading places", sentence="{ruling}", kind="calculation", implements=("SI-074",)
)
def trade_places(
    *,
    places: Annotated[Sequence[Mapping[str, Any]], PLACES] = (
        {"name": "Somebody", "party": "First side"},
        {"name": "Somebody else", "party": "First side"},
    ),
    owner: Annotated[str, replace(NAME, title="Nimble crowder")] = "Somebody",
    target: Annotated[str, replace(NAME, title="Other character")] = "Somebody else",
    high_is_good: Annotated[bool, Switch(title="A high place is good")] = True,
    of: Annotated[
        str | None, Maybe(kind=SKILL, title="Nimble crowder's skill", help="The skill you took Nimble crowder for.")
    ] = None,
    skill: Annotated[
        str | None,
        Maybe(kind=SKILL, title="The ranking's skill", help="Leave this empty if the two skills are the same."),
    ] = None,
) -> Ruling:
    """A Nimble crowder trades places with one of the same party, to that one's good.

    Args:
        places: 2 to 20 rows with name and party, the best place first.
        owner: who has the advantage.
        target: with whom they trade.
        high_is_good: whether this is a ranking in which one wants to be first.
        of: the skill that Nimble crowder was taken for; empty when it is the one of this ranking.
        skill: what this ranking is on; empty when it is the one that Nimble crowder is for.

    Returns:
        `order`, the names after the trade.

    Raises:
        RuleError: owner or target are not in the list, the target is of another party or on the wrong side, or
            Nimble crowder is for another skill.

    Source: Nimble crowder; contradiction SC-029.

    >>> parties = {"Warrior": "A", "Goblin": "B", "Wizard": "A", "Gnoll": "B"}
    >>> places = [{"name": name, "party": party} for name, party in parties.items()]
    >>> trade_places(places=places, owner="Warrior", target="Wizard")["order"]
    ['Wizard', 'Goblin', 'Warrior', 'Gnoll']
    >>> trade_places(places=places, owner="Warrior", target="Goblin")
    Traceback (most recent call last):
    rules_py.errors.RuleError: target is 'Goblin'; allowed: somebody from party A
    """
    if of and skill and of != skill:
        raise RuleError("of", of, f"{skill}; Nimble crowder only works in rankings on the skill you took it for")
    names = names_of(places, "places")
    for word, name in (("owner", owner), ("target", target)):
        if name not in names:
            raise RuleError(word, name, nearest(name, names))
    mine, theirs = names.index(owner), names.index(target)
    if places[mine]["party"] != places[theirs]["party"]:
        raise RuleError("target", target, f"somebody from party {places[mine]['party']}")
    if mine == theirs or (theirs > mine) is not high_is_good:
        raise RuleError("target", target, f"somebody placed {'below' if high_is_good else 'above'} {owner}")
    names[mine], names[theirs] = target, owner
    return Ruling({"order": names}, f"{owner} and {target} trade places: {', '.join(names)}.")
