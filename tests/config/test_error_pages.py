"""Error pages: the database is away, or the program failed."""

import json

import pytest
from django.db import Error, InterfaceError, InternalError, OperationalError, ProgrammingError
from django.http import HttpResponse
from django.test import RequestFactory
from psycopg import Error as PsycopgError
from psycopg.errors import (
    IdleInTransactionSessionTimeout,
    InFailedSqlTransaction,
    InsufficientPrivilege,
    ReadOnlySqlTransaction,
    UndefinedTable,
)

from config.error_pages import render_server_error
from tests.rows import each_row
from tournament.database_writes import hold_write_lock
from tournament.journal import NOT_STORED, StorageTrouble


def answer_to(
    trouble: Exception, method: str = "GET", path: str = "/t/7/", **headers: str
) -> HttpResponse:
    """As Django asks for it: while the trouble is being handled."""
    request = RequestFactory().generic(method, path, headers=headers)
    try:
        raise trouble
    except type(trouble):
        return render_server_error(request)


def test_a_page_says_that_the_database_is_away() -> None:
    for trouble in (
        OperationalError("the connection is closed"),
        InterfaceError("closed"),
        *NOT_KEPT,
    ):
        answer = answer_to(trouble)
        assert (answer.status_code, answer["Retry-After"]) == (503, "2")
        assert "The database does not answer" in answer.content.decode()


def test_a_tv_that_waits_looks_again_by_itself() -> None:
    trouble = OperationalError("the connection is closed")
    headers = [answer_to(trouble, path=path).headers for path in ("/tv/", "/t/7/")]
    assert [found.get("Refresh") for found in headers] == ["2", None]


def test_a_click_is_refused_in_the_words_of_a_full_disk() -> None:
    answer = answer_to(OperationalError(), "POST", **{"HX-Request": "true"})
    assert answer.status_code == 409
    assert json.loads(answer["HX-Trigger"]) == {
        "toast": {"text": NOT_STORED, "tone": "refused", "undo": ""}
    }


def of_the_database(why: PsycopgError, kind: type[Error] = InternalError) -> Error:
    """As Django hands on what PostgreSQL said."""
    trouble = kind(str(why))
    trouble.__cause__ = why
    return trouble


NOT_KEPT = [
    of_the_database(IdleInTransactionSessionTimeout("terminating connection")),
    of_the_database(ReadOnlySqlTransaction("cannot execute INSERT in a read-only transaction")),
    of_the_database(
        InsufficientPrivilege("could not extend file: Read-only file system"), ProgrammingError
    ),
]
MISTAKES = [
    of_the_database(InFailedSqlTransaction("commands ignored")),
    of_the_database(UndefinedTable("there is no such table"), ProgrammingError),
]


@pytest.mark.django_db
@each_row("trouble", [*NOT_KEPT, OperationalError("no space left on device")])
def test_a_click_that_it_could_not_keep_is_refused(trouble: Error) -> None:
    with pytest.raises(StorageTrouble), hold_write_lock():
        raise trouble


def test_a_mistake_of_ours_is_told_as_such() -> None:
    """Also what the database was wrongly asked."""
    for trouble in (ZeroDivisionError(), *MISTAKES):
        answer = answer_to(trouble)
        assert (
            answer.status_code,
            "Your data is safe, and every clock keeps running." in answer.content.decode(),
        ) == (
            500,
            True,
        )
