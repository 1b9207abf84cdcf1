"""`{doctest}` and `{exec_code}`: run as written; wrong output is reported at its line, failing code ends nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from .fresh_python import python
from .project import build, write_book

RIGHT = """\
# Rolls

```{doctest}
>>> from rules_py.tuurna.rolls import check
>>> check.roll(seed=1, level=2).faces
(2, 5, 1)

```

Between them, text.

```{doctest}
>>> check.chance(level=2, difficulty=2)  # what the block above imported
Fraction(16, 27)
>>> check.roll(seed=1, level=2)["no"]
Traceback (most recent call last):
TypeError: 'Rolled' object is not subscriptable
>>> "a long text that is cut"
'a long ... cut'

```
"""


def test_right_examples_of_a_page_share_their_names(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=RIGHT)
    built = build(tmp_path)
    assert (built.findings, built.warnings) == ([], "")


def test_another_page_starts_afresh(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=RIGHT, skills="# Skills\n\n```{doctest}\n>>> check\n1\n\n```\n")
    assert build(tmp_path).findings == [
        "docs/tuurna/skills.md:5: the example says 1, `check` gives NameError: name 'check' is not defined"
        " [rules.example]"
    ]


@pytest.mark.parametrize(
    ("block", "line", "says"),
    [
        (">>> 1 + 1\n3", 5, "the example says 3, `1 + 1` gives 2"),
        (">>> 1 + 1\n2\n>>> 2 + 2\n5", 7, "the example says 5, `2 + 2` gives 4"),
        (
            ">>> for n in (1, 2):\n...     print(n)\n...\n1\n3",
            7,
            "the example says 1 3, `for n in (1, 2): print(n)` gives 1 2",
        ),
        (">>> 1 + 1", 5, "the example says nothing, `1 + 1` gives 2"),
        (">>> None\n2", 5, "the example says 2, `None` gives nothing"),
        (">>> 1 / 0\n5", 5, "the example says 5, `1 / 0` gives ZeroDivisionError: division by zero"),
        (">>>1", 4, "the example cannot be read: "),
    ],
)
def test_wrong_output_is_reported_at_its_line(tmp_path: Path, block: str, line: int, says: str) -> None:
    write_book(tmp_path, rolls=f"# Rolls\n\n```{{doctest}}\n{block}\n\n```\n")
    (finding,) = build(tmp_path).findings
    assert finding.startswith(f"docs/tuurna/rolls.md:{line}: {says}")
    assert finding.endswith("[rules.example]")


def test_a_wrong_example_names_the_rule_that_it_calls(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=RIGHT.replace("Fraction(16, 27)", "Fraction(1, 2)"))
    (finding,) = build(tmp_path).findings
    assert finding.startswith("docs/tuurna/rolls.md:14: the example says Fraction(1, 2), `check.chance(")
    assert "gives Fraction(16, 27) (rules_py/tuurna/rolls/checks.py:" in finding


@pytest.mark.parametrize(("page", "good"), [(RIGHT, True), (RIGHT.replace("(2, 5, 1)", "(2, 5, 2)"), False)])
def test_sphinx_and_pytest_run_the_same_blocks(tmp_path: Path, page: str, good: bool) -> None:
    """One example, three who run it, one verdict."""
    write_book(tmp_path, rolls=page)
    assert (build(tmp_path).findings == []) == good
    sphinx = python(tmp_path, "sphinx", "-q", "-b", "doctest", "docs", "doctest")
    output = (tmp_path / "doctest/output.txt").read_text(encoding="utf-8")
    assert (sphinx.returncode == 0) == good
    assert "5 tests" in output
    options = ("-p", "no:cacheprovider", "-q", "--doctest-glob=*.md", "-o", "doctest_optionflags=ELLIPSIS")
    pytested = python(tmp_path, "pytest", *options, "docs/tuurna")
    assert (pytested.returncode == 0) == good, pytested.stdout
    assert ("1 passed" if good else "1 failed") in pytested.stdout


def test_code_that_runs_is_shown_with_its_output(tmp_path: Path) -> None:
    write_book(tmp_path, rolls="# Rolls\n\n```{exec_code}\nprint('six ' * 2)\n```\n")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    assert "six six" in built.page("tuurna/rolls")


def test_code_that_fails_is_a_finding_and_the_rest_is_built(tmp_path: Path) -> None:
    page = "# Rolls\n\n```{exec_code}\nprint(1)\nraise ValueError('no luck')\n```\n\nAfter.\n"
    write_book(tmp_path, rolls=page, skills="# Skills\n\n{fact}`11 <levels.MAX_LEVEL>`\n")
    built = build(tmp_path, "html")
    assert [finding.partition(" (")[0] for finding in built.findings] == [
        "docs/tuurna/rolls.md:3: its code does not run: ValueError: no luck [rules.example]",
        "docs/tuurna/skills.md:3: says 11, rules_py.tuurna.levels.MAX_LEVEL has 12",
    ]
    assert "<p>After.</p>" in built.page("tuurna/rolls")


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("from nosuch.levels import MAX_LEVEL", "ModuleNotFoundError: No module named 'nosuch'"),
        ("import nosuch.levels", "ModuleNotFoundError: No module named 'nosuch'"),
        ("from rules_pytuurna.levels import MAX_LEVEL", "ModuleNotFoundError: No module named 'rules_pytuurna'"),
        ("from .levels import MAX_LEVEL", "Import"),  # Python words it in more than one way
    ],
)
def test_an_example_that_imports_what_is_not_there_is_a_finding_and_the_rest_is_checked(
    tmp_path: Path, line: str, says: str
) -> None:
    page = f"# Rolls\n\n```{{doctest}}\n>>> {line}\n\n```\n"
    write_book(tmp_path, rolls=page, skills="# Skills\n\n{fact}`11 <levels.MAX_LEVEL>`\n")
    example, fact = build(tmp_path).findings
    assert example.startswith(f"docs/tuurna/rolls.md:5: the example says nothing, `{line}` gives {says}")
    assert fact.startswith("docs/tuurna/skills.md:3: says 11, ")
