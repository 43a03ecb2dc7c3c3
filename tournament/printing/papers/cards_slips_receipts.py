"""Papers to cut up: seat cards, slips for those who move, receipts."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.engine.card_names import card_text
from tournament.engine.messages import _ as marked
from tournament.engine.messages import say
from tournament.engine.name_order import build_name_sort_key
from tournament.localization import format_chip_amount, format_printed_time
from tournament.money.reports.receipts import Receipt, ReceiptItem, build_receipt
from tournament.money.rules.cash_box_totals import CashBoxLine
from tournament.players.rules.standings import list_active_players, list_counted_stacks
from tournament.printing.document_blocks import (
    ColumnHeading,
    CutOffBlock,
    CutOutSlip,
    Document,
    SlipsBlock,
    TableBlock,
    TextBlock,
)
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.tables.views import seat_slips


def build_seat_cards(scene: PrintoutContext) -> Document:
    """A card for everybody: the card that was drawn, table and seat."""
    slips = [
        _build_seat_slip(scene, slip) for slip in seat_slips.list_seat_slips(scene.state, scene.at)
    ]
    return _build_slips_document(scene, _("Seat cards"), slips, _("Nobody has a seat yet."))


def _build_slips_document(
    scene: PrintoutContext, title: str, slips: Sequence[CutOutSlip], why_none: str
) -> Document:
    if not slips:
        return scene.build_empty_document(title, why_none)
    return Document(scene.build_heading(title), (SlipsBlock(tuple(slips)),))


def build_move_slips(scene: PrintoutContext) -> Document:
    """A slip for everybody who moves, or who moved last."""
    batch = seat_slips.choose_batch(scene.state, scene.asked.get("show", ""))
    found = (
        ()
        if batch is seat_slips.Batch.SEATS
        else seat_slips.list_batch_slips(scene.state, batch, scene.at)
    )
    slips = [_build_seat_slip(scene, slip) for slip in found]
    why_none = _("No moves yet.")
    return _build_slips_document(scene, _("Move slips"), slips, why_none)


def build_bag_slips(scene: PrintoutContext) -> Document:
    """
    A slip for everybody whose chips go into a bag: how many, of which colours, the seat, a line to
    sign on.
    """
    held = list_counted_stacks(scene.state)
    left = list_active_players(scene.state)
    slips = [_build_bag_slip(scene, key, held.get(key)) for key in left]
    return _build_slips_document(scene, _("Bag slips"), slips, _("Nobody has chips."))


def _build_bag_slip(scene: PrintoutContext, key: int, stack: int | None) -> CutOutSlip:
    gap = "________"
    seat = scene.state.entrants[key].seat
    chips = gap if stack is None else format_chip_amount(stack)
    colours = [
        _("{value}: {gap}").format(value=format_chip_amount(value), gap=gap)
        for value in scene.state.chips.values
    ]
    says = ["   ".join(colours)] if colours else []
    return CutOutSlip(
        name=scene.player_name_text(key),
        to=_("{chips} chips").format(chips=chips),
        seat=_("Seat {seat}").format(seat=seat.seat) if seat else "",
        origin=scene.table_name_text(seat.table) if seat else "",
        says=(*says, _("Signed: {gap}").format(gap=gap * 3)),
        foot=f"{scene.state.name} · {format_printed_time(scene.at, scene.zone)}",
    )


def _build_seat_slip(scene: PrintoutContext, slip: seat_slips.SeatSlip) -> CutOutSlip:
    origin = ""
    if slip.from_seat:
        origin = _("from {table}, seat {seat}").format(
            table=scene.localize_fact(slip.from_told), seat=slip.from_seat
        )
    return CutOutSlip(
        name=scene.localize_fact(slip.name),
        to=scene.localize_fact(slip.to),
        seat=_("Seat {seat}").format(seat=slip.seat),
        origin=origin,
        card=slip.card,
        card_words=scene.localize_fact(card_text(slip.card)) if slip.card else "",
        says=tuple(scene.localize_fact(line) for line in (slip.duty, slip.why) if line is not None),
        foot=f"{scene.state.name} · {format_printed_time(scene.at, scene.zone)}",
    )


def build_receipts(scene: PrintoutContext) -> Document:
    """
    A receipt for everybody who bought, paid or won something, or for the one who is asked for.
    """
    title = _("Receipts")
    state = scene.state
    asked = scene.asked.get("player", "")
    keys = [key for key in state.entrants if asked in ("", str(key))]
    made = [build_receipt(state, key, scene.at) for key in keys]
    found = [
        receipt
        for receipt in made
        if receipt.bought or receipt.paid or receipt.handed or receipt.winnings
    ]
    if not found:
        return scene.build_empty_document(title, _("Nothing bought or won yet."))
    named = sorted(
        found, key=lambda receipt: build_name_sort_key(scene.localize_fact(receipt.name))
    )
    return Document(
        scene.build_heading(title), tuple(_build_receipt(scene, receipt) for receipt in named)
    )


def _build_receipt(scene: PrintoutContext, made: Receipt) -> CutOffBlock:
    open_ = _("Settled.") if made.is_settled else _("Not settled.")
    parts: list[TableBlock | TextBlock] = [
        *_build_item_tables(scene, _("Bought"), made.bought),
        *_build_item_tables(scene, _("Paid"), made.paid),
        _build_sums_table(scene, "", (*made.sums, *_list_debt_lines(made))),
    ]
    if made.winnings:
        parts.append(_build_sums_table(scene, _winnings_text(made), made.winnings))
    parts += _build_item_tables(scene, _("Handed over"), made.handed)
    parts.append(TextBlock((*made.won.extras, open_)))
    title = _("Receipt for {name}").format(name=scene.localize_fact(made.name))
    below = " · ".join((*scene.build_heading(title).subtitle_parts, scene.print_time_text))
    return CutOffBlock(title, below, tuple(parts))


def _build_item_tables(
    scene: PrintoutContext, title: str, items: tuple[ReceiptItem, ...]
) -> tuple[TableBlock, ...]:
    if not items:
        return ()
    rows = []
    for item in items:
        day = format_printed_time(item.at, scene.zone)
        rows.append((day, _receipt_item_text(scene, item), scene.localize_fact(item.amount)))
    columns = (ColumnHeading("", is_short=True), ColumnHeading(""), ColumnHeading("", True))
    return (TableBlock(columns, tuple(rows), title),)


def _receipt_item_text(scene: PrintoutContext, item: ReceiptItem) -> str:
    parts = [
        f"{scene.localize_fact(part.what)} {scene.localize_fact(part.amount)}"
        for part in item.parts
    ]
    if item.status is not None:
        parts.append(scene.localize_fact(item.status))
    return ", ".join((scene.localize_fact(item.what), *parts))


def _list_debt_lines(made: Receipt) -> tuple[CashBoxLine, ...]:
    if not made.owes.cents:
        return ()
    text = marked("Still owed") if made.owes.cents > 0 else marked("Paid too much")
    return (CashBoxLine(say(text), made.owes),)


def _winnings_text(made: Receipt) -> str:
    won = made.won
    if not won.place:
        return _("Won")
    if won.among > 1:
        return _("Won: place {place}, shared by {among}").format(place=won.place, among=won.among)
    return _("Won: place {place}").format(place=won.place)


def _build_sums_table(
    scene: PrintoutContext, title: str, sums: tuple[CashBoxLine, ...]
) -> TableBlock:
    rows = tuple(
        (scene.localize_fact(line.what), scene.localize_fact(line.amount)) for line in sums
    )
    return TableBlock((ColumnHeading(""), ColumnHeading("", True)), rows, title)
