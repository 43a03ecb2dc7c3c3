"""Text and charts of the forecast page."""

from datetime import tzinfo
from operator import itemgetter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.forecast.rules.club_pace import HitRate, Pace
from tournament.forecast.rules.forecast_field import ADDING
from tournament.forecast.rules.live_forecast import LiveForecast
from tournament.forecast.rules.purchase_model import AGAIN
from tournament.forecast.rules.schedule_arrays import compute_add_on_offset
from tournament.forecast.views.finish_text import format_rounded_time, format_time_spread
from tournament.localization import format_chip_amount
from tournament.money.values.terms import PurchaseKind
from tournament.night.state import State
from tournament.pages.charts import Chart, Series, build_line_chart
from tournament.players.rules.purchase_windows import WindowStatus, find_window_status
from tournament.schedule.values import find_level_number

LIKELY_FROM = 100
LIKELY_WIDTH = 800
"""Where eight nights of ten end on the bar, which is a thousand wide."""

TEN = 10


def middle_position_text(found: LiveForecast) -> str:
    """
    Where the middle stands between the early and the late end; a text, so that no language writes a
    comma.
    """
    end = found.forecast.end
    return str(
        LIKELY_FROM + round(LIKELY_WIDTH * (end.middle - end.early) / max(1, end.late - end.early))
    )


def list_milestones(found: LiveForecast, zone: tzinfo) -> list[tuple[str, str]]:
    """When the final table, the bubble and the money are reached, as far as they are to come."""
    names = (
        (found.final_table, _("Final table, {left} left")),
        (found.bubble, _("Bubble, {left} left")),
        (found.money, _("In the money, {left} left")),
    )
    ahead = [(left, name) for left, name in names if left]
    ahead.sort(key=itemgetter(0), reverse=True)
    return [
        (
            name.format(left=left),
            format_time_spread(found, found.forecast.get_time_range(left), zone),
        )
        for left, name in ahead
    ]


def build_players_left_chart(found: LiveForecast, state: State, zone: tzinfo) -> Chart | None:
    """How many are left after each level, until only one is in most nights."""
    rows = list(found.forecast.left)
    while len(rows) > 1 and rows[-2].many <= 1:
        rows.pop()
    if not rows:
        return None
    labels = [
        _("{told}, {more}").format(
            told=find_level_number(state.structure, row.step),
            more=format_rounded_time(found, row.at, zone),
        )
        for row in rows
    ]
    series = (
        Series(_("many"), tuple(row.many for row in rows)),
        Series(_("middle"), tuple(row.middle for row in rows)),
        Series(_("few"), tuple(row.few for row in rows)),
    )
    return build_line_chart(
        "left", _("Players left after each level"), labels, series, heading=_("Level, ends at")
    )


def pace_text(pace: Pace) -> str:
    """How much the club's own nights say about this one."""
    percent = round(100 * (pace.factor - 1))
    if not pace.nights:
        return _("No timed nights yet. Each finished night teaches the forecast your pace.")
    if percent > 0:
        text = _("Your nights ({count}) take {percent}% longer than most. The forecast uses that.")
    elif percent < 0:
        text = _("Your nights ({count}) take {percent}% less than most. The forecast uses that.")
    else:
        text = _("Your nights ({count}) take as long as most.")
    return text.format(count=pace.nights, percent=abs(percent))


def hit_rate_text(hits: HitRate) -> str:
    """How often the forecast was right for this club; of a single night that says nothing."""
    if hits.nights < 2:
        return ""
    text = _("{inside} of your last {count} nights ended inside the forecast.")
    return text.format(inside=hits.inside, count=hits.nights)


def list_assumptions(found: LiveForecast, state: State) -> list[str]:
    """The assumptions that the forecast rests on."""
    field = found.field
    players = ngettext("{count} player", "{count} players", field.players)
    players = players.format(count=field.players)
    if found.left != field.players:
        players += " " + _("({left} with chips now)").format(left=found.left)
    lines = [
        players,
        _("Stacks of {stack} chips at the start").format(stack=format_chip_amount(field.stack)),
    ]
    offers = state.terms.offers
    windows = [offer.window for offer in offers if offer.buys in AGAIN]
    statuses = {find_window_status(state, window, found.now) for window in windows}
    if statuses - {WindowStatus.OVER}:
        share = round(TEN * field.rebuying)
        lines.append(_("{count} in 10 players who bust rebuy").format(count=share))
    add_ons = [offer for offer in offers if offer.buys is PurchaseKind.ADD_ON]
    if any(compute_add_on_offset(state.structure, offer) > found.played for offer in add_ons):
        lines.append(_("{count} in 10 players take the add-on").format(count=round(TEN * ADDING)))
    lines.append(_("24 hands an hour nine-handed, 48 heads-up"))
    lines.append(_("The clock stops only in breaks"))
    return lines
