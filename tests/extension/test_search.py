"""What search finds in a book, and what becomes of it where the engine is missing or not wanted."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sphinx.errors import ExtensionError

from tests.extension.project import Built, build, write_book

ROOT = Path(__file__).parent.parent.parent
INDEX = "out/_static/rules/search/index.json"

CHAPTER = """\
    # Rolling dice

    You pick up the dice.[^why]

    ## Exploding dice

    A six explodes, *always*.

    ```python
    never_shown = True
    ```

    ```{roll} tuurna.check
    ```

    ### Names of dice

    ```{rules-table} list(levels.LEVEL_NAMES.items())[1:2]
    :columns: Level = row[0]; Name = row[1]

    | Level | Name |
    | ----- | ---- |
    | 1     | novice |
    ```

    [^why]: Nobody knows.
"""
GLOSSARY = """\
    # Glossary

    :::{glossary}
    Leverage
    Bonus
      What helps you.
    :::
"""


def searching(folder: Path, **config: Any) -> Built:
    """The book, built with the engine."""
    config = {"executable_rules_node_modules": str(ROOT / "node_modules"), **config}
    return build(folder, "html", **config)


def known(built: Built) -> list[dict[str, Any]]:
    """All that can be found, one by one."""
    index = json.loads((built.folder / INDEX).read_text(encoding="utf-8"))
    columns = index["sections"]
    things = [dict(zip(columns, values, strict=True)) for values in zip(*columns.values(), strict=True)]
    return [{**one, "page": index["pages"][one["page"]][0]} for one in things]


def found(built: Built, words: str) -> list[str]:
    """What the engine finds, the best first."""
    asked = json.dumps([[words, "tuurna"]])
    command = ["node", str(ROOT / "tests/site/ask_search.mjs"), str(built.folder / "out")]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    places = json.loads(done.stdout)["found"][0]
    assert isinstance(places, list)
    return places


def test_every_section_can_be_found_with_what_it_says_and_its_roll(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER)
    things = {one["title"]: one for one in known(searching(tmp_path)) if one["page"] == "tuurna/rolls.html"}
    assert things["Rolling dice"]["text"] == "You pick up the dice."
    section = things["Exploding dice"]
    assert section["text"] == "A six explodes, always."
    assert section["above"] == ["Rolling dice"]
    assert section["roll"] == "tuurna-check"
    assert section["names"] == ["Check"]
    assert section["anchor"] == 0  # as the title is
    row = things["1 novice"]
    assert (row["anchor"], row["kind"], row["text"]) == (0, "row", "Level: 1 · Name: novice")
    assert row["above"] == ["Rolling dice", "Exploding dice", "Names of dice"]


def test_the_names_of_a_term_mean_the_same(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER, glossary=GLOSSARY)
    assert found(searching(tmp_path), "bonuses")[0] == "tuurna/glossary.html#term-leverage"


def test_a_page_that_changes_is_found_as_it_is(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER, glossary=GLOSSARY)
    searching(tmp_path)
    file = tmp_path / "docs/tuurna/rolls.md"
    file.write_text(file.read_text(encoding="utf-8").replace("Exploding dice", "Bursting dice"), encoding="utf-8")
    built = searching(tmp_path)
    assert {"Bursting dice", "Leverage"} <= {one["title"] for one in known(built)}
    assert "Exploding dice" not in {one["title"] for one in known(built)}
    file.unlink()
    assert {one["page"] for one in known(searching(tmp_path))} == {"index.html", "tuurna/glossary.html"}


def test_several_readers_know_what_one_knows(tmp_path: Path) -> None:
    pages = {f"page{number}": f"# Page {number}\n\nWords.\n" for number in range(12)}
    write_book(tmp_path, **pages)
    alone = known(searching(tmp_path, fresh=True))
    assert known(searching(tmp_path, fresh=True, parallel=2)) == alone
    assert len(alone) == 13


def test_pages_that_come_last_are_known_by_their_headings(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER, errata="# Errata\n\n## Exploding dice\n\nA six explodes.\n")
    built = searching(tmp_path)
    assert [one["text"] for one in known(built) if one["page"] == "tuurna/errata.html"] == ["", ""]
    places = found(built, "exploding dice")
    assert places[0] == "tuurna/rolls.html#exploding-dice"
    assert places[-1] == "tuurna/errata.html#exploding-dice"


def test_boxes_of_a_class_can_be_left_out(tmp_path: Path) -> None:
    story = "\n    :::{admonition} At the table\n    :class: story\n    The drawbridge groans.\n    :::\n"
    write_book(tmp_path, rolls=f"{CHAPTER}{story}")
    assert found(searching(tmp_path), "drawbridge") != []
    assert found(searching(tmp_path, executable_rules_search_without=["story"]), "drawbridge") == []


def test_players_words_are_reported_in_a_file(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER)
    assert found(searching(tmp_path), "bursts") == []
    (tmp_path / "docs/words.toml").write_text('[tuurna]\n"burst" = ["exploding"]\n', encoding="utf-8")
    built = searching(tmp_path, executable_rules_search_synonyms="words.toml")
    assert found(built, "bursts")[0] == "tuurna/rolls.html#exploding-dice"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tuurna]\nburst = explode", r"words\.toml cannot be read: .*line 2"),
        ("[tuurma]\nburst = ['explode']", r"words\.toml: \[tuurma\] is no book; allowed: all, tuurna"),
        ("[tuurna]\nburst = 'explode'", r"words\.toml: \[tuurna\] \"burst\" is 'explode'; allowed: a list of words"),
    ],
)
def test_a_wrong_file_of_words_is_reported(tmp_path: Path, text: str, message: str) -> None:
    write_book(tmp_path, rolls=CHAPTER)
    (tmp_path / "docs/words.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ExtensionError, match=message):
        searching(tmp_path, executable_rules_search_synonyms="words.toml")


def test_sphinx_searches_where_the_engine_is_not_installed_or_not_wanted(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER)
    built = build(tmp_path, "html")
    assert "search is Sphinx's own" in built.said
    assert built.warnings == ""
    assert (tmp_path / "out/searchindex.js").is_file()
    assert "search.js" not in built.page("tuurna/rolls")

    built = searching(tmp_path)
    assert not (tmp_path / "out/searchindex.js").exists()
    assert '<meta name="rules-book" content="tuurna">' in built.page("tuurna/rolls")
    assert '<meta name="rules-soon" content="./reading/search_field.js">' in built.page("tuurna/rolls")

    built = searching(tmp_path, executable_rules_search=False)
    assert not (tmp_path / INDEX).exists()
    assert (tmp_path / "out/searchindex.js").is_file()


def test_an_engine_that_the_project_asks_for_must_be_there(tmp_path: Path) -> None:
    write_book(tmp_path, rolls=CHAPTER)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "package.json").write_text('{"dependencies": {"minisearch": "7.2.0"}}', encoding="utf-8")
    with pytest.raises(ExtensionError, match=r"MiniSearch is not installed: .* is missing; run `npm ci` in "):
        searching(tmp_path, executable_rules_node_modules=str(tmp_path / "node_modules"))
