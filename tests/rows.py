"""
Table-driven tests: `@each_row` runs one test with every row of a table and reports every row that
fails.

pytest's own `parametrize` makes a case of each row, and collecting and reporting a case costs more
than most rows do. What a row writes into the database is rolled back before the next row begins.
"""

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

import pytest

Test = Callable[..., None]
Ids = Iterable[object] | Callable[[Any], object] | None


@dataclass(slots=True)
class RowCount:
    """
    How many rows the running test has gone through; `tests/conftest.py` reads it after each test.
    """

    rows: int = 0


RUN = RowCount()


def each_row(
    names: str | Sequence[str], rows: Iterable[Any], ids: Ids = None
) -> Callable[[Test], Test]:
    """Run the test with each of these rows; takes the arguments of `pytest.mark.parametrize`."""
    columns = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    given = [row_values(row, len(columns)) for row in rows]
    identifiers = ids if ids is None or callable(ids) else list(ids)
    if not given:
        raise ValueError("a table without rows tests nothing")

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run_table(*args: Any, **fixtures: Any) -> None:
            from tests.row_rollback import roll_back_row  # noqa: PLC0415 - tables are also read without Django

            failures = []
            for number, (_name, values) in enumerate(given):
                try:
                    with roll_back_row(fixtures) as own_fixtures:
                        test(*args, **own_fixtures, **dict(zip(columns, values, strict=True)))
                except (Exception, pytest.fail.Exception) as failure:
                    failure.add_note(f"in the row {name_rows(given, identifiers)[number][0]}")
                    failures.append(failure)
                RUN.rows += not hasattr(test, "is_table")
            if failures:
                raise BaseExceptionGroup(f"{len(failures)} of {len(given)} rows failed", failures)

        signature = inspect.signature(test)
        fixtures = [one for name, one in signature.parameters.items() if name not in columns]
        run_table.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        run_table.is_table = True  # type: ignore[attr-defined]
        return run_table

    return decorate


class Rows:
    """
    A table in one test whose stage stays from row to row: a real server, a browser. Every row that
    fails is told.
    """

    def __init__(self) -> None:
        self.failures: list[BaseException] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        if kind is None and self.failures:
            raise BaseExceptionGroup(
                f"{len(self.failures)} of {RUN.rows} rows failed", self.failures
            )

    @contextmanager
    def row(self, name: object) -> Iterator[None]:
        """What is done within is one row."""
        try:
            yield
        except (Exception, pytest.fail.Exception) as failure:
            failure.add_note(f"in the row {name}")
            self.failures.append(failure)
        RUN.rows += 1


def row_values(row: Any, columns: int) -> tuple[str | None, tuple[Any, ...]]:
    """The name of a row, if it has one of its own, and its values."""
    if isinstance(row, pytest.ParameterSet):
        return (row.id if isinstance(row.id, str) else None), tuple(row.values)
    return None, ((row,) if columns == 1 else tuple(row))


def name_rows(
    rows: list[tuple[str | None, tuple[Any, ...]]], ids: Ids
) -> list[tuple[str, tuple[Any, ...]]]:
    """Give each row a name: its own, its id, or what its values look like."""
    given: list[object] = [None] * len(rows) if ids is None or callable(ids) else list(ids)
    named = []
    for (own, values), identifier in zip(rows, given, strict=True):
        shown = (
            [str(ids(value)) for value in values]
            if callable(ids)
            else [repr(value)[:200] for value in values]
        )
        named.append((own or str(identifier or ", ".join(shown)), values))
    return named
