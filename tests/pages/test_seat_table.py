"""One table by itself: its hand and button, who is locked, moved by hand or sits out, and how it is set up."""

import re

import pytest
from django.test import Client

from seating.button import Spots
from seating.cards import height
from tests.pages.draw_night import enter, read, read_main
from tests.pages.prize_night import visitor
from tests.pages.seat_night import KEYS, do, press, seated_night, start, state_of
from tests.rows import each_row
from tournament import journal
from tournament.core.actions.buttons import HighCard
from tournament.core.actions.hands import HandOver
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.requests import Ask, CallFloor
from tournament.core.entrants import Status
from tournament.core.seats import places_of
from tournament.core.tables import Penalty, Wish
from tournament.models import Club, Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


@pytest.fixture
def night(club: Club) -> Tournament:
    """Four at the first table, three at the second; the button of both is at seat 1."""
    return seated_night(club, 4, 3)


def words_of(client: Client, night: Tournament, table: int = 1) -> str:
    return read_main(client.get(f"/t/{night.pk}/seats/{table}/"))


def test_the_hands_of_a_table(ann: Client, night: Tournament) -> None:
    start(night)
    assert "Bob deals. End this hand Next hand Everybody sits right" in words_of(ann, night)
    assert "Table 1 finished hand 1" in press(ann, night, "seats/1/", "do-hand-over")
    assert "Table 1 began hand 2" in press(ann, night, "seats/1/", "do-next-hand")
    told = press(ann, night, "seats/1/", "do-check-seats")
    assert "Table 1: everybody is in the right seat" in told
    assert "seats checked" in told
    assert "Everybody sits right" not in told


def test_where_the_button_is(ann: Client, night: Tournament) -> None:
    told = press(ann, night, "seats/1/", "do-button", seat=3)
    assert "Table 1: the button is at seat 3" in told
    assert state_of(night).tables[1].spots == Spots(3, 4, 1)


def test_the_program_deals_the_high_card(ann: Client, night: Tournament) -> None:
    """One card to every seat is in the journal; the highest of them has the button."""
    assert "has the high card and the button" in press(ann, night, "seats/1/", "do-high-card")
    night.refresh_from_db()
    dealt = journal.history(night)[-1].entry.action
    assert isinstance(dealt, HighCard)
    assert [one.seat for one in dealt.cards] == [1, 2, 3, 4]
    spots = state_of(night).tables[1].spots
    assert spots is not None
    assert spots.button == max(dealt.cards, key=lambda one: height(one.card)).seat


def test_real_cards_decide_the_button(ann: Client, night: Tournament) -> None:
    """The ace of spades is above all; a card that is told twice, or not whole, decides nothing."""
    wrong = press(ann, night, "seats/1/", "do-high-cards", rank=["9", "9", "K", "2"], suit=["D", "D", "H", "C"])
    assert "A card can be dealt only once. Nothing was changed." in wrong
    wrong = press(ann, night, "seats/1/", "do-high-cards", rank=["9", "10", "K"], suit=["D", "D", "H"])
    assert "Choose the rank and the suit of every card." in wrong
    wrong = press(ann, night, "seats/1/", "do-high-cards", rank=["9", "10", "K", "Z"], suit=["D", "D", "H", "S"])
    assert "Choose the rank and the suit of every card." in wrong
    told = press(ann, night, "seats/1/", "do-high-cards", rank=["A", "10", "A", "K"], suit=["H", "D", "S", "S"])
    assert "Table 1: Emil has the high card and the button" in told
    spots = state_of(night).tables[1].spots
    assert spots == Spots(3, 4, 1)


def test_somebody_is_locked_and_unlocked(ann: Client, night: Tournament) -> None:
    assert "Dora keeps the seat" in press(ann, night, "seats/1/", "do-fix-2")
    assert state_of(night).entrants[KEYS["Dora"]].fixed
    assert "Dora may be moved again" in press(ann, night, "seats/1/", "do-fix-2")
    assert not state_of(night).entrants[KEYS["Dora"]].fixed


def test_somebody_leaves_the_table_and_is_back(ann: Client, night: Tournament) -> None:
    assert "Dora is absent" in press(ann, night, "seats/1/", "do-away-2")
    assert state_of(night).entrants[KEYS["Dora"]].status is Status.ABSENT
    assert "Dora is here" in press(ann, night, "seats/1/", "do-away-2")


def test_somebody_goes_out_where_the_director_stands(ann: Client, night: Tournament) -> None:
    start(night)
    assert "Dora out; 6 players left" in press(ann, night, "seats/1/", "do-out-2")
    assert state_of(night).entrants[KEYS["Dora"]].status is Status.OUT
    assert 'id="do-out-2"' not in ann.get(f"/t/{night.pk}/seats/1/").content.decode()


@each_row("path", ["players/", "players/6/"])
def test_the_lists_say_where_somebody_sits(ann: Client, night: Tournament, path: str) -> None:
    assert "Hugo Table 2, seat 2" in read(ann.get(f"/t/{night.pk}/{path}"))


