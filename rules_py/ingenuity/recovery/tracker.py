"""A tracker: damage, costs, breaks and rests one after the other, with every limit kept."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from ...errors import RuleError
from ...parameters import Choice, Rows, Whole
from ...readings import Reads
from ...rule import Ruling
from ...rulebook import registry
from ..attributes import FURTHEST
from ..characters import Level, Resource, Resources, standing
from ..damage import recovered, taken
from ..readings import Readings
from .pauses import BREAKS_BETWEEN_RESTS, RESTS_A_DAY, Levels, after_half, after_rest, as_json, in_words


class Event(StrEnum):
    """What can happen to resources."""

    DAMAGE = "damage"
    STAMINA = "spend stamina"
    FOCUS = "spend focus"
    BREAK = "break"
    REST = "rest"
    INTERRUPTED = "interrupted rest"
    RESUMED = "rest resumed"
    DAY = "next day"


MOST_EVENTS = 30
"""Maximum events in a form's list; the rules set no limit."""

_UP = "up"
"""The state of somebody whom nothing keeps down."""

_AMOUNTS = (Event.DAMAGE, Event.STAMINA, Event.FOCUS)
"""The events that need an amount."""

_SPENT: Mapping[Event, Resource] = {Event.STAMINA: Resource.STAMINA, Event.FOCUS: Resource.FOCUS}

_BEGINS: Mapping[Event, str] = {
    Event.BREAK: "After a break",
    Event.REST: "After a rest",
    Event.INTERRUPTED: "After an interrupted rest",
    Event.RESUMED: "After finishing the rest",
    Event.DAY: "The next day",
}

_WORDS: Mapping[str, str] = {
    Event.DAMAGE: "{} damage",
    Event.STAMINA: "{} stamina spent",
    Event.FOCUS: "{} focus spent",
    Event.BREAK: "a break",
    Event.REST: "a rest",
    Event.INTERRUPTED: "an interrupted rest",
    Event.RESUMED: "the rest resumed",
    Event.DAY: "a new day",
}
"""Each event in a list of them."""


def _in_order(events: Sequence[Mapping[str, Any]]) -> str:
    """Events in a line: `7 damage, then a break`; an amount that doesn't belong there is shown as well."""
    sentences: list[str] = []
    for number, event in enumerate(events):
        words = _WORDS[event["event"]]
        if number and event["event"] == events[number - 1]["event"]:
            words = re.sub("^an? ", "another ", words)
        amount = str(event["amount"])
        sentences.append(words.format(amount) if "{}" in words or amount == "0" else f"{words} (amount {amount})")
    return ", then ".join(sentences)


EVENTS = Rows(
    columns={"event": Choice(options=Event), "amount": Whole(minimum=0, maximum=FURTHEST)},
    defaults={"amount": 0},
    at_most=MOST_EVENTS,
    title="Events",
    listed=_in_order,
    help="Damage and costs need an amount.",
)


def _happened(event: Event, amount: int) -> str:
    """An event as a step begins: `After spending 6 stamina`, `After 7 damage`, `After a break`."""
    if event in _SPENT:
        return f"After spending {amount} {_SPENT[event]}"
    return f"After {amount} damage" if event is Event.DAMAGE else _BEGINS[event]


@dataclass(frozen=True)
class _Day:
    """The present resources and limits."""

    levels: Mapping[str, Level]
    breaks_left: int = BREAKS_BETWEEN_RESTS
    rests_left: int = RESTS_A_DAY
    open_rest: bool = False
    state: str = _UP

    def after(self, levels: Levels, **limits: Any) -> _Day:
        """After a pause: somebody who was down comes round with the first point of health above 0."""
        down = recovered("" if self.state == _UP else self.state, levels["endurance"].current, levels["health"].current)
        return replace(self, levels=levels, state=down or _UP, **limits)

    def hit(self, amount: int) -> _Day:
        hit = taken(self.levels["endurance"].current, self.levels["health"].current, amount)
        levels = {
            **self.levels,
            "endurance": replace(self.levels["endurance"], current=hit.endurance),
            "health": replace(self.levels["health"], current=hit.health),
        }
        state = hit.in_words if hit.dying or hit.unconscious else self.state
        return replace(self, levels=levels, state=state)


