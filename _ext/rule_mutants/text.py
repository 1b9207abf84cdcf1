"""Small wrong changes of a game's pages: each should be a finding.

Changed are numerals, number words, names and odds words in `{fact}`, `{rolled}` and `{odds}`, in the words of a
`{roll}`, in the cells of checked tables, in what cases answer, in what examples print, in what errata compute, in
what widgets start with, and every number that is loose or marked as plain. Where a bound text says "at least", it
says "more than", and the other way round; neighbouring rows of a table change places; examples print other words. Not
changed is what a case is given: that asks and claims nothing, and the answer beside it is changed. The pages are read
here line by line, as an author writes them: what a check makes of them must not decide what is put to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

from executable_rules.claims.words.given import SETUP
from executable_rules.claims.words.numbers import IDIOMS, NUMBER
from executable_rules.claims.words.wording import number_word, ordinal_words
from rules_py.errors import RuleError
from rules_py.likelihood import LIKELIHOODS, likelihood

from .mutant import Mutant, folded, made, of_files

Span = tuple[int, int]

NEXT_WORDS = {
    **{str(number_word(number)): str(number_word(number + 1)) for number in range(99)},
    **dict(pairwise(ordinal_words(number)[0] for number in range(1, 100))),
    "once": "twice", "twice": "thrice", "thrice": "twice", "half": "third", "halves": "thirds", "quarter": "third",
    "quarters": "thirds", "thirds": "quarters", "double": "triple", "doubled": "tripled", "doubles": "triples",
    "triple": "double", "dozen": "hundred", "dozens": "hundreds", "hundred": "thousand", "hundreds": "thousands",
    "thousand": "hundred", "thousands": "hundreds", "million": "thousand",
}  # fmt: skip
"""What each number word is turned into."""

LIMITS = {"at least": "more than", "more than": "at least", "at most": "less than", "less than": "at most"}
"""Words for the ends of a range, and what each is turned into."""

FENCE = re.compile(r"^(?P<fence>`{3,}|:{3,})(?:\{(?P<name>[\w-]+)\}[ \t]*(?P<argument>.*))?\s*$")
ANSWERS = re.compile(r"(?:answer|chance|dice)\b", re.IGNORECASE)
"""Cases are answered in the first column with such a head and in all to its right; those to its left are given."""
ROLE = re.compile(r"\{(?P<name>[\w:-]+)\}(?P<ticks>`+)(?P<text>.+?)(?P=ticks)", re.DOTALL)
BOUND = re.compile(r"\s*(?P<text>.+?)\s*<.+>\s*", re.DOTALL)
HIDDEN = re.compile(r"(`+).+?\1|\]\([^)\n]*\)|^\([\w-]+\)=$|<https?://[^>]*>|^ *\d+[.)] ", re.DOTALL | re.MULTILINE)
"""Inline code, targets of links, labels, and the marks of a numbered list."""
NUMERAL = re.compile(r"(?<![\d.])\d[\d,]*(?:\.\d+)?")
WORD = re.compile(r"[^\W\d_][\w'’-]*")
LETTERS = re.compile(r"[^\W\d_]+")
CODE = frozenset({"exec_code", "toctree", "include", "verified", "code-block"})
"""Directives whose content isn't text."""


def text_mutants(root: Path, folder: str) -> list[Mutant]:
    """Every mutant of the pages of a game.

    Args:
        root: the project.
        folder: the game's pages, relative to it.
    """
    return of_files(root, folder, "**/*.md", lambda path, text: _Page(path, text).mutants())


