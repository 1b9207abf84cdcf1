"""What lets others find the pages: descriptions, preview cards, a sitemap, a page for lost readers, an app to install.

Others do each of it, and do not fit here: sphinx-sitemap lists pages in the order in which several writers finish, and
only those rewritten; sphinxext-opengraph leaves `&` and `<` in its tags and needs matplotlib for pictures;
sphinx-notfound-page leaves links in the page's own text relative, and scripts that a policy has moved.
"""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Register both components with Sphinx."""
    from .files import setup_files
    from .head import setup_head

    app.add_config_value("site_metadata_books", [], "html", [list, tuple])
    setup_head(app)
    setup_files(app)
    return {"version": "0.1.0", "parallel_read_safe": True, "parallel_write_safe": True}
