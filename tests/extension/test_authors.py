"""The author guide keeps its word: its game can be built, its wrong samples say what it says, its vectors are ours."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import fields
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any
from unittest.mock import MagicMock

import pytest

from executable_rules import setup
from executable_rules.claims.findings import Kind
from executable_rules.config import Options
from rule_mutants.explained import read_explained
from rules_py import registry
from tests.extension.author_guide import GUIDE, RED, blocks
from tests.vectors import MIXED, VECTORS

from .fresh_python import ROOT, python
from .project import WHOLE_BOOKS, build, write_book


def blurred(text: str) -> list[str]:
    """Messages without the lines of our own code and the number of known names, which change from day to day."""
    text = re.sub(r"(\.py):\d+\)", r"\1:…)", text)
    return [re.sub(r"of \d+ known names", "of … known names", line) for line in text.strip().splitlines()]


def drift(folder: Path) -> list[str]:
    """What the check finds in a folder."""
    done = python(folder, "sphinx", "-b", "drift", "-q", "-W", "--keep-going", "docs", "build/drift")
    assert (done.returncode == 0) == (done.stderr == ""), done.stderr
    return done.stderr.splitlines()


@pytest.fixture
def own_game(tmp_path: Path) -> Path:
    """An empty folder, and in it every file of the walk-through."""
    for caption, text in blocks("index"):
        if caption and caption != RED:
            path = tmp_path / caption
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return tmp_path


def lie(folder: Path) -> None:
    """Make the code say what the page does not."""
    rules = folder / "my_rules/coins/tosses.py"
    text = rules.read_text(encoding="utf-8")
    assert "SIDES = 2\n" in text
    rules.write_text(text.replace("SIDES = 2\n", "SIDES = 3\n"), encoding="utf-8")


def shell(folder: Path, line: str) -> CompletedProcess[str]:
    """What a line of the guide does in a folder."""
    program, *words = shlex.split(line)
    assert program == "sphinx-build"
    return python(folder, "sphinx", *words)


def lines(page: str, word: str) -> list[str]:
    """The lines of the blocks of a page that build something and hold a word."""
    return [
        line.strip().removeprefix("- run: ")
        for _, text in blocks(page)
        for line in text.splitlines()
        if "sphinx-build" in line and word in line
    ]


def test_the_game_of_the_guide_is_green_and_its_first_lie_red(own_game: Path) -> None:
    assert drift(own_game) == []
    lie(own_game)
    assert blurred("\n".join(drift(own_game))) == dict(blocks("index"))[RED].splitlines()


def test_the_site_of_the_guide_is_built_and_shows_what_it_promises(own_game: Path) -> None:
    line, _ = lines("index", "-b html")
    done = shell(own_game, line)
    assert (done.returncode, done.stderr) == (0, "")
    page = (own_game / "build/site/coins/tosses.html").read_text(encoding="utf-8")
    assert 'data-xr-code="../reference.html#my_rules.coins.tosses.SIDES"' in page  # for who asks for "Show checks"
    assert 'href="../verified.html"' in page
    assert 'id="my_rules.coins.tosses.SIDES"' in (own_game / "build/site/reference.html").read_text(encoding="utf-8")
    assert 'href="coins/tosses.html"' in (own_game / "build/site/verified.html").read_text(encoding="utf-8")


def test_the_guide_shows_what_fix_writes(own_game: Path) -> None:
    lie(own_game)
    (line,) = lines("keeping", "_fix=1")
    done = shell(own_game, line)
    messages = [said for said in done.stdout.splitlines() if said.startswith("fixed ")]
    assert messages == dict(blocks("keeping"))["what it wrote"].splitlines()
    assert drift(own_game) == []


def test_the_guide_shows_the_reports_for_programs(own_game: Path) -> None:
    lie(own_game)
    (line,) = lines("keeping", "_json=")
    assert shell(own_game, line).returncode == 1
    written = (own_game / "build/drift.json").read_text(encoding="utf-8")
    first, *_ = json.loads("".join(blurred(written)))
    assert first == json.loads(dict(blocks("keeping"))["build/drift.json"])
    sarif = json.loads((own_game / "build/drift.sarif").read_text(encoding="utf-8"))
    assert len(sarif["runs"][0]["results"]) == 2


def test_the_workflow_of_the_guide_fails_with_a_report_to_show(own_game: Path) -> None:
    workflow = dict(blocks("keeping"))[".github/workflows/drift.yml"]
    (line,) = lines("keeping", "-W")
    lie(own_game)
    assert shell(own_game, line).returncode == 1
    (report,) = re.findall(r"sarif_file: (\S+)", workflow)
    assert "if: always()" in workflow
    assert json.loads((own_game / report).read_text(encoding="utf-8"))["version"] == "2.1.0"


def test_the_guide_shows_how_survivors_are_explained(tmp_path: Path) -> None:
    file = tmp_path / "survivors.toml"
    file.write_text(dict(blocks("keeping"))["tests/tuurna/survivors.toml"], encoding="utf-8")
    explained = read_explained(file)
    assert (len(explained.names), len(explained.kinds)) == (1, 1)


WRONG = [
    (text, message)
    for (caption, text), (_, message) in zip(blocks("markup"), blocks("markup")[1:], strict=False)
    if caption == "wrong"
]


def test_the_guide_shows_what_goes_wrong_for_each_way_to_write() -> None:
    text = (GUIDE / "markup.md").read_text(encoding="utf-8")
    ways = [section for section in re.split(r"^(?=## )", text, flags=re.MULTILINE) if ":{sample}" in section]
    assert [way.partition("\n")[0] for way in ways if ":caption: wrong\n" not in way] == []
    assert len(WRONG) == text.count(":caption: wrong\n") >= len(ways) > 1


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[message.partition("[")[2][:-2] for _, message in WRONG])
def test_a_wrong_sample_says_what_the_guide_says(tmp_path: Path, text: str, message: str) -> None:
    asks = next((code for code in WHOLE_BOOKS if f"[rules.{code}]" in message), "")
    write_book(tmp_path, asks=asks, levels=text)
    assert blurred("\n".join(build(tmp_path).findings)) == message.splitlines()


def test_the_published_vectors_are_those_of_the_tests() -> None:
    text = (GUIDE / "seeds.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:3] > "| /"]
    numbers = [row for row in rows if row[0].isdigit()]
    expected = [[str(seed), str(sides), ", ".join(map(str, faces))] for seed, sides, faces in VECTORS]
    assert numbers == expected + [[str(seed), ", ".join(map(str, faces))] for seed, faces in MIXED]


def test_lists_of_the_guide_are_made_from_the_code(tmp_path: Path) -> None:
    write_book(
        tmp_path,
        levels="# Levels\n\n```{finding-kinds}\n```\n\n```{rules-list}\n```\n\n```{calc} tuurna.level\n```\n",
    )
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    page = built.page("tuurna/levels")
    for kind in Kind:
        assert f"rules.{kind.code}" in page
    for rule in registry:
        assert f">{rule.id}<" in page
    assert 'href="#tuurna-level"' in page


def test_the_table_of_options_is_made_from_the_record_that_registers_them(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n\n```{config-options}\n```\n")
    built = build(tmp_path, "html")
    names = re.findall(r">executable_rules_(\w+)<", built.page("tuurna/levels"))
    assert names == [option.name for option in fields(Options)]
    assert built.warnings == ""


def test_every_option_is_in_the_record() -> None:
    """None is registered elsewhere but a digest that no conf.py says."""
    registered: dict[str, object] = {}
    app: Any = MagicMock()
    app.add_config_value.side_effect = lambda name, default, *_: registered.setdefault(name, default)
    setup(app)
    del registered["executable_rules_foundation"]
    assert registered == {f"executable_rules_{option.name}": option.default for option in fields(Options)}


def test_an_option_of_another_type_is_reported(tmp_path: Path) -> None:
    write_book(tmp_path, levels="# Levels\n")
    warnings = build(tmp_path, "html", executable_rules_scores=3).warnings
    assert "`executable_rules_scores' has type `int'; expected `str'" in warnings


def test_a_sample_is_shown_as_written_and_as_built(tmp_path: Path) -> None:
    write_book(
        tmp_path, levels="# Levels\n\n:::{sample}\nUp to\n{fact}`12 <MAX_LEVEL>` or {fact}`11 <MAX_LEVEL>`.\n:::\n"
    )
    built = build(tmp_path, "html")
    (finding,) = built.findings
    assert finding.startswith("docs/tuurna/levels.md:5: says 11,")
    page = re.sub(r"</?span[^>]*>", "", built.page("tuurna/levels"))
    assert "{fact}`12 &lt;MAX_LEVEL&gt;`" in page
    assert "<p>Up to\n12 or 11.</p>" in page


def test_the_guide_fetches_the_pyodide_that_the_site_ships() -> None:
    pinned = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    assert f"npm install pyodide@{pinned}\n" in dict(blocks("index"))[""]
