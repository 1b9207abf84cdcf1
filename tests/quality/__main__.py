"""`python -m tests.quality`: the built site, looked at with the tools that others judge sites with.

html-validate reads every page, linkinator follows every link and anchor, axe-core looks at every page, on a phone in
light and in a wide window in dark, Lighthouse measures some as a phone would load them. Exit status 1 when one of them
has something to say.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from executable_rules.ship.serve import serving
from rules_py import registry
from tests.quality.accessible import Findings, accessible
from tests.site.find_browser import administrator, find_browser

HERE = Path(__file__).parent
PROGRAMS = Path("node_modules/.bin")
ROLLED = {"tuurna": "check", "rt0": "check", "ingenuity": "check", "almanac": "use", "sirpas": "check"}
MEASURED = ("index.html", *(f"{registry.find(f'{game}.{rule}').page}.html" for game, rule in ROLLED.items()))
"""The home page and one page a game."""

GOALS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
"""What Lighthouse has to give, of a hundred."""


def main() -> int:
    """Run the tools that were asked for, all by default."""
    parser = argparse.ArgumentParser(prog="nox -s site-quality --", description=__doc__)
    parser.add_argument("--only", choices=TOOLS, action="append")
    parser.add_argument("--site", type=Path, default=Path("build/site"))
    parser.add_argument("--under", default=".", help="only the pages below this folder, or this page")
    parser.add_argument(
        "--untimed",
        action="store_true",
        help="let Lighthouse say nothing of speed, on a busy machine",
    )
    options = parser.parse_args()
    goals = {name: goal for name, goal in GOALS.items() if not (options.untimed and name == "performance")}
    chosen = options.site / options.under
    pages = sorted(page for page in [*chosen.rglob("*.html"), chosen] if page.is_file() and "_static" not in page.parts)
    if not pages:
        print(f"{options.site} holds no pages: run `nox -s site-quality`", file=sys.stderr)
        return 2
    found = 0
    for name in options.only or TOOLS:
        tool = partial(measured, goals=goals) if name == "lighthouse" else TOOLS[name]
        findings = list(tool(options.site, pages))
        found += len(findings)
        print(f"{name}: {len(pages)} pages, {len(findings)} findings", flush=True)
        sys.stderr.write("".join(f"  {finding}\n" for finding in findings))
    return 1 if found else 0


def validated(site: Path, pages: list[Path]) -> Findings:
    """Where the HTML breaks the standard."""
    output = node(
        "html-validate", "--config", str(HERE / "html-validate.json"), "--formatter", "json", *map(str, pages)
    )
    for page in json.loads(output):
        for message in page["messages"]:
            yield f"{page['filePath']}:{message['line']}: {message['message']} ({message['ruleId']})"


def followed(site: Path, pages: list[Path]) -> Findings:
    """Links that lead nowhere, within the site."""
    with serving(site) as address:
        output = node(
            "linkinator", address, "--recurse", "--check-fragments", "--skip", f"^(?!{address})", "--format", "json"
        )
    links = json.loads(output[output.index("{") :])["links"]
    if sum(link["state"] == "OK" for link in links) < len(pages):
        yield f"only {len(links)} addresses were reached from the home page, fewer than there are pages"
    for link in links:
        if link["state"] == "BROKEN":
            yield f"{link['parent']}: {link['url']} ({link['status']})"


AGAIN = 2
"""So often a page is measured once more that was slow."""


def measured(site: Path, pages: list[Path], goals: Mapping[str, int] = GOALS) -> Findings:
    """Pages that Lighthouse gives less than the goals."""
    with serving(site) as address:
        for path in MEASURED:
            scores, missing = _measured(address + path, goals)
            for _ in range(AGAIN):
                # A busy computer is slow for a while; a slow page is slow again.
                if "performance" in missing:
                    scores, missing = _measured(address + path, goals)
            print(f"  {path}: {', '.join(f'{name} {score}' for name, score in scores.items())}", flush=True)
            for name, why in missing.items():
                yield f"{path}: {name} {scores[name]}, wanted {goals[name]}: {why}"


def _measured(address: str, goals: Mapping[str, int]) -> tuple[dict[str, int | None], dict[str, str]]:
    """What Lighthouse gives a page, None where it could not tell, and what is to blame for what falls short."""
    flags = "--headless=new" + (" --no-sandbox" if administrator() else "")
    output = node(
        "lighthouse", address, "--output=json", "--quiet", "--disable-full-page-screenshot", f"--chrome-flags={flags}"
    )
    return weighed(json.loads(output), goals)


def weighed(report: dict[str, Any], goals: Mapping[str, int] = GOALS) -> tuple[dict[str, int | None], dict[str, str]]:
    """The scores of a report of Lighthouse, of a hundred, and the audits to blame for those below the goals.

    A category in which an audit ended in an error has no score: None, and what the audit said.
    """
    scores: dict[str, int | None] = {}
    missing: dict[str, str] = {}
    for name, goal in goals.items():
        category = report["categories"][name]
        given = category["score"]
        scores[name] = score = None if given is None else round(100 * given)
        if score is None or score < goal:
            audits = [report["audits"][one["id"]] for one in category["auditRefs"] if one["weight"]]
            failed = [f"{one['title']}: {one['errorMessage']}" for one in audits if one.get("errorMessage")]
            failed += [one["title"] for one in audits if one["score"] is not None and one["score"] < 0.9]
            missing[name] = "; ".join(failed)
    return scores, missing


def node(program: str, *words: str) -> str:
    """What a program of npm prints; what it finds is no failure.

    Raises:
        RuntimeError: it printed nothing that could be read.
    """
    environment = {**os.environ, "CHROME_PATH": str(find_browser())}
    command = ["node", str(PROGRAMS / program), *words]
    # Into a file: some programs end before a pipe has taken all that they say.
    with tempfile.TemporaryFile(mode="w+", encoding="utf-8") as answer:
        done = subprocess.run(command, stdout=answer, stderr=subprocess.PIPE, text=True, env=environment, check=False)
        answer.seek(0)
        output = answer.read()
    if not output.strip():
        raise RuntimeError(f"{program} said nothing to standard output:\n{done.stderr}")
    return output


TOOLS: dict[str, Callable[[Path, list[Path]], Findings]] = {
    "html-validate": validated,
    "linkinator": followed,
    "axe": accessible,
    "lighthouse": measured,
}


if __name__ == "__main__":
    sys.exit(main())
