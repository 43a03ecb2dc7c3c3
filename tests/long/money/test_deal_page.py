"""A deal among a thousand players is worked out and written down."""

from django.test import Client

from tests.money.test_deal_page import share_out
from tournament.models import Club


def test_a_field_of_a_thousand(club: Club, ann: Client) -> None:
    share_out(club, ann, 1000)
