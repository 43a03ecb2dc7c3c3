"""Papers to cut up: seat cards, slips for those who move, receipts."""

from django.utils.translation import gettext as _

from tournament.core.card_names import card_text
from tournament.core.cash_box_totals import CashBoxLine
from tournament.core.messages import _ as marked
from tournament.core.messages import say
from tournament.core.receipts import Receipt, ReceiptItem, build_receipt
from tournament.core.standings import list_active_players, list_counted_stacks
from tournament.core.tables import table_text
from tournament.localization import format_date_time
from tournament.pages.parts import seat_slips as told
from tournament.pages.printouts.printout_context import PrintoutContext
from tournament.printing.blocks import (
    ColumnHeading,
    CutOffBlock,
    CutOutSlip,
    Document,
    SlipsBlock,
    TableBlock,
    TextBlock,
)
from tournament.printing.sheet_text import format_thousands


def seat_cards(scene: PrintoutContext) -> Document:
    """A card for everybody: the card that was drawn, table and seat."""
    title, found = _("Seat cards"), told.seat_slips(scene.state, scene.at)
    if not found:
        return scene.nothing(title, _("Nobody has a seat yet."))
    return Document(scene.heading(title), (SlipsBlock(tuple(_slip(scene, one) for one in found)),))


def move_slips(scene: PrintoutContext) -> Document:
    """A slip for everybody who moves, or who moved last."""
    title, batch = _("Move slips"), told.choose_batch(scene.state, scene.asked.get("show", ""))
    found = () if batch is told.Batch.SEATS else told.slips(scene.state, batch, scene.at)
    if not found:
        return scene.nothing(
            title, _("No moves are planned, and nobody has moved to another table yet.")
        )
    return Document(scene.heading(title), (SlipsBlock(tuple(_slip(scene, one) for one in found)),))


def bag_slips(scene: PrintoutContext) -> Document:
    """
    A slip for everybody whose chips go into a bag: how many, of which colours, the seat, a line to
    sign on.
    """
    state, title = scene.state, _("Slips for the bags")
    left = list_active_players(state)
    if not left:
        return scene.nothing(title, _("Nobody has chips."))
    held = list_counted_stacks(state)
    return Document(
        scene.heading(title), (SlipsBlock(tuple(_bag(scene, key, held.get(key)) for key in left)),)
    )


def _bag(scene: PrintoutContext, key: int, stack: int | None) -> CutOutSlip:
    entrant, gap = scene.state.entrants[key], "________"
    sitting = entrant.seat
    chips = gap if stack is None else format_thousands(stack)
    colours = [
        _("{value}: {gap}").format(value=format_thousands(value), gap=gap)
        for value in scene.state.chips.values
    ]
    return CutOutSlip(
        name=scene.name(key),
        to=_("{chips} chips").format(chips=chips),
        seat="" if sitting is None else _("Seat {seat}").format(seat=sitting.seat),
        origin=""
        if sitting is None
        else scene.tell(table_text(sitting.table, scene.state.tables.get(sitting.table))),
        says=("   ".join(colours), _("Signed: {gap}").format(gap=gap * 3))
        if colours
        else (_("Signed: {gap}").format(gap=gap * 3),),
        foot=f"{scene.state.name} · {format_date_time(scene.at, scene.zone)}",
    )


def _slip(scene: PrintoutContext, one: told.SeatSlip) -> CutOutSlip:
    origin = ""
    if one.from_seat:
        origin = _("from {table}, seat {seat}").format(
            table=scene.tell(one.from_told), seat=one.from_seat
        )
    return CutOutSlip(
        name=scene.tell(one.name),
        to=scene.tell(one.to),
        seat=_("Seat {seat}").format(seat=one.seat),
        origin=origin,
        card=one.card,
        card_words=scene.tell(card_text(one.card)) if one.card else "",
        says=tuple(scene.tell(line) for line in (one.duty, one.why) if line is not None),
        foot=f"{scene.state.name} · {format_date_time(scene.at, scene.zone)}",
    )


def receipts(scene: PrintoutContext) -> Document:
    """
    A receipt for everybody who bought, paid or won something, or for the one who is asked for.
    """
    title, state = _("Receipts"), scene.state
    asked = scene.asked.get("player", "")
    keys = [key for key in state.entrants if asked in ("", str(key))]
    made = [build_receipt(state, key, scene.at) for key in keys]
    found = [one for one in made if one.bought or one.paid or one.handed or one.winnings]
    if not found:
        return scene.nothing(title, _("Nobody has bought or won anything yet."))
    named = sorted(found, key=lambda one: scene.tell(one.name).casefold())
    return Document(scene.heading(title), tuple(_receipt(scene, one) for one in named))


def _receipt(scene: PrintoutContext, made: Receipt) -> CutOffBlock:
    open_ = _("Nothing is open.") if made.is_settled else _("Not settled yet.")
    parts = (
        *_items(scene, _("Bought"), made.bought),
        *_items(scene, _("Paid"), made.paid),
        _sums(scene, "", (*made.sums, *_owed(made))),
        *((_sums(scene, _winnings_text(made), made.winnings),) if made.winnings else ()),
        *_items(scene, _("Handed over"), made.handed),
        TextBlock((*made.won.extras, open_)),
    )
    title = _("Receipt for {name}").format(name=scene.tell(made.name))
    below = " · ".join((*scene.heading(title).below, scene.printed))
    return CutOffBlock(title, below, parts)


def _items(
    scene: PrintoutContext, title: str, items: tuple[ReceiptItem, ...]
) -> tuple[TableBlock, ...]:
    if not items:
        return ()
    rows = tuple(
        (format_date_time(one.at, scene.zone), _what(scene, one), scene.tell(one.amount))
        for one in items
    )
    return (
        TableBlock(
            (ColumnHeading("", is_short=True), ColumnHeading(""), ColumnHeading("", True)),
            rows,
            title,
        ),
    )


def _what(scene: PrintoutContext, item: ReceiptItem) -> str:
    parts = [f"{scene.tell(part.what)} {scene.tell(part.amount)}" for part in item.parts]
    return ", ".join((scene.tell(item.what), *parts))


def _owed(made: Receipt) -> tuple[CashBoxLine, ...]:
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


def _sums(scene: PrintoutContext, title: str, sums: tuple[CashBoxLine, ...]) -> TableBlock:
    rows = tuple((scene.tell(one.what), scene.tell(one.amount)) for one in sums)
    return TableBlock((ColumnHeading(""), ColumnHeading("", True)), rows, title)
