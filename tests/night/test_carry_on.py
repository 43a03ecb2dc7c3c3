"""A night goes on from paper as it stood, and only if it is consistent."""

from dataclasses import replace
from typing import Any

from tests.night.evening import Evening, at, opened, started
from tests.rows import each_row
from tests.tables.seated_evening import drawn, out, over, playing, seated
from tournament.clock.actions import AnswerOutage, RecordOutage, ResumeMode, StartClock
from tournament.clock.values import Anchor
from tournament.engine.canonical_json import compute_digest
from tournament.money.values.terms import PurchaseKind
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import FinishNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.rules.portable_state import sort_state, to_minimal_state, to_portable_state
from tournament.night.state import ServerOutage, State, find_phase
from tournament.night.values.night_suspension import StackCount, Suspension
from tournament.players.values import (
    Bust,
    Elimination,
    Entrant,
    EntrantStatus,
    Payment,
    PaymentMethod,
    Purchase,
)
from tournament.tables.actions.clock_call import CallClock
from tournament.tables.values import CardDraw, DrawKind, Table

HEAD = "5ea1" * 16


def carried(night: Evening, left: float, now: float) -> Evening:
    """The night as it was printed, gone on with later."""
    return Evening().do(
        now,
        normalize_action(
            ContinueFromPaper(to_portable_state(night.state), at(left), HEAD, night.past.version)
        ),
    )


def test_it_goes_on_as_it_stood() -> None:
    night = out(over(playing(5, 5), 6), 7, 4)
    assert compute_digest(replace(carried(night, 8, 30).state, away=None)) == compute_digest(
        night.state
    )


def test_the_director_says_how_the_clock_goes_on() -> None:
    """Printed at 8 minutes, brought at 30, answered at 31."""
    night = carried(started(), 8, 30).do(31, AnswerOutage(at(8), ResumeMode.CREDIT))
    assert (night.face(31).step, night.face(31).left_ms) == (0, 11 * 60_000)


@each_row(
    ("night", "left"),
    [
        (opened(), 5),
        (started().do(3, FinishNight()), 5),
        (opened().do(-5, StartClock(at(60))), 5),
    ],
)
def test_a_clock_that_stood_is_not_asked_about(night: Evening, left: float) -> None:
    there = carried(night, left, 30)
    assert there.state.away is None
    assert find_phase(there.state, at(30)) is find_phase(night.state, at(left))


def test_a_start_that_passed_is_asked_about() -> None:
    """Set for five past eight, printed before that: the whole first level is still to come."""
    there = carried(opened().do(-5, StartClock(at(5))), -3, 30)
    assert there.state.away == ServerOutage(at(5), at(30), Anchor(0, 20 * 60_000, at(5)))


def test_an_open_question_stays_open() -> None:
    night = started().do(9, RecordOutage(at(4), at(8)))
    there = carried(night, 10, 30)
    assert there.state.away == ServerOutage(at(4), at(30), Anchor(0, 16 * 60_000, at(4)))


def test_it_stays_the_opening() -> None:
    night = carried(started(), 8, 30)
    assert night.refuses(31, Undo((1,))) == (
        "The opening can’t be undone. Finish the night instead."
    )
    assert (
        night.refuses(31, ContinueFromPaper(night.state, at(30))) == "This night is open already."
    )


def test_what_it_says() -> None:
    assert Evening().tells(30, ContinueFromPaper(started().state, at(8), HEAD, 12)) == (
        "Continued “Friday” as of 8 o’clock +8 min, journal no. 12"
    )


def test_what_is_not_needed_stays_behind() -> None:
    """
    A draw that was only announced, a clock on a player; a draw with real cards is gone on with.
    """
    night = drawn(seated(5, 5), -5)
    assert to_portable_state(night.state).draw is None
    cards = CardDraw(at(-5), DrawKind.CARDS)
    assert to_portable_state(replace(night.state, draw=cards)).draw == cards
    assert to_portable_state(started().do(1, CallClock("Bob")).state).decision is None
    assert all(len(one.sat) <= 1 for one in to_minimal_state(night.state).entrants.values())


def test_everything_is_in_order_again() -> None:
    """Paper sorts numbers like words: 10 before 9."""
    night = playing(10, 10)
    mixed = normalize_action(ContinueFromPaper(night.state, at(5)))
    assert isinstance(mixed, ContinueFromPaper)
    there = sort_state(mixed.state)
    assert [*there.tables[1].seats] == [*night.state.tables[1].seats]
    assert [*there.entrants] == [*night.state.entrants]


