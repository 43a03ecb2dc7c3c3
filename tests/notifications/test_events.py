"""Events of a night: caused by entries or by the clock, and their texts."""

from dataclasses import replace
from itertools import pairwise

from tests.money.money_evening import (
    ADD_ON,
    BOB,
    DORA,
    EMIL,
    FAY,
    GUS,
    HAL,
    HOME,
    IDA,
    PRICE,
    buy_in,
    buy_more,
    done,
    out,
    planned,
    playing,
    said,
    selling,
)
from tests.night.evening import Evening, at
from tests.tables.seated_evening import dealt, over, started
from tournament.clock.actions import JumpToStep, Pause, Resume, SetTimeLeft, StartClock
from tournament.engine.messages import Fact, Message, Money
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CallFloor
from tournament.night.actions.night import Announce, FinishNight, HandForHand
from tournament.night.state import StopReason
from tournament.night.values.house_rules import HouseRules
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.rules.journal_events import find_entry_events
from tournament.notifications.rules.notification_rules import fill_variables
from tournament.notifications.rules.upcoming_events import (
    Ahead,
    find_next_event_time,
    find_timed_events,
)
from tournament.tables.actions.hands import NextHand
from tournament.tables.values import RequestKind

SIX = (DORA, EMIL, FAY, GUS, HAL, IDA)
MINUTE_AHEAD: tuple[Ahead, ...] = (
    (EventType.LEVEL_SOON, 60),
    (EventType.BREAK_SOON, 60),
    (EventType.BREAK_OVER_SOON, 30),
)


def brought(night: Evening, minutes: float, *actions: Action) -> list[tuple[str, dict[str, str]]]:
    """What the last of these actions brings about, each fact in words."""
    before = night.do(minutes, *actions[:-1])
    after = before.do(minutes, actions[-1])
    found = find_entry_events(before.state, after.state, at(minutes), after.past.version)
    return [(one.moment, {name: words(fact) for name, fact in one.facts}) for one in found]


def words(fact: Fact) -> str:
    return (
        said(fact)
        if isinstance(fact, Message)
        else f"{fact.cents}"
        if isinstance(fact, Money)
        else str(fact)
    )


def moments(night: Evening, minutes: float, *actions: Action) -> list[str]:
    return [moment for moment, _facts in brought(night, minutes, *actions)]


def clocked(
    night: Evening, after: float, until: float, *wanted: Ahead
) -> list[tuple[str, float, dict[str, str]]]:
    """What the clock brings about between two minutes after eight."""
    found = find_timed_events(night.state, wanted, at(after), at(until))
    return [
        (one.moment, (one.at - at(0)) / 60_000, {name: words(fact) for name, fact in one.facts})
        for one in found
    ]


def test_the_clock_tells_every_step_once_and_on_time() -> None:
    found: dict[str, list[float]] = {}
    for moment, minute, _facts in clocked(playing(5), -1, 200, *MINUTE_AHEAD):
        found.setdefault(moment, []).append(minute)
    assert found == {
        "started": [0],
        "level": [0, 20, 40, 90, 110, 160],
        "level_soon": [19, 39, 89, 109, 159],
        "break_soon": [59, 129],
        "break": [60, 130],
        "break_over_soon": [69.5, 139.5],
        "break_over": [70, 140],
        "entry_closed": [20],
        "rebuys_closed": [70],
        "in_the_money": [70],  # five players, five prizes
        "overtime": [180],
    }


def test_however_often_one_looks_every_moment_is_found_once() -> None:
    night, wanted = (
        playing(5),
        (*MINUTE_AHEAD, (EventType.ENTRY_SOON, 300), (EventType.REBUYS_SOON, 90)),
    )
    edges = [at(-1 + 200 * number / 211) for number in range(212)]
    pieces = [
        one.mark
        for after, until in pairwise(edges)
        for one in find_timed_events(night.state, wanted, after, until)
    ]
    assert sorted(pieces) == sorted(
        one.mark for one in find_timed_events(night.state, wanted, edges[0], edges[-1])
    )
    assert len(pieces) == 26


