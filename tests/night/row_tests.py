"""Table-driven tests of rules: what is computed from a row, and what is refused."""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from tests.night.evening import told
from tests.rows import each_row
from tournament.engine.messages import Message, Refusal


def each_gives(work: Callable[..., object], rows: Iterable[Any]) -> Callable[[], None]:
    """A test by a table: of the other values of a row comes its last one."""

    @each_row(("given", "result"), [(row[:-1], row[-1]) for row in rows])
    def test(given: tuple[Any, ...], result: object) -> None:
        assert work(*given) == result

    return test


def each_refused(
    work: Callable[..., object], rows: Iterable[Any], say: Callable[[Message], str] = told
) -> Callable[[], None]:
    """A test by a table: the other values of a row are refused with its last one."""

    @each_row(("given", "sentence"), [(row[:-1], row[-1]) for row in rows])
    def test(given: tuple[Any, ...], sentence: str) -> None:
        with pytest.raises(Refusal) as refusal:
            work(*given)
        assert say(refusal.value.line) == sentence

    return test
