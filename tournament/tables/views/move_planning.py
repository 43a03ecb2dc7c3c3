"""Due moves before they are planned: who, why, and what is missing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from seating.balance_plan import Move, TieBreakDeal
from seating.cards import Card
from seating.move_fairness import (
    BigBlindWait,
    PlanFairness,
    compute_move_wait,
    compute_plan_fairness,
)
from seating.table_seating import TableSeating
from tournament.clock.values import Instant
from tournament.engine.messages import Message, Text, _, ngettext, say, say_count
from tournament.night.state import State, table_name_text
from tournament.tables.actions.moves import why_plan_fails
from tournament.tables.rules.move_text import (
    STUCK_WORDS,
    MoveText,
    build_move_text,
    card_request_text,
    seat_text,
    tie_break_text,
)
from tournament.tables.rules.seats import list_seated_tables
from tournament.tables.rules.table_balancing import build_table_seatings, plan_due_moves
from tournament.tables.views.equivalent_moves import (
    build_plan_tables,
    list_equivalent_moves,
    serialize_moves,
)
from tournament.tables.views.felt_tables import FeltTable, build_button_felt
from tournament.tables.views.seat_names import list_seat_names

OTHERS_SHOWN = 8
"""So many equally good moves are offered; a fair plan may have dozens."""


@dataclass(frozen=True, slots=True)
class MovePlanRow:
    """One move of the plan, with what it does to the big blind and what could be done instead."""

    told: MoveText
    name: Text
    """What the table calls the mover."""
    goal: Message
    """Where they sit down."""
    soon: Message | None
    """When the mover posts the big blind at the new seat, in a few words."""
    wait: Message | None
    others: tuple[tuple[str, MoveText, Message | None], ...]


@dataclass(frozen=True, slots=True)
class TieBreakDealText:
    """Cards that were dealt to tables, and what they decided."""

    line: Message
    cards: tuple[tuple[Text, Card], ...]


@dataclass(frozen=True, slots=True)
class ButtonQuestion:
    """A table whose button has to be told first, drawn with its seats to tap."""

    number: int
    told: Text
    felt: FeltTable


@dataclass(frozen=True, slots=True)
class Proposal:
    """A plan as far as it is known."""

    steps: tuple[MovePlanRow, ...]
    deals: tuple[TieBreakDealText, ...]
    asks: tuple[tuple[int, Text], ...]
    asks_line: Message | None
    unknown: tuple[ButtonQuestion, ...]
    stuck: Message | None
    written: str
    cards: tuple[str, ...]
    fairness: tuple[Message, ...]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing, so that it can be planned as it is."""
        return bool(self.steps) and not self.asks and not self.unknown


def propose_moves(state: State, at: Instant, cards: Sequence[Card] = ()) -> Proposal:
    """The moves that are due by the house's rule, with the cards that were dealt so far."""
    plan = plan_due_moves(state, at, cards)
    tables = build_plan_tables(state, plan, at)
    counted = compute_plan_fairness(tables, plan)
    is_whole = not plan.asks and not plan.unknown
    choice = list_equivalent_moves(state, plan, at) if is_whole else ((),) * len(plan.moves)
    rows = zip(plan.moves, counted.waits, choice, strict=True)
    used = sum(len(deal.cards) for deal in plan.deals)
    names = list_seat_names(state)
    return Proposal(
        steps=tuple(
            _build_move_row(state, names, tables, move, wait, others) for move, wait, others in rows
        ),
        deals=build_tie_break_rows(state, plan.deals),
        asks=tuple((number, table_name_text(state, number)) for number in plan.asks),
        asks_line=card_request_text(state, plan.asks_dealer, plan.asks_decide)
        if plan.asks
        else None,
        unknown=tuple(_build_button_question(state, number, at) for number in plan.unknown),
        stuck=say(STUCK_WORDS[plan.stuck]) if plan.stuck else None,
        written=serialize_moves(plan.moves),
        cards=tuple(str(card) for card in cards[:used]),
        fairness=_move_effects_text(counted) if len(plan.moves) > 1 and is_whole else (),
    )


