"""
The players and the money of a night as every screen may show them: small, plain, in no language.
"""

from collections import Counter
from collections.abc import Iterable

from tournament.clock.values import Instant
from tournament.engine.canonical_json import Plain
from tournament.engine.name_order import build_name_sort_key
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.prize_pool import (
    compute_prize_pool,
    compute_winnings,
    has_stale_prizes,
    list_current_prizes,
)
from tournament.money.values.terms import BountyKind, PurchaseKind, WindowEnd
from tournament.night.rules.field_course import (
    WinnerKnockout,
    find_money_start,
    list_field_steps,
    list_winner_knockouts,
)
from tournament.night.state import State, count_entered_players, count_entries, count_players_left
from tournament.night.values.night_suspension import measure_played_time
from tournament.players.rules.arrivals import find_arrivals, is_before_first_hand
from tournament.players.rules.purchase_windows import (
    find_closing_time,
    list_open_offers,
    list_rebuy_candidates,
    may_prize_pool_grow,
)
from tournament.players.rules.standings import compute_standings, find_last_busts

MAX_PRIZES = 60
MAX_PLACES = 100
MAX_HEADS = 8
MAX_IN_LOBBY = 100
MIN_STEPS = 3
MAX_STEPS = 200
MAX_KNOCKOUTS = 40


def to_board_name(state: State, key: int) -> str | int:
    """A name; a number for somebody who has none."""
    return state.entrants[key].name or abs(key)


def show_players(state: State, now: Instant) -> dict[str, Plain]:
    """How many are left, entered, may still come back, and who went out last."""
    placed = compute_standings(state, now)
    won = compute_winnings(state, now, placed)
    expected = 0
    if may_prize_pool_grow(state, now):
        expected = sum(entrant.is_coming for entrant in state.entrants.values())
    places: list[Plain] = []
    for group in placed[:MAX_PLACES]:
        place: dict[str, Plain] = {
            "place": group.place,
            "to": group.worst,
            "names": [to_board_name(state, key) for key in group.players],
            "won": [won[key].total for key in group.players],
            "by": [to_board_name(state, key) for key in _list_hunters(state, group.players)],
        }
        places.append(place)
    return {
        "left": count_players_left(state),
        "entered": count_entered_players(state),
        "entries": count_entries(state),
        "expected": expected,
        "waiting": len(list_rebuy_candidates(state, now)),
        "places": places,
    }


def _list_hunters(state: State, players: Iterable[int]) -> list[int]:
    """Who knocked these players out, where bounties make that everybody's business."""
    if state.terms.bounty is BountyKind.NONE:
        return []
    last = find_last_busts(state)
    found = {key: state.busts[last[key]].hunters for key in players if key in last}
    return sorted(set[int]().union(*found.values()) & state.entrants.keys())


def show_lobby(state: State, now: Instant) -> dict[str, Plain] | None:
    """
    Before the first hand: who is in the room, whom everybody waits for, and when the host means to
    start.
    """
    if not is_before_first_hand(state, now):
        return None
    found = find_arrivals(state)
    return {
        "here": _list_names(state, found.here),
        "missing": _list_names(state, found.missing),
        "planned": state.planned,
    }


def _list_names(state: State, keys: Iterable[int]) -> list[Plain]:
    """Names by the alphabet, then those who have only a number."""
    found = [to_board_name(state, key) for key in keys]
    found.sort(key=lambda name: (isinstance(name, int), build_name_sort_key(str(name))))
    return [*found[:MAX_IN_LOBBY]]


