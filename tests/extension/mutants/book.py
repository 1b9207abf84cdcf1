"""The command on a book in a folder of its own, for the tests of mutants."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import executable_rules

EXTENSIONS = Path(executable_rules.__file__).parent.parent


@dataclass
class Run:
    status: int
    output: str
    errors: str
    verdicts: dict[str, dict[str, str]]


def run(folder: Path, *words: str) -> Run:
    """The command on the book in a folder."""
    places = os.pathsep.join([str(EXTENSIONS), str(EXTENSIONS.parent)])
    done = subprocess.run(
        [sys.executable, "-m", "rule_mutants", "tuurna", "--package", "mutable_rules", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line for file in (folder / "build" / "mutants").glob("*.jsonl") for line in file.read_text().splitlines()]
    found = [json.loads(line)["verdict"] for line in lines]
    verdicts = {verdict["mutant"]: verdict for verdict in found}
    return Run(done.returncode, done.stdout, done.stderr, verdicts)
