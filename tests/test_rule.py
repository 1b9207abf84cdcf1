"""Rules and their registry: what a rule is made from, what it answers, and what it refuses."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

import pytest

import rules_py
from rules_py import GAMES
from rules_py import registry as everything
from rules_py.chance import MOST_DICE, Chance
from rules_py.errata import Proof, Statement
from rules_py.errors import RuleError
from rules_py.parameters import Row, Rows, Several, Text, Whole
from rules_py.rule import Rule, Ruling
from rules_py.rulebook import RESERVED, Registry

MOST_PARAMETERS = 8
"""So many parameters a rule takes without a reason in its docstring."""

Target = Annotated[int, Whole(minimum=1, maximum=6)]


def roll_over(chance: Chance, *, target: Target = 4) -> Ruling:
    face = chance.die(6)
    return Ruling({"success": face >= target, "face": face}, f"{face} against {target}.", ("One die.",))


def double(*, number: Target = 2) -> Ruling:
    return Ruling({"twice": 2 * number}, f"Twice {number} is {2 * number}.")


def made(body: Callable[..., Ruling], kind: Any = "roll", **words: Any) -> Rule:
    registry = Registry()
    return registry.rule("game.rule", title="A rule", kind=kind, **words)(body)


ROLL = made(roll_over, measure="face", verdict="success")
CALCULATION = made(double, kind="calculation")


def test_a_seed_repeats_a_roll() -> None:
    first, again = ROLL.roll(seed=1), ROLL.roll(seed=1)
    assert first == again
    assert (first.seed, first.faces, first.ruling["success"]) == (1, (2,), False)


def test_a_roll_without_a_seed_names_the_one_it_took() -> None:
    rolled = ROLL.roll(target=3)
    assert rolled.seed is not None
    assert ROLL.roll(target=3, seed=rolled.seed) == rolled


def test_typed_faces_make_a_roll_without_a_seed() -> None:
    rolled = ROLL.roll(faces="5")
    assert rolled.as_json() == {
        "rule": "game.rule",
        "params": {"target": 4},
        "seed": None,
        "faces": [5],
        "outcome": {"success": True, "face": 5},
        "summary": "5 against 4.",
        "steps": ["One die."],
    }


@pytest.mark.parametrize("faces", ["5", "5,", " 5 ", [5], (5,)])
def test_faces_come_as_text_or_as_a_list(faces: object) -> None:
    assert ROLL.roll(faces=faces).faces == (5,)


@pytest.mark.parametrize("faces", ["five", "5;1", "-5", "5.0", 5, [True], ["5"]])
def test_faces_that_are_no_numbers_are_refused(faces: object) -> None:
    with pytest.raises(RuleError, match="allowed: the faces that were rolled, whole numbers separated by commas"):
        ROLL.roll(faces=faces)


def test_more_faces_than_any_roll_has_are_refused() -> None:
    with pytest.raises(RuleError, match="faces is '10001 faces'; allowed: at most 10000 faces"):
        ROLL.roll(faces="5," * (MOST_DICE + 1))


def test_a_seed_and_faces_together_are_refused() -> None:
    with pytest.raises(RuleError, match="seed is 1; allowed: a seed or faces, not both"):
        ROLL.roll(seed=1, faces="5")


def test_a_calculation_does_not_roll_and_a_roll_does_not_calculate() -> None:
    with pytest.raises(RuleError, match=r"rule is 'game.rule'; allowed: a rule that rolls; this is a calculation"):
        CALCULATION.roll()
    with pytest.raises(RuleError, match=r"rule is 'game.rule'; allowed: a rule that rolls; this is a calculation"):
        CALCULATION.odds()
    with pytest.raises(RuleError, match=r"rule is 'game.rule'; allowed: a calculation or validation; this rule rolls"):
        ROLL.calculate()
    assert CALCULATION.calculate(number="3").outcome == {"twice": 6}


def test_unknown_parameters_name_the_nearest() -> None:
    with pytest.raises(RuleError, match="parameter is 'targt'; allowed: 'target' is the nearest of 1 known names"):
        ROLL.roll(targt=3)


def test_odds_answer_every_question_exactly() -> None:
    odds = ROLL.odds(target=5)
    assert odds.success == ROLL.chance(target=5) == Fraction(1, 3)
    assert odds.of(face=6, success=True) == Fraction(1, 6)
    assert odds.measured == dict.fromkeys(range(1, 7), Fraction(1, 6))
    assert (odds.at_least(5), odds.exactly(5), odds.at_most(5)) == (Fraction(1, 3), Fraction(1, 6), Fraction(5, 6))
    assert {odds.exactly(7), odds.at_least(7), odds.at_most(0)} == {Fraction(0)}
    assert odds.mean == Fraction(7, 2)
    assert odds.verdicts() == {True: Fraction(1, 3), False: Fraction(2, 3)}


def test_odds_refuse_a_question_about_something_else() -> None:
    with pytest.raises(RuleError, match="outcome is 'sucess'; allowed: 'success' is the nearest of 2 known names"):
        ROLL.odds().of(sucess=True)


def test_odds_print_as_exact_fractions() -> None:
    printed = ROLL.odds(target=6).as_json()
    assert printed["exact"] is True
    assert printed["outcomes"][-1] == {
        "outcome": {"success": True, "face": 6},
        "probability": "1/6",
        "decimal": 0.1666666667,
    }
    assert printed["verdicts"][0] == {"verdict": True, "probability": "1/6", "decimal": 0.1666666667}
    assert printed["mean"] == {"of": "face", "mean": "7/2", "decimal": 3.5}


def test_rungs_are_charted_by_the_chance_to_reach_them() -> None:
    climb = made(roll_over, measure="face", rungs={9: "high", 3: "low", 6: "top"})
    odds = climb.odds()
    assert odds.reaching == {3: Fraction(2, 3), 6: Fraction(1, 6), 9: Fraction(0)}
    assert odds.as_json()["reaching"][1] == {"value": 6, "name": "top", "probability": "1/6", "decimal": 0.1666666667}
    assert ROLL.odds().reaching == {}


def test_rulings_are_equal_by_their_outcome() -> None:
    one, other = Ruling({"a": 1, "b": 2}, "One."), Ruling({"b": 2, "a": 1}, "Other.", ("step",))
    assert one == other
    assert hash(one) == hash(other)
    assert one.digest == other.digest
    assert len(one.digest) == 8
    assert one != Ruling({"a": 1, "b": 3}, "One.")
    assert one.digest != Ruling({"a": 1, "b": 3}, "One.").digest
    assert one != "One."


def test_a_rule_knows_its_place() -> None:
    rule = everything.find("tuurna.competency_check")
    assert (rule.game, rule.page, rule.anchor) == ("tuurna", "tuurna/abilities", "tuurna-competency-check")
    assert replace(rule, workings=True).page == "tuurna/workings/abilities"
    source, line = inspect.getsourcelines(rule.body)
    assert rule.line == line
    assert "competency_check" in "".join(source)
    assert rule.described()["page"] == "tuurna/abilities.html"


def test_a_chapter_may_be_a_package_or_stand_at_the_top() -> None:
    def prove() -> Proof:
        return Proof(1, 2, ())

    registry = Registry()
    prove.__module__ = "demo.errata"
    register = registry.erratum("X-1", title="", one=Statement("", ""), other=Statement("", ""), reading="")
    assert register(prove).page == "demo/errata"
    assert everything.errata["TU-C11"].page == "tuurna/errata"


def positional(chance: Chance, target: Target = 4) -> Ruling:
    return roll_over(chance, target=target)


def without_default(chance: Chance, *, target: Target) -> Ruling:
    return roll_over(chance, target=target)


def without_kind(chance: Chance, *, target: int = 4) -> Ruling:
    return roll_over(chance, target=target)


def with_two_kinds(
    chance: Chance, *, target: Annotated[int, Whole(minimum=1, maximum=6), Whole(minimum=1, maximum=4)] = 4
) -> Ruling:
    return roll_over(chance, target=target)


def without_chance(*, target: Target = 4) -> Ruling:
    return double(number=target)


def with_reserved_word(chance: Chance, *, seed: Target = 4) -> Ruling:
    return roll_over(chance, target=seed)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (positional, "`target` must be keyword-only, Annotated with one Kind, and have a default"),
        (without_default, "`target` must be keyword-only, Annotated with one Kind, and have a default"),
        (without_kind, "`target` must be keyword-only, Annotated with one Kind, and have a default"),
        (with_two_kinds, "`target` must be keyword-only, Annotated with one Kind, and have a default"),
        (without_chance, "a roll takes `chance: Chance` first"),
        (with_reserved_word, "a parameter cannot be called `seed`; forms and links use that word"),
    ],
)
def test_a_wrong_definition_fails_when_it_is_registered(body: Callable[..., Ruling], message: str) -> None:
    with pytest.raises(TypeError, match=f"game.rule: {message}"):
        made(body)


def flip(chance: Chance) -> Ruling:
    return Ruling({"sides": chance.die(2), "side": "head", "grade": "fair"}, "A flip.")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            {"kind": "calculation", "measure": "sides"},
            "`measure` is for rules that roll; this is a calculation",
        ),
        (
            {"kind": "calculation", "verdict": "sides"},
            "`verdict` is for rules that roll; this is a calculation",
        ),
        ({"kind": "validation", "grades": ("a",)}, "`grades` is for rules that roll; this is a validation"),
        ({"rungs": {1: "one"}}, "game.rule: `rungs` name values of a measure, and it has none"),
        ({"grades": ("fair", "fair")}, "game.rule: `grades` has one twice: fair, fair"),
        ({"carries": ("deck",)}, "game.rule carries ['deck'], which are no parameters of it"),
    ],
)
def test_what_a_rule_says_of_its_outcome_is_checked_when_it_is_registered(given: dict[str, Any], message: str) -> None:
    body = flip if given.get("kind", "roll") == "roll" else lambda: Ruling({}, "")
    with pytest.raises(TypeError, match=re.escape(message)):
        Registry().rule("game.rule", **{"title": "Rule", "kind": "roll", **given})(body)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"measure": "nope"}, "game.rule: `measure` is nope; its outcome has sides, side, grade"),
        ({"measure": "side"}, "game.rule: `measure` is side, which is 'head' and no whole number"),
        ({"verdict": "nope"}, "game.rule: `verdict` is nope; its outcome has sides, side, grade"),
        ({"grades": ("foul",)}, "game.rule: its grade is 'fair', which is none of its `grades`"),
    ],
)
def test_what_an_outcome_does_not_have_is_reported_when_all_is_registered(given: dict[str, Any], message: str) -> None:
    registry = Registry()
    registry.rule("game.rule", **{"title": "Rule", "kind": "roll", **given})(flip)
    with pytest.raises(TypeError, match=re.escape(message)):
        registry.seal()


def test_what_a_ruling_does_not_carry_is_reported_when_all_is_registered() -> None:
    def draw(chance: Chance, *, target: Target = 4) -> Ruling:
        return flip(chance)

    draw.__annotations__.update(chance=Chance, target=Target)
    registry = Registry()
    registry.rule("game.rule", title="Rule", kind="roll", carries=("target",))(draw)
    with pytest.raises(TypeError, match=r"game\.rule carries \['target'\]; its ruling has \[\]"):
        registry.seal()


def six(
    chance: Chance, *, a: Target = 4, b: Target = 4, c: Target = 4, d: Target = 4, e: Target = 4, kept: Target = 4
) -> Ruling:
    return flip(chance)


six.__annotations__.update(chance=Chance, **dict.fromkeys("abcde", Target), kept=Target)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ({"essential": ("b", "a")}, ("b", "a")),
        ({"essential": ("a", "b", "c", "d")}, ("a", "b", "c", "d")),
        ({}, ("a", "b", "c")),
        ({"carries": ("a", "kept")}, ("b", "c", "d", "e")),
    ],
)
def test_a_form_shows_the_fields_that_are_essential_or_the_first_ones(
    given: dict[str, Any], shown: tuple[str, ...]
) -> None:
    assert Registry().rule("game.rule", title="Rule", kind="roll", **given)(six).essential == shown


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"essential": ("a", "f")}, "game.rule: `essential` names ['f']; known: ['a', 'b', 'c', 'd', 'e', 'kept']"),
        ({"essential": ("a", "kept"), "carries": ("kept",)}, "game.rule: `essential` names ['kept']; known: ['a', 'b'"),
        ({"essential": ("a",)}, "game.rule: `essential` names two to four different parameters, not a"),
        ({"essential": "abcde"}, "game.rule: `essential` names two to four different parameters, not a, b, c, d, e"),
        ({"essential": ("a", "b", "a")}, "game.rule: `essential` names two to four different parameters, not a, b, a"),
    ],
)
def test_what_cannot_be_essential_is_reported_at_once(given: dict[str, Any], message: str) -> None:
    with pytest.raises(TypeError, match=re.escape(message)):
        Registry().rule("game.rule", title="Rule", kind="roll", **given)(six)


def test_a_field_offers_only_what_is_a_column_of_its_form() -> None:
    def greet(*, name: Annotated[str, Text(allowed_text="a name", suggested_by="guests.name")] = "") -> Ruling:
        return Ruling({"name": name}, f"Hello {name}.")

    with pytest.raises(TypeError, match=r"`name` is suggested by `guests\.name`, and there is no such column"):
        Registry().rule("game.greet", title="Greet", kind="calculation")(greet)


GUESTS = Rows(columns={"name": Text(allowed_text="a name", suggested_by="guests.nickname")})


def test_a_column_offers_only_what_is_a_column_of_its_form() -> None:
    def seat(*, guests: Annotated[Sequence[Row], GUESTS] = ()) -> Ruling:
        return Ruling({"seats": len(guests)}, f"{len(guests)} seats.")

    with pytest.raises(TypeError, match=r"`guests` is suggested by `guests\.nickname`, and there is no such column"):
        Registry().rule("game.seat", title="Seat", kind="calculation")(seat)


def test_a_default_that_the_rule_refuses_fails_when_it_is_registered() -> None:
    def body(chance: Chance, *, target: Target = 7) -> Ruling:
        return roll_over(chance, target=target)

    body.__annotations__.update(chance=Chance, target=Target)
    with pytest.raises(Exception, match="a whole number from 1 to 6"):
        made(body)


def test_an_id_is_registered_once() -> None:
    registry = Registry()
    registry.rule("game.rule", title="", kind="roll")(roll_over)
    with pytest.raises(TypeError, match=r"game\.rule is defined twice"):
        registry.rule("game.rule", title="", kind="roll")(roll_over)


def test_a_sealed_registry_takes_nothing_more() -> None:
    with pytest.raises(TypeError, match="the registry is sealed"):
        everything.rule("tuurna.late", title="", kind="roll")(roll_over)
    with pytest.raises(TypeError, match="the registry is sealed"):
        everything.erratum("TU-C99", title="", one=Statement("", ""), other=Statement("", ""), reading="")(
            lambda: Proof(1, 2, ())
        )


def test_games_are_imported_when_the_registry_is_asked_for_and_not_before() -> None:
    """Another author's package takes the core from here, and does not wait for five games."""
    code = """
import sys, rules_py.rulebook
assert not [name for name in sys.modules if name.startswith("rules_py.tuurna")]
from rules_py import registry
assert registry is rules_py.rulebook.registry is rules_py.registry
print(*{rule.id.partition(".")[0]: None for rule in registry})
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == list(GAMES)


def test_the_package_has_nothing_that_it_does_not_say() -> None:
    assert "registry" in dir(rules_py)
    with pytest.raises(AttributeError, match="module 'rules_py' has no attribute 'rules'"):
        rules_py.rules  # type: ignore[attr-defined]  # noqa: B018 - that is the question


def test_the_registry_finds_a_rule_or_names_the_nearest() -> None:
    assert everything.find("tuurna.check").id == "tuurna.check"
    with pytest.raises(RuleError, match=r"rule is 'tuurna.chekc'; allowed: 'tuurna.check' is the nearest of"):
        everything.find("tuurna.chekc")
    assert len(everything) == len(list(everything))


@pytest.mark.parametrize("rule", list(everything), ids=lambda rule: rule.id)
def test_every_rule_can_be_asked_as_it_stands(rule: Rule) -> None:
    """Its defaults are a telling example: they survive a form and a link, and give an outcome that JSON can hold."""
    written = {parameter.name: parameter.kind.written(parameter.default) for parameter in rule.parameters}
    assert rule.read(written) == rule.defaults
    assert not RESERVED & set(written)
    if rule.kind != "roll":
        assert rule.calculate(**written).summary.endswith(".")
        return
    odds = rule.odds(**written)
    assert sum(p for _, p in odds.outcomes) == 1
    for ruling, _ in odds.outcomes:
        assert ruling.summary.endswith(".")
        assert "\n" not in ruling.summary
        if rule.measure:
            assert type(ruling[rule.measure]) is int
        if rule.verdict:
            assert rule.verdict in ruling.outcome


def test_several_counts_are_put_into_words() -> None:
    assert "1 to 2 values" in Several(kind=Whole(minimum=0, maximum=1), at_least=1, at_most=2).allowed


def test_a_sentence_names_only_what_the_rule_takes_and_says() -> None:
    assert made(roll_over, verdict="success", sentence="With {target}: {chance}.").named == {"target", "chance"}
    with pytest.raises(TypeError, match=r"its sentence names \['tagret'\]; known: .*'chance', .*'target'"):
        made(roll_over, sentence="With {tagret}: {chance}.")
    with pytest.raises(TypeError, match=r"its sentence names \['chance'\]; known: .*'ruling'"):
        made(double, kind="calculation", sentence="{number}: {chance}.")


@pytest.mark.parametrize("rule", list(everything), ids=lambda rule: rule.id)
def test_a_rule_with_more_than_eight_parameters_says_why(rule: Rule) -> None:
    """A record of readings is one of them, whatever the rule reads of it."""
    taken = [one for one in inspect.signature(rule.body).parameters.values() if one.kind is one.KEYWORD_ONLY]
    says_why = "More than eight parameters, because " in " ".join((inspect.getdoc(rule.body) or "").split())
    assert says_why == (len(taken) > MOST_PARAMETERS)
