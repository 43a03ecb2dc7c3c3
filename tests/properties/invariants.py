"""Invariants of people, seats and money after every action."""

from collections import Counter

from tests.properties.ledger import Ledger, ledger
from tests.properties.seat_invariants import check_seats
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal
from tournament.money.actions.purchases import BuyMore
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.cash_box import compute_cash_box, list_settlement_tasks
from tournament.money.rules.prize_pool import (
    Winnings,
    compute_plan_prizes,
    compute_prize_pool,
    compute_winnings,
    has_stale_prizes,
    list_current_prizes,
)
from tournament.money.values.terms import BountyKind, PurchaseKind
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import (
    CashBoxCount,
    State,
    count_chips_in_play,
    count_entered_players,
    count_entries,
    count_players_left,
)
from tournament.players.rules.purchase_windows import list_rebuy_candidates
from tournament.players.rules.standings import (
    compute_standings,
    has_winner,
    list_active_players,
    list_counted_stacks,
)
from tournament.players.values import ENTERED, PLAYING, EntrantStatus


def check_sound(past: JournalHistory, at: Instant, books: Ledger | None = None) -> None:
    """
    People, places, seats, chips and money fit together, and fit the journal, counted here unless it
    was before.
    """
    state, counted = past.state, books or ledger(past.entries)
    check_people(state, counted)
    check_hands(state)
    check_chips(state)
    check_places(state, at)
    check_purse(state, counted)
    check_bounties(state, at)
    check_winnings(state, at)
    check_seats(state, at)
    check_waiting(state, at)
    assert compute_cash_box(state).expected >= 0, "the box is below nothing"
    assert compute_cash_box(state).expected == counted.in_the_box, (
        "the box differs from the journal"
    )


def check_people(state: State, counted: Ledger) -> None:
    """
    Everybody is one person, in, out or elsewhere, and bought what the journal says, within the
    rules.
    """
    known = Counter(entrant.player for entrant in state.entrants.values() if entrant.player)
    assert max(known.values(), default=1) == 1, "one player of the club is on the list twice"
    for key, entrant in state.entrants.items():
        assert [one.price for one in entrant.purchases] == counted.prices[key], (
            "bought otherwise than the journal says"
        )
        assert entrant.paid == counted.paid[key], "paid otherwise than the journal says"
        assert bool(entrant.purchases) == (entrant.status in ENTERED), (
            "entered without a purchase, or not entered with"
        )
        assert not entrant.declined or entrant.status is EntrantStatus.OUT, "declined, yet not out"
        assert not entrant.dealt_on or (
            entrant.status is EntrantStatus.OUT and not entrant.declined
        ), "dealt on, yet in or out for good"
        for buys in {one.buys for one in entrant.purchases} - {PurchaseKind.BUY_IN}:
            most, bought = (
                counted.most.get(buys, 0),
                [one for one in entrant.purchases if one.buys is buys],
            )
            by_rule = [one for one in bought if not one.against_rules]
            assert most is None or len(by_rule) <= most, (
                "more rebuys than the rules allow, and no reason"
            )
    assert (
        count_entries(state)
        >= count_entered_players(state)
        >= count_players_left(state)
        == len(list_active_players(state))
    )


def check_hands(state: State) -> None:
    """
    Who is out went out, who never went out is not out, nobody twice in one hand, nobody by themselves.
    """
    gone = {key for bust in state.busts for key in bust.players}
    out = {key for key, entrant in state.entrants.items() if entrant.status is EntrantStatus.OUT}
    assert out <= gone <= set(state.entrants), "out without a hand in which it happened"
    for bust in state.busts:
        assert bust.outs, "a hand in which nobody went out"
        assert len(set(bust.players)) == len(bust.players), "twice out in one hand"
        for one in bust.outs:
            assert not set(one.by) & set(bust.players), (
                "knocked out by somebody who went out in the same hand"
            )


def check_chips(state: State) -> None:
    bought = sum(one.chips for entrant in state.entrants.values() for one in entrant.purchases)
    assert count_chips_in_play(state) == bought + state.chips_moved >= 0, "chips are missing"


def check_places(state: State, at: Instant) -> None:
    """
    From the best place taken to the last of the field without a gap; all places, once it is
    decided.
    """
    placed = sorted(compute_standings(state, at), key=lambda one: one.place)
    players = [key for one in placed for key in one.players]
    assert len(set(players)) == len(players), "somebody has two places"
    if state.recorded:
        check_recorded(state, at)
        return
    if not placed:
        return
    taken = [place for one in placed for place in range(one.place, one.worst + 1)]
    assert taken == list(range(taken[0], count_entered_players(state) + 1)), (
        "places overlap, or have a gap"
    )
    if is_decided(state, at):
        assert taken[0] == 1, "it is decided, and nobody is first"
        assert set(players) == {key for key, one in state.entrants.items() if one.status in ENTERED}
    else:
        assert taken[0] > count_players_left(state), (
            "a place is taken that somebody still plays for"
        )
        assert not set(players) & list_rebuy_candidates(state, at), "placed, and may still rebuy"


