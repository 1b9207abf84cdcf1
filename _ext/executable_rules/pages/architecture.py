"""`{architecture}`: a picture of what imports what, drawn from the imports themselves, and the same in a list.

Each box is a package of the extension or of the rules. The picture is made while the page is built, so it can't be
older than the code. The list says the same to readers who can't see it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from html import escape
from itertools import chain, pairwise
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import rules_py

from ..book.domain import directive_place, note
from ..claims.claim import Anything, Made

if TYPE_CHECKING:
    from sphinx.application import Sphinx

EXTENSION = Path(__file__).parent.parent
RULES = Path(rules_py.__file__).parent

_BOX, _GAP, _ROW, _HEIGHT = 130, 26, 92, 44
"""The picture's measures: width of a box, what is between two, from row to row, and a box's height."""

Imports = Mapping[str, frozenset[str]]
"""The packages that each package imports from, besides itself."""


def package_of(module: str) -> str:
    """The box that a module is in; empty for modules of others and for what only puts the parts together.

    >>> package_of("executable_rules.claims.kinds.fact"), package_of("rules_py.tuurna.rolls")
    ('claims', 'games')
    """
    first, *rest = module.split(".")
    if first == "executable_rules" and rest:
        return rest[0] if (EXTENSION / rest[0]).is_dir() or rest[0] == "config" else ""
    if first == "rules_py":
        return "games" if rest and rest[0] in rules_py.GAMES else "rules"
    return ""


def imports() -> Imports:
    """What imports what, out of the sources."""
    found: dict[str, set[str]] = {}
    for root in (RULES, EXTENSION):
        for path in sorted(root.rglob("*.py")):
            parts = (root.name, *path.relative_to(root).with_suffix("").parts)
            own = package_of(".".join(parts))
            if own and path.name not in ("__main__.py", "cli.py"):
                others = {package_of(module) for module in _imported(path, parts[:-1])}
                found.setdefault(own, set()).update(others - {own, ""})
    return {name: frozenset(others & found.keys()) for name, others in found.items()}


def _imported(path: Path, package: tuple[str, ...]) -> Iterator[str]:
    for node in _statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            whole = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{whole}.{alias.name}" for alias in node.names)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """Every statement below a node; nothing else can import, and expressions are most of a program."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        inner = getattr(node, name, ())
        for one in inner if isinstance(inner, list) else ():
            yield one
            yield from _statements(one)


def rows(found: Imports) -> list[list[str]]:
    """The packages in rows: each right below the lowest that imports it, or above what it imports if nothing does.

    Raises:
        ValueError: packages import each other in a circle.
    """
    depth: dict[str, int] = {}
    left = set(found)
    while left:
        free = {name for name in left if not any(name in found[other] for other in left)}
        if not free:
            raise ValueError(f"these import each other in a circle: {', '.join(sorted(left))}")
        for name in free:
            depth[name] = max((depth[other] + 1 for other in depth if name in found[other]), default=0)
        left -= free
    last = max(depth.values())
    for name in found:
        if not any(name in others for others in found.values()):
            depth[name] = min((depth[other] - 1 for other in found[name]), default=last)
    return [sorted(name for name in found if depth[name] == number) for number in range(last + 1)]


def direct(found: Imports) -> Imports:
    """The imports without those that another one brings along: fewer arrows say the same."""

    def reach(name: str) -> frozenset[str]:
        return found[name].union(*(reach(other) for other in found[name]))

    return {
        name: frozenset(one for one in others if not any(one in reach(other) for other in others - {one}))
        for name, others in found.items()
    }


def ways(found: Imports) -> tuple[list[list[str]], list[list[str]]]:
    """Where everything is drawn: the rows with room for arrows that pass through, and the stations of each arrow.

    Within a row, packages are below what imports them, so that few arrows cross.
    """
    table = rows(found)
    depth = {name: number for number, row in enumerate(table) for name in row}
    arrows = []
    for name, others in direct(found).items():
        for other in sorted(others):
            passed = {number: f"{name} > {other} {number}" for number in range(depth[name] + 1, depth[other])}
            for number, station in passed.items():
                table[number].append(station)
            arrows.append([name, *passed.values(), other])
    above = {under: [over for way in arrows for over, one in pairwise(way) if one == under] for under in chain(*table)}
    middle: dict[str, float] = {}
    for row in table:
        row.sort(key=lambda name: (fmean([middle[over] for over in above[name]] or [-1.0]), name))
        middle |= {name: column - (len(row) - 1) / 2 for column, name in enumerate(row)}
    return table, arrows


def picture(found: Imports) -> str:
    """The picture as SVG: a box for each package, an arrow to each that it imports."""
    table, arrows = ways(found)
    width = max(len(row) for row in table) * (_BOX + _GAP) + _GAP
    place = {
        name: ((width - len(row) * (_BOX + _GAP) + _GAP) / 2 + column * (_BOX + _GAP), 12 + number * _ROW)
        for number, row in enumerate(table)
        for column, name in enumerate(row)
    }
    lines, boxes = [], []
    for name, *passed, other in arrows:
        (x, y), (over, under) = place[name], place[other]
        through = "".join(f"{place[one][0] + _BOX / 2:g},{place[one][1] + _HEIGHT / 2:g} " for one in passed)
        ends = f"{x + _BOX / 2:g},{y + _HEIGHT:g} {through}{over + _BOX / 2:g},{under - 7:g}"
        lines.append(f'<polyline points="{ends}" fill="none" stroke="currentColor" marker-end="url(#xr-arrow)"/>')
    for name in found:
        x, y = place[name]
        boxes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{_BOX}" height="{_HEIGHT}" rx="8" fill="none" stroke="currentColor"/>'
            f'<text x="{x + _BOX / 2:g}" y="{y + 28:g}" text-anchor="middle" fill="currentColor">{escape(name)}</text>'
        )
    arrow = (
        '<marker id="xr-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        '<path d="M0 0L8 4L0 8z" fill="currentColor"/></marker>'
    )
    height = len(table) * _ROW - (_ROW - _HEIGHT) + 24
    head = f'<svg class="xr-architecture" viewBox="0 0 {width} {height}" aria-hidden="true" focusable="false">'
    return f"{head}<defs>{arrow}</defs>{''.join(lines)}{''.join(boxes)}</svg>"


class Architecture(SphinxDirective):
    """The picture, and the list that says the same."""

    def run(self) -> list[nodes.Node]:
        note(self, Made(self.env.docname, *directive_place(self), (Anything(),)))
        for path in (*RULES.rglob("*.py"), *EXTENSION.rglob("*.py")):
            self.env.note_dependency(str(path))
        found = imports()
        items = [_item(name, found[name]) for row in rows(found) for name in row]
        return [nodes.raw("", picture(found), format="html"), nodes.bullet_list("", *items)]


def _item(name: str, others: frozenset[str]) -> nodes.list_item:
    used = ", ".join(sorted(others)) or "nothing else"
    return nodes.list_item("", nodes.paragraph("", "", nodes.strong("", name), nodes.Text(f" imports {used}")))


def setup_architecture(app: Sphinx) -> None:
    """Register the directive."""
    app.add_directive("architecture", Architecture)
