"""Consistency checks of a night from elsewhere, so that everything else can rely on it."""

from collections import Counter
from collections.abc import Iterator

from seating.button_and_blinds import ButtonAndBlinds
from tournament.chips.values.chip_set import check_chips
from tournament.clock.values import Instant, build_initial_clock
from tournament.engine.canonical_json import Plain, to_plain
from tournament.engine.messages import Message, Refusal, _, refuse, say
from tournament.engine.money import MAX_CENTS
from tournament.engine.time_units import DAY
from tournament.money.rules.bounties import compute_bounties
from tournament.money.rules.prize_pool import compute_prize_pool
from tournament.money.values.prize_plan import MAX_PLACES, check_plan
from tournament.money.values.terms import check_terms
from tournament.night.state import ClockStop, State, StopReason, count_chips_in_play
from tournament.night.values.house_rules import check_rules
from tournament.night.values.night_suspension import StackCount
from tournament.players.values import ENTERED, Entrant, EntrantStatus, Purchase
from tournament.schedule.values import MAX_CHIPS, MAX_MINUTES, check_structure
from tournament.tables.rules.seats import list_player_seats
from tournament.tables.values import MAX_SEATS, MAX_TABLES, DrawKind, Table

MAX_ENTRANTS = 20_000
MAX_PLAYER_KEY = 10**12
"""Players' numbers that have a place in an address."""
MAX_NUMBER = 10**15
MAX_TEXT_LENGTH = 2000
LATEST_START = 366 * DAY
Odd = Iterator[Message]


def check_portable_state(state: State, at: Instant) -> None:
    """
    Refuse what cannot have been written on paper: each part within its limits, and all parts
    fitting together.
    """
    check_state_consistency(state, at)
    if state.recorded:
        raise _build_refusal(say(_("only its results were recorded")))
    if state.draw is not None and (state.draw.kind is DrawKind.PROGRAM or state.draw.done):
        raise _build_refusal(say(_("a draw cannot be brought along")))


def check_state_consistency(state: State, at: Instant) -> None:
    """Refuse a state of a night that no clicks can have led to."""
    check_structure(state.structure)
    check_rules(state.rules)
    check_terms(state.terms)
    check_plan(state.plan)
    check_chips(state.chips)
    for find_faults in (
        _find_size_faults,
        _find_entrant_faults,
        _find_table_faults,
        _find_clock_faults,
        _find_knockout_faults,
        _find_money_faults,
    ):
        for odd in find_faults(state, at):
            raise _build_refusal(odd)


def _build_refusal(odd: Message) -> Refusal:
    return refuse(_("This night can’t be continued: {odd}. Nothing was changed."), odd=odd)


def _find_size_faults(state: State, at: Instant) -> Odd:
    if len(state.entrants) > MAX_ENTRANTS or len(state.tables) > MAX_TABLES:
        yield say(_("it has too many players or tables"))
    if not _is_small(to_plain(state)):
        yield say(_("a number or text in it is too large"))


def _is_small(written: Plain) -> bool:
    """Whether every number and text, however deep, is one that this program could have written."""
    if isinstance(written, dict):
        return all(
            len(name) <= MAX_TEXT_LENGTH and _is_small(item) for name, item in written.items()
        )
    if isinstance(written, list):
        return all(map(_is_small, written))
    if isinstance(written, str):
        return len(written) <= MAX_TEXT_LENGTH
    return written is None or abs(written) <= MAX_NUMBER


def _find_entrant_faults(state: State, at: Instant) -> Odd:
    known = Counter(listed.player for listed in state.entrants.values() if listed.player)
    if max(known.values(), default=1) > 1:
        yield say(_("somebody is on the list twice"))
    for key, entrant in state.entrants.items():
        if not (
            0 < abs(key) < MAX_PLAYER_KEY
            and 0 <= entrant.player < MAX_PLAYER_KEY
            and (key < 0 or entrant.name)
        ):
            yield say(_("a player has no number or no name"))
        if bool(entrant.purchases) != (entrant.status in ENTERED):
            yield say(_("somebody plays without having bought in"))
        if not all(map(_is_possible_purchase, entrant.purchases)):
            yield say(_("a purchase has no possible price"))
        amounts = [payment.cents for payment in entrant.payments]
        amounts += [payout.cents for payout in entrant.payouts]
        if any(abs(cents) > MAX_CENTS for cents in amounts):
            yield say(_("an amount is out of range"))
        if entrant.declined and entrant.status is not EntrantStatus.OUT:
            yield say(_("somebody who plays has declined a rebuy"))
        if entrant.dealt_on and (entrant.declined or entrant.status is not EntrantStatus.OUT):
            yield say(_("a table deals on without a player who is in, or declined"))
        yield from _find_seat_stay_faults(entrant)


def _is_possible_purchase(bought: Purchase) -> bool:
    in_range = 0 <= bought.price <= MAX_CENTS and 0 <= bought.chips <= MAX_CHIPS
    parts = (bought.fee, bought.bounty, bought.price - bought.fee - bought.bounty)
    return in_range and min(parts) >= 0


def _find_seat_stay_faults(entrant: Entrant) -> Odd:
    if any(stay.until < 0 for stay in entrant.sat[:-1]):
        yield say(_("somebody sits in two seats"))
    if entrant.penalty is not None and not 1 <= entrant.penalty.hands <= entrant.penalty.of:
        yield say(_("a penalty has no hands"))


