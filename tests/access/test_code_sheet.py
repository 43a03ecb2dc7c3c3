"""The sheet of codes for players and tables: created in one go, shown once, impossible to guess."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.access.people import browser
from tests.pages.check_in_night import House, words
from tests.seat_card.card_night import HEARTS, SPADES, a_full_house, a_seated_house
from tournament.access.authorization import Visit, Visitor
from tournament.access.link_issuing import LinkLifetime, LinkRequest, issue_link
from tournament.access.views.qr_code_sheet import MAX_AT_ONCE
from tournament.models import Link, LinkKind, Role
from tournament.pages.qr_codes import render_qr_code
from tournament.players.actions.absences_and_refunds import Refund
from tournament.time_source import now

pytestmark = pytest.mark.django_db
KEYS = iter(f"sheet-test-key-{number}" for number in range(10_000))


@pytest.fixture
def house() -> House:
    return a_seated_house()


def make(
    house: House, *names: str, tables: tuple[int, ...] = (), key: str = "", ends: bool = False
) -> Any:
    """Ann ticks these players and tables, and makes the codes."""
    sent = {
        "key": key or next(KEYS),
        "players": [house.people[name] for name in names],
        "tables": list(tables),
    }
    ending = {"ends_earlier": "on"} if ends else {}
    return house.ann.post(f"/t/{house.night.pk}/links/sheet/", {**sent, **ending})


def labels(answer: Any) -> list[str]:
    """What stands beside the codes, in their order."""
    return re.findall(r'class="sheet-name">([^<]*)<', answer.content.decode())


def ticked(house: House, query: str = "") -> list[str]:
    """The names that are ticked to begin with."""
    page = house.ann.get(f"/t/{house.night.pk}/links/sheet/{query}").content.decode()
    return re.findall(
        r'<input type="checkbox" name="\w+" value="-?\d+" checked> <span>([^<]*)<', page
    )


def opened(client: Client, link: Link) -> int:
    """What somebody gets who is at the page of a link."""
    way = f"card/{link.player}" if link.player is not None else f"table/{link.table}"
    return client.get(f"/t/{link.night_id}/{way}/").status_code


def test_one_code_for_each_in_the_order_of_the_seats(house: House) -> None:
    """And it is kept nowhere."""
    answer = make(house, "Hans", "Finn", "Bob", tables=(2, 1))
    assert labels(answer) == ["Table 1", "Table 2", "Bob", "Finn", "Hans"]
    assert answer.content.decode().count('src="data:image/svg+xml;') == 5
    made = house.night.links.order_by("pk").values_list(
        "kind", "label", "table", "player", "expires_at"
    )
    assert list(made)[1:3] == [
        ("table", "Table 2", 2, None, None),
        ("seat", "Bob", None, house.people["Bob"], None),
    ]
    assert ("no-store" in answer["Cache-Control"], answer["Referrer-Policy"]) == (
        True,
        "no-referrer",
    )
    assert labels(house.ann.get(f"/t/{house.night.pk}/links/sheet/")) == []


def test_a_double_tap_makes_one_sheet_and_shows_it_twice(house: House) -> None:
    """Later it is not shown again."""
    first, second = (
        make(house, "Bob", "Dora", tables=(1,), key="one-and-the-same", ends=True)
        for _tap in range(2)
    )
    pictures = [re.findall(r'src="(data:[^"]+)"', one.content.decode()) for one in (first, second)]
    assert (len(pictures[0]), pictures[0]) == (3, pictures[1])
    assert house.night.links.filter(revoked_at=None).count() == 3
    house.night.links.update(made_at=now() - 3 * 60_000)
    again = make(house, "Bob", "Dora", "Emil", key="one-and-the-same")
    assert (again.status_code, "already shown once" in words(again.content.decode())) == (409, True)
    assert house.night.links.count() == 3


def test_who_has_a_code_is_not_ticked(house: House) -> None:
    everybody = [*sorted((*SPADES, *HEARTS)), "Table 1", "Table 2"]
    assert ticked(house) == everybody
    make(house, "Bob", "Ida", tables=(1,))
    assert ticked(house) == [name for name in everybody if name not in ("Bob", "Ida", "Table 1")]
    assert ticked(house, "?all=yes") == everybody


def test_earlier_codes_end_only_if_that_is_asked_for_and_only_for_those_who_are_ticked(
    house: House,
) -> None:
    make(house, "Bob", "Dora", tables=(1, 2))
    make(house, "Bob")
    still_open = house.night.links.filter(revoked_at=None)
    assert still_open.count() == 5
    answer = make(house, "Bob", tables=(1,), ends=True)
    assert "Earlier links ended: 3." in words(answer.content.decode())
    assert sorted(still_open.values_list("label", flat=True)) == [
        "Bob",
        "Dora",
        "Table 1",
        "Table 2",
    ]


def test_a_code_opens_the_card_of_its_player(house: House, settings: Any) -> None:
    """
    The picture says the address with the secret, and that opens this player's card and nobody
    else's.
    """
    settings.LAN_ADDRESSES = ()
    page = make(house, "Bob", "Dora", key="a-sheet-for-two").content.decode()
    bob = LinkRequest(LinkKind.SEAT, "Bob", player=house.people["Bob"])
    ann = Visit(house.night, Visitor(Role.DIRECTOR, "Ann"))
    _link, token = issue_link(
        ann, bob, LinkLifetime.ALWAYS, f"a-sheet-for-two:seat:None:{bob.player}"
    )
    assert page.count(render_qr_code(f"http://localhost/l/{token}/")) == 1
    phone = browser()
    assert phone.get(f"/l/{token}/")["Location"] == f"/t/{house.night.pk}/card/{bob.player}/"
    assert [opened(phone, one) for one in house.night.links.order_by("pk")] == [200, 404]


def test_what_cannot_be_is_refused(house: House) -> None:
    """And what no page sends is nothing."""
    changed = "The players or the tables changed meanwhile. Choose again."
    sent: dict[str, Any]
    for sent, sentence in (
        ({}, "Choose 1 to 120 players and tables."),
        ({"players": ["99999"]}, changed),
        ({"tables": ["3"]}, changed),
    ):
        answer = house.ann.post(f"/t/{house.night.pk}/links/sheet/", {"key": next(KEYS), **sent})
        assert (answer.status_code, sentence in words(answer.content.decode())) == (409, True)
    for sent in ({"players": ["Bob"]}, {"tables": [str(10**20)]}, {"key": "x"}):
        assert (
            house.ann.post(
                f"/t/{house.night.pk}/links/sheet/", {"key": next(KEYS), **sent}
            ).status_code
            == 404
        )
    assert house.night.links.count() == 0


def test_a_night_without_seats_has_codes_for_its_players_alone() -> None:
    """Who left gets none."""
    house = a_full_house()
    assert ticked(house) == sorted((*SPADES, *HEARTS))
    house.do(Refund(house.people["Bob"]))
    assert ticked(house) == sorted({*SPADES, *HEARTS} - {"Bob"})
    assert make(house, "Bob").status_code == 409


def test_a_large_field_comes_in_parts(house: House) -> None:
    house.join(*(f"Guest {number:03}" for number in range(100)))
    first, second = ticked(house), ticked(house, "?part=2")
    assert (len(first), len(second)) == (82, 30)
    assert sorted({*first, *second} - {"Table 1", "Table 2"}) == sorted(house.people)
    assert set(first).isdisjoint(second)
    assert ticked(house, "?part=3") == []
    assert len(first) <= MAX_AT_ONCE
