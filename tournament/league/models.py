"""Seasons: which nights count together, and by which formula."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.club.models import MAX_NAME_LENGTH, Club
from tournament.night.models import Tournament

MAX_FORMULA_LENGTH = 500


class Season(models.Model):
    """
    The finished nights from the first day to the last, in the club's own time, less those left out.
    Points are kept in hundredths.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="seasons")
    key = models.CharField(max_length=64)
    name = models.CharField(_("name"), max_length=MAX_NAME_LENGTH)
    first_day = models.DateField(_("first day"))
    last_day = models.DateField(_("last day"), null=True, blank=True)
    formula = models.CharField(_("formula"), max_length=MAX_FORMULA_LENGTH)
    best_of = models.PositiveIntegerField(_("best results that count"), default=0)
    """Only so many of a player's best nights count; 0 is all of them."""
    attendance = models.PositiveIntegerField(default=0)
    """Hundredths of a point for each night somebody came to, whichever nights count."""
    least_nights = models.PositiveIntegerField(default=0)
    """Who came to fewer nights is listed below the others, without a rank."""
    final = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    final_weight = models.PositiveIntegerField(default=1)
    """The final's points count so many times, and the final is never dropped."""
    finalists = models.PositiveIntegerField(default=0)
    """So many of the best are invited to the final."""
    shows_money = models.BooleanField(default=False)
    """Whether the page that is public by link tells what people won."""
    made_at = models.BigIntegerField()
    archived_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_season_per_key")
        ]

    def __str__(self) -> str:
        return self.name


class LeftOut(models.Model):
    """A night within a season's days that does not count for it."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="left_out")
    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "night"], name="left_out_once")
        ]

    def __str__(self) -> str:
        return f"{self.season_id} – {self.night_id}"
