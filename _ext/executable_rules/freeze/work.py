"""Run inside Pyodide while the site is built: lets every rule work once, so that what a first roll needs is there."""

from __future__ import annotations

import gc
import json
import random
from collections.abc import Callable, Iterator
from importlib import import_module, invalidate_caches
from typing import Any

Respond = Callable[[str], str]
Request = dict[str, Any]

SEED = 1
"""Every roll is asked for with it, so that two Pythons can be compared."""


NAMELESS: Request = {"op": "roll", "rule": ""}
"""It is refused."""

FEW = 3
"""So many choices of a parameter are tried."""

MANY = 4
"""So many set-ups of each rule are tried."""

REFUSED = ("", "-1.5e300", "\N{SNOWMAN}\x00<b>", [{"a": None}], "9" * 40)
"""One of these is tried for each parameter; few take any of it."""


def prepare(package: str) -> str:
    """Load the rules of `package`, let each of them work, and leave nothing behind that the snapshot should not hold.

    Returns:
        What they answered, as `answers` gives it.

    Raises:
        RuntimeError: a rule refuses its own defaults, or luck would be frozen into the snapshot.
    """
    invalidate_caches()  # the rules were installed behind Python's back
    answered = answers(package)
    random.seed(0)
    gc.collect()
    frozen = [one for one in gc.get_objects() if isinstance(one, random.Random) and not _draws_anew(one)]
    if frozen:
        raise RuntimeError(
            f"{len(frozen)} random generators exist as soon as {package} is imported or has worked once; in a snapshot"
            " they would give every reader the same luck: make each one when it is needed"
        )
    return answered


def answers(package: str) -> str:
    """Ask every rule for a roll and its odds, or what it calculates, and have one request refused.

    Returns:
        All answers, one a line: a Python that wakes from a snapshot must give the same.

    Raises:
        RuntimeError: an answer is not the one that was to be expected.
    """
    respond: Respond = import_module("executable_rules.page").load(package)
    answered = []
    for request in requests(import_module(package).registry):
        answered.append(respond(json.dumps(request)))
        answer = json.loads(answered[-1])
        if not answer["ok"]:
            raise RuntimeError(f"{request['rule']} refuses its own defaults: {answer['message']}")
    answered.append(respond(json.dumps(NAMELESS)))
    if json.loads(answered[-1])["ok"]:
        raise RuntimeError("a rule without a name gave an answer")
    return "\n".join(answered)


def requests(registry: Any) -> Iterator[Request]:
    """What every rule is asked."""
    for rule in registry:
        yield from _of_set_up(rule, _plain(rule))


def rehearsal(package: str) -> str:
    """What readers may ask, so that all of Python's program is called that answers need.

    Each parameter of each rule in turn is given the ends of its range, some of its choices, and something that most
    refuse; then come set-ups made at random, the same in every build.

    Returns:
        Requests, one a line, as `respond` takes them: first those that `answers` asked.
    """
    respond: Respond = import_module("executable_rules.page").load(package)
    registry = import_module(package).registry
    asked = [*requests(registry), NAMELESS]
    for rule in registry:
        plain = _plain(rule)
        for number, parameter in enumerate(rule.parameters):
            limits = parameter.kind.limits()
            ends = [limits[name] for name in ("minimum", "maximum") if limits.get(name) is not None]
            values = [*ends, *(limits.get("choices") or ())[:FEW], REFUSED[number % len(REFUSED)]]
            asked += [next(_of_set_up(rule, {**plain, parameter.name: value})) for value in values]
        if rule.kind == "roll":
            asked.append({"op": "compare", "rule": rule.id, "params": asked[-1]["params"], "other": plain})
            asked.append({"op": "compare", "rule": rule.id, "params": plain, "other": plain})
            fallen = json.loads(respond(json.dumps(next(_of_set_up(rule, plain)))))["data"]["faces"]
            typed = (", ".join(map(str, fallen)), "x")
            asked += [{"op": "roll", "rule": rule.id, "params": plain, "faces": faces} for faces in typed]
    return "\n".join(map(json.dumps, [*asked, *cases(registry, MANY * len(registry))]))


def cases(registry: Any, number: int, seed: int = 0) -> list[Request]:
    """`number` requests made from nothing but the rules' parameters; the same list for the same seed.

    All rules in turn: rolls with seeds, calculations, now and then values that are refused. Each rule's first keeps its
    defaults.
    """
    luck = random.Random(seed)
    rules = list(registry)
    found = []
    for index in range(number):
        rule = rules[index % len(rules)]
        params = _plain(rule)
        if index >= len(rules):
            params = {one.name: one.kind.written(_some(one.kind, one.default, luck)) for one in rule.parameters}
        request = next(_of_set_up(rule, params))
        found.append({**request, "seed": luck.randrange(2**53)} if "seed" in request else request)
    return found


def _some(kind: Any, default: Any, luck: random.Random) -> Any:
    """Some value of a kind; notations of a game, which only the rule knows, keep the default."""
    from rules_py.parameters import Choice, Maybe, Rows, Several, Switch, Whole  # not every package brings it

    if isinstance(kind, Whole):
        return luck.randint(max(kind.minimum, -1000), min(kind.maximum, 1000))
    if isinstance(kind, Choice):
        return luck.choice(list(kind.options))
    if isinstance(kind, Switch):
        return luck.random() < 0.5
    if isinstance(kind, Maybe):
        return None if luck.random() < 0.3 else _some(kind.kind, default, luck)
    if isinstance(kind, Several) and default:
        return tuple(_some(kind.kind, one, luck) for one in default)
    if isinstance(kind, Rows) and default:
        return tuple({name: _some(column, row[name], luck) for name, column in kind.columns.items()} for row in default)
    return default


def _plain(rule: Any) -> dict[str, Any]:
    return {parameter.name: parameter.kind.written(parameter.default) for parameter in rule.parameters}


def _of_set_up(rule: Any, params: dict[str, Any]) -> Iterator[Request]:
    if rule.kind == "roll":
        yield {"op": "roll", "rule": rule.id, "params": params, "seed": SEED}
        yield {"op": "odds", "rule": rule.id, "params": params}
    else:
        yield {"op": "calc", "rule": rule.id, "params": params}


def _draws_anew(generator: random.Random) -> bool:
    """Whether it keeps no state, or is the one that `executable_rules.page.wake` seeds for each reader."""
    return isinstance(generator, random.SystemRandom) or generator is random._inst  # noqa: SLF001 - only the module itself knows its generator
