"""The registry of rules that page, widget, command line, odds and coverage all ask."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from .chance import Chance
from .errata import ErrataError, Erratum, Proof, Statement
from .errors import RuleError, nearest
from .parameters import Kind, Parameter, Rows, Text
from .readings import Taken, taken
from .rule import Luck, Rule, RuleKind, chapter_of
from .ruling import Ruling
from .sheets import Fill, Ready, Sheet
from .trackers import Tracker

RESERVED = frozenset({"self", "chance", "rule", "seed", "faces", "cards", "version", "ruling", "widget"})
"""Words that a parameter cannot be called by, because calls, forms and shared links use them."""

MOST_ESSENTIAL = 4
"""Fields that take two lines on a phone; more would push the button away from the thumb."""


@dataclass
class Registry:
    """All rules and errata by id, sheets and trackers by game: filled while games are imported, and sealed then."""

    _rules: dict[str, Rule] = field(default_factory=dict)
    _errata: dict[str, Erratum] = field(default_factory=dict)
    _listed: list[tuple[Iterable[Erratum], int]] = field(default_factory=list)
    sheets: dict[str, Sheet] = field(default_factory=dict)
    trackers: dict[str, Tracker[Any]] = field(default_factory=dict)
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
        essential: Sequence[str] = (),
        workings: bool = False,
        sentence: str = "",
        formerly: Mapping[str, str] | None = None,
    ) -> Callable[[Callable[..., Ruling]], Rule]:
        """Decorator that turns a function into a registered `Rule`.

        Every parameter of the function but the `Chance` is keyword-only, annotated `Annotated[type, Kind]`, and has a
        default; one of them may be a record of readings, `Annotated[type, Reads(...)]`. Wrong definitions fail at
        import.

        `essential` names the two or three parameters, four at most, that matter in most rolls. Left out, a form with
        few fields shows them all, and so does one that is worked out and not rolled; of more, a roll shows the first.
        """

        def register(body: Callable[..., Ruling]) -> Rule:
            if self._sealed:
                raise TypeError(f"{id}: the registry is sealed; define rules in a module that the package imports")
            if id in self._rules:
                raise TypeError(f"{id} is defined twice: {self._rules[id].module} and {body.__module__}")
            parameters, readings = _parameters(id, kind, body)
            words = tuple(map(str, grades))
            rule = Rule(
                id,
                title,
                kind,
                body,
                parameters,
                implements,
                measure,
                verdict,
                words,
                luck,
                rungs or {},
                carries,
                _essential(id, kind, parameters, carries, essential),
                workings,
                sentence,
                formerly or {},
                readings,
            )
            if unknown := set(carries) - {parameter.name for parameter in parameters}:
                raise TypeError(f"{id} carries {sorted(unknown)}, which are no parameters of it")
            _check_charts(rule)
            _check_former_names(rule)
            rule.read(rule.defaults)  # a default that the rule itself refuses is an author's mistake
            _check_suggestions(rule)
            _check_sentence(rule)
            self._rules[id] = rule
            return rule

        return register

    def erratum(
        self, id: str, *, title: str, one: Statement, other: Statement, reading: str
    ) -> Callable[[Callable[[], Proof]], Erratum]:
        """Decorator that turns a function that computes a `Proof` into a registered `Erratum`."""

        def register(prove: Callable[[], Proof]) -> Erratum:
            if self._sealed or id in self._errata:
                raise TypeError(f"{id}: the registry is sealed, or the erratum is there already")
            page, line = chapter_of(prove.__module__), prove.__code__.co_firstlineno
            self._errata[id] = Erratum(id, title, one, other, reading, page, prove.__module__, line, prove)
            return self._errata[id]

        return register

    def list_errata(self, errata: Iterable[Erratum]) -> Iterable[Erratum]:
        """Take errata without a proof, such as `listed_errata` reads them; looked at when errata are next asked for.

        Their place in the order is here.
        """
        if self._sealed:
            raise TypeError("the registry is sealed")
        self._listed.append((errata, len(self._errata)))
        return errata

    @property
    def errata(self) -> dict[str, Erratum]:
        """Every erratum by its id, in the order in which they were registered.

        Raises:
            ErrataError: an `errata.toml` is not as it should be.
        """
        while self._listed:
            errata, place = self._listed.pop()
            before, after = (dict(list(self._errata.items())[part]) for part in (slice(place), slice(place, None)))
            listed = {erratum.id: erratum for erratum in errata}
            if twice := listed.keys() & self._errata.keys():
                raise ErrataError(f"{listed[min(twice)].place}: {min(twice)} is an erratum with a proof already")
            self._errata = {**before, **listed, **after}
        return self._errata

    def forget_errata(self) -> None:
        """Drop all errata, unread ones too: a browser shows none."""
        self._listed.clear()
        self._errata.clear()

    def sheet(
        self,
        rule: Rule,
        *,
        ready: Sequence[Ready],
        fills: Sequence[Fill] = (),
        forms: Mapping[str, Mapping[str, str]] | None = None,
        name: str = "name",
    ) -> Sheet:
        """Declare the character sheet of a game: the rule that reads it, and who is ready to play.

        Args:
            rule: its parameters are the fields of the sheet, and it carries all of them on.
            ready: ready-made characters.
            fills: other rules that an action of the sheet can fill in.
            forms: earlier saved forms of other rules, by rule: the field of the sheet for each of their parameters.
            name: the field with the character's name.
        """
        if self._sealed or rule.game in self.sheets:
            raise TypeError(f"{rule.id}: the registry is sealed, or {rule.game} has a sheet already")
        if set(rule.carries) != {parameter.name for parameter in rule.parameters}:
            raise TypeError(f"{rule.id}: a sheet carries all its fields on")
        self.sheets[rule.game] = Sheet(rule, tuple(ready), tuple(fills), forms or {}, name)
        return self.sheets[rule.game]

    def tracker(self, tracker: Tracker[Any]) -> Tracker[Any]:
        """Declare the tracker of a game."""
        if self._sealed or tracker.game in self.trackers:
            raise TypeError(f"{tracker.game}: the registry is sealed, or the game has a tracker already")
        tracker.scene(tracker.read({}))  # an empty fight that can't be shown is an author's mistake
        self.trackers[tracker.game] = tracker
        return tracker

    def seal(self) -> None:
        """Nothing can be registered from here on; what rules say of their outcomes has to be true by now.

        Raises:
            TypeError: a rule names a measure, a verdict or a carried parameter that its rulings do not have.
        """
        for rule in self._rules.values():
            _check_outcome(rule)
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


def _essential(
    id: str, kind: RuleKind, parameters: Sequence[Parameter], carries: Sequence[str], named: Sequence[str]
) -> tuple[str, ...]:
    """What the form of a rule shows at once: the parameters `named` for it, else the ones that most forms need."""
    usable = [parameter.name for parameter in parameters if not parameter.kind.folded and parameter.name not in carries]
    if not named:
        few = kind != "roll" or len(usable) <= MOST_ESSENTIAL
        return tuple(usable if few else usable[: MOST_ESSENTIAL - 1])
    if unknown := set(named) - set(usable):
        raise TypeError(f"{id}: `essential` names {sorted(unknown)}; known: {sorted(usable)}")
    if not 2 <= len(named) <= MOST_ESSENTIAL or len(set(named)) < len(named):
        raise TypeError(f"{id}: `essential` names two to four different parameters, not {', '.join(named)}")
    return tuple(named)


def _check_charts(rule: Rule) -> None:
    """What odds are charted by is for rules that roll; whether an outcome has it is seen when all is registered."""
    charts = {"measure": rule.measure, "verdict": rule.verdict, "grades": rule.grades, "rungs": rule.rungs}
    for name, value in charts.items():
        if value and rule.kind != "roll":
            raise TypeError(f"{rule.id}: `{name}` is for rules that roll; this is a {rule.kind}")
    if rule.rungs and not rule.measure:
        raise TypeError(f"{rule.id}: `rungs` name values of a measure, and it has none")
    if len(set(rule.grades)) != len(rule.grades):
        raise TypeError(f"{rule.id}: `grades` has one twice: {', '.join(rule.grades)}")


def _check_outcome(rule: Rule) -> None:
    """What a rule gives with its defaults must have what the rule says of its outcomes."""
    if not (rule.measure or rule.verdict or rule.grades or rule.carries):
        return
    try:
        ruling = rule.roll(seed=1).ruling if rule.kind == "roll" else rule.calculate()
    except Exception:  # noqa: BLE001 - it needs more than its defaults, or a mistake of its author is told where it's used
        return
    for name, wanted in (("measure", rule.measure), ("verdict", rule.verdict), ("grades", "grade" * bool(rule.grades))):
        if wanted and wanted not in ruling.outcome:
            raise TypeError(f"{rule.id}: `{name}` is {wanted}; its outcome has {', '.join(ruling.outcome)}")
    if rule.measure and type(ruling[rule.measure]) is not int:
        raise TypeError(
            f"{rule.id}: `measure` is {rule.measure}, which is {ruling[rule.measure]!r} and no whole number"
        )
    if rule.grades and ruling["grade"] not in rule.grades:
        raise TypeError(f"{rule.id}: its grade is {ruling['grade']!r}, which is none of its `grades`")
    rule.carried(ruling)


def _check_former_names(rule: Rule) -> None:
    """A name of today has to be one, and a former one must not be in use again."""
    tables = [parameter.kind.columns for parameter in rule.parameters if isinstance(parameter.kind, Rows)]
    known = {parameter.name for parameter in rule.parameters}.union(*tables)
    for former, names in rule.formerly.items():
        if former in known or not known.issuperset(names.split()):
            raise TypeError(f"{rule.id}: `{former}` cannot have been called so before `{names}`")


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


def _check_sentence(rule: Rule) -> None:
    """A sentence can only name what the rule takes and what it says."""
    known = {parameter.name for parameter in rule.parameters}
    known |= {"chance", "chances", "mean", "reached"} if rule.kind == "roll" else {"ruling", "continued"}
    if unknown := rule.named - known:
        raise TypeError(f"{rule.id}: its sentence names {sorted(unknown)}; known: {sorted(known)}")


def _parameters(id: str, kind: RuleKind, body: Callable[..., Ruling]) -> tuple[tuple[Parameter, ...], Taken | None]:
    """What the rule can be given, and the record in which its function takes some of it."""
    hints = get_type_hints(body, include_extras=True)
    found: list[Parameter] = []
    records: list[Taken] = []
    names = list(inspect.signature(body).parameters.values())
    if kind == "roll":
        if not names or hints.get(names[0].name) is not Chance:
            raise TypeError(f"{id}: a roll takes `chance: Chance` first")
        names = names[1:]
    for name in names:
        hint = hints[name.name]
        if name.kind is name.KEYWORD_ONLY and (record := taken(name.name, hint, name.default)):
            records.append(record)
            found += record.parameters()
            continue
        kinds = (
            [extra for extra in get_args(hint)[1:] if isinstance(extra, Kind)] if get_origin(hint) is Annotated else []
        )
        if len(kinds) != 1 or name.kind is not name.KEYWORD_ONLY or name.default is name.empty:
            raise TypeError(f"{id}: `{name.name}` must be keyword-only, Annotated with one Kind, and have a default")
        found.append(Parameter(name.name, kinds[0], kinds[0].read(name.default)))
    for one in found:
        if one.name in RESERVED:
            raise TypeError(f"{id}: a parameter cannot be called `{one.name}`; forms and links use that word")
    called = [one.name for one in found] + [record.name for record in records]
    if len(set(called)) < len(called) or len(records) > 1:
        raise TypeError(f"{id}: a parameter is there twice, or two records of readings")
    return tuple(found), records[0] if records else None


registry = Registry()
"""The one registry of this package."""
