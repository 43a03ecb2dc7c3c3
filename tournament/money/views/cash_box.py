"""The cash box: who owes, the count, and what should be in it, for the page of the money."""

from datetime import tzinfo
from typing import Any

from tournament.clock.values import Instant
from tournament.engine.messages import Message, ngettext, say_count
from tournament.engine.money import write_amount
from tournament.money.reports.money_movements import box_count_text
from tournament.money.rules.cash_box import (
    compute_cash_box,
    compute_debt_to_host,
    list_debts,
    list_settlement_tasks,
)
from tournament.money.rules.cash_box_totals import (
    list_box_lines,
    list_lines_outside_pool,
    list_noncash_sums,
)
from tournament.money.rules.prize_pool import align_column
from tournament.money.views.cash_shortages import build_collect_buttons
from tournament.money.views.open_balances import build_cash_box_lists
from tournament.night.state import BOX_MOVE_WORDS, SETTLE_MOVES, State, to_money
from tournament.players.rules.purchase_windows import may_prize_pool_grow

MAX_SEARCH_LENGTH = 80
OWED_BY = ngettext("{count} owes {sum}", "{count} owe {sum}")


def build_cash_box_context(state: State, at: Instant, zone: tzinfo, find: str) -> dict[str, Any]:
    """Everything that is open between the players and the box, and the box itself."""
    find = find.strip()[:MAX_SEARCH_LENGTH]
    found = build_cash_box_lists(state, at, zone, find)
    is_short = any(row.short for row in found.prizes.rows)
    return {
        "find": find,
        "open": found,
        "owed": _owed_text(state),
        "unsettled": list_settlement_tasks(state, at),
        "is_short": is_short,
        "collect": build_collect_buttons(state) if is_short else (),
        "may_grow": state.locked is None and state.deal is None and may_prize_pool_grow(state, at),
        **_build_count_context(state),
    }


def _owed_text(state: State) -> Message | None:
    """How much money is still to come, and from how many."""
    debts = list_debts(state)
    if not debts:
        return None
    return say_count(OWED_BY, len(debts), sum=to_money(state, sum(debts.values())))


def _build_count_context(state: State) -> dict[str, Any]:
    """What was found in the box, and what should be in it."""
    expected = compute_cash_box(state).expected
    count = state.count
    lines = list_box_lines(state)
    repay = max(0, min(compute_debt_to_host(state), expected))
    return {
        "lines": lines,
        "beside": list_noncash_sums(state),
        "apart": list_lines_outside_pool(state),
        "expected": expected,
        "expected_told": align_column(state, [line.amount.cents for line in lines])(expected),
        "count": count,
        "counted": box_count_text(state, count) if count else None,
        "is_exact": count is not None and count.counted == count.expected,
        "count_is_old": count is not None and count.expected != expected,
        "is_counted": count is not None and count.counted == count.expected == expected,
        "count_again": _find_unexplained_count(state, expected),
        "repay": repay,
        "repay_told": to_money(state, repay),
        "repay_typed": write_amount(repay, state.terms.currency),
        "moves": len(state.box),
        "move_words": [
            (what.value, word) for what, word in BOX_MOVE_WORDS.items() if what not in SETTLE_MOVES
        ],
    }


def _find_unexplained_count(state: State, expected: int) -> str:
    """The amount that was counted, where only the reason of its difference is missing."""
    count = state.count
    if count is None or count.expected != expected or count.counted == expected or count.reason:
        return ""
    return write_amount(count.counted, state.terms.currency)
