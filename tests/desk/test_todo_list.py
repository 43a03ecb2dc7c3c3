"""The desk's list *Now*: each item when it is due, once, and nothing on a quiet night."""

from dataclasses import replace

import pytest
from django.test import Client

from tests.desk.test_desk_seating import page
from tests.money.prize_night import PLAIN, RICH, enter, play_down, visitor
from tests.money.prize_night import open_night as priced_night
from tests.night.evening import told as sentence
from tests.pages.open_pages import open_page
from tests.tables.draw_night import enter as come_late
from tests.tables.draw_night import read
from tests.tables.seat_night import KEYS, do, out, seated_night, start, state_of, tap
from tests.tables.table_night import WITH_REBUYS, sit
from tests.tables.table_night import open_night as table_night
from tournament.chips.actions import CorrectChipTotal, CountChips, SkipColorUp
from tournament.chips.values.chip_records import ColorUpRecord, TableCount
from tournament.chips.values.chip_set import Chip, ChipSet
from tournament.clock.actions import (
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    SetTimeLeft,
    StartClock,
)
from tournament.clock.values import Instant
from tournament.desk.todo_items import (
    TodoKind,
    TodoPageLink,
    find_next_todo_change,
    list_todo_items,
)
from tournament.desk.todo_items.todo_item import URGENCY
from tournament.engine.messages import TimeOfDay, say
from tournament.engine.time_units import MINUTE
from tournament.live.display_status import DisplayStatus
from tournament.models import Club, Display, Role, Tournament
from tournament.money.actions.cash import PayOut
from tournament.money.actions.prices_and_prizes import LockPrizes
from tournament.money.actions.purchases import BuyIn, DeclineRebuy
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.money.values.terms import ChipPile, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.early_stop import SuspendNight
from tournament.night.actions.night import FinishNight
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.state import AgreedDeal, State, StopReason, count_chips_in_play
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import CreditKnockout, KnockOut
from tournament.players.rules.purchase_windows import find_closing_time
from tournament.players.values import Entrant, EntrantStatus, Purchase
from tournament.schedule.values import Break, Level, Structure
from tournament.tables.actions.deal_on import DealOn
from tournament.tables.actions.hands import NextHand
from tournament.tables.actions.seats import OpenTable, SeatPlayer
from tournament.tables.values import RequestKind, SeatReason, SeatStay, Table
from tournament.time_source import now

pytestmark = pytest.mark.django_db
LONG = Structure((Level(5, 10), Level(10, 20), Level(15, 30), Level(25, 50, 0)))
TV = DisplayStatus("Bar TV", "TV", True, 0, "+0.0", False, True, False, "1920x1080")


def kinds(state: State, after_ms: int = 0) -> list[TodoKind]:
    """What there is to do so long from now."""
    return [one.kind for one in list_todo_items(state, Instant(now() + after_ms))]


def ids(told: str) -> list[str]:
    """The rows of the list, from the top."""
    return [
        part.split('"')[0]
        for part in told.split('<li id="')
        if 'class="errand' in part.split(">")[0]
    ]


def running(*steps: Level | Break, minute: int = 0) -> State:
    """A night whose clock has stood at its first step for so many minutes."""
    state = StartClock().apply(State(structure=Structure(steps)), now())
    return (
        SetTimeLeft(0, (steps[0].minutes - minute) * MINUTE).apply(state, now())
        if minute
        else state
    )


@pytest.fixture
def night(club: Club) -> Tournament:
    """One table of four, in its first hand."""
    night = seated_night(club, 4)
    start(night)
    return night


def test_a_calm_night_asks_for_nothing(club: Club, ann: Client) -> None:
    night = seated_night(club, 5, 5)
    assert kinds(state_of(night)) == []
    start(night)
    state = state_of(night)
    assert kinds(state) == []
    assert 'id="errands-head"' not in page(ann, night)
    assert kinds(replace(state, finished=now(), entrants={}, tables={})) == []


def test_every_kind_has_its_urgency_and_calls_come_before_moves() -> None:
    assert sorted(URGENCY.values()) == list(range(len(TodoKind)))
    order = (
        TodoKind.AWAY,
        TodoKind.FLOOR,
        TodoKind.PLANNED,
        TodoKind.DUE,
        TodoKind.OVERDUE,
        TodoKind.STALE,
        TodoKind.UNPAID,
    )
    assert [*sorted(order, key=URGENCY.__getitem__)] == [*order]


