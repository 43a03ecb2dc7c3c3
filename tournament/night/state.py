"""The night as it stands: everything that the journal's entries add up to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from tournament.chips.values.chip_records import ChipAudit, ColorUpRecord, StackDemand
from tournament.chips.values.chip_set import ChipSet
from tournament.clock.values import Anchor, ClockFace, Instant, read_clock
from tournament.engine.messages import Message, Money, Text, TimeOfDay, _, list_facts, say
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.settle_up import Expense, Repayment
from tournament.money.values.terms import Offer, PurchaseKind, Terms
from tournament.night.values.house_rules import HouseRules
from tournament.night.values.night_suspension import ExcludedPeriod, StackCount, Suspension
from tournament.players.values import (
    ENTERED,
    PLAYING,
    Bust,
    Entrant,
    RecordedResult,
    entrant_name_text,
)
from tournament.rulings_log.values import RecordedRuling
from tournament.schedule.values import Break, Millis, Structure
from tournament.screens.values.screen_show import SceneOverride
from tournament.tables.values import CardDraw, DeskRequest, MovePlan, Table, table_text


class StopReason(StrEnum):
    """Why the clock was stopped by hand."""

    BREAK = "break"
    DISPUTE = "dispute"
    OTHER = "other"
    AWAY = "away"
    BAGGED = "bagged"

    @property
    def tone(self) -> str:
        """The color and the icon that pages show it with."""
        return self.value if self in (StopReason.BREAK, StopReason.DISPUTE) else "pause"


STOP_WORDS = {
    StopReason.BREAK: _("Break"),
    StopReason.DISPUTE: _("Dispute"),
    StopReason.OTHER: _("Paused"),
    StopReason.AWAY: _("The server was away"),
    StopReason.BAGGED: _("On hold"),
}


@dataclass(frozen=True, slots=True)
class ClockStop:
    """
    The clock was stopped: why, since when, and what the director added. A break with a length ends
    by itself at `until`, `minutes` after it was taken; the clock then runs on from there.
    """

    reason: StopReason
    since: int
    note: str = ""
    until: int | None = None
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class ClockCall:
    """The clock called on one player: they have `seconds`, then a countdown."""

    who: str
    called: int
    seconds: int
    countdown: int


@dataclass(frozen=True, slots=True)
class ServerOutage:
    """The server was away from `went` to `back`; `anchor` is how the clock stood when it went."""

    went: int
    back: int
    anchor: Anchor


@dataclass(frozen=True, slots=True)
class AgreedDeal:
    """
    A deal that the players made among themselves: who gets what, what is left to play for the
    first, and the prizes that were on the table.
    """

    how: str
    players: tuple[int, ...]
    shares: tuple[int, ...]
    stacks: tuple[int, ...] = ()
    left: int = 0
    at: int = 0


@dataclass(frozen=True, slots=True)
class ProposedDeal:
    """A deal that waits on the players’ phones: what it would pay, and who has agreed."""

    how: str
    players: tuple[int, ...]
    shares: tuple[int, ...]
    stacks: tuple[int, ...] = ()
    left: int = 0
    prizes: tuple[int, ...] = ()
    at: int = 0
    agreed: tuple[int, ...] = ()


class CashMoveKind(StrEnum):
    """Money that goes into the cash box, or out of it, without being anybody's buy-in or prize."""

    FLOAT_IN = "float_in"
    FLOAT_OUT = "float_out"
    HOUSE_IN = "house_in"
    HOUSE_OUT = "house_out"
    FEES_OUT = "fees_out"
    TIPS_IN = "tips_in"
    TIPS_OUT = "tips_out"
    LOAN_IN = "loan_in"
    LOAN_OUT = "loan_out"
    SETTLE_IN = "settle_in"
    SETTLE_OUT = "settle_out"


BOX_MOVE_WORDS = {
    CashMoveKind.FLOAT_IN: _("Change put into the box"),
    CashMoveKind.FLOAT_OUT: _("Change taken out again"),
    CashMoveKind.HOUSE_IN: _("Contribution put in"),
    CashMoveKind.HOUSE_OUT: _("Contribution taken back"),
    CashMoveKind.FEES_OUT: _("Fees taken out"),
    CashMoveKind.TIPS_IN: _("Tips put in"),
    CashMoveKind.TIPS_OUT: _("Tips taken out"),
    CashMoveKind.LOAN_IN: _("Lent by the host"),
    CashMoveKind.LOAN_OUT: _("Paid back to the host"),
    CashMoveKind.SETTLE_IN: _("Settle-up: expenses paid in"),
    CashMoveKind.SETTLE_OUT: _("Settle-up: expenses paid out"),
}

