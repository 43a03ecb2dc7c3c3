"""Players of a club: unique, found by any of their names, separate from other clubs."""

from collections.abc import Callable, Collection, Iterable

from django.db.models import QuerySet

from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.club.member_accounts import change_club_settings
from tournament.club.player_import import build_player
from tournament.club.player_names import (
    DETAILS,
    clean_details,
    clean_name,
    normalize_name,
    score_likeness,
    score_match,
    to_name_key,
)
from tournament.club.player_photos import make_small_photo
from tournament.engine.messages import Refusal, _, refuse, say
from tournament.models import Club, Player, PlayerPhoto
from tournament.time_source import now


class DuplicateName(Refusal):
    """There is a player of this name; whether it is another person only the director knows."""


def players_of(club: Club) -> list[Player]:
    """Everybody who plays in the club now, by name."""
    return _sort_by_name(_query_players(club).filter(merged_into=None, archived_at=None))


def list_archived_players(club: Club) -> list[Player]:
    """Everybody who was put away, by name."""
    return _sort_by_name(_query_players(club).filter(merged_into=None, archived_at__isnull=False))


def player_of(club: Club, pk: int) -> Player | None:
    """One player of the club, archived or not; for a merged entry, the one it was merged into."""
    rows = _query_players(club)
    row = rows.filter(pk=pk).first()
    return rows.filter(pk=row.merged_into_id).first() if row and row.merged_into_id else row


def numbers_of(club: Club, player: Player) -> frozenset[int]:
    """Every number under which nights may know a player: their own, and those of merged entries."""
    merged = Player.objects.filter(club=club, merged_into_id=player.pk).values_list("pk", flat=True)
    return frozenset({player.pk, *merged})


def map_player_numbers(club: Club) -> dict[int, int]:
    """
    Every number under which nights may know somebody of the club, with the number that they have
    now.
    """
    rows = Player.objects.filter(club=club).values_list("pk", "merged_into_id")
    return {pk: merged or pk for pk, merged in rows}


def find_player_by_form_key(club: Club, key: str) -> Player | None:
    """The player whom an earlier arrival of the same form made."""
    row = Player.objects.filter(club=club, key=key).first() if key else None
    return player_of(club, row.pk) if row else None


def filter_players(players: Iterable[Player], typed: str) -> list[Player]:
    """Those of some players whom this fits, the best first."""
    return _sort_by_score(players, lambda player: score_match(typed, player))


def find_likely_players(club: Club, name: str) -> list[Player]:
    """
    Whom a new name may mean already, the likeliest first; somebody who was put away may be coming
    back.
    """
    everybody = (*players_of(club), *list_archived_players(club))
    return _sort_by_score(everybody, lambda player: score_likeness(name, player))


def _sort_by_score(players: Iterable[Player], score: Callable[[Player], int]) -> list[Player]:
    scores = {player: score(player) for player in players}
    return [player for player in sorted(scores, key=lambda each: -scores[each]) if scores[player]]


def add_player(
    club: Club,
    name: str,
    nickname: str = "",
    *,
    another: bool = False,
    key: str = "",
    **details: str,
) -> Player:
    """
    Write somebody into the club's list; the same `key` does it once. A second person of the same
    name is told apart by a nickname, or by the director's word that it is `another`.
    """
    player = build_player(club, name, {"nickname": nickname, **details})
    with lock_club(club):
        if (made := find_player_by_form_key(club, key)) is not None:
            return made
        _require_distinct_name(club, player, another)
        player.key = key or player.key
        player.save(force_insert=True)
        require_club_capacity(club, LimitedResource.PLAYERS)
        change_club_settings(club)
    return player


def change_player(
    club: Club, pk: int, name: str, *, another: bool = False, **details: str
) -> Player:
    """Give a player another name, and the details that are given; the others stay."""
    name = clean_name(name)
    with lock_club(club):
        player = _require_player(club, pk)
        values = {"name": name, "name_key": to_name_key(name), **clean_details(details)}
        changed = [field for field, value in values.items() if getattr(player, field) != value]
        for field in changed:
            setattr(player, field, values[field])
        if not {"name_key", "nickname"}.isdisjoint(changed):
            _require_distinct_name(club, player, another or player.archived_at is not None)
        if changed:
            player.save(update_fields=changed)
            change_club_settings(club)
    return player


def map_payment_addresses(players: Iterable[int]) -> dict[int, str]:
    """How those of them like to be paid who said so, by the number of their row."""
    rows = Player.objects.filter(pk__in=list(players)).exclude(pay_to="")
    return dict(rows.values_list("pk", "pay_to"))


def find_namesakes(club: Club, player: Player) -> list[Player]:
    """The others in the list who have the same name."""
    same = Player.objects.filter(
        club=club, name_key=player.name_key, merged_into=None, archived_at=None
    )
    return list(same.exclude(pk=player.pk))


