"""`python -m tests.bench.mutated FILE`: what the check finds in hundreds of pages with one wrong change each.

Run it before and after a change of the extension that should keep every finding, and compare the two files. Each round
puts one mutant into every page of every game and checks the book; the rounds choose other mutants, the same each time.
`--extension _EXT` takes the extension from another folder, and `--root ROOT` the pages and rules from another project.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

from rule_mutants.mutant import Mutant
from rule_mutants.text import text_mutants

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 7
SEED = 1


def chosen(root: Path, rounds: int) -> list[list[Mutant]]:
    """For each round one mutant of every page that has any."""
    pages: dict[str, list[Mutant]] = defaultdict(list)
    for mutant in text_mutants(root, "docs"):
        pages[mutant.path].append(mutant)
    luck = random.Random(SEED)
    drawn = [luck.sample(mutants, min(rounds, len(mutants))) for _, mutants in sorted(pages.items())]
    return [[page[number] for page in drawn if number < len(page)] for number in range(rounds)]


def findings(project: Path, out: Path) -> list[str]:
    """What the check says of a project, sorted; how it ended comes last."""
    words = [sys.executable, "-m", "sphinx", "-b", "drift", "-q", "-E", "-d", str(out), "docs", str(out)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(project), str(project / "_ext")])}
    done = subprocess.run(words, cwd=project, env=environment, capture_output=True, encoding="utf-8", check=False)
    return [*sorted(done.stderr.splitlines()), *done.stdout.splitlines(), f"status {done.returncode}"]


def main() -> int:
    """Write the file."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutated", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--extension", type=Path)
    given = parser.parse_args()
    root: Path = given.root.resolve()
    extension: Path = given.extension.resolve() if given.extension else root / "_ext"
    lines: list[str] = []
    count = 0
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        for folder, source in (("docs", root), ("rules_py", root), ("_ext", extension.parent)):
            shutil.copytree(source / folder, project / folder, ignore=shutil.ignore_patterns("__pycache__"))
        for number, mutants in enumerate([[], *chosen(root, given.rounds)]):
            originals = {mutant.path: (project / mutant.path).read_bytes() for mutant in mutants}
            for mutant in mutants:
                text = originals[mutant.path].decode("utf-8")
                (project / mutant.path).write_bytes(mutant.apply(text).encode())
            count += len(mutants)
            lines += [f"round {number}", *map(str, mutants), *findings(project, project / "build")]
            for path, content in originals.items():
                (project / path).write_bytes(content)
            print(f"\rround {number} of {given.rounds}", end="", file=sys.stderr, flush=True)
    given.file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"\n{count} mutated pages", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
