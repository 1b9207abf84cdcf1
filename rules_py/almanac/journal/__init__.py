"""The journal: a character before and after whatever happens to them, and their sheet from scene to scene.

`page` is a page before and after something happens, in `using`, `group_scene` and `writing`; `character` is the sheet,
`playing` what a character can do, `ready` who is ready.
"""

from __future__ import annotations

from ...rulebook import registry
from ...sheets import WHO, Fill
from .character import character
from .page import Action
from .ready import READY
from .writing import journal

_STATE = ("skills", "injured", "used", "absent", "truths", "improving")

_THE_SAME = {name: name for name in ("skills", "injured", "skill")}

_SHEET = registry.sheet(
    character,
    ready=READY,
    fills=(
        Fill("almanac.use", "almanac.journal", {"rating": "rating", "marked": "truth", "improving": "improving"}),
        Fill("almanac.improve", "almanac.journal", {"rating": "rating", "marked": "truth", "improving": "improving"}),
        Fill("almanac.usable", "almanac.journal", {**_THE_SAME, "skill": "label"}, barred=True),
        Fill("almanac.weaving", "almanac.journal", {"asker": WHO, "suit": "of_suit"}, barred=True),
        Fill("almanac.call_truth", "almanac.journal", {"caller": WHO, "suit": "of_suit"}, barred=True),
        Fill("almanac.moment_alone", "almanac.journal", {"injured": "injured", "card": "fitting"}),
        Fill("almanac.group_scene", "almanac.journal", {"ratings": "rating"}),
    ),
    forms={"almanac.journal": {"character": "name", **{name: name for name in _STATE}}},
)

__all__ = ["READY", "Action", "character", "journal"]
