"""The journal's slider: at any entry, who sat where, who was out, and what was paid."""

import pytest

from tests.pages.check_in_night import House
from tests.seat_card.card_night import a_seated_house
from tests.tables.draw_night import read_main
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.night import FinishNight
from tournament.players.actions.knockouts import KnockOut

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> House:
    return a_seated_house()


def told(house: House, part: str, no: int = 0) -> str:
    """The words of one folded part; nothing if it is not there."""
    page = house.ann.get(f"/t/{house.night.pk}/journal/", {"no": no or house.row.version})
    html = page.content.decode()
    if f'id="{part}"' not in html:
        return ""
    page.content = (
        "<main>" + html.split(f'id="{part}"')[1].split(">", 1)[1].split("</details>")[0] + "</main>"
    ).encode()
    return read_main(page).strip()


def out(house: House, *names: str) -> None:
    """They go out one after the other, for good."""
    for name in names:
        key = house.people[name]
        house.do(KnockOut((key,)), DeclineRebuy(key))


def test_seats_and_button_are_those_of_the_moment(house: House) -> None:
    then = house.row.version
    before = told(house, "then-seats")
    assert before.startswith(
        "Seating Table 1 1 Bob button 2 Dora small blind 3 Emil big blind 4 Finn 5 Gerda Table 2"
    )
    out(house, "Emil")
    assert "3 Emil" not in told(house, "then-seats")
    assert told(house, "then-seats", then) == before
    assert told(house, "then-seats", 1) == ""


def test_places_and_money_are_those_of_the_moment(house: House) -> None:
    then = house.row.version
    out(house, "Emil", "Kim")
    assert told(house, "then-out").startswith("Finishes 2 9 Kim 10 Emil")
    assert told(house, "then-out", then + 2) == "Finishes 1 10 Emil"
    assert told(house, "then-out", then) == ""
    assert told(house, "then-prizes", then).startswith("Payouts 1 €100 2 €60 3 €40")
    assert "Kim paid €20" in told(house, "then-paid")
    assert "Lou" not in told(house, "then-paid", 3)
    out(house, *(name for name in house.people if name not in ("Emil", "Kim", "Bob")))
    house.do(FinishNight())
    assert "Bob paid €20, won €" in told(house, "then-paid")
    assert "won" not in told(house, "then-paid", then)
