"""The journal with its chain of seals, and the rulings, as tables."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament import journal
from tournament.engine.journal_seal import SealedLine
from tournament.engine.messages import Message, Text
from tournament.exports.night_export_source import NightExportSource
from tournament.exports.sheets import Columns, NumberColumn, Sheet, TextColumn, TimeColumn
from tournament.night.journal_history import entries_text, list_undone_entries
from tournament.rulings_log.reports import DecisionRow, RulingRow, build_ruling_rows


def build_journal_sheet(source: NightExportSource) -> Sheet:
    """
    Every entry as people read it, and exactly as it is kept, so that its seal can be worked out
    again.
    """
    past = source.moment.past
    dead = list_undone_entries(past.entries)
    lines = journal.list_sealed_lines(source.night)[: source.moment.version]
    versions = (line.version for line in lines)
    told = dict(zip(versions, entries_text(past), strict=True))
    columns: Columns[SealedLine] = (
        NumberColumn("no", _("No."), lambda line: line.version),
        TimeColumn("time", _("Time"), lambda line: line.at),
        TextColumn("by", _("By")),
        TextColumn("device", _("Device")),
        TextColumn(
            "told", _("What happened"), lambda line: source.localize_fact(told[line.version])
        ),
        TextColumn("undone", _("Undone"), lambda line: _("undone") if line.version in dead else ""),
        TextColumn("seal", _("Seal")),
        TextColumn("digest", _("State hash")),
        TextColumn("action", _("Raw entry")),
        NumberColumn("at", _("Time in milliseconds")),
        TextColumn("key", _("Click key")),
    )
    notes = (
        _(
            "Each seal is the SHA-256 of the seal before it, a line feed, and number, time "
            "in milliseconds, action, by, device, key and state as one JSON list without "
            "blanks."
        ),
    )
    return source.build_sheet("journal", _("Journal"), columns, lines, notes)


@dataclass(frozen=True, slots=True)
class _DecisionInRuling:
    ruling: RulingRow
    decision: DecisionRow


def build_rulings_sheet(source: NightExportSource) -> Sheet:
    """Every ruling, with a row for each decision about it."""

    def cell_text(what: Text | None) -> str:
        return "" if what is None else source.localize_fact(what)

    def join_messages(lines: Iterable[Message]) -> str:
        return "; ".join(dict.fromkeys(map(source.localize_fact, lines)))

    columns: Columns[_DecisionInRuling] = (
        NumberColumn("no", _("No."), lambda row: row.ruling.number),
        TimeColumn("time", _("Time"), lambda row: row.decision.at),
        TextColumn("table", _("Table"), lambda row: cell_text(row.ruling.table)),
        NumberColumn("hand", _("Hand"), lambda row: row.ruling.hand or None),
        TextColumn("level", _("Level"), lambda row: cell_text(row.ruling.level)),
        NumberColumn("seat", _("Seat"), lambda row: row.ruling.seat or None),
        TextColumn("player", _("Player"), lambda row: cell_text(row.ruling.player)),
        TextColumn("what", _("What happened"), lambda row: cell_text(row.ruling.what)),
        TextColumn(
            "answers",
            _("Answers"),
            lambda row: "; ".join(
                f"{cell_text(asks)} {cell_text(says)}" for asks, says in row.ruling.facts
            ),
        ),
        TextColumn("books", _("Books"), lambda row: join_messages(row.ruling.books)),
        TextColumn("verdict", _("What the books say"), lambda row: cell_text(row.ruling.verdict)),
        TextColumn("cited", _("Source"), lambda row: join_messages(row.ruling.cited)),
        TextColumn("decision", _("Decision"), lambda row: cell_text(row.decision.decision)),
        TextColumn("by", _("By"), lambda row: cell_text(row.decision.by)),
        TextColumn("conflicts", _("Conflicts of interest"), lambda row: row.decision.conflicts),
        TextColumn("reason", _("Reason"), lambda row: row.decision.reason),
        TextColumn(
            "by_the_books",
            _("By the book"),
            lambda row: _("no") if row.decision.differs else _("yes"),
        ),
        NumberColumn(
            "steps_done", _("Steps done"), lambda row: sum(step.done for step in row.ruling.steps)
        ),
        NumberColumn("steps", _("Steps"), lambda row: len(row.ruling.steps)),
        TextColumn("outcome", _("Outcome"), lambda row: row.ruling.outcome),
        TextColumn(
            "steps_told",
            _("Steps (x = done)"),
            lambda row: " ".join(
                f"{at}. [{'x' if step.done else ' '}] {cell_text(step.says)}"
                for at, step in enumerate(row.ruling.steps, 1)
            ),
        ),
    )
    rows: list[_DecisionInRuling] = []
    for ruling in build_ruling_rows(source.state, source.moment.past.entries):
        rows += (_DecisionInRuling(ruling, decision) for decision in ruling.decisions)
    return source.build_sheet("rulings", _("Rulings"), columns, rows)
