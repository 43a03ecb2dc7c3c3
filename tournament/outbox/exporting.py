"""Files that take longer than a click, made as a piece of work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournament.access import nights_of
from tournament.core.text import _, refuse
from tournament.files.made import Made, Progress
from tournament.files.night_kept import night_kept
from tournament.models import Club, Job
from tournament.outbox.club_exports import Chosen, chosen, results_export, season_archive
from tournament.outbox.export_formats import Format, Ready
from tournament.outbox.night_exports import night_export, wanted_of

KIND = "export"


@dataclass(frozen=True, slots=True)
class ByLink:
    """A piece of work with the link by which it was asked for, and the night of both."""

    row: Job
    night: int
    link: int


GONE = _("What was to be exported is not there any more. Nothing was written.")


def export(job: Job, progress: Progress) -> Made:
    """The file that was asked for."""
    ready = WHATS[job.asked["what"]](job.club, job.asked, progress)
    return Made(ready.name.plain, ready.content)


def asked_by_link(pk: int) -> ByLink | None:
    """A night's file that is being made for somebody who is no member."""
    row = Job.objects.select_related("club").filter(pk=pk, kind=KIND).first()
    night, link = (row.asked.get("night"), row.asked.get("link")) if row else (None, None)
    return (
        ByLink(row, night, link)
        if row and isinstance(night, int) and isinstance(link, int)
        else None
    )


def _night(club: Club, asked: dict[str, Any], progress: Progress) -> Ready:
    row = nights_of(club).filter(pk=asked["night"]).first()
    if row is None:
        raise refuse(GONE)
    return night_export(night_kept(row), wanted_of(asked["wanted"]), progress)


def _results(club: Club, asked: dict[str, Any], progress: Progress) -> Ready:
    return results_export(_chosen(club, asked), Format(asked["form"]))


def _archive(club: Club, asked: dict[str, Any], progress: Progress) -> Ready:
    return season_archive(_chosen(club, asked), progress)


def _chosen(club: Club, asked: dict[str, Any]) -> Chosen:
    some = chosen(club, asked["season"])
    if some is None:
        raise refuse(GONE)
    return some


WHATS: dict[str, Callable[[Club, dict[str, Any], Progress], Ready]] = {
    "night": _night,
    "results": _results,
    "archive": _archive,
}
