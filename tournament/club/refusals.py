"""Refusals as a club reads them."""

from tournament.engine.messages import Refusal
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club


def refusal_text(refusal: Refusal, club: Club) -> str:
    """Why something was refused, in the reader’s language and the club’s time of day."""
    return localize_fact(refusal.line, find_timezone(club.timezone))
