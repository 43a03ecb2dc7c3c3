"""Settings of a season and their validation."""

from dataclasses import dataclass, fields
from datetime import date
from hashlib import sha256

from tournament.club.models import MAX_NAME_LENGTH
from tournament.engine.messages import _, refuse
from tournament.league.rules import FormulaError, Node, parse_formula
from tournament.models import MAX_FORMULA_LENGTH, Season

EARLIEST = date(1970, 1, 2)
LATEST = date(2999, 12, 30)
MAX_NIGHTS = 1000
MAX_ATTENDANCE = 1_000_000
MAX_WEIGHT = 10
NOTHING = "0"
"""The formula of a season whose own one cannot be read."""


@dataclass(frozen=True, slots=True)
class SeasonSettings:
    """A season as its form shows it; what each of it means stands at the row."""

    name: str
    first_day: date
    last_day: date | None
    formula: str
    best_of: int = 0
    attendance: int = 0
    least_nights: int = 0
    final_weight: int = 1
    finalists: int = 0
    shows_money: bool = False

    @classmethod
    def from_row(cls, row: Season) -> "SeasonSettings":
        """The settings of a season as they are kept."""
        return cls(**{field.name: getattr(row, field.name) for field in fields(cls)})

    def write_to_row(self, row: Season) -> None:
        """Put the settings into a row."""
        for field in fields(self):
            setattr(row, field.name, getattr(self, field.name))

    @property
    def fingerprint(self) -> str:
        """A short name for all of it, the same as long as nothing is changed."""
        said = "\n".join(f"{field.name} {getattr(self, field.name)!s}" for field in fields(self))
        return sha256(said.encode()).hexdigest()[:16]


LIMITS = (
    ("best_of", MAX_NIGHTS),
    ("attendance", MAX_ATTENDANCE),
    ("least_nights", MAX_NIGHTS),
    ("final_weight", MAX_WEIGHT),
    ("finalists", MAX_NIGHTS),
)


def validate_settings(settings: SeasonSettings) -> None:
    """Whether a season can be so; whatever cannot be is told in one sentence."""
    if not 1 <= len(settings.name.strip()) <= MAX_NAME_LENGTH:
        raise refuse(_("Type a name of at most {most} letters."), most=MAX_NAME_LENGTH)
    last = settings.last_day or settings.first_day
    if not EARLIEST <= settings.first_day <= LATEST or last > LATEST:
        raise refuse(_("The day is too far off. Check the year."))
    if last < settings.first_day:
        raise refuse(_("The season ends before it begins. Check the days."))
    if (
        any(not 0 <= getattr(settings, name) <= most for name, most in LIMITS)
        or settings.final_weight < 1
    ):
        raise refuse(_("A number is too large or negative. Check them."))
    if len(settings.formula) > MAX_FORMULA_LENGTH:
        raise refuse(_("At most {most} letters in a formula."), most=MAX_FORMULA_LENGTH)
    parse_formula(settings.formula)


def parse_season_formula(settings: SeasonSettings | Season) -> Node:
    """
    The season's formula as a tree; one that cannot be read any more counts nothing, and the page
    says so.
    """
    try:
        return parse_formula(settings.formula)
    except FormulaError:
        return parse_formula(NOTHING)
