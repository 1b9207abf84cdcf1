"""What somebody who means ill may write into a link; the same list in every run."""

from __future__ import annotations

import json
import random
from typing import Any
from urllib.parse import quote, urlencode

from rules_py import registry

SCRIPT = "window.harmed=1"
"""Every script in the list does this, so that a page can be asked whether one ran."""

TEXTS = (
    f"<script>{SCRIPT}</script>",
    f"<img src=x onerror={SCRIPT}>",
    f'"><svg onload={SCRIPT}>',
    f"' autofocus onfocus='{SCRIPT}",
    f"javascript:{SCRIPT}",
    f"</output></template><iframe srcdoc='<script>{SCRIPT}</script>'>",
    "${7*7}{{7*7}}{% raise %}",
    "__import__('os').system('true')",
    "../../../../etc/passwd",
    "__proto__",
    "constructor",
    "toString",
    "hasOwnProperty",
    "9" * 400,
    "-" + "9" * 4400,
    "1e999",
    "-0",
    "0x10",
    "1_000",
    "NaN",
    "Infinity",
    "٣",
    "½",
    "[" * 600,
    "[" * 200 + "]" * 200,
    '{"a":' * 150 + "1" + "}" * 150,
    "[[1,2],[3",
    "null",
    "true",
    "\x00",
    "\x07\x1b[31m",
    "\r\nSet-Cookie: a=b",
    "\u202eltr",
    "\ufeff",
    "a" + "\u0301" * 300,
    "字" * 500,
    "x" * 3000,
    "",
    " ",
    "1,2,3,4,5,6,7,8,9",
    "3,,3",
    "-1,7,0",
    "the-fool,the-fool",
)
NAMES = ("__proto__", "constructor", "toString", "seed", "faces", "rule", "version", "ruling", "widget", "", "x" * 200)


def requests(number: int, seed: int = 0) -> list[dict[str, Any]]:
    """`number` requests with at least one hostile thing in each."""
    luck = random.Random(seed)
    return [_request(luck) for _ in range(number)]


def fragments(number: int, seed: int = 0) -> list[str]:
    """`number` fragments of addresses with at least one hostile thing in each."""
    luck = random.Random(seed)
    return [_fragment(luck) for _ in range(number)]


def _request(luck: random.Random) -> dict[str, Any]:
    rule = luck.choice(list(registry))
    given: dict[str, Any] = {p.name: p.kind.written(p.default) for p in rule.parameters}
    request: dict[str, Any] = {"op": luck.choice(["roll", "odds", "calc"]), "rule": rule.id, "params": given}
    if rule.kind == "roll":
        request["op"] = luck.choice(["roll", "odds"])
        request["seed"] = luck.randrange(2**53)
    for spoil in luck.sample([_field, _cell, _name, _rule, _luck, _shape], k=luck.choice([1, 1, 1, 2])):
        spoil(request, luck)
    return request


def _field(request: dict[str, Any], luck: random.Random) -> None:
    params = request["params"]
    params[luck.choice(list(params) or ["level"])] = luck.choice(TEXTS)


def _cell(request: dict[str, Any], luck: random.Random) -> None:
    """One cell of a table, or of a list; names that a reader may give are taken as they are."""
    params = request["params"]
    for name, text in params.items():
        if isinstance(text, str) and text.startswith('[{"'):
            rows = json.loads(text)
            for row in rows:
                worded = [column for column, value in row.items() if isinstance(value, str)]
                row[luck.choice(worded or list(row))] = luck.choice(TEXTS)
            params[name] = json.dumps(rows)


def _name(request: dict[str, Any], luck: random.Random) -> None:
    request["params"][luck.choice(NAMES)] = luck.choice(TEXTS)


def _rule(request: dict[str, Any], luck: random.Random) -> None:
    request["rule"] = luck.choice([*TEXTS, *NAMES, "tuurna", "tuurna.", ".check", "tuurna.check.__class__"])


def _luck(request: dict[str, Any], luck: random.Random) -> None:
    request.pop("seed", None)
    request["faces"] = luck.choice(TEXTS)


def _shape(request: dict[str, Any], luck: random.Random) -> None:
    key = luck.choice(["params", "seed", "op", "rule", "link"])
    if key == "params":
        request["params"] = {name: luck.choice([1, None, True, [], {}, 1e308]) for name in request["params"]}
    else:
        request[key] = luck.choice([None, -1, 1.5, [], {"a": {}}, "x", 10**30])


def _fragment(luck: random.Random) -> str:
    if luck.random() < 0.1:
        return "#" + luck.choice(
            [quote(luck.choice(TEXTS)), luck.choice(TEXTS), "rule", "rule=&" * 50, "%", "%E0%A4%A"]
        )
    request = _request(luck)
    params = request["params"] if isinstance(request["params"], dict) else {}
    fields = [("rule", request["rule"]), *params.items()]
    fields += [(name, request[name]) for name in ("seed", "faces") if request.get(name) is not None]
    if luck.random() < 0.3:
        fields.append((luck.choice(NAMES), luck.choice(TEXTS)))
    texts = [(name, value if isinstance(value, str) else json.dumps(value)) for name, value in fields]
    if luck.random() < 0.2:
        luck.shuffle(texts)
    encoded = urlencode(texts) if luck.random() < 0.8 else "&".join(f"{name}={value}" for name, value in texts)
    return f"#{encoded}"
