"""The points of a club's results by a formula: what each name of it stands for, as columns."""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from tournament.core.points_formula import Node, Points, compute_points, list_names
from tournament.league.result_columns import ResultColumns
from tournament.league.result_selection import by_night

Floats = npt.NDArray[np.float64]


def points_of(rows: ResultColumns, formula: Node, final: int | None = None) -> Points:
    """
    What every result of these nights is worth. `rows` are those of the season's nights alone, since
    a night's number in the season is its place among them; `final` is the number of the night that
    is the final.
    """
    wanted = ("place", "tied", *list_names(formula))
    return compute_points(formula, {name: COLUMNS[name](rows, final) for name in wanted})


def _own(column: str) -> "Column":
    return lambda rows, _final: rows[column].astype(np.float64)


def _of_night(column: str) -> "Column":
    return lambda rows, _final: by_night(rows, column).astype(np.float64)


def _money(*columns: str) -> "Column":
    """Amounts in whole units of each night's currency."""

    def column(rows: ResultColumns, _final: int | None) -> Floats:
        return np.asarray(sum(rows[name] for name in columns) / _minor_units(rows))

    return column


def _money_of_night(name: str) -> "Column":
    return lambda rows, _final: np.asarray(by_night(rows, name) / _minor_units(rows))


def _spent(rows: ResultColumns, final: int | None) -> Floats:
    """
    No number where nobody wrote down what was paid: a formula that asks for it gives no points
    then.
    """
    return np.where(by_night(rows, "knows_money") == 1, _money("spent")(rows, final), np.nan)


def _buyin(rows: ResultColumns, final: int | None) -> Floats:
    """
    No number where neither the price nor anything that was paid is known: that is no free night.
    """
    known = (by_night(rows, "knows_money") == 1) | (by_night(rows, "price") > 0)
    return np.where(known, _money_of_night("price")(rows, final), np.nan)


def _minor_units(rows: ResultColumns) -> Floats:
    return np.asarray(10.0 ** by_night(rows, "digits"))


def _final(rows: ResultColumns, final: int | None) -> Floats:
    return np.array([night.pk == final for night in rows.nights], dtype=np.float64)[rows.night]


Column = Callable[[ResultColumns, int | None], Floats]

COLUMNS: Mapping[str, Column] = {
    "place": _own("place"),
    "tied": _own("among"),
    "entrants": _of_night("field"),
    "entries": _of_night("entries"),
    "paid": _of_night("paid_places"),
    "cashed": lambda rows, _final: (rows["prize"] > 0).astype(np.float64),
    "buyin": _buyin,
    "spent": _spent,
    "purse": _money_of_night("purse"),
    "prize": _money("prize"),
    "bounty": _money("bounty"),
    "won": _money("prize", "bounty"),
    "rebuys": _own("rebuys"),
    "addons": _own("add_ons"),
    "reentries": _own("re_entries"),
    "hits": _own("hits"),
    "final": _final,
    "night": lambda rows, _final: rows.night.astype(np.float64) + 1,
}
