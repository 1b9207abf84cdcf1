"""What a rule was given, in words."""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

from rules_py.rule import Rule


def described(rule: Rule, values: Mapping[str, Any], also: Container[str] = ()) -> str:
    """The parameters in words, without neutral defaults that `also` does not name: `level 5, difficulty 6`."""
    words = [
        f"{parameter.title.lower()} {_brief(parameter.kind.written(values[parameter.name]))}"
        for number, parameter in enumerate(rule.parameters)
        if (number < 2 and not parameter.kind.folded)
        or values[parameter.name] != parameter.default
        or parameter.name in also
    ]
    return ", ".join(words)


def _brief(text: str) -> str:
    if text.startswith("["):
        return "as in the table"
    return text or "none"
