"""What a reader sees of a rule, as HTML. The build and the reader's browser run this same code; it knows no Sphinx.

`widget` writes a widget into a page while the site is built. In the browser, `load(package)` gives the one function
that answers the page's script.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from rules_py.errors import RuleError
from rules_py.refusal import sentences, sentences_in_cells
from rules_py.rulebook import Registry

from .compare import announced, comparison
from .many import in_words as many_in_words
from .many import many_result, tallied
from .odds import chance_of_success
from .people import OPERATIONS, played
from .result import as_text, calculation_result, changed_ruling, dumps, link_fields, roll_result
from .wake import wake
from .widget import static_content, widget
from .words import described

_OPERATIONS = ("roll", "odds", "calc", "compare", "many")

__all__ = ["load", "static_content", "widget"]


def load(package: str) -> Callable[[str], str]:
    """The function that answers requests about the rules of `package`.

    A request is JSON: `op` (`roll`, `odds`, `compare`, `many` or `calc`), `rule`, `params` (text as typed in the form),
    for a comparison `other` (such text of another set-up), for many rolls `times`, and for a roll `seed` or `faces`,
    and `link` (`version` and `ruling`) when a shared link is opened. The answer is JSON: `ok` true with `html`,
    `announce`, `chance` (of success, where there is one), `text`, `link`, `carried` (text for the fields that the rule
    carries on) and `data`, or `ok` false with `parameter`, `message` and `cells` (each with `row`, `column` and its own
    `message`).

    About characters, whose sheet is a rule like others, there is more to ask: see `people.OPERATIONS`. The answer
    to a `calc` of a sheet has `actions`, `changes`, `asked` and `fills` as well, unless `deeds` is false.
    """
    wake()
    module = import_module(package)
    registry: Registry = module.registry
    version = str(module.__version__)

    def respond(text: str) -> str:
        request = json.loads(text)
        try:
            return dumps({"ok": True, **_answer(registry, version, request)})
        except RuleError as error:
            return dumps({"ok": False, "parameter": error.name, **_refusal(registry, request, error)})

    return respond


def _refusal(registry: Registry, request: Mapping[str, Any], error: RuleError) -> dict[str, Any]:
    """The message for the reader, and for single cells; for a request that no form sends, the one that programs get."""
    rule = next((rule for rule in registry if rule.id == request.get("rule")), None)
    given = request.get("params")
    if rule is None or not isinstance(given, Mapping):
        return {"message": error.sentence or str(error), "cells": []}
    return {"message": sentences(error, rule, given), "cells": sentences_in_cells(error, rule)}


def _answer(registry: Registry, version: str, request: Mapping[str, Any]) -> dict[str, Any]:
    operation = request.get("op")
    if isinstance(operation, str) and operation in OPERATIONS:
        return OPERATIONS[operation](registry, version, request)
    rule = registry.find(str(request.get("rule", "")))
    given = request.get("params", {})
    if not isinstance(given, Mapping):
        raise RuleError("params", given, "named values")
    params = rule.read(given)
    if request.get("op") not in _OPERATIONS:
        raise RuleError("op", request.get("op"), "roll, odds, compare, many or calc")
    if request["op"] == "odds":
        odds = rule.odds(**params)
        html = static_content(rule, odds.params)
        return {
            "html": html,
            "announce": f"Odds: {described(rule, odds.params)}.",
            "chance": chance_of_success(odds),
            "data": odds.as_json(),
        }
    if request["op"] == "compare":
        other = request.get("other", {})
        if not isinstance(other, Mapping):
            raise RuleError("other", other, "named values")
        kept, present = rule.odds(**rule.read(other)), rule.odds(**params)
        return {
            "html": comparison(kept, present),
            "announce": announced(kept, present),
            "chance": chance_of_success(present),
            "data": [kept.as_json(), present.as_json()],
        }
    if request["op"] == "many":
        tally = tallied(rule, request.get("times"), request.get("seed"), params)
        return {"html": many_result(tally), "announce": many_in_words(tally), "data": list(tally.counts.values())}
    if request["op"] == "calc":
        ruling = rule.calculate(**params)
        return {
            "html": calculation_result(rule, ruling),
            "announce": ruling.summary,
            "text": as_text(rule, params, ruling),
            "carried": rule.carried(ruling),
            "data": {
                "rule": rule.id,
                "params": rule.params_json(params),
                "outcome": dict(ruling.outcome),
                "summary": ruling.summary,
            },
            **(played(registry, rule, ruling) if request.get("deeds", True) else {}),
        }
    link = request.get("link") or {}
    if not isinstance(link, Mapping):
        raise RuleError("link", link, "named values")
    rolled = rule.roll(seed=request.get("seed"), faces=request.get("faces") or None, **params)
    notice = changed_ruling(rolled, link, version)
    return {
        "html": roll_result(rolled, version=version, notice=notice),
        "announce": f"{notice} {rolled.ruling.summary}".strip(),
        "chance": chance_of_success(rule.odds(**rolled.params)),
        "text": as_text(rule, rolled.params, rolled.ruling, rolled),
        "link": link_fields(rolled, version),
        "carried": rule.carried(rolled.ruling),
        "data": rolled.as_json(),
    }
