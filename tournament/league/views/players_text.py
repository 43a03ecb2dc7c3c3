"""Player statistics in the reader's language: percentages, averages, money, dates, places."""

from datetime import tzinfo
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.engine.messages import Money
from tournament.league.club_records import Record
from tournament.league.result_arrays import NightRow
from tournament.league.result_selection import NightResult
from tournament.localization import MINUS, format_date, format_hours, format_money, format_percent

NOTHING = "–"

RECORD_TITLES = {
    "field": gettext_lazy("Biggest field"),
    "entries": gettext_lazy("Most entries"),
    "purse": gettext_lazy("Biggest prize pool"),
    "length": gettext_lazy("Longest night"),
    "prize": gettext_lazy("Biggest prize"),
    "hits_night": gettext_lazy("Most knockouts in a night"),
    "rebuys_night": gettext_lazy("Most rebuys"),
    "nights": gettext_lazy("Most nights"),
    "wins": gettext_lazy("Most wins"),
    "cashes": gettext_lazy("Most cashes"),
    "hits": gettext_lazy("Most knockouts"),
    "profit": gettext_lazy("Biggest profit"),
    "cash_rate": gettext_lazy("Best cash rate"),
    "finish": gettext_lazy("Best average finish"),
    "nights_in_a_row": gettext_lazy("Nights in a row"),
    "cashes_in_a_row": gettext_lazy("In the money in a row"),
    "wins_in_a_row": gettext_lazy("Wins in a row"),
}
OF_NIGHTS = frozenset({"field", "entries", "purse", "length"})
OF_CAREERS = frozenset({"nights", "wins", "cashes", "hits", "profit", "cash_rate", "finish"})
STREAK_TITLES = {
    "nights": gettext_lazy("Nights in a row"),
    "cashes": gettext_lazy("In the money in a row"),
    "wins": gettext_lazy("Wins in a row"),
}


def percent_text(hundredths: int) -> str:
    """Hundredths of a percent as a whole percentage, halves away from zero."""
    whole = (abs(hundredths) + 50) // 100 * (1 if hundredths >= 0 else -1)
    return format_percent(str(whole).replace("-", MINUS))


def average_text(hundredths: int) -> str:
    """
    Hundredths of something not below zero as a number with one digit behind the point, halves
    upwards.
    """
    tenths = (hundredths + 5) // 10
    return str(number_format(Decimal(tenths).scaleb(-1), decimal_pos=1))


def amount_text(cents: int, code: str, digits: int) -> str:
    """An amount of money."""
    return format_money(Money(cents, code, digits))


def gain_text(cents: int, code: str, digits: int) -> str:
    """An amount that somebody is up or down: a plus says the one, a minus the other."""
    told = format_money(Money(abs(cents), code, digits))
    return f"+{told}" if cents > 0 else f"{MINUS}{told}" if cents < 0 else told


def day_text(at: int, zone: tzinfo) -> str:
    """The day of an instant where the club is; of a night that on which it began."""
    return format_date(at, zone)


def place_text(played: NightResult) -> str:
    """Somebody's place in the field of a night."""
    if not played.place:
        return NOTHING
    place, field = played.place, played.night.field
    if played.among > 1:
        return _("{place} of {field}, shared").format(place=place, field=field)
    return _("{part} of {whole}").format(part=place, whole=field)


def night_amount_text(night: NightRow, cents: int) -> str:
    """An amount in the currency of a night."""
    return amount_text(cents, night.code, night.digits)


def points_text(hundredths: int) -> str:
    """Points: two digits behind the point, or none where there is nothing to tell."""
    behind = 0 if hundredths % 100 == 0 else 2
    return str(number_format(Decimal(hundredths).scaleb(-2), decimal_pos=behind))


def record_title_text(record: Record) -> str:
    """What a record is about."""
    return str(RECORD_TITLES[record.key])


def record_value_text(record: Record) -> str:
    """How much it is."""
    if record.key == "profit":
        return gain_text(record.value, record.code, record.digits)
    if record.code:
        return amount_text(record.value, record.code, record.digits)
    if record.key == "length":
        return format_hours(record.value)
    if record.key in ("cash_rate", "finish"):
        return percent_text(record.value)
    return str(record.value)


def tie_count_text(record: Record) -> str:
    """
    Of a record that names nobody, how many are level: nights, players, or times that somebody did
    it.
    """
    level = record.level
    if record.key in OF_NIGHTS:
        text = ngettext("in {count} night", "in {count} nights", level)
    elif record.key in OF_CAREERS:
        text = ngettext("shared by {count} player", "shared by {count} players", level)
    else:
        text = ngettext("reached once", "reached {count} times", level)
    return text.format(count=level)


def times_text(count: int) -> str:
    """How often something happened."""
    return ngettext("once", "{count} times", count).format(count=count)
