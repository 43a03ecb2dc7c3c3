"""
The chart of a player's page: profit over the nights, or how often which place.
"""

from collections.abc import Sequence
from datetime import tzinfo
from functools import partial
from itertools import accumulate

from django.utils.translation import gettext as _

from tournament.league.player_stats import PlayerStats
from tournament.league.result_selection import NightResult
from tournament.league.views import players_text
from tournament.pages.chart_layout import choose_visible_points
from tournament.pages.charts import MAX_POINTS, Chart, Series, build_bar_chart, build_line_chart

MIN_NIGHTS = 2
"""One night is no course of things."""
PLACES = ((1, 1), (2, 2), (3, 3), (4, 6), (7, 9), (10, 18), (19, 27), (28, 100), (101, None))


def build_charts(stats: PlayerStats, played: Sequence[NightResult], zone: tzinfo) -> list[Chart]:
    """The profit, of each currency; how often which place, where no money is known."""
    return _build_profit_charts(stats, played, zone) or _build_places_chart(played)


def _build_profit_charts(
    stats: PlayerStats, played: Sequence[NightResult], zone: tzinfo
) -> list[Chart]:
    """
    For each currency the profit added up night by night, of the nights of which the money is known.
    """
    found = []
    for balance in stats.balances:
        known = [result for result in played if _is_profit_known(result, balance.code)]
        if len(known) < MIN_NIGHTS:
            continue
        title = _("Profit over time ({currency})").format(currency=balance.code)
        series = Series(stats.name, tuple(accumulate(result.profit or 0 for result in known)))
        write = partial(players_text.gain_text, code=balance.code, digits=balance.digits)
        shown = frozenset(choose_visible_points(len(known), MAX_POINTS))
        days = [
            players_text.day_text(result.night.began, zone) if at in shown else ""
            for at, result in enumerate(known)
        ]
        name = f"profit-{balance.code}"
        found.append(build_line_chart(name, title, days, [series], write, heading=_("Night")))
    return found


def _is_profit_known(result: NightResult, code: str) -> bool:
    """Whether money of this currency moved in the night, and what was paid is known."""
    night = result.night
    moved = night.paid_in or night.purse or result.winnings or result.spent
    return bool(moved) and result.profit is not None and night.code == code


def _build_places_chart(played: Sequence[NightResult]) -> list[Chart]:
    """How often a player took which place."""
    places = [night.place for night in played if night.place]
    if len(places) < MIN_NIGHTS:
        return []
    bars = []
    for first, last in PLACES:
        if first <= max(places):
            count = sum(first <= place <= (last or place) for place in places)
            bars.append((_place_range_text(first, last), count))
    return [build_bar_chart("places", _("Places"), bars, name=_("Nights"), heading=_("Place"))]


def _place_range_text(first: int, last: int | None) -> str:
    if last is None:
        return f"{first}+"
    return str(first) if first == last else f"{first}–{last}"
