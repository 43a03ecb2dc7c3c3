"""Random actions about money: prices, payouts, deals and the cash box."""

from random import Random

from tests.properties.people_choices import one_of, seldom, some_method, some_reason
from tests.properties.prices import dearer, some_plan
from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest
from tournament.engine.money import split_by_weight, split_into_equal_shares
from tournament.money.actions.cash import (
    ConfirmPayouts,
    CountBox,
    MoveCash,
    Pay,
    PayOut,
    SignForPayouts,
)
from tournament.money.actions.prices_and_prizes import (
    AgreeToDeal,
    EditPrizePlan,
    EditTerms,
    LockPrizes,
    ProposeDeal,
    RecordDeal,
    WithdrawDeal,
)
from tournament.money.actions.settle_up import AddExpense, SettlePaid
from tournament.money.rules.cash_box import (
    compute_cash_box,
    list_open_balances,
    list_unpaid_winnings,
    sum_unconfirmed_payouts,
)
from tournament.money.rules.prize_pool import (
    compute_plan_prizes,
    compute_prize_pool,
    list_current_prizes,
)
from tournament.money.rules.settle_up import list_settle_payments
from tournament.money.values.settle_up import BOX, HOST, ExpenseKind
from tournament.night.action import Action
from tournament.night.actions.night import FinishNight
from tournament.night.journal_history import JournalHistory
from tournament.night.state import CashMoveKind
from tournament.players.rules.standings import has_open_title, list_active_players
from tournament.players.values import PaymentMethod


def edit_terms(random: Random, past: JournalHistory, at: Instant) -> Action:
    now = past.state.terms
    return EditTerms(
        dearer(random, now) if now.offers else now,
        "another" if seldom(random) else compute_digest(now),
    )


def edit_plan(random: Random, past: JournalHistory, at: Instant) -> Action:
    return EditPrizePlan(
        some_plan(random), "another" if seldom(random) else compute_digest(past.state.plan)
    )


