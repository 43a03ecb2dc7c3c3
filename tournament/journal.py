"""Journal: the only way in which a night changes. Checked, appended, then made known."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from django.db import transaction

from tournament import change_signal
from tournament.clock.values import Instant
from tournament.club.club_limits import (
    LimitedResource,
    require_club_capacity,
    require_entry_capacity,
)
from tournament.club.player_numbers import save_imported_player_numbers
from tournament.club.sandbox_nights import map_imported_players, require_sandbox_capacity
from tournament.database_writes import NOT_STORED as NOT_STORED
from tournament.database_writes import StorageTrouble as StorageTrouble
from tournament.database_writes import hold_write_lock as hold_write_lock
from tournament.engine.canonical_json import compute_digest, to_canonical_json
from tournament.engine.journal_seal import SealedLine, compute_seal
from tournament.engine.messages import Refusal, _, refuse
from tournament.imports.night_import_rows import (
    NightImportRows,
    build_night_rows,
    summarize_journal,
)
from tournament.journal_heads import DuplicateNight as DuplicateNight
from tournament.journal_heads import find_duplicate_night as find_duplicate_night
from tournament.journal_heads import list_all_nights as list_all_nights
from tournament.journal_heads import list_running_nights as list_running_nights
from tournament.journal_heads import map_heads as map_heads
from tournament.journal_heads import refuse_duplicate_night
from tournament.journal_types import ActionResult as ActionResult
from tournament.journal_types import Actor as Actor
from tournament.journal_types import JournalLine as JournalLine
from tournament.journal_types import NightSnapshot as NightSnapshot
from tournament.journal_types import StalePage as StalePage
from tournament.models import Club, JournalEntry, Tournament
from tournament.night.action import Action
from tournament.night.action_kinds import normalize_action
from tournament.night.actions.night import OpenNight
from tournament.night.actions.paper_continuation import ContinueFromPaper
from tournament.night.actions.undo import Undo
from tournament.night.journal_audit import check_imported_journal
from tournament.night.journal_builder import PrebuiltJournal
from tournament.night.journal_history import (
    Entry,
    JournalHistory,
    UndoPreview,
    add_entry,
    build_undo_preview,
    entries_text,
    fold_entries,
    list_undone_entries,
)
from tournament.night.state import BLANK
from tournament.notifications.dispatch import enqueue_entry_notifications
from tournament.results.store import build_finished_rows, store_finished_nights, update_results
from tournament.state_cache import DamagedNight as DamagedNight
from tournament.state_cache import cache_night, find_cached_past, fold_night
from tournament.state_cache import clear_state_cache as clear_state_cache
from tournament.state_cache import list_sealed_lines as list_sealed_lines
from tournament.time_source import now

MAX_KEY_LENGTH = 64
ActionBuilder = Callable[[JournalHistory, Instant], Action]
"""Makes an action out of the night as it stands, at the instant of its entry."""
People = Callable[[], Mapping[int, int]]
"""
Whose row each number of a night from elsewhere means; asked within the transaction, so that it can
add somebody.
"""


def open_night(club: Club, opening: OpenNight, by: Actor, key: str) -> Tournament:
    """Open a night; the same key opens it once."""
    with hold_write_lock():
        return _create_night(club, opening, by, key, None)


def continue_paper_night(
    club: Club, opening: ContinueFromPaper, people: People, by: Actor, key: str
) -> Tournament:
    """Go on with a night from paper; the same key does it once."""
    with hold_write_lock():
        if find_night_by_key(club, key) is None:
            refuse_duplicate_night(club, opening.from_head)
        return _create_night(club, opening, by, key, people)


def restore_night(club: Club, lines: Sequence[SealedLine], people: People, key: str) -> Tournament:
    """
    Bring a whole journal here as it is, every seal and byte, or refuse it; the same key does it
    once.
    """
    past = check_imported_journal(lines, now())
    head = lines[-1].seal
    with hold_write_lock():
        if (row := find_night_by_key(club, key)) is not None:
            return row
        refuse_duplicate_night(club, head)
        row = Tournament(club=club, key=key, opened_at=lines[0].at, carried=True)
        _store_imported_night(row, lines, past, people())
        resources = [LimitedResource.NIGHTS_KEPT]
        if past.state.finished is None:
            resources.insert(0, LimitedResource.NIGHTS)
        require_club_capacity(club, *resources)
    row.refresh_from_db()
    return row


def copy_night_to_sandbox(night: Tournament, key: str) -> Tournament:
    """
    Copy a whole night to try something out in the copy, which goes its own way; the same key does
    it once.
    """
    with hold_write_lock():
        if (row := find_night_by_key(night.club, key)) is not None:
            return row
        require_sandbox_capacity(night.club)
        night.refresh_from_db()
        row = Tournament(
            club=night.club, key=key, opened_at=now(), carried=night.carried, trial_of=night
        )
        _store_imported_night(
            row, list_sealed_lines(night), build_snapshot(night).past, map_imported_players(night)
        )
    row.refresh_from_db()
    return row


def build_night_import_rows(
    club: Club, nights: Sequence[PrebuiltJournal], players: Iterable[int], member: int | None
) -> NightImportRows:
    """
    All rows of nights that were over before they came here; `players` are the numbers whom they
    mean in the club.
    """
    rows = build_night_rows(club, nights)
    entries: list[JournalEntry] = []
    finished = []
    for row, night in zip(rows, nights, strict=True):
        entries += [_build_entry(row, line, member) for line in night.lines]
        finished.append((row, night.past.state, night.head))
    return NightImportRows(rows, tuple(entries), build_finished_rows(finished, players))


def import_nights(club: Club, ready: NightImportRows) -> list[Tournament]:
    """Store them, all at once; who brings them sees to it that it is done once."""
    with hold_write_lock():
        rows = Tournament.objects.bulk_create(ready.nights, batch_size=100)
        require_club_capacity(club, LimitedResource.NIGHTS_KEPT)
        JournalEntry.objects.bulk_create(ready.entries, batch_size=100)
        store_finished_nights(club, ready.results)
    return rows


def find_night_by_key(club: Club, key: str) -> Tournament | None:
    """The night that was opened, or brought here, with this key."""
    return Tournament.objects.filter(club=club, key=_validate_key(key)).first()


def perform_action(
    night: Tournament,
    asked: Action | ActionBuilder,
    by: Actor,
    key: str,
    seen: int | None = None,
) -> ActionResult:
    """
    Do one thing to a night, or raise `Refusal`. The same `key` is answered as it was the first
    time; an action with nothing left to do adds no entry. `seen` is the version on the page.

    What an action is made of beyond what was sent is read by an `ActionBuilder`, within the lock:
    of two directors who ask at the same moment the second one meets what the first one did.
    """
    with hold_write_lock():
        row = (
            Tournament.objects.select_for_update(of=("self",))
            .select_related("club")
            .get(pk=night.pk)
        )
        past = fold_night(row)
        if (earlier := past.find_entry(_validate_key(key))) is not None:
            return _repeat_action_result(past, earlier, asked)
        at = _compute_entry_time(past)
        try:
            action = _build_action(asked, past, at)
            entry = Entry(past.version + 1, at, action, by.name, by.device, key)
            after = add_entry(past, entry)
        except Refusal as refusal:
            raise StalePage(refusal.line, _list_missed_changes(past, seen, by)) from refusal
        if after is past:
            return ActionResult(
                row.version, changed=False, since=_list_missed_changes(past, seen, by)
            )
        require_entry_capacity(row.club_id, row.version, action.kind)
        head = _append_entry(row, after, entry, by, key)
        update_results(row, past.state, after.state, head)
        enqueue_entry_notifications(row, after)
        transaction.on_commit(lambda: _publish_night(row, head, after), robust=True)
    return ActionResult(entry.version, changed=True, line=action.describe(past.state, entry.at))


def _build_action(asked: Action | ActionBuilder, past: JournalHistory, at: Instant) -> Action:
    return normalize_action(asked(past, at) if callable(asked) else asked)


def has_entry_for_key(night: Tournament, key: str) -> bool:
    """
    Whether a submission with this key has been stored, so that its retry is only answered again.
    """
    return JournalEntry.objects.filter(night=night, key=key).exists()


def find_entry_by_key(night: Tournament, key: str) -> Entry | None:
    """What a submission with this key wrote, if it was stored."""
    version = (
        JournalEntry.objects.filter(night=night, key=key).values_list("version", flat=True).first()
    )
    if version is None:
        return None
    night.refresh_from_db()
    return build_snapshot(night).past.entries[version - 1]


def undo_entries(
    night: Tournament, targets: tuple[int, ...], by: Actor, key: str, seen: int | None = None
) -> ActionResult:
    """Take entries back; taking back an undo brings back what it took."""
    entries = build_snapshot(night).past.entries
    targeted = [entries[target - 1].action for target in targets if 0 < target <= len(entries)]
    redo = all(isinstance(action, Undo) and not action.redo for action in targeted)
    return perform_action(night, Undo(tuple(sorted(set(targets))), redo=redo), by, key, seen)


def preview_undo(night: Tournament, targets: tuple[int, ...]) -> UndoPreview:
    """What taking these entries back would change, and what would not stand without them."""
    return build_undo_preview(build_snapshot(night).past, targets)


def build_snapshot(night: Tournament) -> NightSnapshot:
    """The night as of its row, which is the newest if the row was just read."""
    past = fold_night(night)
    return NightSnapshot(night.version, night.head, past.state, past, night.club.revision)


def build_snapshot_if_intact(night: Tournament) -> NightSnapshot | None:
    """
    The same for whoever gathers many nights: a damaged one is None, and stops none of the others.
    """
    try:
        return build_snapshot(night)
    except DamagedNight:
        return None


def load_snapshot(pk: int) -> NightSnapshot | None:
    """The newest of a night, read afresh; None if there is no such night."""
    row = Tournament.objects.select_related("club").filter(pk=pk).exclude(version=0).first()
    return None if row is None else build_snapshot(row)


def find_cached_snapshot(pk: int, head: str, club: int) -> NightSnapshot | None:
    """
    The night right after the entry with this seal, without a query, if that is the last this
    process knows.
    """
    past = find_cached_past(pk, head)
    return None if past is None else NightSnapshot(past.version, head, past.state, past, club)


def list_history_lines(night: Tournament, first: int = 1) -> tuple[JournalLine, ...]:
    """The journal as people read it, from an entry on."""
    return tuple(_list_lines(build_snapshot(night).past, first))


def _list_lines(past: JournalHistory, first: int) -> Iterator[JournalLine]:
    undone = list_undone_entries(past.entries)
    lines = zip(past.entries[first - 1 :], entries_text(past, first), strict=True)
    for entry, line in lines:
        yield JournalLine(entry, line, entry.version in undone)


def _repeat_action_result(
    past: JournalHistory, earlier: Entry, asked: Action | ActionBuilder
) -> ActionResult:
    """
    The answer to a click that arrived before; other content under its key is not passed off as
    done. It is built from the night as the first one met it.
    """
    line = entries_text(past, earlier.version)[0]
    known = past.entries[: earlier.version - 1]
    action = _build_action(asked, JournalHistory(known, fold_entries(known)), earlier.at)
    if not _ask_for_the_same(earlier.action, action):
        raise refuse(
            _("The first click did arrive: {line}. Check it, then send the change again."),
            line=line,
        )
    return ActionResult(earlier.version, changed=True, line=line)


def _ask_for_the_same(earlier: Action, action: Action) -> bool:
    """
    Whether two submissions say the same; what the server worked out as they arrived is no part of
    that.
    """
    if earlier.kind == action.kind:
        worked_out = {name: getattr(earlier, name) for name in getattr(action, "worked_out", ())}
        action = replace(cast(Any, action), **worked_out)
    return to_canonical_json(earlier) == to_canonical_json(action)


def _validate_key(key: str) -> str:
    """
    A key that tells one submission from all others; an empty one would swallow every later click.
    """
    if not 1 <= len(key) <= MAX_KEY_LENGTH:
        raise ValueError(f"a key has 1 to {MAX_KEY_LENGTH} characters, not {len(key)}")
    return key


def _compute_entry_time(past: JournalHistory) -> Instant:
    return Instant(max(now(), past.entries[-1].at)) if past.entries else now()


def _list_missed_changes(
    past: JournalHistory, seen: int | None, by: Actor
) -> tuple[JournalLine, ...]:
    """What others did after the version on the page, newest last."""
    if seen is None or not 0 < seen < past.version:
        return ()
    return tuple(
        line
        for line in _list_lines(past, seen + 1)
        if (line.entry.by, line.entry.device) != (by.name, by.device)
    )


def _create_night(
    club: Club, opening: OpenNight | ContinueFromPaper, by: Actor, key: str, people: People | None
) -> Tournament:
    """A new night with its first entry; `people` are given for one that comes from elsewhere."""
    blank = {"name": "", "phase": "", "opened_at": now(), "carried": people is not None}
    row, made = Tournament.objects.get_or_create(club=club, key=_validate_key(key), defaults=blank)
    if made:
        save_imported_player_numbers(row, people() if people is not None else {})
        perform_action(row, opening, by, key)
        require_club_capacity(club, LimitedResource.NIGHTS, LimitedResource.NIGHTS_KEPT)
        row.refresh_from_db()
    return row


def _append_entry(row: Tournament, after: JournalHistory, entry: Entry, by: Actor, key: str) -> str:
    line = SealedLine(
        entry.version,
        entry.at,
        to_canonical_json(entry.action),
        entry.by,
        entry.device,
        key,
        compute_digest(after.state),
    )
    line = replace(line, seal=compute_seal(row.head, line))
    _build_entry(row, line, by.member).save(force_insert=True)
    _update_night_row(row, after, line.seal)
    return line.seal


def _build_entry(row: Tournament, line: SealedLine, member: int | None) -> JournalEntry:
    return JournalEntry(
        night=row, member_id=member, **{name: getattr(line, name) for name in SealedLine.__slots__}
    )


def _store_imported_night(
    row: Tournament, lines: Sequence[SealedLine], past: JournalHistory, people: Mapping[int, int]
) -> None:
    """Within a turn: store a night with all that was written in it, just as it was written."""
    row.save(force_insert=True)
    save_imported_player_numbers(row, people)
    JournalEntry.objects.bulk_create(
        [_build_entry(row, line, None) for line in lines], batch_size=500
    )
    head = lines[-1].seal
    _update_night_row(row, past, head)
    update_results(row, BLANK, past.state, head)
    transaction.on_commit(lambda: _publish_night(row, head, past), robust=True)


def _update_night_row(row: Tournament, past: JournalHistory, head: str) -> None:
    """Let the night's row say what its journal does, for lists."""
    Tournament.objects.filter(pk=row.pk).update(head=head, **summarize_journal(past))


def _publish_night(row: Tournament, head: str, past: JournalHistory) -> None:
    cache_night(row.pk, head, past)
    change_signal.publish_change(row.pk, head=head, club=row.club.revision)
