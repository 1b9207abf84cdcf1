"""What is shipped to the reader so that a page can run the rules: scripts, styles, Pyodide, wheels.

For HTML builders only. The scripts and styles are there before pages are written, because pages name them with their
digests; Pyodide and the wheels come last.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.display import progress_message

from .pyodide import PyodideError, release, write_runtime
from .snapshot import SnapshotError, snapshot
from .wheels import WheelError, browser_wheels, project_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

FOLDER = "rules"
"""The folder in the site's `_static` that holds everything of this module."""


@dataclass(frozen=True)
class RuntimeOptions:
    """What conf.py can say about the runtime; each is `executable_rules_<name>` there."""

    runtime: bool = field(
        default=True, metadata={"help": "Ship Python to the reader. Without it, widgets show their odds and no form."}
    )
    snapshot: bool = field(
        default=True,
        metadata={"help": "Freeze a Python that has loaded the rules, so that a reader's starts at once. Needs Node."},
    )
    node_modules: str = field(
        default="",
        metadata={"help": "Where npm put Pyodide, relative to conf.py; empty: in the project that holds the rules."},
    )


def setup_runtime(app: Sphinx) -> None:
    """Register the runtime."""
    for option in fields(RuntimeOptions):
        app.add_config_value(f"executable_rules_{option.name}", option.default, "html", [type(option.default)])
    app.connect("builder-inited", _copy_static)
    app.connect("html-page-context", _use_static)
    app.connect("build-finished", _ship)


def _ships(app: Sphinx) -> bool:
    return app.builder.format == "html" and bool(app.config.executable_rules_runtime)


def _copy_static(app: Sphinx) -> None:
    """Put scripts and styles into the site, and take those away that are no longer there."""
    if app.builder.format != "html":
        return
    target = Path(app.outdir) / "_static" / FOLDER
    target.mkdir(parents=True, exist_ok=True)
    sources = {path.name: path for path in sorted((Path(__file__).parent / "static").iterdir()) if path.is_file()}
    for path in target.glob("*.[jc]s*"):
        if path.name not in sources and path.suffix in {".js", ".css"}:
            path.unlink()
    for name, source in sources.items():
        content = source.read_bytes()
        if not (target / name).is_file() or (target / name).read_bytes() != content:
            (target / name).write_bytes(content)
    for sheet in ("rules.css", "play.css"):
        app.add_css_file(f"{FOLDER}/{sheet}")


def _use_static(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Name the scripts in the pages that use them."""
    body = str(context.get("body", ""))
    pathto = context["pathto"]
    tags = [f'<script type="module" src="{pathto(f"_static/{FOLDER}/tooltip.js", 1)}"></script>'] if doctree else []
    if _ships(app) and doctree:
        tags.append(f'<script type="module" src="{pathto(f"_static/{FOLDER}/desk.js", 1)}"></script>')
    if "xr-filtered" in body:
        # Before the first paint, too: what it puts above a table would push the table down.
        tags.append(
            f'<script type="module" blocking="render" src="{pathto(f"_static/{FOLDER}/filter.js", 1)}"></script>'
        )
    if _ships(app) and "<rule-widget" in body:
        # Painting waits for this one small script: the form would push the text down if it came after the first paint.
        address = pathto(f"_static/{FOLDER}/widget.js", 1)
        tags.append(f'<script type="module" blocking="render" src="{address}"></script>')
        # Not a module: where a page is opened from a folder, browsers start none.
        tags.append(f'<script defer src="{pathto(f"_static/{FOLDER}/folder.js", 1)}"></script>')
    context["metatags"] = "".join([str(context.get("metatags", "")), *tags])


def _ship(app: Sphinx, exception: Exception | None) -> None:
    """Write Pyodide and the wheels into the finished site."""
    if exception is not None or not _ships(app):
        return
    package = app.config.executable_rules_package
    try:
        with progress_message("building wheels of the rules and of what they need"):
            wheels = browser_wheels(package)
            pyodide = release(_node_modules(app, package))
        frozen = None
        if app.config.executable_rules_snapshot:
            with progress_message("freezing a Python that has loaded the rules"):
                frozen = snapshot(pyodide, package, wheels, project_of(package) / "build" / "snapshots")
        with progress_message("copying Pyodide, the wheels and the snapshot into the site"):
            manifest = write_runtime(Path(app.outdir) / "_static" / FOLDER, pyodide, package, wheels, frozen)
    except (PyodideError, SnapshotError, WheelError) as error:
        raise ExtensionError(str(error), modname=__name__) from error
    logger.info("the reader's Python: %s", _told(manifest))


def _node_modules(app: Sphinx, package: str) -> Path:
    configured = str(app.config.executable_rules_node_modules)
    return (Path(app.confdir) / configured).resolve() if configured else project_of(package) / "node_modules"


def _told(manifest: Mapping[str, Any]) -> str:
    files = manifest["files"].values()
    raw, packed = (sum(entry[key] for entry in files) / 1e6 for key in ("bytes", "gzip"))
    return f"Pyodide {manifest['version']}, {len(files)} files, {raw:.1f} MB, {packed:.1f} MB when packed"
