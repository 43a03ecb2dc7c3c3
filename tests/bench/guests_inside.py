"""
What one of sixteen processes asks each second, where every night's lines are spread over all of
them.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.live.nights import signed_in
from tournament.live.room import ConnectedVisitors
from tournament.live.room_guests import list_expired_viewers, read_guests
from tournament.management import first_start
from tournament.models import Club, Link, LinkKind, Member, Membership, Role, Tournament

LINKS = 13
LINES = 1.43
"""
Lines a night that this process holds: thirteen among sixteen processes, of the nights that have one
here.
"""
DESK_EVERY = 9
"""One line in so many is the desk of somebody signed in."""
ROUNDS = 20
SESSION_COOKIE = "fn_session="


def main() -> None:
    first_start.prepare_start(lambda text: None)
    nights = fill(int(sys.argv[1]))
    here = present(nights)
    assert list_expired_viewers(here) == ConnectedVisitors(frozenset(), frozenset(), frozenset()), (
        "everybody may stay"
    )
    with CaptureQueriesContext(connection) as asked:
        list_expired_viewers(here)
    told: dict[str, float] = {
        "lines": len(here.links) + len(here.members),
        "queries": len(asked),
        "left": milliseconds_of_work(lambda: list_expired_viewers(here)),
        "left_rows": rows_of(lambda: list_expired_viewers(here)),
        "all_rows": rows_of(lambda: read_guests(nights)),
    }
    print(json.dumps(told))


def fill(nights: int) -> list[int]:
    """A night for each club, with its links and a member who is signed in."""
    clubs = Club.objects.bulk_create(Club(name=f"Club {number}") for number in range(nights))
    made = Tournament.objects.bulk_create(
        Tournament(club=club, name="Friday", opened_at=1) for club in clubs
    )
    Link.objects.bulk_create(
        Link(
            club_id=night.club_id,
            night=night,
            kind=LinkKind.SCREEN,
            label=f"TV {number}",
            token_hash=f"{night.pk}-{number}",
            made_at=1,
        )
        for night in made
        for number in range(LINKS)
    )
    members = Member.objects.bulk_create(
        Member(name=f"Ann {club.pk}", sign_in=f"ann {club.pk}") for club in clubs
    )
    Membership.objects.bulk_create(
        Membership(club=club, member=member, role=Role.OWNER)
        for club, member in zip(clubs, members, strict=True)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return [night.pk for night in made]


def present(nights: Sequence[int]) -> ConnectedVisitors:
    """A desk among every few lines; the other lines are screens and phones with a link each."""
    lines = round(len(nights) * LINES)
    desks = nights[: lines // DESK_EVERY]
    members = dict(Membership.objects.values_list("club__nights", "member"))
    links = dict(Link.objects.order_by("-pk").values_list("night", "pk"))
    further = dict(Link.objects.order_by("pk").values_list("night", "pk"))
    spread = [*links.items(), *further.items()]
    sessions = {
        signed_in(Member.objects.get(pk=members[night])).removeprefix(SESSION_COOKIE)
        for night in desks
    }
    return ConnectedVisitors(
        links=frozenset(spread[: lines - len(desks)]),
        members=frozenset((night, members[night]) for night in desks),
        sessions=frozenset(sessions),
    )


def milliseconds_of_work(ask: Callable[[], Any]) -> float:
    """
    What it costs the one thread that publishes boards, without its waiting; the middle of some
    rounds.
    """
    took = []
    for _round in range(ROUNDS):
        begun = time.thread_time()
        ask()
        took.append(1000 * (time.thread_time() - begun))
    return median(took)


def rows_of(ask: Callable[[], Any]) -> int:
    """How many rows the database hands over."""
    found = 0

    def counting(
        execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        nonlocal found
        answer = execute(sql, params, many, context)
        found += max(0, context["cursor"].cursor.rowcount)
        return answer

    with connection.execute_wrapper(counting):
        ask()
    return found
