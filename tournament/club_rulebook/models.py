"""
The club's own rules for the rulings: where it differs from the books, and the precedents of its
nights.
"""

from typing import Any, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.club.models import Club
from tournament.night.models import Tournament

MAX_TEXT_LENGTH = 300
MAX_CRITERIA_LENGTH = 600


class Works(models.TextChoices):
    """How a rule of the club stands to the books."""

    ADD = "add", _("First this rule, then the books")
    REPLACE = "replace", _("Only this rule, no book")
    SUPPRESS = "suppress", _("Leave out a book")


class OwnRule(models.Model):
    """
    One rule of a club. It is never removed, only put away; `number` is its own in the club for
    ever, `revision` that of the whole book when this rule last changed. What it says is written
    like a row of a book's data.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="own_rules")
    key = models.CharField(max_length=64)
    number = models.PositiveIntegerField()
    revision = models.PositiveIntegerField()
    situation = models.CharField(max_length=8)
    works = models.CharField(max_length=8, choices=Works)
    book = models.CharField(max_length=8, blank=True)
    answers: "models.JSONField[dict[str, list[str]], Any]" = models.JSONField(default=dict)
    verdict = models.CharField(max_length=24, blank=True)
    says = models.CharField(max_length=MAX_TEXT_LENGTH)
    criteria = models.TextField(blank=True)
    procedure: "models.JSONField[dict[str, Any], Any]" = models.JSONField(default=dict)
    hand = models.CharField(max_length=8, blank=True)
    refund = models.CharField(max_length=24, blank=True)
    night = models.ForeignKey(
        Tournament, null=True, on_delete=models.SET_NULL, related_name="precedents"
    )
    night_name = models.CharField(max_length=80, blank=True)
    night_at = models.BigIntegerField(null=True)
    ruling = models.PositiveIntegerField(default=0)
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    changed_at = models.BigIntegerField()
    changed_by = models.CharField(max_length=120, blank=True)
    put_away_at = models.BigIntegerField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_own_rule_per_key"),
            models.UniqueConstraint(fields=["club", "number"], name="one_own_rule_per_number"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.says}"
