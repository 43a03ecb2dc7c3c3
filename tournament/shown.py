"""
The board of a night as screens get it: what its state shows, and what its club wants the screens to
do.
"""

from tournament.core.board import board
from tournament.core.canon import Plain
from tournament.core.clock import Instant
from tournament.journal import NightSnapshot
from tournament.shows.keeping import show_of
from tournament.signalling.homes import NightVenue
from tournament.signalling.screens import cues


def board_of(home: NightVenue, moment: NightSnapshot, at: Instant) -> dict[str, Plain]:
    """Everything that a screen needs to know at this instant."""
    told = cues(home, moment.past, at)
    show = show_of(home.club, home.revision)
    return board(moment.state, moment.version, moment.head, at, moment.club, told, show)
