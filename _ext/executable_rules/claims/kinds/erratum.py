"""An erratum that a page shows: its two statements still disagree, and its proof shows what the page says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from rules_py.errata import Erratum, Proof
from rules_py.errors import nearest

from ..claim import ErratumId, Statement
from ..code.limits import TooLong, bounded_time
from ..code.rules_package import RulesPackage
from ..findings import Finding, Fix, Help, Kind, says_but_has
from .linked import OfErratum


@dataclass(frozen=True)
class Line:
    """What a page says that a proof shows, and where."""

    text: str
    line: int


@dataclass(frozen=True)
class ShownErratum(OfErratum):
    """The page shows the erratum."""

    label: ClassVar[str] = "erratum"
    shown: ClassVar[bool] = True

    def against(self, erratum: Erratum) -> Iterator[Finding]:
        proof = proof_of(erratum)
        if isinstance(proof, str):
            yield self.found(Kind.ERRATUM, f"{self.id} cannot be proved: {proof} ({erratum.place})")
        elif proof is not None and not proof.disagree:
            message = f"{self.id} says that two statements disagree, its proof finds that they agree ({erratum.place})"
            yield self.found(Kind.ERRATUM, message)


@dataclass(frozen=True)
class ComputedLines(Statement):
    """The page says what the proof of an erratum shows, line by line."""

    label: ClassVar[str] = "computed"
    compared: ClassVar[bool] = False

    id: str
    lines: tuple[Line, ...]

    def quotes(self) -> Iterator[ErratumId]:
        yield ErratumId(self.id)

    def check(self, package: RulesPackage) -> Iterator[Finding]:
        known = package.registry.errata
        if self.id not in known:
            yield self.found(Kind.ERRATUM, f"says what the erratum {self.id!r} shows; {nearest(self.id, known)}")
            return
        proof = proof_of(known[self.id])
        if isinstance(proof, str):
            return  # reported where the erratum is shown
        line = self.line
        for says, has in zip_longest(self.lines, proof.shown if proof is not None else ()):
            line = says.line if says is not None else line
            if says is None or has is None or says.text != " ".join(has.split()):
                text, new = says.text if says is not None else "nothing", has or "nothing more"
                fix = Fix(text, new) if says is not None and has is not None else None
                message = says_but_has(text, f"the proof of {self.id}", new, known[self.id].place)
                yield self.found(Kind.ERRATUM, message, line=line, fix=fix)


def proof_of(erratum: Erratum) -> Proof | str | None:
    """The proof, or what went wrong, because a proof runs the rules; None where nothing can be computed."""
    if erratum.prove is None:
        return None
    try:
        with bounded_time():
            return erratum.prove()
    except (Exception, TooLong) as error:  # noqa: BLE001 - whatever it is, it is reported with its place
        return f"{type(error).__name__}: {error}"


HELP = {
    "erratum ShownErratum.against": Help(
        "The proof of an erratum fails, or finds that its two statements agree by now.",
        "If the rules have changed, delete the erratum or correct its proof.",
    ),
    "erratum ComputedLines.check": Help(
        "The lines that an erratum's proof prints are not the ones on the page.",
        "Correct them, or let `--fix` write what the proof prints.",
    ),
}
"""Why its messages come, and what to do."""
