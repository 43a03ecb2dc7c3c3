"""The time zones and currencies a club can choose from, in words."""

from functools import lru_cache
from zoneinfo import available_timezones

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.numbers import get_territory_currencies
from django.utils.translation import get_language

NOT_A_PLACE = ("Etc", "posix", "right", "SystemV", "US", "Brazil", "Canada", "Chile", "Mexico")
CURRENCIES = (
    "EUR", "USD", "GBP", "CHF", "AUD", "ARS", "BRL", "CAD", "CLP", "CNY", "COP", "CZK", "DKK",
    "HKD", "HUF", "INR", "ISK", "JPY", "KRW", "MXN", "NOK", "NZD", "PEN", "PLN", "RON", "RSD",
    "SEK", "SGD", "THB", "TRY", "UAH", "UYU", "ZAR",
)  # fmt: skip


@lru_cache(maxsize=1)
def list_time_zones() -> tuple[str, ...]:
    """Every place that has a time of its own."""
    return tuple(
        sorted(
            name
            for name in available_timezones()
            if "/" in name and not name.startswith(NOT_A_PLACE)
        )
    )


def list_zone_choices() -> list[tuple[str, str]]:
    """The time zones with their places."""
    zones = [(name, _zone_place_text(name)) for name in list_time_zones()]
    return [("UTC", "UTC"), *zones]


def list_zone_options() -> list[tuple[str, str, str]]:
    """The same, each with what people pay with there."""
    return [(name, place, find_zone_currency(name)) for name, place in list_zone_choices()]


def find_zone(typed: str) -> str:
    """
    The time zone that was meant by its name or its place; what was typed where there is none.

    >>> find_zone("berlin"), find_zone("Europe/Rome"), find_zone("Atlantis")
    ('Europe/Berlin', 'Europe/Rome', 'Atlantis')
    """
    wanted = typed.strip().casefold()
    for name, place in list_zone_choices():
        if wanted in (name.casefold(), place.casefold()):
            return name
    return typed


def _zone_place_text(name: str) -> str:
    """
    The place in a zone's name.

    >>> _zone_place_text("America/Argentina/Buenos_Aires")
    'Buenos Aires, Argentina'
    """
    return ", ".join(reversed(name.replace("_", " ").split("/")[1:]))


def find_zone_currency(zone: str) -> str:
    """
    What people pay with in a time zone; the owner can choose another one.

    >>> find_zone_currency("Europe/Zurich")
    'CHF'
    >>> find_zone_currency("America/New_York")
    'USD'
    >>> find_zone_currency("UTC")
    'EUR'
    """
    territory = get_global("zone_territories").get(zone)
    paid = get_territory_currencies(territory) if territory else []
    return next((code for code in paid if code in CURRENCIES), CURRENCIES[0])


def list_currency_choices() -> list[tuple[str, str]]:
    """The currencies by name, in the reader's language."""
    try:
        names = Locale.parse(get_language() or "en", sep="-").currencies
    except (UnknownLocaleError, ValueError):
        names = Locale("en").currencies
    return [(code, f"{code} – {names.get(code, code)}") for code in CURRENCIES]
