"""Actions on the night as a whole: effects, second clicks, refusals."""

from dataclasses import replace

from tests.night.evening import OPENING, SCHEDULE, Evening, at, opened, started
from tests.night.row_tests import each_gives
from tests.rows import each_row
from tournament.clock.actions import (
    AnswerOutage,
    CancelScheduledStart,
    JumpToStep,
    Pause,
    RecordOutage,
    Resume,
    ResumeMode,
    StartClock,
)
from tournament.clock.values import Anchor
from tournament.engine.time_units import MINUTE
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import (
    Announce,
    FinishNight,
    HandForHand,
    RenameNight,
    ReopenNight,
)
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.rules.board import build_board
from tournament.night.state import (
    ClockStop,
    Phase,
    ServerOutage,
    State,
    StopReason,
    find_announcement,
    find_phase,
)
from tournament.night.values.house_rules import HouseRules
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import Entrant, EntrantStatus, Purchase
from tournament.schedule.values import Structure
from tournament.scheduler.night_monitor import find_next_display_change
from tournament.tables.actions.hands import NextHand
from tournament.tables.values import Table

AWAY = started().do(40, RecordOutage(at(5), at(35)))
FINISHED = started().do(5, FinishNight())
FREE = Terms(offers=(Offer(PurchaseKind.BUY_IN, 0, 1000),))
UNNAMED = Entrant(
    status=EntrantStatus.IN,
    since=at(-10),
    purchases=(Purchase(PurchaseKind.BUY_IN, 0, 1000, at(-10)),),
)
PRICED = Terms(
    offers=(Offer(PurchaseKind.BUY_IN, 2000, 1500), Offer(PurchaseKind.REBUY, 2000, 1500))
)
PLAN = PrizePlan(PayoutMethod.PERCENT, shares=(6000, 4000))


def test_opening_copies_everything_in() -> None:
    expected = State(
        name="Friday",
        preset="hpt20",
        terms=FREE,
        entrants={-number: UNNAMED for number in range(1, 11)},
        rules=HouseRules(),
        structure=SCHEDULE,
        anchor=Anchor(0, 20 * MINUTE),
    )
    assert opened().state == expected
    coming = Evening().do(-10, replace(OPENING, starts_at=at(0)))
    assert coming.state == replace(expected, started=at(0), anchor=Anchor(0, 20 * MINUTE, at(0)))
    priced = Evening().do(-10, replace(OPENING, terms=PRICED, plan=PLAN, players=1)).state
    owing = replace(UNNAMED, purchases=(Purchase(PurchaseKind.BUY_IN, 2000, 1500, at(-10)),))
    assert (priced.terms, priced.plan, priced.entrants) == (PRICED, PLAN, {-1: owing})


def test_names_and_announcements_lose_their_edges() -> None:
    assert opened().do(0, RenameNight("  Saturday ")).state.name == "Saturday"
    announced = FINISHED.do(6, Announce(" Pizza! "))
    assert (announced.state.announcement, announced.do(7, Announce("  ")).state.announcement) == (
        "Pizza!",
        "",
    )


def test_an_announcement_ends_by_itself() -> None:
    """The board changes at that moment, and the program knows when it will be."""
    night = started().do(5, Announce("Pizza!", minutes=10))
    assert find_next_display_change(night.state, at(14)) == at(15)
    boards = [build_board(night.state, 6, "f" * 64, at(minute)) for minute in (14, 15)]
    assert [board["announcement"] for board in boards] == ["Pizza!", ""]
    assert boards[0]["mark"] != boards[1]["mark"]
    stays = night.do(16, Announce("Pizza!")).state
    assert find_announcement(stays, at(600)) == "Pizza!"


def test_a_night_opened_again_stands_where_it_was_finished() -> None:
    played = started().do(5, NextHand(1, 1))
    over = played.do(30, FinishNight())
    assert (over.state.finished, over.state.anchor) == (at(30), Anchor(1, 10 * MINUTE))
    again = over.do(40, ReopenNight())
    assert again.state == replace(
        played.state, anchor=Anchor(1, 10 * MINUTE), stop=ClockStop(StopReason.OTHER, at(40))
    )
    disputed = played.do(6, Pause(StopReason.DISPUTE, "misdeal"))
    assert disputed.do(7, FinishNight()).do(9, ReopenNight()).state == disputed.state
    at_once = opened().do(0, StartClock(at(20))).do(20, FinishNight()).do(30, ReopenNight()).state
    assert (at_once.started, at_once.stop, at_once.anchor.step) == (
        at(20),
        ClockStop(StopReason.OTHER, at(30)),
        0,
    )


