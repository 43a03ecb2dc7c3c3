"""Notification rules of a club, and its targets."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournament.club.models import Club
from tournament.notifications.rules.notification_rules import MAX_TEXT_LENGTH

MAX_ADDRESS_LENGTH = 500
MAX_ENCRYPTED_LENGTH = 300
"""Room for a secret of 80 letters as `tournament.encryption` keeps it."""


class TargetKind(models.TextChoices):
    """How an address outside is told."""

    WEBHOOK = "webhook", _("Webhook")
    MAIL = "mail", _("E-mail")
    TOPIC = "topic", _("Push topic (such as ntfy)")


class Target(models.Model):
    """An address outside that is told of moments. One that is put away gets nothing more."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="targets")
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=8, choices=TargetKind)
    name = models.CharField(max_length=80)
    address = models.CharField(max_length=MAX_ADDRESS_LENGTH)
    secret = models.CharField(max_length=MAX_ENCRYPTED_LENGTH, blank=True)
    """What a webhook is signed with, or a push topic wants to see; encrypted."""
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)
    put_away_at = models.BigIntegerField(null=True)
    confirmed_at = models.BigIntegerField(null=True)
    """When whoever reads a mail box said yes to mails; before that none is sent."""
    stopped_at = models.BigIntegerField(null=True)
    """When they said no."""
    rests_until = models.BigIntegerField(default=0)
    """
    Nothing is sent before this instant, because it did not answer, was slow or asked for a rest.
    """
    slow_answers = models.PositiveSmallIntegerField(default=0)
    """How often in a row it was slow or did not answer."""
    former_secret = models.CharField(max_length=MAX_ENCRYPTED_LENGTH, blank=True)
    """What messages were signed with before; they are signed with it too until `former_until`."""
    former_until = models.BigIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_target_per_key")
        ]

    def __str__(self) -> str:
        return self.name


class SignalOrder(models.Model):
    """One order of a club: at this moment, let the screens do this and tell these addresses."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="signal_orders")
    key = models.CharField(max_length=64)
    moment = models.CharField(max_length=24)
    seconds = models.PositiveIntegerField(default=0)
    levels: "models.JSONField[list[int], list[int]]" = models.JSONField(default=list)
    tune = models.CharField(max_length=8, blank=True)
    shown = models.BooleanField(default=False)
    spoken = models.BooleanField(default=False)
    text = models.CharField(max_length=MAX_TEXT_LENGTH, blank=True)
    targets = models.ManyToManyField(Target, blank=True, related_name="orders")
    is_on = models.BooleanField(default=True)
    tried_at = models.BigIntegerField(default=0)
    """When somebody last tried it out: screens of running nights do it once."""
    made_at = models.BigIntegerField()
    made_by = models.CharField(max_length=120, blank=True)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "key"], name="one_signal_per_key")
        ]

    def __str__(self) -> str:
        return f"{self.moment} {self.pk}"
