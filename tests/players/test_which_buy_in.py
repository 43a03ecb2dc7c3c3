"""Which buy-in is used: the first open one, another by choice, a closed one with a reason."""

from typing import Any

import pytest

from tests.pages.check_in_night import House, a_house, toast, words
from tournament.clock.actions import StartClock
from tournament.club.players import add_player
from tournament.engine.canonical_json import compute_digest
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.players.actions.entries import ExpectPlayer

EARLY = Offer(
    PurchaseKind.BUY_IN, 1500, 1000, "Early bird", window=PurchaseWindow(WindowEnd.FIRST_HAND, 1)
)
USUAL = Offer(PurchaseKind.BUY_IN, 2000, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 3))
LATE = Offer(
    PurchaseKind.BUY_IN, 2500, 1500, "Late", window=PurchaseWindow(WindowEnd.FIRST_HAND, 4)
)
pytestmark = pytest.mark.django_db


def selling(*offers: Offer) -> House:
    house = a_house()
    house.do(EditTerms(Terms(offers=offers), compute_digest(house.state.terms)))
    dora = add_player(house.club, "Dora", key="player-dora-1")
    house.people["Dora"] = dora.pk
    house.people["Anna"] = add_player(house.club, "Anna", key="player-anna-1").pk
    house.do(ExpectPlayer(dora.pk, "Dora"))
    house.do(StartClock())
    return house


def row_of(house: House, page: str, name: str) -> str:
    """The row of somebody on the list."""
    return page.split(f'id="player-{house.people[name]}"')[1].split("</li>")[0]


def bought(house: House) -> dict[str, tuple[str, int, str]]:
    """What everybody who is in bought, for how much, and against which rule."""
    return {
        one.name or f"No. {-key}": (
            one.purchases[0].name,
            one.purchases[0].price,
            one.purchases[0].against_rules,
        )
        for key, one in house.state.entrants.items()
        if one.purchases
    }


def let_in(house: House, **typed: Any) -> Any:
    """Anna, who is in the club's list, is let in at the door."""
    return house.send("door/", **{"in": house.people["Anna"], **typed})


def add(house: House, offer: str, **more: Any) -> Any:
    return house.press("add_unnamed", more=2, known=0, offer=offer, **more)


def test_after_the_early_bird_everybody_buys_the_next_that_is_open() -> None:
    house = selling(EARLY, USUAL)
    page = house.page("players/")
    assert 'name="offer" value="1"' in row_of(house, page, "Dora")
    assert page.index('value="1:2000:"') < page.index('value="0:1500:"')
    late = house.page(f"players/{house.people['Dora']}/")
    assert 'name="offer" value="1"' in late.split('id="do-wait"')[1].split("</form>")[0]
    let_in(house, offer=1, reason="snow")
    told = "Players 1 to 2 are in: Buy-in – each gets 1,000 chips"
    assert toast(add(house, "1:2000:", reason="snow")) == told, (
        "a reason beside an open one is no breach of a rule"
    )
    usual = ("", 2000, "")
    assert bought(house) == {"Anna": usual, "No. 1": usual, "No. 2": usual}


def test_of_several_that_are_open_one_is_chosen() -> None:
    house = selling(USUAL, LATE)
    page = house.page("players/")
    assert 'name="price" value="2000"' in row_of(house, page, "Dora")
    of_dora = words(house.page(f"players/{house.people['Dora']}/"))
    assert "Here, €20 paid Pays later Here, €25 paid" in of_dora
    assert "Allow it all the same" not in of_dora
    let_in(house, offer=1)
    add(house, "1:2500:", owes="on")
    late = ("Late", 2500, "")
    assert bought(house) == {"Anna": late, "No. 1": late, "No. 2": late}
    assert house.state.entrants[-1].paid == 0


def test_where_all_are_closed_a_reason_lets_them_in() -> None:
    house = selling(EARLY)
    page = house.page("players/")
    dora = house.people["Dora"]
    for spot in ("door-reason", "list-reason", "club-reason", "unnamed-reason"):
        assert f'id="{spot}"' in page
    assert "<form" not in row_of(house, page, "Dora")
    assert 'id="reason-0"' in house.page(f"players/{dora}/")
    assert add(house, "0:1500:").status_code == 409
    assert toast(add(house, "0:1500:", reason="one car")).endswith("– against the rule: one car")
    assert let_in(house).status_code == 409
    let_in(house, reason="snow")
    sent = {"player": dora, "offer": 0, "price": 1500, "chips": 1000}
    assert house.press("buy_in", **sent).status_code == 409
    house.press("buy_in", **sent, reason="a flat tyre")
    assert bought(house) == {
        "Dora": ("Early bird", 1500, "a flat tyre"),
        "No. 1": ("Early bird", 1500, "one car"),
        "No. 2": ("Early bird", 1500, "one car"),
        "Anna": ("Early bird", 1500, "snow"),
    }


def test_with_one_price_nothing_is_asked() -> None:
    house = selling(USUAL)
    page = house.page("players/")
    row = row_of(house, page, "Dora")
    assert ("<details" in row, row.count("<button"), "-offer" in page, "-reason" in page) == (
        False,
        2,
        False,
        False,
    )


def test_what_no_page_sends_lets_nobody_in() -> None:
    house = selling(USUAL)
    for offer in ("", "1", "one:2000", "9999:1", "0:x"):
        assert add(house, offer).status_code in (404, 409), offer
    assert bought(house) == {}
