"""Upcoming events of the clock within a period, if nobody touches it."""

from collections.abc import Collection, Iterator

from tournament.clock.values import Instant
from tournament.engine.messages import Fact
from tournament.engine.time_units import MINUTE, SECOND
from tournament.money.values.terms import PurchaseKind, WindowEnd
from tournament.night.state import State, count_entered_players, find_stop, read_night_clock
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.rules.journal_events import (
    NightEvent,
    build_blind_facts,
    build_break_facts,
    build_next_blind_facts,
    find_step_event,
)
from tournament.notifications.rules.milestones import CLOSED, find_milestone_events
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_closing_time,
    find_time_limit_end,
    find_window_status,
)
from tournament.schedule.values import Break, compute_step_duration, find_level_number

Ahead = tuple[EventType, int]
"""A moment that comes so many seconds before something."""

SOON = {PurchaseKind.BUY_IN: EventType.ENTRY_SOON, PurchaseKind.REBUY: EventType.REBUYS_SOON}


def find_timed_events(
    state: State, wanted: Collection[Ahead], after: Instant, until: Instant
) -> tuple[NightEvent, ...]:
    """
    What happens after one instant, and not later than the other, in the order in which it happens.
    `wanted` names what is to be told how many seconds before; those of a step that is shorter than
    that are left out.
    """
    if state.finished is not None or state.started is None:
        return ()
    found = [
        *_find_step_events(state, wanted, after, until),
        *_find_break_end_events(state, wanted, after, until),
        *_find_closing_warnings(state, wanted, after, until),
        *_find_sale_end_events(state, after, until),
    ]
    return tuple(sorted(found, key=lambda event: event.at))


def find_next_event_time(state: State, wanted: Collection[Ahead], after: Instant) -> Instant | None:
    """When the next of them comes; the first edge is enough, for it is asked again then."""
    if state.finished is not None or state.started is None:
        return None
    ends = [
        read_night_clock(state, after).edge,
        *(_find_last_closing(state, buys, after) for buys in CLOSED),
        *_list_time_limits(state),
    ]
    known = [end for end in ends if end is not None]
    times = [*known]
    for _moment, seconds in wanted:
        times += [Instant(end - seconds * SECOND) for end in known]
    return min((at for at in times if at > after), default=None)


def _find_step_events(
    state: State, wanted: Collection[Ahead], after: Instant, until: Instant
) -> Iterator[NightEvent]:
    latest = Instant(until + SECOND * max((seconds for _moment, seconds in wanted), default=0))
    begins = Instant(state.anchor.since or 0)
    for edge, step in _list_step_starts(state, after, latest):
        for moment, seconds in wanted:
            at = Instant(edge - seconds * SECOND)
            if moment is _find_warning_type(state, step) and after < at <= until and begins < at:
                facts = _build_warning_facts(state, step, seconds)
                level = _find_event_level(state, step)
                yield NightEvent(moment, at, f"{moment}-{seconds}-{edge}", facts, level, seconds)
        if after < edge <= until:
            yield from _find_begin_events(state, edge, step)
        begins = edge


def _find_break_end_events(
    state: State, wanted: Collection[Ahead], after: Instant, until: Instant
) -> Iterator[NightEvent]:
    """A break that somebody took is over by itself, and what warns of that."""
    stop = find_stop(state, after)
    if stop is None or stop.until is None:
        return
    structure = state.structure
    step = read_night_clock(state, after).step
    level = _find_event_level(state, step)
    ends = Instant(stop.until)
    begins = ends - stop.minutes * MINUTE
    blinds = build_blind_facts(structure, step)
    for moment, seconds in wanted:
        at = Instant(ends - seconds * SECOND)
        if moment is EventType.BREAK_OVER_SOON and max(after, begins) < at <= until:
            coming = {**build_next_blind_facts(structure, step), **blinds, "seconds": seconds}
            name = f"{moment}-{seconds}-{ends}"
            yield NightEvent(moment, at, name, _sort_facts(coming), level, seconds)
    if ends <= until:
        yield _build_event(EventType.GOES_ON, ends, blinds, level)


def _list_step_starts(
    state: State, after: Instant, until: Instant
) -> Iterator[tuple[Instant, int]]:
    """
    When each step begins if nobody touches the clock; the number past the last is the overtime.
    """
    shown = read_night_clock(state, after)
    edge = shown.edge
    step = shown.step + 1
    if shown.wait_ms and edge is not None:
        # The first deal begins a step; after a break the same step goes on.
        if edge == state.started and edge <= until:
            yield edge, shown.step
        edge = Instant(edge + state.anchor.left_ms) if state.anchor.left_ms > 0 else None
    while edge is not None and edge <= until:
        yield edge, step
        if step >= len(state.structure.steps):
            return
        lasts = compute_step_duration(state.structure.steps[step])
        if not lasts:
            return
        edge = Instant(edge + lasts)
        step += 1


