"""The room code of a night, the phones that came by it, and the Wi-Fi of a club."""

from typing import ClassVar

from django.db import models

from tournament.access.models import Link
from tournament.club.models import Club, Player
from tournament.night.models import Tournament


class RoomCode(models.Model):
    """How phones come into a night: a long token in a QR code, or six letters to type."""

    night = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="room_code")
    letters = models.CharField(max_length=6, unique=True)
    salt = models.CharField(max_length=32)
    """The long token is worked out from it, so a new salt ends the old code."""
    made_at = models.BigIntegerField()

    def __str__(self) -> str:
        return self.letters


class KnownPhone(models.Model):
    """A phone that was somebody's before: next week it is greeted by name."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="known_phones")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="known_phones")
    secret_hash = models.CharField(max_length=64)
    device = models.CharField(max_length=60, blank=True)
    seen_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "secret_hash"], name="one_player_per_phone_and_club"
            )
        ]

    def __str__(self) -> str:
        return self.device


class ClaimState(models.TextChoices):
    """How it stands with a phone that says whose it is."""

    ASKS = "asks"
    """The name has a phone already, or is new: the host decides."""
    BOUND = "bound"
    REFUSED = "refused"
    ENDED = "ended"
    """The host took it back, or another phone got the name."""


class PhoneClaim(models.Model):
    """A phone in the room that says “I'm Bob”."""

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="phone_claims")
    player = models.BigIntegerField(null=True)
    """The number in the night; nobody's yet for a new name."""
    name = models.CharField(max_length=80, blank=True)
    """The name that somebody new gave."""
    secret_hash = models.CharField(max_length=64)
    device = models.CharField(max_length=60, blank=True)
    address = models.CharField(max_length=45)
    state = models.CharField(max_length=8, choices=ClaimState)
    made_at = models.BigIntegerField()
    vouched_at = models.BigIntegerField(null=True)
    """When the host said “That's Bob”."""
    link = models.ForeignKey(Link, null=True, on_delete=models.SET_NULL, related_name="claims")

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["night", "secret_hash"], name="claims_of_a_phone")
        ]

    def __str__(self) -> str:
        return f"{self.device} {self.state}"


class ClubWifi(models.Model):
    """The Wi-Fi that the screens of the room may show as a QR code. The password is locked."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="wifi")
    network = models.CharField(max_length=32)
    password = models.TextField(blank=True)
    hidden = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.network
