"""Points for a night by a formula of the club's own: a small language that can only count."""

from tournament.core.points.counting import HUNDREDTHS, Points, count_points
from tournament.core.points.presets import BY_FORMULA, PRESETS, PointsPreset
from tournament.core.points.reading import read_formula
from tournament.core.points.tokens import FormulaError
from tournament.core.points.tree import Node, functions_in, names_in
from tournament.core.points.words import FUNCTIONS, SIGNS, VARIABLES

__all__ = [
    "BY_FORMULA",
    "FUNCTIONS",
    "HUNDREDTHS",
    "PRESETS",
    "SIGNS",
    "VARIABLES",
    "FormulaError",
    "Node",
    "Points",
    "PointsPreset",
    "count_points",
    "functions_in",
    "names_in",
    "read_formula",
]
