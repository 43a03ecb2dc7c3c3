"""
Backups contain all clubs, so with several clubs nobody may see one. A sample club does not count.
"""

from django.db.models import QuerySet

from tournament.models import Club


def has_several_clubs() -> bool:
    """Whether this is a house of many clubs."""
    return len(_list_real_clubs().values_list("pk")[:2]) > 1


def is_only_club(club: Club) -> bool:
    """Whether no other club is kept here."""
    return not _list_real_clubs().exclude(pk=club.pk).exists()


def _list_real_clubs() -> QuerySet[Club]:
    return Club.objects.filter(is_sample=False)
