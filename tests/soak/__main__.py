"""`python -m tests.soak build/site`: ask the Python of a built site 200,000 things that anybody might ask.

Takes an hour or so; `--requests` and `--seed` choose how many and which.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from rules_py import registry

from .requests import requests
from .soak import soak

REQUESTS = 200_000
AT_ONCE = 20_000


def main() -> int:
    """Print what went wrong, and how many requests were asked."""
    parser = argparse.ArgumentParser(prog="nox -s soak --")
    parser.add_argument("site", type=Path)
    parser.add_argument("--requests", type=int, default=REQUESTS)
    parser.add_argument(
        "--seed", type=int, help="begin with the requests of this seed; another one each time if left out"
    )
    options = parser.parse_args()
    seed = random.SystemRandom().randrange(2**31) if options.seed is None else options.seed
    asked = wrong = 0
    while asked < options.requests:
        some = requests(registry, min(AT_ONCE, options.requests - asked), seed)
        with tempfile.TemporaryDirectory() as folder:
            for trouble in soak(options.site, some, Path(folder)):
                print(trouble)
                wrong += 1
        asked += len(some)
        print(f"{asked:,} requests, seeds up to {seed}: {wrong} went wrong", file=sys.stderr, flush=True)
        seed += 1
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
