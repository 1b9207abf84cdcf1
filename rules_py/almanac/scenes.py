"""Scenes: help from another player, and the group scene that repairs what got complicated."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated

from ..chance import Chance
from ..errors import RuleError
from ..parameters import Several, Whole
from ..rule import Ruling
from ..rulebook import registry
from .suits import NAME, same_name
from .using import RATING, SIDES
from .weaving import person

VICTORY, DEFEAT, DRAW = "victory", "defeat", "draw"

RESULTS = {
    VICTORY: "every complication is repaired",
    DEFEAT: "each of you is injured in the suit of the skill you rolled",
    DRAW: "nothing changes, and nobody is injured",
}
"""What a group scene does. Source: play modes (upstream)."""

_STILL_THERE = (
    "The Adversary is still there. You can face it again right away, play another round of your own scenes first, or"
    " end the story there."
)

NEXT = {
    VICTORY: (
        "After a victory, your group can end the story there. If you'd rather play on, go round again: each of you has"
        " a scene of your own."
    ),
    DEFEAT: _STILL_THERE,
    DRAW: _STILL_THERE,
}
"""What comes after a group scene. Source: basics of play (upstream); after a draw, ours."""

MOST_COMPLICATIONS = 60
"""Maximum complications of a group in the forms of this book; the game sets no limit."""

Ratings = Annotated[
    tuple[int, ...],
    Several(kind=RATING, at_most=10, title="Players' ratings", help="Enter the rating of each player's skill."),
]

Complications = Annotated[
    int,
    Whole(
        minimum=0,
        maximum=MOST_COMPLICATIONS,
        title="Complicated skills in the group",
        help="The Adversary rolls a die for each complicated skill.",
    ),
]

Highest = Annotated[
    int,
    Whole(minimum=0, maximum=SIDES, title="The Adversary's highest die", help="Enter 0 if the Adversary has no dice."),
]


def group_result(players: int, adversary: int) -> str:
    """Who wins a group scene, from the highest die on either side.

    >>> group_result(5, 5)
    'draw'
    """
    return VICTORY if players > adversary else DEFEAT if adversary > players else DRAW


def _ruled(players: int, adversary: int) -> Ruling:
    result = group_result(players, adversary)
    winner = {VICTORY: "players", DEFEAT: "adversary", DRAW: None}[result]
    result_in_words = {VICTORY: "You win", DEFEAT: "You lose", DRAW: "It's a draw"}[result]
    return Ruling(
        {"winner": winner, "players": players, "adversary": adversary},
        # The higher number first, as one tells a score; only the Adversary can have none.
        f"{result_in_words}, {max(players, adversary)} to {min(players, adversary) or 'nothing'}: {RESULTS[result]}.",
        (NEXT[result],),
    )


def _need_players(given: tuple[int, ...], name: str) -> None:
    if not given:
        raise RuleError(name, given, "at least one player", sentence="Enter at least one player.")


_YOURS = "you"
"""Whose dice are those of the player who rolls for everybody, see `journal.group_scene`."""

_ADVERSARY = "Adversary"


def _best(chance: Chance, hands: Mapping[str, int]) -> int:
    """The highest die of all hands together, by whose they are and how many dice they hold; 0 without dice.

    One fold for all of them: exact odds then keep one highest die, and not one for each player.
    """

    def turn(group: str, waiting: int) -> Callable[[Chance, int], int]:
        which = {_YOURS: "of your own", _ADVERSARY: "for the Adversary"}.get(group, f"for {group}")
        return lambda luck, best: max(best, luck.die(SIDES, group=group, waiting=waiting, which=which))

    return chance.fold(0, [turn(group, dice - thrown) for group, dice in hands.items() for thrown in range(dice)])


def faced(chance: Chance, players: Mapping[str, int], complications: int) -> Ruling:
    """A group scene whose dice fall now: the players' first, by whose they are, then a die for each complication."""
    best = _best(chance, players)
    return _ruled(best, _best(chance, {_ADVERSARY: complications}))