SETTLE_MOVES = (CashMoveKind.SETTLE_IN, CashMoveKind.SETTLE_OUT)
"""They come of payments that are ticked off, never of a form."""

MOVES_IN = frozenset(
    {
        CashMoveKind.FLOAT_IN,
        CashMoveKind.HOUSE_IN,
        CashMoveKind.TIPS_IN,
        CashMoveKind.LOAN_IN,
        CashMoveKind.SETTLE_IN,
    }
)


@dataclass(frozen=True, slots=True)
class CashMovement:
    """One such movement of money."""

    what: CashMoveKind
    cents: int
    at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CashBoxCount:
    """
    The cash box was counted: what was in it, what should have been, and why they differ if they do.
    """

    counted: int
    expected: int
    at: int
    reason: str = ""


class Phase(StrEnum):
    """Where a night stands, in one word."""

    PLANNED = "planned"
    COUNTDOWN = "countdown"
    RUNNING = "running"
    BREAK = "break"
    STOPPED = "stopped"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class State:
    """One night, after some entry of its journal."""

    name: str = ""
    preset: str = ""
    rules: HouseRules = field(default_factory=HouseRules)
    structure: Structure = Structure(())
    anchor: Anchor = Anchor()
    started: int | None = None
    planned: int | None = None
    """When it is to begin by the host's hand; one that begins by itself is in `started`."""
    stop: ClockStop | None = None
    """What stopped the clock; `find_stop` says whether it still does."""
    break_minutes: int = 10
    """The length of break that was chosen last."""
    finished: int | None = None
    hand_for_hand: bool = False
    announcement: str = ""
    announced_until: int | None = None
    """When the announcement ends by itself; `find_announcement` says whether it stands."""
    showing: SceneOverride | None = None
    """What a director put on all screens, until its instant has come."""
    note_line: str | None = None
    """In place of the club's lines on the screens; None for those of the club."""
    decision: ClockCall | None = None
    away: ServerOutage | None = None
    tables: Mapping[int, Table] = field(default_factory=dict)
    round: int = 0
    """Hand for hand: how many hands all tables have begun together."""
    in_round: bool = False
    """The hand that all tables play, or have just played, is the one of that number."""
    moves: MovePlan | None = None
    play_on: int = 0
    """So many were left when the director let the tables play on although something was due."""
    draw: CardDraw | None = None
    requests: tuple[DeskRequest, ...] = ()
    rulings: Mapping[int, RecordedRuling] = field(default_factory=dict)
    """By number, in the order in which they were made."""
    terms: Terms = field(default_factory=Terms)
    plan: PrizePlan = field(default_factory=PrizePlan)
    chips: ChipSet = ChipSet()
    """What is in the case; without chips nobody has said."""
    chips_for: StackDemand = StackDemand()
    coloured: tuple[ColorUpRecord, ...] = ()
    chip_audits: tuple[ChipAudit, ...] = ()
    """In the order in which the chips were counted."""
    entrants: Mapping[int, Entrant] = field(default_factory=dict)
    """
    By the number of the club's player; those whom the club does not know have numbers below zero.
    """
    busts: tuple[Bust, ...] = ()
    """In the order in which people went out."""
    envelopes: tuple[int, ...] | None = None
    """What is in the mystery envelopes that nobody has opened; None before they were filled."""
    chips_moved: int = 0
    """
    Chips that were taken out of play, below zero, or came into it, otherwise than by a purchase.
    """
    locked: tuple[int, ...] | None = None
    """The prizes, once they are fixed."""
    fixed_at_end: bool = False
    """They were fixed by finishing the night, so that opening it again frees them."""
    deal: AgreedDeal | None = None
    proposed: ProposedDeal | None = None
    """A deal that the players are asked about."""
    box: tuple[CashMovement, ...] = ()
    count: CashBoxCount | None = None
    expenses: tuple[Expense, ...] = ()
    """What players paid for each other beside the tournament."""
    repayments: tuple[Repayment, ...] = ()
    """What changed hands for it."""
    recorded: tuple[RecordedResult, ...] = ()
    """
    The results of a night that was played elsewhere; while they are there, they count as they were
    written.
    """
    knows_money: bool = True
    """Whether what was paid is known of such a night."""
    bag: Suspension | None = None
    """The night is set aside until another day."""
    naps: tuple[ExcludedPeriod, ...] = ()
    """
    When it was set aside before, and what the players had back after the server was away; in their
    order.
    """
    counted: StackCount | None = None
    """The chips by which it was ended before it had a winner."""
    champion: int = 0
    """Who took the title when it was ended with several left."""
    simple: bool = False
    """More shows only what was used; the five places of a night are always there."""


BLANK = State()


