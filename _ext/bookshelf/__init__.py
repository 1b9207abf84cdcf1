"""Several books on one site: each has a side bar of its own, in groups as its readers use it, and a typeface."""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Register both components with Sphinx."""
    from .side_bar import setup_side_bar
    from .typefaces import setup_typefaces

    app.add_config_value("bookshelf_books", [], "html", [list, tuple])
    app.add_config_value("bookshelf_typefaces", {}, "html", [dict])
    setup_side_bar(app)
    setup_typefaces(app)
    return {"version": "0.1.0", "parallel_read_safe": True, "parallel_write_safe": True}
