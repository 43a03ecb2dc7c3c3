"""A TV of a club: waiting to be let in, or let in and named."""

from collections.abc import Collection
from typing import ClassVar

from django.db import models

from tournament.access.models import Link
from tournament.club.models import Club


class Tv(models.Model):
    """
    A TV that asked for a place. Its secret is in its cookie; only the hash is kept. The digits are
    compared, never typed by the TV.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tvs")
    secret_hash = models.CharField(max_length=64, unique=True)
    name = models.CharField(max_length=60, blank=True)
    device = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=45)
    digits = models.CharField(max_length=4, blank=True)
    digits_until = models.BigIntegerField(default=0)
    seen_at = models.BigIntegerField()
    made_at = models.BigIntegerField()
    approved_at = models.BigIntegerField(null=True)
    approved_by = models.CharField(max_length=120, blank=True)
    silenced_until = models.BigIntegerField(default=0)
    """“Not mine”: until then it is not shown, whatever it asks."""
    only_night = models.BooleanField(default=False)
    """Somebody who was lent the desk let it in: it shows that night and none after it."""
    link = models.ForeignKey(Link, null=True, on_delete=models.SET_NULL, related_name="+")
    """Its link to the night that it shows."""
    scene = models.CharField(max_length=20, blank=True)
    """What this TV alone shows until somebody changes it; empty: the show of the club."""
    brief_scene = models.CharField(max_length=20, blank=True)
    """What it shows in place of that until `scene_until`; then it goes back by itself."""
    scene_until = models.BigIntegerField(null=True)
    identify_until = models.BigIntegerField(default=0)
    sounds = models.BooleanField(default=True)
    """Whether it may play the sounds of the night; of several TVs one does."""

    class Meta:
        indexes: ClassVar = [models.Index(fields=["club", "seen_at"], name="tvs_of_a_club")]

    def __str__(self) -> str:
        return self.name or self.digits


def list_known_tvs(nights: Collection[int]) -> list[Tv]:
    """The TVs that the clubs of some nights let in, club by club in the order they came."""
    rows = Tv.objects.filter(club__nights__in=tuple(nights), approved_at__isnull=False)
    return list(rows.select_related("link").order_by("club", "pk").distinct())


def list_shown_nights(club: Club) -> list[int]:
    """The nights that the TVs of a club show."""
    shown = Tv.objects.filter(club=club, approved_at__isnull=False, link__night__isnull=False)
    return list(shown.values_list("link__night", flat=True).distinct())


def mute_other_tvs(tv: Tv) -> None:
    """Take the sound from every TV of a club but one."""
    Tv.objects.filter(club=tv.club_id).exclude(pk=tv.pk).update(sounds=False)
