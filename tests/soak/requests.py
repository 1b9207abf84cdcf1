"""What anybody might ask a page, made from nothing but the rules: the same list for the same seed.

Nothing here knows a rule by name, so a new one is asked from the day on which it is registered.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from rules_py import __version__
from rules_py.errors import RuleError
from rules_py.parameters import Kind, Maybe, Rows, Several, Whole
from rules_py.rule import Rolled, Rule
from rules_py.rulebook import Registry

Request = dict[str, Any]

NEVER: tuple[Any, ...] = (
    "",
    " ",
    "x",
    "-1.5e300",
    "9" * 40,
    "\N{SNOWMAN}\x00<b>",
    "[" * 600,
    '[{"a": 1}]',
    "1,2,3,4,5,6,7,8,9",
    None,
    True,
    1e308,
    [],
    [{"a": None}],
    {"a": {}},
)
"""Most parameters refuse most of these, each in its own way."""

FACES = (
    "x",
    "1.5",
    "-1",
    "0",
    "99",
    "3,,3",
    "the-towel",
    "heads, heads, heads",
    "9" * 2001,
    [1, "the-fool"],
    {"a": 1},
    7,
)
"""No dice, cards or coins show these, or not so many of them."""

RIGHT, WRONG = 15, 5
"""So many times own faces are typed for each set-up of a roll: as the rule wants them, and otherwise."""

CALCULATED = 3
"""So many set-ups of a rule without luck are tried in a round."""

TRIES = 8
"""So many set-ups are made up before one is taken that the rule refuses."""


def requests(registry: Registry, number: int, seed: int = 0) -> list[Request]:
    """At least `number` requests: every refusal first, then rounds over all rules.

    In a round each rule that rolls is asked all that a page can ask about one set-up, each other one what it says of a
    few; the first are the defaults. A third of all requests brings faces of its own, a quarter of them wrong ones.
    """
    luck = random.Random(seed)
    rules = list(registry)
    found = [request for rule in rules for request in refusals(rule)]
    turn = 0
    while len(found) < number or not turn:
        for rule in rules:
            if not turn or len(found) < number:
                found += rolls(rule, luck, turn) if rule.kind == "roll" else calculations(rule, luck, turn)
        turn += 1
    return found


def cases(registry: Registry, number: int, seed: int = 0) -> list[Request]:
    """`number` requests, one of each rule in turn: a seeded roll or what it calculates, first of its defaults."""
    luck = random.Random(seed)
    rules = list(registry)
    found: list[Request] = []
    for index in range(number):
        rule = rules[index % len(rules)]
        params = some(rule, luck) if index >= len(rules) else written(rule)
        rolls = rule.kind == "roll"
        found.append({"op": "roll" if rolls else "calc", "rule": rule.id, "params": params})
        if rolls:
            found[-1]["seed"] = luck.randrange(2**53)
    return found


def written(rule: Rule, **values: Any) -> dict[str, Any]:
    """All parameters as a form sends them: these values, and the defaults of the others."""
    return {one.name: one.kind.written(values.get(one.name, one.default)) for one in rule.parameters}


def some(rule: Rule, luck: random.Random) -> dict[str, Any]:
    """Some set-up that the parameters allow; the rule itself may still refuse it."""
    return written(rule, **{one.name: _some(one.kind, one.default, luck) for one in rule.parameters})


def _some(kind: Kind, default: Any, luck: random.Random) -> Any:
    if isinstance(kind, Whole):
        return luck.randint(max(kind.minimum, -1000), min(kind.maximum, 1000))
    if isinstance(kind, Maybe):
        return None if luck.random() < 0.3 else _some(kind.kind, default, luck)
    if isinstance(kind, Several):
        most = min(kind.at_most, len(default) + 1)
        least = min(kind.at_least, most)
        one = default[0] if default else None
        return tuple(_some(kind.kind, one, luck) for _ in range(luck.randint(least, most)))
    if isinstance(kind, Rows) and default:
        kept = default[: luck.randint(max(kind.at_least, 1), len(default))] if luck.random() < 0.3 else default
        return tuple({name: _some(column, row[name], luck) for name, column in kind.columns.items()} for row in kept)
    choices = kind.limits().get("choices")
    # Notations of a game, which only the rule knows, keep the default.
    return kind.read(luck.choice(choices)) if choices else default


def refusals(rule: Rule) -> Iterator[Request]:
    """Each parameter in turn just outside of its range, with a name that is none, and with what nothing takes."""
    op = "roll" if rule.kind == "roll" else "calc"
    for number, one in enumerate(rule.parameters):
        limits = one.kind.limits()
        ends = [limits[name] for name in ("minimum", "maximum") if limits.get(name) is not None]
        outside = [str(end + step) for end, step in zip(ends, (-1, 1), strict=False)]
        names = [f"{choice}x" for choice in (limits.get("choices") or ())[:1]]
        never = [NEVER[(number + step) % len(NEVER)] for step in range(3)]
        for value in (*map(str, ends), *outside, *names, *never):
            yield {"op": op, "rule": rule.id, "params": {**written(rule), one.name: value}, "seed": 1}
    for shape in ({"unknown": "1"}, ["1"], None):
        yield {"op": op, "rule": rule.id, "params": shape, "seed": 1}
    yield {"op": "none", "rule": rule.id, "params": {}}
    yield {"op": "calc" if op == "roll" else "odds", "rule": rule.id, "params": {}}
    yield {"op": op, "rule": f"{rule.id}s", "params": {}, "seed": 1}


def calculations(rule: Rule, luck: random.Random, turn: int) -> Iterator[Request]:
    """What a rule without luck is asked in a round: about some set-ups, and about what each carries on."""
    for place in range(CALCULATED):
        params = some(rule, luck) if turn or place else written(rule)
        yield {"op": "calc" if place else "judge", "rule": rule.id, "params": params}
        if rule.carries:
            yield {"op": "calc", "rule": rule.id, "params": {**params, **_carried(rule, params)}}


def _carried(rule: Rule, params: dict[str, Any]) -> dict[str, str]:
    try:
        return rule.carried(rule.calculate(**params))
    except RuleError:
        return {}


def rolls(rule: Rule, luck: random.Random, turn: int) -> Iterator[Request]:
    """What a rule that rolls is asked in a round: all about one set-up, most of the time one that the rule allows."""
    tried = [some(rule, luck) for _ in range(TRIES)] if turn else [written(rule)]
    params = next((one for one in tried if _rolled(rule, one, 1)), tried[0])
    asked: Request = {"op": "roll", "rule": rule.id, "params": params}
    thrown = [_rolled(rule, params, luck.randrange(2**53)) for _ in range(RIGHT)]
    for roll in thrown:
        yield {**asked, "faces": _typed(roll.faces) if roll else luck.choice(FACES)}
    for _ in range(WRONG):
        yield {**asked, "faces": _wrong(thrown[0], luck)}
    first = thrown[0]
    carried = rule.carried(first.ruling) if first else {}
    yield {**asked, "seed": luck.randrange(2**53)}
    yield {**asked, "params": {**params, **carried}, "seed": luck.randrange(2**53)}
    yield {**asked, "seed": luck.choice([-1, 2**53, 1.5, "x", True, [], 0])}
    seed, digest = (first.seed, first.ruling.digest) if first else (1, "")
    yield {**asked, "seed": seed, "link": {"version": __version__, "ruling": digest}}
    yield {**asked, "seed": seed, "link": {"version": luck.choice([__version__, "0.0.1", "", ["x"]]), "ruling": "x"}}
    yield {"op": "odds", "rule": rule.id, "params": params}
    yield {"op": "compare", "rule": rule.id, "params": params, "other": written(rule)}
    yield {**asked, "faces": "1", "seed": 1}


def _rolled(rule: Rule, params: dict[str, Any], seed: int) -> Rolled | None:
    """What falls with a seed; nothing where the rule refuses the set-up."""
    try:
        return rule.roll(seed=seed, **params)
    except RuleError:
        return None


def _wrong(roll: Rolled | None, luck: random.Random) -> Any:
    """None of the faces that fell, some, one more than all, one of them impossible, or none that could be."""
    if roll is None or luck.random() < 0.3:
        return luck.choice(FACES)
    faces = [str(face) for face in roll.faces]
    changed = list(faces)
    if changed:
        changed[luck.randrange(len(changed))] = luck.choice(["0", "7", "21", "the-towel", "heads"])
    some = faces[: luck.randrange(len(faces))] if faces else []
    return _typed(luck.choice([[], some, some, [*faces, *faces[-1:], "1"], changed]))


def _typed(faces: Sequence[object]) -> str:
    """Faces as a reader types them; with nothing at all a page would roll with luck of its own."""
    return ", ".join(map(str, faces)) or " "