def test_the_most_urgent_comes_first_each_once_and_the_rest_is_folded(
    club: Club, ann: Client
) -> None:
    night = seated_night(club, 8, 7, 8)
    start(night)
    do(
        night,
        *out(22, 23),
        AskDesk(KEYS["Emil"], RequestKind.BREAK),
        CallFloor(2),
        AskDesk(1, RequestKind.FLOOR),
        AskDesk(2, RequestKind.FLOOR),
    )
    do(night, RecordOutage(now() - 120_000, now()))
    assert kinds(state_of(night)) == [
        TodoKind.AWAY,
        TodoKind.FLOOR,
        TodoKind.FLOOR,
        TodoKind.FLOOR,
        TodoKind.DUE,
        TodoKind.REQUEST,
    ]
    told = page(ann, night)
    rows = ids(told)
    assert [one.split("-")[0] for one in rows] == [
        "away",
        "request",
        "request",
        "request",
        "due",
        "request",
    ]
    assert len(set(rows)) == len(rows)
    assert ids(told.split('<details id="errands-others">')[0]) == rows[:5]
    assert ids(told.split('<details id="errands-others">')[1]) == rows[5:]


def test_who_is_away_too_long_and_when_the_list_changes_by_itself(night: Tournament) -> None:
    do(night, MarkAbsent(KEYS["Emil"], True))
    state = state_of(night)
    limit = state.entrants[KEYS["Emil"]].since + state.rules.absent_minutes * MINUTE + 1
    late = replace(state, terms=replace(state.terms, offers=()))
    assert [find_next_todo_change(late, at) for at in (now(), Instant(limit))] == [limit, None]
    found = [[one.id for one in list_todo_items(late, Instant(at))] for at in (limit - 1, limit)]
    assert found == [[], ["overdue-3"]]


def test_what_closes_soon_is_told_for_five_minutes(club: Club) -> None:
    night = seated_night(club, 4)
    do(night, StartClock())
    state = state_of(night)
    assert state.started is not None
    ends = state.started + 20 * MINUTE  # the buy-in, before the first hand of level 2
    assert find_next_todo_change(state, now()) == ends - 5 * MINUTE
    stopped = Pause(StopReason.OTHER).apply(state, now())  # nobody knows when it will close
    told = [
        (state, ends - 5 * MINUTE - 1),
        (state, ends - 5 * MINUTE),
        (state, ends),
        (stopped, ends - MINUTE),
    ]
    closing = [
        [one.about for one in list_todo_items(by, Instant(at)) if one.kind is TodoKind.CLOSING]
        for by, at in told
    ]
    assert closing == [[], [str(ends)], [], []]
    soon = list_todo_items(state, Instant(ends - 90_000))
    lines = [sentence(item.line) for item in soon if item.kind is TodoKind.CLOSING]
    assert [line.startswith("Buy-in ends in 2 min, at ") for line in lines] == [True]


def test_a_late_player_is_asked_for_before_it_costs_the_chips() -> None:
    """Some minutes before level 2, while it is still time; then until the answer."""
    night = running(Level(5, 10), Level(10, 20), Level(15, 30))
    assert night.started is not None
    ned = Entrant(
        "Ned",
        7,
        EntrantStatus.ABSENT,
        night.started,
        purchases=(Purchase(PurchaseKind.BUY_IN, 2000, 1000, Instant(night.started)),),
    )
    state = replace(night, entrants={7: ned})
    ends = night.started + 20 * MINUTE
    assert find_next_todo_change(state, now()) == ends - 5 * MINUTE
    for minutes, line in (
        (14, None),
        (16, say("{name} isn’t here yet", name="Ned")),
        (20, say("{name} didn’t show up", name="Ned")),
    ):
        at = Instant(night.started + minutes * MINUTE)
        found = [one for one in list_todo_items(state, at) if one.kind is TodoKind.OVERDUE]
        assert [one.line for one in found] == ([] if line is None else [line])
        for item in found:
            assert [way.label for way in item.ways] == [say("Is here"), say("Remove chips")]
    here = replace(state, entrants={7: replace(ned, status=EntrantStatus.IN)})
    assert TodoKind.OVERDUE not in kinds(here, 16 * MINUTE)


