"""
Nights full of hostile names, written into a running server's own database by a program of its own.
"""

import json
import secrets
from contextlib import suppress

from tests.live.nights import signed_in
from tests.money.prize_night import RICH, do, open_night
from tests.security.hostile_names import NAMES
from tests.server import RunningServer, written_by
from tests.tables.draw_night import draw, enter
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.club.member_accounts import add_member, change_club_settings
from tournament.club.players import add_player
from tournament.engine.messages import Refusal
from tournament.models import Club, LinkKind, Role, Tournament
from tournament.night.actions.desk_requests import AskDesk
from tournament.night.actions.night import Announce, FinishNight, RenameNight
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.actions.hands import NextHand
from tournament.tables.values import RequestKind

TITLE = '"><img src=x onerror=window.__pwned=1>{{7*7}}'


def put_before(server: RunningServer) -> dict[str, str]:
    """Write it all; gives the nights' numbers, Ann's cookie and the TV's link."""
    named: dict[str, str] = json.loads(written_by(__name__, server.settings))
    return named


def main() -> None:
    """Run in a process that has the server's settings."""
    club = Club.objects.get()
    ann = add_member(club, f"Ann {TITLE}"[:80], secrets.token_hex(8), Role.OWNER)
    change_club_settings(club, name=TITLE)
    for name in NAMES:
        with suppress(Refusal):  # the club's list takes no signs that cannot be seen; a night does
            add_player(club, name, name[:40], note=name, another=True)
    running, over = full(club), full(club)
    do(running, NextHand(1, 1), AskDesk(7, RequestKind.FLOOR))
    do(
        running,
        KnockOut((1,), (2,)),
        KnockOut((3, 4), (5, 6)),
        Announce(NAMES[5][:140]),
        CallClock(NAMES[60]),
    )
    for first in range(2, len(NAMES) + 1, 20):
        do(over, KnockOut(tuple(range(first, min(first + 20, len(NAMES) + 1))), (1,)))
    do(over, FinishNight())
    tv = make_link(club, LinkKind.SCREEN, TITLE[:60], night=running)[1]
    told = {"running": str(running.pk), "over": str(over.pk), "ann": signed_in(ann), "tv": tv}
    print(json.dumps(told))


def full(club: Club) -> Tournament:
    """A night of all these people, drawn to seats, its clock running."""
    night = open_night(club, RICH)
    enter(night, *NAMES)
    draw(night, NAMES[2])
    do(night, RenameNight(TITLE), StartClock())
    return night
