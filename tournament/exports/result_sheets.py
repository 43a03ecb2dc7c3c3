"""Who finished where, and everybody's part in the night, as tables."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.engine.messages import say
from tournament.exports.export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Sheet,
    SheetColumn,
    build_money_column,
    build_number_column,
    build_time_column,
)
from tournament.money.rules.cash_box import list_unpaid_winnings
from tournament.money.rules.prize_pool import Winnings, compute_winnings
from tournament.money.values.terms import PurchaseKind
from tournament.night.rules.night_outcome import NightOutcome, build_night_outcome
from tournament.players.values import STATUS_WORDS, EntrantStatus


def build_results_sheet(source: NightExportSource) -> Sheet:
    """How everybody who entered did, the best place first."""
    columns = (
        build_number_column("place", _("Place")),
        SheetColumn("name", _("Player")),
        build_money_column("prize", _("Prize"), total=True),
        build_money_column("bounty", _("Bounties"), total=True),
        build_money_column("won", _("Won"), total=True),
        SheetColumn("extras", _("Also won")),
        SheetColumn("by_deal", _("By a deal")),
        build_number_column("buy_ins", _("Buy-ins"), total=True),
        build_number_column("rebuys", _("Rebuys"), total=True),
        build_number_column("add_ons", _("Add-ons"), total=True),
        build_number_column("re_entries", _("Re-entries"), total=True),
        build_money_column("spent", _("Spent"), total=True),
        build_money_column("fees", _("Of which fees"), total=True),
        build_number_column("knock_outs", _("Knock-outs"), total=True),
        SheetColumn("knocked_out_by", _("Knocked out by")),
        build_time_column("out_at", _("Out")),
        build_number_column("shared_by", _("Place shared by")),
        build_number_column("number", _("No. in the night")),
    )
    told = build_night_outcome(source.state, source.at)
    return source.build_sheet(
        "results",
        _("Results"),
        columns,
        _build_result_rows(source, told),
        _list_result_notes(source, told),
    )


def _build_result_rows(source: NightExportSource, told: NightOutcome) -> Iterator[tuple[Cell, ...]]:
    by: dict[int, dict[int, None]] = {}
    for hit in told.hits:
        by.setdefault(hit.out, {})[hit.by] = None
    for finish in told.finishes:
        yield (
            finish.place or None,
            source.player_name_text(finish.number),
            finish.prize,
            finish.bounty,
            finish.won,
            "; ".join(finish.extras),
            _("yes") if finish.by_deal else "",
            finish.buy_ins,
            finish.rebuys,
            finish.add_ons,
            finish.re_entries,
            *((finish.spent, finish.fees) if told.knows_money else (None, None)),
            finish.hits,
            "; ".join(map(source.player_name_text, by.get(finish.number, ()))),
            finish.out_at,
            finish.among if finish.place else None,
            finish.number,
        )


def _list_result_notes(source: NightExportSource, told: NightOutcome) -> Iterator[str]:
    """Up to where the table tells; what is not final or not known."""
    if source.state.finished is None:
        yield _("The night is not finished: these are the results of now.")
    if not told.knows_money:
        yield _("What was paid that night is not known.")
    yield _("Journal no. {number}, seal {seal}").format(
        number=source.moment.version, seal=source.moment.head
    )


def build_entrants_sheet(source: NightExportSource) -> Sheet:
    """Everybody on the night's list: what each bought, paid, owes, won and was handed."""
    columns = (
        SheetColumn("name", _("Player")),
        SheetColumn("status", _("Status")),
        build_number_column("place", _("Place")),
        SheetColumn("table", _("Table")),
        build_number_column("seat", _("Seat")),
        build_number_column("buy_ins", _("Buy-ins"), total=True),
        build_number_column("rebuys", _("Rebuys"), total=True),
        build_number_column("add_ons", _("Add-ons"), total=True),
        build_number_column("re_entries", _("Re-entries"), total=True),
        build_number_column("chips", _("Chips bought"), total=True),
        build_money_column("spent", _("Spent"), total=True),
        build_money_column("paid", _("Paid"), total=True),
        build_money_column("promised", _("Of which promised (IOU)"), total=True),
        build_money_column("owes", _("Owes"), total=True),
        build_money_column("won", _("Won"), total=True),
        build_money_column("handed", _("Handed over"), total=True),
        build_money_column("open", _("Still to come"), total=True),
        build_number_column("number", _("No. in the night")),
    )
    return source.build_sheet("players", _("Players"), columns, _build_entrant_rows(source))


def _build_entrant_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    state = source.state
    won = compute_winnings(state, source.at)
    missing = list_unpaid_winnings(state, source.at, won)
    for key, entrant in state.entrants.items():
        seat = entrant.seat if entrant.status is not EntrantStatus.OUT else None
        mine = won.get(key, Winnings())
        yield (
            source.player_name_text(key),
            source.localize_message(say(STATUS_WORDS[entrant.status])),
            mine.place or None,
            source.table_name_text(seat.table) if seat else "",
            seat.seat if seat else None,
            *(
                entrant.count_purchases(what)
                for what in (
                    PurchaseKind.BUY_IN,
                    PurchaseKind.REBUY,
                    PurchaseKind.ADD_ON,
                    PurchaseKind.RE_ENTRY,
                )
            ),
            sum(bought.chips for bought in entrant.purchases),
            entrant.total_cost,
            entrant.paid,
            entrant.iou,
            entrant.owes,
            mine.total,
            entrant.paid_out,
            missing.get(key, 0),
            key,
        )
