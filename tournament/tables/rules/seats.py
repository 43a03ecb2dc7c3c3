"""Seats: who sits where, and which hand comes next at a table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import chain

from seating.button_and_blinds import (
    ButtonAndBlinds,
    advance_button_and_blinds,
    find_waiting_newcomers,
    place_first_blinds,
)
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.night.state import State, find_stop, read_night_clock
from tournament.players.rules.purchase_windows import may_rebuy
from tournament.players.values import PLAYING
from tournament.schedule.values import AnteBy, Break, Level, compute_step_duration
from tournament.tables.values import Table

SURE_FOR = 15 * MINUTE
"""
A table that began a hand so shortly before reports all its hands, so its button is where it should
be.
"""

TOLD_FOR = 3 * MINUTE
"""
So long a button that somebody told stays where it is, at a table that does not report its hands.
"""

FIRST_FOR = 10 * MINUTE
"""So long after the start, or after a draw, a table is taken to be about to play its first hand."""

Taken = Mapping[int, int]
"""Seats with a player, and who that is."""


def may_keep_seat(state: State, key: int, at: Instant) -> bool:
    """Whether somebody keeps their seat: with chips, or out and free to rebuy still."""
    entrant = state.entrants[key]
    return entrant.status in PLAYING or may_rebuy(state, entrant, at)


def counts_at_table(state: State, key: int, at: Instant) -> bool:
    """
    Whether somebody counts for hands, button and balance: with chips, or out and the table waits
    for their answer.
    """
    return not state.entrants[key].dealt_on and may_keep_seat(state, key, at)


def list_taken_seats(state: State, number: int, at: Instant) -> dict[int, int]:
    """The taken seats of a table, clockwise; none that is kept while the table deals on."""
    table = state.tables.get(number)
    if table is None or table.broken:
        return {}
    return {
        seat: key for seat, key in sorted(table.seats.items()) if counts_at_table(state, key, at)
    }


def list_held_seats(state: State, number: int, at: Instant) -> dict[int, int]:
    """The seats of a table that nobody else can get, clockwise: taken, or kept for a rebuy."""
    table = state.tables.get(number)
    if table is None or table.broken:
        return {}
    return {seat: key for seat, key in sorted(table.seats.items()) if may_keep_seat(state, key, at)}


def list_kept_seats(state: State, number: int, at: Instant) -> dict[int, int]:
    """The seats that a table keeps for a rebuy while it deals on, clockwise."""
    held = list_held_seats(state, number, at)
    return {seat: key for seat, key in held.items() if state.entrants[key].dealt_on}


def list_free_seats(state: State, number: int, at: Instant) -> tuple[int, ...]:
    """The seats of a table that somebody could get."""
    table = state.tables.get(number)
    if table is None or table.broken:
        return ()
    there = list_held_seats(state, number, at)
    return tuple(
        seat for seat in range(1, table.size + 1) if seat not in there and seat not in table.closed
    )


def list_open_tables(state: State) -> tuple[int, ...]:
    """The tables that have not been broken, by number."""
    return tuple(number for number in sorted(state.tables) if not state.tables[number].broken)


def list_seated_tables(state: State, at: Instant) -> dict[int, dict[int, int]]:
    """The tables at which somebody sits, each with its taken seats."""
    found = {number: list_taken_seats(state, number, at) for number in list_open_tables(state)}
    return {number: there for number, there in found.items() if there}


def has_seating(state: State) -> bool:
    """Whether this night knows who sits where."""
    return any(table.seats and not table.broken for table in state.tables.values())


def list_unseated_players(state: State) -> tuple[int, ...]:
    """Everybody with chips and without a seat, in the order in which they bought in."""
    lacking = [
        key
        for key, entrant in state.entrants.items()
        if entrant.status in PLAYING and entrant.seat is None
    ]
    return tuple(sorted(lacking, key=lambda key: _purchase_order_key(state, key)))


def _purchase_order_key(state: State, key: int) -> tuple[int, int]:
    bought = state.entrants[key].purchases
    return (bought[-1].at if bought else 0, abs(key))


def list_player_seats(state: State) -> dict[int, tuple[int, int]]:
    """The table and seat of everybody who has one."""
    places = {}
    for number, table in state.tables.items():
        if not table.broken:
            for seat, key in table.seats.items():
                places[key] = (number, seat)
    return places


@dataclass(frozen=True, slots=True)
class UpcomingHand:
    """The next hand of a table as it would be played now."""

    spots: ButtonAndBlinds
    taken: Mapping[int, int]
    small_by: int
    big_by: int
    more_big: tuple[int, ...]
    waiting: tuple[int, ...]
    """Seats of new players who get no cards yet."""


def sum_blind_and_ante(level: Level, hand: UpcomingHand, key: int) -> int:
    """What a player posts in this hand: the blind and the ante."""
    posted = level.ante if level.ante_by is AnteBy.EVERYONE or key == hand.big_by else 0
    if key in (hand.big_by, *hand.more_big):
        return posted + level.big
    return posted + level.small if key == hand.small_by else posted


def find_next_hand(state: State, number: int, at: Instant) -> UpcomingHand | None:
    """The next hand of a table; None while its button is not known or fewer than two sit there."""
    table = state.tables.get(number)
    there = list_taken_seats(state, number, at)
    if table is None or table.spots is None or len(there) < 2:
        return None
    spots = _find_next_button_blinds(state, table, table.spots, there, at)
    return _build_hand(state, table, spots, there)


def find_last_hand(state: State, number: int, at: Instant) -> UpcomingHand | None:
    """The hand that a table plays, or played last, without those who sat down since it began."""
    table = state.tables.get(number)
    there = list_taken_seats(state, number, at)
    if table is None or table.spots is None or not there:
        return None
    if table.set:
        return _build_hand(state, table, table.spots, there)
    came = set()
    for key in table.newcomers:
        sat = state.entrants[key].sat
        if sat and sat[-1].since >= table.began:
            came.add(key)
    dealt = {seat: key for seat, key in there.items() if key not in came} or there
    return replace(
        _build_hand(state, table, table.spots, dealt), small_by=table.small_by, big_by=table.big_by
    )


def list_emptied_seats(state: State, table: Table, there: Taken, at: Instant) -> tuple[int, ...]:
    """
    The seats whose players went out in the hand just played. A table that reports no hands keeps
    everybody who went out in `seats`; there it is those who went out last, as far as that may have
    been one hand.
    """
    left = {
        seat: state.entrants[key].since for seat, key in table.seats.items() if seat not in there
    }
    emptied = tuple(seat for seat in table.emptied if seat not in there)
    if not left:
        return emptied
    tapped = table.hand and at - table.began <= SURE_FOR
    first = table.began if tapped else max(left.values()) - 1000 * state.rules.same_hand_seconds
    gone = {seat for seat, since in left.items() if since >= first}
    return tuple(sorted(gone.union(emptied)))


def list_seats_in_hand(state: State, number: int, at: Instant) -> dict[int, int]:
    """
    Who plays the hand of a table, or played the last one: also who went out in it, nobody who came
    since.
    """
    table = state.tables[number]
    there = list_taken_seats(state, number, at)
    dealt = {*there, *list_emptied_seats(state, table, there, at)}
    return {
        seat: key
        for seat, key in sorted(table.seats.items())
        if seat in dealt and key not in table.newcomers
    }


def _find_next_button_blinds(
    state: State, table: Table, last: ButtonAndBlinds, there: Taken, at: Instant
) -> ButtonAndBlinds:
    if not table.set:
        return advance_button_and_blinds(
            state.rules.button,
            last,
            table.size,
            there,
            find_vacated_blind_seats(state, table, there, at),
        )
    posts = last.small in there or not table.small_by  # a small blind told to be dead stays dead
    fits = last.big in there and posts and (len(there) == 2) == (last.small == last.button)
    if fits and not _has_early_joiner(state, table, there):
        return last
    return place_first_blinds(last.button, table.size, there)


def _has_early_joiner(state: State, table: Table, there: Taken) -> bool:
    """Whether somebody has sat down since the blinds of a table's very first hand were told."""
    seats = (state.entrants[key].seat for key in there.values())
    return not table.hand and any(seat is not None and seat.since > table.touched for seat in seats)


