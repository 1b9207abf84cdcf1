"""Findings for machines hold the same places and sentences as those for people."""

from __future__ import annotations

import json
from pathlib import Path

from .project import build, write_book


def test_json_and_sarif_tell_what_the_text_report_tells(tmp_path: Path) -> None:
    text = "# Levels\n\nUp to {fact}`eleven <MAX_LEVEL>`, and\nthen seven.\n"
    write_book(tmp_path, asks="loose", levels=text)
    built = build(tmp_path, executable_rules_json="reports/drift.json", executable_rules_sarif="reports/drift.sarif")
    messages = built.findings
    rows = json.loads((tmp_path / "reports/drift.json").read_text())
    results = json.loads((tmp_path / "reports/drift.sarif").read_text())["runs"][0]["results"]
    assert len(messages) == len(rows) == len(results) == 2
    assert [(row["path"], row["line"], row["column"]) for row in rows] == [
        ("docs/tuurna/levels.md", 3, None),
        ("docs/tuurna/levels.md", 4, 6),
    ]
    assert rows[0]["fix"] == {"old": "eleven", "new": "twelve"}
    for line, row, result in zip(messages, rows, results, strict=True):
        assert row["message"] in line
        assert row["message"] == result["message"]["text"]
        assert row["code"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        assert place["artifactLocation"]["uri"] == row["path"]
        assert place["region"]["startLine"] == row["line"]
        assert place["region"].get("startColumn") == row["column"]


def test_a_clean_book_reports_nothing_to_machines_too(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\nUp to {fact}`12 <MAX_LEVEL>`.\n")
    build(tmp_path, executable_rules_json="drift.json", executable_rules_sarif="drift.sarif")
    assert json.loads((tmp_path / "drift.json").read_text()) == []
    assert json.loads((tmp_path / "drift.sarif").read_text())["runs"][0]["results"] == []
