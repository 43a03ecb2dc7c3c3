"""
The results of finished nights as rows: always what the journal adds up to, written in the same
transaction.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from django.db import transaction
from django.db.models import Count, F, Q
from django.db.models.functions import Coalesce
from django.utils.translation import gettext
from numpy.typing import NDArray

from tournament.clock.values import Instant
from tournament.engine.messages import Money
from tournament.forecast.rules.club_pace import (
    NEWEST,
    SHOWN,
    HitRate,
    Pace,
    PaceSample,
    count_hits,
    estimate_pace,
)
from tournament.forecast.rules.forecast_simulation import TimeRange
from tournament.forecast.rules.live_forecast import (
    NightDuration,
    measure_night_duration,
    simulate_night_duration,
)
from tournament.models import (
    CarriedPlayer,
    Club,
    NightSummary,
    Player,
    Result,
    ResultHit,
    Tournament,
)
from tournament.night.rules.night_outcome import Finish, NightOutcome, build_night_outcome
from tournament.night.state import State
from tournament.schedule.values import Millis

LAST_PLACES = 3
SUMMED = (
    "began",
    "ended",
    "field",
    "entries",
    "price",
    "purse",
    "paid_in",
    "paid_places",
    "code",
    "digits",
    "knows_money",
    "took",
    "excluded",
)
FINISHED = (
    *("number", "name", "place", "among", "prize", "bounty", "by_deal", "spent", "fees"),
    *("buy_ins", "rebuys", "add_ons", "re_entries", "hits", "out_at"),
)

PACKED = (
    *("number", "player_id", "place", "among", "prize", "bounty", "spent", "fees"),
    *("buy_ins", "rebuys", "add_ons", "re_entries", "hits"),
)
"""What of each result is kept in one piece with the others of its night, column by column."""
PACKED_AS = "<i8"

SEED = 1
SEATS = 6_000
MIN_RUNS = 20
MAX_RUNS = 300
"""The middle of so many nights is known well enough; a finished night is not to wait for more."""
THOUGHTS_KEPT = 50


def update_results(night: Tournament, before: State, after: State, head: str) -> None:
    """
    Let the rows follow an entry: made when the night is finished, changed with it, gone when it is
    opened again. A trial has no results, however it ends.
    """
    if night.trial_of_id is None and find_outcome(before) != find_outcome(after):
        replace_result_rows(night, after, head)


@dataclass(frozen=True, slots=True)
class FinishedNightRows:
    """The rows of finished nights, not stored yet."""

    summaries: tuple[NightSummary, ...]
    results: tuple[Result, ...]
    hits: tuple[ResultHit, ...]


def build_finished_rows(
    nights: Sequence[tuple[Tournament, State, str]], players: Iterable[int]
) -> FinishedNightRows:
    """
    The rows of several nights that have none yet; `players` are the numbers whom they mean in the
    club.
    """
    people = {pk: pk for pk in players}
    summaries = []
    results: list[Result] = []
    knockouts: list[ResultHit] = []
    for night, state, head in nights:
        outcome = find_outcome(state)
        if outcome is not None:
            summary, rows, hits = build_result_rows(night, outcome, head, people)
            summaries.append(summary)
            results += rows
            knockouts += hits
    return FinishedNightRows(tuple(summaries), tuple(results), tuple(knockouts))


def store_finished_nights(club: Club, rows: FinishedNightRows) -> None:
    """Store them, with as few questions to the database as for one night."""
    NightSummary.objects.bulk_create(rows.summaries, batch_size=100)
    Result.objects.bulk_create(rows.results, batch_size=500)
    ResultHit.objects.bulk_create(rows.hits, batch_size=500)
    invalidate_results(club.pk)


@dataclass(frozen=True, slots=True)
class NightHeadline:
    """A finished night in a line: who won, of how many, and how much was in the prize pool."""

    winner: str
    players: int
    pot: Money | None


def map_night_headlines(nights: Sequence[int]) -> dict[int, NightHeadline]:
    """The headline of each of these nights; none where it has no first place."""
    found: dict[int, NightHeadline] = {}
    winners = Result.objects.filter(night__in=nights, place=1).order_by("position")
    columns = ("field", "purse", "code", "digits")
    rows = winners.values_list(
        "night_id",
        "number",
        "name",
        "player__name",
        *(f"night__summary__{name}" for name in columns),
    )
    for night, number, name, known, players, purse, code, digits in rows:
        told = known or name or gettext("Player {number}").format(number=abs(number))
        winner = f"{found[night].winner}, {told}" if night in found else told
        pot = Money(purse, code, digits) if purse else None
        found[night] = NightHeadline(winner, players or 0, pot)
    return found


def count_nights_by_player(club: Club) -> dict[int, int]:
    """How many finished nights each of the club's players has played."""
    rows = Result.objects.filter(
        night__club=club, night__put_away_at=None, player__isnull=False
    ).annotate(person=Coalesce("player__merged_into", "player"))
    return dict(rows.values_list("person").annotate(Count("night", distinct=True)))