@registry.rule(
    "ingenuity.tracker",
    title="Damage and recovery tracker",
    sentence="After all that, {continued}",
    kind="calculation",
    implements=("IN-67", "IN-68", "IN-69", "IN-95", "IN-96", "IN-97", "IN-98"),
)
def tracker(
    *,
    resources: Resources = (
        {"resource": Resource.HEALTH, "current": 0, "maximum": 0},
        {"resource": Resource.ENDURANCE, "current": 0, "maximum": 0},
        {"resource": Resource.STAMINA, "current": 0, "maximum": 0},
        {"resource": Resource.FOCUS, "current": 0, "maximum": 0},
    ),
    events: Annotated[tuple[Mapping[str, Any], ...], EVENTS] = (),
    readings: Annotated[Readings, Reads("interrupted_resets")] = Readings(),
) -> Ruling:
    """Resources after a series of events, and the state of the character.

    Args:
        resources: all four, with current and maximum values.
        events: none to thirty rows of an event and, for damage and costs, an amount.
        readings: whether an interrupted rest too begins a new count of breaks.

    Returns:
        `resources` (current values by name), `state` (up, unconscious or dying: damage knocks down, and the character
        comes round as soon as a rest brings health above 0), `breaks_left` and `rest_left` of the day.

    Raises:
        RuleError: a third break, a second rest on a day, resuming a rest that was not interrupted just before, a cost
            above what is left, or an amount where there is none.

    Source: Damage; Breaks; Rests; contradiction IN-C24.

    >>> fresh = {"health": 6, "endurance": 4, "stamina": 8, "focus": 5}
    >>> rows = [{"resource": name, "current": most, "maximum": most} for name, most in fresh.items()]
    >>> tracker(resources=rows, events=[{"event": "damage", "amount": 7}, {"event": "rest"}])["resources"]
    {'health': 4, 'endurance': 4, 'stamina': 8, 'focus': 5}
    >>> tracker(events=[{"event": "break"}] * 3)
    Traceback (most recent call last):
    rules_py.errors.RuleError: events (row 3, event) is 'break'; allowed: at most 2 breaks between two rests
    """
    day = _Day(standing(resources))
    steps = []
    for number, row in enumerate(events, 1):
        day = _after(day, row["event"], row["amount"], number, readings)
        steps.append(f"{_happened(row['event'], row['amount'])} you have {in_words(day.levels)}.")
    return Ruling(
        {
            "resources": as_json(day.levels),
            "state": day.state,
            "breaks_left": day.breaks_left,
            "rest_left": bool(day.rests_left),
        },
        f"You end up {'on your feet' if day.state == _UP else day.state}, with {in_words(day.levels)}.",
        tuple(steps),
    )


def _after(day: _Day, event: Event, amount: int, number: int, readings: Readings) -> _Day:
    where = f"events (row {number}, event)"
    if amount and event not in _AMOUNTS:
        raise RuleError(
            f"events (row {number}, amount)",
            amount,
            f"0 for {event}",
            sentence=f"In row {number}, leave the amount at 0, because only damage and costs have an amount.",
        )
    if event is Event.RESUMED:
        if not day.open_rest:
            raise RuleError(
                where,
                event,
                "only directly behind an interrupted rest",
                sentence=f"In row {number} there's no interrupted rest to go back to.",
            )
        return day.after(after_rest(day.levels), breaks_left=BREAKS_BETWEEN_RESTS, open_rest=False)
    day = replace(day, open_rest=False)
    if event is Event.DAMAGE:
        return day.hit(amount)
    if event in _SPENT:
        name = str(_SPENT[event])
        level = day.levels[name]
        if amount > level.current:
            raise RuleError(
                f"events (row {number}, amount)",
                amount,
                f"0 to {level.current}, what is left of {name}",
                sentence=f"In row {number} you can't spend {amount} {name}, because you"
                f" {f'only have {level.current}' if level.current else 'have none'} left.",
            )
        return replace(day, levels={**day.levels, name: replace(level, current=level.current - amount)})
    if event is Event.DAY:
        return replace(day, rests_left=RESTS_A_DAY)
    if event is Event.BREAK:
        if not day.breaks_left:
            raise RuleError(
                where,
                event,
                f"at most {BREAKS_BETWEEN_RESTS} breaks between two rests",
                sentence=f"The break in row {number} is one too many: you get {BREAKS_BETWEEN_RESTS} between rests.",
            )
        return day.after(after_half(day.levels), breaks_left=day.breaks_left - 1)
    if not day.rests_left:
        raise RuleError(
            where,
            event,
            f"at most {RESTS_A_DAY} rest a day; put a {Event.DAY} between them",
            sentence=f"You can't rest again in row {number} unless you add “{Event.DAY}” before that row.",
        )
    if event is Event.INTERRUPTED:
        left = BREAKS_BETWEEN_RESTS if readings.interrupted_resets else day.breaks_left
        day = day.after(after_half(day.levels), open_rest=True, breaks_left=left)
    else:
        day = day.after(after_rest(day.levels), breaks_left=BREAKS_BETWEEN_RESTS)
    return replace(day, rests_left=day.rests_left - 1)
