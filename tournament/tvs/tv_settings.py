"""Settings of single TVs, for live rooms and pages."""

import hashlib
import json
from collections.abc import Collection
from functools import partial
from itertools import groupby
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from tournament import change_signal
from tournament.access.socket_authorization import list_board_links
from tournament.models import (
    Club,
    LinkKind,
    Tournament,
    Tv,
    list_known_tvs,
    list_shown_nights,
)
from tournament.tvs.rules import number_tvs
from tournament.tvs.values import TvSettings

TvsOfNights = dict[int, dict[int, TvSettings]]


def map_tv_settings(nights: Collection[int]) -> TvsOfNights:
    """What the TVs of some nights are to show, by night and link, in one query."""
    found: TvsOfNights = {night: {} for night in nights}
    for _club, group in groupby(list_known_tvs(found), _club_of):
        tvs = list(group)
        numbers = number_tvs(tv.pk for tv in tvs)
        for tv in tvs:
            link = tv.link
            if link is not None and link.night_id in found and link.revoked_at is None:
                found[link.night_id][link.pk] = _read_row(tv, numbers[tv.pk])
    return found


def find_tv_settings(request: HttpRequest, night: Tournament) -> TvSettings | None:
    """The same for the TV that asks; nothing for any other device."""
    held = [
        link for link in list_board_links(request.COOKIES, night.pk) if link.kind is LinkKind.SCREEN
    ]
    if not held:
        return None
    tvs = map_tv_settings((night.pk,))[night.pk]
    return next((tvs[link.id] for link in held if link.id in tvs), None)


def mark_settings(settings: dict[str, Any]) -> str:
    """A mark that changes with what a TV is told."""
    return hashlib.sha256(json.dumps(settings).encode()).hexdigest()[:12]


def call_tvs(club: Club) -> None:
    """Let the TVs of a club know that one of them is to show or do something else."""
    for night in list_shown_nights(club):
        transaction.on_commit(partial(change_signal.publish_tv_settings, night), robust=True)


def _club_of(tv: Tv) -> int:
    return tv.club_id


def _read_row(tv: Tv, number: int) -> TvSettings:
    return TvSettings(
        tv.name,
        number,
        tv.scene,
        tv.brief_scene,
        tv.scene_until,
        tv.identify_until,
        tv.sounds,
    )
