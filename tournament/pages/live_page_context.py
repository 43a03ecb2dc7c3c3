"""Context of live pages: the first board and the texts of the connection badge."""

from typing import Any

from django.utils.translation import gettext as _

from tournament.journal import NightSnapshot
from tournament.localization import build_number_words
from tournament.models import Tournament
from tournament.night.state import STOP_WORDS
from tournament.notifications.club_locale_cache import to_club_locale
from tournament.screens.board_payload import build_board_payload
from tournament.time_source import now


def build_live_context(night: Tournament, moment: NightSnapshot) -> dict[str, Any]:
    """The part of a page's context that `pages/live.html` writes down for the page's script."""
    at = now()
    return {
        "first_board": {"board": build_board_payload(to_club_locale(night), moment, at), "now": at},
        "words": {
            "live": _("Live"),
            "behind": _("Catching up"),
            "away": _("No server since {time}"),
            "gone": _("This link was revoked"),
            "over": _("Time is up: facing a bet the hand is dead, otherwise it is a check."),
            **build_number_words(night.club.timezone),
            **_build_announcer_words(),
        },
    }


def _build_announcer_words() -> dict[str, Any]:
    """What screen readers hear when a level begins, or when somebody else stops the clock."""
    return {
        "level": _("Level {level}"),
        "break": _("Break"),
        "break_long": _("{minutes} min long"),
        "blinds": _("Blinds"),
        "ante_each": _("Ante {ante} each"),
        "ante_big": _("BB ante {ante}"),
        "running": _("Running"),
        "finished": _("Finished"),
        "stops": {str(reason): _(word) for reason, word in STOP_WORDS.items()},
    }
