"""What a page needs to follow its night: the first board, and the words for how it is connected."""

from typing import Any

from django.utils.translation import gettext as _

from tournament.instant import now
from tournament.journal import Moment
from tournament.models import Tournament
from tournament.shown import board_of
from tournament.signalling.homes import home_at


def following(night: Tournament, moment: Moment) -> dict[str, Any]:
    """The part of a page's context that `parts/live.html` writes down for the page's script."""
    at = now()
    return {
        "first_board": {"board": board_of(home_at(night), moment, at), "now": at},
        "words": {
            "live": _("Live"),
            "behind": _("Catching up"),
            "away": _("No server since {time}"),
            "gone": _("This link was revoked"),
            "over": _("Time is up: facing a bet the hand is dead, otherwise it is a check."),
            "zone": night.club.timezone,
        },
    }
