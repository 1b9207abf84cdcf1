"""The character sheet of Tu'urna: levels, pools, what can be rolled, and what can happen."""

from __future__ import annotations

from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.sheets import Ready
from rules_py.tuurna.sheet import READY, character
from rules_py.tuurna.sheet.wounds import settles_at
from rules_py.tuurna.skills import SkillType, skills_of
from tests.refusals import refusal
from tests.sheets import after, all_can_be_done, person

SHEET = registry.sheets["tuurna"]
CORE = [{"skill": skill, "level": 1} for skill in skills_of(SkillType.CORE, practical=True)]
PATH = [{"skill": "Virtue", "level": 1}, {"skill": "Intuition", "level": 1}]
BEGINNER = [*CORE, *PATH]
HIT = "Spend Luck on damage"


def zejhe() -> dict[str, Any]:
    return person(SHEET, READY[0])


def faults(**fields: Any) -> list[str]:
    return list(character(**fields)["faults"])


@pytest.mark.parametrize("ready", READY, ids=lambda one: one.name)
def test_everything_a_ready_made_person_can_do_can_be_done(ready: Ready) -> None:
    fields = person(SHEET, ready)
    assert all_can_be_done(SHEET, fields) > 15
    assert all_can_be_done(SHEET, {**fields, "luck": 4, "points": 4, "wounds": [{"size": 2}]}) > 25


def test_every_skill_above_level_0_is_rolled_with_its_dice() -> None:
    actions = SHEET.judged(zejhe()).actions
    assert {one.label: one.value for one in actions} == SHEET.judged(zejhe())["levels"]
    assert {one.label: one.value for one in actions if one.group == "Harmony"} == {
        "Harmony": 2, "Communication": 2, "Deception": 5, "Empathy": 2,
    }  # fmt: skip


def test_a_fundamental_skill_follows_from_its_practical_skills() -> None:
    raised = [{**row, "level": 3} if row["skill"] in ("Strength", "Agility") else row for row in BEGINNER]
    assert character(skills=raised)["levels"]["Fitness"] == 3
    assert character(skills=[*raised, {"skill": "Fitness", "level": 2}])["levels"]["Fitness"] == 3
    assert faults(skills=[*raised, {"skill": "Fitness", "level": 4}]) == [
        "Lower Fitness to 3, or raise Strength, Endurance or Agility. Fitness can't be higher than your best of those."
    ]


def test_a_wound_takes_a_die_from_what_it_hurts_and_says_so() -> None:
    hurt = {**zejhe(), "wounds": [{"size": 2, "wound": "twisted ankle", "hurts": "Fitness"}]}
    agility, deception = SHEET.find(hurt, "agility"), SHEET.find(hurt, "deception")
    assert (agility.value, agility.usual, agility.params["labor"]) == (3, 4, -1)
    assert agility.why == "Level 4 (proficient), one die less for twisted ankle"
    assert (deception.value, deception.usual, deception.params["labor"]) == (5, "", 0)
    thrown = SHEET.done(registry.find, hurt, agility, {"difficulty": 2}, faces="3, 3, 1")
    assert thrown.ruling is not None
    assert thrown.ruling.summary == "Success: your result of 2 just reaches difficulty 2 (very easy)."


def test_a_scratch_takes_nothing_and_the_last_die_stays() -> None:
    scratched = {**zejhe(), "wounds": [{"size": 1}]}
    assert SHEET.find(scratched, "agility").value == 4
    broken = {**zejhe(), "wounds": [{"size": 2}, {"size": 3}]}
    assert (SHEET.find(broken, "agility").value, SHEET.find(broken, "strength").value) == (2, 1)
    assert SHEET.find(broken, "strength").why.endswith("something badly broken, you always keep one")
    assert "keep" not in SHEET.find(broken, "agility").why


def test_conditions_fate_and_potential_are_applied_and_reported() -> None:
    fields = {
        **zejhe(),
        "fate": "lucky",
        "conditions": [
            {"condition": "rope", "hurts": "Agility", "labor": 2},
            {"condition": "the high ground", "leverage": 1},
        ],
        "skills": [{**row, "supernatural": row["skill"] == "Agility"} for row in zejhe()["skills"]],
    }
    agility = SHEET.find(fields, "Agility")
    assert agility.params == {"level": 4, "labor": 2, "leverage": 1, "fate": "lucky", "supernatural": True}
    assert agility.why == (
        "Level 4 (proficient), 2 dice more for rope, leverage +1 for the high ground, fate is lucky, "
        "supernatural potential"
    )


