"""The nights as this process last folded them: read from the rows once, then only carried on."""

from tournament.core import actions as actions  # makes every kind of action known
from tournament.core.actions.base import read_action
from tournament.core.canon import load_plain
from tournament.core.chain import SealedLine, seal
from tournament.core.clock import Instant
from tournament.core.history import Entry, Past, extend
from tournament.models import JournalEntry, Tournament
from tournament.recent import Recent

NIGHTS_KEPT = 200
"""How many nights this process keeps folded; those not asked for the longest are folded again when needed."""

_pasts = Recent[int, tuple[str, Past]](NIGHTS_KEPT)


def folded(row: Tournament) -> Past:
    """The folded journal up to the row's version, extended by the new entries only where the chain goes on."""
    head, past = _kept(row.pk)
    if head == row.head:
        return past
    fresh = _rows(row, past.version)
    if not _follows(head, fresh, row):
        past, fresh = Past(), _rows(row, 0)
    past = extend(past, [_entry(one) for one in fresh])
    remember(row.pk, row.head, past)
    return past


def known(pk: int, head: str) -> Past | None:
    """The night up to the entry with this seal, if that is the last that this process folded."""
    kept, past = _kept(pk)
    return past if head and kept == head else None


def remember(pk: int, head: str, past: Past) -> None:
    """Keep a night as it was just folded, or just stored."""
    _pasts.keep(pk, (head, past))


def forget() -> None:
    """Drop everything folded so far."""
    _pasts.forget()


def sealed_lines(night: Tournament) -> tuple[SealedLine, ...]:
    """The journal exactly as it is kept, for checks and exports."""
    return tuple(_sealed(entry) for entry in JournalEntry.objects.filter(night=night).order_by("version"))


def _kept(pk: int) -> tuple[str, Past]:
    return _pasts.get(pk) or ("", Past())


def _rows(row: Tournament, after: int) -> list[JournalEntry]:
    entries = JournalEntry.objects.filter(night_id=row.pk, version__gt=after, version__lte=row.version)
    return list(entries.order_by("version"))


def _follows(head: str, fresh: list[JournalEntry], row: Tournament) -> bool:
    return bool(fresh) and fresh[-1].seal == row.head and fresh[0].seal == seal(head, _sealed(fresh[0]))


def _entry(row: JournalEntry) -> Entry:
    return Entry(row.version, Instant(row.at), read_action(load_plain(row.action)), row.by, row.device, row.key)


def _sealed(row: JournalEntry) -> SealedLine:
    return SealedLine(**{name: getattr(row, name) for name in SealedLine.__slots__})
