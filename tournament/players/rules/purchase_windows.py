"""
Purchase windows: when something may be bought, and by whom; decided here and nowhere else.
"""

from enum import StrEnum

from tournament.clock.values import Instant, compute_time_to_step
from tournament.engine.messages import Message, _, say
from tournament.engine.time_units import MINUTE
from tournament.money.values.terms import (
    Offer,
    PurchaseKind,
    PurchaseWindow,
    WindowEnd,
    offer_text,
    purchase_window_text,
)
from tournament.night.state import State, count_players_left, read_night_clock
from tournament.night.values.night_suspension import find_deadline
from tournament.players.values import PLAYING, Entrant, EntrantStatus
from tournament.schedule.values import Break, Level, find_level_number


class WindowStatus(StrEnum):
    """Whether a window is open."""

    NOT_YET = "not_yet"
    OPEN = "open"
    OVER = "over"


def is_level_hand_dealt(state: State, at: Instant, level: int = 1, table: int = 0) -> bool:
    """
    Whether the first hand of a level has been dealt, at a player's own table if that is named.
    Where nobody taps hands, or nobody has since the level before, the clock decides: the level has
    begun (HomePokerTourney, BUYIN/REBUY/ADD-ON).
    """
    if state.started is None or at < state.started:
        return False
    shown = find_level_number(state.structure, read_night_clock(state, at).step)
    if shown != level or level == 1:
        return shown >= level
    asked = [state.tables[table]] if table in state.tables else state.tables.values()
    tapped = max(
        (
            find_level_number(state.structure, asked_table.step)
            for asked_table in asked
            if asked_table.hand
        ),
        default=0,
    )
    return tapped >= level or tapped < level - 1


def is_level_over(state: State, at: Instant, level: int) -> bool:
    """Whether a level has ended; the break after it comes after its end."""
    if state.started is None or at < state.started:
        return False
    step = read_night_clock(state, at).step
    shown = find_level_number(state.structure, step)
    return shown > level or (shown == level and isinstance(state.structure.steps[step], Break))


def find_window_status(
    state: State, window: PurchaseWindow, at: Instant, table: int = 0
) -> WindowStatus:
    """Whether this may be bought at this instant, by somebody at that table."""
    if state.finished is not None or _is_window_over(state, window, at, table):
        return WindowStatus.OVER
    if window.after and not is_level_over(state, at, window.after):
        return WindowStatus.NOT_YET
    return WindowStatus.OPEN


def _is_window_over(state: State, window: PurchaseWindow, at: Instant, table: int) -> bool:
    if window.until is WindowEnd.FIRST_HAND:
        return is_level_hand_dealt(state, at, window.number, table)
    if window.until is WindowEnd.LEVEL_END:
        return is_level_over(state, at, window.number)
    if window.until is WindowEnd.MINUTES:
        end = find_time_limit_end(state, window)
        return end is not None and at >= end
    return False


def find_time_limit_end(state: State, window: PurchaseWindow) -> Instant | None:
    """When so many minutes after the start are over; those that count for nobody do not go on."""
    if state.started is None or window.until is not WindowEnd.MINUTES:
        return None
    return find_deadline(state.naps, state.bag, state.started, window.number * MINUTE)


def find_closing_time(state: State, window: PurchaseWindow, at: Instant) -> Instant | None:
    """When it closes if nobody touches the clock; None when that is not known."""
    if find_window_status(state, window, at) is not WindowStatus.OPEN or state.started is None:
        return None
    if window.until is WindowEnd.MINUTES:
        return find_time_limit_end(state, window)
    if window.until is WindowEnd.ALWAYS:
        return None
    last = window.number - 1 if window.until is WindowEnd.FIRST_HAND else window.number
    step = _find_step_after_level(state, last, past_breaks=window.until is WindowEnd.FIRST_HAND)
    face = read_night_clock(state, at)
    if step is None or face.edge is None:
        return None
    left = compute_time_to_step(state.structure, face, step)
    return None if left is None else Instant(at + left)


def _find_step_after_level(state: State, level: int, past_breaks: bool) -> int | None:
    """The first step after a level."""
    for step, row in enumerate(state.structure.steps):
        number = find_level_number(state.structure, step)
        if number > level or (number == level and isinstance(row, Break) and not past_breaks):
            return step if isinstance(row, Level) or not past_breaks else None
    return None


def find_next_time_limit(state: State, at: Instant) -> Instant | None:
    """When the next time limit by minutes runs out, which no level tells of."""
    limits = (
        offer.window for offer in state.terms.offers if offer.window.until is WindowEnd.MINUTES
    )
    ends = (find_closing_time(state, window, at) for window in limits)
    return min((end for end in ends if end is not None), default=None)


def list_open_offers(state: State, at: Instant) -> tuple[int, ...]:
    """The numbers of what may be bought at this instant."""
    return tuple(
        number
        for number, offer in enumerate(state.terms.offers)
        if find_window_status(state, offer.window, at) is WindowStatus.OPEN
    )


def is_late_entry_open(state: State, at: Instant) -> bool:
    """Whether more players may come by the rules, so that nobody who is out knows their place."""
    return any(
        offer.buys is PurchaseKind.BUY_IN
        and offer.window.until is not WindowEnd.ALWAYS
        and find_window_status(state, offer.window, at) is WindowStatus.OPEN
        for offer in state.terms.offers
    )