def test_what_is_said_before_and_at_a_step() -> None:
    assert clocked(playing(5), 38, 40, (EventType.LEVEL_SOON, 60)) == [
        (
            "level_soon",
            39,
            {
                "level": "2",
                "blinds": "15–30",
                "ante": "0",
                "next_level": "3",
                "next_blinds": "20–40",
                "seconds": "60",
            },
        ),
        ("level", 40, {"level": "3", "blinds": "20–40", "ante": "0"}),
    ]
    [(_moment, _minute, facts)] = clocked(playing(5), 61, 69.9, (EventType.BREAK_OVER_SOON, 30))
    assert (facts["blinds"], facts["next_blinds"], facts["seconds"]) == ("20–40", "25–50", "30")


def test_a_clock_that_goes_on_begins_no_level_again() -> None:
    night = playing(5).do(10, Pause(StopReason.OTHER)).do(15, Resume())
    assert [(moment, minute) for moment, minute, _facts in clocked(night, 14, 46)] == [
        ("level", 25),
        ("entry_closed", 25),
        ("level", 45),
    ]
    assert clocked(playing(5).do(10, Pause(StopReason.OTHER)), 10, 500, *MINUTE_AHEAD) == []


def test_a_warning_longer_than_what_is_left_does_not_come_late() -> None:
    night = playing(5).do(10, Pause(StopReason.OTHER), SetTimeLeft(0, 40_000)).do(11, Resume())
    assert [moment for moment, *_rest in clocked(night, 10.9, 12, *MINUTE_AHEAD)] == [
        "level",
        "entry_closed",
    ]


def test_a_start_that_was_set_is_told_when_it_comes() -> None:
    night = planned().do(-5, StartClock(starts_at=at(30)))
    assert [(moment, minute) for moment, minute, _facts in clocked(night, -5, 31)] == [
        ("started", 30),
        ("level", 30),
    ]
    assert find_next_event_time(night.state, (), at(-5)) == at(30)
    assert find_next_event_time(planned().state, (), at(-5)) is None


def test_closing_is_told_before_and_when_it_comes() -> None:
    wanted = ((EventType.ENTRY_SOON, 120), (EventType.REBUYS_SOON, 30))
    found = [
        one for one in clocked(playing(5), 0, 70, *wanted) if one[0] in (*CLOSING, *dict(wanted))
    ]
    assert found == [
        ("entry_soon", 18, {"seconds": "120", "entered": "5"}),
        ("entry_closed", 20, {"entered": "5", "purse": "10000"}),
        ("rebuys_soon", 69.5, {"seconds": "30", "entered": "5"}),
        ("rebuys_closed", 70, {"entered": "5", "purse": "10000"}),
    ]


def test_what_a_click_brings_nearer_is_not_announced_for_a_time_that_is_past() -> None:
    """
    Five minutes before the break ends somebody sets it to twenty seconds: nobody hears of thirty.
    """
    night = playing(5).do(65, SetTimeLeft(3, 20_000))
    found = find_timed_events(
        night.state, ((EventType.REBUYS_SOON, 30), (EventType.REBUYS_SOON, 10)), at(60), at(66)
    )
    assert [
        (one.moment, one.seconds) for one in found if one.moment in ("rebuys_soon", *CLOSING)
    ] == [
        (EventType.REBUYS_SOON, 10),
        ("rebuys_closed", 0),
    ]


CLOSING = ("entry_closed", "rebuys_closed")


def test_stopping_and_going_on() -> None:
    night = playing(5)
    assert brought(night, 10, Pause(StopReason.DISPUTE, "Seat 3")) == [
        ("paused", {"level": "1", "blinds": "10–20", "ante": "0", "reason": "Seat 3"})
    ]
    assert brought(night, 10, Pause(StopReason.DISPUTE))[0][1]["reason"] == "Dispute"
    assert brought(night, 10, Pause(StopReason.OTHER), Resume()) == [
        ("goes_on", {"level": "1", "blinds": "10–20", "ante": "0"})
    ]


def test_a_level_put_on_by_hand_begins_at_once() -> None:
    night = playing(5)
    level_three = ("level", {"level": "3", "blinds": "20–40", "ante": "0"})
    closed = ("entry_closed", {"entered": "5", "purse": "10000"})
    assert brought(night, 10, JumpToStep(2, 0)) == [level_three, closed]
    assert brought(night, 25, JumpToStep(2, 1)) == [level_three]
    assert brought(night, 25, JumpToStep(3, 1)) == [
        ("break", {"level": "3", "minutes": "10", "break": ""})
    ]
    assert clocked(night.do(10, JumpToStep(2, 0)), 9, 29) == []
    assert moments(planned(), -1, StartClock()) == []


