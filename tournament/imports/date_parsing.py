"""
Date parsing: days as people and programs write them; which number is the month is asked where
nobody can tell.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tournament.club.player_names import normalize_name
from tournament.engine.messages import _

TIME = (
    r"(?:[T, ]+(?P<hour>[0-9]{1,2})[:.h](?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2}))?(?:\.[0-9]+)?"
    r"\s*(?P<half>[ap]\.?m\.?)?Z?)?"
)
LONG_YEAR, ANY_YEAR, ONE_OR_TWO = "(?P<year>[0-9]{4})", "(?P<year>[0-9]{4}|[0-9]{2})", "[0-9]{1,2}"
YEAR_FIRST = re.compile(
    rf"{LONG_YEAR}[-./](?P<month>{ONE_OR_TWO})[-./](?P<day>{ONE_OR_TWO}){TIME}", re.IGNORECASE
)
NUMBERS = re.compile(
    rf"(?P<one>{ONE_OR_TWO})(?P<mark>[-./]) ?(?P<two>{ONE_OR_TWO})(?P=mark) ?{ANY_YEAR}{TIME}",
    re.IGNORECASE,
)
DAY_WORD = re.compile(
    rf"(?P<day>{ONE_OR_TWO})(?:st|nd|rd|th|er|\.)?[ -](?:de )?(?P<month>\w+?)\.?,?(?: de| del)?[ "
    rf"-]{ANY_YEAR}{TIME}",
    re.IGNORECASE,
)
WORD_DAY = re.compile(
    rf"(?P<month>\w+?)\.? (?P<day>{ONE_OR_TWO})(?:st|nd|rd|th)?,? {ANY_YEAR}{TIME}", re.IGNORECASE
)
WEEKDAY = re.compile(
    r"^[^\W\d_]{2,12}\.?,? +(?=\d)|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? +", re.IGNORECASE
)
MAX_LENGTH = 60
THIS_CENTURY = 70
"""Of two digits, from here on the last century is meant."""

MONTHS = (
    "jan januar january janvier enero gennaio januari janv ene styczen janeiro",
    "feb februar february fevrier febrero febbraio februari fev fevr luty fevereiro",
    "mar marz march mars marzo maart mrz marzec marco maerz",
    "apr april avril abril aprile avr abr kwiecien",
    "may mai mayo maggio mei maj maio",
    "jun juni june juin junio giugno czerwiec junho",
    "jul juli july juillet julio luglio juil lipiec julho",
    "aug august aout agosto augustus ago sierpien",
    "sep september septembre septiembre settembre sept wrzesien setembro",
    "oct oktober october octobre octubre ottobre okt out outubro pazdziernik",
    "nov november novembre noviembre listopad novembro",
    "dec dezember december decembre diciembre dicembre dez dic grudzien dezembro",
)
MONTH_OF = {word: number for number, words in enumerate(MONTHS, 1) for word in words.split()}


class DayOrder(StrEnum):
    """Which of two numbers is the day."""

    DAY_FIRST = "day_first"
    MONTH_FIRST = "month_first"


DAY_ORDER_WORDS = {
    DayOrder.DAY_FIRST: _("Day first: 03/04/2024 is April 3"),
    DayOrder.MONTH_FIRST: _("Month first: 03/04/2024 is March 4"),
}


@dataclass(frozen=True, slots=True)
class ParsedDate:
    """A day, and the time of day if it was written."""

    at: datetime
    has_time: bool = False


def read_day(cell: str, order: DayOrder | None = DayOrder.DAY_FIRST) -> ParsedDate | None:
    """
    The day that a cell names; None if it names none.

    >>> read_day("2024-03-01 19:30").at.isoformat(), read_day("1.3.24").at.date().isoformat()
    ('2024-03-01T19:30:00', '2024-03-01')
    >>> read_day("03/04/2024", DayOrder.MONTH_FIRST).at.date().isoformat(), read_day("Bob")
    ('2024-03-04', None)
    """
    if len(cell) > MAX_LENGTH or not any(letter.isdigit() for letter in cell):
        return None
    bare_cell = cell.strip()
    for said in (bare_cell, WEEKDAY.sub("", bare_cell)):
        if found := YEAR_FIRST.fullmatch(said):
            return _build_day(found, int(found["month"]), int(found["day"]))
        if found := NUMBERS.fullmatch(said):
            return _read_numeric_day(found, order)
        if found := DAY_WORD.fullmatch(said) or WORD_DAY.fullmatch(said):
            month = MONTH_OF.get(normalize_name(found["month"]))
            return None if month is None else _build_day(found, month, int(found["day"]))
    return None


def _read_numeric_day(found: re.Match[str], order: DayOrder | None) -> ParsedDate | None:
    first = int(found["one"])
    second = int(found["two"])
    can_be_month_first = found["mark"] != "." and first <= 12
    if can_be_month_first and (second > 12 or order is DayOrder.MONTH_FIRST):
        return _build_day(found, first, second)
    return _build_day(found, second, first)


def _build_day(found: re.Match[str], month: int, day: int) -> ParsedDate | None:
    year = int(found["year"])
    year += (2000 if year < THIS_CENTURY else 1900) if len(found["year"]) == 2 else 0
    hour = int(found["hour"] or 0)
    half = (found["half"] or "").lower()[:1]
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + (12 if half == "p" else 0) if half else hour
    try:
        at = datetime(year, month, day, hour, int(found["minute"] or 0), int(found["second"] or 0))  # noqa: DTZ001
    except ValueError:
        return None
    return ParsedDate(at, found["hour"] is not None)


def has_day(cell: str) -> bool:
    """Whether a cell names a day, in whatever order."""
    return read_day(cell) is not None or read_day(cell, DayOrder.MONTH_FIRST) is not None


def infer_day_order(cells: Iterable[str]) -> DayOrder | None:
    """
    The order that the cells themselves show; None where any of them could be read either way and
    none decides.

    >>> infer_day_order(["03/04/2024", "13/04/2024"])
    <DayOrder.DAY_FIRST: 'day_first'>
    >>> infer_day_order(["03/04/2024"])
    >>> infer_day_order(["04/13/2024"])
    <DayOrder.MONTH_FIRST: 'month_first'>
    """
    is_open = False
    for cell in cells:
        found = NUMBERS.fullmatch(WEEKDAY.sub("", cell.strip()[:MAX_LENGTH]))
        if found is None or found["mark"] == "." or found["one"] == found["two"]:
            continue
        if int(found["one"]) > 12:
            return DayOrder.DAY_FIRST
        if int(found["two"]) > 12:
            return DayOrder.MONTH_FIRST
        is_open = True
    return None if is_open else DayOrder.DAY_FIRST