class _Page:
    """One page in pieces: what is prose, what is code, what is a table."""

    def __init__(self, path: str, text: str) -> None:
        self.path, self.text = path, text
        self.roles = list(ROLE.finditer(text))
        names = [folded(text[slice(*span)]) for role in self.roles for span in self._shown(role, "fact")]
        self.names = [name[slice(*item)] for name in names if not any(_numbers(name)) for item in _items(name)]
        self.prose = list(text)  # with all else blanked out; offsets stay

    def mutants(self) -> Iterator[Mutant]:
        yield from self._blocks()
        for role in self.roles:
            self._blank(role.span())
            yield from self._role(role)
        for match in HIDDEN.finditer("".join(self.prose)):
            self._blank(match.span())
        text = IDIOMS.sub(lambda match: " " * len(match[0]), "".join(self.prose))
        for match in NUMBER.finditer(text):
            yield from self._each_number("loose", match.span())

    def _made(self, kind: str, span: Span, new: str) -> Mutant:
        return made(self.path, self.text, kind, *span, new)

    def _blank(self, span: Span) -> None:
        for at in range(*span):
            if self.prose[at] != "\n":
                self.prose[at] = " "

    def _shown(self, role: re.Match[str], *names: str) -> Iterator[Span]:
        """The place of the words that a role shows."""
        bound = BOUND.fullmatch(role["text"])
        if role["name"] in names and bound is not None:
            yield role.start("text") + bound.start("text"), role.start("text") + bound.end("text")

    def _role(self, role: re.Match[str]) -> Iterator[Mutant]:
        if role["name"] == "plain":
            yield from self._each_number("plain", role.span("text"))
        for span in self._shown(role, "roll"):
            yield from self._value("example", span, ())
        for span in self._shown(role, "fact", "odds"):
            yield from self._limit(span)
        for span in self._shown(role, "odds"):
            words = self.text[slice(*span)]
            if (other := _other_odds(words)) is not None:
                yield self._made("odds", span, other)
            yield from self._each_number("odds", span)
        for span in self._shown(role, "fact", "rolled"):
            yield from self._value(role["name"], span, self.names)

    def _value(self, kind: str, span: Span, others: Sequence[str]) -> Iterator[Mutant]:
        """Each number of a text; or each of its names, turned into another from a like place."""
        if any(_numbers(self.text[slice(*span)])):
            yield from self._each_number(kind, span)
            return
        for start, end in _items(self.text[slice(*span)]):
            old = self.text[span[0] + start : span[0] + end]
            if WORD.search(old):
                new = next((other for other in others if other.casefold() != old.casefold()), f"{old}x")
                yield self._made(kind, (span[0] + start, span[0] + end), new)

    def _limit(self, span: Span) -> Iterator[Mutant]:
        for words, new in LIMITS.items():
            if (at := self.text.find(words, *span)) >= 0:
                yield self._made("limit", (at, at + len(words)), new)

    def _each_number(self, kind: str, span: Span) -> Iterator[Mutant]:
        for start, end, new in _numbers(self.text[slice(*span)]):
            yield self._made(kind, (span[0] + start, span[0] + end), new)

    def _blocks(self) -> Iterator[Mutant]:
        """Mutants in directives other than admonitions and glossaries, which are prose."""
        open_fences: list[str] = []
        inside: tuple[str, list[Span]] | None = None
        offset = 0
        for line in self.text.splitlines(keepends=True):
            span = (offset, offset + len(line.rstrip("\r\n")))
            offset += len(line)
            fence = FENCE.match(line)
            if fence is None:
                if inside is not None:
                    inside[1].append(span)
                continue
            self._blank(span)
            if open_fences and fence["name"] is None and len(fence["fence"]) >= len(open_fences[-1]):
                open_fences.pop()
                if inside is not None:
                    yield from self._block(*inside)
                    inside = None
            else:
                open_fences.append(fence["fence"])
                name = fence["name"] or "code-block"
                kinds = {"rules-table", "cases", "errata", "doctest", "roll", "calc"} | CODE
                inside = (name, []) if name in kinds else None

    def _block(self, name: str, lines: list[Span]) -> Iterator[Mutant]:
        for span in lines:
            self._blank(span)
        if name in ("rules-table", "cases"):
            rows = [span for span in lines if self.text[slice(*span)].startswith("|")]
            yield from self._table(rows, ANSWERS if name == "cases" else None)
        for span in lines:
            line = self.text[slice(*span)]
            if name in ("roll", "calc") and ":" in line and not line.lstrip().startswith(SETUP):
                yield from self._each_number("preset", (span[0] + line.index(":"), span[1]))
            if name == "errata" and line.startswith(("- ", " ")):
                yield from self._each_number("computed", span)
            if name == "doctest" and not line.startswith((">>>", "...")):
                yield from self._each_number("example", span)
                if (word := LETTERS.search(self.text, *span)) is not None:
                    yield self._made("example", word.span(), f"{word[0]}x")

    def _table(self, rows: Sequence[Span], begin: re.Pattern[str] | None) -> Iterator[Mutant]:
        """Mutants of all columns, or of those from a certain head on."""
        if begin is None:
            for upper, lower in pairwise(rows[2:]):
                between = self.text[upper[1] : lower[0]]
                swapped = self.text[slice(*lower)] + between + self.text[slice(*upper)]
                yield self._made("rows", (upper[0], lower[1]), swapped)
        cells = [list(self._cells(row)) for row in rows]
        if begin is not None and cells:
            first = next((column for column, span in enumerate(cells[0]) if begin.match(self.text[slice(*span)])), 0)
            cells = [row[first:] for row in cells]
        for number, row in enumerate(cells):
            for column, span in enumerate(row):
                if number == 0:
                    yield from self._each_number("head", span)
                elif number > 1 and span[0] < span[1]:
                    texts = [self.text[slice(*other[column])] for other in cells[number + 1 :] + cells[2:number]]
                    names = [text[slice(*item)] for text in texts for item in _items(text) if WORD.search(text)]
                    yield from self._value("cell", span, names)
                    yield from self._limit(span)

    def _cells(self, row: Span) -> Iterator[Span]:
        pipes = [row[0] + match.start() for match in re.finditer(r"(?<!\\)\|", self.text[slice(*row)])]
        for left, right in pairwise(pipes):
            text = self.text[left + 1 : right]
            start = left + 1 + len(text) - len(text.lstrip())
            yield start, max(start, left + 1 + len(text.rstrip()))


