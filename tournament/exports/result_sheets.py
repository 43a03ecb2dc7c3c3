"""Result tables: places, purchases, prizes, knockouts."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django.utils.translation import gettext as _

from tournament.engine.messages import say
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Columns,
    MoneyColumn,
    NumberColumn,
    Sheet,
    TextColumn,
    TimeColumn,
)
from tournament.league.named_results import NamedResult
from tournament.money.rules.prize_pool import Winnings, compute_winnings
from tournament.money.values.terms import PurchaseKind
from tournament.night.rules.night_outcome import Finish, NightOutcome, build_night_outcome
from tournament.players.values import STATUS_WORDS, EntrantStatus

Outcome = TypeVar("Outcome", Finish, NamedResult)


def build_results_sheet(source: NightExportSource) -> Sheet:
    """How everybody who entered did, the best place first."""
    told = build_night_outcome(source.state, source.at)
    by: dict[int, dict[int, None]] = {}
    for hit in told.hits:
        by.setdefault(hit.out, {})[hit.by] = None
    columns: Columns[Finish] = (
        NumberColumn("place", _("Place"), lambda finish: finish.place or None),
        TextColumn("name", _("Player"), lambda finish: source.player_name_text(finish.number)),
        *build_shared_result_columns(lambda finish: told.knows_money),
        TextColumn(
            "knocked_out_by",
            _("Knocked out by"),
            lambda finish: "; ".join(map(source.player_name_text, by.get(finish.number, ()))),
        ),
        TimeColumn("out_at", _("Out")),
        NumberColumn(
            "shared_by", _("Shared by"), lambda finish: finish.among if finish.place else None
        ),
        NumberColumn("number", _("No. in night")),
    )
    notes = _list_result_notes(source, told)
    return source.build_sheet("results", _("Results"), columns, told.finishes, notes)


def build_shared_result_columns(knows_money: Callable[[Outcome], bool]) -> Columns[Outcome]:
    """What the results of a night and those of a club both tell, from prize to knock-outs."""
    return (
        MoneyColumn("prize", _("Prize"), total=True),
        MoneyColumn("bounty", _("Bounties"), total=True),
        MoneyColumn("won", _("Won"), lambda result: result.prize + result.bounty, total=True),
        TextColumn("extras", _("Also won"), lambda result: "; ".join(result.extras)),
        TextColumn("by_deal", _("By a deal"), lambda result: _("yes") if result.by_deal else ""),
        NumberColumn("buy_ins", _("Buy-ins"), total=True),
        NumberColumn("rebuys", _("Rebuys"), total=True),
        NumberColumn("add_ons", _("Add-ons"), total=True),
        NumberColumn("re_entries", _("Re-entries"), total=True),
        MoneyColumn(
            "spent",
            _("Spent"),
            lambda result: result.spent if knows_money(result) else None,
            total=True,
        ),
        MoneyColumn(
            "fees",
            _("Of which fees"),
            lambda result: result.fees if knows_money(result) else None,
            total=True,
        ),
        NumberColumn("knock_outs", _("Knockouts"), lambda result: result.hits, total=True),
    )


def _list_result_notes(source: NightExportSource, told: NightOutcome) -> Iterator[str]:
    """Up to where the table tells; what is not final or not known."""
    if source.state.finished is None:
        yield _("Night not finished: results so far.")
    if not told.knows_money:
        yield _("Payments of that night are unknown.")
    yield _("Journal no. {number}, seal {seal}").format(
        number=source.moment.version, seal=source.moment.head
    )


def build_entrants_sheet(source: NightExportSource) -> Sheet:
    """Everybody on the night's list: what each bought, paid, owes, won and was handed."""
    entrants = source.state.entrants
    won = dict.fromkeys(entrants, Winnings()) | compute_winnings(source.state, source.at)
    seats = {
        key: entrant.seat
        for key, entrant in entrants.items()
        if entrant.seat and entrant.status is not EntrantStatus.OUT
    }

    def count_purchases(what: PurchaseKind) -> Callable[[int], Cell]:
        return lambda key: entrants[key].count_purchases(what)

    columns: Columns[int] = (
        TextColumn("name", _("Player"), source.player_name_text),
        TextColumn(
            "status",
            _("Status"),
            lambda key: source.localize_fact(say(STATUS_WORDS[entrants[key].status])),
        ),
        NumberColumn("place", _("Place"), lambda key: won[key].place or None),
        TextColumn(
            "table",
            _("Table"),
            lambda key: source.table_name_text(seats[key].table) if key in seats else "",
        ),
        NumberColumn("seat", _("Seat"), lambda key: seats[key].seat if key in seats else None),
        NumberColumn("buy_ins", _("Buy-ins"), count_purchases(PurchaseKind.BUY_IN), total=True),
        NumberColumn("rebuys", _("Rebuys"), count_purchases(PurchaseKind.REBUY), total=True),
        NumberColumn("add_ons", _("Add-ons"), count_purchases(PurchaseKind.ADD_ON), total=True),
        NumberColumn(
            "re_entries", _("Re-entries"), count_purchases(PurchaseKind.RE_ENTRY), total=True
        ),
        NumberColumn(
            "chips", _("Chips bought"), lambda key: entrants[key].chips_bought, total=True
        ),
        MoneyColumn("spent", _("Spent"), lambda key: entrants[key].total_cost, total=True),
        MoneyColumn("paid", _("Paid"), lambda key: entrants[key].paid, total=True),
        MoneyColumn("promised", _("IOU"), lambda key: entrants[key].iou, total=True),
        MoneyColumn("owes", _("Owes"), lambda key: entrants[key].owes, total=True),
        MoneyColumn("won", _("Won"), lambda key: won[key].total, total=True),
        MoneyColumn("handed", _("Handed over"), lambda key: entrants[key].paid_out, total=True),
        MoneyColumn(
            "open",
            _("Still to come"),
            lambda key: won[key].total - entrants[key].paid_out,
            total=True,
        ),
        NumberColumn("number", _("No. in night"), int),
    )
    return source.build_sheet("players", _("Players"), columns, entrants)
