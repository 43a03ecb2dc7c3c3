"""A night and its journal, as rows; what they mean is decided by the rules and actions."""

from typing import ClassVar

from django.db import models

from tournament.club.models import Club, Member


class Tournament(models.Model):
    """One night. `version` and `head` name the newest entry; the rest is a summary for lists."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="nights")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=80)
    phase = models.CharField(max_length=16)
    opened_at = models.BigIntegerField()
    starts_at = models.BigIntegerField(null=True)
    finished_at = models.BigIntegerField(null=True)
    version = models.PositiveIntegerField(default=0)
    head = models.CharField(max_length=64, default="", blank=True)
    carried = models.BooleanField(default=False)
    """It comes from elsewhere with its own numbers of players; see `CarriedPlayer`."""
    put_away_at = models.BigIntegerField(null=True)
    """It is in no list and counts for nothing, and can be brought back."""
    trial_of = models.ForeignKey("self", null=True, on_delete=models.CASCADE, related_name="trials")
    """
    It is a copy to try something out: it counts for nothing, is told nobody and is thrown away
    within a day.
    """

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_night_per_key")
        ]
        indexes: ClassVar = [
            models.Index(fields=["club", "-opened_at"], name="nights_of_a_club"),
            models.Index(
                fields=["id"],
                name="nights_in_play",
                condition=models.Q(starts_at__isnull=False, finished_at__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class JournalEntry(models.Model):
    """
    One line of a journal, sealed to the line before it. Written once, in `tournament.journal`
    alone.
    """

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    version = models.PositiveIntegerField()
    at = models.BigIntegerField()
    action = models.TextField()
    by = models.CharField(max_length=120)
    member = models.ForeignKey(Member, null=True, on_delete=models.SET_NULL, related_name="+")
    device = models.CharField(max_length=60)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "version"], name="one_entry_per_version"),
            models.UniqueConstraint(fields=["night", "key"], name="one_entry_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.version}"


ONE_PULSE = 1
"""There is one row for all processes."""


class Pulse(models.Model):
    """The last sign of life of the program, so that it knows how long it was away."""

    at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.at)


def find_last_pulse() -> int | None:
    """When the program last gave a sign of life while a night was running."""
    return Pulse.objects.filter(pk=ONE_PULSE).values_list("at", flat=True).first()


def save_pulse(at: int) -> None:
    """Write down a sign of life; of several processes the latest counts."""
    if not Pulse.objects.filter(pk=ONE_PULSE).exists():
        Pulse.objects.bulk_create([Pulse(pk=ONE_PULSE, at=at)], ignore_conflicts=True)
    Pulse.objects.filter(pk=ONE_PULSE, at__lt=at).update(at=at)
