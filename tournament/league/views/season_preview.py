"""The test bench of a season: what is typed in its form, tried on nights that were played."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from django.http import QueryDict
from django.utils.translation import gettext as _

from tournament.league.result_columns import ResultColumns
from tournament.league.rules import FormulaError, read_formula
from tournament.league.season_preview import SeasonPreview, preview_settings
from tournament.league.season_settings import SeasonSettings
from tournament.league.views.players_text import day_text
from tournament.league.views.season_forms import SeasonForm
from tournament.league.views.season_text import FormulaText, align_points, build_formula
from tournament.localization import localize_fact, zone_of
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
    """One player of the table, in words; he rises, falls, or stays."""

    name: str
    rank_now: int
    rank: int
    points_now: str
    points: str
    moved: int

    @property
    def places(self) -> int:
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
    trial: SeasonPreview | None = None
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
    told = build_formula(settings.formula)
    zone = zone_of(season.club.timezone)
    try:
        read_formula(settings.formula)
    except FormulaError as fault:
        text = settings.formula
        return SeasonPreviewPage(
            told, localize_fact(fault.line, zone), text[: fault.at], text[fault.at :]
        )
    chosen = int(night) if night.isascii() and night.isdigit() and len(night) < 15 else None
    trial = preview_settings(season, settings, rows, left_out, zone, chosen)
    return SeasonPreviewPage(
        told,
        trial=trial,
        choices=tuple(
            (
                one.pk,
                _("{day} {name}").format(day=day_text(one.began, zone), name=one.name),
                one.pk == trial.night.pk,
            )
            for one in trial.nights
            if one in trial.nights[:NIGHTS_OFFERED] or one.pk == trial.night.pk
        ),
        results=tuple(_build_result_rows(trial)),
        table=tuple(_build_rank_shifts(trial)),
        more=max(0, len(trial.table) - LINES_SHOWN),
    )


def _build_result_rows(trial: SeasonPreview) -> Iterator[PreviewResultRow]:
    now, then = (
        align_points([one.now for one in trial.results]),
        align_points([one.then for one in trial.results]),
    )
    for at, one in enumerate(trial.results):
        yield PreviewResultRow(
            one.place, one.name, now[at], then[at], one.now != one.then, one.no_number
        )


def _build_rank_shifts(trial: SeasonPreview) -> Iterator[RankShiftRow]:
    shown = trial.table[:LINES_SHOWN]
    now, then = (
        align_points([one.points_now for one in shown]),
        align_points([one.points for one in shown]),
    )
    for at, one in enumerate(shown):
        moved = one.rank_now - one.rank if one.rank_now and one.rank else 0
        yield RankShiftRow(one.name, one.rank_now, one.rank, now[at], then[at], moved)
