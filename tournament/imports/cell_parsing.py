"""Cell parsing: places, amounts, counts, times and names, however they are written; or why not."""

import re
from datetime import datetime, timedelta, tzinfo

from tournament.club.player_names import normalize_name
from tournament.engine.messages import _, refuse
from tournament.engine.money import Currency, read_amount
from tournament.imports.date_parsing import DayOrder, read_day
from tournament.night.actions.recorded_results import MAX_TIMES

PLACE = re.compile(
    r"[#=tT]?\s*([0-9]{1,6})\s*(?:\.0*|st|nd|rd|th|er|ère|e|º|ª|°|=|\.)?", re.IGNORECASE
)
COUNT = re.compile(r"([0-9]{1,6})(?:[.,]0*)?\s*[x×]?")
CLOCK = re.compile(r"([0-9]{1,2})[:.h]([0-9]{2})(?::[0-9]{2})?")
NOTHING = frozenset({"", "-", "–", "—", "/", "n/a", "na", "none", "x"})
NO = frozenset(
    {"", "-", "–", "0", "no", "n", "nein", "non", "false", "falsch", "faux", "nee", "nie"}
)
BETWEEN_NAMES = re.compile(r"\s*(?:[;/&+\n|]|\b(?:and|und|et|y|e|en|i)\b)\s*")


def read_place(cell: str) -> int:
    """
    A place; 0 where there is none.

    >>> read_place("1."), read_place("3rd"), read_place("T5"), read_place("-")
    (1, 3, 5, 0)
    """
    said = cell.strip()
    if said.lower() in NOTHING:
        return 0
    found = PLACE.fullmatch(said)
    if found is None or not int(found[1]):
        raise refuse(_("The place “{cell}” is not a number."), cell=said[:40])
    return int(found[1])


def read_cents(cell: str, currency: Currency) -> int | None:
    """
    An amount in minor units; None where there is none.

    >>> read_cents("12,50 €", Currency())
    1250
    >>> read_cents("-", Currency()) is None
    True
    >>> read_cents("20,-", Currency())
    2000
    """
    said = cell.strip()
    if said.lower() in NOTHING:
        return None
    if re.match(r"[-–−(]", said):
        raise refuse(
            _("“{cell}” is below 0."),
            cell=said[:40],
        )
    return read_amount(re.sub(r"[.,][-–—]+$", "", said), currency)


def read_count(cell: str, otherwise: int = 0) -> int:
    """
    How often; a cell without anything is `otherwise`.

    >>> read_count("2"), read_count(""), read_count("1x"), read_count("-", 1)
    (2, 0, 1, 1)
    """
    said = cell.strip()
    if said.lower() in NOTHING:
        return otherwise
    found = COUNT.fullmatch(said)
    if found is None or int(found[1]) > MAX_TIMES:
        raise refuse(_("“{cell}” is not a count."), cell=said[:40])
    return int(found[1])


def read_flag(cell: str) -> bool:
    """Whether something is so: anything but a no."""
    return normalize_name(cell) not in NO and cell.strip().lower() not in NO


def read_elimination_time(
    cell: str, began: int, zone: tzinfo, order: DayOrder | None
) -> int | None:
    """
    When somebody went out: a day with its time, or a time of day after the beginning of the night.
    """
    said = cell.strip()
    if said.lower() in NOTHING:
        return None
    if found := CLOCK.fullmatch(said):
        start = datetime.fromtimestamp(began / 1000, zone)
        hour = int(found[1])
        minute = int(found[2])
        if hour < 24 and minute < 60:
            at = start.replace(hour=hour, minute=minute, second=0, microsecond=0)
            return to_instant_ms(at if at >= start else at + timedelta(days=1))
    elif (day := read_day(said, order)) and day.has_time:
        return to_instant_ms(day.at.replace(tzinfo=zone))
    raise refuse(_("“{cell}” is not a time of day. Type it like 19:30."), cell=said[:40])


def to_instant_ms(at: datetime) -> int:
    """Milliseconds since 1970."""
    return int(at.timestamp()) * 1000


def split_names(cell: str) -> list[str]:
    """
    Several names in one cell.

    >>> split_names("Bob; Zoë & Cleo"), split_names("Bob und Ann")
    (['Bob', 'Zoë', 'Cleo'], ['Bob', 'Ann'])
    """
    return list(filter(None, map(str.strip, BETWEEN_NAMES.split(cell))))
