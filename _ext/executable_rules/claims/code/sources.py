"""What the source of a module says, read once and not run: where names are defined, what it imports, what it does."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

REFLECTIVE = frozenset({"__import__", "eval", "exec", "globals", "import_module", "importlib", "open", "vars"})
"""Names with which a module can reach what it does not import by name."""

READING = frozenset({"iterdir", "glob", "rglob", "read_bytes", "read_text"})
"""Methods with which it can read files."""

_AT_THE_TOP = re.compile(r"^(?:(?:from|import)\b[^;\n]*|@registry\.(?:rule|erratum)\()", re.MULTILINE)
_DEEPER = re.compile(rf"\b(?:{'|'.join(sorted({*REFLECTIVE, *READING, 'import', 'modules', 'registry'}))})\b")
"""Only statements with one of these words can hold names that matter below the top level."""

_BODY = re.compile(
    r"^(?P<head>(?:(?:async )?def|class) [^\n]*(?:\(\n(?: {4}[^\n]*\n)*\)[^\n]*)?:)\n(?P<body>(?:[ \t]+[^\n]*\n|\n)+)",
    re.MULTILINE,
)
"""A definition at the top level: its head, and the lines below it that are indented or empty."""


@dataclass(frozen=True)
class Place:
    """Where a module takes a name from: a line of its own, or a name of another module (line 0)."""

    line: int
    module: str = ""
    name: str = ""


@dataclass(frozen=True)
class Source:
    """A module as it is written.

    Attributes:
        file: where.
        text: what is written.
        package: the package that relative imports start from.
        places: every name at its top level.
        constants: its names in capitals with their lines.
        descriptions: of names, from the text below their value.
        above: what it imports at its top level.
        acts: whether importing it does more than define names, and so might change what other modules define.
    """

    file: Path
    text: str
    package: str
    places: Mapping[str, Place]
    constants: Mapping[str, int]
    descriptions: Mapping[str, str]
    above: frozenset[tuple[str, str]]
    acts: bool

    @property
    def imported(self) -> frozenset[tuple[str, str]]:
        """All that it imports anywhere, as module and name; without a name, the module itself."""
        return self._inside[0]

    @property
    def reflective(self) -> bool:
        """Whether it might reach what it does not import by name."""
        return self._inside[1]

    @cached_property
    def _inside(self) -> tuple[frozenset[tuple[str, str]], bool]:
        """Every name anywhere in it; slow to find, and seldom needed."""
        if not _DEEPER.search(_AT_THE_TOP.sub("", self.text)):
            return self.above, False
        inside = list(ast.walk(ast.parse(self.text)))
        return frozenset(_imported(inside, self.package)), _is_reflective(inside)


@cache
def source_of(module: str) -> Source | None:
    """The source of a module; None for what is none, or is not written in Python."""
    try:
        found = find_spec(module)
    except (ImportError, ValueError):
        return None
    if found is None or found.origin is None or not found.origin.endswith(".py"):
        return None
    file = Path(found.origin)
    package = module if found.submodule_search_locations is not None else module.rpartition(".")[0]
    return read(file.read_text(encoding="utf-8"), file, package)


def read(text: str, file: Path, package: str) -> Source:
    """What a text says.

    Args:
        text: Python.
        file: its path.
        package: the package that relative imports start from.
    """
    tree = _top_level(text)
    places: dict[str, Place] = {}
    constants: dict[str, int] = {}
    for node in tree.body:
        for name, place in _defined(node, package):
            places.setdefault(name, place)
            if name.isupper() and not name.startswith("_") and isinstance(node, (ast.Assign, ast.AnnAssign)):
                constants[name] = node.lineno
    descriptions = {name: said for node, below in pairwise(tree.body) for name, said in _described(node, below)}
    above = frozenset(_imported(tree.body, package))
    return Source(file, text, package, places, constants, descriptions, above, any(map(_acts, tree.body)))


def _top_level(text: str) -> ast.Module:
    """The statements at the top level, each in its line; those of functions and classes may lack what is inside.

    A start reads every module, and reading what is inside takes most of the time.
    """
    try:
        return ast.parse(_BODY.sub(_without_body, text))
    except SyntaxError:  # a line of a string, or of a bracket, that begins at the margin
        return ast.parse(text)


def _without_body(match: re.Match[str]) -> str:
    body = match["body"]
    if body.count('"""') % 2 or body.count("'''") % 2:  # a string that goes on at the margin
        return match[0]
    return f"{match['head']} ...{chr(10) * (body.count(chr(10)) + 1)}"


def _defined(node: ast.stmt, package: str) -> Iterator[tuple[str, Place]]:
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            if isinstance(target, ast.Name):
                yield target.id, Place(node.lineno)
    elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name, Place(node.lineno)
    elif isinstance(node, ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name, Place(0, _base(node, package), alias.name)


def _described(node: ast.stmt, below: ast.stmt) -> Iterator[tuple[str, str]]:
    """The names that a statement gives a value, each with the text below it."""
    if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant) and isinstance(below.value.value, str):
        for target in node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]:
            if isinstance(target, ast.Name):
                yield target.id, below.value.value


def _base(node: ast.ImportFrom, package: str) -> str:
    parts = package.split(".")
    parents = parts[: len(parts) - node.level + 1] if node.level else []
    return ".".join([*parents, *([node.module] if node.module else [])])


def _imported(inside: Iterable[ast.AST], package: str) -> Iterator[tuple[str, str]]:
    for node in inside:
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((_base(node, package), "" if alias.name == "*" else alias.name) for alias in node.names)


def _is_reflective(inside: Iterable[ast.AST]) -> bool:
    """Whether it uses anything by which it can reach more than it names; the registry holds every rule."""
    registering = {
        id(call.func.value)
        for node in inside
        if isinstance(node, ast.FunctionDef)
        for call in node.decorator_list
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
    }
    for node in inside:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            if node.id in REFLECTIVE or (node.id == "registry" and id(node) not in registering):
                return True
        elif isinstance(node, ast.Attribute) and node.attr in (*READING, "registry", "modules"):
            return True
    return False


def _acts(node: ast.stmt) -> bool:
    if isinstance(node, ast.If):
        inside = [*node.body, *node.orelse]
        if ast.unparse(node.test) == "not TYPE_CHECKING":
            return any(map(_acts, inside))
        refuses = all(isinstance(inner, ast.Raise) for inner in inside)
        return not refuses and not (isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING")
    if isinstance(node, (ast.Assign, ast.AnnAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return not all(isinstance(target, (ast.Name, ast.Tuple)) for target in targets)
    if isinstance(node, ast.For):  # `for name in NAMES: import_module(name)`
        return not all(isinstance(inner, ast.Expr) and _called(inner) == "import_module" for inner in node.body)
    if isinstance(node, ast.Expr):
        return not isinstance(node.value, ast.Constant) and _called(node) != "registry.seal"
    return not isinstance(node, (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))


def _called(node: ast.Expr) -> str:
    return ast.unparse(node.value.func) if isinstance(node.value, ast.Call) else ""
