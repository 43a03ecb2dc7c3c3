"""Properties of an htmx request."""

from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails


class HtmxHttpRequest(HttpRequest):
    """A request that knows whether htmx made it."""

    htmx: HtmxDetails
