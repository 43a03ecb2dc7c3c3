"""Quotas of a club on a shared server: each refusal is one sentence, in one place."""

from collections.abc import Callable
from enum import StrEnum

from django.conf import settings
from django.db.models import Model

from tournament.access.models import query_open_links
from tournament.access.rate_limits import RateLimit, count_try, is_limit_reached
from tournament.engine.messages import _, refuse
from tournament.models import (
    Club,
    ClubChipSet,
    Job,
    JobStep,
    Membership,
    NightTemplate,
    OwnRule,
    Player,
    Season,
    Tournament,
)
from tournament.time_source import now


class LimitedResource(StrEnum):
    """What is limited, by its name in the setting CLUB_LIMITS."""

    NIGHTS = "nights"
    NIGHTS_KEPT = "nights_kept"
    NIGHT_ENTRIES = "night_entries"
    DAY_ENTRIES = "day_entries"
    PLAYERS = "players"
    MEMBERS = "members"
    LINKS = "links"
    SEASONS = "seasons"
    OWN_RULES = "own_rules"
    TEMPLATES = "templates"
    CHIP_SETS = "chip_sets"
    IMPORTS = "imports"
    JOBS = "jobs"
    NIGHT_SCREENS = "night_screens"
    CLUB_SCREENS = "club_screens"


BY_ITSELF = ("deliver", "try_target", "ask_mail_box", "backup", "clean_up")
"""Work that nobody waits for, or for seconds only, is never refused."""

BRINGS_TO_AN_END = frozenset(
    {
        "pause",
        "knock_out",
        "out_at_table",
        "finish_night",
        "end_by_count",
        "bag_night",
        "notice_away",
        "answer_away",
    }
)
"""
What is written into a running night however full it is; of each there can be so many and no more.
"""
DAY_SECONDS = 24 * 3600

SAYS: dict[LimitedResource, str] = {
    LimitedResource.NIGHTS: _(
        "Your club has {most} open nights, the limit. Finish or archive one first."
    ),
    LimitedResource.NIGHTS_KEPT: _(
        "Your club has {most} nights, the limit. Ask whoever runs this server for more room."
    ),
    LimitedResource.NIGHT_ENTRIES: _(
        "This night has {most} entries, the limit. You can still pause it, knock out "
        "players and finish it."
    ),
    LimitedResource.DAY_ENTRIES: _(
        "Your club made {most} entries in a day, the limit. You can still pause, knock "
        "out players and finish; tomorrow everything works again."
    ),
    LimitedResource.PLAYERS: _("Your club’s list is full: {most} players. Nobody was added."),
    LimitedResource.MEMBERS: _("Your club has {most} members, the limit. Remove one first."),
    LimitedResource.LINKS: _("Your club has {most} open links, the limit. Revoke some first."),
    LimitedResource.SEASONS: _("Your club has {most} seasons, the limit. Change one of them."),
    LimitedResource.OWN_RULES: _("Your club has {most} precedents, the limit. Change one of them."),
    LimitedResource.TEMPLATES: _("Your club has {most} templates, the limit. Change one of them."),
    LimitedResource.CHIP_SETS: _("Your club has {most} chip sets, the limit. Change one of them."),
    LimitedResource.IMPORTS: _(
        "{most} files already wait to be imported. Finish one, or wait a day."
    ),
    LimitedResource.JOBS: _(
        "Your club has {most} long tasks waiting. Try again when some are done."
    ),
}


def find_limit(much: LimitedResource) -> int:
    """The limit; 0 where there is none."""
    limits: dict[str, int] = settings.CLUB_LIMITS
    return limits[much]


def require_club_capacity(club: Club, *each: LimitedResource) -> None:
    """
    Refuse what was just stored if the club has more than it may now; the caller's transaction takes
    it back. So what is sent twice is answered as before. Two who are at it at once count one after
    the other, so they do not both get the last place; whoever stored something of the club already
    holds its row, but no other row is in anybody's way.
    """
    limited = [much for much in each if find_limit(much)]
    if limited:
        Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    for much in limited:
        if COUNTS[much](club) > find_limit(much):
            raise refuse(SAYS[much], most=find_limit(much))


def require_entry_capacity(club: int, entries: int, kind: str) -> None:
    """
    Refuse one more entry in a night that has so many, or of a club that wrote too many within a
    day, and count it; never what brings a running night to its end.
    """
    if kind in BRINGS_TO_AN_END:
        return
    require_below_limit(LimitedResource.NIGHT_ENTRIES, entries)
    if limit := find_limit(LimitedResource.DAY_ENTRIES):
        day = RateLimit("entries", limit, DAY_SECONDS)
        if is_limit_reached(day, str(club)):
            raise refuse(SAYS[LimitedResource.DAY_ENTRIES], most=limit)
        count_try(day, str(club))


def require_below_limit(much: LimitedResource, there: int) -> None:
    """Refuse one more of what is not kept as rows."""
    if is_club_limit_full(much, there):
        raise refuse(SAYS[much], most=find_limit(much))


def is_club_limit_full(much: LimitedResource, there: int) -> bool:
    """Whether there is no room for one more beside those who are there."""
    limit = find_limit(much)
    return limit > 0 and there >= limit


def count_open_nights(club: Club) -> int:
    """The nights that are not over and not put away; trials are no nights."""
    return Tournament.objects.filter(
        club=club, finished_at=None, put_away_at=None, trial_of=None
    ).count()


def count_open_jobs(club: Club) -> int:
    """What somebody asked for and waits for."""
    waiting = Job.objects.filter(club=club, step__in=(JobStep.WAITING, JobStep.RUNNING))
    return waiting.exclude(kind__in=BY_ITSELF).count()


def count_open_links(club: Club) -> int:
    """The links that open something now."""
    return query_open_links(now()).filter(club=club).count()


def make_row_counter(model: type[Model]) -> Callable[[Club], int]:
    """A count of all rows that a club has of one kind."""
    return lambda club: model._default_manager.filter(club=club).count()


COUNTS: dict[LimitedResource, Callable[[Club], int]] = {
    LimitedResource.NIGHTS: count_open_nights,
    LimitedResource.PLAYERS: make_row_counter(Player),
    LimitedResource.MEMBERS: make_row_counter(Membership),
    LimitedResource.LINKS: count_open_links,
    LimitedResource.NIGHTS_KEPT: lambda club: Tournament.objects.filter(
        club=club, trial_of=None
    ).count(),
    LimitedResource.SEASONS: make_row_counter(Season),
    LimitedResource.OWN_RULES: make_row_counter(OwnRule),
    LimitedResource.TEMPLATES: make_row_counter(NightTemplate),
    LimitedResource.CHIP_SETS: make_row_counter(ClubChipSet),
    LimitedResource.JOBS: count_open_jobs,
}
