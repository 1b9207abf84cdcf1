"""The journal in play: what each line of its sheet does, and what is written down by it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from rules_py import registry
from rules_py.almanac.characters import new_character
from rules_py.almanac.suits import Suit, suit_of
from rules_py.errors import RuleError
from tests.sheets import after as later
from tests.sheets import all_can_be_done, person

SHEET = registry.sheets["almanac"]
PEOPLE = {one.name: person(SHEET, one) for one in SHEET.ready}
ILSE = PEOPLE["Ilse"]


line = partial(SHEET.find, among="actions")
"""An action of a character."""


def test_what_others_give_counts_in_a_group_scene_too() -> None:
    rolls = SHEET.find(ILSE, "Roll for the group scene")
    picked = {**rolls.options["Skill you use"]["Haggling (Clubs 1)"], **rolls.options["Magic"]["a lent die"]}
    done = SHEET.done(registry.find, ILSE, rolls, {**picked, "troubles": 1}, faces="2, 6, 5")
    assert done.ruling is not None
    assert done.ruling.summary.startswith("You win, 6 to 5.")
    helped = {**picked, **rolls.options["Help"]["help from another player"], "card": "Two of Spades"}
    done = SHEET.done(registry.find, ILSE, rolls, {**helped, "troubles": 1}, faces="2, 6, 5, 1")
    assert done.fields["injured"] == ["Clubs"]


def test_a_card_can_be_turned_up_on_the_sheet_and_changes_nothing() -> None:
    done = SHEET.done(registry.find, ILSE, SHEET.find(ILSE, "Turn up a card"), {}, faces="Nine of Clubs")
    assert done.ruling is not None
    assert done.ruling.summary == "The Nine of Clubs lets you use a Clubs skill."
    assert done.changed == ()


def test_the_sheet_offers_lent_dice_with_every_skill() -> None:
    balance = line(ILSE, "Balance")
    lent = balance.options["Magic"]
    done = SHEET.done(registry.find, ILSE, balance, lent["a lent die"], faces="2, 3, 6")
    assert done.ruling is not None
    assert done.ruling["event"] == "clean"
    assert list(lent.values()) == [{"extra": 0}, {"extra": 1}, {"extra": 2}]


def test_the_sheet_offers_help_with_every_skill() -> None:
    balance = line(ILSE, "Balance")
    picked = balance.options["Help"]["help from another player"]
    done = SHEET.done(registry.find, ILSE, balance, {**picked, "card": "Two of Spades"}, faces="6, 3, 1")
    assert done.fields["injured"] == ["Hearts"]


def test_ready_made_people_are_new() -> None:
    suits = {"Ilse": ("Hearts", "Spades"), "Bram": ("Spades", "Hearts"), "Noor": ("Diamonds", "Clubs")}
    for name, (strong, weak) in (suits | {"Pip": ("Clubs", "Diamonds")}).items():
        rows = [{key: row[key] for key in ("name", "suit", "rating")} for row in PEOPLE[name]["skills"]]
        assert new_character(strong=strong, weak=weak, skills=rows)["legal"] is True


def test_a_sheet_that_no_new_character_would_have_says_so() -> None:
    first, *others = ILSE["skills"]
    assert SHEET.judged(ILSE).summary == "Everything on this sheet is in order."
    dance = {**first, "name": "Dance"}
    low = "one skill rated 2 in Hearts, one skill rated 1 in Diamonds and one skill rated 1 in Clubs"
    for rows, owned in (
        ([{**first, "rating": 9}, *others], f"one skill rated 9 in Hearts, {low}"),
        ([first], "one skill rated 2 in Hearts"),
        ([*ILSE["skills"], dance], "5 skills"),
        ([first, dance, {**first, "name": "Swim"}], "3 skills rated 2 in Hearts"),
    ):
        ruling = SHEET.judged({**ILSE, "skills": rows})
        assert ruling["legal"] is True
        # The reason is in the sentence itself: what follows is out of sight below the form.
        assert ruling.summary == (
            "This sheet is fine later in the game, but a new character has two skills rated 2 in one suit,"
            f" one skill rated 1 in each of two others, and none in the fourth. You have {owned}."
        )


def asked(fields: dict[str, Any]) -> dict[str, dict[str, object]]:
    """What a player has to say: what is learned, and what they use for the whole group."""
    skill = SHEET.judged(fields)["open_skills"][0]
    return {
        "Learn a new skill": {"skill": "Whistling", "card": "Two of Spades"},
        "Roll for the group scene": {"skill": skill},
        "Lose the group scene": {"skill": skill},
        **{f"Take a moment alone for {suit}": {"card": f"Ace of {suit}"} for suit in Suit},
    }


def test_no_skill_is_picked_for_the_group_scene_before_the_card_is_known() -> None:
    rolls = SHEET.find(ILSE, "Roll for the group scene")
    skills = rolls.options["Skill you use"]
    clubs = {"card": "Nine of Clubs"}
    with pytest.raises(RuleError) as refused:
        SHEET.done(registry.find, ILSE, rolls, clubs, seed=1)
    assert refused.value.sentence == "Pick a skill."
    done = SHEET.done(registry.find, ILSE, rolls, {**clubs, **skills["Haggling (Clubs 1)"]}, faces="6")
    assert done.ruling is not None
    assert done.ruling["event"] == "victory"


def test_the_next_scene_says_when_it_begins() -> None:
    assert SHEET.find(ILSE, "Begin the next scene").why == "no need yet: you haven't used a skill in this scene"
    assert SHEET.find({**ILSE, "used": "Balance"}, "Begin the next scene").why == (
        "tap it when another scene of your own begins, but not for a moment alone or a group scene;"
        " after each scene, draw until you have 3 cards;"
        " you last used Balance"
    )


def test_whoever_missed_a_group_scene_can_say_that_it_was_a_draw() -> None:
    assert later(SHEET, {**ILSE, "absent": True}, "The group scene was a draw")["absent"] is False
    with pytest.raises(RuleError):
        SHEET.find(ILSE, "The group scene was a draw")


@pytest.mark.parametrize("name", PEOPLE)
def test_everything_somebody_can_do_can_be_done(name: str) -> None:
    assert all_can_be_done(SHEET, PEOPLE[name], asked(PEOPLE[name])) == 10
    first = PEOPLE[name]["skills"][0]
    rows = [{**first, "complicated": True}, *PEOPLE[name]["skills"][1:], {**first, "name": "Luck", "rating": 6}]
    worn = {**PEOPLE[name], "skills": rows, "used": first["name"], "truths": True, "injured": ["Clubs"]}
    assert all_can_be_done(SHEET, worn, asked(worn)) >= 11


def test_a_use_changes_the_sheet_by_what_fell() -> None:
    balance = line(ILSE, "balance")
    assert (balance.value, balance.why, balance.group) == (2, "2 dice, Hearts", "Hearts")
    assert balance.remark == "Balance gave you 2 dice."
    done = SHEET.done(registry.find, ILSE, balance, faces="1, 6")
    assert (done.fields["skills"][0]["rating"], done.fields["used"]) == (3, "Balance")
    assert set(done.changed) == {"skills", "used"}
    spoilt = SHEET.done(registry.find, ILSE, balance, faces="2, 3")
    assert line(dict(spoilt.fields), "Balance").barred == (
        "Balance is complicated, so you can't use it until you get a weaving or win a group scene"
    )
    assert SHEET.judged(spoilt.fields)["open_skills"] == ["Night Swimming", "Star Charts", "Haggling"]


def test_a_complication_is_woven_away_and_a_suit_is_injured_and_recovers() -> None:
    spoilt = dict(SHEET.done(registry.find, ILSE, line(ILSE, "Balance"), faces="2, 3").fields)
    weave = SHEET.find(spoilt, "Ask for a weaving")
    torn = dict(SHEET.done(registry.find, spoilt, weave, faces="1").fields)
    assert (torn["skills"][0]["complicated"], torn["injured"]) == (False, ["Hearts"])
    assert line(torn, "Night Swimming").barred.startswith("Hearts is injured")
    alone = SHEET.find(torn, "Take a moment alone for Hearts")
    well = SHEET.done(registry.find, torn, alone, {"card": "Two of Hearts"}, faces="3")
    assert well.fields["injured"] == []


def test_a_moment_alone_takes_the_card_above_and_something_grows_whatever_is_picked() -> None:
    truth = {"name": "Swimming", "suit": "Hearts", "rating": 6, "truth": True}
    torn = {**ILSE, "truths": True, "skills": [truth, *ILSE["skills"]], "injured": ["Hearts", "Spades"]}
    alone = SHEET.find(torn, "Take a moment alone for Hearts")
    growing = alone.options["Skill that grows on a 6"]
    # Not a second list of cards: two can't be told apart.
    assert (list(alone.options), alone.asks) == (["Skill that grows on a 6"], ("card", "new_name"))
    with pytest.raises(RuleError) as refused:
        SHEET.done(registry.find, torn, alone, faces="6")
    assert refused.value.sentence == "Play a card of an injured suit: Hearts or Spades."
    assert list(growing) == ["Balance", "Night Swimming"]
    card = {"card": "Two of Hearts"}
    grown = SHEET.done(registry.find, torn, alone, card, faces="6").fields["skills"]
    assert [row["rating"] for row in grown[:3]] == [6, 3, 2]
    picked = {**growing["Night Swimming"], **card, "new_name": "Diving"}
    grown = SHEET.done(registry.find, torn, alone, picked, faces="6").fields["skills"]
    assert [(row["name"], row["rating"]) for row in grown[1:3]] == [("Balance", 2), ("Diving", 3)]
    bare = SHEET.find(torn, "Take a moment alone for Spades")
    assert (list(bare.options), bare.asks) == ([], ("card",))
    assert SHEET.done(registry.find, torn, bare, {"card": "Ace of Spades"}, faces="6").fields["injured"] == ["Hearts"]


def test_a_moment_alone_elsewhere_is_filled_in_with_a_card_that_fits() -> None:
    assert not list(SHEET.for_rule(ILSE, "almanac.moment_alone"))
    torn = {**ILSE, "injured": ["Hearts", "Spades"]}
    found = {one.label: params for one, params in SHEET.for_rule(torn, "almanac.moment_alone")}
    assert list(found) == ["Take a moment alone for Hearts", "Take a moment alone for Spades"]
    for params, suit in zip(found.values(), ("Hearts", "Spades"), strict=True):
        assert registry.find("almanac.moment_alone").roll(**params, faces="3").ruling["suit"] == suit


def test_a_complication_offers_what_takes_it_away_where_it_has_come_up() -> None:
    spoilt = dict(SHEET.done(registry.find, {**ILSE, "truths": True}, line(ILSE, "Balance"), faces="2, 3").fields)
    for label in ("Ask for a weaving", "Call on a universal truth"):
        assert SHEET.find({**spoilt, "truths": True}, label).after == ("Balance", "Learn a new skill")


def test_scenes_end_and_are_won_or_lost() -> None:
    spoilt = dict(SHEET.done(registry.find, ILSE, line(ILSE, "Balance"), faces="2, 3").fields)
    assert later(SHEET, spoilt, "Begin the next scene")["used"] == ""
    assert SHEET.find(spoilt, "Win the group scene").why == "if another player rolled; repairs Balance"
    assert later(SHEET, spoilt, "Win the group scene")["skills"][0]["complicated"] is False
    lose = SHEET.find(spoilt, "Lose the group scene")
    # What is complicated can't have been used.
    assert list(lose.options["Skill you used"]) == ["pick a skill", "Night Swimming", "Star Charts", "Haggling"]
    later_on = {**spoilt, "used": "Haggling", "injured": ["Diamonds"]}
    open_now = SHEET.find(later_on, "Lose the group scene").options["Skill you used"]
    assert list(open_now) == ["pick a skill", "Night Swimming", "Haggling"]
    # A careless tap injures no suit.
    with pytest.raises(RuleError, match="skill is empty"):
        SHEET.done(registry.find, spoilt, lose)
    done = SHEET.done(registry.find, spoilt, lose, lose.options["Skill you used"]["Star Charts"])
    assert done.fields["injured"] == ["Diamonds"]
    rolls = SHEET.find(spoilt, "Roll for the group scene")
    assert (list(rolls.options["Skill you use"]), rolls.asks) == (
        ["pick a skill", "Night Swimming (Hearts 2)", "Star Charts (Diamonds 1)", "Haggling (Clubs 1)"],
        ("card", "others", "troubles"),
    )
    # Only a skill of the card's suit is offered.
    assert {name: {suit_of(card) for card in fits["card"]} for name, fits in rolls.fits.items()} == {
        "Night Swimming (Hearts 2)": {Suit.HEARTS},
        "Star Charts (Diamonds 1)": {Suit.DIAMONDS},
        "Haggling (Clubs 1)": {Suit.CLUBS},
    }
    assert all(len(fits["card"]) == 13 for fits in rolls.fits.values())
    won = SHEET.done(registry.find, spoilt, rolls, {"skill": "Haggling", "others": "2"}, faces="6, 1, 1, 3")
    assert won.fields["skills"][0]["complicated"] is False
    away = {**spoilt, "absent": True}
    repairs = "if another player rolled; repairs Balance, though you weren't there"
    assert SHEET.find(away, "Win the group scene").why == repairs
    assert SHEET.find(away, "Lose the group scene").options == {}
    assert later(SHEET, away, "Lose the group scene")["injured"] == []
    nobody: dict[str, Any] = {"skills": []}
    assert (
        SHEET.find(nobody, "Lose the group scene").barred
        == "with no skill that you can use, you aren't injured even if the group loses"
    )
    assert SHEET.find(nobody, "Roll for the group scene").barred == (
        "you have no skill that you can use, so let somebody else roll"
    )
    assert SHEET.find(away, "Roll for the group scene").barred == (
        "you miss this group scene, so let somebody else roll, and then enter how it went"
    )


def test_what_rolls_nothing_says_so_and_no_use_is_rolled_again() -> None:
    worn = {**ILSE, "truths": True, "skills": [{"name": "Balance", "suit": "Hearts", "rating": 6}]}
    ruling = SHEET.judged(worn)
    still = {"Begin the next scene", "Win the group scene", "Lose the group scene", "Mark Balance as a universal truth"}
    assert {one.label for one in ruling.changes if one.luck == "none"} == still
    again = {one.label for one in (*ruling.actions, *ruling.changes) if one.luck == "again"}
    assert again == {"Turn up a card"}
    for label in still:
        done = SHEET.done(registry.find, worn, SHEET.find(worn, label), {"skill": "Balance"})
        assert done.rolled is None or not done.rolled.faces


def test_a_new_skill_needs_a_name_and_a_card_of_its_own() -> None:
    learn = SHEET.find(ILSE, "Learn a new skill")
    refusals = {"Give your new skill a name.": {}, "Your new skill needs a suit.": {"skill": "Whistling"}}
    for said, asked in refusals.items():
        with pytest.raises(RuleError) as refused:
            SHEET.done(registry.find, ILSE, learn, asked, seed=1)
        assert refused.value.sentence.startswith(said)


def test_skills_are_learned_and_marked() -> None:
    learn = SHEET.find(ILSE, "Learn a new skill")
    done = SHEET.done(registry.find, ILSE, learn, {"skill": "Whistling", "card": "Two of Spades"}, faces="6")
    assert (done.fields["skills"][-1]["name"], done.fields["skills"][-1]["suit"]) == ("Whistling", "Spades")
    assert done.fields["injured"] == ["Spades"]
    old = {**ILSE, "truths": True, "skills": [{"name": "Balance", "suit": "Hearts", "rating": 6}]}
    marked = later(SHEET, old, "Mark Balance as a universal truth")
    assert (marked["skills"][0]["truth"], line(marked, "Balance").why) == (
        True, "6 dice, Hearts, a universal truth, which doesn't improve any more",
    )  # fmt: skip


def test_what_takes_universal_truths_says_how_to_turn_them_on() -> None:
    old = {
        **ILSE,
        "skills": [{"name": "Balance", "suit": "Hearts", "rating": 6, "complicated": True}],
        "used": "Balance",
    }
    for label in ("Call on a universal truth", "Mark Balance as a universal truth"):
        assert SHEET.find(old, label).barred == (
            "turn on “Playing with universal truths” under More options when you edit your sheet"
        )
        assert SHEET.find({**old, "truths": True}, label).barred == ""
    young = {**old, "skills": [{"name": "Balance", "suit": "Hearts", "rating": 5}]}
    assert not [one for one in SHEET.judged(young).changes if one.label.startswith("Mark")]


def test_a_complication_from_learning_can_be_woven_away() -> None:
    learn = SHEET.find(ILSE, "Learn a new skill")
    done = SHEET.done(registry.find, ILSE, learn, {"skill": "Whistling", "card": "Two of Spades"}, faces="1")
    assert done.fields["used"] == "Whistling"
    ask = SHEET.find(done.fields, "Ask for a weaving")
    assert (ask.barred, ask.why) == (
        "",
        "another player rolls one die for Whistling; not while you're stopping a catastrophe",
    )
    woven = SHEET.done(registry.find, done.fields, ask, faces="6")
    assert (woven.fields["skills"][-1]["complicated"], woven.fields["injured"]) == (False, ["Spades"])
    begun = later(SHEET, dict(done.fields), "Begin the next scene")
    assert SHEET.find(begun, "Ask for a weaving").barred == (
        "use or learn a skill first, and come back if it becomes complicated"
    )


def test_nothing_is_written_into_a_journal_that_is_wrong() -> None:
    wrong = {**ILSE, "used": "Flying"}
    assert SHEET.judged(wrong)["faults"] == ["You used Flying in this scene, so put it on your sheet first."]
    ruling = SHEET.judged(wrong)
    assert {one.barred for one in (*ruling.actions, *ruling.changes)} == {
        "You used Flying in this scene, so put it on your sheet first"
    }


def test_a_skill_fills_in_its_rolls() -> None:
    haggling = line(ILSE, "Haggling")
    assert SHEET.given_by(haggling, "almanac.use", "Ilse") == {
        "rating": 1, "marked": False, "improving": "every die is a 1 or a 6",
    }  # fmt: skip
    assert SHEET.given_by(haggling, "almanac.weaving", "Ilse") == {"asker": "Ilse", "suit": "Clubs"}
    scene = SHEET.find(ILSE, "Begin the next scene")
    assert SHEET.given_by(scene, "almanac.use", "Ilse") is None
