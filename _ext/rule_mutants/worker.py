"""What each worker process does; it imports nothing of the rules."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from .mutant import Mutant
from .trial import Bench, Verdict


def try_some(mutants: Sequence[Mutant], original: str, folder: str, game: str, limit: float) -> list[Verdict]:
    """The verdicts on one mutant of the code, or on some of a page; a worker's first sets up its bench below `folder`.

    Raises:
        TrialError: the check has something to say of the book as it is.
    """
    return _bench(original, folder, game, limit).tried(mutants)


@cache
def _bench(original: str, folder: str, game: str, limit: float) -> Bench:
    return Bench(Path(original), Path(folder, str(os.getpid())), game, limit)
