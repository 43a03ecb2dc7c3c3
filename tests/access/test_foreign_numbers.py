"""
Player numbers of a night that was imported from another club: they mean that night's people only.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.night.evening import OPENING
from tests.rows import each_row
from tournament import journal
from tournament.club.player_bulk_creation import add_players
from tournament.club.player_numbers import (
    FIRST_NEW,
    assign_night_number,
    list_night_numbers,
    list_numbers_by_night,
    map_night_names,
    map_night_players,
    save_imported_player_numbers,
)
from tournament.club.players import (
    add_player,
    change_player,
    map_player_numbers,
    merge_players,
    numbers_of,
)
from tournament.models import Club, Player, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def bob(club: Club) -> Player:
    return add_player(club, "Bob")


@pytest.fixture
def dora(club: Club) -> Player:
    return add_player(club, "Dora")


@pytest.fixture
def native(club: Club) -> Tournament:
    return journal.open_night(club, OPENING, journal.Actor("Ann"), "opening")


@pytest.fixture
def carried(club: Club, bob: Player, dora: Player) -> Tournament:
    """Its 7 is Bob; its 8 is Dora; its 9 was somebody else there, and is Dora too."""
    night = Tournament.objects.create(club=club, key="carried", opened_at=1, carried=True)
    save_imported_player_numbers(night, {7: bob.pk, 8: dora.pk, 9: dora.pk})
    return night


def test_a_night_of_this_house(native: Tournament, club: Club, bob: Player) -> None:
    assert map_night_players(native) == map_player_numbers(club) == {bob.pk: bob.pk}
    assert list_night_numbers(native, bob) == numbers_of(club, bob) == {bob.pk}
    assert assign_night_number(native, bob) == bob.pk
    assert map_night_names(native) == {bob.pk: "Bob"}


def test_it_costs_no_question_more(native: Tournament, bob: Player) -> None:
    club = native.club
    for asked, most in (
        (lambda: map_night_players(native), 1),
        (lambda: list_night_numbers(native, bob), 1),
        (lambda: assign_night_number(native, bob), 0),
        (lambda: list_numbers_by_night(club, bob, [native, native]), 1),
    ):
        with CaptureQueriesContext(connection) as found:
            asked()
        assert len(found) == most


def test_a_night_from_elsewhere(
    carried: Tournament, native: Tournament, bob: Player, dora: Player
) -> None:
    assert map_night_players(carried) == {7: bob.pk, 8: dora.pk, 9: dora.pk}
    assert [list_night_numbers(carried, one) for one in (bob, dora)] == [{7}, {8, 9}]
    assert (assign_night_number(carried, bob), assign_night_number(carried, dora)) == (7, 8)
    assert map_night_names(carried) == {7: "Bob", 8: "Dora", 9: "Dora"}
    both = list_numbers_by_night(carried.club, dora, [native, carried])
    assert both == {native.pk: {dora.pk}, carried.pk: {8, 9}}


def test_whoever_joins_it_gets_a_number_of_their_own(carried: Tournament, club: Club) -> None:
    emil = add_player(club, "Emil")
    number = FIRST_NEW + emil.pk
    assert [assign_night_number(carried, emil) for _twice in range(2)] == [number, number]
    assert map_night_players(carried)[number] == emil.pk


def test_a_number_that_came_along_is_not_given_twice(club: Club, bob: Player, dora: Player) -> None:
    """
    Somebody joined it when it was carried once before, and has the number that Dora would get here.
    """
    night = Tournament.objects.create(club=club, key="carried", opened_at=1, carried=True)
    save_imported_player_numbers(night, {FIRST_NEW + dora.pk: bob.pk})
    assert assign_night_number(night, dora) == FIRST_NEW + dora.pk + 1
    assert map_night_players(night) == {
        FIRST_NEW + dora.pk: bob.pk,
        FIRST_NEW + dora.pk + 1: dora.pk,
    }


def test_who_was_merged_is_who_they_turned_out_to_be(
    carried: Tournament, club: Club, bob: Player
) -> None:
    robert = add_player(club, "Robert")
    merge_players(club, robert.pk, bob.pk)
    change_player(club, robert.pk, "Rob")
    assert (map_night_players(carried)[7], map_night_names(carried)[7]) == (robert.pk, "Rob")
    assert list_night_numbers(carried, robert) == {7}
    assert assign_night_number(carried, robert) == 7
    assert list_numbers_by_night(club, robert, [carried]) == {carried.pk: {7}}


def test_many_people_at_once(club: Club) -> None:
    names = {f"key-{number}": f"Player {number}" for number in range(600)}
    made = add_players(club, names)
    assert add_players(club, names) == made
    rows = Player.objects.in_bulk()
    assert {key: rows[pk].name for key, pk in made.items()} == names
    club.refresh_from_db()
    assert club.revision == 2


@each_row("name", ["", "x" * 81, "a\x07b", "\u202eBob"])
def test_a_name_that_cannot_be_kept(club: Club, name: str) -> None:
    add_players(club, {"key": name})
    assert [one.name for one in Player.objects.filter(club=club)] == ["–"]
