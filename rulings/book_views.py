"""
The pages beside the desk: everyday answers, what beats what, the books, how they differ, the pocket
guide.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from rulings.book_comparison import build_comparison_rows, build_pocket_guide, list_book_headings
from rulings.core.common_questions import EVERYDAY
from rulings.core.hand_ranks import ALWAYS, HIGH_HANDS, LOW_HANDS
from rulings.core.library import GROUPS, books_of, situation_of
from rulings.core.ruling_decision import desk_of
from rulings.forms import BookPreferences, group_of, parse_query, text_of
from rulings.page_base import frame, rulings_page
from rulings.reference_lists import (
    build_books,
    build_everyday_groups,
    build_hands,
    build_readings,
    edition_of,
)
from rulings.situation_finder import (
    SearchBox,
    build_group,
    build_groups,
    search_everyday,
    situations_of,
)


@rulings_page
def everyday(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What is asked at every table, by words or by groups."""
    text = text_of(request)
    keys = search_everyday(text) if text else EVERYDAY
    context = frame(request, sources, "everyday") | {
        "find": SearchBox(sources.address("rulings_everyday"), text, sources.query),
        "groups": build_everyday_groups(keys, lambda situation: sources.ruling(situation, ())),
        "opened": parse_query(request).get("open", ""),
    }
    return render(request, "rulings/everyday.html", context)


@rulings_page
def differ(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """Situations × books: one group at a time, or one situation by itself."""
    asked = parse_query(request)
    one = situation_of(asked["situation"]) if asked.get("situation") else None
    group = group_of(one.group if one else asked.get("group") or GROUPS[0].key)
    wanted = [one.id] if one else [known.id for known in situations_of(group.key)]
    context = frame(request, sources, "differ") | {
        "groups": build_groups(
            lambda key: sources.address("rulings_differ", query=[("group", key)])
        ),
        "group": group,
        "group_name": build_group(group, "").name,
        "one": one,
        "heads": list_book_headings(),
        "rows": build_comparison_rows(wanted, sources.readings, sources.build_book_url),
        "back": sources.address("rulings_differ", query=[("group", group.key)]),
        "alone": f"{request.path}?{sources.tail()}&situation=",
    }
    return render(request, "rulings/differ.html", context)


@rulings_page
def pocket(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What the chosen books say, in short and for print."""
    desk = desk_of(books_of(sources.books), sources.readings)
    parts = (
        (
            build_group(group, ""),
            build_pocket_guide(desk, [one.id for one in situations_of(group.key)]),
        )
        for group in GROUPS
    )
    context = frame(request, sources, "pocket") | {
        "parts": [part for part in parts if part[1]],
        "editions": [edition_of(one.book) for one in desk.consulted],
    }
    return render(request, "rulings/pocket.html", context)


@rulings_page
def hands(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """What beats what, for the screen of a phone and for print."""
    context = frame(request, sources, "hands") | {
        "ranks": build_hands(HIGH_HANDS),
        "lows": build_hands(LOW_HANDS),
        "always": [gettext(line) for line in ALWAYS],
    }
    return render(request, "rulings/hands.html", context)


@rulings_page
def books(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """The books, how sure we are of them, and what is read how."""
    context = frame(request, sources, "books") | {
        "books": build_books(
            lambda key: BookPreferences((key,), sources.readings).address("rulings")
        ),
        "readings": build_readings(
            sources.readings,
            lambda key, option: (
                sources.with_reading(key, option).address("rulings_books") + "&keep=yes"
            ),
        ),
    }
    return render(request, "rulings/books.html", context)
