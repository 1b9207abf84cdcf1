"""What a reader sees of a rule: forms, rulings and odds, and the answers to the page's script."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from executable_rules.page import load, widget
from executable_rules.page.markup import Markup, element
from rules_py import registry
from rules_py.likelihood import percent

VOID = {"br", "hr", "input"}
RESPOND = load("rules_py")


def respond(**request: Any) -> dict[str, Any]:
    answer = json.loads(RESPOND(json.dumps(request)))
    assert isinstance(answer, dict)
    return answer


class Outline(HTMLParser):
    """Notes every element with its attributes and refuses HTML that does not nest."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()
        assert self.open == [], f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def test_text_is_escaped_and_markup_is_not() -> None:
    made = element("p", "<script>", element("b", "&"), title='"quoted"')
    assert made == '<p title="&quot;quoted&quot;">&lt;script&gt;<b>&amp;</b></p>'
    assert isinstance(made, Markup)


@pytest.mark.parametrize("rule", list(registry), ids=lambda rule: rule.id)
def test_every_widget_is_well_formed_and_labelled(rule: Any) -> None:
    outline = Outline(widget(rule, {}, "w-1"))
    ids = [attributes["id"] for _, attributes in outline.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    labelled = {attributes.get("for") for attributes in outline.all("label")}
    for tag in ("input", "select", "textarea"):
        for control in outline.all(tag):
            assert control.get("id") in labelled or control.get("aria-label"), f"{rule.id}: {control} has no label"
    for _, attributes in outline.elements:
        assert not [name for name in attributes if name.startswith("on") or name == "style"]
    (host,) = outline.all("rule-widget")
    assert (host["data-rule"], host["data-state"]) == (rule.id, "idle")


WITH_DICE = {
    "sirpas.disengage": {"threat": "somebody attacks"},
    "sirpas.endurance": {"value": "10"},
    "sirpas.fall": {"height": "12"},
}
"""What makes a rule roll that needs no dice as it begins."""


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_every_roll_shows_its_dice_and_reproduces_through_its_link(rule: Any) -> None:
    first = respond(op="roll", rule=rule.id, params=WITH_DICE.get(rule.id, {}), seed=11)
    Outline(first["html"])
    figures = re.findall(r'<svg class="xr-(?:die|card|coin)', first["html"])
    assert len(figures) == len(first["data"]["faces"])
    link = first["link"]
    again = respond(op="roll", rule=link["rule"], params=link["params"], seed=link["seed"], link=link)
    assert again == first
    own = respond(op="roll", rule=link["rule"], params=link["params"], faces=",".join(map(str, first["data"]["faces"])))
    assert own["data"]["outcome"] == first["data"]["outcome"]
    assert own["link"]["faces"] and "seed" not in own["link"]


def test_the_rolled_row_and_the_rows_that_succeed_are_marked() -> None:
    html = respond(op="roll", rule="tuurna.check", params={"level": "3", "difficulty": "2"}, faces="3,4,3")["html"]
    assert html.count('class="xr-hit xr-rolled"') == 1
    assert html.count('class="xr-hit') == 8  # results 2 to 9
    assert "Chance of success" in html and "81.5%" in html


def test_named_values_are_charted_by_the_chance_to_reach_them() -> None:
    answer = respond(
        op="roll",
        rule="ingenuity.ladder",
        params={"attribute_die": "d6", "skill_die": "d4", "proficiency": "1"},
        faces="6, 3, 5",
    )
    table = answer["html"].partition("<tbody>")[2]
    assert "At least" in answer["html"] and "12 (Challenging)" in table
    classes = [
        row.get("class") for row in Outline(f"<table><tbody>{table.partition('</tbody>')[0]}</tbody></table>").all("tr")
    ]
    assert classes == ["xr-hit", "xr-hit", "xr-hit xr-rolled", *[None] * 5]


@pytest.mark.parametrize("rule", list(registry), ids=lambda rule: rule.id)
def test_a_number_field_suggests_only_what_it_takes(rule: Any) -> None:
    form = widget(rule, {}, "w-1")
    for field in Outline(form).all("input"):
        if field.get("type") == "number" and field.get("list"):
            offered = form.partition(f'<datalist id="{field["list"]}">')[2].partition("</datalist>")[0]
            numbers = [int(number) for number in re.findall(r'value="(-?\d+)"', offered)]
            assert numbers
            assert [one for one in numbers if not int(field["min"] or 0) <= one <= int(field["max"] or 0)] == []


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Deceit", "Deceit (1 Normal)"),
        ("Expertise", "Expertise (3 Hard)"),
        ("Nervous", "Nervous (pays from 3 Hard)"),
        ("Law Enforcer", "Law Enforcer (1 Primary a grade)"),
    ],
)
def test_a_choice_with_words_of_its_own_shows_them_and_sends_the_name(name: str, words: str) -> None:
    form = widget(registry.find("sirpas.character"), {}, "w-1")
    assert re.search(rf'<option value="{name}"[^>]*>{re.escape(words)}</option>', form)


