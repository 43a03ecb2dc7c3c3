"""A player who is not out after all: back in, while all that was played since stays."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, join_facts, ngettext, refuse, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, count_chips_in_play, entrant_name_of
from tournament.players.actions.absences_and_refunds import (
    NO_SUCH_STACK,
    STACK_TOO_LARGE,
    find_smallest_chip_at,
)
from tournament.players.actions.entries import close_desk_requests, require_entrant, update_entrant
from tournament.players.actions.place_corrections import (
    drop_busted_hunters,
    drop_empty_busts,
    extract_elimination,
)
from tournament.players.rules.standings import find_last_busts
from tournament.players.values import EntrantStatus
from tournament.tables.actions.late_seating import list_open_seats, list_seats_for_newcomers
from tournament.tables.actions.seats import seat_player
from tournament.tables.rules.move_text import seat_text
from tournament.tables.rules.seats import has_seating, list_player_seats
from tournament.tables.values import RequestKind, SeatReason


@register_action
@dataclass(frozen=True, slots=True)
class BringBackIn:
    """
    Somebody was not out: they are back in with their `stack`, which those who have it give back.
    Who else went out, and who was moved, stays so. `since` names the way out that is meant; the
    seat is their own if nobody has it, else one that newcomers draw.
    """

    kind = "back_in"
    duty = Duty.DIRECT
    player: int
    since: int
    stack: int
    table: int = 0
    seat: int = 0

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        entrant = require_entrant(state, self.player)
        name = entrant_name_of(state, self.player)
        if entrant.status is not EntrantStatus.OUT or entrant.since != self.since:
            raise refuse(_("{name} is not out any more. Load the page again."), name=name)
        if state.deal is not None:
            raise refuse(_("The players made a deal. Undo it first."))
        number = find_last_busts(state)[self.player]
        if state.busts[number].apart:
            raise refuse(_("{name} left for good. Undo that instead."), name=name)
        if extract_elimination(state.busts[number], self.player)[0].envelope >= 0:
            raise refuse(_("An envelope was opened for this knockout. Undo that first."))
        self._check_stack(state)
        seated = has_seating(state)
        choices = list_seats_to_return_to(state, self.player, at) if seated else ()
        if self.player not in list_player_seats(state):
            choices += list_seats_for_newcomers(state, at)
        if (self.table, self.seat) not in choices and (self.table or choices):
            raise refuse(_("The tables have changed. Load the page again."))

    def _check_stack(self, state: State) -> None:
        """Refuse a stack that the chips in play cannot make."""
        smallest = find_smallest_chip_at(state, self.table)
        if self.stack <= 0:
            raise refuse(_("Type their stack."))
        if self.stack >= count_chips_in_play(state):
            raise refuse(STACK_TOO_LARGE, chips=count_chips_in_play(state))
        if self.stack % smallest:
            raise refuse(NO_SUCH_STACK, chip=smallest, stack=self.stack)

    def apply(self, state: State, at: Instant) -> State:
        number = find_last_busts(state)[self.player]
        _out, rest = extract_elimination(state.busts[number], self.player)
        busts = (*state.busts[:number], rest, *state.busts[number + 1 :])
        state = replace(state, busts=drop_empty_busts(busts))
        state = update_entrant(
            state,
            self.player,
            status=EntrantStatus.IN,
            since=at,
            declined=False,
            dealt_on=False,
        )
        state = close_desk_requests(drop_busted_hunters(state), self.player, RequestKind.RE_ENTRY)
        place = (self.table, self.seat)
        if not self.table or list_player_seats(state).get(self.player) == place:
            return state
        return seat_player(state, self.player, *place, SeatReason.LATE, at)

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext(
            "{name} is back in with {count} chip", "{name} is back in with {count} chips"
        )
        line = say_count(forms, self.stack, name=entrant_name_of(state, self.player))
        return join_facts(line, seat_text(state, self.table, self.seat)) if self.table else line


def list_seats_to_return_to(state: State, key: int, at: Instant) -> tuple[tuple[int, int], ...]:
    """
    Their own seat while nobody has it and it stands, also when hands were played since; else those
    that newcomers draw.
    """
    place = list_player_seats(state).get(key)
    if place is not None and not state.tables[place[0]].broken:
        return (place,)
    for stay in state.entrants[key].sat[-1:]:
        place = (stay.table, stay.seat)
        if place in list_open_seats(state, stay.table, at):
            return (place,)
    return list_seats_for_newcomers(state, at)
