"""
The head of the lists of players: how many are left, what is owed, and which lists there are.
"""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Money
from tournament.night.state import Phase, State, count_players_left, find_phase, to_money
from tournament.players.rules.arrivals import find_arrivals
from tournament.players.views.roster import PlayerLists

PLACES = "places"
"""The list of those who are out has a page of its own."""
NOT_BEGUN = (Phase.PLANNED, Phase.COUNTDOWN)


@dataclass(frozen=True, slots=True)
class Segment:
    """One of the lists."""

    name: str
    url: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class ListHead:
    """What stands above every list."""

    has_begun: bool
    left: int
    entered: int
    here: int
    coming: int
    """Everybody who is here or promised to come."""
    owed: Money | None
    has_tables: bool
    """Somebody has a seat, so that the list can be read by table."""
    segments: tuple[Segment, ...]


def build_list_head(
    visitor: Visit, state: State, found: PlayerLists, at: Instant, show: str
) -> ListHead:
    """The head of the list `show`; a list that would be empty is left out, unless one is there."""
    directs = visitor.who.has_right(Right.DIRECT)
    owing = found.owing if directs else ()
    page = reverse("entrants", args=[visitor.night.pk])
    no_chips = len(found.out) + len(found.waiting)
    listed = [
        ("", _("All {count}").format(count=len(found.everybody)), True),
        (
            "expected",
            _("Expected {count}").format(count=len(found.expected)),
            bool(found.expected),
        ),
        (
            "in",
            _("In {count}").format(count=len(found.playing)),
            bool(found.playing),
        ),
        (PLACES, _("Out {count}").format(count=no_chips), no_chips > 0),
        ("owe", _("Owe {count}").format(count=len(owing)), bool(owing)),
        ("rebuy", _("Rebuys"), False),
    ]
    segments = []
    for key, name, has_rows in listed:
        if not has_rows and key != show:
            continue
        url = f"{page}?show={key}" if key else page
        if key == PLACES:
            url = reverse("places", args=[visitor.night.pk])
        segments.append(Segment(name, url, key == show))
    arrivals = find_arrivals(state)
    owed = sum(row.entrant.owes for row in owing)
    return ListHead(
        has_begun=find_phase(state, at) not in NOT_BEGUN,
        left=count_players_left(state),
        entered=found.entered,
        here=len(arrivals.here),
        coming=arrivals.total,
        owed=to_money(state, owed) if owed else None,
        has_tables=any(row.seat for row in found.with_chips_or_rebuy),
        segments=tuple(segments),
    )
