"""Marks the field of a form of which its refusal speaks, where the page knows which one that is."""

from django import template
from django.template import Context
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_block_tag(takes_context=True)
def fields(context: Context, content: SafeString, why: str = "wrong") -> SafeString:
    """
    The fields within; the one at fault has the keyboard and says why, in the words of the part
    called `why`.
    """
    name = context.get("wrong_at")
    if not name:
        return content
    named = format_html(' name="{}"', name)
    takes = "" if getattr(context["request"], "htmx", False) else " autofocus"
    marked = format_html('{} aria-invalid="true" aria-describedby="{}"{}', named, why, takes)
    # Both are safe by themselves: what the block drew was escaped as it was drawn, what is put in
    # by format_html.
    return mark_safe(content.replace(named, marked, 1))  # noqa: S308
