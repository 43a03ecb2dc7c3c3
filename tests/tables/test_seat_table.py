"""
One table by itself: its hand and button, who is locked, moved by hand or sits out, and how it is
set up.
"""

import re

import pytest
from django.test import Client

from seating.button_and_blinds import ButtonAndBlinds
from tests.pages.open_pages import open_page
from tests.tables.draw_night import enter, read, read_main
from tests.tables.seat_night import KEYS, do, press, say, seated_night, start, state_of, tap
from tournament import journal
from tournament.models import Club, Tournament
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.tables.actions.dealer_button import DealForButton
from tournament.tables.actions.hands import FinishHand
from tournament.tables.actions.seats import SetTable
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.values import RequestKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def night(club: Club) -> Tournament:
    """Four at the first table, three at the second; the button of both is at seat 1."""
    return seated_night(club, 4, 3)


def words_of(client: Client, night: Tournament, table: int = 1) -> str:
    return read_main(open_page(client, night, f"/t/{night.pk}/seats/{table}/"))


def test_the_hands_of_a_table(ann: Client, night: Tournament) -> None:
    start(night)
    assert "Seat 1 Bob D button" in words_of(ann, night)
    assert "Table 1 finished hand 1" in say(ann, night, "seats/1/", "do-hand-over")
    assert "Table 1 began hand 2" in say(ann, night, "seats/1/", "felt-next-1")
    told = press(ann, night, "seats/1/", "do-check-seats")
    assert "Table 1: everybody is in the right seat" in told
    assert "Seats confirmed" in told
    assert "Confirm seats" not in told


def test_where_the_button_is_told_or_drawn(ann: Client, night: Tournament) -> None:
    """
    The program deals one card to every seat, and all are in the journal; or real cards: the ace of
    spades is above all, a card that is told twice, or not whole, decides nothing.
    """
    way = re.search(r'"(\?button=\d+)"', ann.get(f"/t/{night.pk}/seats/1/").content.decode())
    assert way
    choosing = f"seats/1/{way[1]}"
    assert "Table 1: the button is at seat 3" in say(ann, night, choosing, "do-button", seat=3)
    assert 'id="do-button"' not in open_page(ann, night, f"/t/{night.pk}/{choosing}").text
    assert state_of(night).tables[1].spots == ButtonAndBlinds(3, 4, 1)
    assert "has the high card and the button" in say(ann, night, "seats/1/", "do-high-card")
    night.refresh_from_db()
    dealt = journal.list_history_lines(night)[-1].entry.action
    assert isinstance(dealt, DealForButton)
    assert [one.seat for one in dealt.cards] == [1, 2, 3, 4]
    choose = "Choose the rank and the suit of every card."
    for rank, suit, told in (
        (
            ["9", "9", "K", "2"],
            ["D", "D", "H", "C"],
            "A card can be dealt only once. Check the cards.",
        ),
        (["9", "10", "K"], ["D", "D", "H"], choose),
        (["9", "10", "K", "Z"], ["D", "D", "H", "S"], choose),
        (
            ["A", "10", "A", "K"],
            ["H", "D", "S", "S"],
            "Table 1: Emil has the high card and the button",
        ),
    ):
        assert told in say(ann, night, "seats/1/", "do-high-cards", rank=rank, suit=suit)
    assert state_of(night).tables[1].spots == ButtonAndBlinds(3, 4, 1)


def test_somebody_is_locked_is_away_and_goes_out_where_the_director_stands(
    ann: Client, night: Tournament
) -> None:
    for form, told in (
        ("do-fix-2", "Dora keeps the seat"),
        ("do-fix-2", "Dora may be moved again"),
        ("do-away-2", "Dora is absent"),
        ("do-away-2", "Dora is here"),
    ):
        assert told in say(ann, night, "seats/1/", form)
    start(night)
    assert "Dora is out of chips" in press(ann, night, "seats/1/", "do-out-2")
    assert state_of(night).entrants[KEYS["Dora"]].status is EntrantStatus.OUT
    assert 'id="do-out-2"' not in open_page(ann, night, f"/t/{night.pk}/seats/1/").content.decode()


