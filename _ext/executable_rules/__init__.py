"""Rulebooks that run: binds the pages of a book to a package of rules, checks that they agree, and lets readers roll.

The browser imports `executable_rules.page` from here, so nothing of Sphinx is imported before `setup` is called.
"""

from __future__ import annotations

from typing import Any


def setup(app: Any) -> dict[str, Any]:
    """Register every component with Sphinx."""
    from .bindings import setup_bindings
    from .cases import setup_cases
    from .csp import setup_csp
    from .domain import setup_domain
    from .drift import setup_drift
    from .entries import setup_entries
    from .errata import setup_errata
    from .examples import setup_examples
    from .folded import setup_folded
    from .freshness import setup_freshness
    from .glossary import setup_glossary
    from .guide import setup_guide
    from .heat import setup_heat
    from .html import setup_html
    from .loose import setup_loose
    from .map import setup_map
    from .offline import setup_offline
    from .orphans import setup_orphans
    from .reference import setup_reference
    from .runtime import setup_runtime
    from .stamps import setup_stamps
    from .tables import setup_tables
    from .verified import setup_verified
    from .widgets import setup_widgets

    for setup_component in (
        setup_domain,
        setup_freshness,
        setup_bindings,
        setup_folded,
        setup_tables,
        setup_entries,
        setup_cases,
        setup_examples,
        setup_glossary,
        setup_widgets,
        setup_heat,
        setup_errata,
        setup_loose,
        setup_orphans,
        setup_verified,
        setup_reference,
        setup_guide,
        setup_map,
        setup_html,
        setup_stamps,
        setup_drift,
        setup_runtime,
        setup_csp,
        setup_offline,
    ):
        setup_component(app)
    return {"version": "0.1.0", "parallel_read_safe": True, "parallel_write_safe": True, "env_version": 1}
