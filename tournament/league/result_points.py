"""Points of a club's results by a formula: the column behind each of its names."""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from tournament.league.result_arrays import ResultColumns
from tournament.league.result_selection import expand_night_column
from tournament.league.rules import Node, Points, compute_points, list_variable_names

Floats = npt.NDArray[np.float64]


def compute_result_points(rows: ResultColumns, formula: Node, final: int | None = None) -> Points:
    """
    What every result of these nights is worth. `rows` are those of the season's nights alone, since
    a night's number in the season is its place among them; `final` is the number of the night that
    is the final.
    """
    wanted = ("place", "tied", *list_variable_names(formula))
    return compute_points(formula, {name: COLUMNS[name](rows, final) for name in wanted})


def _build_result_column(column: str) -> "Column":
    return lambda rows, _final: rows[column].astype(np.float64)


def _build_night_column(column: str) -> "Column":
    return lambda rows, _final: expand_night_column(rows, column).astype(np.float64)


def _build_money_column(*columns: str) -> "Column":
    """Amounts in whole units of each night's currency."""

    def compute_amounts(rows: ResultColumns, _final: int | None) -> Floats:
        return np.asarray(sum(rows[name] for name in columns) / _compute_minor_unit_factors(rows))

    return compute_amounts


def _build_night_money_column(name: str) -> "Column":
    return lambda rows, _final: np.asarray(
        expand_night_column(rows, name) / _compute_minor_unit_factors(rows)
    )


def _compute_spending(rows: ResultColumns, final: int | None) -> Floats:
    """
    No number where nobody wrote down what was paid: a formula that asks for it gives no points
    then.
    """
    known = expand_night_column(rows, "knows_money") == 1
    return np.where(known, _build_money_column("spent")(rows, final), np.nan)


def _compute_buy_in(rows: ResultColumns, final: int | None) -> Floats:
    """
    No number where neither the price nor anything that was paid is known: that is no free night.
    """
    known = (expand_night_column(rows, "knows_money") == 1) | (
        expand_night_column(rows, "price") > 0
    )
    return np.where(known, _build_night_money_column("price")(rows, final), np.nan)


def _compute_minor_unit_factors(rows: ResultColumns) -> Floats:
    return np.asarray(10.0 ** expand_night_column(rows, "digits"))


def _compute_final_flag(rows: ResultColumns, final: int | None) -> Floats:
    return np.array([night.pk == final for night in rows.nights], dtype=np.float64)[rows.night]


Column = Callable[[ResultColumns, int | None], Floats]

COLUMNS: Mapping[str, Column] = {
    "place": _build_result_column("place"),
    "tied": _build_result_column("among"),
    "entrants": _build_night_column("field"),
    "entries": _build_night_column("entries"),
    "paid": _build_night_column("paid_places"),
    "cashed": lambda rows, _final: (rows["prize"] > 0).astype(np.float64),
    "buyin": _compute_buy_in,
    "spent": _compute_spending,
    "purse": _build_night_money_column("purse"),
    "prize": _build_money_column("prize"),
    "bounty": _build_money_column("bounty"),
    "won": _build_money_column("prize", "bounty"),
    "rebuys": _build_result_column("rebuys"),
    "addons": _build_result_column("add_ons"),
    "reentries": _build_result_column("re_entries"),
    "hits": _build_result_column("hits"),
    "final": _compute_final_flag,
    "night": lambda rows, _final: rows.night.astype(np.float64) + 1,
}
