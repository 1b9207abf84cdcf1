"""Work in a process of its own, which ends with it: nothing of one mutant is left for the next."""

from __future__ import annotations

import gc
import json
import os
import resource
import select
import signal
import time
from collections.abc import Callable
from typing import Literal, NoReturn

Outcome = Literal["finding", "failure", "timeout", "survivor"]
"""Noticed by a finding, by a build that fails, by a build that does not end; or not noticed."""

Work = Callable[[], str]
"""What the check says first; empty when it says nothing."""

MOST_MEMORY = 4 * 2**30
"""A mutant may make tables of any size; more bytes than this make its build fail."""


def forked(work: Work, limit: float) -> tuple[Outcome, str]:
    """What comes of `work` in a copy of this process, and what it said.

    Args:
        work: done in the copy.
        limit: seconds after which it is taken to be endless.
    """
    reader, writer = os.pipe()
    gc.freeze()  # else the copy would go through all that it inherits again and again, and so rewrite all of it
    child = os.fork()
    if not child:
        os.close(reader)
        _answer(writer, work)
    os.close(writer)
    answer = _read(reader, time.monotonic() + limit)
    os.close(reader)
    if answer is None:
        os.killpg(child, signal.SIGKILL)  # with all that an example on a page has started
    os.waitpid(child, 0)
    if answer is None:
        return "timeout", f"no end within {limit:g} s"
    if not answer:
        return "failure", "the process died"
    outcome, message = json.loads(answer)
    return outcome, message


def _read(pipe: int, until: float) -> bytes | None:
    """All that comes out of a pipe; nothing when it has not been closed in time."""
    answer = b""
    while (left := until - time.monotonic()) > 0 and select.select([pipe], [], [], left)[0]:
        if not (part := os.read(pipe, 65536)):
            return answer
        answer += part
    return None


def _answer(pipe: int, work: Work) -> NoReturn:
    """In the child: work, write outcome and words into the pipe, end."""
    os.setsid()
    _silence()
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    try:
        message = work()
        outcome: Outcome = "finding" if message else "survivor"
    except BaseException as error:  # noqa: BLE001 - whatever ends a build ends it
        outcome, message = "failure", str(error).strip().rpartition("\n")[2] or type(error).__name__
    os.write(pipe, json.dumps([outcome, message]).encode())
    os._exit(0)


def _silence() -> None:
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


class Warm:
    """A copy of this process that has prepared itself once, and is copied again for each piece of work.

    Args:
        prepare: done once; gives the work.
        limit: seconds after which the work, or the preparation, is taken to be endless.
    """

    def __init__(self, prepare: Callable[[], Work], limit: float) -> None:
        asked, self._ask = os.pipe()
        answers, results = os.pipe()
        if not os.fork():
            os.close(self._ask)
            os.close(answers)
            _serve(prepare, limit, asked, results)
        os.close(asked)
        os.close(results)
        self._answers = os.fdopen(answers, encoding="utf-8")

    def work(self) -> tuple[Outcome, str]:
        """What comes of the work this time, and what it said."""
        os.write(self._ask, b"?")
        outcome, message = json.loads(self._answers.readline() or '["failure", "the process died"]')
        return outcome, message


def _serve(prepare: Callable[[], Work], limit: float, asked: int, results: int) -> NoReturn:
    """Answer as long as somebody can ask."""
    _silence()
    try:
        work = prepare()
    except BaseException as error:  # noqa: BLE001 - reported to everybody who asks
        reason = str(error) or type(error).__name__

        def work() -> str:
            raise RuntimeError(reason)

    while os.read(asked, 1):
        os.write(results, (json.dumps(forked(work, limit)) + "\n").encode())
    os._exit(0)
