"""The results as a message for the group chat, with a link for those who can open it."""

from collections.abc import Iterator
from datetime import tzinfo

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access.authorization import Visit
from tournament.access.link_issuing import LinkLifetime, LinkRequest, issue_link
from tournament.access.shareable_url import build_shareable_url, is_home_url
from tournament.club.views.night_list import is_named_by_day
from tournament.league.views.players_text import day_text
from tournament.localization import format_ordinal, localize_fact
from tournament.models import LinkKind, Tournament
from tournament.results.views.results_summary import FinishRow, ResultsPage

ON_PODIUM = 3


def write_shared_results(
    request: HttpRequest, visit: Visit, results: ResultsPage, zone: tzinfo, key: str
) -> str:
    """The message; an address of the house's own network is of no use to who has gone home."""
    lines = list(_list_lines(visit.night, results, zone))
    house = build_shareable_url(request)
    if not is_home_url(house):
        wanted = LinkRequest(LinkKind.PLAYER, _("Results"))
        _link, token = issue_link(visit, wanted, LinkLifetime.ALWAYS, key)
        lines += ["", house + reverse("open_link", args=[token])]
    return "\n".join(lines)


def _list_lines(night: Tournament, results: ResultsPage, zone: tzinfo) -> Iterator[str]:
    """The night, the podium, and whoever else won something."""
    at = results.began or night.opened_at
    is_told = is_named_by_day(night.name, at, zone)
    yield night.name if is_told else f"{night.name} · {day_text(at, zone)}"
    for row in results.rows:
        if row.finish.place and (row.finish.place <= ON_PODIUM or row.prize):
            yield _row_text(row, zone)


def _row_text(row: FinishRow, zone: tzinfo) -> str:
    place = format_ordinal(row.finish.place)
    name = localize_fact(row.name, zone)
    prize = f" {localize_fact(row.prize, zone)}" if row.prize else ""
    return f"{place} {name}{prize}"
