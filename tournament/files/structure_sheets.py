"""The schedule of a night as a table."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.core.structure import AnteBy, Break, Level, duration, level_number, starts
from tournament.files.night_kept import NightFile
from tournament.files.sheets import Cell, Column, Kind, Sheet


def structure(source: NightFile) -> Sheet:
    """
    Every level and every break, with the time after which each begins if the clock is never
    stopped.
    """
    columns = (
        Column("row", _("Row"), Kind.NUMBER),
        Column("kind", _("Level or break")),
        Column("level", _("Level"), Kind.NUMBER),
        Column("small", _("Small blind"), Kind.NUMBER),
        Column("big", _("Big blind"), Kind.NUMBER),
        Column("ante", _("Ante"), Kind.NUMBER),
        Column("ante_by", _("Who pays the ante")),
        Column("minutes", _("Minutes"), Kind.NUMBER),
        Column("begins", _("Begins after"), Kind.SPAN),
        Column("name", _("Game or name")),
        Column("colour_up", _("Chips coloured up")),
    )
    return source.sheet("structure", _("Schedule"), columns, _steps(source))


def _steps(source: NightFile) -> Iterator[tuple[Cell, ...]]:
    schedule = source.state.structure
    for at, (step, begins) in enumerate(zip(schedule.steps, starts(schedule), strict=True)):
        colours = " ".join(map(str, step.colour_up))
        minutes = step.minutes if duration(step) else None
        if isinstance(step, Break):
            yield (at + 1, _("break"), *(None,) * 4, "", minutes, begins, step.label, colours)
        else:
            number = level_number(schedule, at)
            yield (at + 1, _("level"), number, *_blinds(step), minutes, begins, step.game, colours)


def _blinds(level: Level) -> tuple[Cell, ...]:
    by = _("the big blind") if level.ante_by is AnteBy.BIG_BLIND else _("everyone")
    return (level.small, level.big, level.ante or None, by if level.ante else "")
