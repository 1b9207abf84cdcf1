"""`python -m tests.bench.book`: what the extension and the check cost, beside the same pages without bindings.

Synthetic books of several sizes with ten bindings a page are built with the extension and, their roles turned into
plain text, without it. Both find their modules compiled, as installed ones are, for the first run of each kind does not
count.

The book is set up as the author guide says, with Sphinx's default theme and a package of its own: one game, a copy of
Tu'urna. With `--package rules_py` all five games are behind the same pages. Like any long book it is divided into
parts: Sphinx writes the whole of a table of contents that is not into each page, and would take hours for 2,000 pages.
Even so the side bar of each page lists all parts, and Sphinx goes through all pages for it: `--without-sidebar` a page
costs the same in a book of any length.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from .builds import ROOT, Run, build

PARAGRAPH = """\
A skill is at one of {fact}`13 <levels.LEVELS>` levels, up to {fact}`12 <levels.MAX_LEVEL>`, called
{fact}`godlike <levels.LEVEL_TABLE[12].name>`. A mortal scores {fact}`9 <rolls.SCORE_CAP>` at most, others
{fact}`12 <rolls.SUPERNATURAL_CAP>`. At least {fact}`one <rolls.FEWEST_DICE>` die stays. At level
{fact}`2 <levels.level_named(name="practitioner")["level"]>` one reaches difficulty
{fact}`2 <rolls.DIFFICULTY_TABLE[1].difficulty>`
{odds}`about half the time <rolls.check.chance(level=2, difficulty=2)>`, at the next
{odds}`about a third <rolls.check.chance(level=3, difficulty=4)>` of the time.
"""
FILLER = "\n\n".join(
    ["Rules are read slowly and played often; so they had better be short, and say what they mean."] * 12
)
CONF = 'extensions = ["myst_parser"{}]\nsuppress_warnings = ["rules", "rules.*"]\n'
BARE = 'html_sidebars = {"**": []}\n'
PAGES_OF_A_PART = 20
WITH = CONF.format(', "executable_rules"') + "executable_rules_runtime = False\n"

OWN = "bench_rules"
OWN_TEXT = """\
from rules_py.rulebook import Registry

registry = Registry()
__version__ = "1.0"

from . import tuurna

