"""Simulates whole nights with seats through the real journal, from the draw to the winner."""

from dataclasses import replace
from random import Random

from tests.lab.night_door import Door
from tests.lab.night_interruptions import BEFORE_THE_START, BY_HAND, asked, some_errand
from tests.lab.night_openings import seated
from tests.lab.night_random import AWAY_MS, answer, finish, go_on_at_random, tried
from tests.properties import choices, money_choices, move_choices
from tests.properties.night_kind import Kind
from tests.properties.ruling_choices import CHOICES as RULINGS
from tests.properties.seated_night import SeatedNight
from tournament.clock.actions import (
    CancelScheduledStart,
    ChangePauseReason,
    Pause,
    Resume,
    StartClock,
)
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.engine.time_units import MINUTE
from tournament.money.actions.bounty_envelopes import FillEnvelopes, OpenEnvelope
from tournament.money.actions.cash import (
    ConfirmPayouts,
    CountBox,
    MoveCash,
    Pay,
    PayOut,
    SignForPayouts,
)
from tournament.money.actions.prices_and_prizes import (
    CancelDeal,
    EditPrizePlan,
    LockPrizes,
    UnlockPrizes,
)
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.night.action import Action
from tournament.night.actions.desk_requests import AskDesk, CallFloor, CloseRequest, WithdrawRequest
from tournament.night.actions.night import Announce, OpenNight, RenameNight
from tournament.night.actions.undo import Undo
from tournament.night.journal_history import JournalHistory
from tournament.players.actions.entries import ExpectPlayer, NameEntrant, WithdrawPlayer
from tournament.players.actions.knockouts import CreditKnockout
from tournament.players.rules.standings import list_active_players
from tournament.tables.actions.clock_call import CallClock, EndClockCall
from tournament.tables.actions.hands import Redeal
from tournament.tables.actions.moves import CancelMoves, PostponeMoves
from tournament.tables.actions.real_card_draw import EndDraw, TakeCard
from tournament.tables.actions.seat_draw import CancelDraw
from tournament.tables.rules.table_balancing import find_due_table_task

BESIDES = (
    Announce, RenameNight, CallClock, EndClockCall, Pay, PayOut, ConfirmPayouts, SignForPayouts, MoveCash, CountBox,
    CreditKnockout,
    LockPrizes, UnlockPrizes, EditPrizePlan, NameEntrant, ExpectPlayer, WithdrawPlayer, FillEnvelopes, OpenEnvelope,
    AskDesk, CallFloor, WithdrawRequest, CloseRequest,
)  # fmt: skip
"""What a desk does while the tables play; nothing of it moves anybody."""
BESIDES_KINDS = (*(one.kind for one in BESIDES), *RULINGS, *RULINGS)
STUCK = 4
"""
After so many rounds in which the night does not let itself be played by the book, it goes on at
random.
"""


class Stuck(Exception):
    """Too much was changed by hand for the night to be played on by the book."""


