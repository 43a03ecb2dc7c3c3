"""
The charts of a player's page: what he is up or down in the course of the nights, and his places.
"""

from collections.abc import Sequence
from datetime import tzinfo
from functools import partial
from itertools import accumulate

from django.utils.translation import gettext as _

from tournament.league.player_stats import PlayerStats
from tournament.league.result_selection import NightResult
from tournament.league.views import players_text as words
from tournament.pages.chart_scale import thin_points
from tournament.pages.charts import MOST_POINTS, Chart, Series, build_bar_chart, build_line_chart

LEAST_NIGHTS = 2
"""One night is no course of things."""
PLACES = ((1, 1), (2, 2), (3, 3), (4, 6), (7, 9), (10, 18), (19, 27), (28, 100), (101, None))


def build_profit_charts(
    one: PlayerStats, played: Sequence[NightResult], zone: tzinfo
) -> list[Chart]:
    """
    For each currency the profit added up night by night, of the nights of which the money is known.
    """
    found = []
    for balance in one.balances:
        known = [
            night
            for night in played
            if night.profit is not None and night.night.code == balance.code
        ]
        known = [
            night
            for night in known
            if night.night.paid_in or night.night.purse or night.won or night.spent
        ]
        if len(known) < LEAST_NIGHTS:
            continue
        title = _("Profit over time ({currency})").format(currency=balance.code)
        series = Series(one.name, tuple(accumulate(night.profit or 0 for night in known)))
        write = partial(_gain_text, balance.code, balance.digits)
        shown = frozenset(thin_points(len(known), MOST_POINTS))
        days = [
            words.day_text(night.night.began, zone) if at in shown else ""
            for at, night in enumerate(known)
        ]
        found.append(
            build_line_chart(
                f"profit-{balance.code}", title, days, [series], write, heading=_("Night")
            )
        )
    return found


def _gain_text(code: str, digits: int, cents: int) -> str:
    return words.gain_text(cents, code, digits)


def build_places_chart(played: Sequence[NightResult]) -> Chart | None:
    """How often he took which place."""
    places = [one.place for one in played if one.place]
    if len(places) < LEAST_NIGHTS:
        return None
    bars = [
        (
            _place_range_text(first, last),
            sum(first <= place and (last is None or place <= last) for place in places),
        )
        for first, last in PLACES
        if first <= max(places)
    ]
    return build_bar_chart("places", _("Places"), bars, name=_("Nights"), heading=_("Place"))


def _place_range_text(first: int, last: int | None) -> str:
    if last is None:
        return f"{first}+"
    return str(first) if first == last else f"{first}–{last}"