@pytest.mark.parametrize(
    ("sizes", "next_one", "lands"),
    [((), 1, 1), ((2,), 2, 3), ((2, 3), 2, 4), ((2, 3, 4), 2, 5), ((4,), 4, 5), ((), 5, 5), ((5,), 5, 5)],
)
def test_a_second_wound_of_a_size_is_a_size_larger(sizes: tuple[int, ...], next_one: int, lands: int) -> None:
    assert settles_at([{"size": size} for size in sizes], next_one) == lands


def test_a_deadly_wound_ends_it() -> None:
    dead = after(SHEET, zejhe(), "Take a deadly wound (5)")
    assert (SHEET.judged(dead)["dying"], SHEET.judged(dead).summary) == (
        True, "Zejhe will die when the Round ends.",
    )  # fmt: skip
    assert {one.barred for one in SHEET.judged(dead).actions} == {""}
    assert all("you die when the Round ends" in one.why for one in SHEET.judged(dead).actions)
    assert SHEET.find(dead, "Take a scratch (1)").barred == "you already have a deadly wound"


def test_what_a_new_wound_hurts_is_asked() -> None:
    cut = after(SHEET, zejhe(), "Take a deep cut (2)")
    asked = [one for one in SHEET.judged(cut).changes if "Take a deep cut (2)" in one.after]
    assert [one.label for one in asked][:2] == [
        "It only hurts Fitness and its skills",
        "It only hurts Harmony and its skills",
    ]
    until = "until you pick one of these, a deep cut hurts everything you do"
    whys = {one.label: (one.why, one.offer) for one in asked}
    assert whys["It only hurts Harmony and its skills"] == (until, "")
    assert whys["It only hurts Fitness and its skills"] == (
        f"if it's your leg or your back, say; {until}",
        "If it's your leg or your back, pick Fitness.",
    )
    guard = person(SHEET, READY[1])
    assert SHEET.find(after(SHEET, guard, "Take a deep cut (2)"), "It only hurts Combat and its skills").offer == (
        "If it's your sword arm, pick Combat."
    )
    assert SHEET.find(cut, "Deception").value == 4
    ankle = after(SHEET, cut, "It only hurts Fitness and its skills")
    assert (SHEET.find(ankle, "Deception").value, SHEET.find(ankle, "Agility").value) == (5, 3)
    assert not [one for one in SHEET.judged(ankle).changes if one.after]
    assert not [one for one in SHEET.judged(after(SHEET, zejhe(), "Take a scratch (1)")).changes if one.after]


def test_a_wound_that_has_grown_says_so_and_asks_what_it_hurts_whichever_was_taken() -> None:
    scratched = after(SHEET, zejhe(), "Take a scratch (1)")
    assert SHEET.find(zejhe(), "Take a scratch (1)").remark is None
    assert SHEET.find(scratched, "Take a scratch (1)").remark == (
        "You have one of that size already, so it counts as a deep cut."
    )
    cut = after(SHEET, scratched, "Take a scratch (1)")
    assert [row["size"] for row in cut["wounds"]] == [1, 2]
    assert SHEET.find(cut, "It only hurts Fitness and its skills").after == (
        "Take a scratch (1)",
        "Take a deep cut (2)",
    )


def test_luck_is_added_to_the_last_roll() -> None:
    lucky = {**zejhe(), "luck": 3}
    unrolled = "you haven't rolled a check on this sheet in this Scene yet"
    assert SHEET.find(lucky, "Spend 1 Luck on your last check").barred == unrolled
    missed = SHEET.done(registry.find, lucky, SHEET.find(lucky, "Agility"), {"difficulty": 4}, faces="1, 3, 3, 2")
    assert missed.ruling is not None
    assert missed.ruling.summary.startswith("Failure: your result of 2 is 2 short")
    spend = SHEET.find(missed.fields, "Spend 1 Luck on your last check")
    # Its dice have fallen: another roll can't be filled in from it.
    for rule in ("tuurna.check", "tuurna.contest"):
        fitting = list(SHEET.for_rule(missed.fields, rule))
        assert fitting
        assert spend not in [one for one, _ in fitting]
    assert (spend.after, spend.why) == (
        "Agility",
        "1 leverage for Agility against difficulty 4 (mundane); you have 3 Luck",
    )
    once = SHEET.done(registry.find, missed.fields, spend)
    assert once.ruling is not None
    assert once.ruling.summary.startswith("Failure: your result of 3 is 1 short")
    twice = SHEET.done(registry.find, once.fields, SHEET.find(once.fields, "Spend 1 Luck on your last check"))
    assert twice.ruling is not None
    assert twice.ruling.summary.startswith("Success: your result of 4 just reaches difficulty 4")
    assert twice.fields["luck"] == 1
    assert (
        SHEET.find(twice.fields, "Spend 1 Luck on your last check").barred == "you can't spend more than 2 on one roll"
    )
    hurt = {**missed.fields, "wounds": [{"size": 2}]}
    assert SHEET.find(hurt, "Spend 1 Luck on your last check").barred == (
        "since that check, a wound or something else has changed your dice for Agility"
    )