BOUGHT = Purchase(PurchaseKind.BUY_IN, 0, 1000, at(0))
IN = Entrant("Bob", 7, EntrantStatus.IN, at(0), (BOUGHT,))


def broken(**changes: Any) -> State:
    return replace(started().state, **changes)


def with_bob(bob: Entrant, key: int = 7) -> State:
    night = started().state
    return replace(night, entrants={**night.entrants, key: bob})


def at_table(**changes: Any) -> State:
    night = playing(3, 3).state
    return replace(night, tables={**night.tables, 1: replace(night.tables[1], **changes)})


@each_row(
    ("state", "odd"),
    [
        (broken(name=""), "Give the night a name of at most 80 letters."),
        (broken(anchor=Anchor(9, 1, at(0))), "its clock shows a level that is not there"),
        (broken(away=ServerOutage(1, 2, Anchor(-1))), "its clock shows a level that is not there"),
        (broken(started=None), "its clock contradicts itself"),
        (broken(started=at(10**6)), "it starts too far ahead"),
        (broken(chips_moved=-20_000), "chips are missing"),
        (broken(chips_moved=10**16), "a number or text in it is too large"),
        (
            broken(announcement="x" * 2001),
            "a number or text in it is too large",
        ),
        (broken(envelopes=(-1,)), "an amount is out of range"),
        (broken(locked=(-1,)), "its payouts cannot be paid"),
        (broken(bag=Suspension(at(0))), "its clock contradicts itself"),
        (broken(counted=StackCount((-1,), (5, 5))), "its chip counts are impossible"),
        (broken(counted=StackCount((99,), (5,))), "its chip counts are impossible"),
        (broken(counted=StackCount((-1,), (-5,))), "its chip counts are impossible"),
        (broken(draw=CardDraw(1, DrawKind.PROGRAM, "promise")), "a draw cannot be brought along"),
        (broken(busts=(Bust(()),)), "a hand knocks out nobody, or somebody twice"),
        (broken(busts=(Bust((Elimination(99, 1),)),)), "somebody is out without a knockout"),
        (
            broken(busts=(Bust((Elimination(-1, 1, (99,)),)),)),
            "somebody in it is not on the list",
        ),
        (with_bob(replace(IN, purchases=())), "somebody plays without having bought in"),
        (with_bob(replace(IN, name="")), "a player has no number or no name"),
        (with_bob(IN, 0), "a player has no number or no name"),
        (
            with_bob(replace(IN, status=EntrantStatus.OUT)),
            "somebody is out without a knockout",
        ),
        (with_bob(replace(IN, declined=True)), "somebody who plays has declined a rebuy"),
        (
            with_bob(replace(IN, dealt_on=True)),
            "a table deals on without a player who is in, or declined",
        ),
        (
            with_bob(replace(IN, purchases=(replace(BOUGHT, price=-1),))),
            "a purchase has no possible price",
        ),
        (
            with_bob(replace(IN, purchases=(replace(BOUGHT, fee=1),))),
            "a purchase has no possible price",
        ),
        (
            with_bob(replace(IN, payments=(Payment(10**13, PaymentMethod.CASH, 1),))),
            "an amount is out of range",
        ),
        (
            replace(started().state, entrants={7: IN, 8: IN}),
            "somebody is on the list twice",
        ),
        (at_table(seats={1: -1, 2: -1}), "somebody sits in two seats"),
        (at_table(seats={1: 99}), "somebody in it is not on the list"),
        (at_table(seats={1: -1, 2: -2}), "a player’s seat is not the one at the table"),
        (at_table(size=2), "table 1 is impossible"),
        (at_table(closed=(1,)), "table 1 is impossible"),
        (at_table(step=9), "table 1 is impossible"),
        (at_table(big_by=99), "table 1 is impossible"),
        (broken(tables={0: Table()}), "table 0 is impossible"),
    ],
)
def test_what_nobody_can_have_played_is_refused(state: State, odd: str) -> None:
    says = Evening().refuses(30, ContinueFromPaper(state, at(8)))
    assert says in (odd, f"This night can’t be continued: {odd}. Nothing was changed.")


def test_paper_from_tomorrow_is_refused() -> None:
    assert Evening().refuses(30, ContinueFromPaper(started().state, at(31))) == (
        "This is from the future (8 o’clock +31 min). Check this computer’s clock."
    )
