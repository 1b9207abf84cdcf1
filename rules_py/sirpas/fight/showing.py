"""What the table sees of a fight, and what it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ...parameters import Choice, Kind, Maybe, Switch, Text, Whole
from ...phrases import counted, joined
from ...trackers import LARGEST_FIGHT, Entry, Gauge, Scene, lasting, sides
from ..checks import AMOUNT, MODIFIER, points_of
from ..healing import TREATMENTS, Helper, first_aid
from ..maneuvers import PART, PREPARATIONS, SHELF, TWO_HANDED
from ..sheet import take_hit, vain_of
from .choosing import nervousness
from .possible import deeds
from .state import BLOCKED, GROUNDED, STUNNED, SUBDUED, Fate, Fight, Fighter
from .treating import wounds_of
from .turns import can_act, is_over, left_of

_NAMED = Text(allowed_text="one of the names that are offered", longest=60)

_UNLESS = "unless you do anything else first"

_ASKS: Mapping[str, Kind] = {
    "maneuver": replace(_NAMED, title="Maneuver"),
    "defence": replace(_NAMED, title="They defend with"),
    "mitigates": Switch(title="They use Active Mitigation"),
    "modifier": replace(MODIFIER, title="Bonus or penalty", help=""),
    "part": PART,
    "two_handed": replace(TWO_HANDED, help=""),
    "distance": replace(AMOUNT, title="Distance in feet"),
    "what": replace(_NAMED, title="Maneuver"),
    "resistance": replace(_NAMED, title="Resists with"),
    "skill": Choice(options=Helper, title="Skill"),
    "helper": replace(_NAMED, longest=200, title="Who helps"),
    "wound": first_aid.parameter("wound").kind,
    "kit": Switch(title="Ordinary kit"),
    "condition": Choice(options=(STUNNED, GROUNDED, BLOCKED), title="Condition"),
    "turns": Maybe(kind=Whole(minimum=1, maximum=99), title="Turns"),
    "count": Whole(minimum=1, maximum=LARGEST_FIGHT, title="How many"),
    **{name: take_hit.parameter(name).kind for name in ("damage", "type", "mitigated")},
}


def asks() -> Mapping[str, Kind]:
    """What the table may be asked."""
    return _ASKS


def scene(fight: Fight) -> Scene:
    """What the table sees."""
    entries, over = tuple(_entry(fight, one) for one in listed(fight)), is_over(fight)
    return Scene(headline(fight), entries, tuple(deeds(fight)), over, _care(fight) if over else "")


def listed(fight: Fight) -> list[Fighter]:
    """Fighters in the order of the turn; those without a place in it come last."""
    return [
        *(fight.who(name) for name in fight.order), *(one for one in fight.fighters if one.name not in fight.order)
    ]  # fmt: skip


def headline(fight: Fight) -> str:
    """The state of the fight in a line."""
    if fight.turn is None:
        return sides.gathered(fight.fighters)
    where = f"Turn {fight.turn}"
    if one := fight.resisting:
        return f"{where}: {one.name} has a deadly wound to resist."
    if is_over(fight):
        outcome = sides.over(fight.fighters) or "The fight is over."
        dying = [one.name for one in fight.fighters if one.fate is Fate.DYING and one.team == sides.PLAYERS]
        still = f" {joined(dying)} {'is' if len(dying) == 1 else 'are'} dying, and can still be saved." if dying else ""
        return f"{outcome}{still}"
    if fight.acting:
        left = counted(left_of(fight, fight.who(fight.acting))[0], "maneuver", "maneuvers")
        return f"{where}: {fight.acting}, with {left} left."
    return f"{where} is over. Roll Initiative for the next one."


def _care(fight: Fight) -> str:
    """Where the wounds of the players are looked after once a fight is over; empty where they have none."""
    there = [one for one in fight.fighters if one.team == sides.PLAYERS and one.fate not in (Fate.DYING, Fate.DEAD)]
    hurt = [one.name for one in there if wounds_of(one)]
    return f"For first aid or treatment, open Change under {joined(hurt, 'or')}." if hurt else ""


def _entry(fight: Fight, one: Fighter) -> Entry:
    fields = one.can.fields
    points = points_of(*(fields[name] for name in ("scratches", "light", "serious", "heavy")))
    left, most = left_of(fight, one)
    gauges = [Gauge("Injury", points, one.can.ruling["capacity"]), Gauge("Penalty", one.can.ruling["penalty"])]
    if fields["dying"]:
        # A deadly wound has no injury points, and “0 of 20” would say that nothing is wrong.
        gauges = gauges[1:] if one.fate is Fate.RESISTING else []
    if fight.turn is not None and not one.down:
        gauges.append(Gauge("Maneuvers", left, most))
    return Entry(
        name=one.name,
        team=one.team,
        turn=_turn(fight, one),
        gauges=tuple(gauges),
        marks=tuple(_marks(fight, one)),
        # Somebody who has a deadly wound to resist may be up again in a moment.
        down=bool(one.down) and one.fate is not Fate.RESISTING,
        sheet={
            **{name: fields[name] for name in ("scratches", "light", "serious", "heavy", "dying", "fallen")},
            "aided": one.treated,
            **{vain_of(row.wound): one.uncured.count(row.wound) for row in TREATMENTS},
        },
    )


def _turn(fight: Fight, one: Fighter) -> str:
    if fight.turn is None or (is_over(fight) and not one.down):
        return "waiting"
    if one.down:
        return "waiting" if one.fate is Fate.RESISTING else "out"
    if fight.acting == one.name:
        return "acting"
    if one.surprised:
        return "waiting"
    return "waiting" if fight.acting and one.name in fight.order and can_act(fight, one) else "acted"


def _marks(fight: Fight, one: Fighter) -> Iterator[str]:
    if one.fate is Fate.DYING:
        lasts = one.can.ruling["values"]["Health"] - (fight.now - (one.since or 0))
        yield f"dying of a deadly wound, {counted(lasts, 'turn', 'turns')} left"
    elif one.fate is Fate.RESISTING:
        yield "has a deadly wound to resist"
    elif one.down:
        yield one.down
    yield from _wounds(one)
    if one.surprised:
        yield "surprised"
    for effect in lasting.on(fight.effects, one.name):
        by = f" by {effect.by}" if effect.what in (BLOCKED, SUBDUED) and effect.by else ""
        yield f"{effect.what}{by}" + (f" until turn {effect.ends}" if effect.ends is not None else "")
    if fight.acting == one.name and (nervous := nervousness(fight, one)):
        yield f"nervous, -{nervous} as the first to act"
    for effect in fight.holds(one.name):
        yield f"holds {effect.on}"
    if one.ready:
        yield _readied(one)


def _readied(one: Fighter) -> str:
    """What somebody has prepared, what it adds, and how it would be lost."""
    record = SHELF[one.ready].record
    found = PREPARATIONS[record.id]
    if found.margin:
        return f"{record.name} prepared: {one.margin:+d} damage, {_UNLESS}"
    return f"{record.name} prepared: {found.roll * max(1, one.times):+d} on the next roll, {_UNLESS}"


def _wounds(one: Fighter) -> Iterator[str]:
    words = {"scratches": ("scratch", "scratches"), "light": ("light wound", "light wounds")}
    words |= {"serious": ("serious wound", "serious wounds"), "heavy": ("heavy wound", "heavy wounds")}
    found = [counted(one.can.fields[name], *both) for name, both in words.items() if one.can.fields[name]]
    if found:
        yield joined(found)
