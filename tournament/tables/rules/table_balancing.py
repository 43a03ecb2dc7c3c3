"""Needs of the tables: moves, a table to break, a redraw; and the plan for it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from seating.balance_plan import BalancePlan, ImbalanceReason, Move
from seating.balance_plan_builder import UNEVEN, BalancePlanBuilder, UnevenTables
from seating.balance_policy import Policy
from seating.button_and_blinds import ButtonAndBlinds, ButtonRule
from seating.cards import Card
from seating.seat_order import find_next_seat, find_previous_seat
from seating.seeded_random import generate_numbers, shuffle_items
from seating.table_balancing import THREE_SHORT, find_halted_tables, plan_balance
from seating.table_breaking import choose_table_to_break, plan_table_break
from seating.table_seating import SeatedPlayer, TableSeating, list_open_seats
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, say
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.rules.standings import list_eliminations
from tournament.players.values import EntrantStatus
from tournament.tables.rules.seats import (
    Taken,
    is_button_known,
    list_emptied_seats,
    list_free_seats,
    list_kept_seats,
    list_seated_tables,
    list_unseated_players,
)
from tournament.tables.values import MOVED, MovePlan, SeatStay, Table

Sat = Mapping[int, Sequence[tuple[int, SeatStay]]]
"""Who sat at each table, and when."""

BREAKING = "final-nine draw 1 break"
"""What the seed of a broken table is used for."""


class TableTask(StrEnum):
    """What the director has to do about the tables."""

    BALANCE = "balance"
    BREAK = "break"
    TWO_TABLES = "two_tables"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class PendingTableTask:
    """
    What is due, with so many players left; it waits for those who are out and may still rebuy.
    """

    task: TableTask
    left: int
    breaks: int = 0
    waiting: tuple[int, ...] = ()
    is_reached: bool = False
    """More played when seats were drawn last, so the field has come down to the house's number."""


def find_due_table_task(state: State, at: Instant) -> PendingTableTask | None:
    """
    What is due at the tables: a new draw at the house's numbers (HomePokerTourney: two tables at
    18, one at 9), a table to break, or moves where two tables differ by two (HomePokerTourney,
    SEATING and MOVING PLAYERS).
    """
    there = list_seated_tables(state, at)
    if len(there) < 2 or state.finished is not None:
        return None
    keys = list(list_unseated_players(state))
    for seats in there.values():
        keys += seats.values()
    final_table, two_tables = find_redraw_numbers(state, there)
    out = tuple(key for key in keys if state.entrants[key].status is EntrantStatus.OUT)
    left = len(keys)
    if _is_as_drawn(state, keys):
        return _find_uneven_tables(state, there, left, at, out)
    field = left + _count_gone_since_draw(state, keys)
    if left <= final_table:
        reached = field > final_table
        return PendingTableTask(TableTask.FINAL_TABLE, left, waiting=out, is_reached=reached)
    if len(there) > 2 and left <= two_tables:
        reached = field > two_tables
        return PendingTableTask(TableTask.TWO_TABLES, left, waiting=out, is_reached=reached)
    if (breaks := _find_table_to_break(state, there, left, at)) is not None:
        return PendingTableTask(TableTask.BREAK, left, breaks, out)
    return _find_uneven_tables(state, there, left, at, out)


def _is_as_drawn(state: State, left: Collection[int]) -> bool:
    """
    Whether nobody has gone out for good since seats were drawn: so many tables were chosen for just
    these players, and to choose others is not asked for before the field is smaller.
    """
    if state.draw is None or not state.draw.done:
        return False
    since = state.draw.done
    return all(out.at <= since or out.player in left for out in list_eliminations(state))


def _count_gone_since_draw(state: State, left: Collection[int]) -> int:
    """How many have gone out for good since seats were drawn, or since the start."""
    since = state.draw.done if state.draw is not None else 0
    outs = list_eliminations(state)
    return len({out.player for out in outs if out.at > since and out.player not in left})


def _find_uneven_tables(
    state: State, there: Mapping[int, Taken], left: int, at: Instant, out: tuple[int, ...]
) -> PendingTableTask | None:
    """Moves, where two tables differ by two and the smaller one has a seat to give."""
    most = max(len(seats) for seats in there.values())
    short = [number for number, seats in there.items() if most - len(seats) >= UNEVEN]
    if not any(_can_seat_more(state, number, at) for number in short):
        return None
    return PendingTableTask(TableTask.BALANCE, left, waiting=out)


