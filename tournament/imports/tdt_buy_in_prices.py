"""Terms of a `.tdt` file: its profiles as our offers, its rakes as fees, its bounty chips."""

from collections.abc import Iterator
from decimal import Decimal

from tournament.engine.messages import Refusal, _
from tournament.imports.tdt_field_reader import TdtObjectReader
from tournament.imports.tdt_import_notes import TdtNotes
from tournament.money.values.terms import (
    MAX_FEES,
    MAX_NAME_LENGTH,
    MAX_OFFERS,
    MAX_TIMES,
    BountyKind,
    Fee,
    Offer,
    PurchaseKind,
    PurchaseWindow,
    Terms,
    WindowEnd,
    check_terms,
)
from tournament.schedule.values import MAX_CHIPS

LAST_LEVEL = 200
"""A last round beyond this is the file's way to say “all night”."""
MANY = 999
"""As often as this, and more, is without limit."""
NAMES = {PurchaseKind.BUY_IN: "Buyins", PurchaseKind.REBUY: "Rebuys", PurchaseKind.ADD_ON: "AddOns"}

Rakes = tuple[int, ...]


def read_terms(tournament: TdtObjectReader, bounties: bool, notes: TdtNotes) -> Terms | None:
    """The prices of the night; None where the file has none that could be posted."""
    money = tournament.read_object("Financials")
    if not money:
        return None
    made: dict[Offer, Rakes] = {}
    for buys in NAMES:
        made |= dict(_read_offers(money, buys, bounties, notes))
    if len(made) > MAX_OFFERS:
        notes.add_note(_("More than {most} prices; only the first were kept."), most=MAX_OFFERS)
    offers = tuple(made)[:MAX_OFFERS]
    posted = Terms(
        notes.currency,
        offers,
        tuple(_build_fees(made, offers, notes))[:MAX_FEES],
        BountyKind.FIXED if bounties else BountyKind.NONE,
        notes.to_positive_cents(money.read_number("GuaranteedPot")),
        notes.to_positive_cents(money.read_number("HouseContribution")),
    )
    try:
        check_terms(posted)
    except Refusal as refused:
        notes.add_note(_("The prices were not imported. {why}"), why=refused.line)
        return None
    return posted


def _read_offers(
    money: TdtObjectReader, buys: PurchaseKind, bounties: bool, notes: TdtNotes
) -> Iterator[tuple[Offer, Rakes]]:
    """
    The profiles of one kind that can be bought, the usual one first; older versions have one
    without a name.
    """
    kind = money.read_object(NAMES[buys])
    if buys is PurchaseKind.BUY_IN and not kind:
        yield _read_offer(money, money, money, buys, bounties, notes)
    if not kind.read_flag("Allow", otherwise=True) or not kind:
        return
    profiles = [
        profile
        for profile in kind.read_objects("Profiles")
        if profile.read_flag("Enabled", otherwise=True)
    ]
    first = kind.read_count("DefIndex", most=max(0, len(profiles) - 1))
    for profile in profiles[first : first + 1] + profiles[:first] + profiles[first + 1 :] or [kind]:
        yield _read_offer(money, kind, profile, buys, bounties, notes)


def _read_offer(
    money: TdtObjectReader,
    kind: TdtObjectReader,
    profile: TdtObjectReader,
    buys: PurchaseKind,
    bounties: bool,
    notes: TdtNotes,
) -> tuple[Offer, Rakes]:
    fee = notes.to_positive_cents(profile.read_number("Fee", "EntryFee"))
    bounty = 0
    if bounties:
        bounty = notes.to_positive_cents(profile.read_number("BountyChipCost", "DefaultBounty"))
    last = kind.read_count("LastRound", most=MAX_TIMES)
    most = kind.read_count("MaxPerPlayer", most=MANY)
    limit = 1 if buys is PurchaseKind.BUY_IN else 0 if most == MANY else most
    anybody = buys is PurchaseKind.ADD_ON or (
        buys is PurchaseKind.REBUY and money.read_flag("AllowInTourneyRebuys")
    )
    offer = Offer(
        buys,
        fee + bounty,
        max(1, profile.read_count("Chips", "StartingChips", most=MAX_CHIPS)),
        notes.clean_line(profile.read_text("Name"), MAX_NAME_LENGTH),
        bounty,
        limit,
        None if anybody else 0,
        PurchaseWindow(WindowEnd.LEVEL_END, last) if 1 <= last <= LAST_LEVEL else PurchaseWindow(),
    )
    return offer, tuple(map(notes.to_positive_cents, profile.read_numbers("Rake", "PPRake")))


def _build_fees(
    made: dict[Offer, Rakes], offers: tuple[Offer, ...], notes: TdtNotes
) -> Iterator[Fee]:
    """
    A rake for each kind of purchase, as its usual profile has it: our fees do not differ between
    profiles.
    """
    for buys in NAMES:
        same = [offer for offer in offers if offer.buys is buys]
        usual = made[same[0]] if same else ()
        if any(made[offer] != usual for offer in same):
            notes.add_note(_("Rake differs between profiles; the usual one was used."))
        if any(sum(usual) + offer.bounty > offer.price for offer in same):
            notes.add_note(_("A rake larger than its price was skipped."))
            continue
        for number, rake in enumerate(usual, 1):
            if rake:
                yield Fee(f"Rake {number}" if len(usual) > 1 else "Rake", rake, on=buys)


def compute_fixed_rake(tournament: TdtObjectReader, gathered: int, notes: TdtNotes) -> int:
    """
    What is taken from the pot once, whoever plays: a sum, or a share of all that was gathered.
    """
    money = tournament.read_object("Financials")
    fixed = money.read_object("FixedRake")
    amounts = fixed.read_numbers("Real") if fixed else money.read_numbers("FixedRake")
    percents = fixed.read_numbers("Percent") if fixed else money.read_numbers("FixedRakePercent")
    by_percent = (fixed.read_number("Type") if fixed else money.read_number("FixedRakeType")) == 1
    if by_percent:
        taken = sum(
            int(gathered * max(Decimal(0), min(Decimal(100), percent)) / 100)
            for percent in percents
        )
    else:
        taken = sum(map(notes.to_positive_cents, amounts))
    if taken:
        notes.add_note(
            _("A fixed rake of {amount} came out of the pot."), amount=notes.to_money(taken)
        )
    return taken
