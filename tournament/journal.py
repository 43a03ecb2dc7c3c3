"""The one door through which a night changes: checked, written down, then made known."""

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace

from django.db import DataError, Error, IntegrityError, ProgrammingError, connection, transaction

from tournament import bell
from tournament.core import actions as actions  # makes every kind of action known
from tournament.core.actions.base import Action, as_kept, read_action
from tournament.core.actions.night import OpenNight
from tournament.core.actions.undo import Undo
from tournament.core.canon import digest, dump, load_plain
from tournament.core.chain import SealedLine, seal
from tournament.core.clock import Instant
from tournament.core.history import Entry, Outlook, Past, add, extend, outlook, state_at, tell, undone
from tournament.core.state import State, phase
from tournament.core.text import Line, Refused, _, refuse, say
from tournament.instant import now
from tournament.models import Club, JournalEntry, Tournament

logger = logging.getLogger(__name__)

LONGEST_KEY = 64
NOT_STORED = _(
    "It could not be stored: the disk is full, or the database does not answer. "
    "The clock runs on. Look at the journal, then try again."
)
NIGHTS_KEPT = 200
"""How many nights this process keeps folded; the least recently used ones are folded again when needed."""


@dataclass(frozen=True, slots=True)
class By:
    """Who does something, from which device."""

    name: str
    device: str = ""
    member: int | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What came of an action: the newest version, and whether this click made it."""

    version: int
    changed: bool
    line: Line | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """The newest that is known of a night."""

    version: int
    head: str
    state: State
    past: Past


@dataclass(frozen=True, slots=True)
class Told:
    """A journal line as people read it."""

    entry: Entry
    line: Line
    undone: bool


class Stale(Refused):
    """Refused on a page that was behind: `since` tells what others did meanwhile."""

    def __init__(self, line: Line, since: tuple[Told, ...]) -> None:
        super().__init__(line)
        self.since = since


class StorageTrouble(Refused):
    """The database could not keep it: no room, no disk, no answer. The night goes on as it stood."""


_pasts: OrderedDict[int, tuple[str, Past]] = OrderedDict()
_pasts_lock = threading.Lock()
_writing = threading.RLock()


@contextmanager
def write_turn() -> Iterator[None]:
    """One writer at a time in this process on SQLite, whose own waiting starves some; then a transaction."""
    alone = _writing if connection.vendor == "sqlite" else nullcontext()
    try:
        with alone, transaction.atomic():
            yield
    except (DataError, IntegrityError, ProgrammingError):
        raise  # a mistake of ours, not of the disk
    except Error as trouble:
        logger.error("An action could not be stored: %s", trouble)
        raise StorageTrouble(say(NOT_STORED)) from trouble


def open_night(club: Club, opening: OpenNight, by: By, key: str) -> Tournament:
    """Open a night; the same key opens it once."""
    with write_turn():
        row, made = Tournament.objects.get_or_create(
            club=club, key=_checked(key), defaults={"name": "", "phase": "", "opened_at": now()}
        )
        if made:
            perform(row, opening, by, key)
            row.refresh_from_db()
    return row


def perform(night: Tournament, action: Action, by: By, key: str, seen: int | None = None) -> Done:
    """
    Do one thing to a night, or raise `Refused`. The same `key` is answered as it was the first
    time; an action with nothing left to do adds no entry. `seen` is the version on the page.
    """
    action = as_kept(action)
    with write_turn():
        row = Tournament.objects.select_for_update().get(pk=night.pk)
        earlier = row.entries.filter(key=_checked(key)).values_list("version", flat=True).first()
        if earlier is not None:
            return Done(earlier, changed=True, line=tell(_past(row), earlier)[0])
        past = _past(row)
        if past.version != row.version:
            raise refuse(_("The journal of this night is damaged. Nothing was changed; restore a backup."))
        entry = Entry(past.version + 1, _time_after(past), action, by.name, by.device)
        try:
            after = add(past, entry)
        except Refused as refusal:
            raise Stale(refusal.line, _since(past, seen, by)) from refusal
        if after is past:
            return Done(row.version, changed=False)
        head = _append(row, after, entry, by, key)
        transaction.on_commit(lambda: _made_known(row.pk, head, after), robust=True)
    return Done(entry.version, changed=True, line=action.describe(past.state, entry.at))


def undo(night: Tournament, targets: tuple[int, ...], by: By, key: str, seen: int | None = None) -> Done:
    """Take entries back; taking back an undo brings back what it took."""
    known = newest(night).past.entries
    redo = all(0 < target <= len(known) and isinstance(known[target - 1].action, Undo) for target in targets)
    return perform(night, Undo(tuple(sorted(set(targets))), redo=redo), by, key, seen)


def preview_undo(night: Tournament, targets: tuple[int, ...]) -> Outlook:
    """What taking these entries back would change, and what would not stand without them."""
    return outlook(newest(night).past, targets)


def newest(night: Tournament) -> Moment:
    """The night as of its row, which is the newest if the row was just read."""
    past = _past(night)
    return Moment(night.version, night.head, past.state, past)


def moment(pk: int) -> Moment | None:
    """The newest of a night, read afresh; None if there is no such night."""
    row = Tournament.objects.filter(pk=pk).exclude(version=0).first()
    return None if row is None else newest(row)


def just_written(pk: int, head: str) -> Moment | None:
    """The night right after the entry with this seal, without a query, if that is the last this process knows."""
    with _pasts_lock:
        known, past = _pasts.get(pk, ("", Past()))
    return Moment(past.version, head, past.state, past) if head and known == head else None


def heads(nights: Iterable[int]) -> dict[int, tuple[int, str]]:
    """The newest version and seal of some nights, in one query."""
    rows = Tournament.objects.filter(pk__in=tuple(nights)).values_list("pk", "version", "head")
    return {pk: (version, head) for pk, version, head in rows}


def in_play() -> dict[int, str]:
    """Every night that was started, or is set to start, and is not finished, with its newest seal; in one query."""
    rows = Tournament.objects.filter(starts_at__isnull=False, finished_at=None)
    return dict(rows.values_list("pk", "head"))


def state_of(night: Tournament, version: int) -> State:
    """The night right after an earlier entry."""
    return state_at(newest(night).past, version)


def history(night: Tournament, first: int = 1) -> tuple[Told, ...]:
    """The journal as people read it, from an entry on."""
    past = newest(night).past
    dead = undone(past.entries)
    lines = tell(past, first)
    shown = past.entries[first - 1 :]
    return tuple(Told(entry, line, entry.version in dead) for entry, line in zip(shown, lines, strict=True))


def every_night() -> list[Tournament]:
    """All nights of all clubs, in the order in which they were opened."""
    return list(Tournament.objects.exclude(version=0).order_by("pk"))


def sealed_lines(night: Tournament) -> tuple[SealedLine, ...]:
    """The journal exactly as it is kept, for checks and exports."""
    return tuple(_sealed(entry) for entry in JournalEntry.objects.filter(night=night).order_by("version"))


def forget() -> None:
    """Drop everything folded so far; it is folded again from the rows when needed."""
    with _pasts_lock:
        _pasts.clear()


def _checked(key: str) -> str:
    """A key that tells one submission from all others; an empty one would swallow every later click."""
    if not 1 <= len(key) <= LONGEST_KEY:
        raise ValueError(f"a key has 1 to {LONGEST_KEY} characters, not {len(key)}")
    return key


def _time_after(past: Past) -> Instant:
    return Instant(max(now(), past.entries[-1].at)) if past.entries else now()


def _since(past: Past, seen: int | None, by: By) -> tuple[Told, ...]:
    """What others did after the version on the page, newest last."""
    if seen is None or not 0 < seen < past.version:
        return ()
    dead = undone(past.entries)
    told = zip(past.entries[seen:], tell(past, seen + 1), strict=True)
    return tuple(
        Told(entry, line, entry.version in dead)
        for entry, line in told
        if (entry.by, entry.device) != (by.name, by.device)
    )


def _append(row: Tournament, after: Past, entry: Entry, by: By, key: str) -> str:
    line = SealedLine(entry.version, entry.at, dump(entry.action), entry.by, entry.device, key, digest(after.state))
    line = replace(line, seal=seal(row.head, line))
    JournalEntry.objects.create(
        night=row,
        member_id=by.member,
        **{name: getattr(line, name) for name in SealedLine.__slots__},
    )
    state = after.state
    Tournament.objects.filter(pk=row.pk).update(
        version=entry.version,
        head=line.seal,
        name=state.name,
        phase=phase(state, entry.at).value,
        starts_at=state.started,
        finished_at=state.finished,
    )
    return line.seal


def _made_known(pk: int, head: str, past: Past) -> None:
    _remember(pk, head, past)
    bell.ring(pk, head=head)


def _past(row: Tournament) -> Past:
    """The folded journal up to the row's version, extended by the new entries only where the chain goes on."""
    with _pasts_lock:
        head, past = _pasts.get(row.pk, ("", Past()))
    if head == row.head:
        return past
    fresh = _rows(row, past.version)
    if not _follows(head, fresh, row):
        past, fresh = Past(), _rows(row, 0)
    past = extend(past, [_entry(one) for one in fresh])
    _remember(row.pk, row.head, past)
    return past


def _rows(row: Tournament, after: int) -> list[JournalEntry]:
    entries = JournalEntry.objects.filter(night_id=row.pk, version__gt=after, version__lte=row.version)
    return list(entries.order_by("version"))


def _follows(head: str, fresh: list[JournalEntry], row: Tournament) -> bool:
    return bool(fresh) and fresh[-1].seal == row.head and fresh[0].seal == seal(head, _sealed(fresh[0]))


def _remember(pk: int, head: str, past: Past) -> None:
    with _pasts_lock:
        _pasts[pk] = (head, past)
        _pasts.move_to_end(pk)
        while len(_pasts) > NIGHTS_KEPT:
            _pasts.popitem(last=False)


def _entry(row: JournalEntry) -> Entry:
    return Entry(row.version, Instant(row.at), read_action(load_plain(row.action)), row.by, row.device)


def _sealed(row: JournalEntry) -> SealedLine:
    return SealedLine(**{name: getattr(row, name) for name in SealedLine.__slots__})
