"""What a verdict on a mutant rests on: as long as none of it changes, the mutant need not be tried again.

A run begins with a book that agrees with its rules. So a mutant of a page that was caught stays caught until its page
changes: what the code gives is what the page says, however the code comes to it, and the mutant says something else.

A mutant of the code rests on its definition, on the part of a page that noticed it, and on every definition between the
two. Docstrings and comments don't count: no check reads them. Definitions are joined by the names in them, whichever
module these mean: rather too many than too few. Where no part of a page noticed a mutant, every part whose code names
one of these definitions counts, for what it says in words is nothing to the rules. A mutant with which the rules can't
even be imported rests on no page.
"""

from __future__ import annotations

import ast
import hashlib
import io
import re
import tokenize
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from .mutant import Mutant

_NAME = re.compile(r"[^\W\d]\w*")
_PATH = re.compile(r"[\w.-]+")
"""Words that can only name something: a rule's id, a module, a file."""
_FENCE = re.compile(r"^(`{3,}|:{3,})(\{doctest\})?")
_OPENS = re.compile(r"^:{3,}\{[\w-]+\}|^`{3,}.*")
_CODE = re.compile(r"`([^`]+)`")
_ELSEWHERE = re.compile(r"^(?:`{3,}|:{3,})\{include\}\s+(\S+)", re.MULTILINE)


PROSE = {":::{admonition}", ":::{container}"}
"""Directives whose lines are sentences like all others."""

LENGTH = 10
"""Of a digest: two different texts hardly ever share one."""


def digested(*parts: str) -> str:
    """A short digest."""
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:LENGTH]


@dataclass(frozen=True)
class Definition:
    """A statement at the top level of a module, or a record in a file of data.

    Attributes:
        path: the file, relative to the project.
        start, end: characters from its beginning.
        text: what is written there.
        documentation: where in it docstrings and comments begin and end.
        defines: the names that it gives a value; for data, that of the file.
        names: the names in it.
    """

    path: str
    start: int
    end: int
    text: str
    documentation: tuple[tuple[int, int], ...]
    defines: frozenset[str]
    names: frozenset[str]

    @cached_property
    def bare(self) -> str:
        """Its text without docstrings and comments, and without the blank space before them."""
        return self.bare_until(len(self.text))

    def bare_until(self, offset: int) -> str:
        """The bare text up to an offset."""
        kept, at = [], 0
        for start, end in self.documentation:
            kept.append(self.text[at : min(start, offset)])
            at = max(at, min(end, offset))
        kept.append(self.text[at:offset])
        return re.sub(r"\s+\n", "\n", "".join(kept))


@dataclass(frozen=True)
class Part:
    """A paragraph, a table or another directive of a page; all examples of a page are one part.

    Attributes:
        path: the page's file.
        lines: the numbers of its lines.
        digest: of what is written there.
        code: a digest of what of it is code, for the rules decide about nothing else.
        names: every word in it that could be a name. In a paragraph only code can be one, between backticks: "out" and
            "now" are just words there.
    """

    path: str
    lines: frozenset[int]
    digest: str
    code: str
    names: frozenset[str]