def find_vacated_blind_seats(
    state: State, table: Table, there: Taken, at: Instant
) -> frozenset[int]:
    """
    The button and blind seats whose player went out in the hand just played, or left, and was not
    replaced. Whoever sits down there before the next hand replaces them, a late entrant too: the
    book names only players from other tables (our choice).
    """
    spots = table.spots
    if spots is None:
        return frozenset()
    duties = (
        (spots.button, table.button_by),
        (spots.small, table.small_by),
        (spots.big, table.big_by),
    )
    lost = set()
    for seat, key in duties:
        if not key or seat in there:
            continue
        if not counts_at_table(state, key, at) or _has_bust_since(state, key, table.began):
            lost.add(seat)
    return frozenset(lost)


def _has_bust_since(state: State, key: int, since: int) -> bool:
    """Whether somebody went out since then, though they may be in again."""
    outs = chain.from_iterable(bust.outs for bust in state.busts)
    return any(out.player == key and out.at >= since for out in outs)


def _build_hand(state: State, table: Table, spots: ButtonAndBlinds, there: Taken) -> UpcomingHand:
    new = [seat for seat, key in there.items() if key in table.newcomers]
    more = tuple(there[seat] for seat in spots.more_big if seat in there)
    small = there.get(spots.small, 0)
    return UpcomingHand(
        spots=spots,
        taken=there,
        small_by=0 if small in more else small,
        big_by=there.get(spots.big, 0),
        more_big=more,
        waiting=find_waiting_newcomers(state.rules.button, spots, table.size, new),
    )


