"""Errata of all games: each is listed in its game's inventory, proves a contradiction, and is worded in sentences."""

from __future__ import annotations

import re

import pytest

from rules_py import GAMES, registry
from rules_py.coverage import register
from rules_py.errata import Erratum

ERRATA = list(registry.errata.values())

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


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_the_two_sides_of_an_erratum_really_disagree(erratum: Erratum) -> None:
    proof = erratum.prove()
    assert proof.disagree, f"{erratum.module}:{erratum.line}: both sides give {proof.first}"
    assert proof.shown


@pytest.mark.parametrize("erratum", ERRATA, ids=lambda erratum: erratum.id)
def test_statements_and_readings_are_sentences(erratum: Erratum) -> None:
    for line in [erratum.one.says, erratum.other.says, erratum.reading, *erratum.prove().shown]:
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
