"""What the page asks about characters: the sheet with its actions, a deed, chances, ready-made people, and files."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape, unescape
from pathlib import Path
from typing import Any

import pytest

from executable_rules.page import load, widget
from executable_rules.page.people import texts
from rules_py import __version__, registry
from rules_py.actions import Action
from rules_py.likelihood import percent
from rules_py.parameters import Rows
from rules_py.sirpas.sheet._playing import Player

SHEETS = registry.sheets
FILES = Path(__file__).parent.parent / "characters"


def respond(**request: object) -> dict[str, Any]:
    """The answer to one request."""
    answer = json.loads(load("rules_py")(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


def ready(game: str, number: int = 0) -> dict[str, str]:
    """The fields of a ready-made character, as the form holds them."""
    fields = respond(op="ready", game=game)["ready"][number]["fields"]
    assert all(isinstance(value, str) for value in fields.values())
    return dict(fields)


def line(answer: dict[str, Any], label: str) -> dict[str, Any]:
    """An action or a change of a sheet."""
    return next(one for one in (*answer["actions"], *answer["changes"]) if one["label"] == label)


@pytest.mark.parametrize("game", list(SHEETS))
def test_a_sheet_brings_its_actions_as_texts_of_the_forms_that_they_fill_in(game: str) -> None:
    rule = SHEETS[game].rule.id
    answer = respond(op="calc", rule=rule, params=ready(game))
    assert (answer["ok"], answer["data"]["outcome"]["legal"]) == (True, True)
    assert answer["carried"] == ready(game)
    for one in (*answer["actions"], *answer["changes"]):
        assert all(isinstance(value, str) for value in one["parameters"].values())
        if one["rule"]:
            registry.find(one["rule"]).read(one["parameters"])
            assert set(one.get("asks", ())) <= set(answer["asked"].get(one["rule"], {}))
        assert "sets" not in one


def test_a_set_up_of_a_sheet_is_another_character() -> None:
    html = str(widget(SHEETS["rt0"].rule, {}, "w-1", {"Oz": {"picks": ("Lucky",)}}))
    (button,) = re.findall(r'class="xr-setup" data-params="([^"]*)"', html)
    filled = json.loads(unescape(button))
    assert (filled["picks"], set(filled)) == ("Lucky", set(ready("rt0")))


def test_only_a_sheet_brings_actions() -> None:
    assert "actions" not in respond(op="calc", rule="tuurna.level", params={"level": "3"})


def test_a_wound_is_taken_and_the_next_roll_has_it() -> None:
    before = ready("tuurna")
    hurt = respond(op="act", rule="tuurna.character", params=before, action="take a deep cut (2)")
    assert (hurt["changed"], hurt["announce"], "html" in hurt) == (["wounds"], "Done: Take a deep cut (2).", False)
    rolled = respond(
        op="act", rule="tuurna.character", params=hurt["fields"], action="Agility", given={"difficulty": "2"}, seed=3
    )
    assert rolled["data"]["params"]["labor"] == -1
    assert (rolled["data"]["seed"], rolled["changed"], rolled["link"]["seed"]) == (3, ["last"], 3)
    assert "xr-roll" in rolled["html"]
    assert rolled["announce"].startswith("Agility: ")
    plain = respond(op="roll", rule="tuurna.check", params=rolled["link"]["params"], seed=3)
    assert (plain["data"], plain["text"]) == (rolled["data"], rolled["text"])
    undone = respond(op="calc", rule="tuurna.character", params=before)
    assert line(undone, "Agility").get("usual", "") == ""


def test_a_log_tells_a_line_of_a_journal_in_a_few_words() -> None:
    before = ready("almanac")
    rolled = respond(op="act", rule="almanac.character", params=before, action="Balance", faces="2, 3")
    heading, sentence, *_ = rolled["text"].split("\n")
    assert (heading, sentence.startswith("Your highest die is a 3")) == ("2 dice, Hearts", True)
    woven = respond(
        op="act",
        rule="almanac.character",
        params=rolled["fields"],
        action="Ask for a weaving",
        faces="2",
    )
    assert woven["text"].split("\n")[:2] == ["", "Balance isn’t complicated any more, and nobody is hurt."]


def test_luck_on_the_last_roll_tells_of_the_same_dice() -> None:
    lucky = {**ready("tuurna"), "luck": "3"}
    rolled = respond(
        op="act", rule="tuurna.character", params=lucky, action="Agility", given={"difficulty": "9"}, seed=3
    )
    spent = respond(
        op="act", rule="tuurna.character", params=rolled["fields"], action="Spend 1 Luck on your last check"
    )
    assert spent["data"]["faces"] == rolled["data"]["faces"]
    assert "; the same dice as before" in spent["text"]
    assert "The same dice as before" in spent["html"]
    for answer in (rolled, respond(op="roll", rule="tuurna.luck", params={}, faces="3")):
        assert "same dice" not in answer["text"] + answer["html"]


def test_a_deed_without_dice_is_worked_out() -> None:
    params = {**ready("ingenuity"), "endurance": "3"}
    hit = respond(op="act", rule="ingenuity.character", params=params, action="Take damage", given={"damage": "2"})
    assert (hit["fields"]["endurance"], hit["data"]["outcome"]["endurance"]) == ("1", 1)
    assert "xr-ruling" in hit["html"]


def test_own_cards_are_drawn_and_leave_the_deck() -> None:
    params = {**ready("rt0"), "afterwards": "stay out"}
    drawn = respond(op="act", rule="rt0.report_card", params=params, action="LAW", faces="The Moon")
    assert (drawn["fields"]["out"], drawn["changed"]) == ("The Moon", ["out", "tried"])


def test_an_action_says_what_it_did_to_the_character_it_was_asked_for() -> None:
    drawn = respond(op="act", rule="rt0.report_card", params=ready("rt0"), action="LAW", faces="Two of Cups")
    assert "remark" not in drawn
    for retry, card in enumerate(("Three of Cups", "Four of Cups"), 1):
        drawn = respond(op="act", rule="rt0.report_card", params=drawn["fields"], action="Try again", faces=card)
        assert drawn["remark"] == f"That was retry {retry}, and it cost you 1 Corruption Point. You have {retry} now."


def test_the_group_tells_lines_of_one_name_apart() -> None:
    params = ready("sirpas")
    answer = respond(op="act", rule="sirpas.character", params=params, action="Deceit", group="Skills", seed=1)
    assert answer["ok"]
    assert "is the nearest of" in respond(op="act", rule="sirpas.character", params=params, action="Deciet")["message"]


def test_what_is_barred_is_refused_in_a_sentence() -> None:
    answer = respond(op="act", rule="sirpas.character", params=ready("sirpas"), action="Lock Picking", seed=1)
    assert answer == {"ok": False, "parameter": "action", "message": "You have to learn it first.", "cells": []}


def test_every_line_that_has_a_chance_shows_it() -> None:
    params, given = ready("tuurna"), {"difficulty": "2"}
    answer = respond(op="chances", rule="tuurna.character", params=params, given=given)
    actions = respond(op="calc", rule="tuurna.character", params=params)["actions"]
    chances = dict(zip([one["label"] for one in actions], answer["chances"], strict=True))
    assert (chances["Communication"], chances["Strength"]) == ("59.3%", "22.2%")
    sirpas = respond(op="chances", rule="sirpas.character", params=ready("sirpas"), given={})["chances"]
    assert {None} < set(sirpas)
    piece = respond(op="chances", rule="sirpas.character", params=ready("sirpas"), first=40, most=8)["chances"]
    assert piece == sirpas[40:48]
    part = respond(op="chances", rule="tuurna.character", params=params, given=given, group="Harmony")["chances"]
    assert [chance for chance in part if chance] == ["59.3%", "59.3%", "96.8%", "59.3%"]


def lines_of(game: str, params: dict[str, str], **given: str) -> dict[str, tuple[str | None, str]]:
    """For each line of a sheet its chance, and why the rule refuses what was given."""
    rule = SHEETS[game].rule.id
    answer = respond(op="chances", rule=rule, params=params, given=given)
    labels = [one["label"] for one in respond(op="calc", rule=rule, params=params)["actions"]]
    return dict(zip(labels, zip(answer["chances"], answer["refused"], strict=True), strict=True))


def test_a_skill_that_a_card_does_not_allow_is_refused_with_the_reason_and_no_other() -> None:
    ilse = ready("almanac")
    assert {why for _, why in lines_of("almanac", ilse).values()} == {""}
    reasons = {label: why for label, (_, why) in lines_of("almanac", ilse, card="Two of Diamonds").items()}
    helped = " If you can’t use any Diamonds skill, somebody can help you."
    assert reasons == {
        "Balance": "The Two of Diamonds lets you use a Diamonds skill, not a Hearts one." + helped,
        "Night Swimming": "The Two of Diamonds lets you use a Diamonds skill, not a Hearts one." + helped,
        "Star Charts": "",
        "Haggling": "The Two of Diamonds lets you use a Diamonds skill, not a Clubs one." + helped,
    }
    refused = respond(
        op="act", rule="almanac.character", params=ilse, action="Balance", given={"card": "Two of Diamonds"}
    )
    assert (refused["ok"], refused["message"]) == (False, reasons["Balance"])


def test_where_nothing_is_drawn_no_chance_of_a_draw_is_shown() -> None:
    juno = ready("rt0")
    lines = lines_of("rt0", juno, difficulty="Medium")
    assert (lines["GYM"], lines["Draw a card"]) == (("No draw: failure", ""), (None, ""))
    assert lines["LAW"][0] == percent(registry.find("rt0.check").chance(difficulty="Medium"))
    assert lines_of("rt0", juno, difficulty="Automatic")["LAW"] == ("No draw: success", "")


def test_cards_that_are_out_are_no_news_for_the_log() -> None:
    juno = {**ready("rt0"), "out": "the-moon, the-star", "afterwards": "stay out"}
    drawn = respond(op="act", rule="rt0.report_card", params=juno, action="LAW", given={"difficulty": "Hard"})
    assert drawn["text"].startswith("Check (Difficulty: Hard; Drawn cards after a check: stay out)\n")


def test_everybody_who_is_ready_is_listed() -> None:
    everybody = respond(op="ready")
    assert {one["game"] for one in everybody["ready"]} == set(SHEETS) == set(everybody["sheets"])
    assert everybody["sheets"]["rt0"] == {"rule": "rt0.report_card", "name": "name"}
    assert all(one["who"] and one["fields"]["name"] == one["name"] for one in everybody["ready"])
    assert {one["game"] for one in respond(op="ready", game="rt0")["ready"]} == {"rt0"}


@pytest.mark.parametrize("path", sorted(FILES.glob("*.json")), ids=lambda path: path.stem)
def test_a_file_is_opened_and_saved_without_loss(path: Path) -> None:
    opened = respond(op="open", text=path.read_text(encoding="utf-8"))
    (one,) = opened["characters"]
    assert (opened["ok"], one["notices"]) == (True, [])
    rule = SHEETS[one["game"]].rule
    assert respond(op="calc", rule=rule.id, params=one["fields"])["ok"]
    saved = respond(op="save", characters=[one])
    (again,) = respond(op="open", text=saved["text"])["characters"]
    assert rule.read(again["fields"]) == rule.read(one["fields"])
    assert {**again, "fields": 0} == {**one, "fields": 0, "rules": __version__}


def test_what_the_rules_refuse_is_reported_by_its_label_and_kept() -> None:
    text = json.dumps({
        "format": "rulebooks-character", "version": 1, "game": "tuurna", "name": "Ann",
        "fields": {"skills": [{"skill": "Agility", "level": 44}], "shoe size": 9}, "portrait": "data:,",
    })  # fmt: skip
    (one,) = respond(op="open", text=text)["characters"]
    assert one["notices"] == [
        "This sheet has no place for “shoe size”. It stays in the file as before.",
        "In row 1 (Agility) of “Skills”, “Level” can’t be 44. Pick a whole number from 0 to 12.",
    ]
    kept = json.loads(respond(op="save", characters=[one])["text"])
    assert kept["fields"]["skills"] == [{"skill": "Agility", "level": 44}]
    assert (kept["fields"]["shoe size"], kept["portrait"]) == (9, "data:,")


def test_several_people_are_one_file() -> None:
    people = [{"game": game, "fields": ready(game), "notes": f"of {game}"} for game in SHEETS]
    text = respond(op="save", characters=people)["text"]
    assert [one["notes"] for one in respond(op="open", text=text)["characters"]] == [f"of {game}" for game in SHEETS]


def test_what_a_line_of_a_sheet_refuses_is_said_in_the_words_of_its_fields() -> None:
    loses = {"action": "Lose the group scene", "group": "Group scene", "given": {"skill": "Reading Wind"}}
    answer = respond(op="act", rule="almanac.character", params=ready("almanac"), **loses)
    assert answer["parameter"] == "skill"
    assert answer["message"].startswith("“Name of the skill” can’t be “Reading Wind”. Pick ")


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "act", "rule": "tuurna.check", "params": {}, "action": "Agility"},
        {"op": "act", "rule": "tuurna.character", "params": [], "action": "Agility"},
        {"op": "act", "rule": "tuurna.character", "params": {"level": "1"}, "action": "Agility"},
        {"op": "act", "rule": "tuurna.character", "action": {"a": 1}},
        {"op": "act", "rule": "tuurna.character", "params": {}, "action": "Roll your Luck", "given": [1]},
        {"op": "act", "rule": "nothing"},
        {"op": "chances", "rule": "tuurna.character", "params": 3},
        {"op": "chances"},
        {"op": "open", "text": "{}"},
        {"op": "open"},
        {"op": "save"},
        {"op": "save", "characters": []},
        {"op": "save", "characters": ["Ann"]},
        {"op": "save", "characters": [{"game": "chess"}]},
        {"op": "save", "characters": [{"game": "rt0", "fields": [1]}]},
    ],
)
def test_nonsense_is_refused(request_: dict[str, Any]) -> None:
    answer = respond(**request_)
    assert answer["ok"] is False
    assert answer["message"]


def test_an_empty_list_of_names_is_an_empty_field() -> None:
    rule = SHEETS["rt0"].rule
    assert texts(rule, {"out": (), "picks": ["Strong", "Fast"], "moods": [], "gift": None}) == {
        "out": "", "picks": "Strong, Fast", "moods": "[]", "gift": "",
    }  # fmt: skip


def test_what_a_roll_asks_begins_where_the_sheet_says() -> None:
    sheet = {"rule": "ingenuity.character", "params": ready("ingenuity")}
    answer = respond(op="calc", **sheet)
    difficulty = answer["asked"]["ingenuity.check"]["difficulty"]
    assert difficulty["default"] == 6
    place = next(place for place, one in enumerate(answer["actions"]) if one["label"] == "athletics")
    assert "difficulty" not in answer["actions"][place]["parameters"]  # no other page is filled in with it
    begun, moderate, easy = (
        respond(op="chances", **sheet, given=given)["chances"][place]
        for given in ({}, {"difficulty": "6"}, {"difficulty": "1"})
    )
    assert begun == moderate
    assert moderate != easy
    done = respond(op="act", **sheet, action="athletics", given={}, faces="1, 2, 10")
    assert "difficulty 6" in done["text"]


def test_chances_go_with_what_was_picked_by_a_name() -> None:
    request = {
        "op": "chances",
        "rule": "ingenuity.character",
        "params": ready("ingenuity"),
        "given": {"difficulty": "6"},
    }
    actions = respond(op="calc", rule="ingenuity.character", params=ready("ingenuity"))["actions"]
    place, one = next((place, one) for place, one in enumerate(actions) if len(one["options"]["Proficiency"]) > 1)
    name = list(one["options"]["Proficiency"])[1]
    usual, picked = (respond(**request, options=options)["chances"][place] for options in ({}, {"Proficiency": name}))
    check = registry.find("ingenuity.check")
    params = {**one["parameters"], "difficulty": 6, **one["options"]["Proficiency"][name]}
    assert picked == percent(check.odds(**params).success)
    assert picked != usual


def test_the_verdict_on_a_sheet_is_that_of_its_whole_answer() -> None:
    whole = respond(op="calc", rule="sirpas.character", params=ready("sirpas"))
    brief = respond(op="judge", rule="sirpas.character", params=ready("sirpas"))
    assert brief.keys() == {"ok", "html", "announce"}
    assert brief.items() <= whole.items()


def test_the_verdict_does_not_work_out_what_a_character_can_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(player: Player) -> Iterator[Action]:
        raise AssertionError(player)

    monkeypatch.setattr(Player, "actions", never)
    assert respond(op="judge", rule="sirpas.character", params=ready("sirpas"))["ok"]


@pytest.mark.parametrize("game", list(SHEETS))
def test_the_element_of_a_sheet_has_what_its_script_needs(game: str) -> None:
    sheet = SHEETS[game]
    rolls = {rule: "there.html" for rule in registry if rule.game == game and rule.kind == "roll"}
    html = widget(sheet.rule, {"name": "Anso"}, "w-1", sheet=sheet, rolls=rolls)
    data = {name: unescape(text) for name, text in re.findall(r' data-(\w+)="([^"]*)"', html.split("<template>")[0])}
    assert data["sheet"] == game
    # The skill that the Almanac's characters used last is no description of them.
    assert data.get("line") == {"tuurna": "background", "ingenuity": "archetype"}.get(game)
    blank = json.loads(data["blank"])
    assert blank["name"] == ""
    assert sheet.rule.read(blank)
    assert set(json.loads(data["pages"])) == {rule.id for rule in rolls}
    drawn = [rule.id for rule in rolls if rule.luck == "cards"]
    assert data.get("draws", "").split() == drawn
    assert re.findall(r'data-ready="([^"]*)"', html) == [str(escape(one.name)) for one in sheet.ready]


def test_other_rules_are_widgets_as_before() -> None:
    html = widget(registry.find("tuurna.check"), {}, "w-1")
    assert "data-sheet" not in html
    assert "data-ready" not in html


GROUPS = [(rule, fill) for sheet in SHEETS.values() for fill in sheet.fills if fill.rows for rule in [fill.rule]]


@pytest.mark.parametrize("rule", [rule for rule, _ in GROUPS])
def test_a_party_fills_the_rows_of_everybody(rule: str) -> None:
    """Each skill has a row for everybody, with the name, that the rule takes; the values are those of each sheet."""
    game = rule.split(".")[0]
    people = [ready(game, 0), ready(game, 1)]
    answer = respond(op="party", rule=rule, people=people)
    names = [one["name"] for one in people]
    rows = registry.find(rule).parameter(answer["rows"]).kind
    assert isinstance(rows, Rows)
    assert (answer["least"], answer["most"]) == (rows.at_least, rows.at_most)
    both = [one for one in answer["skills"] if all(one["rows"])]
    assert both
    for one in both:
        assert [row[answer["name"]] for row in one["rows"]] == names
        registry.find(rule).read({answer["rows"]: one["rows"]})
    sheet = SHEETS[game]
    for number, fields in enumerate(people):
        own = {
            (action.group, action.label): params
            for action, params in sheet.for_rule(fields, rule)
            if not action.barred and answer["rows"] in params
        }
        filled = {(one["group"], one["label"]): one["rows"][number] for one in answer["skills"] if one["rows"][number]}
        assert set(filled) == set(own)
        kind = registry.find(rule).parameter(answer["rows"]).kind
        assert isinstance(kind, Rows)
        for key, row in filled.items():
            read = kind.read([row] * max(1, kind.at_least))[0]
            assert {name: str(read[name]) for name in own[key][answer["rows"]][0]} == {
                name: str(value) for name, value in own[key][answer["rows"]][0].items()
            }


def test_whoever_lacks_a_skill_has_no_row_for_it() -> None:
    down = {**ready("ingenuity", 1), "conditions": "unconscious"}
    answer = respond(op="party", rule="ingenuity.group_action", people=[ready("ingenuity"), down])
    assert all(one["rows"][0] and one["rows"][1] is None for one in answer["skills"])


def test_a_rule_without_such_rows_takes_no_party() -> None:
    answer = respond(op="party", rule="ingenuity.check", people=[ready("ingenuity")])
    assert (answer["ok"], answer["message"]) == (
        False,
        "rule is 'ingenuity.check'; allowed: a rule with a row for everybody who takes part",
    )


def test_who_can_help_is_told_with_what_goes_into_each_field() -> None:
    hurt = {**ready("sirpas"), "heavy": "1"}
    label = "Somebody's first aid for a heavy wound"
    calc = respond(op="calc", rule="sirpas.character", params=hurt)
    assert line(calc, label)["helper"] == "Who helps"
    piet = {"name": "Piet", "skills": '[{"skill": "First Aid", "points": 8}]', "heavy": "1"}
    request = {"op": "helpers", "rule": "sirpas.character", "params": hurt, "action": label, "group": "First aid"}
    answer = respond(**request, people=[hurt, piet])
    alike = {"fortune": "ordinary", "medical_knowledge": "0", "fumbling": "no"}
    assert answer["helpers"] == [
        {
            "label": "Piet, First Aid 6",
            "given": {**alike, "expert": "no", "value": "8", "modifier": "-2", "knack": "none"},
        },
        {
            "label": "Doctor Amsel, First Aid 9",
            "given": {**alike, "expert": "yes", "value": "9", "modifier": "0", "knack": "Easygoing"},
        },
    ]
    answer = respond(**request, people="everybody")
    message = "people is 'everybody'; allowed: the fields of each character"
    assert (answer["ok"], answer["message"]) == (False, message)


def test_only_a_widget_with_such_rows_offers_a_party() -> None:
    rule = registry.find("ingenuity.group_action")
    assert 'data-party="people"' in widget(rule, {}, "w-1", party="people")
    assert "data-party" not in widget(rule, {}, "w-1")
