"""Every message of the check, read out of the code that gives it: its place there, its kind, how it reads, its help."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from ..claims.findings import Help, Kind

EXTENSION = Path(__file__).parent.parent

_MESSAGE = {"found": 1, "note_wrong": 4, "Finding": 2}
"""What makes a finding, and which of its arguments is the message."""

GIVEN = "…"
"""Stands for what a message says of the case at hand."""


@dataclass(frozen=True)
class Place:
    """One function of the extension that reports one kind of finding.

    Attributes:
        module: `claims.kinds.fact`.
        function: `Fact.check`.
        kind: what it reports.
        messages: how its messages read, each with `GIVEN` for what differs; none where something else words them.
    """

    module: str
    function: str
    kind: Kind
    messages: tuple[str, ...]

    @property
    def key(self) -> str:
        """By what its help is found."""
        return f"{self.module} {self.kind.code} {self.function}"


def places(root: Path = EXTENSION) -> list[Place]:
    """All of them, by name and kind."""
    found: dict[tuple[str, str, Kind], list[str]] = {}
    for module, text in _modules(root):
        for name, function in _functions(ast.parse(text)):
            for call in ast.walk(function):
                kind = _kind(call)
                if kind is not None and isinstance(call, ast.Call):
                    message = call.args[_MESSAGE[_called(call)]]
                    found.setdefault((module, name, kind), []).extend(_read(message, function))
    return [Place(*place, tuple(dict.fromkeys(read))) for place, read in found.items()]


def helps() -> dict[str, Help]:
    """What the modules say of their messages, by the key of the place."""
    having = [module for module, text in _modules(EXTENSION) if "\nHELP = {" in text]
    modules = {name: import_module(f"..{name}", __package__) for name in having}
    return {f"{name} {key}": help for name, module in modules.items() for key, help in module.HELP.items()}


def _modules(root: Path) -> Iterator[tuple[str, str]]:
    """The name and the text of each."""
    for path in sorted(root.rglob("*.py")):
        name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
        yield name, path.read_text(encoding="utf-8")


def _functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{inside}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{inside}{node.name}", node


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
