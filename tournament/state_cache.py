"""State cache: nights as this process last folded them, read once and then only extended."""

from collections.abc import Iterator

from tournament.clock.values import Instant
from tournament.engine.canonical_json import CanonicalDecodeError, parse_plain
from tournament.engine.journal_seal import SealedLine, find_broken_line, has_valid_seal
from tournament.engine.messages import Message, Refusal, _, say
from tournament.lru_cache import LRUCache
from tournament.models import JournalEntry, Tournament
from tournament.night.action_kinds import read_action
from tournament.night.journal_history import Entry, JournalHistory, add_accepted_entries

NIGHTS_KEPT = 200
"""
How many nights this process keeps folded; those not asked for the longest are folded again when
needed.
"""

DAMAGED = _("“{night}” can't be opened: entry {number} in its journal is damaged.")
UNKNOWN = _(
    "“{night}” can't be opened: entry {number} in its journal is unknown. Update the program."
)


class DamagedNight(Refusal):
    """A night whose journal cannot be read; every other night can."""

    def __init__(self, night: Tournament, line: Message) -> None:
        super().__init__(line)
        self.night = night


_pasts = LRUCache[int, tuple[str, JournalHistory]](NIGHTS_KEPT)


def fold_night(row: Tournament) -> JournalHistory:
    """
    The folded journal up to the row's version, extended by the new entries only where the chain
    goes on.
    """
    head, past = _read_cache(row.pk)
    if head == row.head:
        return past
    fresh = _list_new_entries(row, past.version)
    if not _is_continuation(head, fresh, row):
        past = JournalHistory()
        fresh = _list_new_entries(row, 0)
    past = _extend_past(row, past, fresh)
    cache_night(row.pk, row.head, past)
    return past


def find_cached_past(pk: int, head: str) -> JournalHistory | None:
    """The night up to the entry with this seal, if that is the last that this process folded."""
    kept, past = _read_cache(pk)
    return past if head and kept == head else None


def cache_night(pk: int, head: str, past: JournalHistory) -> None:
    """Keep a night as it was just folded, or just stored."""
    _pasts.put(pk, (head, past))


def clear_state_cache() -> None:
    """Drop everything folded so far."""
    _pasts.clear()


def list_sealed_lines(night: Tournament) -> tuple[SealedLine, ...]:
    """The journal exactly as it is kept, for checks and exports."""
    return tuple(
        _to_sealed_line(entry)
        for entry in JournalEntry.objects.filter(night=night).order_by("version")
    )


def _read_cache(pk: int) -> tuple[str, JournalHistory]:
    return _pasts.get(pk) or ("", JournalHistory())


def _list_new_entries(row: Tournament, after: int) -> list[JournalEntry]:
    entries = JournalEntry.objects.filter(
        night_id=row.pk, version__gt=after, version__lte=row.version
    )
    return list(entries.order_by("version"))


def _extend_past(
    row: Tournament, past: JournalHistory, fresh: list[JournalEntry]
) -> JournalHistory:
    """
    The past with these rows, if they lead without a gap to where the night's row says that it
    stands.
    """
    known = [entry.version for entry in fresh]
    ends = fresh[-1].seal if fresh else ""
    if known == list(range(past.version + 1, row.version + 1)) and ends == row.head:
        try:
            return add_accepted_entries(past, list(map(_to_entry, fresh)))
        except Exception as why:  # an entry that was changed by hand can ask for anything
            raise _build_damage_error(row) from why
    raise _build_damage_error(row)


def _build_damage_error(row: Tournament) -> DamagedNight:
    """
    Where the journal stops being readable; a line whose seal holds is as some program wrote it.
    """
    lines = list_sealed_lines(row)[: row.version]
    text = DAMAGED
    number = find_broken_line(lines)
    if number is None and len(lines) < row.version:
        number = len(lines) + 1
    elif number is None:
        number, text = next(_list_unreadable_lines(lines), (row.version, DAMAGED))
    return DamagedNight(row, say(text, night=row.name, number=number))


def _list_unreadable_lines(lines: tuple[SealedLine, ...]) -> Iterator[tuple[int, str]]:
    for line in lines:
        try:
            read_action(parse_plain(line.action))
        except CanonicalDecodeError:
            yield line.version, UNKNOWN


def _is_continuation(head: str, fresh: list[JournalEntry], row: Tournament) -> bool:
    return (
        bool(fresh)
        and fresh[-1].seal == row.head
        and has_valid_seal(head, _to_sealed_line(fresh[0]))
    )


def _to_entry(row: JournalEntry) -> Entry:
    return Entry(
        row.version,
        Instant(row.at),
        read_action(parse_plain(row.action)),
        row.by,
        row.device,
        row.key,
    )


def _to_sealed_line(row: JournalEntry) -> SealedLine:
    return SealedLine(**{name: getattr(row, name) for name in SealedLine.__slots__})
