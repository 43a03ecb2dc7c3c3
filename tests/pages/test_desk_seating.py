"""What the desk tells about the tables: requests, moves, a draw, the next hand of all; and who may do what about it."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.pages.draw_night import enter, open_night, promised, read
from tests.pages.prize_night import visitor
from tests.pages.seat_night import KEYS, do, hands_over, out, press, seated_night, start, state_of
from tests.rows import each_row
from tournament.core.actions.card_draws import LayOutCards, TakeCard
from tournament.core.actions.clock import StartClock
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.knockouts import KnockOut
from tournament.core.actions.leaving import RemoveAbsent
from tournament.core.actions.night import FinishNight, HandForHand
from tournament.core.actions.requests import Ask, CallFloor
from tournament.core.actions.seats import SetTable
from tournament.core.actions.structure import ChangeRules
from tournament.core.entrants import Status
from tournament.core.tables import Wish
from tournament.models import Club, Role, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return Club.objects.create(name="Thursday club", timezone="Europe/Berlin")


@pytest.fixture
def ann(club: Club) -> Client:
    return visitor(club, "Ann")


@pytest.fixture
def tom(club: Club) -> Client:
    return visitor(club, "Tom", Role.TIMEKEEPER)


def desk(client: Client, night: Tournament) -> str:
    return read(client.get(f"/t/{night.pk}/"))


def page(client: Client, night: Tournament) -> str:
    return str(client.get(f"/t/{night.pk}/").content.decode())


def uneven(club: Club) -> Tournament:
    """One player of the first table has to move to the third."""
    night = seated_night(club, 8, 7, 8)
    start(night)
    do(night, *out(22, 23))
    return night


def test_the_desk_says_nothing_while_nothing_is_due(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    told = page(ann, night)
    spots = ("errands", "due", "planned", "drawing", "together", "seatless")
    assert [spot for spot in spots if f'id="{spot}"' in told] == []


def test_a_move_is_due_then_planned_then_made(club: Club, ann: Client, tom: Client) -> None:
    night = uneven(club)
    assert "Table 3 has 6, Table 1 has 8: 1 player moves. Plan moves" in desk(ann, night)
    assert "Table 3 has 6, Table 1 has 8: 1 player moves. Seats" in desk(tom, night)
    press(ann, night, "seats/", "do-plan-moves")
    told = desk(ann, night)
    assert "Ida → Table 3, seat 7 Their hand has to end first: Table 1, Table 2, Table 3" in told
    assert "All hands are over: move now" in told
    assert 'id="do-carry-out"' not in page(tom, night)
    assert "Ida → Table 3, seat 7" in desk(tom, night)
    assert "1 player moved to another table" in press(ann, night, "", "do-carry-out")


def test_many_moves_are_told_in_short(club: Club, ann: Client) -> None:
    night = seated_night(club, 6, 6, 6, 6)
    do(night, SetTable(4, "Cellar", 10, (), 1))
    assert "24 players are left: Cellar is to be broken. To the other tables: 6 players. Break the table" in desk(
        ann, night
    )
    press(ann, night, "seats/", "do-plan-break")
    assert "6 players move in all." in desk(ann, night)


def test_new_seats_are_drawn(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    do(night, *out(10))
    assert "9 players are left: all seats are drawn again for the final table. Draw seats" in desk(ann, night)
    assert f'href="/t/{night.pk}/draw/?tables=1"' in page(ann, night)
    hands_over(night)
    do(night, promised(night, 1))
    told = desk(ann, night)
    assert "A draw for seats is announced. It is made when all hands are over. To the draw" in told
    assert 'id="due"' not in page(ann, night)


def test_how_many_have_drawn_a_real_card(club: Club, ann: Client) -> None:
    night = seated_night(club, 3)
    do(night, LayOutCards((3,), (1,)))
    draw = state_of(night).draw
    assert draw is not None
    do(night, TakeCard(1, draw.places[2].card))
    assert "1 of 3 have drawn a card. To the draw" in desk(ann, night)


def test_hand_for_hand_is_the_timekeepers_work_too(club: Club, ann: Client, tom: Client) -> None:
    night = seated_night(club, 4, 4)
    start(night)
    do(night, HandForHand(True))
    assert "Hand for hand Still playing: Table 1, Table 2" in desk(tom, night)
    hands_over(night)
    assert "Hand for hand: all tables began hand 1" in press(tom, night, "", "do-next-round")


def test_who_has_no_seat_yet(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    enter(night, "Xenia")
    assert "Xenia waits for a seat. Draw a seat" in desk(ann, night)


def test_requests_wait_until_the_desk_has_dealt_with_them(club: Club, ann: Client, tom: Client) -> None:
    night = seated_night(club, 4, 4)
    start(night)
    do(
        night,
        KnockOut((KEYS["Dora"],)),
        Ask(KEYS["Dora"], Wish.REBUY),
        Ask(KEYS["Emil"], Wish.BREAK),
        Ask(KEYS["Finn"], Wish.FLOOR),
        CallFloor(2, note="Who has the button?"),
    )
    told = desk(ann, night)
    assert "Dora asks for a rebuy" in told
    assert "Emil leaves the table for a while, Table 1" in told
    assert "Finn calls the floor, Table 1" in told
    assert "Table 2 calls the floor" in told
    assert "Who has the button?" in told
    closing = [one for one in re_ids(page(tom, night)) if one.startswith("do-close-")]
    assert len(closing) == 4
    gone = press(tom, night, "", next(one for one in closing if "rebuy" in one))
    assert "Dealt with: Dora asks for a rebuy" in gone
    assert [one.wish for one in state_of(night).requests] == [Wish.BREAK, Wish.FLOOR, Wish.FLOOR]
    away = next(one for one in re_ids(page(ann, night)) if one.startswith("do-away-"))
    press(ann, night, "", away)
    assert state_of(night).entrants[KEYS["Emil"]].status is Status.ABSENT
    assert not [one for one in re_ids(page(tom, night)) if one.startswith("do-away-")]


def re_ids(told: str) -> list[str]:
    """The ids of all forms on a page."""
    return [part.split('"')[0] for part in told.split('<form id="')[1:]]


def test_each_request_has_a_name_of_its_own_to_ring_by(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    start(night)
    do(night, Ask(1, Wish.FLOOR), CallFloor(1))
    rings = page(ann, night).split('data-rings="')[1].split('"')[0].split()
    at = [one.at for one in state_of(night).requests]
    assert rings == [f"floor-1-1-{at[0]}", f"floor-0-1-{at[1]}"]


def test_a_night_that_is_over_needs_nothing(club: Club, ann: Client) -> None:
    night = uneven(club)
    do(night, CallFloor(1), FinishNight((0,)))
    told = page(ann, night)
    assert [spot for spot in ("due", "planned") if f'id="{spot}"' in told] == []
    assert 'id="request-' not in told


def test_moves_that_cannot_be_made_any_more_are_called_off(club: Club, ann: Client) -> None:
    night = uneven(club)
    press(ann, night, "seats/", "do-plan-moves")
    do(night, *out(KEYS["Ida"]))
    told = desk(ann, night)
    assert "Ida does not sit there any more." in told
    assert 'id="do-carry-out"' not in page(ann, night)
    assert "The planned moves were called off" in press(ann, night, "", "do-call-off-moves")


def test_who_went_out_is_looked_for_table_by_table(club: Club, ann: Client) -> None:
    night = seated_night(club, 3, 2)
    start(night)
    told = desk(ann, night)
    assert "Table 1 Bob in the same hand Bob seat 1 Dora in the same hand Dora seat 2" in told
    assert "Table 2 Finn in the same hand Finn seat 1 Greta in the same hand Greta seat 2" in told


def test_at_one_table_each_name_has_its_seat(club: Club, ann: Client) -> None:
    night = seated_night(club, 2)
    assert "Bob in the same hand Bob Table 1, seat 1 Dora in the same hand" in desk(ann, night)


@each_row(
    ("together", "told", "hands"),
    [
        (False, "Bob and Finn sit at different tables, so it was not one hand.", 0),
        (True, "Bob, Finn out; 3 players left", 1),
    ],
)
def test_one_hand_is_played_at_one_table(club: Club, ann: Client, together: bool, told: str, hands: int) -> None:
    night = seated_night(club, 3, 2)
    start(night)
    do(night, HandForHand(together))
    assert told in press(ann, night, "", "desk-out", players=["1", "4"])
    assert len(state_of(night).busts) == hands


def test_who_comes_back_is_let_in_with_one_tap(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    start(night)
    do(night, MarkAbsent(KEYS["Emil"], True), Ask(KEYS["Emil"], Wish.BACK))
    back = next(one for one in re_ids(page(ann, night)) if one.startswith("do-back-"))
    assert "Emil is here" in press(ann, night, "", back)
    assert state_of(night).requests == ()


@each_row(("count", "spot"), [(10, "Add players Draw the seats"), (11, "Nobody has a seat yet. Draw the seats")])
def test_before_the_start_the_desk_leads_to_the_draw(club: Club, ann: Client, count: int, spot: str) -> None:
    night = open_night(club, count)
    assert spot in desk(ann, night)
    do(night, StartClock())
    assert "Draw the seats" not in desk(ann, night)


def test_whose_time_is_over_is_told_at_the_top(club: Club, ann: Client, tom: Client) -> None:
    night = seated_night(club, 4)
    do(night, ChangeRules(replace(state_of(night).rules, late_until_level=1), state_of(night).rules))
    do(night, MarkAbsent(KEYS["Emil"], True), StartClock())
    told = desk(ann, night)
    assert "Emil has not come in time. Has come Emil Take the chips away Emil" in told
    assert "Emil has not come" not in desk(tom, night)
    assert "Emil is here" in press(ann, night, "", "do-overdue-back-3")


def test_nobody_knocked_out_who_stayed_away(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    start(night)
    do(night, KnockOut((KEYS["Dora"],)))
    assert "Who knocked out Dora?" in desk(ann, night)
    do(night, MarkAbsent(KEYS["Emil"], True), RemoveAbsent(KEYS["Emil"], 0, "He rang", 500, 2))
    assert "Who knocked out" not in desk(ann, night)


def test_without_bounties_nobody_has_to_say_by_whom(club: Club, ann: Client) -> None:
    night = seated_night(club, 6)
    start(night)
    do(night, KnockOut((5, 2, 3, 4)))
    told = page(ann, night)
    folded = told.split('<details id="by-whom">')[1].split("</details>")[0]
    assert (told.count("Who knocked out "), folded.count("#outs-head")) == (5, 4)
    assert [int(one.split("/players/")[1].split("/")[0]) for one in folded.split('href="')[1:]] == [2, 3, 4, 5]
