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
    """By whose link a file of which night was asked for."""

    night: int
    link: int


GONE = _("What was to be exported is not there any more. Nothing was written.")


def export(job: Job, progress: Progress) -> Made:
    """The file that was asked for."""
    ready = WHATS[job.asked["what"]](job.club, job.asked, progress)
    return Made(ready.name.plain, ready.content)


def asked_by_link(job: Job) -> ByLink | None:
    """The link by which a piece of work was asked for, if it is a night's file and its holder is no member."""
    night, link = job.asked.get("night"), job.asked.get("link")
    return ByLink(night, link) if job.kind == KIND and isinstance(night, int) and isinstance(link, int) else None


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
