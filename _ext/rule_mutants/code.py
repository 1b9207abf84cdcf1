"""Small wrong changes of a game's code: each should make some page of its book wrong.

Changed are numbers, comparisons, ends of ranges (`min`, `max`), truth values, defaults, words in tables, members of
enums where they are defined and where they are used, and constants in a table. Neighbouring rows of a table
are swapped, cases and refusals are dropped. Not changed is what no sentence of a book follows from: documentation,
messages, titles and helps of forms, what errata quote, and the ids of rules.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from .mutant import Mutant, made, numbered

COMPARISONS = {
    ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">", ast.Eq: "!=", ast.NotEq: "==", ast.In: "not in",
    ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
"""Each comparison and the one it is turned into."""

BOUNDARIES = {"min": "max", "max": "min"}

FOR_PEOPLE = frozenset(
    {"title", "help", "reason", "allowed_text", "unit", "implements", "group", "parameter", "strict", "boxes", "folded"}
)
"""Arguments that hold words for people, how a form looks, or ids; and `strict`, which guards against slips."""

NO_RULES = frozenset({"rule", "erratum", "Statement", "Reads", "dataclass", "field", "TypeVar", "compile"})
"""Calls that register and describe, or make a record; no sentence of a book follows from what they are given."""


def code_mutants(root: Path, folder: str) -> list[Mutant]:
    """Every mutant of the modules below a folder of the project, file by file.

    Args:
        root: the project.
        folder: the game's package, relative to it.
    """
    files = sorted((root / folder).rglob("*.py"))
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in files}
    enums = {name: members for tree in trees.values() for name, members in _enums(tree)}
    found = []
    for file, tree in trees.items():
        finder = _Finder(file.relative_to(root).as_posix(), file.read_text(encoding="utf-8"), enums)
        finder.visit(tree)
        found += numbered(finder.found)
    return found


def _enums(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """The enums of a module with the names of their members."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and any("Enum" in ast.unparse(base) for base in node.bases):
            targets = [statement.targets[0] for statement in node.body if isinstance(statement, ast.Assign)]
            yield node.name, [target.id for target in targets if isinstance(target, ast.Name)]