def test_a_color_up_stays_until_it_is_done_or_waved_away() -> None:
    """It does not vanish with the break that it was planned for, nor some minutes into a level."""
    last = Level(50, 100, 0)
    level = Level(25, 50, 20, colour_up=(25,))
    night = running(Break(10, colour_up=(5,)), level, last, minute=9)
    (told,) = list_todo_items(night, now())
    five = say("Color up the {value}s ({colour})", value=5, colour=say("red"))
    assert (told.line, told.id) == (five, "colour-up-5")
    assert [way.label for way in told.ways] == [say("Chip race"), say("Done")]
    later = JumpToStep(1, 0).apply(night, now())
    both = ["colour-up-5", "colour-up-25"]
    for state in (later, JumpToStep(2, 1).apply(later, now())):
        items = [one for one in list_todo_items(state, now()) if one.kind is TodoKind.COLOUR_UP]
        assert [one.id for one in items] == both
    raced = replace(later, coloured=(ColorUpRecord(0, 5, 25, 10, 2, now()),))
    waved = SkipColorUp(25).apply(later, now())
    left = [
        [one.id for one in list_todo_items(state, now()) if one.kind is TodoKind.COLOUR_UP]
        for state in (raced, waved, SkipColorUp(25).apply(raced, now()))
    ]
    assert left == [["colour-up-25"], ["colour-up-5"], []]
    assert kinds(running(Break(10), last)) == []


def test_chips_that_are_not_in_play_need_no_color_up() -> None:
    night = running(Break(10, colour_up=(5, 25)), Level(50, 100, 0))
    case = replace(night, chips=ChipSet((Chip(25, 100), Chip(100, 100))))
    assert [one.id for one in list_todo_items(case, now())] == ["colour-up-25"]


def test_chip_race_opens_the_race_of_the_next_table() -> None:
    """The one of the table that has not had it; where no larger chip is known, the plan."""
    level = Level(50, 100, 0)
    case = ChipSet((Chip(5, 100), Chip(25, 100)))
    first = Level(5, 10, 0, colour_up=(5, 25))
    night = replace(running(first, level), chips=case)
    tables = {number: Table(seats={1: 10 * number, 2: 10 * number + 1}) for number in (1, 2)}
    people = {
        key: Entrant(status=EntrantStatus.IN, sat=(SeatStay(number, seat, 0, SeatReason.DRAW),))
        for number, table in tables.items()
        for seat, key in table.seats.items()
    }
    night = replace(night, tables=tables, entrants=people)
    raced = replace(night, coloured=(ColorUpRecord(1, 5, 25, 10, 2, now()),))
    for state, table in ((night, 1), (raced, 2)):
        five, larger = (
            item.ways[0]
            for item in list_todo_items(state, now())
            if item.kind is TodoKind.COLOUR_UP
        )
        assert isinstance(five, TodoPageLink)
        assert (five.page, five.query) == ("chip_race", f"table={table}&value=5")
        assert isinstance(larger, TodoPageLink)
        assert five.otherwise == larger
        assert (larger.page, larger.part) == ("night_chips", "leaving")


def test_the_schedule_is_about_to_end_then_ends() -> None:
    rows = (Level(10, 20), Level(15, 30), Level(25, 50))
    few = [TodoKind.FEW_LEVELS]
    assert [kinds(JumpToStep(at, 0).apply(running(*rows), now())) for at in range(3)] == [
        [],
        few,
        few,
    ]
    assert kinds(running(Level(10, 20)), 21 * MINUTE) == [TodoKind.OVERTIME]
    assert kinds(running(Level(10, 20, 0))) == []


def test_money_is_asked_for_until_the_night_is_over(club: Club, ann: Client) -> None:
    night = priced_night(club)
    do(night, BuyIn(1, 0, 2000, 2000, name="Bob"), BuyIn(2, 0, 2000, 0, name="Dora"))
    assert kinds(state_of(night)) == []  # it stands in the list of what to look at before the start
    do(night, StartClock(), JumpToStep(1, 0))
    assert kinds(state_of(night)) == [TodoKind.UNPAID]
    told = page(ann, night)
    assert (f'href="/t/{night.pk}/prizes/#owing"' in told, "Dora owes €20" in told) == (
        True,
        True,
    )
    do(night, BuyIn(3, 0, 2000, 500, name="Emil", reason="late train"))
    assert "2 players owe €35" in page(ann, night)


