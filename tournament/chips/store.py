"""Chip sets of clubs: created, changed, archived; a night keeps a copy of its own."""

import secrets
import unicodedata
from dataclasses import replace

from tournament.chips.values.chip_set import MAX_COLOR_LENGTH, ChipSet, check_chips
from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.engine.canonical_json import CanonicalDecodeError, from_plain, to_plain
from tournament.engine.messages import _, refuse
from tournament.models import Club, ClubChipSet
from tournament.time_source import now


def list_club_chip_sets(club: Club) -> list[ClubChipSet]:
    """The sets that the club plays with, by name."""
    return list(ClubChipSet.objects.filter(club=club, put_away_at=None).order_by("name", "pk"))


def list_archived_sets(club: Club) -> list[ClubChipSet]:
    """The sets that were put away, by name."""
    return list(
        ClubChipSet.objects.filter(club=club, put_away_at__isnull=False).order_by("name", "pk")
    )


def find_club_chip_set(club: Club, pk: int) -> ClubChipSet | None:
    """One set of the club, also one that was put away."""
    return ClubChipSet.objects.filter(club=club, pk=pk).first()


def find_night_chips(night: int, pk: int) -> ChipSet | None:
    """A set that the club whose night this is plays with, as the night copies it."""
    row = ClubChipSet.objects.filter(club__nights=night, pk=pk, put_away_at=None).first()
    return None if row is None else read_chip_set(row)


def read_chip_set(row: ClubChipSet) -> ChipSet:
    """
    What is in the case; one that this version cannot read counts as empty, so that it can be
    written anew.
    """
    try:
        return from_plain(ChipSet, {"chips": row.chips, "name": row.name})
    except CanonicalDecodeError:
        return ChipSet((), row.name)


def add_set(club: Club, chips: ChipSet, *, by: str, key: str = "") -> ClubChipSet:
    """Write down a new set; the same `key` does it once."""
    chips = _validate_chips(chips)
    with lock_club(club):
        made = ClubChipSet.objects.filter(club=club, key=key).first() if key else None
        if made is not None:
            return made
        _check_name_is_free(club, chips.name, None)
        row = ClubChipSet(club=club, key=key or secrets.token_hex(16), made_at=now(), revision=0)
        _save_revision(row, chips, by)
        require_club_capacity(club, LimitedResource.CHIP_SETS)
        return row


def change_set(club: Club, pk: int, chips: ChipSet, *, by: str, seen: int) -> ClubChipSet:
    """Let a set hold something else; `seen` is its revision as the page showed it."""
    chips = _validate_chips(chips)
    with lock_club(club):
        row = _require_set(club, pk)
        if read_chip_set(row) == chips:
            return row
        if row.revision != seen:
            raise refuse(
                _("{who} changed these chips meanwhile. Load the page again."),
                who=row.changed_by,
            )
        if row.put_away_at is None:
            _check_name_is_free(club, chips.name, pk)
        return _save_revision(row, chips, by)


def archive_set(club: Club, pk: int, *, by: str) -> None:
    """No new night is offered these chips; those that play with them keep theirs."""
    with lock_club(club):
        row = _require_set(club, pk)
        if row.put_away_at is None:
            row.put_away_at = now()
            _save_revision(row, read_chip_set(row), by)


def restore_set(club: Club, pk: int, *, by: str) -> None:
    """Nights are offered these chips again."""
    with lock_club(club):
        row = _require_set(club, pk)
        if row.put_away_at is not None:
            _check_name_is_free(club, row.name, pk)
            row.put_away_at = None
            _save_revision(row, read_chip_set(row), by)


def _validate_chips(chips: ChipSet) -> ChipSet:
    chips = replace(chips, name=unicodedata.normalize("NFC", chips.name.strip()))
    if not chips.name:
        raise refuse(_("Type a name of at most {most} letters."), most=MAX_COLOR_LENGTH * 2)
    check_chips(chips)
    if not chips.values:
        raise refuse(_("Type how many chips of at least one value."))
    return chips


def _check_name_is_free(club: Club, name: str, own: int | None) -> None:
    """A night tells sets apart by their names."""
    others = (row for row in list_club_chip_sets(club) if row.pk != own)
    if any(row.name.casefold() == name.casefold() for row in others):
        raise refuse(_("“{name}” exists already. Choose another name."), name=name)


def _save_revision(row: ClubChipSet, chips: ChipSet, by: str) -> ClubChipSet:
    row.name = chips.name
    row.chips = to_plain(chips).get("chips", [])
    row.revision = row.revision + 1
    row.changed_at = now()
    row.changed_by = by
    row.save()
    return row


def _require_set(club: Club, pk: int) -> ClubChipSet:
    row = find_club_chip_set(club, pk)
    if row is None:
        raise refuse(_("This chip set is gone. Load the page again."))
    return row
