"""Players and money on the board."""

from dataclasses import replace
from typing import Any

import pytest

from tests.night.evening import EIGHT, SCHEDULE, at
from tests.rows import each_row
from tournament.clock.values import Anchor
from tournament.engine.money import Currency
from tournament.engine.time_units import MINUTE
from tournament.money.values.prize_plan import ExtraPrize, PrizePlan
from tournament.money.values.terms import (
    BountyKind,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
)
from tournament.night.rules.board_players_and_money import MAX_PLACES, show_money, show_players
from tournament.night.state import AgreedDeal, State
from tournament.players.values import Bust, Elimination, Entrant, EntrantStatus, Purchase

BUY_IN = Purchase(PurchaseKind.BUY_IN, 2000, 1000, EIGHT)
REBUY = Purchase(PurchaseKind.REBUY, 2000, 1000, EIGHT)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 2000, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 2)),
        Offer(PurchaseKind.REBUY, 2000, 1000, window=PurchaseWindow(WindowEnd.LEVEL_END, 2)),
        Offer(
            PurchaseKind.ADD_ON,
            1000,
            500,
            "Top-up",
            window=PurchaseWindow(WindowEnd.MINUTES, 90, after=2),
        ),
    )
)
ANN, BEN, BOB, CLEO, DORA, UNNAMED = 1, 2, 3, 4, 5, -6


def entrant(name: str, status: EntrantStatus = EntrantStatus.IN, *more: Purchase) -> Entrant:
    return Entrant(name, status=status, purchases=(BUY_IN, *more))


def went(*players: int) -> Bust:
    return Bust(tuple(Elimination(player, EIGHT, by=(ANN,)) for player in players))


NIGHT = State(
    structure=SCHEDULE,
    anchor=Anchor(0, 20 * MINUTE, EIGHT),
    started=EIGHT,
    terms=TERMS,
    entrants={
        ANN: entrant("Ann", EntrantStatus.IN, REBUY),
        BEN: entrant("Ben"),
        BOB: entrant("Bob", EntrantStatus.OUT, REBUY),
        CLEO: entrant("Cleo", EntrantStatus.OUT),
        DORA: Entrant("Dora"),
        UNNAMED: entrant("", EntrantStatus.OUT, REBUY),
    },
    busts=(went(UNNAMED), went(CLEO), went(BOB)),
)


def test_who_may_rebuy_has_no_place_yet() -> None:
    assert show_players(NIGHT, at(10)) == {
        "left": 2,
        "entered": 5,
        "entries": 5,
        "expected": 1,
        "waiting": 1,
        "places": [
            {"place": 4, "to": 4, "names": ["Bob"], "won": [0], "by": []},
            {"place": 5, "to": 5, "names": [6], "won": [0], "by": []},
        ],
    }


def money(state: State, minutes: float = 10) -> dict[str, Any]:
    found = show_money(state, at(minutes))
    assert found is not None
    return found


def test_players_out_together_share_their_places() -> None:
    together = replace(NIGHT, busts=(went(UNNAMED, BOB), went(CLEO)))
    assert show_players(together, at(50))["places"] == [
        {"place": 3, "to": 3, "names": ["Cleo"], "won": [3200], "by": []},
        {"place": 4, "to": 5, "names": [6, "Bob"], "won": [0, 0], "by": []},
    ]


def test_no_more_places_than_a_screen_can_use() -> None:
    people = {
        key: entrant(f"No. {key}", EntrantStatus.OUT if key > 1 else EntrantStatus.IN)
        for key in range(1, 120)
    }
    shown = show_players(
        replace(NIGHT, entrants=people, busts=tuple(went(key) for key in range(119, 1, -1))), at(50)
    )
    assert len(shown["places"]) == MAX_PLACES


BUY = {
    "name": "",
    "price": 2000,
    "chips": 1000,
    "limit": 1,
    "stack": 0,
    "number": 2,
    "closes": None,
    "ends": None,
}


