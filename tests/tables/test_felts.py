"""The tables seen from above: where seats stand, what they are called, and no button is guessed."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from tests.pages.open_pages import open_page
from tests.rows import each_row
from tests.tables.draw_night import draw, enter, read
from tests.tables.seat_night import (
    KEYS,
    do,
    form_on,
    out,
    press,
    say,
    seated_night,
    start,
    state_of,
    tap,
)
from tournament.clock.actions import StartClock
from tournament.clock.values import Instant
from tournament.models import Club, Tournament
from tournament.money.actions.purchases import DeclineRebuy
from tournament.night.actions.undo import Undo
from tournament.players.actions.knockouts import KnockOut
from tournament.tables.actions.hands import FinishHand, NextHand
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.views.felt_tables import FeltSide, FeltTable, build_felt_tables
from tournament.tables.views.table_rows import list_drawable_moves, list_move_choices
from tournament.time_source import now

pytestmark = pytest.mark.django_db
CLOCKWISE = (FeltSide.LEFT, FeltSide.TOP, FeltSide.RIGHT, FeltSide.BOTTOM)


def felts(night: Tournament, minutes: float = 0) -> tuple[FeltTable, ...]:
    later = Instant(now() + round(timedelta(minutes=minutes).total_seconds() * 1000))
    return build_felt_tables(state_of(night), later)


def marks(felt: FeltTable) -> list[int]:
    """The seats before which something lies on the felt."""
    places = (seat.place for seat in felt.seats)
    return [place.seat for place in places if place.button or place.small or place.big]


@each_row("seats", list(range(2, 11)))
def test_seats_go_clockwise_and_none_covers_another(club: Club, seats: int) -> None:
    (felt,) = felts(seated_night(club, 2, seats=seats))
    spots = [(seat.side, seat.column) for seat in felt.seats]
    assert len(set(spots)) == seats
    sides = [CLOCKWISE.index(side) for side, _column in spots]
    assert sides == sorted(sides)
    top = [column for side, column in spots if side is FeltSide.TOP]
    bottom = [column for side, column in spots if side is FeltSide.BOTTOM]
    assert (top, bottom) == (sorted(top), sorted(bottom, reverse=True))
    assert max(top) <= 4


def test_names_are_as_short_as_they_can_be_told_apart(club: Club) -> None:
    night = seated_night(club)
    enter(night, "Ann Berg", "Ann Moser", "Big Al", "Eve", "Kim Sato", "Kim Suk", "Zoe Park")
    draw(night)
    (felt,) = felts(night)
    names = sorted(str(seat.place.name) for seat in felt.seats if seat.place.key)
    assert names == ["Ann B.", "Ann M.", "Big Al", "Eve", "Kim Sato", "Kim Suk", "Zoe"]


def test_where_nobody_taps_hands_no_button_is_guessed(club: Club) -> None:
    night = seated_night(club, 5, 5)
    assert [marks(felt) for felt in felts(night)] == [[1, 2, 3], [1, 2, 3]]
    do(night, StartClock())
    assert [marks(felt) for felt in felts(night, 1)] == [[1, 2, 3], [1, 2, 3]]
    late = felts(night, 11)
    assert [(marks(felt), felt.deals) for felt in late] == [([], False), ([], False)]
    do(night, NextHand(1, 1))
    tapped, other = felts(night, 11)
    assert (marks(tapped), tapped.deals) == ([1, 2, 3], True)
    assert (marks(other), other.deals) == ([], True)


def test_a_free_seat_has_no_big_blind(club: Club) -> None:
    night = seated_night(club, 5)
    start(night)
    do(night, NextHand(1, 1))
    assert marks(felts(night)[0]) == [1, 2, 3]
    posted = next(key for key, place in list_player_seats(state_of(night)).items() if place[1] == 3)
    do(night, KnockOut((posted,)))
    do(night, DeclineRebuy(posted))
    assert marks(felts(night)[0]) == [1, 2]


def test_a_table_that_waits_says_for_whom_and_has_the_answers(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    start(night)
    do(night, KnockOut((KEYS["Dora"],)))
    assert "Table 1 waits for Dora Out Dora Keep dealing Dora Rebuy Dora" in read(
        ann.get(f"/t/{night.pk}/seats/")
    )
    assert "Dora rebuys · €20" in press(ann, night, "seats/", f"felt-rebuy-{KEYS['Dora']}")
    do(night, KnockOut((KEYS["Emil"],)))
    tap(ann, night, "seats/", f"felt-out-{KEYS['Emil']}")
    assert felts(night)[0].question is None


def test_a_seat_leads_to_whoever_sits_there(club: Club, ann: Client) -> None:
    night = seated_night(club, 3)
    page = open_page(ann, night, f"/t/{night.pk}/seats/").content.decode()
    for name in ("Bob", "Dora", "Emil"):
        assert f'href="/t/{night.pk}/players/{KEYS[name]}/"' in page


def test_a_card_decides_who_moves_where_no_button_is_known(club: Club, ann: Client) -> None:
    """One of the largest table goes to a free seat of the smallest: two taps with the last one."""
    night = seated_night(club, 6, 4, seats=6, button=0)
    do(night, StartClock())
    shown = read(open_page(ann, night, f"/t/{night.pk}/seats/"))
    assert "One from Table 1 → Table 2 6 against 4 Draw a card I choose" in shown
    page = open_page(ann, night, f"/t/{night.pk}/seats/").content.decode()
    assert form_on(page, "do-draw-move")["draw"] == ["on"]
    told = press(ann, night, "seats/", "do-draw-move")
    assert "Move planned: " in told
    assert "drawn by card" in told
    plan = state_of(night).moves
    assert plan is not None
    (move,) = plan.moves
    assert (move.table, move.to_table, move.to_seat in (5, 6)) == (1, 2, True)
    tap(ann, night, "seats/", "do-carry-out")
    assert list_player_seats(state_of(night))[move.player] == (2, move.to_seat)


def test_the_seats_that_are_marked_are_those_that_the_words_name(club: Club, ann: Client) -> None:
    """Table 2 has two more than the smallest as well; the rule takes nobody from there."""
    night = seated_night(club, 9, 8, 6, button=0)
    do(night, StartClock())
    at = now()
    shown = read(open_page(ann, night, f"/t/{night.pk}/seats/"))
    assert "One from Table 1 → Table 3 9 against 6" in shown
    choice = list_drawable_moves(state_of(night), at)
    assert [key for key, _name in choice.players] == list(range(1, 10))
    assert [place for place, _told in choice.places] == ["3-7", "3-8", "3-9", "3-10"]
    page = open_page(ann, night, f"/t/{night.pk}/seats/").content.decode()
    assert len(re.findall(r'class="felt-face could"', page)) == 9
    assert page.count('class="felt-face moves"') + len(re.findall(r"felt-face\s+moves", page)) >= 4
    # the host may take somebody from there all the same
    chosen = {key for key, _name in list_move_choices(state_of(night), at).players}
    assert {10, 17} <= chosen


def test_seats_are_drawn_and_posted_with_two_taps(club: Club, ann: Client) -> None:
    night = seated_night(club)
    enter(night, *(f"Player {number}" for number in range(20)))
    assert "20 players need a seat · 2 tables" in read(ann.get(f"/t/{night.pk}/seats/"))
    told = press(ann, night, "seats/", "do-promise-draw")
    assert "20 seats are drawn Not on TV and phones yet How it’s proved Show the seats" in told
    assert not list_player_seats(state_of(night))
    tap(ann, night, "seats/", "do-draw-seats")
    assert len(list_player_seats(state_of(night))) == 20


def test_a_redraw_names_the_table_that_still_plays(club: Club, ann: Client) -> None:
    night = seated_night(club, 7, 6, 6)
    start(night)
    do(night, *out(19))
    told = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
    assert "Everyone draws a new seat: 2 tables, 9 + 9." in told
    assert "Table 3 closes." in told
    assert "Table 1 deals Table 2 deals Table 3 deals" in told
    other = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/?way=break"))
    assert "The 5 of Table 3 draw the free seats." in other


@each_row("tables", [(), (1, 2)])
def test_a_table_that_taps_no_hands_is_never_said_to_be_done(
    club: Club, ann: Client, tables: tuple[int, ...]
) -> None:
    """
    Where no table taps hands, the seats are shown at once; where some do, the host says when the
    others are done.
    """
    night = seated_night(club, 7, 6, 6)
    do(night, StartClock(), *(NextHand(number, 1) for number in tables))
    do(night, *out(19), *(FinishHand(number, 1) for number in tables[:1]))
    told = read(open_page(ann, night, f"/t/{night.pk}/seats/fewer/"))
    assert ("Table 3 done" in told, "This hand" in told) == (False, bool(tables))
    assert ("Table 1 done Table 2 deals Ask Table 3" in told) == bool(tables)
    tap(ann, night, "seats/fewer/", "do-promise-draw", posts="on")
    do(night, *(FinishHand(number, 1) for number in tables[1:]))
    assert bool(state_of(night).tables[3].seats) == bool(tables)
    if tables:
        assert "Not on TV and phones yet" in read(open_page(ann, night, f"/t/{night.pk}/"))
        tap(ann, night, "seats/fewer/", "do-draw-seats")
        assert not state_of(night).tables[3].seats


@each_row("posts", ["on", ""])
def test_drawn_seats_are_posted_once_no_hand_is_in_play(
    club: Club, ann: Client, posts: str
) -> None:
    night = seated_night(club, 7, 6, 6)
    start(night)
    do(night, *out(19), FinishHand(1, 1), FinishHand(2, 1))
    tap(ann, night, "seats/fewer/", "do-promise-draw", posts=posts, stands="on")
    assert state_of(night).tables[3].seats
    told = say(ann, night, "seats/3/", "felt-done-3")
    if not posts:
        assert told == "Table 3 finished hand 1"
        assert "Show the seats" in read(open_page(ann, night, f"/t/{night.pk}/"))
        return
    assert told == "18 players drew seats, clock stands until all sit"
    assert not state_of(night).tables[3].seats
    version = Tournament.objects.get(pk=night.pk).version
    do(night, Undo((version,)))
    say(ann, night, "seats/1/", "do-check-seats")
    assert state_of(night).tables[3].seats, "seats that were taken back are not posted again"
    tap(ann, night, "seats/fewer/", "do-promise-draw", posts="on")
    assert not state_of(night).tables[3].seats, "they are drawn anew"
