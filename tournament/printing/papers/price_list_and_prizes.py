"""Price list and payouts as document blocks."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.localization import format_chip_amount, format_decimal, format_percent
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.rules.prize_report import (
    PrizePlace,
    is_free_night,
    list_open_sales,
    list_prize_places,
    prize_status_text,
)
from tournament.money.values.prize_plan import HOW_HELP, PayoutMethod, write_shares
from tournament.money.values.terms import (
    BOUNTY_WORDS,
    BountyKind,
    Fee,
    Offer,
    PurchaseKind,
    offer_text,
    purchase_window_text,
)
from tournament.night.state import count_entered_players
from tournament.printing.document_blocks import ColumnHeading, TableBlock, TextBlock
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.sheet_formatting import format_hundredths, places_text


def build_price_table(scene: PrintoutContext) -> TableBlock:
    """Everything that can be bought: its price, its chips, until when and how often."""
    terms = scene.state.terms
    return TableBlock(
        columns=(
            ColumnHeading(_("What")),
            ColumnHeading(_("Price"), True),
            ColumnHeading(_("Chips"), True),
            ColumnHeading(_("When")),
        ),
        rows=tuple(_build_offer_row(scene, offer) for offer in terms.offers),
        title=_("What it costs"),
        notes=tuple(_list_price_notes(scene)),
    )


def _build_offer_row(scene: PrintoutContext, offer: Offer) -> tuple[str, ...]:
    price = scene.money_text(offer.price) if offer.price else pgettext("price", "free")
    return (
        scene.localize_fact(offer_text(offer)),
        price,
        format_chip_amount(offer.chips),
        ", ".join(_list_offer_limits(scene, offer)),
    )


def _list_offer_limits(scene: PrintoutContext, offer: Offer) -> list[str]:
    """Until when, how often, and with which stack."""
    said = [scene.localize_fact(purchase_window_text(offer.window))]
    if offer.buys is not PurchaseKind.BUY_IN:
        often = ngettext("once each", "up to {times} times each", offer.limit).format(
            times=offer.limit
        )
        said.append(often if offer.limit else _("as often as you like"))
    if offer.buys is PurchaseKind.REBUY and offer.stack_at_most is not None:
        most = format_chip_amount(offer.stack_at_most)
        with_chips = _("with at most {chips} chips").format(chips=most)
        said.append(with_chips if offer.stack_at_most else _("without any chips left"))
    return said


def _list_price_notes(scene: PrintoutContext) -> list[str]:
    """Fees, bounties and what the house gives."""
    terms = scene.state.terms
    said = [_fee_text(scene, fee) for fee in terms.fees]
    if terms.bounty is not BountyKind.NONE:
        said.append(_(BOUNTY_WORDS[terms.bounty]))
        said += [
            _("{offer}: {bounty} of it is the bounty.").format(
                offer=scene.localize_fact(offer_text(offer)), bounty=scene.money_text(offer.bounty)
            )
            for offer in terms.offers
            if offer.bounty
        ]
    if terms.guarantee:
        said.append(
            _("Guaranteed prize pool: {sum}.").format(sum=scene.money_text(terms.guarantee))
        )
    if terms.house:
        said.append(
            _("The house adds {sum} to the prize pool.").format(sum=scene.money_text(terms.house))
        )
    return said


def _fee_text(scene: PrintoutContext, fee: Fee) -> str:
    parts = [scene.money_text(fee.cents)] if fee.cents or not fee.percent else []
    parts += [format_percent(format_hundredths(fee.percent))] if fee.percent else []
    offers = [
        scene.localize_fact(offer_text(offer))
        for offer in scene.state.terms.offers
        if fee.on in (None, offer.buys)
    ]
    return _("{fee}: {much} of {offers}, not in the prize pool.").format(
        fee=fee.name, much=" + ".join(parts), offers=", ".join(offers)
    )


def build_prize_block(scene: PrintoutContext, with_names: bool = False) -> TableBlock | TextBlock:
    """
    The prizes as they are now; before anything was paid in, by which rule they will come about.
    """
    state = scene.state
    listed = [
        place for place in list_prize_places(state, scene.at) if place.prize.cents or place.extras
    ]
    word, sentence = prize_status_text(state, scene.at)
    said = [
        f"{_(word)}: {_(sentence)}",
        *(scene.localize_fact(line) for line in list_open_sales(state, scene.at)),
    ]
    if listed:
        columns = [ColumnHeading(_("Place"), True), ColumnHeading(_("Prize"), True)]
        rows = [_build_prize_row(scene, place) for place in listed]
        if any(besides := [_prize_extras_text(place) for place in listed]):
            columns.append(ColumnHeading(_("With it")))
            rows = [(*row, what) for row, what in zip(rows, besides, strict=True)]
        if with_names and any(takers := [_prize_winners_text(scene, place) for place in listed]):
            columns.append(ColumnHeading(_("Won by")))
            rows = [(*row, who) for row, who in zip(rows, takers, strict=True)]
        return TableBlock(
            tuple(columns),
            tuple(rows),
            title=_prize_pool_title_text(scene),
            notes=tuple(said),
            is_whole=True,
        )
    if is_free_night(state):
        return TextBlock((_("Played without money."),), title=_("Payouts"))
    return TextBlock(tuple(_list_prize_plan_notes(scene)), title=_("Payouts"))


def _prize_pool_title_text(scene: PrintoutContext) -> str:
    count = count_entered_players(scene.state)
    told = ngettext(
        "Payouts: {purse} from {count} player", "Payouts: {purse} from {count} players", count
    )
    return told.format(purse=scene.money_text(compute_prize_pool(scene.state).total), count=count)


def _build_prize_row(scene: PrintoutContext, place: PrizePlace) -> tuple[str, ...]:
    return places_text(place.first, place.last), scene.localize_fact(place.prize)


def _prize_extras_text(place: PrizePlace) -> str:
    """What else there is to say about a prize."""
    besides = [*place.extras]
    besides += [_("a ticket")] if place.is_ticket else []
    besides += [_("Bubble refund")] if place.is_refund else []
    besides += [_("by the deal")] if place.in_deal else []
    besides += [_("together")] if place.last > place.first else []
    return ", ".join(besides)


def _prize_winners_text(scene: PrintoutContext, place: PrizePlace) -> str:
    found = []
    for taker in place.takers:
        text = scene.localize_fact(taker.name)
        if taker.by_deal or len(place.takers) > 1:
            text += f" ({scene.localize_fact(taker.prize)})"
        found.append(text)
    return ", ".join(found)


def _list_prize_plan_notes(scene: PrintoutContext) -> list[str]:
    """How the prizes will be worked out, while there is no purse."""
    plan = scene.state.plan
    said = [_(HOW_HELP[plan.how])]
    if plan.how is PayoutMethod.BY_FIELD:
        text = _("Up to {players} players: {shares} percent")
        for column in plan.columns:
            said.append(text.format(players=column.upto, shares=_shares_text(column.shares)))
    elif plan.how is PayoutMethod.PERCENT:
        text = _("From first place on: {shares} percent")
        said.append(text.format(shares=_shares_text(plan.shares)))
    elif plan.how is PayoutMethod.FIXED:
        amounts = ", ".join(map(scene.money_text, plan.amounts))
        said.append(_("From first place on: {amounts}").format(amounts=amounts))
    elif plan.how is PayoutMethod.SATELLITE:
        said.append(_("A ticket is worth {price}.").format(price=scene.money_text(plan.ticket)))
    return said


def _shares_text(shares: tuple[int, ...]) -> str:
    return format_decimal(write_shares(shares))
