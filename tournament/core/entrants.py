"""The people of a night: who is expected, in or out, what each bought, paid and was given."""

from dataclasses import dataclass
from enum import StrEnum

from tournament.core.tables import Penalty, Sitting, Warned
from tournament.core.terms import Buys, Pile
from tournament.core.text import Line, _, say


class Status(StrEnum):
    """How it stands with an entrant."""

    EXPECTED = "expected"
    IN = "in"
    ABSENT = "absent"
    OUT = "out"
    GONE = "gone"


STATUS_WORDS = {
    Status.EXPECTED: _("expected"),
    Status.IN: _("in"),
    Status.ABSENT: _("absent"),
    Status.OUT: _("out"),
    Status.GONE: _("not playing"),
}

PLAYING = frozenset({Status.IN, Status.ABSENT})
"""Those who have chips."""

ENTERED = frozenset({Status.IN, Status.ABSENT, Status.OUT})
"""Those who count for the field."""


class Method(StrEnum):
    """How money changes hands."""

    CASH = "cash"
    TRANSFER = "transfer"
    IOU = "iou"
    PRIZE = "prize"


METHOD_WORDS = {
    Method.CASH: _("cash"),
    Method.TRANSFER: _("transfer"),
    Method.IOU: _("promise to pay (IOU)"),
    Method.PRIZE: _("set off against the prize"),
}


@dataclass(frozen=True, slots=True)
class Purchase:
    """What somebody bought, at the price of that moment."""

    buys: Buys
    price: int
    chips: int
    at: int
    name: str = ""
    fee: int = 0
    bounty: int = 0
    life: int = 0
    """How often he had been knocked out before: the bounty is on the head of this life."""
    against_rules: str = ""
    """Why it was allowed although a rule said no."""
    piles: tuple[Pile, ...] = ()
    """The chips that were handed out for it, where the night's set said which."""


@dataclass(frozen=True, slots=True)
class Payment:
    """Money from a player to the box, or back to him if it is negative."""

    cents: int
    method: Method
    at: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class Payout:
    """
    Money from the box to a player for his prize, deal or bounties; `signed` is who signed for it.
    """

    cents: int
    method: Method
    at: int
    signed: str = ""

    @property
    def needs_signing(self) -> bool:
        """Whether somebody still has to sign; what was set off never left the box."""
        return not self.signed and self.method is not Method.PRIZE


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in one night. An unnamed one is told by his number."""

    name: str = ""
    player: int = 0
    """The club's player; 0 for somebody whom the club does not know."""
    status: Status = Status.EXPECTED
    since: int = 0
    purchases: tuple[Purchase, ...] = ()
    payments: tuple[Payment, ...] = ()
    payouts: tuple[Payout, ...] = ()
    declined: bool = False
    """Knocked out and said no to a rebuy."""
    sat: tuple[Sitting, ...] = ()
    """Every seat he had, the newest last."""
    fixed: bool = False
    """He keeps his seat when tables are balanced."""
    poster: str = ""
    """Who posts for him while he is away; his neighbours if nobody is named."""
    blinded: int = 0
    """What was posted for him while he has been away, as far as hands were reported."""
    penalty: Penalty | None = None
    warnings: tuple[Warned, ...] = ()

    @property
    def seat(self) -> Sitting | None:
        """Where he sits, or whose seat he held when he went out until another got it."""
        return self.sat[-1] if self.sat and self.sat[-1].until < 0 else None

    @property
    def due(self) -> int:
        """What all his purchases cost."""
        return sum(one.price for one in self.purchases)

    @property
    def paid(self) -> int:
        """What he has paid, in whatever way."""
        return sum(one.cents for one in self.payments)

    @property
    def owes(self) -> int:
        """What is still open; below zero if he paid too much."""
        return self.due - self.paid

    @property
    def handed(self) -> int:
        """What he has been given."""
        return sum(one.cents for one in self.payouts)

    @property
    def iou(self) -> int:
        """What he has only promised to pay."""
        return sum(one.cents for one in self.payments if one.method is Method.IOU)

    def times(self, buys: Buys) -> int:
        """How often he bought this."""
        return sum(one.buys is buys for one in self.purchases)


@dataclass(frozen=True, slots=True)
class Out:
    """
    One player's way out: by whom, and with which stack he had begun that hand (0 when nobody
    counted).
    """

    player: int
    at: int
    by: tuple[int, ...] = ()
    stack: int = 0
    envelope: int = -1
    """What those who knocked him out found in the envelope; -1 before it is opened."""


@dataclass(frozen=True, slots=True)
class Bust:
    """Everybody who went out in one hand."""

    outs: tuple[Out, ...]
    apart: bool = False
    """The director said that this was another hand than the one before."""
    round: int = 0
    """Hand for hand: the hand that all tables dealt together."""

    @property
    def players(self) -> tuple[int, ...]:
        """Those who went out, in the order in which they were named."""
        return tuple(out.player for out in self.outs)


@dataclass(frozen=True, slots=True)
class Played:
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
    """Who knocked him out in the end."""
    earlier: tuple[tuple[int, ...], ...] = ()
    """By whom he was knocked out before that, each time he came back."""
    out_at: int = -1
    """-1 where nobody knows."""
    by_deal: bool = False

    @property
    def won(self) -> int:
        """Prize and bounties."""
        return self.prize + self.bounty


def tell_name(key: int, entrant: Entrant) -> str | Line:
    """What he is called."""
    return entrant.name or say(_("Player {number}"), number=abs(key))