def may_prize_pool_grow(state: State, at: Instant) -> bool:
    """Whether the purse may still grow by the rules, so that the prizes are not final."""
    return state.finished is None and any(
        find_window_status(state, offer.window, at) is not WindowStatus.OVER
        and offer.window.until is not WindowEnd.ALWAYS
        for offer in state.terms.offers
    )


def why_may_not_buy(
    state: State, offer: Offer, entrant: Entrant, stack: int | None, at: Instant
) -> Message | None:
    """
    The rule of the night that forbids them to buy this now; a director may still allow it, with a
    reason.
    """
    name = offer_text(offer)
    where = find_window_status(state, offer.window, at, entrant.seat.table if entrant.seat else 0)
    if where is WindowStatus.OVER:
        return say(
            _("{offer}: that was possible {until}."),
            offer=name,
            until=purchase_window_text(offer.window),
        )
    if where is WindowStatus.NOT_YET:
        return say(
            _("{offer}: only after level {level}."),
            offer=name,
            level=offer.window.after,
        )
    return _why_player_may_not_buy(offer, entrant, stack)


def _why_player_may_not_buy(offer: Offer, entrant: Entrant, stack: int | None) -> Message | None:
    """The rule that forbids them to buy this while others may."""
    name = offer_text(offer)
    if (
        offer.limit
        and offer.buys is not PurchaseKind.BUY_IN
        and entrant.count_purchases(offer.buys) >= offer.limit
    ):
        return say(_("{offer}: at most {most} each."), offer=name, most=offer.limit)
    if (
        offer.buys is PurchaseKind.REBUY
        and offer.stack_at_most is not None
        and (stack is None or stack > offer.stack_at_most)
    ):
        if not offer.stack_at_most:
            return say(_("{offer}: only without chips left."), offer=name)
        return say(
            _("{offer}: only with at most {most} chips."), offer=name, most=offer.stack_at_most
        )
    return None


def may_rebuy(state: State, entrant: Entrant, at: Instant) -> bool:
    """
    Whether somebody who is out may still rebuy: their seat and their place stay open until they
    rebuy, decline or the time for it ends (HomePokerTourney, BUYIN/REBUY/ADD-ON). Once the players
    have made a deal nobody buys chips.
    """
    if entrant.status is not EntrantStatus.OUT or entrant.declined or state.deal is not None:
        return False
    return any(
        offer.buys is PurchaseKind.REBUY and why_may_not_buy(state, offer, entrant, 0, at) is None
        for offer in state.terms.offers
    )


def find_rebuy_deadline(state: State, entrant: Entrant, at: Instant) -> Instant | None:
    """Until when somebody who is out may rebuy; None where nobody knows, or no rebuy is open."""
    ends = [
        find_closing_time(state, offer.window, at)
        for offer in state.terms.offers
        if offer.buys is PurchaseKind.REBUY
        and why_may_not_buy(state, offer, entrant, 0, at) is None
    ]
    known = [end for end in ends if end is not None]
    return max(known) if known and len(known) == len(ends) else None


def list_rebuy_candidates(state: State, at: Instant) -> frozenset[int]:
    """Everybody who is out and may still rebuy."""
    rebuys = [offer for offer in state.terms.offers if offer.buys is PurchaseKind.REBUY]
    if not rebuys or state.deal is not None:
        return frozenset()
    open_at: dict[int, list[Offer]] = {}  # by table: hundreds may be out, but their tables are few
    found = set()
    for key, entrant in state.entrants.items():
        if entrant.status is not EntrantStatus.OUT or entrant.declined:
            continue
        table = entrant.seat.table if entrant.seat else 0
        if table not in open_at:
            open_at[table] = [
                offer
                for offer in rebuys
                if find_window_status(state, offer.window, at, table) is WindowStatus.OPEN
            ]
        if any(_why_player_may_not_buy(offer, entrant, 0) is None for offer in open_at[table]):
            found.add(key)
    return frozenset(found)


def count_possible_players(state: State, at: Instant) -> int:
    """Who is left, and who may still rebuy."""
    return count_players_left(state) + len(list_rebuy_candidates(state, at))


def list_buyable_offers(state: State, entrant: Entrant, at: Instant) -> tuple[int, ...]:
    """The numbers of what this entrant can buy, in the order of the price list."""
    fitting = {
        EntrantStatus.IN: {PurchaseKind.REBUY, PurchaseKind.ADD_ON},
        EntrantStatus.ABSENT: {PurchaseKind.REBUY, PurchaseKind.ADD_ON},
        EntrantStatus.OUT: {PurchaseKind.REBUY, PurchaseKind.RE_ENTRY},
        EntrantStatus.EXPECTED: {PurchaseKind.BUY_IN},
        EntrantStatus.GONE: {PurchaseKind.BUY_IN},
    }[entrant.status]
    return tuple(number for number, offer in enumerate(state.terms.offers) if offer.buys in fitting)


def may_re_enter(state: State, entrant: Entrant, at: Instant) -> bool:
    """Whether somebody who is out for good can buy a new stack."""
    if entrant.status is not EntrantStatus.OUT or may_rebuy(state, entrant, at):
        return False
    return any(
        offer.buys is PurchaseKind.RE_ENTRY
        and why_may_not_buy(state, offer, entrant, 0, at) is None
        for offer in state.terms.offers
    )


def find_assumed_stack(offer: Offer, entrant: Entrant) -> int | None:
    """
    The stack that a tap on this purchase says: none when out, else the most allowed; None if none
    is asked.
    """
    return 0 if entrant.status not in PLAYING else offer.stack_at_most
