"""
Nights played at random, saved as The Tournament Director would, read, and taken over as they are.
"""

import random
from zoneinfo import ZoneInfo

from tests.imports.tdt_import_check import taken_over
from tests.imports.tdt_nights import Night, content_of, played
from tests.lab import tdt
from tests.lab.findings import Findings
from tests.rows import each_row
from tournament.imports.incoming_data import IncomingNight
from tournament.imports.tdt_file_reader import read_tdt

UTC = ZoneInfo("UTC")


def expected(night: Night) -> dict[str, tuple[object, ...]]:
    return {
        one.ref: (
            one.place,
            one.prize,
            one.bounty,
            one.by_deal,
            sum(life.amount + life.bounty for life in one.lives) + sum(one.add_ons),
            len(one.lives) - 1,
            len(one.add_ons),
            one.lives[-1].by,
            tuple(life.by for life in one.lives[:-1]),
            one.lives[-1].out_at or None,
        )
        for one in night.players
    }


def read(found: IncomingNight) -> dict[str, tuple[object, ...]]:
    return {
        one.ref: (
            one.place,
            one.prize,
            one.bounty,
            one.by_deal,
            one.paid,
            one.rebuys,
            one.add_ons,
            one.by,
            one.earlier,
            one.out_at,
        )
        for one in found.results
    }


@each_row("seed", range(60))
def test_a_random_night_is_read_as_it_was_played(seed: int) -> None:
    chance = random.Random(seed)
    night = played(chance)
    found = read_tdt(content_of(night, chance), UTC)
    assert read(found.nights[0]) == expected(night)
    assert [one.name for one in found.players] == [one.name for one in night.players]
    assert taken_over(found) == []


def holds(findings: Findings) -> None:
    assert findings.failures == [], findings.told()


def test_damaged_files_are_read_or_refused() -> None:
    holds(tdt.run(tdt.CI_SIZE))
