"""
On the pages of a night that came from elsewhere its people are those of this club, by whatever
number it has.
"""

from typing import Any

import pytest

from tests.night_restore.carried_night import Elsewhere, file_of, paper_of, sunday, thursday
from tests.pages.check_in_night import ANN, House
from tournament import journal
from tournament.club.player_numbers import FIRST_NEW
from tournament.club.players import add_player, players_of
from tournament.models import Player
from tournament.money.actions.purchases import BuyIn
from tournament.players.values import EntrantStatus

pytestmark = pytest.mark.django_db


@pytest.fixture(params=["file", "paper"])
def there(request: pytest.FixtureRequest) -> Elsewhere:
    """Friday goes on in the Sunday club, where somebody else has the number that Ann has in it."""
    house, there = thursday(), sunday("Somebody", "Cleo")
    brought = (
        {"file": file_of(house)}
        if request.param == "file"
        else {"codes": "\n".join(paper_of(house))}
    )
    there.restore(there.bring(**brought))
    return there


def person(there: Elsewhere, name: str) -> Player:
    return next(one for one in players_of(there.club) if one.name == name)


def number(there: Elsewhere, name: str) -> int:
    return next(number for number, called in there.meant.items() if called == name)


def send(there: Elsewhere, path: str, **fields: Any) -> Any:
    fields |= {
        "key": f"a-form-of-{path.strip('/')}-{len(there.state.entrants)}",
        "seen": there.nights[-1].version,
    }
    return there.ben.post(
        f"/t/{there.nights[-1].pk}/{path}", fields, headers={"HX-Request": "true"}
    )


def test_people_of_the_night_are_those_of_this_club(there: Elsewhere) -> None:
    """
    Who is in it is not offered at the door; two who play in it are two people, while of two of whom
    only one plays in it the other may have a number that it uses; a new name is a new name there.
    """
    page = there.ben.get(f"/t/{there.nights[-1].pk}/players/").text
    offered = {one.name for one in players_of(there.club) if f'id="club-{one.pk}"' in page}
    assert offered == {"Somebody"}
    ann, cleo, somebody = (person(there, name) for name in ("Ann", "Cleo", "Somebody"))
    page = there.ben.get(f"/players/{ann.pk}/merge/", {"with": cleo.pk}).text
    assert "Both play in Friday, so they are two people." in page
    page = there.ben.get(f"/players/{cleo.pk}/merge/", {"with": somebody.pk}).text
    assert "Both play in" not in page
    there.ben.post(f"/players/{cleo.pk}/", {"name": "Cleopatra", "key": "renaming-cleo"})
    assert there.state.entrants[number(there, "Cleopatra")].name == "Cleopatra"


def test_who_comes_has_a_number_of_their_own(there: Elsewhere) -> None:
    """
    Somebody has the row that is Ann’s number in this night: nobody takes them for her. Dora is
    expected by hers.
    """
    somebody = person(there, "Somebody")
    assert send(there, "door/", player=somebody.pk, **{"as": "expected"}).status_code == 204
    entrant = there.state.entrants[FIRST_NEW + somebody.pk]
    assert (entrant.name, entrant.status) == ("Somebody", EntrantStatus.EXPECTED)
    assert there.meant[FIRST_NEW + somebody.pk] == "Somebody"
    assert send(there, "door/", name="Dora", **{"as": "in"}).status_code == 204
    assert there.state.entrants[number(there, "Dora")].status is EntrantStatus.IN
    assert [one for one in there.people if one == "Dora"] == ["Dora"]


def test_who_had_no_name_becomes_somebody_of_this_club(there: Elsewhere) -> None:
    somebody = person(there, "Somebody")
    assert send(there, "door/", player=somebody.pk, unnamed=-1).status_code == 204
    assert (there.state.entrants[-1].name, there.state.entrants[-1].player) == (
        "Somebody",
        FIRST_NEW + somebody.pk,
    )


def test_its_file_goes_on_to_a_third_club(there: Elsewhere) -> None:
    night = there.nights[-1]
    emil = add_player(there.club, "Emil")
    assert send(there, "door/", player=emil.pk, **{"as": "in"}).status_code == 204
    third = there_is_a_third()
    here = House(there.club, night, there.ben)
    third.restore(third.bring(file=file_of(here)))
    assert third.nights[-1].head == here.row.head
    assert sorted(third.meant.values()) == ["Ann", "Bob", "Cleo", "Dora", "Emil"]
    journal.perform_action(
        third.nights[-1], BuyIn(FIRST_NEW + 10**6, 0, 2000, 2000, name="Fay"), ANN, "fay-comes"
    )


def there_is_a_third() -> Elsewhere:
    """A third club, with Carla’s browser."""
    return sunday("Emil", member="Carla")
