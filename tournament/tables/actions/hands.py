"""The hands of a table: begun, finished, dealt again; and those that all tables begin together."""

from dataclasses import dataclass, replace

from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, read_night_clock, table_name_text, why_no_new_hand
from tournament.players.values import Entrant, EntrantStatus
from tournament.schedule.values import find_level_in_force
from tournament.tables.actions.seating_pause import append_resumed, end_seating_pause
from tournament.tables.rules.hand_blockers import find_hand_blockers, why_table_waits
from tournament.tables.rules.seats import (
    find_next_hand,
    has_seating,
    is_button_known,
    list_held_seats,
    list_seated_tables,
    list_tables_mid_hand,
    list_taken_seats,
    sum_blind_and_ante,
)
from tournament.tables.values import MAX_TABLES, SeatStay, Table, table_text


def get_hand_number(state: State, table: int) -> int:
    """The number of the hand that a table plays; zero before its first."""
    return state.tables[table].hand if table in state.tables else 0


def require_open_table(state: State, number: int) -> Table:
    """A table of this night that is not broken; any number will do where nobody has a seat."""
    if not 1 <= number <= MAX_TABLES or (number not in state.tables and has_seating(state)):
        raise refuse(_("There is no table {table}."), table=number)
    table = state.tables.get(number, Table())
    if table.broken:
        raise refuse(_("{table} was broken. Nobody plays there."), table=table_text(number, table))
    return table


def build_wrong_hand_refusal(number: int, table: Table) -> Refusal:
    """The refusal of a tap that means another hand than the table plays."""
    return refuse(_("Table {table} is at hand {hand}."), table=number, hand=table.hand)


def replace_table(state: State, number: int, table: Table) -> State:
    """The night with one table changed."""
    return replace(state, tables={**state.tables, number: table})


def end_hand(state: State, number: int, at: Instant) -> State:
    """
    The night once this table has ended its hand: whoever sat it out for a penalty has one hand less
    to go.
    """
    table = state.tables[number]
    if not table.running:
        return state
    people = dict(state.entrants)
    for key in list_taken_seats(state, number, at).values():
        known = people[key].penalty
        if known is not None and known.since <= table.began and key not in table.newcomers:
            left = replace(known, hands=known.hands - 1) if known.hands > 1 else None
            people[key] = replace(people[key], penalty=left)
    return replace(replace_table(state, number, replace(table, running=False)), entrants=people)


def begin_hand(state: State, number: int, at: Instant) -> State:
    """
    The night once this table has begun its next hand: whoever is out has left their seat, unless it
    is kept for a rebuy; whoever is new is in.
    """
    state = end_hand(state, number, at) if number in state.tables else state
    table = state.tables.get(number, Table())
    hand = find_next_hand(state, number, at)
    there = list_taken_seats(state, number, at)
    held = list_held_seats(state, number, at)
    step = read_night_clock(state, at).step
    sure = is_button_known(state, number, at)
    fresh = replace(
        table,
        hand=table.hand + 1,
        step=step,
        began=at,
        running=True,
        deals=1,
        reported=sure,
        touched=at if sure else table.touched,
        seats=held,
        set=False,
        last=None,
        emptied=(),
        newcomers=(),
    )
    if hand is not None:
        fresh = replace(
            fresh,
            spots=hand.spots,
            small_by=hand.small_by,
            big_by=hand.big_by,
            button_by=there.get(hand.spots.button, 0),
            newcomers=tuple(there[seat] for seat in hand.waiting),
        )
    people = dict(state.entrants)
    for key in table.seats.values():
        entrant = people[key]
        if key not in held.values():
            people[key] = leave_seat(entrant, at)
        elif entrant.status is EntrantStatus.ABSENT and hand is not None:
            posted = sum_blind_and_ante(find_level_in_force(state.structure, step), hand, key)
            people[key] = replace(entrant, blinded=entrant.blinded + posted)
    return replace(replace_table(state, number, fresh), entrants=people)


def leave_seat(entrant: Entrant, at: Instant) -> Entrant:
    """Somebody who does not sit where they sat any more."""
    if entrant.seat is None:
        return entrant
    return replace(entrant, sat=(*entrant.sat[:-1], replace(entrant.sat[-1], until=at)))


