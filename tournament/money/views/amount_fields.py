"""Amounts in text fields that may stay empty: nothing typed is 0, and 0 is shown as nothing."""

from collections.abc import Mapping
from typing import Any

from tournament.engine.money import Currency, read_amount, write_amount


def read_form_text(sent: Mapping[str, Any], name: str) -> str:
    """What a form sent under a name, without the gaps around it."""
    return str(sent.get(name, "")).strip()


def read_optional_amount(typed: str, currency: Currency) -> int:
    """An amount as typed; raises `Refusal` where it cannot be read."""
    return read_amount(typed, currency) if typed else 0


def write_optional_amount(cents: int, currency: Currency) -> str:
    """An amount for a field to type in."""
    return write_amount(cents, currency) if cents else ""
