"""Lets a page tell lines, times and spans, and stamp its forms."""

import secrets
from datetime import tzinfo
from typing import Any

from django import template
from django.template import Context
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from tournament.clock.values import ClockFace
from tournament.club.views.night_list import night_title_text
from tournament.engine.messages import Fact, Message, _
from tournament.engine.time_units import MINUTE
from tournament.localization import (
    SENTENCES,
    format_chip_amount,
    format_date_time,
    format_decimal,
    format_duration,
    format_hours,
    format_ordinal,
    format_place_range,
    format_printed_time,
    format_time,
    format_time_of_day,
    format_weekday,
    localize_fact,
    localize_gap,
    translate_message,
)
from tournament.models import Tournament
from tournament.pages.action_response import AMBIGUOUS
from tournament.pages.form_refill import refill_form
from tournament.schedule.values import AnteBy, Level

NAMES = {"name", "names", "other", "others", "who"}
"""Gaps of lines that are filled with somebody's name, or several."""

register = template.Library()
register.filter("span", format_duration)
register.filter("decimal", format_decimal)
register.filter("words", gettext)  # a message of the core that has no gaps
register.filter("chips", format_chip_amount)
register.filter("ordinal", format_ordinal)
register.filter("places", format_place_range)


@register.simple_tag(takes_context=True)
def tell(context: Context, fact: Fact) -> str:
    """A line or a fact of the core."""
    return localize_fact(fact, context["zone"])


@register.simple_tag(takes_context=True)
def tell_names(context: Context, fact: Fact) -> SafeString:
    """A line of the core whose names are strong: a list of lines is searched by them."""
    return _mark_names(fact, context["zone"])


def _mark_names(fact: Fact, zone: tzinfo) -> SafeString:
    if not isinstance(fact, Message):
        return escape(localize_fact(fact, zone))
    parts: dict[str, str] = {}
    for gap, part in fact:
        if gap in NAMES:
            parts[gap] = format_html("<b>{}</b>", localize_gap(gap, part, zone))
        elif isinstance(part, Message) and gap not in SENTENCES:
            parts[gap] = _mark_names(part, zone)
        else:
            parts[gap] = localize_gap(gap, part, zone)
    text = escape(translate_message(fact))
    return format_html(text, **parts) if parts else text


@register.simple_tag(takes_context=True)
def say(context: Context, text: str, **facts: Fact) -> str:
    """A text of the core with its gaps filled, handed in as `_("Level {level}")`."""
    told = {name: localize_gap(name, fact, context["zone"]) for name, fact in facts.items()}
    return text.format(**told)


@register.simple_tag(takes_context=True)
def full_name(context: Context, name: Fact) -> SafeString:
    """A name as a list shows it, which is searched by the first one: that is strong."""
    text = localize_fact(name, context["zone"])
    first, _gap, others = text.partition(" ") if isinstance(name, str) else (text, "", "")
    if not others:
        return format_html("<b>{}</b>", first)
    return format_html("<b>{}</b> {}", first, others)


@register.simple_tag(takes_context=True)
def time(context: Context, at: int, start: int | None = None) -> str:
    """
    An instant as the time of day where the club is; in the hours after a planned start without its
    day.
    """
    return format_time(at, context["zone"], start)


@register.simple_tag(takes_context=True)
def day(context: Context, at: int) -> str:
    """An instant as day and time where the club is."""
    return format_date_time(at, context["zone"])


@register.simple_tag(takes_context=True)
def weekday(context: Context, at: int) -> str:
    """An instant as the day alone."""
    return format_weekday(at, context["zone"])


@register.simple_tag(takes_context=True)
def night_name(context: Context, night: Tournament, at: int | None = None) -> str:
    """What a list calls a night."""
    at = at or night.starts_at
    return night.name if at is None else night_title_text(night.name, at, context["zone"])


@register.simple_tag(takes_context=True)
def time_of_day(context: Context, at: int) -> str:
    """An instant without its day, which something beside it says."""
    return format_time_of_day(at, context["zone"])


@register.simple_tag(takes_context=True)
def printed_time(context: Context, at: int) -> str:
    """The same with its year, for what is printed and kept."""
    return format_printed_time(at, context["zone"])


@register.simple_tag(takes_context=True)
def stamp(context: Context) -> SafeString:
    """
    The hidden marks of every form: a key that makes a retry harmless, and the version on the page.
    """
    version: Any = context.get("version", 0)
    return format_html(
        '<input type="hidden" name="key" value="{}"><input type="hidden" name="seen" value="{}">',
        secrets.token_hex(16),
        version,
    )


@register.simple_tag(takes_context=True)
def amount_readings(context: Context) -> list[tuple[str, str]]:
    """
    What was typed and each of the two ways to read it, where a form was refused for that alone.
    """
    asked = getattr(context.get("request"), AMBIGUOUS, None)
    return [(asked.typed, reading) for reading in asked.readings] if asked is not None else []


@register.simple_tag
def hidden(**fields: object) -> SafeString:
    """The fields that a form sends along, in one go; those without a value are left out."""
    sent = ((name, value) for name, value in fields.items() if value not in (None, ""))
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', sent)


@register.simple_block_tag(takes_context=True)
def act(context: Context, content: str, kind: str, id: str, classes: str = "") -> SafeString:
    """
    A form that asks for one action of the night: a plain POST, which htmx sends without leaving the
    page. The id lets the page be redrawn around it while somebody types.
    """
    at = reverse("do", args=[context["night"].pk, kind])
    # Safe: what the block drew was escaped as it was drawn, and what is filled in is escaped there.
    inside = mark_safe(refill_form(context.get("request"), at, content))  # noqa: S308
    return format_html(
        '<form id="{}" class="{}" method="post" action="{}" hx-post="{}" hx-swap="none">'
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}">{}{}</form>',
        id,
        classes,
        at,
        at,
        context.get("csrf_token", ""),
        stamp(context),
        inside,
    )


@register.filter
def time_left(face: ClockFace, is_timed: bool) -> str:
    """What a clock shows: how long until it starts, what is left of the level, or overtime."""
    if face.wait_ms:
        return format_duration(face.wait_ms)
    if not is_timed:
        return "∞"
    if face.over_ms:
        return f"+{format_duration(face.over_ms)}"
    return format_duration(face.left_ms)


@register.filter
def ante(level: Level) -> str:
    """The ante of a level, and who pays it."""
    text = _("BB ante {ante}") if level.ante_by is AnteBy.BIG_BLIND else _("ante {ante} each")
    return gettext(text).format(ante=format_chip_amount(level.ante))


@register.filter
def hours(minutes: int) -> str:
    """A number of minutes as hours and minutes."""
    return format_hours(minutes * MINUTE)
