"""Gzip text responses."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

IN_WORDS = ("text/", "application/json", "application/javascript", "image/svg+xml")


class TextGZipMiddleware(GZipMiddleware):
    """
    Django's own, for words alone and whole answers alone: pictures and files are packed as they
    are, and a table of many thousand rows goes out while it is written. A 304 speaks of such an
    answer, and varies as that one does.
    """

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        if response.status_code == 304:
            patch_vary_headers(response, ("Accept-Encoding",))
        if response.streaming or not response.get("Content-Type", "").startswith(IN_WORDS):
            return response
        return super().process_response(request, response)