class PlayedNight(SeatedNight):
    """A night with seats whose every action goes through the door."""

    def __init__(self, kind: Kind, seed: int, door: Door) -> None:
        self.door, self.roll, self.late_ms, self.stuck = door, Random(-seed - 1), 0, 0
        self.restless = self.roll.random() < 0.5
        """Whether errands come between; the others are played by the book, and checked by it."""
        super().__init__(kind, seed)
        self.tally = door.tally

    @property
    def now(self) -> Instant:
        return Instant(super().now + self.late_ms)

    def do(self, *actions: Action) -> None:
        for action in actions:
            if isinstance(action, OpenNight):
                self.open(action)
            else:
                self.pass_by()
                self.door.press(self.priced(action))
            self.past = self.door.past

    def open(self, plain: OpenNight) -> None:
        """With anything that a director may think of; what is refused is thought of again."""
        while not tried(lambda: self.door.open(seated(self.roll, plain))):
            self.tally.add("openings refused")

    def pass_by(self) -> None:
        """Let the door's clock come to where the night is."""
        self.door.pass_until(self.now)
        self.late_ms += max(0, self.door.clock.shown - self.now)
        self.past = self.door.past

    def priced(self, action: Action) -> Action:
        """A purchase at its price, paid now or later; at the door a reason is always at hand."""
        if not isinstance(action, BuyIn | BuyMore) or action.offer >= len(self.state.terms.offers):
            return action
        offer, known = self.state.terms.offers[action.offer], self.state.entrants.get(action.player)
        paid = self.roll.choice((offer.price, offer.price, 0, offer.price // 2))
        if isinstance(action, BuyMore) and known is not None:
            action = replace(action, times=known.count_purchases(offer.buys))
        return replace(action, price=offer.price, paid=paid, reason="the host says so")

    def play(self) -> JournalHistory:
        try:
            super().play()
        except (Refusal, Stuck):
            if not self.restless:
                raise
            self.tally.add("went on at random")
            go_on_at_random(self.door, self.roll, 30)
        self.afterwards()
        return self.past

    def draw(self, tables: int) -> None:
        if self.restless and self.state.started is None:
            self.before_the_start()
        if self.restless and self.roll.randrange(3) == 0:
            self.draw_in_vain()
        super().draw(tables)

    def before_the_start(self) -> None:
        """The list, the prices and the schedule are put right; a start is set, and called off."""
        for _one in range(self.roll.choice((0, 1, 3))):
            self.tries(asked(self.roll, self.roll.choice(BEFORE_THE_START), self.past, self.now))
        if self.roll.randrange(2) == 0 and self.tries(StartClock(Instant(self.now + 90_000))):
            self.do(CancelScheduledStart())

    def draw_in_vain(self) -> None:
        """A draw is called off; or a few draw cards, and the others do not wait for them."""
        if self.roll.randrange(2) == 0:
            if self.tries(move_choices.promise_draw(self.roll, self.past, self.now)):
                self.do(CancelDraw())
        elif self.tries(move_choices.lay_out_cards(self.roll, self.past, self.now)):
            assert self.state.draw is not None
            cards = [place.card for place in self.state.draw.places]
            for key, card in zip(
                list_active_players(self.state)[: self.roll.choice((2, 3))], cards, strict=False
            ):
                self.do(TakeCard(key, card))
            if self.state.draw.done == 0:
                self.do(EndDraw())

    def round(self) -> None:
        self.pass_by()
        if self.roll.randrange(25) == 0:
            self.absence()
        for _one in range(self.roll.choice((0, 0, 1, 2))):
            self.besides()
        if self.restless and self.roll.randrange(2) == 0:
            self.errand()
        if self.may_agree() and self.roll.randrange(4) == 0:
            self.agree()
        if self.state.stop is not None:  # a table called the floor
            self.do(Resume())
        self.round_by_the_book()

    def round_by_the_book(self) -> None:
        """What the book does next may be refused, once errands came between."""
        before = self.past.version
        try:
            super().round()
            self.stuck = self.stuck + 1 if self.restless and self.past.version == before else 0
        except Refusal:
            if not self.restless:
                raise
            self.tally.add("not by the book")
            self.stuck += 1
        if self.stuck > STUCK:
            raise Stuck

    def errand(self) -> None:
        """Something that changes how the night goes on; whoever follows the buttons begins anew."""
        action = some_errand(self.roll, self.past, self.now)
        if self.tries(action):
            self.watch.forget()
            self.even = self.even and not isinstance(action, BY_HAND)

    def hand(self, number: int) -> None:
        table = self.state.tables[number]
        if self.restless and table.running and self.roll.randrange(10) == 0:
            self.tries(Redeal(number, table.hand, table.deals + 1))
        super().hand(number)

    def regroup(self) -> None:
        needed = find_due_table_task(self.state, self.now)
        if (
            self.restless
            and needed is not None
            and self.roll.randrange(5) == 0
            and self.tries(PostponeMoves(needed.left))
        ):
            self.even = False
        super().regroup()

    def plan(self) -> bool:
        """Now and then nobody moves after all."""
        if not super().plan():
            return False
        if self.restless and self.state.moves is not None and self.roll.randrange(4) == 0:
            self.do(CancelMoves(self.state.moves.since))
            return False
        return True

    def besides(self) -> None:
        """
        Something else at the desk, now and then at once taken back; the clock may stop for a while.
        """
        if self.roll.randrange(12) == 0:
            self.stop_for_a_while()
            return
        before = self.past
        action = choices.CHOICES[self.roll.choice(BESIDES_KINDS)](self.roll, self.past, self.now)
        if (
            self.tries(action)
            and self.past.version > before.version
            and self.roll.randrange(6) == 0
        ):
            self.do(Undo((self.past.version,)))
            assert self.state == before.state, "taken back, and not as before"
            self.tally.add("taken back")

    def stop_for_a_while(self) -> None:
        if self.tries(Pause()):
            if self.roll.randrange(2) == 0:
                self.tries(asked(self.roll, ChangePauseReason, self.past, self.now))
            self.minutes += self.roll.choice((0, 1, 7))
            self.do(Resume())

    def check(self, whole: bool) -> None:
        """The door has checked every entry."""

    def absence(self) -> None:
        """The program is away for a while, and asks if that mattered."""
        self.door.die_for(self.roll.choice(AWAY_MS))
        self.minutes += max(0, self.door.clock.shown - self.now) / MINUTE
        self.past = self.door.past
        answer(self.door, self.roll)
        self.past = self.door.past
        if self.state.stop is not None:
            self.do(Resume())

    def may_agree(self) -> bool:
        left = len(list_active_players(self.state))
        return (
            2 <= left <= 5
            and not self.late
            and not self.may_come_back()
            and self.state.deal is None
        )

    def agree(self) -> None:
        """
        Those who are left share the prizes out among themselves; they may play on for what is left
        over.
        """
        if self.tries(money_choices.record_deal(self.roll, self.past, self.now)):
            self.tally.add("deals")
            if self.roll.randrange(4) == 0:
                self.tries(CancelDeal())

    def afterwards(self) -> None:
        """Paid out, opened again, put right, and finished in the end."""
        go_on_at_random(self.door, self.roll, self.roll.randint(0, 15))
        finish(self.door)
        self.past = self.door.past
