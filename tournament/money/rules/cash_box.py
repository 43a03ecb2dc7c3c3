"""Cash box: what should be in it, who owes or is owed, and what prevents closing the night."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import itemgetter

from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, ngettext, say, say_count
from tournament.money.rules.prize_pool import (
    Winnings,
    compute_prize_pool,
    compute_winnings,
    has_too_many_prizes,
)
from tournament.night.state import MOVES_IN, CashMoveKind, State, count_entered_players, to_money
from tournament.players.values import Entrant, PaymentMethod


@dataclass(frozen=True, slots=True)
class CashBox:
    """The money of the night by what it is for."""

    cash_in: int
    cash_out: int
    moved: dict[CashMoveKind, int]
    expected: int
    by_transfer: int
    promised: int
    handed_by_transfer: int


def compute_cash_box(state: State) -> CashBox:
    """What should be in the box."""
    paid = Counter[PaymentMethod]()
    handed = Counter[PaymentMethod]()
    for entrant in state.entrants.values():
        for payment in entrant.payments:
            paid[payment.method] += payment.cents
        for payout in entrant.payouts:
            handed[payout.method] += payout.cents
    moved = dict.fromkeys(CashMoveKind, 0)
    for movement in state.box:
        moved[movement.what] += movement.cents
    cash_in = paid[PaymentMethod.CASH]
    cash_out = handed[PaymentMethod.CASH]
    net = sum(cents if what in MOVES_IN else -cents for what, cents in moved.items())
    return CashBox(
        cash_in=cash_in,
        cash_out=cash_out,
        moved=moved,
        expected=cash_in - cash_out + net,
        by_transfer=paid[PaymentMethod.TRANSFER],
        promised=paid[PaymentMethod.IOU],
        handed_by_transfer=handed[PaymentMethod.TRANSFER],
    )


def list_open_balances(state: State) -> dict[int, int]:
    """Everybody who has not paid all, or has paid too much, and by how much."""
    return {key: entrant.owes for key, entrant in state.entrants.items() if entrant.owes}


def list_debts(state: State) -> dict[int, int]:
    """
    Everybody of whom money is still to come, owed or only promised, and how much; the most first.
    """
    found = {key: max(0, entrant.owes) + entrant.iou for key, entrant in state.entrants.items()}
    by_size = sorted(found.items(), key=itemgetter(1), reverse=True)
    return {key: cents for key, cents in by_size if cents > 0}


def sum_unconfirmed_payouts(entrant: Entrant) -> int:
    """What a player was handed and has not said on their own phone that they got."""
    return sum(payout.cents for payout in entrant.payouts if payout.may_be_confirmed)


def compute_debt_to_host(state: State) -> int:
    """What the box still has to pay back to the host, who lent it."""
    moved = compute_cash_box(state).moved
    return moved[CashMoveKind.LOAN_IN] - moved[CashMoveKind.LOAN_OUT]


def compute_debt_of_house(state: State) -> int:
    """
    What the house still has to put into the box; below zero, what of its money is too much there.
    """
    made = compute_prize_pool(state)
    moved = compute_cash_box(state).moved
    due = made.house + made.added if state.finished is None or count_entered_players(state) else 0
    return due - moved[CashMoveKind.HOUSE_IN] + moved[CashMoveKind.HOUSE_OUT]


def compute_host_money(state: State) -> dict[CashMoveKind, int]:
    """What of the box is the host's, by how it leaves: fees, tips, change and loans."""
    moved = compute_cash_box(state).moved
    return {
        CashMoveKind.FEES_OUT: compute_prize_pool(state).fees - moved[CashMoveKind.FEES_OUT],
        CashMoveKind.TIPS_OUT: moved[CashMoveKind.TIPS_IN] - moved[CashMoveKind.TIPS_OUT],
        CashMoveKind.HOUSE_OUT: max(0, -compute_debt_of_house(state)),
        CashMoveKind.FLOAT_OUT: moved[CashMoveKind.FLOAT_IN] - moved[CashMoveKind.FLOAT_OUT],
        CashMoveKind.LOAN_OUT: compute_debt_to_host(state),
    }