def test_a_choice_that_may_be_left_open_offers_that() -> None:
    form = widget(registry.find("ingenuity.fate"), {}, "w-1")
    assert '<option value="" selected>none</option>' in form
    group = widget(registry.find("rt0.search_together"), {}, "w-2")
    assert '<option value="" selected>the same</option>' in group


def test_a_text_field_can_offer_what_stands_in_a_table() -> None:
    form = widget(registry.find("almanac.journal"), {}, "w-1")
    assert 'name="skill" id="w-1-skill"' in form
    assert 'list="w-1-skill-offered"' in form
    assert '<datalist id="w-1-skill-offered" data-from="skills.name"></datalist>' in form
    assert "w-1-new_name-offered" not in form


def test_what_is_carried_on_stands_below_what_happens_next() -> None:
    form = widget(registry.find("almanac.journal"), {}, "w-1")
    following, carried = form.index('class="xr-fields"'), form.index('class="xr-fields xr-carried"')
    assert (
        following < form.index('name="action"') < form.index('name="card"') < carried < form.index('name="character"')
    )
    assert "<summary>Your character, Skills, Injured suits …</summary>" in form
    assert 'data-carries="character skills injured used absent"' in form
    assert "xr-carried" not in widget(registry.find("almanac.use"), {}, "w-1")


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_every_roll_shows_few_fields_and_folds_the_others(rule: Any) -> None:
    form = widget(rule, {}, "w-1")
    shown = form[: form.find('<details class="xr-fold')] if "xr-options" in form or "xr-kept-fold" in form else form
    names = set(re.findall(r' (?:name|data-parameter)="(\w+)"', shown)) - {"faces"}
    assert names == set(rule.essential)
    assert 1 <= len(names) <= 4 or not rule.parameters
    assert form.count("<summary>More options") <= 1


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_the_button_carries_the_chance_where_there_is_one(rule: Any) -> None:
    verdicts = rule.odds().verdicts()
    chance = None
    if verdicts and set(verdicts) <= {True, False}:
        chance = rule.odds().success
    elif verdicts and set(verdicts) <= {"first", "second", None}:
        chance = verdicts["first"]
    word = "Draw" if rule.luck == "cards" else "Roll"
    shown = "" if chance is None else f" · {percent(chance)}"
    button = f'<span class="xr-go-word">{word}</span><span class="xr-go-chance">{shown}</span>'
    assert button in widget(rule, {}, "w-1")


def test_the_line_of_the_options_names_what_the_page_has_set() -> None:
    form = widget(registry.find("tuurna.check"), {"fate": "lucky", "labor": 2}, "w-1")
    assert '<summary>More options<span class="xr-set">: Labor, Fate</span></summary>' in form
    assert 'data-usual="neutral"' in form
    plain = widget(registry.find("tuurna.check"), {}, "w-1")
    assert '<summary>More options<span class="xr-set"></span></summary>' in plain


