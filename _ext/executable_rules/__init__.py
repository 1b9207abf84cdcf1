"""Rulebooks that run: binds the pages of a book to a package of rules, checks that they agree, and lets readers roll.

The browser imports `executable_rules.page` from here, so nothing of Sphinx is imported before `setup` is called.
"""

from __future__ import annotations

from typing import Any

__version__ = "0.1.0"


def setup(app: Any) -> dict[str, Any]:
    """Register every component with Sphinx."""
    from .book.domain import setup_domain
    from .book.freshness import setup_freshness
    from .build.drift import setup_drift
    from .build.html import setup_html
    from .build.orphans import setup_orphans
    from .build.search import setup_search
    from .build.short_forms import setup_short_forms
    from .build.stamps import setup_stamps
    from .build.text import setup_text
    from .config import setup_config
    from .pages.architecture import setup_architecture
    from .pages.guide import setup_guide
    from .pages.map import setup_map
    from .pages.reference import setup_reference
    from .pages.verified import setup_verified
    from .ship.csp import setup_csp
    from .ship.offline import setup_offline
    from .ship.runtime import setup_runtime
    from .ship.search import setup_search_engine

    for setup_component in (
        setup_config,
        setup_domain,
        setup_freshness,
        *_markup(),
        setup_orphans,
        setup_verified,
        setup_reference,
        setup_architecture,
        setup_guide,
        setup_map,
        setup_html,
        setup_short_forms,
        setup_stamps,
        setup_text,
        setup_drift,
        setup_runtime,
        setup_search,
        setup_search_engine,
        setup_csp,
        setup_offline,
    ):
        setup_component(app)
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True, "env_version": 2}


def _markup() -> list[Any]:
    """What each module of roles and directives sets up: a new one is a module, and nothing else has to know it."""
    from importlib import import_module
    from pathlib import Path
    from pkgutil import iter_modules

    names = sorted(module.name for module in iter_modules([str(Path(__file__).parent / "markup")]))
    modules = {name: import_module(f"{__name__}.markup.{name}") for name in names}
    return [getattr(module, f"setup_{name}") for name, module in modules.items() if hasattr(module, f"setup_{name}")]
