"""A season in words: dates, what counts, its formula."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.jobs.export_formats import ExportFormat
from tournament.league.rules import (
    BY_FORMULA,
    FUNCTIONS,
    PRESETS,
    SIGNS,
    VARIABLES,
    FormulaError,
    Node,
    list_function_names,
    list_variable_names,
    parse_formula,
)
from tournament.league.views.players_text import points_text
from tournament.localization import format_calendar_day
from tournament.models import Season

FORMATS = {
    ExportFormat.PDF: gettext_lazy("PDF"),
    ExportFormat.XLSX: gettext_lazy("Excel (XLSX)"),
    ExportFormat.CSV: gettext_lazy("CSV (several in one ZIP file)"),
    ExportFormat.JSON: gettext_lazy("JSON"),
}
"""As what a season can be exported; it is always more than one table."""

WHOLE, TENTH, MANY_POINTS = 100, 10, 100_00
"""In hundredths."""


@dataclass(frozen=True, slots=True)
class FormulaTerm:
    """Something that may stand in a formula, and what it means."""

    written: str
    means: str


@dataclass(frozen=True, slots=True)
class FormulaText:
    """A formula with what it says."""

    text: str
    name: str
    """Of one that is ready to take; empty for one of the club's own."""
    rewards: str
    meanings: tuple[FormulaTerm, ...]
    fault: bool = False


def season_days_text(season: Season) -> str:
    """From which day to which."""
    first = format_calendar_day(season.first_day)
    if season.last_day is None:
        return _("since {day}").format(day=first)
    return _("{first} to {last}").format(first=first, last=format_calendar_day(season.last_day))


def build_formula_text(text: str) -> FormulaText:
    """A formula in words: what it is called, and what the names in it mean."""
    preset = BY_FORMULA.get(text.strip())
    name, rewards = (_(preset.name), _(preset.rewards)) if preset else ("", "")
    try:
        tree = parse_formula(text)
    except FormulaError:
        return FormulaText(text, name, rewards, (), fault=True)
    return FormulaText(text, name, rewards, tuple(_list_meanings(tree)))


def _list_meanings(tree: Node) -> Iterator[FormulaTerm]:
    for name in list_variable_names(tree):
        yield FormulaTerm(name, _(VARIABLES[name]))
    for name in list_function_names(tree):
        yield FormulaTerm(FUNCTIONS[name].written, _(FUNCTIONS[name].means))


def list_formula_terms() -> dict[str, tuple[FormulaTerm, ...]]:
    """Everything that may stand in a formula."""
    return {
        "names": tuple(FormulaTerm(name, _(means)) for name, means in VARIABLES.items()),
        "functions": tuple(
            FormulaTerm(function.written, _(function.means)) for function in FUNCTIONS.values()
        ),
        "signs": tuple(FormulaTerm(sign, _(means)) for sign, means in SIGNS.items()),
    }


def list_presets() -> tuple[dict[str, str], ...]:
    """The formulas that are ready to take."""
    return tuple(
        {
            "key": preset.key,
            "name": _(preset.name),
            "formula": preset.formula,
            "rewards": _(preset.rewards),
        }
        for preset in PRESETS
    )


def align_points(numbers: Sequence[int]) -> list[str]:
    """
    Points below each other, all with as many digits behind the point as the one that needs most.
    """
    behind = max((len(f"{number % 100:02}".rstrip("0")) for number in numbers), default=0)
    return [
        str(number_format(Decimal(number).scaleb(-2), decimal_pos=behind)) for number in numbers
    ]


def align_totals(numbers: Sequence[int]) -> list[str]:
    """
    The points of a season below each other, all with as few digits behind the point as tell them
    apart; none but 0 reads as 0. Where few points are won, all digits count.
    """
    if max(map(abs, numbers), default=0) < MANY_POINTS:
        return align_points(numbers)
    for behind, unit in enumerate((WHOLE, TENTH)):
        rounded = [_round_half_up(number, unit) for number in numbers]
        zeros = rounded.count(0) == numbers.count(0)
        if zeros and len(set(rounded)) == len(set(numbers)):
            return [
                str(number_format(Decimal(number).scaleb(-behind), decimal_pos=behind))
                for number in rounded
            ]
    return [str(number_format(Decimal(number).scaleb(-2), decimal_pos=2)) for number in numbers]


def _round_half_up(hundredths: int, unit: int) -> int:
    return (2 * hundredths + unit) // (2 * unit)


def list_season_rules(season: Season) -> Iterator[str]:
    """The rules of a season, a sentence each."""
    if season.best_of:
        yield ngettext(
            "Only each player’s best result counts.",
            "Only each player’s best {count} results count.",
            season.best_of,
        ).format(count=season.best_of)
    if season.attendance:
        yield _("Attendance points per night: {points}.").format(
            points=points_text(season.attendance)
        )
    if season.least_nights > 1:
        yield ngettext(
            "No rank below {count} night.",
            "No rank below {count} nights.",
            season.least_nights,
        ).format(count=season.least_nights)
    if season.final_id and season.final_weight > 1:
        yield ngettext(
            "The final is never dropped and counts {count} time.",
            "The final is never dropped and counts {count} times.",
            season.final_weight,
        ).format(count=season.final_weight)
    elif season.final_id:
        yield _("The final is never dropped.")
    if season.finalists:
        yield _("The best {count} are invited to the final.").format(count=season.finalists)
    yield _("A shared place gets the average of its points; no place, no points.")
    yield _("Ties: more wins, then better places, then more nights.")
