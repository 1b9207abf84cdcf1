"""Comments of the source that say otherwise than its text: what is in force, and what each has in its place."""

from __future__ import annotations

from dataclasses import dataclass

from ...phrases import often
from ..actions import ACTIONS_A_TURN
from ..checks import DIFFICULTY_NAMES, difficulty_named
from ..drafts import GRAVE_DIFFICULTY, IMPROVISED_EXTRA, highest_tier, learned_maneuvers, treat_wounds
from ..maneuvers import maneuver_cost
from ..powers import TIERS
from ..readings import Readings
from ..recovery.pauses import HEALTH_A_REST


@dataclass(frozen=True)
class Comment:
    """One thing of which a comment says otherwise than the text.

    Attributes:
        about: what both speak of.
        text: what is in force.
        comment: what the comment has.
        where: the section of the comment.
    """

    about: str
    text: object
    comment: object
    where: str


FATE_ACTIONS = 1
"""Extra actions that a use of fate would give. Source: a comment in Fate."""

_HARD = DIFFICULTY_NAMES[GRAVE_DIFFICULTY]

_DRAFTS = Readings(drafts=True)

_LEAST = TIERS[0]
"""The least training that reaches any tier."""

COMMENTS = (
    Comment(
        f"what you need for a {_HARD.lower()} check",
        difficulty_named(name=_HARD)["needed"],
        difficulty_named(name=_HARD, readings=Readings(notes_ladder=True))["needed"],
        "Challenge Difficulty",
    ),
    Comment(
        f"the highest tier of power for a skill of {_LEAST.skill} and a proficiency of +{_LEAST.proficiency}",
        TIERS[-1].tier,
        highest_tier(skill_die=_LEAST.skill, proficiency=_LEAST.proficiency, readings=_DRAFTS)["tier"],
        "Supernatural Skills",
    ),
    Comment(
        "how often you can use each maneuver in a round",
        "as often as you like",
        often(learned_maneuvers(skill_die="d4", readings=_DRAFTS)["uses_a_round"]),
        "Maneuvers",
    ),
    Comment(
        "the stamina you pay for a maneuver you haven't learned",
        f"the {maneuver_cost(learned=False)['cost']} cost",
        f"the {maneuver_cost(learned=False)['cost']} cost and {IMPROVISED_EXTRA} more",
        "Improvising Maneuvers",
    ),
    Comment(
        "the most health you get back from a rest",
        HEALTH_A_REST,
        treat_wounds(result=GRAVE_DIFFICULTY, health=-2, readings=_DRAFTS)["health_gained"],
        "Rests",
    ),
    Comment("the most actions you have in a turn", ACTIONS_A_TURN, ACTIONS_A_TURN + FATE_ACTIONS, "Fate"),
)
"""Where text and comment disagree, in the order of the source."""
