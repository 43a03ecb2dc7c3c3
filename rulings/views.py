"""
The rulings desk by itself: what happened, a few questions, the ruling; without an account and
without a night.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulings.finding import Find, everyday_about, found, group_shown, groups_shown, ways_of
from rulings.forms import Sources, group_of, inquiry_of, text_of
from rulings.page import frame, plainly
from rulings.showing import show


@plainly
def desk(request: HttpRequest, sources: Sources) -> HttpResponse:
    """What happened? In words, or by a picture."""
    text = text_of(request)
    context = frame(request, sources, "desk") | {
        "groups": groups_shown(lambda key: sources.address("rulings_group", key)),
        "find": Find(sources.address("rulings"), text, sources.query),
        "found": found(text, lambda one: sources.ruling(one, ()), sources.everyday) if text else (),
    }
    return render(request, "rulings/desk.html", context)


@plainly
def group(request: HttpRequest, sources: Sources, key: str) -> HttpResponse:
    """The situations of one group as large rows."""
    chosen = group_of(key)
    context = frame(request, sources, "desk") | {
        "group": group_shown(chosen, ""),
        "situations": ways_of(key, lambda one: sources.ruling(one, ())),
    }
    return render(request, "rulings/group.html", context)


@plainly
def ruling(request: HttpRequest, sources: Sources, situation: str) -> HttpResponse:
    """One question at a time, then the ruling."""
    shown = show(inquiry_of(request, sources, situation), sources.ruling, sources.alone)
    context = frame(request, sources, "desk") | {
        "shown": shown,
        "everyday": everyday_about(shown.situation, sources.everyday) if shown.ruling else (),
        "group": group_shown(group_of(shown.group), sources.address("rulings_group", shown.group)),
    }
    return render(request, "rulings/ruling.html", context)
