"""The expressions that bind a page to code: names, attributes, items and calls of the rules package, and nothing more.

A page is read by everybody's build, so an expression can look things up and work them out, but cannot run other code:
no names that start with an underscore, no assignments, no imports, no functions of its own, nothing that changes the
registry or falls out differently in the next build, and no more work than a page can need. Knows nothing of Sphinx.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping, Set
from fractions import Fraction
from types import ModuleType
from typing import Any

from rules_py.errors import RuleError, nearest
from rules_py.rule import Rule

from .limits import TooLong, bounded_time
from .vocabulary import (
    FUNCTIONS,
    INSIDES,
    METHODS,
    MOST_ITEMS,
    MOST_STEPS,
    NUMBERS_ONLY,
    OPERATORS,
    ExpressionError,
    bounded,
    harmless,
)

__all__ = ["LONGEST", "ExpressionError", "Names", "all_names", "evaluate", "first_names"]

LONGEST = 500
"""Longest expression, in characters."""

Names = Callable[[str], Any]
"""Looks a name up; raises `ExpressionError` for an unknown one."""


def evaluate(
    expression: str, names: Names, variables: Mapping[str, Any] | None = None, *, package: str = "rules_py"
) -> Any:
    """The value of `expression`.

    Args:
        expression: its text.
        names: what a bare name stands for.
        variables: names that hold only here, for instance `row`.
        package: the rules package, whose functions may be called beside those of `rules_py`.

    Raises:
        ExpressionError: it isn't valid, uses what a page may not use, names something unknown, or a rule refuses.
    """
    if len(expression) > LONGEST:
        raise ExpressionError(f"the expression has {len(expression)} characters; allowed: at most {LONGEST}")
    try:
        tree = ast.parse(expression.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise ExpressionError(f"`{expression}` is not a valid expression") from None
    try:
        with bounded_time():
            return _Evaluation(names, variables or {}, {package.partition(".")[0], "rules_py"}).of(tree.body)
    except ExpressionError:
        raise
    except TooLong as error:
        raise ExpressionError(f"`{expression}` cannot be worked out: {error}") from None
    except RuleError as error:
        raise ExpressionError(f"`{expression}` is refused by the rules: {error}") from None
    except Exception as error:  # noqa: BLE001 - an author's rule can raise anything; it is reported with its place
        raise ExpressionError(f"`{expression}` cannot be worked out: {type(error).__name__}: {error}") from None


class _Evaluation:
    """One evaluation: walks the tree, counts its steps."""

    def __init__(self, names: Names, variables: Mapping[str, Any], homes: Set[str]) -> None:
        self._names = names
        self._variables = dict(variables)
        self._homes = homes
        self._steps = 0
        self._items = 0

    def of(self, node: ast.AST) -> Any:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise ExpressionError(f"it takes more than {MOST_STEPS} steps")
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise ExpressionError(f"`{ast.unparse(node)}` is not allowed in a page ({type(node).__name__})")
        value = bounded(method(node))
        if isinstance(value, (str, list, tuple, dict, set)):
            self._items += len(value)
        if self._items > MOST_ITEMS:
            raise ExpressionError(f"it takes more than {MOST_ITEMS} items")
        return value

    def _constant(self, node: ast.Constant) -> Any:
        return node.value

    def _name(self, node: ast.Name) -> Any:
        if node.id in self._variables:
            return self._variables[node.id]
        _public(node.id)
        return FUNCTIONS[node.id] if node.id in FUNCTIONS else self._own(node, self._names(node.id))

    def _attribute(self, node: ast.Attribute) -> Any:
        value = self.of(node.value)
        _public(node.attr)
        for kind, methods in METHODS.items():
            belongs = isinstance(value, kind) or value is kind
            if belongs and node.attr not in methods and not hasattr(type(value), "__members__"):
                raise ExpressionError(f"`.{node.attr}` of {kind.__name__} is not allowed in a page")
        if isinstance(value, INSIDES):
            raise ExpressionError(f"`{ast.unparse(node)}`: a page looks at values, not into Python")
        if not hasattr(value, node.attr):
            known = [name for name in dir(value) if not name.startswith("_")]
            raise ExpressionError(f"`{ast.unparse(node.value)}` has no `{node.attr}`; {nearest(node.attr, known)}")
        return self._own(node, getattr(value, node.attr))

    def _own(self, node: ast.AST, value: Any) -> Any:
        """`value`, unless it is a module of another package, which the rules use and a page may not."""
        if isinstance(value, ModuleType) and value.__name__.partition(".")[0] not in self._homes:
            raise ExpressionError(f"`{ast.unparse(node)}` is a module that the rules import; bind what it defines")
        return value

    def _subscript(self, node: ast.Subscript) -> Any:
        return self.of(node.value)[self.of(node.slice)]

    def _slice(self, node: ast.Slice) -> slice:
        return slice(*(None if part is None else self.of(part) for part in (node.lower, node.upper, node.step)))

    def _call(self, node: ast.Call) -> Any:
        function = self.of(node.func)
        arguments = [self.of(argument) for argument in node.args]
        named = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                raise ExpressionError("`**` is not allowed in a page")
            named[keyword.arg] = self.of(keyword.value)
        self._callable(node.func, function)
        for argument, value in zip(
            [*node.args, *(keyword.value for keyword in node.keywords)], [*arguments, *named.values()], strict=True
        ):
            if callable(value):  # `key=` and many a rule call what they are given
                self._callable(argument, value)
        if (
            isinstance(getattr(function, "__self__", None), Rule)
            and function.__name__ == "roll"
            and not named.keys() & {"seed", "faces"}
        ):
            raise ExpressionError(f"`{ast.unparse(node)}` falls differently in each build; give it a seed or faces")
        return function(*arguments, **named)

    def _callable(self, node: ast.AST, function: Any) -> None:
        if isinstance(function, ModuleType) or not callable(function) or not harmless(function, self._homes):
            raise ExpressionError(f"`{ast.unparse(node)}` cannot be called from a page")

    def _binop(self, node: ast.BinOp) -> Any:
        left, right = self.of(node.left), self.of(node.right)
        if type(node.op) not in OPERATORS:
            raise ExpressionError(f"`{ast.unparse(node)}` is not allowed in a page ({type(node.op).__name__})")
        if isinstance(node.op, NUMBERS_ONLY) and not all(
            isinstance(side, (int, float, Fraction)) for side in (left, right)
        ):
            raise ExpressionError(f"`{ast.unparse(node)}`: only numbers are multiplied and divided")
        if isinstance(node.op, ast.Div) and isinstance(left, int) and isinstance(right, int):
            return Fraction(left, right)
        return OPERATORS[type(node.op)](left, right)

    def _unaryop(self, node: ast.UnaryOp) -> Any:
        if type(node.op) not in OPERATORS:
            raise ExpressionError(f"`{ast.unparse(node)}` is not allowed in a page")
        return OPERATORS[type(node.op)](self.of(node.operand))

    def _compare(self, node: ast.Compare) -> bool:
        left = self.of(node.left)
        for sign, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.of(comparator)
            if type(sign) not in OPERATORS:
                raise ExpressionError(f"`{ast.unparse(node)}`: use == and not `is`")
            if not OPERATORS[type(sign)](left, right):
                return False
            left = right
        return True

    def _boolop(self, node: ast.BoolOp) -> Any:
        decides = (lambda value: not value) if isinstance(node.op, ast.And) else bool
        for part in node.values:
            value = self.of(part)
            if decides(value):
                break
        return value

    def _ifexp(self, node: ast.IfExp) -> Any:
        return self.of(node.body if self.of(node.test) else node.orelse)

    def _tuple(self, node: ast.Tuple) -> tuple[Any, ...]:
        return tuple(self.of(item) for item in node.elts)

    def _list(self, node: ast.List) -> list[Any]:
        return [self.of(item) for item in node.elts]

    def _dict(self, node: ast.Dict) -> dict[Any, Any]:
        if None in node.keys:
            raise ExpressionError("`**` is not allowed in a page")
        return {
            self.of(key): self.of(value) for key, value in zip(node.keys, node.values, strict=True) if key is not None
        }

    def _listcomp(self, node: ast.ListComp) -> list[Any]:
        return list(self._comprehended(node.elt, node.generators))

    def _generatorexp(self, node: ast.GeneratorExp) -> list[Any]:
        return list(self._comprehended(node.elt, node.generators))

    def _comprehended(self, element: ast.expr, generators: list[ast.comprehension]) -> Iterable[Any]:
        (generator,) = generators if len(generators) == 1 else (None,)
        if generator is None or not isinstance(generator.target, ast.Name):
            raise ExpressionError("only one plain `for name in …` is allowed in a page")
        name, before = generator.target.id, dict(self._variables)
        _public(name)
        found = []
        for item in self.of(generator.iter):
            self._variables[name] = item
            if all(self.of(condition) for condition in generator.ifs):
                found.append(self.of(element))
        self._variables = before
        return found


def _public(name: str) -> None:
    if name.startswith("_"):
        raise ExpressionError(f"`{name}` starts with an underscore; a page uses public names only")


def first_names(expression: str) -> tuple[str, ...]:
    """The dotted name that an expression begins with, for finding its source: (`rolls`, `check`, `chance`)."""
    named = all_names(expression)
    return max(named, key=lambda chain: (-_position(expression, chain[0]), len(chain)), default=())


def all_names(expression: str) -> list[tuple[str, ...]]:
    """Every dotted name in an expression, split at its dots; our own functions and `row` are left out."""
    try:
        node: ast.AST = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return []
    chains = [_chain(found) for found in ast.walk(node) if isinstance(found, (ast.Attribute, ast.Name))]
    return [chain for chain in chains if chain and chain[0] not in FUNCTIONS and chain[0] != "row"]


def _position(expression: str, name: str) -> int:
    return expression.find(name)


def _chain(node: ast.AST) -> tuple[str, ...]:
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return tuple(reversed([*names, node.id])) if isinstance(node, ast.Name) else ()
