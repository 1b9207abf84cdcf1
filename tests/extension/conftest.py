"""Where the tests of the extension work."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import griffe
import pytest

ROOT = Path(__file__).parent.parent.parent

_load = griffe.load
_read: dict[str, griffe.Object | griffe.Alias] = {}


def _loaded_once(name: str, *, search_paths: list[Path], **options: Any) -> griffe.Object | griffe.Alias:
    """The project's own rules are read once and not for every book: no test writes into them, and it takes a second."""
    if search_paths != [ROOT]:
        return _load(name, search_paths=search_paths, **options)
    key = repr((name, sorted(options.items())))
    if key not in _read:
        _read[key] = _load(name, search_paths=search_paths, **options)
    return _read[key]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test works in an empty folder, from which Python also imports the rules that it writes there."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.fixture(autouse=True)
def _rules_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(griffe, "load", _loaded_once)
