"""Entrants of a `.tdt` file: what each of them bought, when they went out and by whom."""

from dataclasses import dataclass

from tournament.engine.messages import _, ngettext, refuse
from tournament.engine.money import split_into_equal_shares
from tournament.imports.incoming_data import IncomingPlayer
from tournament.imports.tdt_field_reader import TdtObjectReader
from tournament.imports.tdt_import_notes import TdtNotes
from tournament.imports.tdt_people import read_person
from tournament.money.values.terms import MAX_NAME_LENGTH, PurchaseKind
from tournament.players.values import Purchase
from tournament.schedule.values import MAX_CHIPS

MAX_PLAYERS = 2000
MAX_HUNTERS = 10
MAX_PURCHASES = 1000

RAKE_TOO_LARGE = ngettext(
    "{count} rake above its price was cut to the price.",
    "{count} rakes above their price were cut to the price.",
)
STRANGERS = ngettext(
    "{count} knockout by an unknown player; the name was skipped.",
    "{count} knockouts by unknown players; the names were skipped.",
)
TOO_MANY_HUNTERS = ngettext(
    "{count} knockout by more than ten players; the first ten were kept.",
    "{count} knockouts by more than ten players; the first ten were kept.",
)


@dataclass(frozen=True, slots=True)
class TdtBuyIn:
    """A buy-in or a rebuy with what became of it; while somebody plays on it, `out` is False."""

    bought: Purchase
    out: bool = False
    out_at: int | None = None
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TdtEntrant:
    """Player of the file. Without a life they never bought in."""

    who: IncomingPlayer
    lives: tuple[TdtBuyIn, ...] = ()
    add_ons: tuple[Purchase, ...] = ()
    has_paid: bool = True
    adjusted: int = 0
    """What was added to their winnings by hand, or taken off."""

    @property
    def ref(self) -> str:
        return self.who.ref

    @property
    def is_in(self) -> bool:
        """Whether they still have chips."""
        return bool(self.lives) and not self.lives[-1].out

    @property
    def purchases(self) -> tuple[Purchase, ...]:
        return (*(life.bought for life in self.lives), *self.add_ons)

    @property
    def paid(self) -> int:
        """The price of all that they bought, in cents."""
        return sum(purchase.price for purchase in self.purchases)


def read_entrants(tournament: TdtObjectReader, notes: TdtNotes) -> tuple[TdtEntrant, ...]:
    """Everybody in the file, also those who were only signed up."""
    people = tournament.read_object("Players")
    found = people.read_keyed_objects("Players") or tournament.read_keyed_objects("Players")
    if len(found) > MAX_PLAYERS:
        raise refuse(_("More than {most} players. Nothing was imported."), most=MAX_PLAYERS)
    refs = [player.read_text("UUID") or key for key, player in found]
    known = set(refs)
    made = {
        ref: _read_entrant(ref, number, player, known, notes)
        for number, (ref, (_key, player)) in enumerate(zip(refs, found, strict=True), 1)
    }
    return tuple(made.values())


def _read_entrant(
    ref: str, number: int, player: TdtObjectReader, known: set[str], notes: TdtNotes
) -> TdtEntrant:
    lives: list[TdtBuyIn] = []
    now = 0
    bought = (*player.read_objects("Buyins", "BuyIns"), *player.read_objects("Rebuys"))
    for buy_in in bought[:MAX_PURCHASES]:
        kind = PurchaseKind.REBUY if lives else PurchaseKind.BUY_IN
        life = _read_buy_in(buy_in, kind, now, ref, known, notes)
        lives.append(life)
        now += life.out
    add_ons = player.read_objects("AddOns", "Addons")[:MAX_PURCHASES] if lives else ()
    return TdtEntrant(
        read_person(ref, number, player, notes),
        tuple(lives),
        tuple(_read_purchase(add_on, PurchaseKind.ADD_ON, now, notes) for add_on in add_ons),
        player.read_flag("PaidInFull", otherwise=True),
        notes.to_cents(player.read_number("CashAdjustment")),
    )


def _read_purchase(
    bought: TdtObjectReader, buys: PurchaseKind, life: int, notes: TdtNotes
) -> Purchase:
    """What was paid: the bounty chip is bought on top of the fee, the rake is part of it."""
    amount = notes.to_positive_cents(bought.read_number("Amount", "Fee"))
    bounty = notes.to_positive_cents(bought.read_number("PersonalBounty", "BountyChipCost"))
    rake = sum(map(notes.to_positive_cents, bought.read_numbers("Rake")))
    if rake > amount:
        notes.tally_note(RAKE_TOO_LARGE)
    return Purchase(
        buys,
        amount + bounty,
        bought.read_count("Chips", most=MAX_CHIPS),
        bought.read_instant("Time") or 0,
        notes.clean_line(bought.read_text("ProfileName"), MAX_NAME_LENGTH),
        min(rake, amount),
        bounty,
        life,
    )


def _read_buy_in(
    bought: TdtObjectReader,
    buys: PurchaseKind,
    life: int,
    ref: str,
    known: set[str],
    notes: TdtNotes,
) -> TdtBuyIn:
    purchase = _read_purchase(bought, buys, life, notes)
    out = bought.read_object("BustOut", "Bustout")
    if not out:
        return TdtBuyIn(purchase)
    out.skip_fields("Seat")
    named = [
        hunter
        for hunter in dict.fromkeys(out.read_texts("HitmanUUID", "HitmanUUIDs", "Hitmen"))
        if hunter != ref
    ]
    by = [hunter for hunter in named if hunter in known]
    if len(by) < len(named):
        notes.tally_note(STRANGERS)
    if len(by) > MAX_HUNTERS:
        notes.tally_note(TOO_MANY_HUNTERS)
    return TdtBuyIn(purchase, True, out.read_instant("Time"), tuple(by[:MAX_HUNTERS]))


def compute_bounties(
    found: tuple[TdtEntrant, ...], is_over: bool, restricted: bool
) -> dict[str, int]:
    """
    Bounties won, in money. Whoever knocks a player out gets the chips bought since that player
    came back the last time, several hunters in equal parts. Where only those who bought one may
    win one, and where nobody is named, players keep theirs; so does the winner.
    """
    buyers = {
        entrant.ref for entrant in found if any(bought.bounty for bought in entrant.purchases)
    }
    won = dict.fromkeys((entrant.ref for entrant in found), 0)
    for entry in found:
        chips = 0
        for life in entry.lives:
            chips += life.bought.bounty
            if life.out and chips:
                hunters = life.by
                if restricted:
                    hunters = tuple(hunter for hunter in hunters if hunter in buyers)
                hunters = hunters or (entry.ref,)
                shares = split_into_equal_shares(chips, len(hunters))
                for ref, share in zip(hunters, shares, strict=True):
                    won[ref] += share
                chips = 0
        if is_over:
            won[entry.ref] += chips
    return won