def _items(text: str) -> Iterator[Span]:
    """The parts of `A, B and C`."""
    begin = 0
    for separator in re.finditer(r",? and |,? or |, |; |$", text):
        if begin < separator.start():
            yield begin, separator.start()
        begin = separator.end()


def _numbers(text: str) -> Iterator[tuple[int, int, str]]:
    """Every numeral and number word in a text, and what it is turned into."""
    for match in NUMERAL.finditer(text):
        digits = match[0].rstrip(",")
        yield match.start(), match.start() + len(digits), _next_numeral(digits)
    for match in WORD.finditer(text):
        word = match[0].casefold()
        if new := NEXT_WORDS.get(word):
            yield match.start(), match.end(), new.capitalize() if match[0][0].isupper() else new


def _next_numeral(digits: str) -> str:
    """`13` for `12`, `66.8` for `66.7`, `2,001` for `2,000`."""
    whole, point, part = digits.partition(".")
    if point:
        value = Fraction(digits.replace(",", "")) + Fraction(1, 10 ** len(part))
        return f"{float(value):.{len(part)}f}"
    following = int(whole.replace(",", "")) + 1
    return f"{following:,}" if "," in whole else str(following)


def _other_odds(words: str) -> str | None:
    """The nearest words that cannot be true where `words` are; none for figures."""
    try:
        here = likelihood(words)
    except RuleError:
        return None
    apart = [entry for entry in LIKELIHOODS if entry.high < here.low or entry.low > here.high]
    return min(apart, key=lambda entry: abs(entry.low + entry.high - here.low - here.high)).words[0]
