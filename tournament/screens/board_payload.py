"""
The board of a night as screens get it: what its state shows, and what its club wants the screens to
do.
"""

from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.journal import NightSnapshot
from tournament.night.rules.board import build_board
from tournament.notifications.club_locale_cache import ClubLocale
from tournament.notifications.screen_cues import build_cues
from tournament.screens.show_store import load_screen_show


def build_board_payload(home: ClubLocale, moment: NightSnapshot, at: Instant) -> dict[str, Plain]:
    """Everything that a screen needs to know at this instant."""
    told = build_cues(home, moment.past, at)
    show = load_screen_show(home.club, home.revision)
    return build_board(moment.state, moment.version, moment.head, at, moment.club, told, show)
