"""Help for the browser warning about the program's own certificate."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

FILE_NAME = "final-nine.crt"


@require_safe
@never_cache
def show_certificate_help(request: HttpRequest) -> HttpResponse:
    """
    What will be said, what to press, and how to be spared it; for everybody, encrypted or not.
    """
    _require_tls()
    host = request.get_host()
    wanted = request.GET.get("next", "/")
    there = f"https://{host}"
    go_on = there + (wanted if _is_own_path(wanted) else "/")
    if not url_has_allowed_host_and_scheme(go_on, {host}, require_https=True):
        raise Http404
    context = {"go_on": go_on, "there": there, "fingerprint": settings.TLS_FINGERPRINT}
    return render(request, "access/certificate.html", context)


@require_safe
def download_ca_certificate(request: HttpRequest) -> HttpResponse:
    """The authority's certificate as a file, which a phone or a computer offers to take up."""
    _require_tls()
    content = (settings.TLS_FOLDER / "authority.pem").read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return HttpResponse(content, content_type="application/x-x509-ca-cert", headers=headers)


def _is_own_path(wanted: str) -> bool:
    """
    A path of our own. Whatever else would become a part of the computer's name when it is put
    behind it.
    """
    return wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)


def _require_tls() -> None:
    """Without `serve --tls` there is no such certificate, and no such page."""
    if not settings.TLS:
        raise Http404
