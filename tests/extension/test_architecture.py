"""The picture of the code is the code's: every package is in it, and every import."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from executable_rules.pages.architecture import EXTENSION, direct, imports, picture, rows, ways

from .project import build, write_book


def test_every_package_of_the_extension_is_in_the_picture() -> None:
    folders = {path.name for path in EXTENSION.iterdir() if (path / "__init__.py").is_file()}
    found = imports()
    assert found.keys() == {*folders, "config", "rules", "games"}
    assert set(re.findall(r">(\w+)</text>", picture(found))) == found.keys()


def test_an_import_is_found_wherever_it_is_written() -> None:
    found = imports()
    assert found["games"] == {"rules"}
    assert found["claims"] == {"rules"}
    assert {"claims", "page"} <= found["markup"]
    assert "markup" not in found["book"]


def test_each_package_is_above_those_that_it_imports_and_circles_are_refused() -> None:
    found = {"a": frozenset({"b", "c"}), "b": frozenset({"c"}), "c": frozenset[str]()}
    assert rows(found) == [["a"], ["b"], ["c"]]
    assert direct(found) == {"a": {"b"}, "b": {"c"}, "c": frozenset()}
    assert picture(found).count("<polyline") == 2
    with pytest.raises(ValueError, match=r"^these import each other in a circle: b, c$"):
        rows({**found, "c": frozenset({"b"})} | {"a": frozenset()})


def test_an_arrow_that_passes_a_row_has_room_of_its_own_there() -> None:
    found = {"a": {"b", "p"}, "b": {"c"}, "c": {"d"}, "p": {"d"}, "d": set[str]()}
    table, arrows = ways({name: frozenset(others) for name, others in found.items()})
    assert table == [["a"], ["b", "p"], ["c", "p > d 2"], ["d"]]
    assert ["p", "p > d 2", "d"] in arrows


def test_whoever_cannot_see_the_picture_has_a_list(tmp_path: Path) -> None:
    write_book(tmp_path, index="# Toy\n\n```{architecture}\n```\n")
    assert build(tmp_path, "html").findings == []
    page = (tmp_path / "out" / "tuurna" / "index.html").read_text(encoding="utf-8")
    assert '<svg class="xr-architecture"' in page
    assert 'aria-hidden="true"' in page
    assert "<strong>games</strong> imports rules" in page