def put_player_in_archive(club: Club, pk: int) -> None:
    """Archive a player: no list shows them any more, and every night keeps them."""
    with lock_club(club):
        if _require_player(club, pk).archived_at is None:
            Player.objects.filter(pk=pk).update(archived_at=now())
            change_club_settings(club)


def take_player_from_archive(club: Club, pk: int, another: bool = False) -> None:
    """Take a player into the list again."""
    with lock_club(club):
        player = _require_player(club, pk)
        if player.archived_at is not None:
            _require_distinct_name(club, player, another)
            Player.objects.filter(pk=pk).update(archived_at=None)
            change_club_settings(club)


def merge_players(club: Club, keep: int, gone: int, together: Collection[str] = ()) -> Player:
    """
    Merge two entries of one person: `gone` becomes `keep`, who takes over what they lack.
    `together` names the nights in which both played: then they are two people.
    """
    with lock_club(club):
        if keep == gone:
            raise refuse(_("This is the same entry. Choose another player."))
        stays = _require_player(club, keep)
        if Player.objects.filter(club=club, pk=gone, merged_into_id=keep).exists():
            return stays
        goes = _require_player(club, gone)
        if together:
            raise refuse(
                _("{name} and {other} both play in “{night}”, so they are two people."),
                name=stays.name,
                other=goes.name,
                night=next(iter(together)),
            )
        _merge_details(stays, goes)
        Player.objects.filter(merged_into=goes).update(merged_into=stays)
        Player.objects.filter(pk=goes.pk).update(merged_into=stays)
        change_club_settings(club)
    return stays


def set_photo(club: Club, pk: int, data: bytes) -> None:
    """Keep a small copy of an uploaded photo."""
    image = make_small_photo(data)
    with lock_club(club):
        player = _require_player(club, pk)
        PlayerPhoto.objects.update_or_create(
            player=player, defaults={"image": image, "made_at": now()}
        )
        change_club_settings(club)


def drop_photo(club: Club, pk: int) -> None:
    """Take the photo away for good."""
    with lock_club(club):
        if PlayerPhoto.objects.filter(player=_require_player(club, pk)).delete()[0]:
            change_club_settings(club)


def photo_of(club: Club, pk: int) -> bytes | None:
    """A player's photo, if there is one."""
    photo = PlayerPhoto.objects.filter(player__club=club, player_id=pk).first()
    return None if photo is None else bytes(photo.image)


def map_photo_versions(club: Club) -> dict[int, int]:
    """Who has a photo, and since when: a new one has a new address."""
    rows = PlayerPhoto.objects.filter(player__club=club)
    return dict(rows.values_list("player_id", "made_at"))


def _query_players(club: Club) -> QuerySet[Player]:
    """The club's rows, with whether there is a photo but not the photo itself."""
    return Player.objects.filter(club=club).select_related("photo").defer("photo__image")


def _sort_by_name(rows: QuerySet[Player]) -> list[Player]:
    """In an order that does not depend on the database: accents count last."""
    return sorted(
        rows, key=lambda player: (normalize_name(player.name), player.name_key, player.pk)
    )


def _require_player(club: Club, pk: int) -> Player:
    """
    The row to be changed; somebody who was merged meanwhile is not changed behind the other's back.
    """
    row = Player.objects.filter(club=club, pk=pk).first()
    if row is None:
        raise refuse(_("This player is not in the club’s list."))
    if row.merged_into_id is not None:
        stays = Player.objects.get(pk=row.merged_into_id)
        raise refuse(
            _("{name} was merged into {other} meanwhile. Look at {other}."),
            name=row.name,
            other=stays.name,
        )
    return row


def _require_distinct_name(club: Club, player: Player, another: bool) -> None:
    """Two people in the list may share a name when a nickname or the director tells them apart."""
    called = {normalize_name(other.nickname) for other in find_namesakes(club, player)}
    if not called or another or (player.nickname and normalize_name(player.nickname) not in called):
        return
    raise DuplicateName(
        say(
            _("“{name}” is in the list already. Add a nickname, or say it’s a different person."),
            name=player.name,
        )
    )


def _merge_details(stays: Player, goes: Player) -> None:
    """Fill what is empty, and the place in the list if only the other had one."""
    for field in DETAILS:
        setattr(stays, field, getattr(stays, field) or getattr(goes, field))
    if goes.archived_at is None:
        stays.archived_at = None
    stays.save(update_fields=[*DETAILS, "archived_at"])
    if not PlayerPhoto.objects.filter(player=stays).exists():
        PlayerPhoto.objects.filter(player=goes).update(player=stays)
    PlayerPhoto.objects.filter(player=goes).delete()
