"""
The last tap of a table's phone, which it may take back by itself while nothing has happened since.
"""

from typing import Final

from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament import journal
from tournament.access.authorization import Visit, Visitor, authorize_visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.time_units import MINUTE
from tournament.journal import JournalLine
from tournament.night.actions.desk_requests import AnswerRebuyAtTable
from tournament.night.journal_history import Entry
from tournament.pages.action_response import build_actor, build_refusal_response, perform_submission
from tournament.pages.htmx_request import HtmxHttpRequest
from tournament.tables.actions.dealer_button import SetButton
from tournament.tables.actions.hands import FinishHand, NextHand, Redeal
from tournament.tables.actions.table_phone import KnockOutAtTable, MarkAbsentAtTable
from tournament.time_source import now

TAKEN_BACK_WITHIN = 10 * MINUTE
TAPS: Final = (
    KnockOutAtTable,
    AnswerRebuyAtTable,
    MarkAbsentAtTable,
    SetButton,
    NextHand,
    FinishHand,
    Redeal,
)
"""
A call of the floor is not among them: it may have stopped the clock, and the desk is on its way.
"""


def find_last_tap(visitor: Visit, number: int, at: Instant) -> JournalLine | None:
    """
    What this phone reported last at a table, if it is the newest entry of the night and young
    enough.
    """
    entries = journal.build_snapshot(visitor.night).past.entries
    if (
        not _is_own(visitor.who, entries, len(entries), number)
        or at - entries[-1].at > TAKEN_BACK_WITHIN
    ):
        return None
    return journal.list_history_lines(visitor.night, len(entries))[-1]


def _is_own(who: Visitor, entries: tuple[Entry, ...], version: int, number: int) -> bool:
    """Whether an entry was tapped for this table, by this very person or link on such a device."""
    if not 1 <= version <= len(entries):
        return False
    entry = entries[version - 1]
    is_tap = isinstance(entry.action, TAPS) and entry.action.table == number
    return is_tap and (entry.by, entry.device) == (who.name, who.device)


@require_POST
def undo_last_tap(request: HtmxHttpRequest, pk: int, table: int, version: int) -> HttpResponse:
    """Take back what this phone reported last."""
    visitor = authorize_visit(request, pk, Right.PLAY_TABLE, table)
    night = visitor.night
    if not _is_own(visitor.who, journal.build_snapshot(night).past.entries, version, table):
        raise Http404
    newest = find_last_tap(visitor, table, now())
    is_last = newest is not None and newest.entry.version == version
    if not is_last and not journal.has_entry_for_key(night, request.POST.get("key", "")):
        return build_refusal_response(
            request, visitor, _("Something else has happened since. The desk can take it back.")
        )
    return perform_submission(
        request,
        visitor,
        lambda key, seen: journal.undo_entries(night, (version,), build_actor(visitor), key, seen),
    )