def compute_unassigned_money(state: State, won: Mapping[int, Winnings]) -> int:
    """What of the prize pool and the bounties nobody has won yet."""
    made = compute_prize_pool(state)
    return made.total + made.bounties - sum(winnings.total for winnings in won.values())


def list_unpaid_winnings(
    state: State, at: Instant, won: Mapping[int, Winnings] | None = None
) -> dict[int, int]:
    """
    Everybody who has not been given all that they have won, and what is missing; below zero is too
    much. `won` are the winnings, for whoever has worked them out already.
    """
    won = compute_winnings(state, at) if won is None else won
    keys = {*won, *(key for key, entrant in state.entrants.items() if entrant.paid_out)}
    missing = {key: won.get(key, Winnings()).total - state.entrants[key].paid_out for key in keys}
    return {key: missing[key] for key in state.entrants if missing.get(key)}


def list_settlement_tasks(state: State, at: Instant) -> tuple[Message, ...]:
    """What has to be done before the money of the night is settled; nothing when it is."""
    return tuple(_find_settlement_tasks(state, at))


def _find_settlement_tasks(state: State, at: Instant) -> Iterator[Message]:
    if state.finished is None:
        yield say(_("The night is not finished yet."))
    won = compute_winnings(state, at)
    yield from _find_prize_tasks(state, won)
    owed = list_open_balances(state)
    if owed and min(owed.values()) > 0:
        forms = ngettext("{count} player owes {sum}.", "{count} players owe {sum}.")
        yield say_count(forms, len(owed), sum=to_money(state, sum(owed.values())))
    elif owed:
        forms = ngettext(
            "{count} player’s payments are off.",
            "{count} players’ payments are off.",
        )
        yield say_count(forms, len(owed))
    promised = sum(entrant.iou != 0 for entrant in state.entrants.values())
    if promised:
        forms = ngettext("{count} IOU is open.", "{count} IOUs are open.")
        yield say_count(forms, promised)
    waiting = list_unpaid_winnings(state, at, won)
    if waiting:
        forms = ngettext("{count} payout is open.", "{count} payouts are open.")
        yield say_count(forms, len(waiting))
    missing = compute_debt_of_house(state)
    if missing > 0:
        yield say(
            _("The house owes the box {missing}."),
            missing=to_money(state, missing),
        )
    elif missing < 0:
        yield say(
            _("The house put in {more} too much. Take it out."),
            more=to_money(state, -missing),
        )
    lent = compute_debt_to_host(state)
    if lent:
        yield say(_("The host lent {sum}. Repay it."), sum=to_money(state, lent))
    yield from _find_cash_count_tasks(state)


def _find_prize_tasks(state: State, won: Mapping[int, Winnings]) -> Iterator[Message]:
    total = compute_prize_pool(state).total
    if state.locked is not None and sum(state.locked) != total:
        yield say(_("The locked payouts no longer match the prize pool."))
    elif has_too_many_prizes(state):
        yield say(_("There are more locked payouts than players."))
    left = total - sum(winnings.prize for winnings in won.values())
    if left > 0 and state.finished is not None and count_entered_players(state):
        yield say(_("{sum} of the prize pool has no winner yet."), sum=to_money(state, left))


def _find_cash_count_tasks(state: State) -> Iterator[Message]:
    expected = compute_cash_box(state).expected
    count = state.count
    handled = any(
        entrant.payments or entrant.payouts for entrant in state.entrants.values()
    ) or bool(state.box)
    if count is None:
        if handled:
            yield say(_("Count the box"))
    elif count.expected != expected:
        yield say(_("Cash has moved since. Count again."))
    elif count.counted != expected and not count.reason:
        difference = to_money(state, count.counted - expected)
        yield say(_("The box is off by {difference}. Say why."), difference=difference)
