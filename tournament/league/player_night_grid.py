"""Results side by side: a line for each player, a column for each night."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace

import numpy as np
import numpy.typing as npt

from tournament.league.result_arrays import Numbers, ResultColumns

Marks = npt.NDArray[np.bool_]
CELLS = ("came", "points", "place", "cashed")


@dataclass(frozen=True, slots=True)
class PlayerNightGrid:
    """
    Everybody whom the club knows, in each of some nights: whether they came, their points in
    hundredths, their place (0 without one), whether they won a prize. Somebody who is in a night
    twice, because two entries in the club's list were made one afterwards, has the better of their
    results.
    """

    players: Numbers
    came: Marks
    points: Numbers
    place: Numbers
    cashed: Marks

    def select_first_nights(self, nights: int) -> "PlayerNightGrid":
        """The same after the first nights."""
        first = {name: getattr(self, name)[:, :nights] for name in CELLS}
        return replace(self, **first)

    def select_players(self, lines: Sequence[int]) -> "PlayerNightGrid":
        """Some of the players, in this order."""
        chosen = np.array(lines, dtype=np.int64)
        return PlayerNightGrid(
            **{field.name: getattr(self, field.name)[chosen] for field in fields(self)}
        )


def build_player_night_grid(rows: ResultColumns, points: Numbers) -> PlayerNightGrid:
    """The results of these rows, with what each is worth."""
    known = rows.player > 0
    players, line = np.unique(rows.player[known], return_inverse=True)
    shape = (len(players), len(rows.nights))
    cell = line * len(rows.nights) + rows.night[known]
    worth = points[known]
    place = rows["place"][known]
    cashed = rows["prize"][known] > 0
    came = np.zeros(shape, dtype=bool)
    came.flat[cell] = True
    if np.count_nonzero(came) < len(cell):
        last = np.lexsort(
            (-place, place > 0, worth)
        )  # where a cell is written twice, the last one stays
        cell = cell[last]
        worth = worth[last]
        place = place[last]
        cashed = cashed[last]
    return PlayerNightGrid(
        players,
        came,
        _fill_grid(shape, cell, worth),
        _fill_grid(shape, cell, place),
        _fill_grid(shape, cell, cashed) > 0,
    )


def _fill_grid(shape: tuple[int, int], cell: Numbers, values: npt.NDArray[np.generic]) -> Numbers:
    filled = np.zeros(shape[0] * shape[1], dtype=np.int64)
    filled[cell] = values
    return filled.reshape(shape)
