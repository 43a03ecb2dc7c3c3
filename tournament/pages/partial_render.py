"""Renders a whole page, or only its changing part for htmx."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers

from tournament.pages.htmx_request import HtmxHttpRequest


def render_page_or_part(
    request: HtmxHttpRequest, page: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """
    The changing part of `folder/page.html` is `folder/_page.html`; nobody keeps one and shows it as
    the other.
    """
    folder, _slash, name = page.rpartition("/")
    response = render(
        request, f"{folder}/_{name}" if request.htmx else page, context, status=status
    )
    patch_vary_headers(response, ["HX-Request", "Cookie"])
    return response
