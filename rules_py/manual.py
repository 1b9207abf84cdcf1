"""What `--help` teaches: examples for each command, and for a rule what it takes and where the book tells it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import dataclass

from .cli_text import Line, Words, wrapped
from .fields import written
from .parameters import MOST_LISTED, Choice, Kind, Parameter, Rows
from .rule import Rule

LONGEST_VALUES = 90
"""Characters of a parameter's values that an explanation shows; JSON from `list` has them all."""


@dataclass(frozen=True)
class CommandHelp:
    """What the manual says of a command.

    Attributes:
        short: one sentence, for the list of commands.
        long: what else there is to know.
        examples: words after the program's name, each with what they do.
    """

    short: str
    long: str
    examples: Mapping[str, str]

    @property
    def epilog(self) -> str:
        """The examples as `--help` shows them."""
        return _examples(self.examples)


def _examples(examples: Mapping[str, str]) -> str:
    width = max(map(len, examples))
    return "examples:\n" + "\n".join(f"  rules-py {words:{width}}  # {does}" for words, does in examples.items())


COMMANDS: Mapping[str, CommandHelp] = {
    "list": CommandHelp(
        "List every rule with its parameters.",
        "",
        {
            "list": "ids, kinds, titles and parameters",
            "list tuurna": "those of one game",
            "list --json": "for programs, with all that a parameter takes",
        },
    ),
    "roll": CommandHelp(
        "Roll a rule once, from a seed, from faces rolled at the table, or with fresh luck.",
        "Of what you leave out, as little as can be is assumed; the answer names it.",
        {
            "roll tuurna.check level=5 difficulty=6": "fresh luck; the answer names the seed",
            "roll tuurna.check level=5 --seed 42": "the same roll again, here and in every browser",
            "roll tuurna.check level=2 difficulty=2 --faces 3,4": "a ruling on your own dice",
            "roll rt0.check difficulty=Hard --cards the-moon": "a ruling on your own cards",
            "roll tuurna.check --help": "what the rule takes",
        },
    ),
    "odds": CommandHelp(
        "Give the exact odds of a rule.",
        "Nothing is estimated: JSON and CSV have every probability as a fraction too.",
        {
            "odds tuurna.check level=5 difficulty=6": "the chance to succeed, and of every result",
            "odds ingenuity.opposed --csv > odds.csv": "a table for a spreadsheet",
            "odds sirpas.check --json": "for programs",
        },
    ),
    "calc": CommandHelp(
        "Work out a rule that needs no luck.",
        "",
        {
            "calc tuurna.level level=9": "what the level is called",
            "calc tuurna.fundamental_level practicals=2,3,4": "several values, with commas",
            "calc rt0.report_card --help": "what the rule takes",
        },
    ),
    "sheet": CommandHelp(
        "Show a character: values, what follows from them, what they can roll and what can happen to them.",
        "Without a file, it lists who is ready to play.",
        {
            "sheet tuurna": "who is ready to play",
            "sheet tuurna --ready Zejhe": "one of them",
            "sheet tuurna --ready Zejhe --json > zejhe.json": "the same as a file",
            "sheet tuurna zejhe.json": "a character of yours, saved by a page or as above",
            "roll tuurna.check --as zejhe.json skill=Deception difficulty=4": "roll as that character",
        },
    ),
    "coverage": CommandHelp(
        "Show which entries of the inventory are implemented, described or missing.",
        "",
        {"coverage tuurna": "one game", "coverage --json": "all of them, for programs"},
    ),
    "completion": CommandHelp(
        "Print what a shell needs to complete rules, parameters and values behind TAB.",
        "",
        {
            "completion bash >> ~/.bashrc": "for every new bash",
            "completion zsh >> ~/.zshrc": "for every new zsh, behind compinit",
            "completion fish > ~/.config/fish/completions/rules-py.fish": "for fish",
        },
    ),
}

EPILOG = _examples(
    {
        "roll tuurna.check level=5 difficulty=6": "roll",
        "odds tuurna.check level=5 difficulty=6": "the exact odds of it",
        "calc tuurna.level level=9": "a rule without luck",
        "roll tuurna.check --help": "what a rule takes",
        "list": "every rule",
    }
)


def manual(rule: Rule, command: str) -> list[Line]:
    """What a rule takes and where the book tells it.

    Args:
        rule: the rule.
        command: the command that was asked; the example begins with it unless the rule is of another kind.
    """
    fitting = ("roll", "odds") if rule.kind == "roll" else ("calc",)
    command = command if command in fitting else fitting[0]
    about = (inspect.getdoc(rule.body) or "").partition("\n\n")[0].replace("\n", " ")
    lines: list[Line] = [[Words(rule.id, "name"), Words(f"  {rule.title}")], [], [Words(about)], []]
    if rule.parameters:
        width = max(len(parameter.name) for parameter in rule.parameters)
        for parameter in rule.parameters:
            lines += _taken(parameter.name, parameter, width)
        lines.append([])
    given = "".join(f" {p.name}={p.kind.written(p.default)}" for p in rule.parameters[:2] if _short(p))
    return [
        *lines,
        [Words(f"  rules-py {command} {rule.id}{given}")],
        [Words(f"  {rule.page}.html#{rule.anchor}", "quiet")],
    ]


def _taken(name: str, parameter: Parameter, width: int) -> list[Line]:
    """What a parameter takes: in a line, and below it the columns of its rows or the names that are too many for it."""
    kind = parameter.kind
    left_out = f"; {written(kind, parameter.default) or 'nothing'} when left out"
    lines: list[Line] = [
        [Words(f"  {name:{width}}", "name"), Words(f"  {_allowed(parameter)}"), Words(left_out, "quiet")]
    ]
    if isinstance(kind, Rows):
        lines[0] = [
            Words(f"  {name:{width}}", "name"),
            Words(f"  {parameter.title}: {_rows(kind)}"),
            Words(left_out, "quiet"),
        ]
        for column, inner in kind.columns.items():
            known = column in kind.defaults
            default = (
                f"; {written(inner, inner.read(kind.defaults[column])) or 'nothing'} when left out" if known else ""
            )
            lines.append(
                [
                    Words(f"    {column}", "name"),
                    Words(f": {_allowed(Parameter(column, inner, None))}"),
                    Words(default, "quiet"),
                ]
            )
            lines += _names(inner)
    return [*lines, *_names(kind)]


def _rows(kind: Rows) -> str:
    return f"{kind.at_least} to {kind.at_most} rows, JSON or @file.json, with the columns below"


def _names(kind: Kind) -> list[Line]:
    """All names that a kind takes, where there is no room for them in its line."""
    choices = kind.limits().get("choices") or ()
    fits = len(choices) <= MOST_LISTED and len(kind.allowed) <= LONGEST_VALUES
    return [] if fits else wrapped(", ".join(choices), "      ")


def _allowed(parameter: Parameter) -> str:
    kind = parameter.kind
    allowed = "one of these names" if isinstance(kind, Choice) and _names(kind) else kind.allowed
    return f"{parameter.title}: {allowed if len(allowed) <= LONGEST_VALUES else allowed[: LONGEST_VALUES - 1] + '…'}"


def _short(parameter: Parameter) -> bool:
    written = parameter.kind.written(parameter.default)
    return bool(written) and written.replace(",", "").isalnum()
