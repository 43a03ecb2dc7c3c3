"""
The pages beside the desk: everyday answers, what beats what, the books, how they differ, the pocket
guide.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from rulings.book_comparison import build_comparison_rows, build_pocket_guide, list_book_headings
from rulings.book_preferences import (
    BookPreferences,
    get_situation_group,
    parse_query,
    read_search_text,
)
from rulings.core.common_questions import EVERYDAY
from rulings.core.hand_rankings import ALWAYS, HIGH_HANDS, LOW_HANDS
from rulings.core.ruling_catalog import GROUPS, get_books, get_situation
from rulings.core.ruling_decision import build_book_selection
from rulings.page_base import build_page_context, wrap_rulings_page
from rulings.reference_lists import (
    book_edition_text,
    build_book_rows,
    build_common_question_groups,
    build_hand_ranking_rows,
    build_reading_rows,
)
from rulings.situation_finder import (
    SearchBox,
    build_group_tile,
    build_group_tiles,
    choose_common_questions,
    list_group_situations,
    list_question_groups,
)


@wrap_rulings_page
def show_common_questions(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What is asked at every table, by words or by groups."""
    opened = parse_query(request).get("open", "")
    if opened in EVERYDAY:  # an address as it was before each question had its own
        return redirect(sources.build_start_url(opened))
    text = read_search_text(request)
    keys = choose_common_questions(text, parse_query(request).get("group", ""))
    context = build_page_context(request, sources, "everyday") | {
        "find": SearchBox(sources.build_page_url("rulings_everyday"), text, sources.query_params),
        "groups": build_common_question_groups(keys, sources.build_start_url),
        "links": list_question_groups(sources.build_question_group_url),
    }
    return render(request, "rulings/everyday.html", context)


@wrap_rulings_page
def show_book_differences(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """Situations × books: one group at a time, or one situation by itself."""
    asked = parse_query(request)
    chosen = get_situation(asked["situation"]) if asked.get("situation") else None
    group = get_situation_group(chosen.group if chosen else asked.get("group") or GROUPS[0].key)
    wanted = (chosen,) if chosen else list_group_situations(group.key)
    context = build_page_context(request, sources, "differ") | {
        "groups": build_group_tiles(
            lambda key: sources.build_page_url("rulings_differ", query=[("group", key)])
        ),
        "group": group,
        "group_name": build_group_tile(group, "").name,
        "one": chosen,
        "heads": list_book_headings(),
        "rows": build_comparison_rows(
            (known.id for known in wanted), sources.readings, sources.build_book_url
        ),
        "back": sources.build_page_url("rulings_differ", query=[("group", group.key)]),
        "alone": f"{request.path}?{sources.build_query_string()}&situation=",
    }
    return render(request, "rulings/differ.html", context)


@wrap_rulings_page
def show_pocket_guide(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What the chosen books say, in short and for print."""
    desk = build_book_selection(get_books(sources.books), sources.readings)
    parts = []
    for group in GROUPS:
        situations = [situation.id for situation in list_group_situations(group.key)]
        entries = build_pocket_guide(desk, situations)
        if entries:
            parts.append((build_group_tile(group, ""), entries))
    context = build_page_context(request, sources, "pocket") | {
        "parts": parts,
        "editions": [book_edition_text(consulted.book) for consulted in desk.consulted],
    }
    return render(request, "rulings/pocket.html", context)


@wrap_rulings_page
def show_hand_rankings(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What beats what, for the screen of a phone and for print."""
    context = build_page_context(request, sources, "hands") | {
        "ranks": build_hand_ranking_rows(HIGH_HANDS),
        "lows": build_hand_ranking_rows(LOW_HANDS),
        "always": [gettext(line) for line in ALWAYS],
    }
    return render(request, "rulings/hands.html", context)


@wrap_rulings_page
def show_books(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """The books, how sure we are of them, and what is read how."""
    context = build_page_context(request, sources, "books") | {
        "books": build_book_rows(
            lambda key: BookPreferences((key,), sources.readings).build_page_url("rulings")
        ),
        "readings": build_reading_rows(
            sources.readings,
            lambda key, option: (
                sources.with_reading(key, option).build_page_url("rulings_books") + "&keep=yes"
            ),
        ),
    }
    return render(request, "rulings/books.html", context)