def test_the_money_of_a_running_night() -> None:
    assert show_money(NIGHT, at(10)) == {
        "currency": "EUR",
        "digits": 2,
        "purse": 16_000,
        "paid": 3,
        "prizes": [8000, 4800, 3200],
        "extras": [],
        "fixed": False,
        "grows": True,
        "deal": None,
        "rebuys": 3,
        "add_ons": 0,
        "offers": [
            {"buys": "buy_in", "until": "first_hand", **BUY, "ends": at(20)},
            {"buys": "rebuy", "until": "level_end", **BUY, "ends": at(40)},
        ],
        "bounty": None,
    }


def test_what_is_sold_by_the_clock_says_when_it_closes() -> None:
    top_up = {"buys": "add_on", "until": "minutes", "name": "Top-up", "price": 1000, "chips": 500}
    assert money(NIGHT, 50)["offers"] == [
        {**BUY, **top_up, "number": 90, "closes": at(90), "ends": at(90)}
    ]


@each_row(
    ("more", "expected"),
    [
        ({"locked": (9000, 7000)}, {"prizes": [9000, 7000], "paid": 2, "fixed": True}),
        ({"finished": at(9)}, {"grows": False, "offers": []}),
        (
            {"plan": PrizePlan(extras=(ExtraPrize(1, "Trophy"),))},
            {"extras": [{"place": 1, "what": "Trophy"}]},
        ),
        ({"terms": replace(TERMS, currency=Currency("JPY", 0))}, {"currency": "JPY", "digits": 0}),
        pytest.param(
            {"deal": AgreedDeal("icm", (BEN, ANN), (6000, 9000), left=1000)},
            {
                "deal": {
                    "left": 1000,
                    "shares": [{"name": "Ann", "cents": 9000}, {"name": "Ben", "cents": 6000}],
                }
            },
            id="a deal, the largest share first",
        ),
    ],
)
def test_money_changes(more: dict[str, Any], expected: dict[str, object]) -> None:
    shown = money(replace(NIGHT, **more))
    assert {name: shown[name] for name in expected} == expected


def test_a_night_without_money_shows_none() -> None:
    free = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),))
    people = {ANN: Entrant("Ann", status=EntrantStatus.IN, purchases=(replace(BUY_IN, price=0),))}
    for terms, entrants in ((free, people), (Terms(), {})):
        assert show_money(replace(NIGHT, terms=terms, entrants=entrants, busts=()), at(10)) is None


def hunted(kind: BountyKind) -> State:
    bought = replace(BUY_IN, bounty=500)
    people = {
        key: Entrant(name, status=status, purchases=(bought,))
        for key, name, status in (
            (ANN, "Ann", EntrantStatus.IN),
            (BEN, "", EntrantStatus.IN),
            (BOB, "Bob", EntrantStatus.OUT),
        )
    }
    terms = replace(TERMS, bounty=kind)
    return replace(
        NIGHT, terms=terms, entrants=people, busts=(went(BOB),), envelopes=(500, 200, 500, 300)
    )


ENVELOPES = [{"cents": 500, "count": 2}, {"cents": 300, "count": 1}, {"cents": 200, "count": 1}]


@each_row(
    ("kind", "heads"),
    [
        (BountyKind.FIXED, [{"name": "Ann", "cents": 500}, {"name": 2, "cents": 500}]),
        (BountyKind.PROGRESSIVE, [{"name": "Ann", "cents": 750}, {"name": 2, "cents": 500}]),
        (BountyKind.MYSTERY, []),
    ],
)
def test_bounties_show_the_largest_heads_and_the_envelopes_left(
    kind: BountyKind, heads: list[object]
) -> None:
    assert money(hunted(kind))["bounty"] == {
        "kind": kind.value,
        "pool": 1500,
        "heads": heads,
        "envelopes": ENVELOPES,
    }
