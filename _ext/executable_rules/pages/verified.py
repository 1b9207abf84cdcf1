"""What is verified: counted for each page, shown at its end, and for the whole site by `{verified}`; and drift scores.

The counts are known only when all pages have been read, so the nodes are filled when a page is about to be written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import start_of_file
from sphinx.util.docutils import SphinxDirective

from rules_py.phrases import counted, joined

from ..book.domain import PageData, RulesDomain, book_of, page_link, rules_domain, rules_package
from ..claims.code.rules_package import is_workings
from .scores import FILE, Score, read_score, share, state

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

COUNTED: Mapping[str, tuple[str, str]] = {
    "widget": ("rule", "rules"),
    "fact": ("fact", "facts"),
    "odds": ("statement about odds", "statements about odds"),
    "table": ("table", "tables"),
    "example": ("example in code", "examples in code"),
    "errata": ("erratum", "errata"),
    "plain": ("other number", "other numbers"),
}
"""What is counted, for one and for more of it. All but the last is checked; other numbers are part of the story."""

_IN_LINE: Mapping[str, tuple[str, str]] = {"example": ("example", "examples")}
"""What is called something shorter in a sentence that names the code already."""


class verified_table(nodes.General, nodes.Element):  # noqa: N801 - docutils names its nodes in lower case
    """The place for the table of the whole site, which is added last."""


class Verified(SphinxDirective):
    """The table of what is verified, a row for each page that has something to verify."""

    def run(self) -> list[nodes.Node]:
        rules_domain(self.env).page(self.env.docname).shows_counts = True
        return [verified_table()]


def counts(page: PageData) -> Counter[str]:
    """How much of everything a page holds."""
    found: Counter[str] = Counter()
    for claim in page.claims:
        if claim.label in COUNTED:
            found[claim.label] += claim.count
    found["widget"], found["errata"] = len(page.rules), len(page.errata)
    return found


def _line(found: Counter[str]) -> str:
    """What is checked, in a sentence; empty where nothing is."""
    words = [
        counted(found[name], *_IN_LINE.get(name, COUNTED[name])) for name in COUNTED if found[name] and name != "plain"
    ]
    return f"Our code checks {joined(words)} on this page." if words else ""


def _row_id(docname: str) -> str:
    """The address of a page's row in the table."""
    return f"checked-{docname.replace('/', '-')}"


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Put the table where it belongs, and a game's page's own line at its end."""
    domain = rules_domain(app.env)
    for node in list(doctree.findall(verified_table)):
        tables = (_table(app, domain, docname), _scores(app, domain))
        # Made too late for the theme to do it: a wide table scrolls by itself, and not the page.
        node.replace_self([nodes.container("", table, classes=["table-wrapper"]) for table in tables])
    # Builders of one file put all pages into one tree, each in a node that bears its name.
    for name, tree in [(docname, doctree), *((part["docname"], part) for part in doctree.findall(start_of_file))]:
        if name in domain.pages and rules_package(app.config).game(name) is not None:
            _count(app, domain, name, tree)


def _count(app: Sphinx, domain: RulesDomain, docname: str, tree: nodes.Element) -> None:
    """At the end of a page: workings say what is checked on them, pages for players only lead there."""
    line = _line(counts(domain.pages[docname]))
    if not line:
        return
    shown = nodes.paragraph("", line if is_workings(docname) else "", classes=["xr-verified"])
    table = domain.page_of_counts()
    if table is not None and app.builder.format == "html":
        words = "How we check this page"
        shown += [nodes.Text(" ")] if shown.children else []
        shown += page_link(app.builder, docname, table, words, _row_id(docname))
    if shown.children:
        (tree.next_node(nodes.section) or tree).append(shown)


def _table(app: Sphinx, domain: RulesDomain, docname: str) -> nodes.table:
    heads = ["Page", *(more.capitalize() for _, more in COUNTED.values())]
    group = nodes.tgroup("", *[nodes.colspec(colwidth=len(head)) for head in heads], cols=len(heads))
    group += nodes.thead("", _row([nodes.paragraph("", head) for head in heads]))
    body = nodes.tbody()
    total: Counter[str] = Counter()
    for name, page in sorted(domain.pages.items(), key=lambda item: (book_of(item[0]), item[0])):
        found = counts(page)
        if not any(found.values()) or name not in app.env.titles:
            continue
        total.update(found)
        book = app.env.titles.get(f"{book_of(name)}/index")
        own = app.env.titles[name].astext()
        title = own if book is None or own == book.astext() else f"{book.astext()}: {own}"
        link = nodes.paragraph("", "", page_link(app.builder, docname, name, title))
        row = _row([link, *(nodes.paragraph("", str(found[key] or "–")) for key in COUNTED)])
        row["ids"].append(_row_id(name))
        body += row
    all_of = [nodes.paragraph("", "", nodes.strong("", "All"))]
    body += _row([*all_of, *(nodes.paragraph("", str(total[key])) for key in COUNTED)])
    group += body
    return nodes.table("", group, classes=["xr-verified-table"])


def _scores(app: Sphinx, domain: RulesDomain) -> nodes.Element:
    """The last drift score of every book that has rules."""
    package = rules_package(app.config)
    folder = Path(app.srcdir, app.config.executable_rules_scores)
    heads = (
        "Book",
        "Caught in rules",
        "Caught in sheets and fights",
        "Caught in errata",
        "Caught on pages",
        "Measured on",
    )
    rows = [_row([nodes.paragraph("", head) for head in heads])]
    for book in sorted({book_of(docname) for docname in domain.pages if package.game(docname) is not None}):
        title = app.env.titles.get(f"{book}/index")
        measured = read_score(folder / book / FILE)
        cells = [*["not measured"] * 4, "–"]
        if measured is not None:
            now = state(package.folder / book, Path(app.srcdir, book))
            since = "these rules and pages" if measured.state == now else "an earlier state of these rules and pages"
            scores = (measured.rules, measured.play, measured.errata, measured.text)
            cells = [*map(_noticed, scores), f"version {measured.version}, {since}"]
        rows.append(_row([nodes.paragraph("", cell) for cell in (title.astext() if title else book, *cells)]))
    group = nodes.tgroup("", *[nodes.colspec(colwidth=len(head)) for head in heads], cols=len(heads))
    group += nodes.thead("", rows[0])
    group += nodes.tbody("", *rows[1:])
    return nodes.table("", nodes.title("", "Drift score"), group, classes=["xr-score-table"], ids=["drift-score"])


def _noticed(score: Score | None) -> str:
    """How many, of how many, and what has a reason not to be noticed."""
    if score is None:
        return "counted with the rules"
    figures = f"{share(score.plain)}: {score.caught:,} of {score.tried:,}"
    return figures + (f"; {score.explained} more explained" if score.explained else "")


def _row(cells: list[nodes.paragraph]) -> nodes.row:
    return nodes.row("", *[nodes.entry("", cell) for cell in cells])


def _rewrite(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The page with the table is rewritten in every build: any other page may have changed it."""
    return [docname for docname, page in rules_domain(env).pages.items() if page.shows_counts]


def setup_verified(app: Sphinx) -> None:
    """Register the directive and fill its nodes late."""
    app.add_node(verified_table)
    app.add_directive("verified", Verified)
    app.connect("env-updated", _rewrite)
    app.connect("doctree-resolved", _fill)
