"""Scripts go to readers without comments, and every word of them as it was.

That styles say what they said, a browser tells: see `tests/site/test_weight.py`.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from pygments.lexers import JavascriptLexer
from pygments.token import Comment, Whitespace

from executable_rules.ship.runtime import STATIC
from executable_rules.ship.slim import slimmed

DOCS = Path(__file__).parent.parent.parent / "docs/_static"
FILES = sorted(path for folder in (STATIC, DOCS) for path in folder.rglob("*.js"))


def program(text: str) -> str:
    """A script without comments and without blank space outside its texts."""
    words = JavascriptLexer().get_tokens(text)
    return "".join(word for kind, word in words if kind not in Comment and kind not in Whitespace).strip()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_slim_file_says_what_the_whole_one_does(path: Path) -> None:
    whole = path.read_text(encoding="utf-8")
    slim = slimmed(path.name, whole.encode()).decode()
    assert program(slim) == program(whole)
    assert len(slim) < len(whole)
    assert "@ts-check" not in slim


def test_a_text_in_backticks_keeps_its_blanks() -> None:
    assert slimmed("a.js", b"const said = `a  b ${ 1 }`; // why\n") == b"const said=`a  b ${ 1 }`;"
    # What the tool would get wrong stays as it is.
    nested = b"const said = `a ${b ? `${b}: ` : ''}`; // why\n"
    assert slimmed("a.js", nested) == nested


def test_other_files_stay_as_they_are() -> None:
    assert slimmed("a.svg", b"<svg>  <!-- a --></svg>") == b"<svg>  <!-- a --></svg>"
