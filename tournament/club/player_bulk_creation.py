"""Many people written into the club's list at once, as a night brings them along."""

from collections.abc import Mapping

from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.club.member_accounts import change_club_settings
from tournament.club.player_names import clean_name, to_name_key
from tournament.engine.messages import Refusal
from tournament.models import Club, Player
from tournament.time_source import now


def add_players(club: Club, names: Mapping[str, str]) -> dict[str, int]:
    """
    Write everybody into the list, each under a key of their own that does it once; the numbers of
    their rows by key. Whoever has a name that cannot be kept is called by a dash until somebody
    gives them a better one.
    """
    with lock_club(club):
        known = _find_player_numbers(club, names)
        fresh = [_build_player(club, key, name) for key, name in names.items() if key not in known]
        if fresh:
            Player.objects.bulk_create(fresh, batch_size=500)
            require_club_capacity(club, LimitedResource.PLAYERS)
            change_club_settings(club)
        return _find_player_numbers(club, names)


def _build_player(club: Club, key: str, name: str) -> Player:
    try:
        name = clean_name(name)
    except Refusal:
        name = "–"
    return Player(club=club, key=key, name=name, name_key=to_name_key(name), made_at=now())


def _find_player_numbers(club: Club, names: Mapping[str, str]) -> dict[str, int]:
    """
    By key, also where somebody was merged since; a few hundred keys at a time, as SQLite takes
    them.
    """
    keys = list(names)
    found = dict[str, int]()
    for at in range(0, len(keys), 500):
        rows = Player.objects.filter(club=club, key__in=keys[at : at + 500])
        found |= {
            key: merged or pk for key, pk, merged in rows.values_list("key", "pk", "merged_into_id")
        }
    return found
