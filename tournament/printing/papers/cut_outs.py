"""Papers to cut up: seat cards, slips for those who move, receipts."""

from django.utils.translation import gettext as _

from tournament.engine.card_names import card_text
from tournament.engine.messages import _ as marked
from tournament.engine.messages import say
from tournament.localization import format_date_time
from tournament.money.reports.receipts import Receipt, ReceiptItem, build_receipt
from tournament.money.rules.cash_box_totals import CashBoxLine
from tournament.players.rules.standings import list_active_players, list_counted_stacks
from tournament.printing.blocks import (
    ColumnHeading,
    CutOffBlock,
    CutOutSlip,
    Document,
    SlipsBlock,
    TableBlock,
    TextBlock,
)
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.printing.sheet_text import format_thousands
from tournament.tables.values import table_text
from tournament.tables.views import seat_slips as told


def build_seat_cards(scene: PrintoutContext) -> Document:
    """A card for everybody: the card that was drawn, table and seat."""
    title, found = _("Seat cards"), told.list_seat_slips(scene.state, scene.at)
    if not found:
        return scene.build_empty_document(title, _("Nobody has a seat yet."))
    return Document(
        scene.build_heading(title),
        (SlipsBlock(tuple(_build_seat_slip(scene, one) for one in found)),),
    )


def build_move_slips(scene: PrintoutContext) -> Document:
    """A slip for everybody who moves, or who moved last."""
    title, batch = _("Move slips"), told.choose_batch(scene.state, scene.asked.get("show", ""))
    found = () if batch is told.Batch.SEATS else told.list_batch_slips(scene.state, batch, scene.at)
    if not found:
        return scene.build_empty_document(
            title, _("No moves are planned, and nobody has moved to another table yet.")
        )
    return Document(
        scene.build_heading(title),
        (SlipsBlock(tuple(_build_seat_slip(scene, one) for one in found)),),
    )


def build_bag_slips(scene: PrintoutContext) -> Document:
    """
    A slip for everybody whose chips go into a bag: how many, of which colours, the seat, a line to
    sign on.
    """
    state, title = scene.state, _("Slips for the bags")
    left = list_active_players(state)
    if not left:
        return scene.build_empty_document(title, _("Nobody has chips."))
    held = list_counted_stacks(state)
    return Document(
        scene.build_heading(title),
        (SlipsBlock(tuple(_build_bag_slip(scene, key, held.get(key)) for key in left)),),
    )


def _build_bag_slip(scene: PrintoutContext, key: int, stack: int | None) -> CutOutSlip:
    entrant, gap = scene.state.entrants[key], "________"
    sitting = entrant.seat
    chips = gap if stack is None else format_thousands(stack)
    colours = [
        _("{value}: {gap}").format(value=format_thousands(value), gap=gap)
        for value in scene.state.chips.values
    ]
    return CutOutSlip(
        name=scene.player_name_text(key),
        to=_("{chips} chips").format(chips=chips),
        seat="" if sitting is None else _("Seat {seat}").format(seat=sitting.seat),
        origin=""
        if sitting is None
        else scene.localize_fact(table_text(sitting.table, scene.state.tables.get(sitting.table))),
        says=("   ".join(colours), _("Signed: {gap}").format(gap=gap * 3))
        if colours
        else (_("Signed: {gap}").format(gap=gap * 3),),
        foot=f"{scene.state.name} · {format_date_time(scene.at, scene.zone)}",
    )


def _build_seat_slip(scene: PrintoutContext, one: told.SeatSlip) -> CutOutSlip:
    origin = ""
    if one.from_seat:
        origin = _("from {table}, seat {seat}").format(
            table=scene.localize_fact(one.from_told), seat=one.from_seat
        )
    return CutOutSlip(
        name=scene.localize_fact(one.name),
        to=scene.localize_fact(one.to),
        seat=_("Seat {seat}").format(seat=one.seat),
        origin=origin,
        card=one.card,
        card_words=scene.localize_fact(card_text(one.card)) if one.card else "",
        says=tuple(scene.localize_fact(line) for line in (one.duty, one.why) if line is not None),
        foot=f"{scene.state.name} · {format_date_time(scene.at, scene.zone)}",
    )


def build_receipts(scene: PrintoutContext) -> Document:
    """
    A receipt for everybody who bought, paid or won something, or for the one who is asked for.
    """
    title, state = _("Receipts"), scene.state
    asked = scene.asked.get("player", "")
    keys = [key for key in state.entrants if asked in ("", str(key))]
    made = [build_receipt(state, key, scene.at) for key in keys]
    found = [one for one in made if one.bought or one.paid or one.handed or one.winnings]
    if not found:
        return scene.build_empty_document(title, _("Nobody has bought or won anything yet."))
    named = sorted(found, key=lambda one: scene.localize_fact(one.name).casefold())
    return Document(scene.build_heading(title), tuple(_build_receipt(scene, one) for one in named))


def _build_receipt(scene: PrintoutContext, made: Receipt) -> CutOffBlock:
    open_ = _("Nothing is open.") if made.is_settled else _("Not settled yet.")
    parts = (
        *_build_item_tables(scene, _("Bought"), made.bought),
        *_build_item_tables(scene, _("Paid"), made.paid),
        _build_sums_table(scene, "", (*made.sums, *_list_debt_lines(made))),
        *(
            (_build_sums_table(scene, _winnings_text(made), made.winnings),)
            if made.winnings
            else ()
        ),
        *_build_item_tables(scene, _("Handed over"), made.handed),
        TextBlock((*made.won.extras, open_)),
    )
    title = _("Receipt for {name}").format(name=scene.localize_fact(made.name))
    below = " · ".join((*scene.build_heading(title).below, scene.printed))
    return CutOffBlock(title, below, parts)


def _build_item_tables(
    scene: PrintoutContext, title: str, items: tuple[ReceiptItem, ...]
) -> tuple[TableBlock, ...]:
    if not items:
        return ()
    rows = tuple(
        (
            format_date_time(one.at, scene.zone),
            _receipt_item_text(scene, one),
            scene.localize_fact(one.amount),
        )
        for one in items
    )
    return (
        TableBlock(
            (ColumnHeading("", is_short=True), ColumnHeading(""), ColumnHeading("", True)),
            rows,
            title,
        ),
    )


def _receipt_item_text(scene: PrintoutContext, item: ReceiptItem) -> str:
    parts = [
        f"{scene.localize_fact(part.what)} {scene.localize_fact(part.amount)}"
        for part in item.parts
    ]
    return ", ".join((scene.localize_fact(item.what), *parts))


def _list_debt_lines(made: Receipt) -> tuple[CashBoxLine, ...]:
    if not made.owes.cents:
        return ()
    return (
        CashBoxLine(
            say(marked("Still owed") if made.owes.cents > 0 else marked("Paid too much")), made.owes
        ),
    )


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
    rows = tuple((scene.localize_fact(one.what), scene.localize_fact(one.amount)) for one in sums)
    return TableBlock((ColumnHeading(""), ColumnHeading("", True)), rows, title)
