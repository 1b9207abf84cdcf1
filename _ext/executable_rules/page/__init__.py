"""What a reader sees of a rule, as HTML. The build and the reader's browser run this same code; it knows no Sphinx.

`widget` writes a widget into a page while the site is built. In the browser, `load(package)` gives the one function
that answers the page's script.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from rules_py.errors import RuleError
from rules_py.phrases import curly
from rules_py.refusal import sentences, sentences_in_cells
from rules_py.rule import Rule
from rules_py.rulebook import Registry

from .compare import announced, comparison
from .many import in_words as many_in_words
from .many import many_result, tallied
from .odds import chance_of_success
from .people import OPERATIONS, played
from .people.tracker import refused
from .result import as_text, calculation_result, changed_ruling, dumps, link_fields, roll_result, ruled
from .wake import wake
from .widget import static_content, widget
from .words import described

if TYPE_CHECKING:
    from . import messages

__all__ = ["load", "static_content", "widget"]


def load(package: str) -> Callable[[str], str]:
    """The function that answers requests about the rules of `package`.

    Requests and answers are JSON; `messages` says what is in each. Requests about characters, whose sheet is a rule
    like others, are in `people.OPERATIONS`.
    """
    wake()
    module = import_module(package)
    registry: Registry = module.registry
    version = str(module.__version__)

    def respond(text: str) -> str:
        request = json.loads(text)
        try:
            return dumps(_answer(registry, version, request))
        except RuleError as error:
            return dumps(_refusal(registry, request, error))

    return respond


def _refusal(registry: Registry, request: Mapping[str, Any], error: RuleError) -> messages.Refusal:
    """The message for the reader, and for single cells; for a request that no form sends, the one that programs get."""
    if (sentence := refused(registry, request, error)) is not None:
        return {"ok": False, "parameter": error.name, "message": curly(sentence), "cells": []}
    rule = next((rule for rule in registry if rule.id == request.get("rule")), None)
    given = request.get("params")
    if rule is None or not isinstance(given, Mapping):
        return {"ok": False, "parameter": error.name, "message": curly(error.sentence or str(error)), "cells": []}
    return {
        "ok": False,
        "parameter": error.name,
        "message": curly(sentences(error, rule, given)),
        "cells": [{**cell, "message": curly(cell["message"])} for cell in sentences_in_cells(error, rule)],
    }


def _answer(registry: Registry, version: str, request: Mapping[str, Any]) -> messages.Answer:
    operation = request.get("op")
    if isinstance(operation, str) and operation in OPERATIONS:
        return OPERATIONS[operation](registry, version, request)
    rule = registry.find(str(request.get("rule", "")))
    given = request.get("params", {})
    if not isinstance(given, Mapping):
        raise RuleError("params", given, "named values")
    params = rule.read(given)
    if operation == "roll":
        return _roll(rule, version, params, request)
    if operation == "odds":
        return _odds(rule, params)
    if operation == "compare":
        return _compare(rule, params, request)
    if operation == "many":
        return _many(rule, params, request)
    if operation == "calc":
        return _calc(registry, rule, params)
    if operation == "judge":
        return _judge(rule, params)
    raise RuleError("op", operation, "roll, odds, compare, many, calc or judge")


def _roll(rule: Rule, version: str, params: Mapping[str, Any], request: Mapping[str, Any]) -> messages.RollAnswer:
    link = request.get("link") or {}
    if not isinstance(link, Mapping):
        raise RuleError("link", link, "named values")
    rolled = rule.roll(seed=request.get("seed"), faces=request.get("faces") or None, **params)
    notice = changed_ruling(rolled, link, version)
    return {
        "ok": True,
        "html": roll_result(rolled, version=version, notice=notice),
        "announce": curly(f"{notice} {rolled.ruling.summary}".strip()),
        "chance": chance_of_success(rule.odds(**rolled.params)),
        "text": as_text(rule, rolled.params, rolled.ruling, rolled),
        "link": link_fields(rolled, version),
        "carried": rule.carried(rolled.ruling),
        "data": rolled.as_json(),
    }


def _odds(rule: Rule, params: Mapping[str, Any]) -> messages.OddsAnswer:
    odds = rule.odds(**params)
    return {
        "ok": True,
        "html": static_content(rule, odds.params),
        "announce": f"Odds updated ({words})." if (words := described(rule, odds.params)) else "Odds updated.",
        "chance": chance_of_success(odds),
        "data": odds.as_json(),
    }


def _compare(rule: Rule, params: Mapping[str, Any], request: Mapping[str, Any]) -> messages.CompareAnswer:
    other = request.get("other", {})
    if not isinstance(other, Mapping):
        raise RuleError("other", other, "named values")
    kept, present = rule.odds(**rule.read(other)), rule.odds(**params)
    return {
        "ok": True,
        "html": comparison(kept, present),
        "announce": announced(kept, present),
        "chance": chance_of_success(present),
        "data": [kept.as_json(), present.as_json()],
    }


def _many(rule: Rule, params: Mapping[str, Any], request: Mapping[str, Any]) -> messages.ManyAnswer:
    tally = tallied(rule, request.get("times"), request.get("seed"), params)
    return {
        "ok": True,
        "html": many_result(tally),
        "announce": many_in_words(tally),
        "data": list(tally.counts.values()),
    }


def _judge(rule: Rule, params: Mapping[str, Any]) -> messages.JudgeAnswer:
    ruling = rule.calculated(params)
    return {"ok": True, "html": calculation_result(rule, ruling), "announce": curly(ruling.summary)}


def _calc(registry: Registry, rule: Rule, params: Mapping[str, Any]) -> messages.CalcAnswer:
    ruling = rule.calculated(params)
    return {
        "ok": True,
        "html": calculation_result(rule, ruling),
        "announce": curly(ruling.summary),
        "text": as_text(rule, params, ruling),
        "carried": rule.carried(ruling),
        "data": ruled(rule, params, ruling),
        **played(registry, rule, ruling),
    }
