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
    *plain, nameless = asked(package).split("\n")
    answered = []
    for request in plain:
        answered.append(respond(request))
        answer = json.loads(answered[-1])
        if not answer["ok"]:
            raise RuntimeError(f"{json.loads(request)['rule']} refuses its own defaults: {answer['message']}")
    answered.append(respond(nameless))
    if json.loads(answered[-1])["ok"]:
        raise RuntimeError("a rule without a name gave an answer")
    return "\n".join(answered)


def asked(package: str) -> str:
    """What `answers` asks, one request a line."""
    requests = [request for rule in import_module(package).registry for request in _of_defaults(rule)]
    return "\n".join(map(json.dumps, [*requests, NAMELESS]))


def _of_defaults(rule: Any) -> Iterator[Request]:
    params = {parameter.name: parameter.kind.written(parameter.default) for parameter in rule.parameters}
    if rule.kind == "roll":
        yield {"op": "roll", "rule": rule.id, "params": params, "seed": SEED}
        yield {"op": "odds", "rule": rule.id, "params": params}
        if rule.grades or rule.measure or rule.verdict:
            yield {"op": "many", "rule": rule.id, "params": params, "seed": SEED, "times": 2}
    else:
        yield {"op": "calc", "rule": rule.id, "params": params}
        yield {"op": "judge", "rule": rule.id, "params": params}


def _draws_anew(generator: random.Random) -> bool:
    """Whether it keeps no state, or is the one that `executable_rules.page.wake` seeds for each reader."""
    return isinstance(generator, random.SystemRandom) or generator is random._inst  # noqa: SLF001 - only the module itself knows its generator
