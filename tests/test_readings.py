"""Readings: one record a game, of which each rule takes what it says it takes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import pytest

from rules_py import GAMES, registry
from rules_py.chance import Chance
from rules_py.errors import RuleError
from rules_py.misreadings import misread
from rules_py.parameters import Choice, Kind, Maybe, Several, Switch, Whole
from rules_py.readings import Reads
from rules_py.rule import Rule, Ruling
from rules_py.rulebook import Registry

READING = [rule for rule in registry if rule.readings is not None]

GIVEN: dict[str, list[dict[str, object]]] = {
    "ingenuity.act": [{"trigger": "an attack"}],
    "ingenuity.assisted_check": [{"helpers": [{"attribute_die": "d4"}, {"attribute_die": "d6"}]}],
    "ingenuity.tracker": [{"events": [{"event": "interrupted rest"}]}],
    "rt0.judge": [{"card": "The Tower"}, {"card": "Page of Cups"}],
}
"""What a rule has to be given, by its id, one thing or another, so that it comes to the readings often enough."""


@dataclass(frozen=True)
class Readings:
    lower: Annotated[bool, Switch(title="A 1 wins", help="It's unclear.", folded=True)] = False
    sides: Annotated[int, Whole(minimum=2, maximum=6, title="Sides")] = 6


def toss(
    chance: Chance,
    *,
    target: Annotated[int, Whole(minimum=1, maximum=6)] = 4,
    readings: Annotated[Readings, Reads("lower", faces_of_die="sides")] = Readings(),
    more: Annotated[int, Whole(minimum=0, maximum=9)] = 0,
) -> Ruling:
    face = chance.die(readings.sides)
    won = face <= target if readings.lower else face >= target
    return Ruling({"success": won, "face": face + more}, f"{face} against {target}.")


def made(body: Callable[..., Ruling], kind: Any = "roll") -> Rule:
    given: dict[str, Any] = {"verdict": "success"} if kind == "roll" else {}
    return Registry().rule("game.toss", title="Toss", kind=kind, **given)(body)


TOSS = made(toss)


def test_what_a_rule_reads_are_parameters_in_its_place_with_their_own_names_and_words() -> None:
    assert [one.name for one in TOSS.parameters] == ["target", "lower", "faces_of_die", "more"]
    lower = TOSS.parameter("lower")
    assert (lower.title, lower.kind.help, lower.kind.folded, lower.default) == (
        "A 1 wins",
        "It's unclear.",
        True,
        False,
    )
    assert TOSS.defaults == {"target": 4, "lower": False, "faces_of_die": 6, "more": 0}
    assert TOSS.roll(faces="3", lower="yes", faces_of_die="3").params == {
        "target": 4,
        "lower": True,
        "faces_of_die": 3,
        "more": 0,
    }


def test_forms_links_and_odds_give_them_one_by_one() -> None:
    assert TOSS.chance(target=2, lower=True) == Fraction(1, 3)
    assert TOSS.chance(faces_of_die=3, target=2) == Fraction(2, 3)
    assert TOSS.roll(seed=1, lower=True).as_json()["params"] == {**TOSS.defaults, "lower": True}
    assert sum(TOSS.tally(5, seed=1, lower=True).values()) == 5
    with pytest.raises(RuleError, match="lower is 'perhaps'; allowed: yes or no"):
        TOSS.roll(lower="perhaps")
    with pytest.raises(RuleError, match="parameter is 'readings'; allowed: "):
        TOSS.roll(readings="lower")


def test_python_may_give_them_as_the_record() -> None:
    record = Readings(lower=True, sides=3)
    assert TOSS.chance(readings=record) == TOSS.chance(lower=True, faces_of_die=3) == 1
    assert TOSS.odds(readings=record).params == TOSS.odds(lower=True, faces_of_die=3).params
    assert TOSS.chance(readings=Readings()) == TOSS.chance()


def test_a_record_with_something_that_a_rule_does_not_read_is_a_mistake() -> None:
    def half(chance: Chance, *, readings: Annotated[Readings, Reads("lower")] = Readings()) -> Ruling:
        return toss(chance, readings=readings)

    assert made(half).chance(readings=Readings(lower=True)) == Fraction(2, 3)
    with pytest.raises(TypeError, match="sides: this rule doesn't read that"):
        made(half).chance(readings=Readings(sides=3))


def unknown_field(*, readings: Annotated[Readings, Reads("upper")] = Readings()) -> Ruling:
    return Ruling({}, "")


def without_record(*, readings: Annotated[int, Reads("lower")] = 4) -> Ruling:
    return Ruling({}, "")


def without_default(*, readings: Annotated[Readings, Reads("lower")]) -> Ruling:
    return Ruling({}, "")


def name_taken(
    *, lower: Annotated[bool, Switch()] = False, readings: Annotated[Readings, Reads("lower")] = Readings()
) -> Ruling:
    return Ruling({}, "")


def two_records(
    *,
    one: Annotated[Readings, Reads("lower")] = Readings(),
    other: Annotated[Readings, Reads("sides")] = Readings(),
) -> Ruling:
    return Ruling({}, "")


def reserved_word(*, readings: Annotated[Readings, Reads(seed="lower")] = Readings()) -> Ruling:
    return Ruling({}, "")


@dataclass(frozen=True)
class Undeclared:
    lower: bool = False


def field_without_kind(*, readings: Annotated[Undeclared, Reads("lower")] = Undeclared()) -> Ruling:
    return Ruling({}, "")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (unknown_field, "`readings` reads ['upper']; known: ['lower', 'sides']"),
        (without_record, "`readings` must have a record of readings as its default"),
        (without_default, "`readings` must have a record of readings as its default"),
        (name_taken, "game.toss: a parameter is there twice, or two records of readings"),
        (two_records, "game.toss: a parameter is there twice, or two records of readings"),
        (reserved_word, "game.toss: a parameter cannot be called `seed`; forms and links use that word"),
        (field_without_kind, "Undeclared.lower must be Annotated with one Kind"),
    ],
)
def test_a_wrong_declaration_fails_when_the_rule_is_registered(body: Callable[..., Ruling], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        made(body, "calculation")


def test_a_rule_that_declares_too_much_or_too_little_is_refused() -> None:
    def idle(chance: Chance, *, readings: Annotated[Readings, Reads("lower", "sides")] = Readings()) -> Ruling:
        return Ruling({"success": readings.lower}, "")

    def secret(chance: Chance, *, readings: Annotated[Readings, Reads("lower")] = Readings()) -> Ruling:
        return Ruling({"success": readings.lower if chance.die(6) > 1 else bool(readings.sides)}, "")

    assert misread(TOSS, [{}]) == []
    assert misread(made(idle), [{}]) == ["game.toss declares `sides` and never reads it"]
    assert misread(made(secret), [{}], rolls=100) == ["game.toss reads `sides` and doesn't declare it"]


def test_the_record_of_the_guide_for_authors_works() -> None:
    guide = Path(__file__).parent.parent / "docs/authors/markup.md"
    (code,) = re.findall(
        r"^```\{code-block\} python\n(.*?)^```$", guide.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
    )
    names: dict[str, Any] = {"__name__": __name__, "registry": Registry()}
    exec(code.replace("from .. import registry\n", ""), names)
    call, readings = names["call"], names["Readings"]
    assert (call.chance(), call.chance(tails=True)) == (Fraction(1, 2), 1)
    assert call.chance(readings=readings(tails=True)) == 1
    assert misread(call, [{}]) == []


def sampled(kind: Kind, default: Any, luck: random.Random) -> Any:
    """The default, an end of the range or another value that is allowed."""
    if luck.random() < 0.4:
        return default
    if isinstance(kind, Whole):
        near = range(max(kind.minimum, -3), min(kind.maximum, 12) + 1)
        return luck.choice([kind.minimum, kind.maximum, *near])
    if isinstance(kind, Switch):
        return luck.random() < 0.5
    if isinstance(kind, Choice):
        return luck.choice(list(map(str, kind.options)))
    if isinstance(kind, Maybe) and isinstance(kind.kind, (Whole, Choice)):
        return luck.choice([None, sampled(kind.kind, default, luck)])
    if isinstance(kind, Several) and isinstance(kind.kind, (Whole, Choice)):
        number = luck.randint(kind.at_least, max(kind.at_least, min(kind.at_most, 3)))
        one = kind.kind.minimum if isinstance(kind.kind, Whole) else next(iter(kind.kind.options))
        return [sampled(kind.kind, one, luck) for _ in range(number)]
    return default


def samples(rule: Rule, number: int = 300) -> Iterator[dict[str, object]]:
    luck = random.Random(rule.id)
    yield {}
    for _ in range(number):
        fixed = luck.choice(GIVEN.get(rule.id, [{}]))
        yield {
            one.name: sampled(one.kind, one.default, luck) for one in rule.parameters if one.name not in fixed
        } | fixed


@pytest.mark.parametrize("rule", READING, ids=lambda rule: rule.id)
def test_every_rule_reads_what_it_declares_and_nothing_else(rule: Rule) -> None:
    assert misread(rule, samples(rule), rolls=2) == []


@pytest.mark.parametrize("game", [game for game in GAMES if any(rule.game == game for rule in READING)])
def test_a_game_has_one_record_and_some_rule_reads_each_of_its_fields(game: str) -> None:
    taken = [rule.readings for rule in READING if rule.game == game and rule.readings is not None]
    (record,) = {type(one.neutral) for one in taken}
    assert {one.name for one in fields(record)} == {name for one in taken for name in one.fields.values()}
    assert record.__module__ == f"rules_py.{game}.readings"
