"""Ready-made orders in which books are asked."""

from collections.abc import Mapping
from dataclasses import dataclass

from rulings.core.data_loader import gettext_noop as _


@dataclass(frozen=True, slots=True)
class Precedence:
    """Whose word goes first, and a sentence on whom it suits."""

    name: str
    books: tuple[str, ...]
    suits: str


PRECEDENCES: Mapping[str, Precedence] = {
    "hpt": Precedence(
        _("HomePokerTourney"),
        ("H2", "R11"),
        _("For home tournaments: HomePokerTourney’s own rules, then Robert’s."),
    ),
    "roberts": Precedence(
        _("Robert’s Rules"), ("R11",), _("What most card rooms and home games know.")
    ),
    "tda": Precedence(
        _("TDA 2024"),
        ("T24", "R11"),
        _("As at large tournaments; Robert’s where TDA leaves it open."),
    ),
    "tda_older": Precedence(_("TDA, older"), ("TS", "R4"), _("TDA as it was before 2022.")),
    "home": Precedence(
        _("Home club"), ("CAP", "R4"), _("Games among friends: the table decides together.")
    ),
}
