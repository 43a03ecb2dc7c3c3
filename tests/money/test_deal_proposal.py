"""A deal on all players' phones: recorded when everybody agrees or the host confirms."""

import pytest
from django.test import Client

from tests.money.money_evening import BOB, DORA, EMIL, done, refusal
from tests.money.test_cash import owed
from tests.night.evening import at
from tests.pages.check_in_night import House, a_house, words
from tests.seat_card.card_night import card, phone_of
from tournament.money.actions.prices_and_prizes import (
    AgreeToDeal,
    ProposeDeal,
    RecordDeal,
    WithdrawDeal,
)
from tournament.money.views.deal_explorer import find_open_proposal
from tournament.night.state import AgreedDeal
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db
SHARES = (3600, 2400)
ASKED = ProposeDeal("even", (BOB, DORA), SHARES)
NIGHT = done(owed(2000), 70, EMIL)


def test_when_all_agreed_the_deal_is_written_down() -> None:
    asked = NIGHT.do(80, ASKED)
    tick = AgreeToDeal(BOB, at(80))
    once = asked.do(81, tick, tick)
    assert once.state.proposed is not None
    assert (once.state.proposed.agreed, once.state.deal) == ((BOB,), None)
    both = once.do(82, AgreeToDeal(DORA, at(80)))
    assert both.state.deal == AgreedDeal("even", (BOB, DORA), SHARES, at=at(82))
    assert both.state.proposed is None


def test_nobody_agrees_to_another_deal_than_they_saw() -> None:
    gone = "That deal is not on the table any more. Look again."
    asked = NIGHT.do(80, ASKED).do(81, ProposeDeal("even", (BOB, DORA), (3000, 3000)))
    assert refusal(asked, 82, AgreeToDeal(BOB, at(80))) == gone
    assert refusal(asked, 82, AgreeToDeal(EMIL, at(81))) == gone
    assert refusal(asked.do(82, WithdrawDeal()), 83, AgreeToDeal(BOB, at(81))) == gone
    assert refusal(NIGHT, 80, ProposeDeal("even", (BOB, DORA), (1, 1))).startswith(
        "The shares make"
    )


def test_the_host_may_write_it_down_before_all_agreed() -> None:
    asked = NIGHT.do(80, ASKED, AgreeToDeal(BOB, at(80)))
    told = asked.do(81, RecordDeal("even", (BOB, DORA), SHARES))
    assert (told.state.proposed, told.state.deal is not None) == (None, True)


def test_nobody_is_asked_once_other_players_are_left() -> None:
    asked = NIGHT.do(80, ASKED)
    assert find_open_proposal(asked.state) == asked.state.proposed
    assert find_open_proposal(asked.do(81, KnockOut((BOB,))).state) is None


def agree(phone: Client, house: House, name: str) -> int:
    asked = house.state.proposed
    assert asked is not None
    sent = {"player": house.people[name], "proposed": asked.at, "key": f"agree-{name}-{id(phone)}"}
    path = f"/t/{house.night.pk}/do/agree_to_deal/"
    return int(phone.post(path, sent, headers={"HX-Request": "true"}).status_code)


EVEN = {"how": "even", "unit": "1"}


def mark_on(page: str) -> str:
    """The mark of what was worked out and shown."""
    return page.partition('name="worked" value="')[2].partition('"')[0]


def test_the_host_writes_down_what_the_players_were_asked() -> None:
    """They said yes aloud: it stands on the page as it was asked."""
    house = a_house()
    house.join("Bob", "Cleo")
    worked = house.send("deal/", htmx=False, **EVEN, op="work").content.decode()
    asked = house.send("deal/", htmx=False, **EVEN, op="propose", worked=mark_on(worked))
    assert asked["Location"] == f"/t/{house.night.pk}/deal/"
    page = house.page("deal/")
    assert "0 of 2 agree" in words(page)
    assert mark_on(page) == mark_on(worked)
    house.send("deal/", htmx=False, **EVEN, op="agree", worked=mark_on(page))
    assert house.state.deal is not None


def test_each_agrees_on_their_own_phone() -> None:
    house = a_house()
    house.join("Bob", "Cleo")
    bob, cleo = house.people["Bob"], house.people["Cleo"]
    sent = EVEN | {"op": "propose"}
    worked = house.send("deal/", htmx=False, **EVEN, op="work").content.decode()
    mark = mark_on(worked)
    assert "Ask on the phones" in worked
    assert house.send("deal/", htmx=False, **sent, worked=mark).status_code == 302
    assert "0 of 2 agree" in words(house.page("deal/"))
    phones = {name: phone_of(house, name) for name in ("Bob", "Cleo")}
    assert "I agree" in words(card(phones["Bob"], house))
    assert "I agree" not in words(card(house.ann, house))
    assert agree(house.ann, house, "Bob") == 409
    assert [agree(phones[name], house, name) for name in ("Bob", "Cleo")] == [204, 204]
    deal = house.state.deal
    assert deal is not None
    assert sorted(deal.players) == sorted((bob, cleo))
