"""
The night at a moment of its journal: who sat where, who had which place and prize, what everybody
had paid.
"""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Fact, Money
from tournament.money.rules.prize_pool import Winnings, compute_prize_pool, compute_winnings
from tournament.money.rules.prize_report import PrizePlace, list_prize_places
from tournament.night.state import State, entrant_name_of, to_money
from tournament.players.rules.standings import list_placed_players
from tournament.players.values import ENTERED
from tournament.players.views.roster import sort_by_name
from tournament.tables.rules.seats import list_open_tables
from tournament.tables.views.seat_map import SeatMap, build_seat_map


@dataclass(frozen=True, slots=True)
class PlacedPlayer:
    """
    A player who has their place, with what they won so far; `worst` is the last of places taken
    together.
    """

    place: int
    worst: int
    name: Fact
    won: Money | None


@dataclass(frozen=True, slots=True)
class PlayerAccount:
    """What one player had bought and paid, and what they had been given."""

    name: Fact
    due: Money
    paid: Money
    is_open: bool
    won: Money | None


@dataclass(frozen=True, slots=True)
class PastNight:
    """All of it, as far as there is something to tell."""

    tables: tuple[SeatMap, ...]
    out: tuple[PlacedPlayer, ...]
    prizes: tuple[PrizePlace, ...]
    paid: tuple[PlayerAccount, ...]


def build_past_night(state: State, at: Instant) -> PastNight:
    """The night as it stood at this instant."""
    won = compute_winnings(state, at)
    entrants = state.entrants.items()
    listed = [key for key, entrant in entrants if entrant.status in ENTERED or entrant.payments]
    has_accounts = any(entrant.total_cost or entrant.payments for _key, entrant in entrants)
    return PastNight(
        tables=tuple(build_seat_map(state, number, at) for number in list_open_tables(state)),
        out=tuple(_build_finishes(state, at, won)),
        prizes=list_prize_places(state, at) if compute_prize_pool(state).total else (),
        paid=tuple(
            _build_account(state, key, won.get(key))
            for key in sort_by_name(state, listed if has_accounts else ())
        ),
    )


def _build_finishes(state: State, at: Instant, won: dict[int, Winnings]) -> list[PlacedPlayer]:
    return [
        PlacedPlayer(
            group.place, group.worst, entrant_name_of(state, key), _to_money(state, won.get(key))
        )
        for group, key in list_placed_players(state, at)
    ]


def _build_account(state: State, key: int, won: Winnings | None) -> PlayerAccount:
    entrant = state.entrants[key]
    return PlayerAccount(
        entrant_name_of(state, key),
        to_money(state, entrant.total_cost),
        to_money(state, entrant.paid),
        bool(entrant.owes),
        _to_money(state, won),
    )


def _to_money(state: State, won: Winnings | None) -> Money | None:
    return to_money(state, won.total) if won and won.total else None
