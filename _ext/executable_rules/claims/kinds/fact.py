"""Words or a number that say what an expression is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from ..claim import Expression, Statement
from ..code.expressions import ExpressionError
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Help, Kind, says_but_has
from ..fix import rewritten
from ..words.wording import compare


@dataclass(frozen=True)
class BoundText(Statement):
    """The text is what the reader sees; subclasses say when it is true of the value."""

    text: str
    expression: str

    def quotes(self) -> Iterator[Expression]:
        yield Expression(self.expression)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        try:
            value = package.value(self.page, self.expression)
        except ExpressionError as error:
            yield self.found(Kind.EXPRESSION, f"says {self.text}, but {error}")
            return
        yield from self.against(package, value)

    def against(self, package: RulesPackage, value: Any) -> Iterator[Finding]:
        """Findings where the text is not true of the value."""
        raise NotImplementedError

    def fixed(self, new: str | None) -> Fix | None:
        """How to write the words that would be true; None where there are none."""
        return Fix(self.text, new, role=self.label, expression=self.expression) if new is not None else None


@dataclass(frozen=True)
class Fact(BoundText):
    """The text says the value itself."""

    label: ClassVar[str] = "fact"

    def against(self, package: RulesPackage, value: Any) -> Iterator[Finding]:
        if difference := compare(self.text, value):
            name, where = package.source(self.page, self.expression)
            named = self.expression if "(" in self.expression or "[" in self.expression else name
            message = says_but_has(difference.says, named or self.expression, difference.has, where)
            yield self.found(Kind.FACT, message, fix=self.fixed(rewritten(self.text, value)))


HELP = {
    "fact Fact.against": Help(
        "The words on the page and the value of the expression differ.",
        "Correct the text, or let `--fix` do it; if the text is right, correct the code.",
    ),
    "expression BoundText.check": Help(
        "The expression of a fact, or of odds in words, can't be evaluated.",
        "Use a name that the rules have, and only what expressions may do.",
    ),
}
"""Why its messages come, and what to do."""
