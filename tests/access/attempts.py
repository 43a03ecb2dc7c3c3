"""
Records how an action ends: the sentence it is refused with, and several sent at the same moment.
"""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.db import connections

from tests.night.evening import told
from tournament.engine.messages import Refusal


def refusal(call: Callable[..., object], *given: object, **named: object) -> str:
    """The sentence with which it is refused."""
    try:
        call(*given, **named)
    except Refusal as refused:
        return told(refused.line)
    raise AssertionError(f"{call} was not refused")


def at_once(*calls: Callable[[], object]) -> list[str]:
    """
    Each in a thread of its own, all at the same moment: "done", or the name of the refusal, in no
    order.
    """
    ready = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> str:
        try:
            ready.wait(5)
            call()
        except Refusal as refused:
            return type(refused).__name__
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(calls)) as threads:
        return sorted(threads.map(run, calls))
