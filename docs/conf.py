"""What Sphinx is told of the book."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "_ext")]

import rules_py

project = "Rulebooks that run"
author = "the rulebooks that run authors"
project_copyright = "the rulebooks that run authors; each game is its author's"
version = release = rules_py.__version__
language = "en"

extensions = ["myst_parser", "executable_rules"]
executable_rules_package = "rules_py"

# Headings are link targets, and every link is checked: a heading that changes breaks the build, not the reader's link.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = True

html_theme = "furo"
html_title = project
html_copy_source = False
html_show_sphinx = False
html_static_path = ["_static"]
html_js_files = [("reachable.js", {"type": "module"})]
html_css_files = ["theme.css"]
templates_path = ["_templates"]
html_logo = html_favicon = "_static/emblem.svg"
# Paper and ink, and links in the colour of their book, which theme.css knows.
_brand = dict.fromkeys(("color-brand-primary", "color-brand-content", "color-brand-visited"), "var(--book)")
html_theme_options = {
    "light_css_variables": _brand | {"color-background-primary": "#fdfcf9", "color-background-secondary": "#f5f2ea"},
    "dark_css_variables": _brand | {"color-background-primary": "#14161a", "color-background-secondary": "#1c1f25"},
}


LONGEST_DESCRIPTION = 160
"""Characters that search engines show of a page's description."""


def setup(app: Sphinx) -> None:
    """Describe every page, to those who find it elsewhere, by its first paragraph."""
    app.connect("html-page-context", describe)


def describe(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Put the description into a page's head."""
    first = doctree.next_node(nodes.paragraph) if doctree else None
    text = " ".join(first.astext().split()) if first else f"{context.get('title', project)}: {project}"
    if len(text) > LONGEST_DESCRIPTION:
        text = text[: LONGEST_DESCRIPTION - 1].rpartition(" ")[0] + "…"
    book = page.partition("/")[0] if page.partition("/")[0] in rules_py.GAMES else "all"
    tags = {"description": text, "rulebook": book}
    written = "".join(f'<meta name="{name}" content="{escape(value)}">' for name, value in tags.items())
    context["metatags"] = context.get("metatags", "") + written
