"""Refusals as a club reads them."""

from tournament.engine.messages import Refusal
from tournament.localization import localize_fact, zone_of
from tournament.models import Club


def refusal_text(refusal: Refusal, club: Club) -> str:
    """Why something was refused, in the reader’s language and the club’s time of day."""
    return localize_fact(refusal.line, zone_of(club.timezone))
