"""A strict content security policy in every page: scripts come from files of this site, and nothing is evaluated.

Themes write small scripts into their pages. The policy would stop them, so each is moved into a file of its own while
the page is rendered, at the same place and in the same order. A file is named by its content, so that several writers
at once write the same bytes under the same name.
"""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.errors import ExtensionError
from sphinx.jinja2glue import BuiltinTemplateLoader

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.config import Config
    from sphinx.theming import Theme

POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; object-src 'none'; base-uri 'self'"
)
"""Scripts: only files, and WebAssembly, which Pyodide is. Styles may be inline: themes set their colours that way."""

INLINE = "_static/rules/inline"
"""The folder in the site that holds the scripts which were moved."""

SCRIPT_TYPES = frozenset({"", "text/javascript", "application/javascript", "module"})
"""Values of `type` with which an element's text is run; others hold data."""

ADDRESSES = frozenset({"action", "formaction", "href", "src"})


_MAY_RUN = (
    re.compile(r"<script\b(?![^<>]*\ssrc=)"),
    re.compile(r"on(?<=[\s\"'/]on)\w+\s*="),  # after what ends an attribute: every page has `content=`
    re.compile(r"script:"),
    re.compile(r"&(?:#|colon|tab|newline)[^<>]*>"),  # an address can be spelt with entities
)
"""What a page with anything to move or to refuse has in it somewhere, in small letters."""


def _may_run(page: str) -> bool:
    """Whether a page has to be parsed; each pattern begins with fixed letters, which are found fast."""
    small = page.lower()
    return any(pattern.search(small) for pattern in _MAY_RUN)


def setup_csp(app: Sphinx) -> None:
    """Register the policy for HTML builders."""
    app.connect("config-inited", _use_bridge)
    app.connect("html-page-context", _add_policy)


def _use_bridge(app: Sphinx, config: Config) -> None:
    ours = f"{__name__}.{FilesOnly.__name__}"
    if config.template_bridge not in (None, "", ours):
        raise ExtensionError(
            f"template_bridge is {config.template_bridge!r}; leave it out: {ours} moves inline scripts"
        )
    config.template_bridge = ours


def _add_policy(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    # Before all else that pages add: a policy holds for what comes after it.
    context["metatags"] = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">{context.get("metatags", "")}'


class FilesOnly(BuiltinTemplateLoader):
    """Sphinx's own templates; pages come out without inline scripts."""

    _site: Path | None = None

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[Script, None] = {}

    def init(self, builder: Builder, theme: Theme | None = None, dirs: list[str] | None = None) -> None:
        super().init(builder, theme, dirs)
        self._site = Path(builder.outdir) if builder.format == "html" else None

    def render(self, template: str, context: dict[str, Any]) -> str:  # type: ignore[override]  # as the class above does
        text = super().render(template, context)
        if self._site is None or not template.endswith(".html"):
            return text
        root = str(context.get("content_root") or "./")
        # A theme writes the same few scripts into every page: after the first, most pages need not be parsed.
        for script in self._known:
            text = text.replace(script.tag + script.text + "</script>", script.reference(root) + "</script>")
        page, scripts = moved(text, root)
        for script in scripts:
            self._known[script] = None
            _write(self._site / INLINE / script.name, script.text)
        return page


@dataclass(frozen=True)
class Script:
    """An inline script.

    Attributes:
        tag: its start tag, as written on the page.
        text: what it runs.
    """

    tag: str
    text: str

    @property
    def name(self) -> str:
        """The file that holds it."""
        return f"{hashlib.sha256(self.text.encode()).hexdigest()[:16]}.js"

    def reference(self, root: str) -> str:
        """What replaces it on the page, except its end tag, which stays."""
        return f'<script src="{root}{INLINE}/{self.name}"{self.tag[len("<script") :]}'


def moved(page: str, root: str) -> tuple[str, list[Script]]:
    """A page without inline scripts, and the scripts that it had.

    Args:
        page: HTML.
        root: the way from the page to the site's folder, with a slash at its end.

    Raises:
        ExtensionError: the page has an inline event handler or a `javascript:` link, which no file can replace.
    """
    if not _may_run(page):
        return page, []
    found = _Scripts(page)
    if found.handlers:
        raise ExtensionError(
            f"the policy forbids handlers and javascript: links in a page: {', '.join(found.handlers)}"
        )
    pieces, position = [], 0
    scripts = []
    for start, inside, end in found.inline:
        scripts.append(Script(page[start:inside], page[inside:end]))
        pieces += [page[position:start], scripts[-1].reference(root)]
        position = end
    return "".join([*pieces, page[position:]]), scripts


class _Scripts(HTMLParser):
    """Finds inline scripts (as offsets: element, text, end of text) and what else would run."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self.inline: list[tuple[int, int, int]] = []
        self.handlers: list[str] = []
        self._open: tuple[int, int] | None = None
        # The parser counts lines by "\n" alone.
        self._lines = [0, *(match.end() for match in re.finditer("\n", page))]
        self.feed(page)
        self.close()

    def _offset(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        for name, value in attrs:
            runs = name in ADDRESSES and (value or "").strip().lower().startswith("javascript:")
            if name.startswith("on") or runs:
                self.handlers.append(f'<{tag} {name}="{value}">')
        if tag == "script" and "src" not in given and (given.get("type") or "").strip().lower() in SCRIPT_TYPES:
            start = self._offset()
            self._open = (start, start + len(self.get_starttag_text() or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._open is not None:
            self.inline.append((*self._open, self._offset()))
            self._open = None


def _write(path: Path, content: str) -> None:
    """Write a file at once: another process may be writing the same one, and none may be seen half written."""
    if path.is_file():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
        file.write(content)
    # mkstemp lets only the owner read, and another user may serve the site.
    Path(name).chmod(0o644)
    Path(name).replace(path)
