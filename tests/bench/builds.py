"""One measured build: fresh, in a process of its own, by the processor's time and not by the clock on the wall.

Other work on the machine takes the wall clock's time, and not that. What is compared is built in turn, so that a
machine that changes its speed changes all of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

MEASURED = """
import os, resource, sys
from sphinx.cmd.build import main
status = main(sys.argv[1:])
print(sum(os.times()[:4]), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(status)
"""


@dataclass
class Run:
    """What one build took.

    Attributes:
        seconds: of the processor, its children's too.
        memory: at its peak, MiB.
        output: what it printed before: how many claims and pages the drift builder has compared.
    """

    seconds: float
    memory: float
    output: str = ""


def build(
    folder: Path,
    builder: str,
    compiled: Path,
    options: Sequence[str] = (),
    *,
    path: Sequence[Path] = (),
    findings: bool = False,
) -> Run:
    """One fresh build.

    Args:
        folder: the book.
        builder: Sphinx's name of it.
        compiled: the folder for compiled modules, which builds share: a reader's are compiled when they are installed.
        options: more words for Sphinx.
        path: folders with more packages.
        findings: whether the drift builder may find something.

    Raises:
        SystemExit: the build failed.
    """
    with tempfile.TemporaryDirectory() as out:
        words = ["-q", "-E", "-b", builder, "-d", f"{out}/doctrees", *options, str(folder), out]
        found = os.pathsep.join(map(str, [ROOT, ROOT / "_ext", *path]))
        environment = {**os.environ, "PYTHONPATH": found, "PYTHONPYCACHEPREFIX": str(compiled)}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        command = [sys.executable, "-c", MEASURED, *words]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode and not (findings and done.returncode == 1 and done.stdout):
        raise SystemExit(f"the build of {folder} failed:\n{done.stdout}{done.stderr}")
    *output, figures = done.stdout.splitlines()
    seconds, memory = figures.split()
    return Run(float(seconds), float(memory) / 1024, output[-1] if output else "")
