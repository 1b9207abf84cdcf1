"""A package of rules about a coin, small enough to be broken on purpose."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = """\
from rules_py.rulebook import Registry

registry = Registry()
__version__ = "1.0"

from .tuurna import coins, errata

registry.seal()
"""

_COINS = """\
from typing import Annotated

from rules_py.chance import Chance
from rules_py.parameters import Whole
from rules_py.rule import Ruling

from .. import registry

SIDES = 2


@registry.rule("tuurna.flip", title="A flip", kind="roll", measure="heads", verdict="success")
def flip(chance: Chance, *, coins: Annotated[int, Whole(minimum=1, maximum=3)] = 1) -> Ruling:
    heads = sum(chance.die(SIDES) == 1 for _ in range(coins))
    return Ruling({"heads": heads, "success": heads > 0}, f"{heads} heads")


@registry.rule("tuurna.sides", title="Sides", kind="calculation")
def sides() -> Ruling:
    return Ruling({"sides": SIDES}, f"A coin has {SIDES} sides.")
"""

_ERRATA = """\
from rules_py.errata import Proof, Statement

from .. import registry
from .coins import SIDES


@registry.erratum(
    "TO-C1", title="Sides", one=Statement("here", "two"), other=Statement("there", "three"), reading="Two it is."
)
def sides() -> Proof:
    return Proof(SIDES, 3, (f"A coin has {SIDES} sides.",))
"""

_REGISTER = """\
[rules]
TO-1 = { kind = "narrative", page = "tuurna/coins", title = "Why coins" }

[contradictions]
TO-C1 = "Sides"
"""


def write_rules(folder: Path, name: str, *changes: tuple[str, str, str]) -> None:
    """Write the package `name` into `folder`, and name it in the book's conf.py.

    Args:
        folder: where the book lies, with `docs/conf.py` in it.
        name: the name of the package; Python remembers imported ones, so each test takes its own.
        changes: file, old text, new text: what is different about it.
    """
    texts = {
        "__init__.py": _PACKAGE,
        "tuurna/__init__.py": "",
        "tuurna/coins.py": _COINS,
        "tuurna/errata.py": _ERRATA,
        "tuurna/register.toml": _REGISTER,
    }
    for file, old, new in changes:
        assert old in texts[file], f"{file} has no {old!r}"
        texts[file] = texts[file].replace(old, new)
    for file, text in texts.items():
        path = folder / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    conf = folder / "docs" / "conf.py"
    conf.write_text(f"{conf.read_text()}executable_rules_package = {name!r}\n")
