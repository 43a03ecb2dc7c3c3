"""
Time given back after a server outage is counted nowhere else; older journals stay as they are.
"""

from dataclasses import replace

from tests.night.evening import OPENING, Evening, at, told
from tests.rows import each_row
from tournament.clock.actions import AnswerOutage, RecordOutage, Resume, ResumeMode, StartClock
from tournament.clock.values import Instant
from tournament.engine.messages import Duration
from tournament.money.actions.purchases import BuyIn
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.actions.early_stop import ResumeNight, SuspendNight
from tournament.night.rules.state_diff import find_state_changes
from tournament.night.values.night_suspension import (
    ExcludedPeriod,
    find_deadline,
    measure_excluded_time,
)
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.upcoming_events import find_timed_events
from tournament.players.actions.absences_and_refunds import why_absent_keeps_chips
from tournament.players.actions.entries import MarkAbsent
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_closing_time,
    find_next_time_limit,
    find_window_status,
)

BOB, DORA, EMIL = 1, 2, 3
HALF_HOUR = PurchaseWindow(WindowEnd.MINUTES, 30)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 1000, 1000, window=HALF_HOUR),
        Offer(PurchaseKind.REBUY, 1000, 1000),
    )
)
LOST = {ResumeMode.RUN_ON: 0.0, ResumeMode.CREDIT: 27.0, ResumeMode.GO_BACK: 28.0}
"""Away from minute 10 to 37, answered at 38: who goes back loses the minute of the question too."""


def three() -> Evening:
    """Emil left at five; the server was away from ten past eight to thirty-seven."""
    night = Evening().do(-10, replace(OPENING, players=0, terms=TERMS))
    night = night.do(
        -5, *(BuyIn(key, 0, 1000, 1000, name=f"No. {key}") for key in (BOB, DORA, EMIL))
    )
    return (
        night.do(0, StartClock())
        .do(5, MarkAbsent(EMIL, absent=True))
        .do(37, RecordOutage(at(10), at(37)))
    )


def answered(go_on: ResumeMode, everywhere: bool = True) -> Evening:
    return three().do(38, AnswerOutage(at(10), go_on, everywhere))


@each_row("go_on", ResumeMode)
def test_time_limits_go_on_where_they_were(go_on: ResumeMode) -> None:
    night, ends = answered(go_on).state, 30 + LOST[go_on]
    assert find_window_status(night, HALF_HOUR, at(ends)) is WindowStatus.OVER
    if go_on is not ResumeMode.RUN_ON:
        assert find_window_status(night, HALF_HOUR, Instant(at(ends) - 1)) is WindowStatus.OPEN
        assert (
            find_closing_time(night, HALF_HOUR, at(39))
            == find_next_time_limit(night, at(39))
            == at(ends)
        )
        found = find_timed_events(night, (), at(39), at(100))
        assert [one.at for one in found if one.moment is EventType.ENTRY_CLOSED] == [at(ends)]


@each_row("go_on", ResumeMode)
def test_absences_go_on_where_they_were(go_on: ResumeMode) -> None:
    """Twenty minutes from five past eight."""
    night, ends = answered(go_on).state, at(25 + LOST[go_on])
    assert [
        why_absent_keeps_chips(night, EMIL, Instant(ends + more)) is None for more in (0, 1)
    ] == [
        False,
        True,
    ]


@each_row("go_on", ResumeMode)
def test_an_answer_of_an_older_journal_is_about_the_clock_alone(go_on: ResumeMode) -> None:
    whole, clock = answered(go_on).state, answered(go_on, everywhere=False).state
    assert (clock, clock.away) == (replace(whole, naps=()), None)
    assert find_window_status(clock, HALF_HOUR, at(30)) is WindowStatus.OVER


def test_the_consequences_name_the_time() -> None:
    before, after = three().state, answered(ResumeMode.CREDIT).state
    told_of = {
        told(one.what): (one.before, one.after) for one in find_state_changes(before, after, at(38))
    }
    assert told_of["Time given back"] == (Duration(0), Duration(at(27) - at(0)))


def test_no_minute_is_given_back_twice() -> None:
    """The last sign of life may be older than the answer before it."""
    night = answered(ResumeMode.GO_BACK).do(39, Resume()).do(50, RecordOutage(at(37), at(50)))
    again = night.do(50, AnswerOutage(at(37), ResumeMode.CREDIT, everywhere=True)).state
    assert again.naps == (ExcludedPeriod(at(10), at(38)), ExcludedPeriod(at(38), at(50)))
    assert measure_excluded_time(again.naps, None, at(0), at(60)) == at(40) - at(0)
    lately = answered(ResumeMode.GO_BACK).do(38, Resume(), RecordOutage(at(37), at(38)))
    assert lately.do(39, AnswerOutage(at(37), ResumeMode.CREDIT, everywhere=True)).state.naps == (
        ExcludedPeriod(at(10), at(38)),
    )


def test_bags_and_outages_add_up() -> None:
    night = (
        answered(ResumeMode.CREDIT)
        .do(40, SuspendNight())
        .do(100, ResumeNight(at(40)))
        .do(100, Resume())
    )
    assert night.state.naps == (ExcludedPeriod(at(10), at(37)), ExcludedPeriod(at(40), at(100)))
    assert find_closing_time(night.state, HALF_HOUR, at(101)) == at(30 + 27 + 60)


def test_what_ran_out_before_a_nap_is_not_touched_by_it() -> None:
    naps = (ExcludedPeriod(10, 20), ExcludedPeriod(40, 70))
    ends = {
        (since, lasts): find_deadline(naps, None, since, lasts)
        for since, lasts in ((0, 10), (0, 11), (0, 40), (50, 5))
    }
    assert ends == {(0, 10): 10, (0, 11): 21, (0, 40): 80, (50, 5): 75}
