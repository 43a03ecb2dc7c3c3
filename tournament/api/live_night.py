"""
A running night as other programs may read it: few stable names, whole numbers, instants in
milliseconds.
"""

from tournament.clock.values import ClockFace, Instant
from tournament.engine.canonical_json import Plain
from tournament.journal import NightSnapshot
from tournament.models import Tournament
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    compute_winnings,
    list_current_prizes,
)
from tournament.night.state import (
    State,
    compute_average_stack,
    count_chips_in_play,
    count_entered_players,
    count_entries,
    count_players_left,
    find_announcement,
    find_phase,
    find_stop,
    read_night_clock,
)
from tournament.players.rules.standings import compute_standings
from tournament.schedule.values import Break, Step, compute_step_duration, find_level_number

VERSION = 1


def build_live_night(night: Tournament, moment: NightSnapshot, now: Instant) -> dict[str, Plain]:
    """The whole answer."""
    state = moment.state
    shown = read_night_clock(state, now)
    return {
        "api": VERSION,
        "night": build_night_header(night, state),
        "now": now,
        "version": moment.version,
        "seal": moment.head,
        "phase": find_phase(state, now).value,
        "clock": _build_clock(state, shown, now),
        "step": _build_step(state, shown.step),
        "next": _build_step(state, shown.step + 1),
        "schedule": [_build_step(state, at) for at in range(len(state.structure.steps))],
        "players": {
            "left": count_players_left(state),
            "entered": count_entered_players(state),
            "entries": count_entries(state),
        },
        "chips": {"in_play": count_chips_in_play(state), "average": compute_average_stack(state)},
        "money": build_money_totals(state),
        "places": _build_finishes(state, now),
        "announcement": find_announcement(state, now),
    }


def build_night_header(night: Tournament, state: State) -> dict[str, Plain]:
    """Which night it is."""
    return {
        "id": night.pk,
        "name": state.name,
        "club": night.club.name,
        "time_zone": night.club.timezone,
    }


def build_money_totals(state: State) -> dict[str, Plain]:
    """The purse and the prizes, in minor units."""
    currency = state.terms.currency
    return {
        "currency": currency.code,
        "digits": currency.digits,
        "purse": compute_prize_pool(state).total,
        "prizes": list(list_current_prizes(state)),
    }


def _build_clock(state: State, shown: ClockFace, now: Instant) -> dict[str, Plain]:
    """What to count from: `ends_at` while it runs, else `left_ms`."""
    stop = find_stop(state, now)
    return {
        "running": shown.running,
        "left_ms": shown.left_ms,
        "over_ms": shown.over_ms,
        "ends_at": now + shown.left_ms if shown.running and shown.left_ms else None,
        "starts_at": state.started if shown.wait_ms and stop is None else None,
        "stopped": None
        if stop is None
        else {"why": stop.reason.value, "since": stop.since, "until": stop.until},
    }


def _build_step(state: State, at: int) -> Plain:
    """A level or a break of the schedule; None after the last."""
    if at >= len(state.structure.steps):
        return None
    step: Step = state.structure.steps[at]
    if isinstance(step, Break):
        return {"kind": "break", "label": step.label, "ms": compute_step_duration(step)}
    return {
        "kind": "level",
        "number": find_level_number(state.structure, at),
        "small": step.small,
        "big": step.big,
        "ante": step.ante,
        "ante_by": step.ante_by.value,
        "game": step.game,
        "ms": compute_step_duration(step) or None,
    }


def _build_finishes(state: State, now: Instant) -> list[Plain]:
    placed = compute_standings(state, now)
    won = compute_winnings(state, now, placed)
    found: list[Plain] = []
    for finish in placed:
        players: list[Plain] = [
            {"number": key, "name": state.entrants[key].name or None, "won": won[key].total}
            for key in finish.players
        ]
        found.append({"place": finish.place, "to": finish.worst, "players": players})
    return found
