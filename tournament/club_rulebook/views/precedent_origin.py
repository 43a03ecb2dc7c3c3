"""Whether the rulings behind precedents still stand."""

from collections.abc import Iterable

from tournament import journal
from tournament.models import OwnRule
from tournament.night.state import State


def is_ruling_withdrawn(row: OwnRule, state: State) -> bool:
    """
    Whether the ruling of a precedent was taken back in its night; a later ruling may have got its
    number.
    """
    ruling = state.rulings.get(row.ruling)
    return ruling is None or ruling.at > row.changed_at


def find_withdrawn_precedents(rows: Iterable[OwnRule]) -> frozenset[int]:
    """The precedents in use, by their row, whose ruling was taken back; no night is read twice."""
    states: dict[int, State | None] = {}
    found = set[int]()
    for row in rows:
        if row.night is None or not row.ruling or row.put_away_at is not None:
            continue
        if row.night.pk not in states:
            snapshot = journal.build_snapshot_if_intact(row.night)
            states[row.night.pk] = snapshot.state if snapshot else None
        state = states[row.night.pk]
        if state is not None and is_ruling_withdrawn(row, state):
            found.add(row.pk)
    return frozenset(found)
