"""`{roll}` in a sentence: its words are held against its parameters, and against the roll where its luck is given."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from executable_rules.claims.kinds.roll_in_words import numbers_in, read_target
from executable_rules.ship.runtime import SHEETS, defined
from rules_py import registry

from .project import build, findings_of_pages, write_book

CHECK = "tuurna.check level=3 difficulty=2"
ROLLED = registry.find("tuurna.check").roll(level=3, difficulty=2, faces="2,5,1,4")


def findings(folder: Path, role: str, asks: str = "") -> list[str]:
    write_book(folder, asks=asks, rolls=f"# Rolls\n\nShe tries it: {role}.\n")
    built = build(folder)
    assert built.warnings == ""
    return built.findings


def all_findings(folder: Path, *roles: str, asks: str = "") -> list[list[str]]:
    """The same for many at once, each on a page of its own."""
    return findings_of_pages(folder, *(f"# Rolls\n\nShe tries it: {role}.\n" for role in roles), asks=asks)


def test_words_that_say_the_parameters_pass(tmp_path: Path) -> None:
    passing = (
        "level 3 against difficulty 2",
        "three dice against two",
        "the third level against difficulty 2",
        "her attempt",
    )
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{CHECK}>`" for words in passing), asks="loose")
    assert found == [[]] * len(passing)


def test_a_number_that_is_no_value_is_reported_with_the_values(tmp_path: Path) -> None:
    wrong = {"level 4 against difficulty 2": "4", "four dice against two": "four"}
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{CHECK}>`" for words in wrong))
    for (finding,), said in zip(found, wrong.values(), strict=True):
        message = f"3: says {said}, the roll has level 3, difficulty 2 (rules_py/tuurna/rolls/checks.py:"
        assert finding.startswith(message)
        assert finding.endswith("[rules.fact]")


def test_another_parameter_makes_the_words_wrong(tmp_path: Path) -> None:
    words = "level 3 against difficulty 2"
    assert findings(tmp_path, f"{{roll}}`{words} <{CHECK.replace('level=3', 'level=4')}>`")


def test_with_faces_the_words_may_say_what_fell_and_what_came_of_it(tmp_path: Path) -> None:
    role = f"{{roll}}`2, 5, 1 and another 4: {ROLLED.ruling.summary} <{CHECK} faces=2,5,1,4>`"
    assert findings(tmp_path, role) == []
    (finding,) = findings(tmp_path, f"{{roll}}`2, 5, 1 and another 6 <{CHECK} faces=2,5,1,4>`")
    assert f"says 6, the roll has level 3, difficulty 2; faces 2, 5, 1, 4: {ROLLED.ruling.summary} (" in finding


def test_a_list_of_numbers_says_faces_in_the_order_in_which_they_fell(tmp_path: Path) -> None:
    right = ("2, 5 and 1", "1 and 4", "4", "2, 5, 1 and 4")
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{CHECK} faces=2,5,1,4>`" for words in right))
    assert found == [[]] * len(right)


def test_a_list_in_another_order_or_of_other_faces_is_reported(tmp_path: Path) -> None:
    wrong = ("5, 2 and 1", "2, 2 and 5", "2 and 1", "2, 5, 1, 4 and 4", "6", "5, 1 and 4")
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{CHECK} faces=2,5,1,4>`" for words in wrong))
    for (finding,), words in zip(found, wrong, strict=True):
        assert f"says {words}, the roll has level 3, difficulty 2; faces 2, 5, 1, 4: " in finding


def test_two_sides_dice_dont_pass_for_one_sides(tmp_path: Path) -> None:
    """Of 5, 3, 6 and 3, 6, 6, the list 6, 3 and 6 is nobody's roll, though these dice fell one after the other."""
    contest = "sirpas.contest faces=5,3,6,3,6,6"
    right, wrong = ("5, 3 and 6", "3, 6 and 6"), ("6, 3 and 6", "3, 6 and 3")
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{contest}>`" for words in (*right, *wrong)))
    assert found[: len(right)] == [[]] * len(right)
    for (finding,), words in zip(found[len(right) :], wrong, strict=True):
        assert f"says {words}, the roll has " in finding


def test_a_list_amid_other_words_says_what_fell_too(tmp_path: Path) -> None:
    assert findings(tmp_path, f"{{roll}}`2, 5 and 1, with another 4 <{CHECK} faces=2,5,1,4>`") == []
    (finding,) = findings(tmp_path, f"{{roll}}`2, 5 and 4, with another 4 <{CHECK} faces=2,5,1,4>`")
    assert "says 2, 5 and 4, the roll has level 3, difficulty 2; faces 2, 5, 1, 4: " in finding


def test_cards_are_called_by_their_names(tmp_path: Path) -> None:
    draw = "rt0.check difficulty=Hard bonuses=1 faces=ten-of-pentacles,the-emperor"
    right = ("Ten of Pentacles and The Emperor", "The Emperor", "success")
    wrong = ("Ten of Cups", "The Emperor and Ten of Pentacles", "critical success")
    found = all_findings(tmp_path, *(f"{{roll}}`{words} <{draw}>`" for words in (*right, *wrong)))
    assert found[: len(right)] == [[]] * len(right)
    for (finding,), words in zip(found[len(right) :], wrong, strict=True):
        assert f"says {words}, the roll has " in finding


def test_with_a_seed_the_words_are_held_against_the_roll_of_that_seed(tmp_path: Path) -> None:
    rolled = registry.find("tuurna.check").roll(level=3, difficulty=2, seed=7)
    first = next(face for face in range(1, 7) if face not in (*rolled.faces, 2, 3))
    shown = ", ".join(map(str, rolled.faces))
    assert findings(tmp_path, f"{{roll}}`she rolls {shown} <{CHECK} seed=7>`") == []
    assert findings(tmp_path, f"{{roll}}`she rolls {first} <{CHECK} seed=7>`")


UNROLLED = [
    ("her attempt", "{roll} has “her attempt”; allowed: the words and then a rule with its values"),
    ("her attempt <tuurna.check level>", "{roll} has “level” among its values; allowed: `name=value`"),
    (f"her attempt <{CHECK} seed=x>", "{roll} has the seed “x”; allowed: a whole number, 0 or more"),
    (f"her attempt <{CHECK} seed=1 faces=1>", "{roll} has both a seed and faces; allowed: one of them"),
    ("her attempt <tuurna.chek level=3>", "tuurna.chek: rule is 'tuurna.chek'; allowed: 'tuurna.check' is"),
    ("her attempt <tuurna.check level=13>", "tuurna.check: level is 13; allowed: "),
    ("her attempt <tuurna.check lvl=3>", "tuurna.check: "),
    (f"her attempt <{CHECK} faces=2>", "tuurna.check: "),
]  # fmt: skip


def test_what_cannot_be_rolled_is_reported_once_at_its_line(tmp_path: Path) -> None:
    found = all_findings(tmp_path, *(f"{{roll}}`{role}`" for role, _ in UNROLLED))
    for (finding,), (_, message) in zip(found, UNROLLED, strict=True):
        assert finding.startswith(f"3: {message}")


def test_the_page_holds_the_words_a_link_to_the_widget_and_what_the_script_needs(tmp_path: Path) -> None:
    roles = f"{{roll}}`level 3 against difficulty 2 <{CHECK}>` and {{roll}}`a 2 <{CHECK} faces=2,5,1,4>`"
    write_book(
        tmp_path, rolls=f"# Rolls\n\nTry {roles}.\n\n```{{roll}} tuurna.check\n```\n", example=f"# Play\n\n{roles}\n"
    )
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    first, second = re.findall(r"<rule-roll ([^>]*)><a ([^>]*)>([^<]*)</a></rule-roll>", built.page("tuurna/example"))
    assert first[2] == "level 3 against difficulty 2"
    assert 'href="rolls.html#tuurna-check"' in first[1]
    title = unescape(first[1])
    assert 'title="Check (Level: 3; Difficulty: 2), ' in title
    params = re.search(r'data-params="([^"]*)"', first[0])
    assert params is not None
    assert json.loads(unescape(params[1])) == {"level": "3", "difficulty": "2"}
    assert "data-seed" not in first[0] + second[0]
    assert 'data-faces="2,5,1,4"' in second[0]
    assert unescape(second[1]).endswith(f'{ROLLED.ruling.summary}"')
    assert [re.search(r'id="([^"]*)"', one[0]) is not None for one in (first, second)] == [True, True]


def test_script_and_style_are_found_where_they_stand() -> None:
    assert defined()["rule-roll"] == "roll/inline_roll.js"
    assert "roll/inline_roll.css" in SHEETS


def test_other_formats_have_the_words(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Rolls\n\nTry {{roll}}`level 3 against difficulty 2 <{CHECK}>`.\n")
    built = build(tmp_path, "text")
    assert (built.findings, built.warnings) == ([], "")
    assert "Try level 3 against difficulty 2." in (tmp_path / "out/tuurna/rolls.txt").read_text()


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Level 3 against 12,000", ["3", "12000"]),
        ("three dice, the fourth, twice", ["3", "4", "2"]),
        ("a d8 and 55%", ["d8", "55"]),
        ("−2 or +1", ["-2", "1"]),
        ("once and for all", []),
    ],
)
def test_numbers_are_found_as_figures_and_in_words(text: str, numbers: list[str]) -> None:
    assert list(numbers_in(text)) == numbers


def test_values_with_blanks_are_quoted() -> None:
    claim = read_target("words", "sirpas.check skill='Deep Mind' value=9", "page", "file", 1)
    assert claim.given == {"skill": "Deep Mind", "value": "9"}
