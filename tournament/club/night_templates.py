"""Templates of nights: saved, renamed, archived, restored."""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.club.club_limits import LimitedResource, require_club_capacity
from tournament.club.club_lock import lock_club
from tournament.database_writes import hold_write_lock
from tournament.engine.canonical_json import (
    CanonicalDecodeError,
    from_canonical_json,
    to_canonical_json,
)
from tournament.engine.messages import _, refuse
from tournament.models import MAX_TEMPLATE_NAME_LENGTH, Club, NightTemplate
from tournament.night.rules.night_templates import Template
from tournament.time_source import now


def list_night_templates(club: Club) -> list[NightTemplate]:
    """The templates from which a night can be opened, by name."""
    return list(NightTemplate.objects.filter(club=club, put_away_at=None).order_by("name", "pk"))


def list_archived_templates(club: Club) -> list[NightTemplate]:
    """Those that were put away, the last one first."""
    return list(
        NightTemplate.objects.filter(club=club, put_away_at__isnull=False).order_by(
            "-put_away_at", "-pk"
        )
    )


def find_template(club: Club, pk: int) -> NightTemplate | None:
    """One template of the club, put away or not."""
    return NightTemplate.objects.filter(club=club, pk=pk).first()


def load_template(row: NightTemplate) -> Template | None:
    """What a template holds; nothing if a later release wrote what this one does not know."""
    try:
        return from_canonical_json(Template, row.holds)
    except CanonicalDecodeError:
        return None


def create_template(
    club: Club, name: str, template: Template, *, by: str, key: str
) -> NightTemplate:
    """Keep a kind of night under a name; the same `key` does it once."""
    with _lock_templates(club):
        if (made := NightTemplate.objects.filter(club=club, key=key).first()) is not None:
            return made
        called = _validate_template_name(club, name)
        row = NightTemplate.objects.create(
            club=club,
            key=key,
            name=called,
            holds=to_canonical_json(template),
            made_at=now(),
            made_by=by,
        )
        require_club_capacity(club, LimitedResource.TEMPLATES)
        return row


def rename_template(club: Club, pk: int, name: str) -> None:
    """Give a template another name."""
    with _lock_templates(club):
        called = _validate_template_name(club, name, besides=pk)
        NightTemplate.objects.filter(club=club, pk=pk).update(name=called)


def put_template_in_archive(club: Club, pk: int) -> None:
    """Offer a template no more; it stays to be looked at."""
    with _lock_templates(club):
        NightTemplate.objects.filter(club=club, pk=pk, put_away_at=None).update(put_away_at=now())


def take_template_from_archive(club: Club, pk: int) -> None:
    """Offer a template again."""
    with _lock_templates(club):
        row = find_template(club, pk)
        if row is not None and row.put_away_at is not None:
            _validate_template_name(club, row.name, besides=pk)
            NightTemplate.objects.filter(club=club, pk=pk).update(put_away_at=None)


def _validate_template_name(club: Club, name: str, besides: int = 0) -> str:
    """The name as it is kept; refused if it is none, or if another template on offer has it."""
    called = " ".join(name.split())
    if not 1 <= len(called) <= MAX_TEMPLATE_NAME_LENGTH:
        raise refuse(
            _("Give the template a name of at most {most} letters."), most=MAX_TEMPLATE_NAME_LENGTH
        )
    taken = {row.name.casefold() for row in list_night_templates(club) if row.pk != besides}
    if called.casefold() in taken:
        raise refuse(
            _("There is a template called “{name}” already. Choose another name."), name=called
        )
    return called


@contextmanager
def _lock_templates(club: Club) -> Iterator[None]:
    """One change after the other, so that two templates never get the same name."""
    with hold_write_lock(), lock_club(club):
        yield
