"""Who in a file is who in the club: asked only where somebody has to say."""

import time

import pytest

from tests.imports.files import read
from tests.rows import each_row
from tournament.access.players import add_player, archive, merge
from tournament.imports.incoming import IncomingPlayer
from tournament.imports.matching import Match, mark_of, match, same_name, settled
from tournament.imports.picking import MOST_LIKELY, People
from tournament.models import Club, Player

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Friday nights")


def people(content: str) -> tuple[IncomingPlayer, ...]:
    return read(content).incoming.players


def one(club: Club, content: str) -> Match:
    (found,) = match(club, people(content))
    return found


def test_the_same_name_is_the_same_person(club: Club) -> None:
    bob = add_player(club, "Bob Miller")
    assert one(club, "Name\nbob  miller\n").known == bob.pk
    assert one(club, "Name\nBob Milner\n").known == 0


def test_of_two_with_one_name_the_nickname_tells(club: Club) -> None:
    tall, small = add_player(club, "Bob", "Tall"), add_player(club, "Bob", "Small")
    assert one(club, "Name,Nickname\nBob,small\n").known == small.pk
    found = one(club, "Name\nBob\n")
    assert (found.known, {may.answer for may in found.perhaps}) == (0, {f"club-{tall.pk}", f"club-{small.pk}"})


def test_of_two_with_one_name_the_address_tells(club: Club) -> None:
    add_player(club, "Bob", "Tall", email="tall@example.org")
    small = add_player(club, "Bob", "Small", email="small@example.org")
    assert one(club, "Name,E-mail\nBob,SMALL@example.org\n").known == small.pk


def test_somebody_else_of_the_same_name_is_asked_about(club: Club) -> None:
    add_player(club, "Bob", "Tall")
    assert [may.nickname for may in one(club, "Name,Nickname\nBob,Small\n").perhaps] == ["Tall"]


@each_row(
    ("name", "is_usual"),
    [
        ("Zoe Angstrom", True),
        ("Ångström Zoë", True),
        ("Zoë Angström-", True),
        ("Zoë Ångstrm", False),
        ("Zoëy Ångström", False),
    ],
)
def test_likely_ones_are_asked_about(club: Club, name: str, is_usual: bool) -> None:
    zoe = add_player(club, "Zoë Ångström")
    found = one(club, f"Name\n{name}\n")
    assert (found.known, [may.answer for may in found.perhaps]) == (0, [f"club-{zoe.pk}"])
    assert settled((found,), {}) == {found.person.ref: zoe.pk if is_usual else found.person.ref}
    assert settled((found,), {found.person.ref: ""}) == {found.person.ref: found.person.ref}
    assert settled((found,), {found.person.ref: f"club-{zoe.pk}"}) == {found.person.ref: zoe.pk}


def test_a_nickname_may_be_the_name_in_the_file(club: Club) -> None:
    bob = add_player(club, "Robert Miller", "Bob")
    assert [may.answer for may in one(club, "Name\nBob\n").perhaps] == [f"club-{bob.pk}"]


def test_archived_and_merged_people_are_found(club: Club) -> None:
    bob, robert = add_player(club, "Bob"), add_player(club, "Robert")
    archive(club, bob.pk)
    assert one(club, "Name\nBob\n").known == bob.pk
    merge(club, robert.pk, bob.pk)
    assert one(club, "Name\nRobert\n").known == robert.pk
    assert (one(club, "Name\nBob\n").known, one(club, "Name\nBob\n").perhaps) == (0, ())


def test_two_rows_of_one_file_may_be_one_person(club: Club) -> None:
    first, second = match(club, people("Name\nBob Miller\nBob Miler\n"))
    assert (first.perhaps, [may.answer for may in second.perhaps]) == ((), [f"file-{mark_of('bob miller')}"])
    assert settled((first, second), {}) == {"bob miller": "bob miller", "bob miler": "bob miler"}
    same = {"bob miler": f"file-{mark_of('bob miller')}"}
    assert settled((first, second), same) == {"bob miller": "bob miller", "bob miler": "bob miller"}


def test_an_answer_that_was_not_offered_is_none(club: Club) -> None:
    other = Club.objects.create(name="Sunday")
    cleo = add_player(other, "Cleo Ruiz")
    add_player(club, "Cleo Ruis")
    found = one(club, "Name\nCleo Ruiz\n")
    for answer in (f"club-{cleo.pk}", "club-x", "file-0", "-", "nonsense"):
        assert settled((found,), {found.person.ref: answer}) == {"cleo ruiz": "cleo ruiz"}


def test_players_of_another_club_are_nobody(club: Club) -> None:
    add_player(Club.objects.create(name="Sunday"), "Bob")
    assert (one(club, "Name\nBob\n").known, one(club, "Name\nBob\n").perhaps) == (0, ())


def test_names_that_are_one_letter_apart() -> None:
    assert same_name("Bob Miller", "Bob Miler")
    assert same_name("Bob Miller", "Miller Bob")
    assert not same_name("Tim", "Tom")
    assert not same_name("??", "!!")


def test_whoever_would_be_new_may_be_the_likeliest_of_the_club(club: Club) -> None:
    robert, roberta, bob = (add_player(club, name) for name in ("Robert Miller", "Roberta Stein", "Bob Moore"))
    gone = add_player(club, "Robert Miles")
    archive(club, gone.pk)
    everybody = People(club)
    assert [one.number for one in everybody.likely("Rob Miller")] == [robert.pk, roberta.pk]
    assert [one.number for one in everybody.likely("Moore")] == [bob.pk]
    assert everybody.likely("Zoë") == []
    assert (everybody.called("bob moore"), everybody.called("Bob"), everybody.called("")) == (bob.pk, None, None)


def test_two_of_one_name_are_offered_with_what_tells_them_apart(club: Club) -> None:
    tall, small = add_player(club, "Bob", "Tall"), add_player(club, "Bob", "Small")
    everybody = People(club)
    assert sorted(everybody.offered()) == ["Bob (Small)", "Bob (Tall)"]
    assert (everybody.called("Bob (Small)"), everybody.called("Bob (Tall)")) == (small.pk, tall.pk)
    assert everybody.called("Bob") is None


def test_the_likeliest_of_three_thousand_are_found_at_once(club: Club) -> None:
    Player.objects.bulk_create(
        Player(club=club, key=f"key-{at}", name=f"Bob Known{at:05}", name_key=f"bob known{at:05}", made_at=1)
        for at in range(3000)
    )
    everybody, began = People(club), time.monotonic()
    found = [everybody.likely(f"Bob Strange{at:05}") for at in range(40)]
    assert {len(one) for one in found} == {MOST_LIKELY}
    assert time.monotonic() - began < 20
