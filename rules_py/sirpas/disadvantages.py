"""Disadvantages: what they do.

Those that change dice or margins are with the check, those that change places with the rankings.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from ..errors import RuleError
from ..parameters import Choice, Switch, Whole
from ..rule import Ruling
from ..rulebook import registry
from .catalogue import ADVANTAGES, DISADVANTAGES, named
from .checks import Wound, grade_of

FAINT_SECONDS = 30
"""How long somebody who has fainted doesn't act, outside of combat. Source: Fainting."""

FAINT_PENALTY = -3
"""On instinctive defence, while fainted. Source: Fainting."""

FAINT_TURNS = "the rest of this turn and the whole next one"
"""What fainting costs in combat. Source: Fainting."""

FAINT_WOUNDS = (Wound.SERIOUS, Wound.HEAVY)
"""Wounds that can make somebody faint. Source: Fainting."""


@registry.rule("sirpas.fainting", title="Fainting", kind="calculation", implements=("SI-082", "SI-083"), workings=True)
def fainting(
    *,
    wound: Annotated[Wound, Choice(options=Wound, title="Wound")] = Wound.SCRATCH,
    resisted: Annotated[bool, Switch(title="The resistance check succeeded")] = False,
    in_combat: Annotated[bool, Switch(title="In combat")] = False,
    fainted: Annotated[bool, Switch(title="Already fainted")] = False,
) -> Ruling:
    """Whether a wound makes someone with Fainting faint, and for how long.

    Args:
        wound: its grade; serious and heavy ones ask for a resistance check.
        resisted: whether that check succeeded.
        in_combat: whether there are turns to lose.
        fainted: whether the character has fainted already; another wound doesn't restart it.

    Returns:
        `faints` (now), `difficulty` (the difficulty of the resistance check, null for none), `lasts` in words and
        `instinctive_defense`, the modifier as long as it lasts.

    Raises:
        RuleError: an unknown wound.

    Source: Fainting; upstream for the difficulty; contradictions SC-012, SC-108.

    >>> fainting(wound="serious", in_combat=True).summary
    'You fail a Difficult resistance check and faint for the rest of this turn and the whole next one.'
    >>> fainting(wound="light")["faints"]
    False
    >>> fainting(wound="severe")
    Traceback (most recent call last):
    rules_py.errors.RuleError: wound is 'severe'; allowed: one of scratch, light, serious, heavy, deadly
    """
    asked = grade_of(wound).resistance if wound in FAINT_WOUNDS and not fainted else None
    faints = asked is not None and not resisted
    lasts = (FAINT_TURNS if in_combat else f"about {FAINT_SECONDS} seconds") if faints else None
    if faints:
        words = f"You fail a {asked} resistance check and faint for {lasts}."
    elif fainted:
        words = "You've already fainted, and another wound can't make you faint again."
    elif asked:
        words = f"You pass the {asked} resistance check and stay awake."
    else:
        words = f"You stay awake: a {wound}{' wound' * (wound is not Wound.SCRATCH)} needs no check."
    down = faints or fainted
    return Ruling(
        {
            "faints": faints,
            "difficulty": str(asked) if asked else None,
            "lasts": lasts,
            "instinctive_defense": FAINT_PENALTY if down else 0,
        },
        words,
    )


class Opening(StrEnum):
    """When somebody acts first."""

    COMBAT = "first in the combat order"
    MULTIRANKING = "top of a multiranking"
    RANKING = "the first check after winning a ranking"
    NOT_FIRST = "somebody else going first"


_OPENINGS = {
    Opening.COMBAT: "you're first in the combat order",
    Opening.MULTIRANKING: "you're at the top of a multiranking",
    Opening.RANKING: "it's your first check after winning a ranking",
    Opening.NOT_FIRST: "somebody else acts first",
}


@registry.rule(
    "sirpas.nervous", title="Nervous", kind="calculation", implements=("SI-088", "SI-089", "SI-090"), workings=True
)
def nervous(
    *,
    level: Annotated[int, Whole(minimum=1, maximum=named("Nervous", DISADVANTAGES).levels, title="Level")] = 1,
    situation: Annotated[Opening, Choice(options=Opening, title="Situation")] = Opening.COMBAT,
    waits: Annotated[bool, Switch(title="You let somebody else act first")] = False,
) -> Ruling:
    """The penalty of someone who is nervous when all eyes are on them.

    Args:
        level: 1 to 3.
        situation: first in the combat order, top of a multiranking, the first check after winning a ranking, or none.
        waits: whether the character waits until someone else, friend or foe, has acted.

    Returns:
        `penalty`, 0 or the level below it.

    Raises:
        RuleError: a level out of its range, or waiting in a multiranking, where nobody can.

    Source: Nervous; contradictions SC-029, SC-091.

    >>> nervous(situation="top of a multiranking", level=2).summary
    "Your penalty is -2: you're at the top of a multiranking."
    >>> nervous(waits=True)["penalty"]
    0
    >>> nervous(situation="top of a multiranking", waits=True)
    Traceback (most recent call last):
    rules_py.errors.RuleError: waits is yes; allowed: no; at the top of a multiranking, nobody can act before you
    """
    if waits and situation is Opening.MULTIRANKING:
        raise RuleError("waits", waits, "no; at the top of a multiranking, nobody can act before you")
    penalty = 0 if waits or situation is Opening.NOT_FIRST else -level
    why = "you wait until somebody else has acted" if waits else _OPENINGS[situation]
    return Ruling({"penalty": penalty}, f"{f'Your penalty is {penalty}' if penalty else 'You have no penalty'}: {why}.")


MOST_INSTINCT = named("Survival instinct", ADVANTAGES).levels
"""The highest level of Survival instinct."""

MOST_UNAWARE = named("Situational Unawareness", DISADVANTAGES).levels
"""The highest level of Situational Unawareness."""


@registry.rule(
    "sirpas.instinctive_defense",
    title="Instinctive defence",
    kind="calculation",
    implements=("SI-076", "SI-083", "SI-092"),
    workings=True,
)
def instinctive_defense(
    *,
    unawareness: Annotated[int, Whole(minimum=0, maximum=MOST_UNAWARE, title="Situational Unawareness level")] = 0,
    instinct: Annotated[int, Whole(minimum=0, maximum=MOST_INSTINCT, title="Survival instinct level")] = 0,
    fainted: Annotated[bool, Switch(title="Fainted")] = False,
) -> Ruling:
    """What vantages add to instinctive defence, checks and contests alike.

    The two are opposites; both can come together when one was imposed, and take each other off, level by level.

    Args:
        unawareness: level of Situational Unawareness, 0 to 3, taken off.
        instinct: level of Survival instinct, 0 to 4, added.
        fainted: whether the character has fainted.

    Returns:
        `change`.

    Raises:
        RuleError: a level out of its range.

    Source: Fainting, Situational Unawareness, Survival instinct; upstream for opposites; contradiction SC-101.

    >>> instinctive_defense(unawareness=2).summary
    'You get -2 on instinctive defence.'
    >>> instinctive_defense(instinct=5)
    Traceback (most recent call last):
    rules_py.errors.RuleError: instinct is 5; allowed: a whole number from 0 to 4
    """
    modifier = instinct - unawareness + (FAINT_PENALTY if fainted else 0)
    said = f"You get {modifier:+d} on instinctive defence." if modifier else "Your instinctive defence doesn't change."
    return Ruling({"change": modifier}, said)
