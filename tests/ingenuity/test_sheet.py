"""The character sheet of Ingenuity: resources, defenses, what can be rolled, and what can happen."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rules_py import registry
from rules_py.actions import Action
from rules_py.ingenuity.characters import A_HUMANS_SIZE
from rules_py.ingenuity.luck import pure_luck
from rules_py.ingenuity.sheet import READY, USUAL_ATTRIBUTE, character
from rules_py.ingenuity.skills import SKILLS, STARTING_PROFICIENCIES
from tests.refusals import refusal
from tests.sheets import after, all_can_be_done, person

SHEET = registry.sheets["ingenuity"]
STEPS = ("two", "four", "five")
WREN, ODDA, IMRE, _ = (person(SHEET, one) for one in READY)


line = partial(SHEET.find, among="actions")
"""An action of a character."""


@pytest.mark.parametrize("ready", READY, ids=lambda one: one.name)
def test_everything_a_ready_made_person_can_do_can_be_done(ready: Any) -> None:
    fields = person(SHEET, ready)
    powers = len(fields["powers"]) + 1 if fields["powers"] else 0  # and the skill that they need
    assert all_can_be_done(SHEET, fields) == 24 + powers
    worn = {**fields, "health": 2, "endurance": 1, "breaks": 1, "conditions": ["prone"]}
    assert all_can_be_done(SHEET, worn) > 24 + powers


def test_a_supernatural_skill_takes_training() -> None:
    assert line(IMRE, "wizardry").barred == ""
    assert line(IMRE, "ki").barred == "it takes training in ki"
    assert line(IMRE, "athletics").barred == ""


def test_every_attribute_every_skill_and_every_power_has_a_line() -> None:
    labels = [one.label for one in SHEET.judged(IMRE).actions]
    assert labels == [
        *("strength", "dexterity", "intelligence", "resolve"), *SKILLS, "Frostbolt", "Slumber", "Glass wall",
        "Pure luck",
    ]  # fmt: skip
    assert set(USUAL_ATTRIBUTE) == set(SKILLS)


def test_pure_luck_is_asked_for_with_a_number_that_can_be_missed() -> None:
    found = line(WREN, "Pure luck")
    assert found.starts == {"number": 11}
    assert pure_luck.chance(**found.starts) == Fraction(1, 2)


def test_what_follows_from_the_dice_is_that_of_the_page_about_making_a_character() -> None:
    ruling = SHEET.judged(ODDA)
    assert {name: most for name, (_, most) in ruling["resources"].items()} == {
        "health": 6, "endurance": 6, "stamina": 4, "focus": 4,
    }  # fmt: skip
    assert ruling["defenses"] == {
        "fortitude": 6, "reflexes": 5, "willpower": 5, "deflection": 5, "damage resistance": 0,
    }  # fmt: skip
    assert ruling["speed"] == 7
    assert SHEET.judged({**ODDA, "resistance": 2})["defenses"]["damage resistance"] == 2


def test_defenses_and_proficiencies_are_in_view_while_one_plays() -> None:
    odda = next(one for one in READY if one.name.startswith("Odda"))
    tables = SHEET.judged(person(SHEET, odda)).tables
    seen = {one.title: {row[0]: row[1] for row in one.rows} for one in tables if one.looked_up}
    assert seen["Proficiencies"] == {"hammers": "+1", "jumping": "+1", "metalwork": "+1"}
    assert (seen["Defenses"]["Fortitude"], seen["Defenses"]["Deflection"], seen["Defenses"]["Speed"]) == (6, 5, 7)


def test_the_steps_of_making_a_character_are_read_before_the_one_form_that_takes_them_all() -> None:
    page = (Path(__file__).parents[2] / "docs/ingenuity/create.md").read_text(encoding="utf-8")
    assert re.findall(r"^```\{calc\} (\S+)$", page, re.MULTILINE) == ["ingenuity.character"]
    assert page.index('## Step {fact}`five <sheet.STEP["extras"]>`') < page.index("Tap *New character*")
    helps = {one.name: getattr(one.kind, "help", "") for one in character.parameters}
    steps = {step: [name for name, help in helps.items() if help.startswith(f"Step {step}:")] for step in STEPS}
    assert steps == {
        "two": ["strength"], "four": ["skills", "proficiencies", "powers"], "five": ["talents", "gear"],
    }  # fmt: skip


@pytest.mark.parametrize("page", ["create", "sheet"])
def test_a_new_character_has_empty_rows_for_what_is_still_to_be_chosen(page: str) -> None:
    text = (Path(__file__).parents[2] / f"docs/ingenuity/{page}.md").read_text(encoding="utf-8")
    found = re.search(r"^```\{calc\} ingenuity.character\n(.*?)```$", text, re.MULTILINE | re.DOTALL)
    assert found
    new = dict(line.split(": ", 1) for line in found[1].splitlines())
    assert new["size"] == str(A_HUMANS_SIZE)
    assert [row["bonus"] for row in json.loads(new["proficiencies"])] == [1] * STARTING_PROFICIENCIES
    ruling = character(**new)
    assert ruling["legal"]
    assert (ruling.summary, ruling.steps) == (
        "Not ready for play yet. Step one: enter a name, an archetype, a background and an ancestry."
        " You'll find 2 more notes at the foot of the sheet.",
        (
            "Step one: enter a name, an archetype, a background and an ancestry.",
            "Step two: raise 2 attributes to d6.",
            "Step four: choose 4 skills at d4 and 3 proficiencies at +1.",
        ),
    )


def test_a_skill_is_rolled_with_its_usual_attribute_or_another() -> None:
    climbing = line(WREN, "athletics")
    assert (climbing.value, climbing.why) == ("d4+d4", "athletics d4, usually with strength d4")
    assert climbing.params == {
        "attribute_die": "d4", "modifier": 0, "skill_die": "d4", "proficiency": 0, "advantages": 0, "disadvantages": 0,
    }  # fmt: skip
    assert list(climbing.options["Attribute"]) == ["strength", "dexterity", "intelligence", "resolve"]
    assert climbing.options["Attribute"]["dexterity"] == {"attribute_die": "d6", "modifier": 0}
    assert climbing.options["Proficiency"]["locks +1"] == {"proficiency": 1}
    given = {**climbing.options["Attribute"]["dexterity"], **climbing.options["Proficiency"]["climbing +1"]}
    rolled = SHEET.done(registry.find, WREN, climbing, {**given, "difficulty": 8}, faces="4, 3, 10")
    assert rolled.ruling is not None
    assert (rolled.ruling["result"], rolled.ruling["success"]) == (8, True)
    unsaid = SHEET.done(registry.find, WREN, climbing, faces="1, 2, 10")
    assert unsaid.ruling is not None
    assert (unsaid.ruling["result"], unsaid.ruling["success"]) == (3, False)  # moderate, unless somebody says otherwise
    assert line(WREN, "craft").why == "untrained in craft, usually with intelligence d4"
    assert line(WREN, "resolve").why == "resolve alone"


def test_effects_and_modifiers_are_applied_and_reported() -> None:
    fields = {
        **WREN,
        "strength_modifier": 1,
        "effects": [
            {"effect": "poison", "modifier": -2},
            {"effect": "a rope", "on": "Athletics", "advantages": 1},
            {"effect": "fear", "on": "resolve", "disadvantages": 2},
        ],
    }
    climbing = line(fields, "athletics")
    assert (climbing.value, climbing.usual) == ("d4+1+d4-2", "d4+1+d4")
    assert climbing.why == "athletics d4, usually with strength d4+1, -2 for poison, advantage for a rope"
    assert (climbing.params["modifier"], climbing.params["advantages"]) == (-1, 1)
    assert climbing.options["Attribute"]["dexterity"]["modifier"] == -2
    assert line(fields, "resolve").why == "resolve alone, -2 for poison, 2 disadvantages for fear"
    assert SHEET.judged(fields)["resources"]["health"] == [5, 5]


def test_a_power_takes_its_focus_and_is_barred_without_enough() -> None:
    wall = line(IMRE, "Glass wall")
    details = "closes a doorway for a minute, while you concentrate"
    assert (wall.value, wall.why) == ("d6+d4+1", f"tier 2 (greater), 2 focus, difficulty 6; {details}")
    assert (wall.rule, wall.params["tier"], wall.params["proficiency"], wall.params["focus"]) == (
        "ingenuity.use_power", 2, 1, 6,
    )  # fmt: skip
    cast = SHEET.done(registry.find, IMRE, wall, faces="5, 3, 10")
    assert (cast.fields["focus"], cast.changed) == (4, ("focus",))
    failed = SHEET.done(registry.find, IMRE, wall, faces="1, 1, 10")
    assert failed.fields["focus"] == 5
    assert line({**IMRE, "focus": 1}, "Glass wall").barred == "it takes 2 focus, and you have 1"
    untaught = {**IMRE, "proficiencies": []}
    assert line(untaught, "Slumber").barred == "it takes training in wizardry and the proficiency “dreams”"
    assert SHEET.judged(untaught)["faults"][0] == "Frostbolt needs the proficiency “frost” on your list."
    mundane = {**IMRE, "skills": []}
    assert SHEET.judged(mundane)["faults"][0] == "Frostbolt needs training in wizardry."
    assert SHEET.judged(mundane)["legal"] is False
    begun = {**IMRE, "powers": [{**IMRE["powers"][0], "proficiency": ""}]}
    assert SHEET.judged(begun)["faults"] == ["Frostbolt needs a proficiency to go with it."]
    assert line(begun, "Frostbolt").barred == "it takes training in wizardry and a proficiency to go with it"
    neither = {**IMRE, "skills": [], "proficiencies": [], "powers": IMRE["powers"][:1]}
    assert SHEET.judged(neither)["faults"] == [
        "Frostbolt needs training in wizardry and the proficiency “frost” on your list."
    ]


def test_damage_goes_to_endurance_first_and_then_puts_you_down() -> None:
    def hit(fields: dict[str, Any], damage: int) -> dict[str, Any]:
        return dict(SHEET.done(registry.find, fields, SHEET.find(fields, "Take damage"), {"damage": damage}).fields)

    assert SHEET.find(WREN, "Take damage").asks == ("damage",)
    assert SHEET.find({**WREN, "resistance": 1}, "Take damage").asks == ("damage", "physical")
    bruised = hit(WREN, 4)
    assert (bruised["endurance"], bruised["health"], SHEET.judged(bruised)["unconscious"]) == (2, 4, False)
    out = hit(bruised, 6)
    assert (out["endurance"], out["health"], SHEET.judged(out)["unconscious"]) == (0, 0, True)
    dying = hit(bruised, 7)
    assert (dying["health"], SHEET.judged(dying)["dying"]) == (-1, True)
    assert SHEET.judged(dying).summary == "Wren Halloran is dying."
    checks = [one for one in SHEET.judged(dying).actions if one.rule == "ingenuity.check"]
    assert {one.barred for one in checks[1:]} == {"you're dying"}
    assert hit({**WREN, "resistance": 3}, 4)["endurance"] == 5


def test_points_are_spent_and_regained_one_by_one() -> None:
    spent = after(SHEET, WREN, "Spend a point of stamina", "Spend a point of stamina", "Regain a point of stamina")
    assert spent["stamina"] == 5
    empty = {**WREN, "focus": 0}
    assert SHEET.find(empty, "Spend a point of focus").barred == "no focus is left"
    assert SHEET.find(WREN, "Regain a point of health").barred == "your health is full"


def test_breaks_bring_half_and_a_rest_all_but_health() -> None:
    tired = {**WREN, "health": 1, "endurance": 0, "stamina": 1, "focus": 0}
    paused = after(SHEET, tired, "Take a break")
    assert [paused[one] for one in ("health", "endurance", "stamina", "focus", "breaks")] == [1, 3, 4, 2, 1]
    rested = after(SHEET, paused, "Take a break", "Rest")
    assert [rested[one] for one in ("health", "endurance", "stamina", "focus", "breaks")] == [2, 6, 6, 4, 0]
    assert SHEET.find({**tired, "breaks": 2}, "Take a break").barred == "you've had 2 breaks since your last rest"
    assert SHEET.find({**WREN, "stamina": 9}, "Rest").barred == "your stamina can't be right"


def test_a_pause_brings_nobody_round_while_their_health_is_not_above_zero() -> None:
    down = {**WREN, "health": 0, "endurance": 0}
    assert SHEET.find(down, "Take a break").why == "0 of 2 breaks since your last rest; you stay unconscious"
    assert SHEET.find(WREN, "Take a break").why == "0 of 2 breaks since your last rest"
    paused = after(SHEET, {**WREN, "health": -1, "endurance": 0, "conditions": ["stable"]}, "Take a break")
    assert (paused["health"], paused["endurance"]) == (-1, 3)
    assert SHEET.judged(paused).summary == "Wren Halloran is unconscious."
    rested = after(SHEET, paused, "Rest")
    assert (rested["health"], SHEET.judged(rested)["unconscious"]) == (0, True)
    awake = after(SHEET, rested, "Regain a point of health")
    assert not SHEET.judged(awake)["unconscious"]
    assert line(awake, "combat").barred == ""


def test_the_dying_take_no_break_and_no_rest_until_they_are_stable() -> None:
    barred = "you're dying, so first make your fortitude checks or get your wounds bound"
    stable = after(SHEET, DYING, "Mark as stable")
    for pause in ("Take a break", "Rest"):
        assert SHEET.find(DYING, pause).barred == barred
        assert SHEET.find(stable, pause).barred == ""


def test_a_power_says_its_tier_by_number_and_name() -> None:
    sleep = line(IMRE, "Slumber")
    assert sleep.why.startswith("tier 1 (lesser), 1 focus, difficulty 3")


def test_conditions_come_and_go_and_the_worst_stop_everything() -> None:
    stunned = after(SHEET, WREN, "Mark as stunned", "Mark as prone")
    assert stunned["conditions"] == ["stunned", "prone"]
    assert after(SHEET, stunned, "No longer stunned")["conditions"] == ["prone"]
    assert line(after(SHEET, WREN, "Mark as unconscious"), "combat").barred == "you're unconscious"
    assert line({**IMRE, "health": -1, "endurance": 0}, "Slumber").barred == "you're dying"


def test_what_is_wrong_is_in_view_while_one_plays() -> None:
    def wrong(**changed: Any) -> list[Any]:
        tables = SHEET.judged({**WREN, **changed}).tables
        return [row[0] for one in tables if one.looked_up and one.title == "Conditions" for row in one.rows]

    assert wrong() == []
    assert wrong(health=-2, endurance=0, conditions=["prone"]) == ["Dying", "Prone"]


def test_a_condition_that_follows_from_health_and_endurance_says_so() -> None:
    dying = {**WREN, "health": -2, "endurance": 0}
    for fields in (WREN, dying, {**dying, "endurance": 1}):
        assert "Mark as dying" not in [one.label for one in SHEET.judged(fields).changes]
    assert after(SHEET, {**WREN, "conditions": ["dying", "prone"]}, "No longer dying")["conditions"] == ["prone"]
    marked = {**WREN, "conditions": ["dying", "prone"]}
    found = SHEET.judged(marked)
    assert (found["faults"], found["dying"]) == (["You can't be dying with 4 health and 6 endurance."], False)
    assert line(marked, "combat").barred == ""
    assert SHEET.judged({**dying, "conditions": ["dying"]})["faults"] == []
    out = SHEET.find({**dying, "endurance": 1}, "Mark as unconscious")
    assert out.barred == "you're unconscious already, with -2 health and 1 endurance"


DYING = {**WREN, "health": -2, "endurance": 0}


def test_the_dying_have_a_check_on_their_sheet_and_nobody_else_does() -> None:
    check = SHEET.judged(DYING).actions[0]
    assert (check.label, check.value, check.barred) == ("Fortitude", "d4+d6", "")
    assert (check.params["difficulty"], check.params["kind"]) == (2, "fortitude")
    assert check.why == (
        "difficulty 2 at -2 health; your resolve die takes the place of a skill die;"
        " after 3 successes, mark yourself as stable"
    )
    cursed = [{"effect": "curse", "on": "resolve", "modifier": -1}]
    assert SHEET.judged({**DYING, "effects": cursed, "strength_modifier": 2}).actions[0].value == "d4+1+d6"
    for up in (WREN, {**DYING, "endurance": 1}, {**DYING, "conditions": ["stable"]}):
        assert SHEET.judged(up).actions[0].label == "strength"


def test_the_stable_are_unconscious_until_the_next_blow() -> None:
    stable = after(SHEET, DYING, "Mark as stable")
    found = SHEET.judged(stable)
    assert (found["dying"], found["unconscious"]) == (False, True)
    assert found.summary == "Wren Halloran is stable, but unconscious."
    assert SHEET.judged(after(SHEET, stable, "No longer stable"))["dying"]
    hit = SHEET.done(registry.find, stable, SHEET.find(stable, "Take damage"), {"damage": 1}).fields
    assert (hit["conditions"], SHEET.judged(hit)["dying"]) == ([], True)


def test_whoever_has_endurance_again_is_not_stable_but_unconscious() -> None:
    rested = after(SHEET, DYING, "Mark as stable", "Take a break")
    assert rested["conditions"] == []
    ruling = SHEET.judged(rested)
    (conditions,) = (table for table in ruling.tables if table.title == "Conditions")
    assert "Stable" not in [row[0] for row in conditions.rows]
    assert "No longer stable" not in [one.label for one in ruling.changes]


@pytest.mark.parametrize(
    ("health", "change", "left"),
    [
        (-2, "Take a break", ["stunned", "prone"]),
        (-2, "Rest", ["stunned"]),
        (-2, "Regain a point of endurance", ["stunned", "prone"]),
        (-2, "Regain a point of health", ["stable", "stunned", "prone"]),
        (-1, "Regain a point of health", ["stunned", "prone"]),
        (-1, "Regain a point of stamina", ["stable", "stunned", "prone"]),
    ],
)
def test_what_comes_back_ends_being_stable_and_a_rest_gets_you_up(health: int, change: str, left: list[str]) -> None:
    stable = {**DYING, "health": health, "stamina": 1, "conditions": ["stable", "stunned", "prone"]}
    assert after(SHEET, stable, change)["conditions"] == left
    tired = {**WREN, "health": 1, "endurance": 1, "stamina": 1, "conditions": ["stunned"]}
    assert after(SHEET, tired, change)["conditions"] == ["stunned"]


def test_only_the_dying_become_stable_and_health_ends_it() -> None:
    offered = [[one.label for one in SHEET.judged(fields).changes] for fields in (WREN, DYING)]
    assert ["Mark as stable" in labels for labels in offered] == [False, True]
    healed = {**WREN, "health": 1, "conditions": ["stable"]}
    found = SHEET.judged(healed)
    assert (found["unconscious"], [one.title for one in found.tables if one.title == "Conditions"]) == (False, [])
    marked = {**DYING, "conditions": ["dying"]}
    assert after(SHEET, marked, "Mark as stable")["conditions"] == ["stable"]


def test_faults_are_reported_by_their_names() -> None:
    assert character(skills=2 * [{"skill": "craft", "die": "d4"}])["faults"] == [
        "Craft is on the list of skills twice."
    ]
    twice = [{"proficiency": "Locks", "bonus": 1}, {"proficiency": "locks", "bonus": 2}]
    assert character(proficiencies=twice)["faults"] == ["Locks is on the list of proficiencies twice."]
    assert character(focus=5)["faults"] == ["Focus can't be 5, because its maximum is 4."]
    many = character(focus=5, health=5, stamina=5)
    assert (many.summary, len(many.steps)) == (
        "Not ready for play. Health can't be 5, because its maximum is 4."
        " You'll find 2 more notes at the foot of the sheet.",
        3,
    )


def test_values_out_of_their_range_are_refused() -> None:
    assert refusal(character, stamina=-1) == "stamina is -1; allowed: a whole number from 0 to 99, or empty"
    assert refusal(character, proficiencies=[{"proficiency": "locks", "bonus": 6}]).startswith(
        "proficiencies (row 1, bonus) is 6; allowed: a whole number from 1 to 5"
    )
    assert refusal(character, breaks=3) == "breaks is 3; allowed: a whole number from 0 to 2"


def test_a_skill_fills_in_an_opposed_check_and_a_group() -> None:
    opposed = SHEET.given_by(line(ODDA, "combat"), "ingenuity.opposed", "Odda")
    assert opposed is not None
    assert (opposed["skill"], opposed["attribute_die"], opposed["skill_die"]) == ("combat", "d6", "d4")
    group = SHEET.given_by(line(ODDA, "combat"), "ingenuity.group_action", "Odda")
    assert group is not None
    assert group["people"][0]["attribute_die"] == "d6"


@pytest.mark.parametrize(
    ("changed", "wanted"),
    [
        ({"name": ""}, "Step one: enter a name."),
        ({"background": "", "ancestry": ""}, "Step one: enter a background and an ancestry."),
        ({"dexterity": "d4"}, "Step two: raise 1 more attribute to d6."),
        ({"skills": [{"skill": "athletics", "die": "d4"}]}, "Step four: choose 3 more skills at d4."),
        (
            {"proficiencies": [{"proficiency": "locks", "bonus": 1}, {"proficiency": "", "bonus": 1}]},
            "Step four: choose 2 more proficiencies at +1.",
        ),
    ],
)
def test_what_is_still_to_be_chosen_is_said_step_by_step(changed: dict[str, Any], wanted: str) -> None:
    ruling = SHEET.judged({**WREN, **changed})
    assert ruling["legal"]
    assert (ruling.summary, ruling.steps) == (f"Not ready for play yet. {wanted}", ())


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"strength": "d12"}, "Step two: new characters have 2 d6 and 2 d4."),
        ({"strength": "d6"}, "Step two: new characters have 2 d6 and 2 d4."),
        (
            {"skills": [{"skill": skill, "die": "d6"} for skill in SKILLS[:4]]},
            "Step four: new characters have 4 skills at d4.",
        ),
        (
            {"proficiencies": [{"proficiency": name, "bonus": 2} for name in "abc"]},
            "Step four: new characters have 3 proficiencies at +1.",
        ),
    ],
)
def test_what_no_beginner_has_is_said_and_is_no_mistake(changed: dict[str, Any], reason: str) -> None:
    ruling = SHEET.judged({**WREN, **changed})
    assert ruling["legal"]
    assert (ruling.summary, ruling.steps) == (
        f"Wren Halloran fits the rules, but isn't a new character. {reason}",
        (),
    )


def test_a_character_who_is_far_from_a_beginner_gets_a_list_of_what_no_beginner_has() -> None:
    more = {"skills": [{"skill": skill, "die": "d4"} for skill in SKILLS[:5]]}
    expert = {"proficiencies": [{"proficiency": name, "bonus": 2} for name in "abc"]}
    ruling = SHEET.judged({**WREN, "strength": "d12", **more, **expert})
    assert ruling.summary == (
        "Wren Halloran fits the rules, but isn't a new character. Step two: new characters have 2 d6 and 2 d4."
        " You'll find 2 more notes at the foot of the sheet."
    )
    assert ruling.steps[-1:] == ("Step four: new characters have 3 proficiencies at +1.",)


@pytest.mark.parametrize("who", READY, ids=lambda who: who.name)
def test_everybody_who_is_ready_made_is_a_beginner(who: Any) -> None:
    assert SHEET.judged(person(SHEET, who)).summary == f"{who.name} is ready for play."


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ({"power": "", "skill": "none yet", "proficiency": ""}, "Step four: give each power a name."),
        ({"power": "Zap", "skill": "none yet", "proficiency": ""}, "Step four: choose a skill for Zap."),
    ],
)
def test_a_power_that_has_only_been_begun_is_no_mistake_and_has_no_line(row: dict[str, Any], wanted: str) -> None:
    ruling = SHEET.judged({**IMRE, "powers": [{**row, "tier": 1}]})
    assert ruling["legal"]
    assert ruling.summary == f"Not ready for play yet. {wanted}"
    assert not [one for one in ruling.actions if one.group == "Powers"]


def test_a_power_says_what_it_does_and_nothing_of_what_it_doesnt() -> None:
    def cast(does: str) -> tuple[Action, Any]:
        one = line({**IMRE, "powers": [{**IMRE["powers"][0], "does": does}]}, "Frostbolt")
        done = SHEET.done(registry.find, IMRE, one, faces="4, 3, 10")
        assert done.ruling
        return one, done.ruling.steps[-1]

    bare = line({**IMRE, "powers": [{**IMRE["powers"][0], "details": ""}]}, "Frostbolt")
    assert bare.why == "tier 1 (lesser), 1 focus, difficulty 3, damage, resisted with reflexes"
    stuns, said = cast("stunned")
    assert (said, "extra" in stuns.asks) == ("The target is stunned.", False)
    hurts, said = cast("damage")
    assert (said, "extra" in hurts.asks) == ("It does 8 points of damage.", True)
    assert cast("something else")[1] == "If this power hurts or heals somebody, it does 8 points."


def test_talents_and_gear_are_kept_and_in_view() -> None:
    ruling = SHEET.judged({**WREN, "talents": "Cat's landing", "gear": "Picks and a rope"})
    assert [one.rows for one in ruling.tables if one.title == "Talents and gear" and one.looked_up] == [
        (("Talents and traits", "Cat's landing"), ("Gear", "Picks and a rope"))
    ]
    assert (ruling.carried["talents"], ruling.carried["gear"]) == ("Cat's landing", "Picks and a rope")
