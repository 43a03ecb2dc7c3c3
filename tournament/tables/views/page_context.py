"""Context of every page about seats."""

from typing import Any

from django.utils.translation import gettext

from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.journal import NightSnapshot
from tournament.night.state import (
    STOP_WORDS,
    State,
    break_end_text,
    find_phase,
    find_stop,
    read_night_clock,
)
from tournament.pages.base_context import build_live_night_context
from tournament.schedule.values import Break, find_level_number
from tournament.tables.actions.clock_call import find_running_clock_call


def build_clock_context(state: State, at: Instant) -> dict[str, Any]:
    """What a phone says of the clock: the level, and what stops or hurries the players."""
    shown = read_night_clock(state, at)
    step = state.structure.steps[shown.step]
    stop = find_stop(state, at)
    return {
        "face": shown,
        "phase": find_phase(state, at),
        "is_break": isinstance(step, Break),
        "is_timed": step.minutes != 0,
        "level_number": find_level_number(state.structure, shown.step),
        "stop": stop,
        "stop_words": gettext(STOP_WORDS[stop.reason]) if stop else "",
        "resumes": break_end_text(state, at),
        "on_the_clock": find_running_clock_call(state, at),
    }


def build_seats_context(visitor: Visit, moment: NightSnapshot) -> dict[str, Any]:
    """What every page about the seats of a night needs."""
    return build_live_night_context(visitor, moment) | {
        "may_run_clock": visitor.who.has_right(Right.RUN_CLOCK)
    }
