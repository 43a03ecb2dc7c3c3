"""
Schedule of a `.tdt` file: its rounds and breaks as our levels, and which chips its color-ups take
away.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise

from tournament.engine.messages import Refusal, _, ngettext
from tournament.imports.tdt_field_reader import TdtObjectReader
from tournament.imports.tdt_import_notes import TdtNotes
from tournament.schedule.values import (
    MAX_CHIPS,
    MAX_COLORS,
    MAX_LABEL_LENGTH,
    MAX_MINUTES,
    MAX_STEPS,
    AnteBy,
    Break,
    Level,
    Step,
    Structure,
    check_structure,
)

LIMITS = ("Limit", "Pot Limit", "")
"""What the kinds of betting are called; a game without limit needs no word."""
USUAL_GAMES = ("", "holdem", "texasholdem")

ODD_MINUTES = ngettext(
    "{count} level was rounded to whole minutes.",
    "{count} levels were rounded to whole minutes.",
)
NO_BLINDS = ngettext(
    "{count} round without whole-chip blinds was skipped.",
    "{count} rounds without whole-chip blinds were skipped.",
)
BIG_BLIND_ANTES = ngettext(
    "{count} ante as large as the big blind was read as a BB ante.",
    "{count} antes as large as the big blind were read as BB antes.",
)


@dataclass(frozen=True, slots=True)
class TdtScheduleRow:
    """A level or a break of the file."""

    step: Step
    chip_up: bool = False


def read_schedule(tournament: TdtObjectReader, notes: TdtNotes) -> Structure | None:
    """The whole schedule; None where there is none that could be played."""
    found = (
        _read_row(row, notes) for row in tournament.read_object("Levels").read_objects("Levels")
    )
    rows = [row for row in found if row is not None]
    while rows and isinstance(rows[0].step, Break):
        rows.pop(0)
        notes.add_note(_("A break at the start or end of the schedule was skipped."))
    while rows and isinstance(rows[-1].step, Break):
        rows.pop()
        notes.add_note(_("A break at the start or end of the schedule was skipped."))
    if len(rows) > MAX_STEPS:
        notes.add_note(
            _("More than {most} rows in the schedule; only the first were kept."), most=MAX_STEPS
        )
        rows = [
            *rows[: MAX_STEPS - 1],
            next(row for row in rows[MAX_STEPS - 1 :] if isinstance(row.step, Level)),
        ]
    if not rows:
        return None
    structure = Structure(tuple(_add_color_ups(rows, _list_chip_values(tournament), notes)))
    try:
        check_structure(structure)
    except Refusal as refused:
        notes.add_note(_("The schedule was not imported. {why}"), why=refused.line)
        return None
    return structure


def _read_row(row: TdtObjectReader, notes: TdtNotes) -> TdtScheduleRow | None:
    minutes = row.read_number("Minutes", "Duration")
    whole = max(1, min(MAX_MINUTES, round(min(minutes, Decimal(MAX_MINUTES)))))
    if whole != minutes:
        notes.tally_note(ODD_MINUTES)
    blinds = [row.read_number(name) for name in ("SmallBlind", "BigBlind")]
    limits = [
        *row.read_numbers("Limits"),
        *row.read_numbers("Limit1"),
        *row.read_numbers("Limit2"),
    ][:2]
    if not any(row.has_number(name) for name in ("SmallBlind", "BigBlind")):
        return TdtScheduleRow(
            Break(whole, notes.clean_line(row.read_text("Notes", "Name"), MAX_LABEL_LENGTH)),
            row.read_flag("ChipUp"),
        )
    small, big, ante = _to_chips(
        *(limits if len(limits) == 2 and not any(blinds) else blinds), row.read_number("Ante")
    )
    if min(small, ante) < 0 or big < 1 or small > big:
        notes.tally_note(NO_BLINDS)
        return None
    if ante >= big:
        notes.tally_note(BIG_BLIND_ANTES)
    by = AnteBy.BIG_BLIND if ante >= big else AnteBy.EVERYONE
    return TdtScheduleRow(Level(small, big, whole, ante, by, _read_game(row, notes)))


def _to_chips(*amounts: Decimal) -> tuple[int, ...]:
    """Whole chips; -1, which no blind can be, for an amount that is not whole."""
    return tuple(
        int(amount) if 0 <= amount <= MAX_CHIPS and amount == int(amount) else -1
        for amount in amounts
    )


def _read_game(row: TdtObjectReader, notes: TdtNotes) -> str:
    """What is played, where it is not what everybody plays: hold’em without a limit."""
    betting = (
        LIMITS[row.read_count("GameType", most=len(LIMITS) - 1)]
        if row.has_number("GameType")
        else ""
    )
    name = row.read_text("GameName")
    if (
        not betting
        and "".join(letter for letter in name.lower() if letter.isalpha()) in USUAL_GAMES
    ):
        return ""
    return notes.clean_line(f"{betting} {name}".strip(), MAX_LABEL_LENGTH)


# --- chips that are coloured up


def _list_chip_values(tournament: TdtObjectReader) -> list[int]:
    """The values of the chips in use, the smallest first."""
    values: set[int] = set()
    for chip in tournament.read_object("Chips").read_objects("Chips"):
        if chip.read_flag("Use", otherwise=True):
            values.update(_to_chips(chip.read_number("Value")))
    return sorted(value for value in values if value > 0)


def _add_color_ups(
    rows: Sequence[TdtScheduleRow], values: list[int], notes: TdtNotes
) -> list[Step]:
    """
    The steps, with the chips that each chip-up takes away: the file says only that there is one, so
    it is those that no later blind or ante needs, because all of them can be paid with the next
    larger chip.
    """
    later = [
        _list_blind_amounts(rows[at + 1 :]) if row.chip_up else () for at, row in enumerate(rows)
    ]
    steps: list[Step] = []
    for row, amounts in zip(rows, later, strict=True):
        step = row.step
        if isinstance(step, Break) and row.chip_up:
            gone = _find_removable_chips(values, amounts)
            values = [value for value in values if value not in gone]
            step = Break(step.minutes, step.label, gone)
            if not gone:
                notes.add_note(_("A color-up removes no chip. Set it in the schedule."))
        steps.append(step)
    return steps


def _list_blind_amounts(rows: Sequence[TdtScheduleRow]) -> tuple[int, ...]:
    amounts: set[int] = set()
    for row in rows:
        if isinstance(row.step, Level):
            amounts |= {row.step.small, row.step.big, row.step.ante}
    return tuple(amounts - {0})


def _find_removable_chips(values: Sequence[int], amounts: Sequence[int]) -> tuple[int, ...]:
    gone: list[int] = []
    for value, larger in pairwise(values):
        if any(amount % larger for amount in amounts) or len(gone) == MAX_COLORS:
            break
        gone.append(value)
    return tuple(gone)
