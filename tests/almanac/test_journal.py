"""The journal: a sheet goes in, something happens, and the sheet that comes out goes in again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.almanac.characters import SAMPLE, character
from rules_py.almanac.journal import Action, journal
from rules_py.almanac.suits import DECK, Suit
from rules_py.errors import RuleError
from rules_py.rule import Ruling
from tests.refusals import refusal

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


def test_the_summary_of_a_use_is_that_of_the_rule() -> None:
    found = entry("5, 3", skill="Climb")
    assert found.summary.startswith(
        "Your highest die is a 5: you reach your objective, but the skill becomes complicated"
    )
    assert found.steps == (
        "Hearts: Climb 2 (complicated).",
        "Diamonds: no skills.",
        "Spades: Dig 6.",
        "Clubs: no skills.",
    )


def test_a_universal_truth_improves_no_more() -> None:
    found = entry("6, 6, 6, 6, 6, 6", skills=[{**DIG, "truth": True}], skill="Dig")
    assert after(found, "Dig")["rating"] == 6
    assert found.steps[0] == "The skill would have improved, but a universal truth doesn't."


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
            "The weaving does too little. Climb isn't complicated any more, but Hearts is injured.",
        ),
        (
            "6",
            "suit injured",
            ["Hearts"],
            "The weaving becomes an uncontrolled catastrophe. Climb isn't complicated any more, but Hearts is injured.",
        ),
    ],
)
def test_a_weaving_removes_the_complication(face: str, event: str, injured: list[str], summary: str) -> None:
    found = entry(face, [{**CLIMB, "complicated": True}], action=Action.WEAVE, used="Climb", absent=True)
    assert (found["event"], found["injured"], found.summary) == (event, injured, summary)
    assert after(found, "Climb")["complicated"] is False
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
        ("1", 1, True, [], "Bend: you learn Sing 1 (complicated)."),
        ("2", 1, False, [], "Weave: you learn Sing 1."),
        ("4", 2, True, [], "Fray: you learn Sing 2 (complicated)."),
        ("6", 2, False, ["Clubs"], "Tear: you learn Sing 2, and Clubs is injured."),
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


MOMENT: dict[str, Any] = {"action": Action.MOMENT, "injured": "Hearts, Clubs", "card": "Two of Hearts"}


@pytest.mark.parametrize(
    ("face", "absent", "summary"),
    [
        ("1", True, "Hearts recovers, and you miss the next group scene."),
        ("2", False, "Hearts recovers."),
        ("5", False, "Hearts recovers."),
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
    assert found.summary == "Hearts recovers, and Climb is now Scale 3."


def test_without_a_name_or_a_skill_the_rest_is_left_to_the_reader() -> None:
    assert entry("6", skill="Climb", **MOMENT).steps[0] == "Give Climb a new name."
    assert after(entry("6", skill="Climb", **MOMENT), "Climb")["rating"] == 3
    found = entry("6", skill="", **MOMENT)
    assert found.steps[0] == "Raise one skill of Hearts by 1, and give it a new name."
    assert after(found, "Climb") == CLIMB


def test_a_won_group_scene_repairs_everything() -> None:
    rows = [{**CLIMB, "complicated": True}, {**DIG, "complicated": True}]
    found = entry(skills=rows, action=Action.WIN, used="Climb", absent=True)
    assert found.summary == "You repair Climb and Dig."
    assert not any(row["complicated"] for row in found["skills"])
    assert (found["used"], found["absent"]) == ("", False)
    assert entry(action=Action.WIN).summary == "You win, and there was nothing to repair."


def test_a_lost_group_scene_injures_the_suit_that_was_used() -> None:
    found = entry(action=Action.LOSE, skill="Dig")
    assert (found["injured"], found.summary) == (["Spades"], "Spades, the suit of Dig, is injured.")


def test_who_is_absent_is_spared() -> None:
    found = entry(action=Action.LOSE, skill="Dig", absent=True)
    assert (found["injured"], found["absent"], found.summary) == (
        [],
        False,
        "Nothing happens to you, because you weren't there.",
    )


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
            "action is 'have the complication woven away'; allowed: something else; you haven't used a"
            " skill in this scene",
        ),
        (
            {"action": Action.WEAVE, "used": "Climb"},
            "action is 'have the complication woven away'; allowed: something else;"
            " Climb, which you used, isn't complicated",
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
        ({**MOMENT, "skill": "Dig"}, "skill is 'Dig'; allowed: a skill of Hearts that may grow, or empty"),
        (
            {
                "skill": "Dig",
                "action": Action.MOMENT,
                "injured": "Spades",
                "card": "Two of Spades",
                "skills": [{**DIG, "truth": True}],
            },
            "skill is 'Dig'; allowed: a skill of Spades that may grow, or empty",
        ),
        (
            {**MOMENT, "skill": "Climb", "new_name": "dig", "faces": "6"},
            "new_name is 'dig'; allowed: a name you haven't used yet",
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
            "skills is 'Climb, Climb, Dig'; allowed: a sheet that breaks no rule. Climb is there 2 times, but you"
            " can use a name only once. Dig is a universal truth rated 5, but that takes 6 or more",
        ),
        ({"action": Action.WIN, "faces": "3"}, "faces is 3; allowed: 0 faces for this roll"),
        ({"character": " "}, "character is empty; allowed: a name"),
    ],
)
def test_what_cannot_be_is_refused(given: dict[str, Any], message: str) -> None:
    assert refusal(journal, **{"skills": [CLIMB, DIG], **given}) == message
