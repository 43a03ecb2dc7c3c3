"""Asks for what is not needed any more to be cleaned away, whoever does the work here."""

from tournament.engine.time_units import HOUR
from tournament.jobs import job_cleanup

LOOK_MS = 10_000


class CleanupSchedule:
    """
    Looks now and then whether the hour is another one; however many processes ask, it is done once
    in each.
    """

    def __init__(self) -> None:
        self._looked_at = 0
        self._asked = -1

    def enqueue_due_cleanup(self, at: int) -> None:
        """Ask for it, once an hour."""
        hour = at // HOUR
        if hour == self._asked or 0 <= at - self._looked_at < LOOK_MS:
            return
        self._looked_at = at
        if job_cleanup.enqueue_cleanup(f"clean-up-{hour}"):
            self._asked = hour
