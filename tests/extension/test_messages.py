"""What page and Python say to each other has the types that both sides are checked against."""

from __future__ import annotations

import json
import types
from collections.abc import Callable
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from executable_rules.build.declarations import FILE, declarations
from executable_rules.page import load, messages
from rules_py import registry

ANSWERS = get_type_hints(messages.Answers)


@pytest.fixture(scope="module")
def ask() -> Callable[..., dict[str, Any]]:
    respond = load("rules_py")

    def asked(**request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = json.loads(respond(json.dumps(request)))
        return answer

    return asked


def faults(value: Any, kind: Any, at: str = "answer") -> list[str]:
    """Where a value is not of a type of `messages`."""
    origin, inner = get_origin(kind), get_args(kind)
    if kind is Any:
        return []
    if origin is NotRequired:
        return faults(value, inner[0], at)
    if origin is Literal:
        return [] if value in inner else [f"{at} is {value!r}"]
    if origin in (Union, types.UnionType):
        return [] if any(not faults(value, one) for one in inner) else [f"{at} is {value!r}"]
    if origin is list and isinstance(value, list):
        return [fault for number, one in enumerate(value) for fault in faults(one, inner[0], f"{at}[{number}]")]
    if origin is dict and isinstance(value, dict):
        return [fault for name, one in value.items() for fault in faults(one, inner[1], f"{at}.{name}")]
    if is_typeddict(kind) and isinstance(value, dict):
        fields = get_type_hints(kind, include_extras=True)
        needed = {name for name, field in fields.items() if get_origin(field) is not NotRequired}
        missing = [f"{at} lacks {name}" for name in sorted(needed - value.keys())]
        extra = [f"{at} has {name}" for name in sorted(value.keys() - fields.keys())]
        known = [name for name in fields if name in value]
        return [
            *missing,
            *extra,
            *(fault for name in known for fault in faults(value[name], fields[name], f"{at}.{name}")),
        ]
    return [] if isinstance(kind, type) and type(value) is kind else [f"{at} is {value!r}"]


def test_the_declarations_for_scripts_are_made_of_the_types() -> None:
    refresh = "run `python -m executable_rules.build.declarations` in _ext"
    assert FILE.read_text(encoding="utf-8") == declarations(), refresh


def test_every_operation_has_a_request_and_an_answer() -> None:
    requests = [one for name, one in vars(messages).items() if name.endswith("Request")]
    operations = [get_args(get_type_hints(one)["op"])[0] for one in requests]
    assert operations == list(ANSWERS)


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "roll", "seed": 7},
        {"op": "roll", "faces": "6, 5, 1, 2"},
        {"op": "odds"},
        {"op": "compare", "other": {"level": "3"}},
        {"op": "many", "times": 20, "seed": 1},
    ],
    ids=lambda one: "-".join(map(str, one.values())),
)
def test_what_a_roll_is_asked_is_answered_as_declared(
    ask: Callable[..., dict[str, Any]], request_: dict[str, Any]
) -> None:
    params = {"level": "2", "difficulty": "1"}
    answer = ask(rule="tuurna.check", params=params, **request_)
    assert faults(answer, ANSWERS[request_["op"]]) == []


def test_a_refusal_is_as_declared(ask: Callable[..., dict[str, Any]]) -> None:
    rows = json.dumps([{"skill": "Strength", "level": 99}])
    for answer in (ask(op="roll", rule="tuurna.check", params={"level": "99"}), ask(op="nothing", rule="tuurna.check")):
        assert faults(answer, messages.Refusal) == []
    refused = ask(op="calc", rule="tuurna.character", params={"skills": rows})
    assert faults(refused, messages.Refusal) == []
    assert refused["cells"] != []


@pytest.mark.parametrize("game", sorted(registry.sheets))
def test_what_a_sheet_is_asked_is_answered_as_declared(ask: Callable[..., dict[str, Any]], game: str) -> None:
    rule = registry.sheets[game].rule.id
    ready = ask(op="ready", game=game)
    fields = ready["ready"][0]["fields"]
    sheet = ask(op="calc", rule=rule, params=fields)
    answers = {"ready": [ready], "calc": [sheet], "judge": [ask(op="judge", rule=rule, params=fields)]}
    answers["chances"] = [ask(op="chances", rule=rule, params=fields, first=0, most=3)]
    done = [one for one in (*sheet["actions"], *sheet["changes"]) if "barred" not in one and not one.get("asks")]
    answers["act"] = [ask(op="act", rule=rule, params=fields, action=done[0]["label"], group=done[0]["group"])]
    answers["act"].append(ask(op="act", rule=rule, params=fields, action=done[-1]["label"], group=done[-1]["group"]))
    kept = {"game": game, "fields": fields, "notes": "", "unknown": {}, "more": {}}
    answers["save"] = [ask(op="save", characters=[kept])]
    answers["open"] = [ask(op="open", text=answers["save"][0]["text"])]
    for operation, found in answers.items():
        for answer in found:
            assert faults(answer, ANSWERS[operation]) == [], operation


def test_a_wrong_answer_would_be_found() -> None:
    right = {"ok": True, "text": "{}"}
    assert faults(right, ANSWERS["save"]) == []
    wrong = ({**right, "html": ""}, {"ok": True}, {**right, "text": 3}, {**right, "ok": False})
    assert [len(faults(one, ANSWERS["save"])) for one in wrong] == [1, 1, 1, 1]
