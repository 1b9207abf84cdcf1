"""The extension has floors, and imports go one way.

What a page claims knows nothing of the book that it is in, reading a page nothing of the pages that are made; and what
runs in the browser imports nothing from elsewhere.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import executable_rules

EXTENSION = Path(executable_rules.__file__).parent

MAY_IMPORT = {
    "claims": {"claims"},
    "book": {"claims", "book"},
    "page": {"page"},
    "markup": {"claims", "book", "page", "markup"},
    "pages": {"config", "claims", "book", "page", "markup", "pages"},
    "build": {"claims", "book", "page", "markup", "pages", "build"},
    "ship": {"ship"},
    "static": set[str](),
}
"""Each folder of the extension, and the folders of the extension that it may import from."""

SCRIPTS = (".py", ".js", ".mjs")

MOST = 15
"""Modules in one folder."""

WITHOUT_SPHINX = ("claims", "page", "static")
"""Folders that are used without a build: by a test, in the browser, or by a tool."""

OUTSIDE = re.compile(r"node:[\w/]+")
"""What scripts may import besides their own folder, and only those that Node runs."""

JS_IMPORT = re.compile(
    r"""^\s*(?:import|export)\s+(?:[\w*{}\s,$]+?\bfrom\s+)?["']([^"']+)["']|\bimport\(\s*["']([^"']+)["']""",
    re.MULTILINE,
)


def modules(path: Path, root: Path) -> Iterator[tuple[int, str]]:
    """Every module that a Python file imports, wherever in it, with its line and its full name."""
    package = [root.name, *path.relative_to(root).parts[:-1]]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            base = [*base, *(node.module.split(".") if node.module else [])]
            yield from ((node.lineno, ".".join([*base, alias.name])) for alias in node.names)


def scripts(path: Path) -> Iterator[tuple[int, str]]:
    """Every file that a script imports by name, with its line; those of JSDoc's types too."""
    text = path.read_text(encoding="utf-8")
    for match in JS_IMPORT.finditer(text):
        yield text.count("\n", 0, match.end()) + 1, match[1] or match[2]


def crossings(root: Path) -> list[str]:
    """Every import below a folder like that of the extension which goes the wrong way."""
    found = []
    for path in sorted(root.rglob("*.py")):
        floor = path.relative_to(root).parts[0]
        for line, module in modules(path, root) if floor in MAY_IMPORT else ():
            top, _, rest = module.partition(".")
            wrong = rest.split(".")[0] not in MAY_IMPORT[floor] if top == root.name else False
            if wrong or (top in ("sphinx", "docutils", "myst_parser") and floor in WITHOUT_SPHINX):
                found.append(f"{path.relative_to(root).as_posix()}:{line} imports {module}")
    for path in sorted(file for file in root.rglob("*") if file.suffix in (".js", ".mjs")):
        own = (root / path.relative_to(root).parts[0]).resolve()
        for line, name in scripts(path):
            near = name.startswith(("./", "../"))
            file = (path.parent / name).resolve()
            by_node = path.suffix == ".mjs" and OUTSIDE.fullmatch(name) is not None
            if not by_node and not (near and file.is_relative_to(own) and file.is_file()):
                found.append(f"{path.relative_to(root).as_posix()}:{line} imports {name}")
    return found


def test_imports_of_the_extension_go_one_way() -> None:
    assert crossings(EXTENSION) == []


def test_every_folder_of_the_extension_has_its_floor() -> None:
    folders = {path.name for path in EXTENSION.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert folders == set(MAY_IMPORT)


def crowded(root: Path) -> list[str]:
    """Folders that hold more modules than a newcomer takes in at a glance."""
    counts = Counter(path.parent for path in root.rglob("*") if path.suffix in SCRIPTS)
    found = sorted((folder.relative_to(root).as_posix(), count) for folder, count in counts.items() if count > MOST)
    return [f"{name} holds {count} modules; allowed: {MOST}" for name, count in found]


def test_no_folder_of_the_extension_is_crowded() -> None:
    assert crowded(EXTENSION) == []


def test_a_crowded_folder_is_named(tmp_path: Path) -> None:
    for number in range(MOST + 1):
        (tmp_path / f"module{number}.py").touch()
    assert crowded(tmp_path) == [f". holds {MOST + 1} modules; allowed: {MOST}"]


@pytest.mark.parametrize(
    ("path", "text", "line", "name"),
    [
        ("claims/odd.py", "from ..book.domain import note\n", 1, "executable_rules.book.domain.note"),
        ("claims/deep/odd.py", "from ... import build\n", 1, "executable_rules.build"),
        ("claims/odd.py", "def f():\n    import sphinx.util\n", 2, "sphinx.util"),
        ("book/odd.py", "from executable_rules.markup import facts\n", 1, "executable_rules.markup.facts"),
        ("markup/odd.py", "from ..pages.map import a\n", 1, "executable_rules.pages.map.a"),
        ("pages/odd.py", "from ..build.drift import a\n", 1, "executable_rules.build.drift.a"),
        ("page/odd.py", "from docutils import nodes\n", 1, "docutils.nodes"),
        ("page/odd.py", "from ..claims import wording\n", 1, "executable_rules.claims.wording"),
        ("ship/odd.py", "from ..build import html\n", 1, "executable_rules.build.html"),
        ("static/odd.js", 'import { a } from "../ship/offline/sw.js";\n', 1, "../ship/offline/sw.js"),
        ("static/odd.js", '\nimport("https://example.org/a.js");\n', 2, "https://example.org/a.js"),
        ("static/odd.js", 'import "./gone.js";\n', 1, "./gone.js"),
        ("static/odd.js", 'import "node:fs";\n', 1, "node:fs"),
        ("ship/freeze/odd.mjs", 'import {\n  a,\n} from "lodash";\n', 3, "lodash"),
    ],
)
def test_an_import_that_goes_the_other_way_is_named(tmp_path: Path, path: str, text: str, line: int, name: str) -> None:
    root = tmp_path / "executable_rules"
    (root / "ship" / "offline").mkdir(parents=True)
    (root / "ship" / "offline" / "sw.js").write_text("\n")
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)
    assert crossings(root) == [f"{path}:{line} imports {name}"]


def test_an_import_of_the_same_floor_and_of_those_below_is_allowed(tmp_path: Path) -> None:
    root = tmp_path / "executable_rules"
    allowed = {
        "build/fine.py": "from ..claims import wording\nfrom ..markup.facts import a\nimport sphinx\n",
        "claims/fine.py": "from .findings import Finding\nfrom rules_py.errors import RuleError\n",
        "static/near.js": "",
        "static/fine.js": 'import { a } from "./near.js";\n/** @type {import("./near.js").A} */\n',
        "ship/fine.mjs": 'import { readFileSync } from "node:fs";\n',
    }
    for name, text in allowed.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    assert crossings(root) == []
