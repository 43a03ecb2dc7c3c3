"""Schedule checks: what does not fit the field or what is sold, before a night begins."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournament.chips.rules.chip_inventory import count_planned_players
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.engine.time_units import MINUTE
from tournament.forecast.rules.live_forecast import ForecastHints, forecast_tonight
from tournament.money.values.terms import Offer, WindowEnd, offer_text
from tournament.night.rules.night_presets import BY_KEY
from tournament.night.state import (
    State,
    count_chips_in_play,
    count_entered_players,
    find_buy_in_offer,
)
from tournament.schedule.rules.finish_time_rule import MAX_BIG_BLINDS, compute_finish_time_range
from tournament.schedule.values import Break, Level, compute_step_duration

LONG = 240
"""So many minutes without a break are long."""

OFTEN, SEED = 0.5, 1
"""A schedule is too short when more than half of such nights go on after it."""

SEATS_PLAYED, MIN_RUNS, MAX_RUNS = 1000, 10, 50
"""Whether it is more than half takes few nights; those of a large field are much alike."""

MIN_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class ScheduleIssue:
    """What does not fit, and the row of the schedule if it is about one."""

    line: Message
    row: int | None = None


def find_early_schedule_end(state: State, at: Instant) -> Iterator[ScheduleIssue]:
    """
    The last level is over before the last hand, in most of the nights that are played out. Where
    its blinds are large enough for all chips none is; a last level without a limit lasts as long as
    it takes.
    """
    steps = state.structure.steps
    players = count_planned_players(state)
    last = steps[-1] if steps else None
    if not isinstance(last, Level) or not last.minutes or players < MIN_PLAYERS:
        return
    if last.big * MAX_BIG_BLINDS >= _count_expected_chips(state, players):
        return
    runs = max(MIN_RUNS, min(MAX_RUNS, SEATS_PLAYED // players))
    told = forecast_tonight(state, at, seed=SEED, known=ForecastHints(players), runs=runs)
    if told is not None and told.forecast.beyond > OFTEN:
        line = say(
            _(
                "{share} of 100 such nights outlast the schedule. Add levels, "
                "or give the last one no limit."
            ),
            share=round(100 * told.forecast.beyond),
        )
        yield ScheduleIssue(line, len(steps) - 1)


def find_missing_breaks(state: State, at: Instant) -> Iterator[ScheduleIssue]:
    """
    Hours of play without a break. A ready-made schedule is as its book has it: there the director
    stops for one.
    """
    steps = state.structure.steps
    preset = BY_KEY.get(state.preset)
    as_in_the_book = preset is not None and preset.structure == state.structure
    if not steps or as_in_the_book or any(isinstance(step, Break) for step in steps):
        return
    chips = _count_expected_chips(state, count_planned_players(state))
    soonest, _latest = compute_finish_time_range(state.structure, chips)
    if soonest > LONG * MINUTE:
        forms = ngettext(
            "More than {count} hour without a break.",
            "More than {count} hours without a break.",
        )
        yield ScheduleIssue(say_count(forms, soonest // (60 * MINUTE)))


def _count_expected_chips(state: State, players: int) -> int:
    """All chips of so many players, before anybody buys again."""
    offer = find_buy_in_offer(state)
    to_come = max(0, players - count_entered_players(state))
    return count_chips_in_play(state) + (to_come * offer.chips if offer else 0)


def find_unreachable_windows(state: State, at: Instant) -> Iterator[ScheduleIssue]:
    """What is sold at a level, or until a minute, that the schedule does not have."""
    levels = sum(isinstance(step, Level) for step in state.structure.steps)
    for offer in state.terms.offers:
        if (line := _unreachable_window_text(state, offer, levels)) is not None:
            yield ScheduleIssue(line)


def _unreachable_window_text(state: State, offer: Offer, levels: int) -> Message | None:
    window = offer.window
    told = offer_text(offer)
    if window.after >= levels:
        return say(
            _("{offer} is sold after level {level}, but no level follows."),
            offer=told,
            level=window.after,
        )
    if window.until in (WindowEnd.FIRST_HAND, WindowEnd.LEVEL_END) and window.number > levels:
        return say(
            _("{offer} is sold until level {level}; the last one is {last}."),
            offer=told,
            level=window.number,
            last=levels,
        )
    lasts = sum(compute_step_duration(step) for step in state.structure.steps) // MINUTE
    if (
        window.until is WindowEnd.MINUTES
        and window.number > lasts
        and state.structure.steps[-1].minutes
    ):
        return say(
            _("{offer} is sold for {minutes} minutes; the schedule lasts {lasts}."),
            offer=told,
            minutes=window.number,
            lasts=lasts,
        )
    return None


def find_unreachable_late_level(state: State, at: Instant) -> Iterator[ScheduleIssue]:
    """Late players are waited for until a level that never comes."""
    levels = sum(isinstance(step, Level) for step in state.structure.steps)
    until = state.rules.late_until_level
    if until > levels:
        yield ScheduleIssue(
            say(
                _("Late players must be here by level {level}; the last one is {last}."),
                level=until,
                last=levels,
            )
        )
