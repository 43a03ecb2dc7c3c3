"""The board of a night as screens get it: what its state shows, and what its club wants the screens to do."""

from tournament.core.board import board
from tournament.core.canon import Plain
from tournament.core.clock import Instant
from tournament.journal import Moment
from tournament.signalling.homes import home_of
from tournament.signalling.screens import cues


def board_of(night: int, moment: Moment, at: Instant) -> dict[str, Plain]:
    """Everything that a screen needs to know at this instant."""
    home = home_of(night, moment.club)
    wanted = () if home is None else cues(home, moment.past, at)
    return board(moment.state, moment.version, moment.head, at, moment.club, wanted)
