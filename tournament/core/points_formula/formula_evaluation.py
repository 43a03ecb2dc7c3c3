"""
Works a formula out, for many results at once: each name stands for a column of numbers. What is no
number – a division by zero, the root of less than nothing, more than a computer counts – stays no
number through everything it is part of, unless a condition leaves it aside.
"""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from tournament.core.points_formula.formula_tree import (
    CallNode,
    NameNode,
    Node,
    NumberNode,
    OperatorNode,
)

Floats: TypeAlias = npt.NDArray[np.float64]
Values: TypeAlias = Mapping[str, Floats]

NONE = np.nan
MOST_ROUNDED = 9
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
        return _value(tree, values)


def round_half_up(numbers: Floats, digits: Floats | int = 0) -> Floats:
    """
    Rounded to so many digits behind the point, halves upwards: as one does it on paper, not as the
    computer has written the number down.

    >>> round_half_up(np.array([1.005, 2.5, -2.5]), np.array([2, 0, 0])).tolist()
    [1.01, 3.0, -2.0]
    """
    scale = np.power(10.0, np.clip(np.floor(digits), -MOST_ROUNDED, MOST_ROUNDED))
    return np.asarray(np.floor(np.round(numbers * scale, DUST) + 0.5) / scale)


def _value(tree: Node, values: Values) -> Floats:
    match tree:
        case NumberNode(value):
            return np.array([value])
        case NameNode(name):
            return values[name]
        case OperatorNode(sign, (part,)):
            return _alone(sign, _value(part, values))
        case OperatorNode(sign, (left, right)):
            return SIGNS[sign](_value(left, values), _value(right, values))
        case CallNode(function, parts):
            return FUNCTIONS[function](*(_value(part, values) for part in parts))
    raise AssertionError(tree)


def _alone(sign: str, value: Floats) -> Floats:
    return -value if sign == "-" else _to_truth_values(value == 0, value)


# --- signs
# --------------------------------------------------------------------------------------------------


def _sound(numbers: Floats) -> Floats:
    """The same, with no number where it is none."""
    finite = np.isfinite(numbers)
    return numbers if finite.all() else np.where(finite, numbers, NONE)


def _to_truth_values(holds: npt.NDArray[np.bool_], *of: Floats) -> Floats:
    """1 where something holds, 0 where it does not, no number where it cannot be known."""
    unknown = np.isnan(of[0])
    for value in of[1:]:
        unknown = unknown | np.isnan(value)
    return np.where(unknown, NONE, holds.astype(np.float64))


def _both(left: Floats, right: Floats) -> Floats:
    """One that does not hold is enough to know it."""
    return np.where((left == 0) | (right == 0), 0.0, _to_truth_values(left == left, left, right))


def _either(left: Floats, right: Floats) -> Floats:
    """One that holds is enough to know it."""
    holds = ((left != 0) & ~np.isnan(left)) | ((right != 0) & ~np.isnan(right))
    return np.where(holds, 1.0, _to_truth_values(left != left, left, right))


def _arithmetic(ufunc: np.ufunc) -> Callable[[Floats, Floats], Floats]:
    return lambda left, right: _sound(ufunc(left, right))


def _comparison(ufunc: np.ufunc) -> Callable[[Floats, Floats], Floats]:
    return lambda left, right: _to_truth_values(ufunc(left, right), left, right)


SIGNS: Mapping[str, Callable[[Floats, Floats], Floats]] = {
    "+": _arithmetic(np.add),
    "-": _arithmetic(np.subtract),
    "*": _arithmetic(np.multiply),
    "/": _arithmetic(np.divide),
    "^": _arithmetic(np.power),
    "<": _comparison(np.less),
    "<=": _comparison(np.less_equal),
    "=": _comparison(np.equal),
    ">=": _comparison(np.greater_equal),
    ">": _comparison(np.greater),
    "<>": _comparison(np.not_equal),
    "and": _both,
    "or": _either,
}


# --- functions
# --------------------------------------------------------------------------------------------------


def _one(ufunc: np.ufunc) -> Callable[[Floats], Floats]:
    return lambda value: _sound(ufunc(value))


def _smallest(*values: Floats) -> Floats:
    return _of_all(np.minimum, values)


def _largest(*values: Floats) -> Floats:
    return _of_all(np.maximum, values)


def _of_all(ufunc: np.ufunc, values: tuple[Floats, ...]) -> Floats:
    found = values[0]
    for value in values[1:]:
        found = ufunc(found, value)
    return found


def _round_values(value: Floats, digits: Floats | None = None) -> Floats:
    return _sound(round_half_up(value, 0 if digits is None else digits))


def _choose_values(condition: Floats, one: Floats, other: Floats) -> Floats:
    return np.where(np.isnan(condition), NONE, np.where(condition != 0, one, other))


def _nth(number: Floats, *values: Floats) -> Floats:
    """A number with something behind its point is rounded down."""
    which, found = np.floor(number), np.where(np.isnan(number), NONE, 0.0)
    for at, value in enumerate(values, 1):
        found = np.where(which == at, value, found)
    return found


FUNCTIONS: Mapping[str, Callable[..., Floats]] = {
    "sqrt": _one(np.sqrt),
    "log": _one(np.log10),
    "ln": _one(np.log),
    "exp": _one(np.exp),
    "abs": _one(np.abs),
    "min": _smallest,
    "max": _largest,
    "round": _round_values,
    "floor": _one(np.floor),
    "ceil": _one(np.ceil),
    "if": _choose_values,
    "table": _nth,
}
