"""Nights with money for the pages of the cash box: one not settled yet, one with odd names."""

from tests.money.cash_night import (
    BOB,
    DORA,
    EMIL,
    FINN,
    PLAIN,
    TEN,
    TWENTY,
    WITH_FEES,
    buys_in,
    do,
    open_night,
    undo,
)
from tournament.models import Club
from tournament.money.actions.cash import CountBox, MoveCash, PayOut
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.state import CashMoveKind
from tournament.players.actions.absences_and_refunds import Refund
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod

GERDA, HANNA = 5, 6
ACCOUNTS: tuple[Action, ...] = (
    MoveCash(CashMoveKind.FLOAT_IN, 5000, "change from the kitchen jar"),
    buys_in(BOB),
    buys_in(DORA, TWENTY, PaymentMethod.IOU),
    buys_in(EMIL, 0),
    buys_in(FINN, TEN),
    BuyIn(GERDA, 0, TWENTY, TWENTY, PaymentMethod.TRANSFER, "Gerda"),
    BuyIn(HANNA, 0, TWENTY, TWENTY, name="Hanna Weissenberger-Ostermann"),
    Refund(HANNA),
    BuyMore(EMIL, 1, TWENTY, TWENTY, stack=100),
)
THE_END: tuple[Action, ...] = (
    KnockOut((GERDA,), (BOB,)),
    KnockOut((FINN,), (BOB,)),
    KnockOut((EMIL,), (DORA,)),
    KnockOut((DORA,), (BOB,)),
    FinishNight(),
    PayOut(BOB, TEN),
    CountBox(6800, 7000, "A coin rolled under the sofa"),
    MoveCash(CashMoveKind.TIPS_IN, 700),
)


def fill_tills(club: Club, hostile: str) -> dict[str, str]:
    """Write the nights; gives their numbers by name."""
    night, odd = open_night(club, WITH_FEES), open_night(club, PLAIN)
    do(night, *ACCOUNTS)
    undo(night, night.version)
    do(night, *THE_END)
    name = hostile[:80]
    do(
        odd,
        BuyIn(BOB, 0, TWENTY, 500, name=name),
        BuyIn(DORA, 0, TWENTY, TWENTY, PaymentMethod.IOU, name=name),
    )
    do(
        odd,
        KnockOut((DORA,), (BOB,)),
        FinishNight(),
        MoveCash(CashMoveKind.TIPS_IN, 700, hostile[:140]),
    )
    do(
        odd,
        PayOut(DORA, 100, PaymentMethod.CASH, name),
        PayOut(DORA, 100),
        CountBox(0, 1000, hostile[:140]),
    )
    return {"till": str(night.pk), "odd_till": str(odd.pk)}
