"""The examples of a page, run one after the other as written."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ..claim import Code, Statement
from ..code.limits import TooLong, bounded_time
from ..code.rules_package import RulesPackage
from ..findings import Finding, Help, Kind


@dataclass(frozen=True)
class Block:
    """A piece of code with its output, and the line where it begins."""

    text: str
    line: int


@dataclass(frozen=True)
class Examples(Statement):
    """Blocks that share their names, the first one first."""

    label: ClassVar[str] = "example"

    blocks: tuple[Block, ...]

    @property
    def count(self) -> int:
        return len(self.blocks)

    def quotes(self) -> Iterator[Code]:
        for block in self.blocks:
            yield Code(block.text)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        parser = doctest.DocTestParser()
        names: dict[str, Any] = {"__name__": "__main__"}
        for block in self.blocks:
            try:
                test = parser.get_doctest(block.text, {}, self.page, self.path, 0)
            except ValueError as error:
                yield self.found(Kind.EXAMPLE, f"the example cannot be read: {error}", line=block.line)
                continue
            test.globs = names
            yield from self._run(block, test, package)

    def _run(self, block: Block, test: doctest.DocTest, package: RulesPackage) -> Iterator[Finding]:
        failures: list[tuple[doctest.Example, str]] = []

        class Runner(doctest.DocTestRunner):
            def report_failure(self, out: Any, test: doctest.DocTest, example: doctest.Example, got: str) -> None:
                failures.append((example, got.strip()))

            def report_unexpected_exception(
                self, out: Any, test: doctest.DocTest, example: doctest.Example, exc_info: Any
            ) -> None:
                failures.append((example, f"{exc_info[0].__name__}: {exc_info[1]}"))

        try:
            with bounded_time():
                Runner(optionflags=doctest.ELLIPSIS).run(test, out=lambda text: None, clear_globs=False)
        except TooLong as error:
            yield self.found(Kind.EXAMPLE, f"the example does not end: {error}", line=block.line)
            return
        for example, got in failures:
            lines = block.text.splitlines()[example.lineno + 1 :]
            # doctest drops the last, empty line of a block, so the lines of the source cannot be counted.
            more = next((index for index, text in enumerate(lines) if not text.startswith("...")), len(lines))
            said = " ".join(example.want.split()) or "nothing"
            _, where = package.source(self.page, example.source.strip())
            place = f" ({where})" if where else ""
            source = " ".join(example.source.split())  # a finding has one line, an example may have several
            message = f"the example says {said}, `{source}` gives {' '.join(got.split()) or 'nothing'}{place}"
            yield self.found(Kind.EXAMPLE, message, line=block.line + example.lineno + 1 + more)


HELP = {
    "example Examples.check": Help(
        "A block of Python examples can't be taken apart, usually because of its indentation.",
        "Write it as in a Python session: `>>>`, `...`, and the output below.",
    ),
    "example Examples._run": Help(
        "An example prints something else than the page says, or never ends.",
        "Correct the output, the example or the code.",
    ),
}
"""Why its messages come, and what to do."""
