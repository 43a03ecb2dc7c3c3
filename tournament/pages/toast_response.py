"""The answer to a form about something that is not in the journal, as TVs and phones are not."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from tournament.pages.htmx_request import HtmxHttpRequest


def render_toast(request: HtmxHttpRequest, text: str, page: str, status: int = 204) -> HttpResponse:
    """A toast where htmx asks, else the page that the form came from, or this one."""
    tone = "refused" if status == 409 else "done"
    if request.htmx:
        told: dict[str, Any] = {"toast": {"text": text, "tone": tone, "undo": ""}}
        return HttpResponse(
            status=status, headers={"HX-Trigger": json.dumps(told | {"night-changed": {}})}
        )
    messages.info(request, text, extra_tags=tone)
    back = request.POST.get("back", "")
    safe = url_has_allowed_host_and_scheme(back, allowed_hosts=None)
    return HttpResponseRedirect(back if safe else page)
