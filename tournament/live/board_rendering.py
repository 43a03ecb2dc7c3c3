"""Reads a night and draws its board: once per process and change, for all screens together."""

from json import dumps

from tournament import journal
from tournament.live.room import RenderedBoard
from tournament.notifications.club_locale_cache import find_night_club_locale
from tournament.screens.board_payload import build_board_with_faces
from tournament.time_source import now


def render_board(
    night: int, head: str = "", club: int = 0, sure: bool = False
) -> RenderedBoard | None:
    """
    The newest board of a night as the text that is sent; None if there is no such night, or if it
    is damaged.

    `head` is the seal of an entry that was just written here: its night need not be read again.
    """
    try:
        moment = journal.find_cached_snapshot(night, head, club) or journal.load_snapshot(night)
    except journal.DamagedNight:  # its page says so; the screens of other nights are drawn
        return None
    home = find_night_club_locale(night, moment.club) if moment is not None else None
    if moment is None or home is None:
        return None
    at = now()
    text = dumps(
        {"board": build_board_with_faces(home, moment, at)},
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return RenderedBoard(night, moment.version, moment.head, at, text, sure)
