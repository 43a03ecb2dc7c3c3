"""The journal with its chain of seals, and the rulings, as tables."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament import journal
from tournament.engine.messages import Message
from tournament.exports.export_source import NightExportSource
from tournament.exports.sheets import (
    Cell,
    Sheet,
    SheetColumn,
    build_number_column,
    build_time_column,
)
from tournament.night.journal_history import entries_text, list_undone_entries
from tournament.rulings_log.reports import DecisionRow, RulingRow, build_ruling_rows


def build_journal_sheet(source: NightExportSource) -> Sheet:
    """
    Every entry as people read it, and exactly as it is kept, so that its seal can be worked out
    again.
    """
    columns = (
        build_number_column("no", _("No.")),
        build_time_column("time", _("Time")),
        SheetColumn("by", _("By")),
        SheetColumn("device", _("Device")),
        SheetColumn("told", _("What happened")),
        SheetColumn("undone", _("Undone")),
        SheetColumn("seal", _("Seal")),
        SheetColumn("digest", _("State after it")),
        SheetColumn("action", _("Exactly as it is kept")),
        build_number_column("at", _("Time in milliseconds")),
        SheetColumn("key", _("Key of the click")),
    )
    notes = (
        _(
            "Each seal is the SHA-256 of the seal before it, a line feed, and number, time in "
            "milliseconds, action, by, device, key and state as one JSON list without blanks."
        ),
    )
    return source.build_sheet("journal", _("Journal"), columns, _build_entry_rows(source), notes)


def _build_entry_rows(source: NightExportSource) -> Iterator[tuple[Cell, ...]]:
    past = source.moment.past
    dead = list_undone_entries(past.entries)
    lines = journal.list_sealed_lines(source.night)[: source.moment.version]
    for line, told in zip(lines, entries_text(past), strict=True):
        yield (
            line.version,
            line.at,
            line.by,
            line.device,
            source.localize_message(told),
            _("undone") if line.version in dead else "",
            line.seal,
            line.digest,
            line.action,
            line.at,
            line.key,
        )


def build_rulings_sheet(source: NightExportSource) -> Sheet:
    """Every ruling, with a row for each decision about it."""
    columns = (
        build_number_column("no", _("No.")),
        build_time_column("time", _("Time")),
        SheetColumn("table", _("Table")),
        build_number_column("hand", _("Hand")),
        SheetColumn("level", _("Level")),
        build_number_column("seat", _("Seat")),
        SheetColumn("player", _("Player")),
        SheetColumn("what", _("What happened")),
        SheetColumn("answers", _("Answers")),
        SheetColumn("books", _("Books")),
        SheetColumn("verdict", _("What the books say")),
        SheetColumn("cited", _("Where it stands")),
        SheetColumn("decision", _("Decision")),
        SheetColumn("by", _("Decided by")),
        SheetColumn("conflicts", _("Conflicts of interest")),
        SheetColumn("reason", _("Reason")),
        SheetColumn("by_the_books", _("As the books say")),
        build_number_column("steps_done", _("Steps done")),
        build_number_column("steps", _("Steps")),
        SheetColumn("outcome", _("Outcome")),
        SheetColumn("steps_told", _("The steps, done ones with x")),
    )
    found = build_ruling_rows(source.state, source.moment.past.entries)
    rows = (_build_ruling_row(source, row, decision) for row in found for decision in row.decisions)
    return source.build_sheet("rulings", _("Rulings"), columns, rows)


def _build_ruling_row(
    source: NightExportSource, row: RulingRow, decision: DecisionRow
) -> tuple[Cell, ...]:
    def cell_text(what: str | Message | None) -> str:
        return "" if what is None else source.localize_message(what)

    def join_messages(lines: Iterable[Message]) -> str:
        return "; ".join(dict.fromkeys(map(source.localize_message, lines)))

    answers = "; ".join(
        f"{source.localize_message(asks)} {source.localize_message(says)}"
        for asks, says in row.facts
    )
    return (
        row.number,
        decision.at,
        cell_text(row.table),
        row.hand or None,
        cell_text(row.level),
        row.seat or None,
        cell_text(row.player),
        cell_text(row.what),
        answers,
        join_messages(row.books),
        cell_text(row.verdict),
        join_messages(row.cited),
        cell_text(decision.decision),
        cell_text(decision.by),
        decision.conflicts,
        decision.reason,
        _("no") if decision.differs else _("yes"),
        sum(step.done for step in row.steps),
        len(row.steps),
        row.outcome,
        " ".join(
            f"{at}. [{'x' if step.done else ' '}] {cell_text(step.says)}"
            for at, step in enumerate(row.steps, 1)
        ),
    )
