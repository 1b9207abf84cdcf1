"""What the game master sets by hand: surprise, conditions, wounds and healing, and who leaves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...chance import Chance
from ...rule import Ruling
from ...trackers import Effect, lasting
from ..advantages import MIND_DAMAGE, DamageType
from .hurting import RESISTED, STABILISED, changed, judged, state_of_health
from .state import Fate, Fight
from .turns import can_act, is_over, next_place, ruled

Said = Mapping[str, Any]


def surprise(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody is caught off guard, or isn't after all."""
    one = fight.who(said["who"])
    after = replace(one, surprised=not one.surprised)
    summary = f"{after.name} is surprised." if after.surprised else f"{after.name} isn't surprised."
    return fight.having(after), ruled(fight, "surprise", summary)


def leave(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody is gone: fled, or never here."""
    name = said["who"]
    own = fight.acting == name
    steps: list[str] = []
    if own and fight.turn:
        fight, steps = next_place(replace(fight, passed=(*fight.passed, name)))
    fight = replace(
        fight,
        fighters=tuple(one for one in fight.fighters if one.name != name),
        effects=tuple(one for one in fight.effects if one.on != name and (one.by != name or one.ends is not None)),
        uses=tuple(one for one in fight.uses if name not in (one.who, one.target)),
        order=tuple(one for one in fight.order if one != name),
        passed=tuple(one for one in fight.passed if one != name),
        acting="" if fight.acting == name else fight.acting,
    )
    if fight.acting and fight.moving and not fight.resisting:
        fight, more = next_place(fight)
        steps += more
    return fight, ruled(fight, "leave", f"{name} leaves the fight.", tuple(steps))


def change(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Something that can happen to anybody by the rules of the sheet: a hit, a wound, healing."""
    one = fight.who(said["who"])
    given = {name: value for name, value in said.items() if name not in ("who", "change")}
    after, ruling = changed(one, said["change"], given)
    after = judged(one, after)
    if after.fate is Fate.RESISTING and one.fate is not Fate.RESISTING:
        kind = str(said.get("type", ""))
        after = replace(after, harm=kind, mental=kind in (*MIND_DAMAGE, DamageType.CONFUSION))
    if said["change"] == STABILISED:
        after = replace(after, fate=Fate.STABLE)
    words = [ruling.summary] if ruling else []
    summary = " ".join([_told(one.name, said["change"]), *words, state_of_health(after)])
    return _moved_on(fight.having(after), "change", summary, ruling.steps if ruling else ())


def _told(name: str, change: str) -> str:
    """What has happened to somebody, as a sentence: the sheet's labels speak to them, this one about them.

    >>> _told("Hale", "Take a hit"), _told("Hale", "Somebody stabilised you")
    ('Hale takes a hit.', 'Hale has been stabilised.')
    """
    known = {RESISTED: "has resisted the deadly wound", STABILISED: "has been stabilised"}
    verb, _, rest = change.partition(" ")
    return f"{name} {known.get(change) or f'{verb.lower()}s {rest}'}."


def add_condition(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Something is wrong with somebody from now on."""
    name, what, turns = said["who"], str(said["condition"]), said["turns"]
    by = fight.acting if turns else ""
    ends = None if turns is None else fight.now + turns
    when = "" if ends is None else f" until {by}'s place in turn {ends}" if by else f" until turn {ends} is over"
    fight = replace(fight, effects=lasting.added(fight.effects, Effect(name, what, by, ends)))
    return _moved_on(fight, "condition", f"{name} is {what}{when}.")


def clear(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A condition is over."""
    name, what = said["who"], said["what"]
    fight = replace(fight, effects=lasting.cleared(fight.effects, name, what))
    return fight, ruled(fight, "condition over", f"{name} is no longer {what}.")


def settled(fight: Fight) -> Fight:
    """The fight; once nobody counts turns any more, without what was to last for some of them."""
    if not is_over(fight) or any(one.fate is Fate.DYING for one in fight.fighters):
        return fight
    return replace(fight, effects=tuple(effect for effect in fight.effects if effect.ends is None))


def rouse(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """Somebody who was stable comes round."""
    one = fight.who(said["who"])
    # What was to last for some turns is long over by then.
    effects = tuple(effect for effect in fight.effects if effect.on != one.name or effect.ends is None)
    still = " The fight stays over." if is_over(fight) else ""
    fight = replace(fight.having(replace(one, fate=Fate.NONE)), effects=effects)
    return fight, ruled(fight, "awake", f"{one.name} comes round.{still}")


def fight_on(chance: Chance, fight: Fight, said: Said) -> tuple[Fight, Ruling]:
    """A fight that was over goes on, now that both sides have somebody standing."""
    return _moved_on(replace(fight, ended=False), "fighting on", "The fight goes on.")


def _moved_on(fight: Fight, event: str, summary: str, steps: tuple[str, ...] = ()) -> tuple[Fight, Ruling]:
    """After something that may have taken away the one whose place it was."""
    more: list[str] = []
    if fight.acting and not fight.resisting and (fight.moving or not can_act(fight, fight.who(fight.acting))):
        fight, more = next_place(fight)
    return fight, ruled(fight, event, summary, (*steps, *more))