class Book:
    """The definitions of a game's rules and the parts of its pages, as they are written; nothing is imported.

    Args:
        root: the project.
        rules: the game's package, relative to it.
        pages: the folder of its pages.
    """

    def __init__(self, root: Path, rules: str, pages: str) -> None:
        self._texts: dict[str, str] = {}
        self._above: dict[Definition, set[Definition]] = {}
        self._below: dict[Part, set[Definition]] = {}
        self._keys: dict[tuple[Definition, Part | None], str] = {}
        self.definitions: dict[str, list[Definition]] = {}
        self.parts: dict[str, list[Part]] = {}
        for file in sorted((root / rules).rglob("*")):
            if file.suffix in (".py", ".json"):
                path, text = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
                read = _statements if file.suffix == ".py" else _records
                self.definitions[path] = list(read(path, text))
        for file in sorted((root / pages).rglob("*.md")):
            path, text = file.relative_to(root).as_posix(), file.read_text(encoding="utf-8")
            included = [file.parent / name for name in _ELSEWHERE.findall(text)]
            self._texts[path] = "\0".join([text, *(part.read_text(encoding="utf-8") for part in included)])
            self.parts[path] = list(_parts(path, text))

    def page_key(self, path: str, mutants: Iterable[Mutant]) -> str:
        """A key of a page and of all that is changed on it."""
        return digested(self._texts[path], *(f"{mutant.start} {mutant.end} {mutant.new}" for mutant in mutants))

    def id(self, mutant: Mutant) -> str:
        """What is changed in which definition; moving the definition doesn't alter it."""
        found = self.definition(mutant)
        offset = len(found.bare_until(mutant.start - found.start))
        return digested(mutant.path, found.bare, f"{offset} {mutant.end - mutant.start} {mutant.new}")

    def witness(self, path: str, line: int) -> Part | None:
        """The part of a page that has a line."""
        return next((part for part in self.parts.get(path, ()) if line in part.lines), None)

    def code_key(self, mutant: Mutant) -> str:
        """A key of what a mutant rests on, besides its own definition, with which the rules can't even be imported."""
        return digested(*_texts(self._users_of(self.definition(mutant))))

    def key(self, mutant: Mutant, witness: Part | None) -> str:
        """A key of what the verdict on a mutant of the code rests on, besides its own definition.

        Args:
            mutant: the mutant.
            witness: the part of a page that noticed it, if one did.
        """
        asked = self.definition(mutant), witness
        if asked not in self._keys:
            self._keys[asked] = self._key(*asked)
        return self._keys[asked]

    def _key(self, home: Definition, witness: Part | None) -> str:
        above = self._users_of(home)
        if witness is not None:
            if witness not in self._below:
                named = {found for name in witness.names for found in self._called.get(name, ())}
                self._below[witness] = self._reached(named, self._used)
            below = self._below[witness]
            return digested(witness.digest, *_texts(above & below if home in below else above))
        names = {name for definition in above for name in definition.defines}
        near = [part for parts in self.parts.values() for part in parts if not names.isdisjoint(part.names)]
        return digested(*_texts(above), *sorted(part.code for part in near))

    def _users_of(self, home: Definition) -> set[Definition]:
        """A definition, what names it, what names that, and so on."""
        if home not in self._above:
            self._above[home] = self._reached({home}, self._users)
        return self._above[home]

    def definition(self, mutant: Mutant) -> Definition:
        """The definition that a mutant of the code changes."""
        return next(
            found for found in self.definitions[mutant.path] if found.start <= mutant.start and mutant.end <= found.end
        )

    @cached_property
    def _called(self) -> Mapping[str, set[Definition]]:
        """Everything that bears a name."""
        found: dict[str, set[Definition]] = {}
        for definitions in self.definitions.values():
            for definition in definitions:
                for name in definition.defines:
                    found.setdefault(name, set()).add(definition)
        return found

    @cached_property
    def _used(self) -> Mapping[Definition, set[Definition]]:
        """What each definition names."""
        return {
            definition: {found for name in definition.names for found in self._called.get(name, ())}
            for definitions in self.definitions.values()
            for definition in definitions
        }

    @cached_property
    def _users(self) -> Mapping[Definition, set[Definition]]:
        """What names each definition."""
        found: dict[Definition, set[Definition]] = {definition: set() for definition in self._used}
        for definition, used in self._used.items():
            for other in used:
                found[other].add(definition)
        return found

    @staticmethod
    def _reached(start: set[Definition], steps: Mapping[Definition, set[Definition]]) -> set[Definition]:
        """What can be reached from some definitions, these among it."""
        found, waiting = set(start), list(start)
        while waiting:
            new = steps[waiting.pop()] - found
            found |= new
            waiting += new
        return found


def _texts(definitions: Iterable[Definition]) -> list[str]:
    return sorted(f"{definition.path} {definition.bare}" for definition in definitions)


