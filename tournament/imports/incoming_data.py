"""
Incoming data of a file as plain values: the same for every kind of file, before anybody agreed to
it.
"""

from dataclasses import dataclass, field

from tournament.engine.messages import Message
from tournament.engine.money import Currency
from tournament.money.values.prize_plan import PrizePlan
from tournament.money.values.terms import Terms
from tournament.night.values.house_rules import HouseRules
from tournament.players.values import Purchase
from tournament.schedule.values import Structure


@dataclass(frozen=True, slots=True)
class IncomingPlayer:
    """Somebody whom the file names; `ref` is what the file itself knows them by."""

    ref: str
    name: str
    details: dict[str, str] = field(default_factory=dict)
    """What the file says beside the name; what it leaves empty is not there."""

    @property
    def nickname(self) -> str:
        """It tells two people of one name apart, and so does the address."""
        return self.details.get("nickname", "")

    @property
    def email(self) -> str:
        """The address for mail."""
        return self.details.get("email", "")


@dataclass(frozen=True, slots=True)
class IncomingResult:
    """How one player did. `place` is 0 where the file does not say; money is whole minor units."""

    ref: str
    place: int = 0
    prize: int = 0
    bounty: int = 0
    paid: int | None = None
    """What all purchases cost together; None where the file does not say."""
    buy_ins: int = 1
    rebuys: int = 0
    add_ons: int = 0
    re_entries: int = 0
    by: tuple[str, ...] = ()
    """Who knocked the player out in the end."""
    earlier: tuple[tuple[str, ...], ...] = ()
    """By whom the player was knocked out before that, each time."""
    out_at: int | None = None
    by_deal: bool = False
    fees: int = 0
    """What of all that was paid did not go into the purse."""
    purchases: tuple[Purchase, ...] = ()
    """
    Each of the purchases, where the file has them one by one; `paid` and the counts say the same in
    sum.
    """


@dataclass(frozen=True, slots=True)
class IncomingNight:
    """A night that was played elsewhere; what is None or empty the file does not say."""

    ref: str
    name: str
    began: int
    ended: int
    results: tuple[IncomingResult, ...]
    season: str = ""
    structure: Structure | None = None
    terms: Terms | None = None
    plan: PrizePlan | None = None
    rules: HouseRules | None = None
    stack: int = 0
    currency: Currency | None = None
    """Of its amounts; where neither this nor the terms say it, the club's."""
    source: str = ""
    """The file that it stands in, where several came at once."""


@dataclass(frozen=True, slots=True)
class UnusedField:
    """Something in the file that has no place here; it is listed, and kept with the import."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class IncomingData:
    """Everything a file says."""

    players: tuple[IncomingPlayer, ...]
    nights: tuple[IncomingNight, ...] = ()
    unused: tuple[UnusedField, ...] = ()
    notes: tuple[Message, ...] = ()
    """What whoever takes it over should know."""
    files: tuple[str, ...] = ()
    """What the files are called, where several came at once."""
