"""
The rulings desk by itself: what happened, a few questions, the ruling; without an account and
without a night.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.book_preferences import (
    BookPreferences,
    get_situation_group,
    parse_inquiry,
    read_search_text,
)
from rulings.inquiry_page import build_inquiry_page
from rulings.page_base import build_page_context, wrap_rulings_page
from rulings.situation_finder import (
    SearchBox,
    build_group_tile,
    build_group_tiles,
    list_common_question_links,
    list_situation_links,
    search_rulings,
)


@wrap_rulings_page
def show_rulings_desk(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What happened? In words, or by a picture."""
    text = read_search_text(request)
    context = build_page_context(request, sources, "desk") | {
        "groups": build_group_tiles(lambda key: sources.build_page_url("rulings_group", key)),
        "find": SearchBox(sources.build_page_url("rulings"), text, sources.query_params),
        "found": search_rulings(
            text,
            lambda situation: sources.build_ruling_url(situation, ()),
            sources.build_common_question_url,
            lambda key: sources.build_page_url(f"rulings_{key}"),
        )
        if text
        else (),
    }
    return render(request, "rulings/desk.html", context)


@wrap_rulings_page
def show_situation_group(request: HttpRequest, sources: BookPreferences, key: str) -> HttpResponse:
    """The situations of one group as large rows."""
    chosen = get_situation_group(key)
    context = build_page_context(request, sources, "desk") | {
        "group": build_group_tile(chosen, ""),
        "situations": list_situation_links(
            key, lambda situation: sources.build_ruling_url(situation, ())
        ),
    }
    return render(request, "rulings/group.html", context)


@wrap_rulings_page
def show_ruling(request: HttpRequest, sources: BookPreferences, situation: str) -> HttpResponse:
    """One question at a time, then the ruling."""
    shown = build_inquiry_page(
        parse_inquiry(request, sources, situation), sources.build_ruling_url, sources.build_book_url
    )
    context = build_page_context(request, sources, "desk") | {
        "shown": shown,
        "everyday": list_common_question_links(shown.situation, sources.build_common_question_url)
        if shown.ruling
        else (),
        "group": build_group_tile(
            get_situation_group(shown.group), sources.build_page_url("rulings_group", shown.group)
        ),
    }
    return render(request, "rulings/ruling.html", context)
