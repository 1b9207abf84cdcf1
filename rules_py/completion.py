"""Shell completion of rules, the names of their parameters, and their values.

The only module that knows argcomplete, and it asks for it when a shell does.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable

from . import registry
from .errors import RuleError
from .rule import Rule

SHELLS = ("bash", "zsh", "fish")
"""Shells that can complete."""

PROGRAM = "rules-py"

MOST_VALUES = 40
"""Values of a whole number that are offered; more would fill the screen."""

KINDS = {"roll": ("roll",), "odds": ("roll",), "calc": ("calculation", "validation")}
"""Which kinds of rules a command takes."""


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer a shell that asks for completions, and exit; return at once when no shell asks."""
    if "_ARGCOMPLETE" in os.environ:
        from argcomplete import autocomplete

        autocomplete(parser)


def script(shell: str) -> str:
    """What the shell has to read once to complete the words of this program.

    Raises:
        RuleError: argcomplete is not installed.
    """
    try:
        from argcomplete.shell_integration import shellcode
    except ModuleNotFoundError:
        raise RuleError("shell", shell, "completion where argcomplete is installed: pip install argcomplete") from None
    return str(shellcode([PROGRAM], shell=shell)).strip()


def rules(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    """The ids that the command takes."""
    return [rule.id for rule in registry if rule.kind in KINDS[parsed_args.name] and rule.id.startswith(prefix)]


def parameters(prefix: str, parsed_args: argparse.Namespace, **_: object) -> list[str]:
    """`name=` for what is not given yet; after it, the values."""
    try:
        rule = registry.find(parsed_args.rule)
    except RuleError:
        return []
    name, sign, _value = prefix.partition("=")
    if not sign:
        given = {word.partition("=")[0] for word in parsed_args.parameters or ()}
        return [f"{parameter.name}=" for parameter in rule.parameters if parameter.name not in given]
    return [f"{name}={value}" for value in _values(rule, name)]


def _values(rule: Rule, name: str) -> Iterable[object]:
    found = [parameter.described() for parameter in rule.parameters if parameter.name == name]
    if not found:
        return ()
    if found[0]["choices"]:
        return list(found[0]["choices"])
    lowest, highest = found[0]["minimum"], found[0]["maximum"]
    if lowest is None or highest is None or highest - lowest >= MOST_VALUES:
        return ()
    return range(lowest, highest + 1)
