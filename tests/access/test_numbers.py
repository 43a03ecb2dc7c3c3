"""
Whom a night means by its numbers: its own people, or those who are written down for a night from
elsewhere.
"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.core.evening import OPENING
from tests.rows import each_row
from tournament import journal
from tournament.access.night_players import add_all
from tournament.access.player_numbers import (
    FIRST_NEW,
    carry_people,
    names_in,
    number_for,
    numbers_in,
    numbers_in_each,
    people_of,
)
from tournament.access.players import add_player, change_player, merge, numbers_of, numbers_of_all
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
    carry_people(night, {7: bob.pk, 8: dora.pk, 9: dora.pk})
    return night


def test_a_night_of_this_house(native: Tournament, club: Club, bob: Player) -> None:
    assert people_of(native) == numbers_of_all(club) == {bob.pk: bob.pk}
    assert numbers_in(native, bob) == numbers_of(club, bob) == {bob.pk}
    assert number_for(native, bob) == bob.pk
    assert names_in(native) == {bob.pk: "Bob"}


def test_it_costs_no_question_more(native: Tournament, bob: Player) -> None:
    club = native.club
    for asked, most in (
        (lambda: people_of(native), 1),
        (lambda: numbers_in(native, bob), 1),
        (lambda: number_for(native, bob), 0),
        (lambda: numbers_in_each(club, bob, [native, native]), 1),
    ):
        with CaptureQueriesContext(connection) as found:
            asked()
        assert len(found) == most


def test_a_night_from_elsewhere(
    carried: Tournament, native: Tournament, bob: Player, dora: Player
) -> None:
    assert people_of(carried) == {7: bob.pk, 8: dora.pk, 9: dora.pk}
    assert [numbers_in(carried, one) for one in (bob, dora)] == [{7}, {8, 9}]
    assert (number_for(carried, bob), number_for(carried, dora)) == (7, 8)
    assert names_in(carried) == {7: "Bob", 8: "Dora", 9: "Dora"}
    both = numbers_in_each(carried.club, dora, [native, carried])
    assert both == {native.pk: {dora.pk}, carried.pk: {8, 9}}


def test_whoever_joins_it_gets_a_number_of_his_own(carried: Tournament, club: Club) -> None:
    emil = add_player(club, "Emil")
    number = FIRST_NEW + emil.pk
    assert [number_for(carried, emil) for _twice in range(2)] == [number, number]
    assert people_of(carried)[number] == emil.pk


def test_a_number_that_came_along_is_not_given_twice(club: Club, bob: Player, dora: Player) -> None:
    """
    Somebody joined it when it was carried once before, and has the number that Dora would get here.
    """
    night = Tournament.objects.create(club=club, key="carried", opened_at=1, carried=True)
    carry_people(night, {FIRST_NEW + dora.pk: bob.pk})
    assert number_for(night, dora) == FIRST_NEW + dora.pk + 1
    assert people_of(night) == {FIRST_NEW + dora.pk: bob.pk, FIRST_NEW + dora.pk + 1: dora.pk}


def test_who_was_merged_is_who_he_turned_out_to_be(
    carried: Tournament, club: Club, bob: Player
) -> None:
    robert = add_player(club, "Robert")
    merge(club, robert.pk, bob.pk)
    change_player(club, robert.pk, "Rob")
    assert (people_of(carried)[7], names_in(carried)[7]) == (robert.pk, "Rob")
    assert numbers_in(carried, robert) == {7}
    assert number_for(carried, robert) == 7
    assert numbers_in_each(club, robert, [carried]) == {carried.pk: {7}}


def test_many_people_at_once(club: Club) -> None:
    names = {f"key-{number}": f"Player {number}" for number in range(600)}
    made = add_all(club, names)
    assert add_all(club, names) == made
    rows = Player.objects.in_bulk()
    assert {key: rows[pk].name for key, pk in made.items()} == names
    club.refresh_from_db()
    assert club.revision == 2


@each_row("name", ["", "x" * 81, "a\x07b", "\u202eBob"])
def test_a_name_that_cannot_be_kept(club: Club, name: str) -> None:
    add_all(club, {"key": name})
    assert [one.name for one in Player.objects.filter(club=club)] == ["–"]
