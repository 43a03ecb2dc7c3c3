"""Changes to what a club keeps are made one after the other."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tournament.models import Club


@contextmanager
def lock_club(club: Club) -> Iterator[None]:
    """Lock the club's row: what was looked up and checked still holds when it is written."""
    with transaction.atomic():
        Club.objects.select_for_update().get(pk=club.pk)
        yield
