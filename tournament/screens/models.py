"""A club's show and its pictures."""

from typing import Any, ClassVar

from django.db import models

from tournament.club.models import Club


class ClubShow(models.Model):
    """The show of a club that has changed it; `kept` is its plain form."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="show")
    kept: "models.JSONField[dict[str, Any], dict[str, Any]]" = models.JSONField(default=dict)
    changed_at = models.BigIntegerField()
    changed_by = models.CharField(max_length=120, blank=True)

    def __str__(self) -> str:
        return f"Show of club {self.club_id}"


class ShowPicture(models.Model):
    """A small picture – a logo, the sign of a friend of the club – known by what is in it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="show_pictures")
    mark = models.CharField(max_length=20)
    image = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    made_at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "mark"], name="one_picture_per_mark")
        ]

    def __str__(self) -> str:
        return self.mark