def test_where_tables_tap_their_hands_the_first_hand_closes_what_it_closes() -> None:
    """A first hand that nobody tapped is dealt by the next level."""
    night = over(dealt(started(5, terms=HOME), 1), 19, 1)
    assert [one[:2] for one in clocked(night, 19, 90) if one[0] == "entry_closed"] == [
        ("entry_closed", 50)
    ]
    assert moments(night, 21, NextHand(1, 2)) == ["entry_closed"]


def test_somebody_comes_in() -> None:
    assert brought(playing(5), 10, buy_in(HAL)) == [
        ("player_in", {"player": "Hal", "entered": "6", "left": "6"})
    ]
    assert moments(playing(5), 10, out(BOB), buy_more(BOB)) == []


def ending(*keys: int) -> Evening:
    """
    Seven began, and there are five prizes; these went out for good after the rebuys were over.
    """
    return done(playing(7), 71, *keys)


def test_the_bubble_the_money_and_heads_up_on_the_way_to_the_winner() -> None:
    assert brought(ending(), 71, out(BOB)) == [
        ("player_out", {"player": "Bob", "place": "7", "prize": "", "left": "6", "entered": "7"}),
        ("bubble", {"left": "6", "paid": "5"}),
    ]
    assert moments(ending(BOB), 80, out(DORA)) == ["player_out", "in_the_money"]
    both = brought(ending(), 71, out(BOB, DORA))
    assert [(facts["player"], facts["place"]) for _moment, facts in both[:2]] == [
        ("Bob", "6"),
        ("Dora", "6"),
    ]
    assert both[2:] == [("in_the_money", {"left": "5", "paid": "5"})]
    assert brought(ending(BOB, DORA, EMIL, FAY), 100, out(GUS)) == [
        (
            "player_out",
            {"player": "Gus", "place": "3", "prize": "2800", "left": "2", "entered": "7"},
        ),
        ("heads_up", {"players": "Hal, Ida"}),
    ]
    assert brought(ending(BOB, DORA, EMIL, FAY, GUS), 110, out(HAL))[1:] == [
        ("winner", {"player": "Ida", "prize": "5600", "entered": "7"})
    ]
    ended = ending(BOB, DORA, EMIL, FAY, GUS, HAL)
    assert brought(ended, 115, FinishNight()) == [
        ("finished", {"player": "Ida", "entered": "7", "purse": "14000"})
    ]


def test_who_declines_a_rebuy_makes_the_winner_and_heads_up() -> None:
    """While somebody may come back, nobody has won and no two are left for good."""
    assert moments(playing(2), 10, out(BOB), DeclineRebuy(BOB)) == ["winner"]
    assert "heads_up" in moments(playing(3), 10, out(BOB), DeclineRebuy(BOB))
    assert "heads_up" not in moments(playing(3), 10, out(BOB), out(DORA), DeclineRebuy(DORA))


def by_time(night: Evening, after: float, until: float) -> list[tuple[str, float, dict[str, str]]]:
    """What time alone leads to between two minutes after eight."""
    return [one for one in clocked(night, after, until) if one[0] in REACHED]


REACHED = frozenset(
    {"winner", "bubble", "in_the_money", "final_table", "heads_up", "rebuys_closed"}
)
RANKED = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))
"""Three prizes, whatever comes."""


def test_who_waits_for_a_rebuy_has_lost_when_its_time_is_over() -> None:
    night = playing(2).do(10, out(BOB))
    assert by_time(night, 10, 200) == [
        ("rebuys_closed", 70, {"entered": "2", "purse": "4000"}),
        ("winner", 70, {"player": "Dora", "prize": "2462", "entered": "2"}),
    ]
    assert moments(night, 12, FinishNight()) == ["winner", "finished"]


