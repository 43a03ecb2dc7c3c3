"""Shows on the terminal how far longer work is, on one line that is written over."""

import time
from typing import Protocol

from tournament.exports.generated_file import Progress

EVERY_SECONDS = 0.2


class Terminal(Protocol):
    """Where it is shown."""

    def isatty(self) -> bool:
        """Whether somebody looks at it, so that a line can be written over."""

    def write(self, msg: str, *, ending: str | None = None) -> None:
        """Write it."""


def build_progress_printer(terminal: Terminal) -> Progress:
    """What tells the terminal how far it is; a file or a pipe is told nothing."""
    told = 0.0

    def print_progress(done: int, total: int) -> None:
        nonlocal told
        if terminal.isatty() and (time.monotonic() - told > EVERY_SECONDS or done == total):
            told = time.monotonic()
            terminal.write(f"\r{done:,} / {total:,}", ending="\n" if done == total else "")

    return print_progress
