"""The Report Card: legal ones, every broken rule by name, and the deck."""

from __future__ import annotations

from functools import partial
from itertools import product
from typing import Any

import pytest

from rules_py import registry
from rules_py.errors import RuleError
from rules_py.rt0.abilities import Ability
from rules_py.rt0.decks import CARDS
from rules_py.rt0.report_card import report_card
from rules_py.rt0.skills import SKILL_TABLE, Skill, open_to
from tests.refusals import refusal
from tests.sheets import after, all_can_be_done, person

SAMPLE = {"picks": "Strong", "crossed_out": "Lucky", "skills": "GYM, SCI", "crossed_out_skills": "DRAMA"}


def test_the_sample_is_legal() -> None:
    ruling = report_card(**SAMPLE)
    assert (ruling["legal"], ruling["faults"], ruling["broken"]) == (True, [], [])
    assert ruling.summary == "That's a complete Report Card."
    assert (ruling["abilities"], ruling["weak"], ruling["label"]) == (["Strong", "Clever"], "Lucky", "Unlucky")
    assert (ruling["deck"], ruling["size"]) == ("Unlucky", 74)


@pytest.mark.parametrize(
    ("given", "faults", "broken"),
    [
        (
            {"picks": ""},
            [
                "Pick one Ability. You haven't picked any yet.",
                "For an A+ in GYM, you have to be Strong or Fast, and you're neither.",
            ],
            ["rt0.chosen_abilities", "rt0.may_choose"],
        ),
        (
            {"picks": "Strong, Fast"},
            ["Pick one Ability, not 2. You've picked Strong and Fast."],
            ["rt0.chosen_abilities"],
        ),
        (
            {"crossed_out": ""},
            ["Cross out one Ability. You haven't crossed out any yet."],
            ["rt0.weak_ability"],
        ),
        (
            {"crossed_out": "Strong, Clever"},
            [
                "Cross out one Ability, not 2. You've crossed out Strong and Clever.",
                "You can't pick Strong and cross it out: nobody is both Strong and Weak.",
                "You can't get Clever and cross it out: nobody is both Clever and Dull.",
            ],
            ["rt0.weak_ability", "rt0.ability_clash"],
        ),
        (
            {"skills": "GYM"},
            ["Give two Skills an A+. So far you've ticked GYM."],
            ["rt0.chosen_skills"],
        ),
        (
            {"skills": "GYM, GYM"},
            ["You've given GYM an A+ more than once."],
            ["rt0.chosen_skills"],
        ),
        (
            {"skills": "GYM, AID, LAW"},
            [
                "Give two Skills an A+, not 3. You've ticked GYM, AID and LAW.",
                "For an A+ in AID, you have to be Wise or Charming, and you're neither.",
            ],
            ["rt0.chosen_skills", "rt0.may_choose"],
        ),
        (
            {"crossed_out_skills": "GYM"},
            ["You can't have both an A+ and a Fail in GYM."],
            ["rt0.crossed_out_skill"],
        ),
        (
            {"crossed_out_skills": ""},
            ["Give one Skill a Fail. You haven't ticked any yet."],
            ["rt0.crossed_out_skill"],
        ),
        (
            {
                "picks": "Lucky, Fast",
                "crossed_out": "Lucky",
                "skills": "LAW, DRAMA",
                "crossed_out_skills": "DRAMA, LAW",
            },
            [
                "Pick one Ability, not 2. You've picked Lucky and Fast.",
                "You can't pick Lucky and cross it out: nobody is both Lucky and Unlucky.",
                "Give one Skill a Fail, not 2. You've ticked DRAMA and LAW.",
                "You can't have both an A+ and a Fail in DRAMA.",
                "You can't have both an A+ and a Fail in LAW.",
            ],
            ["rt0.chosen_abilities", "rt0.ability_clash", "rt0.crossed_out_skill"],
        ),
    ],
)
def test_every_broken_rule_is_named(given: dict[str, object], faults: list[str], broken: list[str]) -> None:
    ruling = report_card(**{**SAMPLE, **given})
    assert (ruling["faults"], ruling["broken"]) == (faults, broken)
    assert ruling["legal"] is False
    which = f" There are {len(faults)} things to put right." if len(faults) > 1 else ""
    assert ruling.summary == f"That isn't a complete Report Card yet.{which} {faults[0]}"
    assert list(ruling.steps[: len(faults) - 1]) == faults[1:]


