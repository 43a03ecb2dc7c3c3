"""
Simulates whole tournaments of seats only: random knockouts, planned moves, every plan checked.

`manage.py lab EVEN --size 200` plays two hundred by every rule and prints what they came to.
"""

from dataclasses import dataclass, field, replace
from functools import cache
from random import Random

from seating.balance_plan import BalancePlan, ImbalanceReason
from seating.balance_policy import Policy
from seating.button_and_blinds import (
    ButtonAndBlinds,
    ButtonRule,
    advance_button_and_blinds,
    find_waiting_newcomers,
    place_first_blinds,
)
from seating.cards import Card, build_full_deck
from seating.move_fairness import apply_moves, compute_plan_fairness
from seating.seat_draw import compute_table_sizes
from seating.table_balancing import compute_fewest_moves, is_imbalanced, plan_balance
from seating.table_breaking import choose_seats_for_draw, choose_table_to_break, plan_table_break
from seating.table_seating import SeatedPlayer, TableSeating

SEATS = 10
TWO_TABLES, FINAL_TABLE = 18, 9
OUT_IN_A_HAND = (0,) * 42 + (1,) * 7 + (2,)
"""How many go out at a table in one hand."""
BUTTON_OF = {Policy.SOURCE: ButtonRule.HPT, Policy.TDA: ButtonRule.TDA, Policy.FAIR: ButtonRule.TDA}


@dataclass(slots=True)
class Tally:
    """What came of the plans."""

    plans: int = 0
    moves: int = 0
    bound: int = 0
    waiting: int = 0
    """
    Plans that had to leave a table uneven for one hand, because only the small blind was open.
    """
    changed: int = 0
    worse: int = 0
    met_again: int = 0
    moved_again: int = 0
    small_blinds: int = 0
    dealt_out: int = 0
    """Movers between button and small blind, who wait a hand where the button is TDA's."""
    faults: list[str] = field(default_factory=list)

    @property
    def mean_change(self) -> float:
        return self.changed / max(1, self.moves)

    @property
    def worse_off(self) -> float:
        return self.worse / max(1, self.moves)


