"""A bound on the time that a page's own code may take: nobody's build hangs because of a page."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

MOST_SECONDS = 20.0
"""Processor time, so that a slow or busy machine finds the same as any other."""


class TooLong(BaseException):
    """It took longer. Not an `Exception`: rules that catch those would go on."""

    def __str__(self) -> str:
        return f"it takes more than {MOST_SECONDS:g} seconds"


@contextmanager
def bounded_time() -> Iterator[None]:
    """Run what is inside for at most `MOST_SECONDS` of processor time; inside another one the outer one counts.

    Windows has no such timer, and only a main thread can be interrupted: elsewhere time is not bounded.

    Raises:
        TooLong: it took longer.
    """
    usable = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not usable or signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS, 1)  # again and again: doctest goes on with its next example
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
