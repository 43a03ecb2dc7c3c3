"""Readings of ambiguous rules: the house chooses one, each has a default."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.core.data_loader import RulingsError, load_data_file
from rulings.core.data_loader import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Reading:
    """One question the texts leave open."""

    key: str
    name: str
    asks: str
    options: Mapping[str, str]
    default: str


READINGS: Mapping[str, Reading] = {
    key: Reading(key, row["name"], row["asks"], row["options"], row["default"])
    for key, row in load_data_file("readings.toml").items()
}


def fill_default_readings(chosen: Mapping[str, str]) -> dict[str, str]:
    """All readings, with what the house chose in place of the defaults."""
    for key, option in chosen.items():
        if key not in READINGS or option not in READINGS[key].options:
            raise RulingsError(
                _("There is no reading “%(option)s” of “%(key)s”."), key=key, option=option
            )
    return {key: reading.default for key, reading in READINGS.items()} | dict(chosen)