def read_night_clock(state: State, now: Instant) -> ClockFace:
    """What this night's clock shows."""
    return read_clock(state.structure, state.anchor, now)


def find_start(state: State) -> int | None:
    """When the night began or is to begin, by itself or by the host's hand."""
    return state.planned if state.started is None else state.started


def compute_wait(state: State, now: Instant) -> Millis:
    """How long the clock still waits; before a start by hand until the planned hour."""
    if state.started is None:
        return Millis(max(0, (state.planned or now) - now))
    return read_night_clock(state, now).wait_ms


def find_stop(state: State, now: Instant) -> ClockStop | None:
    """What stops the clock at this instant: a break with a length ends when its time has come."""
    stop = state.stop
    return None if stop is None or (stop.until is not None and stop.until <= now) else stop


def find_break_end(state: State, now: Instant) -> Instant | None:
    """When play resumes by itself after the break that is on, taken or of the schedule."""
    stop = find_stop(state, now)
    if stop is not None:
        return None if stop.until is None else Instant(stop.until)
    return read_night_clock(state, now).edge if find_phase(state, now) is Phase.BREAK else None


def break_end_text(state: State, now: Instant) -> Message | None:
    """The same in words."""
    ends = find_break_end(state, now)
    return None if ends is None else say(_("resumes at {time}"), time=TimeOfDay(ends))


def find_phase(state: State, now: Instant) -> Phase:
    """Where the night stands at this instant."""
    if state.finished is not None:
        return Phase.FINISHED
    if state.started is None:
        return Phase.PLANNED
    if find_stop(state, now) is not None:
        return Phase.STOPPED
    shown = read_night_clock(state, now)
    if shown.wait_ms:
        return Phase.COUNTDOWN
    return Phase.BREAK if isinstance(state.structure.steps[shown.step], Break) else Phase.RUNNING


def why_no_new_hand(state: State, now: Instant) -> Message | None:
    """
    Why no table may start a new hand, if so. Breaks and disputes stop the timer; running
    hands finish, new ones wait (HomePokerTourney, TIMER USE AND BREAKS).
    """
    where = find_phase(state, now)
    if where is Phase.FINISHED:
        return say(_("The night is finished. No new hand begins."))
    if where in (Phase.PLANNED, Phase.COUNTDOWN):
        return say(_("The night has not begun. The first hand waits for the clock."))
    if state.bag is not None:
        return say(_("The night is on hold. The next hand waits until it continues."))
    stop = find_stop(state, now)
    if where is Phase.BREAK or (stop and stop.reason is StopReason.BREAK):
        return say(_("Break: finish this hand, then wait."))
    if stop and stop.reason is StopReason.DISPUTE:
        return say(_("Dispute: finish this hand, then wait for the director."))
    return None


def to_money(state: State, cents: int) -> Money:
    """An amount in the currency of the night."""
    return Money(cents, state.terms.currency.code, state.terms.currency.digits)


def table_name_text(state: State, number: int) -> Text:
    """What a table is called."""
    return table_text(number, state.tables.get(number))


def entrant_name_of(state: State, key: int) -> Text:
    """What an entrant is called."""
    return entrant_name_text(key, state.entrants[key])


def entrant_names_text(state: State, keys: Sequence[int]) -> Text:
    """Some players, one after the other."""
    return list_facts([entrant_name_of(state, key) for key in keys])


def find_announcement(state: State, at: Instant) -> str:
    """What is announced at this instant."""
    is_over = state.announced_until is not None and at >= state.announced_until
    return "" if is_over else state.announcement


def count_entered_players(state: State) -> int:
    """How many different players entered; who was only promised does not count."""
    return sum(1 for entrant in state.entrants.values() if entrant.status in ENTERED)


def count_players_left(state: State) -> int:
    """How many have chips."""
    return sum(1 for entrant in state.entrants.values() if entrant.status in PLAYING)


def count_entries(state: State) -> int:
    """How often somebody bought in or entered again."""
    return sum(
        entrant.count_purchases(PurchaseKind.BUY_IN)
        + entrant.count_purchases(PurchaseKind.RE_ENTRY)
        for entrant in state.entrants.values()
    )


def find_buy_in_offer(state: State) -> Offer | None:
    """The ordinary buy-in."""
    return next((offer for offer in state.terms.offers if offer.buys is PurchaseKind.BUY_IN), None)


def count_chips_in_play(state: State) -> int:
    """All chips handed out and not taken back."""
    return state.chips_moved + sum(entrant.chips_bought for entrant in state.entrants.values())


def compute_average_stack(state: State) -> int:
    """The chips in play over the players left, rounded down; zero when nobody is left."""
    left = count_players_left(state)
    return count_chips_in_play(state) // left if left else 0
