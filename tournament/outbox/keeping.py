"""The files that were made: kept for a week for whoever asked, then cleaned away with their rows."""

import os

from tournament import journal
from tournament.models import Job
from tournament.outbox.jobs import made_folder

KEPT_MS = 7 * 24 * 3600 * 1000


def keep(job: Job, content: bytes) -> None:
    """Put a file where only the program's own user can read it; it is there whole or not at all."""
    folder = made_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside = folder / f"{job.pk}.{job.tries}.part"
    with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
    beside.replace(folder / str(job.pk))


def clean_up(at: int) -> None:
    """Forget work that ended more than a week ago, and remove files that nobody can ask for any more."""
    with journal.write_turn():
        Job.objects.filter(ended_at__lt=at - KEPT_MS).delete()
    files = {file: file.name.partition(".")[0] for file in made_folder().glob("*")}
    numbers = [int(name) for name in files.values() if name.isdecimal()]
    known = {str(pk) for pk in Job.objects.filter(pk__in=numbers).values_list("pk", flat=True)}
    for file, name in files.items():
        if name not in known:
            file.unlink(missing_ok=True)
