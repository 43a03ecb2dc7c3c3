"""The schedule of a night as a table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.exports.export_source import NightExportSource
from tournament.exports.sheets import Cell, CellKind, Sheet, SheetColumn, build_number_column
from tournament.schedule.values import (
    AnteBy,
    Break,
    Level,
    compute_step_duration,
    find_level_number,
    list_step_start_offsets,
)


def build_structure_sheet(source: NightExportSource) -> Sheet:
    """
    Every level and every break, with the time after which each begins if the clock is never
    stopped.
    """
    columns = (
        build_number_column("row", _("Row")),
        SheetColumn("kind", _("Level or break")),
        build_number_column("level", _("Level")),
        build_number_column("small", _("Small blind")),
        build_number_column("big", _("Big blind")),
        build_number_column("ante", _("Ante")),
        SheetColumn("ante_by", _("Who pays the ante")),
        build_number_column("minutes", _("Minutes")),
        SheetColumn("begins", _("Begins after"), CellKind.SPAN),
        SheetColumn("name", _("Game or name")),
        SheetColumn("colour_up", _("Chips coloured up")),
    )
    return source.build_sheet("structure", _("Schedule"), columns, _build_step_rows(source))


def _build_step_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    schedule = source.state.structure
    for at, (step, begins) in enumerate(
        zip(schedule.steps, list_step_start_offsets(schedule), strict=True)
    ):
        colours = " ".join(map(str, step.colour_up))
        minutes = step.minutes if compute_step_duration(step) else None
        if isinstance(step, Break):
            yield (at + 1, _("break"), *(None,) * 4, "", minutes, begins, step.label, colours)
        else:
            yield (
                at + 1,
                _("level"),
                find_level_number(schedule, at),
                *_build_blind_cells(step),
                minutes,
                begins,
                step.game,
                colours,
            )


def _build_blind_cells(level: Level) -> tuple[Cell, ...]:
    by = _("the big blind") if level.ante_by is AnteBy.BIG_BLIND else _("everyone")
    return (level.small, level.big, level.ante or None, by if level.ante else "")
