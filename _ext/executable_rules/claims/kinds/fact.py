"""A word or a number that says what an expression is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ..claim import Expression, Statement
from ..code.expressions import ExpressionError
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Kind, says_but_has
from ..fix import rewritten
from ..words.wording import compare


@dataclass(frozen=True)
class Fact(Statement):
    """The text is what the reader sees."""

    label: ClassVar[str] = "fact"

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
        if difference := compare(self.text, value):
            name, where = package.source(self.page, self.expression)
            named = self.expression if "(" in self.expression or "[" in self.expression else name
            message = says_but_has(difference.says, named or self.expression, difference.has, where)
            new = rewritten(self.text, value)
            fix = Fix(self.text, new, role="fact", expression=self.expression) if new is not None else None
            yield self.found(Kind.FACT, message, fix=fix)
