"""“I got €25”: the winner confirms on their own phone, and nothing waits for it."""

import pytest
from django.test import Client

from tests.pages.check_in_night import House, a_house, words
from tests.seat_card.card_night import card, phone_of
from tournament.join.phone_claims import list_open_claims, vouch_for
from tournament.join.room_codes import ensure_room_code, room_token
from tournament.money.actions.cash import PayOut
from tournament.money.actions.purchases import DeclineRebuy
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db
OFFER = "I got €25"
PRIZE = 2500
DONE, REFUSED = 204, 409


@pytest.fixture
def house() -> House:
    house = a_house()
    house.join("Bob", "Cleo")
    cleo = house.people["Cleo"]
    house.do(KnockOut((cleo,)), DeclineRebuy(cleo))
    house.do(PayOut(house.people["Bob"], PRIZE))
    return house


def confirm(phone: Client, house: House) -> int:
    sent = {"player": house.people["Bob"], "cents": PRIZE, "key": f"confirm-{id(phone)}"}
    path = f"/t/{house.night.pk}/do/confirm_payout/"
    return int(phone.post(path, sent, headers={"HX-Request": "true"}).status_code)


def handed_over(house: House) -> str:
    """What the receipt says of the payout."""
    text = words(house.page(f"players/{house.people['Bob']}/receipt/"))
    return text.partition("Payout (cash)")[2].partition("ettled.")[0]


def test_the_winner_confirms_by_their_own_link(house: House) -> None:
    phone = phone_of(house, "Bob")
    assert " paid €25" in handed_over(house)
    assert OFFER in words(card(phone, house))
    assert confirm(phone, house) == DONE
    assert OFFER not in words(card(phone, house))
    assert "You got €25. Confirmed" in words(card(phone, house))
    told = handed_over(house)
    assert ("confirmed" in told, "own link" in told) == (True, True)


def test_the_host_cannot_say_it_for_them(house: House) -> None:
    assert OFFER not in words(card(house.ann, house))
    assert confirm(house.ann, house) == REFUSED
    assert " paid €25" in handed_over(house)


def test_a_phone_from_the_rooms_code_waits_for_the_host(house: House) -> None:
    phone = Client()
    phone.post(f"/j/{room_token(ensure_room_code(house.night))}/", {"player": house.people["Bob"]})
    assert OFFER not in words(card(phone, house))
    assert confirm(phone, house) == REFUSED
    vouch_for(list_open_claims(house.night)[0])
    assert OFFER in words(card(phone, house))
    later = Client()
    later.cookies = phone.cookies
    assert confirm(later, house) == DONE
    assert "phone known to the host" in handed_over(house)
