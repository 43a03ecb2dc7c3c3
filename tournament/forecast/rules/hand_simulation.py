"""
A night played out hand by hand, many nights at once.

In every hand each table posts its blinds and antes, shared evenly, and somebody wins them. With the
chance `contested` one other player is in the hand. The two are all in with the chance 1 / (1 +
(stack / even) ^ steep), where the stack is the smaller one in big blinds: with `even` big blinds
that is one hand in two. Otherwise the wager is log-normal, in big blinds, and never more than the
smaller stack. A hand takes its time, longer with more players at the table.

The numbers of `HOME` make the schedule of HomePokerTourney last as long as its publisher says. Who
sits where does not matter to how long a night lasts, so tables are always as even as can be and are
made anew when somebody goes out. All tables of one night play their hands in step.

Stacks stand in a row for each player and a column for each night; the players left are the first
rows, and one more row stays empty: there, tables that are broken play on, for nothing.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tournament.forecast.rules.purchase_model import Buyers
from tournament.forecast.rules.schedule_arrays import Floats, ScheduleArrays, Whole

HANDS_AT_ONCE = 8
"""So many hands are played between two looks at who has finished."""

SECOND = 1000.0
HOUR = 3_600_000.0
OVERTIME = 12 * HOUR
MAX_NIGHT_MS = 36 * HOUR
"""
A night is given up so long after the end of its schedule, or after so much play, whichever is
sooner.
"""


@dataclass(frozen=True, slots=True)
class HandModel:
    """
    How hands go, and how long they take in seconds: so long, and so much longer for every player at
    the table.
    """

    contested: float = 0.25
    even: float = 5.0
    steep: float = 3.0
    wager: float = 3.0
    wager_spread: float = 1.0
    hand: float = 53.6
    per_player: float = 10.71
    """48 hands an hour between two, 24 among nine."""


HOME = HandModel()


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """
    What became of the nights. `reached` has for each number of players left the instant when there
    were no more of them, by the clock of the schedule, or infinity; `blinds` how many big blinds
    all chips were worth at the end; `stacks` what the players had then, the first ones those who
    were left.
    """

    reached: Floats
    blinds: Floats
    stacks: Floats


@dataclass(slots=True)
class SimulatedNights:
    """The nights that still go on: `ids` are their numbers, `at` is what their clocks show."""

    stacks: Floats
    left: Whole
    at: Floats
    ids: Whole
    buyers: Buyers
    until: int
    reached: Floats
    blinds: Floats
    ended: Floats

    def keep_nights(self, going: Whole) -> None:
        """Go on with some of them, without the rows that none of them needs."""
        self.left = self.left[going]
        self.at = self.at[going]
        self.ids = self.ids[going]
        rows = int(self.left.max(initial=1))
        stacks = np.zeros((rows + 1, len(going)))
        stacks[:-1] = self.stacks[:rows, going]
        self.stacks = stacks
        self.buyers.keep_nights(rows, going, self.at)


@dataclass(frozen=True, slots=True)
class TablesByFieldSize:
    """
    By the number of players left: how many tables are open, how many sit at each, and how long
    hands take.
    """

    tables: Floats
    size: Floats
    seats: Whole
    """A row for each table; nobody sits at one that is broken."""
    hand: Floats


def build_tables_by_field_size(tables: Sequence[int], model: HandModel = HOME) -> TablesByFieldSize:
    """The rooms for so many open tables by the number of players left, from none to all."""
    left = np.arange(len(tables))
    is_open = np.array(tables)
    table = np.arange(is_open.max())[:, np.newaxis]
    seats = np.where(table < is_open, (left - table + is_open - 1) // is_open, 0)
    size = left / is_open
    return TablesByFieldSize(
        is_open.astype(np.float64), size, seats, SECOND * (model.hand + model.per_player * size)
    )


def compute_give_up_time(course: ScheduleArrays, played: float) -> float:
    """When a night that stands there is given up, by the clock of the schedule."""
    return min(max(course.ends, played) + OVERTIME, played + MAX_NIGHT_MS)


def play_nights(
    course: ScheduleArrays,
    rooms: TablesByFieldSize,
    stacks: Floats,
    at: Floats,
    buyers: Buyers,
    chance: np.random.Generator,
    until: int = 1,
    model: HandModel = HOME,
) -> SimulationResult:
    """
    Play nights on from these stacks and clocks until so many players are left, or until they are
    given up.
    """
    players, runs = stacks.shape
    latest = compute_give_up_time(course, float(at.min()))
    reached = np.full((players + 1, runs), np.inf)
    reached[players] = at
    every = np.arange(runs)
    left = np.full(runs, players)
    nights = SimulatedNights(
        stacks,
        left,
        at.copy(),
        every,
        buyers,
        until,
        reached,
        np.zeros(runs),
        np.zeros_like(stacks),
    )
    while True:
        going = (nights.left > until) & (nights.at < latest)
        _finish_nights(nights, course, np.flatnonzero(~going))
        nights.keep_nights(np.flatnonzero(going))
        if not len(nights.ids):
            break
        for luck in _draw_randomness(nights, rooms, chance, model):
            _play_hand(nights, course, rooms, luck)
            _eliminate_players(nights, course, chance)
    np.minimum.accumulate(reached, axis=0, out=reached)
    return SimulationResult(reached, nights.blinds, nights.ended)


def _finish_nights(nights: SimulatedNights, course: ScheduleArrays, over: Whole) -> None:
    """
    Keep the stacks of those that are over, and what they were worth in those that were given up.
    """
    rows = min(len(nights.stacks), len(nights.ended))
    nights.ended[:rows, nights.ids[over]] = nights.stacks[:rows, over]
    _record_worth_in_blinds(nights, course, over[nights.left[over] > nights.until])


def _record_worth_in_blinds(nights: SimulatedNights, course: ScheduleArrays, over: Whole) -> None:
    """How many big blinds all chips of these nights are worth now."""
    row = course.plays[np.searchsorted(course.begins, nights.at[over], side="right") - 1]
    nights.blinds[nights.ids[over]] = nights.stacks[:, over].sum(axis=0) / course.big[row]


@dataclass(frozen=True, slots=True)
class HandRandomness:
    """
    What chance does in one hand, for each table and night: which two play, with up to how many big
    blinds they are all in, and what they wager otherwise. Nothing of either where only one wants to
    play.
    """

    two: Floats
    all_in: Floats
    wager: Floats


def _draw_randomness(
    nights: SimulatedNights, rooms: TablesByFieldSize, chance: np.random.Generator, model: HandModel
) -> Iterator[HandRandomness]:
    """The luck of the hands to come."""
    tables = int(np.count_nonzero(rooms.seats[:, nights.left.max()]))
    shape = (HANDS_AT_ONCE, tables, len(nights.ids))
    two = chance.random(shape)
    hands = chance.random(shape)
    contested = np.flatnonzero(hands < model.contested)
    all_in = np.zeros(shape)
    wager = np.zeros(shape)
    how = hands.take(contested) / model.contested
    all_in.reshape(-1)[contested] = model.even * (1 / (1 - how) - 1) ** (1 / model.steep)
    wager.reshape(-1)[contested] = model.wager * np.exp(
        model.wager_spread * chance.standard_normal(len(contested))
    )
    return (HandRandomness(*each) for each in zip(two, all_in, wager, strict=True))


def _play_hand(
    nights: SimulatedNights, course: ScheduleArrays, rooms: TablesByFieldSize, luck: HandRandomness
) -> None:
    """One hand at every table."""
    row = np.searchsorted(course.begins, nights.at, side="right") - 1
    np.maximum(nights.at, course.resumes.take(row), out=nights.at)
    row = course.plays.take(row)
    big = course.big.take(row)
    share = course.table.take(row) / rooms.size.take(nights.left) + course.each.take(row)
    paid = np.minimum(nights.stacks, share)
    nights.stacks -= paid
    pot = np.add.reduce(paid, axis=0) / rooms.tables.take(nights.left)
    winner, loser = _pick_winner_and_loser(nights, rooms, luck.two)
    chips = nights.stacks.reshape(-1)
    wins = chips.take(winner)
    loses = chips.take(loser)
    most = np.minimum(wins, loses)
    stake = np.where(most < luck.all_in * big, most, np.minimum(most, luck.wager * big))
    chips[winner] = wins + stake + pot
    chips[loser] = loses - stake
    nights.stacks[-1] = 0.0
    nights.at += rooms.hand.take(nights.left)


def _pick_winner_and_loser(
    nights: SimulatedNights, rooms: TablesByFieldSize, two: Floats
) -> tuple[Whole, Whole]:
    """
    Where the chips of the winner and of the loser lie; every so many-th player sits at the same
    table.
    """
    runs = len(nights.ids)
    seats = rooms.seats[: len(two)].take(nights.left, axis=1)
    spot = two * seats
    first = spot.astype(np.intp)
    second = ((spot - first) * (seats - 1)).astype(np.intp)
    second += second >= first
    night = np.arange(runs)
    if len(two) == 1:
        return first * runs + night, second * runs + night
    step = rooms.tables.take(nights.left).astype(np.intp) * runs
    table = np.arange(len(two))[:, np.newaxis] * runs + night
    empty = (len(nights.stacks) - 1) * runs + night
    is_open = seats > 0
    return np.where(is_open, table + first * step, empty), np.where(
        is_open, table + second * step, empty
    )


def _eliminate_players(
    nights: SimulatedNights, course: ScheduleArrays, chance: np.random.Generator
) -> None:
    """Whoever has no chips left buys more or is out; the others move together."""
    nights.buyers.apply_add_ons(nights.stacks, nights.at, chance)
    alive = np.add.reduce(nights.stacks > 0, axis=0, dtype=np.intp)
    fewer = np.flatnonzero(alive < nights.left)
    if not len(fewer):
        return
    stacks = nights.stacks[:-1].take(fewer, axis=1)
    nights.buyers.apply_rebuys(stacks, fewer, nights.left[fewer], nights.at[fewer], chance)
    empty = stacks <= 0
    order = np.argsort(empty, axis=0, kind="stable") * len(fewer) + np.arange(len(fewer))
    stacks = stacks.take(order)
    nights.stacks[:-1, fewer] = stacks
    nights.buyers.reorder_players(order, fewer)
    left = len(stacks) - np.add.reduce(empty, axis=0, dtype=np.intp)
    nights.left[fewer] = left
    nights.reached[left, nights.ids[fewer]] = np.minimum(
        nights.reached[left, nights.ids[fewer]], nights.at[fewer]
    )
    _record_worth_in_blinds(nights, course, fewer[left <= nights.until])
