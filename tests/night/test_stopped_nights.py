"""Nights that stop without a winner: ended by chips, or resumed on another day."""

from dataclasses import replace
from typing import Any

from tests.night.evening import OPENING, Evening, at
from tests.rows import each_row
from tournament.clock.actions import ChangePauseReason, Pause, RecordOutage, Resume, StartClock
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import BuyIn
from tournament.money.rules.prize_pool import compute_winnings, list_current_prizes
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.actions.early_stop import EndByCount, ResumeNight, SuspendNight
from tournament.night.actions.night import FinishNight, ReopenNight
from tournament.night.state import ClockStop, Phase, StopReason, find_phase, why_no_new_hand
from tournament.night.values.night_suspension import (
    ExcludedPeriod,
    StackCount,
    Suspension,
    measure_excluded_time,
)
from tournament.players.actions.absences_and_refunds import why_absent_keeps_chips
from tournament.players.actions.entries import MarkAbsent
from tournament.players.actions.knockouts import KnockOut
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_closing_time,
    find_next_time_limit,
    find_window_status,
)
from tournament.players.rules.standings import compute_standings
from tournament.results.store import find_outcome
from tournament.results.views.results_summary import build_results_page

BOB, DORA, EMIL, FAY = 1, 2, 3, 4
NAMES = {BOB: "Bob", DORA: "Dora", EMIL: "Emil", FAY: "Fay"}
HALF_HOUR = PurchaseWindow(WindowEnd.MINUTES, 30)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 1000, 1000, window=HALF_HOUR),
        Offer(PurchaseKind.ADD_ON, 500, 500, window=HALF_HOUR),
    )
)
PLAN = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))
DAY = 24 * 60
OTHERS = "Other players have chips now. Check the list, then count again."


def four() -> Evening:
    """Four are in for 10 each; the clock runs since eight."""
    evening = Evening().do(-10, replace(OPENING, players=0, terms=TERMS, plan=PLAN))
    buys = [BuyIn(key, 0, 1000, 1000, name=name) for key, name in NAMES.items()]
    return evening.do(-5, *buys).do(0, StartClock())


def counts(**stacks: int) -> dict[str, Any]:
    keys = {name: key for key, name in NAMES.items()}
    return {"players": tuple(keys[name] for name in stacks), "stacks": tuple(stacks.values())}


def ended(evening: Evening, **stacks: int) -> Evening:
    return evening.do(20, EndByCount(**counts(**stacks), prizes=list_current_prizes(evening.state)))


def prizes_of(evening: Evening) -> dict[str, int]:
    return {NAMES[key]: won.prize for key, won in compute_winnings(evening.state, at(20)).items()}


def places(evening: Evening) -> list[tuple[int, tuple[str, ...]]]:
    return [
        (one.place, tuple(NAMES[key] for key in one.players))
        for one in compute_standings(evening.state, at(20))
    ]


def test_who_has_more_chips_is_placed_higher_and_all_money_is_paid() -> None:
    counted = {"Bob": 500, "Dora": 2500, "Emil": 1000}
    hand = four().do(10, KnockOut((FAY,), (BOB,)))
    night = ended(hand, **counted)
    assert places(night) == [(1, ("Dora",)), (2, ("Emil",)), (3, ("Bob",)), (4, ("Fay",))]
    bagged = hand.do(
        12, SuspendNight(**counts(**counted))
    )  # a night that never goes on ends by its bags
    assert places(bagged.do(20, FinishNight(list_current_prizes(bagged.state)))) == places(night)
    assert prizes_of(night) == {"Dora": 2000, "Emil": 1200, "Bob": 800, "Fay": 0}
    assert (find_phase(night.state, at(21)), night.state.finished) == (Phase.FINISHED, at(20))


def test_equal_chips_share_their_places() -> None:
    night = ended(four(), Bob=1000, Dora=1500, Emil=1000, Fay=500)
    assert places(night) == [(1, ("Dora",)), (2, ("Bob", "Emil")), (4, ("Fay",))]
    assert prizes_of(night) == {"Dora": 2000, "Bob": 1000, "Emil": 1000, "Fay": 0}