def test_after_a_deal_about_everything_the_night_can_be_finished_at_once(
    club: Club, ann: Client
) -> None:
    night = priced_night(club)
    play_down(night)
    state = state_of(night)
    shared = replace(state, deal=AgreedDeal("even", (1, 2, 3), (100, 100, 100)))
    part = replace(state, deal=AgreedDeal("even", (1, 2, 3), (90, 90, 90), left=30))
    nights = (shared, state, part, replace(shared, finished=now()))
    assert [TodoKind.DEAL in kinds(one) for one in nights] == [True, False, False, False]


def test_where_nothing_is_played_for_the_end_asks_who_takes_the_title(
    club: Club, ann: Client
) -> None:
    played_for = priced_night(club)
    enter(played_for, "Bob", "Dora", "Emil")
    free = table_night(club, names=("Bob", "Dora", "Emil"))
    for night in (played_for, free):
        assert "do-title" not in ann.get(f"/t/{night.pk}/night/").text
        do(night, StartClock())
        sheet = page(ann, night).partition('id="sheet"')[2]
        assert f'href="/t/{night.pk}/night/#end"' in sheet
    assert "do-title" not in ann.get(f"/t/{played_for.pk}/night/").text
    unnamed = table_night(club, names=())
    do(unnamed, AddUnnamedPlayers(3, 0, 0), StartClock())
    assert "do-title" not in ann.get(f"/t/{unnamed.pk}/night/").text
    tap(ann, free, "night/", "do-title-2")
    assert (state_of(free).champion, state_of(free).finished is None) == (2, False)


def test_one_knock_out_without_a_name_leads_to_where_it_is_said(club: Club, ann: Client) -> None:
    night = priced_night(club, RICH)
    enter(night, "Bob", "Dora", "Emil", "Finn")
    do(night, StartClock(), JumpToStep(3, 0), KnockOut((4,)))
    say_who = f'href="/t/{night.pk}/players/4/#outs-head"'
    assert say_who in page(ann, night)
    do(night, KnockOut((3,)))
    told = page(ann, night)
    assert (say_who in told, f'href="/t/{night.pk}/places/"' in told) == (False, True)
    places = [ann.get(f"/t/{night.pk}/places/").text]
    do(night, CreditKnockout(4, (1,)))
    places.append(ann.get(f"/t/{night.pk}/places/").text)
    assert [one.count("#outs-head") for one in places] == [2, 1]


def test_a_night_that_is_stopped_leads_on(night: Tournament, ann: Client) -> None:
    do(night, Pause(StopReason.DISPUTE))
    assert kinds(state_of(night)) == [TodoKind.DISPUTE]
    assert f'href="/t/{night.pk}/rulings/">Rulings' in page(ann, night)
    do(night, Resume(), Pause(StopReason.BREAK))
    assert kinds(state_of(night)) == [TodoKind.STOPPED]
    tap(ann, night, "", "do-resume-now")
    assert (state_of(night).stop, kinds(state_of(night))) == (None, [])
    do(night, SuspendNight())
    assert kinds(state_of(night)) == [TodoKind.SET_ASIDE]
    assert f'href="/t/{night.pk}/stop/">Continue the night' in page(ann, night)


def test_who_may_still_rebuy_is_asked_for_until_they_answer(club: Club, ann: Client) -> None:
    night = table_night(club, terms=WITH_REBUYS, names=("Bob", "Dora", "Emil", "Finn", "Greta"))
    sit(night, {1: {seat: seat for seat in range(1, 6)}})
    do(night, NextHand(1, 1), KnockOut((3,)))
    (row,) = list_todo_items(state_of(night), now())
    assert (row.kind, row.detail) == (
        TodoKind.REBUY,
        say("{table} waits", table=say("Table {table}", table=1)),
    )
    assert 'id="do-sell-3-' in page(ann, night)
    tom = page(visitor(club, "Tom", Role.TIMEKEEPER), night)
    assert ("do-no-rebuy-3" in tom, "do-sell-3" in tom) == (False, False)
    do(night, KnockOut((4,)))
    assert "rebuy-4" in ids(page(ann, night))
    do(night, AskDesk(4, RequestKind.REBUY))
    told = ids(page(ann, night))
    assert ("rebuy-3" in told, "rebuy-4" in told, TodoKind.REQUEST in kinds(state_of(night))) == (
        True,
        False,
        True,
    )
    tap(ann, night, "", "do-no-rebuy-3")
    assert TodoKind.REBUY not in kinds(state_of(night))


