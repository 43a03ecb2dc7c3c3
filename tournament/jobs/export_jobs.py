"""Files that take longer than a click, made as a piece of work."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tournament.access.authorization import list_club_nights
from tournament.engine.messages import _, refuse
from tournament.exports.generated_file import GeneratedFile, Progress
from tournament.exports.night_export_source import build_night_source
from tournament.jobs.club_exports import (
    ExportSelection,
    export_results,
    export_season_archive,
    select_export_nights,
)
from tournament.jobs.export_formats import ExportFile, ExportFormat
from tournament.jobs.night_exports import export_night, parse_export_request
from tournament.models import Club, Job

KIND = "export"


@dataclass(frozen=True, slots=True)
class LinkJob:
    """A piece of work with the link by which it was asked for, and the night of both."""

    row: Job
    night: int
    link: int


GONE = _("The data to export is gone. Nothing was written.")


def run_export_job(job: Job, progress: Progress) -> GeneratedFile:
    """The file that was asked for."""
    ready = WHATS[job.asked["what"]](job.club, job.asked, progress)
    return GeneratedFile(ready.name.plain, ready.content)


def find_link_export_job(pk: int) -> LinkJob | None:
    """A night's file that is being made for somebody who is no member."""
    row = Job.objects.select_related("club").filter(pk=pk, kind=KIND).first()
    if row is None:
        return None
    night = row.asked.get("night")
    link = row.asked.get("link")
    if isinstance(night, int) and isinstance(link, int):
        return LinkJob(row, night, link)
    return None


def _export_night(club: Club, asked: dict[str, Any], progress: Progress) -> ExportFile:
    row = list_club_nights(club).filter(pk=asked["night"]).first()
    if row is None:
        raise refuse(GONE)
    return export_night(build_night_source(row), parse_export_request(asked["wanted"]), progress)


def _export_results(club: Club, asked: dict[str, Any], progress: Progress) -> ExportFile:
    return export_results(_select_nights(club, asked), ExportFormat(asked["form"]))


def _export_archive(club: Club, asked: dict[str, Any], progress: Progress) -> ExportFile:
    return export_season_archive(_select_nights(club, asked), progress)


def _select_nights(club: Club, asked: dict[str, Any]) -> ExportSelection:
    some = select_export_nights(club, asked["season"])
    if some is None:
        raise refuse(GONE)
    return some


WHATS: dict[str, Callable[[Club, dict[str, Any], Progress], ExportFile]] = {
    "night": _export_night,
    "results": _export_results,
    "archive": _export_archive,
}
