"""Looks at everything that a night depends on, one thing after the other, and changes nothing."""

from collections.abc import Callable, Iterator

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as name

from tournament.management.doctor import environment_checks, storage_checks
from tournament.management.doctor.finding import CheckStatus, Finding, fault

Look = tuple[str, Callable[[], Iterator[Finding]]]
"""What is looked at, and how."""
FIRST: tuple[Look, ...] = (
    (name("database"), storage_checks.check_database_exists),
    (name("database"), storage_checks.database),
    (name("release"), storage_checks.migrations),
)
"""While one of these is not well, there is no use in looking at what lies in the database."""
STORED: tuple[Look, ...] = (
    (name("journals"), storage_checks.nights),
    (name("longer work"), storage_checks.work),
    (name("clock"), storage_checks.clock),
    (name("backups"), environment_checks.backups),
)
AROUND: tuple[Look, ...] = (
    (name("disk"), environment_checks.disk),
    (name("rights"), environment_checks.rights),
    (name("secret key"), environment_checks.secret_key),
    (name("libraries"), environment_checks.versions),
    (name("restore"), environment_checks.waiting),
)


def examine() -> Iterator[Finding]:
    """Everything there is to find."""
    well = True
    for look in FIRST:
        for finding in _carefully(look) if well else ():
            well = well and finding.health is CheckStatus.OK
            yield finding
    for look in (*(STORED if well else ()), *AROUND):
        yield from _carefully(look)


def _carefully(look: Look) -> Iterator[Finding]:
    what, found = look
    try:
        yield from found()
    except DatabaseError as trouble:
        connection.close()
        yield fault(
            _(what),
            _first_line(trouble),
            _("Check that the database runs, and that DATABASE_URL is right."),
        )
    except OSError as trouble:
        yield fault(_(what), _first_line(trouble), _("Check the data folder and its disk."))


def _first_line(trouble: Exception) -> str:
    return (str(trouble).strip() or repr(trouble)).splitlines()[0]
