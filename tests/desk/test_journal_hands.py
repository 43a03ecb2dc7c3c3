"""Consecutive hands in the journal are one line that unfolds."""

import pytest

from tests.pages.check_in_night import House
from tests.seat_card.card_night import a_seated_house
from tests.tables.draw_night import read_main
from tournament.night.actions.undo import Undo
from tournament.tables.actions.hands import NextHand

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    return a_seated_house()


def read_journal(house: House) -> str:
    page = house.ann.get(f"/t/{house.night.pk}/journal/")
    html = page.content.decode()
    page.content = ("<main>" + html.split('<ol class="list journal"', 1)[1]).encode()
    return read_main(page)


def test_hands_that_follow_each_other_are_folded(house: House) -> None:
    """Those that were undone stand by themselves."""
    first = house.row.version
    assert f"2 hands {first - 1}–{first} " in read_journal(house)
    house.do(NextHand(1, 2))
    shown = read_journal(house)
    assert f"3 hands {first - 1}–{first + 1} " in shown
    assert "Table 1 began hand 2" in shown
    house.do(Undo((first + 1,)))
    assert f"2 hands {first - 1}–{first} " in read_journal(house)
