"""Builds nights quickly: many actions with one write."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from time import sleep

from tournament.clock.values import Instant
from tournament.engine.canonical_json import compute_digest, to_canonical_json
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.imports.night_import_rows import summarize_journal
from tournament.journal_types import Actor
from tournament.models import JournalEntry, Tournament
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.journal_history import Entry, add_entry
from tournament.notifications.dispatch import enqueue_entry_notifications
from tournament.results.store import update_results
from tournament.state_cache import cache_night, fold_night
from tournament.time_source import now


def perform_all(
    night: Tournament, actions: Sequence[Action], by: Actor, keys: Iterator[str]
) -> int:
    """
    Check, apply and store the actions, in this order; gives how many had something left to do.
    Ringing, retries and two directors at once are left to the tests of the journal's own door.
    """
    row = Tournament.objects.select_related("club").get(pk=night.pk)
    past = fold_night(row)
    before, head, lines = past.state, row.head, list[SealedLine]()
    for action in map(normalize_action, actions):
        at = max(now(), past.entries[-1].at + 1)  # one after the other, as clicks are
        entry = Entry(past.version + 1, Instant(at), action, by.name, by.device, next(keys))
        after = add_entry(past, entry)
        if after is past:
            continue
        line = SealedLine(
            entry.version,
            entry.at,
            to_canonical_json(action),
            by.name,
            by.device,
            entry.key,
            compute_digest(after.state),
        )
        lines.append(replace(line, seal=compute_seal(head, line)))
        past, head = after, lines[-1].seal
        enqueue_entry_notifications(row, past)
    JournalEntry.objects.bulk_create(
        JournalEntry(
            night=row,
            member_id=by.member,
            **{name: getattr(line, name) for name in SealedLine.__slots__},
        )
        for line in lines
    )
    if lines:
        Tournament.objects.filter(pk=row.pk).update(head=head, **summarize_journal(past))
        update_results(row, before, past.state, head)
        cache_night(row.pk, head, past)
    night.refresh_from_db()
    ahead = (
        past.entries[-1].at - now()
    )  # each is a millisecond after the one before, however quickly they are written
    sleep(min(max(0, ahead), 1000) / 1000)
    return len(lines)
