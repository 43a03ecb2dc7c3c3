"""The address of a night's desk, which is not where a night that is over opens."""

from django.urls import reverse

from tournament.models import Tournament

STAY = "desk"
"""With this in its query the desk of a night that is over is shown itself."""


def is_night_over(night: Tournament) -> bool:
    """Whether a night opens on its results: finished, and no practice copy, which has none."""
    return night.finished_at is not None and night.trial_of_id is None


def build_desk_url(night: Tournament) -> str:
    """The address that leads to the desk, also when the night opens on its results."""
    address = reverse("desk", args=[night.pk])
    return f"{address}?{STAY}" if is_night_over(night) else address
