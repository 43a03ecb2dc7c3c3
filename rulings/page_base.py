"""Base of all ruling pages: chosen books, tabs, error message."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from rulings.book_preferences import COOKIE, BookPreferences, parse_query, read_book_preferences
from rulings.core.book_precedence import PRECEDENCES
from rulings.core.data_loader import RulingsError
from rulings.core.rule_readings import READINGS

FRESH = 300
"""Seconds for which a browser may show a page again without asking."""
YEAR = 365 * 24 * 3600

Page = Callable[..., HttpResponse]


@dataclass(frozen=True, slots=True)
class Tab:
    """A page of the rulings, as the line at the top offers it."""

    key: str
    name: str
    href: str

    @property
    def icon(self) -> str:
        """Its picture."""
        return f"icons/rule-page-{self.key}.svg"


def wrap_rulings_page(page: Page) -> Page:
    """A page for everybody; what an address says wrongly is told in one sentence."""

    @require_safe
    @wraps(page)
    def respond_with_page(request: HttpRequest, *args: Any, **gaps: Any) -> HttpResponse:
        try:
            sources = read_book_preferences(request)
            response = (
                save_preferences(request, sources)
                if "keep" in request.GET
                else page(request, sources, *args, **gaps)
            )
        except RulingsError as fault:
            told = {"told": _(fault.text) % fault.gaps}
            response = render(request, "rulings/nothing.html", told, status=404)
        if response.status_code == 200:
            patch_cache_control(response, private=True, max_age=FRESH)
        patch_vary_headers(response, ("Cookie", "Accept-Language"))
        return response

    return respond_with_page


def save_preferences(request: HttpRequest, sources: BookPreferences) -> HttpResponse:
    """Keep the chosen books in this browser, and go on to the same page."""
    response = redirect(f"{request.path}?{sources.build_query_string(list_other_params(request))}")
    response.set_cookie(
        COOKIE,
        sources.cookie_value,
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
    return response


def list_other_params(request: HttpRequest) -> list[tuple[str, str]]:
    """What an address says besides the books."""
    return [
        (name, value)
        for name, value in parse_query(request).items()
        if name not in {"books", "keep", *READINGS}
    ]


def build_page_context(request: HttpRequest, sources: BookPreferences, here: str) -> dict[str, Any]:
    """What every page of the rulings shows: its tabs, and which books decide."""
    tabs = {
        key: Tab(key, words, sources.build_page_url(name))
        for key, (words, name) in list_tabs().items()
    }
    desk_page = sources.build_page_url("rulings")
    return {
        "here": here,
        "tabs": tabs,
        "chooser": build_book_chooser(request, sources),
        "desk_page": desk_page,
    }


def list_tabs() -> dict[str, tuple[str, str]]:
    """The pages of the rulings."""
    return {
        "desk": (_("What happened?"), "rulings"),
        "everyday": (_("Common questions"), "rulings_everyday"),
        "hands": (_("What beats what"), "rulings_hands"),
        "pots": (_("Pots and odd chips"), "rulings_pots"),
        "differ": (_("How the books differ"), "rulings_differ"),
        "books": (_("Books"), "rulings_books"),
        "pocket": (_("Pocket guide"), "rulings_pocket"),
    }


def build_book_chooser(request: HttpRequest, sources: BookPreferences) -> dict[str, Any]:
    """Which books decide, and the other choices there are."""
    kept = [*list_other_params(request), ("keep", "yes")]
    choices = []
    for precedence in PRECEDENCES.values():
        preferences = BookPreferences(precedence.books, sources.readings)
        choices.append(
            {
                "name": _(precedence.name),
                "suits": _(precedence.suits),
                "chosen": precedence.books == sources.books,
                "href": f"{request.path}?{preferences.build_query_string(kept)}",
            }
        )
    chosen = next(
        (preset for preset in PRECEDENCES.values() if preset.books == sources.books), None
    )
    return {
        "choices": choices,
        "name": _(chosen.name) if chosen else ", ".join(map(_, sources.list_book_names())),
    }
