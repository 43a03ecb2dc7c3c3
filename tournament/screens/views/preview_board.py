"""Board for previewing a show: one of the club's nights, or an example."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament import journal
from tournament.access.authorization import list_club_nights
from tournament.imports.import_commit import find_club_currency
from tournament.models import Club, Tournament
from tournament.night.rules.board import build_board
from tournament.screens.values.screen_show import ScreenShow
from tournament.screens.views.sample_night import MOMENTS, build_sample_night
from tournament.time_source import now


def build_preview_board(club: Club, night: str, show: ScreenShow) -> dict[str, Any]:
    """The board of such a night as it stands now, with the show on it."""
    at = now()
    if night in MOMENTS:
        state = build_sample_night(night, club.name, find_club_currency(club), at)
        version = 1
        head = ""
    else:
        moment = journal.build_snapshot(_get_night_or_404(club, night))
        state = moment.state
        version = moment.version
        head = moment.head
    return {"board": build_board(state, version, head, at, show=show), "now": at}


def _get_night_or_404(club: Club, night: str) -> Tournament:
    if not (night.isdecimal() and len(night) < 12):
        raise Http404
    return get_object_or_404(list_club_nights(club), pk=int(night))