def desk_part(client: Client, night: Tournament) -> str:
    """What the changing part of the desk says; it needs no forecast."""
    return read(client.get(f"/t/{night.pk}/", headers={"HX-Request": "true"}))


def test_a_table_that_waits_can_deal_on(club: Club, ann: Client) -> None:
    night = table_night(club, terms=WITH_REBUYS, names=("Bob", "Dora", "Emil", "Finn", "Greta"))
    sit(night, {1: {seat: seat for seat in range(1, 6)}})
    do(night, StartClock(), NextHand(1, 1), KnockOut((3,)))
    told = read(open_page(ann, night, f"/t/{night.pk}/"))
    assert (
        "Emil is out of chips Table 1 waits Out, 5th Emil Keep dealing Emil Rebuy €20 Emil" in told
    )
    assert "Table 1 waits for Emil Out Emil Keep dealing Emil Rebuy Emil" in told
    assert "Table 1 waits for Emil Keep dealing Emil" in told
    assert "Next out 4th or 5th" in told
    tap(ann, night, "", "at-hand-deal-on-3")
    told = desk_part(ann, night)
    assert "Emil is out of chips The table keeps dealing Out, 5th Emil Rebuy" in told
    assert ("Keep dealing" in told, "waits for" in told) == (False, False)
    do(night, NextHand(1, 2), KnockOut((4,)), DealOn(4))
    assert "2 players can still rebuy" in desk_part(ann, night)
    do(night, DeclineRebuy(4))
    for path, place in (("places/", "4th or 5th Finn"), ("players/4/", "Finn out · 4th or 5th")):
        assert place in read(ann.get(f"/t/{night.pk}/{path}", headers={"HX-Request": "true"}))


def test_a_rebuy_that_ends_says_when(club: Club) -> None:
    window = PurchaseWindow(WindowEnd.LEVEL_END, 2)
    offers = (WITH_REBUYS.offers[0], replace(WITH_REBUYS.offers[1], window=window))
    night = table_night(club, terms=Terms(offers=offers), names=("Bob", "Dora", "Emil", "Finn"))
    do(night, StartClock(), KnockOut((3,)))
    state = state_of(night)
    ends = TimeOfDay(find_closing_time(state, window, now()) or 0)
    (row,) = list_todo_items(state, now())
    assert row.detail == say("Rebuy until {time}", time=ends)


def test_several_who_may_still_rebuy_are_one_row(club: Club, ann: Client) -> None:
    night = table_night(
        club, terms=WITH_REBUYS, names=("Bob", "Dora", "Emil", "Finn", "Greta", "Hugo")
    )
    do(night, StartClock(), KnockOut((2,)))
    (row,) = list_todo_items(state_of(night), now())
    assert row.line == say("{name} is out of chips", name="Dora")
    do(night, KnockOut((3,)))
    assert [one.id for one in list_todo_items(state_of(night), now())] == ["rebuy"]
    do(night, KnockOut((4, 5)))
    told = page(ann, night)
    assert [one for one in ids(told) if one.startswith("rebuy")] == ["rebuy"]
    assert "4 players can still rebuy" in told
    assert f'href="/t/{night.pk}/players/?show=rebuy"' in told


def test_a_table_of_one_is_told_of_where_nobody_is_to_move(club: Club, ann: Client) -> None:
    night = seated_night(club, 2, 2, 1, seats=2, button=0)
    do(night, StartClock())
    assert kinds(state_of(night)) == [TodoKind.WAITS]
    told = page(ann, night)
    assert ids(told) == ["waits-too_few-3"]
    assert "Table 3 needs two players for a hand." in told


