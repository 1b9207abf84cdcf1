"""`{heat}`: a table of chances that the rules work out, and wrong ones reported at their place."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from executable_rules.markup.heat import lines_of, shade
from rules_py import registry

from .project import build, write_book

CHECK = registry.find("tuurna.check")
GRID = """\
# Rolls

{rule}`tuurna.check`

```{heat} tuurna.check
:down: level: 1 to 3
:across: difficulty: 2 to 3
:given: labor 1
:caption: Of a check
```
"""


def test_every_cell_has_the_number_of_the_rule_and_its_shade(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=GRID)
    built = build(tmp_path, "html")
    assert built.warnings == ""
    table = re.search(r'<table class="[^"]*xr-heat.*?</table>', built.page("tuurna/rolls"), re.DOTALL)
    assert table is not None
    assert re.findall(r"<th[^>]*><p>(.*?)</p>", table[0]) == ["%", "Difficulty 2", "3", "Level 1", "2", "3"]
    shown = re.findall(r'<td class="xr-heat-(\d+)"><p>(.*?)</p>', table[0])
    chances = [CHECK.chance(level=level, difficulty=wanted, labor=1) for level in (1, 2, 3) for wanted in (2, 3)]
    assert [int(mark) for mark, _ in shown] == [shade(chance) for chance in chances]
    assert [Fraction(text) for _, text in shown] == [Fraction(f"{float(chance) * 100:.1f}") for chance in chances]
    assert "Of a check" in table[0]


@pytest.mark.parametrize(
    ("chance", "expected"), [("0", 0), ("1/1000", 1), ("1/10", 2), ("1/2", 6), ("999/1000", 10), ("1", 10)]
)
def test_shades_rise_with_the_chance_and_only_nothing_has_none(chance: str, expected: int) -> None:
    assert shade(Fraction(chance)) == expected


def test_a_parameter_alone_stands_for_all_of_its_values() -> None:
    assert [line.head for line in lines_of(CHECK, "fate", "down")] == list(
        map(str, CHECK.parameter("fate").kind.limits()["choices"])
    )
    assert len(lines_of(CHECK, "level", "down")) == 12


def test_lines_may_change_several_parameters_at_once() -> None:
    (line,) = lines_of(CHECK, "a novice = level 1; labor 1", "down")
    assert (line.head, line.given) == ("a novice", {"level": "1", "labor": "1"})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("level: 1 to 3", "level: 0 to 3", "tuurna.check: level is 0; allowed"),
        ("level: 1 to 3", "lvel: 1 to 3", "'level' is the nearest"),
        (":down: level: 1 to 3\n", "", "parameter is empty"),
        ("difficulty: 2 to 3", "difficulty", "across is 'difficulty'; allowed: 1 to 40 values"),
        (":across: difficulty: 2 to 3", ":outcomes: success; luck", "outcome is 'luck'"),
    ],
)
def test_a_wrong_table_is_reported_at_its_line(tmp_path: Path, old: str, new: str, message: str) -> None:
    write_book(tmp_path, rolls=GRID.replace(old, new))
    (only,) = (finding for finding in build(tmp_path, "drift").findings if "rolls.md:5" in finding)
    assert message in only


@pytest.mark.parametrize(("given", "is_found"), [("", True), (":given: level 4\n", True), (":given: level 5\n", False)])
def test_a_number_in_the_caption_has_to_be_given(tmp_path: Path, given: str, is_found: bool) -> None:
    caption = ":caption: At level 5, in percent"
    grid = f"# Rolls\n\n```{{heat}} tuurna.check\n:down: fate\n:across: difficulty: 1 to 3\n{given}{caption}\n```\n"
    write_book(tmp_path, rolls=grid)
    findings = [one for one in build(tmp_path).findings if "caption" in one]
    assert ["the caption says 5, and `given` has no 5" in one for one in findings] == [True] * is_found