def _statements(path: str, text: str) -> Iterator[Definition]:
    """The statements at the top level of a module, decorators and all."""
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    documentation = list(_documentation(text, starts))
    for node in ast.parse(text).body:
        decorators = [decorator.lineno for decorator in getattr(node, "decorator_list", ())]
        start, end = starts[min([node.lineno, *decorators]) - 1], starts[node.end_lineno or node.lineno]
        inside = tuple((first - start, last - start) for first, last in documentation if start <= first < end)
        defines, names = frozenset(_defines(node, path)), frozenset(_names(node))
        yield Definition(path, start, end, text[start:end], inside, defines, names)


def _documentation(text: str, starts: list[int]) -> Iterator[tuple[int, int]]:
    """Where the docstrings and comments of a module begin and end; any string that is a statement is a docstring."""
    begins = True
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and begins):
            yield starts[token.start[0] - 1] + token.start[1], starts[token.end[0] - 1] + token.end[1]
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            begins = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def _defines(node: ast.stmt, path: str) -> Iterator[str]:
    """The names of a statement, each by itself; a rule bears that of its id too, and an erratum its own."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        yield node.name
        calls = [decorator for decorator in node.decorator_list if isinstance(decorator, ast.Call)]
        yield from (name for call in calls for word in call.args[:1] for name in _worded(word))
        if isinstance(node, ast.ClassDef):  # a call of its methods need not name it
            yield from (inner.name for inner in node.body if isinstance(inner, ast.FunctionDef))
    elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (word.id for target in targets for word in ast.walk(target) if isinstance(word, ast.Name))
    elif not isinstance(node, (ast.Import, ast.ImportFrom)):
        yield Path(path).stem  # a statement that does something may change whatever the module has


def _names(node: ast.stmt) -> Iterator[str]:
    """The names in a statement: of values, of what belongs to them, and words that are names of files or rules."""
    for word in ast.walk(node):
        if isinstance(word, ast.Name):
            yield word.id
        elif isinstance(word, ast.Attribute):
            yield word.attr
        else:
            yield from _worded(word)


def _worded(node: ast.AST) -> Iterator[str]:
    """The name that a string may stand for, with and without what is before its last point."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and _PATH.fullmatch(node.value):
        yield node.value
        yield node.value.rpartition(".")[2]


def _records(path: str, text: str) -> Iterator[Definition]:
    """The records in a file of data, each up to the next one."""
    starts = [0, *(match.start() for match in re.finditer(r"^[ \t]*\{", text, re.MULTILINE)), len(text)]
    for start, end in pairwise(starts):
        if start < end:
            yield Definition(path, start, end, text[start:end], (), frozenset({Path(path).name}), frozenset())


def _parts(path: str, text: str) -> Iterator[Part]:
    """Paragraphs and directives; what examples print may depend on those before, so they are one part."""
    lines = text.splitlines()
    examples: list[int] = []
    part: list[int] = []
    fences: list[str] = []
    example = False
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        part.append(number)
        if fence is not None:
            closes = bool(fences) and line.strip() == line.strip()[0] * len(line.strip()) >= fences[-1]
            if closes:
                fences.pop()
            else:
                example = example or fence[2] is not None
                fences.append(fence[1])
        if not fences and (fence is not None or not line.strip()):
            if example:
                examples += part
            else:
                yield _part(path, lines, part)
            part, example = [], False
    for rest in (part, examples):
        if rest:
            yield _part(path, lines, rest)


def _part(path: str, lines: list[str], numbers: list[int]) -> Part:
    text = "\n".join(lines[number] for number in numbers).strip()
    fences = {match[0] for number in numbers if (match := _OPENS.match(lines[number]))}
    prose = fences <= PROSE and not text.startswith("---")
    code = "\n".join(_CODE.findall(text)) if prose else text
    words = {*_NAME.findall(code), *_PATH.findall(code)}
    return Part(
        path, frozenset(number + 1 for number in numbers), digested(path, text), digested(path, code), frozenset(words)
    )
