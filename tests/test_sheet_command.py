"""`rules-py sheet` and `--as`: a character is printed, saved, read again, and rolls with everything applied."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules_py import registry
from rules_py.rt0.decks import CARDS
from tests.command_line import as_json, run

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def zejhe(capsys: Capture, tmp_path: Path) -> Path:
    """Zejhe as a file, with a deep cut."""
    found: Any = as_json(capsys, "sheet", "tuurna", "--ready", "Zejhe")
    found["fields"]["wounds"] = [{"size": 2, "wound": "", "hurts": "Fitness"}]
    path = tmp_path / "zejhe.json"
    path.write_text(json.dumps(found), encoding="utf-8")
    return path


@pytest.mark.parametrize("game", list(registry.sheets))
def test_a_game_lists_who_is_ready_and_prints_each(capsys: Capture, game: str) -> None:
    status, out, _ = run(capsys, "sheet", game)
    names = [one.name for one in registry.sheets[game].ready]
    assert (status, len(out.splitlines())) == (0, len(names))
    for name in names:
        assert name in out
        status, printed, err = run(capsys, "sheet", game, "--ready", name)
        assert (status, err, printed.startswith(name)) == (0, "", True)
        assert "\nWhat you can roll\n" in printed
    listed: Any = as_json(capsys, "sheet", game)
    assert (listed["game"], [one["name"] for one in listed["ready"]]) == (game, names)


def test_json_has_values_what_follows_faults_and_actions(capsys: Capture, zejhe: Path) -> None:
    found: Any = as_json(capsys, "sheet", "tuurna", str(zejhe))
    assert (found["game"], found["name"], found["legal"], found["faults"]) == ("tuurna", "Zejhe", True, [])
    assert (found["fields"]["background"], found["derived"]["resources"]["sanity"]) == ("Thief's daughter", [3, 3])
    agility = next(one for one in found["actions"] if one["label"] == "Agility")
    assert (agility["rule"], agility["parameters"]["labor"]) == ("tuurna.check", -1)
    assert {"Roll your Luck", "Take a scratch (1)"} <= {one["label"] for one in found["changes"]}


def test_a_character_is_printed_as_a_person_reads_it(capsys: Capture, zejhe: Path) -> None:
    _, out, _ = run(capsys, "sheet", "tuurna", str(zejhe))
    lines = out.splitlines()
    assert lines[:6] == [
        "Zejhe", "Zejhe is ready for play.", "", "Zejhe's pools", "  Pool       Now  At most", "  Stamina    2    2",
    ]  # fmt: skip
    assert "    Agility        3 (usually 4)  Level 4 (proficient), one die less for a deep cut" in lines
    sleep = next(line for line in lines if line.startswith("    Sleep (2 points) "))
    assert sleep.split("  ")[-1] == "not now: it takes 2 Ellipsis Points, and you have 0"


def test_a_roll_takes_what_the_character_has(capsys: Capture, zejhe: Path) -> None:
    rolled: Any = as_json(
        capsys, "roll", "tuurna.check", "--as", str(zejhe), "skill=agility", "difficulty=2", "--seed", "1"
    )
    assert (rolled["params"]["level"], rolled["params"]["labor"], rolled["params"]["difficulty"]) == (4, -1, 2)
    assert (len(rolled["faces"]) >= 3, rolled["assumed"]) == (True, [])
    assert rolled["character"] == {
        "name": "Zejhe", "action": "Agility", "why": "Level 4 (proficient), one die less for a deep cut",
    }  # fmt: skip
    _, out, _ = run(capsys, "roll", "tuurna.check", "--as", str(zejhe), "skill=agility", "--seed", "1")
    assert out.splitlines()[0] == "Zejhe: Agility  Level 4 (proficient), one die less for a deep cut"
    assert out.splitlines()[-1] == "  Assumed: difficulty 1"


def test_what_is_typed_goes_before_what_the_character_has(capsys: Capture, zejhe: Path) -> None:
    found: Any = as_json(capsys, "odds", "tuurna.check", "--as", str(zejhe), "skill=Agility", "labor=5")
    assert (found["params"]["level"], found["params"]["labor"]) == (4, 5)


def test_a_skill_fills_in_a_contest_and_is_left_out_where_nothing_is_picked(capsys: Capture, zejhe: Path) -> None:
    found: Any = as_json(capsys, "odds", "tuurna.contest", "--as", str(zejhe), "skill=Deception")
    assert found["params"]["levels"] == [5]
    alike: Any = as_json(capsys, "odds", "tuurna.check", "--as", str(zejhe))
    assert ("level" in alike["assumed"], "fate" in alike["assumed"]) == (True, False)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["sheet", "tuura"], "game is 'tuura'; allowed: 'tuurna' is the nearest of"),
        (["sheet", "tuurna", "--ready", "Bob"], "ready is 'Bob'; allowed: one of Zejhe, Ylir, Mirel, Oshan, Tavi"),
        (["sheet", "tuurna", "nowhere.json"], "file is 'nowhere.json'; allowed: a file that can be read ("),
        (["sheet", "tuurna", "{file}", "--ready", "Zejhe"], "--ready is 'Zejhe'; allowed: a file or a ready-made"),
        (["roll", "tuurna.check", "--as", "{file}", "skill=Agilty"], "skill is 'Agilty'; allowed: 'Agility' is the"),
        (["roll", "sirpas.check", "--as", "{file}"], "as is '{file}'; allowed: a character of sirpas; this is"),
        (["calc", "tuurna.level", "--as", "{file}"], "as is '{file}'; allowed: rules that this character fills in: "),
        (["roll", "tuurna.check", "--as"], "rules-py roll: argument --as: expected one argument"),
    ],
)
def test_what_is_wrong_is_reported_in_a_line(capsys: Capture, zejhe: Path, words: list[str], message: str) -> None:
    status, out, err = run(capsys, *(word.replace("{file}", str(zejhe)) for word in words))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(message.replace("{file}", str(zejhe))[:60])


def test_a_file_of_several_and_one_that_is_no_text_are_refused(capsys: Capture, zejhe: Path, tmp_path: Path) -> None:
    one = json.loads(zejhe.read_text(encoding="utf-8"))
    several = tmp_path / "several.json"
    several.write_text(
        json.dumps({"format": "rulebooks-characters", "version": 1, "characters": [one, {**one, "name": ""}]}),
        encoding="utf-8",
    )
    _, _, err = run(capsys, "sheet", "tuurna", str(several))
    assert err.endswith("allowed: a file of one character; this one has Zejhe, somebody without a name\n")
    picture = tmp_path / "picture.json"
    picture.write_bytes(b"\x89PNG\xff")
    assert run(capsys, "sheet", "tuurna", str(picture))[2].endswith("allowed: a file of text\n")


def test_what_is_barred_is_not_rolled(capsys: Capture, zejhe: Path) -> None:
    one = json.loads(zejhe.read_text(encoding="utf-8"))
    one = {**one, "game": "rt0", "name": "Juno", "fields": {"out": list(CARDS), "afterwards": "stay out"}}
    zejhe.write_text(json.dumps(one), encoding="utf-8")
    _, _, err = run(capsys, "roll", "rt0.check", "--as", str(zejhe), "skill=LAW")
    assert err == "skill is 'LAW'; allowed: something else; it takes 1 card; shuffle first\n"