def find_outcome(state: State) -> NightOutcome | None:
    """How a night ended, if it is finished."""
    return None if state.finished is None else build_night_outcome(state, Instant(state.finished))


@transaction.atomic
def replace_result_rows(night: Tournament, state: State, head: str) -> None:
    """
    Put the rows of a night in the place of those that were there; none, while it is not finished.
    """
    NightSummary.objects.filter(night=night).delete()
    Result.objects.filter(night=night).delete()
    ResultHit.objects.filter(night=night).delete()
    told = find_outcome(state)
    played = measure_night_duration(state)
    if told is not None:
        summary, rows, hits = build_result_rows(night, told, head)
        if played is not None:
            thought = _estimate_duration(played)
            summary.thought = thought.middle
            summary.thought_early, summary.thought_late = thought.early, thought.late
        summary.save(force_insert=True)
        Result.objects.bulk_create(rows)
        ResultHit.objects.bulk_create(hits)
    invalidate_results(night.club_id)


def invalidate_results(club: int) -> None:
    """Let everything that was added up from the club's results be added up again."""
    Club.objects.filter(pk=club).update(results_revision=F("results_revision") + 1)


def build_result_rows(
    night: Tournament, final: NightOutcome, head: str, people: Mapping[int, int] | None = None
) -> tuple[NightSummary, list[Result], list[ResultHit]]:
    """
    The rows of a finished night, not stored yet; `people` are those whom it means, for whoever has
    asked already.
    """
    if people is None:
        numbers = {finish.player for finish in final.finishes if finish.player}
        people = map_club_players(night, numbers)
    rows = [
        _build_result_row(night, finish, position, people)
        for position, finish in enumerate(final.finishes, 1)
    ]
    facts = {name: getattr(final, name) for name in SUMMED}
    summary = NightSummary(night=night, head=head, packed=pack_results(rows), **facts)
    hits = [
        ResultHit(night=night, order=order, by=hit.by, out=hit.out, at=hit.at)
        for order, hit in enumerate(final.hits, 1)
    ]
    return summary, rows, hits


def compute_club_pace(club: Club) -> Pace:
    """How fast the club plays, by its own nights."""
    return estimate_pace(_list_pace_samples(club, NEWEST))


def compute_hit_rate(club: Club) -> HitRate:
    """How often the forecast was right for the club's own nights."""
    return count_hits(_list_pace_samples(club, NEWEST + SHOWN))


def _list_pace_samples(club: Club, most: int) -> list[PaceSample]:
    """The newest nights that were timed, the newest last."""
    counted = NightSummary.objects.filter(
        night__club=club, night__put_away_at=None, took__gt=0, thought__gt=0
    )
    newest = counted.order_by("-ended", "-night_id").values_list(
        "thought", "took", "thought_early", "thought_late"
    )[:most]
    return [PaceSample(*map(Millis, times)) for times in reversed(newest)]


