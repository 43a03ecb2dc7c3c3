"""Moves everything stored about a server's nights and TVs one week into the past."""

from django.db.models import F

from tests.server import RunningServer, written_by
from tournament.models import Tournament, Tv

WEEK_MS = 7 * 24 * 3600 * 1000


def let_a_week_pass(server: RunningServer) -> None:
    """While the server is switched off."""
    server.stop()
    written_by(__name__, server.settings)
    server.start()


def main() -> None:
    """Run in a process that has the server's settings."""
    for rows, fields in (
        (Tournament.objects.all(), ("opened_at", "starts_at", "finished_at")),
        (Tv.objects.all(), ("made_at", "seen_at", "approved_at")),
    ):
        rows.update(**{field: F(field) - WEEK_MS for field in fields})
