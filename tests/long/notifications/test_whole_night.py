"""
Whole nights by clicks and by the clock: every moment is told once, however and by whom the clock is
watched.
"""

from collections.abc import Callable
from uuid import uuid4

import pytest

from rulings.core.book import Verdict
from rulings.core.ruling_decision import AnswerCoverage
from seating.balance_plan import Move, MoveReason, TargetSeatReason
from tests.live.nights import ANN
from tests.notifications.notification_rules import order, target
from tests.scheduler.manual_clock import MINUTE, SECOND, ClockByHand, set_by_hand
from tournament import journal
from tournament.clock.actions import Pause, Resume, StartClock
from tournament.models import Club, Job, Tournament
from tournament.money.actions.prices_and_prizes import RecordDeal
from tournament.money.actions.purchases import DeclineRebuy
from tournament.money.values.prize_plan import PayoutMethod, PrizePlan
from tournament.money.values.terms import Offer, PurchaseKind, PurchaseWindow, Terms, WindowEnd
from tournament.night.action import Action
from tournament.night.actions.desk_requests import CallFloor
from tournament.night.actions.night import Announce, FinishNight, HandForHand, OpenNight
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.values.house_rules import HouseRules
from tournament.notifications import club_locale_cache, notification_rule_cache
from tournament.notifications.dispatch import KIND
from tournament.notifications.rules.event_types import EventType
from tournament.notifications.rules.upcoming_events import AHEAD
from tournament.players.actions.knockouts import KnockOut
from tournament.rulings_log.actions import RecordRuling
from tournament.rulings_log.values import BookRuling, Incident, RulingDecision
from tournament.schedule.values import Break, Level, Structure
from tournament.scheduler.night_monitor import NightMonitor
from tournament.tables.actions.moves import PlanMoves
from tournament.tables.actions.seats import OpenTable, SeatPlayer

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_setups]

SCHEDULE = Structure(
    (Level(10, 20, 5), Level(15, 30, 5), Break(5), Level(20, 40, 5), Level(25, 50, 5))
)
TERMS = Terms(
    offers=(
        Offer(PurchaseKind.BUY_IN, 0, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 2)),
        Offer(PurchaseKind.REBUY, 0, 1000, window=PurchaseWindow(WindowEnd.FIRST_HAND, 3)),
    ),
    house=100_00,
)
PRIZES = PrizePlan(PayoutMethod.PERCENT, shares=(5000, 3000, 2000))
MOVE = Move(-1, 1, 1, 2, 9, MoveReason.NEAREST_WAIT, TargetSeatReason.SAME_WAIT)
OPEN = BookRuling("D13", Verdict.DIRECTOR, AnswerCoverage.DISCRETION)
RULING = RecordRuling(
    1, Incident(1, 1, 0, -4, 1), OPEN, RulingDecision(decision="Play on", reason="it was seen")
)

Script = list[tuple[float, Action]]
Told = list[tuple[float, str]]

EVERYTHING: Script = [
    (2, AddUnnamedPlayers(9, 0, 0)),
    (3, Pause()),
    (4, Resume()),
    (4.1, CallFloor(1)),
    (4.2, RULING),
    (4.3, Announce("Oops")),
    (4.4, Undo((0,))),
    (4.5, Announce("Pizza")),
    (4.6, PlanMoves((MOVE,), reason="more room")),
    *[
        (7 + number / 10, action)
        for number, key in enumerate((-1, -2, -5, -6))
        for action in (KnockOut((key,)), DeclineRebuy(key))
    ],
    (8, KnockOut((-7,))),
    (16 + 0.05 / 60, KnockOut((-8,))),
    (17, HandForHand(on=True)),
    (18, RecordDeal("agreed", (-3, -4, -9), (4000, 3000, 3000))),
    (19, KnockOut((-9,))),
    (22, KnockOut((-4,))),
    (27, FinishNight()),
]
"""
Eight at two tables and one more; the clock stands for a minute. `Undo((0,))` takes back what came
before it.
"""

ALL_TOLD: Told = [
    (0, "level"),
    (0, "started"),
    (2, "player_in"),
    (3, "paused"),
    (4, "goes_on"),
    (4.1, "call"),
    (4.2, "ruling"),
    (4.4, "taken_back"),
    (4.5, "announced"),
    (4.6, "moves"),
    (5, "entry_soon"),
    (5, "level_soon"),
    (6, "entry_closed"),
    (6, "level"),
    *[(7 + number / 10, "player_out") for number in range(4)],
    (8, "player_out"),
    (10, "break_soon"),
    (11, "break"),
    (15, "break_over_soon"),
    (15, "rebuys_soon"),
    (16, "break_over"),
    (16, "bubble"),
    (16, "final_table"),
    (16, "in_the_money"),
    (16, "player_out"),
    (16, "rebuys_closed"),
    (17, "hand_for_hand"),
    (18, "deal"),
    (19, "heads_up"),
    (19, "player_out"),
    (20, "level_soon"),
    (21, "level"),
    (22, "player_out"),
    (22, "winner"),
    (26, "overtime"),
    (27, "finished"),
]

BY_TIME: Script = [(1, KnockOut((-1,))), (2, KnockOut((-2,))), (3, KnockOut((-3,)))]
"""Of four, three go out, might still rebuy, and let the time for it pass."""

TWO_BY_TIME: Script = [(1, KnockOut((-1,))), (2, KnockOut((-2,)))]


