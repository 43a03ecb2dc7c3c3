"""Fields for piles of chips and counts of them, and how typed numbers of chips are read."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournament.engine.messages import Refusal, _, refuse
from tournament.money.values.terms import ChipPile
from tournament.schedule.values import MAX_CHIPS

PILE = re.compile(r"([0-9]{1,7})\s*[×xX*]\s*([0-9]{1,13})")
BETWEEN_PILES = re.compile(r"[\s,;+]+")


def read_piles(typed: str) -> tuple[ChipPile, ...]:
    """
    Piles of chips as people type them: how many times which value.

    >>> read_piles("20×5, 16 x 25 + 5*100")
    (ChipPile(value=5, count=20), ChipPile(value=25, count=16), ChipPile(value=100, count=5))
    """
    found = tuple(ChipPile(int(one[2]), int(one[1])) for one in PILE.finditer(typed))
    if rest := BETWEEN_PILES.sub(" ", PILE.sub(" ", typed)).strip():
        raise refuse(_("“{typed}” is not a pile. Type it like 20×5 16×25."), typed=rest[:40])
    return found


def write_piles(piles: Iterable[ChipPile]) -> str:
    """
    Piles as they can be read back.

    >>> write_piles((ChipPile(5, 20), ChipPile(25, 16)))
    '20×5 16×25'
    """
    return " ".join(f"{pile.count}×{pile.value}" for pile in piles if pile.count)


class PilesField(forms.CharField):
    """The chips that a page showed for a purchase."""

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, max_length=400, **more)

    def to_python(self, value: Any) -> Any:
        """The piles as they were sent."""
        try:
            return read_piles(super().to_python(value) or "")
        except Refusal as refusal:
            raise forms.ValidationError(gettext_lazy("Choose from the list.")) from refusal


COUNT = re.compile(r"[0-9]{1,13}|[0-9]{1,3}(?:[.,'’\s][0-9]{3}){1,4}")


def read_count(typed: str) -> int:
    """
    A number of chips as people type it.

    >>> read_count("12 000"), read_count("1.250"), read_count("500")
    (12000, 1250, 500)
    """
    if not COUNT.fullmatch(typed):
        raise refuse(_("“{typed}” is not a whole number."), typed=typed[:40])
    count = int(re.sub(r"[^0-9]", "", typed))
    if count > MAX_CHIPS:
        raise refuse(_("“{typed}” is too large. Check it."), typed=typed[:40])
    return count
