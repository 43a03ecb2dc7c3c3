"""
Maps a night's player numbers to the club's players, and back.

A night that was opened here knows people by the number of their row. One that was carried here
keeps the numbers of the place where it was opened, because its seals cover them; who is meant by
them is written down beside it.
"""

from collections.abc import Iterable, Mapping
from itertools import count

from django.db import transaction

from tournament.club.players import map_photo_versions, map_player_numbers, numbers_of
from tournament.models import CarriedPlayer, Club, Player, Tournament

FIRST_NEW = 10**9
"""
Whoever joins a night that was carried here gets a number from here on, far above those that came
along.
"""


def map_night_players(night: Tournament) -> dict[int, int]:
    """
    Every number under which this night may know somebody of the club, with the number of their row
    now.
    """
    if not night.carried:
        return map_player_numbers(night.club)
    rows = CarriedPlayer.objects.filter(night=night)
    return {number: merged or player for number, player, merged in rows.values_list(*WHO)}


WHO = ("number", "player_id", "player__merged_into_id")


def list_night_numbers(night: Tournament, player: Player) -> frozenset[int]:
    """Every number under which this night may know a player: also those of merged entries."""
    if not night.carried:
        return numbers_of(night.club, player)
    return frozenset(number for number, pk in map_night_players(night).items() if pk == player.pk)


def list_numbers_by_night(
    club: Club, player: Player, nights: Iterable[Tournament]
) -> Mapping[int, frozenset[int]]:
    """
    The same for several nights of a club, by night; those that were carried here cost one question
    together.
    """
    asked = tuple(nights)
    own = numbers_of(club, player)
    found = {night.pk: frozenset[int]() if night.carried else own for night in asked}
    if any(night.carried for night in asked):
        rows = CarriedPlayer.objects.filter(night__club=club, player_id__in=own)
        for night, number in rows.values_list("night_id", "number"):
            found[night] = found.get(night, frozenset()) | {number}
    return found


def assign_night_number(night: Tournament, player: Player) -> int:
    """The number by which this night knows a player, or a new one for them."""
    if not night.carried:
        return player.pk
    if known := list_night_numbers(night, player):
        return min(known)
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=night.club_id)
        taken = set(
            CarriedPlayer.objects.filter(night=night, number__gte=FIRST_NEW).values_list(
                "number", flat=True
            )
        )
        number = next(free for free in count(FIRST_NEW + player.pk) if free not in taken)
        CarriedPlayer.objects.create(night=night, number=number, player=player)
    return number


def save_imported_player_numbers(night: Tournament, people: Mapping[int, int]) -> None:
    """
    Write down who is meant by the numbers of a night that was carried here, each with the number of
    their row.
    """
    rows = [
        CarriedPlayer(night=night, number=number, player_id=pk)
        for number, pk in sorted(people.items())
    ]
    CarriedPlayer.objects.bulk_create(rows)


def map_night_names(night: Tournament) -> dict[int, str]:
    """
    What everybody of the club whom this night may know by a number is called now, by that number.
    """
    called = dict(Player.objects.filter(club_id=night.club_id).values_list("pk", "name"))
    return {number: called[pk] for number, pk in map_night_players(night).items() if pk in called}


def map_photo_marks(night: int) -> dict[int, str]:
    """
    By the number that a night may know somebody by, a mark for their photo: their row, and when
    the photo was made.
    """
    row = Tournament.objects.select_related("club").get(pk=night)
    versions = map_photo_versions(row.club)
    players = map_night_players(row) if versions else {}
    return {
        number: f"{player}-{versions[player]}"
        for number, player in players.items()
        if player in versions
    }