def show_field_course(state: State, now: Instant) -> dict[str, Plain] | None:
    """
    Once the night is finished: the field along the time that was played, in milliseconds since the
    start, and the winner's own knockouts, which two winners have none of. None where there is too
    little to draw; a field of hundreds is told in coarser steps.
    """
    if state.finished is None or state.started is None or state.recorded:
        return None
    began = min(state.started, state.finished)
    field = list_field_steps(state, began, state.finished)
    if len(field) < MIN_STEPS:
        return None

    def measure(at: int) -> int:
        return measure_played_time(state.naps, state.bag, began, at)

    paid = sum(amount > 0 for amount in list_current_prizes(state))
    money = find_money_start(field, paid, count_entered_players(state))
    winners = [group.players for group in compute_standings(state, now) if group.place == 1]
    hits: tuple[WinnerKnockout, ...] = ()
    if winners and len(winners[0]) == 1:
        hits = list_winner_knockouts(state, field, winners[0][0])
    knockouts: list[Plain] = [
        [measure(hit.at), hit.left, to_board_name(state, hit.out)] for hit in hits[-MAX_KNOCKOUTS:]
    ]
    coarse = field[:: -(-len(field) // MAX_STEPS)]
    steps = coarse if coarse[-1] is field[-1] else (*coarse, field[-1])
    return {
        "lasted": measure(state.finished),
        "steps": [[measure(step.at), step.left] for step in steps],
        "money": None if money is None else measure(money),
        "knockouts": knockouts,
        "hits": len(hits),
    }


def show_money(state: State, now: Instant) -> dict[str, Plain] | None:
    """The purse, the prizes and what may still be bought; None on a night without money."""
    made = compute_prize_pool(state)
    if not (made.total or made.bounties or any(offer.price for offer in state.terms.offers)):
        return None
    amounts = list_current_prizes(state)
    return {
        "currency": state.terms.currency.code,
        "digits": state.terms.currency.digits,
        "purse": made.total,
        "paid": sum(1 for amount in amounts if amount),
        "prizes": list(amounts[:MAX_PRIZES]),
        "extras": [{"place": extra.place, "what": extra.what} for extra in state.plan.extras],
        "fixed": state.locked is not None and not has_stale_prizes(state),
        "grows": may_prize_pool_grow(state, now),
        "deal": _show_deal(state),
        "rebuys": _count_purchases(state, PurchaseKind.REBUY),
        "add_ons": _count_purchases(state, PurchaseKind.ADD_ON),
        "offers": _show_offers(state, now),
        "bounty": _show_bounties(state, now),
    }


def _count_purchases(state: State, what: PurchaseKind) -> int:
    return sum(entrant.count_purchases(what) for entrant in state.entrants.values())


def _show_deal(state: State) -> Plain:
    """Who gets what by the players' own deal, and what is left for first place."""
    if state.deal is None:
        return None
    pairs = zip(state.deal.players, state.deal.shares, strict=True)
    shares = _show_amounts(state, pairs, MAX_PRIZES)
    return {"left": state.deal.left, "shares": shares}


def _show_amounts(state: State, pairs: Iterable[tuple[int, int]], most: int) -> list[Plain]:
    """The players with the largest amounts."""
    largest = sorted(pairs, key=lambda pair: -pair[1])[:most]
    return [{"name": to_board_name(state, key), "cents": cents} for key, cents in largest]


def _show_offers(state: State, now: Instant) -> list[Plain]:
    offers = [state.terms.offers[number] for number in list_open_offers(state, now)]
    return [
        {
            "buys": offer.buys.value,
            "name": offer.name,
            "price": offer.price,
            "chips": offer.chips,
            "limit": offer.limit,
            "stack": offer.stack_at_most,
            "until": offer.window.until.value,
            "number": offer.window.number,
            "closes": find_closing_time(state, offer.window, now)
            if offer.window.until is WindowEnd.MINUTES
            else None,
            "ends": find_closing_time(state, offer.window, now),
        }
        for offer in offers
    ]


def _show_bounties(state: State, now: Instant) -> Plain:
    if state.terms.bounty is BountyKind.NONE:
        return None
    found = compute_bounties(state, now)
    return {
        "kind": state.terms.bounty.value,
        "pool": found.pool,
        "heads": _show_amounts(state, found.heads.items(), MAX_HEADS),
        "envelopes": _show_envelopes(state.envelopes or ()),
    }


def _show_envelopes(closed: tuple[int, ...]) -> list[Plain]:
    """The largest sums that nobody has opened yet, and how often each of them is there."""
    counted = sorted(Counter(closed).items(), reverse=True)
    return [{"cents": cents, "count": count} for cents, count in counted[:MAX_HEADS]]
