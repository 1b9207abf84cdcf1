"""A roll in a sentence: its words say what it is rolled with, and, where its luck is given, what came of it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar

from rules_py.errors import RuleError
from rules_py.rule import Rolled, Rule
from rules_py.thrown import card_name

from ..claim import RuleId, Statement
from ..code.limits import TooLong, bounded_time
from ..code.rules_package import RulesPackage
from ..findings import Finding, Help, Kind
from ..words.numbers import IDIOMS, NUMBER
from ..words.wording import number_word, ordinal_words, says

_VALUES = {
    word: str(number)
    for number in range(100)
    for word in (number_word(number), *ordinal_words(number))
    if word is not None
}
_VALUES |= {"once": "1", "twice": "2", "double": "2", "doubled": "2", "doubles": "2", "thrice": "3", "triple": "3"}
"""What a word for a number stands for."""

_LIST = re.compile(r"-?\d+(?:, -?\d+)*,? and -?\d+")
"""What tells of dice amid other words: `6, 4 and 5, for 24`."""


@dataclass(frozen=True)
class RollInWords(Statement):
    """The text is what the reader sees, and taps to roll.

    Attributes:
        text: the words.
        rule: its id.
        given: parameters, as they are typed in the form.
        seed, faces: whose luck it is; neither for the reader's own.
    """

    label: ClassVar[str] = "roll"

    text: str
    rule: str
    given: Mapping[str, str]
    seed: int | None = None
    faces: str | None = None

    def quotes(self) -> Iterator[RuleId]:
        yield RuleId(self.rule)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        try:
            rule = package.registry.find(self.rule)
            if rule.kind != "roll":
                raise RuleError("rule", self.rule, f"the id of a rule that rolls; this one is a {rule.kind}")
            with bounded_time():
                rolled = self.rolled(rule)
        except (RuleError, TooLong) as error:
            yield self.found(Kind.RULE, f"{self.rule}: {error}")
            return
        said = {name: rule.parameter(name).kind.written(rolled.params[name]) for name in self.given}
        known = {number for value in said.values() for number in numbers_in(value)}
        values_of_roll = (
            ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in said.items()) or "no values of its own"
        )
        if self.has_faces:
            texts = (rolled.ruling.summary, *rolled.ruling.steps, *map(str, rolled.ruling.outcome.values()))
            known |= {number for text in (*texts, *map(str, rolled.faces)) for number in numbers_in(text)}
            values_of_roll += f"; faces {', '.join(map(str, rolled.faces)) or 'none'}: {rolled.ruling.summary}"
            if _lists_faces(self.text, rolled):
                if not _says_what_fell(self.text, rolled):
                    yield self.found(
                        Kind.FACT, f"says {self.text}, the roll has {values_of_roll} ({package.place(rule)})"
                    )
                return
            for listed in _LIST.findall(self.text):
                if not _says_what_fell(listed, rolled):
                    yield self.found(Kind.FACT, f"says {listed}, the roll has {values_of_roll} ({package.place(rule)})")
        for number, words in numbers_in(self.text).items():
            if number not in known:
                yield self.found(Kind.FACT, f"says {words}, the roll has {values_of_roll} ({package.place(rule)})")

    @property
    def has_faces(self) -> bool:
        """Whether it is one roll, and not anybody's."""
        return self.seed is not None or self.faces is not None

    def rolled(self, rule: Rule) -> Rolled:
        """The roll; with any luck where none is given.

        Raises:
            RuleError: the rule refuses what is given.
        """
        luck = {"faces": self.faces} if self.faces is not None else {"seed": self.seed or 0}
        return rule.roll(**luck, **self.given)  # type: ignore[arg-type]  # parameters have names that the rule knows


def _lists_faces(text: str, rolled: Rolled) -> bool:
    """Whether the text is nothing but numbers, or tells of a roll of cards or coins, whose faces are names."""
    named = any(isinstance(face, str) for face in rolled.faces)
    return named or all(part.strip() in numbers_in(part).values() for part in re.split(r",? and |, ", text))


def _says_what_fell(text: str, rolled: Rolled) -> bool:
    """Whether the text says faces in the order in which they fell, one after the other, or a value of the outcome.

    Dice that are listed begin with the first one, or halfway, with the other side's. Otherwise a wrong die might go
    unnoticed: of 5, 3, 6 and 3, 6, 6, it would be no mistake to list 6, 3 and 6.
    """
    names = [card_name(face) if isinstance(face, str) else face for face in rolled.faces]
    anywhere = any(isinstance(face, str) for face in rolled.faces)
    runs = (
        names[start:end]
        for start in range(len(names))
        for end in range(start + 1, len(names) + 1)
        if anywhere or end == start + 1 or start in (0, len(names) // 2)
    )
    return any(says(text, run) for run in runs) or any(says(text, value) for value in rolled.ruling.outcome.values())


def numbers_in(text: str) -> dict[str, str]:
    """Every number in a text, as figures, with the words that say it: `three` is 3, `d8` is d8."""
    content = IDIOMS.sub(lambda match: " " * len(match[0]), text)
    found = {}
    for match in NUMBER.finditer(content):
        words = match[0].strip(" .,–")
        for part in re.split(r"[\s/–]+", words):
            bare = part.casefold().replace(",", "").removeprefix("+").replace("−", "-")
            figures = re.sub(r"(?<=\d)(?:st|nd|rd|th|%)$", "", bare)
            if figures not in ("", "%"):
                found[_VALUES.get(figures, figures)] = words
    return found


def read_target(text: str, target: str, page: str, path: str, line: int) -> RollInWords:
    """What `words <tuurna.check level=3 difficulty=2 seed=7>` says; values with blanks are quoted.

    Raises:
        ValueError: it cannot be read; says what is allowed.
    """
    allowed = "the words and then a rule with its values, `level 3 <tuurna.check level=3>`"
    try:
        id, *parts = shlex.split(target)
    except ValueError:
        raise ValueError(f"{{roll}} has “{text}”; allowed: {allowed}") from None
    given: dict[str, str] = {}
    for part in parts:
        name, sign, value = part.partition("=")
        if not sign or not name.replace("-", "_").isidentifier():
            raise ValueError(f"{{roll}} has “{part}” among its values; allowed: `name=value`, `name='two words'`")
        given[name.replace("-", "_")] = value
    seed, faces = given.pop("seed", None), given.pop("faces", None)
    if seed is not None and faces is not None:
        raise ValueError("{roll} has both a seed and faces; allowed: one of them")
    if seed is not None and not seed.isdecimal():
        raise ValueError(f"{{roll}} has the seed “{seed}”; allowed: a whole number, 0 or more")
    return RollInWords(page, path, line, text, id, given, int(seed) if seed is not None else None, faces)


HELP = {
    "rule RollInWords.check": Help("A roll in a sentence has a rule or a value that isn't allowed."),
    "fact RollInWords.check": Help(
        "The sentence says other numbers or names than its roll is given.",
        "Make the two agree: correct the words, or the parameters behind them.",
    ),
}
"""Why its messages come, and what to do."""
