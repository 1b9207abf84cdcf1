"""What the project says of itself in several places agrees."""

from __future__ import annotations

import argparse
import ast
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
WORKFLOW = ".github/workflows/ci.yml"
CALLERS = [".ci/run", "README.md", "CONTRIBUTING.md", WORKFLOW]


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def sessions() -> dict[str, str | None]:
    """Every nox session with its docstring."""
    functions = [node for node in ast.parse(text("noxfile.py")).body if isinstance(node, ast.FunctionDef)]
    return {_session_name(node): ast.get_docstring(node) for node in functions if node.decorator_list}


def _session_name(function: ast.FunctionDef) -> str:
    """What nox calls it: a name that is no Python name is given to the decorator."""
    decorators = [one for one in function.decorator_list if isinstance(one, ast.Call)]
    given = [ast.literal_eval(word.value) for one in decorators for word in one.keywords if word.arg == "name"]
    return str(given[0]) if given else function.name


@pytest.mark.parametrize("caller", CALLERS)
def test_every_session_that_is_called_exists(caller: str) -> None:
    called = re.findall(r"nox -s ([\w$][\w.{]*)", text(caller))
    listed = re.findall(r"^ +session: \[(.*)\]", text(caller), re.MULTILINE)
    names = {name.rstrip(".-") for name in called if not name.startswith("$")} | {
        name.strip() for line in listed for name in line.split(",")
    }
    assert names, f"{caller} calls no session"
    assert names <= set(sessions())


def test_every_session_says_what_it_does_and_is_in_the_guide_for_contributors() -> None:
    for name, docstring in sessions().items():
        assert docstring, f"{name} says nothing"
        assert f"`nox -s {name}`" in text("CONTRIBUTING.md")


def of_noxfile(name: str) -> Callable[[list[str]], Any]:
    """A function of noxfile.py that needs no nox, which the environment of the tests doesn't have."""
    found = [node for node in ast.parse(text("noxfile.py")).body if getattr(node, "name", "") == name]
    names: dict[str, Any] = {"argparse": argparse, "Path": Path}
    exec(compile(ast.Module(found, []), "noxfile.py", "exec"), names)
    function: Callable[[list[str]], Any] = names[name]
    return function


def test_the_session_corrects_pages_with_the_option_in_the_guide() -> None:
    options = of_noxfile("drift_options")
    assert f"-b drift -q {' '.join(options(['--fix']))} docs" in text("docs/authors/keeping.md")
    assert options([]) == []
    assert options(["--json", "a.json"]) == ["-D", "executable_rules_json=a.json"]


@pytest.mark.parametrize(
    ("words", "at_once"),
    [
        ("tests/tuurna -k levels", True),
        ("tests/almanac tests/test_defaults.py", True),
        ("tests/tuurna/test_levels.py::test_an_unknown_name_names_the_nearest", True),
        ("tests/tuurna tests/site/test_words.py", False),
        ("tests/extension", False),
        ("tests", False),
        ("-k levels", False),
        ("-k docs", False),
        ("", False),
    ],
)
def test_tests_of_rules_run_at_once(words: str, at_once: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert of_noxfile("only_rules")(words.split()) is at_once


def test_the_gate_runs_the_test_command_of_the_readme() -> None:
    assert "pip install nox && nox -s tests" in text("README.md")
    assert re.search(r"^pip install nox$", text(".ci/run"), re.MULTILINE)
    for session in ("tests", "lint", "drift", "site-quality -- --untimed"):
        assert re.search(rf"^nox -s {session}$", text(".ci/run"), re.MULTILINE)


def test_the_gate_asks_every_engine() -> None:
    for caller in (".ci/run", WORKFLOW):
        assert re.search(r"nox -s engines -- -m short$", text(caller), re.MULTILINE)


def test_nothing_is_published_before_every_other_job_has_passed() -> None:
    jobs = re.findall(r"^  (\w+):$", text(WORKFLOW).partition("\njobs:\n")[2], re.MULTILINE)
    needed = re.findall(r"^  publish:\n    needs: \[(.*)\]$", text(WORKFLOW), re.MULTILINE)
    assert needed == [", ".join(job for job in jobs if job != "publish")]
    assert [path.name for path in (ROOT / WORKFLOW).parent.iterdir()] == ["ci.yml"]


def test_the_rules_need_icepool_and_in_a_browser_nothing_else() -> None:
    needed = [Requirement(one) for one in tomllib.loads(text("pyproject.toml"))["project"]["dependencies"]]
    assert [one.name for one in needed] == ["icepool", "rich", "argcomplete"]
    browser = {"sys_platform": "emscripten"}
    assert [one.name for one in needed if not one.marker or one.marker.evaluate(browser)] == ["icepool"]


def test_the_python_of_the_browser_is_pinned_exactly() -> None:
    pinned = json.loads(text("package.json"))["dependencies"]["pyodide"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", pinned)
    assert json.loads(text("package-lock.json"))["packages"]["node_modules/pyodide"]["version"] == pinned


def test_the_lockfile_has_hashes_and_no_addresses() -> None:
    packages = json.loads(text("package-lock.json"))["packages"]
    for name, package in packages.items():
        assert "resolved" not in package, f"{name}: run npm in the project's folder, where .npmrc leaves addresses out"
        assert not name or package["integrity"].startswith("sha512-")
    assert packages[""]["dependencies"] == json.loads(text("package.json"))["dependencies"]
    assert packages[""]["devDependencies"] == json.loads(text("package.json"))["devDependencies"]
