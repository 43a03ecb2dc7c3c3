"""Saves a simulated night that failed, in the format of the recorded nights."""

import tempfile
from pathlib import Path

from tests.lab.night_door import forget_everything
from tests.nights.record import keep
from tournament import journal
from tournament.models import Tournament

FOLDER = "final-nine-nights"
"""
Within the folder for what passes; from there a night is moved to `tests/nights/found` once its
fault is mended.
"""


def kept(night: Tournament, seed: int, faults: list[str]) -> Path:
    """Write the journal of this night, and beside it what was wrong with it; where they are."""
    folder = Path(tempfile.gettempdir()) / FOLDER
    folder.mkdir(exist_ok=True)
    file = folder / f"seed-{seed}.jsonl"
    forget_everything()
    row = Tournament.objects.get(pk=night.pk)
    lines = journal.list_sealed_lines(row)
    keep(file, lines, {len(lines): journal.build_snapshot(row).state}, seed=seed, faults=faults)
    return file
