"""What a rule is, and how it is rolled."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from .chance import LARGEST_SEED, Chance, Seeded, Typed, fresh_seed
from .errors import RuleError, nearest, shown_plainly
from .exact import distribution
from .fields import Field, fields_of
from .odds import Odds
from .parameters import Parameter
from .readings import Taken
from .ruling import Ruling, canonical
from .thrown import CountedDie, Thrown
from .typed_faces import CARDS, FACES

__all__ = ["Luck", "Odds", "Rolled", "Rule", "RuleKind", "Ruling"]

RuleKind = Literal["roll", "calculation", "validation"]

Luck = Literal["dice", "cards"]

MOST_ROLLS = 1000
"""Rolls made at one go: enough to see the odds in them, few enough for a phone."""

_IN_BRACES = re.compile(r"\{(\w+)")


@dataclass(frozen=True)
class Rolled:
    """One roll of a rule: what was asked, what fell, what it means."""

    rule: Rule
    params: Mapping[str, Any]
    seed: int | None
    thrown: tuple[Thrown, ...]
    ruling: Ruling

    @property
    def dice(self) -> tuple[CountedDie, ...]:
        """What fell, without cards and coins."""
        return tuple(die for die in self.thrown if isinstance(die, CountedDie))

    @property
    def faces(self) -> tuple[int | str, ...]:
        """The bare faces, ids of cards and sides of coins, in the order in which they fell."""
        return tuple(one.face for one in self.thrown)

    def as_json(self) -> dict[str, Any]:
        """The roll as `roll --json` prints it; the seed is null when the faces were typed in."""
        return {
            "rule": self.rule.id,
            "params": self.rule.params_json(self.params),
            "seed": self.seed,
            "faces": list(self.faces),
            "outcome": dict(self.ruling.outcome),
            "summary": self.ruling.summary,
            "steps": list(self.ruling.steps),
            **({"details": dict(self.ruling.details)} if self.ruling.details else {}),
        }


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule: a typed function with its name, its parameters and its place in the book.

    Attributes:
        id: `<game>.<rule>`, never changed once published.
        title: what a reader calls it.
        kind: `roll` (asks for dice), `calculation` (always the same), `validation` (finds faults).
        body: the function; a roll takes a `Chance` first, all take `arguments` by name and give a `Ruling`.
        parameters: what it takes.
        implements: ids of the inventory that this rule carries out.
        measure: the whole number in a roll's outcome that its odds are charted by.
        verdict: the value in a roll's outcome that decides it, for instance `success`.
        rungs: values of the measure that have names; with any, the odds are charted by the chance to reach each.
        grades: the words, best first, that the value `grade` in a roll's outcome may be; its odds are charted by them.
        luck: what a roll takes: dice, or cards and coins.
        carries: the parameters whose next value each ruling brings, such as the cards that are out of a deck.
        essential: the parameters that its form shows at once; all others wait under “More options”.
        workings: whether its widget belongs to the workings of its chapter, because few players ever need it.
        sentence: what print and plain text say of it, with parameters in braces: `A check at level {level} works
            {chance} of the time.` `{chance}` is that of the verdict, `{chances[first]}` that of one of its values,
            `{chances}` all of them, `{mean}` the mean, `{reached}` the chance of each rung. A rule without luck has
            `{ruling}`, its summary, and `{continued}`, the same without a capital. Left empty, its title tells it.
            `<, with {wounds:wound|wounds}>` is left out while that parameter has its default, and `{kit:!}` in it
            asks for a parameter without telling it.
        formerly: names that parameters or columns once had, each with that of today: links and forms from then still
            say the same. Of two with a blank between, one takes numbers above 0 and the other those below.
        readings: the record that its function takes in place of several parameters, if it takes one.
    """

    id: str
    title: str
    kind: RuleKind
    body: Callable[..., Ruling]
    parameters: tuple[Parameter, ...]
    implements: tuple[str, ...]
    measure: str = ""
    verdict: str = ""
    grades: tuple[str, ...] = ()
    luck: Luck = "dice"
    rungs: Mapping[int, str] = field(default_factory=dict)
    carries: tuple[str, ...] = ()
    essential: tuple[str, ...] = ()
    workings: bool = False
    sentence: str = ""
    formerly: Mapping[str, str] = field(default_factory=dict)
    readings: Taken | None = None

    @property
    def game(self) -> str:
        """The package of the rule's game."""
        return self.id.partition(".")[0]

    @property
    def module(self) -> str:
        """The full name of the module that defines it."""
        return self.body.__module__

    @property
    def page(self) -> str:
        """The page that shows it, without an ending: its chapter, `tuurna/rolls`, or that chapter's workings."""
        game, _, chapter = chapter_of(self.module).partition("/")
        return f"{game}/workings/{chapter}" if self.workings else f"{game}/{chapter}"

    @property
    def anchor(self) -> str:
        """The anchor of the rule on its page."""
        return self.id.replace(".", "-").replace("_", "-")

    @property
    def line(self) -> int:
        """The line of its definition, for messages to authors."""
        return self.body.__code__.co_firstlineno

    @property
    def defaults(self) -> dict[str, Any]:
        """Every parameter with its default."""
        return {parameter.name: parameter.default for parameter in self.parameters}

    @property
    def fields(self) -> tuple[Field, ...]:
        """What a reader may enter in its form."""
        return tuple(fields_of(self.parameters, self.title))

    @property
    def named(self) -> set[str]:
        """What its sentence has in braces."""
        return set(_IN_BRACES.findall(self.sentence))

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name.

        Raises:
            RuleError: there is none; the error names the nearest one.
        """
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = [parameter.name for parameter in self.parameters]
        allowed = nearest(name, known) if known else f"none; {self.id} takes no parameters"
        raise RuleError("parameter", name, allowed, sentence=f"There is no field “{shown_plainly(name)}” here.")

    def read(self, given: Mapping[str, object]) -> dict[str, Any]:
        """All parameters: those given, read and checked, and the defaults of the others.

        Raises:
            RuleError: an unknown parameter, or a value that is not allowed.
        """
        if self.readings is not None:
            given = self.readings.spread(given)
        read = {self.parameter(name).name: self.parameter(name).read(value) for name, value in given.items()}
        return {**self.defaults, **read}

    def arguments(self, params: Mapping[str, Any]) -> Mapping[str, Any]:
        """Checked parameters as `body` takes them."""
        return params if self.readings is None else self.readings.gathered(params)

    def params_json(self, params: Mapping[str, Any]) -> dict[str, Any]:
        """Checked parameters as JSON has them."""
        return {name: self.parameter(name).kind.as_json(value) for name, value in params.items()}

    def carried(self, ruling: Ruling) -> dict[str, str]:
        """What a ruling brings for the next time, by carried parameter, as text that the parameter reads back.

        Raises:
            TypeError: the ruling carries other parameters than the rule declares; a mistake of its author.
        """
        if set(ruling.carried) != set(self.carries):
            raise TypeError(f"{self.id} carries {sorted(self.carries)}; its ruling has {sorted(ruling.carried)}")
        kinds = {name: self.parameter(name).kind for name in self.carries}
        return {name: kind.written(kind.read(ruling.carried[name])) for name, kind in kinds.items()}

    def __call__(self, *chance: Chance, **given: object) -> Ruling:
        """The ruling for checked parameters; a roll takes its `Chance` first."""
        return self.body(*chance, **self.arguments(self.read(given)))

    def calculate(self, **given: object) -> Ruling:
        """The ruling of a rule without luck.

        Raises:
            RuleError: a parameter is not allowed, or this rule rolls.
        """
        self._must_calculate()
        return self.calculated(self.read(given))

    def calculated(self, params: Mapping[str, Any]) -> Ruling:
        """The same for parameters that were read and checked already.

        Raises:
            RuleError: they don't go together, or this rule rolls.
        """
        self._must_calculate()
        return self.body(**self.arguments(params))

    def roll(self, *, seed: int | None = None, faces: object = None, **given: object) -> Rolled:
        """One roll: from `seed`, from `faces` (or cards and coins) that fell at the table, or with fresh luck.

        Raises:
            RuleError: a parameter, the seed or the faces are not allowed, or this rule does not roll.
        """
        self._must_roll()
        params = self.read(given)
        if faces is not None and seed is not None:
            raise RuleError("seed", seed, "a seed or faces, not both")
        if faces is not None:
            typed = Typed((CARDS if self.luck == "cards" else FACES).read(faces))
            ruling = self.body(typed, **self.arguments(params))
            typed.finish()
            return Rolled(self, params, None, typed.thrown, ruling)
        seeded = Seeded(fresh_seed() if seed is None else seed)
        ruling = self.body(seeded, **self.arguments(params))
        return Rolled(self, params, seeded.seed, seeded.thrown, ruling)

    def tally(self, times: object, *, seed: int | None = None, **given: object) -> dict[Ruling, int]:
        """How often each ruling comes up in many rolls: the first from `seed`, the second from the number after it.

        Args:
            times: how many rolls, 1 to `MOST_ROLLS`.
            seed: of the first roll; without one, luck is fresh.
            given: parameters, the same for all rolls.

        Raises:
            RuleError: the number, the seed or a parameter is not allowed, or this rule does not roll.
        """
        self._must_roll()
        if isinstance(times, bool) or not isinstance(times, int) or not 1 <= times <= MOST_ROLLS:
            raise RuleError("times", times, f"a whole number from 1 to {MOST_ROLLS}")
        arguments = self.arguments(self.read(given))
        first = Seeded(fresh_seed() if seed is None else seed).seed
        found: dict[Ruling, int] = {}
        for number in range(times):
            ruling = self.body(Seeded((first + number) % (LARGEST_SEED + 1)), **arguments)
            found[ruling] = found.get(ruling, 0) + 1
        return found

    def odds(self, **given: object) -> Odds:
        """The exact odds.

        Raises:
            RuleError: a parameter is not allowed, or this rule does not roll.
        """
        self._must_roll()
        params = self.read(given)
        key = tuple((parameter.name, params[parameter.name]) for parameter in self.parameters)
        return _odds(self, key)

    def chance(self, **given: object) -> Fraction:
        """The probability of the rule's verdict being true: `check.chance(level=2, difficulty=2)`."""
        return self.odds(**given).success

    def _must_calculate(self) -> None:
        if self.kind == "roll":
            raise RuleError("rule", self.id, "a calculation or validation; this rule rolls, so use roll or odds")

    def _must_roll(self) -> None:
        if self.kind != "roll":
            raise RuleError("rule", self.id, f"a rule that rolls; this is a {self.kind}, so use calc")

    def described(self) -> dict[str, Any]:
        """This rule as `list --json` shows it."""
        return {
            "id": self.id,
            "title": self.title,
            "kind": self.kind,
            "luck": self.luck if self.kind == "roll" else None,
            "parameters": [parameter.described() for parameter in self.parameters],
            "page": f"{self.page}.html",
            "anchor": self.anchor,
            "implements": list(self.implements),
        }


@lru_cache(maxsize=512)
def _odds(rule: Rule, key: tuple[tuple[str, Any], ...]) -> Odds:
    arguments = rule.arguments(dict(key))
    found = distribution(lambda chance: rule.body(chance, **arguments))

    def order(item: tuple[Ruling, Fraction]) -> tuple[Any, ...]:
        ruling = item[0]
        grade = rule.grades.index(ruling["grade"]) if rule.grades else 0
        return (ruling[rule.measure] if rule.measure else 0, grade, canonical(ruling.outcome))

    return Odds(rule, dict(key), tuple(sorted(found.items(), key=order)))


def chapter_of(module: str) -> str:
    """`tuurna/errata` for `rules_py.tuurna.errata` and for each module inside it: a long chapter may be a package."""
    parts = module.split(".")
    return "/".join(parts[1:3] if len(parts) > 2 else parts)