def test_what_one_form_needs_now_and_then_is_in_its_menu() -> None:
    def menu(rule: str) -> list[str]:
        made = widget(registry.find(rule), {}, "w-1", how="workings/rolls.html")
        (list_,) = re.findall(r'<ul class="xr-menu-list".*?</ul>', made)
        return re.findall(r">([^<>]+)</(?:button|a)>", list_)

    assert menu("tuurna.check") == [
        "Use my own dice", "Roll many times", "Compare", "Pin", "Share these values", "Share this roll", "Copy as text",
        "Reset", "How we know",
    ]  # fmt: skip
    assert "Share this draw" in menu("rt0.check") and "Reset" not in menu("rt0.check")
    assert menu("tuurna.level") == ["Pin", "Share these values", "Copy as text", "Reset", "How we know"]


def test_a_later_ruling_that_differs_is_reported() -> None:
    link = {"version": "0.0.1", "ruling": "00000000"}
    answer = respond(op="roll", rule="tuurna.check", params={}, seed=1, link=link)
    assert "This link was made under rules 0.0.1." in answer["html"]
    assert answer["announce"].startswith("This link was made under rules 0.0.1.")


def test_a_link_that_was_changed_by_hand_is_reported() -> None:
    made = respond(op="roll", rule="tuurna.check", params={}, seed=1)["link"]
    answer = respond(op="roll", rule="tuurna.check", params={"level": "6"}, seed=1, link=made)
    assert "does not match its own ruling" in answer["html"]


@pytest.mark.parametrize(
    ("request_", "parameter", "message"),
    [
        (
            {"op": "roll", "rule": "tuurna.check", "params": {"level": "13"}},
            "level",
            "“Level” can’t be 13. Pick a ",
        ),
        (
            {"op": "roll", "rule": "tuurna.check", "params": {}, "faces": "7,7"},
            "faces",
            "The first die can’t be 7.",
        ),
        ({"op": "roll", "rule": "tuurna.chek", "params": {}}, "rule", "'tuurna.check' is the nearest of"),
        ({"op": "roll", "rule": "tuurna.check", "params": {"<b>": "1"}}, "parameter", "There is no field “<b>” here."),
        ({"op": "roll", "rule": "tuurna.check", "params": {}, "seed": "x"}, "seed", "seed is 'x'"),
        (
            {"op": "nonsense", "rule": "tuurna.check", "params": {}},
            "op",
            "op is 'nonsense'; allowed: roll, odds, compare, many, calc or judge",
        ),
        ({"op": "roll"}, "rule", "rule is empty; allowed:"),
        ({"op": "roll", "rule": "tuurna.check", "params": [1]}, "params", "params is 1; allowed: named values"),
    ],
)
def test_bad_requests_are_answered_with_the_parameter_and_one_message(
    request_: dict[str, Any], parameter: str, message: str
) -> None:
    answer = respond(**request_)
    assert (answer["ok"], answer["parameter"]) == (False, parameter)
    assert message in answer["message"]


def test_odds_follow_the_parameters_without_a_roll() -> None:
    answer = respond(op="odds", rule="tuurna.check", params={"level": "2", "difficulty": "2"})
    assert "16/27" in answer["html"]
    assert "link" not in answer


def test_lists_of_choices_can_be_boxes_to_tick() -> None:
    outline = Outline(widget(registry.find("rt0.report_card"), {"picks": ("Strong",)}, "w-1"))
    (picks,) = [part for part in outline.all("div") if part.get("data-parameter") == "picks"]
    assert picks["class"] == "xr-boxes"
    boxes = [box for box in outline.all("input") if str(box["id"]).startswith("w-1-picks-")]
    assert [box["value"] for box in boxes] == ["Strong", "Fast", "Clever", "Wise", "Lucky", "Charming"]
    assert ["checked" in box for box in boxes] == [True, False, False, False, False, False]
    assert {box["type"] for box in boxes} == {"checkbox"}


