"""
What the links in mails lead to: pages on which whoever reads a mail box says yes or no, without an
account.
"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from tournament.outbox.delivery.mail_links import RunOut, who_says_no, who_says_yes
from tournament.signalling.mail_boxes import say_no, say_yes

GONE = 410


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mail_yes(request: HttpRequest, token: str) -> HttpResponse:
    """
    Say yes to mails. The button does it: programs that look after mail open every link by
    themselves.
    """
    try:
        row = who_says_yes(token)
    except RunOut:
        return render(request, "signals/mail_yes.html", {"row": None}, status=GONE)
    if row is None:
        raise Http404
    if request.method == "POST" and row.stopped_at is None:
        say_yes(row)
        row.refresh_from_db()
    return render(request, "signals/mail_yes.html", {"row": row})


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def mail_no(request: HttpRequest, token: str) -> HttpResponse:
    """
    Say no to mails, or yes after a no. A mail program may post a no by itself (RFC 8058): it has no
    cookie and no token of a form, and proves itself by the signed address alone.
    """
    row = who_says_no(token)
    if row is None:
        raise Http404
    if request.method == "POST":
        (say_yes if "again" in request.POST else say_no)(row)
        row.refresh_from_db()
    return render(request, "signals/mail_no.html", {"row": row})