def test_wounds_heal_each_in_their_time() -> None:
    hurt = after(SHEET, zejhe(), "Take a scratch (1)", "Take a deep cut (2)", "Take something badly broken (3)")
    assert [row["size"] for row in hurt["wounds"]] == [1, 2, 3]
    slept = after(SHEET, {**hurt, "points": 2}, "Sleep (2 points)")
    assert ([row["size"] for row in slept["wounds"]], slept["points"]) == ([2, 3], 0)
    asleep, again = SHEET.find(hurt, "Sleep (2 points)"), SHEET.find(slept, "Sleep (2 points)")
    assert (asleep.why, asleep.remark) == ("heals a scratch", "A scratch heals.")
    assert (again.why, again.remark) == ("your pools are full, so you'd gain nothing", None)
    assert [row["size"] for row in after(SHEET, hurt, "End the chapter")["wounds"]] == [3]
    assert after(SHEET, hurt, "Rest for weeks")["wounds"] == []


def test_pools_are_spent_and_come_back_but_never_above_their_maximum() -> None:
    spent = after(SHEET, zejhe(), "Spend a point of Stamina", "Spend a point of Stamina")
    assert spent["stamina"] == 0
    assert SHEET.find(spent, "Spend a point of Stamina").barred == "no Stamina is left"
    rested = after(SHEET, {**spent, "points": 1}, "Rest (1 point)")
    assert (rested["stamina"], rested["willpower"], rested["points"]) == (2, 2, 0)


def test_rest_promises_no_more_than_there_is_room_for() -> None:
    tired = {**zejhe(), "stamina": 1, "points": 2}
    assert SHEET.find(tired, "Sleep (2 points)").why == "Stamina +1"
    assert SHEET.find(zejhe(), "Sleep (2 points)").why == "your pools are full, so you'd gain nothing"
    drained = {**zejhe(), "stamina": 0, "willpower": 0, "sanity": 0}
    assert SHEET.find(drained, "Relax (1 point)").why == "Stamina +1, Willpower +2, Sanity +1"


def test_luck_is_rolled_once_a_scene_and_spent() -> None:
    rolled = SHEET.done(registry.find, zejhe(), SHEET.find(zejhe(), "Roll your Luck"), faces="5")
    assert (rolled.fields["luck"], rolled.changed) == (5, ("luck",))
    missed = SHEET.done(registry.find, rolled.fields, SHEET.find(rolled.fields, "Deception"), faces="1, 1, 1, 1, 1")
    spent = after(SHEET, dict(missed.fields), "Spend 2 Luck on your last check")
    assert spent["luck"] == 3
    blow = SHEET.done(registry.find, spent, SHEET.find(spent, HIT), {"damage": 4, "points": 3})
    assert (blow.ruling["damage"] if blow.ruling else None, blow.fields["luck"]) == (1, 0)
    assert blow.ruling is not None
    assert blow.ruling.steps == ("Take the damage that's left as a wound.",)
    unhurt = SHEET.done(registry.find, spent, SHEET.find(spent, HIT), {"damage": 3, "points": 3})
    assert unhurt.ruling is not None
    assert unhurt.ruling.steps == ()
    assert after(SHEET, spent, "Begin a new Scene")["luck"] is None


