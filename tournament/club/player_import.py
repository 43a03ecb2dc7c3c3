"""
People whom a file from elsewhere names, written into the club's list at once and taken out again.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence

from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.member_accounts import change_club_settings
from tournament.club.player_names import clean_details, clean_name, to_name_key
from tournament.database_writes import hold_write_lock
from tournament.models import Club, Player
from tournament.time_source import now

AT_ONCE = 500
"""So many rows a database takes in one go."""


def build_player(club: Club, name: str, details: Mapping[str, str]) -> Player:
    """The row of somebody who is to come into the list, or a refusal."""
    name = clean_name(name)
    return Player(
        club=club,
        key=secrets.token_hex(16),
        name=name,
        name_key=to_name_key(name),
        made_at=now(),
        **clean_details(details),
    )


def prepare_new_players(
    club: Club, people: Iterable[tuple[str, Mapping[str, str]]]
) -> list[Player]:
    """
    The rows of people who are to come into the list, by name and details, in this order, each with
    the number it will have; they are stored by `save_new_players`. Who of them was known before was
    asked already.
    """
    rows = [build_player(club, name, details) for name, details in people]
    for row, number in zip(rows, _reserve_player_numbers(club, len(rows)), strict=True):
        row.pk = number
    return rows


def _reserve_player_numbers(club: Club, count: int) -> list[int]:
    """
    So many numbers that no player has or will be given: no database gives a number twice, also of a
    row removed.
    """
    if not count:
        return []
    with hold_write_lock():
        blank = [Player(club=club, key=secrets.token_hex(16), made_at=0) for _one in range(count)]
        found = [row.pk for row in Player.objects.bulk_create(blank, batch_size=AT_ONCE)]
        _delete_player_rows(club, found)
    return found


def save_new_players(club: Club, rows: Sequence[Player]) -> None:
    """Write everybody into the list."""
    if not rows:
        return
    with hold_write_lock():
        Player.objects.bulk_create(rows, batch_size=AT_ONCE)
        require_club_capacity(club, LimitedResource.PLAYERS)
        change_club_settings(club)


def load_current_players(club: Club, numbers: Sequence[int]) -> dict[int, Player]:
    """The rows of these players as they are now; one that is gone is not among them."""
    found = dict[int, Player]()
    for at in range(0, len(numbers), AT_ONCE):
        found |= {
            row.pk: row
            for row in Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE])
        }
    return found


def put_players_in_archive(club: Club, numbers: Sequence[int]) -> None:
    """Put these players away; every night keeps them."""
    for at in range(0, len(numbers), AT_ONCE):
        Player.objects.filter(
            club=club, pk__in=numbers[at : at + AT_ONCE], archived_at=None
        ).update(archived_at=now())
    change_club_settings(club)


def remove_players(club: Club, numbers: Sequence[int]) -> None:
    """Take players out of the list for good, whom no night ever named."""
    _delete_player_rows(club, numbers)
    change_club_settings(club)


def _delete_player_rows(club: Club, numbers: Sequence[int]) -> None:
    for at in range(0, len(numbers), AT_ONCE):
        Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE]).delete()
