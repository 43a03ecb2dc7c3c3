"""
Send to a WebSocket at once if it does not block; else return what is left of it to be awaited.
"""

import types
from collections.abc import Awaitable, Generator
from typing import Any


def start_send(sending: Awaitable[None]) -> Awaitable[None] | None:
    """
    Carry a send as far as it goes without waiting; None means it is done.

    A task per screen and board would cost more than the sending itself. What comes back
    must be awaited by a task: it waits where the send had to, and then finishes it.
    """
    steps = sending.__await__()
    try:
        waiting_for = next(steps)
    except StopIteration:
        return None
    return _finish_send(steps, waiting_for)


@types.coroutine
def _finish_send(steps: Generator[Any, Any, None], waiting_for: Any) -> Generator[Any, Any, None]:
    while True:
        try:
            yield waiting_for
        except BaseException as interruption:  # the task was told to stop: so is the send
            try:
                waiting_for = steps.throw(interruption)
            except StopIteration:
                return
        else:
            try:
                waiting_for = next(steps)
            except StopIteration:
                return
