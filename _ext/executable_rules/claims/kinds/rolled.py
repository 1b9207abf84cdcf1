"""What a sentence says of the roll beside it: what it is given, what fell, and what came of it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rules_py.errors import RuleError, nearest
from rules_py.thrown import card_name

from ..claim import RuleId, Statement
from ..code.limits import TooLong, bounded_time
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Help, Kind, says_but_has
from ..fix import rewritten
from ..words.wording import compare, fold
from .roll_in_words import RollInWords

_SOME = re.compile(r"(?P<first>\d+)-(?P<last>\d+)")


@dataclass(frozen=True)
class OfRoll(Statement):
    """The text says a value of a roll.

    Attributes:
        text: the words.
        name: of the value: see `value_at`.
        roll: the roll beside the words.
    """

    label: ClassVar[str] = "rolled"

    text: str
    name: str
    roll: RollInWords

    def quotes(self) -> Iterator[RuleId]:
        yield RuleId(self.roll.rule)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        try:
            rule = package.registry.find(self.roll.rule)
            with bounded_time():
                rolled = self.roll.rolled(rule)
            faces = [card_name(face) if isinstance(face, str) else face for face in rolled.faces]
            fell = {**rolled.ruling.outcome, "faces": faces} if self.roll.has_faces else {}
            value = value_at({**fell, **rolled.params}, self.name)
        except (RuleError, TooLong) as error:
            yield self.found(Kind.RULE, f"says {self.text}, but {self.roll.rule}: {error}")
            return
        if difference := compare(self.text, value):
            message = says_but_has(difference.says, self.name, difference.has, package.place(rule))
            new = rewritten(self.text, value)
            fix = Fix(self.text, new, role=self.label, expression=self.name) if new is not None else None
            yield self.found(Kind.FACT, message, fix=fix)


def value_at(values: Mapping[str, Any], name: str) -> Any:
    """The value under a name such as `level`, `levels.2`, `sides.Brandt.value`, `faces.1-3` or `result`.

    Args:
        values: those of a roll: its parameters as the rule reads them, its faces, its outcome.
        name: one of them; after dots the number of an item, or those of the first and the last of some, the name in
            a row, or the head of a column.

    Raises:
        RuleError: there is no such value.
    """
    value: Any = values
    for part in name.split("."):
        if isinstance(value, Sequence) and (some := _SOME.fullmatch(part)) is not None:
            first, last = int(some["first"]), int(some["last"])
            if not 1 <= first <= last <= len(value):
                raise RuleError("name", name, f"items from 1 to {len(value)}")
            value = value[first - 1 : last]
            continue
        known = _parts(value)
        if fold(part) not in known:
            raise RuleError("name", name, nearest(part, list(known)) if known else "a value without parts")
        value = known[fold(part)]
    return value


def _parts(value: Any) -> dict[str, Any]:
    """What a value consists of, by the names that a page may use."""
    if isinstance(value, Mapping):
        return {written: part for key, part in value.items() for written in _spellings(str(key))}
    if not isinstance(value, (list, tuple)):
        return {}
    rows = {fold(cell): row for row in value if isinstance(row, Mapping) for cell in row.values() if type(cell) is str}
    return {str(number): item for number, item in enumerate(value, 1)} | rows


def _spellings(name: str) -> set[str]:
    return {fold(name), fold(name).replace("_", "-")}


HELP = {
    "rule OfRoll.check": Help("A sentence names a value that its roll doesn't have."),
    "fact OfRoll.check": Help(
        "The sentence says another value than the roll beside it has.",
        "Make the two agree: correct the words, or the roll beside them; `--fix` corrects the words.",
    ),
}
"""Why its messages come, and what to do."""
