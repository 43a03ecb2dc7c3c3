"""Looks at everything that a night depends on, one thing after the other, and changes nothing."""

from collections.abc import Callable, Iterator

from django.db import DatabaseError, connection
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as name

from tournament.management.doctor import environment_checks, storage_checks
from tournament.management.doctor.finding import CheckStatus, Finding, report_fault

Look = tuple[str, Callable[[], Iterator[Finding]]]
"""What is looked at, and how."""
FIRST: tuple[Look, ...] = (
    (name("database"), storage_checks.check_database_exists),
    (name("database"), storage_checks.check_database),
    (name("release"), storage_checks.check_migrations),
)
"""While one of these is not well, there is no use in looking at what lies in the database."""
STORED: tuple[Look, ...] = (
    (name("journals"), storage_checks.check_nights),
    (name("jobs"), storage_checks.check_jobs),
    (name("clock"), storage_checks.check_clock),
    (name("backups"), environment_checks.check_backups),
)
AROUND: tuple[Look, ...] = (
    (name("disk"), environment_checks.check_disk_space),
    (name("rights"), environment_checks.check_file_permissions),
    (name("secret key"), environment_checks.check_secret_key),
    (name("libraries"), environment_checks.check_versions),
    (name("restore"), environment_checks.check_scheduled_restore),
)


def run_checks() -> Iterator[Finding]:
    """Everything there is to find."""
    well = True
    for look in FIRST:
        for finding in _run_check(look) if well else ():
            well = well and finding.health is CheckStatus.OK
            yield finding
    for look in (*(STORED if well else ()), *AROUND):
        yield from _run_check(look)


def _run_check(look: Look) -> Iterator[Finding]:
    what, found = look
    try:
        yield from found()
    except DatabaseError as trouble:
        connection.close()
        yield report_fault(
            _(what),
            _error_text(trouble),
            _("Check the database and DATABASE_URL."),
        )
    except OSError as trouble:
        yield report_fault(_(what), _error_text(trouble), _("Check the data folder and its disk."))


def _error_text(trouble: Exception) -> str:
    return (str(trouble).strip() or repr(trouble)).splitlines()[0]
