"""Nothing stale is ever trusted, and nothing is compared twice for nothing: what a key depends on."""

from __future__ import annotations

import ast
import hashlib
import re
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from executable_rules.book import dependencies
from executable_rules.book.dependencies import EVERYTHING, Dependencies, foundation
from executable_rules.book.freshness import modules_of
from executable_rules.claims.code import sources
from executable_rules.claims.code.rules_package import RulesPackage
from executable_rules.claims.code.sources import read, source_of
from rules_py import GAMES

from .fresh_python import ROOT, cold_python, python
from .project import write_book
from .test_incremental import Run, sphinx

PACKAGE = """\
from rules_py.rulebook import Registry

registry = Registry()

from .game import one, two

registry.seal()
"""
BASE = "LEAST = 2\n"
ONE = "from .base import LEAST\n\nMOST = LEAST * 3\n"
TWO = "WORDS = ('a', 'b')\nCOUNT = 2\n"
FILES = {
    "__init__": PACKAGE,
    "game/__init__": "from .one import MOST\n",
    "game/base": BASE,
    "game/one": ONE,
    "game/two": TWO,
}


def write(folder: Path, name: str, files: dict[str, str]) -> Path:
    for file, text in files.items():
        path = folder / name / f"{file}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder / name


@pytest.fixture
def keys(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[..., list[bool]]:
    """Whether the keys of `game.one`, of `game.two` and of everything change when a file does."""
    name = f"toy_{hashlib.sha256(request.node.name.encode()).hexdigest()}"

    def ask(folder: Path) -> list[str]:
        source_of.cache_clear()
        now = Dependencies(RulesPackage(name))
        return [now.key([f"{name}.game.{module}"]) for module in ("one", "two")] + [now.key([EVERYTHING])]

    def changed(file: str, text: str, **others: str) -> list[bool]:
        folder = write(tmp_path, name, FILES | {f"game/{module}": said for module, said in others.items()})
        before = ask(folder)
        assert ask(folder) == before
        (folder / file).write_text(text, encoding="utf-8")
        return [new != old for new, old in zip(ask(folder), before, strict=True)]

    return changed


def test_what_imports_it_depends_on_it(keys: Callable[..., list[bool]]) -> None:
    assert keys("game/base.py", "LEAST = 3\n") == [True, False, True]


def test_what_does_not_import_it_does_not(keys: Callable[..., list[bool]]) -> None:
    assert keys("game/two.py", "COUNT = 3\n") == [False, True, True]


def test_an_import_inside_a_function_counts(keys: Callable[..., list[bool]]) -> None:
    two = "def least():\n    from . import base\n    return base.LEAST\n"
    assert keys("game/base.py", "LEAST = 3\n", two=two) == [True, True, True]


def test_a_name_is_followed_through_the_package_that_passes_it_on(keys: Callable[..., list[bool]]) -> None:
    assert keys("game/base.py", "LEAST = 3\n", two="from . import MOST\n\nCOUNT = MOST\n") == [True, True, True]


def test_the_packages_around_count(keys: Callable[..., list[bool]]) -> None:
    assert keys("game/__init__.py", "MOST = 6\n") == [True, True, True]
    assert keys("__init__.py", PACKAGE + "WORD = 1\n") == [True, True, True]


@pytest.mark.parametrize(
    "one",
    [
        "from importlib import import_module\n\ndef f():\n    return import_module('x')\n",
        "from rules_py.rulebook import registry\n\ndef f():\n    return registry.find('x')\n",
        "from pathlib import Path\n\ndef f():\n    return Path(__file__).read_text()\n",
        "import sys\n\ndef f():\n    return sys.modules\n",
        "def f():\n    return eval('1')\n",
    ],
)
def test_what_reaches_more_than_it_imports_depends_on_everything(keys: Callable[..., list[bool]], one: str) -> None:
    assert keys("game/two.py", "COUNT = 3\n", one=f"{one}\nMOST = 6\n") == [True, True, True]


def test_what_changes_other_modules_is_in_every_key(keys: Callable[..., list[bool]]) -> None:
    one = "from . import two\nfrom .base import LEAST\n\ntwo.COUNT = LEAST\n"
    assert keys("game/base.py", "LEAST = 3\n", one=f"{one}\nMOST = 6\n") == [True, True, True]


def test_no_module_of_ours_makes_every_page_depend_on_everything() -> None:
    """One that acts when it is imported, and reaches more than it imports, would."""
    now = Dependencies(RulesPackage("rules_py"))
    assert now.key(["rules_py.tuurna.levels"]) != now.everything()


def test_looking_for_words_first_finds_what_looking_everywhere_finds() -> None:
    for module in (module for scope in ("", *GAMES) for module in RulesPackage("rules_py").modules(scope)):
        source = source_of(module)
        assert source is not None
        closely = read(f"{source.text}\n# registry\n", source.file, source.package)
        assert (source.imported, source.reflective) == (closely.imported, closely.reflective)


@pytest.mark.parametrize(
    ("text", "imported", "reflective"),
    [
        ("import a\nfrom .b import c\n", {("a", ""), ("toy.b", "c")}, False),
        ("def f():\n    import a\n", {("a", "")}, False),
        ("import a; import b\n", {("a", ""), ("b", "")}, False),
        ("import a; eval('1')\n", {("a", "")}, True),
        ("from a import (\n    b,\n)\nx = b.modules\n", {("a", "b")}, True),
        ("@registry.rule('a', title='A')\ndef a(): ...\n", set(), False),
        ("@registry.rule(registry.find('a').id)\ndef a(): ...\n", set(), True),
        ("@registry.find('a').body\ndef a(): ...\n", set(), True),
    ],
)
def test_what_a_source_reaches(text: str, imported: set[tuple[str, str]], reflective: bool) -> None:
    source = read(text, Path(), "toy")
    assert source.imported == imported
    assert source.reflective == reflective


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        ("'Words.'\nX: int = f()\n", False),
        ("if X != Y:\n    raise ValueError('X')\n", False),
        ("if X != Y:\n    raise ValueError('X')\nelse:\n    a.x = 1\n", True),
        ("if TYPE_CHECKING:\n    import a\n", False),
        ("if not TYPE_CHECKING:\n    def f(): ...\n", False),
        ("if not TYPE_CHECKING:\n    a.x = 1\n", True),
        ("if X:\n    import a\n", True),
        ("check(X)\n", True),
        ("a.x = 1\n", True),
    ],
)
def test_what_a_source_does_beside_defining_names(text: str, acts: bool) -> None:
    assert read(text, Path(), "toy").acts == acts