def test_the_result_is_final_like_any_other_and_the_prizes_are_written_down() -> None:
    night = ended(four(), Bob=1, Dora=2, Emil=3, Fay=3994)
    told = find_outcome(night.state)
    assert told is not None
    assert [(one.name, one.place, one.prize) for one in told.finishes[:2]] == [
        ("Fay", 1, 2000),
        ("Emil", 2, 1200),
    ]
    assert (night.state.locked, night.state.fixed_at_end) == ((2000, 1200, 800), True)
    again = night.do(25, ReopenNight()).state
    assert (again.counted, again.locked, again.finished) == (None, None, None)


@each_row(
    ("players", "stacks", "sentence"),
    [
        ((BOB, DORA), (1, 1), OTHERS),
        ((BOB, DORA, EMIL, FAY), (1, 1, 1, 1), OTHERS),
        ((BOB, BOB, DORA, EMIL), (1, 1, 1, 1), OTHERS),
        ((BOB, DORA, EMIL), (1, 1), "Each player needs one count of 0 or more."),
        ((BOB, DORA, EMIL), (1, 1, -1), "Each player needs one count of 0 or more."),
        ((BOB, DORA, EMIL), (0, 0, 0), "Nobody has chips. Type the counts first."),
    ],
)
def test_counts_are_those_of_everybody_with_chips(
    players: tuple[int, ...], stacks: tuple[int, ...], sentence: str
) -> None:
    night = four().do(10, KnockOut((FAY,), (BOB,)))
    assert {night.refuses(20, kind(players, stacks)) for kind in (EndByCount, SuspendNight)} == {
        sentence
    }


def test_a_deal_comes_before_the_chips() -> None:
    night = four().do(10, RecordDeal("even", (BOB, DORA, EMIL, FAY), (1000, 1000, 1000, 1000)))
    said = "The players have made a deal. Finish the night, or cancel the deal first."
    assert night.refuses(20, EndByCount(**counts(Bob=1, Dora=1, Emil=1, Fay=1))) == said


# --- set aside


def bagged(**more: Any) -> Evening:
    return four().do(10, SuspendNight(**more))


def test_the_clock_stands_says_why_and_no_hand_begins() -> None:
    night = bagged(
        **counts(Bob=1000, Dora=1500, Emil=1000, Fay=500), goes_on=at(DAY), note="Friday at eight"
    )
    assert night.face(DAY) == replace(four().do(10, Pause()).face(10), running=False)
    assert night.state.stop == ClockStop(StopReason.BAGGED, at(10), "Friday at eight")
    assert night.state.bag == Suspension(
        at(10), StackCount((1, 2, 3, 4), (1000, 1500, 1000, 500)), at(DAY)
    )
    assert find_phase(night.state, at(DAY)) is Phase.STOPPED
    held = why_no_new_hand(night.state, at(20))
    assert held is not None
    assert held.text == "The night is on hold. The next hand waits until it continues."
    assert find_outcome(night.state) is None


def test_only_going_on_lets_the_clock_run_again() -> None:
    night = bagged()
    said = "The night is on hold. Continue it first."
    assert night.refuses(20, Resume()) == said
    assert night.refuses(20, ChangePauseReason(StopReason.BREAK, at(10))) == said
    own = "Put the night on hold on its own page, where chips are counted."
    assert four().refuses(20, Pause(StopReason.BAGGED)) == own
    assert four().do(5, Pause()).refuses(20, ChangePauseReason(StopReason.BAGGED, at(5))) == own
    away = four().do(10, RecordOutage(at(5), at(9)))
    assert away.refuses(12, SuspendNight()) == "First say how the clock continues."
    unbegun = "The clock has not started. Start it first."
    assert Evening().do(-10, replace(OPENING, terms=TERMS)).refuses(-5, SuspendNight()) == unbegun


def test_the_night_goes_on_where_it_stood() -> None:
    night = bagged().do(DAY, ResumeNight(at(10)))
    assert (night.state.bag, night.state.naps) == (None, (ExcludedPeriod(at(10), at(DAY)),))
    assert night.state.stop == ClockStop(StopReason.OTHER, at(DAY))
    runs = night.do(DAY + 5, Resume())
    assert runs.face(DAY + 6).left_ms == four().face(11).left_ms


