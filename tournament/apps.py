"""Tells Django about the tournament: its name, and what to check before it starts."""

from django.apps import AppConfig
from django.core.checks import register
from django.utils.translation import gettext_lazy as _

from tournament import checks


class TournamentConfig(AppConfig):
    name = "tournament"
    verbose_name = _("Tournament")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        register(checks.check_redis_for_processes)
