"""The first adventure of Ingenuity: readers roll what Wren rolls in the story."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/ingenuity/start.md").read_text(encoding="utf-8")


def test_each_widget_begins_with_what_the_story_below_it_rolls() -> None:
    widgets = re.findall(r"^```\{roll\} (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    stories = re.findall(r"\{roll\}`[^<`]+<(\S+) ([^>]+)>`", PAGE)
    begins = [(rule, dict(line.split(": ", 1) for line in lines.splitlines())) for rule, lines in widgets]
    rolled = [(rule, dict(pair.split("=", 1) for pair in given.split())) for rule, given in stories]
    assert all(given.pop("seed") for _, given in rolled)
    assert len(begins) == 3
    assert begins == rolled
