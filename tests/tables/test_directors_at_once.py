"""Several directors do the same at once: one succeeds, the others hear who did what."""

import secrets
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections
from django.test import Client

from tests.pages.check_in_night import toast
from tests.tables.seat_night import KEYS, do, hands_over, out, seated_night, start, state_of
from tournament.club.member_accounts import add_member
from tournament.models import Club, Role, Tournament
from tournament.tables.rules.seats import list_player_seats

pytestmark = pytest.mark.django_db(transaction=True)

MANY = 8


@pytest.fixture
def night(club: Club) -> Tournament:
    """Tables of 8, 8 and 6: a player moves to table 3; the hands are over."""
    night = seated_night(club, 8, 8, 7)
    start(night)
    do(night, *out(23))
    hands_over(night)
    return night


@pytest.fixture
def directors(club: Club) -> list[Client]:
    clients = []
    for number in range(MANY):
        client = Client(headers={"host": "localhost", "HX-Request": "true"})
        name = f"Director {number}"
        client.force_login(add_member(club, name, "a long pass phrase", Role.DIRECTOR))
        clients.append(client)
    return clients


def tap_at_once(
    night: Tournament, directors: list[Client], kind: str, forms: list[dict[str, object]]
) -> tuple[Counter[int], list[str]]:
    """Everybody sends a form of their own; the answers, and the sentences of those refused."""
    ready = threading.Barrier(len(directors))
    night.refresh_from_db()

    def tap(number: int) -> tuple[int, str]:
        sent = {"key": secrets.token_hex(16), "seen": night.version, **forms[number]}
        try:
            ready.wait(20)
            answer = directors[number].post(f"/t/{night.pk}/do/{kind}/", sent)
            return answer.status_code, toast(answer)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(directors)) as threads:
        answers = list(threads.map(tap, range(len(directors))))
    refused = [text for status, text in answers if status == 409]
    return Counter(status for status, _text in answers), refused


def test_one_player_is_moved_once(night: Tournament, directors: list[Client]) -> None:
    """Each chose another seat for Bob, and saw him in seat 1 of table 1."""
    free = ("1-9", "1-10", "2-9", "2-10", "3-8", "3-9", "3-10", "3-7")
    forms: list[dict[str, object]] = [
        {"player": f"{KEYS['Bob']}@1-1", "place": place, "reason": "x"} for place in free
    ]
    answers, refused = tap_at_once(night, directors, "seat_player", forms)
    assert answers == Counter({204: 1, 409: MANY - 1})
    assert len(state_of(night).entrants[KEYS["Bob"]].sat) == 2
    table, seat = list_player_seats(state_of(night))[KEYS["Bob"]]
    for sentence in refused:
        assert f"Bob sits at Table {table}, seat {seat} now. Nobody was moved." in sentence
        assert " did this " in sentence


def test_one_move_is_planned(night: Tournament, directors: list[Client]) -> None:
    """Each chose another player of table 1 for a seat of table 3."""
    forms: list[dict[str, object]] = [
        {
            "player": 1 + number,
            "goal": f"3-{7 + number % 4}",
            "instead": 0,
            "reason": f"chosen by {number}",
        }
        for number in range(MANY)
    ]
    answers, refused = tap_at_once(night, directors, "plan_moves", forms)
    assert answers == Counter({204: 1, 409: MANY - 1})
    for sentence in refused:
        assert "The moves have changed. Load the page again. Director " in sentence
        assert "Move planned: " in sentence


def test_a_move_is_made_once_and_cannot_be_called_off_then(
    night: Tournament, directors: list[Client]
) -> None:
    first = {"player": KEYS["Bob"], "goal": "3-8", "instead": 0, "reason": "x"}
    tap_at_once(night, directors[:1], "plan_moves", [first])
    plan = state_of(night).moves
    assert plan is not None
    sent: list[dict[str, object]] = [{"since": plan.since, "finished": "on"}] * MANY
    answers, refused = tap_at_once(night, directors, "carry_out", sent)
    assert answers == Counter({204: 1, 409: MANY - 1})
    assert all("Moved: Bob (Table 1, seat 1 → Table 3, seat 8)" in one for one in refused)
    answers, refused = tap_at_once(night, directors, "call_off_moves", sent)
    assert answers == Counter({409: MANY})
    assert all("Too late: the move was made. To go back, undo it." in one for one in refused)


def test_called_off_by_several_it_is_called_off(night: Tournament, directors: list[Client]) -> None:
    first = {"player": KEYS["Bob"], "goal": "3-8", "instead": 0, "reason": "x"}
    tap_at_once(night, directors[:1], "plan_moves", [first])
    plan = state_of(night).moves
    assert plan is not None
    sent: list[dict[str, object]] = [{"since": plan.since}] * MANY
    assert tap_at_once(night, directors, "call_off_moves", sent)[0] == Counter({204: MANY})
    answers, refused = tap_at_once(night, directors, "carry_out", sent)
    assert answers == Counter({409: MANY})
    assert all("The moves have changed." in one for one in refused)


def test_the_cards_of_a_plan_stay_as_long_as_nobody_sits_elsewhere(
    night: Tournament, directors: list[Client]
) -> None:
    """Called off and planned again, by whomever: the same cards, so the same player moves."""
    dealt = []
    for number in range(3):
        form: dict[str, object] = {"instead": 0}
        assert tap_at_once(night, directors[number : number + 1], "plan_moves", [form])[0][204]
        plan = state_of(night).moves
        assert plan is not None
        dealt.append((plan.moves, plan.deals))
        gone: dict[str, object] = {"since": plan.since}
        tap_at_once(night, directors[number : number + 1], "call_off_moves", [gone])
    assert dealt[0][1]
    assert dealt[0] == dealt[1] == dealt[2]
