"""Nights that once showed a fault, which was fixed; they are replayed in every run."""

from tests.nights.clicks import draw, promise
from tests.nights.recorded_nights import ANN, BEN, BOB, CLEO, Click, Clicks, bought_in, opened
from tournament.clock.actions import SetTimeLeft, StartClock
from tournament.clock.values import Instant
from tournament.money.actions.cash import Pay, PayOut
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules.cash_box import list_unpaid_winnings
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.state import State
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PaymentMethod
from tournament.tables.actions.seats import SwapSeats
from tournament.tables.rules.seats import list_player_seats

PRICE = 2000
SALE = PurchaseWindow(WindowEnd.LEVEL_END, 2)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, PRICE, 1000, window=SALE),
        Offer(PurchaseKind.REBUY, PRICE, 1000, window=SALE),
    )
)
PLAN = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 4000))
OPENED: Clicks = (
    opened("Mended", TERMS, PLAN),
    *bought_in(PRICE, ANN, BEN, BOB),
    (-10, BuyIn(CLEO, 0, PRICE, PRICE, PaymentMethod.IOU, "Cleo")),
)


def part(player: int) -> Click:
    """Half of what a player is to be handed, as the page showed it."""

    def click(state: State, now: Instant) -> Action:
        missing = list_unpaid_winnings(state, now)[player]
        return PayOut(player, missing // 2, to_come=missing)

    return click


def finish(state: State, now: Instant) -> Action:
    return FinishNight(list_current_prizes(state))


def swap(player: int, other: int) -> Click:
    """Two change seats, as the page shows them."""

    def click(state: State, now: Instant) -> Action:
        places = list_player_seats(state)
        return SwapSeats(player, other, places=(*places[player], *places[other]))

    return click


IN_PARTS: Clicks = (
    *OPENED,
    (0, StartClock()),
    (5, "Ben", Pay(CLEO, PRICE // 2, redeems=True, promised=PRICE)),
    (70, KnockOut((BOB,), (ANN,))),
    (80, KnockOut((CLEO,), (ANN,))),
    (90, KnockOut((BEN,), (ANN,))),
    (91, finish),
    (92, "Ben", part(ANN)),
    (93, part(BEN)),
)
AFTER_A_DEAL: Clicks = (
    *OPENED,
    (0, StartClock()),
    (5, RecordDeal("even", (ANN, BEN, BOB, CLEO), (1750, 1750, 1750, 1750), left=1000)),
    (6, KnockOut((BOB,), (ANN,))),
    (7, KnockOut((CLEO,), (ANN,))),
    (8, KnockOut((BEN,), (ANN,))),
    (9, finish),
)
SKIPPED: Clicks = (
    *OPENED,
    (0, StartClock()),
    (25, "Ben", SetTimeLeft(1, 30_000)),
    (40, KnockOut((BEN, BOB, CLEO), (ANN,))),
    (41, finish),
)
TWO_SWAP: Clicks = (
    *OPENED,
    (-8, promise("mended", 4)),
    (-7, draw("mended")),
    (-6, swap(ANN, BOB)),
    (-5, "Ben", swap(BEN, CLEO)),
    (0, StartClock()),
    (45, KnockOut((BEN, BOB, CLEO), (ANN,))),
    (46, finish),
)

MENDED: dict[str, tuple[Clicks, str]] = {
    "in_parts": (
        IN_PARTS,
        "A part of a promise or a prize was handed over twice when two directors tapped at once.",
    ),
    "after_a_deal": (
        AFTER_A_DEAL,
        "After a deal somebody was waited for whose rebuy would have been refused.",
    ),
    "skipped": (
        SKIPPED,
        "That rebuys close in sixty seconds was told when a click had just left thirty.",
    ),
    "two_swap": (
        TWO_SWAP,
        "Two players whom two directors let change seats at once sat as before.",
    ),
}
