"""The journal: a sheet goes in, something happens, and the sheet that comes out goes in again."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_py.almanac.characters import SAMPLE
from rules_py.almanac.journal import Action, character, journal
from rules_py.almanac.suits import DECK, Suit
from rules_py.errors import RuleError
from rules_py.rule import Ruling
from tests.refusals import refusal

KEPT = ("character", "skills", "injured", "used", "absent")
"""What the next entry starts from."""

CLIMB = {"name": "Climb", "suit": "Hearts", "rating": 2, "complicated": False, "truth": False}
DIG = {"name": "Dig", "suit": "Spades", "rating": 6, "complicated": False, "truth": False}

VICTORIOUS = (
    "After a victory, your group can end the story there. If you'd rather play on, go round again: each of you has a"
    " scene of your own."
)


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
        ("2", [], "a 2: it hurts nobody.", []),
        ("5", [], "a 5: it hurts nobody.", []),
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


def test_a_suit_that_is_injured_already_stays_so() -> None:
    torn = entry("6", [{**CLIMB, "complicated": True}, DIG], action=Action.WEAVE, used="Climb", injured="Hearts")
    assert torn.summary.endswith("becomes a catastrophe and you get hurt: Hearts stays injured.")


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
        ("3", "nobody is hurt", [], "Climb isn't complicated any more, and nobody is hurt."),
        (
            "1",
            "suit injured",
            ["Hearts"],
            "Climb isn't complicated any more. But the die is a 1, so the weaving falls short and you get hurt:"
            " Hearts is injured.",
        ),
        (
            "6",
            "suit injured",
            ["Hearts"],
            "Climb isn't complicated any more. But the die is a 6, so the weaving becomes a catastrophe and you get"
            " hurt: Hearts is injured.",
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
        " We suggest playing that as Somebody's next scene, and A Moment Alone after that." in found.steps
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
    # A moment alone takes the place of a scene, and the one before is over.
    assert (found["used"], found.steps[0]) == ("", "Hearts: Scale 3.")
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


OTHERS = "The others are injured in the suits of the skills they used."
STILL_THERE = (
    "The Adversary is still there. You can face it again right away, play another round of your own scenes first, or"
    " end the story there."
)


def test_a_lost_group_scene_injures_the_suit_that_was_used() -> None:
    found = entry(action=Action.LOSE, skill="Dig")
    assert (found["injured"], found.summary) == (["Spades"], f"Spades, the suit of Dig, is injured. {OTHERS}")
    assert found.steps[0] == STILL_THERE


def test_who_is_absent_is_spared() -> None:
    found = entry(action=Action.LOSE, skill="Dig", absent=True)
    assert (found["injured"], found["absent"], found.summary) == (
        [],
        False,
        "You weren't there, so you aren't injured. The others are.",
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
            (VICTORIOUS, "Spades: Dig 6."),
        ),
        (
            "2, 4, 1, 5, 1",
            "defeat",
            f"You lose, 5 to 4. Hearts, the suit of Climb, is injured. {OTHERS}",
            ["Hearts"],
            True,
            (STILL_THERE, "Hearts (injured): Climb 2."),
        ),
        (
            "2, 5, 1, 5, 1",
            "draw",
            "It's a draw, 5 to 5: nothing changes, and nobody is injured.",
            [],
            True,
            (STILL_THERE,),
        ),
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


@pytest.mark.parametrize(
    ("faces", "summary", "injured"),
    [
        ("2, 4, 6, 1, 5, 3", "You win, 6 to 5. None of your skills needs repairing, but", []),
        ("2, 4, 5, 1, 5, 6", "It's a draw, 5 to 5. The extra", ["Hearts"]),
        ("2, 4, 1, 1, 5, 1", f"You lose, 5 to 4. Hearts, the suit of Climb, is injured. {OTHERS}", ["Hearts"]),
        ("2, 4, 1, 1, 5, 2", f"You lose, 5 to 4. Hearts, the suit of Climb, is injured. {OTHERS}", ["Hearts"]),
    ],
)
def test_help_in_a_group_scene_is_a_risk_beside_its_outcome(faces: str, summary: str, injured: list[str]) -> None:
    found = entry(
        faces, action=Action.FACE, skill="Climb", extra=1, others="1", troubles=1, card="Two of Spades", helped=True
    )
    face = faces[-1]
    means = {"6": "Hearts is injured", "1": "Hearts is already injured"}.get(face, "it hurts nobody")
    assert found.summary.startswith(summary)
    assert found.summary.endswith(f"The extra die for the help is a {face}: {means}.")
    assert found["injured"] == injured
    assert ("Whoever helped you is injured in Spades, too." in found.steps) is (face in "16")


def test_whoever_loses_by_themselves_has_nobody_else_to_be_injured() -> None:
    lost = entry("1, 2, 3", action=Action.FACE, skill="Climb", troubles=1)
    assert lost.summary == "You lose, 3 to 2. Hearts, the suit of Climb, is injured."


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
            " Hearts is injured, so you can't use any of its skills until you take a moment alone."
            " Climb is complicated, so you can't use it until you get a weaving or win a group scene."
            " The Two of Clubs lets you use a Clubs skill, not a Hearts one."
            " If you can't use any Clubs skill, somebody can help you",
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
            "skill is 'Dig'; allowed: another skill. The Two of Hearts lets you use a Hearts skill, not a Spades one."
            " If you can't use any Hearts skill, somebody can help you",
        ),
        (
            {"action": Action.FACE, "skill": "", "card": "Two of Clubs"},
            "skill is empty; allowed: a Clubs skill that you can use; you have none",
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


@pytest.mark.parametrize(
    ("faces", "event", "rating"),
    [("2, 3, 6", "clean", 2), ("1, 6, 1", "clean and improved", 3), ("1, 1, 4", "complicated", 2)],
)
def test_a_lent_die_counts_like_the_others(faces: str, event: str, rating: int) -> None:
    found = entry(faces, skill="Climb", extra=1)
    assert (found["event"], after(found, "Climb")["rating"]) == (event, rating)
