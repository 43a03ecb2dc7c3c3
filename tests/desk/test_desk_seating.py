"""Seating on the desk: requests, moves, the draw, the next hand; and who may do what."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.money.prize_night import visitor
from tests.pages.open_pages import open_page
from tests.rows import each_row
from tests.tables.draw_night import enter, open_night, promised, read, undo
from tests.tables.seat_night import (
    KEYS,
    do,
    hands_over,
    out,
    say,
    seated_night,
    start,
    state_of,
    tap,
)
from tournament.clock.actions import StartClock
from tournament.models import Club, Role, Tournament
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.night import HandForHand
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import EntrantStatus
from tournament.schedule.actions import ChangeRules
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard
from tournament.tables.actions.seats import SetTable
from tournament.tables.values import RequestKind

pytestmark = pytest.mark.django_db


@pytest.fixture
def tom(club: Club) -> Client:
    return visitor(club, "Tom", Role.TIMEKEEPER)


def desk(client: Client, night: Tournament) -> str:
    return read(open_page(client, night, f"/t/{night.pk}/"))


def page(client: Client, night: Tournament) -> str:
    return str(open_page(client, night, f"/t/{night.pk}/").text)


def uneven(club: Club) -> Tournament:
    """One player of the first table has to move to the third."""
    night = seated_night(club, 8, 7, 8)
    start(night)
    do(night, *out(22, 23))
    return night


def test_who_went_out_is_looked_for_table_by_table(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    told = read(open_page(ann, night, f"/t/{night.pk}/out/"))
    assert "Table 1 Bob in the same hand Bob seat 1 Dora in the same hand Dora seat 2" in told
    assert "Table 2 Hugo in the same hand Hugo seat 1 Ida in the same hand Ida seat 2" in told
    told = say(ann, night, "out/", "out-page", players=["1", "6"])
    assert "Bob and Hugo sit at different tables." in told
    do(night, HandForHand(True))
    assert "Bob, Hugo are out of chips" in say(ann, night, "out/", "out-page", players=["1", "6"])


def test_a_move_is_due_then_planned_then_made(club: Club, ann: Client, tom: Client) -> None:
    """Moves that cannot be made any more are called off."""
    night = uneven(club)
    why = "Ida → Table 3, seat 7 Table 3 has 6, Table 1 has 8: 1 player moves."
    assert f"{why} Tell Ida" in desk(ann, night)
    assert why in desk(tom, night)
    tap(ann, night, "", "do-plan-moves")
    planned = night.version + 1
    told = desk(ann, night)
    assert "Ida → Table 3, seat 7 Details · Still playing: Table 1, Table 2, Table 3" in told
    assert "Why these moves Cancel moves Ida is there" in told
    assert 'id="do-carry-out"' not in page(tom, night)
    assert "Ida → Table 3, seat 7" in desk(tom, night)
    assert "Moved: Ida (Table 1, seat 7 → Table 3, seat 7)" in say(ann, night, "", "do-carry-out")
    undo(night, planned + 1)
    do(night, *out(KEYS["Ida"]))
    told = desk(ann, night)
    assert "Ida does not sit there any more." in told
    assert 'id="do-carry-out"' not in page(ann, night)
    assert "Planned moves canceled" in say(ann, night, "", "do-call-off-moves")


def test_many_moves_are_told_in_short(club: Club, ann: Client) -> None:
    night = seated_night(club, 6, 6, 6, 6)
    do(night, SetTable(4, "Cellar", 10, (), 1))
    assert "24 left: break Cellar Other ways Break the table" in desk(ann, night)
    tap(ann, night, "", "do-plan-break")
    assert "3 more" in desk(ann, night)


def test_new_seats_are_drawn(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    do(night, *out(10))
    assert "9 left: redraw for the final table Redraw" in desk(ann, night)
    assert f'href="/t/{night.pk}/seats/fewer/"' in page(ann, night)
    hands_over(night)
    do(night, promised(night, 1))
    told = desk(ann, night)
    assert "9 seats are drawn Not on TV and phones yet Open the draw Show the seats" in told
    assert 'id="due"' not in page(ann, night)


def test_hand_for_hand_is_the_timekeepers_work_too(club: Club, ann: Client, tom: Client) -> None:
    night = seated_night(club, 4, 4)
    start(night)
    do(night, HandForHand(True))
    assert "Hand for hand Still playing: Table 1, Table 2" in desk(tom, night)
    hands_over(night)
    assert "Hand for hand: all tables began hand 1" in say(tom, night, "", "do-next-round")


def test_requests_wait_until_the_desk_has_dealt_with_them(
    club: Club, ann: Client, tom: Client
) -> None:
    """Each has a name of its own to ring by; who comes back is let in with one tap."""
    night = seated_night(club, 4, 4)
    start(night)
    do(
        night,
        KnockOut((KEYS["Dora"],)),
        AskDesk(KEYS["Dora"], RequestKind.REBUY),
        AskDesk(KEYS["Emil"], RequestKind.BREAK),
        AskDesk(KEYS["Finn"], RequestKind.FLOOR),
        CallFloor(2, note="Who has the button?"),
    )
    told = desk(ann, night)
    calls = ("Finn calls the floor, Table 1", "Table 2 calls the floor", "Who has the button?")
    wishes = ("Dora asks for a rebuy", "Emil leaves the table for a while, Table 1", *calls)
    assert [one for one in wishes if one not in told] == []
    rings = page(ann, night).split('data-rings="')[1].split('"')[0].split()
    floors = [one for one in state_of(night).requests if one.wish is RequestKind.FLOOR]
    called = [f"floor-{one.player}-{one.table}-{one.at}" for one in floors]
    assert [one for one in rings if one.startswith("floor")] == called
    assert form_ids(tom, night, "do-away-") == []
    assert len(form_ids(tom, night, "do-close-")) == 3, "money is for those who direct"
    assert "Dora does not rebuy" in say(ann, night, "", *form_ids(ann, night, "do-out-"))
    tap(ann, night, "", *form_ids(ann, night, "do-away-"))
    assert state_of(night).entrants[KEYS["Emil"]].status is EntrantStatus.ABSENT
    do(night, AskDesk(KEYS["Emil"], RequestKind.BACK))
    assert "Emil is here" in say(ann, night, "", *form_ids(ann, night, "do-back-"))
    assert [one.wish for one in state_of(night).requests] == [RequestKind.FLOOR, RequestKind.FLOOR]


def form_ids(client: Client, night: Tournament, begins: str) -> list[str]:
    """The ids of the forms on the desk that begin like this."""
    return re.findall(rf'<form id="({begins}[^"]*)"', page(client, night))


def test_before_the_start_the_desk_leads_to_the_draw(club: Club, ann: Client) -> None:
    """
    With one table's players after it, with more before; and it counts who has drawn a real card.
    """
    night = open_night(club, 10)
    assert "Nobody has a seat yet Other ways Draw seats" in desk(ann, night)
    enter(night, "Xenia")
    assert "Nobody has a seat yet Other ways Draw seats" in desk(ann, night)
    do(night, StartClock())
    assert "Draw seats" not in desk(ann, night)
    do(night, StartCardDraw((6, 5), (1, 2)))
    draw = state_of(night).draw
    assert draw is not None
    do(night, TakeCard(1, draw.places[2].card))
    assert "1 of 11 have drawn a card. Real cards Open the draw" in desk(ann, night)


@each_row(("players", "tables"), [(10, {1}), (11, {1, 2})])
def test_seats_are_drawn_and_posted_at_the_desk(
    players: int, tables: set[int], club: Club, ann: Client
) -> None:
    night = open_night(club, players)
    tap(ann, night, "", "do-promise-draw")
    assert (
        f"{players} seats are drawn Not on TV and phones yet Open the draw Show the seats"
        in desk(ann, night)
    )
    assert set(state_of(night).tables) == set()
    tap(ann, night, "", "do-draw-seats")
    assert set(state_of(night).tables) == tables
    assert "are drawn" not in desk(ann, night)


def test_seats_are_not_posted_at_the_desk_while_hands_are_played(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    do(night, *out(10))
    do(night, promised(night, 1))
    told = desk(ann, night)
    assert (
        "9 seats are drawn Not on TV and phones yet Open the draw" in told,
        "Show the seats" in told,
    ) == (
        True,
        False,
    )


def test_whose_time_is_over_is_told_at_the_top(club: Club, ann: Client, tom: Client) -> None:
    night = seated_night(club, 4)
    do(
        night,
        ChangeRules(replace(state_of(night).rules, late_until_level=1), state_of(night).rules),
    )
    do(night, MarkAbsent(KEYS["Emil"], True), StartClock())
    told = desk(ann, night)
    assert "Emil didn’t show up Is here Emil Remove chips Emil" in told
    assert "Emil didn’t show up" not in desk(tom, night)
    assert "Emil is here" in say(ann, night, "", "do-overdue-back-3")


def test_without_bounties_nobody_has_to_say_by_whom(club: Club, ann: Client) -> None:
    night = seated_night(club, 6)
    start(night)
    do(night, KnockOut((5, 2, 3, 4)))
    told = page(ann, night)
    folded = told.split('<details id="by-whom">')[1].split("</details>")[0]
    assert (told.count("Who knocked out "), folded.count("#outs-head")) == (5, 4)
    assert [int(one.split("/players/")[1].split("/")[0]) for one in folded.split('href="')[1:]] == [
        2,
        3,
        4,
        5,
    ]


def test_hands_do_not_push_out_what_else_was_done(club: Club, ann: Client) -> None:
    night = seated_night(club, 4, 4)
    start(night)
    do(night, *out(8), *(NextHand(1, hand) for hand in range(2, 12)))
    recent = desk(ann, night).partition("Recent")[2]
    assert "Table 1 began hand 11" in recent
    assert "Table 1 began hand 10" not in recent
    assert "is out" in recent
