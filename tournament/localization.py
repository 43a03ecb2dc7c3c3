"""Tells the core's lines in the reader's language and the club's time of day."""

import re
from datetime import UTC, date, datetime, tzinfo
from decimal import Decimal
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel import Locale, UnknownLocaleError
from babel.numbers import format_currency, get_currency_symbol
from django.utils.formats import get_format
from django.utils.translation import get_language, gettext, ngettext, pgettext

from seating.cards import RANKS, Suit, parse_card
from tournament.engine.messages import Duration, Fact, Message, Money, Refusal, TimeOfDay
from tournament.time_source import now

NEAR_MS = 16 * 3_600_000

FIRST_WITH_GAPS = {"es": 10_000}
"""
From which number on a language puts something between the thousands, where not from the first; as
browsers do.
"""

IN_ORDER = "%Y-%m-%d"
PARTS_OF_A_DAY = ((re.compile("d+"), "%d"), (re.compile("M+"), "%m"), (re.compile("y+"), "%Y"))
LETTER = re.compile("(?<!%)[^\\W\\d_]")

SUIT_SIGNS = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}

MINUS = "\u2212"
"""The sign of what is below zero, as long as a plus."""

LETTERS_BY_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)")
"""Where a currency without a sign of its own needs a gap: CHF 20, but €20."""


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
            **{name: _localize_gap(name, part, zone) for name, part in fact}
        )
    if isinstance(fact, Duration):
        return format_duration(fact.ms)
    if isinstance(fact, TimeOfDay) and fact.seconds:
        return format_time_with_seconds(fact.at, zone)
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


def _localize_gap(name: str, fact: Fact, zone: tzinfo) -> str:
    """
    What fills a gap of a line; a gap called `card` is filled with a card, as it is written down.
    """
    if name == "card" and isinstance(fact, str):
        return format_card(fact)
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
    """
    amount = Decimal(money.cents).scaleb(-money.digits)
    digits = money.digits if money.cents % 10**money.digits else 0
    locale = _find_locale(get_language() or "en")
    pattern = _find_currency_pattern(locale).replace(
        "#,##0.00", "#,##0." + "0" * digits if digits else "#,##0"
    )
    has_gaps = abs(amount) >= FIRST_WITH_GAPS.get(locale.language, 0)
    told = format_currency(
        amount, money.code, pattern, locale=locale, currency_digits=False, group_separator=has_gaps
    )
    return LETTERS_BY_DIGITS.sub("\u00a0", told).replace("-", MINUS)


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
    ('1970-01-01 00:00', '01:00')
    """
    is_near = abs(at - now()) < NEAR_MS or (start is not None and 0 < at - start < NEAR_MS)
    return _format_time_of_day(at, zone) if is_near else format_date_time(at, zone)


def format_time_with_seconds(at: int, zone: tzinfo) -> str:
    """An instant to the second, where two things lie close together."""
    return datetime.fromtimestamp(at / 1000, zone).strftime("%H:%M:%S")


def format_age(ms: int) -> str:
    """
    How long ago, in the coarsest words that still help.

    >>> format_age(2_400), format_age(125_000)
    ('2 s', '2 min')
    """
    if ms < 60_000:
        return gettext("{seconds} s").format(seconds=max(1, ms // 1000))
    return gettext("{minutes} min").format(minutes=ms // 60_000)


def format_date_time(at: int, zone: tzinfo) -> str:
    """An instant as day and time; hours are counted to 24 in every language."""
    return f"{format_date(at, zone)} {_format_time_of_day(at, zone)}"


def format_date(at: int, zone: tzinfo) -> str:
    """An instant as the day alone."""
    return format_calendar_day(datetime.fromtimestamp(at / 1000, zone))


def format_calendar_day(day: date) -> str:
    """
    A day in figures, the way the reader writes it. In English it stands so that it cannot be read
    in two ways.

    >>> format_calendar_day(date(2026, 3, 4))
    '2026-03-04'
    """
    return day.strftime(_build_day_pattern(get_language() or "en"))


def format_file_date(at: int, zone: tzinfo) -> str:
    """The day of an instant for the name of a file: the same for every reader, and in order."""
    return datetime.fromtimestamp(at / 1000, zone).strftime(IN_ORDER)


def format_chip_amount(amount: int) -> str:
    """
    A number of chips with thin gaps between the thousands, where it is long enough to need them.
    """
    return f"{amount:,}".replace(",", "\u202f") if amount >= 10_000 else str(amount)


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


def format_decimal(number: str) -> str:
    """A number that was written with a point, with the mark that the reader uses."""
    return number.replace(".", get_format("DECIMAL_SEPARATOR"))


def _format_time_of_day(at: int, zone: tzinfo) -> str:
    return datetime.fromtimestamp(at / 1000, zone).strftime("%H:%M")


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
    A length of time the way a clock shows it; a started second counts as a whole one.

    >>> format_duration(60_000), format_duration(59_001), format_duration(3_600_000)
    ('1:00', '1:00', '1:00:00')
    """
    seconds = -(-max(0, ms) // 1000)
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