def test_the_same_hand_is_asked_and_answered_there(club: Club, ann: Client) -> None:
    night = seated_night(club, 5)
    start(night)
    do(night, *out(2), *out(3))
    assert ids(page(ann, night)) == ["perhaps-3"]
    tap(ann, night, "", "same-3")
    assert [bust.players for bust in state_of(night).busts] == [(2, 3)]
    assert ids(page(ann, night)) == []


def test_several_that_hang_together_are_one_question(club: Club, ann: Client) -> None:
    night = seated_night(club, 6)
    start(night)
    do(night, *out(2), *out(3), *out(4))
    told = page(ann, night)
    assert ids(told) == ["perhaps-4"]
    assert "Dora, Emil, Finn: out on the same hand?" in told
    assert f'href="/t/{night.pk}/places/">Only some' in told
    tap(ann, night, "places/", "apart-4")
    assert [bust.players for bust in state_of(night).busts] == [(2,), (3,), (4,)]
    assert ids(page(ann, night)) == []
    do(night, *out(5))
    assert ids(page(ann, night)) == []  # an answer is not asked for again with the next one out


def test_a_count_that_is_off_is_told_until_it_is_put_right(night: Tournament, ann: Client) -> None:
    expected = count_chips_in_play(state_of(night))
    do(night, CountChips((TableCount(1, expected - 100),), expected))
    assert kinds(state_of(night)) == [TodoKind.COUNT]
    told = page(ann, night)
    assert (
        "is off by −100" in told,
        f'href="/t/{night.pk}/chips/count/">Count chips' in told,
    ) == (True, True)
    (audit,) = state_of(night).chip_audits
    do(night, CorrectChipTotal(audit.at, -100, "Somebody took them home"))
    assert kinds(state_of(night)) == []


def test_one_who_waits_for_a_seat_draws_it_there_and_then(club: Club, ann: Client) -> None:
    night = seated_night(club, 4)
    come_late(night, "Xenia")
    (one,) = [
        one for one in list_todo_items(state_of(night), now()) if one.kind is TodoKind.SEATLESS
    ]
    assert one.line == say("{name} needs a seat", name="Xenia")
    tap(ann, night, "", "do-draw-seat")
    assert kinds(state_of(night)) == []
    come_late(night, "Yusuf", "Zoe")
    assert "2 players need a seat" in page(ann, night)


def test_payouts_are_locked_once_nothing_more_is_sold(club: Club, ann: Client) -> None:
    night = priced_night(club, RICH)
    enter(night, "Bob", "Dora", "Emil")
    do(night, StartClock())
    assert kinds(state_of(night)) == []
    do(night, JumpToStep(3, 0))
    assert kinds(state_of(night)) == [TodoKind.PAYOUTS]
    tap(ann, night, "", "do-lock-prizes-now")
    assert kinds(state_of(night)) == []
    assert state_of(night).locked


def test_a_deal_is_asked_about_where_the_house_does(club: Club, ann: Client) -> None:
    night = priced_night(club, RICH)
    enter(night, "Bob", "Dora", "Emil")
    do(night, StartClock(), JumpToStep(3, 0), LockPrizes(list_current_prizes(state_of(night))))
    asks = replace(state_of(night), rules=HouseRules(ask_deal_at=2))
    assert kinds(asks) == []
    do(night, KnockOut((3,)))
    asks = replace(state_of(night), rules=HouseRules(ask_deal_at=2))
    assert TodoKind.HEADS_UP in kinds(asks)
    assert TodoKind.HEADS_UP not in kinds(state_of(night))
    assert len(list_current_prizes(state_of(night))) == 3
    assert f'href="/t/{night.pk}/deal/"' in page(ann, night).partition('id="sheet"')[2]


