"""Nights in which a host's taps are counted; the same ones for every size of a screen."""

import json
import secrets
import sys
from dataclasses import replace

from tests.live.nights import signed_in
from tests.tables.draw_night import PEOPLE
from tests.tables.table_night import FREE, NAMES, WITH_REBUYS, do, open_night, sit, six_and_six
from tournament.access.private_links import make_link
from tournament.clock.actions import StartClock
from tournament.club.member_accounts import add_member
from tournament.club.players import add_player
from tournament.models import Club, LinkKind, Role, Tournament
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.actions.night import FinishNight
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import NextHand

TWENTY_EUROS = Terms(offers=(Offer(PurchaseKind.BUY_IN, 2000, 1000),))
GUESTS = PEOPLE[:18]
WAITING = 2
"""Dora, who is out and may rebuy."""


def main() -> None:
    """Run in a process that has the server's settings; the arguments are the names of the sizes."""
    club = Club.objects.get()
    for name in NAMES:
        add_player(club, name)
    ann = add_member(club, "Ann", secrets.token_hex(8), Role.OWNER)
    nights = {size: _open_nights(club) for size in sys.argv[1:]}
    print(json.dumps({"ann": signed_in(ann), "nights": nights}))


def _open_nights(club: Club) -> dict[str, str]:
    """Their numbers by name, and the secret of the link to Dora's seat card."""
    asks = _open_rebuy_night(club)
    _link, card = make_link(club, LinkKind.SEAT, "Dora", night=asks, player=WAITING)
    nights = {
        "evening": _open_evening(club),
        "rebuy": _open_rebuy_night(club),
        "rebuy_now": _open_rebuy_night(club),
        "rebuy_asked": asks,
        "waits": _open_rebuy_night(club, PurchaseWindow(WindowEnd.LEVEL_END, 1)),
        "uneven": _open_uneven_night(club),
        "planned": open_night(club, terms=TWENTY_EUROS, names=()),
        "unseated": open_night(club, terms=TWENTY_EUROS, names=GUESTS),
        "four": _open_four_tables(club),
        "final": _open_final_night(club),
        "won": _open_won_night(club),
        "finished": _open_won_night(club),
    }
    do(nights["finished"], FinishNight())
    return {"card": card} | {name: str(night.pk) for name, night in nights.items()}


def _open_evening(club: Club) -> Tournament:
    night = six_and_six(club)
    do(night, NextHand(1, 1), NextHand(2, 1))
    return night


def _open_rebuy_night(club: Club, window: PurchaseWindow | None = None) -> Tournament:
    """Dora may rebuy at any time, or as long as the window says."""
    buy_in, rebuy = WITH_REBUYS.offers
    offers = (buy_in, replace(rebuy, window=window or rebuy.window))
    night = open_night(club, terms=Terms(offers=offers), names=NAMES[:6])
    sit(night, {1: {seat: seat for seat in range(1, 7)}})
    do(night, NextHand(1, 1), KnockOut((WAITING,)))
    return night


def _open_uneven_night(club: Club) -> Tournament:
    """Six against four."""
    night = open_night(club, terms=FREE, names=NAMES[:11])
    sit(
        night,
        {1: {seat: seat for seat in range(1, 7)}, 2: {seat: seat + 6 for seat in range(1, 6)}},
    )
    do(night, NextHand(1, 1), NextHand(2, 1), KnockOut((9,)))
    return night


def _open_four_tables(club: Club) -> Tournament:
    """Six at each, so one of them is to break."""
    night = open_night(club, terms=FREE, names=PEOPLE[:24])
    first = {1: 1, 2: 7, 3: 13, 4: 19}
    sit(night, {number: dict(enumerate(range(key, key + 6), 1)) for number, key in first.items()})
    return night


def _open_final_night(club: Club) -> Tournament:
    """Nine are left at two tables, and nobody has told that their hands are over."""
    night = open_night(club, terms=FREE, names=NAMES[:10])
    sit(
        night,
        {1: {seat: seat for seat in range(1, 6)}, 2: {seat: seat + 5 for seat in range(1, 6)}},
    )
    do(night, NextHand(1, 1), NextHand(2, 1), KnockOut((10,)))
    return night


def _open_won_night(club: Club) -> Tournament:
    """Bob has won, and nobody has been paid."""
    night = open_night(club, terms=TWENTY_EUROS, names=NAMES[:4])
    do(night, StartClock(), *(KnockOut((player,)) for player in (4, 3, 2)))
    return night
