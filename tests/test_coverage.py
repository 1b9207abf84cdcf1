"""The register: nothing of an inventory is missing, and what would be missing is noticed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

from rules_py import GAMES, coverage, registry
from rules_py.coverage import KINDS, Registered, covered, register
from rules_py.coverage import coverage as coverage_of


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing(game: str) -> None:
    assert [entry.id for entry in coverage_of(game) if entry.state == "missing"] == []


INVENTORIES = [
    pytest.param("tuurna", (66, 15, 40), "TU-{:02}", "TU-C{:02}", id="tuurna"),
    pytest.param("rt0", (43, 19, 30), "RT-{:02}", "RT-C{:02}", id="rt0"),
    pytest.param("ingenuity", (82, 22, 38), "IN-{:02}", "IN-C{:02}", id="ingenuity"),
    pytest.param("almanac", (32, 10, 22), "WA-{:02}", "WA-C{:02}", id="almanac"),
    pytest.param("sirpas", (238, 39, 180), "SI-{:03}", "SC-{:03}", id="sirpas"),
]
"""How many entries of each kind each has, and the ids of its rules and of its contradictions."""


@pytest.mark.parametrize(("game", "counts", "rule", "contradiction"), INVENTORIES)
def test_a_register_has_the_counts_and_ids_of_its_inventory(
    game: str, counts: tuple[int, int, int], rule: str, contradiction: str
) -> None:
    entries = register(game)
    kinds = [entry.kind for entry in entries]
    assert tuple(kinds.count(kind) for kind in KINDS) == counts
    *rules, contradictions = counts
    ids = [rule.format(n) for n in range(1, sum(rules) + 1)]
    ids += [contradiction.format(n) for n in range(1, contradictions + 1)]
    assert sorted(entry.id for entry in entries) == sorted(ids)


def test_without_a_game_all_games_are_reported() -> None:
    assert coverage_of() == [entry for game in GAMES for entry in coverage_of(game)]


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_errata_name_only_registered_ids(game: str) -> None:
    kinds: Mapping[str, str] = {entry.id: entry.kind for entry in register(game)}
    for rule in registry:
        if rule.game == game:
            assert rule.implements, f"{rule.id} implements nothing"
            for id in rule.implements:
                assert kinds.get(id) == "executable", f"{rule.id} implements {id}, which is {kinds.get(id)}"
    for id, erratum in registry.errata.items():
        if erratum.page.startswith(f"{game}/"):
            assert kinds.get(id) == "contradiction"


def test_a_rule_that_is_taken_away_leaves_a_gap() -> None:
    rules = [rule for rule in registry if rule.id != "tuurna.asset_code"]
    missing = [entry.id for entry in covered(register("tuurna"), rules, registry.errata) if entry.state == "missing"]
    assert missing == [f"TU-{number}" for number in range(27, 37)]


def test_an_erratum_that_is_taken_away_leaves_a_gap() -> None:
    errata = {id: erratum for id, erratum in registry.errata.items() if id != "TU-C11"}
    missing = [entry.id for entry in covered(register("tuurna"), registry, errata) if entry.state == "missing"]
    assert missing == ["TU-C11"]


def test_each_state_says_where() -> None:
    entries = {entry.id: entry for entry in coverage_of("tuurna")}
    assert (entries["TU-72"].state, entries["TU-72"].where) == ("implemented", "tuurna.check")
    assert (entries["TU-01"].state, entries["TU-01"].where) == ("narrative", "tuurna/skills#tu-01")
    assert (entries["TU-C11"].state, entries["TU-C11"].where) == ("errata", "tuurna/errata#tu-c11")
    (missing,) = covered([Registered("TU-99", "A new one", "executable")], (), {})
    assert (missing.state, missing.where) == ("missing", "")
    assert missing.as_json() == {
        "id": "TU-99",
        "title": "A new one",
        "kind": "executable",
        "state": "missing",
        "rules": [],
        "page": None,
        "anchor": None,
    }


def test_narrative_pages_are_chapters_of_the_game() -> None:
    pages = {rule.page.replace("/workings/", "/") for rule in registry}
    narrative: Iterable[Registered] = (entry for entry in register("tuurna") if entry.kind == "narrative")
    assert {entry.page for entry in narrative} <= pages


@pytest.mark.parametrize(
    "line",
    [
        'TU-01 = { kind = "narrative", title = "Described nowhere" }',
        'TU-01 = { kind = "executable", page = "tuurna/skills", title = "Described though executable" }',
        'TU-01 = { kind = "other", title = "Of no kind" }',
    ],
)
def test_a_wrong_line_of_a_register_is_named(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "game/register.toml").write_text(f"[rules]\n{line}\n[contradictions]\n", encoding="utf-8")
    monkeypatch.setattr(coverage, "files", lambda package: tmp_path)
    with pytest.raises(ValueError, match=re.escape("game/register.toml:2: TU-01 must be executable, or narrative")):
        register("game")


def test_rolling_does_not_read_registers() -> None:
    """The browser imports the rules and rolls; the register and its parser stay unread."""
    code = "import sys, rules_py; rules_py.registry.find('tuurna.check').roll(seed=1); print('tomllib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
