"""
Private links: a QR code on the wall instead of an account; and the screens that came through one.
"""

from collections.abc import Iterable
from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.club.models import Club, Member
from tournament.league.models import Season
from tournament.night.models import Tournament


class LinkKind(models.TextChoices):
    """What a link opens."""

    OWNER = "owner", _("Become the owner")
    DIRECTOR = "director", _("Director")
    TIMEKEEPER = "timekeeper", _("Timekeeper")
    SCREEN = "screen", _("Screen")
    TABLE = "table", _("Table")
    PLAYER = "player", _("Player")
    SEAT = "seat", _("Seat card")
    SEASON = "season", _("Season")
    CALENDAR = "calendar", _("Calendar")


class Link(models.Model):
    """A link that was handed out. The token itself is nowhere: only its hash is kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="links")
    night = models.ForeignKey(Tournament, null=True, on_delete=models.CASCADE, related_name="links")
    kind = models.CharField(max_length=16, choices=LinkKind)
    label = models.CharField(max_length=60)
    table = models.PositiveIntegerField(null=True)
    player = models.BigIntegerField(null=True)
    season = models.ForeignKey(Season, null=True, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    made_by = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="+")
    lent_to = models.ForeignKey(Member, null=True, on_delete=models.CASCADE, related_name="+")
    """
    A member whom a right was lent: they have it on every device on which they are signed in,
    without opening the link.
    """
    by_code = models.BooleanField(default=False)
    """A phone claimed this seat card with the code of the room, and the host has not vouched."""
    made_at = models.BigIntegerField()
    revoked_at = models.BigIntegerField(null=True)
    expires_at = models.BigIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.get_kind_display()} – {self.label}"


def query_open_links(instant: int) -> models.QuerySet[Link]:
    """The links that open something at that instant."""
    lasting = models.Q(expires_at=None) | models.Q(expires_at__gt=instant)
    return Link.objects.filter(lasting, revoked_at=None)


class Display(models.Model):
    """A screen that showed itself on the desk: how it is connected and how right its clock is."""

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="displays")
    name = models.CharField(max_length=60)
    device = models.CharField(max_length=60)
    seen_at = models.BigIntegerField()
    connected = models.BooleanField(default=True)
    offset_ms = models.IntegerField(default=0)
    round_trip_ms = models.IntegerField(default=0)
    visible = models.BooleanField(default=True)
    muted = models.BooleanField(default=True)
    awake = models.BooleanField(default=False)
    size = models.CharField(max_length=20, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "device", "name"], name="one_row_per_display")
        ]

    def __str__(self) -> str:
        return self.name


DISPLAY_FIELDS = (
    "seen_at",
    "connected",
    "offset_ms",
    "round_trip_ms",
    "visible",
    "muted",
    "awake",
    "size",
)


def update_displays(displays: Iterable[Display]) -> None:
    """Write down how some screens are doing, each in its own row, in one statement."""
    Display.objects.bulk_create(
        displays,
        update_conflicts=True,
        unique_fields=["night", "device", "name"],
        update_fields=DISPLAY_FIELDS,
    )


def rename_display(night: int, name: str, new_name: str) -> None:
    """Keep how a screen is doing under its new name."""
    rows = Display.objects.filter(night_id=night)
    rows.filter(name=new_name).delete()
    rows.filter(name=name).update(name=new_name)


def list_displays_since(night: int, instant: int) -> list[Display]:
    """The screens of a night that showed themselves since then, by name."""
    return list(
        Display.objects.filter(night_id=night, seen_at__gte=instant).order_by("name", "device")
    )
