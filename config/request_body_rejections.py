"""Middleware that answers a rejected request body; `config.request_body_limits` decides."""

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template import loader
from django.utils.translation import gettext as _

from config.error_pages import Answering, build_toast
from config.request_body_limits import REFUSED, BodyRejectReason

STATUS = {BodyRejectReason.LARGE: 413, BodyRejectReason.SLOW: 408, BodyRejectReason.MANY: 429}


class BodyRejectionMiddleware:
    """Stands before whatever would read a form or ask who is there."""

    def __init__(self, get_response: Answering) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        why = request.META.get("asgi.scope", {}).get(REFUSED)
        if why is None:
            return self.get_response(request)
        if why is BodyRejectReason.AWAY:
            raise OperationalError(why)
        told = body_rejection_text(why)
        if request.headers.get("HX-Request") == "true":
            return build_toast(told)
        page = loader.render_to_string("refused.html", {"told": told})
        return HttpResponse(page, status=STATUS[why])


def body_rejection_text(why: BodyRejectReason) -> str:
    """Why, what is safe, and what to do."""
    if why is BodyRejectReason.SLOW:
        return _("The upload was too slow or broke off. Nothing was changed; send it again.")
    if why is BodyRejectReason.MANY:
        return _("Your other uploads are still running. Nothing was changed; wait for them.")
    return _("Too large. Nothing was changed. Sign in before you send a file, or send less.")
