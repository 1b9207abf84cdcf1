"""Findings for machines: JSON, and SARIF, from which code hosts annotate pull requests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from .findings import Finding, Kind


def as_json(findings: Sequence[Finding]) -> str:
    """The findings as a JSON list, sorted by place."""
    rows = [
        {
            "path": finding.path,
            "line": finding.line,
            "column": finding.column or None,
            "code": f"rules.{finding.kind.code}",
            "message": finding.message,
            "remedy": finding.kind.remedy,
            "fix": {"old": finding.fix.old, "new": finding.fix.new} if finding.fix else None,
        }
        for finding in sorted(findings)
    ]
    return json.dumps(rows, indent=1, ensure_ascii=False) + "\n"


def as_sarif(findings: Sequence[Finding], version: str) -> str:
    """The findings as SARIF 2.1.0."""
    rules = [{"id": f"rules.{kind.code}", "shortDescription": {"text": kind.remedy}} for kind in Kind]
    run = {
        "tool": {"driver": {"name": "executable-rules", "version": version, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(finding) for finding in sorted(findings)],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return json.dumps({"$schema": schema, "version": "2.1.0", "runs": [run]}, indent=1, ensure_ascii=False) + "\n"


def _result(finding: Finding) -> dict[str, Any]:
    region: dict[str, int] = {"startLine": finding.line}
    if finding.column:
        region["startColumn"] = finding.column
    place = {"artifactLocation": {"uri": finding.path, "uriBaseId": "%SRCROOT%"}, "region": region}
    return {
        "ruleId": f"rules.{finding.kind.code}",
        "level": "error",
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": place}],
    }
