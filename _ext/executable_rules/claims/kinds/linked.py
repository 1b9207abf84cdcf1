"""A rule or an erratum that a page names by its id."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules_py.errata import Erratum
from rules_py.errors import nearest

from ..claim import ErratumId, RuleId, Statement
from ..code.rules_package import RulesPackage
from ..findings import Finding, Help, Kind


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
class OfErratum(Statement):
    """Something that a page says of an erratum, which it names by its id."""

    compared: ClassVar[bool] = False

    id: str

    def quotes(self) -> Iterator[ErratumId]:
        yield ErratumId(self.id)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        known = package.registry.errata
        if self.id in known:
            yield from self.against(known[self.id])
        else:
            yield self.found(Kind.RULE, f"names the erratum {self.id!r}; {nearest(self.id, list(known))}")

    def against(self, erratum: Erratum) -> Iterator[Finding]:
        """Findings where what the page says is not true of the erratum."""
        raise NotImplementedError


@dataclass(frozen=True)
class LinkedErratum(OfErratum):
    """A link to an erratum; it is right if there is one."""

    label: ClassVar[str] = "link"

    def against(self, erratum: Erratum) -> Iterator[Finding]:
        yield from ()


HELP = {
    "rule OfErratum.check": Help(
        "A page names an erratum that isn't registered.", "Correct the id, or register the erratum."
    ),
    "rule LinkedRule.check": Help(
        "A link names a rule that doesn't exist.", "The message has the nearest id; use that one."
    ),
}
"""Why its messages come, and what to do."""
