"""Injuries: what an injured suit blocks, and the moment alone in which it recovers."""

from __future__ import annotations

from dataclasses import dataclass

from ..chance import Chance
from ..errors import RuleError
from ..rule import Ruling
from ..rulebook import registry
from ..thrown import Reading
from .characters import Injured
from .suits import DECK, PlayedCard, Suit, suit_of
from .using import SIDES
from .weaving import Band, row_for


@dataclass(frozen=True)
class MomentRow:
    """What a moment alone brings beside the recovery."""

    faces: range
    name: Band
    extra: str | None
    absent: bool = False
    grows: bool = False


MOMENT_TABLE = (
    MomentRow(range(1, 2), Band.BEND, "you miss the next group scene", absent=True),
    MomentRow(range(2, 6), Band.WEAVE, None),
    MomentRow(range(6, 7), Band.TEAR, "one skill of the suit grows by 1 and gets a new name", grows=True),
)
"""A Moment Alone. Source: play modes (upstream)."""

GAIN = 1
"""What the skill gains on the best face. Source: play modes (upstream)."""


def suit_to_recover(injured: tuple[Suit, ...], card: str) -> Suit:
    """The suit that recovers with that card.

    Raises:
        RuleError: no suit is injured, or the card is not of an injured one.
    """
    if not injured:
        raise RuleError(
            "injured",
            "",
            "at least one injured suit; without one, there's nothing to recover from",
            sentence="You need at least one injured suit, or there's nothing to recover from.",
        )
    played = suit_of(card)
    if played is None or played not in injured:
        names = " or ".join(injured)
        raise RuleError(
            "card",
            card,
            f"a card of an injured suit, {names}",
            sentence=f"Play a card of {'an' if len(injured) > 1 else 'the'} injured suit: {names}.",
        )
    return played


def moment_reading(face: int) -> Reading:
    """How the die of a moment alone counts, for the display."""
    row = row_for(MOMENT_TABLE, face)
    return Reading(int(not row.absent), False, str(row.name))


@registry.rule(
    "almanac.moment_alone",
    title="A Moment Alone",
    sentence=(
        "If you're injured in {injured} and play the {card}, the suit recovers, whatever you roll. One of its skills"
        " grows as well {chance} of the time."
    ),
    kind="roll",
    implements=("WA-24", "WA-37"),
    verdict="growth",
)
def moment_alone(
    chance: Chance,
    *,
    injured: Injured = (Suit.HEARTS,),
    card: PlayedCard = DECK[0],
) -> Ruling:
    """A scene by oneself, in which an injured suit recovers; one die says what else it brings.

    Args:
        chance: where the die comes from.
        injured: the suits that are injured.
        card: a card of one of them.

    Returns:
        The `suit` that recovers, the `injured` suits that are left, `face`, its `band`, `absent` (from the next group
        scene) and `growth` (one skill of the suit grows by 1 and gets a new name).

    Raises:
        RuleError: no injured suit, or a card of a suit that is not injured.

    Source: Avoiding Complications, last lines; play modes (upstream).

    >>> moment_alone.roll(faces="1", injured="Spades", card="Five of Spades").ruling.summary
    'Bend: Spades recovers, and you miss the next group scene.'
    >>> moment_alone.chance(injured="Spades", card="Five of Spades")
    Fraction(1, 6)
    >>> moment_alone.roll(card="Two of Hearts", injured="Spades")
    Traceback (most recent call last):
    rules_py.errors.RuleError: card is 'Two of Hearts'; allowed: a card of an injured suit, Spades
    """
    suit = suit_to_recover(injured, card)
    face = chance.die(SIDES, reading=moment_reading)
    row = row_for(MOMENT_TABLE, face)
    more = ""
    if row.absent:
        more = ", and you miss the next group scene"
    elif row.grows:
        more = f". One of its skills grows by {GAIN} and gets a new name"
    left = [str(one) for one in Suit if one in injured and one is not suit]
    return Ruling(
        {
            "suit": str(suit),
            "injured": left,
            "face": face,
            "band": str(row.name),
            "absent": row.absent,
            "growth": row.grows,
        },
        f"{row.name}: {suit} recovers{more}.",
    )
