"""The nights of players: who played together, and a player's name in a night."""

import secrets

from django.utils.translation import gettext as _

from tournament import journal
from tournament.access.authorization import Visitor, list_club_nights
from tournament.club.player_numbers import list_numbers_by_night
from tournament.club.refusals import refusal_text
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.localization import find_timezone, localize_fact
from tournament.models import Club, Player, Tournament
from tournament.players.actions.entries import NameEntrant
from tournament.players.values import EntrantStatus


def list_shared_nights(club: Club, player: Player, other: Player) -> list[str]:
    """The names of the nights in which both play, newest first: so they are two people."""
    nights = list(list_club_nights(club))
    ones = list_numbers_by_night(club, player, nights)
    others = list_numbers_by_night(club, other, nights)
    playing = [(night, _list_players_in_night(night)) for night in nights]
    return [
        night.name
        for night, there in playing
        if ones[night.pk] & there and others[night.pk] & there
    ]


def _list_players_in_night(night: Tournament) -> set[int]:
    """
    The club's players in a night; who was expected to one that is over did not play, and a damaged
    one says nothing.
    """
    absent = (
        {EntrantStatus.GONE}
        if night.finished_at is None
        else {EntrantStatus.GONE, EntrantStatus.EXPECTED}
    )
    moment = journal.build_snapshot_if_intact(night)
    entrants = moment.state.entrants.values() if moment is not None else ()
    return {
        entrant.player for entrant in entrants if entrant.player and entrant.status not in absent
    }


def rename_in_nights(club: Club, who: Visitor, player: Player) -> list[str]:
    """
    Rename the player in every night that is not over; gives a sentence for each that could not.
    """
    nights = list(list_club_nights(club).filter(finished_at=None))
    refused = []
    numbers = list_numbers_by_night(club, player, nights)
    for night in nights:
        try:
            entrants = journal.build_snapshot(night).state.entrants
        except journal.DamagedNight as damage:
            refused.append(localize_fact(damage.line, find_timezone(club.timezone)))
            continue
        for key, entrant in entrants.items():
            if entrant.player not in numbers[night.pk] or entrant.name == player.name:
                continue
            action = NameEntrant(key, player.name)
            by = Actor(who.name, who.device, who.member)
            try:
                journal.perform_action(night, action, by, secrets.token_hex(16))
            except Refusal as refusal:
                why = refusal_text(refusal, club)
                refused.append(
                    _("“{night}” keeps the old name. {why}").format(night=night.name, why=why)
                )
    return refused
