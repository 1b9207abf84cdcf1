"""Everything that conf.py can say to this extension: one record, from which the guide's table is made too."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from sphinx.application import Sphinx

PREFIX = "executable_rules_"
"""What each option's name begins with in conf.py."""

Rebuilds = Literal["env", "html", ""]
"""What a change makes Sphinx do again: read all pages, write all pages, or nothing."""


def _option(default: bool | str | tuple[str, ...], rebuilds: Rebuilds, help: str) -> Any:
    return field(default=default, metadata={"rebuilds": rebuilds, "help": help})


@dataclass(frozen=True)
class Options:
    """The options with their defaults; each is `executable_rules_<name>` in conf.py."""

    package: str = _option("rules_py", "env", "The name of your package of rules, as Python imports it.")
    runtime: bool = _option(True, "html", "Ship Python to the reader. Without it, widgets show their odds but no form.")
    snapshot: bool = _option(
        True,
        "html",
        "Ship a snapshot of Python with the rules already loaded, for a quick first roll. Needs Node.",
    )
    node_modules: str = _option(
        "", "html", "Where npm put Pyodide, relative to conf.py. If empty, the nearest node_modules above it."
    )
    search: bool = _option(
        True, "html", "Find sections while readers type. Needs MiniSearch; without it, you get Sphinx's own search."
    )
    search_last: tuple[str, ...] = _option(
        ("*/errata", "*/workings/*"),
        "html",
        "Patterns of pages that search puts last, and only finds by heading.",
    )
    search_without: tuple[str, ...] = _option(
        (), "env", "Classes of boxes that search passes over, such as those of stories: it keeps the index small."
    )
    search_synonyms: str = _option(
        "", "html", "A TOML file with synonyms, relative to conf.py: a table for each game, and `all`."
    )
    offline: bool = _option(True, "html", "Keep the site in the reader's browser, so that it works without a network.")
    scores: str = _option("../tests", "", "The folder of the drift scores, relative to the pages.")
    fix: bool = _option(False, "", "Let the drift check write the code's values into the pages.")
    json: str = _option("", "", "The file in which the drift check writes its findings as JSON. If empty, none.")
    sarif: str = _option("", "", "The same as SARIF, for code hosts.")


def setup_config(app: Sphinx) -> None:
    """Register every option; Sphinx warns about a value of another type."""
    for option in fields(Options):
        rebuilds: Rebuilds = option.metadata["rebuilds"]
        kinds = [list, tuple] if isinstance(option.default, tuple) else [type(option.default)]
        app.add_config_value(f"{PREFIX}{option.name}", option.default, rebuilds, kinds)
