"""Files of characters: every version is read, nothing is lost, and a file that can't be read gets one sentence."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_py import __version__, registry
from rules_py.character_file import CharacterFile, read, written
from rules_py.errors import RuleError
from rules_py.sheets import Sheet

FILES = sorted((Path(__file__).parent / "characters").glob("*.json"))
SHEETS = registry.sheets

DECKS = ("v0-rt0-deck",)
"""Not a whole character: the cards that are out, and nothing else that a sheet has."""


def one(text: str) -> tuple[CharacterFile, Sheet]:
    found = read(text, SHEETS)
    assert len(found) == 1
    return found[0], SHEETS[found[0].game]


def file(**changed: Any) -> str:
    return json.dumps({"format": "rulebooks-character", "version": 1, "game": "tuurna", "name": "Ann", **changed})


def refusal_of(text: str) -> str:
    with pytest.raises(RuleError) as caught:
        read(text, SHEETS)
    assert caught.value.name == "file"
    return caught.value.sentence


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_of_every_version_are_read_and_played(path: Path) -> None:
    """The version leads the name: v0 is what forms saved before there were characters."""
    character, sheet = one(path.read_text(encoding="utf-8"))
    ruling = sheet.judged(character.values(sheet))
    whole = path.stem not in DECKS
    assert (character.name, character.notices, ruling["legal"]) == ("Ann" * whole, (), whole)
    assert ruling.actions
    again, _ = one(written([(sheet, character)], __version__))
    assert sheet.complete(again.values(sheet)) == sheet.complete(character.values(sheet))
    assert (again.notes, again.more, again.unknown) == (character.notes, character.more, character.unknown)


def test_what_a_deck_had_drawn_is_out_of_the_deck_and_the_rest_is_kept_apart() -> None:
    character, sheet = one((FILES[0].parent / "v0-rt0-deck.json").read_text(encoding="utf-8"))
    assert sheet.complete(character.values(sheet))["out"] == ["the-moon", "ace-of-pentacles"]
    assert character.fields["arcana"] == "The Empress"
    assert character.more["form"]["rule"] == "rt0.check"
    assert character.more["form"]["params"]["difficulty"] == "Hard"


def test_there_is_a_file_of_each_version_and_of_each_game() -> None:
    assert {path.stem.partition("-")[0] for path in FILES} == {"v0", "v1"}
    assert {one(path.read_text(encoding="utf-8"))[0].game for path in FILES if path.stem.startswith("v1")} == set(
        SHEETS
    )


@pytest.mark.parametrize(
    ("sheet", "ready"),
    [pytest.param(sheet, ready, id=f"{game}-{ready.name}") for game, sheet in SHEETS.items() for ready in sheet.ready],
)
def test_what_is_written_is_read_again(sheet: Sheet, ready: Any) -> None:
    character = CharacterFile(sheet.game, ready.name, "Owes me three.\nLikes pears.", ready.fields)
    again, _ = one(written([(sheet, character)], "9.9"))
    assert (again.game, again.name, again.notes, again.rules) == (sheet.game, ready.name, character.notes, "9.9")
    assert sheet.complete(again.values(sheet)) == sheet.complete(character.values(sheet))


def test_several_characters_are_one_file() -> None:
    sheet = SHEETS["tuurna"]
    people = [(sheet, CharacterFile("tuurna", name)) for name in ("Ann", "Ben")]
    assert [character.name for character in read(written(people, "1"), SHEETS)] == ["Ann", "Ben"]


def test_what_nobody_knows_is_named_and_kept() -> None:
    character, sheet = one(file(fields={"shoe size": 44, "luck": 2}, portrait="data:image/png;base64,AA"))
    assert character.notices == ("This sheet has no place for “shoe size”. It stays in the file as before.",)
    assert (character.fields, character.unknown) == ({"luck": 2}, {"shoe size": 44})
    kept = json.loads(written([(sheet, character)], "1"))
    assert (kept["fields"]["shoe size"], kept["fields"]["luck"], kept["portrait"]) == (
        44,
        2,
        "data:image/png;base64,AA",
    )


def test_what_the_rules_refuse_is_written_as_it_was() -> None:
    character, sheet = one(file(fields={"luck": 77, "points": "3"}))
    assert json.loads(written([(sheet, character)], "1"))["fields"] == {"luck": 77, "points": "3"}
    with pytest.raises(RuleError, match="luck is 77"):
        sheet.judged(character.values(sheet))


def test_what_follows_from_a_character_is_not_kept() -> None:
    character, _ = one(file(derived={"levels": {}}, actions=[{"label": "Run"}], legal=True))
    assert character.more == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "This isn't a character's file: it can't be read, or it was cut off."),
        ("[" * 200_000, "This isn't a character's file: it can't be read, or it was cut off."),
        ("[]", "This isn't a character's file."),
        ("3", "This isn't a character's file."),
        ('{"format": "png"}', "This isn't a character's file."),
        (
            '{"rule": "tuurna.check", "params": {}}',
            "This file was saved from a form that isn't a character's sheet.",
        ),
        (file(game="chess"), "This file is a character of “chess”, a game that isn't here."),
        (file(game=None), "This file is a character of “None”, a game that isn't here."),
        (file(fields=[]), "This character has lost its fields."),
        (file(version="1"), "This file doesn't say which version it is."),
        (file(version=0), "This file doesn't say which version it is."),
        (
            file(version=2),
            "This file has version 2, and these rules read files up to version 1. It was saved by a newer edition: get"
            " that one, and the file will open. It hasn't been changed.",
        ),
        (
            '{"format": "rulebooks-characters", "version": 1}',
            "This file should hold several characters, and has none.",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_reported_in_a_sentence(text: str, sentence: str) -> None:
    assert refusal_of(text) == sentence


def test_a_file_too_long_for_anybody_is_refused() -> None:
    assert refusal_of(" " * 20_000_001) == "This file is too long."
