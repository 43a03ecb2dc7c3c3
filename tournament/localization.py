"""Tells the core's lines in the reader's language and the club's time of day."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, date, datetime, tzinfo
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale, UnknownLocaleError
from babel.numbers import format_currency, get_currency_symbol, get_group_symbol
from babel.units import format_unit
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, override, pgettext

from seating.cards import RANKS, Suit, parse_card
from tournament.engine.length_text import hours_text
from tournament.engine.messages import (
    Duration,
    Fact,
    Message,
    Money,
    Refusal,
    TimeOfDay,
)
from tournament.engine.time_units import DAY, HOUR, MINUTE
from tournament.time_source import now

NEAR_MS = 16 * HOUR


class Hours(StrEnum):
    """How a club counts the hours of a day."""

    AUTO = "auto"
    TWELVE = "12"
    TWENTY_FOUR = "24"


TWELVE_HOUR_LANGUAGES = {"en"}
NAMED_BY_NUMBER = {"number", "year"}
"""Gaps of lines whose number is a name: no. 1234 of a journal."""
SENTENCES = {"decision", "reason", "verdict"}
"""Gaps of lines that may be filled with a sentence of its own."""

FIRST_WITH_GAPS = {"es": 10_000}
"""
From which number on a language puts something between the thousands, where not from the first; as
browsers do.
"""
NARROW_GAP, GAP = "\u202f", "\u00a0"
"""The narrow one is hardly seen in condensed figures."""

NEARLY_A_DAY_MS = 19 * HOUR
"""So much of one more day counts as one; from midnight to an evening is less."""
YEAR_TOLD_MS = 300 * DAY
"""From so far away on a day is told with its year."""

IN_ORDER = "%Y-%m-%d"
PARTS_OF_A_DAY = ((re.compile("d+"), "%d"), (re.compile("M+"), "%m"), (re.compile("y+"), "%Y"))
LETTER = re.compile("(?<!%)[^\\W\\d_]")

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}

MINUS = "\u2212"
"""The sign of what is below zero, as long as a plus."""

LETTERS_BY_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)")
"""Where a currency without a sign of its own needs a gap: CHF 20, but €20."""


_club_hours: ContextVar[str] = ContextVar("club_hours", default=Hours.AUTO)


def use_club_hours(hours: str) -> None:
    """From here on, in this request or job, times are told as this club counts its hours."""
    _club_hours.set(hours)


@contextmanager
def override_locale(language: str, hours: str) -> Iterator[None]:
    """Say everything in a language and with a club's way of counting hours, for a while."""
    before = _club_hours.set(hours)
    try:
        with override(language):
            yield
    finally:
        _club_hours.reset(before)


def has_half_days() -> bool:
    """
    Whether hours are counted to twelve, as the club wishes; if it has no wish, as the reader does.
    """
    hours = _club_hours.get()
    if hours != Hours.AUTO:
        return hours == Hours.TWELVE
    return _find_locale(get_language() or "en").language in TWELVE_HOUR_LANGUAGES


def build_number_words(zone: str) -> dict[str, Any]:
    """How numbers and times are written, for the scripts of a page; `zone` is where the club is."""
    locale = _find_locale(get_language() or "en")
    return {
        "zone": zone,
        "language": get_language() or "en",
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "group": _find_group_sign(locale),
        "group_from": FIRST_WITH_GAPS.get(locale.language, 1_000),
        "half_days": [_find_half_day(locale, hour) for hour in (0, 12)] if has_half_days() else [],
    }


def find_timezone(name: str) -> tzinfo:
    """The time zone a club lives in; one that this computer does not know becomes UTC."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):
        return UTC


def localize_fact(fact: Fact, zone: tzinfo) -> str:
    """Say a line, or one of its facts, to a reader."""
    if isinstance(fact, Message):
        return translate_message(fact).format(
            **{name: localize_gap(name, part, zone) for name, part in fact}
        )
    if isinstance(fact, Duration):
        return format_duration(fact.ms)
    if isinstance(fact, TimeOfDay) and fact.seconds:
        return format_time_of_day(fact.at, zone, ":%S")
    if isinstance(fact, TimeOfDay):
        return format_time(fact.at, zone)
    if isinstance(fact, Money):
        return format_money(fact)
    return str(fact)


def refusal_text(refusal: Refusal, zone: str = "UTC") -> str:
    """Why something was refused, in the reader's language and at the time of day of this zone."""
    return localize_fact(refusal.line, find_timezone(zone))


def translate_message(line: Message) -> str:
    """A line in the reader's language, its gaps still open."""
    if line.context:
        return pgettext(line.context, line.text)
    return ngettext(line.text, line.plural, line.count) if line.plural else gettext(line.text)


def localize_gap(name: str, fact: Fact, zone: tzinfo) -> str:
    """
    What fills a gap of a line; a gap called `card` is filled with a card, as it is written down,
    a sentence leaves its full stop to the line, and what counts something is told with its
    thousands set apart.
    """
    if name == "card" and isinstance(fact, str):
        return format_card(fact)
    if name not in NAMED_BY_NUMBER and isinstance(fact, int) and not isinstance(fact, bool):
        return format_chip_amount(fact)
    if name in SENTENCES:
        return localize_fact(fact, zone).removesuffix(".")
    return localize_fact(fact, zone)


