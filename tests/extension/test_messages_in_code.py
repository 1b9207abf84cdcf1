"""The author guide has every message of the check: none is forgotten, and none is made up."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from executable_rules.claims.findings import Kind
from executable_rules.pages.messages_in_code import Place, helps, places

from .project import build, write_book

REPORTS = """\
class Table:
    def check(self):
        yield self.found(Kind.TABLE, f"row {self.row} is " + "gone")
        message = "nothing" if self.empty else f"too much: {self.rows}"
        yield self.found(Kind.TABLE, message, line=3)
        yield self.found(kind, message)


def run(self):
    note_wrong(self, Kind.RULE, path, line, str(error))
"""


def test_every_message_of_the_check_has_a_cause_and_a_fix() -> None:
    known = helps()
    assert sorted(place.key for place in places()) == sorted(known)
    for help in known.values():
        assert help.cause.endswith(".")
        assert help.fix.endswith(".")


def test_every_kind_of_finding_is_reported_somewhere() -> None:
    assert {place.kind for place in places()} == set(Kind)


def test_messages_are_read_out_of_the_code(tmp_path: Path) -> None:
    (tmp_path / "toys.py").write_text(REPORTS, encoding="utf-8")
    assert places(tmp_path) == [
        Place("toys", "Table.check", Kind.TABLE, ("row … is gone", "nothing", "too much: …")),
        Place("toys", "run", Kind.RULE, ()),
    ]


@pytest.mark.parametrize(
    "text", ["says the term “…”, but this book has no glossary", "Use the glossary's word, add an entry"]
)
def test_the_guide_shows_message_cause_and_fix(tmp_path: Path, text: str) -> None:
    write_book(tmp_path, index="# Toy\n\n```{finding-messages}\n```\n")
    assert build(tmp_path, "html").findings == []
    page = (tmp_path / "out" / "tuurna" / "index.html").read_text(encoding="utf-8")
    assert text in html.unescape(re.sub("<[^>]+>", "", page)).replace("’", "'")