def test_a_night_finished_before_its_start_is_planned_again() -> None:
    countdown = StartClock(at(20))
    for start in ([], [countdown], [countdown, CancelScheduledStart()]):
        for again in (6, 60):
            night = opened().do(0, *start).do(5, FinishNight()).do(again, ReopenNight())
            assert (night.state, find_phase(night.state, at(60))) == (opened().state, Phase.PLANNED)


def test_a_night_that_is_not_over_is_not_opened_again() -> None:
    assert started().do(5, ReopenNight()).past == started().past


def test_hands_are_bound_to_the_blinds_of_their_beginning() -> None:
    """A stop that is no dispute holds no table, and a break of the schedule is over by itself."""
    night = (
        started()
        .do(4, Pause())
        .do(5, NextHand(1, 1))
        .do(6, Resume())
        .do(19, NextHand(2, 1))
        .do(22, NextHand(2, 2))
    )
    assert night.state.tables == {
        1: Table(hand=1, step=0, began=at(5), running=True),
        2: Table(hand=2, step=1, began=at(22), running=True),
    }
    assert night.do(53, NextHand(1, 2)).state.tables[1].step == 3


def test_the_three_answers() -> None:
    for go_on, anchor, stop in (
        (ResumeMode.RUN_ON, Anchor(0, 20 * MINUTE, at(0)), None),
        (
            ResumeMode.CREDIT,
            Anchor(0, 10 * MINUTE, at(40)),
            None,
        ),  # 40 on the clock, 30 of them given back
        (ResumeMode.GO_BACK, Anchor(0, 15 * MINUTE), ClockStop(StopReason.AWAY, at(40))),
    ):
        answered = AWAY.do(40, AnswerOutage(at(5), go_on)).state
        assert (answered.anchor, answered.stop, answered.away) == (anchor, stop, None)


def test_the_question_remembers_how_the_clock_stood() -> None:
    assert AWAY.state.away == ServerOutage(at(5), at(35), Anchor(0, 15 * MINUTE, at(5)))
    assert AWAY.do(50, RecordOutage(at(42), at(49))).state.away == replace(
        AWAY.state.away, back=at(49)
    )
    assert (
        AWAY.do(41, JumpToStep(0, 2)).state.away is None
    )  # moving the clock by hand answers the question


def test_a_credit_never_gives_more_than_the_clock_had() -> None:
    night = (
        started().do(4.9, JumpToStep(1, 0)).do(40, RecordOutage(at(4), at(35)))
    )  # it moved after the last sign of life
    assert night.do(40, AnswerOutage(at(4), ResumeMode.CREDIT)).face(40).left_ms == 15.9 * MINUTE


def test_a_start_while_the_server_was_away() -> None:
    night = opened().do(-5, StartClock(at(10))).do(40, RecordOutage(at(5), at(40)))
    assert night.do(40, AnswerOutage(at(5), ResumeMode.CREDIT)).state.anchor == Anchor(
        0, 20 * MINUTE, at(40)
    )
    assert night.do(40, AnswerOutage(at(5), ResumeMode.GO_BACK)).state.anchor == Anchor(
        0, 20 * MINUTE
    )


PASSED = "8 o’clock -20 min has passed. Choose a later time or start by hand."
ANSWERED = "That question is answered already."
NOT_AWAY = "That gap ends before it begins, or later than now."
OVER = "This night is finished. Reopen it first."


