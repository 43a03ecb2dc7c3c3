"""
The pages beside the desk: everyday answers, what beats what, the books, how they differ, the pocket
guide.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from rulings.comparing import known_books, pocket_shown, rows_shown
from rulings.core.decide import desk_of
from rulings.core.everyday import EVERYDAY
from rulings.core.hand_ranks import ALWAYS, HIGH_HANDS, LOW_HANDS
from rulings.core.library import GROUPS, books_of, situation_of
from rulings.finding import Find, found_cards, group_shown, groups_shown, situations_of
from rulings.forms import Sources, group_of, text_of, typed
from rulings.lists import books_shown, cards_shown, edition_of, hands_shown, readings_shown
from rulings.page import frame, plainly


@plainly
def everyday(request: HttpRequest, sources: Sources) -> HttpResponse:
    """What is asked at every table, by words or by groups."""
    text = text_of(request)
    keys = found_cards(text) if text else EVERYDAY
    context = frame(request, sources, "everyday") | {
        "find": Find(sources.address("rulings_everyday"), text, sources.query),
        "groups": cards_shown(keys, lambda situation: sources.ruling(situation, ())),
        "opened": typed(request).get("open", ""),
    }
    return render(request, "rulings/everyday.html", context)


@plainly
def differ(request: HttpRequest, sources: Sources) -> HttpResponse:
    """Situations × books: one group at a time, or one situation by itself."""
    asked = typed(request)
    one = situation_of(asked["situation"]) if asked.get("situation") else None
    group = group_of(one.group if one else asked.get("group") or GROUPS[0].key)
    wanted = [one.id] if one else [known.id for known in situations_of(group.key)]
    context = frame(request, sources, "differ") | {
        "groups": groups_shown(
            lambda key: sources.address("rulings_differ", query=[("group", key)])
        ),
        "group": group,
        "group_name": group_shown(group, "").name,
        "one": one,
        "heads": known_books(),
        "rows": rows_shown(wanted, sources.readings, sources.alone),
        "back": sources.address("rulings_differ", query=[("group", group.key)]),
        "alone": f"{request.path}?{sources.tail()}&situation=",
    }
    return render(request, "rulings/differ.html", context)


@plainly
def pocket(request: HttpRequest, sources: Sources) -> HttpResponse:
    """What the chosen books say, in short and for print."""
    desk = desk_of(books_of(sources.books), sources.readings)
    parts = (
        (group_shown(group, ""), pocket_shown(desk, [one.id for one in situations_of(group.key)]))
        for group in GROUPS
    )
    context = frame(request, sources, "pocket") | {
        "parts": [part for part in parts if part[1]],
        "editions": [edition_of(one.book) for one in desk.consulted],
    }
    return render(request, "rulings/pocket.html", context)


@plainly
def hands(request: HttpRequest, sources: Sources) -> HttpResponse:
    """What beats what, for the screen of a phone and for print."""
    context = frame(request, sources, "hands") | {
        "ranks": hands_shown(HIGH_HANDS),
        "lows": hands_shown(LOW_HANDS),
        "always": [gettext(line) for line in ALWAYS],
    }
    return render(request, "rulings/hands.html", context)


@plainly
def books(request: HttpRequest, sources: Sources) -> HttpResponse:
    """The books, how sure we are of them, and what is read how."""
    context = frame(request, sources, "books") | {
        "books": books_shown(lambda key: Sources((key,), sources.readings).address("rulings")),
        "readings": readings_shown(
            sources.readings,
            lambda key, option: sources.read(key, option).address("rulings_books") + "&keep=yes",
        ),
    }
    return render(request, "rulings/books.html", context)
