"""
What the players have back after the server was away counts nowhere else either; older journals stay
as they are.
"""

from dataclasses import replace

from tests.core.evening import OPENING, Evening, at, told
from tests.rows import each_row
from tournament.core.actions.away import AnswerAway, GoOn, NoticeAway
from tournament.core.actions.clock import Resume, StartClock
from tournament.core.actions.entries import MarkAbsent
from tournament.core.actions.leaving import why_not_yet
from tournament.core.actions.purchases import BuyIn
from tournament.core.actions.stopping import BagNight, TakeUpNight
from tournament.core.bags import Nap, runs_out, slept
from tournament.core.changes import changes
from tournament.core.clock import Instant
from tournament.core.signals.ahead import by_itself
from tournament.core.signals.moments import Moment
from tournament.core.terms import Buys, Offer, Terms, Until, Window
from tournament.core.text import Span
from tournament.core.windows import Opening, closes_at, next_closing, opening

BOB, DORA, EMIL = 1, 2, 3
HALF_HOUR = Window(Until.MINUTES, 30)
TERMS = Terms(
    offers=(Offer(Buys.BUY_IN, 1000, 1000, window=HALF_HOUR), Offer(Buys.REBUY, 1000, 1000))
)
LOST = {GoOn.RUN_ON: 0.0, GoOn.CREDIT: 27.0, GoOn.GO_BACK: 28.0}
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
        .do(37, NoticeAway(at(10), at(37)))
    )


def answered(go_on: GoOn, everywhere: bool = True) -> Evening:
    return three().do(38, AnswerAway(at(10), go_on, everywhere))


@each_row("go_on", GoOn)
def test_time_limits_go_on_where_they_were(go_on: GoOn) -> None:
    night, ends = answered(go_on).state, 30 + LOST[go_on]
    assert opening(night, HALF_HOUR, at(ends)) is Opening.OVER
    if go_on is not GoOn.RUN_ON:
        assert opening(night, HALF_HOUR, Instant(at(ends) - 1)) is Opening.OPEN
        assert closes_at(night, HALF_HOUR, at(39)) == next_closing(night, at(39)) == at(ends)
        found = by_itself(night, (), at(39), at(100))
        assert [one.at for one in found if one.moment is Moment.ENTRY_CLOSED] == [at(ends)]


@each_row("go_on", GoOn)
def test_absences_go_on_where_they_were(go_on: GoOn) -> None:
    """Twenty minutes from five past eight."""
    night, ends = answered(go_on).state, at(25 + LOST[go_on])
    assert [why_not_yet(night, EMIL, Instant(ends + more)) is None for more in (0, 1)] == [
        False,
        True,
    ]


@each_row("go_on", GoOn)
def test_an_answer_of_an_older_journal_is_about_the_clock_alone(go_on: GoOn) -> None:
    whole, clock = answered(go_on).state, answered(go_on, everywhere=False).state
    assert (clock, clock.away) == (replace(whole, naps=()), None)
    assert opening(clock, HALF_HOUR, at(30)) is Opening.OVER


def test_the_consequences_name_the_time() -> None:
    before, after = three().state, answered(GoOn.CREDIT).state
    told_of = {told(one.what): (one.before, one.after) for one in changes(before, after, at(38))}
    assert told_of["Time that counts for nobody"] == (Span(0), Span(at(27) - at(0)))


def test_no_minute_is_given_back_twice() -> None:
    """The last sign of life may be older than the answer before it."""
    night = answered(GoOn.GO_BACK).do(39, Resume()).do(50, NoticeAway(at(37), at(50)))
    again = night.do(50, AnswerAway(at(37), GoOn.CREDIT, everywhere=True)).state
    assert again.naps == (Nap(at(10), at(38)), Nap(at(38), at(50)))
    assert slept(again.naps, None, at(0), at(60)) == at(40) - at(0)
    lately = answered(GoOn.GO_BACK).do(38, Resume(), NoticeAway(at(37), at(38)))
    assert lately.do(39, AnswerAway(at(37), GoOn.CREDIT, everywhere=True)).state.naps == (
        Nap(at(10), at(38)),
    )


def test_bags_and_outages_add_up() -> None:
    night = answered(GoOn.CREDIT).do(40, BagNight()).do(100, TakeUpNight(at(40))).do(100, Resume())
    assert night.state.naps == (Nap(at(10), at(37)), Nap(at(40), at(100)))
    assert closes_at(night.state, HALF_HOUR, at(101)) == at(30 + 27 + 60)


def test_what_ran_out_before_a_nap_is_not_touched_by_it() -> None:
    naps = (Nap(10, 20), Nap(40, 70))
    ends = {
        (since, lasts): runs_out(naps, None, since, lasts)
        for since, lasts in ((0, 10), (0, 11), (0, 40), (50, 5))
    }
    assert ends == {(0, 10): 10, (0, 11): 21, (0, 40): 80, (50, 5): 75}