def is_button_known(state: State, number: int, at: Instant) -> bool:
    """
    Whether a table's button is known for sure: a hand was begun lately, somebody has just told, or
    it was drawn and the night has not begun. Where nobody taps hands it wanders off unseen, and is
    asked for when it matters.
    """
    table = state.tables.get(number)
    if table is None or table.spots is None:
        return False
    return (
        state.started is None
        or at < state.started
        or _find_last_play_time(state, at) <= find_button_expiry(state, table)
    )


def find_button_expiry(state: State, table: Table) -> int:
    """
    Until when the button of a night that has begun is known without another word from the table; 0
    if it is not.
    """
    if state.started is None:
        return 0
    told = table.touched + TOLD_FOR if state.started <= table.touched else 0
    first = max(state.started, table.touched) + FIRST_FOR if table.set else 0
    return max(told, first, table.began + SURE_FOR if table.reported else 0)


def _find_last_play_time(state: State, at: Instant) -> int:
    """Now; or, while no hand may begin, when that began: no button wanders in a break."""
    stop = find_stop(state, at)
    if stop is not None:
        return min(at, stop.since)
    shown = read_night_clock(state, at)
    row = state.structure.steps[shown.step] if state.structure.steps else None
    if isinstance(row, Break):
        return at - max(0, compute_step_duration(row) - shown.left_ms) - shown.over_ms
    return at


def is_final_table(state: State, at: Instant) -> bool:
    """
    Whether the one table that is left is the final table: everybody drew a seat there after more
    tables were played. Where the house draws no seats for it, the last one that others broke to.
    """
    there = list_seated_tables(state, at)
    stays = chain.from_iterable(entrant.sat for entrant in state.entrants.values())
    if len(there) != 1 or all(stay.table in there for stay in stays):
        return False
    draw = state.draw
    is_drawn = draw is not None and draw.done and {slot.table for slot in draw.places} == set(there)
    return bool(is_drawn) or not state.rules.final_table_at


def list_tables_mid_hand(state: State, at: Instant) -> tuple[int, ...]:
    """The tables whose hand is still in play."""
    return tuple(number for number in list_seated_tables(state, at) if state.tables[number].running)


def list_tables_telling_hands(state: State, at: Instant) -> tuple[int, ...]:
    """The tables of which it is known whether a hand is in play: one is, or was begun lately."""
    played = _find_last_play_time(state, at)
    return tuple(
        number
        for number in list_seated_tables(state, at)
        if state.tables[number].running
        or (state.tables[number].hand and played <= state.tables[number].began + SURE_FOR)
    )


def list_silent_tables(state: State, at: Instant) -> tuple[int, ...]:
    """
    The tables that tap no hands while others do: only the room knows whether they play one. None
    where no table taps hands.
    """
    telling = list_tables_telling_hands(state, at)
    seated = list_seated_tables(state, at) if telling else ()
    return tuple(number for number in seated if number not in telling)
