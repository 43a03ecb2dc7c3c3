"""Damages stored nights as a failing disk or somebody at an SQL prompt would."""

from django.db import connection

from tournament import journal
from tournament.models import Tournament

WAYS = {
    "garbled": "UPDATE tournament_journalentry SET action = '{\"kind\":' WHERE night_id = %s AND "
    "version = %s",
    "unknown kind": (
        'UPDATE tournament_journalentry SET action = \'{"kind":"teleport"}\' WHERE night_id = %s '
        "AND version = %s"
    ),
    "missing": "DELETE FROM tournament_journalentry WHERE night_id = %s AND version = %s",
    "another seal": "UPDATE tournament_journalentry SET seal = 'f' WHERE night_id = %s AND version "
    "= %s",
    "one byte": "UPDATE tournament_journalentry SET by = 'Amn' WHERE night_id = %s AND version = %s",
}
UNREADABLE = ("garbled", "unknown kind", "missing")


def damage(night: Tournament, how: str = "garbled", entry: int = 1) -> None:
    """Damage an entry of a night, as a process that begins finds it."""
    with connection.cursor() as cursor:
        cursor.execute(WAYS[how], [night.pk, entry])
    journal.clear_state_cache()
