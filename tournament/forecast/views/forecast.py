"""
The forecast of a night: when it will be over, how many are left when, and what to do to finish in
time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta, tzinfo
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import journal
from tournament.access.authorization import Visit, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.forecast.forecast_cache import (
    find_club_pace,
    find_hit_rate,
    find_speed_up_options,
    forecast_night,
)
from tournament.forecast.rules.forecast_field import MAX_FORECAST_PLAYERS
from tournament.forecast.rules.live_forecast import LiveForecast
from tournament.forecast.rules.speed_up_options import SpeedUpOption
from tournament.forecast.views.finish_text import (
    format_expected_end,
    format_rounded_times,
    format_time_spread,
    is_end_unknown,
)
from tournament.forecast.views.forecast_text import (
    build_players_left_chart,
    hit_rate_text,
    list_assumptions,
    list_milestones,
    middle_position_text,
    pace_text,
)
from tournament.localization import find_timezone, localize_fact
from tournament.night.state import State, find_start
from tournament.pages.base_context import build_visit_context
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.schedule.views.schedule_form_rows import ScheduleRow, to_schedule_rows
from tournament.time_source import now


@dataclass(frozen=True, slots=True)
class ForecastParams:
    """
    What was asked for in the address: so many players, the first hand at, over by; as typed and as
    understood.
    """

    players: int
    starts: str
    begins: Instant
    by: str
    over: Instant | None


@dataclass(frozen=True, slots=True)
class SpeedUpRow:
    """
    One way to finish in time: what to do, when the night ends then, what of what was posted it
    changes.
    """

    text: str
    ends: str
    in_time: bool
    of_prices: bool
    changed: int
    rows: tuple[ScheduleRow, ...]


@require_safe
def show_forecast(request: HtmxHttpRequest, pk: int) -> HttpResponse:
    """
    The whole forecast; before the first hand for as many players and from the time that somebody
    asks for.
    """
    visitor = authorize_visit(request, pk, Right.SEE_DESK)
    state = journal.build_snapshot(visitor.night).state
    zone = find_timezone(visitor.night.club.timezone)
    wished = _parse_wishes(request, state, zone)
    found = forecast_night(visitor.night, state, wished.begins, wished.players)
    context = build_visit_context(visitor) | {
        "state": state,
        "was": compute_digest(state.structure),
        "wished": wished,
        "is_planned": state.started is None and state.finished is None,
        "has_begun": state.started is not None and state.started <= now(),
    }
    if found is not None:
        context |= _build_forecast_context(visitor, state, found, wished, zone)
        context |= _build_speed_up_context(visitor, state, found, wished, zone)
    return render(request, "forecast/forecast.html", context)


def _build_forecast_context(
    visitor: Visit, state: State, found: LiveForecast, wished: ForecastParams, zone: tzinfo
) -> dict[str, Any]:
    """Everything that the page says about it."""
    has_start = find_start(state) is not None or bool(wished.starts)
    return {
        "found": found,
        "end": format_expected_end(found, zone, has_start=has_start),
        "spread": format_rounded_times(found, found.forecast.end, zone),
        "middle": middle_position_text(found),
        "is_open": is_end_unknown(found),
        "moments": list_milestones(found, zone),
        "chart": build_players_left_chart(found, state, zone),
        "pace": pace_text(find_club_pace(visitor.night.club)),
        "hits": hit_rate_text(find_hit_rate(visitor.night.club)),
        "assumed": list_assumptions(found, state),
        "beyond": round(100 * found.forecast.beyond),
    }


def _build_speed_up_context(
    visitor: Visit, state: State, found: LiveForecast, wished: ForecastParams, zone: tzinfo
) -> dict[str, Any]:
    """What can be done, if somebody asked."""
    if wished.over is None:
        return {}
    ways = find_speed_up_options(visitor.night, state, wished.begins, wished.over, wished.players)
    return {
        "asks": True,
        "ways": [_build_speed_up_row(state, found, way, zone) for way in ways],
        "is_likely": found.to_instant(found.forecast.end.middle) <= wished.over,
    }


def _build_speed_up_row(
    state: State, found: LiveForecast, way: SpeedUpOption, zone: tzinfo
) -> SpeedUpRow:
    return SpeedUpRow(
        text=localize_fact(way.line, zone),
        ends=_("Ends {when}").format(when=format_time_spread(found, way.end, zone)),
        in_time=way.in_time,
        of_prices=way.offers != state.terms.offers,
        changed=way.rows,
        rows=to_schedule_rows(way.structure),
    )


def _parse_wishes(request: HtmxHttpRequest, state: State, zone: tzinfo) -> ForecastParams:
    """The address as it is understood; what cannot be read is as if it were not there."""
    at = now()
    players, starts, by = (request.GET.get(name, "").strip() for name in ("players", "start", "by"))
    count = int(players) if players.isdecimal() and len(players) < 5 else 0
    begins = _find_next_time_of_day(starts, at, zone) if state.started is None else None
    over = _find_next_time_of_day(by, begins or at, zone)
    return ForecastParams(
        min(count, MAX_FORECAST_PLAYERS),
        starts if begins else "",
        begins or at,
        by if over else "",
        over,
    )


def _find_next_time_of_day(typed: str, after: Instant, zone: tzinfo) -> Instant | None:
    """The next time that the club's clock shows this."""
    hour, _colon, minute = typed.partition(":")
    if not (hour.isdecimal() and minute.isdecimal() and len(typed) <= 5):
        return None
    if int(hour) > 23 or int(minute) > 59:
        return None
    then = datetime.fromtimestamp(after / 1000, zone)
    meant = then.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    if meant <= then:
        meant += timedelta(days=1)
    return Instant(int(meant.timestamp()) * 1000)
