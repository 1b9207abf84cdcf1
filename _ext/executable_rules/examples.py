"""Examples in a page: `{doctest}` blocks, run as they stand, and `{exec_code}`, which shows code with its output.

pytest and Sphinx's doctest builder run the same `{doctest}` blocks. sphinx-exec-code runs the others in processes.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.errors import ExtensionError
from sphinx_exec_code.sphinx_exec import ExecCode

from .dependencies import EVERYTHING
from .domain import Binding, RulesDomain, directive_place, note, rules_domain, shown_path
from .findings import Finding, Kind
from .limits import TooLong, bounded_time
from .rules_package import RulesPackage

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def _collect(app: Sphinx, doctree: nodes.document) -> None:
    """Note every example of the page that was just read."""
    docname = app.env.docname
    path = shown_path(str(app.env.doc2path(docname)))
    page = rules_domain(app.env).page(docname)
    for node in doctree.findall(nodes.FixedTextElement):
        if node.get("testnodetype") == "doctest":
            code = str(node.get("test") or node.astext())
            page.bindings.append(Binding("example", path, _first_line(app, docname, node, code), code))


def _first_line(app: Sphinx, docname: str, node: nodes.Element, code: str) -> int:
    """The line in the file where the example's code begins: that of its first line at or after the block's own."""
    line = node.line or 1
    lines = app.env.doc2path(docname).read_text(encoding="utf-8-sig").splitlines()
    first = code.splitlines()[0].strip() if code.strip() else ""
    for number in range(max(line - 1, 0), len(lines)):
        if lines[number].strip() == first:
            return number + 1
    return line


class RunCode(ExecCode):
    """Code with its output; code that fails is a finding like any other and does not end the build."""

    def run(self) -> list[nodes.Node]:
        rules_domain(self.env).page(self.env.docname).shows.add(EVERYTHING)
        try:
            return list(super().run())
        except ExtensionError as error:
            path, line = directive_place(self)
            # What the code itself raised, in its own words, is what led to the error that came here.
            told = str(getattr(error.__context__, "exec_err", "") or error).strip().splitlines()
            note(self, Binding("code", path, line, told[-1] if told else "no reason given"))
            return []


def check_code(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Code in a page that does not run."""
    for docname, binding in domain.bindings("code"):
        yield Finding(binding.path, binding.line, f"its code does not run: {binding.text}", docname, Kind.EXAMPLE)


def check_examples(domain: RulesDomain, package: RulesPackage) -> Iterator[Finding]:
    """Examples whose output differs from what the page shows; those of one page follow each other."""
    parser = doctest.DocTestParser()
    names: dict[str, dict[str, Any]] = {}
    for docname, binding in domain.to_compare("example"):
        try:
            test = parser.get_doctest(binding.text, {}, docname, binding.path, 0)
        except ValueError as error:
            yield Finding(binding.path, binding.line, f"the example cannot be read: {error}", docname, Kind.EXAMPLE)
            continue
        test.globs = names.setdefault(docname, {"__name__": "__main__"})
        yield from _run(docname, binding, test, package)


def _run(docname: str, binding: Binding, test: doctest.DocTest, package: RulesPackage) -> Iterator[Finding]:
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
        yield Finding(binding.path, binding.line, f"the example does not end: {error}", docname, Kind.EXAMPLE)
        return
    for example, got in failures:
        lines = binding.text.splitlines()[example.lineno + 1 :]
        # doctest drops the last, empty line of a block, so the lines of the source cannot be counted.
        more = next((index for index, text in enumerate(lines) if not text.startswith("...")), len(lines))
        line = binding.line + example.lineno + 1 + more
        said = " ".join(example.want.split()) or "nothing"
        _, where = package.source(docname, example.source.strip())
        place = f" ({where})" if where else ""
        source = " ".join(example.source.split())  # a finding has one line, an example may have several
        message = f"the example says {said}, `{source}` gives {' '.join(got.split()) or 'nothing'}{place}"
        yield Finding(binding.path, line, message, docname, Kind.EXAMPLE)


def setup_examples(app: Sphinx) -> None:
    """Collect examples as pages are read."""
    app.setup_extension("sphinx.ext.doctest")
    app.setup_extension("sphinx_exec_code")
    app.add_directive("exec_code", RunCode, override=True)
    app.connect("doctree-read", _collect)
