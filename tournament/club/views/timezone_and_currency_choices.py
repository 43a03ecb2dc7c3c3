"""The time zones and currencies a club can choose from, in words."""

from functools import lru_cache
from itertools import groupby
from zoneinfo import available_timezones

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.numbers import get_territory_currencies
from django.utils.translation import get_language
from django.utils.translation import gettext as _

NOT_A_PLACE = ("Etc", "posix", "right", "SystemV", "US", "Brazil", "Canada", "Chile", "Mexico")
CURRENCIES = (
    "EUR", "USD", "GBP", "CHF", "AUD", "ARS", "BRL", "CAD", "CLP", "CNY", "COP", "CZK", "DKK",
    "HKD", "HUF", "INR", "ISK", "JPY", "KRW", "MXN", "NOK", "NZD", "PEN", "PLN", "RON", "RSD",
    "SEK", "SGD", "THB", "TRY", "UAH", "UYU", "ZAR",
)  # fmt: skip

Choices = list[tuple[str, str | list[tuple[str, str]]]]


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


def list_zone_choices() -> Choices:
    """The time zones by continent."""
    choices: Choices = [("UTC", _("UTC (no place)"))]
    for region, names in groupby(list_time_zones(), key=lambda name: name.partition("/")[0]):
        choices.append((region, [(name, _zone_place_text(name)) for name in names]))
    return choices


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
