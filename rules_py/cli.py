"""The command line: list the rules, roll them, get their exact odds, work them out, see what is covered.

Every wrong word ends with status 2, nothing on the standard output, and one line that says what was given and what is
allowed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

from . import GAMES, __version__, registry
from .coverage import coverage
from .errors import RuleError, nearest
from .likelihood import percent
from .rule import Odds, Rolled, Rule

BAR_CHARACTERS = 40
"""The length of the bar of a certain outcome."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words behind the program's name; those of the process when None.

    Returns:
        The exit status: 0, or 2 when something was not allowed.
    """
    # A file or pipe may have a narrow encoding; a name with an accent must not end in a traceback.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    options = _parser().parse_args(arguments)
    try:
        lines = options.command(options)
    except RuleError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        print("\n".join(lines), flush=True)
    except BrokenPipeError:
        # The reader (`head`, say) has seen enough. Python would complain once more when it closes the stream.
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="rules-py",
        description="Roll, reckon and check the rules of the rulebooks.",
        epilog="Example: rules-py odds tuurna.check level=5 difficulty=6",
    )
    parser.add_argument("--version", action="version", version=f"rules-py {__version__}")
    commands = parser.add_subparsers(required=True, metavar="list|roll|odds|calc|coverage")

    def command(name: str, function: Any, help: str) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=help, description=help)
        sub.set_defaults(command=function)
        sub.add_argument("--json", action="store_true", help="print JSON")
        return sub

    command("list", _list, "List every rule with its parameters.")
    for name, function, help in (
        ("roll", _roll, "Roll a rule once, from a seed, from faces rolled at the table, or with fresh luck."),
        ("odds", _odds, "Give the exact odds of a rule."),
        ("calc", _calc, "Work out a rule that needs no luck."),
    ):
        sub = command(name, function, help)
        sub.add_argument("rule", metavar="ID", help="the rule, for instance tuurna.check")
        sub.add_argument("parameters", metavar="name=value", nargs="*", help="JSON or @file.json for structured values")
        if name == "roll":
            sub.add_argument("--seed", help="a whole number; the same seed gives the same faces everywhere")
            sub.add_argument("--faces", help="faces rolled at the table, for instance 3,5,1")
            sub.add_argument("--cards", help="cards drawn at the table, for instance the-fool,ace-of-cups")
    command(
        "coverage", _coverage, "Show which entries of the inventory are implemented, told or missing."
    ).add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    return parser


def _given(words: Sequence[str]) -> dict[str, object]:
    """The parameters out of `name=value` words; a value `@file.json` is read from that file."""
    given: dict[str, object] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise RuleError("parameter", word, "parameters as name=value")
        if name in given:
            raise RuleError(name, value, f"one value; {given[name]!r} was given before")
        given[name] = _file(name, value[1:]) if value.startswith("@") else value
    return given


def _file(name: str, path: str) -> object:
    try:
        return json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise RuleError(name, f"@{path}", f"a file that can be read ({error.strerror})") from None
    except ValueError:
        raise RuleError(name, f"@{path}", "a file that holds JSON") from None


def _list(options: argparse.Namespace) -> list[str]:
    described = [rule.described() for rule in registry]
    if options.json:
        return [_json(described)]
    width = max(len(rule.id) for rule in registry)
    return [f"{rule.id:{width}}  {rule.kind:11}  {_signature(rule)}" for rule in registry]


def _signature(rule: Rule) -> str:
    return f"{rule.title}: " + " ".join(f"{p.name}={p.kind.written(p.default)}" for p in rule.parameters)


def _roll(options: argparse.Namespace) -> list[str]:
    rule = registry.find(options.rule)
    if options.cards is not None and rule.luck == "dice":
        raise RuleError("cards", options.cards, f"no cards; {rule.id} uses dice, give --faces")
    if options.faces is not None and rule.luck == "cards":
        raise RuleError("faces", options.faces, f"no faces; {rule.id} draws cards, give --cards")
    params = rule.read(_given(options.parameters))
    faces = options.faces if options.cards is None else options.cards
    try:
        rolled = rule.roll(seed=_seed(options.seed), faces=faces, **params)
    except RuleError as error:
        if error.parameter != "faces" or options.cards is None:
            raise
        raise RuleError("cards", error.given, error.allowed) from None
    if options.json:
        return [_json(rolled.as_json())]
    return _roll_lines(rolled)


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise RuleError("seed", text, "a whole number from 0 to 9007199254740991")
    return int(text)


def _roll_lines(rolled: Rolled) -> list[str]:
    origin = f"your own {rolled.rule.luck}" if rolled.seed is None else f"seed {rolled.seed}"
    if rolled.rule.luck == "cards":
        fell = "Cards " + (", ".join(map(str, rolled.faces)) or "none")
    else:
        fell = "Faces " + " ".join(f"{die.face}{'+' if die.mark == 'more' else ''}" for die in rolled.dice)
    return [rolled.ruling.summary, *(f"  {step}" for step in rolled.ruling.steps), f"  {fell} ({origin})"]


def _odds(options: argparse.Namespace) -> list[str]:
    rule = registry.find(options.rule)
    odds = rule.odds(**rule.read(_given(options.parameters)))
    return [_json(odds.as_json())] if options.json else _odds_lines(odds)


def _odds_lines(odds: Odds) -> list[str]:
    lines = [f"{odds.rule.verdict} {_word(value)}: {percent(p)} ({p})" for value, p in odds.verdicts().items()]
    for value, p in odds.reaching.items():
        lines.append(f"  at least {value:>3} {odds.rule.rungs[value]:14}  {percent(p):>8}  {_bar(p)}")
    lines += [f"  {grade:20}  {percent(p):>8}  {_bar(p)}" for grade, p in odds.graded.items()]
    if odds.rule.measure:
        lines.append(f"{odds.rule.measure}, mean {float(odds.mean):.4f}:")
        lines += [f"  {value:>4}  {percent(p):>8}  {_bar(p)}" for value, p in odds.measured.items()]
    return lines


def _word(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _bar(probability: Fraction) -> str:
    return "#" * round(probability * BAR_CHARACTERS)


def _calc(options: argparse.Namespace) -> list[str]:
    rule = registry.find(options.rule)
    params = rule.read(_given(options.parameters))
    ruling = rule.calculate(**params)
    if options.json:
        outcome = dict(ruling.outcome)
        return [
            _json({"rule": rule.id, "params": rule.params_json(params), "outcome": outcome, "summary": ruling.summary})
        ]
    return [ruling.summary, *(f"  {step}" for step in ruling.steps)]


def _coverage(options: argparse.Namespace) -> list[str]:
    if options.game is not None and options.game not in GAMES:
        raise RuleError("game", options.game, nearest(options.game, GAMES))
    entries = coverage(options.game)
    if options.json:
        return [_json([entry.as_json() for entry in entries])]
    lines = [f"{entry.id:8}  {entry.state:11}  {entry.title}  {entry.where}" for entry in entries]
    missing = [entry.id for entry in entries if entry.state == "missing"]
    return [*lines, f"{len(entries)} entries, {len(missing)} missing" + (": " + " ".join(missing) if missing else "")]


def _json(value: Mapping[str, Any] | list[Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
