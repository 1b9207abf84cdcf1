"""`{cases}`: what a rule answers, row by row, refusals and rolled faces included."""

from __future__ import annotations

from pathlib import Path

from .project import build, write_book


def findings(folder: Path, rule: str, *lines: str) -> list[str]:
    """What is found of a page that holds these cases; the content begins in line 4."""
    text = "\n".join(lines)
    write_book(folder, levels=f"# Levels\n\n```{{cases}} {rule}\n{text}\n```\n")
    built = build(folder)
    assert built.warnings == ""
    return built.findings


LEVEL = (
    ":form:",
    "",
    "| Level | Answer |",
    "|---|---|",
    "| 0 | At level 0 you're unskilled, and you can't roll. |",
)
REFUSAL = "Refused: “Level” can't be 13. Pick a whole number from 0 to 12."


def test_right_answers_and_refusals_pass(tmp_path: Path) -> None:
    assert findings(tmp_path, "tuurna.level", *LEVEL, f"| 13 | {REFUSAL} |") == []


def test_a_wrong_answer_is_reported_at_its_row(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, "tuurna.level", *LEVEL, "| 1 | At level 1 you're a novice, and you roll 2 dice. |")
    assert finding.startswith(
        "docs/tuurna/levels.md:9: says At level 1 you're a novice, and you roll 2 dice., tuurna.level has"
        " At level 1 you're a novice, and you roll 1 die. (rules_py/tuurna/levels.py:"
    )


def test_an_answer_where_the_rule_refuses_is_reported_and_a_refusal_where_it_answers(tmp_path: Path) -> None:
    found = findings(tmp_path, "tuurna.level", *LEVEL, "| 13 | Level 13. |", f"| 12 | {REFUSAL} |")
    assert [f"{REFUSAL} (" in found[0], "has At level 12 you're godlike" in found[1], len(found)] == [True, True, 2]


def test_the_answer_may_go_on_with_the_steps(tmp_path: Path) -> None:
    table = ["| Given | Faces | Answer |", "|---|---|---|"]
    said = "You score 2. At level 1 with +2 labor, you roll 3 dice. Your dice give you 2 wins."
    right = f"| level 1; labor 2 | 2, 3, 4 | {said} |"
    assert findings(tmp_path, "tuurna.roll", *table, right) == []
    assert len(findings(tmp_path, "tuurna.roll", *table, right.replace("roll 3", "roll 2"))) == 1


def test_the_first_case_is_what_the_form_starts_with(tmp_path: Path) -> None:
    other = [*LEVEL[:4], "| 6 | At level 6 you're an expert, and you roll 6 dice. |"]
    found = findings(tmp_path, "tuurna.level", *other)
    assert [finding.split(" (rules_py")[0] for finding in found] == [
        "docs/tuurna/levels.md:8: says 6, the form of tuurna.level, Level, has 0"
    ]


def test_cases_go_on_from_what_the_form_presets_and_say_what_they_change(tmp_path: Path) -> None:
    form = "```{roll} tuurna.check\nlevel: 2\ndifficulty: 2\n```\n"
    rows = ["| Given | Chance |", "|---|---|", "| – | 59.3% |", "| difficulty 1 | 88.9% |"]
    for options, answers in (([":form:"], []), ([], ["66.7%", "66.7%"])):
        table = "\n".join([*options, "", *rows])
        write_book(tmp_path, levels=f"# Levels\n\n{form}\n```{{cases}} tuurna.check\n{table}\n```\n")
        messages = [finding for finding in build(tmp_path).findings if "the chance is" in finding]
        assert [
            answer for answer, finding in zip(answers, messages, strict=True) if f"is {answer}" not in finding
        ] == []


def test_chances_and_values_of_the_outcome_have_columns(tmp_path: Path) -> None:
    table = ["| Given | Faces | Chance | Margin |", "|---|---|---|---|"]
    assert findings(tmp_path, "tuurna.check", *table, "| level 2; difficulty 2 | 3, 1 | about half | -1 |") == []
    found = findings(tmp_path, "tuurna.check", *table, "| level 2; difficulty 2 | 3, 1 | rarely | 0 |")
    assert ["says 0, tuurna.check has -1 (" in found[0], "says “rarely”, the chance is 59.3%" in found[1]] == [True] * 2


