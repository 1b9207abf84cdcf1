"""`python -m tests.bench.book`: what the extension and the check cost, beside the same pages without bindings.

Synthetic books of several sizes with ten bindings a page are built with the extension and, their roles turned into
plain text, without it. Runs alternate, so that a machine that changes its speed changes both. What counts is the time
of the processor: other work on the machine takes the wall clock's, and not that. Both find their modules compiled, as
installed ones are, for the first run of each kind does not count.

The book is set up as the author guide says, with Sphinx's default theme and a package of its own: one game, a copy of
Tu'urna. With `--package rules_py` all five games are behind the same pages.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent

PARAGRAPH = """\
A skill stands at one of {fact}`13 <levels.LEVELS>` levels, up to {fact}`12 <levels.MAX_LEVEL>`, called
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
WITH = CONF.format(', "executable_rules"') + "executable_rules_runtime = False\n"

OWN = "bench_rules"
OWN_TEXT = """\
from rules_py.rule import Registry

registry = Registry()
__version__ = "1.0"

from . import tuurna

registry.seal()
"""


@dataclass
class Run:
    """What one build took: seconds of the processor, its children's too, and the process's peak memory in MiB."""

    seconds: float
    memory: float


def write_rules(folder: Path) -> None:
    """A package of one game as an author would have it, beside the book: what it shares comes from `rules_py`."""
    shutil.copytree(ROOT / "rules_py/tuurna", folder / OWN / "tuurna", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / OWN / "__init__.py").write_text(OWN_TEXT)
    shared = "|".join(path.stem for path in (ROOT / "rules_py").glob("*.py"))
    for path in (folder / OWN / "tuurna").rglob("*.py"):
        text = re.sub(
            rf"^from \.{{2,3}}({shared}) import", r"from rules_py.\1 import", path.read_text(), flags=re.MULTILINE
        )
        text = text.replace("rules_py.rule import registry\n", f"{OWN} import registry\n")
        path.write_text(text.replace("Ruling, registry\n", f"Ruling\nfrom {OWN} import registry\n"))


def write_book(folder: Path, pages: int, *, bound: bool, package: str = OWN) -> None:
    """A book of so many pages, with roles or with what they show."""
    game = folder / "tuurna"
    game.mkdir(parents=True)
    (folder / "conf.py").write_text(f"{WITH}executable_rules_package = {package!r}\n" if bound else CONF.format(""))
    (folder / "index.md").write_text("# Home\n\n```{toctree}\n:glob:\ntuurna/*\n```\n")
    shown = PARAGRAPH if bound else re.sub(r"\{\w+\}`([^<`]+?)\s*<[^`]*>`", r"\1", PARAGRAPH)
    for number in range(pages):
        (game / f"page{number:04}.md").write_text(f"# Levels and odds\n\n{shown}\n\n{FILLER}\n")


def build(folder: Path, builder: str) -> Run:
    """One fresh build in a process of its own."""
    with tempfile.TemporaryDirectory() as out:
        command = [sys.executable, "-c", MEASURED, "-q", "-E", "-b", builder, "-d", f"{out}/doctrees", str(folder), out]
        path = os.pathsep.join([str(ROOT), str(ROOT / "_ext"), str(folder.parent)])
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONPYCACHEPREFIX": str(folder.parent / "compiled")}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise SystemExit(f"the build of {folder} failed:\n{done.stderr}")
    seconds, memory = done.stdout.splitlines()[-1].split()
    return Run(float(seconds), float(memory) / 1024)


MEASURED = """
import os, resource, sys
from sphinx.cmd.build import main
status = main(sys.argv[1:])
print(sum(os.times()[:4]), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
sys.exit(status)
"""


def compare(folder: Path, pages: int, repeats: int, package: str) -> dict[str, list[Run]]:
    """Builds of one size, one after the other in turn."""
    books = {True: folder / f"bound{pages}", False: folder / f"plain{pages}"}
    for bound, book in books.items():
        write_book(book, pages, bound=bound, package=package)
    kinds = {
        "html with": (True, "html"),
        "html without": (False, "html"),
        "drift": (True, "drift"),
        "dummy": (False, "dummy"),
    }
    runs: dict[str, list[Run]] = {kind: [] for kind in kinds}
    for number in range(repeats):
        for kind, (bound, builder) in kinds.items():
            runs[kind].append(build(books[bound], builder))
            print(f"\r{pages} pages, run {number + 1} of {repeats}: {kind:12}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return runs


def compile_modules(folder: Path, package: str) -> None:
    """A build of each kind that does not count: it leaves every module compiled."""
    write_book(folder / "first", 1, bound=True, package=package)
    for builder in ("html", "drift", "dummy"):
        build(folder / "first", builder)


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
        for page in (folder / kind / "tuurna").iterdir():
            page.write_text(f"{page.read_text()}\n{block}\n")
    runs: dict[str, list[Run]] = {kind: [] for kind in blocks}
    for _ in range(repeats):
        for kind in blocks:
            runs[kind].append(build(folder / kind, "drift"))
    took = {kind: statistics.median(run.seconds for run in found) for kind, found in runs.items()}
    code, example = ((took[kind] - took["none"]) / pages * 1000 for kind in ("exec_code", "doctest"))
    return code, example


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="nox -s bench --")
    parser.add_argument("--sizes", default="100,500,2000", help="pages of the books, smallest first")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument(
        "--package", choices=(OWN, "rules_py"), default=OWN, help="one game, or all five behind the pages"
    )
    options = parser.parse_args()
    sizes = [int(size) for size in options.sizes.split(",")]
    print("pages  html with/without  drift/dummy  drift ms a page  drift KiB a page")
    drifts: dict[int, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        write_rules(Path(folder))
        compile_modules(Path(folder), options.package)
        for size in sizes:
            runs = compare(Path(folder), size, options.repeats, options.package)
            pairs = (("html with", "html without"), ("drift", "dummy"))
            html, drift = (
                statistics.median(a.seconds / b.seconds for a, b in zip(runs[one], runs[other], strict=True))
                for one, other in pairs
            )
            seconds = statistics.median(run.seconds for run in runs["drift"])
            memory = statistics.median(run.memory for run in runs["drift"])
            drifts[size] = (seconds, memory)
            each = seconds / size * 1000
            print(f"{size:5}  {html:17.2f}  {drift:11.2f}  {each:15.2f}  {memory * 1024 / size:16.0f}", flush=True)
        code, example = cost_of_examples(Path(folder), options.repeats, options.package)
        print(f"one exec_code block: {code:.0f} ms, one doctest block: {example:.1f} ms")
    if len(sizes) > 1:
        first, second, last = sizes[0], sizes[-2], sizes[-1]
        # Between two sizes the time of starting up falls out.
        early = (
            (drifts[second][0] - drifts[first][0]) / (second - first) if second != first else drifts[first][0] / first
        )
        late = (drifts[last][0] - drifts[second][0]) / (last - second)
        print(f"time a page, {second} to {last} against {first} to {second}: {late / early:.2f}")
        whole = drifts[last][0] / last / (drifts[first][0] / first)
        print(f"time a page, start included, of {last} pages against {first}: {whole:.2f}")
        added = (drifts[last][1] - drifts[first][1]) * 1024 / (last - first)
        print(f"memory a page added, {first} to {last}: {added:.0f} KiB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
