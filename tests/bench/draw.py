"""
The card draw of a large field and its check, beside seats from the computer's own chance, which
nobody can check.
"""

from collections.abc import Iterator
from itertools import chain
from random import SystemRandom

from seating.draw_verification import find_draw_mismatches
from seating.seat_draw import compute_table_sizes, draw_all_seats
from tests.bench.payouts import in_turns
from tests.bench.table import Row, compared
from tests.cases.draw_cases import drawing, seed_of

PLAYERS = 1000
SEED = seed_of("bench")


def rows() -> Iterator[Row]:
    """Everybody draws; and everything is worked out again from what was written down."""
    players, sizes = range(PLAYERS), compute_table_sizes(PLAYERS)
    numbers, chance = range(1, len(sizes) + 1), SystemRandom()
    written = drawing("bench", list(players), list(sizes), word="river")

    def bare() -> list[tuple[int, tuple[int, int]]]:
        seats = list(
            chain.from_iterable(
                [(table, seat) for seat in range(size)] for table, size in enumerate(sizes)
            )
        )
        chance.shuffle(seats)
        return list(zip(players, seats, strict=True))

    ours, checked, floor = in_turns(
        lambda: draw_all_seats(players, sizes, numbers, SEED, "river"),
        lambda: find_draw_mismatches(written),
        bare,
    )
    name = "seats nobody can check"
    yield compared(f"card draw of {PLAYERS}", ours, floor, "ms", most=4, name=name)
    yield compared("  worked out again and compared", checked, ours, "ms", most=3, name="the draw")