def find_redraw_numbers(state: State, numbers: Iterable[int]) -> tuple[int, int]:
    """
    With how many left everybody draws again for the final table, and for two tables: the house's
    numbers, as far as these tables have seats.
    """
    rules = state.rules
    room = []
    for number in numbers:
        table = state.tables[number]
        room.append(min(rules.table_seats, table.size - len(table.closed)))
    room.sort(reverse=True)
    return min(rules.final_table_at, room[0]), min(rules.two_tables_at, sum(room[:2]))


def _can_seat_more(state: State, number: int, at: Instant) -> bool:
    """Whether somebody could move to this table: not while it keeps its last seats for rebuys."""
    return bool(list_free_seats(state, number, at)) or not list_kept_seats(state, number, at)


def _find_table_to_break(
    state: State, there: dict[int, dict[int, int]], left: int, at: Instant
) -> int | None:
    """
    The table to break, if the others have room; three tables and two are drawn anew, where the
    house says so.
    """
    rules = state.rules
    drawn = {2: rules.final_table_at, 3: rules.two_tables_at}
    most = min(rules.break_to, rules.table_seats) * (len(there) - 1)
    if drawn.get(len(there), 0) or left > most:
        return None
    table = choose_table_to_break(build_table_seatings(state, at))
    room = sum(len(list_free_seats(state, number, at)) for number in there if number != table)
    return table if room >= len(there[table]) else None


def build_table_seatings(
    state: State, at: Instant, movable: Collection[int] = ()
) -> tuple[TableSeating, ...]:
    """
    The tables as the rules for moving see them; `movable` may be moved although they are away.
    """
    there = list_seated_tables(state, at)
    sizes = [len(seats) for seats in there.values()]
    ends = (min(sizes, default=0), max(sizes, default=0))
    stays = _collect_seat_stays(state) if state.rules.balance is Policy.FAIR else {}
    views = []
    for number, seats in there.items():
        table = state.tables[number]
        sat = stays if len(seats) in ends else {}
        view = TableSeating(
            number=number,
            seats=table.size,
            players={
                seat: _build_seated_player(state, key, movable, sat) for seat, key in seats.items()
            },
            closed=frozenset(table.closed).union(list_kept_seats(state, number, at)),
            spots=_find_last_button_blinds(table, seats)
            if is_button_known(state, number, at)
            else None,
            emptied=list_emptied_seats(state, table, seats, at),
            arrived=frozenset(seat for seat, key in seats.items() if key in table.newcomers),
            order=table.order,
            gap_waits=state.rules.button is ButtonRule.TDA,
        )
        views.append(view)
    return tuple(views)


def _find_last_button_blinds(table: Table, seats: Taken) -> ButtonAndBlinds | None:
    """
    Button and blinds of the hand just played. Where those of the next one were told, they are known
    if its big blind follows from it; otherwise they are taken one place back.
    """
    if table.spots is None or not table.set or len(seats) < 2:
        return table.spots
    spots = table.spots
    if table.last is not None and spots.big == find_next_seat(table.last.big, table.size, seats):
        return table.last
    return ButtonAndBlinds(
        find_previous_seat(spots.button, table.size, seats),
        find_previous_seat(spots.small, table.size, seats),
        find_previous_seat(spots.big, table.size, seats),
    )


def _build_seated_player(
    state: State, key: int, movable: Collection[int], sat: Sat
) -> SeatedPlayer:
    entrant = state.entrants[key]
    stays = entrant.fixed or (entrant.status is not EntrantStatus.IN and key not in movable)
    moved = sum(sitting.why in MOVED for sitting in entrant.sat)
    return SeatedPlayer(key, moved, stays, _list_tablemates(sat, key, entrant.sat))


def _collect_seat_stays(state: State) -> Sat:
    """Everybody who sat at a table this night, and when, table by table."""
    found: dict[int, list[tuple[int, SeatStay]]] = {}
    for key, entrant in state.entrants.items():
        for sitting in entrant.sat:
            found.setdefault(sitting.table, []).append((key, sitting))
    return found


def _list_tablemates(sat: Sat, key: int, mine: Sequence[SeatStay]) -> frozenset[int]:
    """Everybody with whom a player has shared a table this night."""
    found = set()
    for stay in mine:
        for other, beside in sat.get(stay.table, ()):
            if other != key and _has_overlap(stay, beside):
                found.add(other)
    return frozenset(found)


