"""
The people who play: a person of the club, once, with or without an account; and a small photo.
"""

from typing import ClassVar

from django.db import models

from tournament.models.club import LONGEST_NAME, Club

LONGEST_NICKNAME = 40
LONGEST_PHONE = 40
LONGEST_NOTE = 200
LONGEST_NAME_KEY = 2 * LONGEST_NAME


class Player(models.Model):
    """
    A person of the club. `name_key` is the name as it is compared; two people may share one.
    Whoever was merged into somebody else stays as a row, so that journals which name him still find
    the person.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    key = models.CharField(max_length=64)
    name = models.CharField(max_length=LONGEST_NAME)
    nickname = models.CharField(max_length=LONGEST_NICKNAME, blank=True)
    name_key = models.CharField(max_length=LONGEST_NAME_KEY)
    email = models.EmailField(blank=True)
    phone = models.CharField(max_length=LONGEST_PHONE, blank=True)
    note = models.CharField(max_length=LONGEST_NOTE, blank=True)
    archived_at = models.BigIntegerField(null=True)
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.CASCADE, related_name="absorbed"
    )
    made_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_player_per_key")
        ]
        indexes: ClassVar = [models.Index(fields=["club", "name_key"], name="players_by_name")]

    def __str__(self) -> str:
        return self.name


class PlayerPhoto(models.Model):
    """A player's face, made small before it is kept."""

    player = models.OneToOneField(
        Player, primary_key=True, on_delete=models.CASCADE, related_name="photo"
    )
    image = models.BinaryField()
    made_at = models.BigIntegerField()

    def __str__(self) -> str:
        return str(self.player_id)
