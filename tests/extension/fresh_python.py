"""Programs in a Python of their own, as a shell starts them, but from one that has Sphinx at hand already.

Importing Sphinx takes longer than building a small book. So the first program of a test run starts a server that
imports it once; each program is a fork of that server, and knows nothing of the tests or of the programs before it.
"""

from __future__ import annotations

import multiprocessing
import os
import runpy
import subprocess
import sys
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory

from sphinx.application import builtin_extensions

ROOT = Path(__file__).parent.parent.parent

AT_HAND = ["sphinx.cmd.build", "myst_parser.sphinx_", "executable_rules", "rules_py.rulebook", *builtin_extensions]
"""What the server has imported; no rules of any game, since a test may write its own."""

PATIENCE = 300
"""Seconds after which a program is taken to hang."""


def python(folder: Path, module: str, *words: str) -> CompletedProcess[str]:
    """What `python -m module words` does in a folder.

    Raises:
        TimeoutError: it does not end; says what it has printed so far.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(AT_HAND)
    with TemporaryDirectory() as outputs:
        files = [Path(outputs, name) for name in ("stdout", "stderr")]
        program = context.Process(target=_run, args=(folder, module, words, *files))
        program.start()
        program.join(PATIENCE)
        said, complained = (file.read_text(encoding="utf-8") for file in files)
        if program.exitcode is None:
            program.kill()
            program.join()
            raise TimeoutError(f"{module} has not ended after {PATIENCE} s; it printed:\n{said}\n{complained}")
    return CompletedProcess([module, *words], program.exitcode, said, complained)


def _run(folder: Path, module: str, words: tuple[str, ...], *files: Path) -> None:
    """The program itself, in its own process."""
    for number, file in enumerate(files, start=1):
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT), number)
    sys.stdout, sys.stderr = (os.fdopen(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    # A source that changes twice within a second would be taken for the one that was compiled first.
    sys.dont_write_bytecode = True
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


def cold_python(
    folder: Path, module: str, *words: str, extension: Path = ROOT / "_ext", **environment: str
) -> CompletedProcess[str]:
    """The same with nothing at hand, where it matters how Python starts.

    Args:
        folder: where it works.
        module: the module that is run as a program.
        words: its arguments.
        extension: the folder from which it takes the extension.
        environment: environment variables that are set for it.
    """
    path = os.pathsep.join(map(str, (folder, ROOT, extension)))
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
