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
    parse_query,
    read_search_text,
)
from rulings.core.common_questions import EVERYDAY
from rulings.core.situation_search import NIGHT_PAGES
from rulings.inquiry_page import build_common_question_page, build_inquiry_page
from rulings.page_base import build_page_context, wrap_rulings_page
from rulings.pot_form import PotForm
from rulings.situation_finder import (
    SearchBox,
    build_group_tile,
    build_group_tiles,
    build_question_group_link,
    list_common_disputes,
    list_question_groups,
    list_see_also_links,
    list_situation_links,
    search_rulings,
)


@wrap_rulings_page
def show_rulings_desk(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What happened? In words, or by a picture."""
    text = read_search_text(request)
    context = build_page_context(request, sources, "desk") | {
        "common": list_common_disputes(sources.build_start_url),
        "groups": build_group_tiles(lambda key: sources.build_page_url("rulings_group", key)),
        "find": SearchBox(sources.build_page_url("rulings"), text, sources.query_params),
        "found": search_rulings(
            text,
            sources.build_start_url,
            lambda key: reference_page_url(sources, key),
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
        "situations": (
            *list_question_groups(sources.build_question_group_url, key),
            *list_situation_links(key, sources.build_start_url),
        ),
    }
    return render(request, "rulings/group.html", context)


@wrap_rulings_page
def show_ruling(request: HttpRequest, sources: BookPreferences, situation: str) -> HttpResponse:
    """One question at a time, then the ruling; a common question is answered at once."""
    context = build_page_context(request, sources, "desk")
    if situation in EVERYDAY:
        shown = build_common_question_page(EVERYDAY[situation])
        address = sources.build_question_group_url(shown.group)
        context["group"] = build_question_group_link(shown.group, address)
    else:
        inquiry = parse_inquiry(request, sources, situation)
        shown = build_inquiry_page(inquiry, sources.build_ruling_url, sources.build_book_url)
        address = sources.build_page_url("rulings_group", shown.group)
        context["group"] = build_group_tile(get_situation_group(shown.group), address)
    related = list_see_also_links(
        shown.situation, sources.build_start_url, lambda key: reference_page_url(sources, key)
    )
    return render(request, "rulings/ruling.html", context | {"shown": shown, "related": related})


def reference_page_url(sources: BookPreferences, key: str) -> str:
    """A page beside the desk that words found; none for those that only a night has."""
    return "" if key in NIGHT_PAGES else sources.build_page_url(f"rulings_{key}")


@wrap_rulings_page
def show_pot_calculator(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """A plain form: chips put in, who folded, who won; the pots and shares in words."""
    form = PotForm(parse_query(request))
    context = build_page_context(request, sources, "pots") | {"form": form}
    return render(request, "rulings/pots.html", context)
