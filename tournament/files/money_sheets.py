"""Prizes and every movement of money, as tables."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament.core.box import box
from tournament.core.ledger import LedgerLine, ledger
from tournament.core.movements import box_count_text
from tournament.core.prizes_told import PrizePlace, places
from tournament.core.purse import Winnings, purse, winnings
from tournament.core.state import money
from tournament.files.night_kept import NightFile
from tournament.files.sheets import Cell, Column, Kind, Sheet


def payouts(source: NightFile) -> Sheet:
    """Every prize with who has taken it, what he gets, and what of it he has been given."""
    columns = (
        Column("place", _("Place"), Kind.NUMBER),
        Column("to_place", _("To place"), Kind.NUMBER),
        Column("prize", _("Prize"), Kind.MONEY, total=True),
        Column("kind", _("Kind of prize")),
        Column("name", _("Player")),
        Column("share", _("Share"), Kind.MONEY, total=True),
        Column("bounty", _("Bounties"), Kind.MONEY, total=True),
        Column("won", _("Won"), Kind.MONEY, total=True),
        Column("handed", _("Handed over"), Kind.MONEY, total=True),
        Column("open", _("Still to come"), Kind.MONEY, total=True),
        Column("signed", _("Signed by")),
        Column("extras", _("Also won")),
        Column("number", _("No. in the night"), Kind.NUMBER),
    )
    total = source.tell(money(source.state, purse(source.state).total))
    notes = (_("Purse: {purse}").format(purse=total),)
    return source.sheet("payouts", _("Prizes"), columns, _payouts(source), notes)


def _payouts(source: NightFile) -> Iterator[tuple[Cell, ...]]:
    state = source.state
    won = winnings(state, source.at)
    at_place: dict[int, list[int]] = {}
    for key, mine in won.items():
        at_place.setdefault(mine.place, []).append(key)
    told: set[int] = set()
    for place in places(state, source.at):
        takers = at_place.get(place.first, []) if place.first else []
        head: tuple[Cell, ...] = (place.first, place.last, place.prize.cents, _kind(place))
        for key in takers:
            yield (*head, *_taker(source, key, won[key]))
            head = (place.first, place.last, None, _kind(place))
        if not takers:
            yield (*head, "", None, None, None, None, None, "", "; ".join(place.extras), None)
        told.update(takers)
    for key in state.entrants:
        mine = won.get(key, Winnings())
        if key not in told and (mine.total or state.entrants[key].handed):
            yield (mine.place or None, mine.place or None, None, "", *_taker(source, key, mine))


def _taker(source: NightFile, key: int, won: Winnings) -> tuple[Cell, ...]:
    entrant = source.state.entrants[key]
    signed = "; ".join(dict.fromkeys(one.signed for one in entrant.payouts if one.signed))
    return (
        source.name(key),
        *(won.prize, won.bounty, won.total),
        *(entrant.handed, won.total - entrant.handed),
        *(signed, "; ".join(won.extras), key),
    )


def _kind(place: PrizePlace) -> str:
    if place.in_deal:
        return _("deal")
    if place.is_ticket:
        return _("ticket")
    return _("refund") if place.is_refund else ""


def ledger_sheet(source: NightFile) -> Sheet:
    """Every movement of the night's money."""
    return ledger_of(source, ledger(source.moment.past))


def ledger_of(source: NightFile, rows: Iterable[LedgerLine]) -> Sheet:
    """
    Some of these movements; what was undone has a column of its own, so that every column adds up
    to what counts.
    """
    columns = (
        Column("no", _("No."), Kind.NUMBER),
        Column("time", _("Time"), Kind.TIME),
        Column("name", _("Player")),
        Column("what", _("What")),
        Column("price", _("Price"), Kind.MONEY, total=True),
        Column("into", _("Into the box"), Kind.MONEY, total=True),
        Column("out", _("Out of the box"), Kind.MONEY, total=True),
        Column("aside", _("Not through the box"), Kind.MONEY, total=True),
        Column("in_box", _("In the box"), Kind.MONEY),
        Column("undone", _("Undone"), Kind.MONEY),
        Column("by", _("By")),
        Column("device", _("Device")),
        Column("number", _("No. in the night"), Kind.NUMBER),
    )
    return source.sheet(
        "ledger", _("Ledger"), columns, (_moved(source, row) for row in rows), _counted(source)
    )


def _moved(source: NightFile, row: LedgerLine) -> tuple[Cell, ...]:
    entry, moved = row.entry, row.moved
    sums = (moved.price, moved.into, moved.out, moved.aside)
    amount = moved.price or moved.into or -moved.out or moved.aside
    counts: tuple[Cell, ...] = (
        (None,) * len(sums) if row.undone else tuple(cents or None for cents in sums)
    )
    return (
        entry.version,
        entry.at,
        source.tell(moved.name),
        source.tell(moved.what),
        *counts,
        row.in_box,
        amount if row.undone else None,
        entry.by,
        entry.device,
        moved.player or None,
    )


def _counted(source: NightFile) -> Iterator[str]:
    """What should be in the box at the end, and what was found there."""
    state = source.state
    expected = source.tell(money(state, box(state).expected))
    yield _("Should be in the box now: {expected}").format(expected=expected)
    yield (
        source.tell(box_count_text(state, state.count))
        if state.count
        else _("The box was not counted.")
    )
