"""
The points of results by a formula: shared places, those without a place, and what is no number.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tournament.league.rules.formula_evaluation import Floats, evaluate_formula, round_half_up
from tournament.league.rules.formula_tree import Node, list_variable_names

Hundredths: TypeAlias = npt.NDArray[np.int64]
Marks: TypeAlias = npt.NDArray[np.bool_]

HUNDREDTHS = 100
AT_ONCE = 200_000

MAX_POINTS = 1e12
"""More for one night is no number of points: sums over many nights must stay exact."""


@dataclass(frozen=True, slots=True)
class Points:
    """
    What each result is worth, in hundredths of a point, and where the formula gave no number, which
    counts 0.
    """

    hundredths: Hundredths
    no_number: Marks


def compute_points(tree: Node, results: Mapping[str, Floats]) -> Points:
    """
    The points of many results; each name of the formula is a column of them, `place` and `tied`
    always.

    Who shares a place gets the average of what the formula gives for each of the places they take,
    the way prizes of shared places are shared. Somebody without a place (0) gets no points,
    whatever the formula says.

    >>> from tournament.league.rules.formula_parser import parse_formula
    >>> results = {"place": np.array([1.0, 2.0, 2.0, 0.0]), "tied": np.array([1.0, 2.0, 2.0, 1.0])}
    >>> compute_points(parse_formula("table(place, 10, 5, 2)"), results).hundredths.tolist()
    [1000, 350, 350, 0]
    """
    place = results["place"]
    tied = results["tied"]
    shared = (tied > 1) & (place > 0)
    value = evaluate_formula(tree, results) + np.zeros(len(place))
    if "place" in list_variable_names(tree):
        for some in _split_into_portions(np.flatnonzero(shared), tied):
            value[some] = _average_over_ties(
                tree, {name: column[some] for name, column in results.items()}
            )
    return _to_hundredths(np.where(place > 0, value, 0.0))


def _split_into_portions(shared: Hundredths, tied: Floats) -> Iterator[Hundredths]:
    """Those who share places, so many at a time that not too much is worked out at once."""
    if len(shared):
        ends = np.cumsum(tied[shared]) // AT_ONCE
        yield from np.split(shared, np.flatnonzero(np.diff(ends)) + 1)


def _average_over_ties(tree: Node, results: Mapping[str, Floats]) -> Floats:
    """The average of the formula over the places that are shared."""
    tied = results["tied"].astype(np.int64)
    first = np.concatenate(([0], np.cumsum(tied)[:-1]))
    behind = np.arange(int(tied.sum())) - np.repeat(first, tied)
    each = {name: np.repeat(column, tied) for name, column in results.items()}
    each["place"] = each["place"] + behind
    value = evaluate_formula(tree, each) + np.zeros(len(behind))
    with np.errstate(all="ignore"):
        return np.asarray(np.add.reduceat(value, first) / tied)


def _to_hundredths(value: Floats) -> Points:
    no_number = ~(np.abs(value) <= MAX_POINTS)
    hundredths = round_half_up(np.where(no_number, 0.0, value) * HUNDREDTHS)
    return Points(hundredths.astype(np.int64), no_number)