def test_every_legal_single_pick_is_found_legal() -> None:
    for pick, weak in product(Ability, repeat=2):
        for one, other in product(Skill, repeat=2):
            crossed_out = next(skill for skill in Skill if skill not in (one, other))
            ruling = report_card(
                picks=(pick,),
                arcana="The Lovers",
                crossed_out=(weak,),
                skills=(one, other),
                crossed_out_skills=(crossed_out,),
            )
            opened = open_to([pick])
            assert ruling["legal"] is (pick is not weak and one is not other and one in opened and other in opened)


@pytest.mark.parametrize(
    ("given", "deck", "size"),
    [
        ({"picks": "Lucky", "crossed_out": "Wise"}, "Lucky", 74),
        ({"arcana": "The Fool", "crossed_out": "Wise"}, "Lucky", 74),
        ({"arcana": "The Lovers", "gift": "Lucky", "crossed_out": "Wise"}, "Lucky", 74),
        ({"crossed_out": "Lucky"}, "Unlucky", 74),
        ({"crossed_out": "Wise"}, "ordinary", 78),
        ({"picks": "Lucky", "crossed_out": "Lucky"}, "ordinary", 78),
    ],
)
def test_the_deck_follows_from_luck(given: dict[str, object], deck: str, size: int) -> None:
    ruling = report_card(**given)
    assert (ruling["deck"], ruling["size"], len(ruling["removed"])) == (deck, size, 78 - size)
    assert sum(card.group.startswith("The whole deck") for card in ruling.shown) == size


def test_what_is_legal_and_odd_is_noted() -> None:
    tower = report_card(
        picks="Lucky", arcana="The Tower", crossed_out="Wise", skills="FINANCIAL AID, MISC", crossed_out_skills="DRAMA"
    )
    assert tower["legal"] is True
    assert tower["notes"] == [
        "The book doesn't say what the Tower gives you, so your GM chooses an Ability. Enter it under “Ability your GM"
        " gives you”.",
        "Your own Major Arcana, the Tower, isn't in your deck.",
    ]
    usual = {"picks": "Strong", "crossed_out": "Lucky", "skills": "GYM, SCI", "crossed_out_skills": "DRAMA"}
    assert report_card(**usual)["notes"] == []
    twice = report_card(**{**usual, "picks": "Clever", "skills": "FREE BLOCK, SCI"})
    assert twice["legal"] is True
    assert twice["notes"] == ["You get Clever from the Magician already. If you pick another Ability, you'll have two."]


def test_the_steps_tell_all() -> None:
    assert report_card(crossed_out="Wise", picks="Strong", skills="GYM, SCI", crossed_out_skills="DRAMA").steps == (
        "You're Strong and Clever.",
        "You can have an A+ in SCI, FREE BLOCK, GYM, SHOP, LAW or MISC.",
        "Your ordinary deck has 78 cards.",
    )


@pytest.mark.parametrize(
    ("given", "start"),
    [
        ({"skills": "Theft, GYM"}, "skills (value 1) is 'Theft'; allowed: one of FINANCIAL AID, DRAMA, SCI,"),
        ({"picks": "Brave"}, "picks (value 1) is 'Brave'; allowed: one of Strong, Fast,"),
        ({"arcana": "The Clown"}, "arcana is 'The Clown'; allowed: 'The Moon' is the nearest of 22 known names"),
    ],
)
def test_unknown_names_are_refused(given: dict[str, object], start: str) -> None:
    assert refusal(report_card, **given).startswith(start)


SHEET = registry.sheets["rt0"]
STUDENTS = {one.name: person(SHEET, one) for one in SHEET.ready}
JUNO = STUDENTS["Juno Park"]
OZ = STUDENTS["Oz Bello"]


line = partial(SHEET.find, among="actions")
"""An action of a student."""


@pytest.mark.parametrize("name", STUDENTS)
def test_everything_a_student_can_do_can_be_done(name: str) -> None:
    assert all_can_be_done(SHEET, STUDENTS[name]) == 10
    moods = [{"mood": "rain", "counts": "Penalty"}, {"mood": "a plan", "counts": "Bonus", "skill": "GYM"}]
    drawn = {**STUDENTS[name], "moods": moods, "out": ["the-moon"], "corruption": 1, "afterwards": "stay out"}
    assert all_can_be_done(SHEET, drawn) == 12


