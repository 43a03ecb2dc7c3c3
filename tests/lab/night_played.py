"""Whole nights through the real journal: with seats from the draw to the winner, or click by click at random."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from tests.lab.night_door import Door
from tests.lab.night_openings import of_a_preset, seated
from tests.properties import choices, money_choices
from tests.properties.night_kind import Kind
from tests.properties.ruling_choices import CHOICES as RULINGS
from tests.properties.seated_night import SeatedNight
from tournament.core.actions.away import AnswerAway, GoOn
from tournament.core.actions.base import Action
from tournament.core.actions.cash import CountBox, MoveCash, Pay, PayOut, SignOff
from tournament.core.actions.clock import Pause, Resume
from tournament.core.actions.decision import CallClock, EndDecision
from tournament.core.actions.entries import Expect, NameEntrant, Withdraw
from tournament.core.actions.envelopes import FillEnvelopes, OpenEnvelope
from tournament.core.actions.knockouts import SayWho
from tournament.core.actions.night import Announce, FinishNight, OpenNight, Rename, ReopenNight
from tournament.core.actions.prizes import EditPlan, LockPrizes, UnlockPrizes
from tournament.core.actions.purchases import BuyIn, BuyMore
from tournament.core.actions.requests import Ask, CallFloor, CloseRequest, TakeBackRequest
from tournament.core.actions.undo import Undo
from tournament.core.clock import Instant
from tournament.core.history import Past
from tournament.core.purse import prizes_now
from tournament.core.standings import still_in
from tournament.core.structure import MINUTE
from tournament.core.text import Refused

BESIDES = (
    Announce, Rename, CallClock, EndDecision, Pay, PayOut, SignOff, MoveCash, CountBox, SayWho, LockPrizes,
    UnlockPrizes, EditPlan, NameEntrant, Expect, Withdraw, FillEnvelopes, OpenEnvelope, Ask, CallFloor,
    TakeBackRequest, CloseRequest,
)  # fmt: skip
"""What a desk does while the tables play; nothing of it moves anybody."""
BESIDES_KINDS = (*(one.kind for one in BESIDES), *RULINGS)
AWAY_MS = (1000, 30_000, 90_000, 600_000)
WAITS_MS = (0, 0, 1, 250, 1000, 61_000, 240_000, 1_200_000)
FEW = 40


class PlayedNight(SeatedNight):
    """A night with seats whose every action goes through the door."""

    def __init__(self, kind: Kind, seed: int, door: Door) -> None:
        self.door, self.roll, self.late_ms = door, Random(-seed - 1), 0
        door.few = kind.players <= FEW
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
        while not tried(self.door, lambda: self.door.open(seated(self.roll, plain))):
            self.tally.add("openings refused")

    def pass_by(self) -> None:
        """Let the door's clock come to where the night is."""
        self.door.clock.pass_until(self.now)
        self.late_ms += max(0, self.door.clock.shown - self.now)
        self.door.read()
        self.past = self.door.past

    def priced(self, action: Action) -> Action:
        """A purchase at its price, paid now or later; at the door a reason is always at hand."""
        if not isinstance(action, BuyIn | BuyMore):
            return action
        offer, known = self.state.terms.offers[action.offer], self.state.entrants.get(action.player)
        paid = self.roll.choice((offer.price, offer.price, 0, offer.price // 2))
        if isinstance(action, BuyMore) and known is not None:
            action = replace(action, times=known.times(offer.buys))
        return replace(action, price=offer.price, paid=paid, reason="the host says so")

    def play(self) -> Past:
        super().play()
        self.afterwards()
        return self.past

    def round(self) -> None:
        self.pass_by()
        if self.roll.randrange(25) == 0:
            self.absence()
        for _one in range(self.roll.choice((0, 0, 1, 2))):
            self.besides()
        if self.may_agree() and self.roll.randrange(4) == 0:
            self.agree()
        if self.state.stop is not None:  # a table called the floor
            self.do(Resume())
        super().round()

    def besides(self) -> None:
        """Something else at the desk, now and then at once taken back; the clock may stop for a while."""
        if self.roll.randrange(12) == 0:
            if self.tries(Pause()):
                self.minutes += self.roll.choice((0, 1, 7))
                self.do(Resume())
            return
        before = self.past
        action = choices.CHOICES[self.roll.choice(BESIDES_KINDS)](self.roll, self.past, self.now)
        if self.tries(action) and self.past is not before and self.roll.randrange(6) == 0:
            self.do(Undo((self.past.version,)))
            assert self.state == before.state, "taken back, and not as before"
            self.tally.add("taken back")

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
        left = len(still_in(self.state))
        return 2 <= left <= 5 and not self.late and not self.may_come_back() and self.state.deal is None

    def agree(self) -> None:
        """Those who are left share the prizes out among themselves; they may play on for what is left over."""
        if self.tries(money_choices.record_deal(self.roll, self.past, self.now)):
            self.tally.add("deals")

    def afterwards(self) -> None:
        """Paid out, opened again, put right, and finished in the end."""
        go_on_at_random(self.door, self.roll, self.roll.randint(0, 15))
        finish(self.door)
        self.past = self.door.past


def play_at_random(door: Door, chance: Random) -> None:
    """A night of random clicks of every kind, opened from a preset or with anything at all, and finished in the end."""
    opened = False
    while not opened:
        opening = of_a_preset(chance) if chance.random() < 0.4 else any_opening(chance, door)
        try:
            door.open(opening)
            opened = True
        except Refused:
            continue
    go_on_at_random(door, chance, chance.choice((20, 60, 120)))
    finish(door)


def any_opening(chance: Random, door: Door) -> OpenNight:
    action = choices.open_night(chance, Past(), door.clock.shown)
    assert isinstance(action, OpenNight)
    return action


def go_on_at_random(door: Door, chance: Random, clicks: int) -> None:
    """So many clicks, mostly sensible, with time in between."""
    for _click in range(clicks):
        door.clock.pass_until(Instant(door.clock.shown + chance.choice(WAITS_MS)))
        door.read()
        if chance.randrange(30) == 0:
            door.die_for(chance.choice(AWAY_MS))
        tried(door, lambda: door.press(choices.choose(chance, door.past, door.clock.shown)))


def tried(door: Door, click: Callable[[], None]) -> bool:
    try:
        click()
    except Refused:
        return False
    return True


def answer(door: Door, chance: Random) -> None:
    """The director says how it goes on."""
    away = door.past.state.away
    if away is not None:
        door.tally.add("questions")
        door.press(AnswerAway(away.went, chance.choice(list(GoOn))))


def finish(door: Door) -> None:
    """Over, opened again and over again; a night that does not let itself be finished stays open."""
    if door.past.state.finished is None and not tried(door, lambda: door.press(ending(door))):
        door.tally.add("left open")
        return
    if door.chance.random() < 0.3 and tried(door, lambda: door.press(ReopenNight())):
        tried(door, lambda: door.press(ending(door)))


def ending(door: Door) -> FinishNight:
    return FinishNight(prizes_now(door.past.state))
