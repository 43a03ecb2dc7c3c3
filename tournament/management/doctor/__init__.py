"""Looks at everything that a night depends on, one thing after the other, and changes nothing."""

from collections.abc import Callable, Iterator

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _

from tournament.management.doctor import around, stored
from tournament.management.doctor.finding import Finding, Health, fault

Look = Callable[[], Iterator[Finding]]
FIRST: tuple[Look, ...] = (stored.there, stored.database, stored.migrations)
"""While one of these is not well, there is no use in looking at what lies in the database."""
STORED: tuple[Look, ...] = (stored.nights, stored.work, stored.clock, around.backups)
AROUND: tuple[Look, ...] = (around.disk, around.rights, around.secret_key, around.versions, around.waiting)


def examine() -> Iterator[Finding]:
    """Everything there is to find."""
    well = True
    for look in FIRST:
        for finding in _carefully(look) if well else ():
            well = well and finding.health is Health.OK
            yield finding
    for look in (*(STORED if well else ()), *AROUND):
        yield from _carefully(look)


def _carefully(look: Look) -> Iterator[Finding]:
    what = _("the look at {what}").format(what=look.__name__.replace("_", " "))
    try:
        yield from look()
    except DatabaseError as trouble:
        connection.close()
        yield fault(what, _first_line(trouble), _("Check that the database runs, and that DATABASE_URL is right."))
    except OSError as trouble:
        yield fault(what, _first_line(trouble), _("Check the data folder and its disk."))


def _first_line(trouble: Exception) -> str:
    return (str(trouble).strip() or repr(trouble)).splitlines()[0]
