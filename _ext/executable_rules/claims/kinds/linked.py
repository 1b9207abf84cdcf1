"""A rule or an erratum that a page names by its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules_py.errors import nearest

from ..claim import ErratumId, RuleId, Statement
from ..code.rules_package import RulesPackage
from ..findings import Finding, Kind


@dataclass(frozen=True)
class LinkedRule(Statement):
    """A link to a rule; the page shows the rule's title."""

    label: ClassVar[str] = "link"
    compared: ClassVar[bool] = False
    shown: ClassVar[bool] = True

    id: str

    def quotes(self) -> Iterator[RuleId]:
        yield RuleId(self.id)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        if self.id not in package.homes:
            message = f"names the rule {self.id!r}; {nearest(self.id, list(package.homes))}"
            yield self.found(Kind.RULE, message)


@dataclass(frozen=True)
class LinkedErratum(Statement):
    """A link to an erratum."""

    label: ClassVar[str] = "link"
    compared: ClassVar[bool] = False

    id: str

    def quotes(self) -> Iterator[ErratumId]:
        yield ErratumId(self.id)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        known = package.registry.errata
        if self.id not in known:
            yield self.found(Kind.RULE, f"names the erratum {self.id!r}; {nearest(self.id, list(known))}")
