"""The people of a night: who is expected, in or out, what each bought, paid and was given."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.engine.messages import Text, _, say
from tournament.money.values.terms import ChipPile, PurchaseKind
from tournament.tables.values import Penalty, PlayerWarning, SeatStay


class EntrantStatus(StrEnum):
    """How it stands with an entrant."""

    EXPECTED = "expected"
    IN = "in"
    ABSENT = "absent"
    OUT = "out"
    GONE = "gone"


STATUS_WORDS = {
    EntrantStatus.EXPECTED: _("expected"),
    EntrantStatus.IN: _("in"),
    EntrantStatus.ABSENT: _("absent"),
    EntrantStatus.OUT: _("out"),
    EntrantStatus.GONE: _("not playing"),
}


class Reply(StrEnum):
    """What somebody who is expected replied to the invitation."""

    YES = "yes"
    MAYBE = "maybe"
    WAITING = "waiting"
    """They would come if there is room."""


REPLY_WORDS = {
    Reply.MAYBE: _("maybe"),
    Reply.WAITING: _("waiting list"),
}


PLAYING = frozenset({EntrantStatus.IN, EntrantStatus.ABSENT})
"""Those who have chips."""

ENTERED = frozenset({EntrantStatus.IN, EntrantStatus.ABSENT, EntrantStatus.OUT})
"""Those who count for the field."""


class PaymentMethod(StrEnum):
    """How money changes hands."""

    CASH = "cash"
    TRANSFER = "transfer"
    IOU = "iou"
    PRIZE = "prize"


METHOD_WORDS = {
    PaymentMethod.CASH: _("cash"),
    PaymentMethod.TRANSFER: _("transfer"),
    PaymentMethod.IOU: _("IOU"),
    PaymentMethod.PRIZE: _("from the payout"),
}


@dataclass(frozen=True, slots=True)
class Purchase:
    """What somebody bought, at the price of that moment."""

    buys: PurchaseKind
    price: int
    chips: int
    at: int
    name: str = ""
    fee: int = 0
    bounty: int = 0
    life: int = 0
    """How often they had been knocked out before: the bounty is on the head of this life."""
    against_rules: str = ""
    """Why it was allowed although a rule said no."""
    piles: tuple[ChipPile, ...] = ()
    """The chips that were handed out for it, where the night's set said which."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Money from a player to the box, or back to them if it is negative."""

    cents: int
    method: PaymentMethod
    at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Payout:
    """
    Money from the box to a player for their prize, deal or bounties. `signed` is a name that was
    typed beside it in older nights.
    """

    cents: int
    method: PaymentMethod
    at: int
    signed: str = ""
    confirmed: int = 0
    """When the player said on their own phone that they got it; 0 if they did not."""
    device: str = ""
    """The phone on which they said so."""
    vouched: bool = False
    """That phone came by the room's code and the host said whose it is; else by a private link."""

    @property
    def may_be_confirmed(self) -> bool:
        """Whether the player can still say they got it; what was set off never left the box."""
        return not self.confirmed and self.method is not PaymentMethod.PRIZE


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in one night. An unnamed one is told by their number."""

    name: str = ""
    player: int = 0
    """The club's player; 0 for somebody whom the club does not know."""
    status: EntrantStatus = EntrantStatus.EXPECTED
    since: int = 0
    purchases: tuple[Purchase, ...] = ()
    payments: tuple[Payment, ...] = ()
    payouts: tuple[Payout, ...] = ()
    declined: bool = False
    """Knocked out and said no to a rebuy."""
    sat: tuple[SeatStay, ...] = ()
    """Every seat they had, the newest last."""
    fixed: bool = False
    """They keep their seat when tables are balanced."""
    poster: str = ""
    """Who posts for them while they are away; their neighbours if nobody is named."""
    blinded: int = 0
    """What was posted for them while they have been away, as far as hands were reported."""
    penalty: Penalty | None = None
    warnings: tuple[PlayerWarning, ...] = ()
    dealt_on: bool = False
    """
    Knocked out, and the table deals on without waiting for their answer: they keep their seat, and
    it counts as empty.
    """
    reply: Reply = Reply.YES
    """While they are expected."""
    here: int = 0
    """When they checked in, while they are expected; 0 until then."""

    @property
    def is_coming(self) -> bool:
        """Whether they promised to come and are not in yet."""
        return self.status is EntrantStatus.EXPECTED and self.reply is Reply.YES

    @property
    def is_here(self) -> bool:
        """Whether they are in the room: checked in, or in with chips and not away."""
        if self.status is EntrantStatus.EXPECTED:
            return self.here > 0
        return self.status is EntrantStatus.IN

    @property
    def seat(self) -> SeatStay | None:
        """Where they sit, or whose seat they held when they went out until another got it."""
        return self.sat[-1] if self.sat and self.sat[-1].until < 0 else None

    @property
    def total_cost(self) -> int:
        """What all their purchases cost."""
        return sum(purchase.price for purchase in self.purchases)

    @property
    def chips_bought(self) -> int:
        """The chips of all their purchases."""
        return sum(purchase.chips for purchase in self.purchases)

    @property
    def paid(self) -> int:
        """What they have paid, in whatever way."""
        return sum(payment.cents for payment in self.payments)

    @property
    def owes(self) -> int:
        """What is still open; below zero if they paid too much."""
        return self.total_cost - self.paid

    @property
    def paid_out(self) -> int:
        """What they have been given."""
        return sum(payout.cents for payout in self.payouts)

    @property
    def iou(self) -> int:
        """What they have only promised to pay."""
        return self.sum_payments(PaymentMethod.IOU)

    def sum_payments(self, method: PaymentMethod) -> int:
        """What they have paid in this way."""
        return sum(payment.cents for payment in self.payments if payment.method is method)

    def count_purchases(self, buys: PurchaseKind) -> int:
        """How often they bought this."""
        return sum(purchase.buys is buys for purchase in self.purchases)


