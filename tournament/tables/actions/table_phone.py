"""Actions of a table's phone: out, away, back."""

from dataclasses import dataclass

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of
from tournament.players.actions.entries import MarkAbsent, require_entrant, update_entrant
from tournament.players.actions.knockouts import KnockOut
from tournament.players.values import PLAYING
from tournament.tables.rules.seats import list_player_seats

MAX_POSTER_LENGTH = 80


def list_active_table_players(state: State, table: int) -> tuple[int, ...]:
    """Everybody with chips at a table."""
    seats = state.tables[table].seats if table in state.tables else {}
    return tuple(key for key in seats.values() if state.entrants[key].status in PLAYING)


def check_players_at_table(state: State, table: int, players: tuple[int, ...]) -> None:
    """Refuse somebody who does not sit at this table."""
    places = list_player_seats(state)
    for key in players:
        require_entrant(state, key)
        if places.get(key, (0, 0))[0] != table:
            raise refuse(
                _("{name} does not sit at table {table}."),
                name=entrant_name_of(state, key),
                table=table,
            )


@register_action
@dataclass(frozen=True, slots=True)
class KnockOutAtTable:
    """Players of a table lost their last chips in one hand."""

    kind = "out_at_table"
    duty = Duty.TABLE
    table: int
    players: tuple[int, ...]
    by: tuple[int, ...] = ()

    def check(self, state: State, at: Instant) -> None:
        check_players_at_table(state, self.table, (*self.players, *self.by))
        if set(list_active_table_players(state, self.table)) <= set(self.players):
            raise refuse(
                _("Somebody at table {table} won these chips. Leave the winner out."),
                table=self.table,
            )
        KnockOut(self.players, self.by).check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        return KnockOut(self.players, self.by).apply(state, at)

    def describe(self, state: State, at: Instant) -> Message:
        return KnockOut(self.players, self.by).describe(state, at)


@register_action
@dataclass(frozen=True, slots=True)
class MarkAbsentAtTable:
    """A player of a table left the seat, or is back."""

    kind = "away_at_table"
    duty = Duty.TABLE
    table: int
    player: int
    absent: bool

    def check(self, state: State, at: Instant) -> None:
        check_players_at_table(state, self.table, (self.player,))
        MarkAbsent(self.player, self.absent).check(state, at)

    def apply(self, state: State, at: Instant) -> State:
        return MarkAbsent(self.player, self.absent).apply(state, at)

    def describe(self, state: State, at: Instant) -> Message:
        return MarkAbsent(self.player, self.absent).describe(state, at)


@register_action
@dataclass(frozen=True, slots=True)
class SetBlindPoster:
    """
    Who posts blinds and antes for a player while they are away; without a name the neighbours do
    (HomePokerTourney, PLAYERS LEAVING).
    """

    kind = "name_poster"
    duty = Duty.DIRECT
    player: int
    poster: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        require_entrant(state, self.player)
        if len(self.poster.strip()) > MAX_POSTER_LENGTH:
            raise refuse(
                _("That is longer than {most} letters. Shorten it."), most=MAX_POSTER_LENGTH
            )

    def apply(self, state: State, at: Instant) -> State:
        return update_entrant(state, self.player, poster=self.poster.strip())

    def describe(self, state: State, at: Instant) -> Message:
        name = entrant_name_of(state, self.player)
        if not self.poster.strip():
            return say(_("The neighbors post for {name}"), name=name)
        return say(_("{poster} posts for {name}"), poster=self.poster.strip(), name=name)
