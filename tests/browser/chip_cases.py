"""Chips of a club, for their pages: a usual case, one full of odd words, one put away."""

from dataclasses import replace

from tournament.chip_sets import add_set, put_away
from tournament.core.chips import PAINTS, SOURCE_CASE, Chip, sorted_set
from tournament.models import Club


def fill_chips(club: Club, hostile: str) -> dict[str, str]:
    """Write the sets; gives the numbers of those that have a page of their own."""
    case = add_set(club, replace(SOURCE_CASE, name="The wooden case"), by="Ann")
    odd = hostile.replace("\u202e", "").replace("\u202c", "")
    chips = (Chip(10**at, 1000, odd[:20], paint) for at, paint in enumerate(PAINTS))
    mine = add_set(club, sorted_set(chips, odd[:40]), by=odd[:80])
    gone = add_set(club, replace(SOURCE_CASE, name="The old case"), by="Ann")
    put_away(club, gone.pk, by="Ann")
    return {"chip_set": str(case.pk), "odd_chips": str(mine.pk)}
