"""Opt-in and opt-out pages behind the links in mails, without an account."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.notifications.delivery.opt_in_links import (
    LinkExpired,
    find_opt_in_target,
    find_opt_out_target,
)
from tournament.notifications.mailbox_consent import record_opt_in, record_opt_out

GONE = 410


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def opt_in_to_mail(request: HttpRequest, token: str) -> HttpResponse:
    """
    Say yes to mails. The button does it: programs that look after mail open every link by
    themselves.
    """
    try:
        row = find_opt_in_target(token)
    except LinkExpired:
        return render(request, "notifications/mail_yes.html", {"row": None}, status=GONE)
    if row is None:
        raise Http404
    if request.method == "POST" and row.stopped_at is None:
        record_opt_in(row)
        row.refresh_from_db()
    return render(request, "notifications/mail_yes.html", {"row": row})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def opt_out_of_mail(request: HttpRequest, token: str) -> HttpResponse:
    """
    Say no to mails, or yes after a no. A mail program may post a no by itself (RFC 8058): it has no
    cookie and no token of a form, and proves itself by the signed address alone.
    """
    row = find_opt_out_target(token)
    if row is None:
        raise Http404
    if request.method == "POST":
        (record_opt_in if "again" in request.POST else record_opt_out)(row)
        row.refresh_from_db()
    return render(request, "notifications/mail_no.html", {"row": row})
