"""What a Python that wakes from a snapshot of its memory must not have in common with all others that do."""

from __future__ import annotations

import random
import time


def wake() -> None:
    """Draw fresh luck and look at the reader's clock; harmless in a Python that has started by itself.

    A snapshot freezes the state of the `random` module's own generator: without this, every reader would see the same
    sequence. Other generators the build refuses. `os.urandom`, and with it `fresh_seed`, `secrets` and `uuid`, keep no
    state and ask the browser's `crypto` each time. Hashes of text are the same for every reader; nothing shows them.
    """
    random.seed()
    if hasattr(time, "tzset"):  # not on Windows
        time.tzset()
