"""
People whom a file from elsewhere names, written into the club's list at once and taken out again.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.club.club import change_club
from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.player_names import clean_details, clean_name, to_name_key
from tournament.database_writes import hold_write_lock
from tournament.models import Club, Player
from tournament.time_source import now

AT_ONCE = 500
"""So many rows a database takes in one go."""


@dataclass(frozen=True, slots=True)
class NewPlayer:
    """Somebody who is to be written into the list."""

    name: str
    nickname: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""


def prepare_new_players(club: Club, people: Sequence[NewPlayer]) -> list[Player]:
    """
    The rows of people who are to come into the list, in this order, each with the number it will
    have; they are stored by `save_new_players`. Who of them was known before was asked already.
    """
    at = now()
    rows = list[Player]()
    for person in people:
        name = clean_name(person.name)
        details = clean_details(person.nickname, person.email, person.phone, person.note)
        key = secrets.token_hex(16)
        rows.append(
            Player(club=club, key=key, name=name, name_key=to_name_key(name), made_at=at, **details)
        )
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
        change_club(club)


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
    change_club(club)


def remove_players(club: Club, numbers: Sequence[int]) -> None:
    """Take players out of the list for good, whom no night ever named."""
    _delete_player_rows(club, numbers)
    change_club(club)


def _delete_player_rows(club: Club, numbers: Sequence[int]) -> None:
    for at in range(0, len(numbers), AT_ONCE):
        Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE]).delete()
