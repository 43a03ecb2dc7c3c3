"""What is said while the database is away, and when the program itself stumbled."""

import json

import pytest
from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpResponse
from django.test import RequestFactory
from psycopg.errors import IdleInTransactionSessionTimeout, InFailedSqlTransaction

from config.trouble import server_error
from tournament.journal import NOT_STORED


def answer_to(trouble: Exception, method: str = "GET", **headers: str) -> HttpResponse:
    """As Django asks for it: while the trouble is being handled."""
    request = RequestFactory().generic(method, "/t/7/", headers=headers)
    try:
        raise trouble
    except type(trouble):
        return server_error(request)


@pytest.mark.parametrize("trouble", [OperationalError("the connection is closed"), InterfaceError("closed")])
def test_a_page_says_that_the_database_is_away(trouble: Exception) -> None:
    answer = answer_to(trouble)
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert "The database does not answer" in answer.content.decode()


def test_a_click_is_refused_in_the_words_of_a_full_disk() -> None:
    answer = answer_to(OperationalError(), "POST", **{"HX-Request": "true"})
    assert answer.status_code == 409
    assert json.loads(answer["HX-Trigger"]) == {"toast": {"text": NOT_STORED, "tone": "refused", "undo": ""}}


def of_the_database(why: Exception) -> InternalError:
    """As Django hands on what PostgreSQL said."""
    trouble = InternalError(str(why))
    trouble.__cause__ = why
    return trouble


def test_a_transaction_that_was_lost_in_silence_is_told_as_a_database_that_is_away() -> None:
    assert answer_to(of_the_database(IdleInTransactionSessionTimeout("terminating connection"))).status_code == 503
    assert answer_to(of_the_database(InFailedSqlTransaction("commands ignored"))).status_code == 500


def test_a_mistake_of_ours_is_told_as_such() -> None:
    answer = answer_to(ZeroDivisionError())
    assert answer.status_code == 500
    assert "The program made a mistake." in answer.content.decode()
