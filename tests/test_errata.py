"""Errata of all games: each is listed in its game's inventory, proves a contradiction, and is worded in sentences."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rules_py import GAMES, registry
from rules_py.coverage import register
from rules_py.errata import ErrataError, Erratum, Proof, Statement
from rules_py.errata_file import listed_errata, read_errata
from rules_py.rulebook import Registry

ERRATA = list(registry.errata.values())
PROVED = [(erratum, erratum.prove) for erratum in ERRATA if erratum.prove is not None]

ROOT = Path(__file__).parent.parent

FIRST_LETTERS = {"tuurna": "TU-C", "rt0": "RT-C", "ingenuity": "IN-C", "almanac": "WA-C", "sirpas": "SC-"}

CITED = {"tuurna": 0, "rt0": 18, "ingenuity": 20, "almanac": 14, "sirpas": 0}
"""How many errata the rules of a game name at least; rules of the others say in other words what they read."""


def of(game: str) -> list[Erratum]:
    return [erratum for erratum in ERRATA if erratum.page.startswith(f"{game}/")]


@pytest.mark.parametrize("game", GAMES)
def test_every_contradiction_of_the_inventory_stands_in_order_under_its_title(game: str) -> None:
    listed = {entry.id: entry.title for entry in register(game) if entry.kind == "contradiction"}
    assert {erratum.id: erratum.title for erratum in of(game)} == listed
    ids = [erratum.id for erratum in of(game)]
    assert all(id.startswith(FIRST_LETTERS[game]) for id in ids)
    assert game == "sirpas" or ids == sorted(ids)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sirpas"])
def test_the_contradictions_of_a_game_are_numbered_without_a_gap(game: str) -> None:
    numbers = {"tuurna": 40, "rt0": 30, "ingenuity": 38, "almanac": 22}
    ids = [f"{FIRST_LETTERS[game]}{number:02}" for number in range(1, numbers[game] + 1)]
    assert [erratum.id for erratum in of(game)] == ids


@pytest.mark.parametrize(("erratum", "prove"), PROVED, ids=[erratum.id for erratum, _ in PROVED])
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum, prove: Callable[[], Proof]) -> None:
    proof = prove()
    assert proof.disagree, f"{erratum.place}: both sides give {proof.first}"
    assert proof.shown


def constant(value: ast.expr) -> bool:
    """Whether an expression is the same whatever the rules say."""
    parts = value.elts if isinstance(value, (ast.Tuple, ast.List)) else [value]
    return all(isinstance(part, ast.Constant) for part in parts)


def test_no_proof_disagrees_whatever_the_rules_say() -> None:
    """Two constants side by side prove nothing: such an erratum belongs into `errata.toml`."""
    found = []
    for file in sorted((ROOT / "rules_py").rglob("errata/*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Proof":
                sides = node.args[:2]
                found += [f"{file}:{node.lineno}"] if len(sides) == 2 and all(map(constant, sides)) else []
    assert found == []


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    for line in [
        erratum.one.says,
        erratum.other.says,
        erratum.reading,
        *(erratum.prove().shown if erratum.prove else ()),
    ]:
        assert line[0].isupper() or re.match(r"-?\d|d\d", line), line
        assert line.endswith(".") or (erratum.page.startswith("tuurna/") and line.endswith(")")), line
        assert "\n" not in line
    assert erratum.one != erratum.other


_REASON = re.compile(r"\b(because|since|so|as)\b|[:;] |[.?!”] (?=[A-Z“])")
"""Where a reading goes on from its ruling to the reason, or from the reason to its ruling: a word, a colon, a sentence
of its own. The word `because` in all of them reads like a form filled in 300 times."""


def test_a_bare_ruling_gives_no_reason() -> None:
    assert not _REASON.search("We use the names in the text.")
    assert not _REASON.search("You may sleep more than once in an Ellipsis, two to four points each time.")


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_a_reading_is_a_ruling_and_its_reason_in_a_few_sentences(erratum: Erratum) -> None:
    """Players read this much; all else about an erratum is folded away."""
    assert _REASON.search(erratum.reading), erratum.reading
    assert len(re.split(r"(?<=[.?!”]) (?=[A-Z“])", erratum.reading)) <= 3
    assert len(erratum.reading.split()) <= 60


@pytest.mark.parametrize("game", GAMES)
def test_every_erratum_that_a_rule_cites_exists(game: str) -> None:
    pattern = rf"{FIRST_LETTERS[game]}\d\d"
    cited = {id for rule in registry if rule.game == game for id in re.findall(pattern, rule.body.__doc__ or "")}
    assert game == "sirpas" or {erratum.id for erratum in of(game)} >= cited
    assert len(cited) >= CITED[game]


ENTRY = """\
[X-1]
title = "What is it called?"
one = { where = "Here", says = "It is called one thing." }
other = { where = "There", says = "It is called another." }
reading = "We call it one thing."
reason = "It is shorter."
"""


def test_an_erratum_without_a_proof_is_an_entry_of_a_file() -> None:
    (found,) = read_errata(f"# A comment.\n\n{ENTRY}", "demo.game")
    assert (found.id, found.page, found.anchor, found.prove) == ("X-1", "game/errata", "x-1", None)
    assert found.one == Statement("Here", "It is called one thing.")
    assert found.reading == "We call it one thing. It is shorter."
    assert found.place == "demo/game/errata.toml:3"


SAME = '"Here", says = "It is called one thing."'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('reason = "It is shorter."', "", "must have title, one, other, reading and reason"),
        ('reason = "It is shorter."', 'reason = ""', "has no words for reason"),
        ('where = "There", ', "", "must have where and says for other"),
        ('"There", says = "It is called another."', SAME, "has the same statement twice"),
        ("title", "heading", "must have title, one, other, reading and reason"),
    ],
)
def test_an_entry_that_is_not_as_it_should_be_is_named_with_its_line(old: str, new: str, fault: str) -> None:
    with pytest.raises(ErrataError, match=f"^demo/game/errata.toml:1: X-1 {fault}$"):
        list(read_errata(ENTRY.replace(old, new), "demo.game"))


def test_errata_of_a_file_keep_the_place_where_they_were_named() -> None:
    ids = [erratum.id for erratum in of("sirpas")]
    listed = [erratum.id for erratum in of("sirpas") if erratum.prove is None]
    assert len(listed) == 13
    start = ids.index(listed[0])
    assert ids[start : start + 13] == listed
    assert start > 0


def test_the_same_erratum_cannot_be_in_a_file_and_have_a_proof() -> None:
    known = Registry()
    known.list_errata(listed_errata("rules_py.sirpas"))
    known.erratum("SC-134", title="", one=Statement("", ""), other=Statement("", ""), reading="")(
        lambda: Proof(1, 2, ())
    )
    with pytest.raises(ErrataError, match="SC-134 is an erratum with a proof already"):
        known.errata  # noqa: B018 - looking is what reads them


def test_a_browser_forgets_errata_without_reading_them() -> None:
    known = Registry()
    known.list_errata(listed_errata("rules_py.nowhere"))
    known.forget_errata()
    assert known.errata == {}
