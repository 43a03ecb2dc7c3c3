"""
Puts a night from elsewhere into the club: its people, its journal or its paper, and the question of
its clock.
"""

import secrets

from django.http import QueryDict

from tournament import journal
from tournament.clock.actions import RecordOutage
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.journal_types import PROGRAM
from tournament.models import Club, Tournament
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night_restore.night_upload import RestorableNight
from tournament.night_restore.person_matching import (
    find_or_add_players,
    match_people,
    parse_player_choices,
)
from tournament.scheduler.outage_check import must_ask_about_outage
from tournament.time_source import now


def restore_night(
    club: Club, what: RestorableNight, sent: QueryDict, by: Actor, key: str
) -> Tournament:
    """Restore the night, all or nothing; the same `key` does it once."""
    found = match_people(club, what.people)
    picked = parse_player_choices(found, sent)

    def find_or_add_people() -> dict[int, int]:
        return find_or_add_players(club, found, picked, key)

    if isinstance(what.source, ContinueFromPaper):
        return journal.continue_paper_night(club, what.source, find_or_add_people, by, key)
    night = journal.restore_night(club, what.source.journal, find_or_add_people, key)
    _ask_about_outage(night, what.at)
    return night


def _ask_about_outage(night: Tournament, went: Instant) -> None:
    """
    The clock of a night that was brought as a file has run on since; ask, as after the server was
    away.
    """
    back = max(now(), went + 1)
    if must_ask_about_outage(journal.build_snapshot(night).state, went, back):
        try:
            journal.perform_action(night, RecordOutage(went, back), PROGRAM, secrets.token_hex(16))
        except Refusal:  # it goes on by itself, or was started for later
            return
