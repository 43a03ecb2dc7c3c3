"""
Follows each request through the logs: its id, its night, what kind of visitor asks, how long it
took.
"""

import logging
import re
import secrets
from collections.abc import Callable
from time import perf_counter

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.urls import ResolverMatch

from config.logging_setup import REQUEST
from tournament.access.private_links import COOKIE, read_link_cookie

logger = logging.getLogger(__name__)

HEADER = "X-Request-ID"
HARMLESS = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}")
NIGHT_ROUTES = ("t/", "api/v1/nights/")
NOT_TOLD = ("healthz", "readyz", "static/")  # asked every few seconds, or dozens at a time

Answering = Callable[[HttpRequest], HttpResponseBase]


class RequestLogMiddleware:
    """
    The outermost room a request goes through; it names nobody and keeps no address, cookie or text.
    """

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        begun = perf_counter()
        name = choose_request_id(request.headers.get(HEADER, ""))
        follow = REQUEST.set({"request": name})
        try:
            response = self.get_response(request)
            response.headers[HEADER] = name
            self.log_request(request, response.status_code, begun)
            return response
        finally:
            REQUEST.reset(follow)

    def process_view(self, request: HttpRequest, *view: object) -> None:
        """
        By now the address has been understood: whatever is said from here on belongs to its night.
        """
        night = find_night_in_url(request.resolver_match)
        if night is not None:
            REQUEST.set({**REQUEST.get(), "night": night})

    def log_request(self, request: HttpRequest, status: int, begun: float) -> None:
        """One line for each request: the page's pattern, so that no address is written down."""
        found = request.resolver_match
        route = "static/" if request.path.startswith(settings.STATIC_URL) else "?"
        if found:
            route = found.route
        if not logger.isEnabledFor(logging.INFO) or (route in NOT_TOLD and status == 200):
            return
        took = round((perf_counter() - begun) * 1000, 1)
        night = find_night_in_url(found)
        facts = {"method": request.method, "route": route, "status": status, "ms": took}
        told = {"who": describe_visitor(request, night)} | ({"night": night} if night else {})
        logger.info(
            "%s %s %d in %.1f ms",
            request.method,
            route,
            status,
            took,
            extra={"facts": facts | told},
        )


def choose_request_id(given: str) -> str:
    """What the proxy in front calls the request, if that looks harmless; else a name of our own."""
    return given if HARMLESS.fullmatch(given) else secrets.token_hex(8)


def find_night_in_url(found: ResolverMatch | None) -> int | None:
    """The night that an address is about."""
    if found is None or not found.route.startswith(NIGHT_ROUTES):
        return None
    night = found.kwargs.get("pk")
    return night if isinstance(night, int) else None


def describe_visitor(request: HttpRequest, night: int | None) -> str:
    """
    A member, the holder of some kind of link, or a stranger – as far as is known without asking the
    database.
    """
    if getattr(request, "_cached_user", None) is not None and request.user.is_authenticated:
        return "member"
    kinds = sorted(
        held.kind.value
        for held in read_link_cookie(request.COOKIES.get(COOKIE, ""))
        if night is None or held.night == night
    )
    return f"link: {', '.join(dict.fromkeys(kinds))}" if kinds else "stranger"