def test_every_skill_is_drawn_for_by_its_mark() -> None:
    actions = SHEET.judged(JUNO).actions
    assert [one.label for one in actions] == [*map(str, Skill), "Draw a card"]
    assert {one.label: one.value for one in actions if one.value in ("A+", "Fail")} == {
        "FREE BLOCK": "A+", "SCI": "A+", "GYM": "Fail",
    }  # fmt: skip
    assert line(JUNO, "sci").params["skill"] == "A+"
    assert line(JUNO, "sci").why.endswith("; your A+ makes it one rank easier")
    assert line(JUNO, "LAW").why == "covers bureaucracy, law, investigation"
    assert line({**JUNO, "crossed_out_skills": ["SCI"]}, "sci").params["skill"] == "Fail"
    assert {name: line(OZ, "SHOP").params[name] for name in ("arcana", "deck", "kept")} == {
        "arcana": "The Empress", "deck": "Lucky", "kept": "Pentacles",
    }  # fmt: skip


def test_a_penalty_takes_two_cards_and_is_reported() -> None:
    wet = {
        **JUNO,
        "moods": [{"mood": "rain", "counts": "Penalty"}, {"mood": "a map", "counts": "Bonus", "skill": "LAW"}],
    }
    sci, law = line(wet, "SCI"), line(wet, "LAW")
    assert (sci.value, sci.usual, sci.params["penalties"], sci.params["bonuses"]) == ("A+, Penalty", "A+", 1, 0)
    assert (line(wet, "AID").value, line(wet, "AID").usual) == ("Penalty", "")
    assert sci.why.endswith("a Penalty for rain; draw 2 cards")
    assert (sci.remark, line(JUNO, "SCI").remark) == ("You had a Penalty for rain.", "")
    assert (law.params["penalties"], law.params["bonuses"], law.value) == (1, 1, "–")
    assert "draw" not in law.why
    assert "cards" not in line(wet, "GYM").why  # a Fail draws none
    drawn = SHEET.done(registry.find, wet, sci, {"difficulty": "Hard"}, faces="The Moon, Two of Cups")
    assert drawn.rolled is not None
    assert len(drawn.rolled.thrown) == 2
    failed = SHEET.done(registry.find, wet, sci, {"difficulty": "Hard"}, faces="Ace of Cups, Two of Cups")
    assert "; draw 2 cards; you pass" in SHEET.find(failed.fields, "Try again").why


def test_cards_leave_the_deck_and_come_back() -> None:
    table = {**JUNO, "afterwards": "stay out"}
    drawn = SHEET.done(registry.find, table, line(table, "SCI"), faces="The Moon")
    assert (drawn.fields["out"], drawn.changed) == (["the-moon"], ("out", "tried"))
    second = SHEET.done(registry.find, drawn.fields, line(dict(drawn.fields), "Draw a card"), faces="The Star")
    assert (second.fields["out"], SHEET.judged(second.fields)["left"]) == (["the-moon", "the-star"], 76)
    shuffled = after(SHEET, dict(second.fields), "Shuffle all cards back")
    assert (shuffled["out"], SHEET.judged(shuffled)["left"]) == ([], 78)
    assert SHEET.find(shuffled, "Shuffle all cards back").barred == "no card is out"
    kept = SHEET.done(registry.find, JUNO, line(JUNO, "SCI"), faces="The Moon")
    assert (kept.fields["out"], kept.changed) == ([], ("tried",))


def test_abilities_and_the_own_card_are_in_view() -> None:
    (corrupted,) = report_card(**SAMPLE, corruption=2).tables
    assert corrupted.rows[-1] == ("Corruption Points", "2")
    (who,) = report_card(**SAMPLE, arcana="The Empress").tables
    assert who.looked_up
    assert who.rows == (
        ("Abilities", "Strong"),
        ("Crossed out", "Lucky, so you're Unlucky"),
        ("Your Major Arcana", "The Empress"),
    )


@pytest.mark.parametrize(
    ("fields", "value", "why"),
    [
        (
            {**SAMPLE, "crossed_out": "Wise"},
            "78 cards left",
            "of 78 in your ordinary deck; the card you draw goes back afterwards",
        ),
        ({**SAMPLE, "crossed_out": "Wise", "afterwards": "stay out"}, "78 cards left", "of 78 in your ordinary deck"),
        (
            {**SAMPLE, "crossed_out": "Wise", "out": ["the-sun"], "afterwards": "stay out"},
            "77 cards left",
            "of 78 in your ordinary deck; 1 card is out until you shuffle",
        ),
        (
            SAMPLE,
            "74 cards left",
            "of 74 in your Unlucky deck; the card you draw goes back afterwards",
        ),
    ],
)
def test_the_cards_that_are_left_are_explained(fields: dict[str, Any], value: str, why: str) -> None:
    draw = SHEET.find({**person(SHEET, SHEET.ready[0]), **fields}, "Draw a card")
    assert (draw.value, draw.why) == (value, why)