def test_the_time_on_hold_is_no_part_of_the_length() -> None:
    night = bagged().do(DAY, ResumeNight(at(10)))
    chips = counts(Bob=1, Dora=2, Emil=3, Fay=3994)
    over = night.do(DAY + 5, EndByCount(**chips, prizes=list_current_prizes(night.state)))
    assert build_results_page(over.state, at(DAY + 9)).minutes == 15
    bags = bagged(**chips)
    never_goes_on = bags.do(DAY, FinishNight(list_current_prizes(bags.state)))
    assert build_results_page(never_goes_on.state, at(DAY + 9)).minutes == 10


def test_an_old_page_takes_up_nothing() -> None:
    night = bagged().do(DAY, ResumeNight(at(10)))
    assert night.do(DAY + 1, ResumeNight(at(10))).past is night.past
    again = night.do(DAY + 5, SuspendNight())
    assert "put on hold again" in again.refuses(DAY + 6, ResumeNight(at(10)))


def test_what_is_in_the_bags_may_be_written_down_later() -> None:
    night = bagged().do(
        30, SuspendNight(**counts(Bob=1000, Dora=1000, Emil=1000, Fay=1000), note="Next week")
    )
    assert night.state.bag == Suspension(at(10), StackCount((1, 2, 3, 4), (1000,) * 4))
    assert night.state.stop == ClockStop(StopReason.BAGGED, at(10), "Next week")
    later = night.do(2 * DAY, SuspendNight(goes_on=at(3 * DAY)))
    assert later.do(
        4 * DAY, SuspendNight(goes_on=at(3 * DAY), note="Soon")
    ).state.bag == Suspension(at(10), goes_on=at(3 * DAY))


def test_minutes_do_not_go_on_meanwhile() -> None:
    """Late buy-ins are possible for half an hour, and Emil may be away for twenty minutes."""
    night = four().do(5, MarkAbsent(EMIL, absent=True)).do(10, SuspendNight())
    assert find_window_status(night.state, HALF_HOUR, at(DAY)) is WindowStatus.OPEN
    assert (
        find_closing_time(night.state, HALF_HOUR, at(DAY)),
        find_next_time_limit(night.state, at(DAY)),
    ) == (
        None,
        None,
    )
    runs = night.do(DAY, ResumeNight(at(10))).do(DAY, Resume())
    assert find_closing_time(runs.state, HALF_HOUR, at(DAY)) == at(DAY + 20)
    assert [find_window_status(runs.state, HALF_HOUR, at(DAY + more)) for more in (19.9, 20)] == [
        WindowStatus.OPEN,
        WindowStatus.OVER,
    ]
    assert [
        why_absent_keeps_chips(runs.state, EMIL, at(DAY + more)) is None for more in (15, 15.1)
    ] == [
        False,
        True,
    ]


def test_time_before_and_after_two_naps_counts() -> None:
    naps = (ExcludedPeriod(10, 20), ExcludedPeriod(40, 70))
    assert [
        measure_excluded_time(naps, None, *times) for times in ((0, 100), (15, 50), (20, 40))
    ] == [40, 15, 0]
    assert [measure_excluded_time(naps, Suspension(90), 0, until) for until in (85, 90, 100)] == [
        40,
        40,
        50,
    ]


def test_the_log_says_it() -> None:
    night = four()
    assert night.tells(10, SuspendNight()) == "Chips bagged, night on hold"
    assert (
        night.tells(10, SuspendNight(goes_on=at(70)))
        == "Chips bagged, night on hold; continues 8 o’clock +70 min"
    )
    assert bagged().tells(20, SuspendNight()) == "Bag details changed"
    assert bagged().tells(20, ResumeNight(at(10))) == "Night continued; clock stopped"
    end = EndByCount(**counts(Bob=1, Dora=1, Emil=1, Fay=1))
    assert night.tells(10, end) == "Ended by chip counts"
