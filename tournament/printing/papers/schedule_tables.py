"""The schedule as a table of a paper: all of it, or what is still to come and when."""

from django.utils.translation import gettext as _

from tournament.clock.values import compute_time_to_step
from tournament.engine.time_units import MINUTE
from tournament.localization import format_chip_amount, format_time
from tournament.night.state import read_night_clock
from tournament.printing.document_blocks import ColumnHeading, TableBlock
from tournament.printing.papers.printout_context import PrintoutContext
from tournament.schedule.values import (
    AnteBy,
    Break,
    Level,
    Step,
    find_level_number,
    list_step_start_offsets,
)


def build_schedule_table(scene: PrintoutContext) -> TableBlock:
    """
    Every level and break, and how long after the start it begins if the clock is never stopped.
    """
    steps = scene.state.structure.steps
    begins = [_duration_text(begin) for begin in list_step_start_offsets(scene.state.structure)]
    return _build_step_table(scene, range(len(steps)), begins, _("Schedule"), _("After (h:min)"))


def build_remaining_schedule(scene: PrintoutContext) -> TableBlock:
    """
    The steps after the one on the clock: at what time of day they begin, or after how much play.
    """
    structure = scene.state.structure
    shown = read_night_clock(scene.state, scene.at)
    later = range(shown.step + 1, len(structure.steps))
    waits = [compute_time_to_step(structure, shown, at) or 0 for at in later]
    if shown.edge is None:
        begins = [_duration_text(wait) for wait in waits]
        when = _("After play (h:min)")
    else:
        start = scene.at + shown.wait_ms
        begins = [format_time(scene.at + wait, scene.zone, start=start) for wait in waits]
        when = _("Begins")
    return _build_step_table(scene, later, begins, _("Still to come"), when)


def _build_step_table(
    scene: PrintoutContext, numbers: range, begins: list[str], title: str, when: str
) -> TableBlock:
    steps = [scene.state.structure.steps[number] for number in numbers]
    rows = tuple(
        (*_build_step_row(scene, number), begin)
        for number, begin in zip(numbers, begins, strict=True)
    )
    columns = (
        ColumnHeading(_("Level")),
        ColumnHeading(_("Blinds"), True),
        ColumnHeading(_("Ante"), True),
        ColumnHeading(_("Minutes"), True),
        ColumnHeading(when, True),
    )
    breaks = tuple(row for row, step in enumerate(steps) if isinstance(step, Break))
    levels = [step for step in steps if isinstance(step, Level)]
    by_big_blind = any(level.ante and level.ante_by is AnteBy.BIG_BLIND for level in levels)
    notes = (_("(BB): the big blind antes for the table."),) if by_big_blind else ()
    return TableBlock(columns, rows, title=title, strong=breaks, notes=notes, is_whole=True)


def _build_step_row(scene: PrintoutContext, at: int) -> tuple[str, ...]:
    step = scene.state.structure.steps[at]
    minutes = str(step.minutes) if step.minutes else _("no limit")
    if isinstance(step, Break):
        name = _("Break: {name}").format(name=step.label) if step.label else _("Break")
        return name, _color_up_text(step), "", minutes
    name = str(find_level_number(scene.state.structure, at))
    named = ", ".join(part for part in (name, step.game, _color_up_text(step)) if part)
    return named, blinds_text(step), ante_text(step), minutes


def _color_up_text(step: Step) -> str:
    """Which chips are exchanged for larger ones; nothing where none are."""
    chips = ", ".join(map(format_chip_amount, step.colour_up))
    return _("color up {chips}").format(chips=chips) if chips else ""


def blinds_text(level: Level) -> str:
    """Both blinds of a level."""
    return f"{format_chip_amount(level.small)}–{format_chip_amount(level.big)}"


def ante_text(level: Level) -> str:
    """The ante of a level and who pays it; nothing where there is none."""
    if not level.ante:
        return ""
    told = format_chip_amount(level.ante)
    return _("{ante} (BB)").format(ante=told) if level.ante_by is AnteBy.BIG_BLIND else told


def _duration_text(ms: int) -> str:
    minutes = -(-ms // MINUTE)
    return f"{minutes // 60}:{minutes % 60:02}"
