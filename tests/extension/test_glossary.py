"""`{glossary}` and `{term}`: one glossary a book; each wrong term at its own line, with the nearest name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .project import build, write_book

GLOSSARY = """\
# Glossary

```{glossary}
Skill
Craft
  What a character can *do*,
  and how well.

Fundamental Skill
  A {term}`skill` above others.
```
"""
HINT = re.compile(r'data-xr-hint="([^"]*)" href="([^"]*)"[^>]*><span>([^<]*)</span></a>(\w*)')


def findings(folder: Path, text: str, glossary: str = GLOSSARY) -> list[str]:
    """What is found of the glossary and of a page that begins with two lines of its own."""
    write_book(folder, glossary=glossary, skills=f"# Skills\n\n{text}\n")
    built = build(folder)
    assert built.warnings == ""
    return [finding.removeprefix("docs/tuurna/") for finding in built.findings]


def test_terms_link_to_their_definition_and_carry_it(tmp_path: Path) -> None:
    """Whatever their case, with letters behind them, under another text, wrapped, and by a second name."""
    text = (
        "{term}`Skill`, {term}`SKILL`s, {term}`crafts <Craft>`, {term}`other\nwords <fundamental\nskill>`,"
        " {term}`fundamental\nskill`.\n\n> {term}`fundamental\n> skill`\n"
    )
    write_book(tmp_path, glossary=GLOSSARY, skills=f"# Skills\n\n{text}")
    built = build(tmp_path, "html")
    assert (built.findings, built.warnings) == ([], "")
    skill, fundamental = "What a character can do, and how well.", "A skill above others."
    assert HINT.findall(built.page("tuurna/skills")) == [
        (skill, "glossary.html#term-skill", "Skill", ""),
        (skill, "glossary.html#term-skill", "SKILL", "s"),
        (skill, "glossary.html#term-craft", "crafts", ""),
        (fundamental, "glossary.html#term-fundamental-skill", "other words", ""),
        (fundamental, "glossary.html#term-fundamental-skill", "fundamental skill", ""),
        (fundamental, "glossary.html#term-fundamental-skill", "fundamental skill", ""),
    ]
    page = built.page("tuurna/glossary")
    assert [page.count(f'id="term-{name}"') for name in ("skill", "craft", "fundamental-skill")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("{term}`skil`", 3, "“skil”, the glossary has none of that name: 'skill' is the nearest of 3 known names"),
        ("One,\ntwo {term}`skil`", 4, "“skil”, the glossary has none of that name: 'skill' is the nearest"),
        ("One {term}`fundamental\nskil`", 3, "“fundamental skil”, the glossary has none of that name: 'fundamental"),
        ("One\n{term}`words\nfor <skil>`", 4, "“skil”, the glossary has none of that name: 'skill' is the nearest"),
        ("> One\n> {term}`fundamental\n> skil`", 4, "“fundamental skil”, the glossary has none of that name:"),
        ("- One\n- {term}`Skill` and {term}`skil`", 4, "“skil”, the glossary has none of that name: 'skill' is"),
        ("{term}`zzz`", 3, "“zzz”, the glossary has none of that name: one of craft, fundamental skill, skill"),
    ],
)
def test_an_unknown_term_is_reported_at_its_own_line(tmp_path: Path, text: str, line: int, says: str) -> None:
    (finding,) = findings(tmp_path, text)
    assert finding.startswith(f"skills.md:{line}: says the term {says}")
    assert finding.endswith(" (docs/tuurna/glossary.md:1) [rules.term]")


def test_a_target_that_does_not_end_is_reported(tmp_path: Path) -> None:
    assert findings(tmp_path, "{term}`skills <Skill`") == [
        "skills.md:3: {term} has “skills <Skill”: an unterminated target; allowed: `shown <Term>` [rules.term]"
    ]


def test_a_book_without_a_glossary_says_so(tmp_path: Path) -> None:
    assert findings(tmp_path, "{term}`Skill`", "# Glossary\n") == [
        "skills.md:3: says the term “Skill”, but this book has no glossary [rules.term]"
    ]


@pytest.mark.parametrize(
    ("entries", "line", "says"),
    [
        ("Skill\n  One.\n\nskill\n  Two.", 7, "“skill” is defined here and at docs/tuurna/glossary.md:4"),
        ("Skill\n  One.\n\nCraft", 7, "a glossary entry needs a term and a definition below it"),
        ("Skill\n\nCraft\n  One.\n", 0, ""),
        ("  Lost.\n\nSkill\n  One.", 4, "a glossary entry needs a term and a definition below it"),
    ],
)
def test_an_entry_that_is_none_is_reported(tmp_path: Path, entries: str, line: int, says: str) -> None:
    """Names may have a blank line between them; then the definition below is that of both."""
    found = findings(tmp_path, "{term}`Skill`", f"# Glossary\n\n```{{glossary}}\n{entries}\n```\n")
    assert found == ([f"glossary.md:{line}: {says} [rules.term]"] if says else [])


def test_two_books_define_one_term_each_for_itself(tmp_path: Path) -> None:
    write_book(tmp_path, glossary=GLOSSARY, skills="# Skills\n\n{term}`Skill`\n")
    other = tmp_path / "docs" / "other"
    other.mkdir()
    (other / "index.md").write_text(
        "# Other\n\n```{glossary}\nSkill\n  Something else.\n```\n\n{term}`Skill` {term}`Craft`\n", encoding="utf-8"
    )
    index = tmp_path / "docs" / "index.md"
    index.write_text(index.read_text().replace("tuurna/skills", "tuurna/skills\nother/index"))
    built = build(tmp_path, "html")
    assert built.findings == [
        "docs/other/index.md:8: says the term “Craft”, the glossary has none of that name: one of skill"
        " (docs/other/index.md:1) [rules.term]"
    ]
    assert HINT.findall(built.page("tuurna/skills"))[0][:2] == (
        "What a character can do, and how well.",
        "glossary.html#term-skill",
    )
    assert HINT.findall(built.page("other/index"))[0][:2] == ("Something else.", "#term-skill")


def test_pages_follow_when_only_the_glossary_changes(tmp_path: Path) -> None:
    write_book(tmp_path, glossary=GLOSSARY, skills="# Skills\n\n{term}`Skill`\n")
    build(tmp_path, "html")
    page = tmp_path / "docs/tuurna/glossary.md"
    page.write_text(GLOSSARY.replace("and how well", "and how badly"), encoding="utf-8")
    assert "and how badly." in HINT.findall(build(tmp_path, "html").page("tuurna/skills"))[0][0]
    page.write_text(GLOSSARY.replace("Skill\nCraft\n", "Craft\n"), encoding="utf-8")
    again = build(tmp_path, "html")
    assert [finding.partition(": ")[0] for finding in again.findings] == [
        "docs/tuurna/glossary.md:9",
        "docs/tuurna/skills.md:3",
    ]
    assert HINT.findall(again.page("tuurna/skills")) == []


def test_a_sorted_glossary_is_in_order_and_keeps_its_lines(tmp_path: Path) -> None:
    entries = "# Glossary\n\n```{glossary}\n:sorted:\n\nB\n  Two {term}`Bee`.\n\nA\n  One.\n```\n"
    write_book(tmp_path, glossary=entries)
    built = build(tmp_path, "html")
    (finding,) = built.findings
    assert finding.startswith("docs/tuurna/glossary.md:7: says the term “Bee”")
    assert re.findall(r'id="term-(\w)"', built.page("tuurna/glossary")) == ["a", "b"]
