"""Search results from the club: players and other nights."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access.authorization import list_club_nights
from tournament.access.roles import Right
from tournament.club.player_names import normalize_name
from tournament.club.players import filter_players, players_of
from tournament.localization import format_date_time
from tournament.models import Tournament
from tournament.search.night_search import Finder
from tournament.search.word_matching import SearchGroup, SearchHit, build_search_group, rank_matches

MAX_NIGHTS = 500
"""So many of the newest nights are looked through."""


def find_club_groups(look: Finder, words: tuple[str, ...], text: str) -> list[SearchGroup]:
    """The club's list and its nights; who came by a link sees this night alone."""
    who = look.visitor.who
    if who.member is None or who.link is not None:
        return []
    groups = [find_other_nights(look, words)]
    if who.has_right(Right.DIRECT):
        groups.insert(0, find_club_players(look, text))
    return groups


def find_club_players(look: Finder, text: str) -> SearchGroup:
    """The club's players, whether they are in this night or not."""
    found = filter_players(players_of(look.visitor.night.club), text) if text else []
    return build_search_group(
        "club",
        _("Players"),
        found,
        lambda player: SearchHit(player.name, reverse("player", args=[player.pk])),
    )


def find_other_nights(look: Finder, words: tuple[str, ...]) -> SearchGroup:
    """The other nights of the club."""
    rows = list_club_nights(look.visitor.night.club).exclude(pk=look.visitor.night.pk)[:MAX_NIGHTS]

    def build_hit(night: Tournament) -> SearchHit:
        when = format_date_time(night.starts_at or night.opened_at, look.zone)
        return SearchHit(night.name, reverse("desk", args=[night.pk]), when)

    found = rank_matches(words, rows, lambda night: normalize_name(night.name))
    return build_search_group("nights", _("Other nights"), found, build_hit)
