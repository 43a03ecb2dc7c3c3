"""Broadcasts changed club settings to its running nights."""

from functools import partial

from django.db import transaction
from django.db.models import F

from tournament import change_signal
from tournament.models import Club, Tournament


def publish_club_change(club: Club, **values: str) -> None:
    """
    Within a transaction: change the club's own row, and raise its revision; open pages and screens
    follow.
    """
    Club.objects.filter(pk=club.pk).update(**values, revision=F("revision") + 1)
    for night in Tournament.objects.filter(club=club, finished_at=None).values_list(
        "pk", flat=True
    ):
        transaction.on_commit(partial(change_signal.publish_change, night), robust=True)