STRING_AT_THE_MARGIN = 'def f():\n    """Gives\nLEAST = 1\n"""\n'


@pytest.mark.parametrize(
    ("text", "constants"),
    [
        (STRING_AT_THE_MARGIN * 2 + "MOST = 2\n", {"MOST": 9}),
        ("def f():\n    return '''\nLEAST = 1\n'''\nMOST = 2\n", {"MOST": 5}),
        ("def f():\n    return (1 +\n2)\n\nMOST = 2\n", {"MOST": 5}),
        ("def f(\n    a,\n) -> int:\n    b = a\n\n\nMOST = 2\n", {"MOST": 7}),
        ("class A:\n    LEAST = 1\n\n    def f(self):\n        MOST = 1\n\nMOST = 2\n", {"MOST": 7}),
    ],
)
def test_what_is_inside_a_definition_is_not_at_the_top_level(text: str, constants: dict[str, int]) -> None:
    source = read(text, Path(), "toy")
    assert (source.constants, source.above, source.acts) == (constants, frozenset(), False)


def test_passing_over_what_is_inside_changes_nothing_that_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [source_of(module) for scope in ("", *GAMES) for module in RulesPackage("rules_py").modules(scope)]
    monkeypatch.setattr(sources, "_top_level", ast.parse)
    for source in found:
        assert source is not None
        assert source == read(source.text, source.file, source.package)


def test_data_is_in_every_key(keys: Callable[..., list[bool]], tmp_path: Path) -> None:
    assert keys("game/register.toml", "[rules]\n") == [True, True, True]


