"""Kinds of night that a club has kept, to open the next one from."""

from typing import ClassVar

from django.db import models

from tournament.models.club import Club

LONGEST_TEMPLATE_NAME = 60


class NightTemplate(models.Model):
    """
    A kind of night under a name; `holds` is written like an entry of a journal, so that later
    releases read it.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="night_templates")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=LONGEST_TEMPLATE_NAME)
    holds = models.TextField()
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    put_away_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_template_per_key")
        ]

    def __str__(self) -> str:
        return self.name
