"""Trackers: everybody in a fight on one list. The fight goes in, something happens, and the fight afterwards comes out.

A game declares its tracker once, from its own rules; page and tests play it through `Tracker.done`. What can be done is
listed in one place, the scene: what isn't there, or is barred there, is refused. `scene` is what the table sees,
`tracker` what a game declares, `sides` and `lasting` what fights of all games have in common.
"""

from __future__ import annotations

from . import lasting, sides
from .lasting import Effect
from .scene import Deed, Entry, Gauge, Scene
from .sides import FOES, LARGEST_FIGHT, PLAYERS, free_names, newcomers
from .tracker import Happened, State, Tracker

__all__ = [
    "FOES",
    "LARGEST_FIGHT",
    "PLAYERS",
    "Deed",
    "Effect",
    "Entry",
    "Gauge",
    "Happened",
    "Scene",
    "State",
    "Tracker",
    "free_names",
    "lasting",
    "newcomers",
    "sides",
]
