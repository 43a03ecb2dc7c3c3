"""
To finish by a wished time: the smallest changes of what is still to be played that make it likely.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import inf

from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.forecast.rules.club_pace import USUAL, Pace
from tournament.forecast.rules.forecast_field import (
    ForecastField,
    NightProgress,
    build_initial_progress,
)
from tournament.forecast.rules.forecast_simulation import Forecast, TimeRange, simulate_forecast
from tournament.forecast.rules.purchase_model import AGAIN
from tournament.forecast.rules.schedule_arrays import (
    compute_level_end_offset,
    compute_sale_end_offset,
    compute_sale_start_offset,
)
from tournament.money.values.terms import Offer, PurchaseWindow, WindowEnd
from tournament.schedule.values import (
    Break,
    Level,
    Millis,
    Step,
    Structure,
    find_level_in_force,
    find_level_number,
    find_next_level,
    list_step_start_offsets,
)

MIN_LEVEL_MINUTES = 5
"""Minutes; nobody wants to play levels shorter than these."""

MAX_LEVELS_LEFT_OUT = 3
"""So many levels can be left out before the blinds jump too far."""

SHORTER = ngettext(
    "Every level from level {level} on is {count} minute shorter.",
    "Every level from level {level} on is {count} minutes shorter.",
)
WITHOUT_BREAKS = ngettext(
    "Leave out the break after level {level}.", "Leave out the last {count} breaks."
)
WITHOUT_LEVELS = ngettext(
    "Leave out level {level} ({small}–{big}).",
    "Leave out {count} levels, the first of them is {small}–{big}.",
)


@dataclass(frozen=True, slots=True)
class SpeedUpOption:
    """
    One way to finish sooner: the schedule and the offers with it, what it is in words, and when the
    night ends then. `rows` are the rows of the schedule up to that end that become different, or
    that no longer hold what was posted. Where it is not enough alone, `in_time` says so.
    """

    structure: Structure
    offers: tuple[Offer, ...]
    line: Message
    end: TimeRange
    rows: int
    in_time: bool


@dataclass(frozen=True, slots=True)
class SpeedUpCandidate:
    """
    A schedule and offers that might do, with what they are in words; `rows` may still count some
    never played.
    """

    structure: Structure
    offers: tuple[Offer, ...]
    line: Message
    rows: int


def find_speed_ups(
    structure: Structure,
    field: ForecastField,
    wished: Millis,
    *,
    seed: int,
    fixed: int = 0,
    standing: NightProgress | None = None,
    pace: Pace = USUAL,
    runs: int = 0,
) -> tuple[SpeedUpOption, ...]:
    """
    What can be done so that the night is over by `wished`, by the clock of the schedule, in one
    case of two: of each kind of change the smallest that is enough; those that change the fewest
    rows first, those that are not enough last. Nothing if the night is likely to be over by then
    anyway. The first `fixed` rows stay as they are.
    """
    now = standing or build_initial_progress(field)

    def forecast_change(change: SpeedUpCandidate) -> Forecast:
        changed = replace(field, offers=change.offers)
        return simulate_forecast(
            change.structure, changed, seed=seed, runs=runs, standing=now, pace=pace
        )

    usual = simulate_forecast(structure, field, seed=seed, runs=runs, standing=now, pace=pace)
    if usual.end.middle <= wished:
        return ()
    kinds = (
        tuple(_propose_shorter_levels(structure, field.offers, fixed, usual)),
        tuple(_propose_fewer_breaks(structure, field.offers, fixed, usual)),
        tuple(_propose_fewer_levels(structure, field.offers, fixed, usual)),
        tuple(_propose_shorter_rebuy_period(structure, field.offers, now, usual)),
    )
    found = [
        _find_smallest_change(changes, forecast_change, wished) for changes in kinds if changes
    ]
    helping = [way for way in found if way.end.middle < usual.end.middle]
    return tuple(sorted(helping, key=lambda way: (not way.in_time, way.rows, way.end.middle)))


def _find_smallest_change(
    changes: tuple[SpeedUpCandidate, ...],
    tried: Callable[[SpeedUpCandidate], Forecast],
    wished: Millis,
) -> SpeedUpOption:
    """The first of changes, each larger than the one before, that is enough; else the last one."""
    low = 0
    high = len(changes) - 1
    ends = {high: tried(changes[high])}
    while low < high and ends[high].end.middle <= wished:
        middle = (low + high) // 2
        ends[middle] = tried(changes[middle])
        if ends[middle].end.middle <= wished:
            high = middle
        else:
            low = middle + 1
    change = changes[high]
    end = ends[high].end
    return SpeedUpOption(
        change.structure, change.offers, change.line, end, change.rows, end.middle <= wished
    )


def _list_shortenable_rows(
    structure: Structure, fixed: int, usual: Forecast, kind: type[Step]
) -> list[int]:
    """The rows of one kind that are still free and begin before the night is likely to end."""
    begun = enumerate(list_step_start_offsets(structure))
    return [
        at
        for at, begins in begun
        if at >= fixed and isinstance(structure.steps[at], kind) and begins < usual.end.middle
    ]


def _propose_shorter_levels(
    structure: Structure, offers: tuple[Offer, ...], fixed: int, usual: Forecast
) -> Iterator[SpeedUpCandidate]:
    """All free levels a minute shorter, or two, or more."""
    rows = _list_shortenable_rows(structure, fixed, usual, Level)
    longest = max((structure.steps[at].minutes for at in rows), default=0)
    for fewer in range(1, longest - MIN_LEVEL_MINUTES + 1):
        steps = [
            replace(step, minutes=max(min(MIN_LEVEL_MINUTES, step.minutes), step.minutes - fewer))
            if at >= fixed and isinstance(step, Level)
            else step
            for at, step in enumerate(structure.steps)
        ]
        line = say_count(SHORTER, fewer, level=find_level_number(structure, rows[0]))
        yield SpeedUpCandidate(Structure(tuple(steps)), offers, line, len(rows))


def _propose_fewer_breaks(
    structure: Structure, offers: tuple[Offer, ...], fixed: int, usual: Forecast
) -> Iterator[SpeedUpCandidate]:
    """The last break of the night left out, the last two, or more."""
    rows = _list_shortenable_rows(structure, fixed, usual, Break)
    for count in range(1, len(rows) + 1):
        line = say_count(WITHOUT_BREAKS, count, level=find_level_number(structure, rows[-count]))
        yield SpeedUpCandidate(_drop_rows(structure, rows[-count:]), offers, line, count)


def _propose_fewer_levels(
    structure: Structure, offers: tuple[Offer, ...], fixed: int, usual: Forecast
) -> Iterator[SpeedUpCandidate]:
    """
    One level left out, or more: each time that one without which the blinds jump least. Levels by
    whose number something is sold stay, so that it is sold as long as was said.
    """
    named = [compute_sale_start_offset(structure, offer) for offer in offers]
    named += [compute_sale_end_offset(structure, offer.window) for offer in offers]
    sold_until = max((until for until in named if until < usual.end.late), default=0.0)
    shorter = structure
    left_out = list[Level]()
    for count in range(1, MAX_LEVELS_LEFT_OUT + 1):
        begun = list(list_step_start_offsets(shorter))
        rows = [
            row
            for row in _list_shortenable_rows(shorter, fixed, usual, Level)
            if 0 < row < len(begun) - 1 and begun[row] >= sold_until
        ]
        if not rows:
            return
        at = min(rows, key=partial(_compute_blind_jump, shorter))
        left_out.append(find_level_in_force(shorter, at))
        shorter = _drop_rows(shorter, [at])
        first = min(left_out, key=structure.steps.index)
        number = find_level_number(structure, structure.steps.index(first))
        line = say_count(WITHOUT_LEVELS, count, level=number, small=first.small, big=first.big)
        yield SpeedUpCandidate(shorter, offers, line, count)


def _compute_blind_jump(structure: Structure, at: int) -> float:
    """By what the big blind would grow from the level before this one to the level after it."""
    after = find_next_level(structure, at)
    return after.big / find_level_in_force(structure, at - 1).big if after else inf


def _propose_shorter_rebuy_period(
    structure: Structure, offers: tuple[Offer, ...], now: NightProgress, usual: Forecast
) -> Iterator[SpeedUpCandidate]:
    """
    Rebuys end a level earlier than was said, or two, or more; at the soonest with the level that is
    played.
    """
    windows = [offer.window for offer in offers if offer.buys in AGAIN]
    closings = [compute_sale_end_offset(structure, window) for window in windows]
    closes = min(max(closings, default=0.0), usual.end.late)
    numbers = range(len(structure.steps), 0, -1)
    sooner = [
        number
        for number in numbers
        if now.played < compute_level_end_offset(structure, number) < closes
    ]
    for count, number in enumerate(sooner, 1):
        line = say(_("Rebuys end with level {level}."), level=number)
        limited = tuple(_limit_offer_window(structure, offer, number) for offer in offers)
        yield SpeedUpCandidate(structure, limited, line, count)


def _limit_offer_window(structure: Structure, offer: Offer, number: int) -> Offer:
    """The same offer, sold until a level ends at the latest."""
    window = offer.window
    if (
        offer.buys not in AGAIN
        or compute_sale_end_offset(structure, window) <= compute_level_end_offset(structure, number)
        or window.after >= number
    ):
        return offer
    return replace(offer, window=PurchaseWindow(WindowEnd.LEVEL_END, number, window.after))


def _drop_rows(structure: Structure, rows: list[int]) -> Structure:
    """
    The schedule without some rows; chips that would have left in them leave in the next row that
    stays.
    """
    steps = list[Step]()
    leaving = tuple[int, ...]()
    for at, step in enumerate(structure.steps):
        if at in rows:
            leaving += step.colour_up
        else:
            steps.append(replace(step, colour_up=(*leaving, *step.colour_up)))
            leaving = ()
    return Structure(tuple(steps))
