"""Keeps the tables of a simulated night: draws, balancing, breaks, redraws through the journal."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from random import Random

from seating.seat_draw import compute_table_sizes, shuffle_decks
from seating.seeded_random import compute_seed_commitment
from tests.night.evening import OPENING, at
from tests.properties.night_kind import SCHEDULE, TERMS, Kind, Tally
from tests.properties.seated_checks import (
    Watch,
    check_even,
    check_moved,
    check_planned,
    keeps_seats,
)
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.money.values.terms import PurchaseWindow, Terms
from tournament.night.action import Action
from tournament.night.journal_history import Entry, JournalHistory, add_entry
from tournament.night.state import State
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.moves import MakePlannedMoves, PlanBreak, PlanMoves
from tournament.tables.actions.real_card_draw import StartCardDraw, TakeCard
from tournament.tables.actions.seat_draw import (
    AnnounceDraw,
    DrawSeats,
    draw_seating_cards,
    list_seats_to_draw,
)
from tournament.tables.rules.seats import list_open_tables, list_seated_tables, list_seats_in_hand
from tournament.tables.rules.table_balancing import (
    TableTask,
    find_due_table_task,
    plan_broken_table_moves,
    plan_due_moves,
)


class NightTables:
    """One night as far as its tables are concerned."""

    def __init__(
        self, kind: Kind, seed: int, look: Callable[[State, Instant], None] | None = None
    ) -> None:
        self.kind, self.chance, self.tally, self.look = kind, Random(seed), Tally(), look
        self.past, self.minutes, self.watch, self.late = (
            JournalHistory(),
            -10.0,
            Watch(kind.rules.button),
            kind.late,
        )
        self.even = True
        """
        Whether nobody has a hand in who sits where: else the tables need not be even after each
        plan.
        """
        terms = (
            TERMS
            if kind.rebuys or kind.late
            else Terms(offers=(replace(TERMS.offers[0], window=PurchaseWindow()),))
        )
        self.do(
            replace(
                OPENING, players=kind.players, rules=kind.rules, terms=terms, structure=SCHEDULE
            )
        )

    @property
    def state(self) -> State:
        return self.past.state

    @property
    def now(self) -> Instant:
        return at(self.minutes)

    def do(self, *actions: Action) -> None:
        for action in actions:
            self.past = add_entry(self.past, Entry(self.past.version + 1, self.now, action, "Ann"))

    def tries(self, action: Action) -> bool:
        """Whether it is not refused."""
        try:
            self.do(action)
        except Refusal:
            self.tally.add("refused")
            return False
        return True

    def seed(self) -> str:
        return sha256(self.chance.randbytes(16)).hexdigest()

    def seldom(self, one_in: int) -> bool:
        return self.chance.randrange(one_in) == 0

    def draw(self, tables: int) -> None:
        """All seats anew: announced and drawn by the program, or with real cards."""
        self.watch.forget()
        players = len(list_active_players(self.state))
        sizes = compute_table_sizes(players, self.kind.rules.table_seats, tables)
        known = list_open_tables(self.state)
        order = sorted(
            known, key=lambda number: (-len(list_seats_to_draw(self.state, number)), number)
        )
        numbers = tuple(
            [*order, *(one for one in range(1, len(sizes) + 1) if one not in order)][: len(sizes)]
        )
        self.tally.add("draws")
        if self.kind.cards:
            self.do(StartCardDraw(sizes, numbers))
            assert self.state.draw is not None
            cards = [place.card for place in self.state.draw.places]
            self.chance.shuffle(cards)
            self.do(
                *(
                    TakeCard(key, card)
                    for key, card in zip(list_active_players(self.state), cards, strict=True)
                )
            )
            return
        seed = self.seed()
        self.do(
            AnnounceDraw(
                compute_seed_commitment(seed),
                tuple(sorted(list_active_players(self.state))),
                sizes,
                numbers,
            )
        )
        assert self.state.draw is not None
        self.do(
            DrawSeats(seed, "pizza", draw_seating_cards(self.state, self.state.draw, seed, "pizza"))
        )

    def regroup(self) -> None:
        """
        Whatever is due, until nothing is, or it has to wait for an answer or for the next hand.
        """
        while (needed := find_due_table_task(self.state, self.now)) is not None:
            if needed.waiting:
                self.tally.add("waited")
                return
            if needed.task in (TableTask.FINAL_TABLE, TableTask.TWO_TABLES):
                self.draw(1 if needed.task is TableTask.FINAL_TABLE else 2)
            elif needed.task is TableTask.BREAK:
                seed = self.seed()
                plan = plan_broken_table_moves(self.state, needed.breaks, seed, self.now)
                self.do(PlanBreak(needed.breaks, plan.moves, seed))
                self.carry_out()
                self.tally.add("breaks")
            elif not (self.plan() and self.carry_out()):
                self.tally.add("uneven for a hand")
                return
        if self.even and not keeps_seats(self.state, self.now):
            check_even(self.state, self.now)

    def plan(self) -> bool:
        """The moves of the house's rule, with the cards and the buttons that it asks for."""
        needed = find_due_table_task(self.state, self.now)
        if needed is None or needed.task is not TableTask.BALANCE:
            return False
        seed, decks = self.seed(), 4
        while (
            plan := plan_due_moves(self.state, self.now, shuffle_decks(seed, decks))
        ).asks or plan.unknown:
            if not all(self.tell_button(number) for number in plan.unknown):
                return False
            decks *= 2 if plan.asks else 1
        if self.even:
            check_planned(self.state, plan, self.now)
        if self.look is not None:
            self.look(self.state, self.now)
        if not plan.moves or not self.tries(PlanMoves(plan.moves, plan.deals)):
            return False
        self.tally.add("plans")
        return True

    def tell_button(self, number: int) -> bool:
        """
        Somebody looks where the button lies; a single player who played no hand here has none.
        """
        there = list_seated_tables(self.state, self.now)[number] | list_seats_in_hand(
            self.state, number, self.now
        )
        self.watch.forget(number)
        self.tally.add("buttons told")
        return self.tries(SetButton(number, self.chance.choice(tuple(there)), played=True))

    def carry_out(self) -> bool:
        """The planned moves, unless something happened meanwhile that speaks against them."""
        before, plan = self.state, self.state.moves
        assert plan is not None
        if not self.tries(MakePlannedMoves(plan.since)):
            return False
        check_moved(before, self.state, plan, self.now)
        self.tally.add("moves", len(plan.moves))
        return True
