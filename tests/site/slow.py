"""A server behind a slow line: all its connections share so many bits a second, and every answer is late."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from executable_rules.ship.serve import SiteHandler, serving

PIECE = 16 * 1024
"""Bytes that go out at a time."""


class Line:
    """What is shared: the moment when the line is free again.

    Args:
        rate: bits a second, above 0.
        delay: seconds from a question to the first byte of its answer, 0 or more.
    """

    def __init__(self, rate: float, delay: float) -> None:
        self.rate = rate
        self.delay = delay
        self.sent = 0
        self._free = 0.0
        self._lock = threading.Lock()

    def carry(self, count: int) -> None:
        """Wait until so many bytes have passed."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count * 8 / self.rate
            until = self._free
            self.sent += count
        time.sleep(max(0.0, until - time.monotonic()))


class HeldLine(Line):
    """A line that carries as many bytes as it is allowed, and then waits for leave; at first everything."""

    def __init__(self) -> None:
        super().__init__(rate=float("inf"), delay=0)
        self._allowed = float("inf")
        self._moved = threading.Condition()

    def allow(self, count: float) -> None:
        """Let so many more bytes pass than have passed until now; `math.inf` lets all pass."""
        with self._moved:
            self._allowed = self.sent + count
            self._moved.notify_all()

    def carry(self, count: int) -> None:
        """Wait until these bytes may pass."""
        with self._moved:
            self._moved.wait_for(lambda: self.sent < self._allowed)
            self.sent += count


class SlowOut(io.RawIOBase):
    """What an answer is written to."""

    def __init__(self, out: Any, line: Line) -> None:
        self._out = out
        self._line = line

    def writable(self) -> bool:
        """Always."""
        return True

    def write(self, content: Any) -> int:
        """Send it in small pieces, each when its turn has come."""
        for start in range(0, len(content), PIECE):
            piece = content[start : start + PIECE]
            self._line.carry(len(piece))
            self._out.write(piece)
        return len(content)

    def flush(self) -> None:
        """Pass it on."""
        self._out.flush()


@contextmanager
def serving_over(line: Line, folder: Path) -> Iterator[str]:
    """Serve a site behind such a line; gives its address."""

    class SlowHandler(SiteHandler):
        def setup(self) -> None:
            super().setup()
            time.sleep(line.delay)  # a connection takes a way forth and back of its own
            self.wfile = SlowOut(self.wfile, line)  # type: ignore[assignment]  # a writable file is all that is needed

        def parse_request(self) -> bool:
            time.sleep(line.delay)
            return super().parse_request()

    with serving(folder, SlowHandler) as address:
        yield address
