"""
A whole night of a thousand seated players, action by action, beside the same journal only carried
out.
"""

import time
from collections.abc import Iterator

from tests.bench.table import Row, compared, counted
from tests.properties.night_kind import Kind
from tests.properties.seated_night import SeatedNight
from tournament.night.journal_history import JournalHistory, add_entry, fold_entries
from tournament.night.values.house_rules import HouseRules

PLAYERS = 1000
QUIET = (0, 0, 0, 1, 1)
"""How many go out at a table in one hand."""


def rows() -> Iterator[Row]:
    """
    Drawn, dealt hand by hand at up to a hundred tables, moved, broken and drawn anew, down to one
    player.
    """
    entries = SeatedNight(Kind(PLAYERS, HouseRules(), outs=QUIET), 7).play().entries
    begun, past = time.perf_counter(), JournalHistory()
    for entry in entries:
        past = add_entry(past, entry)
    took, begun = time.perf_counter() - begun, time.perf_counter()
    assert fold_entries(entries) == past.state
    folded = time.perf_counter() - begun
    actions = len(entries)
    yield counted(f"a night of {PLAYERS} with seats, {actions:,} actions", took, "s")
    yield compared(
        "  each of them",
        1000 * took / actions,
        1000 * folded / actions,
        "ms",
        most=20,
        name="without its checks",
    )