def test_luck_on_damage_is_one_line_that_asks_how_many_points() -> None:
    lucky = {**zejhe(), "luck": 3}
    assert [one.label for one in SHEET.judged(lucky).changes if "damage" in one.label] == [HIT]
    spend = SHEET.find(lucky, HIT)
    assert (spend.asks, spend.why) == (
        ("damage", "points"),
        "if you've been hit: each point takes 1 off; you have 3; the damage that's left becomes a wound",
    )
    usual = SHEET.done(registry.find, lucky, spend, {"damage": 4})
    assert (usual.fields["luck"], usual.fields["hit"]) == (0, [{"damage": 1, "luck": 3}])
    enough = SHEET.done(registry.find, lucky, spend, {"damage": 2})
    assert (enough.fields["luck"], enough.fields["hit"]) == (1, [{"damage": 0, "luck": 2}])
    once = SHEET.done(registry.find, lucky, spend, {"damage": 4, "points": 1})
    assert (once.fields["luck"], once.fields["hit"]) == (2, [{"damage": 3, "luck": 1}])
    none = SHEET.done(registry.find, lucky, spend, {"damage": 2, "points": 0})
    assert (none.fields["luck"], none.fields["hit"]) == (3, [{"damage": 2, "luck": 0}])
    with pytest.raises(RuleError) as refused:
        SHEET.done(registry.find, lucky, spend, {"damage": 4, "points": 4})
    assert refused.value.sentence == "You can't spend 4 Luck: you only have 3 left."
    assert HIT not in {one.label for one in SHEET.judged({**lucky, "luck": 0}).changes}


def _offered(fields: Any, label: str) -> list[str]:
    """What follows on the result of a line."""
    return [one.label for one in SHEET.judged(fields).changes if one.after == label]


@pytest.mark.parametrize(
    ("damage", "offered"),
    [
        (2, []),
        (3, ["Take a scratch (1)"]),
        (4, ["Take a deep cut (2)"]),
        (7, ["Take a deadly wound (5)"]),
        (99, ["Take a deadly wound (5)"]),
    ],
)
def test_what_luck_leaves_of_a_hit_is_offered_as_a_wound(damage: int, offered: list[str]) -> None:
    lucky = {**zejhe(), "luck": 5}
    hit = SHEET.done(registry.find, lucky, SHEET.find(lucky, HIT), {"damage": damage, "points": 2}).fields
    assert _offered(hit, HIT) == offered
    assert _offered(after(SHEET, dict(hit), "Begin a new Scene"), HIT) == []
    for wound in offered:
        hurt = after(SHEET, dict(hit), wound)
        assert [row["size"] for row in hurt["wounds"]] == [min(damage - 2, 5)]
        assert _offered(hurt, HIT) == []


def test_a_wound_that_grows_says_so_where_luck_has_left_it() -> None:
    lucky = {**zejhe(), "luck": 5}
    cut = after(SHEET, lucky, "Take a deep cut (2)")
    for fields, remark in (
        (lucky, ""),
        (cut, "You have one of that size already, so it counts as something badly broken."),
    ):
        hit = SHEET.done(registry.find, fields, SHEET.find(fields, HIT), {"damage": 4, "points": 2}).fields
        assert {one.label: one.offer for one in SHEET.judged(hit).changes if one.after == HIT} == {
            "Take a deep cut (2)": remark
        }
    # On the list itself, every button says it for itself.
    assert not [one for one in SHEET.judged(cut).changes if one.offer and one.group == "Wounds"]
    assert SHEET.find(lucky, HIT).luck == "once"


def test_nothing_but_a_roll_in_a_new_scene_brings_luck_back() -> None:
    """Whatever is tapped after Luck was spent on a hit, it stays spent."""
    full = {**zejhe(), "luck": 3, "points": 4, "stamina": 0, "wounds": [{"size": 2}]}
    missed = SHEET.done(registry.find, full, SHEET.find(full, "Agility"), {"difficulty": 2}, faces="1, 1, 1")
    hit = SHEET.done(
        registry.find, dict(missed.fields), SHEET.find(missed.fields, HIT), {"damage": 3, "points": 1}
    ).fields
    assert hit["luck"] == 2
    ruling = SHEET.judged(hit)
    lines = [one for one in (*ruling.actions, *ruling.changes) if not one.barred]
    left = {one.label: SHEET.done(registry.find, hit, one, seed=1).fields["luck"] for one in lines}
    assert left.pop("Begin a new Scene") is None
    spending = {label: luck for label, luck in left.items() if label.startswith("Spend") and " Luck " in label}
    assert spending == {
        "Spend 1 Luck on your last check": 1, "Spend 2 Luck on your last check": 0, "Spend 1 Luck in a contest": 1,
        HIT: 1,
    }  # fmt: skip
    assert {luck for label, luck in left.items() if label not in spending} == {2}
    assert {"Take a scratch (1)", "It only hurts Fitness and its skills", "Sleep (2 points)", "End the chapter"} <= set(
        left
    )