def check_waiting(state: State, at: Instant) -> None:
    """Whoever is waited for would not be refused."""
    for key in list_rebuy_candidates(state, at):
        times = state.entrants[key].count_purchases(PurchaseKind.REBUY)
        rebuys = (
            BuyMore(key, number, offer.price, offer.price, stack=0, times=times)
            for number, offer in enumerate(state.terms.offers)
            if offer.buys is PurchaseKind.REBUY
        )
        assert any(is_accepted(rebuy, state, at) for rebuy in rebuys), (
            "waited for, and the rebuy is refused"
        )


def is_accepted(action: Action, state: State, at: Instant) -> bool:
    try:
        action.check(state, at)
    except Refusal:
        return False
    return True


def check_recorded(state: State, at: Instant) -> None:
    """Results from elsewhere are told as they were written, to the unit, and nothing is open."""
    won = compute_winnings(state, at)
    for row in state.recorded:
        mine = won.get(row.player, Winnings())
        assert (mine.place, mine.prize, mine.bounty) == (row.place, row.prize, row.bounty), (
            "told otherwise"
        )
    untouched = (
        state.count == CashBoxCount(0, 0, state.finished or 0)
        and not compute_cash_box(state).expected
    )
    assert not untouched or list_settlement_tasks(state, at) == (), (
        "something is open in a night that was over before it came"
    )
    made = compute_prize_pool(state)
    assert made.paid_in + made.house + made.added == made.total + made.bounties + made.fees, (
        "money is lost or made"
    )


def is_decided(state: State, at: Instant) -> bool:
    """
    Somebody has won; or the night is finished, and there is something to win, or somebody is out,
    or all counted.
    """
    has_places = (
        state.busts
        or state.deal is not None
        or compute_prize_pool(state).total > 0
        or list_counted_stacks(state)
    )
    return has_winner(state, at) or (
        state.finished is not None and bool(has_places) and bool(list_active_players(state))
    )


def check_purse(state: State, counted: Ledger) -> None:
    """All that was paid for is prizes, bounties or fees; what the house adds is prizes."""
    made = compute_prize_pool(state)
    assert made.paid_in == sum(map(sum, counted.prices.values())), (
        "the purse differs from the journal"
    )
    added = max(
        0, state.terms.guarantee - (made.paid_in - made.fees - made.bounties) - state.terms.house
    )
    assert state.recorded or (made.house, made.added) == (state.terms.house, added), (
        "the house adds something else"
    )
    assert made.paid_in + made.house + made.added == made.total + made.bounties + made.fees, (
        "money is lost or made"
    )
    assert min(compute_plan_prizes(state).amounts, default=0) >= 0, "a prize below nothing"
    if count_entered_players(state) and not has_stale_prizes(state):
        assert sum(list_current_prizes(state)) == made.total, "the prizes are not the purse"


def check_bounties(state: State, at: Instant) -> None:
    """What was paid in for heads is on heads, in envelopes, or won."""
    found = compute_bounties(state, at)
    assert found.pool == compute_prize_pool(state).bounties, "the bounties differ from the purse"
    amounts = (*found.won.values(), *found.heads.values())
    assert min(amounts, default=0) >= 0, "a bounty below nothing"
    won = sum(found.won.values())
    is_over = state.finished is not None or is_decided(state, at)
    if is_over or not found.pool:
        assert sum(amounts) == found.pool, "bounties are lost or made"
    elif state.terms.bounty is not BountyKind.MYSTERY:
        assert sum(amounts) <= found.pool, "bounties are made"
    elif state.envelopes is None:
        assert won == 0, "an envelope was opened before they were filled"
    else:
        assert won + sum(state.envelopes) == found.pool, "an envelope is lost or made"


def check_winnings(state: State, at: Instant) -> None:
    """Nobody wins what is not there; once it is decided, everything is won, to the last unit."""
    won = compute_winnings(state, at)
    assert won.keys() <= state.entrants.keys()
    assert min((min(one.prize, one.bounty) for one in won.values()), default=0) >= 0, (
        "won less than nothing"
    )
    prizes, pool = sum(list_current_prizes(state)), compute_bounties(state, at).pool
    total = sum(one.prize for one in won.values())
    assert total <= prizes, "more is won than there is"
    assert sum(one.bounty for one in won.values()) <= pool, "more is won from heads than there is"
    assert not any(
        state.entrants[key].status not in {*PLAYING, EntrantStatus.OUT} for key in won
    ), "won without playing"
    if is_decided(state, at):
        assert total == prizes or has_stale_prizes(state), "it is decided, and a prize is left over"
        made = compute_prize_pool(state)
        put_in = made.paid_in + made.house + made.added
        paid_out = sum(one.total for one in won.values()) + made.fees
        assert paid_out == put_in or has_stale_prizes(state), (
            "it is decided, and money is left over"
        )
        assert sum(one.bounty for one in won.values()) == pool, (
            "it is decided, and a bounty is left over"
        )