def build_seating_mark(state: State, at: Instant) -> str:
    """
    What cards at the tables are dealt for, in short: another bust, another seat, and they are dealt
    anew.
    """
    sizes = "-".join(str(len(there)) for there in list_seated_tables(state, at).values())
    stays = sum(len(entrant.sat) for entrant in state.entrants.values())
    return f"{len(state.busts)}.{stays}.{sizes}"


def build_tie_break_rows(
    state: State, deals: Sequence[TieBreakDeal]
) -> tuple[TieBreakDealText, ...]:
    """The cards that were dealt to tables, each with the table's name."""
    rows = []
    for deal in deals:
        cards = tuple((table_name_text(state, row.table), row.card) for row in deal.cards)
        rows.append(TieBreakDealText(tie_break_text(state, deal), cards))
    return tuple(rows)


def list_planned_rows(state: State, at: Instant) -> tuple[MovePlanRow, ...]:
    """The moves that are planned and can be made, in order."""
    plan = state.moves
    if plan is None:
        return ()
    names = list_seat_names(state)
    if why_plan_fails(state, plan, at) is not None:
        return tuple(_build_move_row(state, names, (), move, None, ()) for move in plan.moves)
    tables = build_table_seatings(state, at)
    return tuple(
        _build_move_row(state, names, tables, move, compute_move_wait(tables, move), ())
        for move in plan.moves
    )


def _build_move_row(
    state: State,
    names: Mapping[int, Text],
    tables: Sequence[TableSeating],
    move: Move,
    wait: BigBlindWait | None,
    others: Sequence[Move],
) -> MovePlanRow:
    shown = tuple(
        (
            serialize_moves((other,)),
            build_move_text(state, other),
            _blind_wait_text(compute_move_wait(tables, other)),
        )
        for other in others[:OTHERS_SHOWN]
    )
    told = build_move_text(state, move)
    soon = _soon_text(wait)
    return MovePlanRow(
        told,
        names.get(move.player, told.name),
        seat_text(state, move.to_table, move.to_seat),
        soon,
        _blind_wait_text(wait),
        shown,
    )


def _soon_text(wait: BigBlindWait | None) -> Message | None:
    """When the big blind comes to the mover, in a few words."""
    if wait is None:
        return None
    if wait.is_dealt_out:
        return say(_("no cards next hand"))
    if wait.after <= 0:
        return say(_("BB next hand"))
    return say_count(ngettext("BB in {count} hand", "BB in {count} hands"), wait.after + 1)


def _build_button_question(state: State, number: int, at: Instant) -> ButtonQuestion:
    return ButtonQuestion(
        number, table_name_text(state, number), build_button_felt(state, number, at)
    )


def _blind_wait_text(wait: BigBlindWait | None) -> Message | None:
    """When the mover posts the big blind, compared with staying."""
    if wait is None:
        return None
    after = hands_from_now_text(wait.after)
    if not wait.change:
        return say(_("Big blind {when}, as before."), when=after)
    before = hands_from_now_text(wait.before)
    return say(_("Big blind {when}, not {before}."), when=after, before=before)


def hands_from_now_text(hands: int) -> Message:
    """In how many hands: 0 is the next one."""
    if hands <= 0:
        return say(_("in the next hand"))
    return say_count(ngettext("after {count} more hand", "after {count} more hands"), hands)


def _move_effects_text(counted: PlanFairness) -> tuple[Message, ...]:
    """What the moves do to those who move, all together."""
    told = []
    if counted.known_waits:
        forms = ngettext(
            "The big blind shifts by {count} hand, all moves together.",
            "The big blind shifts by {count} hands, all moves together.",
        )
        told.append(say_count(forms, sum(abs(wait.change) for wait in counted.known_waits)))
        forms = ngettext(
            "{count} posts it sooner.",
            "{count} post it sooner.",
        )
        told.append(say_count(forms, counted.worse_off_count))
    if counted.moved_again:
        forms = ngettext("{count} was moved before.", "{count} were moved before.")
        told.append(say_count(forms, counted.moved_again))
    if counted.met_again:
        forms = ngettext(
            "{count} pair has shared a table before.", "{count} pairs have shared a table before."
        )
        told.append(say_count(forms, counted.met_again))
    return tuple(told)