def test_luck_is_not_offered_for_a_check_that_has_succeeded() -> None:
    lucky = {**zejhe(), "luck": 3}
    made = SHEET.done(registry.find, lucky, SHEET.find(lucky, "Agility"), {"difficulty": 3}, faces="1, 3, 3, 3")
    assert _offered(made.fields, "Agility") == []
    # A higher result may still be worth a point, so one line is left, and it says that the check needs none.
    better = [one for one in SHEET.judged(made.fields).changes if one.label.endswith("on your last check")]
    assert [(one.label, one.barred) for one in better] == [("Spend 1 Luck on your last check", "")]
    assert better[0].why == "that check succeeded (Agility); a point only makes your result better"
    missed = SHEET.done(registry.find, lucky, SHEET.find(lucky, "Agility"), {"difficulty": 3}, faces="1, 1, 3, 3")
    spend = "Spend 1 Luck on your last check"
    assert spend in _offered(missed.fields, "Agility")
    assert _offered(after(SHEET, dict(missed.fields), spend), "Agility") == []


def test_luck_that_has_not_been_rolled_is_offered_where_a_check_has_failed() -> None:
    roll, spend = "Roll your Luck", "Spend 1 Luck on your last check"
    assert SHEET.find(zejhe(), roll).after == ""
    agility = SHEET.find(zejhe(), "Agility")
    made = SHEET.done(registry.find, zejhe(), agility, {"difficulty": 3}, faces="1, 3, 3, 3").fields
    assert _offered(made, "Agility") == []
    missed = SHEET.done(registry.find, zejhe(), agility, {"difficulty": 3}, faces="1, 1, 3, 3").fields
    assert _offered(missed, "Agility") == [roll]
    lucky = SHEET.done(registry.find, missed, SHEET.find(missed, roll), faces="4").fields
    assert _offered(lucky, "Agility") == [spend, "Spend 2 Luck on your last check"]
    saved = SHEET.done(registry.find, lucky, SHEET.find(lucky, spend))
    assert saved.ruling is not None
    assert saved.ruling.summary.startswith("Success")
    assert _offered(saved.fields, "Agility") == []
    assert _offered({**missed, "wounds": [{"size": 2}]}, "Agility") == []


@pytest.mark.parametrize(
    ("luck", "difficulty", "offered"),
    [
        (None, 4, ["Roll your Luck"]),
        (None, 5, []),
        (3, 4, ["Spend 1 Luck on your last check", "Spend 2 Luck on your last check"]),
        (3, 5, []),
        (1, 3, ["Spend 1 Luck on your last check"]),
        (1, 4, []),
    ],
)
def test_luck_is_only_offered_if_it_can_save_the_check(luck: int | None, difficulty: int, offered: list[str]) -> None:
    hero = {**zejhe(), "luck": luck}
    agility = SHEET.find(hero, "Agility")
    missed = SHEET.done(registry.find, hero, agility, {"difficulty": difficulty}, faces="1, 1, 3, 3").fields
    assert _offered(missed, "Agility") == offered


def test_luck_on_damage_begins_with_all_of_it_and_keeps_what_the_damage_does_not_take() -> None:
    lucky = {**zejhe(), "luck": 5}
    spend = SHEET.find(lucky, HIT)
    assert spend.starts == {"damage": 1, "points": 5}
    done = SHEET.done(registry.find, lucky, spend, {"damage": 1, "points": 3})
    assert (done.fields["luck"], done.fields["hit"]) == (4, [{"damage": 0, "luck": 1}])
    assert done.ruling is not None
    assert done.ruling.steps == ("1 Luck is enough for that, so you keep the rest.",)


def test_luck_in_a_contest_is_taken_off_point_by_point() -> None:
    lucky = {**zejhe(), "luck": 2}
    spend = SHEET.find(lucky, "Spend 1 Luck in a contest")
    assert spend.why == (
        "raise your result by 1 yourself; at most 2 a contest; if you've been hit, spend it on damage instead;"
        " you have 2"
    )
    assert after(SHEET, lucky, spend.label)["luck"] == 1
    assert after(SHEET, lucky, spend.label, spend.label)["luck"] == 0
    assert SHEET.find({**lucky, "luck": 0}, spend.label).barred == "no Luck is left in this Scene"


