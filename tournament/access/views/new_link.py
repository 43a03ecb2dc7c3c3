"""A link that was just made, shown this once."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournament.access.shareable_url import build_shareable_url, is_local_url
from tournament.models import Link
from tournament.pages.qr_codes import render_qr_code


@dataclass(frozen=True, slots=True)
class NewLink:
    """A new link as it is shown this once."""

    link: Link
    address: str
    code: str
    opens: str
    only_here: bool


def build_new_link(request: HttpRequest, link: Link, path: str, opens: str = "") -> NewLink:
    """The link with the address that opens it, and its code."""
    house = build_shareable_url(request)
    address = house + path
    return NewLink(link, address, render_qr_code(address), opens, is_local_url(house))


def render_new_link(
    request: HttpRequest, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A page that may show a new link: the page after it must not hear of an address with one."""
    response = render(request, template, context, status=status)
    return hide_referrer(response) if "made" in context else response


def hide_referrer(response: HttpResponse) -> HttpResponse:
    """The page after this one must not hear of the address with the secret."""
    response["Referrer-Policy"] = "no-referrer"
    return response
