"""Work that takes longer than a click, as rows, so that a restart loses none of it."""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.club.models import Club


class JobStep(models.TextChoices):
    """How far a piece of work has come."""

    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """One piece of work: what was asked, how far it is, and the file it made."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="jobs")
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=24)
    asked: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict)
    step = models.CharField(max_length=8, choices=JobStep, default=JobStep.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    held_until = models.BigIntegerField(default=0)
    """
    Whoever works on it says every few seconds that they are alive; after this instant another
    takes over.
    """
    tries = models.PositiveSmallIntegerField(default=0)
    """
    How often it was begun; also what its holder is known by: who began it earlier writes to it no
    more.
    """
    target = models.BigIntegerField(null=True)
    """The address outside that it tells. To one address only one message is under way at a time."""
    again = models.BooleanField(default=False)
    """Somebody asked for it once more: whatever was sent since, it is not left out."""
    ended_at = models.BigIntegerField(null=True)
    file_name = models.CharField(max_length=200, blank=True)
    trouble = models.TextField(blank=True)
    """Why it failed, in one plain sentence."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_job_per_key")
        ]
        indexes: ClassVar = [
            models.Index(fields=["step", "made_at"], name="jobs_to_do"),
            models.Index(fields=["club", "kind", "made_at"], name="jobs_of_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
