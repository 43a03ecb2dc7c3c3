"""
A whole night with seats: drawn, dealt hand by hand, players out, back, late and away, moves, breaks
and new draws. Who goes out is chance, everything else is by the rules, and what must hold is
checked after every hand.

`manage.py lab SEATS --size 1000` plays a thousand of 2 to 300 players; it prints the seed of every
night that fails.
"""

from seating.seat_draw import shuffle_decks
from tests.properties.entry_invariants import check_replay
from tests.properties.night_kind import BUY_IN, RE_ENTRY, REBUY
from tests.properties.night_tables import NightTables
from tests.properties.seated_checks import check_whole
from tournament.clock.actions import StartClock
from tournament.engine.time_units import MINUTE
from tournament.money.actions.purchases import BuyIn, BuyMore, DeclineRebuy
from tournament.money.rules.prize_pool import list_current_prizes
from tournament.night.actions.night import FinishNight, HandForHand
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory
from tournament.night.state import read_night_clock, why_no_new_hand
from tournament.players.actions.absences_and_refunds import RemoveAbsent
from tournament.players.rules.standings import list_active_players
from tournament.players.values import PLAYING, EntrantStatus
from tournament.tables.actions.deal_on import DealOn
from tournament.tables.actions.dealer_button import DealForButton, SeatHighCard
from tournament.tables.actions.hands import FinishHand, NextHand, NextRound, list_playable_tables
from tournament.tables.actions.late_seating import DrawSeat, draw_late_seat
from tournament.tables.actions.moves import CancelMoves
from tournament.tables.actions.seats import OpenTable
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable
from tournament.tables.rules.hand_blockers import why_table_waits
from tournament.tables.rules.seats import (
    list_open_tables,
    list_player_seats,
    list_seated_tables,
    list_unseated_players,
    may_keep_seat,
)
from tournament.tables.values import MAX_TABLES

LATE = 100
"""From this number on those are known who come late; the list may have others with lower ones."""
WHOLE = 12
"""Nights of so many players are small enough to be checked as a whole again and again."""


