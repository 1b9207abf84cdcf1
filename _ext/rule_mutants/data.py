"""Small wrong changes of a game's data: a JSON file beside its modules is code in another notation.

Changed are numbers, truth values, and words and sentences. Not changed are the names of fields and the ids of records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from .mutant import Mutant, made, of_files

VALUE = re.compile(
    r'"(?P<text>(?:[^"\\]|\\.)*)"(?P<key>\s*:)?|(?P<number>-?\d[\d.eE+-]*)|(?P<truth>\btrue\b|\bfalse\b)'
)

IDS = frozenset({"id"})
"""Fields whose text no reader sees."""


def data_mutants(root: Path, folder: str) -> list[Mutant]:
    """Every mutant of the JSON files below a folder of the project, file by file.

    Args:
        root: the project.
        folder: the game's package, relative to it.
    """
    return of_files(root, folder, "**/*.json", _changes)


def _changes(path: str, text: str) -> Iterator[Mutant]:
    key = ""
    for match in VALUE.finditer(text):
        if match["key"]:
            key = match["text"]
        elif match["number"]:
            yield made(path, text, "number", *match.span(), str(json.loads(match[0]) + 1))
        elif match["truth"]:
            yield made(path, text, "truth", *match.span(), "false" if match[0] == "true" else "true")
        elif key not in IDS:
            yield made(path, text, "name", *match.span("text"), f"{match['text']}x")