def _find_begin_events(state: State, edge: Instant, step: int) -> Iterator[NightEvent]:
    level = _find_event_level(state, step)
    if edge == state.started:
        facts = build_blind_facts(state.structure, step)
        yield _build_event(EventType.STARTED, edge, facts, level)
    if step == len(state.structure.steps):
        facts = build_blind_facts(state.structure, step - 1)
        yield _build_event(EventType.OVERTIME, edge, facts, level)
        return
    moment, facts = find_step_event(state.structure, step)
    yield _build_event(moment, edge, facts, level)


def _build_event(moment: EventType, at: Instant, facts: dict[str, Fact], level: int) -> NightEvent:
    return NightEvent(moment, at, f"{moment}-{at}", _sort_facts(facts), level)


def _find_warning_type(state: State, step: int) -> EventType | None:
    """What warns of this step; the first deal and the overtime have no warning."""
    if not 0 < step < len(state.structure.steps):
        return None
    if isinstance(state.structure.steps[step], Break):
        return EventType.BREAK_SOON
    after_break = isinstance(state.structure.steps[step - 1], Break)
    return EventType.BREAK_OVER_SOON if after_break else EventType.LEVEL_SOON


def _build_warning_facts(state: State, step: int, seconds: int) -> tuple[tuple[str, Fact], ...]:
    """What is said before a step begins."""
    structure = state.structure
    coming = (
        build_break_facts(structure, step)
        if isinstance(structure.steps[step], Break)
        else build_next_blind_facts(structure, step)
    )
    return _sort_facts({**coming, **build_blind_facts(structure, step - 1), "seconds": seconds})


def _find_event_level(state: State, step: int) -> int:
    return find_level_number(state.structure, min(step, len(state.structure.steps) - 1))


def _find_closing_warnings(
    state: State, wanted: Collection[Ahead], after: Instant, until: Instant
) -> Iterator[NightEvent]:
    level = find_level_number(state.structure, read_night_clock(state, after).step)
    begins = Instant(state.anchor.since or 0)
    for buys in CLOSED:
        at = _find_last_closing(state, buys, after)
        if at is None:
            continue
        for moment, seconds in wanted:
            early = Instant(at - seconds * SECOND)
            # What begins later is sooner than told.
            if moment is SOON[buys] and after < early <= until and begins < early:
                facts = _sort_facts({"seconds": seconds, "entered": count_entered_players(state)})
                yield NightEvent(moment, early, f"{moment}-{seconds}-{at}", facts, level, seconds)


def _find_sale_end_events(state: State, after: Instant, until: Instant) -> Iterator[NightEvent]:
    """
    What time alone leads to: it ends sales, so that somebody who waited cannot come back, and has
    lost.
    """
    edges = (edge for edge, _step in _list_step_starts(state, after, until))
    for at in sorted({at for at in (*edges, *_list_time_limits(state)) if after < at <= until}):
        was_at = Instant(at - 1)
        # Nothing else of a night depends on the time.
        if _list_window_statuses(state, was_at) != _list_window_statuses(state, at):
            level = find_level_number(state.structure, read_night_clock(state, at).step)
            for moment, facts in find_milestone_events(state, was_at, state, at):
                yield _build_event(moment, at, facts, level)


def _list_time_limits(state: State) -> Iterator[Instant]:
    """When time limits by minutes run out, whatever the clock of the levels does."""
    ends = (find_time_limit_end(state, offer.window) for offer in state.terms.offers)
    yield from (end for end in ends if end is not None)


def _list_window_statuses(state: State, at: Instant) -> tuple[WindowStatus, ...]:
    """
    What may be bought at an instant; some of it by the hands of a table, of which many are equally
    far.
    """
    equally_far = {(bool(table.hand), table.step): number for number, table in state.tables.items()}
    found: list[WindowStatus] = []
    for window in dict.fromkeys(offer.window for offer in state.terms.offers):
        tables = equally_far.values() if window.until is WindowEnd.FIRST_HAND else ()
        found += [find_window_status(state, window, at, table) for table in (0, *tables)]
    return tuple(found)


def _find_last_closing(state: State, buys: PurchaseKind, after: Instant) -> Instant | None:
    """When the last of these purchases closes, if that is known and comes by itself."""
    last = None
    for offer in state.terms.offers:
        if offer.buys is buys:
            status = find_window_status(state, offer.window, after)
            if status is WindowStatus.OPEN:
                end = find_closing_time(state, offer.window, after)
                if end is None:
                    return None
                last = max(last or end, end)
    return last


def _sort_facts(facts: dict[str, Fact]) -> tuple[tuple[str, Fact], ...]:
    return tuple(sorted(facts.items()))


AHEAD = frozenset(moment for moment, meaning in MOMENTS.items() if meaning.is_ahead)
"""The moments that need a number of seconds."""
