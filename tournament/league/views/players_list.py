"""All players side by side, sorted by any figure."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.club.player_names import normalize_name
from tournament.league.player_stats import PlayerStats, list_currencies
from tournament.league.views import players_text
from tournament.league.views.players_context import PlayersPageContext, load_players_context
from tournament.league.views.players_files import list_download_links

ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class StatColumn:
    """
    A column: what it is called, its number in a currency (none for who has none), how that is told.
    """

    title: Any
    number: Callable[[PlayerStats, str], int | None]
    told: Callable[[PlayerStats, str], str]
    high_first: bool = True


@dataclass(frozen=True, slots=True)
class SortHeading:
    """
    A column's name, with the link that sorts by it; `order` is how it is sorted now, for readers of
    the page. A phone has no room for spare ones.
    """

    title: str
    link: str
    order: str
    is_spare: bool


def _build_count_column(title: Any, name: str) -> StatColumn:
    """A column that is simply a number of somebody's."""
    return StatColumn(
        title,
        lambda stats, _code: getattr(stats, name),
        lambda stats, _code: str(getattr(stats, name)),
    )


def _read_finish(stats: PlayerStats, _code: str) -> int | None:
    return stats.finish if stats.placed else None


def _read_profit(stats: PlayerStats, code: str) -> int | None:
    balance = stats.find_currency_balance(code)
    return balance.profit if balance and balance.nights else None


def _profit_text(stats: PlayerStats, code: str) -> str:
    balance = stats.find_currency_balance(code)
    if balance is None or not balance.nights:
        return players_text.NOTHING
    return players_text.gain_text(balance.profit, balance.code, balance.digits)


@dataclass(frozen=True, slots=True)
class StatCell:
    """A figure of somebody's and how it is told; None or 0 is nothing to look for."""

    number: int | None
    told: str
    is_spare: bool


NAME = "name"
USUAL = "nights"
FIGURES = {
    "nights": _build_count_column(gettext_lazy("Nights"), "nights"),
    "wins": _build_count_column(gettext_lazy("Wins"), "wins"),
    "cashes": _build_count_column(gettext_lazy("In the money"), "cashes"),
    "rate": StatColumn(
        gettext_lazy("Rate"),
        lambda stats, _code: stats.cash_rate,
        lambda stats, _code: players_text.percent_text(stats.cash_rate),
    ),
    "finish": StatColumn(
        gettext_lazy("Finish"),
        _read_finish,
        lambda stats, _code: (
            players_text.percent_text(stats.finish) if stats.placed else players_text.NOTHING
        ),
        high_first=False,
    ),
    "profit": StatColumn(gettext_lazy("Profit"), _read_profit, _profit_text),
    "hits": _build_count_column(gettext_lazy("Knockouts"), "hits"),
}


ON_A_PHONE = frozenset({NAME, "nights", "wins", "profit"})
"""Columns of every screen; on a phone only one more has room, by which the list is sorted."""


@require_safe
@never_cache
def list_players(request: HttpRequest) -> HttpResponse:
    """Everybody who has played, with what their nights add up to."""
    here = load_players_context(request)
    key = request.GET.get("sort", USUAL)
    if key != NAME and key not in FIGURES:
        key = USUAL
    turned = "turned" in request.GET
    known = [code for code, _digits in list_currencies(here.summed.rows)]
    code = request.GET.get("money", "")
    if code not in known:
        code = known[0] if known else ""
    everybody = sort_players(tuple(here.summed.figures.values()), key, code, turned)
    shown = Paginator(everybody, ON_A_PAGE).get_page(request.GET.get("page"))
    links = [(currency, _build_query(here, sort=key, money=currency)) for currency in known]
    context = here.build_context() | {
        "headings": _build_headings(here, key, turned, code),
        "shown": shown,
        "rows": [_build_row(stats, code, key) for stats in shown],
        "sort": key,
        "files": list_download_links(here, known),
        "money": code,
        "has_unknown": any(stats.unknown for stats in everybody),
        "currencies": links if len(known) > 1 else [],
    }
    return render(request, "league/players_list.html", context)


def sort_players(
    figures: tuple[PlayerStats, ...], key: str, code: str, turned: bool = False
) -> list[PlayerStats]:
    """Everybody in the order of a figure; who has none comes last, who is level stands by name."""
    by_name = sorted(figures, key=lambda stats: (normalize_name(stats.name), stats.player))
    if key == NAME:
        return by_name[::-1] if turned else by_name
    figure = FIGURES[key]
    numbers = {stats.player: figure.number(stats, code) for stats in by_name}
    sign = -1 if figure.high_first != turned else 1
    return sorted(
        by_name,
        key=lambda stats: (numbers[stats.player] is None, sign * (numbers[stats.player] or 0)),
    )


def _build_headings(
    here: PlayersPageContext, sorted_by: str, turned: bool, code: str
) -> list[SortHeading]:
    found = []
    titles = {NAME: (gettext("Player"), False)}
    titles |= {key: (str(column.title), column.high_first) for key, column in FIGURES.items()}
    for key, (title, high_first) in titles.items():
        mine = key == sorted_by
        order = ("descending" if high_first != turned else "ascending") if mine else ""
        link = _build_query(here, sort=key, money=code, turned=mine and not turned)
        found.append(SortHeading(title, link, order, not mine and key not in ON_A_PHONE))
    return found


def _build_row(stats: PlayerStats, code: str, sorted_by: str) -> dict[str, Any]:
    cells = [
        StatCell(
            figure.number(stats, code),
            figure.told(stats, code),
            key != sorted_by and key not in ON_A_PHONE,
        )
        for key, figure in FIGURES.items()
    ]
    return {"pk": stats.player, "name": stats.name, "cells": cells}


def _build_query(here: PlayersPageContext, turned: bool = False, **asked: str) -> str:
    query = {"season": str(here.season.pk)} if here.season else {}
    query |= {key: value for key, value in asked.items() if value}
    if turned:
        query["turned"] = "yes"
    return "?" + urlencode(query)
