"""Small throw-away books for the tests of the extension, built in this process."""

from __future__ import annotations

import io
import textwrap
from dataclasses import dataclass
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from executable_rules.book.domain import rules_domain
from executable_rules.claims.findings import report

CONF = """\
extensions = ["myst_parser", "executable_rules"]
myst_enable_extensions = ["colon_fence"]
executable_rules_runtime = False
html_theme = "basic"
"""

WHOLE_BOOKS = ("place", "orphan", "loose")
"""Findings that a book of one page would be full of; a test asks for those that it is about."""


@dataclass
class Built:
    """What came of a build."""

    folder: Path
    findings: list[str]
    warnings: str
    status: int
    said: str

    def page(self, name: str) -> str:
        """The HTML of a page."""
        return (self.folder / "out" / f"{name}.html").read_text(encoding="utf-8")


def write_book(folder: Path, *, asks: str = "", **pages: str) -> None:
    """Write `conf.py`, a home page, and pages into `folder/docs/tuurna`.

    Args:
        folder: where the book lies.
        asks: which of `WHOLE_BOOKS` are looked for, with blanks between them.
        pages: the texts of pages by their names.
    """
    (folder / "docs" / "tuurna").mkdir(parents=True, exist_ok=True)
    quiet = [f"rules.{code}" for code in WHOLE_BOOKS if code not in asks.split()]
    (folder / "docs" / "conf.py").write_text(f"{CONF}suppress_warnings = {quiet}\n")
    names = "\n".join(f"tuurna/{name}" for name in pages)
    (folder / "docs" / "index.md").write_text(f"# Home\n\n```{{toctree}}\n{names}\n```\n")
    for name, text in pages.items():
        file = folder / "docs" / "tuurna" / f"{name}.md"
        file.parent.mkdir(exist_ok=True)
        file.write_text(textwrap.dedent(text), encoding="utf-8")


def build(folder: Path, builder: str = "drift", *, parallel: int = 1, fresh: bool = False, **config: object) -> Built:
    """Build the book in `folder`, with values of conf.py overridden; findings name files relative to it."""
    said, warning = io.StringIO(), io.StringIO()
    docs = folder / "docs"
    with patch_docutils(str(docs)), docutils_namespace():
        app = Sphinx(
            docs, docs, folder / "out", folder / "doctrees", builder, status=said, warning=warning, freshenv=fresh,
            parallel=parallel,
            confoverrides=config,
        )  # fmt: skip
        app.build()
    checked = rules_domain(app.env).checked
    findings = checked.findings if checked is not None else []
    return Built(folder, report(findings).splitlines(), warning.getvalue(), app.statuscode, said.getvalue())


def findings_of_pages(folder: Path, *texts: str, asks: str = "") -> list[list[str]]:
    """What is found on each of these pages, built as one book: without the page's name, so from the line on.

    Args:
        folder: where the book lies.
        texts: the pages.
        asks: as in `write_book`.
    """
    names = [f"page{number}" for number in range(len(texts))]
    write_book(folder, asks=asks, **dict(zip(names, texts, strict=True)))
    built = build(folder)
    assert built.warnings == ""
    before = [f"docs/tuurna/{name}.md:" for name in names]
    found = [[one.removeprefix(page) for one in built.findings if one.startswith(page)] for page in before]
    assert sum(map(len, found)) == len(built.findings), built.findings
    return found
