"""Result of a background job, and how the job reports its progress."""

from collections.abc import Callable
from dataclasses import dataclass

Progress = Callable[[int, int], None]
"""
Told by the work as often as it likes: so much is done, of so much. What it raises must not be
caught.
"""


@dataclass(frozen=True, slots=True)
class GeneratedFile:
    """A file that was made; without a name there is none, and the work was all there was to do."""

    name: str = ""
    content: bytes = b""
