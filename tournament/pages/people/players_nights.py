"""Where the club's players meet its nights: who played together, and what a night calls somebody."""

import secrets

from django.utils.translation import gettext as _

from tournament import journal
from tournament.access import Who, nights_of
from tournament.access.players import numbers_of
from tournament.core.actions.entries import NameEntrant
from tournament.core.entrants import Status
from tournament.core.text import Refused
from tournament.journal import By
from tournament.models import Club, Player, Tournament
from tournament.telling import tell, zone_of


def nights_together(club: Club, one: Player, other: Player) -> list[str]:
    """The names of the nights in which both play, newest first: so they are two people."""
    ones, others = numbers_of(club, one), numbers_of(club, other)
    playing = [(night.name, _playing(night)) for night in nights_of(club)]
    return [name for name, there in playing if ones & there and others & there]


def _playing(night: Tournament) -> set[int]:
    """The club's players in a night; who was expected to one that is over did not play."""
    absent = {Status.GONE} if night.finished_at is None else {Status.GONE, Status.EXPECTED}
    entrants = journal.newest(night).state.entrants.values()
    return {one.player for one in entrants if one.player and one.status not in absent}


def rename_in_nights(club: Club, who: Who, player: Player) -> list[str]:
    """Let every night that is not over call the player by his name; gives a sentence for each that could not."""
    numbers, refused = numbers_of(club, player), []
    for night in nights_of(club).filter(finished_at=None):
        for key, entrant in journal.newest(night).state.entrants.items():
            if entrant.player not in numbers or entrant.name == player.name:
                continue
            action, by = NameEntrant(key, player.name), By(who.name, who.device, who.member)
            try:
                journal.perform(night, action, by, secrets.token_hex(16))
            except Refused as refusal:
                why = tell(refusal.line, zone_of(club.timezone))
                refused.append(_("“{night}” keeps the old name. {why}").format(night=night.name, why=why))
    return refused
