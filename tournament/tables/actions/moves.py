"""Players moved between tables: planned when it is due, carried out between hands."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain

from seating.balance_plan import BalancePlan, Move, TieBreakDeal
from seating.cards import build_full_deck
from seating.seeded_random import is_seed
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Refusal, _, ngettext, refuse, say, say_count
from tournament.night.action import Duty, register_action, require_open_night
from tournament.night.state import State, entrant_name_of, table_name_text
from tournament.players.actions.entries import check_reason_length
from tournament.players.values import EntrantStatus
from tournament.tables.actions.hands import end_hand, replace_table, require_open_table
from tournament.tables.actions.seats import append_reason, move_players, unseat_player
from tournament.tables.rules.hand_blockers import find_tables_in_plan
from tournament.tables.rules.move_text import append_cards, moves_text
from tournament.tables.rules.seats import list_seated_tables, list_tables_mid_hand, list_taken_seats
from tournament.tables.rules.table_balancing import (
    find_due_table_task,
    plan_broken_table_moves,
    plan_due_moves,
    why_moves_invalid,
    why_plan_outdated,
)
from tournament.tables.values import MOVED, MovePlan, SeatReason

PLAN_AGAIN = _("{why} Nobody was moved. Plan the moves again.")
NO_MOVE = _("No move is due, or nobody can move.")
TABLES_CHANGED = _("The tables have changed. Nobody was moved; load the page again.")


def check_plan_complete(plan: BalancePlan) -> None:
    """Refuse a plan that still lacks something, or that moves nobody."""
    if plan.asks:
        raise refuse(_("Each of these tables needs a card first. Load the page again."))
    if plan.unknown:
        raise refuse(_("Say first where the button of table {table} is."), table=plan.unknown[0])
    if not plan.moves:
        raise refuse(NO_MOVE)


def why_plan_fails(state: State, plan: MovePlan, at: Instant) -> Message | None:
    """Why a plan cannot be carried out as it stands, whatever is still in play."""
    return why_moves_invalid(state, plan.moves, at) or why_plan_outdated(state, plan, at)


def _refuse_plan(why: Message | None) -> None:
    if why is not None:
        raise Refusal(say(PLAN_AGAIN, why=why))


def check_no_other_plan(state: State, moves: tuple[Move, ...], at: Instant) -> None:
    """
    Refuse other moves than those that are planned already and can be made: two directors do not
    plan twice.
    """
    plan = state.moves
    if plan is not None and plan.moves != moves and why_plan_fails(state, plan, at) is None:
        raise refuse(_("Moves are planned already. Make them, or cancel them."))


def check_no_pending_draw(state: State) -> None:
    """Refuse moves while everybody is about to get another seat."""
    if state.draw is not None and not state.draw.done:
        raise refuse(_("A draw is under way. Finish it, or cancel it."))


def check_no_pending_rebuy(state: State, tables: Iterable[int], at: Instant) -> None:
    """
    Refuse moves that may not be due: somebody there is out and may still rebuy, and keeps the seat
    until then.
    """
    for number in tables:
        for key in list_taken_seats(state, number, at).values():
            if state.entrants[key].status is EntrantStatus.OUT:
                raise refuse(
                    _("{name} is out and may still rebuy. Ask first."),
                    name=entrant_name_of(state, key),
                )


def check_tie_break_cards(deals: tuple[TieBreakDeal, ...]) -> None:
    """
    Refuse cards that no deck has, and a card that went to two tables; every dealer has a deck of
    their own.
    """
    for deal in deals:
        dealt = {row.card for row in deal.cards}
        known = all(card in build_full_deck(card.deck) for card in dealt)
        if not known or len(dealt) != len(deal.cards):
            raise refuse(_("A card can be dealt only once. Check the cards."))


@register_action
@dataclass(frozen=True, slots=True)
class PlanMoves:
    """
    Decide who moves where; it happens once the running hands are over. Without a `reason` they are
    the moves of the house's rule, with the cards that were dealt for it.
    """

    kind = "plan_moves"
    duty = Duty.DIRECT
    moves: tuple[Move, ...]
    deals: tuple[TieBreakDeal, ...] = ()
    reason: str = ""

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_no_pending_draw(state)
        check_reason_length(self.reason)
        if not self.moves:
            raise refuse(NO_MOVE)
        _refuse_plan(why_moves_invalid(state, self.moves, at))
        if self.reason.strip():
            return
        check_no_other_plan(state, self.moves, at)
        check_no_pending_rebuy(state, list_seated_tables(state, at), at)
        check_tie_break_cards(self.deals)
        dealt = chain.from_iterable(deal.cards for deal in self.deals)
        ruled = plan_due_moves(state, at, [row.card for row in dealt])
        is_same = (ruled.moves, ruled.deals) == (self.moves, self.deals)
        if not is_same or ruled.asks or ruled.unknown:
            raise refuse(TABLES_CHANGED)

    def apply(self, state: State, at: Instant) -> State:
        return _set_planned_moves(
            state, MovePlan(at, self.moves, self.deals, reason=self.reason.strip())
        )

    def describe(self, state: State, at: Instant) -> Message:
        forms = ngettext("Move planned: {moves}", "Moves planned: {moves}")
        line = say_count(forms, len(self.moves), moves=moves_text(state, self.moves))
        return append_cards(append_reason(line, self.reason), state, self.deals)


@register_action
@dataclass(frozen=True, slots=True)
class PlanBreak:
    """
    Break a table: its players draw the open seats of the others, by a seed that can be checked.
    """

    kind = "plan_break"
    duty = Duty.DIRECT
    table: int
    moves: tuple[Move, ...]
    seed: str

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        check_no_pending_draw(state)
        require_open_table(state, self.table)
        if not is_seed(self.seed) or not list_taken_seats(state, self.table, at):
            raise refuse(TABLES_CHANGED)
        check_no_other_plan(state, self.moves, at)
        plan = plan_broken_table_moves(state, self.table, self.seed, at)
        if plan.stuck is not None:
            raise refuse(
                _("The other tables have no room for all players of table {table}."),
                table=self.table,
            )
        check_plan_complete(plan)
        if plan.moves != self.moves:
            raise refuse(TABLES_CHANGED)
        _refuse_plan(why_moves_invalid(state, self.moves, at))

    def apply(self, state: State, at: Instant) -> State:
        return _set_planned_moves(state, MovePlan(at, self.moves, breaks=self.table))

    def describe(self, state: State, at: Instant) -> Message:
        table = table_name_text(state, self.table)
        return say(_("{table} breaks: {moves}"), table=table, moves=moves_text(state, self.moves))


def _set_planned_moves(state: State, plan: MovePlan) -> State:
    """The night with these moves planned; the same night when they are planned already."""
    if state.moves is not None and replace(state.moves, since=plan.since) == plan:
        return state
    return replace(state, moves=plan)


@register_action
@dataclass(frozen=True, slots=True)
class MakePlannedMoves:
    """
    The planned moves are made, between hands; `since` names the plan. `finished` is the director's
    word that all hands are over.
    """

    kind = "carry_out"
    duty = Duty.DIRECT
    since: int
    finished: bool = False

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.moves is None and _was_move_made(state, self.since):
            raise refuse(_("These moves are made already."))
        if state.moves is None or state.moves.since != self.since:
            raise refuse(_("The moves have changed. Load the page again."))
        _refuse_plan(why_plan_fails(state, state.moves, at))
        if not state.moves.reason:
            tables = ((move.table, move.to_table) for move in state.moves.moves)
            check_no_pending_rebuy(state, set(chain.from_iterable(tables)), at)
        concerned = find_tables_in_plan(state)
        running = [number for number in list_tables_mid_hand(state, at) if number in concerned]
        if running and not self.finished:
            table = table_name_text(state, running[0])
            raise refuse(_("{table} still plays its hand. Wait until it is over."), table=table)

    def apply(self, state: State, at: Instant) -> State:
        plan = state.moves
        assert plan is not None
        for number in find_tables_in_plan(state):
            state = end_hand(state, number, at)
        why = SeatReason.BREAK if plan.breaks else SeatReason.BALANCE
        goals = {move.player: (move.to_table, move.to_seat) for move in plan.moves}
        state = move_players(replace(state, moves=None), goals, why, at)
        return break_table(state, plan.breaks, at) if plan.breaks else state

    def describe(self, state: State, at: Instant) -> Message:
        if state.moves is None:
            return say(_("Planned moves made"))
        line = say(_("Moved: {moves}"), moves=moves_text(state, state.moves.moves))
        return append_cards(line, state, state.moves.deals)


def break_table(state: State, number: int, at: Instant) -> State:
    """The night without this table; whoever is out and still held a seat there loses it."""
    for key in tuple(state.tables[number].seats.values()):
        state = unseat_player(state, key, at)
    table = replace(state.tables[number], broken=True, running=False, spots=None, newcomers=())
    return replace_table(state, number, table)


def _was_move_made(state: State, since: int) -> bool:
    """Whether somebody has been moved after moves were planned at this instant."""
    stays = chain.from_iterable(entrant.sat for entrant in state.entrants.values())
    return any(stay.why in MOVED and stay.since >= since for stay in stays)


@register_action
@dataclass(frozen=True, slots=True)
class CancelMoves:
    """The planned moves are not made."""

    kind = "call_off_moves"
    duty = Duty.DIRECT
    since: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        if state.moves is not None and state.moves.since != self.since:
            raise refuse(_("The moves have changed. Load the page again."))
        if state.moves is None and _was_move_made(state, self.since):
            raise refuse(_("Too late: the move was made. To go back, undo it."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, moves=None)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("Planned moves canceled"))


@register_action
@dataclass(frozen=True, slots=True)
class PostponeMoves:
    """
    The tables begin their next hands although moves or a draw are due, until somebody else goes
    out.
    """

    kind = "play_on"
    duty = Duty.DIRECT
    left: int

    def check(self, state: State, at: Instant) -> None:
        require_open_night(state)
        needed = find_due_table_task(state, at)
        if needed is None or needed.left != self.left:
            raise refuse(_("The tables have changed. Load the page again."))

    def apply(self, state: State, at: Instant) -> State:
        return replace(state, play_on=self.left)

    def describe(self, state: State, at: Instant) -> Message:
        return say(_("The tables play on for now"))
