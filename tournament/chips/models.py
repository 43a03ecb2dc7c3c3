"""Chip sets of a club."""

from typing import Any, ClassVar

from django.db import models

from tournament.club.models import Club

MAX_SET_NAME_LENGTH = 40


class ClubChipSet(models.Model):
    """
    A case of chips; never removed, only put away, for nights copy what they play with. `chips` are
    its rows as the core writes them, `revision` goes up with every change.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="chip_sets")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=MAX_SET_NAME_LENGTH)
    chips: "models.JSONField[list[dict[str, Any]], Any]" = models.JSONField(default=list)
    revision = models.PositiveIntegerField(default=1)
    made_at = models.BigIntegerField()
    changed_at = models.BigIntegerField()
    changed_by = models.CharField(max_length=120, blank=True)
    put_away_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_chip_set_per_key")
        ]

    def __str__(self) -> str:
        return self.name
