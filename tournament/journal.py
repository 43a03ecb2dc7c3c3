"""The one door through which a night changes: checked, written down, then made known."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from django.db import transaction

from tournament import bell
from tournament.access.club_limits import Much, must_have_room, must_have_room_for_entry
from tournament.access.numbers import carry_people
from tournament.access.trials import must_have_room_for_trial, people_meant
from tournament.core.actions.base import Action, normalize_action
from tournament.core.actions.carry import ContinueFromPaper
from tournament.core.actions.night import OpenNight
from tournament.core.actions.undo import Undo
from tournament.core.audit import check_imported_journal
from tournament.core.canon import digest, dump
from tournament.core.chain import SealedLine, seal
from tournament.core.clock import Instant
from tournament.core.history import (
    Entry,
    JournalHistory,
    UndoPreview,
    add,
    build_undo_preview,
    entries_text,
    list_undone_entries,
    state_at,
)
from tournament.core.state import BLANK, State
from tournament.core.text import Refusal, _, refuse
from tournament.core.written import PrebuiltJournal
from tournament.folded import Damaged as Damaged
from tournament.folded import folded, known, remember
from tournament.folded import forget as forget
from tournament.folded import sealed_lines as sealed_lines
from tournament.instant import now
from tournament.journal_answers import By as By
from tournament.journal_answers import Done as Done
from tournament.journal_answers import Moment as Moment
from tournament.journal_answers import Stale as Stale
from tournament.journal_answers import Told as Told
from tournament.journal_heads import HereAlready as HereAlready
from tournament.journal_heads import every_night as every_night
from tournament.journal_heads import heads as heads
from tournament.journal_heads import here_already as here_already
from tournament.journal_heads import in_play as in_play
from tournament.journal_heads import must_be_new
from tournament.models import Club, JournalEntry, Tournament
from tournament.results import keep_results, rows_of_all, store_all
from tournament.signalling.firing import tell_of_entry
from tournament.storing import NOT_STORED as NOT_STORED
from tournament.storing import StorageTrouble as StorageTrouble
from tournament.storing import write_turn as write_turn
from tournament.whole_nights import Ready, night_rows, summed

LONGEST_KEY = 64
People = Callable[[], Mapping[int, int]]
"""
Whose row each number of a night from elsewhere means; asked within the transaction, so that it can
add somebody.
"""


def open_night(club: Club, opening: OpenNight, by: By, key: str) -> Tournament:
    """Open a night; the same key opens it once."""
    with write_turn():
        return _opened(club, opening, by, key, None)


def carry_on(
    club: Club, opening: ContinueFromPaper, people: People, by: By, key: str
) -> Tournament:
    """Go on with a night from paper; the same key does it once."""
    with write_turn():
        if brought(club, key) is None:
            must_be_new(club, opening.from_head)
        return _opened(club, opening, by, key, people)


def restore_night(club: Club, lines: Sequence[SealedLine], people: People, key: str) -> Tournament:
    """
    Bring a whole journal here as it is, every seal and byte, or refuse it; the same key does it
    once.
    """
    past, head = check_imported_journal(lines, now()), lines[-1].seal
    with write_turn():
        if (row := brought(club, key)) is not None:
            return row
        must_be_new(club, head)
        row = Tournament(club=club, key=key, opened_at=lines[0].at, carried=True)
        _store_whole(row, lines, past, people())
        must_have_room(
            club, *((Much.NIGHTS,) if past.state.finished is None else ()), Much.NIGHTS_KEPT
        )
    row.refresh_from_db()
    return row


def try_out(night: Tournament, key: str) -> Tournament:
    """
    Copy a whole night to try something out in the copy, which goes its own way; the same key does
    it once.
    """
    with write_turn():
        if (row := brought(night.club, key)) is not None:
            return row
        must_have_room_for_trial(night.club)
        night.refresh_from_db()
        row = Tournament(
            club=night.club, key=key, opened_at=now(), carried=night.carried, trial_of=night
        )
        _store_whole(row, sealed_lines(night), newest(night).past, people_meant(night))
    row.refresh_from_db()
    return row


def made_ready(
    club: Club, nights: Sequence[PrebuiltJournal], players: Iterable[int], member: int | None
) -> Ready:
    """
    All rows of nights that were over before they came here; `players` are the numbers whom they
    mean in the club.
    """
    rows = night_rows(club, nights)
    entries = tuple(
        _kept(row, line, member)
        for row, one in zip(rows, nights, strict=True)
        for line in one.lines
    )
    told = [(row, one.past.state, one.head) for row, one in zip(rows, nights, strict=True)]
    return Ready(rows, entries, rows_of_all(told, players))


def bring_nights(club: Club, ready: Ready) -> list[Tournament]:
    """Store them, all at once; who brings them sees to it that it is done once."""
    with write_turn():
        rows = Tournament.objects.bulk_create(ready.nights, batch_size=100)
        must_have_room(club, Much.NIGHTS_KEPT)
        JournalEntry.objects.bulk_create(ready.entries, batch_size=100)
        store_all(club, ready.results)
    return rows


def brought(club: Club, key: str) -> Tournament | None:
    """The night that was opened, or brought here, with this key."""
    return Tournament.objects.filter(club=club, key=_checked(key)).first()


def perform(night: Tournament, action: Action, by: By, key: str, seen: int | None = None) -> Done:
    """
    Do one thing to a night, or raise `Refusal`. The same `key` is answered as it was the first
    time; an action with nothing left to do adds no entry. `seen` is the version on the page.
    """
    action = normalize_action(action)
    with write_turn():
        row = (
            Tournament.objects.select_for_update(of=("self",))
            .select_related("club")
            .get(pk=night.pk)
        )
        past = folded(row)
        if (earlier := past.find_entry(_checked(key))) is not None:
            return _answer_again(past, earlier, action)
        entry = Entry(past.version + 1, _time_after(past), action, by.name, by.device, key)
        try:
            after = add(past, entry)
        except Refusal as refusal:
            raise Stale(refusal.line, _since(past, seen, by)) from refusal
        if after is past:
            return Done(row.version, changed=False, since=_since(past, seen, by))
        must_have_room_for_entry(row.club_id, row.version, action.kind)
        head = _append(row, after, entry, by, key)
        keep_results(row, past.state, after.state, head)
        tell_of_entry(row, after)
        transaction.on_commit(lambda: _made_known(row, head, after), robust=True)
    return Done(entry.version, changed=True, line=action.describe(past.state, entry.at))


def was_answered(night: Tournament, key: str) -> bool:
    """
    Whether a submission with this key has been stored, so that its retry is only answered again.
    """
    return JournalEntry.objects.filter(night=night, key=key).exists()


def answered(night: Tournament, key: str) -> Entry | None:
    """What a submission with this key wrote, if it was stored."""
    version = (
        JournalEntry.objects.filter(night=night, key=key).values_list("version", flat=True).first()
    )
    if version is None:
        return None
    night.refresh_from_db()
    return newest(night).past.entries[version - 1]


def undo(
    night: Tournament, targets: tuple[int, ...], by: By, key: str, seen: int | None = None
) -> Done:
    """Take entries back; taking back an undo brings back what it took."""
    entries = newest(night).past.entries
    targeted = [entries[target - 1].action for target in targets if 0 < target <= len(entries)]
    redo = all(isinstance(one, Undo) and not one.redo for one in targeted)
    return perform(night, Undo(tuple(sorted(set(targets))), redo=redo), by, key, seen)


def preview_undo(night: Tournament, targets: tuple[int, ...]) -> UndoPreview:
    """What taking these entries back would change, and what would not stand without them."""
    return build_undo_preview(newest(night).past, targets)


def newest(night: Tournament) -> Moment:
    """The night as of its row, which is the newest if the row was just read."""
    past = folded(night)
    return Moment(night.version, night.head, past.state, past, night.club.revision)


def newest_if_whole(night: Tournament) -> Moment | None:
    """
    The same for whoever gathers many nights: a damaged one is None, and stops none of the others.
    """
    try:
        return newest(night)
    except Damaged:
        return None


def moment(pk: int) -> Moment | None:
    """The newest of a night, read afresh; None if there is no such night."""
    row = Tournament.objects.select_related("club").filter(pk=pk).exclude(version=0).first()
    return None if row is None else newest(row)


def just_written(pk: int, head: str, club: int) -> Moment | None:
    """
    The night right after the entry with this seal, without a query, if that is the last this
    process knows.
    """
    past = known(pk, head)
    return None if past is None else Moment(past.version, head, past.state, past, club)


def state_of(night: Tournament, version: int) -> State:
    """The night right after an earlier entry."""
    return state_at(newest(night).past, version)


def history(night: Tournament, first: int = 1) -> tuple[Told, ...]:
    """The journal as people read it, from an entry on."""
    past = newest(night).past
    dead = list_undone_entries(past.entries)
    lines = entries_text(past, first)
    shown = past.entries[first - 1 :]
    return tuple(
        Told(entry, line, entry.version in dead) for entry, line in zip(shown, lines, strict=True)
    )


def _answer_again(past: JournalHistory, earlier: Entry, action: Action) -> Done:
    """
    The answer to a click that arrived before; other content under its key is not passed off as
    done.
    """
    line = entries_text(past, earlier.version)[0]
    if dump(earlier.action) != dump(action):
        raise refuse(
            _("The first click did arrive: {line}. Look at it, then send the change again."),
            line=line,
        )
    return Done(earlier.version, changed=True, line=line)


def _checked(key: str) -> str:
    """
    A key that tells one submission from all others; an empty one would swallow every later click.
    """
    if not 1 <= len(key) <= LONGEST_KEY:
        raise ValueError(f"a key has 1 to {LONGEST_KEY} characters, not {len(key)}")
    return key


def _time_after(past: JournalHistory) -> Instant:
    return Instant(max(now(), past.entries[-1].at)) if past.entries else now()


def _since(past: JournalHistory, seen: int | None, by: By) -> tuple[Told, ...]:
    """What others did after the version on the page, newest last."""
    if seen is None or not 0 < seen < past.version:
        return ()
    dead = list_undone_entries(past.entries)
    told = zip(past.entries[seen:], entries_text(past, seen + 1), strict=True)
    return tuple(
        Told(entry, line, entry.version in dead)
        for entry, line in told
        if (entry.by, entry.device) != (by.name, by.device)
    )


def _opened(
    club: Club, opening: OpenNight | ContinueFromPaper, by: By, key: str, people: People | None
) -> Tournament:
    """A new night with its first entry; `people` are given for one that comes from elsewhere."""
    blank = {"name": "", "phase": "", "opened_at": now(), "carried": people is not None}
    row, made = Tournament.objects.get_or_create(club=club, key=_checked(key), defaults=blank)
    if made:
        carry_people(row, people() if people is not None else {})
        perform(row, opening, by, key)
        must_have_room(club, Much.NIGHTS, Much.NIGHTS_KEPT)
        row.refresh_from_db()
    return row


def _append(row: Tournament, after: JournalHistory, entry: Entry, by: By, key: str) -> str:
    line = SealedLine(
        entry.version,
        entry.at,
        dump(entry.action),
        entry.by,
        entry.device,
        key,
        digest(after.state),
    )
    line = replace(line, seal=seal(row.head, line))
    _kept(row, line, by.member).save(force_insert=True)
    _sum_up(row, after, line.seal)
    return line.seal


def _kept(row: Tournament, line: SealedLine, member: int | None) -> JournalEntry:
    return JournalEntry(
        night=row, member_id=member, **{name: getattr(line, name) for name in SealedLine.__slots__}
    )


def _store_whole(
    row: Tournament, lines: Sequence[SealedLine], past: JournalHistory, people: Mapping[int, int]
) -> None:
    """Within a turn: store a night with all that was written in it, just as it was written."""
    row.save(force_insert=True)
    carry_people(row, people)
    JournalEntry.objects.bulk_create([_kept(row, line, None) for line in lines], batch_size=500)
    head = lines[-1].seal
    _sum_up(row, past, head)
    keep_results(row, BLANK, past.state, head)
    transaction.on_commit(lambda: _made_known(row, head, past), robust=True)


def _sum_up(row: Tournament, past: JournalHistory, head: str) -> None:
    """Let the night's row say what its journal does, for lists."""
    Tournament.objects.filter(pk=row.pk).update(head=head, **summed(past))


def _made_known(row: Tournament, head: str, past: JournalHistory) -> None:
    remember(row.pk, head, past)
    bell.ring(row.pk, head=head, club=row.club.revision)
