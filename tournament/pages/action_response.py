"""Response to an action: what was done, or why it was refused; never an error page."""

import json
import re
from collections.abc import Callable
from datetime import tzinfo
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from tournament.access.authorization import Visit
from tournament.access.rate_limits import ACTIONS, count_try, is_limit_reached, read_client_ip
from tournament.access.roles import Right
from tournament.engine.messages import Refusal
from tournament.engine.messages import _ as mark
from tournament.engine.money import AmbiguousAmount
from tournament.journal import ActionResult, Actor, JournalLine, StalePage
from tournament.localization import find_timezone, format_age, localize_fact
from tournament.pages.desk_url import build_desk_url
from tournament.pages.form_refill import remember_form_input
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.time_source import now

KEY = re.compile(r"[0-9A-Za-z_-]{8,64}")
REFUSED = 409
AMBIGUOUS = "ambiguous_amount"
"""Where a request keeps an amount that can be read in two ways, for the page that asks which."""
INCOMPLETE = mark("This form was incomplete. Load the page and try again.")


def read_form_key(request: HttpRequest) -> str:
    """The key of a submission, by which a retry is known; 404 where it has none."""
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        raise Http404
    return key


def build_actor(visit: Visit) -> Actor:
    """Who the journal names for what this visitor does."""
    return Actor(visit.who.name, visit.who.device, visit.who.member)


def perform_submission(
    request: HtmxHttpRequest,
    visit: Visit,
    act: Callable[[str, int | None], ActionResult],
    again: Callable[[str], HttpResponse] | None = None,
) -> HttpResponse:
    """
    Do what a form asks for: `act` gets the key of this submission and the version on the page.
    Works the same for a plain form (a redirect back) and for htmx (no content, a toast; a form
    that says `leave` goes on to its own address).
    A page with much typed in gives `again`, which draws it afresh with the sentence of a refusal.
    """
    who = f"link {visit.who.link}" if visit.who.member is None else f"member {visit.who.member}"
    address = read_client_ip(request)
    if is_limit_reached(ACTIONS, who, address):
        return build_refusal_response(
            request, visit, _("Too many clicks in one minute. Wait a little, then go on.")
        )
    count_try(ACTIONS, who, address)
    key = request.POST.get("key", "")
    if not KEY.fullmatch(key):
        return build_refusal_response(request, visit, _(INCOMPLETE))
    zone = find_timezone(visit.night.club.timezone)
    try:
        done = act(key, _parse_version(request))
    except Refusal as refusal:
        sentence = _refusal_text(refusal, zone)
        if isinstance(refusal, AmbiguousAmount):
            setattr(request, AMBIGUOUS, refusal)
        if again is None or request.htmx:
            return build_refusal_response(request, visit, sentence)
        return again(sentence)
    text = localize_fact(done.line, zone) if done.line else _no_change_text(done, zone)
    may_undo = done.changed and done.line is not None and visit.who.has_right(Right.SEE_DESK)
    address = build_undo_url(visit.night.pk, done.version, done.others)
    undo = {"undo": address} if may_undo else {}
    return _build_action_response(request, visit, text, 204, {"version": done.version} | undo)


def build_undo_url(night: int, version: int, others: tuple[int, ...]) -> str:
    """Where an entry is taken back, and these others with it."""
    address = reverse("undo", args=[night, version])
    return f"{address}?{urlencode({'with': others}, doseq=True)}" if others else address


def build_refusal_response(
    request: HtmxHttpRequest, visit: Visit, sentence: str, field: str = ""
) -> HttpResponse:
    """Say no, with a sentence; `field` is the one of the form that it speaks of."""
    more: dict[str, Any] = {"field": field} if field else {}
    asked: AmbiguousAmount | None = getattr(request, AMBIGUOUS, None)
    if asked is not None:
        more["amounts"] = {"typed": asked.typed, "readings": asked.readings}
    return _build_action_response(request, visit, sentence, REFUSED, more)


def first_error_text(form: Form) -> str:
    """The first thing wrong with a form, as one sentence."""
    name, errors = next(iter(form.errors.items()))
    label = form.fields[name].label if name in form.fields else ""
    if not label:
        return _(INCOMPLETE)
    return _("{what}: {value}").format(what=label, value=errors[0])


def _build_action_response(
    request: HtmxHttpRequest, visit: Visit, text: str, status: int, more: dict[str, Any]
) -> HttpResponse:
    """
    The words, and `more` for the page: the entry that was made, the way back from it, the field at
    fault.
    """
    tone = "refused" if status == REFUSED else "done"
    if request.htmx and tone == "done" and visit.who.player is not None:
        text = ""  # their own card shows what they did
    if not request.htmx:
        messages.add_message(request, messages.INFO, text, extra_tags=tone)
        place = ""
        if status == REFUSED:
            place = remember_form_input(request, text, str(more.get("field", "")))
        return HttpResponseRedirect(_read_return_url(request, visit) + place)
    toast = {"text": text, "tone": tone, "undo": ""} | more
    headers = {"HX-Trigger": json.dumps({"toast": toast, "night-changed": {}})}
    if status != REFUSED and "leave" in request.POST:
        headers["HX-Redirect"] = _read_return_url(request, visit)
    return HttpResponse(status=status, headers=headers)


def _read_return_url(request: HtmxHttpRequest, visit: Visit) -> str:
    back = request.POST.get("back", "")
    if url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        return back
    visit.night.refresh_from_db(fields=["finished_at"])
    return build_desk_url(visit.night)


def _parse_version(request: HtmxHttpRequest) -> int | None:
    seen = request.POST.get("seen", "")
    return int(seen) if seen.isdecimal() and len(seen) < 10 else None


def _refusal_text(refusal: Refusal, zone: tzinfo) -> str:
    text = localize_fact(refusal.line, zone)
    if isinstance(refusal, StalePage) and refusal.since:
        text = f"{text} {_last_change_text(refusal.since[-1], zone)}"
    return text


def _no_change_text(done: ActionResult, zone: tzinfo) -> str:
    if done.since:
        return _("It was done already. {who}").format(who=_last_change_text(done.since[-1], zone))
    return _("It is so already.")


def _last_change_text(told: JournalLine, zone: tzinfo) -> str:
    ago = format_age(now() - told.entry.at)
    what = localize_fact(told.line, zone)
    return _("{who} did this {ago} ago: {what}.").format(who=told.entry.by, ago=ago, what=what)
