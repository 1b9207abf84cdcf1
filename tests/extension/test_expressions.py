"""What an expression on a page may do: look things up and work them out, without effects and in bounds."""

from __future__ import annotations

import sys
from fractions import Fraction
from types import ModuleType

import pytest

from executable_rules.claims.code.expressions import LONGEST, ExpressionError, evaluate
from executable_rules.claims.code.rules_package import RulesPackage

PAGE = "tuurna/rolls"


@pytest.fixture(scope="module")
def package() -> RulesPackage:
    return RulesPackage("rules_py")


def refused(package: RulesPackage, expression: str) -> str:
    """Why it is no value of the page."""
    with pytest.raises(ExpressionError) as refusal:
        package.value(PAGE, expression)
    return str(refusal.value)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("levels.MAX_LEVEL", 12),
        ("levels.LEVEL_TABLE[12].name.title()", "Godlike"),
        ("[row.level for row in levels.LEVEL_TABLE[:3] if row.level]", [1, 2]),
        ("check.chance(level=2, difficulty=2)", Fraction(16, 27)),
        ("check.roll(seed=1, level=2).seed", 1),
        ("check.roll(faces='4, 1', level=2).faces", (4, 1)),
        ("registry.find('tuurna.level').title", "The name of a level"),
        ("1 / 3 + 1 / 6", Fraction(1, 2)),
        ("Fraction(3, 6)", Fraction(1, 2)),
        ("Fraction('2/6')", Fraction(1, 3)),
        ("7 // 2 + 7 % 2 - -1", 5),
        ("sum(n for n in range(5))", 10),
        ("max(levels.LEVEL_NAMES.keys(), key=abs)", 12),
        ("sorted(['b', 'a'], key=str)", ["a", "b"]),
        ("1 < 2 <= 2 and 3 not in [1, 2]", True),
        ("'yes' if levels.LEVELS == 13 else 'no'", "yes"),
        ("{'a': 1}['a']", 1),
        ("not (1, 2)[-1] or None", None),
    ],
)
def test_it_looks_things_up_and_works_them_out(package: RulesPackage, expression: str, value: object) -> None:
    assert package.value(PAGE, expression) == value


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("__import__('os')", "`__import__` starts with an underscore"),
        ("check.__class__", "`__class__` starts with an underscore"),
        ("[_x for _x in [1]]", "`_x` starts with an underscore"),
        ("(lambda: 1)()", "(Lambda)"),
        ("(level := 3)", "(NamedExpr)"),
        ("f'{check.roll()}'", "(JoinedStr)"),
        ("check.chance(*[1])", "(Starred)"),
        ("check.chance(**{'level': 1})", "`**` is not allowed in a page"),
        ("{**{}}", "`**` is not allowed in a page"),
        ("{1, 2}", "(Set)"),
        ("{n: n for n in [1]}", "(DictComp)"),
        ("[a for a in [1] for b in [2]]", "only one plain `for name in …`"),
        ("[a for a, b in [(1, 2)]]", "only one plain `for name in …`"),
        ("1 is 1", "use == and not `is`"),
        ("~1", "is not allowed in a page"),
        ("1 << 9", "(LShift)"),
        ("2 ** 9", "(Pow)"),
        ("check; check", "is not a valid expression"),
        ("level = 3", "is not a valid expression"),
        ("import os", "is not a valid expression"),
        ("exec('1')", "nothing is called `exec` here"),
        ("open('conf.py')", "nothing is called `open` here"),
        ("getattr(check, 'id')", "nothing is called `getattr` here"),
    ],
)
def test_what_is_no_looking_up_is_refused(package: RulesPackage, expression: str, reason: str) -> None:
    assert reason in refused(package, expression)


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("chance.os", "`chance.os` is a module that the rules import"),
        ("chance.os.system('true')", "`chance.os` is a module that the rules import"),
        ("ruling.json", "`ruling.json` is a module that the rules import"),
        ("exact.icepool", "`exact.icepool` is a module that the rules import"),
        ("coverage.files('rules_py')", "`coverage.files` cannot be called from a page"),
        ("cli.main(['list'])", "`cli.main` cannot be called from a page"),
        ("cli()", "`cli` cannot be called from a page"),
        ("sorted([['list']], key=cli.main)", "`cli.main` cannot be called from a page"),
        ("min([['list']], key=cli.main)", "`cli.main` cannot be called from a page"),
        ("sorted(['rules_py'], key=coverage.files)", "`coverage.files` cannot be called from a page"),
        ("exact.distribution(cli.main)", "`cli.main` cannot be called from a page"),
        ("registry.seal()", "`.seal` of Registry is not allowed in a page"),
        ("registry.rule('x.y', title='', kind='roll')", "`.rule` of Registry is not allowed in a page"),
        ("registry.erratum", "`.erratum` of Registry is not allowed in a page"),
        ("rulebook.Registry.seal(registry)", "`.seal` of Registry is not allowed in a page"),
        ("rulebook.Registry()", "`rulebook.Registry` cannot be called from a page"),
        ("registry.errata.clear()", "`.clear` of dict is not allowed in a page"),
        ("levels.LEVEL_NAMES.update({})", "`.update` of dict is not allowed in a page"),
        ("[1].append(2)", "`.append` of list is not allowed in a page"),
        ("set([1]).add(2)", "`set([1]).add` cannot be called from a page"),
        ("'{0}'.format(1)", "`.format` of str is not allowed in a page"),
        ("str.format('{0}', 1)", "`.format` of str is not allowed in a page"),
        ("'%s' % check", "only numbers are multiplied and divided"),
        ("check.roll()", "`check.roll()` falls differently in each build; give it a seed or faces"),
        ("chance.fresh_seed()", "`chance.fresh_seed` cannot be called from a page"),
        ("sorted([1], key=chance.fresh_seed)", "`chance.fresh_seed` cannot be called from a page"),
    ],
)
def test_nothing_with_an_effect_or_by_luck_can_be_called(package: RulesPackage, expression: str, reason: str) -> None:
    assert reason in refused(package, expression)


