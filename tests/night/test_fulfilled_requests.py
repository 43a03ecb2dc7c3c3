"""A request closes when the desk has done what was asked for."""

from dataclasses import replace

from tests.night.evening import OPENING, Evening
from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.money.actions.purchases import BuyMore, DeclineRebuy
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.values import RequestKind

BOB, DORA = -1, -2
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000),
        Offer(PurchaseKind.REBUY, 0, 1000),
        Offer(PurchaseKind.ADD_ON, 0, 1000),
    )
)
REBUY, ADD_ON = BuyMore(BOB, 1, 0, 0, stack=0), BuyMore(BOB, 2, 0, 0)


def begun() -> Evening:
    """Ten players at eight, who may rebuy and add on all night."""
    return Evening().do(0, replace(OPENING, terms=TERMS), StartClock())


def waits(evening: Evening, player: int = BOB) -> list[RequestKind]:
    return [one.wish for one in evening.state.requests if one.player == player]


@each_row(
    ("before", "wish", "deed"),
    [
        ((KnockOut((BOB,)),), RequestKind.REBUY, REBUY),
        ((), RequestKind.REBUY, REBUY),
        ((KnockOut((BOB,)),), RequestKind.REBUY, DeclineRebuy(BOB)),
        ((), RequestKind.ADD_ON, ADD_ON),
        ((), RequestKind.BREAK, MarkAbsent(BOB, True)),
        ((MarkAbsent(BOB, True),), RequestKind.BACK, MarkAbsent(BOB, False)),
    ],
)
def test_what_was_done_is_not_asked_any_more(
    before: tuple[Action, ...], wish: RequestKind, deed: Action
) -> None:
    asked = begun().do(1, *before, AskDesk(BOB, wish), AskDesk(DORA, RequestKind.FLOOR))
    assert waits(asked) == [wish]
    done = asked.do(2, deed)
    assert (waits(done), waits(done, DORA)) == ([], [RequestKind.FLOOR])


def test_another_deed_leaves_the_request_open() -> None:
    asked = begun().do(1, AskDesk(BOB, RequestKind.FLOOR), AskDesk(BOB, RequestKind.REBUY))
    assert waits(asked.do(2, ADD_ON, MarkAbsent(BOB, True))) == [
        RequestKind.FLOOR,
        RequestKind.REBUY,
    ]
