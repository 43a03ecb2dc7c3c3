"""Content security policy: only the program's own files and its own WebSocket."""

from csp.constants import NONE, SELF
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest, HttpResponseBase

DIRECTIVES: dict[str, list[str]] = {
    "default-src": [NONE],
    "script-src": [SELF],
    "style-src": [SELF],
    "img-src": [SELF, "data:"],
    "font-src": [SELF],
    "connect-src": [SELF],
    "media-src": [SELF, "data:", "blob:"],
    "manifest-src": [SELF],
    "form-action": [SELF],
    "frame-ancestors": [NONE],
    "base-uri": [NONE],
}


class WebSocketCSPMiddleware(CSPMiddleware):
    """
    Adds the page's own web-socket address: TV browsers some years old do not count it as 'self'.
    """

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        parts = super().get_policy_parts(request, response, report_only)
        if response.get("Content-Type", "").startswith("text/html"):
            own = f"{'wss' if request.is_secure() else 'ws'}://{request.get_host()}"
            parts.update = {**(parts.update or {}), "connect-src": [own]}
        return parts