registry.seal()
"""


def write_rules(folder: Path) -> None:
    """A package of one game as an author would have it, beside the book: what it shares comes from `rules_py`."""
    shutil.copytree(ROOT / "rules_py/tuurna", folder / OWN / "tuurna", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / OWN / "__init__.py").write_text(OWN_TEXT)
    shared = "|".join(path.stem for path in (ROOT / "rules_py").glob("*.py"))
    for path in (folder / OWN / "tuurna").rglob("*.py"):
        text = re.sub(
            rf"^from \.{{2,3}}({shared}) import", r"from rules_py.\1 import", path.read_text(), flags=re.MULTILINE
        )
        text = text.replace("rules_py.rulebook import registry\n", f"{OWN} import registry\n")
        path.write_text(text)


def write_book(folder: Path, pages: int, *, bound: bool, package: str = OWN, more: str = "") -> None:
    """A book of so many pages, with roles or with what they show; `more` is added to its conf.py."""
    game = folder / "tuurna"
    game.mkdir(parents=True)
    conf = f"{WITH}executable_rules_package = {package!r}\n" if bound else CONF.format("")
    (folder / "conf.py").write_text(conf + more)
    (folder / "index.md").write_text("# Home\n\n```{toctree}\n:glob:\ntuurna/part*\n```\n")
    shown = PARAGRAPH if bound else re.sub(r"\{\w+\}`([^<`]+?)\s*<[^`]*>`", r"\1", PARAGRAPH)
    for number in range(pages):
        (game / f"page{number:04}.md").write_text(f"# Levels and odds\n\n{shown}\n\n{FILLER}\n")
    for first in range(0, pages, PAGES_OF_A_PART):
        names = "\n".join(f"page{number:04}" for number in range(first, min(first + PAGES_OF_A_PART, pages)))
        (game / f"part{first:04}.md").write_text(f"# A part\n\n```{{toctree}}\n{names}\n```\n")


def measured(book: Path, builder: str) -> Run:
    """One build of a book; its package of rules lies beside it."""
    return build(book, builder, book.parent / "compiled", path=[book.parent])


def compare(folder: Path, pages: int, repeats: int, package: str, more: str) -> dict[str, list[Run]]:
    """Builds of one size, one after the other in turn."""
    books = {True: folder / f"bound{pages}", False: folder / f"plain{pages}"}
    for bound, book in books.items():
        write_book(book, pages, bound=bound, package=package, more=more)
    kinds = {
        "html with": (True, "html"),
        "html without": (False, "html"),
        "drift": (True, "drift"),
        "dummy": (False, "dummy"),
    }
    runs: dict[str, list[Run]] = {kind: [] for kind in kinds}
    for number in range(repeats):
        for kind, (bound, builder) in kinds.items():
            runs[kind].append(measured(books[bound], builder))
            print(f"\r{pages} pages, run {number + 1} of {repeats}: {kind:12}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return runs


def compile_modules(folder: Path, package: str) -> None:
    """A build of each kind that does not count: it leaves every module compiled."""
    write_book(folder / "first", 1, bound=True, package=package)
    for builder in ("html", "drift", "dummy"):
        measured(folder / "first", builder)


def cost_of_examples(folder: Path, repeats: int, package: str) -> tuple[float, float]:
    """Milliseconds of the processor that one `exec_code` block and one `doctest` block add to a check."""
    blocks = {
        "exec_code": "```{exec_code}\nfrom rules_py.tuurna import levels\nprint(levels.MAX_LEVEL)\n```",
        "doctest": "```{doctest}\n>>> from rules_py.tuurna import levels\n>>> levels.MAX_LEVEL\n12\n\n```",
        "none": "",
    }
    pages = 20
    for kind, block in blocks.items():
        write_book(folder / kind, pages, bound=True, package=package)
        for page in (folder / kind / "tuurna").glob("page*"):
            page.write_text(f"{page.read_text()}\n{block}\n")
    runs: dict[str, list[Run]] = {kind: [] for kind in blocks}
    for _ in range(repeats):
        for kind in blocks:
            runs[kind].append(measured(folder / kind, "drift"))
    took = {kind: statistics.median(run.seconds for run in found) for kind, found in runs.items()}
    code, example = ((took[kind] - took["none"]) / pages * 1000 for kind in ("exec_code", "doctest"))
    return code, example


def table(folder: Path, sizes: list[int], repeats: int, package: str, more: str) -> dict[int, dict[str, Run]]:
    """Print a line for each size; the middle one of the runs of each kind."""
    print("pages  html with/without  drift/dummy  html ms a page  drift ms a page  drift MiB  dummy MiB")
    found: dict[int, dict[str, Run]] = {}
    for size in sizes:
        runs = compare(folder, size, repeats, package, more)
        html, drift = (
            statistics.median(a.seconds / b.seconds for a, b in zip(runs[one], runs[other], strict=True))
            for one, other in (("html with", "html without"), ("drift", "dummy"))
        )
        found[size] = middle = {
            kind: Run(statistics.median(run.seconds for run in some), statistics.median(run.memory for run in some))
            for kind, some in runs.items()
        }
        each = (middle[kind].seconds / size * 1000 for kind in ("html with", "drift"))
        memory = (middle[kind].memory for kind in ("drift", "dummy"))
        print(
            "{:5}  {:17.2f}  {:11.2f}  {:14.2f}  {:15.2f}  {:9.0f}  {:9.0f}".format(size, html, drift, *each, *memory),
            flush=True,
        )
    return found


def growth(found: dict[int, dict[str, Run]]) -> None:
    """Print what becomes of the time and the memory of a page when there are many."""
    first, *_, last = found
    for kind in ("html with", "html without", "drift", "dummy"):
        small, large = found[first][kind], found[last][kind]
        whole = large.seconds / last / (small.seconds / first)
        added = (large.memory - small.memory) * 1024 / (last - first)
        print(
            f"{kind}: time a page of {last} against {first}, start included: {whole:.2f};"
            f" memory that a page adds: {added:.0f} KiB"
        )
    if len(found) > 2:
        second = list(found)[-2]
        # Between two sizes the time of starting up falls out.
        early, late = (
            (found[more]["drift"].seconds - found[less]["drift"].seconds) / (more - less)
            for less, more in ((first, second), (second, last))
        )
        print(f"drift: time of a page added, {second} to {last} against {first} to {second}: {late / early:.2f}")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="nox -s bench --")
    parser.add_argument("--sizes", default="100,500,2000", help="pages of the books, smallest first")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--package", choices=(OWN, "rules_py"), default=OWN, help="one game, or all five behind the pages"
    )
    parser.add_argument("--without-sidebar", action="store_true", help="no table of contents beside each page")
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_rules(folder)
        compile_modules(folder, options.package)
        found = table(folder, sizes, options.repeats, options.package, BARE if options.without_sidebar else "")
        if len(found) > 1:
            growth(found)
        code, example = cost_of_examples(folder, options.repeats, options.package)
        print(f"one exec_code block: {code:.0f} ms, one doctest block: {example:.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
