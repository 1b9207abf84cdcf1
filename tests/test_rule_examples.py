"""Every rule's docstring examples run, the refusals too (a `Rule` is no function, so pytest does not find them)."""

from __future__ import annotations

import doctest
import sys

import pytest

from rules_py import registry
from rules_py.rule import Rule


@pytest.mark.parametrize("rule", list(registry), ids=lambda rule: rule.id)
def test_the_examples_of_a_rule_hold(rule: Rule) -> None:
    module = sys.modules[rule.module]
    examples = [
        test
        for test in doctest.DocTestFinder(recurse=False).find(
            rule.body, rule.id, module=module, globs=vars(module).copy()
        )
        if test.examples
    ]
    assert examples, f"{rule.module}:{rule.line}: {rule.id} has no example in its docstring"
    for test in examples:
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        report: list[str] = []
        runner.run(test, out=report.append)
        assert not runner.failures, "".join(report)
