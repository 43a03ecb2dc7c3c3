"""Invariants of a night with seats: from hand to hand, of moves, and of the journal."""

import json
from collections import Counter
from collections.abc import Iterable

from seating.balance_plan import BalancePlan, ImbalanceReason
from seating.button_and_blinds import ButtonRule
from seating.move_fairness import apply_moves
from seating.table_balancing import compute_fewest_moves, is_imbalanced
from tests.properties.entry_invariants import check_replay
from tests.properties.invariants import check_sound
from tests.properties.seat_invariants import check_seats
from tests.seating.invariants import Hand, Round, faults_of
from tournament.clock.values import Instant
from tournament.night.journal_history import JournalHistory
from tournament.night.rules.board import build_board
from tournament.night.state import State
from tournament.players.values import PLAYING
from tournament.tables.rules.seats import (
    list_kept_seats,
    list_player_seats,
    list_seated_tables,
    list_taken_seats,
)
from tournament.tables.rules.table_balancing import build_table_seatings
from tournament.tables.values import MovePlan


class Watch:
    """Follows button and blinds of every table from hand to hand."""

    def __init__(self, rule: ButtonRule) -> None:
        self.rule = rule
        self.tables: dict[int, Round] = {}
        self.known_as: dict[int, int] = {}

    def forget(self, number: int | None = None) -> None:
        """
        The seats of this table, or of all, are drawn anew, or somebody told where its button is.
        """
        for known in tuple(self.tables) if number is None else (number,):
            self.tables.pop(known, None)

    def entered_again(self, key: int) -> None:
        """
        Whoever enters again sits down as somebody new, who may have posted a moment ago elsewhere.
        """
        self.known_as[key] = (
            10**6 + len(self.known_as) if key not in self.known_as else self.known_as[key] + 10**6
        )

    def begun(self, state: State, at: Instant, numbers: Iterable[int]) -> None:
        """These tables have just begun a hand."""
        for number in numbers:
            table = state.tables[number]
            there = list_taken_seats(state, number, at)
            kept = list_kept_seats(state, number, at)
            assert dict(table.seats) == dict(sorted({**there, **kept}.items())), (
                "somebody is dealt who does not sit there"
            )
            assert table.spots is not None, "a hand without a button"
            hand = Hand(
                table.size, {seat: self.who(key) for seat, key in there.items()}, table.spots
            )
            if self.rule is ButtonRule.MOVING:
                assert list(faults_of(hand)) == [], f"table {number}, hand {table.hand}"
                continue
            posted = (self.who(table.small_by), self.who(table.big_by))
            assert posted == (hand.small_by, hand.big_by), "others post than those who sit there"
            faults = list(self.tables.setdefault(number, Round()).add(hand))
            assert faults == [], f"table {number}, hand {table.hand}: {faults}"

    def who(self, key: int) -> int:
        return self.known_as.get(key, key)

    @staticmethod
    def check(past: JournalHistory, at: Instant) -> None:
        """What must hold of all seats, after every hand."""
        check_seats(past.state, at)


def sizes_of(state: State, at: Instant) -> list[int]:
    """
    How many sit at each table, counted from the players; whoever may still rebuy keeps the seat.
    """
    seated = list_seated_tables(state, at)
    counted = Counter(
        entrant.seat.table
        for key, entrant in state.entrants.items()
        if entrant.seat
        and (entrant.status in PLAYING or key in seated.get(entrant.seat.table, {}).values())
    )
    assert counted == {number: len(there) for number, there in seated.items()}, (
        "tables and players count differently"
    )
    return list(counted.values())


def keeps_seats(state: State, at: Instant) -> bool:
    """Whether any table keeps a seat for a rebuy while it deals on, so that nobody can move there."""
    return any(list_kept_seats(state, number, at) for number in state.tables)


def check_even(state: State, at: Instant) -> None:
    """No two tables differ by two players or more."""
    sizes = sizes_of(state, at)
    assert max(sizes, default=0) - min(sizes, default=0) < 2, f"uneven: {sizes}"


def check_planned(state: State, plan: BalancePlan, at: Instant) -> None:
    """
    As few moves as can be; afterwards the tables are even, unless only the small blind is open for
    this hand.
    """
    tables = build_table_seatings(state, at)
    assert plan.asks == (), "cards are missing"
    allowed = {None, ImbalanceReason.ONLY_SMALL_BLIND}
    if keeps_seats(state, at):
        allowed.add(ImbalanceReason.NO_OPEN_SEAT)
    assert plan.stuck in allowed, f"stuck: {plan.stuck}"
    sizes = [len(table.players) for table in tables]
    assert (plan.stuck is None) == (not is_imbalanced(apply_moves(tables, plan.moves).values())), (
        "still uneven"
    )
    assert len(plan.moves) <= compute_fewest_moves(sizes), "more moves than need be"
    assert plan.stuck is not None or len(plan.moves) == compute_fewest_moves(sizes), (
        "fewer moves than can be"
    )


def check_moved(before: State, after: State, plan: MovePlan, at: Instant) -> None:
    """
    Who was to move sits at the planned seat, everybody else where they sat; nobody is at a broken
    table.
    """
    goals = {move.player: (move.to_table, move.to_seat) for move in plan.moves}
    known, now = list_player_seats(before), list_player_seats(after)
    assert len(goals) == len(plan.moves), "one player moves twice"
    for there in list_seated_tables(before, at).values():
        for key in there.values():
            assert now.get(key) == goals.get(key, known[key]), "somebody sits elsewhere"
    gone = [move.table for move in plan.moves if move.table not in list_seated_tables(after, at)]
    assert set(gone) <= {plan.breaks}, "a table is empty that was not to be broken"
    assert not plan.breaks or after.tables[plan.breaks].broken


def check_whole(past: JournalHistory, at: Instant) -> None:
    """Everything that must hold of a night, and its journal read back."""
    check_sound(past, at)
    check_replay(past)
    json.dumps(build_board(past.state, past.version, "x" * 64, at))