test_what_a_night_refuses = each_gives(
    Evening.refuses,
    [
        (opened(), 0, OPENING, "This night is open already."),
        (
            Evening(),
            -10,
            replace(OPENING, name="x" * 81),
            "Give the night a name of at most 80 letters.",
        ),
        (Evening(), -10, replace(OPENING, players=-1), "A night has at most 10000 players."),
        (
            Evening(),
            -10,
            replace(OPENING, players=10_001),
            "A night has at most 10000 players.",
        ),
        (Evening(), -10, replace(OPENING, stack=0), "A starting stack has at least one chip."),
        (Evening(), -10, replace(OPENING, starts_at=at(-20)), PASSED),
        (
            Evening(),
            -10,
            replace(OPENING, starts_at=at(9e5)),
            "A start can be at most a year ahead. Choose an earlier time.",
        ),
        (
            Evening(),
            -10,
            replace(OPENING, rules=HouseRules(last_minute_seconds=601)),
            "“Signal before a level ends” goes from 0 to 600 s.",
        ),
        (
            Evening(),
            -10,
            replace(OPENING, structure=Structure(())),
            "A schedule needs at least one level. Add one.",
        ),
        (Evening(), 0, FinishNight(), "This night has not been opened."),
        (Evening(), 0, ReopenNight(), "This night has not been opened."),
        (Evening(), 0, Announce("Hello"), "This night has not been opened."),
        (
            Evening(),
            -10,
            replace(OPENING, terms=Terms(offers=(Offer(PurchaseKind.REBUY, 0, 1000),))),
            "A night needs a buy-in, even a free one. Add one.",
        ),
        (
            Evening(),
            -10,
            replace(OPENING, plan=PrizePlan(PayoutMethod.PERCENT)),
            "No place has a share yet. Type percentages like 50 30 20.",
        ),
        (opened(), 0, RenameNight(""), "Give the night a name of at most 80 letters."),
        (FINISHED, 6, RenameNight("Saturday"), OVER),
        (FINISHED, 6, KnockOut((-1,)), OVER),
        (FINISHED, 6, AddUnnamedPlayers(11, 0, 0), OVER),
        (FINISHED, 6, HandForHand(True), OVER),
        (
            opened(),
            0,
            Announce("x" * 141),
            "That is longer than 140 letters. Shorten it.",
        ),
        (
            opened(),
            5,
            RecordOutage(at(1), at(2)),
            "The clock has not started. Start it first.",
        ),
        (
            started().do(4, Pause()),
            5,
            RecordOutage(at(1), at(2)),
            "The clock was stopped then. There is nothing to answer.",
        ),
        (started(), 5, RecordOutage(at(2), at(2)), NOT_AWAY),
        (started(), 5, RecordOutage(at(2), at(6)), NOT_AWAY),
        (AWAY, 41, AnswerOutage(at(6), ResumeMode.CREDIT), ANSWERED),
    ],
)


test_how_a_night_is_told = each_gives(
    lambda night, action: night.tells(40 if night is AWAY else 36, action),
    [
        (Evening(), OPENING, "Opened “Friday”"),
        (
            Evening(),
            replace(OPENING, starts_at=at(60)),
            "Opened “Friday”, to start at 8 o’clock +60 min",
        ),
        (opened(), RenameNight(" Saturday"), "Renamed from “Friday” to “Saturday”"),
        (opened(), Announce("Pizza!"), "Announced: Pizza!"),
        (opened().do(0, Announce("Pizza!")), Announce(), "Announcement removed"),
        (opened(), HandForHand(True), "Hand for hand begins"),
        (opened().do(0, HandForHand(True)), HandForHand(False), "Hand for hand is over"),
        (started(), FinishNight(), "Finished the night"),
        (FINISHED, ReopenNight(), "Night reopened; clock stopped"),
        (
            started(),
            RecordOutage(at(5), at(35)),
            "Server away from 8 o’clock +5 min to 8 o’clock +35 min",
        ),
        (
            AWAY,
            AnswerOutage(at(5), ResumeMode.RUN_ON),
            "The clock ran on while the server was away",
        ),
        (AWAY, AnswerOutage(at(5), ResumeMode.CREDIT), "Gave the players back 30 min"),
        (
            AWAY,
            AnswerOutage(at(5), ResumeMode.GO_BACK),
            "Went back to 8 o’clock +5 min and stopped the clock",
        ),
    ],
)


@each_row(
    ("night", "click"),
    [
        (Evening(), replace(OPENING, name="x" * 80)),
        (Evening(), replace(OPENING, players=10_000)),
        (Evening(), replace(OPENING, stack=1)),
        (Evening(), replace(OPENING, stack=10**12)),
        (started(), RecordOutage(at(4), at(5))),
        (opened(), RenameNight("x" * 80)),
        (opened(), AddUnnamedPlayers(10_000, 0, 0)),
        (opened(), Announce("x" * 140)),
        (started(), NextHand(1000, 1)),
    ],
)
def test_the_most_and_the_least_that_is_taken(night: Evening, click: Action) -> None:
    assert night.do(5, click).past.version == night.past.version + 1
