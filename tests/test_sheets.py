"""What a sheet is, whatever its game: actions are found, done and filled in; a character before is left as it was."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import pytest

from rules_py import registry as games
from rules_py.actions import Action, as_text, plain
from rules_py.chance import Chance
from rules_py.errors import RuleError
from rules_py.parameters import Rows, Several, Text, Whole
from rules_py.rule import Ruling
from rules_py.rulebook import Registry
from rules_py.sheets import WHO, Fill, Ready, Sheet
from tests.learned import LEARNED
from tests.sheets import person

NAME = Annotated[str, Text(allowed_text="a name")]
NERVE = Annotated[int, Whole(minimum=0, maximum=9)]
SIDES = Annotated[
    Sequence[Mapping[str, Any]],
    Rows(columns={"name": Text(allowed_text="a name"), "nerve": Whole(minimum=0, maximum=9)}),
]


def toys() -> tuple[Registry, Sheet]:
    """A game in which people have nerve, lose it, and stare at each other."""
    registry = Registry()

    @registry.rule("toy.stare", title="Stare", kind="roll", verdict="held", measure="face")
    def stare(chance: Chance, *, nerve: NERVE = 0, needed: NERVE = 0) -> Ruling:
        face = chance.die()
        return Ruling({"face": face, "held": face + nerve >= needed, "left": max(0, nerve - 1)}, f"{face}.")

    @registry.rule("toy.stare_down", title="Stare down", kind="calculation")
    def stare_down(
        *, sides: SIDES = (), all_nerve: Annotated[Any, Several(kind=Whole(minimum=0, maximum=9))] = ()
    ) -> Ruling:
        return Ruling({"most": len(sides) + len(all_nerve)}, "They stare.")

    @registry.rule("toy.person", title="Person", kind="validation", carries=("name", "nerve"))
    def person(*, name: NAME = "", nerve: NERVE = 0) -> Ruling:
        params = {"nerve": nerve}
        return Ruling(
            {"legal": True, "faults": []},
            "Fine.",
            carried={"name": name, "nerve": nerve},
            actions=(
                Action(
                    label="Stare", group="Eyes", rule="toy.stare", params=params, asks=("needed",),
                    keeps={"nerve": "left"},
                ),
                Action(label="Blink", group="Eyes", barred="nobody blinks"),
            ),
            changes=(
                Action(label="Drink", group="Tavern", sets={"nerve": 9}),
                Action(label="Stare", group="Tavern", rule="toy.stare", params=params),
            ),
        )  # fmt: skip

    ready = (Ready("Ann Smith", "She stares.", {"nerve": 3}), Ready("Ben Smith", "He blinks.", {}))
    fill = Fill("toy.stare_down", "toy.stare", {"all_nerve": "nerve"}, "sides", {"name": WHO, "nerve": "nerve"})
    return registry, registry.sheet(person, ready=ready, fills=(fill,))


def refused(what: Any, *given: Any, **named: Any) -> str:
    with pytest.raises(RuleError) as caught:
        what(*given, **named)
    return str(caught.value)


def test_an_action_with_a_rule_rolls_and_keeps_what_came_of_it() -> None:
    registry, sheet = toys()
    before = {"name": "Ann", "nerve": 3}
    done = sheet.done(registry.find, before, sheet.find(before, "stare", "eyes"), {"needed": 5}, faces="2")
    assert (done.fields, done.changed) == ({"name": "Ann", "nerve": 2}, ("nerve",))
    assert done.rolled is not None
    assert (done.rolled.params, done.rolled.ruling["held"]) == ({"nerve": 3, "needed": 5}, True)
    assert before == {"name": "Ann", "nerve": 3}


@pytest.mark.parametrize(("needed", "nerve"), [(5, 5), (6, 3)])
def test_some_actions_change_somebody_only_if_the_roll_comes_off(needed: int, nerve: int) -> None:
    registry, sheet = toys()
    before = {"name": "Ann", "nerve": 3}
    heart = Action(label="Take heart", rule="toy.stare", params={"nerve": 3}, wins={"nerve": 5})
    done = sheet.done(registry.find, before, heart, {"needed": needed}, faces="2")
    assert done.fields == {"name": "Ann", "nerve": nerve}
    assert done.changed == ("nerve",) * (nerve != 3)
    assert heart.as_json()["wins"] == {"nerve": 5}


@pytest.mark.parametrize(("needed", "nerve"), [(5, 3), (6, 1)])
def test_some_actions_change_somebody_only_if_the_roll_does_not_come_off(needed: int, nerve: int) -> None:
    registry, sheet = toys()
    lose = Action(label="Lose heart", rule="toy.stare", params={"nerve": 3}, fails={"nerve": 1})
    done = sheet.done(registry.find, {"name": "Ann", "nerve": 3}, lose, {"needed": needed}, faces="2")
    assert (done.fields, done.changed) == ({"name": "Ann", "nerve": nerve}, ("nerve",) * (nerve != 3))
    assert lose.as_json()["fails"] == {"nerve": 1}


def test_an_action_without_a_rule_just_happens() -> None:
    registry, sheet = toys()
    done = sheet.done(registry.find, {"nerve": "3"}, sheet.find({}, "Drink"))
    assert (done.fields, done.changed, done.ruling) == ({"name": "", "nerve": 9}, ("nerve",), None)


def test_what_is_barred_is_refused_with_the_reason() -> None:
    registry, sheet = toys()
    assert refused(sheet.done, registry.find, {}, sheet.find({}, "Blink")) == (
        "action is 'Blink'; allowed: something else; nobody blinks"
    )


def test_a_label_is_found_by_its_group_or_the_group_is_asked_for() -> None:
    _, sheet = toys()
    assert sheet.find({}, " STARE ", "tavern").keeps == {}
    assert sheet.find({}, "stare", among="actions").keeps == {"nerve": "left"}
    assert refused(sheet.find, {}, "Stare") == "group is empty; allowed: one of Eyes, Tavern"
    assert refused(sheet.find, {}, "Star") == "action is 'Star'; allowed: 'Stare' is the nearest of 3 known names"


def test_a_ready_made_person_is_found_by_the_beginning_of_one_name() -> None:
    _, sheet = toys()
    assert [sheet.ready_made(name).name for name in ("ann smith", "Ben")] == ["Ann Smith", "Ben Smith"]
    for name in ("Smith", "Carl", ""):
        assert refused(sheet.ready_made, name).endswith("allowed: one of Ann Smith, Ben Smith")


def test_an_action_fills_in_another_rule_and_a_row_of_it() -> None:
    registry, sheet = toys()
    filled = [params for _, params in sheet.for_rule({"name": "Ann", "nerve": 3}, "toy.stare_down")]
    assert filled == 2 * [{"all_nerve": 3, "sides": [{"name": "Ann", "nerve": 3}]}]
    texts = {name: as_text(value) for name, value in filled[0].items()}
    assert registry.find("toy.stare_down").calculate(**texts)["most"] == 2
    assert list(sheet.for_rule({}, "toy.person")) == []


def test_a_sheet_carries_all_its_fields_and_a_game_has_one() -> None:
    registry, sheet = toys()
    with pytest.raises(TypeError, match="toy has a sheet already"):
        registry.sheet(sheet.rule, ready=())
    with pytest.raises(TypeError, match=r"toy\.stare: a sheet carries all its fields on"):
        Registry().sheet(registry.find("toy.stare"), ready=())


def test_an_action_tells_programs_what_there_is_to_say() -> None:
    assert Action(label="Drink").as_json() == {"label": "Drink", "group": "", "rule": None, "parameters": {}}
    answer = Action(
        label="A", params={"deck": ("a", "b")}, value=2, usual=3, sets={"luck": None}, barred="no"
    ).as_json()
    assert answer == {
        "label": "A", "group": "", "rule": None, "parameters": {"deck": ["a", "b"]}, "value": 2, "usual": 3,
        "sets": {"luck": None}, "barred": "no",
    }  # fmt: skip
    assert Action(label="A", value=0).as_json()["value"] == 0


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (0, "0"), (False, "no"), (True, "yes"), (None, ""), ("a", "a"), ((1, 2), "1, 2"), ((), "[]")],
)
def test_a_value_as_text(value: object, text: str) -> None:
    assert as_text(value) == text
    assert as_text([{"a": value}]) == as_text(plain([{"a": value}]))


@pytest.mark.parametrize("game", list(games.sheets))
def test_ready_made_people_are_legal_and_have_a_name_and_a_line_of_their_own(game: str) -> None:
    sheet = games.sheets[game]
    assert len(sheet.ready) >= 4
    assert len({one.name for one in sheet.ready}) == len({one.who for one in sheet.ready}) == len(sheet.ready)
    for one in sheet.ready:
        ruling = sheet.judged(person(sheet, one))
        assert (one.name, ruling["legal"], ruling["faults"]) == (one.name, True, [])


@pytest.mark.parametrize("game", list(games.sheets))
def test_what_fills_in_names_what_there_is_and_the_rule_takes_it(game: str) -> None:
    """Tried with everything that every ready-made person can do, and somebody with what none of them has."""
    sheet = games.sheets[game]
    used = set()
    others = [Ready("Jo", "", LEARNED[game])] if game in LEARNED else []
    for ready in (*sheet.ready, *others):
        ruling = sheet.judged({**ready.fields, sheet.name: ready.name})
        for action in (one for one in (*ruling.actions, *ruling.changes) if not one.barred):
            for fill in (fill for fill in sheet.fills if fill.by(action)):
                params = {name: as_text(value) for name, value in fill.given(action, ready.name).items()}
                rule = games.find(fill.rule)
                if fill.rows:
                    kind = rule.parameter(fill.rows).kind
                    assert isinstance(kind, Rows)
                    row = kind.read(json.dumps(json.loads(params[fill.rows]) * max(1, kind.at_least)))[0]
                    assert set(fill.columns) <= set(row)
                else:
                    assert set(rule.read(params)) >= set(fill.params)
                used.add(fill.rule)
    assert used == {fill.rule for fill in sheet.fills}
