"""Builds a balance plan: the tables after the moves so far, and the cards still to be dealt."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from seating.balance_plan import (
    BalancePlan,
    ImbalanceReason,
    Move,
    TableCard,
    TieBreakDeal,
    TieBreakPurpose,
)
from seating.cards import Card, compute_card_sort_key
from seating.table_seating import SeatedPlayer, TableSeating, list_open_seats, move_player

UNEVEN = 2
"""Two tables may not differ by so many players (HomePokerTourney, MOVING PLAYERS)."""

Room = Callable[[TableSeating], Sequence[int]]
"""The seats of a table that a rule may fill."""


@dataclass(frozen=True, slots=True)
class UnevenTables:
    """
    The smallest tables that can take a player and the largest that can give one, in order of their
    numbers.
    """

    takers: tuple[TableSeating, ...]
    givers: tuple[TableSeating, ...]


class BalancePlanBuilder:
    """Makes a plan move by move."""

    __slots__ = ("_cards", "_deals", "_missing", "before", "moved", "now")

    def __init__(self, tables: Iterable[TableSeating], cards: Iterable[Card] = ()) -> None:
        self.before = {
            table.number: table for table in sorted(tables, key=lambda table: table.number)
        }
        self.now = dict(self.before)
        self.moved: dict[int, Move] = {}
        self._cards = list(cards)
        self._deals: list[TieBreakDeal] = []
        self._missing = BalancePlan()

    def find_uneven_tables(self, room: Room) -> UnevenTables | None:
        """
        Between which tables the next move goes; None when they are even, or when nothing can be
        done about it.
        """
        by_size: dict[int, list[TableSeating]] = {}
        for table in self.now.values():
            by_size.setdefault(len(table.players), []).append(table)
        sizes = sorted(by_size)
        if not sizes or sizes[-1] - sizes[0] < UNEVEN:
            return None
        takers = _pick_first_group(
            [by_size[size] for size in sizes], lambda table: bool(list_open_seats(table))
        )
        givers = _pick_first_group(
            [by_size[size] for size in reversed(sizes)], self._can_give_player
        )
        if not givers or len(givers[0].players) - sizes[0] < UNEVEN:
            self.mark_stuck(ImbalanceReason.NOBODY_CAN_MOVE)
        elif not takers or len(givers[0].players) - len(takers[0].players) < UNEVEN:
            self.mark_stuck(ImbalanceReason.NO_OPEN_SEAT)
        elif with_room := tuple(table for table in takers if room(table)):
            return UnevenTables(with_room, givers)
        else:
            self.mark_stuck(ImbalanceReason.ONLY_SMALL_BLIND)
        return None

    def count_moves_due(self) -> int:
        """How many moves even the tables out from here, as far as players can move."""
        return compute_fewest_moves([len(table.players) for table in self.now.values()])

    def _can_give_player(self, table: TableSeating) -> bool:
        return any(self.can_move(player) for player in table.players.values())

    def can_move(self, player: SeatedPlayer) -> bool:
        """Nobody moves who must keep their seat, and nobody twice in one plan."""
        return not player.fixed and player.key not in self.moved

    def make_move(self, move: Move) -> None:
        """Go on from where everybody sits after a move."""
        self.now |= move_player(self.now, move.table, move.seat, move.to_table, move.to_seat)
        self.moved[move.player] = move

    def undo_move(self, move: Move) -> None:
        """Go back from the last move."""
        self.now |= move_player(self.now, move.to_table, move.to_seat, move.table, move.seat)
        del self.moved[move.player]

    def choose_table_by_low_card(
        self, tables: Sequence[TableSeating], decides: TieBreakPurpose, dealer: TableSeating
    ) -> TableSeating | None:
        """
        The table that is dealt the lowest card, one card for each (HomePokerTourney, MOVING
        PLAYERS; the ace of spades is high). None when there are not enough cards: then the plan
        asks for them.
        """
        if len(self._cards) < len(tables):
            numbers = tuple(table.number for table in tables)
            self._missing = BalancePlan(
                asks=numbers, asks_decide=decides, asks_dealer=dealer.number
            )
            return None
        dealt = list(zip(tables, self._cards, strict=False))
        del self._cards[: len(dealt)]
        low, _card = min(dealt, key=lambda pair: compute_card_sort_key(pair[1]))
        cards = tuple(TableCard(table.number, card) for table, card in dealt)
        self._deals.append(TieBreakDeal(cards, low.number, decides, dealer.number))
        return low

    def ask_button_position(self, tables: Iterable[TableSeating]) -> None:
        """The plan cannot go on before somebody says where the button lies at these tables."""
        asked = (*self._missing.unknown, *(table.number for table in tables))
        self._missing = replace(self._missing, unknown=asked)

    def mark_stuck(self, stuck: ImbalanceReason) -> None:
        """The tables stay uneven."""
        self._missing = replace(self._missing, stuck=stuck)

    def build_plan(self) -> BalancePlan:
        """What was planned, and what is missing."""
        return replace(self._missing, moves=tuple(self.moved.values()), deals=tuple(self._deals))


def compute_fewest_moves(sizes: Sequence[int]) -> int:
    """
    The fewest moves after which no two tables differ by two or more. Afterwards every table has the
    whole part of the average or one more, so whoever is above must go and whatever is missing below
    must come; one move can do both.

    >>> compute_fewest_moves((10, 7, 7))
    2
    >>> compute_fewest_moves((8, 8, 6))
    1
    >>> compute_fewest_moves((9, 8, 8))
    0
    """
    if not sizes:
        return 0
    low = sum(sizes) // len(sizes)
    return max(
        sum(size - low - 1 for size in sizes if size > low),
        sum(low - size for size in sizes if size < low),
    )


def _pick_first_group(
    groups: Iterable[Sequence[TableSeating]], fits: Callable[[TableSeating], bool]
) -> tuple[TableSeating, ...]:
    """Those that fit of the first group in which any does."""
    for group in groups:
        if found := tuple(table for table in group if fits(table)):
            return found
    return ()


def find_tables_with_button(
    planning: BalancePlanBuilder, tables: Sequence[TableSeating]
) -> tuple[TableSeating, ...]:
    """The tables whose button was told; when there is none, the first of them is asked."""
    known = tuple(table for table in tables if table.spots is not None)
    if not known:
        planning.ask_button_position(tables[:1])
    return known
