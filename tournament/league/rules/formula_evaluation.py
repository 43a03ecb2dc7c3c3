"""
Evaluates a formula for many results at once; each name is a column of numbers. Invalid values
(division by zero, root of a negative number, overflow) stay NaN unless a condition skips them.
"""

from collections.abc import Callable, Mapping
from functools import reduce
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tournament.league.rules.formula_tree import CallNode, NameNode, Node, NumberNode, OperatorNode

Floats: TypeAlias = npt.NDArray[np.float64]
Values: TypeAlias = Mapping[str, Floats]

NONE = np.nan
MAX_ROUNDED = 9
"""Behind the point, or before it."""
DUST = 6
"""
So many digits behind the one that is rounded, a difference comes from how a computer writes numbers
down.
"""


def evaluate_formula(tree: Node, values: Values) -> Floats:
    """
    The value of a formula for each row of the columns; NaN where it is no number.

    >>> six_by_place = OperatorNode("/", (NumberNode(6.0), NameNode("place")))
    >>> evaluate_formula(six_by_place, {"place": np.array([1.0, 2.0, 0.0])}).tolist()
    [6.0, 3.0, nan]
    """
    with np.errstate(all="ignore"):
        return _evaluate_node(tree, values)


def round_half_up(numbers: Floats, digits: Floats | int = 0) -> Floats:
    """
    Rounded to so many digits behind the point, halves upwards: as one does it on paper, not as the
    computer has written the number down.

    >>> round_half_up(np.array([1.005, 2.5, -2.5]), np.array([2, 0, 0])).tolist()
    [1.01, 3.0, -2.0]
    """
    scale = np.power(10.0, np.clip(np.floor(digits), -MAX_ROUNDED, MAX_ROUNDED))
    return np.asarray(np.floor(np.round(numbers * scale, DUST) + 0.5) / scale)


def _evaluate_node(tree: Node, values: Values) -> Floats:
    match tree:
        case NumberNode(value):
            return np.array([value])
        case NameNode(name):
            return values[name]
        case OperatorNode(sign, (part,)):
            return _apply_unary_sign(sign, _evaluate_node(part, values))
        case OperatorNode(sign, (left, right)):
            return SIGNS[sign](_evaluate_node(left, values), _evaluate_node(right, values))
        case CallNode(function, parts):
            return FUNCTIONS[function](*(_evaluate_node(part, values) for part in parts))
    raise AssertionError(tree)


def _apply_unary_sign(sign: str, value: Floats) -> Floats:
    return -value if sign == "-" else _to_truth_values(value == 0, value)


# --- signs


def _mask_infinite_values(numbers: Floats) -> Floats:
    """The same, with no number where it is none."""
    finite = np.isfinite(numbers)
    return numbers if finite.all() else np.where(finite, numbers, NONE)


def _to_truth_values(holds: npt.NDArray[np.bool_], *of: Floats) -> Floats:
    """1 where something holds, 0 where it does not, no number where it cannot be known."""
    unknown = reduce(np.logical_or, map(np.isnan, of))
    return np.where(unknown, NONE, holds.astype(np.float64))


def _apply_and(left: Floats, right: Floats) -> Floats:
    """One that does not hold is enough to know it."""
    return np.where((left == 0) | (right == 0), 0.0, _to_truth_values(left == left, left, right))


def _apply_or(left: Floats, right: Floats) -> Floats:
    """One that holds is enough to know it."""
    holds = ((left != 0) & ~np.isnan(left)) | ((right != 0) & ~np.isnan(right))
    return np.where(holds, 1.0, _to_truth_values(left != left, left, right))


def _build_arithmetic(ufunc: np.ufunc) -> Callable[[Floats, Floats], Floats]:
    return lambda left, right: _mask_infinite_values(ufunc(left, right))


def _build_comparison(ufunc: np.ufunc) -> Callable[[Floats, Floats], Floats]:
    return lambda left, right: _to_truth_values(ufunc(left, right), left, right)


SIGNS: Mapping[str, Callable[[Floats, Floats], Floats]] = {
    "+": _build_arithmetic(np.add),
    "-": _build_arithmetic(np.subtract),
    "*": _build_arithmetic(np.multiply),
    "/": _build_arithmetic(np.divide),
    "^": _build_arithmetic(np.power),
    "<": _build_comparison(np.less),
    "<=": _build_comparison(np.less_equal),
    "=": _build_comparison(np.equal),
    ">=": _build_comparison(np.greater_equal),
    ">": _build_comparison(np.greater),
    "<>": _build_comparison(np.not_equal),
    "and": _apply_and,
    "or": _apply_or,
}


# --- functions


def _build_unary_function(ufunc: np.ufunc) -> Callable[[Floats], Floats]:
    return lambda value: _mask_infinite_values(ufunc(value))


def _round_values(value: Floats, digits: Floats | None = None) -> Floats:
    return _mask_infinite_values(round_half_up(value, 0 if digits is None else digits))


def _evaluate_if(condition: Floats, value: Floats, other: Floats) -> Floats:
    return np.where(np.isnan(condition), NONE, np.where(condition != 0, value, other))


def _evaluate_table(number: Floats, *values: Floats) -> Floats:
    """A number with something behind its point is rounded down."""
    which = np.floor(number)
    found = np.where(np.isnan(number), NONE, 0.0)
    for at, value in enumerate(values, 1):
        found = np.where(which == at, value, found)
    return found


FUNCTIONS: Mapping[str, Callable[..., Floats]] = {
    "sqrt": _build_unary_function(np.sqrt),
    "log": _build_unary_function(np.log10),
    "ln": _build_unary_function(np.log),
    "exp": _build_unary_function(np.exp),
    "abs": _build_unary_function(np.abs),
    "min": lambda *values: reduce(np.minimum, values),
    "max": lambda *values: reduce(np.maximum, values),
    "round": _round_values,
    "floor": _build_unary_function(np.floor),
    "ceil": _build_unary_function(np.ceil),
    "if": _evaluate_if,
    "table": _evaluate_table,
}
