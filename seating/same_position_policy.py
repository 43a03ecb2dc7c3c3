"""
Same-position policy (HomePokerTourney): whoever plays their position takes the seat of who is out.

The rulebook (MOVING PLAYERS) names the mover by their position left of the button. Where it is
silent: a position whose player is out, must stay or has moved already passes the move on to the
next one to the left; at a table with fewer positions the count goes on around it, over the button;
of two equally small tables the one whose seat lies nearer to the left of its button is filled
first, then the one with the lower card; where no emptied seat can be used, an open one in the same
position is filled, or else the one that posts the big blind last, and its own position names the
mover.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from seating.balance_plan import (
    ImbalanceReason,
    Move,
    MoveReason,
    TargetSeatReason,
    TieBreakPurpose,
)
from seating.balance_plan_builder import BalancePlanBuilder, UnevenTables
from seating.table_seating import (
    TableSeating,
    count_hands_to_big_blind,
    count_positions_from_button,
    list_hand_positions,
    list_open_seats,
)

room = list_open_seats
"""Any open seat may be filled; the moved player takes its duty."""


@dataclass(frozen=True, slots=True)
class Vacancy:
    """A seat to be filled, and its position left of the button in the hand just played."""

    table: TableSeating
    seat: int
    distance: int
    into: TargetSeatReason


def choose_move(planning: BalancePlanBuilder, ends: UnevenTables) -> Move | None:
    """The next move, or None when cards or a button are missing or nobody has a position."""
    if missing := _list_missing_buttons(planning, ends):
        planning.ask_button_position(missing)
        return None
    vacancy = _find_next_vacancy(planning, ends.takers)
    if vacancy is None:
        return None
    givers = ends.givers
    giver = (
        givers[0]
        if len(givers) == 1
        else planning.choose_table_by_low_card(givers, TieBreakPurpose.GIVES, vacancy.table)
    )
    if giver is None:
        return None
    move = _build_move(planning, giver, vacancy)
    if move is None:
        planning.mark_stuck(ImbalanceReason.NOBODY_CAN_MOVE)
    return move


def list_equal_moves(
    planning: BalancePlanBuilder, ends: UnevenTables, move: Move
) -> Iterator[Move]:
    """
    The other seats that post the big blind just as late, where nobody went out; elsewhere the rule
    says it all.
    """
    if move.into is TargetSeatReason.LATEST_BIG_BLIND:
        known = [table for table in ends.takers if table.spots is not None]
        moves = (
            _build_move(planning, planning.now[move.table], vacancy)
            for vacancy in _list_latest_seats(planning, known)
        )
        yield from (other for other in moves if other is not None)


def _list_missing_buttons(planning: BalancePlanBuilder, ends: UnevenTables) -> list[TableSeating]:
    """
    The tables whose button has to be told, all at once and before a card is dealt: those that give,
    those with an emptied seat, or any one of the others that get a player. Where several moves are
    due, every table may come to give one.
    """
    emptied = [table for table in ends.takers if _list_emptied_seats(planning, table)]
    known = any(table.spots is not None for table in ends.takers)
    wanted = [*(emptied or ends.takers[: not known]), *ends.givers]
    if planning.count_moves_due() > 1:
        wanted = list(planning.now.values())
    missing = {table.number: table for table in wanted if table.spots is None}
    return [missing[number] for number in sorted(missing)]


def _find_next_vacancy(
    planning: BalancePlanBuilder, takers: Sequence[TableSeating]
) -> Vacancy | None:
    """Which seat is filled next."""
    emptied = [table for table in takers if _list_emptied_seats(planning, table)]
    if emptied:
        nearest = [
            min(_list_emptied_seats(planning, table), key=_compute_fill_order) for table in emptied
        ]
        return _choose_vacancy(planning, nearest)
    known = [table for table in takers if table.spots is not None]
    vacancies = _list_seats_in_emptied_positions(planning, known) or _list_latest_seats(
        planning, known
    )
    return vacancies[0] if vacancies else None


def _choose_vacancy(planning: BalancePlanBuilder, vacancies: Sequence[Vacancy]) -> Vacancy | None:
    """The one closest to the left of its button; among equals the card decides."""
    first = min(map(_compute_fill_order, vacancies))
    tied = [vacancy for vacancy in vacancies if _compute_fill_order(vacancy) == first]
    if len(tied) == 1:
        return tied[0]
    tables = [vacancy.table for vacancy in tied]
    low = planning.choose_table_by_low_card(tables, TieBreakPurpose.RECEIVES, tables[0])
    return next((vacancy for vacancy in tied if vacancy.table is low), None)


def _compute_fill_order(vacancy: Vacancy) -> tuple[bool, int]:
    """The closest to the left of the button comes first, so the button's own seat last."""
    return (vacancy.distance == 0, vacancy.distance)


