"""Template tag: strip, places and quick actions of a night."""

from django import template
from django.template import Context
from django.template.loader import render_to_string

from tournament.access.authorization import find_visit
from tournament.desk.night_bar_context import build_bar_context

register = template.Library()


@register.simple_tag(takes_context=True)
def render_night_bar(context: Context, here: str) -> str:
    """
    The bar for whoever runs the clock of this night, as the page `here` was asked for; nothing for
    others, nor on paper.
    """
    request = context.get("request")
    visitor = find_visit(request) if request else None
    if request is None or visitor is None:
        return ""
    follows = "first_board" in context
    shown = build_bar_context(
        visitor,
        request.get_full_path(),
        here,
        follows=follows,
        came_from=request.headers.get("Referer", ""),
    )
    return render_to_string("desk/night_bar.html", shown, request) if shown else ""