def test_both_cards_of_a_failed_check_with_a_penalty_stay_out_for_a_new_try() -> None:
    student = {**JUNO, "moods": [{"mood": "rain", "counts": "Penalty"}]}
    drawn = SHEET.done(
        registry.find, student, line(student, "LAW"), {"difficulty": "Hard"}, faces="The High Priestess, Two of Cups"
    )
    again = SHEET.find(drawn.fields, "Try again")
    assert again.params["out"] == ("the-high-priestess", "two-of-cups")
    assert "without the High Priestess and the Two of Cups" in again.why


def test_the_form_says_what_each_skill_covers_where_one_ticks_it() -> None:
    fields = {one.name: one.kind for one in report_card.parameters}
    assert all(f"{row.skill}: {row.field}." in fields["skills"].help for row in SKILL_TABLE)


def test_an_empty_deck_has_to_be_shuffled() -> None:
    empty = {**JUNO, "out": list(CARDS), "afterwards": "stay out"}
    assert line(empty, "Draw a card").barred == "the deck is empty; shuffle first"
    assert line(empty, "LAW").barred == "it takes 1 card; shuffle first"
    assert refusal(report_card, **{**OZ, "out": ["the-tower"]}).startswith(
        "out (value 1) is 'The Tower'; allowed: cards of"
    )


def failed(fields: dict[str, Any], faces: str = "Four of Swords", **given: object) -> dict[str, Any]:
    """The student after a check of LAW that fails."""
    return dict(SHEET.done(registry.find, fields, line(fields, "LAW"), given, faces=faces).fields)


def test_a_new_try_costs_corruption_and_leaves_the_failed_cards_out() -> None:
    once = failed(JUNO, difficulty="Hard")
    again = SHEET.find(once, "Try again")
    assert (again.why, again.after) == (
        "LAW at Hard once more, for 1 Corruption Point, without the Four of Swords; you pass 24% of the time",
        "LAW",
    )
    assert again.offer == "Trying again costs 1 Corruption Point, and you pass 24% of the time."
    assert again.remark == "That was retry 1, and it cost you 1 Corruption Point. You have 1 now."
    assert (again.params["difficulty"], again.params["out"]) == ("Hard", ("four-of-swords",))
    with pytest.raises(RuleError, match="four-of-swords"):
        SHEET.done(registry.find, once, again, faces="Four of Swords")
    twice = SHEET.done(registry.find, once, again, faces="Five of Swords")
    assert (twice.fields["corruption"], twice.fields["out"]) == (1, ["four-of-swords", "five-of-swords"])
    third = SHEET.done(registry.find, twice.fields, SHEET.find(twice.fields, "Try again"), faces="The Star")
    assert (third.fields["corruption"], third.fields["out"]) == (2, [])
    assert third.ruling is not None
    assert third.ruling.summary == "Success: The Star on a Hard check."
    assert SHEET.find(third.fields, "Try again").barred == "your last draw didn't fail"


def test_after_enough_failed_retries_the_sheet_says_that_the_gm_should_give_in() -> None:
    student = failed(JUNO, difficulty="Hard")
    for number, card in enumerate(("Two of Cups", "Three of Cups", "Five of Cups"), 1):
        again = SHEET.find(student, "Try again")
        with pytest.raises(RuleError, match="Your GM has decided"):
            SHEET.find(student, "Your GM has decided")
        student = dict(SHEET.done(registry.find, student, again, faces=card).fields)
        assert student["tried"][0]["retries"] == number
    stop = SHEET.find(student, "Try again")
    assert stop.barred == "you've tried again 3 times, so ask your GM"
    with pytest.raises(RuleError, match="tried again 3 times"):
        SHEET.done(registry.find, student, stop, faces="Six of Cups")
    decided = SHEET.judged(student).actions[0]
    assert (decided.label, decided.group, decided.after) == ("Your GM has decided", "Your last draw failed", "LAW")
    assert decided.offer == ("That's 3 failed retries. Your GM should let you succeed now, unless the idea was absurd.")
    over = SHEET.done(registry.find, student, decided).fields
    assert (over["tried"], over["out"], over["corruption"]) == ([], [], 3)
    assert SHEET.find(over, "Try again").barred.startswith("no failed draw is waiting here; ")
    assert failed(student)["tried"][0].get("retries", 0) == 0  # another check counts its own retries


def test_a_new_try_names_the_rank_that_counts() -> None:
    once = dict(SHEET.done(registry.find, JUNO, line(JUNO, "SCI"), {"difficulty": "Hard"}, faces="Two of Cups").fields)
    assert SHEET.find(once, "Try again").why.startswith("SCI at Hard (Medium with your A+) once more, for 1 ")


