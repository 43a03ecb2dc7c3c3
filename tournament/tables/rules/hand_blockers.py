"""Hand blockers: what a table waits for before its next hand."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from seating.balance_policy import Policy
from seating.cards import TABLE_SUITS
from tournament.clock.values import Instant
from tournament.engine.messages import Message, _, say
from tournament.night.state import (
    Phase,
    State,
    StopReason,
    entrant_name_of,
    find_phase,
    find_stop,
    table_name_text,
    why_no_new_hand,
)
from tournament.night.values.house_rules import RedrawHands
from tournament.players.rules.arrivals import must_come_before_next_hand
from tournament.players.rules.purchase_windows import may_rebuy
from tournament.players.values import PLAYING, EntrantStatus
from tournament.tables.rules.seats import (
    has_seating,
    list_open_tables,
    list_player_seats,
    list_seated_tables,
    list_taken_seats,
)
from tournament.tables.rules.table_balancing import (
    TableTask,
    find_due_table_task,
    list_stopped_tables,
    plan_due_moves,
)


class HandBlockerKind(StrEnum):
    """What holds up the next hand of a table."""

    IDLE = "idle"
    """
    Nobody is asked for anything: the night has not begun or is over, the schedule has a break,
    or nobody sits there.
    """
    STOPPED = "stopped"
    DISPUTE = "dispute"
    SET_ASIDE = "set_aside"
    PLANNED = "planned"
    DRAWING = "drawing"
    REBUY = "rebuy"
    TOO_FEW = "too_few"
    UNEVEN = "uneven"
    SHORT = "short"
    TOGETHER = "together"
    REDRAW = "redraw"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class HandBlocker:
    """
    One reason why a table begins no hand; with the player who has to answer, where it is about one.
    """

    cause: HandBlockerKind
    line: Message
    player: int = 0


def find_tables_in_plan(state: State) -> frozenset[int]:
    """
    The tables whose hands must be over before planned moves are made, and that begin none before:
    all of them by HomePokerTourney (MOVING PLAYERS), by the other rules those that the moves leave
    or reach.
    """
    if state.moves is None:
        return frozenset()
    if state.rules.balance is Policy.SOURCE:
        return frozenset(list_open_tables(state))
    tables = chain.from_iterable((move.table, move.to_table) for move in state.moves.moves)
    return frozenset(tables)


def find_tables_awaiting_moves(state: State, at: Instant) -> frozenset[int]:
    """
    The tables at which no hand begins before somebody has moved: a player moves before the next
    hand is dealt at any table (HomePokerTourney, MOVING PLAYERS; with more than four tables we hold
    only the largest and smallest). The director may let them play on.
    """
    needed = find_due_table_task(state, at)
    if needed is None or needed.waiting or state.play_on == needed.left:
        return frozenset()
    if needed.task is not TableTask.BALANCE or state.rules.balance is not Policy.SOURCE:
        return frozenset()
    plan = plan_due_moves(state, at, ())
    if plan.stuck is not None and not plan.moves:
        return frozenset()
    sizes = {number: len(there) for number, there in list_seated_tables(state, at).items()}
    if len(sizes) <= len(TABLE_SUITS):
        return frozenset(sizes)
    ends = (min(sizes.values()), max(sizes.values()))
    return frozenset(number for number, size in sizes.items() if size in ends)


def is_last_hand_before_redraw(state: State, at: Instant) -> bool:
    """
    Whether all seats are to be drawn again and no table begins a hand before: the tables play until
    there are 18 left, or 9 (HomePokerTourney, SEATING). The director may let them play on.
    """
    if state.rules.redraw_hands is not RedrawHands.STOP:
        return False
    needed = find_due_table_task(state, at)
    return needed is not None and needed.is_reached and state.play_on != needed.left


def find_hand_blockers(
    state: State, at: Instant, numbers: Collection[int], together: bool = False
) -> dict[int, tuple[HandBlocker, ...]]:
    """
    All that holds up the next hand of these tables; for each, what is settled first comes first.
    What refuses a hand and the desk's list of what to do both read it here, so that no table waits
    unseen.
    """
    night = _find_night_blockers(state, at)
    if find_phase(state, at) in (Phase.PLANNED, Phase.COUNTDOWN, Phase.FINISHED):
        return dict.fromkeys(numbers, night)
    uneven = find_tables_awaiting_moves(state, at)
    short = list_stopped_tables(state, at)
    is_last = is_last_hand_before_redraw(state, at)
    waits = state.hand_for_hand and not together and len(list_seated_tables(state, at)) > 1
    found = {}
    for number in numbers:
        halts = [*night, *_find_seat_blockers(state, number, at)]
        if is_last:
            line = say(_("Last hand: seats are drawn again"))
            halts.append(HandBlocker(HandBlockerKind.REDRAW, line))
        if number in uneven:
            line = say(_("Tables differ by two players. Somebody moves before the next hand."))
            halts.append(HandBlocker(HandBlockerKind.UNEVEN, line))
        if number in short:
            text = _("{table} is three players short. Wait until players move there.")
            halts.append(
                HandBlocker(HandBlockerKind.SHORT, say(text, table=table_name_text(state, number)))
            )
        if waits:
            text = _("Hand for hand: wait until every table is done.")
            halts.append(HandBlocker(HandBlockerKind.TOGETHER, say(text)))
        found[number] = tuple(halts)
    return found


def _find_night_blockers(state: State, at: Instant) -> tuple[HandBlocker, ...]:
    """What holds up every table alike."""
    line = why_no_new_hand(state, at)
    if line is None:
        return ()
    stop = find_stop(state, at)
    if stop is None or stop.until is not None or state.finished is not None:
        return (HandBlocker(HandBlockerKind.IDLE, line),)
    if state.bag is not None:
        return (HandBlocker(HandBlockerKind.SET_ASIDE, line),)
    is_break = stop.reason is StopReason.BREAK
    return (HandBlocker(HandBlockerKind.STOPPED if is_break else HandBlockerKind.DISPUTE, line),)


def _find_seat_blockers(state: State, number: int, at: Instant) -> Iterator[HandBlocker]:
    """What holds up a table because it is not settled who sits there."""
    there = list_taken_seats(state, number, at)
    if number in find_tables_in_plan(state):
        text = _("Players are about to move. Finish this hand, then wait.")
        yield HandBlocker(HandBlockerKind.PLANNED, say(text))
    if state.draw is not None and not state.draw.done and number in state.tables:
        text = _("New seats are about to be drawn. Finish this hand, then wait.")
        yield HandBlocker(HandBlockerKind.DRAWING, say(text))
    for key in there.values():
        if state.entrants[key].status is EntrantStatus.OUT:
            text = _("{name} is out and may still rebuy. Ask first.")
            yield HandBlocker(
                HandBlockerKind.REBUY, say(text, name=entrant_name_of(state, key)), key
            )
    for key in there.values():
        if must_come_before_next_hand(state, key, at):
            text = _("{name} is not here for the first hand of level {level}. Ask the desk.")
            level = state.rules.late_until_level
            line = say(text, name=entrant_name_of(state, key), level=level)
            yield HandBlocker(HandBlockerKind.LATE, line)
    if len(there) == 1 or (not there and has_seating(state)):
        line = say(_("{table} needs two players for a hand."), table=table_name_text(state, number))
        yield HandBlocker(HandBlockerKind.TOO_FEW if there else HandBlockerKind.IDLE, line)


def why_no_deal_on(state: State, key: int, at: Instant) -> Message | None:
    """
    Why a table may not deal on while this player has not said whether they rebuy, if so: nobody
    waits for them, or too few are left for a hand.
    """
    entrant = state.entrants[key]
    name = entrant_name_of(state, key)
    if entrant.status is not EntrantStatus.OUT:
        return say(_("{name} is not out."), name=name)
    if not may_rebuy(state, entrant, at):
        return say(_("{name} can’t rebuy any more. Ask the director."), name=name)
    place = list_player_seats(state).get(key)
    if place is None:
        return say(_("{name} has no seat."), name=name)
    there = list_taken_seats(state, place[0], at).values()
    if sum(state.entrants[other].status in PLAYING for other in there) < 2:
        text = _("{table} needs two players for a hand.")
        return say(text, table=table_name_text(state, place[0]))
    return None


def can_deal_on(state: State, key: int, at: Instant) -> bool:
    """Whether a table waits for this player’s answer and could deal on without it."""
    if key not in state.entrants or state.finished is not None or state.entrants[key].dealt_on:
        return False
    return why_no_deal_on(state, key, at) is None


def why_table_waits(state: State, number: int, at: Instant) -> Message | None:
    """Why this table may not begin its next hand, if so: the first of all that holds it up."""
    halts = find_hand_blockers(state, at, (number,))[number]
    return halts[0].line if halts else None
