"""
The rulings desk by itself: what happened, a few questions, the ruling; without an account and
without a night.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.forms import BookPreferences, group_of, inquiry_of, text_of
from rulings.inquiry_page import show
from rulings.page_base import frame, rulings_page
from rulings.situation_finder import (
    SearchBox,
    build_group,
    build_groups,
    everyday_about,
    search_rulings,
    ways_of,
)


@rulings_page
def desk(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What happened? In words, or by a picture."""
    text = text_of(request)
    context = frame(request, sources, "desk") | {
        "groups": build_groups(lambda key: sources.address("rulings_group", key)),
        "find": SearchBox(sources.address("rulings"), text, sources.query),
        "found": search_rulings(text, lambda one: sources.ruling(one, ()), sources.everyday)
        if text
        else (),
    }
    return render(request, "rulings/desk.html", context)


@rulings_page
def group(request: HttpRequest, sources: BookPreferences, key: str) -> HttpResponse:
    """The situations of one group as large rows."""
    chosen = group_of(key)
    context = frame(request, sources, "desk") | {
        "group": build_group(chosen, ""),
        "situations": ways_of(key, lambda one: sources.ruling(one, ())),
    }
    return render(request, "rulings/group.html", context)


@rulings_page
def ruling(request: HttpRequest, sources: BookPreferences, situation: str) -> HttpResponse:
    """One question at a time, then the ruling."""
    shown = show(inquiry_of(request, sources, situation), sources.ruling, sources.build_book_url)
    context = frame(request, sources, "desk") | {
        "shown": shown,
        "everyday": everyday_about(shown.situation, sources.everyday) if shown.ruling else (),
        "group": build_group(group_of(shown.group), sources.address("rulings_group", shown.group)),
    }
    return render(request, "rulings/ruling.html", context)
