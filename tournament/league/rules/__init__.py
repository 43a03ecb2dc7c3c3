"""Points for a night by a formula of the club's own: a small language that can only count."""

from tournament.league.rules.formula_parser import parse_formula
from tournament.league.rules.formula_points import HUNDREDTHS, Points, compute_points
from tournament.league.rules.formula_presets import BY_FORMULA, PRESETS, PointsPreset
from tournament.league.rules.formula_tokenizer import FormulaError
from tournament.league.rules.formula_tree import Node, list_function_names, list_variable_names
from tournament.league.rules.formula_vocabulary import FUNCTIONS, SIGNS, VARIABLES

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
    "compute_points",
    "list_function_names",
    "list_variable_names",
    "parse_formula",
]