class Evening:
    """One tournament from the first deal to the last two players."""

    def __init__(self, policy: Policy, players: int, seed: int, tally: Tally) -> None:
        self.policy, self.tally, self.chance = policy, tally, Random(seed)
        self.tables: dict[int, TableSeating] = {}
        self.draw([SeatedPlayer(key) for key in range(1, players + 1)])

    def play(self) -> None:
        """Hand after hand at all tables at once, until two are left."""
        while self.left > 2:
            self.hand()
            self.regroup()
            self.next_hand()

    @property
    def left(self) -> int:
        return sum(len(table.players) for table in self.tables.values())

    def draw(self, players: list[SeatedPlayer]) -> None:
        """Everybody draws a seat, at as many tables as hold them."""
        self.chance.shuffle(players)
        sizes = compute_table_sizes(
            len(players), FINAL_TABLE if len(players) <= TWO_TABLES else SEATS
        )
        self.tables = {}
        for number, size in enumerate(sizes, 1):
            seats = sorted(self.chance.sample(range(1, SEATS + 1), size))
            there = {seat: players.pop() for seat in seats}
            self.tables[number] = TableSeating(
                number,
                SEATS,
                there,
                spots=place_first_blinds(seats[0], SEATS, seats),
                gap_waits=BUTTON_OF[self.policy] is ButtonRule.TDA,
            )
            self.acquaint(number)

    def acquaint(self, number: int) -> None:
        """Everybody at a table has met everybody else there."""
        table = self.tables[number]
        there = frozenset(player.key for player in table.players.values())
        known = {
            seat: replace(one, met=one.met | there - {one.key})
            for seat, one in table.players.items()
        }
        self.tables[number] = replace(table, players=known)

    def hand(self) -> None:
        """At every table some go out, but never all."""
        for number, table in self.tables.items():
            out = min(self.chance.choice(OUT_IN_A_HAND), len(table.players) - 1)
            gone = tuple(self.chance.sample(sorted(table.players), min(out, self.left - 2)))
            stay = {seat: player for seat, player in table.players.items() if seat not in gone}
            self.tables[number] = replace(table, players=stay, emptied=gone, arrived=frozenset())

    def regroup(self) -> None:
        """
        Draw anew at 18 and 9, break a table when the others hold everybody, and make the rest even.
        """
        count, left = len(self.tables), self.left
        if (count == 3 and left <= TWO_TABLES) or (count == 2 and left <= FINAL_TABLE):
            self.draw(
                [player for table in self.tables.values() for player in table.players.values()]
            )
            return
        while len(self.tables) > 3 and self.left <= FINAL_TABLE * (len(self.tables) - 1):
            self.break_one()
        if is_imbalanced(self.tables.values()):
            self.balance()

    def break_one(self) -> None:
        tables = tuple(self.tables.values())
        broken = choose_table_to_break(tables)
        order = list(choose_seats_for_draw(tables, broken))
        self.chance.shuffle(order)
        plan = plan_table_break(tables, broken, order)
        self.check(plan)
        self.sit_down(plan)
        del self.tables[broken]
        least = min(len(table.players) for table in self.tables.values())
        if any(len(self.tables[move.to_table].players) > least + 1 for move in plan.moves):
            self.tally.faults.append(f"some got too many of table {broken}: {plan.moves}")

    def deck(self) -> list[Card]:
        """Enough cards for every table and every move."""
        deck = [
            card for back in range(1, 3 + len(self.tables) // 2) for card in build_full_deck(back)
        ]
        self.chance.shuffle(deck)
        return deck

    def balance(self) -> None:
        tables, tally = tuple(self.tables.values()), self.tally
        plan = plan_balance(
            self.policy, tables, self.deck() if self.policy is Policy.SOURCE else ()
        )
        self.check(plan)
        told = compute_plan_fairness(tables, plan)
        tally.plans += 1
        tally.moves += len(plan.moves)
        tally.bound += compute_fewest_moves([len(table.players) for table in tables])
        tally.changed += sum(abs(wait.change) for wait in told.known_waits)
        tally.worse += told.worse_off_count
        tally.met_again += told.met_again
        tally.moved_again += told.moved_again
        self.sit_down(plan)
        if plan.stuck is ImbalanceReason.ONLY_SMALL_BLIND:
            tally.waiting += 1
        elif is_imbalanced(self.tables.values()):
            tally.faults.append(f"still uneven after {plan.moves}")
        for move in plan.moves:
            spots = self.next_spots(move.to_table)
            tally.small_blinds += spots.small == move.to_seat
            waiting = find_waiting_newcomers(ButtonRule.TDA, spots, SEATS, (move.to_seat,))
            tally.dealt_out += len(waiting)

    def check(self, plan: BalancePlan) -> None:
        """What must be true of every plan: it can be carried out, and nothing is missing."""
        goals = {(move.to_table, move.to_seat) for move in plan.moves}
        faults = self.tally.faults
        if len(goals) != len(plan.moves) or len({move.player for move in plan.moves}) != len(
            plan.moves
        ):
            faults.append(f"a seat or a player twice: {plan}")
        for move in plan.moves:
            if self.tables[move.table].players[move.seat].key != move.player:
                faults.append(f"does not sit there: {move}")
            if move.to_seat in self.tables[move.to_table].players:
                faults.append(f"taken: {move}")
        if plan.asks or plan.unknown or plan.stuck not in (None, ImbalanceReason.ONLY_SMALL_BLIND):
            faults.append(f"unfinished: {plan.asks} {plan.unknown} {plan.stuck}")

    def sit_down(self, plan: BalancePlan) -> None:
        self.tables = apply_moves(self.tables.values(), plan.moves)
        for move in plan.moves:
            table = self.tables[move.to_table]
            player = table.players[move.to_seat]
            there = {**table.players, move.to_seat: replace(player, moved=player.moved + 1)}
            self.tables[move.to_table] = replace(
                table, players=there, arrived=table.arrived | {move.to_seat}
            )
        for number in {move.to_table for move in plan.moves}:
            self.acquaint(number)

    def next_spots(self, number: int) -> ButtonAndBlinds:
        table = self.tables[number]
        assert table.spots is not None
        played = table.spots
        lost = {seat for seat in table.emptied if seat not in table.players}
        blinds = {played.button, played.small, played.big} & lost
        return advance_button_and_blinds(
            BUTTON_OF[self.policy], played, SEATS, table.players, blinds
        )

    def next_hand(self) -> None:
        for number, table in self.tables.items():
            if len(table.players) > 1:
                self.tables[number] = replace(
                    table, spots=self.next_spots(number), emptied=(), arrived=frozenset()
                )


@cache
def evenings(policy: Policy, count: int) -> Tally:
    """So many tournaments by one policy, of 10 to 1,000 players, as many small as large ones."""
    tally, chance = Tally(), Random(count)
    for seed in range(count):
        Evening(policy, round(10 * 100 ** chance.random()), seed, tally).play()
    return tally
