"""Whose backups they are: one holds everything that is kept, so of several clubs none may see it."""

from tournament.models import Club


def only_club(club: Club) -> bool:
    """Whether no other club is kept here."""
    return not Club.objects.exclude(pk=club.pk).exists()