def _list_emptied_seats(planning: BalancePlanBuilder, table: TableSeating) -> list[Vacancy]:
    """The seats emptied in this hand that somebody can sit down in."""
    free = list_open_seats(table) if table.emptied else ()
    return _build_vacancies(
        planning, table, [seat for seat in table.emptied if seat in free], TargetSeatReason.EMPTIED
    )


def _list_seats_in_emptied_positions(
    planning: BalancePlanBuilder, tables: Sequence[TableSeating]
) -> list[Vacancy]:
    """
    Open seats in the position of seats that were emptied in this hand and are closed or taken
    since.
    """
    found = []
    for table in tables:
        lost = {
            count_positions_from_button(planning.before[table.number], seat)
            for seat in table.emptied
        }
        seats = list_open_seats(table) if lost else ()
        vacancies = _build_vacancies(planning, table, seats, TargetSeatReason.SAME_POSITION)
        found += [vacancy for vacancy in vacancies if vacancy.distance in lost]
    return sorted(found, key=_compute_fill_order)


def _list_latest_seats(
    planning: BalancePlanBuilder, tables: Sequence[TableSeating]
) -> list[Vacancy]:
    """Of all open seats those that post the big blind last."""
    waits = [
        (count_hands_to_big_blind(table, seat), table, seat)
        for table in tables
        for seat in list_open_seats(table)
    ]
    most = max((wait for wait, _table, _seat in waits), default=0)
    found = []
    for wait, table, seat in waits:
        if wait == most:
            found += _build_vacancies(planning, table, (seat,), TargetSeatReason.LATEST_BIG_BLIND)
    return found


def _build_vacancies(
    planning: BalancePlanBuilder, table: TableSeating, seats: Sequence[int], into: TargetSeatReason
) -> list[Vacancy]:
    """Seats with their positions in the hand, in which those who come now did not play."""
    hand = planning.before[table.number]
    return [Vacancy(table, seat, count_positions_from_button(hand, seat), into) for seat in seats]


def _build_move(planning: BalancePlanBuilder, giver: TableSeating, vacancy: Vacancy) -> Move | None:
    """The player in the position of the seat, or the nearest to the left of it who can move."""
    hand = planning.before[giver.number]
    passed: list[int] = []
    around = list_hand_positions(hand, hand.spots) if hand.spots else []
    start = vacancy.distance % max(1, len(around))
    for seat in around[start:] + around[:start]:
        player = giver.players.get(seat)
        if player is None:
            continue
        if planning.can_move(player):
            exact = seat == around[start] and start == vacancy.distance
            return Move(
                player.key,
                giver.number,
                seat,
                vacancy.table.number,
                vacancy.seat,
                MoveReason.SAME_POSITION if exact else MoveReason.TO_THE_LEFT,
                vacancy.into,
                vacancy.distance,
                tuple(passed),
                len(giver.players),
                len(vacancy.table.players),
            )
        passed.append(player.key)
    return None
