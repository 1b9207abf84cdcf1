"""The tracker of a game: its place in the page, and what the page asks about a fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rules_py.errors import RuleError
from rules_py.likelihood import percent
from rules_py.phrases import curly
from rules_py.refusal import sentence_of_field
from rules_py.rulebook import Registry
from rules_py.trackers import Happened, State, Tracker

from ..markup import Markup, element
from ..result import ruling_parts
from ..tray import roll_class, tray

if TYPE_CHECKING:
    from .. import messages

Request = Mapping[str, Any]


def tracker_element(tracker: Tracker[Any], element_id: str, sheet: str) -> Markup:
    """The `<rule-tracker>` of a game, with a note for readers without script.

    Args:
        tracker: of which game.
        element_id: unique in the page.
        sheet: where that game's character sheet is, seen from the page; empty for nowhere.
    """
    return element(
        "rule-tracker",
        element("p", tracker.title, class_="xr-title", id=f"{element_id}-title"),
        element("p", NEEDS_SCRIPT, class_="xr-static"),
        class_="xr-widget xr-tracker",
        id=element_id,
        role="group",
        aria_labelledby=f"{element_id}-title",
        data_game=tracker.game,
        data_state="idle",
        data_sheet_page=sheet or None,
    )


NEEDS_SCRIPT = "The tracker needs JavaScript, which is turned off here. The steps on this page work with pen and paper."
"""What the page shows until its script has loaded."""


def _track(registry: Registry, version: str, request: Request) -> messages.TrackAnswer:
    """What there is to see and to do in a fight, without anything happening."""
    tracker = _tracker(registry, request)
    return {
        **_seen(tracker, tracker.read(_state(request))),
        "asked": tracker.asked(),
        "teams": list(tracker.teams),
        "afterwards": curly(tracker.afterwards),
        "updated": curly(tracker.updated),
        "foes": [{"name": one.name, "who": one.who} for one in tracker.foes],
    }


def _deed(registry: Registry, version: str, request: Request) -> messages.DeedAnswer:
    """Do something; the answer has the fight afterwards, what fell, and what is to be said of it."""
    tracker = _tracker(registry, request)
    given = request.get("given") or {}
    if not isinstance(given, Mapping):
        raise RuleError("given", given, "named values")
    happened = tracker.done(
        _state(request), str(request.get("act", "")), given, seed=request.get("seed"), faces=request.get("faces")
    )
    return {
        **_seen(tracker, happened.state),
        "html": _result(happened),
        "announce": curly(happened.ruling.summary),
        "text": _as_text(happened),
        "outcome": dict(happened.ruling.outcome),
        "rolled": bool(happened.thrown),
    }


def _likely(registry: Registry, version: str, request: Request) -> messages.LikelyAnswer:
    """How often a deed would come off; nothing happens."""
    given = request.get("given") or {}
    if not isinstance(given, Mapping):
        raise RuleError("given", given, "named values")
    chance = _tracker(registry, request).chance(_state(request), str(request.get("act", "")), given)
    return {"ok": True, "chance": "" if chance is None else percent(chance)}


def _enlist(registry: Registry, version: str, request: Request) -> messages.FightAnswer:
    """Somebody more in the fight: a character by the fields of their sheet, or a foe by the name of its kind."""
    tracker = _tracker(registry, request)
    foe, fields = request.get("foe"), request.get("fields") or {}
    if foe:
        fields = tracker.foe(str(foe)).fields
    if not isinstance(fields, Mapping):
        raise RuleError("fields", fields, "named values")
    name, team = str(request.get("name") or foe or ""), str(request.get("team", ""))
    count = request.get("count", 1)
    return _seen(tracker, tracker.joined(_state(request), fields, name, team, count, surprised=False))


def _result(happened: Happened) -> Markup:
    """The sentence, what fell, the steps, and, folded, where the luck came from."""
    sentence, *more = ruling_parts(happened.ruling)
    return element("div", sentence, tray(happened.thrown), *more, _origin(happened), class_=roll_class(happened.thrown))


def _origin(happened: Happened) -> Markup | None:
    if not happened.thrown:
        return None
    if happened.seed is None:
        return element("p", element("span", "Your own dice", class_="xr-origin"), class_="xr-share")
    seed = element("p", f"Seed {happened.seed}", class_="xr-origin")
    return element("details", element("summary", "Where the dice come from"), seed)


def _as_text(happened: Happened) -> str:
    """For the log."""
    lines = [happened.deed.label, happened.ruling.summary]
    if happened.thrown:
        faces = " ".join(str(one.face) for one in happened.thrown)
        lines.append(f"Faces {faces}; " + ("own dice" if happened.seed is None else f"seed {happened.seed}"))
    return curly("\n".join(lines))


def _seen(tracker: Tracker[Any], state: State) -> messages.FightAnswer:
    return {"ok": True, "state": tracker.as_json(state), "scene": tracker.scene(state).as_json()}


def _state(request: Request) -> Mapping[str, Any]:
    state = request.get("state") or {}
    if not isinstance(state, Mapping):
        raise RuleError("state", state, "a fight as the tracker keeps it")
    return state


def _tracker(registry: Registry, request: Request) -> Tracker[Any]:
    game = str(request.get("game", ""))
    if game not in registry.trackers:
        raise RuleError("game", game, f"one of {', '.join(registry.trackers)}")
    return registry.trackers[game]


def refused(registry: Registry, request: Request, error: RuleError) -> str | None:
    """The message for a reader when a fight refuses something; None where no fight was asked."""
    tracker = registry.trackers.get(str(request.get("game", "")))
    operation = request.get("op")
    if not isinstance(operation, str) or operation not in TRACKING or tracker is None:
        return None
    return sentence_of_field(error, tracker.asks)


TRACKING: Mapping[str, Callable[[Registry, str, Request], messages.Answer]] = {
    "track": _track,
    "deed": _deed,
    "likely": _likely,
    "enlist": _enlist,
}
"""What can be asked about a fight, by the `op` of the request."""