@registry.rule(
    "almanac.group_scene",
    title="Group scene",
    sentence=(
        "Rolling {ratings} dice against the Adversary's {complications}, you win {chances[players]} of the time "
        "and lose {chances[adversary]}. The rest are draws."
    ),
    kind="roll",
    implements=("WA-38",),
    verdict="winner",
)
def group_scene(chance: Chance, *, ratings: Ratings = (1,), complications: Complications = 0) -> Ruling:
    """Everybody's skills against everybody's complications; the highest die decides.

    Args:
        chance: where the dice come from; the players' dice fall first, one player after the other.
        ratings: of the skill that each player uses.
        complications: how many skills of the group are complicated, 0 to 60.

    Returns:
        `winner` (`players`, `adversary`, or null for a draw), and the highest die of the `players` and of the
        `adversary`.

    Raises:
        RuleError: no players, a rating below 1, or faces that do not make up this roll.

    Source: play modes (upstream).

    >>> group_scene.roll(ratings="1, 1", complications=1, faces="2, 5, 5").ruling.summary
    "It's a draw, 5 to 5: nothing changes, and nobody is injured."
    >>> group_scene.odds(ratings="1", complications=1).of(winner="players")
    Fraction(5, 12)
    >>> group_scene.roll(ratings="", complications=4)
    Traceback (most recent call last):
    rules_py.errors.RuleError: ratings is empty; allowed: at least one player
    """
    _need_players(ratings, "ratings")
    return faced(chance, {f"player {number}": rating for number, rating in enumerate(ratings, 1)}, complications)


@registry.rule(
    "almanac.group_scene_dice",
    title="Group scene: enter your dice",
    sentence="{ruling}",
    kind="calculation",
    implements=("WA-38",),
)
def group_scene_dice(
    *,
    highest: Annotated[
        tuple[int, ...],
        Several(kind=Whole(minimum=1, maximum=SIDES), title="Each player's highest die", at_most=10),
    ] = (1,),
    adversary: Highest = 0,
) -> Ruling:
    """Who wins a group scene, from the highest die of everybody.

    Args:
        highest: of each player, 1 to 6.
        adversary: 1 to 6; 0 when nothing was complicated and the Adversary had no dice.

    Returns:
        `winner` (`players`, `adversary`, or null for a draw), and the highest die of the `players` and of the
        `adversary`.

    Raises:
        RuleError: no players, or a face that the die does not have.

    Source: play modes (upstream).

    >>> group_scene_dice(highest="6, 2", adversary=5)["winner"]
    'players'
    >>> group_scene_dice(highest=())
    Traceback (most recent call last):
    rules_py.errors.RuleError: highest is empty; allowed: at least one player
    """
    _need_players(highest, "highest")
    return _ruled(max(highest), adversary)


@registry.rule("almanac.help", title="Ask for help", kind="validation", workings=True, implements=("WA-40",))
def help_(
    *,
    asker: Annotated[str, person("Player who needs help")] = "Somebody",
    helper: Annotated[str, person("Player who helps")] = "Somebody else",
    helping: Annotated[str, replace(NAME, title="Helper's skill")] = "A skill",
    skill: Annotated[str, replace(NAME, title="Skill to use")] = "A skill",
) -> Ruling:
    """What asking another player for help allows, and whom it puts at risk.

    Args:
        asker: who can't use any skill of the suit that was played.
        helper: another player.
        helping: the helper's skill.
        skill: any skill of the asker.

    Returns:
        `legal` and `faults`; the `skill` that may be used whatever its suit, and who is `at_risk` of an injury.

    Raises:
        RuleError: a person or a skill without a name.

    Source: play modes (upstream).

    >>> help_(asker="Ada", helper="Bo", helping="Officer Spangleburst", skill="Puzzles")["at_risk"]
    ['Ada', 'Bo']
    >>> help_(helper="ada", asker="Ada", skill="Puzzles").summary
    'Ada needs help from somebody else, so pick another player.'
    >>> help_(helper="")
    Traceback (most recent call last):
    rules_py.errors.RuleError: helper is empty; allowed: a name
    """
    if same_name(asker, helper):
        fault = f"{asker} needs help from somebody else, so pick another player."
        return Ruling({"legal": False, "faults": [fault], "skill": skill, "at_risk": []}, fault)
    return Ruling(
        {"legal": True, "faults": [], "skill": skill, "at_risk": [asker, helper]},
        f"{helper} helps with {helping}, so {asker} may use {skill}, whatever its suit. Both of them risk an injury.",
    )
