"""The test bench of a season: what is typed in its form, tried on nights that were played."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.league.result_arrays import ResultColumns
from tournament.league.rules import FormulaError, parse_formula
from tournament.league.season_settings import SeasonSettings
from tournament.league.season_settings_preview import SeasonPreview, preview_settings
from tournament.league.views.players_text import day_text
from tournament.league.views.season_forms import SeasonForm
from tournament.league.views.season_text import FormulaText, align_points, build_formula_text
from tournament.localization import find_timezone, localize_fact
from tournament.models import Season

NIGHTS_OFFERED = 12
LINES_SHOWN = 30


@dataclass(frozen=True, slots=True)
class PreviewResultRow:
    """One result of the night, in words."""

    place: int
    name: str
    now: str
    then: str
    differs: bool
    no_number: bool


@dataclass(frozen=True, slots=True)
class RankShiftRow:
    """One player of the table, in words; they rise, fall or stay."""

    name: str
    rank: int
    points_now: str
    points: str
    moved: int

    @property
    def rank_distance(self) -> int:
        """By how many ranks, either way."""
        return abs(self.moved)


@dataclass(frozen=True, slots=True)
class SeasonPreviewPage:
    """What the page shows; with a fault only that, and where in the formula it is."""

    formula: FormulaText
    fault: str = ""
    sound: str = ""
    """The formula up to the fault."""
    rest: str = ""
    preview: SeasonPreview | None = None
    choices: tuple[tuple[int, str, bool], ...] = ()
    results: tuple[PreviewResultRow, ...] = ()
    table: tuple[RankShiftRow, ...] = ()
    more: int = 0
    """How many lines of the table are not shown."""


def parse_settings(form: SeasonForm, data: QueryDict, kept: SeasonSettings) -> SeasonSettings:
    """What a form says that is not saved, its formula as it stands there, sound or not."""
    form.is_valid()
    return replace(form.build_settings(kept), formula=data.get("formula", "").strip())


def build_season_preview(
    season: Season,
    settings: SeasonSettings,
    rows: ResultColumns,
    left_out: Collection[int],
    night: str = "",
) -> SeasonPreviewPage:
    """Settings tried out; `night` is the number of the night to be looked at, as it was sent."""
    formula = build_formula_text(settings.formula)
    zone = find_timezone(season.club.timezone)
    try:
        parse_formula(settings.formula)
    except FormulaError as fault:
        text = settings.formula
        return SeasonPreviewPage(
            formula, localize_fact(fault.line, zone), text[: fault.at], text[fault.at :]
        )
    chosen = int(night) if night.isascii() and night.isdigit() and len(night) < 15 else None
    preview = preview_settings(season, settings, rows, left_out, zone, chosen)
    choices = []
    for at, row in enumerate(preview.nights):
        is_chosen = row.pk == preview.night.pk
        if at < NIGHTS_OFFERED or is_chosen:
            day = day_text(row.began, zone)
            choices.append((row.pk, _("{day} {name}").format(day=day, name=row.name), is_chosen))
    return SeasonPreviewPage(
        formula,
        preview=preview,
        choices=tuple(choices),
        results=tuple(_build_result_rows(preview)),
        table=tuple(_build_rank_shifts(preview)),
        more=max(0, len(preview.table) - LINES_SHOWN),
    )


def _build_result_rows(preview: SeasonPreview) -> Iterator[PreviewResultRow]:
    now = align_points([result.now for result in preview.results])
    then = align_points([result.then for result in preview.results])
    for at, result in enumerate(preview.results):
        differs = result.now != result.then
        yield PreviewResultRow(
            result.place, result.name, now[at], then[at], differs, result.no_number
        )


def _build_rank_shifts(preview: SeasonPreview) -> Iterator[RankShiftRow]:
    shown = preview.table[:LINES_SHOWN]
    now = align_points([line.points_now for line in shown])
    then = align_points([line.points for line in shown])
    for at, line in enumerate(shown):
        moved = line.rank_now - line.rank if line.rank_now and line.rank else 0
        yield RankShiftRow(line.name, line.rank, now[at], then[at], moved)
