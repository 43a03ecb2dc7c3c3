"""
Person matching: who of this club is meant by the people of a night from elsewhere; the same name,
somebody like it, or new.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import QueryDict

from tournament.club.player_bulk_creation import add_players
from tournament.club.player_names import score_likeness, to_name_key
from tournament.club.players import list_archived_players, players_of
from tournament.engine.messages import _, refuse
from tournament.models import Club, Player

OFFERED = 6


@dataclass(frozen=True, slots=True)
class RestorePersonMatch:
    """
    Somebody of the night, whom of the club they may be, and who is taken unless the director says
    otherwise.
    """

    number: int
    name: str
    like: tuple[Player, ...]
    same: Player | None

    @property
    def form_field_name(self) -> str:
        """The name of their field in the form."""
        return f"p{self.number}"

    @property
    def is_sure(self) -> bool:
        """Whether there is nothing to choose: just one of this name, or nobody like them."""
        return len(self.like) == int(self.same is not None)


def match_people(club: Club, people: Mapping[int, str]) -> tuple[RestorePersonMatch, ...]:
    """
    Everybody of the night by name, those to be asked about first. Who has one name with just one of
    the club is taken to be that one, unless two of the night have that name.
    """
    everybody = [*players_of(club), *list_archived_players(club)]
    by_key: dict[str, list[Player]] = {}
    for player in everybody:
        by_key.setdefault(player.name_key, []).append(player)
    found = [_match_person(number, name, everybody, by_key) for number, name in people.items()]
    wanted = Counter(match.same for match in found)
    asked = (replace(match, same=None) if wanted[match.same] > 1 else match for match in found)
    return tuple(
        sorted(asked, key=lambda match: (match.is_sure, to_name_key(match.name), match.number))
    )


def _match_person(
    number: int, name: str, everybody: list[Player], by_key: Mapping[str, list[Player]]
) -> RestorePersonMatch:
    fits = [(fit, player) for player in everybody if (fit := score_likeness(name, player))]
    like = tuple(player for _fit, player in sorted(fits, key=lambda pair: -pair[0])[:OFFERED])
    namesakes = by_key.get(to_name_key(name), [])
    here = [player for player in namesakes if player.archived_at is None] or namesakes
    return RestorePersonMatch(number, name, like, here[0] if len(here) == 1 else None)


def parse_player_choices(
    found: tuple[RestorePersonMatch, ...], sent: QueryDict
) -> dict[int, int | None]:
    """
    Whom the director chose for each number; None is somebody new. Nobody is two people of one
    night.
    """
    picked = {
        match.number: _choose_player(match, sent.get(match.form_field_name)) for match in found
    }
    taken: dict[int, RestorePersonMatch] = {}
    for match in found:
        pk = picked[match.number]
        if pk is not None and pk in taken:
            raise refuse(
                _("{name} and {other} both play in this night. Choose two different players."),
                name=match.name,
                other=taken[pk].name,
            )
        if pk is not None:
            taken[pk] = match
    return picked


def _choose_player(match: RestorePersonMatch, typed: str | None) -> int | None:
    """Only who was offered can be chosen; without a choice it is the one of the same name."""
    if typed is None:
        return match.same.pk if match.same else None
    return next((player.pk for player in match.like if str(player.pk) == typed), None)


def find_or_add_players(
    club: Club, found: tuple[RestorePersonMatch, ...], picked: Mapping[int, int | None], key: str
) -> dict[int, int]:
    """The row of each number, made for those who are new; the same `key` makes them once."""
    fresh = {f"{key}-{match.number}": match.name for match in found if picked[match.number] is None}
    made = add_players(club, fresh)
    return {number: made[f"{key}-{number}"] if pk is None else pk for number, pk in picked.items()}