def test_a_rule_that_carries_something_on_can_keep_it() -> None:
    keeps = 'class="xr-kept-form"'
    assert keeps in widget(registry.find("rt0.check"), {}, "w-1")
    assert keeps not in widget(registry.find("rt0.judge"), {}, "w-1")


def test_an_answer_brings_what_is_carried_on() -> None:
    params = {"afterwards": "stay out", "out": "The Moon"}
    assert respond(op="roll", rule="rt0.check", params=params, faces="The Star")["carried"] == {
        "out": "The Moon, The Star"
    }
    assert respond(op="calc", rule="rt0.judge", params={})["carried"] == {}
    assert "carried" not in respond(op="odds", rule="rt0.check", params=params)


def test_many_cards_are_folded_away_and_few_are_laid_out() -> None:
    html = respond(op="calc", rule="rt0.deck", params={"lucky": "yes"})["html"]
    Outline(html)
    taken, whole = html.split('<details class="xr-folded-group">')
    assert (taken.count('<svg class="xr-card'), whole.count('<svg class="xr-card')) == (4, 74)
    assert "<summary>The whole deck, 74 cards</summary>" in whole


def test_only_a_verdict_is_printed_and_only_where_nothing_else_prints_it() -> None:
    assert "xr-print" in respond(op="calc", rule="rt0.may_choose", params={})["html"]
    assert "xr-print" not in respond(op="calc", rule="rt0.report_card", params={})["html"]
    assert "xr-print" not in respond(op="calc", rule="rt0.judge", params={})["html"]


def test_a_ruling_lays_out_tables_that_name_their_rows_and_are_copied_as_lines() -> None:
    owned = '[{"vantage": "Lucky"}]'
    params = {"name": "<b>", "body": "7", "mind": "6", "skills": "[]", "owned": owned, "backgrounds": "[]"}
    answer = respond(op="calc", rule="sirpas.character", params=params)
    outline = Outline(answer["html"])
    captions = re.findall("<caption>(.*?)</caption>", answer["html"])
    assert captions == ["Attributes of &lt;b&gt;", "Derived", "Talents and flaws", "Tokens"], "empty ones are left out"
    assert {th["scope"] for th in outline.all("th")} == {"row", "col"}
    assert "Attributes of <b>: Body 10 +0 7, Mind 9 \u22121 6, " in answer["text"]


def test_a_form_that_is_kept_shows_its_verdict_beside_the_button() -> None:
    verdicts = {rule.id for rule in registry if "xr-verdict" in widget(rule, {}, "w-1")}
    assert verdicts == {rule.id for rule in registry if rule.kind == "validation" and rule.carries}
    assert "sirpas.character" in verdicts


def test_two_set_ups_stand_side_by_side() -> None:
    params, other = {"level": "6", "difficulty": "5"}, {"level": "5", "difficulty": "5"}
    answer = respond(op="compare", rule="tuurna.check", params=params, other=other)
    Outline(answer["html"])
    assert answer["announce"] == "A 54.9%, B 71.4%. B is 16.5 points likelier than A."
    assert re.findall(r'<strong class="xr-chance">(.*?)</strong>', answer["html"]) == ["54.9%", "71.4%"]
    assert answer["html"].count('scope="row"') == 10
    swapped = respond(op="compare", rule="tuurna.check", params=other, other=params)
    assert swapped["announce"].endswith("B is 16.5 points less likely than A.")
    assert respond(op="compare", rule="tuurna.check", params=other, other=other)["announce"].endswith(
        "Both are equally likely."
    )


def test_a_kept_set_up_that_the_rule_refuses_is_reported() -> None:
    refused = respond(op="compare", rule="tuurna.check", params={}, other={"level": "13"})
    assert (refused["ok"], refused["parameter"]) == (False, "level")


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_every_roll_can_be_compared(rule: Any) -> None:
    answer = respond(op="compare", rule=rule.id, params={}, other={})
    Outline(answer["html"])
    assert answer["announce"] != ""


