"""Several books on one site: each has a side bar and a typeface of its own, and pages ask only for what they use."""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Register every component with Sphinx."""
    from .lean import setup_lean
    from .side_bar import setup_side_bar
    from .typefaces import setup_typefaces

    app.add_config_value("bookshelf_books", [], "html", [list, tuple])
    app.add_config_value("bookshelf_typefaces", {}, "html", [dict])
    setup_lean(app)
    setup_side_bar(app)
    setup_typefaces(app)
    return {"version": "0.1.0", "parallel_read_safe": True, "parallel_write_safe": True}
