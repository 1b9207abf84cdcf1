"""Pyodide as the site ships it: the pinned release's own files, a lockfile of our wheels, a list of all with hashes.

Knows nothing of Sphinx.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .snapshot import Snapshot
from .wheels import Wheel

if TYPE_CHECKING:
    from pyodide_lock import PyodideLockSpec

SHIPPED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What a page needs of a Pyodide release; source maps, types and consoles stay behind."""

PROGRAM = "pyodide.asm.wasm"
"""The one of these that the snapshot's own takes the place of."""

MANIFEST = "runtime.json"


class PyodideError(Exception):
    """Pyodide is not where the build looks for it, or not the one that the project pins; says what to do."""


def release(node_modules: Path) -> Path:
    """The folder of the Pyodide release that npm installed, checked against the version that package.json pins.

    Raises:
        PyodideError: it is missing, incomplete, or another version.
    """
    folder = node_modules / "pyodide"
    project = node_modules.parent
    listed = (project / "package-lock.json").is_file()
    remedy = f"run `npm {'ci' if listed else 'install pyodide'}` in {project}"
    for name in ("package.json", "pyodide-lock.json", *SHIPPED):
        if not (folder / name).is_file():
            raise PyodideError(f"Pyodide is not installed: {folder / name} is missing; {remedy}")
    pinned = _pinned(project / "package.json")
    if pinned and pinned != version(folder):
        raise PyodideError(f"{folder} holds Pyodide {version(folder)}, package.json pins {pinned}; {remedy}")
    return folder


def version(folder: Path) -> str:
    """The version of a Pyodide release."""
    return str(_json(folder / "package.json")["version"])


def _pinned(package_json: Path) -> str:
    """The exact version that a package.json asks for; empty when there is no such file or it allows several."""
    if not package_json.is_file():
        return ""
    wanted = _json(package_json)
    found = str({**wanted.get("devDependencies", {}), **wanted.get("dependencies", {})}.get("pyodide", ""))
    return found if found[:1].isdigit() else ""


def _json(path: Path) -> dict[str, Any]:
    content = json.loads(path.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def write_runtime(
    target: Path, source: Path, package: str, wheels: Sequence[Wheel], snapshot: Snapshot | None = None
) -> dict[str, Any]:
    """Write everything that a page needs to run Python into `target`, and nothing else.

    Every file lies in a folder that bears a digest: what is found under a name never changes, and browsers may keep it.

    Args:
        target: the folder in the site; what an earlier build left in it is removed.
        source: the folder of the Pyodide release, as `release` gives it.
        package: the importable name of the rules.
        wheels: what is installed in the page; the last one is asked for, the others are what it needs.
        snapshot: the memory of a Python that has loaded them, and its program; None to do without.

    Returns:
        The manifest, as `runtime.json` holds it: `version` of Pyodide and its folder `pyodide`, the rules' `package`,
        the wheel to `load` and the `lock` that says where it is, the `snapshot` or None (the file of its `memory`, and
        the `head` that Pyodide put before that memory, in hex digits), and `files` with `bytes`, `gzip` (bytes when
        packed for the way) and `sha256` each, `unpacked` being that of what is packed.
    """
    shipped = {name: (source / name).read_bytes() for name in SHIPPED}
    if snapshot is not None:
        # The memory fits this program alone, and a Python that starts without the memory is well served by it, too.
        shipped[PROGRAM] = snapshot.program
    folder = f"pyodide/{_digest(b''.join(shipped.values()))[:12]}/"
    files = {folder + name: content for name, content in shipped.items()}
    files |= {f"wheels/{wheel.sha256[:12]}/{wheel.file_name}": wheel.content for wheel in wheels}
    frozen = None
    if snapshot is not None:
        # Not called `.gz`: some hosts would then claim that it is a packed answer, and the browser would unpack it.
        frozen = {"memory": f"snapshot/{_digest(snapshot.memory)[:12]}/memory.bin", "head": snapshot.head.hex()}
        files[frozen["memory"]] = snapshot.memory
    _write(target, files)
    _remove_others(target, files)
    measured = _measured(files, _known(target / MANIFEST))
    if frozen is not None and snapshot is not None:
        measured[frozen["memory"]]["unpacked"] = _digest(gzip.decompress(snapshot.memory))
    manifest = {
        "version": version(source),
        "package": package,
        "load": wheels[-1].name,
        "pyodide": folder,
        "snapshot": frozen,
        "lock": _lock(source, target / "wheels", wheels).model_dump(),
        "files": measured,
    }
    text = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
    _write(target, {MANIFEST: text.encode()})
    return manifest


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _write(target: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


def _remove_others(target: Path, files: Mapping[str, bytes]) -> None:
    kept = {target / name for name in files}
    for folder in ("pyodide", "wheels", "snapshot"):
        for path in sorted([target / folder, *(target / folder).rglob("*")], reverse=True):
            if path.is_file() and path not in kept:
                path.unlink()
            elif path.is_dir() and not any(path.iterdir()):
                path.rmdir()


def _lock(source: Path, folder: Path, wheels: Sequence[Wheel]) -> PyodideLockSpec:
    # Slow to import, and only the build of a site needs it: a check does not.
    from pyodide_lock import InfoSpec, PackageSpec, PyodideLockSpec, parse_top_level_import_name

    info = InfoSpec(**{**_json(source / "pyodide-lock.json")["info"], "version": version(source)})
    packages = {}
    for wheel in wheels:
        name = f"{wheel.sha256[:12]}/{wheel.file_name}"
        packages[wheel.name] = PackageSpec(
            name=wheel.name,
            version=wheel.version,
            file_name=name,
            install_dir="site",
            sha256=wheel.sha256,
            imports=sorted(parse_top_level_import_name(folder / name) or ()),
            depends=list(wheel.requires),
        )
    return PyodideLockSpec(info=info, packages=packages)


def _known(manifest: Path) -> dict[str, int]:
    """Packed sizes by digest, as an earlier build measured them: packing the same bytes again tells nothing new."""
    if not manifest.is_file():
        return {}
    return {entry["sha256"]: entry["gzip"] for entry in _json(manifest)["files"].values()}


def _measured(files: Mapping[str, bytes], known: Mapping[str, int]) -> dict[str, dict[str, Any]]:
    measured = {}
    for name, content in files.items():
        digest = _digest(content)
        packed = known.get(digest) or len(gzip.compress(content, 6, mtime=0))
        measured[name] = {"bytes": len(content), "gzip": packed, "sha256": digest}
    return measured
