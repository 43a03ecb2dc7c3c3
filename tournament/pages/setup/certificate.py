"""Why a phone warns of a certificate that the program made for itself, and how it is told to trust it."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

FILE_NAME = "final-nine.crt"


@require_safe
@never_cache
def certificate(request: HttpRequest) -> HttpResponse:
    """What will be said, what to press, and how to be spared it; for everybody, encrypted or not."""
    _only_with_tls()
    wanted = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(wanted, allowed_hosts=None):
        wanted = "/"
    host = request.get_host()
    there = f"https://{host}"
    context = {"go_on": there + wanted, "there": there, "fingerprint": settings.TLS_FINGERPRINT}
    return render(request, "setup/certificate.html", context)


@require_safe
def authority(request: HttpRequest) -> HttpResponse:
    """The authority's certificate as a file, which a phone or a computer offers to take up."""
    _only_with_tls()
    content = (settings.TLS_FOLDER / "authority.pem").read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="{FILE_NAME}"'}
    return HttpResponse(content, content_type="application/x-x509-ca-cert", headers=headers)


def _only_with_tls() -> None:
    """Without `serve --tls` there is no such certificate, and no such page."""
    if not settings.TLS:
        raise Http404
