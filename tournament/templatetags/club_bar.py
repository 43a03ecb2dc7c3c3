"""Template tag: navigation of pages that belong to no club."""

from django import template
from django.http import Http404, HttpRequest
from django.template import Context

from tournament.access.authorization import Visitor, authorize_club
from tournament.access.roles import Right

register = template.Library()


@register.simple_tag(takes_context=True)
def find_club_member(context: Context) -> Visitor | None:
    """Who is signed in to a club, if anybody is; strangers read the page without its places."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return None
    try:
        return authorize_club(request, Right.SEE_BOARD)[1]
    except Http404:
        return None
