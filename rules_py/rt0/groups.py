"""Several players at one check: one success is enough, two are enough, or one helps another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from ..chance import Chance
from ..parameters import Choice, Maybe, Rows, Several, Text, Whole
from ..phrases import counted, joined
from ..readings import Reads
from ..rule import Ruling
from ..rulebook import registry
from .checks import UNDRAWN, Case, Modifier
from .critical import CONSEQUENCES, Degree
from .decks import CARDS, Arcana, Deck, deck_of
from .difficulty import MARK, Difficulty, Rank, Standing, rank_with
from .readings import Needed, Readings

SUCCESSES_NEEDED = 2
"""Successes that carry a group in which everybody ought to succeed. Source: Every Player Needs to Succeed."""

FEWEST_TOGETHER = 2
"""Minimum players in a group that is to succeed together."""

MOST_PLAYERS = 6
"""Maximum players in this form; the game is meant for fewer."""

MOST_HELPERS = 20
"""More helpers than any table has."""


_COLUMNS = {
    "player": Text(allowed_text="a name", longest=40, trimmed=True),
    "arcana": Choice(options=Arcana, title="Major Arcana"),
    "deck": Choice(options=Deck, title="Deck"),
    "skill": MARK,
    "modifier": Choice(options=Modifier, title="Bonus or Penalty"),
    "difficulty": Maybe(
        kind=Choice(options=Rank), title="Difficulty the GM sets for this player alone", empty="the same"
    ),
}

_USUAL = {
    "player": "",
    "arcana": Arcana.MAGICIAN,
    "deck": Deck.ORDINARY,
    "skill": Standing.OTHER,
    "modifier": Modifier.NONE,
}


def _players(at_least: int) -> Rows:
    return Rows(columns=_COLUMNS, defaults=_USUAL, at_least=at_least, at_most=MOST_PLAYERS, title="Players")


Strength = tuple[bool, int]
"""A card as `strength` ranks it: Major Arcana or not, then the number."""


def strength(card: str) -> Strength:
    """How high a card is: every Major Arcana above every Minor, inside by number (contradiction RT-C12)."""
    return CARDS[card].major, CARDS[card].number


def highest(cards: Sequence[str]) -> tuple[int, ...]:
    """The places of the highest cards, counted from 0; several when they are equally high.

    >>> highest(["king-of-cups", "the-fool", "the-magician"])
    (2,)
    """
    best = max(map(strength, cards))
    return tuple(place for place, card in enumerate(cards) if strength(card) == best)


@dataclass(frozen=True)
class _Found:
    """What came of one player's draw, as far as the group minds.

    A critical result changes nothing for the group, so it makes no other value: the odds have as few as without it.
    """

    succeeds: bool
    height: Strength | None = None
    degree: Degree | None = field(default=None, compare=False)


@dataclass(frozen=True)
class _Draw:
    """What one player draws, as far as the group minds: whether it succeeds, and how high the card is.

    The height is worth telling only of succeeding cards and only `by_height`; a rank without a card has none. Equal
    players have equal draws, whatever they are called, so exact odds work them out once.
    """

    case: Case
    deck: Deck
    by_height: bool
    name: str = field(compare=False)

    def __call__(self, chance: Chance) -> _Found:
        if self.case.rank in UNDRAWN:
            return _Found(UNDRAWN[self.case.rank].succeeds)
        drawn = self.case.draw(chance, deck_of(self.deck), by_value=self.by_height, group=self.name)
        succeeds = drawn.degree.succeeds
        return _Found(succeeds, strength(drawn.card) if succeeds and self.by_height else None, drawn.degree)

    def remarks(self, found: _Found) -> tuple[str, ...]:
        """What a critical result means for this player."""
        if found.degree not in CONSEQUENCES:
            return ()
        meaning = "the GM adds something extra for that player"
        if not found.succeeds:
            meaning = "something extra goes wrong, but for that player alone"
        return (f"{self.name} drew a {found.degree}, so {meaning}.",)


def _draws(players: Sequence[Mapping[str, Any]], difficulty: Rank, *, by_height: bool) -> list[_Draw]:
    """The draw of every player, each out of a full deck of their own."""
    return [
        _Draw(
            Case(rank_with(row["difficulty"] or difficulty, row["skill"]), row["arcana"], row["modifier"]),
            row["deck"],
            by_height,
            row["player"] or f"Player {number}",
        )
        for number, row in enumerate(players, 1)
    ]


@dataclass(frozen=True)
class _Best:
    """The highest succeeding card so far and who drew it; None where it took no card."""

    height: Strength | None = None
    actors: tuple[str, ...] = ()
    remarks: tuple[str, ...] = field(default=(), compare=False)


def _search(draw: _Draw) -> Callable[[Chance, _Best], _Best]:
    def turn(chance: Chance, so_far: _Best) -> _Best:
        found = chance.part(draw)
        best, own = so_far.height, found.height
        after = replace(so_far, remarks=(*so_far.remarks, *draw.remarks(found)))
        if not found.succeeds:
            return after
        # A player for whom it is Automatic succeeds without a card, and so below anybody who drew one.
        if not so_far.actors or (own is not None and (best is None or own > best)):
            return replace(after, height=own, actors=(draw.name,))
        return replace(after, actors=(*so_far.actors, draw.name)) if own == best else after

    return turn


@registry.rule(
    "rt0.search_together",
    title="One success is enough",
    sentence="On {difficulty:a} check, at least one of you succeeds {chance} of the time.",
    kind="roll",
    implements=("RT-58",),
    verdict="success",
    luck="cards",
)
def search_together(
    chance: Chance,
    *,
    difficulty: Difficulty = Rank.MEDIUM,
    players: Annotated[tuple[Mapping[str, Any], ...], _players(1)] = ({},),
) -> Ruling:
    """Everybody draws; of those who succeed, the one with the highest card does it.

    Args:
        chance: where cards and coins come from; each player draws from a full deck of their own.
        difficulty: the rank that the GM names; it changes for those whose Skill is chosen or crossed out.
        players: one to six, each with a Major Arcana, a deck, a Skill, a Bonus, a Penalty or neither, and a rank of
            their own where the GM names another one for them.

    Returns:
        `success`, and the `actors`: one player, or several with equally high cards, of whom the GM picks.

    Raises:
        RuleError: no players, or something about a player that is not allowed.
        FacesError: typed cards that do not fit.

    Source: Only One Player Needs to Succeed; contradictions RT-C12 and RT-C13.

    >>> three = [{"player": "Ann"}, {"player": "Ben"}, {"player": "Cleo"}]
    >>> search_together.roll(difficulty="Hard", players=three, faces="Strength, Ten of Cups, The Tower").ruling.summary
    'Success: Ann does it.'
    >>> search_together.roll(players=[])
    Traceback (most recent call last):
    rules_py.errors.RuleError: players is empty; allowed: 1 to 6 rows with player, arcana, deck, skill, modifier, ...
    """
    found = chance.fold(_Best(), [_search(draw) for draw in _draws(players, difficulty, by_height=True)])
    actors = found.actors
    if not actors:
        return Ruling({"success": False, "actors": []}, "Failure: nobody succeeds.", (_AGAIN, *found.remarks))
    summary = f"Success: {actors[0]} does it."
    if len(actors) > 1:
        summary = f"Success: {joined(actors)} drew equally high cards, so the GM decides who does it."
    return Ruling({"success": True, "actors": list(actors)}, summary, found.remarks)


@dataclass(frozen=True)
class _Count:
    """The successes so far."""

    successes: int = 0
    remarks: tuple[str, ...] = field(default=(), compare=False)


def _count(draw: _Draw) -> Callable[[Chance, _Count], _Count]:
    def turn(chance: Chance, so_far: _Count) -> _Count:
        found = chance.part(draw)
        return _Count(so_far.successes + found.succeeds, (*so_far.remarks, *draw.remarks(found)))

    return turn


_AGAIN = (
    "Anybody whose card failed may mark a Corruption Point and try again on their Report Card: choose “Use my own"
    " cards” there, tap the Skill, and enter the card that failed here."
    " A new draw here is a new check for all of you."
)


def _noted(successes: int, needed: int) -> str:
    """What the players keep count of themselves while they try again: no Report Card knows of the others.

    >>> _noted(1, 2)
    'Note your 1 success: it still counts, so you only need 1 more. '
    """
    if not successes:
        return ""
    count = "it still counts" if successes == 1 else "they still count"
    return (
        f"Note your {counted(successes, 'success', 'successes')}: {count}, so you only need {needed - successes} more. "
    )


def _together(successes: int, players: int, readings: Readings) -> Ruling:
    """Whether these successes are enough for this many players."""
    least = players if readings.needed is Needed.ALL else SUCCESSES_NEEDED
    word = "Success" if successes >= least else "Failure"
    who = f"{successes or 'none'} of the {players} players {'succeeds' if successes == 1 else 'succeed'}"
    if successes == players:
        who = f"{'both' if players == FEWEST_TOGETHER else f'all {players}'} players succeed"
    return Ruling(
        {"success": successes >= least, "successes": successes, "needed": least},
        f"{word}: {who}, and you need {least}.",
    )


@registry.rule(
    "rt0.sneak_together",
    title="Two successes are enough",
    sentence="On {difficulty:a} check, enough of you succeed {chance} of the time.",
    kind="roll",
    implements=("RT-59",),
    measure="successes",
    verdict="success",
    luck="cards",
)
def sneak_together(
    chance: Chance,
    *,
    difficulty: Difficulty = Rank.MEDIUM,
    players: Annotated[tuple[Mapping[str, Any], ...], _players(FEWEST_TOGETHER)] = ({}, {}),
    readings: Annotated[Readings, Reads("needed")] = Readings(),
) -> Ruling:
    """Everybody draws, and two successes carry all of them.

    Args:
        chance: where cards and coins come from; each player draws from a full deck of their own.
        difficulty: the rank that the GM names; it changes for those whose Skill is chosen or crossed out.
        players: two to six, each with a Major Arcana, a deck, a Skill, a Bonus, a Penalty or neither, and a rank of
            their own where the GM names another one for them.
        readings: two, or everybody, as the heading has it (contradiction RT-C05).

    Returns:
        `success`, the number of `successes`, and how many were `needed`.

    Raises:
        RuleError: fewer than two players, or something about a player that is not allowed.
        FacesError: typed cards that do not fit.

    Source: Every Player Needs to Succeed.

    >>> three = [{"player": "Ann"}, {"player": "Ben"}, {"player": "Cleo"}]
    >>> sneak_together.roll(players=three, faces="Page of Cups, Ten of Cups, The Star").ruling.summary
    'Success: 2 of the 3 players succeed, and you need 2.'
    >>> sneak_together.roll(players=[{"player": "Ann"}])
    Traceback (most recent call last):
    rules_py.errors.RuleError: players is ...; allowed: 2 to 6 rows with player, arcana, deck, skill, modifier, ...
    """
    count = chance.fold(_Count(), [_count(draw) for draw in _draws(players, difficulty, by_height=False)])
    found = _together(count.successes, len(players), readings)
    again = () if found["success"] else (f"{_noted(count.successes, found['needed'])}{_AGAIN}",)
    return replace(found, steps=(*again, *count.remarks))


@registry.rule("rt0.two_succeed", title="Did enough succeed?", kind="calculation", workings=True, implements=("RT-59",))
def two_succeed(
    *,
    outcomes: Annotated[
        tuple[Degree, ...],
        Several(
            kind=Choice(options=Degree),
            at_least=FEWEST_TOGETHER,
            at_most=MOST_PLAYERS,
            title="Each player's outcome",
            help="Enter one outcome for each player, such as “success, critical failure, success”.",
        ),
    ] = (Degree.CRITICAL_SUCCESS, Degree.CRITICAL_SUCCESS),
    readings: Annotated[Readings, Reads("needed")] = Readings(),
) -> Ruling:
    """Whether a group has succeeded together, from the outcomes at the table.

    Args:
        outcomes: one for each of two to six players.
        readings: two, or everybody (contradiction RT-C05).

    Returns:
        `success`, the number of `successes`, and how many were `needed`.

    Raises:
        RuleError: fewer than two outcomes, or an unknown one.

    Source: Every Player Needs to Succeed.

    >>> two_succeed(outcomes="success, failure, success")["success"]
    True
    >>> two_succeed(outcomes="success")
    Traceback (most recent call last):
    rules_py.errors.RuleError: outcomes is 'success'; allowed: 2 to 6 values, each one of critical success, ...
    """
    return _together(sum(degree.succeeds for degree in outcomes), len(outcomes), readings)


@registry.rule("rt0.help", title="Help", kind="calculation", workings=True, implements=("RT-61",))
def help(
    *,
    helpers: Annotated[
        int,
        Whole(
            minimum=0, maximum=MOST_HELPERS, title="Helpers", help="Count everybody who can say how they're helping."
        ),
    ] = 0,
) -> Ruling:
    """What helpers bring to the player who makes the check.

    Args:
        helpers: how many can say convincingly how they help, 0 or more.

    Returns:
        `bonuses`: 1, or 0 without helpers; more helpers add nothing.

    Raises:
        RuleError: a negative number.

    Source: One Player Helps Another; Bonus / Penalty.

    >>> help(helpers=3)["bonuses"]
    1
    >>> help(helpers=-1)
    Traceback (most recent call last):
    rules_py.errors.RuleError: helpers is -1; allowed: a whole number from 0 to 20
    """
    bonuses = min(helpers, 1)
    summary = (
        "You get a Bonus: draw two cards and use the one you like better."
        if bonuses
        else "No Bonus: nobody is helping you."
    )
    return Ruling({"bonuses": bonuses}, summary)