def _find_table_faults(state: State, at: Instant) -> Odd:
    sitting: list[int] = []
    for table in state.tables.values():
        sitting += table.seats.values()
    if len(set(sitting)) != len(sitting):
        yield say(_("somebody sits in two seats"))
    if not set(sitting) <= state.entrants.keys():
        yield say(_("somebody in it is not on the list"))
    places = list_player_seats(state)
    if any(
        (entrant.seat and (entrant.seat.table, entrant.seat.seat)) != places.get(key)
        for key, entrant in state.entrants.items()
    ):
        yield say(_("a player’s seat is not the one at the table"))
    for number, table in state.tables.items():
        if not 1 <= number <= MAX_TABLES or not _is_valid_table(state, table):
            yield say(_("table {table} is impossible"), table=number)
    known = {0, *state.entrants}
    if not {request.player for request in state.requests} <= known:
        yield say(_("somebody in it is not on the list"))
    if state.moves is not None and not {move.player for move in state.moves.moves} <= known:
        yield say(_("somebody in it is not on the list"))
    if state.draw is not None and not {slot.player for slot in state.draw.places} <= known:
        yield say(_("somebody in it is not on the list"))


def _is_valid_table(state: State, table: Table) -> bool:
    there = set(range(1, table.size + 1))
    if not 2 <= table.size <= MAX_SEATS or not set(table.closed) <= there:
        return False
    if (
        table.step not in range(len(state.structure.steps))
        or table.hand < table.running
        or table.deals < 1
    ):
        return False
    if not set(table.seats) <= there - set(table.closed) or not set(table.newcomers) <= set(
        table.seats.values()
    ):
        return False
    if table.broken:
        return not table.seats and not table.running
    if not {table.small_by, table.big_by, table.button_by} <= {0, *state.entrants}:
        return False
    return all(
        _has_valid_spots(spots, there) for spots in (table.spots, table.last) if spots is not None
    )


def _has_valid_spots(spots: ButtonAndBlinds, there: set[int]) -> bool:
    return {spots.button, spots.small, spots.big, *spots.more_big} <= there


def _is_valid_count(state: State, held: StackCount) -> bool:
    there = len(held.players) == len(held.stacks) and set(held.players) <= state.entrants.keys()
    return there and min(held.stacks, default=0) >= 0


def _find_clock_faults(state: State, at: Instant) -> Odd:
    steps = len(state.structure.steps)
    anchors = (state.anchor,) if state.away is None else (state.anchor, state.away.anchor)
    if any(
        not 0 <= anchor.step < steps or abs(anchor.left_ms) > LATEST_START for anchor in anchors
    ):
        yield say(_("its clock shows a level that is not there"))
    if state.stop is not None and not _is_valid_stop(state.stop, state.anchor.since):
        yield say(_("its clock contradicts itself"))
    if state.bag is not None and state.stop is None and state.finished is None:
        yield say(_("its clock contradicts itself"))
    if state.started is None and state.anchor != build_initial_clock(state.structure):
        yield say(_("its clock contradicts itself"))
    if max(state.started or 0, state.anchor.since or 0) > at + LATEST_START:
        yield say(_("it starts too far ahead"))


def _is_valid_stop(stop: ClockStop, since: int | None) -> bool:
    """A clock that is stopped stands, or runs on when the break with a length is over."""
    if stop.until is None:
        return since is None
    is_break = stop.reason is StopReason.BREAK and 1 <= stop.minutes <= MAX_MINUTES
    return is_break and since is not None and stop.since < stop.until <= since


def _find_knockout_faults(state: State, at: Instant) -> Odd:
    gone: set[int] = set()
    hunters: set[int] = set()
    for bust in state.busts:
        players = set(bust.players)
        if not bust.outs or len(players) != len(bust.outs) or bust.hunters & players:
            yield say(_("a hand knocks out nobody, or somebody twice"))
        gone |= players
        hunters |= bust.hunters
    out = {key for key, entrant in state.entrants.items() if entrant.status is EntrantStatus.OUT}
    if not out <= gone <= state.entrants.keys():
        yield say(_("somebody is out without a knockout"))
    if not hunters <= state.entrants.keys():
        yield say(_("somebody in it is not on the list"))


def _find_money_faults(state: State, at: Instant) -> Odd:
    if count_chips_in_play(state) < 0:
        yield say(_("chips are missing"))
    if min(state.envelopes or (0,)) < 0 or any(
        movement.cents < 0 or movement.cents > MAX_CENTS for movement in state.box
    ):
        yield say(_("an amount is out of range"))
    locked = state.locked or ()
    deal = state.deal
    if len(locked) > MAX_PLACES or not all(0 <= prize <= MAX_CENTS for prize in locked):
        yield say(_("its payouts cannot be paid"))
    if deal is not None and (
        not set(deal.players) <= state.entrants.keys()
        or len(deal.players) != len(deal.shares)
        or min((*deal.shares, deal.left)) < 0
    ):
        yield say(_("its deal is impossible"))
    for held in (state.counted, state.bag.held if state.bag else None):
        if held is not None and not _is_valid_count(state, held):
            yield say(_("its chip counts are impossible"))
    made = compute_prize_pool(state)
    heads = compute_bounties(state, at)
    if (
        min(made.total, made.paid_in, made.fees) < 0
        or min((*heads.won.values(), *heads.heads.values(), 0)) < 0
    ):
        yield say(_("its money does not add up"))
