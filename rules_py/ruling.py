"""What a rule says about one case."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .actions import Action
from .result_table import ResultTable
from .thrown import Thrown


@dataclass(frozen=True)
class Ruling:
    """What a rule says about one case.

    Attributes:
        outcome: the named values of the result, each as JSON has it.
        summary: one plain sentence, the outcome before the figures.
        steps: the way to it, a short line a step.
        carried: for the rule's carried parameters, what they are the next time; no part of the outcome, so that the
            odds of an outcome stay one number however many ways lead on from it.
        shown: cards or dice that lie there without having been thrown, for the display.
        tables: small tables, for the display.
        details: what else fell, by name and as JSON has it, for programs; no part of the outcome either.
        actions: of a character's sheet, what the character can roll.
        changes: of a character's sheet, what can happen to the character by the rules.
    """

    outcome: Mapping[str, Any]
    summary: str
    steps: tuple[str, ...] = ()
    carried: Mapping[str, Any] = field(default_factory=dict)
    shown: tuple[Thrown, ...] = ()
    tables: tuple[ResultTable, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    actions: Sequence[Action] = ()
    changes: Sequence[Action] = ()

    def __getitem__(self, name: str) -> Any:
        return self.outcome[name]

    @property
    def digest(self) -> str:
        """Eight hex digits that change when the outcome does; a shared link carries them."""
        return hashlib.sha256(canonical(self.outcome).encode()).hexdigest()[:8]

    def __hash__(self) -> int:
        return hash(canonical(self.outcome))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ruling) and canonical(self.outcome) == canonical(other.outcome)


def canonical(outcome: Mapping[str, Any]) -> str:
    """An outcome as text that is the same for equal outcomes."""
    return json.dumps(outcome, sort_keys=True, ensure_ascii=True)
