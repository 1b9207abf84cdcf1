"""What an expression on a page may use and call, and how much of it; `expressions` works with this."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterable, Mapping, Set
from fractions import Fraction
from types import CodeType, FrameType, GeneratorType, TracebackType
from typing import Any

from rules_py.chance import fresh_seed
from rules_py.rulebook import Registry

MOST_STEPS = 20_000
"""Maximum steps of an expression."""

MOST_ITEMS = 500_000
"""Maximum items and characters in all that an expression makes or looks at, counted again at each step."""

LARGEST = 10**60
"""No number in an expression may grow beyond this, and no number of a fraction beyond its tenth power."""


class ExpressionError(Exception):
    """An expression that cannot be worked out; says which part and what is known instead."""


OPERATORS: Mapping[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv, ast.Mod: operator.mod, ast.USub: operator.neg, ast.UAdd: operator.pos,
    ast.Not: operator.not_, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip

NUMBERS_ONLY: tuple[type[ast.operator], ...] = (ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)
"""Of text or lists these would make something of any size."""


def bounded(value: Any) -> Any:
    """`value`, unless it is a number out of all bounds.

    Raises:
        ExpressionError: it is.
    """
    whole = isinstance(value, int) and abs(value) > LARGEST
    if whole or (isinstance(value, Fraction) and max(abs(value.numerator), value.denominator) > LARGEST**10):
        raise ExpressionError("a number grows beyond all bounds")
    return value


def _range(*ends: int) -> range:
    found = range(*ends)
    if len(found) > MOST_STEPS:
        raise ExpressionError(f"a range of more than {MOST_STEPS} numbers")
    return found


def _sum(values: Iterable[Any]) -> Any:
    """The sum of numbers only, and each step of it bounded."""
    total: Any = 0
    for value in values:
        total = bounded(total + value)
    return total


def _fraction(numerator: Any = 0, denominator: Any = None) -> Fraction:
    if isinstance(numerator, str) and "e" in numerator.casefold():
        raise ExpressionError("a fraction is written without an exponent")  # `1e999999999` would be worked out
    return Fraction(numerator, denominator)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "abs": abs, "all": all, "any": any, "dict": dict, "len": len, "list": list, "max": max, "min": min, "range": _range,
    "reversed": reversed, "set": set, "sorted": sorted, "str": str, "sum": _sum, "tuple": tuple, "Fraction": _fraction,
}  # fmt: skip
"""What a page can use beside the names of the rules package."""

METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset({"lower", "upper", "title", "capitalize", "split", "strip", "removeprefix", "removesuffix"}),
    dict: frozenset({"keys", "values", "items", "get"}),
    list: frozenset({"index", "count"}),
    tuple: frozenset({"index", "count"}),
    Registry: frozenset({"find", "errata"}),
}
"""Methods that only look; all others (`format` above all, which follows attributes) are refused."""

INSIDES = (CodeType, FrameType, GeneratorType, TracebackType)
"""Through their attributes, which need no underscore, everything that Python has could be reached."""


def harmless(function: Callable[..., Any], homes: Set[str]) -> bool:
    """Whether a page may call it: our own few functions, methods of plain values, and functions of rules packages.

    A module of rules holds what it imports too (`os`, say), and none of that is a page's to call.
    """
    if any(function is known for known in FUNCTIONS.values()):
        return True
    if type(getattr(function, "__self__", None)) in METHODS:
        return True
    module = getattr(function, "__module__", None) or type(function).__module__
    own = module.partition(".")[0] in homes and not module.endswith((".cli", ".__main__"))
    return own and function is not fresh_seed and function is not Registry
