"""
Nights with crashes, sleep and wrong clocks in simulated time; journal, scheduler and clock are
real.
"""

import random
from uuid import uuid4

from django.db import connection

from tests.lab.findings import Findings
from tournament import journal, time_source
from tournament.clock.actions import (
    AnswerOutage,
    JumpToStep,
    Pause,
    Resume,
    ResumeMode,
    SetTimeLeft,
    StartClock,
)
from tournament.clock.values import ClockFace, Instant
from tournament.engine.messages import Refusal
from tournament.journal import Actor
from tournament.models import Club, Pulse, Tournament
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.state import State, read_night_clock
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Break, Level, Structure
from tournament.scheduler import night_monitor
from tournament.scheduler.night_monitor import NightMonitor

SECOND, MINUTE, HOUR = 1000, 60_000, 3_600_000
# Midnights UTC before the clocks change in Europe and in America: the worst evenings to trust a
# wall clock.
EVENINGS = (1_774_742_400_000, 1_792_886_400_000, 1_772_928_000_000, 1_800_000_000_000)
RIGHT_MS = 250
SURELY_SHORT_MS = 50 * SECOND
"""
Away for less than this, with the last sign of life before it, nobody has to be asked unless a level
ended.
"""
STRUCTURE = Structure(
    (
        *(step for _ in range(6) for step in (Level(10, 20, 4), Break(2), Level(20, 40, 3))),
        Level(30, 60, 3),
    )
)
ANN = Actor("Ann")


class Computer(time_source.SteadyClock):
    """
    A computer with a wall clock that can be set and a steady clock that begins anew at every boot.
    """

    def __init__(self, true: int) -> None:
        self.true, self.wall_ahead, self.ahead = true, 0, 0

    def boot(self) -> None:
        """The program begins: it knows the wall clock alone."""
        self.ahead = self.wall_ahead
        time_source.CLOCK = self
        vars(night_monitor)["CLOCK"] = self  # it has its own name for it

    def now(self) -> Instant:
        return Instant(self.true + self.ahead)

    def measure_drift_ms(self) -> int:
        return self.wall_ahead - self.ahead

    def follow_wall_clock(self) -> None:
        if abs(self.measure_drift_ms()) < time_source.GENTLE_MS:
            self.ahead = self.wall_ahead

    def advance_to(self, instant: int) -> None:
        self.ahead += max(0, instant - self.now())


