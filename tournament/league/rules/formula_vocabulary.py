"""What the names and the functions of a formula mean, in one plain line each."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf

from tournament.engine.messages import _

VARIABLES: Mapping[str, str] = {
    "place": _("the place; of a shared place each of those it takes in turn"),
    "tied": _("how many share the place; 1 for a place of one’s own"),
    "entrants": _("how many people took part in the night"),
    "entries": _("how often somebody bought in or entered again, all together"),
    "paid": _("how many places were paid"),
    "cashed": _("1 for somebody who won a prize, otherwise 0"),
    "buyin": _("the price of the ordinary buy-in, in whole units of the currency"),
    "spent": _("what the player paid for everything that night"),
    "purse": _("the prize pool"),
    "prize": _("the prize of the player"),
    "bounty": _("what the player won for knockouts"),
    "won": _("prize and bounty together"),
    "rebuys": _("how often the player bought again"),
    "addons": _("how many add-ons the player took"),
    "reentries": _("how often the player entered again"),
    "hits": _("how many others the player knocked out"),
    "final": _("1 on the night of the season’s final, otherwise 0"),
    "night": _("the number of the night in the season, from 1"),
}


@dataclass(frozen=True, slots=True)
class FormulaFunction:
    """How a function is written, what it gives, and how many values it takes."""

    written: str
    means: str
    least: int = 1
    most: float = 1


FUNCTIONS: Mapping[str, FormulaFunction] = {
    "sqrt": FormulaFunction("sqrt(x)", _("the square root")),
    "log": FormulaFunction("log(x)", _("the logarithm to the base of 10")),
    "ln": FormulaFunction("ln(x)", _("the natural logarithm")),
    "exp": FormulaFunction("exp(x)", _("e to the power of x")),
    "abs": FormulaFunction("abs(x)", _("the number without its sign")),
    "min": FormulaFunction("min(a, b, …)", _("the smallest of some values"), most=inf),
    "max": FormulaFunction("max(a, b, …)", _("the largest of some values"), most=inf),
    "round": FormulaFunction(
        "round(x, digits)", _("rounded, halves upwards; without digits to whole numbers"), most=2
    ),
    "floor": FormulaFunction("floor(x)", _("rounded down")),
    "ceil": FormulaFunction("ceil(x)", _("rounded up")),
    "if": FormulaFunction(
        "if(condition, a, b)", _("a if the condition holds, otherwise b"), least=3, most=3
    ),
    "table": FormulaFunction(
        "table(n, p1, p2, …)",
        _("the n-th of the values after it, 0 beyond them"),
        least=2,
        most=inf,
    ),
}

WORDS = ("and", "or", "not")
"""Signs that are written as words."""

SIGNS: Mapping[str, str] = {
    "+ - * /": _("plus, minus, times, divided by"),
    "^": _("to the power of: 2 ^ 3 is 8"),
    "( )": _("what is inside is worked out first"),
    "= <> < <= > >=": _("compares: 1 if it is so, otherwise 0"),
    "and or not": _("both, one of them, the opposite"),
}