@dataclass(frozen=True, slots=True)
class Elimination:
    """
    One player's way out: by whom, and with which stack they had begun that hand (0 when nobody
    counted).
    """

    player: int
    at: int
    by: tuple[int, ...] = ()
    stack: int = 0
    envelope: int = -1
    """What those who knocked them out found in the envelope; -1 before it is opened."""


@dataclass(frozen=True, slots=True)
class Bust:
    """Everybody who went out in one hand."""

    outs: tuple[Elimination, ...]
    apart: bool = False
    """The director said that this was another hand than the one before."""
    round: int = 0
    """Hand for hand: the hand that all tables dealt together."""

    @property
    def hunters(self) -> set[int]:
        """Everybody who is named for one of these knock-outs."""
        found: set[int] = set()
        for out in self.outs:
            found.update(out.by)
        return found

    @property
    def players(self) -> tuple[int, ...]:
        """Those who went out, in the order in which they were named."""
        return tuple(out.player for out in self.outs)


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """
    How somebody did in a night that was played elsewhere, as it was written down there: shared
    places have the same number, `place` 0 is nobody's.
    """

    player: int
    """The club's player, or a number below zero for somebody whom the club does not know."""
    name: str
    place: int
    prize: int = 0
    bounty: int = 0
    purchases: tuple[Purchase, ...] = ()
    by: tuple[int, ...] = ()
    """Who knocked them out in the end."""
    earlier: tuple[tuple[int, ...], ...] = ()
    """By whom they were knocked out before that, each time they came back."""
    out_at: int = -1
    """-1 where nobody knows."""
    by_deal: bool = False

    @property
    def won(self) -> int:
        """Prize and bounties."""
        return self.prize + self.bounty


def entrant_name_text(key: int, entrant: Entrant) -> Text:
    """What they are called."""
    return entrant.name or say(_("Player {number}"), number=abs(key))
