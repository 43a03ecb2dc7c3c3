"""Forms about moves and breaking tables."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from seating.balance_plan import BalancePlan, Move, MoveReason, TargetSeatReason
from seating.cards import Card, build_full_deck
from seating.seat_draw import shuffle_decks
from seating.seeded_random import generate_numbers, shuffle_items
from tournament.engine.messages import _ as marked
from tournament.engine.messages import refuse
from tournament.night.action import Action
from tournament.night.state import State, entrant_name_of
from tournament.pages.action_form_base import (
    MAX_FIELD_NUMBER,
    ActionContext,
    ActionForm,
    AmountListField,
    build_number_field,
    build_player_field,
    build_reason_field,
    derive_form,
)
from tournament.tables.actions.moves import (
    NO_MOVE,
    CancelMoves,
    MakePlannedMoves,
    PlanBreak,
    PlanMoves,
    PostponeMoves,
    check_plan_complete,
)
from tournament.tables.actions.seats import require_player_seat
from tournament.tables.forms.card_fields import CardListField
from tournament.tables.rules.seats import list_taken_seats
from tournament.tables.rules.table_balancing import plan_broken_table_moves, plan_due_moves
from tournament.tables.views.draw_seeds import compute_move_seed
from tournament.tables.views.equivalent_moves import (
    list_equivalent_moves,
    replace_planned_move,
    serialize_moves,
)
from tournament.tables.views.move_planning import build_seating_mark
from tournament.tables.views.table_rows import list_drawable_moves

DRAWN_MOVE = "final-nine draw 1 move"
"""What the seed of a drawn move is used for."""

PLACE = re.compile(r"\A[0-9]{1,4}-[0-9]{1,2}\Z")
"""A seat as a menu sends it: table and seat."""


class PlanMovesForm(ActionForm):
    """
    The moves of the rule: with the cards that were dealt at the table, or else with cards that the
    program deals. `instead` is the plan that this one replaces, `moves` what the page showed,
    `other` an equally good move. With a `player` and a `goal` it is the move that the director
    chose, for a reason; with `draw` chance chooses both, where nobody knows where the button is.
    """

    builds = PlanMoves
    instead = build_number_field()
    cards = CardListField(required=False)
    moves = AmountListField(required=False)
    place = build_number_field(required=False)
    other = forms.CharField(required=False)
    player = build_player_field(required=False)
    goal = forms.RegexField(PLACE, required=False, label=gettext_lazy("Seat"))
    reason = build_reason_field()
    draw = forms.BooleanField(required=False)

    def build_action(self, here: ActionContext) -> Action:
        sent, state = self.cleaned_data, here.state
        require_latest_plan(state, sent["instead"])
        if sent["draw"]:
            return PlanMoves((draw_move(here),), reason=_("drawn by card"))
        if sent["player"] is not None:
            return PlanMoves(
                (build_manual_move(here, sent["player"], sent["goal"]),),
                reason=require_move_reason(here, sent),
            )
        dealt = sent["cards"] or deal_tie_break_cards(here)
        plan = plan_due_moves(state, here.now, dealt)
        check_plan_complete(plan)
        if sent["moves"] and " ".join(sent["moves"]) != serialize_moves(plan.moves):
            raise refuse(marked("The tables have changed. Nobody was moved; load the page again."))
        if not sent["other"]:
            return PlanMoves(plan.moves, plan.deals)
        moves = self._apply_equal_move(plan, here, dealt)
        return PlanMoves(moves, plan.deals, _("an equally good move"))

    def _apply_equal_move(
        self, plan: BalancePlan, here: ActionContext, dealt: tuple[Card, ...]
    ) -> tuple[Move, ...]:
        """The plan with an equally good move in it."""
        sent = self.cleaned_data
        choice = list_equivalent_moves(here.state, plan, here.now)
        place = min(sent["place"] or 0, len(choice) - 1)
        chosen = next(
            (one for one in choice[place] if serialize_moves((one,)) == sent["other"]), None
        )
        moves = (
            None
            if chosen is None
            else replace_planned_move(here.state, plan, place, chosen, here.now, dealt)
        )
        if moves is None:
            raise refuse(marked("The tables have changed. Nobody was moved; load the page again."))
        return moves


def deal_tie_break_cards(here: ActionContext) -> tuple[Card, ...]:
    """The cards that a plan asks for, every deal from a deck of its own."""
    cards: tuple[Card, ...] = ()
    while asks := plan_due_moves(here.state, here.now, cards).asks:
        decks = -(-len(asks) // len(build_full_deck()))
        seed = _compute_seed(here, f"deal {len(cards)}")
        cards = (*cards, *shuffle_decks(seed, decks)[: len(asks)])
    return cards


def _compute_seed(here: ActionContext, purpose: str) -> str:
    """The seed of what chance decides, until somebody goes out or sits elsewhere."""
    situation = f"{build_seating_mark(here.state, here.now)} {purpose}"
    return compute_move_seed(here.night, here.entries, situation)


def draw_move(here: ActionContext) -> Move:
    """A card decides who leaves the largest tables, and to which open seat of the smallest."""
    choice = list_drawable_moves(here.state, here.now)
    if not choice.players or not choice.places:
        raise refuse(NO_MOVE)
    numbers = generate_numbers(DRAWN_MOVE, _compute_seed(here, "move"))
    player, _name = shuffle_items(choice.players, numbers)[0]
    goal, _told = shuffle_items(choice.places, numbers)[0]
    return build_manual_move(here, player, goal)


def build_manual_move(here: ActionContext, player: int, goal: str) -> Move:
    """Somebody whom the director sends to a seat."""
    table, seat = require_player_seat(here.state, player)
    to_table, to_seat = (int(part) for part in goal.split("-")) if goal else (0, 0)
    size, to_size = (
        len(list_taken_seats(here.state, number, here.now)) for number in (table, to_table)
    )
    facts = (MoveReason.CHOSEN, TargetSeatReason.CHOSEN, -1, (), size, to_size)
    return Move(player, table, seat, to_table, to_seat, *facts)


def require_move_reason(here: ActionContext, sent: Mapping[str, Any]) -> str:
    """Why the director chose so, or a refusal."""
    reason: str = sent["reason"].strip()
    if not reason:
        name = entrant_name_of(here.state, sent["player"])
        raise refuse(marked("Say why {name} moves."), name=name)
    return reason


def require_latest_plan(state: State, instead: int) -> None:
    """Refuse to plan over moves that somebody else planned meanwhile."""
    if (state.moves.since if state.moves else 0) != instead:
        raise refuse(marked("The moves have changed. Load the page again."))


class PlanBreakForm(ActionForm):
    """The table to break; chance draws the seats."""

    builds = PlanBreak
    table = build_number_field(label=gettext_lazy("Table"))
    instead = build_number_field()

    def build_action(self, here: ActionContext) -> Action:
        sent = self.cleaned_data
        require_latest_plan(here.state, sent["instead"])
        if sent["table"] not in here.state.tables:
            raise refuse(
                marked("There is no table {table}."), table=min(sent["table"], MAX_FIELD_NUMBER)
            )
        seed = _compute_seed(here, f"break {sent['table']}")
        moves = plan_broken_table_moves(here.state, sent["table"], seed, here.now).moves
        return PlanBreak(sent["table"], moves, seed)


MOVE_FORMS: tuple[type[ActionForm], ...] = (
    PlanMovesForm,
    PlanBreakForm,
    derive_form(MakePlannedMoves),
    derive_form(CancelMoves),
    derive_form(PostponeMoves),
)
