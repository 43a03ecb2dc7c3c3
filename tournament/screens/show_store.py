"""The show of a club as its pages change it and its screens get it."""

from dataclasses import dataclass

from tournament.database_writes import hold_write_lock
from tournament.engine.canonical_json import CanonicalDecodeError, Plain, from_plain, to_plain
from tournament.engine.messages import Refusal
from tournament.lru_cache import LRUCache
from tournament.models import Club, ClubShow
from tournament.notifications.club_change_broadcast import publish_club_change
from tournament.screens.pictures import list_picture_marks
from tournament.screens.values.screen_show import (
    USUAL_SHOW,
    ScreenShow,
    add_usual_scenes,
    check_show,
)
from tournament.time_source import now

CLUBS_KEPT = 500

_kept = LRUCache[int, tuple[int, ScreenShow]](CLUBS_KEPT)


def load_screen_show(club: int, revision: int) -> ScreenShow:
    """What the screens of a club show, as of this revision of its settings."""
    known = _kept.get(club)
    if known is None or known[0] != revision:
        known = _kept.put(club, (revision, find_stored_show(club).show))
    return known[1]


def parse_screen_show(written: Plain) -> ScreenShow:
    """A show as it was kept; one that this program cannot show any more is the usual one."""
    try:
        show: ScreenShow = from_plain(ScreenShow, written)
        check_show(show, frozenset({show.look.logo, *(note.picture for note in show.look.notes)}))
    except (CanonicalDecodeError, Refusal):
        return USUAL_SHOW
    return add_usual_scenes(show)


@dataclass(frozen=True, slots=True)
class StoredShow:
    """The show as somebody kept it, and when; at 0 nobody has yet."""

    show: ScreenShow
    at: int
    by: str


def find_stored_show(club: int) -> StoredShow:
    """What is kept now, whoever kept it."""
    row = ClubShow.objects.filter(club=club).first()
    if row is None:
        return StoredShow(USUAL_SHOW, 0, "")
    return StoredShow(parse_screen_show(row.kept), row.changed_at, row.changed_by)


def save_show(club: Club, show: ScreenShow, by: str, since: int | None = None) -> StoredShow | None:
    """
    Another show from now on; every screen of the club's open nights follows at once. If somebody
    kept another one since the instant that the page was drawn from, nothing is changed, and
    that one is told.
    """
    with hold_write_lock():
        check_show(show, list_picture_marks(club))
        before = find_stored_show(club.pk)
        if since is not None and before.at != since and before.show != show:
            return before
        told = {"kept": to_plain(show), "changed_at": max(now(), before.at + 1), "changed_by": by}
        ClubShow.objects.update_or_create(club=club, defaults=told)
        publish_club_change(club)
    return None


def clear_cache() -> None:
    """Drop what was read so far."""
    _kept.clear()
