"""
The moments that the clock brings about by itself, within a stretch of time, if nobody touches it.
"""

from collections.abc import Collection, Iterator

from tournament.clock.values import Instant
from tournament.engine.messages import Fact
from tournament.money.values.terms import PurchaseKind, PurchaseWindow, WindowEnd
from tournament.night.state import State, count_entered_players, read_night_clock
from tournament.notifications.rules.event_types import MOMENTS, EventType
from tournament.notifications.rules.journal_events import (
    NightEvent,
    build_blind_facts,
    build_break_facts,
    build_next_blind_facts,
    find_step_moment,
)
from tournament.notifications.rules.milestones import CLOSED, find_state_events
from tournament.players.rules.purchase_windows import (
    WindowStatus,
    find_closing_time,
    find_time_limit_end,
    find_window_status,
)
from tournament.schedule.values import Break, compute_step_duration, find_level_number

Ahead = tuple[EventType, int]
"""A moment that comes so many seconds before something."""

SECOND = 1000
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
        *_find_closing_warnings(state, wanted, after, until),
        *_find_sale_end_events(state, after, until),
    ]
    return tuple(sorted(found, key=lambda one: one.at))


def find_next_event_time(state: State, wanted: Collection[Ahead], after: Instant) -> Instant | None:
    """When the next of them comes; the first edge is enough, for it is asked again then."""
    edge = read_night_clock(state, after).edge
    ends = [
        edge,
        *(_find_last_closing(state, buys, after) for buys in CLOSED),
        *_list_time_limits(state),
    ]
    known = (
        [end for end in ends if end is not None]
        if state.finished is None and state.started is not None
        else []
    )
    early = [Instant(end - seconds * SECOND) for end in known for _moment, seconds in wanted]
    return min((at for at in (*known, *early) if at > after), default=None)


def _find_step_events(
    state: State, wanted: Collection[Ahead], after: Instant, until: Instant
) -> Iterator[NightEvent]:
    latest = Instant(until + SECOND * max((seconds for _moment, seconds in wanted), default=0))
    begins = Instant(state.anchor.since or 0)
    for edge, step in _list_step_starts(state, after, latest):
        for moment, seconds in wanted:
            at = Instant(edge - seconds * SECOND)
            if moment is _find_warning_type(state, step) and after < at <= until and begins < at:
                yield NightEvent(
                    moment,
                    at,
                    f"{moment}-{seconds}-{edge}",
                    _build_warning_facts(state, step, seconds),
                    _find_event_level(state, step),
                    seconds,
                )
        if after < edge <= until:
            yield from _find_begin_events(state, edge, step)
        begins = edge


def _list_step_starts(
    state: State, after: Instant, until: Instant
) -> Iterator[tuple[Instant, int]]:
    """
    When each step begins if nobody touches the clock; the number past the last is the overtime.
    """
    shown = read_night_clock(state, after)
    edge, step = shown.edge, shown.step + 1
    if (
        shown.wait_ms and edge is not None
    ):  # only the first deal is told by the clock; a click tells that it goes on
        if edge == state.started and edge <= until:
            yield edge, shown.step
        edge = Instant(edge + state.anchor.left_ms) if state.anchor.left_ms > 0 else None
    while edge is not None and edge <= until:
        yield edge, step
        if step >= len(state.structure.steps) or not compute_step_duration(
            state.structure.steps[step]
        ):
            return
        edge, step = Instant(edge + compute_step_duration(state.structure.steps[step])), step + 1


def _find_begin_events(state: State, edge: Instant, step: int) -> Iterator[NightEvent]:
    if edge == state.started:
        facts = _sort_facts(build_blind_facts(state.structure, step))
        yield NightEvent(
            EventType.STARTED,
            edge,
            f"{EventType.STARTED}-{edge}",
            facts,
            _find_event_level(state, step),
        )
    if step == len(state.structure.steps):
        facts = _sort_facts(build_blind_facts(state.structure, step - 1))
        yield NightEvent(
            EventType.OVERTIME,
            edge,
            f"{EventType.OVERTIME}-{edge}",
            facts,
            _find_event_level(state, step - 1),
        )
        return
    moment, known = find_step_moment(state.structure, step)
    yield NightEvent(
        moment, edge, f"{moment}-{edge}", _sort_facts(known), _find_event_level(state, step)
    )


def _find_warning_type(state: State, step: int) -> EventType | None:
    """What warns of this step; the first deal and the overtime have no warning."""
    if not 0 < step < len(state.structure.steps):
        return None
    if isinstance(state.structure.steps[step], Break):
        return EventType.BREAK_SOON
    return (
        EventType.BREAK_OVER_SOON
        if isinstance(state.structure.steps[step - 1], Break)
        else EventType.LEVEL_SOON
    )


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
            if (
                moment is SOON[buys] and after < early <= until and begins < early
            ):  # else it is sooner than told
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
        if _list_window_statuses(state, was_at) != _list_window_statuses(
            state, at
        ):  # nothing else of a night depends on the time
            level = find_level_number(state.structure, read_night_clock(state, at).step)
            for moment, facts in find_state_events(state, was_at, state, at):
                yield NightEvent(moment, at, f"{moment}-{at}", _sort_facts(facts), level)


def _list_time_limits(state: State) -> Iterator[Instant]:
    """When time limits by minutes run out, whatever the clock of the levels does."""
    ends = (find_time_limit_end(state, offer.window) for offer in state.terms.offers)
    yield from (end for end in ends if end is not None)


def _list_window_statuses(state: State, at: Instant) -> tuple[WindowStatus, ...]:
    """
    What may be bought at an instant; some of it by the hands of a table, of which many are equally
    far.
    """
    windows = dict.fromkeys(offer.window for offer in state.terms.offers)
    equally_far = {(bool(table.hand), table.step): number for number, table in state.tables.items()}
    return tuple(
        find_window_status(state, window, at, table)
        for window in windows
        for table in ((0, *equally_far.values()) if window.until is WindowEnd.FIRST_HAND else (0,))
    )


def _find_last_closing(state: State, buys: PurchaseKind, after: Instant) -> Instant | None:
    """When the last of these purchases closes, if that is known and comes by itself."""
    sold = _list_open_windows(state, buys, after)
    ends = [
        end
        for end in (find_closing_time(state, window, after) for window in sold)
        if end is not None
    ]
    return max(ends) if ends and len(ends) == len(sold) else None


def _list_open_windows(state: State, buys: PurchaseKind, at: Instant) -> tuple[PurchaseWindow, ...]:
    windows = (offer.window for offer in state.terms.offers if offer.buys is buys)
    return tuple(
        window for window in windows if find_window_status(state, window, at) is WindowStatus.OPEN
    )


def _sort_facts(facts: dict[str, Fact]) -> tuple[tuple[str, Fact], ...]:
    return tuple(sorted(facts.items()))


AHEAD = frozenset(moment for moment, meaning in MOMENTS.items() if meaning.is_ahead)
"""The moments that need a number of seconds."""
