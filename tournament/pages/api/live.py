"""
A running night as other programs may read it: few stable names, whole numbers, instants in
milliseconds.
"""

from tournament.core.canonical_json import Plain
from tournament.core.clock import ClockFace, Instant
from tournament.core.prize_pool import list_current_prizes, purse, winnings
from tournament.core.standings import standings
from tournament.core.state import (
    State,
    average_stack,
    chips_in_play,
    clock_face,
    entries,
    field_size,
    phase,
    players_left,
)
from tournament.core.structure import Break, Step, duration, level_number
from tournament.journal import NightSnapshot
from tournament.models import Tournament

VERSION = 1


def live(night: Tournament, moment: NightSnapshot, now: Instant) -> dict[str, Plain]:
    """The whole answer."""
    state = moment.state
    shown = clock_face(state, now)
    return {
        "api": VERSION,
        "night": build_night(night, state),
        "now": now,
        "version": moment.version,
        "seal": moment.head,
        "phase": phase(state, now).value,
        "clock": _clock(state, shown, now),
        "step": _step(state, shown.step),
        "next": _step(state, shown.step + 1),
        "schedule": [_step(state, at) for at in range(len(state.structure.steps))],
        "players": {
            "left": players_left(state),
            "entered": field_size(state),
            "entries": entries(state),
        },
        "chips": {"in_play": chips_in_play(state), "average": average_stack(state)},
        "money": money_of(state),
        "places": _places(state, now),
        "announcement": state.announcement,
    }


def build_night(night: Tournament, state: State) -> dict[str, Plain]:
    """Which night it is."""
    return {
        "id": night.pk,
        "name": state.name,
        "club": night.club.name,
        "time_zone": night.club.timezone,
    }


def money_of(state: State) -> dict[str, Plain]:
    """The purse and the prizes, in minor units."""
    currency = state.terms.currency
    return {
        "currency": currency.code,
        "digits": currency.digits,
        "purse": purse(state).total,
        "prizes": list(list_current_prizes(state)),
    }


def _clock(state: State, shown: ClockFace, now: Instant) -> dict[str, Plain]:
    """What to count from: `ends_at` while it runs, else `left_ms`."""
    return {
        "running": shown.running,
        "left_ms": shown.left_ms,
        "over_ms": shown.over_ms,
        "ends_at": now + shown.left_ms if shown.running and shown.left_ms else None,
        "starts_at": state.started if shown.wait_ms else None,
        "stopped": None
        if state.stop is None
        else {"why": state.stop.reason.value, "since": state.stop.since},
    }


def _step(state: State, at: int) -> Plain:
    """A level or a break of the schedule; None after the last."""
    if at >= len(state.structure.steps):
        return None
    step: Step = state.structure.steps[at]
    if isinstance(step, Break):
        return {"kind": "break", "label": step.label, "ms": duration(step)}
    return {
        "kind": "level",
        "number": level_number(state.structure, at),
        "small": step.small,
        "big": step.big,
        "ante": step.ante,
        "ante_by": step.ante_by.value,
        "game": step.game,
        "ms": duration(step) or None,
    }


def _places(state: State, now: Instant) -> list[Plain]:
    placed = standings(state, now)
    won = winnings(state, now, placed)
    return [
        {
            "place": one.place,
            "to": one.worst,
            "players": [
                {"number": key, "name": state.entrants[key].name or None, "won": won[key].total}
                for key in one.players
            ],
        }
        for one in placed
    ]
