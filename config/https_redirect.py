"""Redirect plain HTTP to HTTPS when the server has its own certificate."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect

OPEN_TO_ALL = ("/certificate/", "/healthz", "/readyz")
PRIVATE_LINKS = "/l/"
"""Their addresses begin with this; the rest of one is not repeated."""
Answering = Callable[[HttpRequest], HttpResponseBase]


class HttpsRedirectMiddleware:
    """
    The way is never remembered by the browser: the next evening may be without encryption again.
    """

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not settings.TLS or request.is_secure() or request.path.startswith(OPEN_TO_ALL):
            return self.get_response(request)
        wanted = "/" if request.path.startswith(PRIVATE_LINKS) else request.path
        request.get_host()  # a name that is not ours is refused as everywhere
        return HttpResponseRedirect(f"/certificate/?{urlencode({'next': wanted})}")
