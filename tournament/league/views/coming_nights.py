"""
The nights to come of a season, with what each place in them is worth: the one that is being played,
or the next one as if it were like the last.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import tzinfo
from math import nan

import numpy as np

from tournament import journal
from tournament.clock.values import Instant
from tournament.club.player_numbers import map_night_players
from tournament.league.result_arrays import NightRow
from tournament.league.rules import compute_points, list_variable_names
from tournament.league.rules.title_race import ComingNight, RaceResult, is_rankable
from tournament.league.season_nights import compute_season_span, is_within_season
from tournament.league.season_settings import parse_season_formula
from tournament.league.season_standings import SeasonTable, find_final_index
from tournament.models import Tournament
from tournament.night.rules.night_outcome import Finish, NightOutcome, build_night_outcome
from tournament.night.state import Phase

MIN_PLAYERS = 2


@dataclass(frozen=True, slots=True)
class ComingNights:
    """The nights to come; what places are worth holds for so many players."""

    nights: tuple[ComingNight, ...]
    field: int
    is_running: bool
    begins: int | None = None
    """When the first of them begins, if it is planned."""


def find_coming_nights(
    table: SeasonTable,
    unfinished: Sequence[Tournament],
    left_out: frozenset[int],
    zone: tzinfo,
    at: int,
) -> ComingNights | None:
    """
    The night that is being played, or the next one, and those that are planned after it, out of
    the club's unfinished nights, newest first; None where nobody knows what a place is worth, or
    no night is left.
    """
    season = table.season
    running: Tournament | None = None
    planned = []
    for night in unfinished:
        begins = night.starts_at or night.opened_at
        if night.pk in left_out or not is_within_season(season, begins, zone):
            continue
        if night.starts_at is not None and night.starts_at > at:
            planned.append(night)
        elif running is None and night.phase != Phase.PLANNED:
            running = night
    planned.sort(key=lambda night: night.starts_at or 0)
    if running is not None:
        found = _build_running_night(table, running, Instant(at), planned)
        if found is not None:
            return found
    return build_supposed_nights(table, planned, zone, at)


def _build_running_night(
    table: SeasonTable, night: Tournament, at: Instant, planned: Sequence[Tournament]
) -> ComingNights | None:
    snapshot = journal.build_snapshot_if_intact(night)
    if snapshot is None or snapshot.state.started is None:
        return None
    state = snapshot.state
    outcome = build_night_outcome(state, at)
    model = _build_night_model(night, outcome)
    worth = _compute_worth(table, model, 1, is_final=night.pk == table.season.final_id)
    if worth is None:
        return None
    numbers = map_night_players(night)
    players: dict[int, RaceResult | None] = {}
    is_droppable = night.pk != table.season.final_id
    for finish in outcome.finishes:
        if player := numbers.get(finish.player, 0):
            players[player] = _build_held_result(finish, worth, is_droppable)
    left = sum(not finish.place for finish in outcome.finishes)
    tonight = ComingNight(worth, is_droppable, players, left)
    later = _build_planned_nights(table, model, planned, 2)
    return ComingNights((tonight, *later), outcome.field, is_running=True)


def build_supposed_nights(
    table: SeasonTable, planned: Sequence[Tournament], zone: tzinfo, at: int
) -> ComingNights | None:
    """The nights that are planned, at least one more, as if each were like the last."""
    if not table.nights or not _may_go_on(table, zone, at):
        return None
    model = table.nights[-1]
    if planned:
        nights = _build_planned_nights(table, model, planned, 1)
    else:
        worth = _compute_worth(table, model, 1, is_final=False)
        nights = () if worth is None else (ComingNight(worth),)
    begins = planned[0].starts_at if planned else None
    return ComingNights(nights, model.field, is_running=False, begins=begins) if nights else None


def _may_go_on(table: SeasonTable, zone: tzinfo, at: int) -> bool:
    """Its last day is not over, and its final not played."""
    season = table.season
    _first, end = compute_season_span(season, zone)
    is_over = end is not None and at >= end
    is_decided = find_final_index(season, table.nights) is not None
    return not is_over and not is_decided and season.archived_at is None


def _build_planned_nights(
    table: SeasonTable, model: NightRow, planned: Sequence[Tournament], number: int
) -> tuple[ComingNight, ...]:
    """None at all where what one of them is worth is not known."""
    found = []
    for ahead, night in enumerate(planned, number):
        is_final = night.pk == table.season.final_id
        worth = _compute_worth(table, model, ahead, is_final=is_final)
        if worth is None:
            return ()
        found.append(ComingNight(worth, not is_final))
    return tuple(found)


def _build_night_model(night: Tournament, outcome: NightOutcome) -> NightRow:
    names = [name for name in NightRow.__slots__ if name not in ("pk", "name")]
    facts = {name: getattr(outcome, name) for name in names}
    return NightRow(night.pk, night.name, **facts)


def _build_held_result(
    finish: Finish, worth: Sequence[int], is_droppable: bool
) -> RaceResult | None:
    """What somebody who is out has; a shared place has the average of its points."""
    if not finish.place:
        return None
    shared = worth[finish.place - 1 : finish.place - 1 + finish.among]
    points = (2 * sum(shared) + len(shared)) // (2 * len(shared))
    return RaceResult(points, finish.place, is_droppable)


def _compute_worth(
    table: SeasonTable, model: NightRow, ahead: int, *, is_final: bool
) -> tuple[int, ...] | None:
    """
    The points of each place in a night of this kind, `ahead` nights after the last one; None where
    the formula asks for what only the night itself shows, such as knockouts or prizes.
    """
    season = table.season
    formula = parse_season_formula(season)
    known = _map_known_facts(model) | {
        "final": float(is_final),
        "night": float(len(table.nights) + ahead),
    }
    wanted = [name for name in list_variable_names(formula) if name != "place"]
    if model.field < MIN_PLAYERS or any(name not in known for name in wanted):
        return None
    columns = {name: np.full(model.field, known[name]) for name in wanted}
    columns["place"] = np.arange(1.0, model.field + 1)
    columns["tied"] = np.ones(model.field)
    points = compute_points(formula, columns)
    weight = season.final_weight if is_final else 1
    worth = tuple(int(value) * weight for value in points.hundredths)
    return worth if not points.no_number.any() and is_rankable(worth) else None


def _map_known_facts(model: NightRow) -> dict[str, float]:
    unit = 10.0**model.digits
    is_price_known = model.knows_money or model.price > 0
    return {
        "entrants": float(model.field),
        "entries": float(model.entries),
        "paid": float(model.paid_places),
        "buyin": model.price / unit if is_price_known else nan,
        "purse": model.purse / unit,
    }
