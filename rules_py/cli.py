"""The command line: list the rules, roll them, get their exact odds, work them out, see what is covered.

Invalid input exits with status 2, nothing on the standard output, and one line that says what was given and what is
allowed.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from . import GAMES, __version__, completion, registry, sheet_command
from .cli_text import Line, Words, assumed_lines, odds_lines, roll_lines, wrapped
from .coverage import coverage
from .errors import RuleError, nearest
from .manual import COMMANDS, EPILOG, manual
from .odds import Odds
from .rule import Rule
from .terminal import printed


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, like all others, and whose examples keep their lines."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, **options)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


class _Manual(argparse.Action):
    """`-h` after the id of a rule explains that rule."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: Any, option: str | None = None
    ) -> None:
        try:
            lines = manual(registry.find(namespace.rule), namespace.name) if namespace.rule else None
        except RuleError as error:
            parser.exit(2, f"{error}\n")
        _print(printed(lines) if lines else parser.format_help().rstrip("\n"))
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        arguments: the words after the program's name; those of the process when None.

    Returns:
        The exit status: 0, or 2 when something was not allowed.
    """
    # A file or pipe may have a narrow encoding; a name with an accent must not end in a traceback.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    parser = _parser()
    completion.complete(parser)
    options = parser.parse_args(_words_first(sys.argv[1:] if arguments is None else arguments))
    try:
        answer = options.command(options)
    except RuleError as error:
        print(error, file=sys.stderr)
        return 2
    _print(answer if isinstance(answer, str) else printed(answer))
    return 0


def _print(text: str) -> None:
    try:
        print(text, flush=True)
    except BrokenPipeError:
        # The reader (`head`, say) has seen enough. Python would complain once more when it closes the stream.
        sys.stderr.close()


VALUED = ("--seed", "--faces", "--cards", "--as", "--ready")
"""Options that take the next word."""


def _words_first(arguments: Sequence[str]) -> list[str]:
    """The same arguments with all options last: argparse takes no parameters that are scattered among them."""
    words: list[str] = []
    options: list[str] = []
    waiting = list(arguments)
    while waiting:
        word = waiting.pop(0)
        if not word.startswith("-") or word == "-":
            words.append(word)
            continue
        options.append(word)
        if len(word) > 2 and any(option.startswith(word) for option in VALUED) and waiting:
            options.append(waiting.pop(0))
    return [*words, *options]


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog=completion.PROGRAM,
        description="Roll, reckon and check the rules of the rulebooks.",
        epilog=EPILOG,
    )
    parser.add_argument("--version", action="version", version=f"{completion.PROGRAM} {__version__}")
    commands = parser.add_subparsers(required=True, metavar="|".join(COMMANDS), title="commands")

    def command(name: str, function: Any) -> argparse.ArgumentParser:
        about = COMMANDS[name]
        sub = commands.add_parser(
            name,
            help=about.short,
            description=f"{about.short} {about.long}".strip(),
            epilog=about.epilog,
            add_help=False,
        )
        sub.set_defaults(command=function, name=name, rule=None)
        sub.add_argument("-h", "--help", action=_Manual, nargs=0, help="show this; behind an ID, explain that rule")
        return sub

    def with_json(sub: argparse.ArgumentParser) -> argparse.ArgumentParser:
        sub.add_argument("--json", action="store_true", help="print JSON")
        return sub

    listed: Any = with_json(command("list", _list)).add_argument("game", nargs="?", metavar="GAME")
    listed.help, listed.completer = f"one of {', '.join(GAMES)}", lambda **_: GAMES
    for name, function in (("roll", _roll), ("odds", _odds), ("calc", _calc)):
        sub = command(name, function)
        rule: Any = sub.add_argument("rule", metavar="ID", help="the rule, for instance tuurna.check")
        given: Any = sub.add_argument(
            "parameters", metavar="name=value", nargs="*", help="JSON or @file.json for structured values"
        )
        rule.completer, given.completer = completion.rules, completion.parameters
        with_json(sub)
        sub.add_argument(
            "--as", dest="person", metavar="FILE", help="a character's file; skill=NAME says what they roll"
        )
        if name == "roll":
            sub.add_argument("--seed", help="a whole number; the same seed gives the same faces everywhere")
            sub.add_argument("--faces", help="faces rolled at the table, for instance 3,5,1")
            sub.add_argument("--cards", help="cards drawn at the table, for instance the-fool,ace-of-cups")
        if name == "odds":
            sub.add_argument("--csv", action="store_true", help="print a table for a spreadsheet, a line an outcome")
    sub = with_json(command("sheet", sheet_command.sheet))
    who: Any = sub.add_argument("game", metavar="GAME", help=f"one of {', '.join(GAMES)}")
    who.completer = lambda **_: list(registry.sheets)
    sub.add_argument("file", metavar="FILE", nargs="?", help="a character's file, saved by a page or by sheet --json")
    sub.add_argument("--ready", metavar="NAME", help="somebody who is ready to play")
    entry: Any = with_json(command("coverage", _coverage)).add_argument("game", nargs="?", metavar="GAME")
    entry.help, entry.completer = f"one of {', '.join(GAMES)}", lambda **_: GAMES
    shell: Any = command("completion", _completion).add_argument("shell", metavar="SHELL")
    shell.help, shell.completer = f"one of {', '.join(completion.SHELLS)}", lambda **_: completion.SHELLS
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


def _list(options: argparse.Namespace) -> str | list[Line]:
    rules = [rule for rule in registry if _game(options) in (None, rule.game)]
    if options.json:
        return _json([rule.described() for rule in rules])
    width = max(len(rule.id) for rule in rules)
    lines: list[Line] = []
    for rule in rules:
        lines.append([Words(f"{rule.id:{width}}", "name"), Words(f"  {rule.kind:11}  {rule.title}")])
        lines += wrapped(" ".join(parameter.name for parameter in rule.parameters), "    ")
    return lines


def _game(options: argparse.Namespace) -> str | None:
    """The game that was named, if one was.

    Raises:
        RuleError: there is no such game.
    """
    game: str | None = options.game
    if game is not None and game not in GAMES:
        raise RuleError("game", game, nearest(game, GAMES))
    return game


@contextmanager
def _telling(rule: Rule, given: Mapping[str, object]) -> Iterator[None]:
    """Advise leaving out a value that was refused and never typed."""
    try:
        yield
    except RuleError as error:
        if error.name in given or error.name not in rule.defaults:
            raise
        raise RuleError(f"{error.name}, left out,", error.given, error.allowed) from None


def _roll(options: argparse.Namespace) -> str | list[Line]:
    rule = registry.find(options.rule)
    if options.cards is not None and rule.luck == "dice":
        raise RuleError("cards", options.cards, f"no cards; {rule.id} uses dice, give --faces")
    if options.faces is not None and rule.luck == "cards":
        raise RuleError("faces", options.faces, f"no faces; {rule.id} draws cards, give --cards")
    given, about = _with_person(rule, options)
    params = rule.read(given)
    faces = options.faces if options.cards is None else options.cards
    try:
        with _telling(rule, given):
            rolled = rule.roll(seed=_seed(options.seed), faces=faces, **params)
    except RuleError as error:
        if error.parameter != "faces" or options.cards is None:
            raise
        raise RuleError("cards", error.given, error.allowed) from None
    if options.json:
        return _json(rolled.as_json() | _assumed_json(rule, given) | about)
    return [*_person_lines(about), *roll_lines(rolled, rule.odds(**params)), *assumed_lines(rule, given)]


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 20):
        raise RuleError("seed", text, "a whole number from 0 to 9007199254740991")
    return int(text)


def _odds(options: argparse.Namespace) -> str | list[Line]:
    if options.json and options.csv:
        raise RuleError("--csv", "--json", "one of the two")
    rule = registry.find(options.rule)
    given, about = _with_person(rule, options)
    params = rule.read(given)
    with _telling(rule, given):
        odds = rule.odds(**params)
    if options.csv:
        return _csv(odds)
    if options.json:
        return _json(odds.as_json() | _assumed_json(rule, given) | about)
    return [*_person_lines(about), *odds_lines(odds), *assumed_lines(rule, given)]


def _csv(odds: Odds) -> str:
    """A line an outcome: its values, the exact probability and a decimal."""
    rows = odds.as_json()["outcomes"]
    names = list(dict.fromkeys(name for row in rows for name in row["outcome"]))
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*names, "probability", "decimal"])
    for row in rows:
        values = [row["outcome"].get(name) for name in names]
        writer.writerow([*map(_cell, values), row["probability"], row["decimal"]])
    return text.getvalue().rstrip("\n")


def _cell(value: object) -> object:
    """Words and numbers as they are, all else as JSON has it."""
    return value if isinstance(value, (str, int)) and not isinstance(value, bool) else json.dumps(value)


def _calc(options: argparse.Namespace) -> str | list[Line]:
    rule = registry.find(options.rule)
    given, about = _with_person(rule, options)
    params = rule.read(given)
    with _telling(rule, given):
        ruling = rule.calculate(**params)
    if options.json:
        return _json(
            {
                "rule": rule.id,
                "params": rule.params_json(params),
                "outcome": dict(ruling.outcome),
                "summary": ruling.summary,
                "steps": list(ruling.steps),
            }
            | _assumed_json(rule, given)
            | about
        )
    steps: list[Line] = [[Words(f"  {step}")] for step in ruling.steps]
    return [*_person_lines(about), [Words(ruling.summary, "name")], *steps, *assumed_lines(rule, given)]


def _with_person(rule: Rule, options: argparse.Namespace) -> tuple[dict[str, object], dict[str, Any]]:
    """The parameters that were given, with those of the character who was named; and that character, for JSON."""
    given = _given(options.parameters)
    if options.person is None:
        return given, {}
    filled, about = sheet_command.filled(rule, options.person, given)
    return filled, {"character": about}


def _person_lines(about: Mapping[str, Any]) -> list[Line]:
    """Who rolls what, and why with these values."""
    if not about:
        return []
    name, action, why = (about["character"].get(key) for key in ("name", "action", "why"))
    words = ": ".join(filter(None, [name or "Somebody", action]))
    return [[Words(words, "name"), Words(f"  {why}" if why else "", "quiet")]]


def _assumed_json(rule: Rule, given: Mapping[str, object]) -> dict[str, Any]:
    """The parameters that nobody gave, for programs."""
    return {"assumed": [parameter.name for parameter in rule.parameters if parameter.name not in given]}


def _coverage(options: argparse.Namespace) -> str | list[Line]:
    entries = coverage(_game(options))
    if options.json:
        return _json([entry.as_json() for entry in entries])
    lines: list[Line] = [
        [Words(f"{entry.id:8}", "name"), Words(f"  {entry.state:11}  {entry.title}  "), Words(entry.where, "quiet")]
        for entry in entries
    ]
    missing = [entry.id for entry in entries if entry.state == "missing"]
    words = f"{len(entries)} entries, {len(missing)} missing" + (": " + " ".join(missing) if missing else "")
    return [*lines, [Words(words)]]


def _completion(options: argparse.Namespace) -> str:
    if options.shell not in completion.SHELLS:
        raise RuleError("shell", options.shell, nearest(options.shell, completion.SHELLS))
    return completion.script(options.shell)


def _json(value: Mapping[str, Any] | list[Any]) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False)
