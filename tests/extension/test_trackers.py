"""`{tracker}`: the list on which a game's fights are played, and what is said of a game without one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from executable_rules.page import load
from executable_rules.page.people.tracker import NEEDS_SCRIPT, tracker_element
from rules_py import registry
from tests.extension.project import build, write_book

TRACKER = registry.trackers["ingenuity"]


def respond(**request: object) -> dict[str, Any]:
    """The answer to one request about a fight of Ingenuity."""
    answer = json.loads(load("rules_py")(json.dumps({"game": "ingenuity", **request})))
    assert isinstance(answer, dict)
    return answer


def test_a_page_has_the_tracker_and_says_what_readers_without_script_lack(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Fights\n\n{rule}`tuurna.check`\n\n```{tracker} ingenuity\n```\n")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/rolls")
    assert 'data-game="ingenuity"' in page
    assert f">{NEEDS_SCRIPT}</p>" in page


def test_a_game_without_a_tracker_is_reported_at_its_line(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Fights\n\n{rule}`tuurna.check`\n\n```{tracker} tuurna\n```\n")
    found = build(tmp_path, "html").findings
    assert len(found) == 1
    assert "docs/tuurna/rolls.md:5: tracker is 'tuurna'; allowed: " in found[0]


def test_the_element_leads_to_the_sheet() -> None:
    assert 'data-sheet-page="sheet.html"' in tracker_element(TRACKER, "t", "sheet.html")
    assert "data-sheet-page" not in tracker_element(TRACKER, "t", "")


def test_a_sheet_leads_to_the_page_of_fights_by_its_title(tmp_path: Path) -> None:
    book = {"blows": "```{tracker} ingenuity", "sheet": "```{calc} ingenuity.character"}
    write_book(tmp_path, **{name: f"# The {name}\n\n{place}\n```\n" for name, place in book.items()})
    page = build(tmp_path, "html").page("tuurna/sheet")
    assert 'data-fights="blows.html"' in page
    assert 'data-fights-title="The blows"' in page


def test_a_fight_goes_through_the_page_and_back() -> None:
    seen = respond(op="track")
    assert (seen["teams"], [one["name"] for one in seen["foes"]][:1]) == (["Players", "Foes"], ["Guard"])
    one = respond(op="enlist", state=seen["state"], foe="Guard", team="Foes", count=2)
    (wren, *_) = respond(op="ready", game="ingenuity")["ready"]
    both = respond(op="enlist", state=one["state"], fields=wren["fields"], name=wren["name"], team="Players")
    begun = respond(op="deed", state=both["state"], act="start")
    assert begun["announce"] == "The players go first."
    turn = respond(op="deed", state=begun["state"], act="begin", given={"who": wren["name"]})
    hit = respond(op="deed", state=turn["state"], act="attack", given={"target": "Guard 1"}, faces="6, 2")
    assert (hit["outcome"]["event"], hit["rolled"], "Your own dice" in hit["html"]) == ("hit", True, True)
    assert hit["html"].index("xr-summary") < hit["html"].index("xr-tray")
    assert hit["text"].splitlines() == ["Attack Guard 1", hit["announce"], "Faces 6 2; own dice"]


def test_refusals_are_reported_in_the_words_of_the_table() -> None:
    guard = respond(op="enlist", foe="Guard", team="Foes", count=1)["state"]
    for request, message in (
        (
            {"op": "enlist", "foe": "Guard", "team": "Foes", "count": 99},
            "“How many” can’t be 99. Pick a whole number from 1 to 20.",
        ),
        ({"op": "enlist", "state": guard, "name": " ", "team": "Foes"}, "Give them a name first."),
        ({"op": "deed", "state": guard, "act": "start"}, "You need two sides."),
    ):
        answer = respond(**request)
        assert (answer["ok"], answer["message"]) == (False, message)


def test_a_deed_offers_only_what_its_doer_can_and_says_that_it_rolls() -> None:
    seen = respond(op="track", game="sirpas")
    hale = respond(op="ready", game="sirpas")["ready"][0]
    one = respond(op="enlist", game="sirpas", state=seen["state"], fields=hale["fields"], name="Hale", team="Players")
    both = respond(op="enlist", game="sirpas", state=one["state"], foe="Footman", team="Foes")
    begun = respond(op="deed", game="sirpas", state=both["state"], act="start", faces="6, 6, 6, 1, 1, 1")
    attack = next(one for one in begun["scene"]["deeds"] if one["act"] == "attack")
    thrust = attack["choices"]["maneuver"]["Swordfight: Thrust"]
    assert (attack["rolls"], thrust) == (True, "Thrust +14, damage: margin + 6")
    given = {**attack["given"], "maneuver": "Brawl: Punch"}
    refused = respond(op="deed", game="sirpas", state=begun["state"], act="attack", given=given)
    assert refused["ok"] is False
    assert refused["message"].startswith("“Maneuver” can’t be “Brawl: Punch”. Pick “Block”, “Shoot”")