def test_an_ability_that_is_still_the_gms_to_choose_is_named_in_the_verdict() -> None:
    moon = {"picks": "Lucky", "arcana": "The Moon", "crossed_out": "Wise", "skills": "FINANCIAL AID, MISC"}
    card = report_card(**moon, crossed_out_skills="DRAMA")
    assert card["legal"]
    assert card.summary == "That's a complete Report Card, except for the Ability your GM chooses for the Moon."
    chosen = report_card(**moon, crossed_out_skills="DRAMA", gift="Clever")
    assert chosen.summary == "That's a complete Report Card."


def test_an_ability_that_is_still_the_gms_to_choose_is_the_first_thing_to_put_right() -> None:
    missing = (
        "The book doesn't say what the Moon gives you, so your GM chooses an Ability. Enter it under “Ability your GM"
        " gives you”."
    )
    moon = {"picks": "Lucky", "arcana": "The Moon", "crossed_out": "Wise", "skills": "LAW, MISC"}
    card = report_card(**moon, crossed_out_skills="DRAMA")
    law = "For an A+ in LAW, you have to be Wise or Clever, and"
    assert card["faults"] == [missing, f"{law} so far you're neither."]
    assert (card["broken"], card["notes"]) == (["rt0.may_choose"], [])
    assert card.summary == f"That isn't a complete Report Card yet. There are 2 things to put right. {missing}"
    chosen = report_card(**moon, crossed_out_skills="DRAMA", gift="Strong")
    assert chosen["faults"] == [f"{law} you're neither."]
    assert report_card(**moon, crossed_out_skills="DRAMA", gift="Clever")["legal"]


def test_a_failed_card_goes_back_for_another_check() -> None:
    once = failed(JUNO)
    assert (line(once, "LAW").params["out"], SHEET.judged(once)["left"]) == ((), 78)
    assert line(once, "Draw a card").why == "of 78 in your ordinary deck; the card you draw goes back afterwards"
    assert SHEET.find(once, "Shuffle all cards back").barred == "no card is out"
    kept_out = failed({**JUNO, "afterwards": "stay out"})
    assert (list(line(kept_out, "LAW").params["out"]), SHEET.judged(kept_out)["left"]) == (["four-of-swords"], 77)
    drawn = SHEET.done(registry.find, JUNO, line(JUNO, "Draw a card"), faces="The Star")
    assert (drawn.fields["out"], drawn.changed) == ([], ())


def test_a_failed_draw_that_can_be_tried_again_is_the_first_thing_on_the_sheet() -> None:
    groups = [one.group for one in SHEET.judged(failed(JUNO)).actions]
    assert groups[:2] == ["Your last draw failed", "Skills"]
    assert [one.label for one in SHEET.judged(failed(JUNO)).changes].count("Try again") == 0
    assert next(one.group for one in SHEET.judged(failed(JUNO, "The Star")).actions) == "Skills"


def test_only_a_failed_draw_can_be_tried_again() -> None:
    assert SHEET.find(JUNO, "Try again").barred == (
        "no failed draw is waiting here; if a draw failed elsewhere, first enter its card with “Use my own cards”"
    )
    assert SHEET.find(JUNO, "Try again").value == ""  # a bare number in front of it says nothing to anybody
    assert SHEET.find(failed(JUNO, "The Star"), "Try again").barred == "your last draw didn't fail"
    undrawn = failed(JUNO, "", difficulty="Impossible")
    assert SHEET.find(undrawn, "Try again").barred == "you can't retry a check you never drew for"
    assert SHEET.find({**failed(JUNO), "corruption": 99}, "Try again").barred == "no form has room for more"


def test_corruption_is_counted() -> None:
    lose = "Lose a Corruption Point"
    assert SHEET.find({**JUNO, "corruption": 2}, lose).why == "when your GM says so; you have 2"
    assert after(SHEET, {**JUNO, "corruption": 1}, lose)["corruption"] == 0
    assert SHEET.judged({**JUNO, "corruption": 2}).steps[-1] == "You have 2 Corruption Points."


def test_a_student_takes_part_in_a_group() -> None:
    wet = {**OZ, "moods": [{"mood": "rain", "counts": "Penalty"}]}
    assert SHEET.given_by(line(wet, "SHOP"), "rt0.search_together", "Oz") == {
        "players": [{"player": "Oz", "arcana": "The Empress", "deck": "Lucky", "skill": "A+", "modifier": "Penalty"}]
    }
