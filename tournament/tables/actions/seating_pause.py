"""Seating pause: the clock stands from a redraw until everybody is seated."""

from dataclasses import replace

from tournament.clock.values import Instant, start_clock, stop_clock
from tournament.engine.messages import Message, _, join_facts, say
from tournament.night.action import Action
from tournament.night.state import (
    ClockStop,
    Phase,
    State,
    StopReason,
    find_phase,
    find_stop,
)
from tournament.tables.rules.seats import list_seated_tables


def begin_seating_pause(state: State, at: Instant) -> State:
    """The clock stopped, where it runs in a level."""
    if find_phase(state, at) is not Phase.RUNNING:
        return state
    halted = stop_clock(state.structure, state.anchor, at)
    return replace(state, anchor=halted, stop=ClockStop(StopReason.OTHER, at))


def is_seating_pause(state: State, at: Instant) -> bool:
    """Whether the clock stands since the seats were drawn, because it was to wait for them."""
    stop = find_stop(state, at)
    draw = state.draw
    return (
        draw is not None
        and draw.stands
        and stop is not None
        and (stop.reason, stop.since) == (StopReason.OTHER, draw.done)
    )


def end_seating_pause(state: State, at: Instant) -> State:
    """
    The clock running on once every table has been checked, or has begun a hand: then all sit. The
    button of a first hand lies where it was drawn, however long that took.
    """
    if not is_seating_pause(state, at) or state.draw is None:
        return state
    for number in list_seated_tables(state, at):
        table = state.tables[number]
        if not table.checked and table.began < state.draw.done:
            return state
    tables = {
        number: replace(table, touched=at) if table.set else table
        for number, table in state.tables.items()
    }
    return replace(state, anchor=start_clock(state.anchor, at), stop=None, tables=tables)


def append_resumed(line: Message, done: Action, state: State, at: Instant) -> Message:
    """What was done at a table, and that the clock runs on by it."""
    if not is_seating_pause(state, at) or done.apply(state, at).stop is not None:
        return line
    return join_facts(line, say(_("all sit: clock on")))