def test_faults_are_reported_by_their_names() -> None:
    assert faults(skills=BEGINNER) == []
    assert faults(skills=[*CORE[1:], *PATH]) == ["Everybody has every core skill at level 1 or more, so add Strength."]
    assert faults(skills=[{**CORE[0], "level": 0}, *CORE[1:], *PATH]) == [
        "Everybody has every core skill at level 1 or more, so raise Strength."
    ]
    assert faults(skills=[{**CORE[0], "level": 0}, *CORE[2:], *PATH])[0] == (
        "Everybody has every core skill at level 1 or more, so add Endurance and raise Strength."
    )
    assert faults(skills=CORE) == ["Pick one practical path skill and start it at level 1 or more."]
    assert faults(skills=[*CORE, PATH[0]]) == ["You picked Virtue, so Intuition has to start at 1."]
    assert faults(skills=[*BEGINNER, PATH[0]]) == ["Virtue is listed twice."]
    assert faults(skills=BEGINNER, willpower=2) == ["You have 2 Willpower, but your maximum is 1."]
    assert faults(skills=BEGINNER, wounds=[{"size": 1}, {"size": 1}]) == [
        "You have 2 wounds of size 1. A second one counts as the next size up."
    ]


@pytest.mark.parametrize(
    ("changed", "lacks"),
    [
        ({"name": ""}, "a name"),
        ({"background": ""}, "a background"),
        ({"skills": BEGINNER}, "the mundane skills that your background gives you"),
        ({"name": "", "background": "", "skills": BEGINNER}, "a name, a background and the mundane skills that"),
    ],
)
def test_who_lacks_what_the_steps_ask_for_is_not_called_ready(changed: dict[str, Any], lacks: str) -> None:
    ruling = character(**{**zejhe(), **changed})
    assert ruling["legal"]
    assert f" fits the rules, but still needs {lacks}" in ruling.summary


def test_a_family_of_mundane_skills_has_to_be_whole() -> None:
    craft = [{"skill": skill, "level": 1} for skill in ("Art", "Engineering", "Survival")]
    whole = character(name="Ann", background="Scribe", skills=[*BEGINNER, *craft])
    assert whole.summary == "Ann is ready for play."
    part = character(name="Ann", background="Scribe", skills=[*BEGINNER, *craft[:2]])
    assert part.summary.startswith("Ann fits the rules, but still needs the mundane skills")


def test_ellipsis_points_are_counted_in_view_and_gained_one_by_one() -> None:
    gain = SHEET.find({**zejhe(), "points": 3}, "Gain an Ellipsis Point")
    assert (gain.value, gain.sets, gain.group) == (3, {"points": 4}, "Pools")
    assert gain.why == "for time off-screen; 3 left to spend"
    assert SHEET.find(zejhe(), "Gain an Ellipsis Point").why == "for time off-screen; none left to spend"
    assert SHEET.find(zejhe(), "Spend a point of Stamina").why == "for a great effort; 2 of 2 left"
    assert after(SHEET, {**zejhe(), "points": 3}, "Gain an Ellipsis Point")["points"] == 4
    assert SHEET.find({**zejhe(), "points": 99}, "Gain an Ellipsis Point").barred


def test_values_out_of_their_range_are_refused() -> None:
    assert refusal(character, skills=[{"skill": "Fitness", "level": 13}]) == (
        "skills (row 1, level) is 13; allowed: a whole number from 0 to 12"
    )
    assert refusal(character, wounds=[{"size": 6}]) == "wounds (row 1, size) is 6; allowed: a whole number from 1 to 5"
    assert refusal(character, points=-1) == "points is -1; allowed: a whole number from 0 to 99"


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        ("tuurna.roll", {"level": 5}),
        ("tuurna.two_skill_check", {"level": 5}),
        ("tuurna.contest", {"levels": (5,)}),
        ("tuurna.group_check", {"levels": (5,)}),
        ("tuurna.competency_check", {"level": 5}),
    ],
)
def test_a_skill_fills_in_other_rolls(rule: str, given: dict[str, Any]) -> None:
    params = SHEET.given_by(SHEET.find(zejhe(), "Deception"), rule, "Zejhe")
    assert params is not None
    read = registry.find(rule).read({name: str(value) for name, value in params.items()})
    assert {name: read[name] for name in given} == given


def test_a_skill_takes_a_side_in_a_contest_of_several() -> None:
    params = SHEET.given_by(SHEET.find(zejhe(), "Deception"), "tuurna.contest_of_many", "Zejhe")
    assert params == {
        "sides": [{"name": "Zejhe", "level": 5, "labor": 0, "leverage": 0, "fate": "neutral", "supernatural": False}]
    }
