"""
The plans of tests/cases/plans.md: each one is what the program makes, and one that players would
sign; docs/planning.md shows some of them.
"""

from itertools import pairwise

from tests.rows import each_row
from tests.schedule.plan_reference import is_even_step, is_said_easily, small_blinds
from tests.schedule.plan_table import BEGINS, CASES, FILE, HEAD, build_table, list_wishes
from tests.schedule.test_plan import check_schedule, planned
from tests.server import ROOT
from tournament.schedule.rules.schedule_request import Tempo


def test_the_table_is_what_the_program_makes() -> None:
    assert FILE.read_text().partition(BEGINS)[2] == build_table()


def test_the_plans_in_the_documentation_are_among_them() -> None:
    planning = (ROOT / "docs" / "planning.md").read_text()
    shown = planning.partition(HEAD)[2].partition("\n\n")[0].splitlines()
    (chips,) = [part for part in FILE.read_text().split("\n## ") if part.startswith("500 chips")]
    assert len(shown) > 3
    assert [row for row in shown if row not in chips] == []


@each_row("key", CASES)
def test_every_row_is_one_that_players_would_sign(key: str) -> None:
    depths: dict[int, list[int]] = {}
    for wishes in list_wishes(key):
        found = planned(wishes)
        if found is None:
            continue
        check_schedule(wishes, Tempo.USUAL)
        smalls = small_blinds(found.structure)
        assert all(map(is_said_easily, smalls))
        jumps = [low for low, high in pairwise(smalls) if not is_even_step(low, high)]
        assert jumps in ([], [wishes.chips.values[0]])  # 25–50 → 50–100, where 25s are the smallest
        depths.setdefault(wishes.players, []).append(found.depth)
    assert len(depths) >= 3
    assert all(depth == sorted(depth) and depth[0] >= 40 for depth in depths.values())
