"""The schedule of a night as a table."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from django.utils.translation import gettext as _

from tournament.exports.night_export_source import NightExportSource
from tournament.exports.sheets import Cell, Columns, NumberColumn, Sheet, SpanColumn, TextColumn
from tournament.schedule.values import (
    AnteBy,
    Break,
    Level,
    Millis,
    Step,
    find_level_number,
    list_step_start_offsets,
)


@dataclass(frozen=True, slots=True)
class _StepRow:
    row: int
    step: Step
    begins: Millis


def build_structure_sheet(source: NightExportSource) -> Sheet:
    """
    Every level and every break, with the time after which each begins if the clock is never
    stopped.
    """
    schedule = source.state.structure
    columns: Columns[_StepRow] = (
        NumberColumn("row", _("No.")),
        TextColumn(
            "kind",
            _("Kind"),
            lambda row: _("Break") if isinstance(row.step, Break) else _("Level"),
        ),
        NumberColumn(
            "level",
            _("Level"),
            lambda row: (
                None if isinstance(row.step, Break) else find_level_number(schedule, row.row - 1)
            ),
        ),
        NumberColumn("small", _("Small blind"), _of_level(lambda level: level.small)),
        NumberColumn("big", _("Big blind"), _of_level(lambda level: level.big)),
        NumberColumn("ante", _("Ante"), _of_level(lambda level: level.ante or None)),
        TextColumn("ante_by", _("Ante payer"), _of_level(_ante_by_text, "")),
        NumberColumn("minutes", _("Minutes"), lambda row: row.step.minutes or None),
        SpanColumn("begins", _("Begins after")),
        TextColumn(
            "name",
            _("Name"),
            lambda row: row.step.label if isinstance(row.step, Break) else row.step.game,
        ),
        TextColumn(
            "colour_up", _("Chips colored up"), lambda row: " ".join(map(str, row.step.colour_up))
        ),
    )
    rows = map(_StepRow, count(1), schedule.steps, list_step_start_offsets(schedule))
    return source.build_sheet("structure", _("Schedule"), columns, rows)


def _of_level(value: Callable[[Level], Cell], in_break: Cell = None) -> Callable[[_StepRow], Cell]:
    return lambda row: in_break if isinstance(row.step, Break) else value(row.step)


def _ante_by_text(level: Level) -> str:
    if not level.ante:
        return ""
    return _("the big blind") if level.ante_by is AnteBy.BIG_BLIND else _("everyone")
