"""A short evening for tests: Ann opens it, and things happen at minutes after eight."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from tests.rows import each_row
from tournament.clock.actions import StartClock
from tournament.clock.values import ClockFace, Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.messages import Duration, Message, Money, Refusal, TimeOfDay
from tournament.engine.money import Currency, write_amount
from tournament.engine.time_units import MINUTE
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.state import State, read_night_clock
from tournament.night.values.house_rules import HouseRules
from tournament.schedule.values import Break, Level, Structure

EIGHT = 1_763_661_600_000
SCHEDULE = Structure(
    (
        Level(10, 20, 20),
        Level(15, 30, 20),
        Break(10, "Dinner", (5,)),
        Level(25, 50, 20),
        Level(50, 100, 20),
    )
)
OPENING = OpenNight("Friday", "hpt20", 1000, SCHEDULE, HouseRules(), players=10)


def at(minutes: float) -> Instant:
    """So many minutes after eight."""
    return Instant(EIGHT + round(minutes * MINUTE))


@dataclass(frozen=True, slots=True)
class Evening:
    """The night so far; every step gives a new one."""

    past: JournalHistory = JournalHistory()

    def do(self, minutes: float, *actions: Action, by: str = "Ann") -> "Evening":
        """What somebody does so many minutes after eight."""
        past = self.past
        for action in actions:
            past = add_entry(past, Entry(past.version + 1, at(minutes), action, by))
        return replace(self, past=past)

    def undo(self, minutes: float, *targets: int) -> "Evening":
        return self.do(minutes, Undo(targets))

    def face(self, minutes: float) -> ClockFace:
        return read_night_clock(self.state, at(minutes))

    def refuses(self, minutes: float, action: Action) -> str:
        """The sentence with which it says no."""
        try:
            self.do(minutes, action)
        except Refusal as refusal:
            return told(refusal.line)
        raise AssertionError(f"{action} was not refused")

    def tells(self, minutes: float, action: Action) -> str:
        """The line that an action leaves in the log."""
        self.do(minutes, action)
        return told(action.describe(self.state, at(minutes)))

    @property
    def state(self) -> State:
        return self.past.state

    @property
    def digest(self) -> str:
        return compute_digest(self.past.state)


def opened() -> Evening:
    """Ann opened the night at ten to eight."""
    return Evening().do(-10, OPENING)


def started() -> Evening:
    """And started its clock at eight."""
    return opened().do(0, StartClock())


def each_says(
    ask: Callable[[Evening, float, Action], str],
    minutes: float,
    rows: Iterable[tuple[Any, ...]],
    night: Evening | None = None,
) -> Callable[[], None]:
    """
    A test by a table: what is said about each action so many minutes after eight, in its own night
    or this.
    """

    @each_row(
        ("there", "action", "sentence"), [row if len(row) == 3 else (night, *row) for row in rows]
    )
    def test(there: Evening, action: Action, sentence: str) -> None:
        assert ask(there, minutes, action) == sentence

    return test


def told(line: Message) -> str:
    """A line in English, its instants and lengths of time as minutes, its money as it is typed."""
    facts = {name: told_fact(fact) for name, fact in line.facts}
    return (line.plural if line.plural and line.count != 1 else line.text).format(**facts)


def told_fact(fact: object) -> object:
    if isinstance(fact, Message):
        return told(fact)
    if isinstance(fact, TimeOfDay):
        return f"8 o’clock {(fact.at - EIGHT) / MINUTE:+g} min"
    if isinstance(fact, Money):
        return f"{write_amount(fact.cents, Currency(fact.code, fact.digits))} {fact.code}"
    if isinstance(fact, Duration):
        return f"{fact.ms / MINUTE:g} min"
    return fact
