"""Initiative: who opens an encounter, how the teams take turns, and how long rounds and effects last.

The turn order, the next turn and three smaller rules take a few lines more than the usual 300.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import zip_longest
from typing import Annotated, Any

from ..errors import RuleError, nearest
from ..parameters import Choice, Rows, Several, Switch, Whole
from ..phrases import agreeing, joined
from ..rule import Ruling
from ..rulebook import registry
from .attributes import ATTRIBUTE_DIE, FURTHEST, MODIFIER, NAME, Die, passive_value

SECONDS_A_ROUND = 6
"""Rough length of a round, in seconds. Source: Rounds."""

ROUNDS_A_MINUTE = 10
"""Source: Rounds."""

LARGEST_ENCOUNTER = 20
"""More participants than any table keeps track of."""

FEWEST_TEAMS = 2
"""Minimum participants of an encounter. Source: Encounters."""

REFLEXES = Whole(minimum=0, maximum=FURTHEST, title="Reflexes")


def _who_is_where(participants: Sequence[Mapping[str, Any]]) -> str:
    """Participants in a line: `P1 (players, reflexes 7) and G1 (guards, reflexes 6, surprised)`."""
    return joined(
        [
            f"{row['name']} ({row['team']}, reflexes {row['reflexes']}"
            + (", surprised)" if Switch().read(row["surprised"]) else ")")
            for row in participants
        ]
    )


PARTICIPANTS = Rows(
    columns={"name": NAME, "team": NAME, "reflexes": REFLEXES, "surprised": Switch()},
    defaults={"surprised": False},
    at_least=FEWEST_TEAMS,
    at_most=LARGEST_ENCOUNTER,
    title="Participants",
    help="Teammates act in this order. You can change it every round.",
    listed=_who_is_where,
)

Participants = Annotated[tuple[Mapping[str, Any], ...], PARTICIPANTS]

PlayersTeam = Annotated[str, replace(NAME, title="Players' team", help="The players go first when reflexes are equal.")]

SNEAKING = tuple(
    {"name": name, "team": team, "reflexes": reflexes}
    for team, reflexes, names in (("players", 7, ("P1", "P2", "P3", "P4")), ("guards", 6, ("G1", "G2")))
    for name in names
)
"""Four players and two guards, as in the example of the source; the reflexes are ours."""

_TWO_SIDES = (
    {"name": "Somebody", "team": "First side", "reflexes": 0},
    {"name": "Somebody else", "team": "Second side", "reflexes": 0},
)


class Phase(StrEnum):
    """What an encounter consists of, in order. Source: Encounters, the list."""

    COMPARE = "comparing reflexes"
    SURPRISE = "a surprise round"
    ROUNDS = "alternating turns each round"


@dataclass(frozen=True)
class Team:
    """One side of an encounter, its members in their chosen order."""

    name: str
    members: tuple[str, ...]
    best: int
    surprised: bool


def teams_of(participants: Sequence[Mapping[str, Any]], players: str) -> tuple[Team, ...]:
    """The teams, the one that opens first.

    The highest single reflexes value opens; the players win ties, other ties keep the order of the rows, and with three
    or more teams all follow in that way (contradiction IN-C07).

    Raises:
        RuleError: a name twice, fewer than two teams, or no team of that name for the players.
    """
    names: set[str] = set()
    rows: dict[str, list[Mapping[str, Any]]] = {}
    for number, row in enumerate(participants, 1):
        if row["name"] in names:
            raise RuleError(
                f"participants (row {number}, name)",
                row["name"],
                "everybody once, in one team",
                sentence=f"You've entered {row['name']} twice.",
            )
        names.add(row["name"])
        rows.setdefault(row["team"], []).append(row)
    if len(rows) < FEWEST_TEAMS:
        raise RuleError(
            "participants",
            tuple(rows),
            f"at least {FEWEST_TEAMS} teams with somebody on each side",
            sentence=f"You need at least {FEWEST_TEAMS} teams, each with at least one member.",
        )
    if players not in rows:
        raise RuleError("players", players, nearest(players, rows))
    teams = [
        Team(
            name,
            tuple(row["name"] for row in members),
            max(row["reflexes"] for row in members),
            any(row["surprised"] for row in members),
        )
        for name, members in rows.items()
    ]
    return tuple(sorted(teams, key=lambda team: (-team.best, team.name != players)))


def alternating(teams: Sequence[Team]) -> tuple[str, ...]:
    """Everybody once: the teams alternate, one member each, and a team that has run out is skipped."""
    turns = zip_longest(*(team.members for team in teams))
    return tuple(name for turn in turns for name in turn if name is not None)


@registry.rule("ingenuity.reflexes", title="Reflexes", kind="calculation", implements=("IN-46",), workings=True)
def reflexes(
    *,
    dexterity: Annotated[Die, replace(ATTRIBUTE_DIE, title="Dexterity")] = Die.D4,
    resolve: Annotated[Die, replace(ATTRIBUTE_DIE, title="Resolve")] = Die.D4,
    modifier: Annotated[int, replace(MODIFIER, help="")] = 0,
) -> Ruling:
    """The number that is compared when an encounter begins.

    Args:
        dexterity: d4 to d12.
        resolve: d4 to d12.
        modifier: -99 to 99.

    Returns:
        `reflexes`, both passive values and the modifier.

    Raises:
        RuleError: another die, or a modifier that isn't a whole number.

    Source: Initiative; passive values (upstream); contradiction IN-C06.

    >>> reflexes(dexterity="d8", resolve="d6")["reflexes"]
    7
    >>> reflexes(dexterity="d2")
    Traceback (most recent call last):
    rules_py.errors.RuleError: dexterity is 'd2'; allowed: one of d4, d6, d8, d10, d12
    """
    parts = (passive_value(dexterity), passive_value(resolve))
    total = sum(parts) + modifier
    return Ruling(
        {"reflexes": total},
        f"Your reflexes are {total}: {parts[0]} from dexterity and {parts[1]} from resolve"
        + (f", with a modifier of {modifier:+d}." if modifier else "."),
    )


@registry.rule(
    "ingenuity.encounter",
    title="Turn order of an encounter",
    sentence="{ruling}",
    kind="calculation",
    implements=("IN-44", "IN-45", "IN-47"),
)
def encounter(
    *,
    participants: Participants = _TWO_SIDES,
    players: PlayersTeam = "First side",
) -> Ruling:
    """Which team opens, who acts in a surprise round, and the order of every round.

    Args:
        participants: two to twenty rows of a name, a team, reflexes (0 to 99) and whether this one is surprised.
        players: the team of the players.

    Returns:
        `phases`, `teams` in their order, `surprise` (who acts in the surprise round; empty without one) and `order` of
        every round.

    Raises:
        RuleError: one side only, a name twice, an unknown team for the players, or surprise on every side.

    Source: Encounters, the list; Initiative; contradictions IN-C07 and IN-C08.

    >>> encounter(participants=SNEAKING, players="players")["order"]
    ['P1', 'G1', 'P2', 'G2', 'P3', 'P4']
    >>> encounter(participants=[{"name": name, "team": "players", "reflexes": 4} for name in "AB"], players="players")
    Traceback (most recent call last):
    rules_py.errors.RuleError: participants is 'players'; allowed: at least 2 teams with somebody on each side
    """
    teams = teams_of(participants, players)
    aggressors = [team for team in teams if not team.surprised]
    if not aggressors:
        raise RuleError(
            "participants",
            "surprised on every side",
            "one team at least without a surprised member",
            sentence="You can't surprise everybody. At least one team has to see it coming, with nobody on it"
            " surprised.",
        )
    surprise = alternating(aggressors) if len(aggressors) < len(teams) else ()
    order = alternating(teams)
    phases = [phase for phase in Phase if phase is not Phase.SURPRISE or surprise]
    opener = teams[0]
    tie = sum(team.best == opener.best for team in teams) > 1
    return Ruling(
        {
            "phases": [str(phase) for phase in phases],
            "teams": [team.name for team in teams],
            "surprise": list(surprise),
            "order": list(order),
        },
        f"The {agreeing(opener.name, 'goes', 'go')} first. The order is {joined(order)}.",
        (
            f"The best reflexes are {joined([f'{team.best} ({team.name})' for team in teams])}"
            + (f", and the {agreeing(opener.name, 'wins', 'win')} the tie." if tie else "."),
            *([f"Before that, there's a surprise round for {joined(surprise)}."] if surprise else []),
        ),
    )


@registry.rule(
    "ingenuity.next_turn",
    title="Whose turn is it?",
    sentence="{acted} already went. {ruling}",
    kind="calculation",
    implements=("IN-47",),
)
def next_turn(
    *,
    participants: Participants = _TWO_SIDES,
    players: PlayersTeam = "First side",
    acted: Annotated[
        tuple[str, ...],
        Several(
            kind=NAME,
            at_most=LARGEST_ENCOUNTER,
            title="Characters who've acted",
            one="character",
            help="This round, in order.",
        ),
    ] = (),
) -> Ruling:
    """Which team acts next in a round, and which of its members can.

    Args:
        participants: as for the turn order.
        players: the team of the players.
        acted: the names of those who have acted in this round, in order.

    Returns:
        `team` and `members` who may act, and `round_over`, whether everybody has acted (then the next round opens).

    Raises:
        RuleError: somebody unknown, somebody twice in the round, or a member of a team whose turn it was not.

    Source: Initiative.

    >>> next_turn(participants=SNEAKING, acted=["P3", "G1"], players="players")["members"]
    ['P1', 'P2', 'P4']
    >>> next_turn(acted=["P1", "P2"], participants=SNEAKING, players="players")
    Traceback (most recent call last):
    rules_py.errors.RuleError: acted (value 2) is 'P2'; allowed: somebody of guards: G1, G2
    """
    teams = teams_of(participants, players)
    waiting = {team.name: list(team.members) for team in teams}
    known = [name for team in teams for name in team.members]
    place = 0
    for number, name in enumerate(acted, 1):
        where = f"acted (value {number})"
        if name not in known:
            raise RuleError(where, name, nearest(name, known))
        if name in acted[: number - 1]:
            raise RuleError(where, name, "everybody once a round", sentence=f"You've entered {name} twice this round.")
        place = next_place(teams, waiting, place)
        if name not in waiting[teams[place].name]:
            side = teams[place].name
            raise RuleError(
                where,
                name,
                f"somebody of {side}: {', '.join(waiting[side])}",
                sentence=f"You've let {name} go too early. {_turn_of(side, waiting[side])}",
            )
        waiting[teams[place].name].remove(name)
        place += 1
    over = not any(waiting.values())
    team = teams[0] if over else teams[next_place(teams, waiting, place)]
    members = list(team.members) if over else waiting[team.name]
    opening = f"The {agreeing(team.name, 'opens', 'open')} the next round: {joined(members, 'or')} goes first."
    return Ruling(
        {"team": team.name, "members": members, "round_over": over},
        opening if over else _turn_of(team.name, members),
    )


def _turn_of(team: str, members: Sequence[str]) -> str:
    """Whose turn it is: the team's, and of the team any of these.

    >>> _turn_of("players", ["Ada", "Ben"]), _turn_of("crew", ["Ada"])
    ("It's the players' turn: Ada or Ben goes next.", "It's the crew's turn: Ada goes next.")
    """
    theirs = f"{team}'" if team.endswith("s") else f"{team}'s"
    return f"It's the {theirs} turn: {joined(members, 'or')} goes next."


def next_place(teams: Sequence[Team], waiting: Mapping[str, Sequence[str]], place: int) -> int:
    """The place of the next team that still has somebody waiting, from `place` on and around."""
    places = [number % len(teams) for number in range(place, place + len(teams))]
    return next(number for number in places if waiting[teams[number].name])


class TimeUnit(StrEnum):
    """What time is given in."""

    ROUNDS = "rounds"
    MINUTES = "minutes"


@registry.rule("ingenuity.time", title="Rounds and minutes", kind="calculation", implements=("IN-48",), workings=True)
def time(
    *,
    amount: Annotated[int, Whole(minimum=0, maximum=1000, title="Amount")] = 0,
    unit: Annotated[TimeUnit, Choice(options=TimeUnit, title="Unit")] = TimeUnit.ROUNDS,
) -> Ruling:
    """How many rounds and seconds a time is.

    Args:
        amount: 0 to 1000.
        unit: rounds or minutes.

    Returns:
        `rounds` and `seconds`, about.

    Raises:
        RuleError: a negative amount, or another unit.

    Source: Rounds.

    >>> time(amount=1, unit="minutes").outcome == {"rounds": 10, "seconds": 60}
    True
    >>> time(amount=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: amount is -1; allowed: a whole number from 0 to 1000
    """
    rounds = amount * ROUNDS_A_MINUTE if unit is TimeUnit.MINUTES else amount
    seconds = rounds * SECONDS_A_ROUND
    return Ruling(
        {"rounds": rounds, "seconds": seconds},
        f"That's {rounds:,} round{'s' if rounds != 1 else ''}, or {'about ' if seconds else ''}{seconds:,} seconds.",
    )


class Moment(StrEnum):
    """When in a round an effect ends. Source: Rounds."""

    TURN_START = "start of the turn"
    ROUND_END = "end of the round"


def last_round(began: int, rounds: int) -> int:
    """The round in which an effect that lasts some rounds ends.

    >>> last_round(2, 3)
    5
    """
    return began + rounds


@registry.rule(
    "ingenuity.effect_end", title="When an effect ends", kind="calculation", implements=("IN-49",), workings=True
)
def effect_end(
    *,
    began: Annotated[int, Whole(minimum=1, maximum=1000, title="Starting round")] = 1,
    rounds: Annotated[int, Whole(minimum=1, maximum=1000, title="Duration", unit="rounds")] = 1,
    takes_turns: Annotated[bool, Switch(title="You still take turns")] = True,
) -> Ruling:
    """When an effect that lasts some rounds ends.

    Args:
        began: the round in which the character's turn brought it, 1 or more.
        rounds: how long it lasts, 1 or more.
        takes_turns: whether that character still takes turns in the encounter.

    Returns:
        `round` and `moment`: at the start of that character's turn, before anything is done in it, or at the end of the
        round, when all others have acted.

    Raises:
        RuleError: 0 rounds or fewer.

    Source: Rounds, first paragraph.

    >>> effect_end(began=2, rounds=3).summary
    'The effect ends in round 5, at the start of your turn.'
    >>> effect_end(rounds=0)
    Traceback (most recent call last):
    rules_py.errors.RuleError: rounds is 0; allowed: a whole number from 1 to 1000
    """
    moment = Moment.TURN_START if takes_turns else Moment.ROUND_END
    when = "at the start of your turn" if takes_turns else "after everybody has acted"
    ends = last_round(began, rounds)
    return Ruling({"round": ends, "moment": str(moment)}, f"The effect ends in round {ends}, {when}.")
