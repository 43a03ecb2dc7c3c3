"""
What stands around every page of a night: the bar with what is at hand, and how much there is to do.
"""

from dataclasses import dataclass

from django import template
from django.template import Context
from django.template.loader import render_to_string

from tournament.access.authorization import find_visit
from tournament.desk.night_bar_context import build_bar_context

register = template.Library()


@dataclass(frozen=True, slots=True)
class NightBar:
    """Two pieces of a page: the number at the desk's tab, and the bar."""

    count: str = ""
    bar: str = ""


@register.simple_tag(takes_context=True)
def render_night_bar(context: Context) -> NightBar:
    """
    Both for whoever runs the clock of this night, as the page was asked for; nothing for others,
    nor on paper.
    """
    request = context.get("request")
    visitor = find_visit(request) if request else None
    if request is None or visitor is None:
        return NightBar()
    shown = build_bar_context(visitor, request.get_full_path(), follows="first_board" in context)
    if not shown:
        return NightBar()
    return NightBar(
        render_to_string("desk/errand_number.html", shown, request),
        render_to_string("desk/night_bar.html", shown, request),
    )
