"""The money of a night, computed a second time from its journal alone."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from tournament.money.actions.cash import MoveCash, Pay, PayOut
from tournament.money.actions.prices_and_prizes import EditTerms
from tournament.money.actions.purchases import BuyIn, BuyMore
from tournament.money.actions.settle_up import AddExpense, SettlePaid
from tournament.money.values.settle_up import BOX
from tournament.money.values.terms import PurchaseKind, Terms
from tournament.night.action import Action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.recorded_results import RecordResults
from tournament.night.actions.undo import Undo
from tournament.night.actions.unnamed_players import AddUnnamedPlayers
from tournament.night.journal_history import Entry, JournalHistory, list_undone_entries
from tournament.night.state import BLANK, CashMoveKind, State
from tournament.players.actions.absences_and_refunds import Refund, RemoveAbsent
from tournament.players.values import EntrantStatus, PaymentMethod

INTO_THE_BOX = (
    CashMoveKind.FLOAT_IN,
    CashMoveKind.HOUSE_IN,
    CashMoveKind.TIPS_IN,
    CashMoveKind.LOAN_IN,
    CashMoveKind.SETTLE_IN,
)


def ints() -> defaultdict[int, int]:
    return defaultdict(int)


@dataclass(slots=True)
class Ledger:
    """
    What was bought, paid and moved; a player's own cash is what a refund gives back.
    """

    terms: Terms = Terms()
    prices: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    cash: defaultdict[int, int] = field(default_factory=ints)
    paid: defaultdict[int, int] = field(default_factory=ints)
    handed: int = 0
    moved: int = 0
    known: set[int] = field(default_factory=set)
    most: dict[PurchaseKind, int | None] = field(default_factory=dict)
    """The highest limit that any price list of this night had; None is none."""

    @property
    def in_the_box(self) -> int:
        return sum(self.cash.values()) - self.handed + self.moved

    def post(self, terms: Terms) -> None:
        """A price list comes into force."""
        self.terms = terms
        for offer in terms.offers:
            before = self.most.get(offer.buys, 0)
            self.most[offer.buys] = (
                None if before is None or not offer.limit else max(before, offer.limit)
            )

    def buy(
        self, player: int, price: int, paid: int, method: PaymentMethod = PaymentMethod.CASH
    ) -> None:
        self.known.add(player)
        self.prices[player].append(price)
        self.pay(player, paid, method)

    def pay(self, player: int, cents: int, method: PaymentMethod) -> None:
        self.paid[player] += cents
        self.cash[player] += cents if method is PaymentMethod.CASH else 0

    def add_unnamed(self, upto: int, price: int, paid: int) -> None:
        for player in range(-upto, 0):
            if player not in self.known:
                self.buy(player, price, paid)

    def enter(self, action: Action, after: State) -> None:  # noqa: C901
        """One entry of the journal that stands, and the night after it."""
        match action:
            case OpenNight():
                self.post(action.terms)
                prices = [
                    offer.price
                    for offer in action.terms.offers
                    if offer.buys is PurchaseKind.BUY_IN
                ]
                self.add_unnamed(action.players, prices[0] if prices else 0, 0)
            case EditTerms():
                self.post(action.terms)
            case BuyIn() | BuyMore():
                self.buy(action.player, action.price, action.paid, action.method)
            case RecordResults():
                self.record(action)
            case ContinueFromPaper():
                self.carry(action.state)
            case AddUnnamedPlayers():
                self.add_unnamed(action.upto, action.price, action.paid)
            case Refund():
                self.leave(action.player)
            case RemoveAbsent():
                self.remove(action.player, after)
            case Pay():
                self.settle(action)
            case PayOut():
                self.handed += (
                    action.cents - action.by_transfer if action.method is PaymentMethod.CASH else 0
                )
                self.moved += action.lent
            case SettlePaid():
                self.tick(action, after)
            case AddExpense(payer=payer, cents=cents):
                self.moved -= cents if payer == BOX else 0
            case MoveCash():
                self.moved += action.cents if action.what in INTO_THE_BOX else -action.cents

    def tick(self, action: SettlePaid, after: State) -> None:
        """What it paid of each sort stands in the night; the box moved by what went through it."""
        for key, one in after.entrants.items():
            cash = sum(paid.cents for paid in one.payments if paid.method is PaymentMethod.CASH)
            self.paid[key], self.cash[key] = one.paid, cash
        outs = (out for one in after.entrants.values() for out in one.payouts)
        self.handed = sum(out.cents for out in outs if out.method is PaymentMethod.CASH)
        self.moved = sum(one.cents if one.what in INTO_THE_BOX else -one.cents for one in after.box)

    def record(self, action: RecordResults) -> None:
        """
        Everybody has paid and was handed all; what is over or missing went out of the box or into
        it.
        """
        self.most = dict.fromkeys(PurchaseKind)
        for row in action.rows:
            for price in [one.price for one in row.purchases] or [0]:
                self.buy(row.player, price, price)
            self.handed += row.prize + row.bounty
        self.moved += self.handed - sum(self.cash.values())

    def carry(self, state: State) -> None:
        """Everything up to now is as it was written on paper."""
        self.post(state.terms)
        self.most = dict.fromkeys(PurchaseKind)
        self.known |= set(state.entrants)
        for key, one in state.entrants.items():
            for price in [bought.price for bought in one.purchases]:
                self.buy(key, price, 0)
            for payment in one.payments:
                self.pay(key, payment.cents, payment.method)
            self.handed += sum(
                payout.cents for payout in one.payouts if payout.method is PaymentMethod.CASH
            )
        self.moved += sum(
            one.cents if one.what in INTO_THE_BOX else -one.cents for one in state.box
        )

    def remove(self, player: int, after: State) -> None:
        """Who did not come may leave the purse, but never with their money in it."""
        if after.entrants[player].status is EntrantStatus.GONE:
            assert self.cash[player] == 0, "sent away, and the money stayed"
            self.leave(player)

    def leave(self, player: int) -> None:
        self.prices[player].clear()
        self.cash[player] = self.paid[player] = 0

    def settle(self, action: Pay) -> None:
        """A promise that is redeemed was counted as paid when it was given."""
        self.pay(action.player, action.cents, action.method)
        if action.redeems:
            self.pay(action.player, -action.cents, PaymentMethod.IOU)


def ledger(entries: Iterable[Entry]) -> Ledger:
    """The ledger of everything that was not taken back."""
    known, counted, state = tuple(entries), Ledger(), BLANK
    dead = list_undone_entries(known)
    for entry in known:
        if entry.version not in dead:
            state = entry.action.apply(state, entry.at)
            counted.enter(entry.action, state)
    return counted


@dataclass(slots=True)
class Books:
    """
    The ledger of a night that goes on, kept entry by entry; counted anew only when something is
    taken back.
    """

    counted: Ledger = field(default_factory=Ledger)
    version: int = 0

    def of(self, past: JournalHistory) -> Ledger:
        """The ledger of a journal that went on since it was asked for last."""
        fresh = past.entries[self.version :]
        if len(fresh) > 1 or any(isinstance(one.action, Undo) for one in fresh):
            self.counted = ledger(past.entries)
        else:
            for entry in fresh:
                self.counted.enter(entry.action, past.state)
        self.version = past.version
        return self.counted
