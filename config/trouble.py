"""What is said when a page could not be made: that the database is away is told as such, and is nobody's mistake."""

import json
import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template import loader
from django.utils.translation import gettext
from django.views import defaults

from tournament.journal import NOT_STORED
from tournament.storing import is_not_kept

SECONDS = "2"
"""A database that is started again is mostly back by then."""


def is_away(trouble: BaseException | None) -> bool:
    """Whether the database did not answer, or could not do what it was asked to."""
    return is_not_kept(trouble) or isinstance(trouble, OperationalError | InterfaceError)


def server_error(request: HttpRequest) -> HttpResponse:
    """
    A click is refused with the sentence of a full disk; a page says when to look again. Nothing here asks the database,
    nor who is asking.
    """
    if not is_away(sys.exc_info()[1]):
        return defaults.server_error(request)
    if request.method == "POST" and request.headers.get("HX-Request") == "true":
        toast = {"text": gettext(NOT_STORED), "tone": "refused", "undo": ""}
        return HttpResponse(status=409, headers={"HX-Trigger": json.dumps({"toast": toast})})
    return HttpResponse(loader.render_to_string("503.html"), status=503, headers={"Retry-After": SECONDS})