class _Finder(ast.NodeVisitor):
    """Walks a module and notes what can be changed."""

    def __init__(self, path: str, text: str, enums: Mapping[str, Sequence[str]]) -> None:
        self.path = path
        self.text = text
        self.enums = enums
        self.found: list[Mutant] = []
        self._lines = text.splitlines(keepends=True)
        self._functions = 0  # tables are outside functions; words inside functions are keys and sentences
        self._defaults = False

    def _note(self, kind: str, span: tuple[int, int], new: str) -> None:
        self.found.append(made(self.path, self.text, "default" if self._defaults else kind, *span, new))

    def _at(self, line: int, column: int) -> int:
        """Characters from the start of the file; ast counts columns in UTF-8 bytes."""
        before = sum(map(len, self._lines[: line - 1]))
        return before + len(self._lines[line - 1].encode()[:column].decode())

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        end_line, end_column = node.end_lineno or node.lineno, node.end_col_offset or 0
        return self._at(node.lineno, node.col_offset), self._at(end_line, end_column)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for decorator in node.decorator_list:
            self.visit(decorator)
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        defaults = [*node.args.defaults, *node.args.kw_defaults]
        for argument, default in zip(reversed(arguments), reversed(defaults), strict=False):
            if default is not None and argument.arg not in FOR_PEOPLE:
                self._defaults = True
                self.visit(default)
                self._defaults = False
        for argument in arguments:
            if argument.annotation is not None:
                self.visit(argument.annotation)
        self._functions += 1
        for statement in node.body:
            self.visit(statement)
        self._functions -= 1

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(isinstance(target, ast.Name) and target.id.startswith("__") for target in node.targets):
            self.visit(node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        says_more = isinstance(node.annotation, ast.Subscript) and ast.unparse(node.annotation.value) == "Annotated"
        if says_more:  # what a field of a record takes, and its default, as of a parameter
            self.visit(node.annotation)
        if node.value is not None:
            self._defaults = says_more
            self.visit(node.value)
            self._defaults = False

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a bare constant is documentation
            self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """What is refused is let through; a message stays as it is."""
        if self._functions:
            self._note("refusal", self._span(node), "pass")

    def visit_If(self, node: ast.If) -> None:
        """A case never comes about; one that a comparison decides is changed with that, a refusal by itself."""
        if self._functions and not isinstance(node.test, ast.Compare) and not isinstance(node.body[0], ast.Raise):
            self._note("case", self._span(node.test), "False")
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """A sentence in a function; outside, a text in a table."""
        if not self._functions:
            _, end = self._span(node)
            self._note("name", (end - 1, end - 1), "x")

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in FOR_PEOPLE:
            self.visit(node.value)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, bool):
            self._note("truth", self._span(node), str(not value))
        elif isinstance(value, int):
            self._note("number", self._span(node), str(value + 1))
        elif isinstance(value, str) and not self._functions:
            self._note("name", self._span(node), repr(f"{value}x"))

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, operands[1:], strict=False):
            between = (self._span(left)[1], self._span(right)[0])
            sign = re.search(r"[<>=!]+|(?:is|not|in)(?:\s+(?:not|in))?", self.text[slice(*between)])
            if sign is not None:
                span = (between[0] + sign.start(), between[0] + sign.end())
                self._note("comparison", span, COMPARISONS[type(operator)])
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """A member of an enum becomes the next one."""
        members = self.enums.get(node.value.id, ()) if isinstance(node.value, ast.Name) else ()
        if node.attr in members and len(members) > 1:
            new = members[(members.index(node.attr) + 1) % len(members)]
            _, end = self._span(node)
            self._note("member", (end - len(node.attr), end), new)
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        if called in NO_RULES:
            return
        if called in BOUNDARIES:
            self._note("boundary", self._span(node.func), BOUNDARIES[called])
        self._constants(node.args)
        if called == "split" and isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Constant):
            self._each_word(node.func.value)
            return
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Constant) and re.fullmatch(r"[A-Z]\w+(?: [A-Z]\w+)+", str(child.value)):
                self._each_word(child)
            else:
                self.visit(child)

    def visit_Tuple(self, node: ast.Tuple) -> None:
        self._constants(node.elts)
        self._rows(node.elts)
        self.generic_visit(node)

    def visit_List(self, node: ast.List) -> None:
        self._rows(node.elts)
        self.generic_visit(node)

    def _rows(self, rows: Sequence[ast.expr]) -> None:
        """The rows of a table, records or tuples: each changes places with the next."""
        if self._functions or not all(isinstance(row, (ast.Call, ast.Tuple)) for row in rows):
            return
        for (start, middle), (next_start, end) in pairwise(map(self._span, rows)):
            between = self.text[middle:next_start]
            if "\n" in between:
                self._note("rows", (start, end), self.text[next_start:end] + between + self.text[start:middle])

    def _each_word(self, node: ast.Constant) -> None:
        """`"Air Earth Fire".split()` is a table of three entries."""
        start, end = self._span(node)
        if self._functions:
            return
        for match in re.finditer(r"[^\W\d_][\w'-]*", self.text[start:end]):
            self._note("name", (start + match.start(), start + match.end()), f"{match[0]}x")

    def _constants(self, nodes: Sequence[ast.expr]) -> None:
        """In a table, each constant becomes the next other one of the same row."""
        names = [node for node in nodes if isinstance(node, ast.Name) and node.id.isupper()]
        if self._functions:
            return
        for index, node in enumerate(names):
            others = [other.id for other in [*names[index:], *names[:index]] if other.id != node.id]
            if others:
                self._note("entry", self._span(node), others[0])
