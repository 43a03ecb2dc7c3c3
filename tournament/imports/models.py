"""Nights that were imported in a batch, or moved here as a whole."""

from typing import Any, ClassVar

from django.db import models

from tournament.club.models import Club, Player
from tournament.night.models import Tournament


class CarriedPlayer(models.Model):
    """
    Who is meant by a player's number in a night that was carried here: its journal keeps the
    numbers of the club it comes from, and its seals with them.
    """

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="carried_players")
    number = models.BigIntegerField()
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "number"], name="carried_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.night_id}: {self.number} → {self.player_id}"


class ImportBatch(models.Model):
    """A file that was taken over, with what it made, so that all of it can be undone at once."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="imports")
    key = models.CharField(max_length=64)
    source = models.CharField(max_length=16)
    file_name = models.CharField(max_length=200)
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    undone_at = models.BigIntegerField(null=True)
    undone_by = models.CharField(max_length=120, blank=True)
    players: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    """The players whom it made, by number."""
    nights: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    seasons: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    told: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict)
    """What the preview said, and what of the file was not used."""

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_import_per_key")
        ]

    def __str__(self) -> str:
        return self.file_name
