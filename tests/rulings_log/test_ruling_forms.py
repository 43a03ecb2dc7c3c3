"""A ruling recorded from a page: worked out again from the answers, as the page showed it."""

from dataclasses import replace
from typing import Any

import pytest
from django.http import QueryDict

from rulings.core.book import Verdict
from tests.pages.check_in_night import House, a_house, toast
from tournament.clock.actions import StartClock
from tournament.club_rulebook.club_rule import ClubRule
from tournament.club_rulebook.rule_store import add_rule
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.actions.undo import Undo
from tournament.night.values.house_rules import HouseRules
from tournament.rulings_log.forms import RecordRulingForm, compute_ruling_digest
from tournament.rulings_log.values import (
    BookEdition,
    BookRuling,
    DecidedBy,
    Incident,
    IncidentFact,
    RulingDecision,
    build_book_ruling,
)
from tournament.rulings_log.views.ruling_books import (
    build_night_inquiry,
    list_club_books,
    list_night_book_keys,
)
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.hands import NextHand

pytestmark = pytest.mark.django_db
CLUB_FIRST = ("club", "R4")


@pytest.fixture
def house() -> House:
    """Bob, Cleo and Dora in the first hand of table 1."""
    made = a_house()
    made.join("Bob", "Cleo", "Dora")
    made.do(StartClock(), NextHand(1, 1), CallFloor(1, True))
    return made


def ask_roberts(house: House, *books: str) -> None:
    """The night asks these books, Robert's alone if none is named."""
    rules = house.state.rules
    house.do(ChangeRules(replace(rules, books=books or ("R4",)), rules))


def shown(house: House, **told: str) -> BookRuling:
    """What a page would show of a card that was shown too early."""
    return build_book_ruling(
        build_night_inquiry(house.state.rules, "D01", told, list_club_books(house.night.pk))
    )


def record(house: House, **fields: Any) -> Any:
    return house.press(
        "record_ruling", **{"table": 1, "situation": "D01", "told": ["acted:few"], **fields}
    )


def test_a_ruling_from_its_answers(house: House) -> None:
    ask_roberts(house)
    found = shown(house, acted="few")
    answer = record(
        house, mark=compute_ruling_digest(found), go_on="on", player=house.people["Bob"], seat=3
    )
    ruling = house.state.rulings[1]
    assert (answer.status_code, ruling.found, ruling.first) == (204, found, RulingDecision())
    assert ruling.where == Incident(1, 1, 0, house.people["Bob"], 3)
    assert (ruling.found.told, ruling.found.verdict) == (
        (IncidentFact("acted", "few"),),
        Verdict.MISDEAL,
    )
    assert (house.state.stop, house.state.requests) == (None, ())


def test_where_it_happened_and_which_books_decide_can_be_told(house: House) -> None:
    record(house, hand=0, step=2)
    record(house, table=2, books="R4")
    first, second = house.state.rulings.values()
    assert (first.where, second.where) == (Incident(1, 0, 2), Incident(2, 0, 0))
    assert [one.book for one in second.found.books] == ["R4"]


def test_another_ruling_than_the_page_showed_is_not_recorded(house: House) -> None:
    ask_roberts(house)
    before = compute_ruling_digest(shown(house, acted="few"))
    answer = record(house, mark=before, told=["acted:many"])
    assert answer.status_code == 409
    assert "Look at the ruling again, then apply it." in toast(answer)
    assert house.state.rulings == {}


def test_what_the_books_do_not_know(house: House) -> None:
    wrong: dict[str, Any]
    for wrong in (
        {"situation": "Z99"},
        {"told": ["acted:xyz"]},
        {"told": ["weather:rain"]},
        {"books": "X1"},
    ):
        told = toast(record(house, **wrong))
        assert told == "This ruling can’t be read any more. Look for it again.", wrong
    assert house.state.rulings == {}


def test_an_answer_that_is_none() -> None:
    for told in ("acted", ":few", "acted:"):
        sent = QueryDict(f"table=1&told={told}")
        assert list(RecordRulingForm(sent).errors) == ["told"], told


def test_a_third_person_decides_otherwise(house: House) -> None:
    """The director plays the hand, so Cleo decides."""
    sent = {"in_hand": "on", "decision": "Play on", "reason": "nobody had looked"}
    record(house, **sent, by="third", who="Cleo")
    assert house.state.rulings[1].first == RulingDecision(
        DecidedBy.THIRD, "Cleo", in_hand=True, decision="Play on", reason="nobody had looked"
    )


def test_no_ruling_gets_the_number_of_another(house: House) -> None:
    """Not of one that was taken back either: it may be brought back."""
    record(house)
    house.do(Undo((house.row.version,)))
    record(house)
    assert list(house.state.rulings) == [2]
    house.do(Undo((house.row.version - 1,), redo=True))
    assert list(house.state.rulings) == [1, 2]


def test_the_clubs_own_book_goes_first_where_it_has_one(house: House) -> None:
    rules = HouseRules(books=CLUB_FIRST)
    assert (list_club_books(house.night.pk), list_night_book_keys(rules)) == ((), ("R4",))
    add_rule(house.club, ClubRule("D01", verdict="PLAY_ON", says="We never deal again."), by="Ann")
    ask_roberts(house, *CLUB_FIRST)
    assert list_night_book_keys(rules, list_club_books(house.night.pk)) == CLUB_FIRST
    record(house)
    found = house.state.rulings[1].found
    assert (found.verdict, found.cited[0].book, found.cited[0].says) == (
        Verdict.PLAY_ON,
        "club",
        "We never deal again.",
    )
    assert found.books[0] == BookEdition(
        "club", "Thursday club’s own rules", found.books[0].edition
    )
