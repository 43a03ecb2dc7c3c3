"""The rebuys page: one tap each; in an add-on break a second tap takes the add-on back."""

import re
from dataclasses import replace
from typing import Any

import pytest

from tests.money.cash_night import fields
from tests.pages.check_in_night import House, a_house, words
from tournament.clock.actions import JumpToStep, StartClock
from tournament.club.member_accounts import add_member
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Refusal
from tournament.models import Role
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.rules.cash_box import compute_cash_box
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.seats import OpenTable, SeatPlayer

pytestmark = pytest.mark.django_db
PAGE = "players/?show=rebuy"
ADD_ON = Offer(PurchaseKind.ADD_ON, 1000, 3000, limit=1)


@pytest.fixture
def house() -> House:
    """Anna, Bob and Carl play, and rebuys are open."""
    house = a_house()
    house.join("Anna Reyes", "Bob", "Carl")
    house.do(StartClock())
    return house


def test_a_night_without_rebuys_sells_one_in_three_taps(house: House) -> None:
    """The way is on the empty list; price and chips are those of the buy-in."""
    offers = tuple(one for one in house.state.terms.offers if one.buys is PurchaseKind.BUY_IN)
    terms = replace(house.state.terms, offers=offers)
    house.do(EditTerms(terms, compute_digest(house.state.terms)), JumpToStep(4, 0))
    house.do(KnockOut((house.people["Bob"],)))
    assert "?add=rebuy" in house.page(PAGE)
    form = fields(house.page("prices/?add=rebuy"), "editor")
    chosen = {"until-0": "first_hand", "until-1": "first_hand", "bounty": "none", "op": "save"}
    answer = house.send("prices/", htmx=False, **{**form, **chosen})
    assert answer["Location"].endswith("?show=rebuy")
    assert "No rebuy Bob Rebuy €20 Bob" in words(house.page(PAGE))


def test_a_night_without_money_asks_for_a_price_with_its_first_rebuy() -> None:
    """Who was in for nothing has paid the price then; who sells it free is asked no more."""
    house = a_house()
    buy_in = replace(house.state.terms.offers[0], price=0)
    house.do(EditTerms(Terms(offers=(buy_in,)), compute_digest(house.state.terms)))
    house.do(AddUnnamedPlayers(3, 0, 0), StartClock())
    bob = next(iter(house.state.entrants))
    assert "add=rebuy" not in house.page(f"players/{bob}/")
    house.do(KnockOut((bob,)))
    assert f"?add=rebuy&amp;player={bob}" in house.page(f"players/{bob}/")
    page = house.page(f"prices/?add=rebuy&player={bob}")
    assert "3 players are in and have paid it" in words(page)
    chosen = {"until-0": "first_hand", "until-1": "first_hand", "bounty": "none", "op": "save"}
    answer = house.send("prices/", htmx=False, **fields(page, "editor") | chosen | {"each": "20"})
    assert answer["Location"].endswith(f"/players/{bob}/")
    assert "Rebuy €20" in words(house.page(f"players/{bob}/"))
    state = house.state
    assert (compute_prize_pool(state).total, compute_cash_box(state).expected) == (6000, 6000)
    again = EditTerms(replace(state.terms, house=100), compute_digest(state.terms), reprices=True)
    with pytest.raises(Refusal, match="paid already"):
        house.do(again)


def sell_add_ons(house: House) -> None:
    terms = replace(house.state.terms, offers=(*house.state.terms.offers, ADD_ON))
    house.do(EditTerms(terms, compute_digest(house.state.terms)))


def add_ons(house: House) -> list[str]:
    """Who has an add-on."""
    return [
        one.name
        for one in house.state.entrants.values()
        if one.count_purchases(PurchaseKind.ADD_ON)
    ]


def take_back(house: House, page: str, player: int, entry: str) -> Any:
    sent: dict[str, Any] = fields(page, f"took-{player}")
    return house.send(f"undo/{entry}/", **sent)


def test_everybody_who_may_rebuy_has_one_button_and_who_has_no_chips_comes_first(
    house: House,
) -> None:
    bob = house.people["Bob"]
    house.do(KnockOut((bob,)))
    page = house.page(PAGE)
    told = words(page)
    assert "Bob is out of chips No rebuy Bob Rebuy €20 Bob" in told
    assert told.index("Bob is out of chips") < told.index("Anna Reyes Rebuy €20 Anna Reyes")
    house.press("buy_more", **fields(page, f"buys-{house.people['Carl']}"))
    assert [one.players for one in house.state.busts] == [(bob,), (house.people["Carl"],)]
    house.press("decline", **fields(page, f"decline-{bob}"))
    assert "Bob" not in house.page(PAGE).split('class="segments"')[1]


def test_an_add_on_is_one_tap_and_another_takes_it_back(house: House) -> None:
    sell_add_ons(house)
    bob = house.people["Bob"]
    page = house.page(PAGE)
    assert "Bob Add-on €10 Bob" in words(page)
    house.press("buy_more", **fields(page, f"buys-{bob}"))
    page = house.page(PAGE)
    assert (add_ons(house), f'id="buys-{bob}"' in page) == (["Bob"], False)
    assert "1 of 3 €10 for 3,000 chips Sold for €10 Chips to hand out 3,000" in words(page)
    (entry,) = re.findall(r'id="took-\d+".*?/undo/(\d+)/"', page, re.DOTALL)
    answer = take_back(house, page, bob, entry)
    assert (answer.status_code, add_ons(house)) == (204, [])
    assert f'id="buys-{bob}"' in house.page(PAGE)


def test_an_older_add_on_is_taken_back_by_one_tap_too(house: House) -> None:
    sell_add_ons(house)
    for name in ("Bob", "Carl"):
        house.press("buy_more", **fields(house.page(PAGE), f"buys-{house.people[name]}"))
    page = house.page(PAGE)
    bob = house.people["Bob"]
    (entry,) = re.findall(rf'id="took-{bob}".*?/undo/(\d+)/"', page, re.DOTALL)
    take_back(house, page, bob, entry)
    assert add_ons(house) == ["Carl"]


def test_tables_are_told_with_how_many_took_it(house: House) -> None:
    house.do(OpenTable(1, 9))
    for seat, name in enumerate(("Anna Reyes", "Bob", "Carl"), 1):
        house.do(SeatPlayer(house.people[name], 1, seat))
    sell_add_ons(house)
    house.press("buy_more", **fields(house.page(PAGE), f"buys-{house.people['Bob']}"))
    assert "Table 1 1 of 3 1 Anna Reyes Add-on €10" in words(house.page(PAGE))


def test_a_timekeeper_is_sold_nothing(house: House) -> None:
    house.ann.force_login(add_member(house.club, "Ted", "a long pass phrase", Role.TIMEKEEPER))
    page = house.page(PAGE)
    assert ("Rebuys" in page, "buy_more" in page, "Anna" in page) == (False, False, True)


def test_where_nothing_is_sold_the_page_says_so(house: House) -> None:
    terms = replace(house.state.terms, offers=house.state.terms.offers[:1])
    house.do(EditTerms(terms, compute_digest(house.state.terms)))
    assert "Rebuys" not in house.page("players/")
    assert "No rebuys tonight." in words(house.page(PAGE))
