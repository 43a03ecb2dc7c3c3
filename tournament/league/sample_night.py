"""A night that nobody played, to try a formula on before the first one is finished."""

import numpy as np

from tournament.league.result_arrays import NightRow, ResultColumns

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")
NOBODY_PLAYED = 0
"""The number of the night; no real one has it."""
PRICE = 2000
PRIZES = (10_000, 6_000, 4_000)
REBUYS = (0, 1, 0, 0, 0, 0, 0, 0, 0)
HITS = (4, 2, 1, 1, 0, 0, 0, 0, 0)


def build_sample_rows() -> ResultColumns:
    """Nine players for 20 each, one of whom bought again; three prizes."""
    players = len(NAMES)
    zero = np.zeros(players, dtype=np.int64)
    rebuys = np.array(REBUYS, dtype=np.int64)
    night = NightRow(
        NOBODY_PLAYED,
        "",
        0,
        0,
        players,
        players,
        PRICE,
        sum(PRIZES),
        sum(PRIZES),
        len(PRIZES),
        "EUR",
        2,
    )
    numbers = np.arange(1, players + 1)
    columns = {
        "place": numbers,
        "among": zero + 1,
        "prize": np.array([*PRIZES, *[0] * (players - len(PRIZES))], dtype=np.int64),
        "bounty": zero,
        "spent": PRICE * (1 + rebuys),
        "fees": zero,
        "buy_ins": zero + 1,
        "rebuys": rebuys,
        "add_ons": zero,
        "re_entries": zero,
        "hits": np.array(HITS, dtype=np.int64),
    }
    return ResultColumns((night,), dict(enumerate(NAMES, 1)), zero, numbers, numbers, columns)
