"""Seats that were drawn are posted by themselves, right after what ended the last hand."""

from tournament import journal
from tournament.clock.values import Instant
from tournament.engine.messages import Refusal, _, refuse
from tournament.journal_types import ActionResult, Actor
from tournament.models import Tournament
from tournament.night.action import Action
from tournament.night.journal_history import JournalHistory
from tournament.night.state import State, table_name_text
from tournament.tables.actions.seat_draw import AnnounceDraw, DrawSeats
from tournament.tables.forms.draw_forms import build_seating
from tournament.tables.rules.seats import list_silent_tables

SUFFIX = "-seats"


def is_seating_awaited(state: State, action: Action) -> bool:
    """Whether seats that post themselves are drawn by this action, or wait for it."""
    if isinstance(action, AnnounceDraw):
        return action.posts
    return state.draw is not None and state.draw.posts and not state.draw.done


def post_seating(night: Tournament, by: Actor, key: str) -> ActionResult | None:
    """
    Post the seats that wait, under a key of its own, so that a retry posts them once; None while
    they cannot be posted: a hand is in play, perhaps at a table that taps none while others do, or
    the players have changed.
    """

    def build_action(past: JournalHistory, at: Instant) -> DrawSeats:
        if silent := list_silent_tables(past.state, at):
            table = table_name_text(past.state, silent[0])
            raise refuse(_("{table} still plays its hand. Wait until it is over."), table=table)
        return build_seating(night.pk, past)

    try:
        return journal.perform_action(
            night, build_action, by, key[: journal.MAX_KEY_LENGTH - len(SUFFIX)] + SUFFIX
        )
    except Refusal:
        return None
