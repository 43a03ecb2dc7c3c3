"""Walks through undo and redo, read again from the start."""

from dataclasses import replace

from tests.night.test_history_snapshots import SEEDS, looked, same, walked
from tests.rows import each_row


@each_row("seed", SEEDS)
def test_it_comes_to_the_same_as_reading_everything_again(seed: int) -> None:
    past = walked(seed)
    for version in range(1, past.version + 1):
        for targets in ((version,), (version, past.version)):
            assert same(looked(past, targets), looked(replace(past, before=()), targets))
