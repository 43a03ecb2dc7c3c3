"""Winners of nights."""

import numpy as np

from tournament.league.result_arrays import ResultColumns


def map_winners_by_night(rows: ResultColumns) -> dict[int, tuple[str, ...]]:
    """
    The names of those on the first place, by the number of the night; an empty name is somebody
    whom the club does not know.
    """
    found: dict[int, tuple[str, ...]] = {}
    for at in np.flatnonzero(rows["place"] == 1).tolist():
        night = rows.nights[int(rows.night[at])].pk
        found[night] = (*found.get(night, ()), rows.names.get(int(rows.player[at]), ""))
    return found