class Evening:
    """One night, how it should stand by true time, and the faults that befall it."""

    def __init__(self, seed: int, found: Findings) -> None:
        self.roll, self.found, self.name = random.Random(seed), found, f"night {seed}"
        self.computer = Computer(self.roll.choice(EVENINGS) + self.roll.randrange(4 * HOUR))
        self.computer.boot()
        club, _made = Club.objects.get_or_create(name="Club")
        opening = OpenNight("N", "own", 1000, STRUCTURE, HouseRules(), players=9)
        self.night: Tournament = journal.open_night(club, opening, ANN, uuid4().hex)
        self.watch = NightMonitor()
        self.trusted: tuple[State, int] | None = None
        self.was_wrong = False
        self.may_ask = False
        """
        Whether the fault that befell last is one after which nobody can know how the night went on.
        """
        self.act(StartClock())

    @property
    def state(self) -> State:
        moment = journal.load_snapshot(self.night.pk)
        assert moment is not None
        return moment.state

    def act(self, action: Action) -> None:
        """Somebody clicks; what the clock shows then is what everybody agreed to."""
        try:
            journal.perform_action(self.night, action, ANN, uuid4().hex)
        except Refusal:
            return
        self.trust()

    def trust(self) -> None:
        """From here on the clock must go by true time."""
        self.trusted = (self.state, self.computer.ahead)

    def run(self, seconds: int) -> None:
        """Undisturbed time, looked at as the watch does."""
        for _ in range(seconds):
            self.computer.true += SECOND
            self.watch.check_nights(self.computer.now(), changed=False)
        self.watch.check_nights(self.computer.now(), changed=True)

    def check(self, after: str) -> None:
        """Compare what screens show with true time, unless the director is being asked."""
        state = self.state
        self.found.count("checks")
        if state.away is not None:
            self.found.count("questions")
            if not self.may_ask:
                self.found.fail(f"{self.name}, {after}: the director was asked what is known")
            self.act(AnswerOutage(state.away.went, self.roll.choice(list(ResumeMode))))
            if self.state.stop is not None:
                self.act(Resume())
            return
        assert self.trusted is not None
        then, ahead = self.trusted
        shown = read_night_clock(state, self.computer.now())
        should = read_night_clock(then, Instant(self.computer.true + ahead))
        wrong = abs(_passed(shown) - _passed(should))
        self.found.counts["furthest wrong (ms)"] = max(
            int(self.found.counts.get("furthest wrong (ms)", 0)), wrong
        )
        if wrong > RIGHT_MS or shown.running != should.running:
            self.found.fail(f"{self.name}, {after}: wrong by {wrong} ms and nobody was asked")

    def befall(self) -> str:
        """One fault, or an ordinary click."""
        fault = self.roll.choice(
            (self.click, self.restart, self.set_wrong, self.sleep, self.restart_set_wrong)
        )
        self.may_ask = False
        return fault()

    def click(self) -> str:
        shown = read_night_clock(self.state, self.computer.now())
        choices: list[Action] = [
            Pause(),
            Resume(),
            JumpToStep(self.roll.randrange(len(STRUCTURE.steps)), shown.step),
        ]
        choices.append(SetTimeLeft(shown.step, self.roll.randrange(5, 300) * SECOND))
        self.act(self.roll.choice(choices))
        if self.state.stop is not None and self.roll.random() < 0.7:
            self.act(Resume())
        return "click"

    def restart(self, jump: int = 0) -> str:
        """The program is away for a while; the wall clock may be another when it is back."""
        away = self.roll.choice((1, 3, 10, 30, 61, 90, 300, 1500)) * SECOND
        shown, state = read_night_clock(self.state, self.computer.now()), self.state
        self.computer.true += away
        self.computer.wall_ahead += jump
        is_set_wrong = abs(self.computer.measure_drift_ms()) > RIGHT_MS
        self.computer.boot()
        went_on = read_night_clock(state, self.computer.now()).step != shown.step
        self.may_ask = away > SURELY_SHORT_MS or is_set_wrong or went_on
        self.watch = NightMonitor()
        self.watch.check_nights(self.computer.now(), changed=True)
        return f"restart after {away // SECOND} s, wall clock set by {jump // MINUTE} min"

    def restart_set_wrong(self) -> str:
        return self.restart(self.hour_wrong())

    def hour_wrong(self) -> int:
        """
        Once a night. What cannot be told from a short absence is a jump back by just as long as the
        program was away, so no sum of the absences below makes an hour.
        """
        jump = 0 if self.was_wrong else self.roll.choice((HOUR, -HOUR))
        self.was_wrong = True
        return jump

    def set_wrong(self) -> str:
        """
        Somebody sets the computer's clock, or it thinks that it must for the summer, while the
        program runs.
        """
        self.computer.wall_ahead += self.roll.choice((self.hour_wrong(), 20, -20))
        return "wall clock set while running"

    def sleep(self) -> str:
        shown, asleep = (
            read_night_clock(self.state, self.computer.now()),
            self.roll.choice((2 * HOUR, 5 * MINUTE, 40 * SECOND)),
        )
        self.computer.true += asleep
        went_on = read_night_clock(self.state, self.computer.now()).step != shown.step
        self.may_ask = asleep > SURELY_SHORT_MS or went_on
        self.watch.check_nights(self.computer.now(), changed=False)
        return "sleep"


def _passed(shown: ClockFace) -> int:
    """
    All the time on the clock from the first level to here; overtime has no end, so that nothing
    hangs on it.
    """
    before = sum(step.minutes * MINUTE for step in STRUCTURE.steps[: shown.step + 1])
    return before - shown.left_ms


def asks_always(state: State, _went: int, _back: int) -> bool:
    """A fault: whoever always asks is never wrong, and of no use."""
    return state.started is not None and state.stop is None and state.finished is None


def nights(size: int, always_asks: bool = False) -> Findings:
    """
    Simulate them one after another; `always_asks` plants a program that asks after every absence.
    """
    found = Findings()
    if always_asks:
        vars(night_monitor)["must_ask_about_outage"] = asks_always
    for seed in range(size):
        evening = Evening(seed, found)
        for _ in range(6):
            evening.run(evening.roll.randrange(5, 90))
            after = evening.befall()
            evening.check(after)
            evening.run(evening.roll.randrange(0, 20))
            evening.check(f"a while after {after}")
        evening.night.delete()
        Pulse.objects.all().delete()
        found.count("nights")
    connection.close()
    return found
