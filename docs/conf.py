"""Sphinx's configuration of the book."""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "_ext")]

import rules_py

project = "Rulebooks that run"
author = "the authors of Rulebooks that run"
project_copyright = "the authors of Rulebooks that run; each game is its author's"
version = release = rules_py.__version__
language = "en"

extensions = ["myst_parser", "executable_rules", "site_metadata", "bookshelf"]
executable_rules_package = "rules_py"
executable_rules_search_without = ["at-the-table"]
executable_rules_search_last = [
    "*/errata",
    "*/example",
    "*/names",
    "*/workings/*",
    "authors/*",
    "reference/*",
    "odds/*",
    "about",
    "licence",
    "verified",
]
executable_rules_search_synonyms = "synonyms.toml"
site_metadata_books = bookshelf_books = list(rules_py.GAMES)
# The name of each book's display typeface at Fontsource, its weight, and letters left to the typeface after it: two
# have digits that look like letters, a 0 like an o. theme.css uses it under the name of its book.
bookshelf_typefaces = {
    "tuurna": ("almendra", 700, "0123456789"),
    "rt0": ("righteous", 400),
    "ingenuity": ("chakra-petch", 600),
    "almanac": ("gabriela", 400),
    "sirpas": ("crete-round", 400, "0123456789"),
}

# Headings are link targets, and every link is checked: a heading that changes breaks the build, not the reader's link.
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist"]
nitpicky = True

html_theme = "furo"
html_title = project
# Whoever publishes the site says where: canonical links, the sitemap and preview cards need full addresses.
html_baseurl = f"{_address.rstrip('/')}/" if (_address := os.environ.get("SITE_URL", "")) else ""
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