def test_on_the_bubble_of_several_tables_hand_for_hand_is_one_tap(club: Club, ann: Client) -> None:
    night = priced_night(club, RICH)
    enter(night, "Bob", "Dora", "Emil", "Finn", "Gus")
    do(night, OpenTable(1, 6), OpenTable(2, 6))
    do(night, *(SeatPlayer(key, key % 2 + 1, key) for key in range(1, 6)))
    do(night, StartClock(), JumpToStep(3, 0), LockPrizes(list_current_prizes(state_of(night))))
    paid = len(list_current_prizes(state_of(night)))
    assert paid == 3
    do(night, KnockOut((5,)))
    assert TodoKind.BUBBLE in kinds(state_of(night))
    assert TodoKind.BUBBLE not in kinds(replace(state_of(night), locked=(100, 50)))
    tap(ann, night, "", "do-hand-for-hand-now")
    assert state_of(night).hand_for_hand
    assert TodoKind.BUBBLE not in kinds(state_of(night))
    do(night, KnockOut((4,)))
    tap(ann, night, "", "do-hand-for-hand-now")
    assert not state_of(night).hand_for_hand
    assert TodoKind.BUBBLE not in kinds(state_of(night))


def test_bounties_prizes_winner_and_what_is_left_open(club: Club, ann: Client) -> None:
    night = priced_night(club, RICH)
    enter(night, "Bob", "Dora")
    do(night, StartClock(), JumpToStep(3, 0), KnockOut((2,)))
    assert kinds(state_of(night)) == [TodoKind.WINNER, TodoKind.HEADS]
    assert TodoKind.STALE in kinds(replace(state_of(night), locked=(1,)))
    tap(ann, night, "", "do-finish-now")
    assert kinds(state_of(night)) == [TodoKind.UNSETTLED]
    told = ann.get(f"/t/{night.pk}/?desk").text
    assert (ids(told), 'id="settled"' in told) == (["unsettled"], False)


def test_the_one_thing_left_to_settle_is_told_by_its_own_name(club: Club, ann: Client) -> None:
    night = priced_night(club)
    enter(night, "Bob", "Dora")
    do(night, StartClock(), JumpToStep(3, 0), KnockOut((2,)), FinishNight())
    prizes = list_current_prizes(state_of(night))
    do(night, *(PayOut(key, cents) for key, cents in enumerate(prizes, 1)))
    told = read(ann.get(f"/t/{night.pk}/?desk"))
    assert ("Count the box" in told, "Money still to settle" in told) == (True, False)


def test_an_empty_case_is_told_of_before_the_next_one_buys() -> None:
    offer = replace(
        PLAIN.offers[0],
        chips=100,
        piles=(ChipPile(5, 10), ChipPile(25, 2)),
        window=PurchaseWindow(),
    )
    night = replace(
        running(Level(5, 10), Level(10, 20)), terms=Terms(offers=(offer,)), structure=LONG
    )

    cases = [
        ChipSet((Chip(5, fives), Chip(25, others))) for fives, others in ((10, 2), (9, 2), (10, 1))
    ]
    assert [kinds(replace(night, chips=case)) for case in cases] == [
        [],
        [TodoKind.CHIPS],
        [TodoKind.CHIPS],
    ]


def test_screens_are_told_of_while_the_night_runs(club: Club) -> None:
    night = seated_night(club, 4)
    asleep, lost = replace(TV, asleep=True), replace(TV, connected=False, minutes=3)
    phone, old = replace(asleep, size="1080x2340"), replace(lost, minutes=20)
    screens = (TV, asleep, lost, phone, old, replace(TV, slow=True))
    assert list_todo_items(state_of(night), now(), screens) == ()
    start(night)
    found = list_todo_items(state_of(night), now(), screens)
    assert [(one.kind, one.whose) for one in found] == [(TodoKind.SCREEN, "Bar TV")] * 3
    assert len({one.id for one in found}) == 3


def test_the_desk_hears_of_a_screen_in_trouble_without_being_asked(
    night: Tournament, ann: Client
) -> None:
    Display.objects.create(
        night=night, name="Bar TV", device="TV", seen_at=now(), visible=True, size="1920x1080"
    )
    told = page(ann, night)
    assert (ids(told), f"/t/{night.pk}/displays/?trouble=0" in told) == ([], True)
    assert "HX-Trigger" not in ann.get(f"/t/{night.pk}/displays/?trouble=0").headers
    drawn = ann.get(f"/t/{night.pk}/")["ETag"]
    Display.objects.update(visible=False)
    assert ann.get(f"/t/{night.pk}/displays/?trouble=0")["HX-Trigger"] == "night-changed"
    answer = ann.get(f"/t/{night.pk}/")
    assert answer["ETag"] != drawn
    assert ids(answer.text) == ["screen-1"]
