"""Players' photos on the screens of a room, each under a mark that is another for a new photo."""

from collections import Counter

from tournament.club.player_numbers import map_photo_marks
from tournament.club.players import photo_of
from tournament.engine.canonical_json import Plain
from tournament.lru_cache import LRUCache
from tournament.models import Tournament
from tournament.night.state import State
from tournament.notifications.club_locale_cache import ClubLocale

NIGHTS_KEPT = 500

_kept = LRUCache[int, tuple[tuple[int, int], dict[int, str]]](NIGHTS_KEPT)


def build_faces(home: ClubLocale, state: State) -> dict[str, Plain]:
    """The marks of tonight's photos by the names on the board; none for a name that two have."""
    marks = _load_face_marks(home, len(state.entrants))
    if not marks:
        return {}
    named = Counter(entrant.name for entrant in state.entrants.values())
    return {
        entrant.name: marks[key]
        for key, entrant in state.entrants.items()
        if key in marks and named[entrant.name] == 1
    }


def _load_face_marks(home: ClubLocale, entrants: int) -> dict[int, str]:
    """By the numbers of the night; read once for each change of the club and each newcomer."""
    asked = (home.revision, entrants)
    known = _kept.get(home.night)
    if known is None or known[0] != asked:
        known = _kept.put(home.night, (asked, map_photo_marks(home.night)))
    return known[1]


def read_face(home: ClubLocale, night: Tournament, state: State, mark: str) -> bytes | None:
    """The photo of a mark that stands on the night's board."""
    if mark not in build_faces(home, state).values():
        return None
    return photo_of(night.club, int(mark.partition("-")[0]))


def clear_cache() -> None:
    """Drop what was read so far."""
    _kept.clear()
