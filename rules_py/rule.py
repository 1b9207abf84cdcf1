"""What a rule is, and the registry that page, widget, command line, odds and coverage all ask."""

from __future__ import annotations

import hashlib
import inspect
import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from .chance import Chance, Seeded, Typed, fresh_seed
from .errata import Erratum, Proof, Statement
from .errors import RuleError, nearest
from .exact import distribution
from .fallen import CountedDie, Fallen, card_id
from .fields import Field, fields_of
from .listing import Listing
from .odds import Odds
from .parameters import Kind, Parameter, Rows, Text

__all__ = ["RESERVED", "Luck", "Odds", "Registry", "Rolled", "Rule", "RuleKind", "Ruling"]

RuleKind = Literal["roll", "calculation", "validation"]

Luck = Literal["dice", "cards"]

RESERVED = frozenset({"self", "chance", "rule", "seed", "faces", "cards", "version", "ruling", "widget"})
"""Words that a parameter cannot be called by, because calls, forms and shared links use them."""


@dataclass(frozen=True)
class Ruling:
    """What a rule says about one case.

    Attributes:
        outcome: the named values of the result, each as JSON has it.
        summary: one plain sentence, the outcome before the figures.
        steps: the way to it, a short line a step.
        carried: for the rule's carried parameters, what they are the next time; no part of the outcome, so that the
            odds of an outcome stay one number however many ways lead on from it.
        shown: cards or dice that lie there without having fallen, for the display.
        listings: small tables, for the display.
    """

    outcome: Mapping[str, Any]
    summary: str
    steps: tuple[str, ...] = ()
    carried: Mapping[str, Any] = field(default_factory=dict)
    shown: tuple[Fallen, ...] = ()
    listings: tuple[Listing, ...] = ()

    def __getitem__(self, name: str) -> Any:
        return self.outcome[name]

    @property
    def digest(self) -> str:
        """Eight hex digits that change when the outcome does; a shared link carries them."""
        return hashlib.sha256(_canonical(self.outcome).encode()).hexdigest()[:8]

    def __hash__(self) -> int:
        return hash(_canonical(self.outcome))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruling) and _canonical(self.outcome) == _canonical(other.outcome)


def _canonical(outcome: Mapping[str, Any]) -> str:
    return json.dumps(outcome, sort_keys=True, ensure_ascii=True)


@dataclass(frozen=True)
class Rolled:
    """One roll of a rule: what was asked, what fell, what it means."""

    rule: Rule
    params: Mapping[str, Any]
    seed: int | None
    fallen: tuple[Fallen, ...]
    ruling: Ruling

    @property
    def dice(self) -> tuple[CountedDie, ...]:
        """What fell, without cards and coins."""
        return tuple(die for die in self.fallen if isinstance(die, CountedDie))

    @property
    def faces(self) -> tuple[int | str, ...]:
        """The bare faces, ids of cards and sides of coins, in the order in which they fell."""
        return tuple(one.face for one in self.fallen)

    def as_json(self) -> dict[str, Any]:
        """The roll as `roll --json` prints it; the seed is null when the faces were typed in."""
        return {
            "rule": self.rule.id,
            "params": self.rule.params_json(self.params),
            "seed": self.seed,
            "faces": list(self.faces),
            "outcome": dict(self.ruling.outcome),
            "summary": self.ruling.summary,
        }


