"""The journal: consecutive hands are one line that unfolds, names are strong."""

from datetime import UTC

import pytest
from django.template import Context

from tests.pages.check_in_night import House
from tests.seat_card.card_night import a_seated_house
from tests.tables.draw_night import read_main
from tournament.engine.messages import join_facts, list_facts, say, say_count
from tournament.night.actions.undo import Undo
from tournament.tables.actions.hands import NextHand
from tournament.templatetags.localization_tags import tell_names

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
    assert "2 hands " in read_journal(house)
    house.do(NextHand(1, 2))
    shown = read_journal(house)
    assert "3 hands " in shown
    assert "Table 1 began hand 2" in shown
    house.do(Undo((first + 1,)))
    assert "2 hands " in read_journal(house)


def test_names_are_strong_and_escaped() -> None:
    """A name may hold anything; several at once are strong together."""
    zone = {"zone": UTC}
    line = say_count(("{names} is out", "{names} are out"), 2, names=list_facts(["<i>", "Kim"]))
    told = tell_names(Context(zone), join_facts(line, say("{left} left", left=2)))
    assert told == "<b>&lt;i&gt;, Kim</b> are out, 2 left"
    assert tell_names(Context(zone), "a < b") == "a &lt; b"