def test_a_chance_may_be_that_of_a_value_of_the_verdict(tmp_path: Path) -> None:
    table = ["| Levels | Other levels | Chance of first | Chance of nobody |", "|---|---|---|---|"]
    assert findings(tmp_path, "tuurna.contest", *table, "| 5 | 3 | 70.7% | 11.5% |") == []
    assert len(findings(tmp_path, "tuurna.contest", *table, "| 5 | 3 | 11.5% | 70.7% |")) == 2


def test_a_case_can_say_whose_the_faces_are(tmp_path: Path) -> None:
    table = ["| Levels | Other levels | Faces | Dice |", "|---|---|---|---|"]
    assert findings(tmp_path, "tuurna.contest", *table, "| 1 | 2 | 3, 4, 1 | First side: 3; Second side: 4, 1 |") == []
    wrong = "| 1 | 2 | 3, 4, 1 | First side: 3, 4; Second side: 1 |"
    assert len(findings(tmp_path, "tuurna.contest", *table, wrong)) == 1


def test_rows_are_written_with_commas_and_semicolons(tmp_path: Path) -> None:
    table = ["| Skills | Answer |", "|---|---|"]
    right = "| Chess; Openings, Chess | These skills fit together: 1 fundamental skill and 1 practical skill. |"
    assert findings(tmp_path, "tuurna.skill_tree", *table, right) == []
    assert len(findings(tmp_path, "tuurna.skill_tree", *table, right.replace("; Openings, Chess", ""))) == 1


def test_what_holds_in_every_case_is_given_once(tmp_path: Path) -> None:
    table = [":given: fate: blessed", "", "| Level | Faces | Score |", "|---|---|---|", "| 2 | 1, 1 | 2 |"]
    assert findings(tmp_path, "tuurna.roll", *table) == []
    assert len(findings(tmp_path, "tuurna.roll", *table[2:])) == 1


def test_unknown_columns_and_parameters_are_reported(tmp_path: Path) -> None:
    (finding,) = findings(tmp_path, "tuurna.level", "| Level | Nmae |", "|---|---|", "| 5 | skilled |")
    assert finding.startswith(
        "docs/tuurna/levels.md:6: the cases of tuurna.level have a column “Nmae”; 'name' is the nearest of "
    )
    (finding,) = findings(tmp_path, "tuurna.roll", "| Given | Faces | Score |", "|---|---|---|", "| levl 3 | 1 | 0 |")
    assert "says 0, tuurna.roll has a refusal: parameter is 'levl 3'; allowed: 'level' is the nearest of " in finding
    (finding,) = findings(tmp_path, "tuurna.roll", "| Given | Answer |", "|---|---|", "| levl 3 | x |")
    assert "has Refused: parameter is 'levl 3'; allowed: 'level' is the nearest of " in finding


def test_an_unknown_rule_and_missing_cases_are_reported(tmp_path: Path) -> None:
    assert findings(tmp_path, "tuurna.levl", *LEVEL)[0].startswith("docs/tuurna/levels.md:3: rule is 'tuurna.levl'")
    assert findings(tmp_path, "tuurna.levl", "Text.")[0].startswith("docs/tuurna/levels.md:3: rule is 'tuurna.levl'")
    assert findings(tmp_path, "tuurna.level", "Text.") == [
        "docs/tuurna/levels.md:3: the cases of tuurna.level hold no Markdown table [rules.table]"
    ]


def test_fix_writes_the_answer(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\n```{cases} tuurna.level\n| Level | Answer |\n|---|---|\n| 13 | ? |\n```\n")
    assert build(tmp_path, executable_rules_fix=True).findings
    assert f"| 13 | {REFUSAL} |" in (tmp_path / "docs" / "tuurna" / "levels.md").read_text()
    assert build(tmp_path).findings == []


def test_fix_writes_figures_for_question_marks(tmp_path: Path) -> None:
    cases = "| Level | Faces | Chance | Result |\n|---|---|---|---|\n| 2 | 3, 4 | ? | ? |\n"
    write_book(tmp_path, levels=f"# Levels\n\n```{{cases}} tuurna.check\n{cases}```\n")
    assert build(tmp_path, executable_rules_fix=True).findings
    assert "| 2 | 3, 4 | 88.9% | 2 |" in (tmp_path / "docs" / "tuurna" / "levels.md").read_text()


def test_a_reader_unfolds_them(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\n```{cases} tuurna.level\n" + "\n".join(LEVEL) + "\n```\n")
    page = build(tmp_path, "html").page("tuurna/levels")
    summary = "<summary>Examples</summary>"
    assert f'<details class="xr-cases">{summary}' in page
    assert page.index(summary) < page.index("<td><p>At level 0 you’re unskilled") < page.index("</details>")