def test_somebody_is_moved_by_hand_for_a_reason(ann: Client, night: Tournament) -> None:
    """To a seat of the menu: what no menu sends is refused."""
    start(night)
    sent = {"player": KEYS["Dora"], "place": "2-5"}
    told = say(ann, night, "seats/1/", "do-move", **sent, reason="cannot see the board")
    assert "Table 1 still plays its hand. Wait until it is over." in told
    do(night, FinishHand(1, 1), FinishHand(2, 1))
    assert "Say why Dora moves." in say(ann, night, "seats/1/", "do-move", **sent)
    for place in ("", "2", "-2", "2-5-1", "2-5\n", "two-five", "99999-1"):
        told = say(ann, night, "seats/1/", "do-move", player=KEYS["Dora"], place=place, reason="so")
        assert told.startswith("Seat: "), place
    assert list_player_seats(state_of(night))[KEYS["Dora"]] == (1, 2)
    told = say(ann, night, "seats/1/", "do-move", **sent, reason="cannot see the board")
    assert "Moved: Dora (Table 1, seat 2 → Table 2, seat 5): cannot see the board" in told
    assert list_player_seats(state_of(night))[KEYS["Dora"]] == (2, 5)


def test_two_directors_change_two_seats_once(ann: Client, night: Tournament) -> None:
    """
    Two of the menu change seats, with their seats beside their names or without; nobody else does.
    """
    page = open_page(ann, night, f"/t/{night.pk}/seats/1/").content.decode()
    one, other = f"{KEYS['Dora']}@1-2", f"{KEYS['Hugo']}@2-2"
    assert page.count(f'<option value="{one}">') == 3  # also to move that player
    assert page.count(f'<option value="{other}">') == 1
    before = list_player_seats(state_of(night))
    for wrong in ("", "@1-2", "7@1", "7@1-2-3", "seven", "7@1-2\n"):
        told = say(ann, night, "seats/1/", "do-swap", player=KEYS["Dora"], other=wrong)
        assert told.startswith("With whom: "), wrong
    assert list_player_seats(state_of(night)) == before
    for told in (
        "Swapped: Dora (Table 1, seat 2) ↔ Hugo (Table 2, seat 2)",
        "The tables have changed.",
    ):
        assert told in say(ann, night, "seats/1/", "do-swap", player=one, other=other)
    places = list_player_seats(state_of(night))
    assert (places[KEYS["Dora"]], places[KEYS["Hugo"]]) == ((2, 2), (1, 2))
    say(ann, night, "seats/1/", "do-swap", player=KEYS["Dora"], other=KEYS["Hugo"])
    assert list_player_seats(state_of(night)) == before


def test_who_has_no_seat_gets_one_here(ann: Client, night: Tournament) -> None:
    """A free seat is one tap; it says the name where there is nobody and nothing to choose."""
    enter(night, "Xenia")
    told = words_of(ann, night)
    assert "Xenia needs a seat Seat 5 Seat 6 Seat 7 Seat 8 Seat 9 Seat 10" in told
    do(night, SetTable(1, "", 5))
    assert "Xenia needs a seat Seat Xenia in 5 Seats" in words_of(ann, night)
    enter(night, "Yusuf")
    assert "Seat somebody here Who Xenia Yusuf Seat 5 Seats" in words_of(ann, night)
    told = say(
        ann, night, "seats/1/", "do-penalize", player=8, count=2, unit="rounds", reason="late"
    )
    assert "Rounds need a table. Give hands, or a seat first." in told
    assert state_of(night).entrants[8].penalty is None
    assert "Xenia sits at Table 2, seat 9" in say(
        ann, night, "seats/2/", "do-seat", player=8, place="2-9"
    )


def test_a_warning_and_penalties_in_hands_or_rounds(ann: Client, night: Tournament) -> None:
    """Each has its reason."""
    assert "Say what it is for." in say(ann, night, "seats/1/", "do-warn", player=2)
    assert "Say what it is for." in say(
        ann, night, "seats/1/", "do-penalize", player=2, count=2, unit="hands"
    )
    assert state_of(night).entrants[2].penalty is None
    page = press(ann, night, "seats/1/", "do-warn", player=2, reason="phone at the table")
    assert "Warned Dora: phone at the table" in page
    assert re.search(r"warned .*: phone at the table", page)
    for unit, hands in (("hands", 2), ("rounds", 8)):
        page = press(
            ann, night, "seats/1/", "do-penalize", player=2, count=2, unit=unit, reason="late"
        )
        assert f"Dora sits out {hands} hands: late" in page
        assert f"sits out {hands} more hands of {hands}: late" in page
        assert "The penalty of Dora is over" in say(ann, night, "seats/1/", "do-pardon-2")
        assert state_of(night).entrants[2].penalty is None


