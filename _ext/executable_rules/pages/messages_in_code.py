"""Every message of the check, read out of the code that gives it: its place there, its kind, and how it reads."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ..claims.findings import Kind

EXTENSION = Path(__file__).parent.parent

_MESSAGE = {"found": 1, "note_wrong": 4, "Finding": 2}
"""What makes a finding, and which of its arguments is the message."""

GIVEN = "…"
"""Stands for what a message says of the case at hand."""


@dataclass(frozen=True)
class Place:
    """One function of the extension that reports one kind of finding.

    Attributes:
        name: the module and the function: `claims.kinds.fact.Fact.check`.
        kind: what it reports.
        messages: how its messages read, each with `GIVEN` for what differs; none where something else words them.
    """

    name: str
    kind: Kind
    messages: tuple[str, ...]

    @property
    def key(self) -> str:
        """By what its help is found."""
        return f"{self.kind.code} {self.name}"


def places(root: Path = EXTENSION) -> list[Place]:
    """All of them, by name and kind."""
    found: dict[tuple[str, Kind], list[str]] = {}
    for path in sorted(root.rglob("*.py")):
        module = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        for name, function in _functions(ast.parse(path.read_text(encoding="utf-8")), module):
            for call in ast.walk(function):
                kind = _kind(call)
                if kind is not None and isinstance(call, ast.Call):
                    message = call.args[_MESSAGE[_called(call)]]
                    found.setdefault((name, kind), []).extend(_read(message, function))
    return [Place(name, kind, tuple(dict.fromkeys(read))) for (name, kind), read in found.items()]


def _functions(tree: ast.AST, inside: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{inside}.{node.name}")
        elif isinstance(node, ast.FunctionDef):
            yield f"{inside}.{node.name}", node


def _called(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _kind(node: ast.AST) -> Kind | None:
    """The kind of finding that a call makes; None for another call, and where the kind is handed on."""
    if not isinstance(node, ast.Call) or _called(node) not in _MESSAGE:
        return None
    named = (one for one in node.args if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name))
    return next((Kind[one.attr] for one in named if isinstance(one.value, ast.Name) and one.value.id == "Kind"), None)


def _read(message: ast.expr, function: ast.FunctionDef) -> Iterator[str]:
    """How a message reads; what only names it is looked for in the same function."""
    if isinstance(message, ast.IfExp):
        yield from _read(message.body, function)
        yield from _read(message.orelse, function)
    elif isinstance(message, ast.Name):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and any(_is(target, message.id) for target in node.targets):
                yield from _read(node.value, function)
    else:
        text = _text(message)
        if text.replace(GIVEN, "").strip(" :,;"):
            yield text


def _is(target: ast.expr, name: str) -> bool:
    return isinstance(target, ast.Name) and target.id == name


def _text(part: ast.expr) -> str:
    if isinstance(part, ast.Constant):
        return str(part.value)
    if isinstance(part, ast.JoinedStr):
        return "".join(map(_text, part.values))
    if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Add):
        return _text(part.left) + _text(part.right)
    return GIVEN
