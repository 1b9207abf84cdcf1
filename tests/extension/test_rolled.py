"""`{rolled}`: what a story says of a roll is held against the roll beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from executable_rules.claims.kinds.rolled import value_at
from rules_py.errors import RuleError

from .project import build, findings_of_pages, write_book

ROLL = "{roll}`2, 5, 1 and 4 <tuurna.check level=3 difficulty=2 faces=2,5,1,4>`"
HARD = "{roll}`her attempt <tuurna.check level=4 difficulty=5>`"
CONTEST = """{roll}`they roll <tuurna.contest_of_many sides='[{"name":"Kara","level":3},{"name":"Bo","level":2}]'>`"""


def findings_in(folder: Path, *texts: str) -> list[list[str]]:
    """The findings of each text, on a page of its own."""
    return findings_of_pages(folder, *(f"# Rolls\n\n{text}\n" for text in texts))


def test_words_that_say_what_the_roll_is_given_pass(tmp_path: Path) -> None:
    passing = (
        f"Kara has level {{rolled}}`3 <level>`. She rolls {ROLL}.",
        f"Kara has level {{rolled}}`three <level>`. She rolls {ROLL}.",
        f"She rolls {ROLL}, with level {{rolled}}`3 <level>`.",
        f"Kara's fate is {{rolled}}`neutral <fate>`, so she rolls {ROLL}.",  # a default is given, too
        f"Difficulty {{rolled}}`2 <difficulty>`.\n\nShe rolls {ROLL}.\n\nLater, she makes {HARD}.",
        f"Kara has {{rolled}}`3 <level>`: {ROLL}. At {{rolled}}`4 <level>`, it's {HARD}.",
        f":::{{admonition}} At the table\nKara has {{rolled}}`3 <level>`.\n\n{ROLL}\n:::\n\n{HARD}",
        f"She rolls {ROLL}. {{rolled}}`Two <result>` wins, and the {{rolled}}`5 <faces.2>` explodes.",
        f"First {{rolled}}`2, 5 and 1 <faces.1-3>`, then the rest: {ROLL}. Later, {HARD}.",
        f"Bo has {{rolled}}`2 <sides.Bo.level>`, Kara {{rolled}}`3 <sides.1.level>`: {CONTEST}.",
    )
    assert findings_in(tmp_path, *passing) == [[]] * len(passing)


def test_a_card_is_called_by_its_name(tmp_path: Path) -> None:
    draw = "{roll}`Five of Swords and Queen of Swords <rt0.check difficulty=Medium skill=A+ penalties=1 seed=39>`"
    right, wrong = findings_in(
        tmp_path,
        f"Juno draws {draw}. The GM picks {{rolled}}`Five of Swords <faces.1>`.",
        f"Juno draws {draw}. The GM picks {{rolled}}`Four of Swords <faces.1>`.",
    )
    assert right == []
    assert [finding for finding in wrong if "says Four of Swords, faces.1 has Five of Swords" in finding], wrong


def test_another_number_is_reported_with_what_the_roll_has(tmp_path: Path) -> None:
    wrong = {
        f"Kara has level {{rolled}}`5 <level>`. She rolls {ROLL}.": "3: says 5, level has 3 (rules_py/tuurna/rolls/",
        f"Kara has\nlevel {{rolled}}`3 <level>` for {HARD}.\n\n{ROLL}": "4: says 3, level has 4 (rules_py/tuurna/",
        f"Kara has {{rolled}}`4 <level>`: {ROLL}. At 4, it's {HARD}.": "3: says 4, level has 3 (rules_py/tuurna/rolls/",
        f"Bo has {{rolled}}`3 <sides.Bo.level>`: {CONTEST}.": "3: says 3, sides.Bo.level has 2 (",
        f"It's {{rolled}}`3 <sides.Ada.level>`: {CONTEST}.": "3: says 3, but tuurna.contest_of_many: name is ",
        f"She rolls {ROLL}: {{rolled}}`9 <result>` wins.": "3: says 9, result has ",
        f"She rolls {ROLL}, a {{rolled}}`5 <faces.1>` first.": "3: says 5, faces.1 has 2 (",
        f"She rolls {ROLL}, {{rolled}}`5 <faces.4-5>`.": "3: says 5, but tuurna.check: name is 'faces.4-5'; ",
        f"It's {{rolled}}`3 <level.more>`: {ROLL}.": "3: says 3, but tuurna.check: name is 'level.more'",
    }
    found = findings_in(tmp_path, *wrong)
    for findings, message in zip(found, wrong.values(), strict=True):
        assert [finding for finding in findings if finding.startswith(message)], (message, findings)


def test_without_a_roll_that_takes_such_a_value_the_section_is_reported(tmp_path: Path) -> None:
    texts = (
        "Kara has {rolled}`3 <level>`.",
        f"She rolls {ROLL}.\n\n## Later\n\nKara has {{rolled}}`3 <level>`.",
        f"Kara has {{rolled}}`3 <lvl>` and makes {HARD}.",
        f"She makes {HARD}, and {{rolled}}`two <result>` wins.",  # anybody's luck: nothing came of it yet
    )
    for (finding,) in findings_in(tmp_path, *texts):
        assert "but no {roll} in this section has a value “" in finding


def test_a_role_without_a_name_is_reported(tmp_path: Path) -> None:
    ((finding,),) = findings_in(tmp_path, f"Kara has {{rolled}}`3` and rolls {ROLL}.")
    assert finding.startswith(
        "3: {rolled} has “3”; allowed: the text and then the name of a value of the roll beside it"
    )


def test_the_words_can_be_corrected_by_themselves(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=f"# Rolls\n\nKara has {{rolled}}`five <level>` levels. She rolls {ROLL}.\n")
    build(tmp_path, executable_rules_fix=True)
    assert "Kara has {rolled}`three <level>` levels." in (tmp_path / "docs/tuurna/rolls.md").read_text()


def test_a_value_is_found_by_name_number_and_column() -> None:
    params = {"level": 3, "levels": [5, 4], "sides": [{"name": "Old Piet", "value": 9}], "combat_order": "first"}
    wanted = {"level": 3, "levels.2": 4, "sides.Old Piet.value": 9, "sides.1.value": 9, "combat-order": "first"}
    assert {name: value_at(params, name) for name in wanted} == wanted
    for name in ("lvl", "levels.3", "sides.Piet.value", "sides.1.level", "level.1"):
        with pytest.raises(RuleError, match="name is"):
            value_at(params, name)