@dataclass(frozen=True, eq=False)
class Rule:
    """One rule: a typed function with its name, its parameters and its place in the book.

    Attributes:
        id: `<game>.<rule>`, never changed once published.
        title: what a reader calls it.
        kind: `roll` (asks for dice), `calculation` (always the same), `validation` (finds faults).
        body: the function; a roll takes a `Chance` first, all take their parameters by name and give a `Ruling`.
        parameters: what it takes.
        implements: ids of the inventory that this rule carries out.
        measure: the whole number in a roll's outcome that its odds are charted by.
        verdict: the value in a roll's outcome that decides it, for instance `success`.
        rungs: values of the measure that have names; with any, the odds are charted by the chance to reach each.
        grades: the words, best first, that the value `grade` in a roll's outcome may be; its odds are charted by them.
        luck: what a roll takes: dice, or cards and coins.
        carries: the parameters whose next value each ruling brings, such as the cards that are out of a deck.
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
        """The page of its chapter, without an ending: `tuurna/rolls`; a chapter's page and module bear one name."""
        return _chapter(self.module)

    @property
    def anchor(self) -> str:
        """Where on its page the rule stands."""
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

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name.

        Raises:
            RuleError: there is none; the error names the nearest one.
        """
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        known = [parameter.name for parameter in self.parameters]
        raise RuleError("parameter", name, nearest(name, known) if known else f"none; {self.id} takes no parameters")

    def read(self, given: Mapping[str, object]) -> dict[str, Any]:
        """All parameters: those given, read and checked, and the defaults of the others.

        Raises:
            RuleError: an unknown parameter, or a value that is not allowed.
        """
        read = {self.parameter(name).name: self.parameter(name).read(value) for name, value in given.items()}
        return {**self.defaults, **read}

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
        return self.body(*chance, **self.read(given))

    def calculate(self, **given: object) -> Ruling:
        """The ruling of a rule without luck.

        Raises:
            RuleError: a parameter is not allowed, or this rule rolls.
        """
        if self.kind == "roll":
            raise RuleError("rule", self.id, "a calculation or validation; this rule rolls")
        return self(**given)

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
            typed = Typed((_CARDS if self.luck == "cards" else _FACES).read(faces))
            ruling = self.body(typed, **params)
            typed.finish()
            return Rolled(self, params, None, typed.fallen, ruling)
        seeded = Seeded(fresh_seed() if seed is None else seed)
        ruling = self.body(seeded, **params)
        return Rolled(self, params, seeded.seed, seeded.fallen, ruling)

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

    def _must_roll(self) -> None:
        if self.kind != "roll":
            raise RuleError("rule", self.id, f"a rule that rolls; this is a {self.kind}")

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
    found = distribution(lambda chance: rule.body(chance, **dict(key)))

    def order(item: tuple[Ruling, Fraction]) -> tuple[Any, ...]:
        ruling = item[0]
        grade = rule.grades.index(ruling["grade"]) if rule.grades else 0
        return (ruling[rule.measure] if rule.measure else 0, grade, _canonical(ruling.outcome))

    return Odds(rule, dict(key), tuple(sorted(found.items(), key=order)))


class _Faces(Kind):
    """Faces as typed by a reader: whole numbers with commas or blanks between them."""

    allowed = "the faces that were rolled, whole numbers separated by commas"
    longest = 2_000

    def read(self, given: object) -> tuple[int, ...]:
        parts: object = given
        if isinstance(given, str):
            parts = [part for part in re.split(r"[,\s]+", given) if part]
            if len(given) > self.longest or not all(part.isascii() and part.isdigit() for part in parts):
                raise RuleError("faces", given, self.allowed)
            parts = [int(part[:6]) for part in parts]
        if not isinstance(parts, (list, tuple)) or not all(type(part) is int for part in parts):
            raise RuleError("faces", given, self.allowed)
        return tuple(parts)


_FACES = _Faces()


class _Cards(Kind):
    """Cards as typed by a reader, with commas between them; sides of coins stand among them."""

    allowed = "the cards that were drawn, and heads or tails of coins, separated by commas"
    longest = 2_000

    def read(self, given: object) -> tuple[str, ...]:
        parts: object = given
        if isinstance(given, str):
            if len(given) > self.longest:
                raise RuleError("faces", given, self.allowed)
            parts = given.split(",") if given.strip() else []
        if not isinstance(parts, (list, tuple)) or not all(isinstance(part, str) for part in parts):
            raise RuleError("faces", given, self.allowed)
        return tuple(card_id(part) for part in parts)


_CARDS = _Cards()


@dataclass
class Registry:
    """All rules and errata by id. It is filled while the games are imported, and sealed then."""

    _rules: dict[str, Rule] = field(default_factory=dict)
    errata: dict[str, Erratum] = field(default_factory=dict)
    _sealed: bool = False

    def rule(
        self,
        id: str,
        *,
        title: str,
        kind: RuleKind,
        implements: tuple[str, ...] = (),
        measure: str = "",
        verdict: str = "",
        rungs: Mapping[int, str] | None = None,
        grades: Sequence[str] = (),
        luck: Luck = "dice",
        carries: tuple[str, ...] = (),
    ) -> Callable[[Callable[..., Ruling]], Rule]:
        """Decorator that turns a function into a registered `Rule`.

        Every parameter of the function but the `Chance` is keyword-only, annotated `Annotated[type, Kind]`, and has a
        default. Wrong definitions fail at import.
        """

        def register(body: Callable[..., Ruling]) -> Rule:
            if self._sealed:
                raise TypeError(f"{id}: the registry is sealed; define rules in a module that the package imports")
            if id in self._rules:
                raise TypeError(f"{id} is defined twice: {self._rules[id].module} and {body.__module__}")
            parameters = _parameters(id, kind, body)
            words = tuple(map(str, grades))
            rule = Rule(
                id, title, kind, body, parameters, implements, measure, verdict, words, luck, rungs or {}, carries
            )
            if unknown := set(carries) - {parameter.name for parameter in parameters}:
                raise TypeError(f"{id} carries {sorted(unknown)}, which are no parameters of it")
            rule.read(rule.defaults)  # a default that the rule itself refuses is an author's mistake
            _check_suggestions(rule)
            self._rules[id] = rule
            return rule

        return register

    def erratum(
        self, id: str, *, title: str, one: Statement, other: Statement, reading: str
    ) -> Callable[[Callable[[], Proof]], Erratum]:
        """Decorator that turns a function that computes a `Proof` into a registered `Erratum`."""

        def register(prove: Callable[[], Proof]) -> Erratum:
            if self._sealed or id in self.errata:
                raise TypeError(f"{id}: the registry is sealed, or the erratum is there already")
            self.errata[id] = Erratum(id, title, one, other, reading, prove, _chapter(prove.__module__))
            return self.errata[id]

        return register

    def seal(self) -> None:
        """Nothing can be registered from here on."""
        self._sealed = True

    def find(self, id: str) -> Rule:
        """The rule of that id.

        Raises:
            RuleError: there is none; the error names the nearest one.
        """
        if id not in self._rules:
            raise RuleError("rule", id, nearest(id, self._rules))
        return self._rules[id]

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)


def _check_suggestions(rule: Rule) -> None:
    """What a text field offers must be a column of a table of the same rule."""
    columns = {
        f"{parameter.name}.{column}"
        for parameter in rule.parameters
        if isinstance(parameter.kind, Rows)
        for column in parameter.kind.columns
    }
    for parameter in rule.parameters:
        kinds = parameter.kind.columns.values() if isinstance(parameter.kind, Rows) else [parameter.kind]
        for source in [kind.suggested_by for kind in kinds if isinstance(kind, Text) and kind.suggested_by]:
            if source not in columns:
                raise TypeError(
                    f"{rule.id}: `{parameter.name}` is suggested by `{source}`, and there is no such column"
                )


def _chapter(module: str) -> str:
    """`tuurna/errata` for `rules_py.tuurna.errata` and for each module inside it: a long chapter may be a package."""
    parts = module.split(".")
    return "/".join(parts[1:3] if len(parts) > 2 else parts)


def _parameters(id: str, kind: RuleKind, body: Callable[..., Ruling]) -> tuple[Parameter, ...]:
    hints = get_type_hints(body, include_extras=True)
    found = []
    names = list(inspect.signature(body).parameters.values())
    if kind == "roll":
        if not names or hints.get(names[0].name) is not Chance:
            raise TypeError(f"{id}: a roll takes `chance: Chance` first")
        names = names[1:]
    for name in names:
        if name.name in RESERVED:
            raise TypeError(f"{id}: a parameter cannot be called `{name.name}`; forms and links use that word")
        hint = hints[name.name]
        kinds = (
            [extra for extra in get_args(hint)[1:] if isinstance(extra, Kind)] if get_origin(hint) is Annotated else []
        )
        if len(kinds) != 1 or name.kind is not name.KEYWORD_ONLY or name.default is name.empty:
            raise TypeError(f"{id}: `{name.name}` must be keyword-only, Annotated with one Kind, and have a default")
        found.append(Parameter(name.name, kinds[0], kinds[0].read(name.default)))
    return tuple(found)


registry = Registry()
"""The one registry of this package."""
