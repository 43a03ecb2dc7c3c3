"""Matching of names to players: asked only where it is unclear."""

import time

import pytest

from tests.imports.files import read
from tests.rows import each_row
from tournament.club.players import add_player, merge_players, put_player_in_archive
from tournament.imports.incoming_data import IncomingPlayer
from tournament.imports.person_matching import (
    PersonMatch,
    hash_person_ref,
    is_similar_name,
    match_people,
    resolve_matches,
)
from tournament.imports.player_picker import MAX_SUGGESTED, PlayerPicker
from tournament.models import Club, Player

pytestmark = pytest.mark.django_db


def people(content: str) -> tuple[IncomingPlayer, ...]:
    return read(content).incoming.players


def one(club: Club, content: str) -> PersonMatch:
    (found,) = match_people(club, people(content))
    return found


def test_the_same_name_is_the_same_person(club: Club) -> None:
    bob = add_player(club, "Bob Miller")
    assert one(club, "Name\nbob  miller\n").known == bob.pk
    assert one(club, "Name\nBob Milner\n").known == 0


def test_of_two_with_one_name_the_nickname_or_the_address_tells(club: Club) -> None:
    tall = add_player(club, "Bob", "Tall", email="tall@example.org")
    small = add_player(club, "Bob", "Small", email="small@example.org")
    assert one(club, "Name,Nickname\nBob,small\n").known == small.pk
    assert one(club, "Name,E-mail\nBob,SMALL@example.org\n").known == small.pk
    found = one(club, "Name\nBob\n")
    assert (found.known, {may.answer for may in found.perhaps}) == (
        0,
        {f"club-{tall.pk}", f"club-{small.pk}"},
    )
    everybody = PlayerPicker(club)
    assert {called: everybody.find_by_name(called) for called in everybody.list_labels()} == {
        "Bob (Small)": small.pk,
        "Bob (Tall)": tall.pk,
    }
    assert everybody.find_by_name("Bob") is None


def test_somebody_else_of_the_same_name_or_nickname_is_asked_about(club: Club) -> None:
    add_player(club, "Bob", "Tall")
    add_player(club, "Robert Miller", "Bobby")
    assert [may.nickname for may in one(club, "Name,Nickname\nBob,Small\n").perhaps] == ["Tall"]
    assert [may.nickname for may in one(club, "Name\nBobby\n").perhaps] == ["Bobby"]


@each_row(
    ("name", "is_usual"),
    {
        "Zoe Angstrom": True,
        "Ångström Zoë": True,
        "Zoë Angström-": True,
        "Zoë Ångstrm": False,
    }.items(),
)
def test_likely_ones_are_asked_about(club: Club, name: str, is_usual: bool) -> None:
    zoe = add_player(club, "Zoë Ångström").pk
    found = one(club, f"Name\n{name}\n")
    ref = found.person.ref
    assert (found.known, [may.answer for may in found.perhaps]) == (0, [f"club-{zoe}"])
    assert resolve_matches((found,), {}) == {ref: zoe if is_usual else ref}
    assert resolve_matches((found,), {ref: ""}) == {ref: ref}
    assert resolve_matches((found,), {ref: f"club-{zoe}"}) == {ref: zoe}


def test_archived_and_merged_people_are_found(club: Club) -> None:
    bob, robert = add_player(club, "Bob"), add_player(club, "Robert")
    put_player_in_archive(club, bob.pk)
    assert one(club, "Name\nBob\n").known == bob.pk
    merge_players(club, robert.pk, bob.pk)
    assert [one(club, f"Name\n{name}\n").known for name in ("Robert", "Bob")] == [robert.pk, 0]
    assert one(club, "Name\nBob\n").perhaps == ()


def test_two_rows_of_one_file_may_be_one_person(club: Club) -> None:
    both, same = (
        match_people(club, people("Name\nBob Miller\nBob Miler\n")),
        f"file-{hash_person_ref('bob miller')}",
    )
    assert [[may.answer for may in found.perhaps] for found in both] == [[], [same]]
    assert resolve_matches(both, {}) == {"bob miller": "bob miller", "bob miler": "bob miler"}
    assert resolve_matches(both, {"bob miler": same}) == {
        "bob miller": "bob miller",
        "bob miler": "bob miller",
    }


def test_players_of_another_club_are_nobody_and_an_answer_that_was_not_offered_is_none(
    club: Club,
) -> None:
    cleo = add_player(Club.objects.create(name="Sunday"), "Cleo Ruiz")
    assert one(club, "Name\nCleo Ruiz\n").perhaps == ()
    add_player(club, "Cleo Ruis")
    found = one(club, "Name\nCleo Ruiz\n")
    assert found.known == 0
    for answer in (f"club-{cleo.pk}", "club-x", "file-0", "-", "nonsense"):
        assert resolve_matches((found,), {found.person.ref: answer}) == {"cleo ruiz": "cleo ruiz"}


def test_names_that_are_one_letter_apart() -> None:
    pairs = (
        ("Bob Miller", "Bob Miler"),
        ("Bob Miller", "Miller Bob"),
        ("Tim", "Tom"),
        ("??", "!!"),
    )
    assert [is_similar_name(*pair) for pair in pairs] == [True, True, False, False]


def test_whoever_would_be_new_may_be_the_likeliest_of_the_club(club: Club) -> None:
    robert, roberta, bob = (
        add_player(club, name).pk for name in ("Robert Miller", "Roberta Stein", "Bob Moore")
    )
    put_player_in_archive(club, add_player(club, "Robert Miles").pk)
    everybody = PlayerPicker(club)
    found = [
        [one.number for one in everybody.find_likely_players(name)]
        for name in ("Rob Miller", "Moore", "Zoë")
    ]
    assert found == [[robert, roberta], [bob], []]
    assert [everybody.find_by_name(name) for name in ("bob moore", "Bob", "")] == [bob, None, None]


def test_the_likeliest_of_three_thousand_are_found_at_once(club: Club) -> None:
    Player.objects.bulk_create(
        Player(
            club=club,
            key=f"key-{at}",
            name=f"Bob Known{at:05}",
            name_key=f"bob known{at:05}",
            made_at=1,
        )
        for at in range(3000)
    )
    everybody, began = PlayerPicker(club), time.monotonic()
    found = [everybody.find_likely_players(f"Bob Strange{at:05}") for at in range(40)]
    assert {len(one) for one in found} == {MAX_SUGGESTED}
    assert time.monotonic() - began < 20
