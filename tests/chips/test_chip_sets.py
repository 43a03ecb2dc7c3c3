"""The club's chip sets: created, changed, archived, and how many players they are enough for."""

import re

import pytest
from django.test import Client

from tests.access.people import House, client_of
from tests.page_text import main_words as words
from tests.rows import each_row
from tournament.chips import store as chip_sets
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.models import ClubChipSet

pytestmark = pytest.mark.django_db
KEY = "a-key-of-ann"


@pytest.fixture
def case(director: Client) -> ClubChipSet:
    """Ann has written down ten chips worth 5."""
    director.post("/club/chips/new/", typed({5: 10}))
    return ClubChipSet.objects.get()


def typed(chips: dict[int, int], name: str = "The case", **more: str) -> dict[str, str]:
    """What the form of a set sends."""
    rows: dict[str, str] = {}
    for at, (value, owned) in enumerate(chips.items()):
        rows |= {
            f"value-{at}": str(value),
            f"owned-{at}": str(owned),
            f"paint-{at}": "",
            f"colour-{at}": "",
        }
    return {
        "key": KEY,
        "op": "save",
        "name": name,
        "stack": "1000",
        "players": "10",
        "later": "",
        **rows,
        **more,
    }


def kept(house: House) -> list[tuple[str, ChipSet]]:
    return [
        (row.name, chip_sets.read_chip_set(row))
        for row in chip_sets.list_club_chip_sets(house.club)
    ]


def test_a_set_is_written_down_once(director: Client, house: House) -> None:
    sent = typed({25: 100, 5: 200}, **{"paint-0": "sky", "colour-0": "mint"})
    assert [director.post("/club/chips/new/", sent).status_code for _twice in range(2)] == [
        302,
        302,
    ]
    case = ChipSet((Chip(5, 200), Chip(25, 100, "mint", "sky")), "The case")
    assert kept(house) == [("The case", case)]
    page = words(director.get("/club/chips/").text)
    assert ("100 × 25 mint" in page, "200 × 5 red" in page) == (True, True)


def test_who_came_from_a_night_goes_back_to_it(director: Client) -> None:
    listed = director.get("/club/chips/?night=7").text
    assert "/club/chips/new/?night=7" in listed
    assert "/club/chips/new/?from=case&amp;night=7" in listed
    assert (
        '<input type="hidden" name="night" value="7">'
        in director.get("/club/chips/new/?night=7").text
    )
    assert (
        director.post("/club/chips/new/", typed({5: 200}, night="7"))["Location"] == "/t/7/chips/"
    )
    odd = typed({25: 200}, night="//evil", name="Other", key="another-key")
    assert director.post("/club/chips/new/", odd)["Location"] == "/club/chips/"


def test_a_ready_made_set_is_something_to_begin_with(director: Client, house: House) -> None:
    page = director.get("/club/chips/new/?from=case").text
    assert re.findall(r'name="(?:value|owned)-\d" value="(\d+)"', page) == [
        *("5", "200", "25", "200", "100", "140", "500", "20")
    ]
    assert "Stacks of 1,000 for up to 20 players." in words(page)
    assert kept(house) == []


def test_the_page_works_out_what_is_typed_and_keeps_nothing(director: Client, house: House) -> None:
    asked = typed({5: 200, 25: 200, 100: 140}, op="look", players="13", later="5")
    said = words(director.post("/club/chips/new/", asked).text)
    assert (
        "With 13 players each gets 34 chips 100 6 × 100 black 25 13 × 25 green 5 15 × 5 red" in said
    )
    assert "Each rebuy 100 10 × 100 black" in said
    assert "In the case 100 12 × 100 black 25 31 × 25 green 5 5 × 5 red" in said
    too_many = words(director.post("/club/chips/new/", {**asked, "players": "40"}).text)
    assert "Not enough for 40 players." in too_many
    assert kept(house) == []


def test_rows_are_added_and_removed_without_losing_what_is_typed(director: Client) -> None:
    more = director.post("/club/chips/new/", typed({5: 200, 25: 100}, op="add")).text
    assert re.findall(r'name="value-\d" value="(\d*)"', more) == ["5", "25", ""]
    less = director.post("/club/chips/new/", typed({5: 200, 25: 100}, op="remove-0")).text
    assert re.findall(r'name="value-\d" value="(\d*)"', less) == ["25"]


@each_row(
    ("sent", "why"),
    [
        (typed({5: 10}, name=" "), "Type a name of at most 40 letters."),
        (typed({}), "Type how many chips of at least one value."),
        (typed({5: 10}) | {"value-0": "five"}, "Row 1: “five” is not a whole number."),
        (
            typed({5: 10}) | {"value-1": "5", "owned-1": "1"},
            "Chips worth 5: listed twice. Merge the rows.",
        ),
        (typed({5: 10}) | {"paint-0": "gold"}, "Chips worth 5: choose a color from the list."),
    ],
)
def test_what_is_no_set_is_refused_and_stays_typed(
    sent: dict[str, str], why: str, director: Client, house: House
) -> None:
    answer = director.post("/club/chips/new/", sent)
    page = answer.text
    assert (answer.status_code, kept(house)) == (422, [])
    assert why in words(page)
    assert f'value="{sent["name"].strip()}"' in page


def test_two_sets_in_use_have_two_names(director: Client, house: House, case: ClubChipSet) -> None:
    other = typed({25: 10}, name="the CASE", key="another-key")
    again = director.post("/club/chips/new/", other)
    assert again.status_code == 422
    assert "“the CASE” exists already. Choose another name." in words(again.text)
    director.post(f"/club/chips/{case.pk}/away/")
    director.post("/club/chips/new/", other)
    back = director.post(f"/club/chips/{case.pk}/back/", follow=True).text
    assert "“The case” exists already. Choose another name." in back
    assert [name for name, _chips in kept(house)] == ["the CASE"]
    director.post(f"/club/chips/{ClubChipSet.objects.get(name='the CASE').pk}/away/")
    director.post(f"/club/chips/{case.pk}/back/")
    assert [name for name, _chips in kept(house)] == ["The case"]


def test_two_who_change_a_set_do_not_overwrite_each_other(
    director: Client, house: House, case: ClubChipSet
) -> None:
    ben, there = client_of("owner", house, house), f"/club/chips/{case.pk}/"
    assert 'name="seen" value="1"' in director.get(there).text
    assert ben.post(there, typed({5: 20}, seen="1")).status_code == 302
    late = director.post(there, typed({5: 30}, seen="1"))
    assert late.status_code == 422
    assert "Thursday owner changed these chips meanwhile." in words(late.text)
    assert kept(house) == [("The case", ChipSet((Chip(5, 20),), "The case"))]


def test_a_row_that_cannot_be_read_can_be_written_anew(
    director: Client, house: House, case: ClubChipSet
) -> None:
    ClubChipSet.objects.update(chips=[{"worth": "much"}])
    assert director.get("/club/chips/").status_code == 200
    director.post(f"/club/chips/{case.pk}/", typed({25: 10}, seen="1"))
    assert kept(house) == [("The case", ChipSet((Chip(25, 10),), "The case"))]