def _has_overlap(stay: SeatStay, other: SeatStay) -> bool:
    return (other.until < 0 or stay.since < other.until) and (
        stay.until < 0 or other.since < stay.until
    )


def plan_due_moves(state: State, at: Instant, cards: Sequence[Card]) -> BalancePlan:
    """The moves that are due by the house's rule. Who is away moves only if nobody else can."""
    plan = plan_balance(state.rules.balance, build_table_seatings(state, at), cards)
    if plan.stuck is not ImbalanceReason.NOBODY_CAN_MOVE:
        return plan
    return plan_balance(
        state.rules.balance, build_table_seatings(state, at, list_absent_player_keys(state)), cards
    )


def find_uneven_ends(state: State, at: Instant) -> UnevenTables | None:
    """
    Between which tables the next move goes: the largest that have somebody to give, the smallest
    that have a seat. What pages say and mark is read here, so that it is the same.
    """
    return BalancePlanBuilder(build_table_seatings(state, at)).find_uneven_tables(list_open_seats)


def list_absent_player_keys(state: State) -> list[int]:
    """Everybody who is away."""
    return [
        key for key, entrant in state.entrants.items() if entrant.status is EntrantStatus.ABSENT
    ]


def plan_broken_table_moves(state: State, number: int, seed: str, at: Instant) -> BalancePlan:
    """
    The players of a broken table draw among the open seats; so do those who are away or keep their
    seat.
    """
    open_seats = []
    for other in list_seated_tables(state, at):
        if other != number:
            open_seats += [(other, seat) for seat in list_free_seats(state, other, at)]
    order = shuffle_items(open_seats, generate_numbers(BREAKING, seed))
    return plan_table_break(build_table_seatings(state, at), number, order)


def list_stopped_tables(state: State, at: Instant) -> frozenset[int]:
    """The tables that stop because they are too short (TDA 11)."""
    if state.rules.balance is not Policy.TDA:
        return frozenset()
    sizes = [len(seats) for seats in list_seated_tables(state, at).values()]
    if max(sizes, default=0) - min(sizes, default=0) < THREE_SHORT:
        return frozenset()
    halted = find_halted_tables(build_table_seatings(state, at), Policy.TDA)
    return frozenset(number for number in halted if _can_seat_more(state, number, at))


def why_moves_invalid(state: State, moves: Sequence[Move], at: Instant) -> Message | None:
    """Why planned moves cannot be made any more, if so."""
    there = list_seated_tables(state, at)
    leaving = {(move.table, move.seat) for move in moves}
    goals = set()
    for move in moves:
        if (why := _why_origin_invalid(state, move, there.get(move.table, {}))) is not None:
            return why
        goal = (move.to_table, move.to_seat)
        goals.add(goal)
        if move.to_seat not in list_free_seats(state, move.to_table, at) and goal not in leaving:
            return say(
                _("Seat {seat} of {table} is not free any more."),
                seat=move.to_seat,
                table=table_name_text(state, move.to_table),
            )
    if len(goals) != len(moves) or len({move.player for move in moves}) != len(moves):
        return say(_("Two players would sit in one seat."))
    return None


def _why_origin_invalid(state: State, move: Move, there: Taken) -> Message | None:
    """Why this player does not leave this seat, if so."""
    if move.player not in state.entrants:
        return say(_("That player is not on the list of this night."))
    name = entrant_name_of(state, move.player)
    if there.get(move.seat) != move.player:
        return say(_("{name} does not sit there any more."), name=name)
    if state.entrants[move.player].status is EntrantStatus.OUT:
        return say(_("{name} is out and may still rebuy."), name=name)
    return None


def why_plan_outdated(state: State, plan: MovePlan, at: Instant) -> Message | None:
    """
    Why the moves of a plan need not be made, or are not all there are to make, after what has
    happened since.
    """
    there = list_seated_tables(state, at)
    if plan.breaks:
        moving = {move.player for move in plan.moves}
        for key in there.get(plan.breaks, {}).values():
            if key not in moving:
                return say(_("{name} sits there too."), name=entrant_name_of(state, key))
        return None
    sizes = Counter({number: len(seats) for number, seats in there.items()})
    for move in () if plan.reason else plan.moves:
        if sizes[move.table] - sizes[move.to_table] < UNEVEN:
            return say(
                _("{table} and {other} differ by fewer than two players now."),
                table=table_name_text(state, move.table),
                other=table_name_text(state, move.to_table),
            )
        sizes[move.table] -= 1
        sizes[move.to_table] += 1
    return None