def take_seat(entrant: Entrant, sitting: SeatStay) -> Entrant:
    """Somebody at a new seat."""
    known = leave_seat(entrant, Instant(sitting.since))
    return replace(known, sat=(*known.sat, sitting))


@register_action
@dataclass(frozen=True, slots=True)
class NextHand:
    """
    A table begins its hand number `hand`: blinds posted, riffle begun, under the blinds of now.
    """

    kind = "next_hand"
    duty = Duty.TABLE
    table: int
    hand: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        table = require_open_table(state, self.table)
        if self.hand not in (table.hand, table.hand + 1):
            raise build_wrong_hand_refusal(self.table, table)
        held = why_table_waits(state, self.table, at) if self.hand != table.hand else None
        if held is not None:
            raise Refusal(held)

    def apply(self, state: State, at: Instant) -> State:
        if self.hand == get_hand_number(state, self.table):
            return state
        begun = replace(begin_hand(state, self.table, at), in_round=False)
        return end_seating_pause(begun, at)

    def describe(self, state: State, at: Instant) -> Message:
        line = say(_("Table {table} began hand {hand}"), table=self.table, hand=self.hand)
        return append_resumed(line, self, state, at)


@register_action
@dataclass(frozen=True, slots=True)
class FinishHand:
    """
    A table has finished its hand and waits: for a move, for the other tables, or for the next deal.
    """

    kind = "hand_over"
    duty = Duty.TABLE
    table: int
    hand: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        table = require_open_table(state, self.table)
        if self.hand != table.hand or not self.hand:
            raise build_wrong_hand_refusal(self.table, table)

    def apply(self, state: State, at: Instant) -> State:
        if not state.tables[self.table].running:
            return state
        state = end_hand(state, self.table, at)
        if not is_button_known(state, self.table, at):
            return state
        return replace_table(state, self.table, replace(state.tables[self.table], touched=at))

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Table {table} finished hand {hand}"), table=self.table, hand=self.hand)


@register_action
@dataclass(frozen=True, slots=True)
class Redeal:
    """A misdeal: the same hand is dealt again. Button, blinds and level do not move (TDA 35)."""

    kind = "redeal"
    duty = Duty.TABLE
    table: int
    hand: int
    deal: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        table = require_open_table(state, self.table)
        if not table.running or self.hand != table.hand:
            raise refuse(_("Only the hand in play is dealt again."))
        if self.deal not in (table.deals, table.deals + 1):
            raise refuse(_("Somebody has said so already."))

    def apply(self, state: State, at: Instant) -> State:
        table = state.tables[self.table]
        return replace_table(state, self.table, replace(table, deals=self.deal))

    def describe(self, state: State, at: Instant) -> Message:
        return say(
            _("Misdeal: table {table} deals hand {hand} again"), table=self.table, hand=self.hand
        )


@register_action
@dataclass(frozen=True, slots=True)
class NextRound:
    """Hand for hand: all tables begin their next hand together."""

    kind = "next_round"
    duty = Duty.CLOCK
    round: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if self.round == state.round:
            return
        if self.round != state.round + 1:
            raise refuse(_("The tables play round {round}."), round=state.round)
        playing = list_playable_tables(state, at)
        if not state.hand_for_hand or not playing:
            raise refuse(_("The tables don’t play hand for hand. Each begins its own hands."))
        if (held := why_no_new_hand(state, at)) is not None:
            raise Refusal(held)
        if running := list_tables_mid_hand(state, at):
            raise refuse(
                _("{table} still plays its hand. Wait until it is over."),
                table=table_name_text(state, running[0]),
            )
        for halts in find_hand_blockers(state, at, playing, together=True).values():
            if halts:
                raise Refusal(halts[0].line)

    def apply(self, state: State, at: Instant) -> State:
        if self.round == state.round:
            return state
        for number in list_playable_tables(state, at):
            state = begin_hand(state, number, at)
        return end_seating_pause(replace(state, round=self.round, in_round=True), at)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Hand for hand: all tables began hand {round}"), round=self.round)


def list_playable_tables(state: State, at: Instant) -> tuple[int, ...]:
    """The tables that have players enough for a hand."""
    return tuple(
        number for number, there in list_seated_tables(state, at).items() if len(there) > 1
    )
