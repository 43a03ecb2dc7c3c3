"""Whose backups they are: one holds everything that is kept, so of several clubs none may see it."""

from tournament.models import Club


def several_clubs() -> bool:
    """Whether this is a house of many clubs."""
    return len(Club.objects.values_list("pk")[:2]) > 1


def only_club(club: Club) -> bool:
    """Whether no other club is kept here."""
    return not Club.objects.exclude(pk=club.pk).exists()
