"""The journal: a sheet goes in, something happens, and the sheet that comes out goes in again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py import registry
from rules_py.actions import Action as Deed
from rules_py.almanac.characters import SAMPLE, new_character
from rules_py.almanac.journal import Action, character, journal
from rules_py.almanac.suits import DECK, Suit
from rules_py.errors import RuleError
from rules_py.rule import Ruling
from tests.refusals import refusal
from tests.sheets import after as later
from tests.sheets import all_can_be_done, person, ready_are_legal

KEPT = ("character", "skills", "injured", "used", "absent")
"""What the next entry starts from."""

CLIMB = {"name": "Climb", "suit": "Hearts", "rating": 2, "complicated": False, "truth": False}
DIG = {"name": "Dig", "suit": "Spades", "rating": 6, "complicated": False, "truth": False}


def entry(faces: str = "", skills: list[dict[str, Any]] | None = None, **given: Any) -> Ruling:
    return journal.roll(faces=faces or (), skills=[CLIMB, DIG] if skills is None else skills, **given).ruling


def after(found: Ruling, name: str) -> dict[str, Any]:
    return next(row for row in found["skills"] if row["name"] == name)


def kept(found: Ruling) -> dict[str, Any]:
    return {name: found[name] for name in KEPT}


@pytest.mark.parametrize(
    ("faces", "event", "rating", "complicated"),
    [
        ("6, 3", "clean", 2, False),
        ("5, 3", "complicated", 2, True),
        ("6, 1", "clean and improved", 3, False),
        ("1, 1", "complicated and improved", 3, True),
    ],
)
def test_a_use_changes_the_skill_and_is_remembered(faces: str, event: str, rating: int, complicated: bool) -> None:
    found = entry(faces, skill="climb")
    assert found["event"] == event
    assert after(found, "Climb") == {**CLIMB, "rating": rating, "complicated": complicated}
    assert after(found, "Dig") == DIG
    assert found["used"] == "Climb"


@pytest.mark.parametrize(
    ("face", "injured", "sentence", "note"),
    [
        ("1", ["Hearts"], "a 1: Hearts is injured.", ["Whoever helped you is injured in Spades, too."]),
        ("2", [], "a 2: nobody is hurt.", []),
        ("5", [], "a 5: nobody is hurt.", []),
        ("6", ["Hearts"], "a 6: Hearts is injured.", ["Whoever helped you is injured in Spades, too."]),
    ],
)
def test_help_lets_any_skill_be_used_at_a_risk(face: str, injured: list[str], sentence: str, note: list[str]) -> None:
    found = entry(f"6, 3, {face}", skill="Climb", card="Two of Spades", helped=True)
    assert (found["event"], found["injured"], found["used"]) == ("clean", injured, "Climb")
    assert found.summary.endswith(f"The extra die for the help is {sentence}")
    assert [step for step in found.steps if step.startswith("Whoever")] == note
    assert after(found, "Climb") == CLIMB


def test_help_without_a_card_and_what_help_does_not_change() -> None:
    found = entry("5, 3, 6", skill="Climb", helped=True)
    assert found.steps[0] == "Whoever helped you is injured in the suit of their skill, too."
    assert (after(found, "Climb")["complicated"], found["injured"]) == (True, ["Hearts"])
    with pytest.raises(RuleError, match="Climb is complicated"):
        entry("5, 3, 6", [{**CLIMB, "complicated": True}, DIG], skill="Climb", helped=True)
    with pytest.raises(RuleError, match="lets you use a Spades skill, not a Hearts one"):
        entry("5, 3", action=Action.FACE, skill="Climb", card="Two of Spades", helped=True)


def test_a_card_can_be_turned_up_on_the_sheet_and_changes_nothing() -> None:
    done = SHEET.done(registry.find, ILSE, SHEET.find(ILSE, "Turn up a card"), {}, faces="Nine of Clubs")
    assert done.ruling is not None
    assert done.ruling.summary == "The Nine of Clubs lets you use a Clubs skill."
    assert done.changed == ()


@pytest.mark.parametrize(
    ("faces", "event", "rating"),
    [("2, 3, 6", "clean", 2), ("1, 6, 1", "clean and improved", 3), ("1, 1, 4", "complicated", 2)],
)
def test_a_lent_die_counts_like_the_others(faces: str, event: str, rating: int) -> None:
    found = entry(faces, skill="Climb", extra=1)
    assert (found["event"], after(found, "Climb")["rating"]) == (event, rating)


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


def test_the_summary_of_a_use_is_that_of_the_rule() -> None:
    found = entry("5, 3", skill="Climb")
    assert found.summary.startswith(
        "Your highest die is a 5: you reach your objective, but the skill becomes complicated"
    )
    assert found.steps == ("Hearts: Climb 2 (complicated).",)


def test_only_a_suit_that_has_changed_is_reported() -> None:
    assert entry("6, 3", skill="Climb").steps == ()
    torn = entry("6", [{**CLIMB, "complicated": True}, DIG], action=Action.WEAVE, used="Climb")
    assert torn.steps[1:] == ("Hearts (injured): Climb 2.",)


def test_a_universal_truth_improves_no_more() -> None:
    found = entry("6, 6, 6, 6, 6, 6", skills=[{**DIG, "truth": True}], skill="Dig")
    assert after(found, "Dig")["rating"] == 6
    assert found.steps[0] == "The skill would have improved if it weren't a universal truth."


def test_the_forms_end_where_they_end() -> None:
    found = entry(",".join(["6"] * 99), skills=[{**DIG, "rating": 99}], skill="Dig")
    assert after(found, "Dig")["rating"] == 99


@pytest.mark.parametrize(
    ("face", "event", "injured", "summary"),
    [
        ("3", "complication removed", [], "Climb isn't complicated any more."),
        (
            "1",
            "suit injured",
            ["Hearts"],
            "Climb isn't complicated any more, but the weaving falls short: Hearts is injured.",
        ),
        (
            "6",
            "suit injured",
            ["Hearts"],
            "Climb isn't complicated any more, but the weaving becomes a catastrophe: Hearts is injured.",
        ),
    ],
)
def test_a_weaving_removes_the_complication(face: str, event: str, injured: list[str], summary: str) -> None:
    found = entry(face, [{**CLIMB, "complicated": True}], action=Action.WEAVE, used="Climb", absent=True)
    assert (found["event"], found["injured"], found.summary) == (event, injured, summary)
    assert after(found, "Climb")["complicated"] is False
    # Only a catastrophe leaves something to deal with.
    assert (
        "Somebody has to deal with the catastrophe alone, before it gets worse."
        " We suggest playing that as Somebody's next scene." in found.steps
    ) is (face == "6")
    assert (found["used"], found["absent"]) == ("Climb", True)


@pytest.mark.parametrize(
    ("face", "event", "complicated", "injured"),
    [("1", "Bend", True, ["Hearts"]), ("4", "Weave", False, []), ("6", "Tear", False, ["Hearts"])],
)
def test_a_call_removes_it_when_help_comes(face: str, event: str, complicated: bool, injured: list[str]) -> None:
    found = entry(face, [{**CLIMB, "complicated": True}], action=Action.CALL, used="Climb")
    assert (found["event"], found["injured"]) == (event, injured)
    assert after(found, "Climb")["complicated"] is complicated
    assert found.summary.startswith(f"{event}: the other character ")


@pytest.mark.parametrize(
    ("face", "rating", "complicated", "injured", "summary"),
    [
        ("1", 1, True, [], "Bend: you learn Sing. It has a rating of 1 and is complicated."),
        ("2", 1, False, [], "Weave: you learn Sing. It has a rating of 1."),
        ("4", 2, True, [], "Fray: you learn Sing. It has a rating of 2 and is complicated."),
        ("6", 2, False, ["Clubs"], "Tear: you learn Sing. It has a rating of 2, and Clubs is injured."),
    ],
)
def test_a_learned_skill_comes_onto_the_sheet(
    face: str, rating: int, complicated: bool, injured: list[str], summary: str
) -> None:
    found = entry(face, action=Action.LEARN, skill="Sing", suit="Clubs", card="Two of Clubs")
    assert found["skills"][-1] == {
        "name": "Sing",
        "suit": "Clubs",
        "rating": rating,
        "complicated": complicated,
        "truth": False,
    }
    assert (found["injured"], found.summary) == (injured, summary)
    assert len(found["skills"]) == 3


def test_a_learned_skill_has_the_suit_of_its_card() -> None:
    found = entry("6", action=Action.LEARN, skill="Sing", suit=None, card="Two of Diamonds")
    assert (found["skills"][-1]["suit"], found["injured"]) == ("Diamonds", ["Diamonds"])
    with pytest.raises(RuleError, match="no card gives it one"):
        entry("6", action=Action.LEARN, skill="Sing", suit="", card="")


def test_a_joker_is_not_offered() -> None:
    with pytest.raises(RuleError, match="card is 'Red Joker'; allowed: one of"):
        entry("6", action=Action.LEARN, skill="Sing", suit="Clubs", card="Red Joker")


MOMENT: dict[str, Any] = {"action": Action.MOMENT, "injured": "Hearts, Clubs", "card": "Two of Hearts"}


@pytest.mark.parametrize(
    ("face", "absent", "summary"),
    [
        ("1", True, "Bend: Hearts recovers, and you miss the next group scene."),
        ("2", False, "Weave: Hearts recovers."),
        ("5", False, "Weave: Hearts recovers."),
    ],
)
def test_a_moment_alone_heals_one_suit(face: str, absent: bool, summary: str) -> None:
    found = entry(face, skill="Climb", **MOMENT)
    assert (found["injured"], found["absent"], found.summary) == (["Clubs"], absent, summary)
    assert after(found, "Climb") == CLIMB


def test_a_skill_grows_and_takes_its_new_name_along() -> None:
    found = entry("6", skill="climb", new_name="Scale", used="Climb", **MOMENT)
    assert found["skills"][0] == {**CLIMB, "name": "Scale", "rating": 3}
    assert (found["used"], found.steps[0]) == ("Scale", "Hearts: Scale 3.")
    assert found.summary == "Tear: Hearts recovers. Climb is now called Scale and has a rating of 3."


def test_without_a_name_or_a_skill_the_rest_is_left_to_the_reader() -> None:
    assert entry("6", skill="Climb", **MOMENT).steps[0] == "Give Climb a new name on your sheet."
    assert after(entry("6", skill="Climb", **MOMENT), "Climb")["rating"] == 3
    found = entry("6", skill="", **MOMENT)
    assert found.steps[0] == "Raise one Hearts skill by 1, and give it a new name."
    assert after(found, "Climb") == CLIMB


def test_a_won_group_scene_repairs_everything() -> None:
    rows = [{**CLIMB, "complicated": True}, {**DIG, "complicated": True}]
    found = entry(skills=rows, action=Action.WIN, used="Climb", absent=True)
    assert not any(row["complicated"] for row in found["skills"])
    assert (found["used"], found["absent"]) == ("", False)
    assert found.summary == "The others win. You repair Climb and Dig."
    there = entry(skills=rows, action=Action.WIN)
    assert (there.summary, there["skills"]) == ("You win. You repair Climb and Dig.", found["skills"])
    assert entry(action=Action.WIN).summary == "You win. None of your skills needs repairing."


def test_a_lost_group_scene_injures_the_suit_that_was_used() -> None:
    found = entry(action=Action.LOSE, skill="Dig")
    assert (found["injured"], found.summary) == (["Spades"], "Spades, the suit of Dig, is injured.")


def test_who_is_absent_is_spared() -> None:
    found = entry(action=Action.LOSE, skill="Dig", absent=True)
    assert (found["injured"], found["absent"], found.summary) == (
        [],
        False,
        "You weren't there, so nothing happens to you.",
    )


@pytest.mark.parametrize(
    ("faces", "event", "summary", "injured", "complicated", "steps"),
    [
        (
            "2, 4, 6, 5, 1",
            "victory",
            "You win, 6 to 5. You repair Dig, and the others repair their skills.",
            [],
            False,
            ("Spades: Dig 6.",),
        ),
        (
            "2, 4, 1, 5, 1",
            "defeat",
            "You lose, 5 to 4. Hearts, the suit of Climb, is injured.",
            ["Hearts"],
            True,
            ("Hearts (injured): Climb 2.",),
        ),
        ("2, 5, 1, 5, 1", "draw", "It's a draw, 5 to 5: nothing changes.", [], True, ()),
    ],
)
def test_a_group_scene_is_rolled_with_everybody(
    faces: str, event: str, summary: str, injured: list[str], complicated: bool, steps: tuple[str, ...]
) -> None:
    rows = [CLIMB, {**DIG, "complicated": True}]
    found = entry(
        faces, rows, action=Action.FACE, skill="Climb", others="1", troubles=1, used="Dig", card="Two of Hearts"
    )
    assert (found["event"], found.summary, found["injured"], found["used"]) == (event, summary, injured, "")
    assert (after(found, "Dig")["complicated"], found.steps) == (complicated, steps)


def test_a_group_scene_with_nothing_wrong_is_won_alone() -> None:
    alone = entry("1, 2", action=Action.FACE, skill="Climb")
    assert alone.summary == "You win, 2 to nothing. None of your skills needs repairing."
    theirs = entry("1, 2, 1", action=Action.FACE, skill="Climb", troubles=1)
    assert theirs.summary == "You win, 2 to 1. None of your skills needs repairing, but the others repair theirs."


def test_a_skill_of_six_can_be_marked() -> None:
    found = entry(action=Action.MARK, skill="dig", truths=True)
    assert after(found, "Dig")["truth"] is True
    assert found.summary == "Dig is a universal truth now."


def test_a_new_scene_forgets_the_skill_that_was_used() -> None:
    found = entry(action=Action.SCENE, used="Climb", absent=True)
    assert (found["used"], found["absent"]) == ("", True)


def test_an_entry_can_be_read_back_as_json() -> None:
    found = journal.roll(seed=4, skill="Balance", character="Ilse", skills=SAMPLE).ruling
    again = journal.roll(seed=5, skill="Haggling", **json.loads(json.dumps(kept(found)))).ruling
    assert [row["name"] for row in again["skills"]] == [row["name"] for row in SAMPLE]


NAMES = st.sampled_from([*(str(row["name"]) for row in SAMPLE), "Sing", "Whistle", ""])


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from(Action), NAMES, st.sampled_from(Suit), st.none() | st.sampled_from(DECK)), max_size=12
    ),
    st.integers(0, 99),
)
def test_whatever_happens_the_sheet_stays_legal_and_goes_in_again(
    actions: list[tuple[Action, str, Suit, str | None]], seed: int
) -> None:
    state: dict[str, Any] = {}
    for number, (action, skill, suit, card) in enumerate(actions):
        try:
            found = journal.roll(seed=seed + number, action=action, skill=skill, suit=suit, card=card, **state).ruling
        except RuleError:
            continue  # nothing happened, and nothing changed
        state = kept(found)
        assert character(skills=state["skills"], injured=state["injured"])["legal"] is True


def test_an_action_without_dice_is_certain() -> None:
    assert [p for _, p in journal.odds(action=Action.WIN).outcomes] == [1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"skill": "Swim"}, "skill is 'Swim'; allowed: one of Climb, Dig"),
        ({"skill": ""}, "skill is empty; allowed: one of Climb, Dig"),
        (
            {"skill": "Climb", "injured": "Hearts", "card": "Two of Clubs", "skills": [{**CLIMB, "complicated": True}]},
            "skill is 'Climb'; allowed: another skill."
            " Hearts is injured, so you can't use any of its skills."
            " Climb is complicated: you can't use it until it's repaired."
            " The Two of Clubs lets you use a Clubs skill, not a Hearts one",
        ),
        (
            {"action": Action.WEAVE},
            "action is 'ask for a weaving'; allowed: something else; you haven't used a skill in this scene",
        ),
        (
            {"action": Action.WEAVE, "used": "Climb"},
            "action is 'ask for a weaving'; allowed: something else;"
            " the skill you used, Climb, isn't complicated, so there's nothing to put right",
        ),
        ({"action": Action.CALL, "used": "Swim"}, "used is 'Swim'; allowed: one of Climb, Dig"),
        ({"action": Action.LEARN, "skill": ""}, "skill is empty; allowed: the name of the new skill"),
        (
            {"action": Action.LEARN, "skill": "DIG"},
            "skill is 'DIG'; allowed: a name you haven't used yet",
        ),
        (
            {"action": Action.LEARN, "skill": "Sing", "suit": "Clubs", "card": "Two of Hearts"},
            "card is 'Two of Hearts'; allowed: a card of Clubs, the suit of the new skill, or none",
        ),
        (
            {"action": Action.MOMENT, "skill": ""},
            "action is 'take a moment alone'; allowed: something else; no suit is injured",
        ),
        (
            {"action": Action.MOMENT, "injured": "Hearts", "skill": ""},
            "card is empty; allowed: a card of an injured suit, Hearts",
        ),
        ({**MOMENT, "skill": "Dig"}, "skill is 'Dig'; allowed: a Hearts skill that may grow, or empty"),
        (
            {
                "skill": "Dig",
                "action": Action.MOMENT,
                "injured": "Spades",
                "card": "Two of Spades",
                "skills": [{**DIG, "truth": True}],
            },
            "skill is 'Dig'; allowed: a Spades skill that may grow, or empty",
        ),
        (
            {**MOMENT, "skill": "Climb", "new_name": "dig", "faces": "6"},
            "new_name is 'dig'; allowed: a name you haven't used yet",
        ),
        (
            {"action": Action.FACE, "skill": "Dig", "card": "Two of Hearts"},
            "skill is 'Dig'; allowed: another skill. The Two of Hearts lets you use a Hearts skill, not a Spades one",
        ),
        (
            {"action": Action.FACE, "skill": "Dig", "absent": "yes"},
            "action is 'roll for the group scene'; allowed: something else; you miss this group scene",
        ),
        ({"action": Action.LOSE, "skill": "Swim"}, "skill is 'Swim'; allowed: one of Climb, Dig"),
        (
            {"action": Action.MARK, "skill": "Climb", "truths": True},
            "skill is 2; allowed: 6 or more; only such a skill can become a universal truth",
        ),
        (
            {"action": Action.MARK, "skill": "Dig", "truths": "no"},
            "truths is no; allowed: yes; your group has to agree on universal truths first",
        ),
        (
            {"skills": [CLIMB, CLIMB, {**DIG, "rating": 5, "truth": True}]},
            "skills is 'Climb, Climb, Dig'; allowed: a sheet that breaks no rule. You have 2 skills called"
            " Climb, but each needs a name of its own. Dig is marked as a universal truth, but its rating is 5."
            " Universal truths need at least 6",
        ),
        ({"action": Action.WIN, "faces": "3"}, "faces is 3; allowed: 0 faces for this roll"),
        ({"character": " "}, "character is empty; allowed: a name"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    assert refusal(journal, **{"skills": [CLIMB, DIG], **given}) == message


SHEET = registry.sheets["almanac"]
PEOPLE = {one.name: person(SHEET, one) for one in SHEET.ready}
ILSE = PEOPLE["Ilse"]


def line(fields: dict[str, Any], label: str) -> Deed:
    """An action of a character."""
    return SHEET.find(fields, label, among="actions")


def test_ready_made_people_are_legal_and_new() -> None:
    ready_are_legal(SHEET)
    suits = {"Ilse": ("Hearts", "Spades"), "Bram": ("Spades", "Hearts"), "Noor": ("Diamonds", "Clubs")}
    for name, (strong, weak) in (suits | {"Pip": ("Clubs", "Diamonds")}).items():
        rows = [{key: row[key] for key in ("name", "suit", "rating")} for row in PEOPLE[name]["skills"]]
        assert new_character(strong=strong, weak=weak, skills=rows)["legal"] is True


def test_a_sheet_that_no_new_character_would_have_says_so() -> None:
    remark = (
        "A new character has two skills rated 2 in one suit, one skill rated 1 in each of two"
        " others, and none in the fourth."
    )
    first, *others = ILSE["skills"]
    fits = SHEET.judged(ILSE)
    assert (fits.summary, remark in fits.steps) == ("Everything on this sheet is in order.", False)
    for rows in ([{**first, "rating": 9}, *others], [first], [*ILSE["skills"], {**first, "name": "Dance"}]):
        ruling = SHEET.judged({**ILSE, "skills": rows})
        assert (ruling["legal"], ruling.steps[0]) == (True, remark)
        assert ruling.summary == "This sheet is fine later in the game, but not for a new character."


NEW_SKILL = {"Learn a new skill": {"skill": "Whistling", "card": "Two of Spades"}}


@pytest.mark.parametrize("name", PEOPLE)
def test_everything_somebody_can_do_can_be_done(name: str) -> None:
    assert all_can_be_done(SHEET, PEOPLE[name], NEW_SKILL) == 10
    first = PEOPLE[name]["skills"][0]
    rows = [{**first, "complicated": True}, *PEOPLE[name]["skills"][1:], {**first, "name": "Luck", "rating": 6}]
    worn = {**PEOPLE[name], "skills": rows, "used": first["name"], "truths": True, "injured": ["Clubs"]}
    assert all_can_be_done(SHEET, worn, NEW_SKILL) >= 11


def test_a_use_changes_the_sheet_by_what_fell() -> None:
    balance = line(ILSE, "balance")
    assert (balance.value, balance.why, balance.group) == (2, "2 dice, Hearts", "Hearts")
    assert balance.remark == "You rolled 2 dice for Balance."
    done = SHEET.done(registry.find, ILSE, balance, faces="1, 6")
    assert (done.fields["skills"][0]["rating"], done.fields["used"]) == (3, "Balance")
    assert set(done.changed) == {"skills", "used"}
    spoilt = SHEET.done(registry.find, ILSE, balance, faces="2, 3")
    assert line(dict(spoilt.fields), "Balance").barred == (
        "Balance is complicated: you can't use it until it's repaired"
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


def test_a_moment_alone_offers_what_fits_and_something_grows_whatever_is_picked() -> None:
    truth = {"name": "Swimming", "suit": "Hearts", "rating": 6, "truth": True}
    torn = {**ILSE, "truths": True, "skills": [truth, *ILSE["skills"]], "injured": ["Hearts", "Spades"]}
    alone = SHEET.find(torn, "Take a moment alone for Hearts")
    cards, growing = alone.options["Card played"], alone.options["Skill that grows on a 6"]
    assert (len(cards), {name.split()[-1] for name in cards}) == (13, {"Hearts"})
    assert list(growing) == ["Balance", "Night Swimming"]
    grown = SHEET.done(registry.find, torn, alone, faces="6").fields["skills"]
    assert [row["rating"] for row in grown[:3]] == [6, 3, 2]
    picked = {**growing["Night Swimming"], **cards["Two of Hearts"], "new_name": "Diving"}
    grown = SHEET.done(registry.find, torn, alone, picked, faces="6").fields["skills"]
    assert [(row["name"], row["rating"]) for row in grown[1:3]] == [("Balance", 2), ("Diving", 3)]
    bare = SHEET.find(torn, "Take a moment alone for Spades")
    assert (list(bare.options), bare.asks) == (["Card played"], ())
    assert SHEET.done(registry.find, torn, bare, faces="6").fields["injured"] == ["Hearts"]


def test_a_complication_offers_what_takes_it_away_where_it_has_come_up() -> None:
    spoilt = dict(SHEET.done(registry.find, {**ILSE, "truths": True}, line(ILSE, "Balance"), faces="2, 3").fields)
    for label in ("Ask for a weaving", "Call on a universal truth"):
        assert SHEET.find({**spoilt, "truths": True}, label).after == "Balance"


def test_scenes_end_and_are_won_or_lost() -> None:
    spoilt = dict(SHEET.done(registry.find, ILSE, line(ILSE, "Balance"), faces="2, 3").fields)
    assert later(SHEET, spoilt, "Begin the next scene")["used"] == ""
    assert SHEET.find(spoilt, "Win the group scene").why == "if another player rolled; repairs Balance"
    assert later(SHEET, spoilt, "Win the group scene")["skills"][0]["complicated"] is False
    lose = SHEET.find(spoilt, "Lose the group scene")
    # What is complicated is hardly what was used: it comes last.
    assert list(lose.options["Skill you used"]) == ["Night Swimming", "Star Charts", "Haggling", "Balance"]
    done = SHEET.done(registry.find, spoilt, lose, lose.options["Skill you used"]["Star Charts"])
    assert done.fields["injured"] == ["Diamonds"]
    rolls = SHEET.find(spoilt, "Roll for the group scene")
    assert (list(rolls.options["Skill you use"]), rolls.asks) == (
        ["Night Swimming (2)", "Star Charts (1)", "Haggling (1)"],
        ("card", "others", "troubles"),
    )
    won = SHEET.done(registry.find, spoilt, rolls, {"skill": "Haggling", "others": "2"}, faces="6, 1, 1, 3")
    assert won.fields["skills"][0]["complicated"] is False
    away = {**spoilt, "absent": True}
    repairs = "if another player rolled; repairs Balance, though you weren't there"
    assert SHEET.find(away, "Win the group scene").why == repairs
    assert later(SHEET, away, "Lose the group scene")["injured"] == []
    nobody: dict[str, Any] = {"skills": []}
    assert SHEET.find(nobody, "Lose the group scene").barred == "you have no skill to lose with"
    assert SHEET.find(nobody, "Roll for the group scene").barred == "you have no skill that you can use"
    assert SHEET.find(away, "Roll for the group scene").barred == "you miss this group scene"


def test_what_rolls_nothing_says_so_and_no_use_is_rolled_again() -> None:
    worn = {**ILSE, "truths": True, "skills": [{"name": "Balance", "suit": "Hearts", "rating": 6}]}
    ruling = SHEET.judged(worn)
    still = {"Begin the next scene", "Win the group scene", "Lose the group scene", "Mark Balance as a universal truth"}
    assert {one.label for one in ruling.changes if one.luck == "none"} == still
    again = {one.label for one in (*ruling.actions, *ruling.changes) if one.luck == "again"}
    assert again == {"Turn up a card"}
    for label in still:
        done = SHEET.done(registry.find, worn, SHEET.find(worn, label))
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
    assert (ask.barred, ask.why) == ("", "another player rolls one die for Whistling")
    woven = SHEET.done(registry.find, done.fields, ask, faces="6")
    assert (woven.fields["skills"][-1]["complicated"], woven.fields["injured"]) == (False, ["Spades"])
    begun = later(SHEET, dict(done.fields), "Begin the next scene")
    assert SHEET.find(begun, "Ask for a weaving").barred == "you haven't used a skill in this scene"


def test_nothing_is_written_into_a_journal_that_is_wrong() -> None:
    wrong = {**ILSE, "used": "Flying"}
    assert SHEET.judged(wrong)["faults"] == ["You used Flying in this scene, but it isn't on your sheet."]
    ruling = SHEET.judged(wrong)
    assert {one.barred for one in (*ruling.actions, *ruling.changes)} == {
        "You used Flying in this scene, but it isn't on your sheet"
    }


def test_a_skill_fills_in_its_rolls() -> None:
    haggling = line(ILSE, "Haggling")
    assert SHEET.given_by(haggling, "almanac.use", "Ilse") == {
        "rating": 1, "marked": False, "improving": "every die is a 1 or a 6",
    }  # fmt: skip
    assert SHEET.given_by(haggling, "almanac.weaving", "Ilse") == {"asker": "Ilse", "suit": "Clubs"}
    scene = SHEET.find(ILSE, "Begin the next scene")
    assert SHEET.given_by(scene, "almanac.use", "Ilse") is None
