"""Error pages: the database is away, a damaged night, a fault of the program."""

import json
import logging
import sys
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import loader
from django.utils.translation import gettext
from django.views import defaults

from tournament.backup.views.damaged_night import render_damaged_night
from tournament.database_writes import is_write_failure
from tournament.journal import NOT_STORED, DamagedNight

logger = logging.getLogger(__name__)
Answering = Callable[[HttpRequest], HttpResponseBase]

SECONDS = "2"
"""A database that is started again is mostly back by then."""


class DamagedNightMiddleware:
    """
    Stands around all pages: where the journal of a night cannot be read, its own page is the
    answer.
    """

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, trouble: Exception) -> HttpResponse | None:
        """Called with whatever a page raised."""
        if not isinstance(trouble, DamagedNight):
            return None
        logger.error(
            "The night no. %s cannot be read: %s",
            trouble.night.pk,
            trouble.__cause__ or "its journal has gaps",
        )
        return render_damaged_night(request, trouble)


def is_database_down(trouble: BaseException | None) -> bool:
    """Whether the database did not answer, or could not do what it was asked to."""
    return is_write_failure(trouble) or isinstance(trouble, OperationalError | InterfaceError)


def render_server_error(request: HttpRequest) -> HttpResponse:
    """
    A click is refused with the sentence of a full disk; a page says when to look again. Nothing
    here asks the database, nor who is asking.
    """
    if not is_database_down(sys.exc_info()[1]):
        return defaults.server_error(request)
    if request.method == "POST" and request.headers.get("HX-Request") == "true":
        return build_toast(gettext(NOT_STORED))
    page = loader.render_to_string("503.html")
    headers = {"Retry-After": SECONDS}
    if request.path.startswith("/tv/"):  # nobody stands there who could look again
        headers["Refresh"] = SECONDS
    return HttpResponse(page, status=503, headers=headers)


def build_toast(text: str) -> HttpResponse:
    """The answer to a click of htmx that was refused before anybody asked who clicked."""
    toast = {"text": text, "tone": "refused", "undo": ""}
    return HttpResponse(status=409, headers={"HX-Trigger": json.dumps({"toast": toast})})