def test_the_bubble_that_comes_when_nobody_may_rebuy_any_more() -> None:
    night = done(playing(6, plan=RANKED), 10, BOB, DORA)
    counted = {"left": "4", "paid": "3"}
    assert [one[::2] for one in by_time(night, 20, 200)][1:] == [("bubble", counted)]
    assert brought(night, 71, out(EMIL))[1:] == [("in_the_money", {"left": "3", "paid": "3"})]
    by_hand = brought(night, 30, JumpToStep(4, 1))  # the same when the director puts level 4 on
    assert [one for one in by_hand if one[0] in REACHED][1:] == [("bubble", counted)]


def test_the_money_and_heads_up_that_come_by_time() -> None:
    night = playing(3, plan=RANKED).do(10, out(BOB))
    assert [one[0] for one in by_time(night, 10, 200)] == [
        "rebuys_closed",
        "in_the_money",
        "heads_up",
    ]


def test_the_last_table_that_comes_by_time() -> None:
    """
    Whoever may rebuy keeps the seat; the only one at the second table does so until rebuys are
    over. A house that redraws has no final table before it is drawn.
    """
    drawing = started(3, 1, terms=HOME).do(10, out(-4))
    assert moments(drawing, 12, DeclineRebuy(-4)) == []
    night = started(3, 1, terms=HOME, rules=HouseRules(final_table_at=0)).do(10, out(-4))
    assert [one[:2] for one in by_time(night, 10, 200) if one[0] == "final_table"] == [
        ("final_table", 70)
    ]
    assert moments(night, 12, DeclineRebuy(-4)) == ["final_table"]


def test_minutes_run_out_also_while_the_clock_stands() -> None:
    late = Offer(PurchaseKind.REBUY, PRICE, 1000, window=PurchaseWindow(WindowEnd.MINUTES, 30))
    night = playing(2, terms=selling(late)).do(10, out(BOB)).do(12, Pause(StopReason.OTHER))
    assert [one[:2] for one in by_time(night, 12, 200)] == [("rebuys_closed", 30), ("winner", 30)]


def test_who_gets_a_refund_does_not_go_out_with_nothing() -> None:
    """The last who goes out with nothing goes out before the Bubble refund."""
    night = playing(6, plan=replace(RANKED, bubble=100))
    assert brought(done(night, 71), 72, out(BOB))[1:] == [("bubble", {"left": "5", "paid": "4"})]
    assert brought(done(night, 71, BOB), 72, out(DORA))[1:] == [
        ("in_the_money", {"left": "4", "paid": "4"})
    ]


def test_an_add_on_that_may_still_be_bought_keeps_the_bubble_waiting() -> None:
    night = playing(4, terms=selling(ADD_ON), plan=RANKED)
    assert [one[:2] for one in by_time(night, 1, 200)] == [("bubble", 110)]


def test_what_the_desk_says_and_decides() -> None:
    night = ending(BOB)
    assert brought(night, 80, HandForHand(on=True)) == [
        ("hand_for_hand", {"left": "6", "paid": "5"})
    ]
    assert brought(night, 80, HandForHand(on=True), HandForHand(on=False)) == []
    assert brought(night, 80, Announce("Pizza is here")) == [
        ("announced", {"text": "Pizza is here"})
    ]
    assert brought(night, 80, Announce("Pizza is here"), Announce("")) == []
    assert brought(night, 80, RecordDeal("agreed", SIX, (1000,) * 5 + (9000,)))[0] == (
        "deal",
        {"players": "Dora, Emil, Fay, Gus, Hal, Ida"},
    )


def test_who_calls_the_desk() -> None:
    assert brought(ending(), 10, AskDesk(BOB, RequestKind.BREAK)) == [
        ("call", {"player": "Bob", "table": "", "wish": "leaves the table for a while", "text": ""})
    ]
    assert brought(dealt(started(5), 1), 2, CallFloor(1, note="Two cards")) == [
        ("call", {"player": "", "table": "Table 1", "wish": "calls the floor", "text": "Two cards"})
    ]
    assert (
        fill_variables(
            MOMENTS[EventType.CALL].says, {"table": "Table 1", "player": "", "wish": "calls"}
        )
        == "Table 1: calls"
    )


def test_whoever_may_rebuy_is_out_without_a_place_and_no_prize_is_near() -> None:
    assert brought(playing(5), 10, out(BOB)) == [
        ("player_out", {"player": "Bob", "place": "", "prize": "", "left": "4", "entered": "5"})
    ]
