"""The house keeps its shape: imports go one way, and a chapter bears one name as page, module and test."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules_py import GAMES, registry
from tests.unwritten import UNWRITTEN

ROOT = Path(__file__).parent.parent
PAGE = "executable_rules.page"
FOR_PLAYERS = {"index", "start", "create", "example", "gm", "cheatsheet", "glossary"}
"""Pages of a book that are no chapters, and so have no module."""

OUTSIDE = {"icepool": "exact.py", "rich": "terminal.py", "argcomplete": "completion.py"}
"""What is not ours, and the one module of the rules that knows it."""


def imported(path: Path, package: str) -> Iterator[str]:
    """Every module that the file imports, with its full name; `package` is the package that the file lies in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*parents, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names) if base.split(".")[0] == "rules_py" else (base,)


def files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


def package_of(path: Path, top: str) -> str:
    return ".".join(path.relative_to(ROOT / top).with_suffix("").parts[:-1])


def standard(module: str) -> bool:
    return module.split(".")[0] in sys.stdlib_module_names


@pytest.mark.parametrize("path", files("rules_py"), ids=lambda path: str(path.relative_to(ROOT)))
def test_rules_import_only_rules_and_what_is_not_ours_in_one_module_each(path: Path) -> None:
    package = package_of(path, "")
    for module in imported(path, package):
        if other := OUTSIDE.get(module.split(".")[0]):
            assert path.name == other, f"{path}: only {other} knows {module}"
        else:
            assert standard(module) or module.startswith("rules_py"), f"{path} imports {module}"


@pytest.mark.parametrize("path", files("rules_py"), ids=lambda path: str(path.relative_to(ROOT)))
def test_games_know_the_core_and_the_core_knows_no_game(path: Path) -> None:
    parts = path.relative_to(ROOT / "rules_py").parts
    others = [game for game in GAMES if game != parts[0]]
    for module in imported(path, package_of(path, "")):
        for game in others:
            assert not module.startswith(f"rules_py.{game}"), f"{path} imports {module}"
        if len(parts) > 1:
            assert not module.startswith("rules_py.cli"), f"{path} imports {module}"


def test_modules_of_the_core_import_each_other_in_no_circle() -> None:
    """Not even for types: whoever reads one module must not have read another first, and that one this."""
    core = {path.stem: path for path in (ROOT / "rules_py").glob("*.py")}
    names = {name: [module.split(".") for module in imported(path, "rules_py")] for name, path in core.items()}
    left = {name: {parts[1] for parts in found if parts[0] == "rules_py"} for name, found in names.items()}
    while free := [name for name, needs in left.items() if not needs - {name} & left.keys()]:
        for name in free:
            del left[name]
    assert left == {}


@pytest.mark.parametrize("path", files("_ext/executable_rules/page"), ids=lambda path: path.name)
def test_what_runs_in_the_browser_needs_no_sphinx(path: Path) -> None:
    for module in imported(path, package_of(path, "_ext")):
        assert standard(module) or module.startswith(("rules_py", PAGE)), f"{path} imports {module}"


def test_the_browser_imports_no_sphinx_by_accident() -> None:
    text = (ROOT / "_ext/executable_rules/__init__.py").read_text(encoding="utf-8")
    top = [node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    for node in top:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
        assert all(standard(name) for name in names), f"executable_rules/__init__.py:{node.lineno} imports {names}"


def test_a_game_without_a_book_is_one_that_we_know_of() -> None:
    assert {game for game in GAMES if not (ROOT / "docs" / game).is_dir()} == UNWRITTEN


@pytest.mark.parametrize("game", [game for game in GAMES if game not in UNWRITTEN])
def test_a_chapter_has_one_name_as_page_module_and_test(game: str) -> None:
    folder = ROOT / "rules_py" / game
    chapters = [
        *folder.glob("*.py"),
        *(path.parent for path in folder.glob("*/__init__.py")),
    ]  # a long one is a package
    modules = {path.stem for path in chapters} - {"__init__"}
    pages = {path.stem for path in (ROOT / "docs" / game).glob("*.md")}
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests" / game).glob("test_*.py")}
    tests |= {path.parent.name for path in (ROOT / "tests" / game).glob("*/test_*.py")}
    assert modules - pages - {"readings"} == set(), "modules without a page"  # they're switches for all chapters
    # tests/test_errata.py and tests/test_readings.py have all games'
    assert modules - tests - {"errata", "readings"} == set(), "modules without a test"
    assert pages - modules - FOR_PLAYERS - {p for p in pages if p.startswith("_")} == set()
    workings = {path.stem for path in (ROOT / "docs" / game / "workings").glob("*.md")}
    assert workings - modules - {"index"} == set(), "workings of no chapter"


def test_a_rule_bears_the_name_of_its_game() -> None:
    for rule in registry:
        assert rule.id.split(".")[0] == rule.module.split(".")[1]
