"""Names and functions of formulas, each explained in one line."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from tournament.engine.messages import _

VARIABLES: Mapping[str, str] = {
    "place": _("place (each in turn if shared)"),
    "tied": _("players sharing the place, else 1"),
    "entrants": _("players"),
    "entries": _("entries with re-entries"),
    "paid": _("places paid"),
    "cashed": _("1 in the money, else 0"),
    "buyin": _("buy-in price"),
    "spent": _("total paid by the player"),
    "purse": _("prize pool"),
    "prize": _("player’s payout"),
    "bounty": _("player’s bounties"),
    "won": _("payout plus bounties"),
    "rebuys": _("player’s rebuys"),
    "addons": _("player’s add-ons"),
    "reentries": _("player’s re-entries"),
    "hits": _("player’s knockouts"),
    "final": _("1 in the final, else 0"),
    "night": _("night number in the season"),
}


@dataclass(frozen=True, slots=True)
class FormulaFunction:
    """How a function is written, what it gives, and how many values it takes."""

    written: str
    means: str
    least: int = 1
    most: float = 1


FUNCTIONS: Mapping[str, FormulaFunction] = {
    "sqrt": FormulaFunction("sqrt(x)", _("square root")),
    "log": FormulaFunction("log(x)", _("logarithm, base 10")),
    "ln": FormulaFunction("ln(x)", _("natural logarithm")),
    "exp": FormulaFunction("exp(x)", _("e to the power of x")),
    "abs": FormulaFunction("abs(x)", _("absolute value")),
    "min": FormulaFunction("min(a, b, …)", _("smallest value"), most=inf),
    "max": FormulaFunction("max(a, b, …)", _("largest value"), most=inf),
    "round": FormulaFunction(
        "round(x, digits)", _("rounded, halves up; whole without digits"), most=2
    ),
    "floor": FormulaFunction("floor(x)", _("rounded down")),
    "ceil": FormulaFunction("ceil(x)", _("rounded up")),
    "if": FormulaFunction("if(condition, a, b)", _("a if true, else b"), least=3, most=3),
    "table": FormulaFunction(
        "table(n, p1, p2, …)",
        _("n-th value, else 0"),
        least=2,
        most=inf,
    ),
}

WORDS = ("and", "or", "not")
"""Signs that are written as words."""

SIGNS: Mapping[str, str] = {
    "+ - * /": _("arithmetic"),
    "^": _("power: 2 ^ 3 is 8"),
    "( )": _("inside first"),
    "= <> < <= > >=": _("comparison: 1 if true, else 0"),
    "and or not": _("and, or, not"),
}
