"""Two tables in their first hand, and the phone of one player."""

import pytest
from django.test import Client

from tests.pages.check_in_night import House
from tests.seat_card.card_night import a_seated_house, phone_of


@pytest.fixture
def house(db: None) -> House:
    """Ten players in the first hand of two tables."""
    return a_seated_house()


@pytest.fixture
def bob(house: House) -> Client:
    """Bob's phone, without an account."""
    return phone_of(house, "Bob")
