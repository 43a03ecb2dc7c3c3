"""Recorded nights, imported into a club."""

from pathlib import Path

from tests.nights.test_golden import NIGHTS
from tournament import journal
from tournament.engine.journal_seal import SealedLine
from tournament.exports import journal_file
from tournament.exports.night_export_source import NightExportSource, build_night_source
from tournament.models import Club

RECORDED = [path.stem for path in NIGHTS]


def brought(club: Club, name: str) -> NightExportSource:
    """The recorded night of this name; its numbers mean nobody of the club."""
    path = next(one for one in NIGHTS if one.stem == name)
    return build_night_source(journal.restore_night(club, lines_of(path), dict, name))


def lines_of(path: Path) -> tuple[SealedLine, ...]:
    """The journal in a file."""
    return journal_file.read_journal(path.read_bytes()).lines
