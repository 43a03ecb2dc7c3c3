"""
Finished nights as rows, so that a season of a thousand of them can be added up without opening a
journal.
"""

from typing import ClassVar

from django.db import models

from tournament.club.models import Player
from tournament.night.models import Tournament


class NightSummary(models.Model):
    """
    A finished night in one row. It is made from the journal alone and can be made again at any
    time.
    """

    night = models.OneToOneField(
        Tournament, primary_key=True, on_delete=models.CASCADE, related_name="summary"
    )
    head = models.CharField(max_length=64)
    """The seal of the entry after which the night stood so."""
    began = models.BigIntegerField()
    ended = models.BigIntegerField()
    field = models.PositiveIntegerField()
    entries = models.PositiveIntegerField()
    price = models.BigIntegerField()
    purse = models.BigIntegerField()
    paid_in = models.BigIntegerField()
    paid_places = models.PositiveIntegerField()
    code = models.CharField(max_length=3)
    digits = models.PositiveSmallIntegerField()
    knows_money = models.BooleanField(default=True)
    """Whether it is known what was paid; if not, what was spent is 0 and says nothing."""
    took = models.BigIntegerField(default=0)
    """
    How long it took by the clock of its schedule, until its last hand, in milliseconds; 0 where
    nobody knows.
    """
    excluded = models.BigIntegerField(default=0)
    """
    The time between its begin and its end that counts for nobody: it was set aside, or the server
    was away.
    """
    thought = models.BigIntegerField(default=0)
    """How long it should have taken by the model of that day (`forecast/rules`)."""
    thought_early = models.BigIntegerField(default=0)
    thought_late = models.BigIntegerField(default=0)
    """Between when eight nights of ten like it end by that model; 0 where nobody kept it."""
    packed = models.BinaryField(default=bytes)
    """
    The numbers of all its results once more in one piece, so that many nights are read quickly.
    """

    class Meta:
        indexes: ClassVar = [models.Index(fields=["ended"], name="summaries_by_end")]

    def __str__(self) -> str:
        return f"{self.night_id}"


class Result(models.Model):
    """
    How one entrant did; `number` is theirs in the night, `player` the person of the club, if the
    club knows them.
    """

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="results")
    number = models.BigIntegerField()
    player = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="results")
    name = models.CharField(max_length=80, blank=True)
    position = models.PositiveIntegerField()
    """Where they stand in the list, from 1, also among those who share a place or have none."""
    place = models.PositiveIntegerField()
    among = models.PositiveIntegerField()
    prize = models.BigIntegerField()
    bounty = models.BigIntegerField()
    by_deal = models.BooleanField()
    spent = models.BigIntegerField()
    fees = models.BigIntegerField()
    buy_ins = models.PositiveIntegerField()
    rebuys = models.PositiveIntegerField()
    add_ons = models.PositiveIntegerField()
    re_entries = models.PositiveIntegerField()
    hits = models.PositiveIntegerField()
    out_at = models.BigIntegerField(null=True)
    extras: "models.JSONField[list[str], list[str]]" = models.JSONField(default=list)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "number"], name="one_result_per_entrant"),
            models.UniqueConstraint(fields=["night", "position"], name="one_result_per_position"),
        ]

    def __str__(self) -> str:
        return f"{self.night_id}/{self.number}"


class ResultHit(models.Model):
    """Somebody was knocked out by somebody; both are numbers in the night."""

    night = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="hits")
    order = models.PositiveIntegerField()
    by = models.BigIntegerField()
    out = models.BigIntegerField()
    at = models.BigIntegerField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "order"], name="one_hit_per_order")
        ]

    def __str__(self) -> str:
        return f"{self.night_id}: {self.by} → {self.out}"