def test_the_odds_of_a_measure_have_a_bar_for_each_of_their_columns() -> None:
    html = respond(op="odds", rule="tuurna.check", params={})["html"]
    rows = re.findall(r"<tr.*?</tr>", html)[1:]
    assert [row.count("<svg") for row in rows] == [3] * 10
    assert re.findall(r'data-bars="(.*?)" aria-pressed="(.*?)"', html) == [
        ("exactly", "true"), ("least", "false"), ("most", "false"),
    ]  # fmt: skip


@pytest.mark.parametrize("rule", [rule for rule in registry if rule.kind == "roll"], ids=lambda rule: rule.id)
def test_many_rolls_stand_beside_the_exact_odds(rule: Any) -> None:
    answer = respond(op="many", rule=rule.id, params={}, times=40, seed=3)
    Outline(answer["html"])
    assert sum(answer["data"]) == 40
    assert answer["html"].count('class="xr-rolls"') == answer["html"].count('scope="row"') == len(answer["data"])
    assert "The odds say " in answer["announce"]
    assert respond(op="many", rule=rule.id, params={}, times=40, seed=3) == answer


@pytest.mark.parametrize(("rule", "acts", "did"), [("rt0.check", "draws", "drew"), ("tuurna.check", "rolls", "rolled")])
def test_cards_are_drawn_and_dice_are_rolled_however_many(rule: str, acts: str, did: str) -> None:
    html = respond(op="many", rule=rule, params={}, times=40, seed=3)["html"]
    assert f"Bars: what you {did}. Lines: what the odds say." in html
    assert f"40 {acts} beside the exact odds" in html
    assert f'<th scope="col">{acts.capitalize()}</th>' in html


def test_many_rolls_are_those_of_one_seed_after_the_other() -> None:
    answer = respond(op="many", rule="tuurna.check", params={}, times=3, seed=7)
    singly = [
        respond(op="roll", rule="tuurna.check", params={}, seed=7 + number)["data"]["outcome"] for number in range(3)
    ]
    won = sum(outcome["success"] for outcome in singly)
    assert answer["announce"].startswith(f"Success in {won} of 3: ")


@pytest.mark.parametrize("times", [0, 1001, "10", True, None])
def test_there_are_neither_no_rolls_nor_too_many(times: object) -> None:
    answer = respond(op="many", rule="tuurna.check", params={}, times=times)
    assert (answer["ok"], answer["parameter"]) == (False, "times")
    assert "allowed: a whole number from 1 to 1000" in answer["message"]


def test_each_wrong_cell_has_a_message_of_its_own() -> None:
    sides = json.dumps(
        [{"name": "Ada", "level": ""}, {"name": "Ben", "level": 3, "labor": "x"}, {"name": "Cleo", "level": 99}]
    )
    answer = respond(op="roll", rule="tuurna.contest_of_many", params={"sides": sides})
    assert [(cell["row"], cell["column"]) for cell in answer["cells"]] == [(1, "level"), (2, "labor"), (3, "level")]
    assert answer["cells"][0]["message"].startswith(
        "“Level” is empty. Pick a whole number from 1 to 12. At level 0 you can’t roll."
    )
    assert answer["cells"][1]["message"].startswith("“Labor” can’t be “x”.")
    assert answer["message"].startswith("In row 1 (Ada) of “Sides”, “Level” is empty.")
    assert respond(op="roll", rule="tuurna.check", params={"level": "13"})["cells"] == []


def test_what_is_certain_has_no_table_of_odds() -> None:
    params = {"skills": json.dumps([{"name": "Climb", "suit": "Hearts", "rating": 1}]), "skill": "Climb"}
    begun = respond(op="odds", rule="almanac.journal", params={**params, "action": "begin the next scene"})
    assert begun["ok"] is True
    assert "xr-odds" not in begun["html"]
    used = respond(op="odds", rule="almanac.journal", params={**params, "action": "use a skill"})
    assert "xr-odds" in used["html"]
