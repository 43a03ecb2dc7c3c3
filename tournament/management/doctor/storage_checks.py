"""
The doctor looks at what is stored: the database, its shape, every journal, every result, the work
that waits.
"""

from collections.abc import Iterator

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.backup.backup_creation import ignore_progress
from tournament.backup.journal_verification import (
    find_newest_entry_time,
    has_outdated_results,
    verify_all_nights,
)
from tournament.engine.time_units import MINUTE
from tournament.jobs import job_queue
from tournament.jobs.job_kinds import KINDS, list_quick_kinds
from tournament.management.database_file import (
    find_database_file,
    find_file_fault,
    list_unknown_migrations,
)
from tournament.management.doctor.finding import Finding, report_attention, report_fault, report_ok
from tournament.notifications.delivery import delivery_job
from tournament.time_source import now

SHOWN = 3
AHEAD_MS = MINUTE
RESTORE = "python3 manage.py restore FILE"


def check_database_exists() -> Iterator[Finding]:
    """Has the program ever been started here, and can its file be read?"""
    wrong = find_file_fault()
    file = find_database_file()
    if wrong is not None:
        yield report_fault(_("database"), wrong.says, wrong.do)
    elif file is not None and not file.exists():
        says = _("None yet in {folder}.").format(folder=settings.DATA)
        yield report_attention(_("database"), says, _("Create it: python3 manage.py serve"))


def check_database() -> Iterator[Finding]:
    """Does it answer, and is it whole?"""
    what = _("database")
    with connection.cursor() as cursor:
        if connection.vendor != "sqlite":
            cursor.execute("SELECT 1")
            yield report_ok(what, _("{name} answers.").format(name=connection.display_name))
            return
        cursor.execute("PRAGMA integrity_check(3)")
        found = [str(told) for (told,) in cursor.fetchall() if told != "ok"]
        cursor.execute("PRAGMA foreign_key_check")
        found += [
            _("orphan row in {table}").format(table=table) for table, *_more in cursor.fetchmany(3)
        ]
    if found:
        yield report_fault(
            what,
            "; ".join(found),
            _("Restore the newest backup: {command}").format(command=RESTORE),
        )
    else:
        yield report_ok(what, _("Nothing wrong."))


def check_migrations() -> Iterator[Finding]:
    """Is the database of this release?"""
    what = _("release")
    executor = MigrationExecutor(connection)
    if unknown := list_unknown_migrations(executor):
        says = _("A newer release has used it (“{step}”).").format(step=".".join(unknown[-1]))
        yield report_fault(what, says, _("Update the program."))
    elif executor.migration_plan(executor.loader.graph.leaf_nodes()):
        says = _("The database is from an older release.")
        yield report_attention(what, says, _("Start the program to back up and update it."))
    else:
        yield report_ok(what, _("Nothing wrong."))


def check_nights() -> Iterator[Finding]:
    """Is every journal whole, does it add up to its night, and are the results what it says?"""
    broken = []
    differing = []
    count = 0
    for looked in verify_all_nights(ignore_progress):
        count += 1
        name = f"“{looked.night.name}” ({looked.night.pk})"
        if looked.fault:
            broken.append(f"{name}: {looked.fault}")
        elif has_outdated_results(looked):
            differing.append(name)
    if broken:
        do = _("Check with python3 manage.py replay --check, then restore a backup: {command}")
        yield report_fault(_("journals"), _excerpt_text(broken), do.format(command=RESTORE))
    else:
        says = ngettext(
            "{count} night checked, undamaged.",
            "{count} nights checked, undamaged.",
            count,
        )
        yield report_ok(_("journals"), says.format(count=count))
    if differing:
        says = _("They differ from the journals of {nights}").format(
            nights=_excerpt_text(differing)
        )
        yield report_fault(_("results"), says, _("Rebuild them: python3 manage.py rebuild_results"))
    else:
        yield report_ok(_("results"), _("Nothing wrong."))


def check_clock() -> Iterator[Finding]:
    """Is the computer's clock behind what is written already?"""
    ahead = find_newest_entry_time() - now()
    if ahead > AHEAD_MS:
        minutes = ahead // MINUTE
        says = ngettext(
            "The newest entry is {minutes} minute in the future: the clock is or was wrong.",
            "The newest entry is {minutes} minutes in the future: the clock is or was wrong.",
            minutes,
        )
        yield report_fault(_("clock"), says.format(minutes=minutes), _("Set the computer’s clock."))
    else:
        yield report_ok(_("clock"), _("Nothing wrong."))


def check_jobs() -> Iterator[Finding]:
    """Does anything wait that nobody does, and did anything fail?"""
    left = job_queue.count_stalled_jobs(now())
    failed = job_queue.find_last_failure(KINDS.keys() - list_quick_kinds())
    if left:
        says = ngettext(
            "{count} job is stuck.",
            "{count} jobs are stuck.",
            left,
        )
        yield report_attention(
            _("jobs"), says.format(count=left), _("Start or restart the program.")
        )
    elif failed is not None:
        says = _("Last failure: {kind} – {why}").format(kind=failed.kind, why=failed.trouble)
        yield report_attention(_("jobs"), says, _("Start it again if you need it."))
    else:
        yield report_ok(_("jobs"), _("Nothing wrong."))
    if unsent := job_queue.count_failed_jobs((delivery_job.KIND,)):
        says = ngettext(
            "{count} message could not be sent.",
            "{count} messages could not be sent.",
            unsent,
        ).format(count=unsent)
        yield report_attention(_("messages"), says, _("Send again under Signals → Deliveries."))


def _excerpt_text(told: list[str]) -> str:
    shown = told[:SHOWN]
    if len(told) > SHOWN:
        shown.append(_("and {more} more").format(more=len(told) - SHOWN))
    return "; ".join(shown)