class SeatedNight(NightTables):
    """One night from its opening to its winner."""

    def play(self) -> JournalHistory:
        """From the draw to the end."""
        self.draw(0)
        self.minutes = 0.0
        self.do(StartClock())
        while len(list_active_players(self.state)) > 1 or self.may_come_back():
            self.minutes += 2
            self.round()
        self.do(FinishNight(list_current_prizes(self.state)))
        self.check(whole=True)
        return self.past

    def may_come_back(self) -> bool:
        return any(
            one.status is EntrantStatus.OUT and may_keep_seat(self.state, key, self.now)
            for key, one in self.state.entrants.items()
        )

    def round(self) -> None:
        """Every table that can plays a hand; then whatever is due at the tables."""
        if why_no_new_hand(self.state, self.now) is not None:
            self.minutes += read_night_clock(self.state, self.now).left_ms / MINUTE
            return
        self.deal()
        for number in tuple(list_seated_tables(self.state, self.now)):
            self.hand(number)
        if self.kind.away:
            self.absences()
        planned = self.kind.tapped and self.seldom(3) and self.plan()
        self.answers()
        self.latecomers()
        for number, table in self.state.tables.items():
            if table.running:
                self.do(FinishHand(number, table.hand))
        if planned and self.state.moves is not None and (self.seldom(3) or not self.carry_out()):
            self.do(CancelMoves(self.state.moves.since))
            self.tally.add("called off")
        self.regroup()
        if self.kind.mistakes and self.seldom(8) and not self.tally.counts.get("mistakes"):
            self.mistake()
        self.check(whole=self.kind.players <= WHOLE and self.seldom(12))

    def check(self, whole: bool) -> None:
        """What must hold after every round."""
        check = check_whole if whole else self.watch.check
        check(self.past, self.now)

    def deal(self) -> None:
        """
        The tables begin their next hands, each by itself or hand for hand; nobody who waits is
        dealt.
        """
        if not self.kind.tapped:
            return
        self.high_cards()
        left = len(list_active_players(self.state))
        together = (
            len(list_seated_tables(self.state, self.now)) > 1 and left <= self.kind.together_at
        )
        if together != self.state.hand_for_hand:
            self.do(HandForHand(together))
        if together:
            if self.tries(NextRound(self.state.round + 1)):
                self.watch.begun(self.state, self.now, list_playable_tables(self.state, self.now))
                self.tally.add("rounds")
            return
        for number in list_seated_tables(self.state, self.now):
            waits = why_table_waits(self.state, number, self.now) is not None
            dealt = self.tries(NextHand(number, self.state.tables[number].hand + 1))
            assert dealt != waits, "a table waits and deals"
            if dealt:
                self.watch.begun(self.state, self.now, (number,))
                self.tally.add("hands")

    def high_cards(self) -> None:
        """Where nobody has had the button yet, the high card gives it."""
        for number in list_playable_tables(self.state, self.now):
            if self.state.tables[number].spots is None:
                there = list_seated_tables(self.state, self.now)[number]
                dealt = shuffle_decks(self.seed())
                self.do(DealForButton(number, tuple(map(SeatHighCard, there, dealt))))
                self.tally.add("high cards")

    def hand(self, number: int) -> None:
        """Some of a table go out in its hand, but never all of them."""
        there = [
            key
            for key in self.state.tables[number].seats.values()
            if self.state.entrants[key].status in PLAYING
        ]
        if self.kind.tapped and not self.state.tables[number].running:
            return
        out = min(self.chance.choice(self.kind.outs), len(there) - 1)
        gone = tuple(self.chance.sample(there, out)) if out > 0 else ()
        if gone:
            self.do(KnockOutAtTable(number, gone, (next(key for key in there if key not in gone),)))
            self.tally.add("out", len(gone))
            if self.seldom(2):
                self.minutes += 0.1

    # --- people
    # ----------------------------------------------------------------------------------------------

    def answers(self) -> None:
        """
        Whoever is out and may rebuy says yes, or no, or enters again; the seat is theirs until then.
        """
        places = list_player_seats(self.state)
        for key, entrant in self.state.entrants.items():
            if entrant.status is not EntrantStatus.OUT or not may_keep_seat(
                self.state, key, self.now
            ):
                continue
            answer = self.chance.choice((REBUY, REBUY, RE_ENTRY, -1, -2))
            if answer == -2 and self.tries(DealOn(key)):
                self.tally.add("dealt on")
            if answer == REBUY:
                missed = entrant.dealt_on
                self.do(BuyMore(key, REBUY, 0, 0, stack=0))
                if missed:
                    self.watch.entered_again(key)
                assert list_player_seats(self.state).get(key) == places.get(key), (
                    "a rebuy costs the seat"
                )
                self.tally.add("rebuys")
            elif answer in (RE_ENTRY, -1):
                self.do(DeclineRebuy(key))
                if answer == RE_ENTRY and self.tries(BuyMore(key, RE_ENTRY, 0, 0)):
                    self.watch.entered_again(key)
                    self.tally.add("entered again")

    def latecomers(self) -> None:
        """
        One more comes; who has chips and no seat draws one where there is room, or at a table put
        up for them.
        """
        if self.late and self.seldom(2) and self.minutes < 35:
            self.late -= 1
            self.do(BuyIn(LATE + self.late, BUY_IN, 0, 0, name=f"Late {self.late + 1}"))
        for key in list_unseated_players(self.state):
            seed = self.seed()
            place = draw_late_seat(self.state, key, seed, self.now)
            if place is None and len(list_unseated_players(self.state)) > 1:
                number = next(
                    one for one in range(1, MAX_TABLES) if one not in list_open_tables(self.state)
                )
                self.do(OpenTable(number, self.kind.rules.table_seats))
                self.watch.forget(number)
                place = draw_late_seat(self.state, key, seed, self.now)
            if place is not None:
                self.do(DrawSeat(key, *place, seed))
                self.tally.add("late")

    def absences(self) -> None:
        """Somebody leaves the table, comes back, or loses the chips."""
        for number, there in list_seated_tables(self.state, self.now).items():
            key = self.chance.choice(list(there.values()))
            status = self.state.entrants[key].status
            if status is EntrantStatus.IN and self.seldom(8):
                self.do(MarkAbsentAtTable(number, key, absent=True))
                self.tally.add("away")
            elif status is EntrantStatus.ABSENT and self.seldom(2):
                self.do(MarkAbsentAtTable(number, key, absent=False))
            elif (
                status is EntrantStatus.ABSENT
                and len(list_active_players(self.state)) > 1
                and self.seldom(3)
            ):
                self.do(RemoveAbsent(key, 100, "went home"))
                self.tally.add("went home")

    def mistake(self) -> None:
        """
        Somebody taps the wrong thing and takes it back: all is as before; then the program starts
        anew.
        """
        before = self.state
        key = self.chance.choice(list_active_players(self.state))
        if self.tries(KnockOutAtTable(list_player_seats(before).get(key, (0, 0))[0], (key,))):
            self.do(Undo((self.past.version,)))
            assert self.state == before, "a mistake that was undone is not undone"
            self.past = check_replay(self.past)
            self.tally.add("mistakes")