def pack_results(rows: Iterable[Result]) -> bytes:
    """The numbers of a night's results in one piece."""
    numbers = [[getattr(row, name) or 0 for name in PACKED] for row in rows]
    return np.array(numbers, dtype=PACKED_AS).T.tobytes()


def unpack_results(packed: Iterable[bytes]) -> NDArray[np.int64]:
    """The numbers of the results of some nights after each other: a row for each of `PACKED`."""
    nights = [np.frombuffer(piece, dtype=PACKED_AS).reshape(len(PACKED), -1) for piece in packed]
    return np.concatenate([np.empty((len(PACKED), 0), dtype=np.int64), *nights], axis=1)


def map_club_players(night: Tournament, numbers: set[int]) -> dict[int, int]:
    """
    Which players of the club a night means by its numbers; one that is nobody of the club is left
    out.
    """
    if night.carried:
        meant = CarriedPlayer.objects.filter(night=night, number__in=numbers)
        return dict(meant.values_list("number", "player_id"))
    known = Player.objects.filter(club_id=night.club_id, pk__in=numbers)
    return {pk: pk for pk in known.values_list("pk", flat=True)}


def list_row_differences(night: Tournament, final: NightOutcome | None, head: str) -> Iterator[str]:
    """
    Where the stored rows are not what the journal adds up to, as short names; nothing if all is
    well.
    """
    kept = NightSummary.objects.filter(night=night).first()
    stored = Result.objects.filter(night=night).order_by("position")
    if final is None or night.trial_of_id is not None:
        if kept is not None or stored.exists():
            yield "rows of a night that is not finished, or of a trial"
        return
    summary, rows, hits = build_result_rows(night, final, head)
    if kept is None or any(getattr(kept, name) != getattr(summary, name) for name in SUMMED):
        yield "summary"
    packed = b"" if kept is None else bytes(kept.packed)
    has_same_values = list(map(_read_row_values, stored)) == list(map(_read_row_values, rows))
    if packed != summary.packed or not has_same_values:
        yield "results"
    knockouts = ResultHit.objects.filter(night=night).order_by("order")
    facts = knockouts.values_list("order", "by", "out", "at")
    if list(facts) != [(hit.order, hit.by, hit.out, hit.at) for hit in hits]:
        yield "knock-outs"


@lru_cache(maxsize=THOUGHTS_KEPT)
def _estimate_duration(night: NightDuration) -> TimeRange:
    """How long a night should have taken; the same whenever its rows are made again."""
    runs = max(MIN_RUNS, min(MAX_RUNS, SEATS // night.field.players))
    return simulate_night_duration(night, seed=SEED, runs=runs)


def _read_row_values(row: Result) -> tuple[object, ...]:
    return (row.position, row.player_id, row.extras, *(getattr(row, name) for name in FINISHED))


def _build_result_row(
    night: Tournament, finish: Finish, position: int, people: Mapping[int, int]
) -> Result:
    return Result(
        night=night,
        position=position,
        player_id=people.get(finish.player),
        extras=list(finish.extras),
        **{name: getattr(finish, name) for name in FINISHED},
    )


class PlayerHistory(NamedTuple):
    """What a player of the club did in finished nights; the newest place first."""

    nights: int
    wins: int
    last_places: tuple[int, ...]


def load_player_history(player: int) -> PlayerHistory:
    """How many nights a player finished and won, and the places of the last ones."""
    played = Result.objects.filter(
        Q(player=player) | Q(player__merged_into=player),
        night__put_away_at=None,
        night__trial_of=None,
    )
    placed = played.exclude(place=0).order_by("-night__opened_at").values_list("place", flat=True)
    wins = played.filter(place=1).count()
    return PlayerHistory(played.count(), wins, tuple(placed[:LAST_PLACES]))
