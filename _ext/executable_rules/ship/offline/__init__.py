"""The site without a network: a service worker that keeps every page and what rolls, and a list of what it keeps.

For HTML builders only, and written last of all: it names every file of the finished site by its content.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..runtime import fetch_later

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

WORKER = "sw.js"
"""In the site's topmost folder: it may answer for no other."""

LISTS = "_static/rules/offline"

LATE = 900
"""After everything else that writes files when a build is finished."""

KEPT = frozenset(
    ".css .gif .html .ico .jpg .js .json .mjs .bin .png .svg .txt .wasm .webmanifest .whl .zip .webp .woff2".split()
)

SPARE = ("*.whl", "*.zip")
"""What Python starts from where its snapshot does not do: kept last, when all else is there."""

SPARED = ("_sources/", "_static/cards/", f"{LISTS}/", "genindex.html")
"""Files of no use offline: sources, and pictures for shared links."""

SCRIPT = "python/offline.js"


def setup_offline(app: Sphinx) -> None:
    """Register the writer of the service worker."""
    app.connect("html-page-context", _use)
    app.connect("build-finished", _finish, priority=LATE)


def _keeps(app: Sphinx) -> bool:
    return app.builder.format == "html" and bool(app.config.executable_rules_offline)


def _use(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    if _keeps(app):
        fetch_later(context, SCRIPT)


def _finish(app: Sphinx, exception: Exception | None) -> None:
    if exception is None and _keeps(app):
        write_worker(Path(app.outdir))


def write_worker(site: Path) -> None:
    """Write the service worker of a finished site, and the list of what it keeps.

    Args:
        site: the folder of the site. A list of an earlier build is removed from it.
    """
    has_snapshot = (site / "_static/rules/snapshot").is_dir()
    parts: dict[str, dict[str, Any]] = {part: {"files": {}, "bytes": 0} for part in ("first", "rest")}
    for path in _files(site):
        content = path.read_bytes()
        spare = has_snapshot and any(path.match(pattern) for pattern in SPARE)
        part = parts["rest" if spare else "first"]
        part["files"][path.relative_to(site).as_posix()] = hashlib.sha256(content).hexdigest()[:32]
        part["bytes"] += len(content)
    text = f"self.SITE = {json.dumps(parts, sort_keys=True, separators=(',', ':'))};\n"
    name = f"{LISTS}/{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"
    for old in (site / LISTS).glob("*.js"):
        old.unlink()
    (site / LISTS).mkdir(parents=True, exist_ok=True)
    (site / name).write_text(text, encoding="utf-8")
    worker = (Path(__file__).parent / WORKER).read_text(encoding="utf-8").replace('"LIST"', f'"{name}"')
    (site / WORKER).write_text(worker, encoding="utf-8")


def _files(site: Path) -> list[Path]:
    """What a reader without a network needs."""
    found = []
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if not path.is_file() or path.suffix not in KEPT:
            continue
        if name != WORKER and not name.startswith((".", *SPARED)):
            found.append(path)
    return found