def clock_alone(*more: str) -> Told:
    """
    What the clock of this schedule brings about, and more at the instant in which rebuys are over.
    """
    steps = [
        *[
            (0, "started"),
            (0, "level"),
            (4, "level_soon"),
            (4, "entry_soon"),
            (5, "level"),
            (5, "entry_closed"),
        ],
        *[
            (9, "break_soon"),
            (10, "break"),
            (14, "break_over_soon"),
            (14, "rebuys_soon"),
            (15, "break_over"),
        ],
        *[(15, "rebuys_closed"), (19, "level_soon"), (20, "level"), (25, "overtime")],
    ]
    return [*steps, *[(15, one) for one in more]]


class Watching:
    """
    The watch of a program in a hurry or not, or of two; a click that it does not hear of comes as
    from elsewhere.
    """

    def __init__(
        self, clock: ClockByHand, step: int, processes: int = 1, looks: int = 1, dies: bool = False
    ) -> None:
        self.clock, self.step, self.looks, self.dies = clock, step, looks, dies
        self.keepers = [NightMonitor() for _ in range(processes)]
        self.turn = 0

    def until(self, goal: int) -> None:
        """Time passes."""
        while self.clock.shown < goal:
            self.clock.pass_by(min(self.step, goal - self.clock.shown))
            if self.clock.shown == goal and goal % self.step:
                return  # the click comes before it looks
            self.look()

    def look(self) -> None:
        """One of the processes looks."""
        self.turn += 1
        if self.dies:
            journal.clear_state_cache()
            notification_rule_cache.clear_cache()
            club_locale_cache.clear_cache()
            self.keepers = [NightMonitor()]
        for _ in range(self.looks):
            self.keepers[self.turn % len(self.keepers)].check_nights(
                self.clock.now(), changed=self.dies
            )


WATCHES: dict[str, Callable[[ClockByHand], Watching]] = {
    "on the second": lambda clock: Watching(clock, SECOND),
    "late": lambda clock: Watching(clock, 7 * SECOND),
    "twice": lambda clock: Watching(clock, 5 * SECOND, looks=2),
    "two processes": lambda clock: Watching(clock, 3 * SECOND, processes=2),
    "started anew each time": lambda clock: Watching(clock, 6 * SECOND, dies=True),
}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> ClockByHand:
    notification_rule_cache.clear_cache()
    club_locale_cache.clear_cache()
    return set_by_hand(monkeypatch)


@pytest.fixture
def club(clock: ClockByHand) -> Club:
    """It wants to be told of everything, at one address."""
    club = Club.objects.create(name="Rounders", language="en", timezone="UTC")
    bot = target(club)
    for moment in EventType:
        order(club, moment, bot, seconds=60 if moment in AHEAD else 0)
    return club


def opened(club: Club, players: int, tables: tuple[int, ...] = ()) -> Tournament:
    """
    A night without names, some of them with seats; everybody begins at the first seat. The house
    draws no final table: it is the last one left.
    """
    rules = HouseRules(final_table_at=0)
    opening = OpenNight("Friday", "hpt20", 1000, SCHEDULE, rules, players, terms=TERMS, plan=PRIZES)
    night = journal.open_night(club, opening, ANN, "open")
    player = 0
    for number, size in enumerate(tables, 1):
        act(night, OpenTable(number, 10))
        for seat in range(1, size + 1):
            player += 1
            act(night, SeatPlayer(-player, number, seat))
    return night


def act(night: Tournament, action: Action) -> None:
    """Ann does it; an undo takes back what she did last."""
    if isinstance(action, Undo):
        night.refresh_from_db()
        journal.undo_entries(night, (night.version,), ANN, uuid4().hex)
    else:
        assert journal.perform_action(night, action, ANN, uuid4().hex).changed


def played(night: Tournament, script: Script, watching: Watching) -> Told:
    """
    Play it to the end of its thirtieth minute, and see what was told, sorted, with the minute of
    each.
    """
    act(night, StartClock())
    began = watching.clock.now()
    watching.look()
    for minutes, action in script:
        watching.until(began + round(minutes * MINUTE))
        act(night, action)
    watching.until(began + 30 * MINUTE)
    rows = Job.objects.filter(club=night.club, kind=KIND).values_list(
        "made_at", "asked__told__event"
    )
    return sorted((round((at - began) / MINUTE, 1), event) for at, event in rows)


@pytest.mark.parametrize("watch", WATCHES)
def test_every_moment_of_a_night_is_told_once(club: Club, clock: ClockByHand, watch: str) -> None:
    night = opened(club, 8, (5, 3))
    assert played(night, EVERYTHING, WATCHES[watch](clock)) == sorted(ALL_TOLD)


def test_that_was_every_moment() -> None:
    assert {event for _minute, event in ALL_TOLD} == set(EventType)


@pytest.mark.parametrize("watch", ["late", "two processes", "started anew each time"])
def test_who_has_won_by_time_alone_is_told_once(club: Club, clock: ClockByHand, watch: str) -> None:
    found = played(opened(club, 4), BY_TIME, WATCHES[watch](clock))
    outs = [(1, "player_out"), (2, "player_out"), (3, "player_out")]
    assert found == sorted([*clock_alone("winner"), *outs])


@pytest.mark.parametrize("watch", ["late", "two processes"])
def test_what_is_left_by_time_alone_is_told_once(
    club: Club, clock: ClockByHand, watch: str
) -> None:
    found = played(opened(club, 4), TWO_BY_TIME, WATCHES[watch](clock))
    outs = [(1, "player_out"), (2, "player_out")]
    assert found == sorted([*clock_alone("in_the_money", "heads_up"), *outs])