def format_card(written: str) -> str:
    """
    A card as it is written down, told with the sign of its suit and the number of a deck beyond the
    first.

    >>> format_card("10H"), format_card("AS2")
    ('10♥', 'A♠ 2')
    """
    card = parse_card(written)
    if card is None:
        return written
    sign = RANKS[card.rank - 1] + SUIT_SIGNS[card.suit]
    return sign if card.deck == 1 else f"{sign} {card.deck}"


def format_money(money: Money) -> str:
    """
    An amount with its currency, the way the reader writes it; round amounts without zeros behind
    the point.

    >>> format_money(Money(125050, "EUR"))
    '€1,250.50'
    >>> format_money(Money(2000, "EUR"))
    '€20'
    >>> format_money(Money(-500, "EUR"))
    '−€5'
    >>> format_money(Money(2000, "EUR", is_long=True))
    '€20.00'
    """
    amount = Decimal(money.cents).scaleb(-money.digits)
    is_whole = not money.cents % 10**money.digits
    digits = 0 if is_whole and not money.is_long else money.digits
    locale = _find_locale(get_language() or "en")
    pattern = _find_currency_pattern(locale).replace(
        "#,##0.00", "#,##0." + "0" * digits if digits else "#,##0"
    )
    has_gaps = abs(amount) >= FIRST_WITH_GAPS.get(locale.language, 0)
    told = format_currency(
        amount, money.code, pattern, locale=locale, currency_digits=False, group_separator=has_gaps
    )
    return LETTERS_BY_DIGITS.sub(GAP, told).replace("-", MINUS).replace(NARROW_GAP, GAP)


def find_currency_sign(code: str) -> str:
    """
    The sign of a currency, the way the reader writes it; its code where it has none.

    >>> find_currency_sign("EUR"), find_currency_sign("CHF")
    ('€', 'CHF')
    """
    sign: str = get_currency_symbol(code, _find_locale(get_language() or "en"))
    return sign


def _find_currency_pattern(locale: Locale) -> str:
    pattern: str = locale.currency_formats["standard"].pattern.partition(";")[0]
    return pattern


@cache
def _find_locale(language: str) -> Locale:
    try:
        return Locale.parse(language, sep="-")
    except (UnknownLocaleError, ValueError):
        return Locale("en")


def format_time(at: int, zone: tzinfo, start: int | None = None) -> str:
    """
    An instant as the time of day; with the day when that is not today or this night. What comes in
    the hours after the start of a night that is planned needs no day either, for the start has told
    it.

    >>> format_time(0, UTC), format_time(3_600_000, UTC, start=0)
    ('Thu, Jan 1, 1970, 12:00\\xa0AM', '1:00\\xa0AM')
    """
    is_near = abs(at - now()) < NEAR_MS or (start is not None and 0 < at - start < NEAR_MS)
    return format_time_of_day(at, zone) if is_near else format_date_time(at, zone)