def test_somebody_is_moved_by_hand_for_a_reason(ann: Client, night: Tournament) -> None:
    start(night)
    sent = {"player": KEYS["Dora"], "place": "2-5"}
    told = press(ann, night, "seats/1/", "do-move", **sent, reason="cannot see the board")
    assert "Table 1 still plays its hand. Move afterwards." in told
    do(night, HandOver(1, 1), HandOver(2, 1))
    told = press(ann, night, "seats/1/", "do-move", **sent)
    assert "Say why Dora moves; the others will ask." in told
    told = press(ann, night, "seats/1/", "do-move", **sent, reason="cannot see the board")
    assert "Dora sits at Table 2, seat 5: cannot see the board" in told
    assert places_of(state_of(night))[KEYS["Dora"]] == (2, 5)


@each_row("place", ["", "2", "2-", "-2", "2-5-1", "2-5\n", "two-five", "99999-1", "2-123"])
def test_a_seat_that_no_menu_sends_is_refused(ann: Client, night: Tournament, place: str) -> None:
    told = press(ann, night, "seats/1/", "do-move", player=KEYS["Dora"], place=place, reason="so")
    assert "Seat: " in told
    assert places_of(state_of(night))[KEYS["Dora"]] == (1, 2)


def test_two_change_seats(ann: Client, night: Tournament) -> None:
    told = press(ann, night, "seats/1/", "do-swap", player=KEYS["Dora"], other=KEYS["Hugo"])
    assert "Dora and Hugo changed seats" in told
    places = places_of(state_of(night))
    assert (places[KEYS["Dora"]], places[KEYS["Hugo"]]) == ((2, 2), (1, 2))


def test_two_directors_change_two_seats_once(ann: Client, night: Tournament) -> None:
    page = ann.get(f"/t/{night.pk}/seats/1/").content.decode()
    one, other = f"{KEYS['Dora']}@1-2", f"{KEYS['Hugo']}@2-2"
    assert page.count(f'<option value="{one}">') == 2
    assert page.count(f'<option value="{other}">') == 1
    assert "Dora and Hugo changed seats" in press(ann, night, "seats/1/", "do-swap", player=one, other=other)
    told = press(ann, night, "seats/1/", "do-swap", player=one, other=other)
    assert "Somebody sits elsewhere by now." in told
    assert places_of(state_of(night))[KEYS["Dora"]] == (2, 2)


@each_row("sent", ["", "@1-2", "7@", "7@1", "7@1-2-3", "seven", "7@1-2\n"])
def test_nobody_changes_with_what_no_menu_sends(ann: Client, night: Tournament, sent: str) -> None:
    before = places_of(state_of(night))
    assert "Changes with: " in press(ann, night, "seats/1/", "do-swap", player=KEYS["Dora"], other=sent)
    assert places_of(state_of(night)) == before


def test_who_has_no_seat_gets_one_here(ann: Client, night: Tournament) -> None:
    enter(night, "Xenia")
    assert "Seat somebody here Xenia Seat 5 6 7 8 9 10" in words_of(ann, night)
    told = press(ann, night, "seats/1/", "do-seat", player=8, place="1-9")
    assert "Xenia sits at Table 1, seat 9" in told


@each_row(
    ("count", "unit", "hands", "told"),
    [(2, "hands", 2, "Dora sits out 2 hands: late"), (2, "rounds", 8, "Dora sits out 8 hands: late")],
)
def test_a_penalty_in_hands_or_rounds(
    ann: Client, night: Tournament, count: int, unit: str, hands: int, told: str
) -> None:
    page = press(ann, night, "seats/1/", "do-penalize", player=2, count=count, unit=unit, reason="late")
    assert told in page
    assert f"sits out {hands} more hands of {hands}: late" in page
    penalty = state_of(night).entrants[2].penalty
    assert penalty is not None
    assert (penalty.hands, penalty.reason) == (hands, "late")
    assert "The penalty of Dora is over" in press(ann, night, "seats/1/", "do-pardon-2")
    assert state_of(night).entrants[2].penalty is None


def test_a_warning_stays_with_the_player(ann: Client, night: Tournament) -> None:
    page = press(ann, night, "seats/1/", "do-warn", player=2, reason="phone at the table")
    assert "Warned Dora: phone at the table" in page
    assert [one.reason for one in state_of(night).entrants[2].warnings] == ["phone at the table"]
    shown = ann.get(f"/t/{night.pk}/seats/1/").content.decode()
    assert re.search(r"warned .*: phone at the table", shown)
    assert "Say what the warning is for." in press(ann, night, "seats/1/", "do-warn", player=2)