def test_what_all_rules_are_made_with_is_in_every_key(
    keys: Callable[..., list[bool]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refusals are worded in a module that no chapter imports."""
    write(tmp_path, "toy_core", {"__init__": "", "refusal": "WORD = 'no'\n"})
    monkeypatch.setattr(dependencies, "CORE", "toy_core")
    assert keys("../toy_core/refusal.py", "WORD = 'never'\n") == [True, True, True]


def test_a_rule_that_only_registers_itself_reaches_no_other() -> None:
    text = "from .. import registry\n\n@registry.rule('a.b', title='B', kind='calculation')\ndef b():\n    return 1\n"
    source = read(text, Path(), "toy.game")
    assert (source.reflective, source.acts) == (False, False)
    assert source.imported == {("toy", "registry")}


def test_a_page_that_asks_the_registry_depends_on_everything() -> None:
    names = ["rules_py.rulebook.registry", "rules_py.tuurna.levels.LEVELS"]
    assert modules_of(names) == {EVERYTHING, "rules_py.tuurna.levels"}


def test_versions_of_what_it_stands_on_count(monkeypatch: pytest.MonkeyPatch) -> None:
    before = foundation()
    for changed in dependencies.STANDS_ON:
        foundation.cache_clear()
        monkeypatch.setattr(dependencies, "version", lambda name, changed=changed: "2" if name == changed else "1")
        assert foundation() != before
        before = foundation()
    foundation.cache_clear()


# The whole way, each build in a process of its own.


@pytest.fixture
def book(tmp_path: Path) -> Path:
    write_book(
        tmp_path,
        one="# One\n\nAt most {fact}`six <MOST>`.\n",
        two="# Two\n\nJust {fact}`two <COUNT>`.\n",
        both="# Both\n\n{fact}`a and b <two.WORDS>`, {fact}`six <one.MOST>`.\n",
        example="# Example\n\n```{doctest}\n>>> from toy_rules.game.one import MOST\n>>> MOST\n6\n\n```\n",
        none="# None\n\nNothing.\n",
    )
    (tmp_path / "docs/tuurna").rename(tmp_path / "docs/game")
    index = tmp_path / "docs/index.md"
    index.write_text(index.read_text(encoding="utf-8").replace("tuurna/", "game/"), encoding="utf-8")
    conf = tmp_path / "docs/conf.py"
    conf.write_text(f"{conf.read_text()}executable_rules_package = 'toy_rules'\n")
    write(tmp_path, "toy_rules", FILES)
    return tmp_path


def drift(folder: Path, run: Run = python) -> tuple[int, list[str]]:
    """How many pages were compared anew, and what was found."""
    said, found = sphinx(folder, "drift", run=run)
    return int(re.findall(r"(\d+) of them compared anew", said)[0]), [line.partition(" (")[0] for line in found]


def test_a_change_of_one_module_compares_only_the_pages_that_quote_it(book: Path) -> None:
    assert drift(book) == (4, [])
    assert drift(book) == (0, [])
    write(book, "toy_rules", {"game/two": TWO + "MORE = 1\n"})
    assert drift(book) == (2, [])
    write(book, "toy_rules", {"game/base": "LEAST = 3\n"})
    anew, found = drift(book)
    assert anew == 3
    assert found == [
        "docs/game/both.md:3: says six, toy_rules.game.one.MOST has 9",
        "docs/game/example.md:6: the example says 6, `MOST` gives 9",
        "docs/game/one.md:3: says six, toy_rules.game.one.MOST has 9",
    ]
    assert drift(book) == (3, found)  # what is wrong is compared until it is right
    write(book, "toy_rules", {"game/base": BASE})
    assert drift(book) == (3, [])
    assert drift(book) == (0, [])


def test_a_name_that_comes_to_mean_something_else_is_compared_anew(book: Path) -> None:
    (book / "docs/game/two.md").write_text("# Two\n\nAt most {fact}`six <MOST>`.\n", encoding="utf-8")
    assert drift(book)[1] == []
    write(book, "toy_rules", {"game/two": TWO + "MOST = 7\n"})
    assert drift(book)[1] == ["docs/game/two.md:3: says six, toy_rules.game.two.MOST has 7"]


def test_a_changed_included_file_is_read_and_compared_anew(book: Path) -> None:
    (book / "docs/game/two.md").write_text("# Two\n\n```{include} part.txt\n```\n", encoding="utf-8")
    part = book / "docs/game/part.txt"
    part.write_text("Just {fact}`two <COUNT>`.\n", encoding="utf-8")
    assert drift(book) == (4, [])
    part.write_text("Just {fact}`four <COUNT>`.\n", encoding="utf-8")
    assert drift(book) == (1, ["docs/game/part.txt:1: says four, toy_rules.game.two.COUNT has 2"])


def test_a_page_that_is_gone_leaves_nothing(book: Path) -> None:
    two = book / "docs/game/two.md"
    two.write_text("# Two\n\nJust {fact}`four <COUNT>`.\n", encoding="utf-8")
    assert len(drift(book)[1]) == 1
    two.unlink()
    assert drift(book) == (0, [])


def test_a_module_that_is_gone_is_reported(book: Path) -> None:
    assert drift(book)[1] == []
    (book / "toy_rules/game/two.py").unlink()
    write(book, "toy_rules", {"__init__": PACKAGE.replace("one, two", "one")})
    assert [line.partition(": says")[0] for line in drift(book)[1]] == ["docs/game/both.md:3", "docs/game/two.md:3"]


def test_a_change_of_the_extension_makes_everything_anew(book: Path) -> None:
    extension = book / "ext"
    shutil.copytree(ROOT / "_ext", extension, ignore=shutil.ignore_patterns("*cache*"))
    run = partial(cold_python, extension=extension)
    assert drift(book, run) == (4, [])
    assert drift(book, run) == (0, [])
    wording = extension / "executable_rules/claims/words/wording.py"
    wording.write_text(wording.read_text(encoding="utf-8") + "\n# A line more.\n", encoding="utf-8")
    assert drift(book, run) == (4, [])
    said, _ = sphinx(book, "drift", run=run)
    assert "0 added, 0 changed, 0 removed" in said
    wording.write_text(wording.read_text(encoding="utf-8") + "\n# Another line.\n", encoding="utf-8")
    said, _ = sphinx(book, "drift", run=run)
    assert "config changed ('executable_rules_foundation')] 6 added" in said


def test_a_damaged_memory_is_no_memory(book: Path) -> None:
    assert drift(book) == (4, [])
    (book / "doctrees/rules-agreed.json").write_text("[", encoding="utf-8")
    assert drift(book) == (4, [])