def format_age(ms: int) -> str:
    """
    How long ago, in the coarsest words that still help.

    >>> format_age(2_400), format_age(125_000)
    ('2 s', '2 min')
    """
    if ms < MINUTE:
        return gettext("{seconds} s").format(seconds=max(1, ms // 1000))
    return gettext("{minutes} min").format(minutes=ms // MINUTE)


def format_hours(ms: int) -> str:
    """How long something took, in hours and minutes."""
    return localize_fact(hours_text(ms), UTC)


def format_date_time(at: int, zone: tzinfo) -> str:
    """An instant as weekday, day and time; of a day that is far away also the year."""
    return f"{format_weekday(at, zone)}, {format_time_of_day(at, zone)}"


def format_weekday(at: int, zone: tzinfo) -> str:
    """An instant as weekday and day alone; of a day that is far away also the year."""
    skeleton = "yMMMEd" if abs(at - now()) > YEAR_TOLD_MS else "MMMEd"
    locale = _find_locale(get_language() or "en")
    moment = datetime.fromtimestamp(at / 1000, zone)
    day: str = locale.datetime_skeletons[skeleton].apply(moment, locale)
    return day


def format_printed_time(at: int, zone: tzinfo) -> str:
    """An instant as day and time on paper, which is kept: with its year, and narrow."""
    return f"{format_date(at, zone)}, {format_time_of_day(at, zone)}"


def format_date(at: int, zone: tzinfo) -> str:
    """An instant as the day alone."""
    return format_calendar_day(datetime.fromtimestamp(at / 1000, zone))


def format_calendar_day(day: date) -> str:
    """
    A day with its year, the way the reader writes it: in figures, and in English with the month's
    name, since figures alone can be read in two ways.

    >>> format_calendar_day(date(2026, 3, 4))
    'Mar 4, 2026'
    """
    locale = _find_locale(get_language() or "en")
    if locale.language == "en":
        told: str = locale.date_formats["medium"].apply(day, locale)
        return told
    return day.strftime(_build_day_pattern(get_language() or "en"))


def format_file_date(at: int, zone: tzinfo) -> str:
    """The day of an instant for the name of a file: the same for every reader, and in order."""
    return datetime.fromtimestamp(at / 1000, zone).strftime(IN_ORDER)


def format_chip_amount(amount: int) -> str:
    """
    A number with its thousands set apart, the way the reader does.

    >>> format_chip_amount(999), format_chip_amount(11739), format_chip_amount(-1500)
    ('999', '11,739', '−1,500')
    """
    locale = _find_locale(get_language() or "en")
    if abs(amount) < FIRST_WITH_GAPS.get(locale.language, 1_000):
        return str(amount).replace("-", MINUS)
    return f"{amount:,}".replace(",", _find_group_sign(locale)).replace("-", MINUS)


def format_percent(number: str) -> str:
    """A percentage, with or without a blank before its sign, as the reader writes it."""
    return gettext("{number}%").format(number=number)


def format_big_blinds(stack: int, big: int) -> str:
    """
    A stack in big blinds: rounded down, and below ten to a tenth.

    >>> format_big_blinds(1588, 100), format_big_blinds(790, 100), format_big_blinds(700, 100)
    ('15', '7.9', '7')
    """
    tenths = stack * 10 // big
    if tenths >= 100 or tenths % 10 == 0:
        return format_chip_amount(tenths // 10)
    return format_decimal(f"{tenths // 10}.{tenths % 10}")


@cache
def _find_group_sign(locale: Locale) -> str:
    sign: str = get_group_symbol(locale)
    return GAP if sign == NARROW_GAP else sign


def format_ordinal(place: int) -> str:
    """A finishing place, as in “finishes 9th”."""
    language = (get_language() or "en")[:2]
    if language == "fr":
        return "1er" if place == 1 else f"{place}e"
    if language == "es":
        return f"{place}.º"
    if language == "de":
        return f"{place}."
    ends = {1: "st", 2: "nd", 3: "rd"}
    is_teen = place % 100 in (11, 12, 13)
    return f"{place}{'th' if is_teen else ends.get(place % 10, 'th')}"


ORDINAL_SAMPLES = {"one": 1, "two": 2, "few": 3, "other": 4}


def build_ordinal_words() -> dict[str, str]:
    """How places are written, for the scripts of a page: one wording for each plural form."""
    return {
        form: format_ordinal(place).replace(str(place), "{place}")
        for form, place in ORDINAL_SAMPLES.items()
    }


def format_place_range(places: tuple[int, int]) -> str:
    """The places between which it is still open, as in “24th or 25th”."""
    best, worst = places
    if best == worst:
        return format_ordinal(best)
    text = gettext("{place} or {other}") if worst == best + 1 else gettext("{place} to {other}")
    return text.format(place=format_ordinal(best), other=format_ordinal(worst))


def format_decimal(number: str) -> str:
    """A number that was written with a point, with the mark that the reader uses."""
    return number.replace(".", get_format("DECIMAL_SEPARATOR"))


def format_time_of_day(at: int, zone: tzinfo, seconds: str = "") -> str:
    """
    An instant as the time of day alone.

    >>> format_time_of_day(0, UTC), format_time_of_day(70_200_000, UTC, ":%S")
    ('12:00\\xa0AM', '7:30:00\\xa0PM')
    """
    moment = datetime.fromtimestamp(at / 1000, zone)
    if not has_half_days():
        return moment.strftime(f"%H:%M{seconds}")
    half_day = _find_half_day(_find_locale(get_language() or "en"), moment.hour)
    return f"{moment.hour % 12 or 12}{moment.strftime(f':%M{seconds}')}{GAP}{half_day}"


@cache
def _find_half_day(locale: Locale, hour: int) -> str:
    """What the half of the day is called in which an hour lies, such as PM."""
    name: str = locale.day_periods["format"]["abbreviated"]["am" if hour < 12 else "pm"]
    return name


@cache
def _build_day_pattern(language: str) -> str:
    locale = _find_locale(language)
    if locale.language == "en":
        return IN_ORDER
    pattern: str = locale.date_formats["short"].pattern
    for part, told in PARTS_OF_A_DAY:
        pattern = part.sub(told, pattern)
    return IN_ORDER if LETTER.search(pattern) else pattern


def format_duration(ms: int) -> str:
    """
    A length of time the way a clock shows it; a started second counts as a whole one. What is
    longer than a day is told in days, as the calendar counts them to an evening.

    >>> format_duration(60_000), format_duration(59_001), format_duration(3_600_000)
    ('1:00', '1:00', '1:00:00')
    >>> format_duration(170 * 3_600_000), format_duration(187 * 3_600_000)
    ('7 days', '8 days')
    """
    if ms >= DAY:
        days, rest = divmod(ms, DAY)
        days += rest >= NEARLY_A_DAY_MS
        locale = _find_locale(get_language() or "en")
        return format_unit(days, "duration-day", "long", locale=locale)
    seconds = -(-max(0, ms) // 1000)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