def test_a_module_that_a_chapter_imports_is_not_a_name_of_the_page() -> None:
    with pytest.raises(ExpressionError, match="`sys` is a module that the rules import; bind what it defines"):
        evaluate("sys", lambda name: sys)


def test_functions_of_the_named_package_can_be_called_and_of_others_cannot() -> None:
    module = ModuleType("my_rules.game")
    exec("def twice(number): return number + number", vars(module))
    vars(module)["twice"].__module__ = "my_rules.game"
    assert evaluate("game.twice(4)", lambda name: module, package="my_rules") == 8
    with pytest.raises(ExpressionError, match="is a module that the rules import"):
        evaluate("game.twice(4)", lambda name: module)
    with pytest.raises(ExpressionError, match="`twice` cannot be called from a page"):
        evaluate("twice(4)", lambda name: vars(module)["twice"])


def test_a_running_generator_does_not_open_python() -> None:
    """Its frame has attributes without an underscore, which lead to everything."""
    generator = (number for number in (1, 2))
    with pytest.raises(ExpressionError, match="a page looks at values, not into Python"):
        evaluate("numbers.gi_frame.f_builtins", lambda name: generator)


@pytest.mark.parametrize(
    ("expression", "reason"),
    [
        ("range(1000000000)", "a range of more than 20000 numbers"),
        ("len(range(10000000000000000000000000000))", "OverflowError"),
        ("sorted([99999999], key=range)", "a range of more than 20000 numbers"),
        ("'a' * 1000000000", "only numbers are multiplied and divided"),
        ("[0] * 1000000000", "only numbers are multiplied and divided"),
        ("'%1000000000d' % 1", "only numbers are multiplied and divided"),
        ("1" + "0" * 61, "a number grows beyond all bounds"),
        ("9999999999999999999999 * 9999999999999999999999 * 99999999999999999999999", "beyond all bounds"),
        ("Fraction('1e999999999')", "a fraction is written without an exponent"),
        ("Fraction('1E-999999999')", "a fraction is written without an exponent"),
        ("sum([1 / n for n in range(1, 5000)])", "beyond all bounds"),
        (f"sum([1{'0' * 60}, 1, -1])", "beyond all bounds"),  # each step counts, and not the end alone
        ("sum([[1], [2]])", "TypeError"),
        ("[[0 for a in range(20000)] for b in range(20000)]", "it takes more than 20000 steps"),
        ("[list(range(20000)) for a in range(6000)]", "it takes more than 500000 items"),
        (
            "[d+d for d in [c+c for c in [b+b for b in [a+a for a in [list(range(20000))+list(range(20000))]]]]]",
            "it takes more than 500000 items",
        ),
        ("1" + " + 1" * 125, f"the expression has 501 characters; allowed: at most {LONGEST}"),
    ],
)
def test_endless_or_huge_work_is_refused(package: RulesPackage, expression: str, reason: str) -> None:
    """Each of these would otherwise take minutes or gigabytes, and the whole run with them."""
    assert reason in refused(package, expression)


def test_whatever_a_rule_raises_is_reported_and_ends_nothing() -> None:
    class Broken:
        @property
        def value(self) -> int:
            raise RuntimeError("no such luck")

    with pytest.raises(ExpressionError, match=r"`x\.value` cannot be worked out: RuntimeError: no such luck"):
        evaluate("x.value", lambda name: Broken())
