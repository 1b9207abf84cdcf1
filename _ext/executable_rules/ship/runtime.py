"""What is shipped to the reader so that a page can run the rules: scripts, styles, Pyodide, wheels.

For HTML builders only. The scripts and styles are there before pages are written, because pages name them with their
digests; Pyodide and the wheels come last.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError
from sphinx.util import logging
from sphinx.util.display import progress_message

from .pyodide import PyodideError, release, write_runtime
from .slim import slimmed
from .snapshot import SnapshotError, snapshot
from .wheels import WheelError, browser_wheels

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

logger = logging.getLogger(__name__)

FOLDER = "rules"
"""The folder in the site's `_static` that holds everything of this module."""

PAINTED_LATER = ' blocking="render"'
"""Of a script that changes how a page is laid out: the page is painted after it."""

STATIC = Path(__file__).parent.parent / "static"
"""The browser's side of the extension."""

SHEETS = (
    *(f"styles/{name}.css" for name in ("widget", "rules", "play")),
    *sorted(
        path.relative_to(STATIC).as_posix() for path in STATIC.glob("*/*.css") if path.with_suffix(".js").is_file()
    ),
)
"""The styles that every page has: those of all, and those that stand beside the script of what they are for."""


def setup_runtime(app: Sphinx) -> None:
    """Register the runtime."""
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
    names = {path.relative_to(STATIC).as_posix(): path for path in sorted(STATIC.rglob("*.*"))}
    sources = {name: slimmed(name, path.read_bytes()) for name, path in names.items()}
    ours = ["", *sorted(folder.name for folder in STATIC.iterdir() if folder.is_dir())]
    for path in [file for folder in ours for file in (target / folder).glob("*.*")]:
        if path.suffix in {".js", ".css"} and path.relative_to(target).as_posix() not in sources:
            path.unlink()
    for name, content in sources.items():
        path = target / name
        if not path.is_file() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    for sheet in SHEETS:
        app.add_css_file(f"{FOLDER}/{sheet}")


