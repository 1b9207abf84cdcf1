"""Which wrong changes of code, data and pages are made."""

from __future__ import annotations

from pathlib import Path

from rule_mutants.code import code_mutants
from rule_mutants.data import data_mutants
from rule_mutants.mutant import Mutant
from rule_mutants.text import text_mutants


def changes(mutants: list[Mutant]) -> list[tuple[str, str, str]]:
    return [(mutant.kind, mutant.old, mutant.new) for mutant in mutants]


def of_code(folder: Path, code: str) -> list[tuple[str, str, str]]:
    (folder / "game").mkdir()
    (folder / "game" / "rules.py").write_text(code, encoding="utf-8")
    return changes(code_mutants(folder, "game"))


def of_text(folder: Path, page: str) -> list[tuple[str, str, str]]:
    (folder / "docs").mkdir()
    (folder / "docs" / "page.md").write_text(page, encoding="utf-8")
    return changes(text_mutants(folder, "docs"))


def test_numbers_comparisons_boundaries_and_truth_values_of_code_are_changed(tmp_path: Path) -> None:
    code = "def price(x: int) -> bool:\n    return min(x, 9) >= 3 or x is not None or True\n"
    wanted = [
        ("boundary", "min", "max"),
        ("number", "9", "10"),
        ("comparison", ">=", ">"),
        ("number", "3", "4"),
        ("comparison", "is not", "is"),
        ("truth", "True", "False"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_values_of_data_are_changed_and_fields_and_ids_are_not(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    data = '{"item": [{"id": "rope", "name": "A \\"rope\\"", "length": -20, "worn": false, "of": ["hemp"]}], "id": 7}'
    (tmp_path / "game" / "items.json").write_text(data, encoding="utf-8")
    assert changes(data_mutants(tmp_path, "game")) == [
        ("name", 'A \\"rope\\"', 'A \\"rope\\"x'),
        ("number", "-20", "-19"),
        ("truth", "false", "true"),
        ("name", "hemp", "hempx"),
        ("number", "7", "8"),
    ]


def test_rows_of_a_table_are_swapped_defaults_changed_and_refusals_and_cases_dropped(tmp_path: Path) -> None:
    code = """\
TABLE = (
    row(A),
    row(B),
)


def price(rich: bool, x: int = 3) -> int:
    if rich or x < 0:
        return 1
    if x:
        raise RuleError("x")
    return x
"""
    wanted = [
        ("rows", "row(A),\n    row(B)", "row(B),\n    row(A)"),
        ("default", "3", "4"),
        ("case", "rich or x < 0", "False"),
        ("comparison", "<", "<="),
        ("number", "0", "1"),
        ("number", "1", "2"),
        ("refusal", 'raise RuleError("x")', "pass"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_limits_and_the_words_of_rolls_and_examples_are_changed_and_rows_swapped(tmp_path: Path) -> None:
    page = """\
{fact}`at least two <A>`, {roll}`5 and 3 <game.roll seed=1>`, {rolled}`9 <result>`

```{rules-table} ROWS
| Level |
| ----- |
| low   |
| high  |
```

```{doctest}
>>> word()
'Win'
```
"""
    assert of_text(tmp_path, page) == [
        ("limit", "at least", "more than"),
        ("fact", "two", "three"),
        ("example", "5", "6"),
        ("example", "3", "4"),
        ("rolled", "9", "10"),
        ("rows", "| low   |\n| high  |", "| high  |\n| low   |"),
        ("cell", "low", "high"),
        ("cell", "high", "low"),
        ("example", "Win", "Winx"),
    ]


def test_what_a_field_of_a_record_takes_and_its_default_are_changed(tmp_path: Path) -> None:
    code = """\
class Readings:
    most: Annotated[int, Whole(minimum=1, maximum=6, title="Most")] = 3
    label: Literal["plain"] = name


def price(*, readings: Annotated[Readings, Reads("most")] = Readings()) -> int:
    return readings.most
"""
    assert of_code(tmp_path, code) == [("number", "1", "2"), ("number", "6", "7"), ("default", "3", "4")]


def test_every_entry_of_a_table_is_changed(tmp_path: Path) -> None:
    code = 'NAMES = "low high".split()\nTABLE = row(A, A, B)\nFAMILY = family("Fire", "Air Earth")\n'
    wanted = [
        ("name", "low", "lowx"),
        ("name", "high", "highx"),
        ("entry", "A", "B"),
        ("entry", "A", "B"),
        ("entry", "B", "A"),
        ("name", '"Fire"', "'Firex'"),
        ("name", "Air", "Airx"),
        ("name", "Earth", "Earthx"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_members_of_enums_are_changed_where_they_are_defined_and_used(tmp_path: Path) -> None:
    code = (
        'class Fate(StrEnum):\n    GOOD = "good"\n    BAD = "bad"\n\n\ndef f(x=Fate.GOOD):\n    return x is Fate.BAD\n'
    )
    wanted = [
        ("name", '"good"', "'goodx'"),
        ("name", '"bad"', "'badx'"),
        ("default", "GOOD", "BAD"),
        ("comparison", "is", "is not"),
        ("member", "BAD", "GOOD"),
    ]
    assert of_code(tmp_path, code) == wanted


def test_documentation_messages_titles_and_ids_of_code_are_left_alone(tmp_path: Path) -> None:
    code = '''"""Twelve."""
__all__ = ["f"]


@registry.rule("game.f", title="F 1")
def f(x: Annotated[int, Whole(title="X", unit="points", folded=True)]) -> str:
    """Two."""
    if not x:
        raise RuleError("x", 1, "2")
    return f"{x} of them"
'''
    assert of_code(tmp_path, code) == [("refusal", 'raise RuleError("x", 1, "2")', "pass")]


def test_bound_words_of_a_page_are_changed(tmp_path: Path) -> None:
    page = "{fact}`twelve <A>` and {fact}`2–4 <B>` {fact}`once <C>`, {fact}`red and blue <D>`, {odds}`always <E>`.\n"
    wanted = [
        ("fact", "twelve", "thirteen"),
        ("fact", "2", "3"),
        ("fact", "4", "5"),
        ("fact", "once", "twice"),
        ("fact", "red", "blue"),
        ("fact", "blue", "red"),
        ("odds", "always", "about four in five"),
    ]
    assert of_text(tmp_path, page) == wanted


def test_cells_examples_and_presets_of_a_page_are_changed(tmp_path: Path) -> None:
    page = """\
```{rules-table} ROWS
| Level | Name | Chance |
| ----- | ---- | ------ |
| 1     | low  | 66.7% |
| 2     | high | –      |
```

```{roll} tuurna.flip
coins: 3
```

```{doctest}
>>> flip(3)
8

```
"""
    rows = "| 1     | low  | 66.7% |\n| 2     | high | –      |"
    wanted = [
        ("rows", rows, "\n".join(reversed(rows.splitlines()))),
        ("cell", "1", "2"),
        ("cell", "low", "high"),
        ("cell", "66.7", "66.8"),
        ("cell", "2", "3"),
        ("cell", "high", "low"),
        ("preset", "3", "4"),
        ("example", "8", "9"),
    ]
    assert of_text(tmp_path, page) == wanted


def test_loose_and_plain_numbers_of_a_page_are_changed(tmp_path: Path) -> None:
    page = "# Two\n\nRoll three dice, {plain}`four` times, at once.\n"
    wanted = [("loose", "Two", "Three"), ("loose", "three", "four"), ("plain", "four", "five")]
    assert of_text(tmp_path, page) == wanted


def test_code_links_labels_and_list_marks_of_a_page_are_left_alone(tmp_path: Path) -> None:
    page = "(tu-12)=\n## Coins\n\n1. See `d6` or [there](page-2.md).\n\n```{exec_code}\nprint(3)\n```\n"
    assert of_text(tmp_path, page) == []


def test_a_mutant_keeps_its_name_when_lines_move(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    file = tmp_path / "game" / "rules.py"
    file.write_text("A = (2, 2)\n")
    before = [mutant.name for mutant in code_mutants(tmp_path, "game")]
    file.write_text("# More.\nA = (2, 2)\n")
    after = [mutant.name for mutant in code_mutants(tmp_path, "game")]
    assert after == before == ["game/rules.py: A = (2, 2): 2 → 3", "game/rules.py: A = (2, 2): 2 → 3 #2"]
