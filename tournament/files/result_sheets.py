"""Who finished where, and everybody's part in the night, as tables."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.core.box import list_unpaid_winnings
from tournament.core.entrants import STATUS_WORDS, EntrantStatus
from tournament.core.outcome import NightOutcome, outcome
from tournament.core.purse import Winnings, winnings
from tournament.core.terms import PurchaseKind
from tournament.core.text import say
from tournament.files.night_kept import NightFile
from tournament.files.sheets import Cell, Column, Kind, Sheet


def results(source: NightFile) -> Sheet:
    """How everybody who entered did, the best place first."""
    columns = (
        Column("place", _("Place"), Kind.NUMBER),
        Column("name", _("Player")),
        Column("prize", _("Prize"), Kind.MONEY, total=True),
        Column("bounty", _("Bounties"), Kind.MONEY, total=True),
        Column("won", _("Won"), Kind.MONEY, total=True),
        Column("extras", _("Also won")),
        Column("by_deal", _("By a deal")),
        Column("buy_ins", _("Buy-ins"), Kind.NUMBER, total=True),
        Column("rebuys", _("Rebuys"), Kind.NUMBER, total=True),
        Column("add_ons", _("Add-ons"), Kind.NUMBER, total=True),
        Column("re_entries", _("Re-entries"), Kind.NUMBER, total=True),
        Column("spent", _("Spent"), Kind.MONEY, total=True),
        Column("fees", _("Of which fees"), Kind.MONEY, total=True),
        Column("knock_outs", _("Knock-outs"), Kind.NUMBER, total=True),
        Column("knocked_out_by", _("Knocked out by")),
        Column("out_at", _("Out"), Kind.TIME),
        Column("shared_by", _("Place shared by"), Kind.NUMBER),
        Column("number", _("No. in the night"), Kind.NUMBER),
    )
    told = outcome(source.state, source.at)
    return source.sheet(
        "results", _("Results"), columns, _results(source, told), _state_of(source, told)
    )


def _results(source: NightFile, told: NightOutcome) -> Iterator[tuple[Cell, ...]]:
    by: dict[int, dict[int, None]] = {}
    for hit in told.hits:
        by.setdefault(hit.out, {})[hit.by] = None
    for one in told.finishes:
        yield (
            one.place or None,
            source.name(one.number),
            *(one.prize, one.bounty, one.won),
            "; ".join(one.extras),
            _("yes") if one.by_deal else "",
            *(one.buy_ins, one.rebuys, one.add_ons, one.re_entries),
            *((one.spent, one.fees) if told.knows_money else (None, None)),
            one.hits,
            "; ".join(map(source.name, by.get(one.number, ()))),
            one.out_at,
            one.among if one.place else None,
            one.number,
        )


def _state_of(source: NightFile, told: NightOutcome) -> Iterator[str]:
    """Up to where the table tells; what is not final or not known."""
    if source.state.finished is None:
        yield _("The night is not finished: these are the results of now.")
    if not told.knows_money:
        yield _("What was paid that night is not known.")
    yield _("Journal no. {number}, seal {seal}").format(
        number=source.moment.version, seal=source.moment.head
    )


def players(source: NightFile) -> Sheet:
    """Everybody on the night's list: what each bought, paid, owes, won and was handed."""
    columns = (
        Column("name", _("Player")),
        Column("status", _("Status")),
        Column("place", _("Place"), Kind.NUMBER),
        Column("table", _("Table")),
        Column("seat", _("Seat"), Kind.NUMBER),
        Column("buy_ins", _("Buy-ins"), Kind.NUMBER, total=True),
        Column("rebuys", _("Rebuys"), Kind.NUMBER, total=True),
        Column("add_ons", _("Add-ons"), Kind.NUMBER, total=True),
        Column("re_entries", _("Re-entries"), Kind.NUMBER, total=True),
        Column("chips", _("Chips bought"), Kind.NUMBER, total=True),
        Column("spent", _("Spent"), Kind.MONEY, total=True),
        Column("paid", _("Paid"), Kind.MONEY, total=True),
        Column("promised", _("Of which promised (IOU)"), Kind.MONEY, total=True),
        Column("owes", _("Owes"), Kind.MONEY, total=True),
        Column("won", _("Won"), Kind.MONEY, total=True),
        Column("handed", _("Handed over"), Kind.MONEY, total=True),
        Column("open", _("Still to come"), Kind.MONEY, total=True),
        Column("number", _("No. in the night"), Kind.NUMBER),
    )
    return source.sheet("players", _("Players"), columns, _players(source))


def _players(source: NightFile) -> Iterator[tuple[Cell, ...]]:
    state = source.state
    won = winnings(state, source.at)
    missing = list_unpaid_winnings(state, source.at, won)
    for key, one in state.entrants.items():
        seat = one.seat if one.status is not EntrantStatus.OUT else None
        mine = won.get(key, Winnings())
        yield (
            source.name(key),
            source.tell(say(STATUS_WORDS[one.status])),
            mine.place or None,
            source.table(seat.table) if seat else "",
            seat.seat if seat else None,
            *(
                one.times(what)
                for what in (
                    PurchaseKind.BUY_IN,
                    PurchaseKind.REBUY,
                    PurchaseKind.ADD_ON,
                    PurchaseKind.RE_ENTRY,
                )
            ),
            sum(bought.chips for bought in one.purchases),
            *(one.due, one.paid, one.iou, one.owes),
            *(mine.total, one.handed, missing.get(key, 0)),
            key,
        )
