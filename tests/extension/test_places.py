"""Places: each rule has its widget on its chapter's page, each story its label, each erratum its section."""

from __future__ import annotations

from pathlib import Path

import pytest
from sphinx.errors import ConfigError

from .project import build, write_book
from .toy_rules import write_rules

COINS = """\
# Coins

(to-1)=
## Why coins

```{roll} tuurna.flip
```

```{calc} tuurna.sides
```
"""
ERRATA = "# Errata\n\n```{errata}\n```\n"


def places(folder: Path, name: str, **pages: str) -> list[str]:
    write_book(folder, asks="place", **pages)
    write_rules(folder, name)
    return build(folder).findings


def test_a_whole_book_has_every_place(tmp_path: Path) -> None:
    assert places(tmp_path, "toy_whole", coins=COINS, errata=ERRATA) == []


def test_a_rule_without_a_widget_on_its_own_page_is_reported(tmp_path: Path) -> None:
    """A widget on another page does not count: links and the command line lead to the chapter."""
    widget = "```{calc} tuurna.sides\n```\n"
    assert places(tmp_path, "toy_widget", coins=COINS.replace(widget, ""), errata=ERRATA + "\n" + widget) == [
        "docs/tuurna/coins.md:1: shows no widget of tuurna.sides, which is defined in this chapter"
        " (toy_widget/tuurna/coins.py:18) [rules.place]"
    ]


def test_a_rule_whose_widget_is_on_its_workings_is_told_both_ways_out(tmp_path: Path) -> None:
    widget = "```{calc} tuurna.sides\n```\n"
    pages = {"coins": COINS.replace(widget, ""), "errata": ERRATA, "workings/coins": f"# Workings\n\n{widget}"}
    (finding,) = places(tmp_path, "toy_workings", **pages)
    assert finding.endswith("does: move the widget, or give the rule `workings=True` [rules.place]"), finding


def test_a_story_without_its_label_is_reported(tmp_path: Path) -> None:
    assert places(tmp_path, "toy_story", coins=COINS.replace("(to-1)=\n", ""), errata=ERRATA) == [
        "docs/tuurna/coins.md:1: has no place `(to-1)=` for TO-1, Why coins; no page has it [rules.place]"
    ]


def test_a_label_on_the_wrong_page_is_reported(tmp_path: Path) -> None:
    moved = ERRATA.replace("# Errata", "(to-1)=\n# Errata")
    assert places(tmp_path, "toy_moved", coins=COINS.replace("(to-1)=\n", ""), errata=moved) == [
        "docs/tuurna/coins.md:1: has no place `(to-1)=` for TO-1, Why coins; it's on tuurna/errata [rules.place]"
    ]


def test_an_erratum_that_no_page_shows_is_reported(tmp_path: Path) -> None:
    assert places(tmp_path, "toy_hidden", coins=COINS, errata="# Errata\n") == [
        "docs/tuurna/errata.md:1: does not show the erratum TO-C1 (toy_hidden/tuurna/errata.py:7) [rules.place]"
    ]


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        (
            "toy_syntax", ("tuurna/coins.py", "SIDES = 2\n", "SIDES = = 2\n"),
            "the rules package 'toy_syntax' cannot be imported: toy_syntax/tuurna/coins.py:9: SyntaxError: invalid",
        ),
        (
            "toy_import", ("tuurna/coins.py", "SIDES = 2\n", "SIDES = 1 / 0\n"),
            "'toy_import' cannot be imported: toy_import/tuurna/coins.py:9: ZeroDivisionError: division by zero",
        ),
        (
            "toy_twice", ("tuurna/coins.py", '"tuurna.sides"', '"tuurna.flip"'),
            "tuurna.flip is defined twice: toy_twice.tuurna.coins and toy_twice.tuurna.coins",
        ),
        (
            "toy_bare", ("tuurna/coins.py", "from .. import registry\n", "from .. import rules\n"),
            "the rules package 'toy_bare' cannot be imported: toy_bare/tuurna/coins.py:7: ImportError: cannot import",
        ),
    ],
)  # fmt: skip
def test_a_package_that_cannot_be_imported_is_reported_once(
    tmp_path: Path, name: str, change: tuple[str, str, str], message: str
) -> None:
    write_book(tmp_path, coins=COINS, errata=ERRATA)
    write_rules(tmp_path, name, change)
    with pytest.raises(ConfigError) as refusal:
        build(tmp_path)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_package_may_import_its_games_late_and_is_reported_as_well(tmp_path: Path) -> None:
    """A module that lacks something is not taken for a package without a registry."""
    write_book(tmp_path, coins=COINS, errata=ERRATA)
    write_rules(tmp_path, "toy_late", ("tuurna/coins.py", "SIDES = 2\n", "SIDES = object().sides\n"))
    package = tmp_path / "toy_late" / "__init__.py"
    text = package.read_text()
    package.write_text(
        "def __getattr__(name):\n    from .all import registry\n    return registry\n\n\n"
        "def __dir__():\n    return ['registry']\n"
    )
    (package.parent / "all.py").write_text(text)
    (package.parent / "tuurna/coins.py").write_text(
        (package.parent / "tuurna/coins.py")
        .read_text()
        .replace("from .. import registry", "from ..all import registry")
    )
    with pytest.raises(ConfigError, match=r"toy_late/tuurna/coins\.py:9: AttributeError: 'object' object has no"):
        build(tmp_path)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "'ruels_py'",
            "the rules package 'ruels_py' cannot be imported: ModuleNotFoundError: No module named 'ruels_py'",
        ),
        ("'json'", "the rules package 'json' has no `registry` (a rules_py.rulebook.Registry)"),
        ("'rules-py'", "executable_rules_package is 'rules-py'; allowed: the name of a package of rules"),
        ("''", "executable_rules_package is ''; allowed: the name of a package of rules, for instance 'rules_py'"),
        ("3", "executable_rules_package is '3'; allowed: the name of a package of rules, for instance 'rules_py'"),
    ],
)
def test_a_wrong_name_of_a_package_is_reported(tmp_path: Path, value: str, message: str) -> None:
    write_book(tmp_path, coins=COINS)
    conf = tmp_path / "docs" / "conf.py"
    conf.write_text(f"{conf.read_text()}executable_rules_package = {value}\n")
    with pytest.raises(ConfigError) as refusal:
        build(tmp_path)
    assert message in str(refusal.value)