def test_name_seats_and_order_of_a_table(ann: Client, night: Tournament) -> None:
    for typed, told, kept in (
        (
            {"name": "Kitchen", "seats": 6, "closed": [5, 6], "order": 1},
            "Kitchen: 6 seats",
            ("Kitchen", 6, (5, 6), 1),
        ),
        ({"name": "", "seats": 3, "order": ""}, "Finn sits in seat 4.", ("Kitchen", 6, (5, 6), 1)),
        ({"name": "", "seats": 10, "order": ""}, "Table 1: 10 seats", ("", 10, (), 0)),
    ):
        assert told in say(ann, night, "seats/1/", "do-set-table", **typed)
        table = state_of(night).tables[1]
        assert (table.name, table.size, table.closed, table.order) == kept


def test_a_table_that_is_not_up_or_was_broken(ann: Client, night: Tournament) -> None:
    assert "This table has not been put up. Open this table" in words_of(ann, night, 3)
    assert "Table 3 opened, 10 seats" in say(ann, night, "seats/3/", "do-open-again")
    tap(ann, night, "seats/fewer/?way=break&table=1", "do-plan-break")
    tap(ann, night, "seats/", "do-carry-out")
    assert "This table was broken. Nobody plays here. Open this table" in words_of(ann, night)
    assert "Table 1 opened, 10 seats" in say(ann, night, "seats/1/", "do-open-again")
    for number in (0, 1001):
        assert ann.get(f"/t/{night.pk}/seats/{number}/").status_code == 404


def test_who_is_out_and_may_rebuy_still_holds_the_seat(ann: Client, night: Tournament) -> None:
    """And is counted apart. Nobody is chosen in a menu before somebody chooses."""
    start(night)
    page = open_page(ann, night, f"/t/{night.pk}/seats/1/").content.decode()
    first = re.findall(
        r'<select id="([\w-]+)" name="(?:player|other|place)" required><option value="">Choose',
        page,
    )
    assert first == [
        "move-who",
        "move-where",
        "swap-one",
        "swap-other",
        "warned-who",
        "penalty-who",
    ]
    assert "Table 1 still plays its hand. Wait until it is over." in words_of(ann, night)
    do(night, KnockOut((2, KEYS["Emil"])))
    told = words_of(ann, night)
    assert "2 Dora out – rebuy?" in told
    assert "Table 1 2 may rebuy" in told
    assert 'id="do-fix-2"' not in open_page(ann, night, f"/t/{night.pk}/seats/1/").content.decode()
    assert "Table 1 waits for Dora Out Dora Keep dealing Dora Rebuy Dora" in read(
        ann.get(f"/t/{night.pk}/seats/")
    )
    for path in ("players/", "players/6/"):
        assert "Hugo Table 2, seat 2" in read(ann.get(f"/t/{night.pk}/{path}")), path


def test_a_call_for_the_floor_is_dealt_with_at_the_table(ann: Client, night: Tournament) -> None:
    start(night)
    do(
        night,
        CallFloor(1, note="Who acts?"),
        AskDesk(KEYS["Dora"], RequestKind.FLOOR),
        CallFloor(2),
        AskDesk(KEYS["Emil"], RequestKind.BREAK),
    )
    told = words_of(ann, night)
    assert "Table 1 calls the floor" in told
    assert "Dora calls the floor, Table 1" in told
    assert "Table 2 calls the floor" not in told
    assert "Emil leaves" not in told
    phone = read(ann.get(f"/t/{night.pk}/table/1/"))
    assert "Dora called the floor. Leave everything as it is." in phone
    call = state_of(night).requests[1]
    done = press(ann, night, "seats/1/", f"do-close-floor-{KEYS['Dora']}-1-{call.at}")
    assert "Dealt with: Dora calls the floor" in done
    assert [one.player for one in state_of(night).requests if one.wish is RequestKind.FLOOR] == [
        0,
        0,
    ]