def test_a_penalty_has_a_reason_and_rounds_need_a_table(ann: Client, night: Tournament) -> None:
    none: Penalty | None = None
    told = press(ann, night, "seats/1/", "do-penalize", player=2, count=2, unit="hands")
    assert "Say what the penalty is for." in told
    enter(night, "Xenia")
    told = press(ann, night, "seats/1/", "do-penalize", player=8, count=2, unit="rounds", reason="late")
    assert "Rounds are counted at a table. Give hands, or a seat first." in told
    assert [state_of(night).entrants[key].penalty for key in (2, 8)] == [none, none]


def test_name_seats_and_order_of_a_table(ann: Client, night: Tournament) -> None:
    typed = {"name": "Kitchen", "seats": 6, "closed": [5, 6], "order": 1}
    told = press(ann, night, "seats/1/", "do-set-table", **typed)
    assert "Kitchen: 6 seats, closed: 5 6" in told
    table = state_of(night).tables[1]
    assert (table.name, table.size, table.closed, table.order) == ("Kitchen", 6, (5, 6), 1)
    told = press(ann, night, "seats/1/", "do-set-table", name="", seats=3, order="")
    assert "Finn sits in seat 4. Move that player first." in told
    press(ann, night, "seats/1/", "do-set-table", name="", seats=10, order="")
    table = state_of(night).tables[1]
    assert (table.name, table.size, table.closed, table.order) == ("", 10, (), 0)


def test_a_table_that_is_not_up_or_was_broken(ann: Client, night: Tournament) -> None:
    assert "This table has not been put up. Put it up" in words_of(ann, night, 3)
    assert "Table 3 opened, 10 seats" in press(ann, night, "seats/3/", "do-open-again")
    press(ann, night, "seats/", "do-break", table=1)
    press(ann, night, "seats/", "do-carry-out")
    assert "This table was broken. Nobody plays there. Put it up again" in words_of(ann, night)
    assert "Table 1 opened, 10 seats" in press(ann, night, "seats/1/", "do-open-again")
    for number in (0, 1001):
        assert ann.get(f"/t/{night.pk}/seats/{number}/").status_code == 404


def test_who_is_out_and_may_rebuy_still_holds_the_seat(ann: Client, night: Tournament) -> None:
    start(night)
    do(night, KnockOut((2,)))
    told = words_of(ann, night)
    assert "2 Dora out – rebuy?" in told
    page = ann.get(f"/t/{night.pk}/seats/1/").content.decode()
    assert 'id="do-fix-2"' not in page
    assert 'id="do-fix-1"' in page


def test_a_timekeeper_looks_and_changes_nothing(club: Club, night: Tournament) -> None:
    tom = visitor(club, "Tom", Role.TIMEKEEPER)
    page = tom.get(f"/t/{night.pk}/seats/1/").content.decode()
    assert "At this table 1 Bob 2 Dora 3 Emil 4 Finn" in words_of(tom, night)
    assert "<form" not in page.split('<div id="seat-table"')[1].split('<div id="toasts"')[0]
    part = tom.get(f"/t/{night.pk}/seats/1/", headers={"HX-Request": "true"}).content.decode()
    assert part.startswith('<div id="seat-table"')


def test_a_call_for_the_floor_is_dealt_with_at_the_table(ann: Client, night: Tournament) -> None:
    start(night)
    do(
        night,
        CallFloor(1, note="Who acts?"),
        Ask(KEYS["Dora"], Wish.FLOOR),
        CallFloor(2),
        Ask(KEYS["Emil"], Wish.BREAK),
    )
    told = words_of(ann, night)
    assert "Table 1 calls the floor" in told
    assert "Who acts?" in told
    assert "Dora calls the floor, Table 1" in told
    assert "Table 2 calls the floor" not in told
    assert "Emil leaves" not in told
    phone = read(ann.get(f"/t/{night.pk}/table/1/"))
    assert "Dora has called the floor. Leave everything as it lies until the director is here." in phone
    call = state_of(night).requests[1]
    done = press(ann, night, "seats/1/", f"do-close-floor-{KEYS['Dora']}-1-{call.at}")
    assert "Dealt with: Dora calls the floor" in done
    assert [one.player for one in state_of(night).requests if one.wish is Wish.FLOOR] == [0, 0]


def test_who_may_rebuy_is_counted_apart(ann: Client, night: Tournament) -> None:
    start(night)
    do(night, KnockOut((KEYS["Dora"], KEYS["Emil"])))
    assert "Table 1 2 players, 2 may rebuy" in words_of(ann, night)
    assert "Table 1 2 players, 2 may rebuy" in read(ann.get(f"/t/{night.pk}/seats/"))


def test_nobody_is_chosen_before_somebody_chooses(ann: Client, night: Tournament) -> None:
    start(night)
    told = ann.get(f"/t/{night.pk}/seats/1/").content.decode()
    first = re.findall(r'<select id="([\w-]+)" name="(?:player|other|place)" required><option value="">Choose', told)
    assert first == ["move-who", "move-where", "swap-one", "swap-other", "warned-who", "penalty-who"]
    assert "Table 1 still plays hand 1. Nobody can leave before it is over." in words_of(ann, night)