def _use_static(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Name the scripts in the pages that use them, those first that painting waits for."""
    body = str(context.get("body", ""))
    pathto = context["pathto"]

    def script(name: str, how: str = "") -> str:
        return f'<script type="module"{how} src="{pathto(f"_static/{FOLDER}/{name}", 1)}"></script>'

    tags = []
    if "xr-entry" in body:
        context["metatags"] = (
            str(context.get("metatags", ""))
            + f'<link rel="stylesheet" href="{pathto(f"_static/{FOLDER}/styles/catalogue.css", 1)}">'
        )
    if "xr-catalogue" in body:
        # Before the first paint, too: what it puts above a list would push the list down.
        tags.append(script("reading/filter.js", PAINTED_LATER))
    if "xr-evidence" in body or "xr-entry" in body:
        tags.append(script("reading/unfold.js"))
    if _ships(app) and "<rule-" in body:  # one of our elements
        # Painting waits for these small scripts: the form would push the text down if it came after the first paint.
        needed = {"roll/early.js": "<rule-widget"}
        if "<rule-tracker" in body:
            needed["tracker/tracker.js"] = "<rule-tracker"
            app.add_css_file(f"{FOLDER}/styles/tracker.css")
        if "data-sheet=" in body:  # a character sheet, which takes the place of the plain form
            needed["sheet/living.js"] = "<rule-widget"
            app.add_css_file(f"{FOLDER}/styles/sheet.css")
        plain = [widget for widget in body.split("<rule-widget")[1:] if "data-sheet=" not in widget.partition(">")[0]]
        if any('class="xr-kept-form"' in widget for widget in plain):
            needed |= dict.fromkeys(("form/kept_form.js", "roll/eager.js"), "<rule-widget")
        elif plain:
            context["metatags"] = str(context.get("metatags", "")) + _later()
        tags += [script(name, PAINTED_LATER) for name, sign in needed.items() if sign in body]
        # Not a module: where a page is opened from a folder, browsers start none.
        tags.append(f'<script defer src="{pathto(f"_static/{FOLDER}/python/folder.js", 1)}"></script>')
    named = [match[1] for tag in tags if 'type="module"' in tag and (match := _SCRIPT.search(tag))]
    early = dict.fromkeys(one for name in named for one in imported(name) if one not in named)
    links = (f'<link rel="modulepreload" href="{pathto(f"_static/{FOLDER}/{name}", 1)}">' for name in early)
    context["metatags"] = "".join([str(context.get("metatags", "")), *links, *tags])
    if doctree:
        fetch_later(context, "reading/tooltip.js", soon=True)
    for element, name in defined().items():
        if _ships(app) and f"<{element}" in body and name not in named:
            fetch_later(context, name, soon=True)
    if _ships(app) and doctree:
        fetch_later(context, "panel/opener.js")
    if "data-xr-check" in body or 'class="xr-code" hidden' in body:
        fetch_later(context, "reading/checks.js")


def fetch_later(context: dict[str, Any], name: str, *, soon: bool = False) -> None:
    """Have a page fetch a script of ours when all that is read is there.

    Args:
        context: of the page's template.
        name: of the script, in the folder of ours.
        soon: whether it answers the first touch, and comes as soon as all of the page is known.
    """
    tags = str(context.get("metatags", ""))
    loader = f'<script type="module" src="{context["pathto"](f"_static/{FOLDER}/later.js", 1)}"></script>'
    note = f'<meta name="rules-{"soon" if soon else "after"}" content="./{name}">'
    context["metatags"] = f"{tags}{note}{'' if loader in tags else loader}"


def _later() -> str:
    """What early.js asks for as soon as the page is there."""
    first = {"roll/early.js", *imported("roll/early.js")}
    names = [name for name in (*imported("roll/widget.js"), "roll/widget.js") if name not in first]
    # A browser asks for six at a time, and Python is what a first roll waits for longest.
    names.sort(key=lambda name: not name.startswith("python/"))
    return f'<meta name="rules-later" content="{" ".join(names)}">'


_SCRIPT = re.compile(rf"_static/{FOLDER}/([\w./-]+\.js)[?\"]")

_DEFINES = re.compile(r'customElements\.define\("([\w-]+)"')

_IMPORT = re.compile(r"""^(?:import|export)\b[^"';]*["'](\.\.?/[\w./-]+)["'];""", re.MULTILINE)


@cache
def defined() -> Mapping[str, str]:
    """Which script defines each of our elements, so that whoever adds one need not name it here."""
    scripts = {path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8") for path in STATIC.rglob("*.js")}
    return {element: name for name, text in sorted(scripts.items()) for element in _DEFINES.findall(text)}


@cache
def imported(name: str) -> tuple[str, ...]:
    """Every script that one of ours waits for before it runs.

    A page names them all: on a slow line, finding out from one script about the next takes longer than fetching it.
    """
    found = {name: None}
    for script in (waiting := [name]):
        text = (STATIC / script).read_text(encoding="utf-8")
        names = [posixpath.normpath(posixpath.join(posixpath.dirname(script), one)) for one in _IMPORT.findall(text)]
        new = [name for name in names if name not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return tuple(found)[1:]


def _ship(app: Sphinx, exception: Exception | None) -> None:
    """Write Pyodide and the wheels into the finished site."""
    if exception is not None or not _ships(app):
        return
    package = app.config.executable_rules_package
    try:
        with progress_message("building wheels of the rules and of what they need"):
            wheels = browser_wheels(package)
            installed = node_modules(app)
            pyodide = release(installed)
        frozen = None
        if app.config.executable_rules_snapshot:
            with progress_message("freezing a Python that has loaded the rules"):
                frozen = snapshot(pyodide, package, wheels, installed.parent / "build" / "snapshots")
        with progress_message("copying Pyodide, the wheels and the snapshot into the site"):
            manifest = write_runtime(Path(app.outdir) / "_static" / FOLDER, pyodide, package, wheels, frozen)
    except (PyodideError, SnapshotError, WheelError) as error:
        raise ExtensionError(str(error), modname=__name__) from error
    logger.info("the reader's Python: %s", _sizes(manifest))


def node_modules(app: Sphinx) -> Path:
    """The folder that npm installed into, as conf.py says, or the nearest."""
    source = Path(app.confdir).resolve()
    configured = str(app.config.executable_rules_node_modules)
    if configured:
        return (source / configured).resolve()
    # Where there is none, the message names the folder that is most likely the author's project.
    folders = [source, *source.parents]
    return next((f / "node_modules" for f in folders if (f / "node_modules").is_dir()), source.parent / "node_modules")


def _sizes(manifest: Mapping[str, Any]) -> str:
    files = manifest["files"].values()
    raw, packed = (sum(entry[key] for entry in files) / 1e6 for key in ("bytes", "gzip"))
    return f"Pyodide {manifest['version']}, {len(files)} files, {raw:.1f} MB, {packed:.1f} MB when packed"
