"""How far the nights have come, by their rows alone: one query for many, and no journal opened."""

from collections.abc import Iterable

from tournament.models import Tournament


def heads(nights: Iterable[int]) -> dict[int, tuple[int, str]]:
    """The newest version and seal of some nights, in one query."""
    rows = Tournament.objects.filter(pk__in=tuple(nights)).values_list("pk", "version", "head")
    return {pk: (version, head) for pk, version, head in rows}


def in_play() -> dict[int, str]:
    """Every night that was started, or is set to start, and is not finished, with its newest seal; in one query."""
    rows = Tournament.objects.filter(starts_at__isnull=False, finished_at=None)
    return dict(rows.values_list("pk", "head"))


def every_night() -> list[Tournament]:
    """All nights of all clubs, in the order in which they were opened."""
    return list(Tournament.objects.exclude(version=0).order_by("pk"))