def lock_prizes(random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    As they are reckoned, or a cent of the first on top of the last; now and then a cent too much.
    """
    amounts = list(compute_plan_prizes(past.state).amounts)
    if amounts and random.random() < 0.3:
        amounts[0] -= 1
        amounts[-1] += 1
    if amounts and seldom(random):
        amounts[0] += random.choice((1, -(10**6)))
    return LockPrizes(tuple(amounts))


def finish_night(random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    With the prizes as the page showed them, mostly; now and then with those of a moment ago. Where
    a title is open somebody may take it.
    """
    amounts = list_current_prizes(past.state)
    prizes = random.choice((amounts, amounts, ())) if not seldom(random) else (*amounts, 5)
    named = has_open_title(past.state) and random.random() < 0.5
    winner = random.choice(list_active_players(past.state)) if named else 0
    return FinishNight(prizes, winner)


def record_deal(random: Random, past: JournalHistory, at: Instant) -> Action:
    """
    Even, or by weight, or with something left to play for, about the prizes of now, mostly written
    down; now and then a sum or a prize that is not there.
    """
    players = list_active_players(past.state)
    total = sum(list_current_prizes(past.state)[: len(players)])
    left = random.choice((0, 0, total // 10, total // 3)) + (1 if seldom(random) else 0)
    if not players or left > total:
        return RecordDeal("even", (1, 2), (1, 1))
    weights = [random.randint(1, 9) for _player in players]
    shares = (
        split_into_equal_shares(total - left, len(players))
        if random.random() < 0.5
        else split_by_weight(total - left, weights)
    )
    stacks = random.choice(((), tuple(500 * weight for weight in weights)))
    if seldom(random):
        players = players[1:]
    how = random.choice(("even", "chips", "icm", "custom"))
    seen = list_current_prizes(past.state)
    prizes = random.choice((seen, seen, ())) if not seldom(random) else (*seen, 5)
    return RecordDeal(how, players, shares, stacks, left - (1 if seldom(random) else 0), prizes)


def propose_deal(random: Random, past: JournalHistory, at: Instant) -> Action:
    deal = record_deal(random, past, at)
    assert isinstance(deal, RecordDeal)
    return ProposeDeal(deal.how, deal.players, deal.shares, deal.stacks, deal.left, deal.prizes)


def agree_to_deal(random: Random, past: JournalHistory, at: Instant) -> Action:
    asked = past.state.proposed
    if asked is None:
        return AgreeToDeal(1, 0)
    return AgreeToDeal(random.choice(asked.players), asked.at + seldom(random))


def withdraw_deal(random: Random, past: JournalHistory, at: Instant) -> Action:
    return WithdrawDeal()


def pay(random: Random, past: JournalHistory, at: Instant) -> Action:
    """What is owed, or a part of it; a promise made good; now and then what is not owed."""
    owed = list_open_balances(past.state)
    promised = {key: entrant.iou for key, entrant in past.state.entrants.items() if entrant.iou}
    if promised and random.random() < 0.4:
        player = one_of(random, promised)
        method = random.choice(
            (PaymentMethod.CASH, PaymentMethod.TRANSFER, PaymentMethod.PRIZE, PaymentMethod.IOU)
        )
        shown = promised.get(player, 5)
        return Pay(player, some_part(random, shown), method, redeems=True, promised=shown)
    winners = owed.keys() & list_unpaid_winnings(past.state, at).keys()
    player = one_of(random, winners if winners and random.random() < 0.5 else owed)
    method = (
        PaymentMethod.PRIZE if player in winners and random.random() < 0.5 else some_method(random)
    )
    shown = owed.get(player, 5)
    return Pay(
        player, some_part(random, shown), method, random.choice(("", "at the bar")), owed=shown
    )


def some_part(random: Random, cents: int) -> int:
    """All of an amount, mostly, or a part; now and then more than that."""
    if seldom(random):
        return cents + random.choice((1, -1)) * 10**4
    return random.choice((cents, cents, cents // 2 or cents))


def pay_out(random: Random, past: JournalHistory, at: Instant) -> Action:
    missing = list_unpaid_winnings(past.state, at)
    player = one_of(random, missing)
    method = random.choice(
        (PaymentMethod.CASH, PaymentMethod.CASH, PaymentMethod.TRANSFER, some_method(random))
    )
    shown = missing.get(player, 5)
    signed, short = (
        random.choice(("", "Bob", "s" * 81)),
        shown - max(0, compute_cash_box(past.state).expected),
    )
    if short > 0 and random.random() < 0.7:
        rest = some_part(random, short)
        sent = rest if random.random() < 0.5 else 0
        return PayOut(
            player,
            shown,
            signed=signed,
            to_come=shown,
            by_transfer=sent,
            lent=rest - sent,
            host="Ann",
        )
    return PayOut(player, some_part(random, shown), method, signed, shown)


def confirm_payout(random: Random, past: JournalHistory, at: Instant) -> Action:
    handed = {key for key, entrant in past.state.entrants.items() if entrant.payouts}
    player = one_of(random, handed)
    entrant = past.state.entrants.get(player)
    shown = sum_unconfirmed_payouts(entrant) if entrant else 0
    return ConfirmPayouts(player, shown + seldom(random), "iPhone", random.random() < 0.5)


def sign_off(random: Random, past: JournalHistory, at: Instant) -> Action:
    handed = {key for key, entrant in past.state.entrants.items() if entrant.payouts}
    return SignForPayouts(one_of(random, handed), "" if seldom(random) else "Bob")


def add_expense(random: Random, past: JournalHistory, at: Instant) -> Action:
    people = [key for key, entrant in past.state.entrants.items() if entrant.purchases]
    sharers = tuple(random.sample(people, random.randint(0, len(people))))
    chance = random.random()
    payer = HOST if chance < 0.2 else BOX if chance < 0.3 else one_of(random, set(people))
    what = random.choice(tuple(ExpenseKind))
    cents = random.choice((0, 500, 1000, 1999))
    return AddExpense(what, cents, payer, sharers, len(past.state.expenses) + seldom(random))


def settle_paid(random: Random, past: JournalHistory, at: Instant) -> Action:
    by_host = random.random() < 0.5
    open_now = list_settle_payments(past.state, at, by_host=by_host)
    if not open_now or seldom(random):
        return SettlePaid(1, 2, 100, by_host)
    pay = random.choice(open_now)
    return SettlePaid(pay.payer, pay.payee, pay.cents, by_host)


def move_cash(random: Random, past: JournalHistory, at: Instant) -> Action:
    """In, and out what is in; now and then more than that."""
    what = random.choice(tuple(CashMoveKind))
    moved, made = compute_cash_box(past.state).moved, compute_prize_pool(past.state)
    there = {
        CashMoveKind.FLOAT_OUT: moved[CashMoveKind.FLOAT_IN] - moved[CashMoveKind.FLOAT_OUT],
        CashMoveKind.FEES_OUT: made.fees - moved[CashMoveKind.FEES_OUT],
        CashMoveKind.TIPS_OUT: moved[CashMoveKind.TIPS_IN] - moved[CashMoveKind.TIPS_OUT],
        CashMoveKind.LOAN_OUT: moved[CashMoveKind.LOAN_IN] - moved[CashMoveKind.LOAN_OUT],
        CashMoveKind.HOUSE_IN: made.house + made.added,
        CashMoveKind.HOUSE_OUT: moved[CashMoveKind.HOUSE_IN]
        - moved[CashMoveKind.HOUSE_OUT]
        - made.house
        - made.added,
    }.get(what, 5000)
    return MoveCash(what, some_part(random, there), some_reason(random, 0.1))


def count_box(random: Random, past: JournalHistory, at: Instant) -> Action:
    expected = compute_cash_box(past.state).expected + (1 if seldom(random) else 0)
    counted = expected + random.choice((0, 0, 0, 100, -100))
    return CountBox(counted, expected, some_reason(random, 0.2))
