"""People whom a file from elsewhere names, written into the club's list at once and taken out again."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from tournament.access.club import change_club
from tournament.access.player_names import clean_details, clean_name, key_of
from tournament.instant import now
from tournament.models import Club, Player

AT_ONCE = 500
"""So many rows a database takes in one go."""


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Somebody who is to be written into the list."""

    name: str
    nickname: str = ""
    email: str = ""
    phone: str = ""
    note: str = ""


def add_newcomers(club: Club, people: Sequence[Newcomer]) -> list[Player]:
    """Write everybody into the list, in this order; who of them was known before was asked already."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        at, rows = now(), list[Player]()
        for one in people:
            name = clean_name(one.name)
            details = clean_details(one.nickname, one.email, one.phone, one.note)
            key = secrets.token_hex(16)
            rows.append(Player(club=club, key=key, name=name, name_key=key_of(name), made_at=at, **details))
        made = Player.objects.bulk_create(rows, batch_size=AT_ONCE)
        if made:
            change_club(club)
    return made


def people_now(club: Club, numbers: Sequence[int]) -> dict[int, Player]:
    """The rows of these players as they are now; one that is gone is not among them."""
    found = dict[int, Player]()
    for at in range(0, len(numbers), AT_ONCE):
        found |= {row.pk: row for row in Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE])}
    return found


def archive_all(club: Club, numbers: Sequence[int]) -> None:
    """Put these players away; every night keeps them."""
    for at in range(0, len(numbers), AT_ONCE):
        Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE], archived_at=None).update(archived_at=now())
    change_club(club)


def remove_all(club: Club, numbers: Sequence[int]) -> None:
    """Take players out of the list for good, whom no night ever named."""
    for at in range(0, len(numbers), AT_ONCE):
        Player.objects.filter(club=club, pk__in=numbers[at : at + AT_ONCE]).delete()
    change_club(club)
