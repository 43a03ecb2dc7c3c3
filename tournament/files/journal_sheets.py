"""The journal with its chain of seals, and the rulings, as tables."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _

from tournament import journal
from tournament.core.history import entries_text, list_undone_entries
from tournament.core.rulings_told import DecisionRow, RulingRow, build_ruling_rows
from tournament.core.text import Message
from tournament.files.night_kept import NightFile
from tournament.files.sheets import Cell, Column, Kind, Sheet


def journal_sheet(source: NightFile) -> Sheet:
    """
    Every entry as people read it, and exactly as it is kept, so that its seal can be worked out
    again.
    """
    columns = (
        Column("no", _("No."), Kind.NUMBER),
        Column("time", _("Time"), Kind.TIME),
        Column("by", _("By")),
        Column("device", _("Device")),
        Column("told", _("What happened")),
        Column("undone", _("Undone")),
        Column("seal", _("Seal")),
        Column("digest", _("State after it")),
        Column("action", _("Exactly as it is kept")),
        Column("at", _("Time in milliseconds"), Kind.NUMBER),
        Column("key", _("Key of the click")),
    )
    notes = (
        _(
            "Each seal is the SHA-256 of the seal before it, a line feed, and number, time in "
            "milliseconds, action, "
            "by, device, key and state as one JSON list without blanks."
        ),
    )
    return source.sheet("journal", _("Journal"), columns, _entries(source), notes)


def _entries(source: NightFile) -> Iterator[tuple[Cell, ...]]:
    past = source.moment.past
    dead = list_undone_entries(past.entries)
    lines = journal.list_sealed_lines(source.night)[: source.moment.version]
    for line, told in zip(lines, entries_text(past), strict=True):
        yield (
            line.version,
            line.at,
            line.by,
            line.device,
            source.tell(told),
            _("undone") if line.version in dead else "",
            line.seal,
            line.digest,
            line.action,
            line.at,
            line.key,
        )


def rulings(source: NightFile) -> Sheet:
    """Every ruling, with a row for each decision about it."""
    columns = (
        Column("no", _("No."), Kind.NUMBER),
        Column("time", _("Time"), Kind.TIME),
        Column("table", _("Table")),
        Column("hand", _("Hand"), Kind.NUMBER),
        Column("level", _("Level")),
        Column("seat", _("Seat"), Kind.NUMBER),
        Column("player", _("Player")),
        Column("what", _("What happened")),
        Column("answers", _("Answers")),
        Column("books", _("Books")),
        Column("verdict", _("What the books say")),
        Column("cited", _("Where it stands")),
        Column("decision", _("Decision")),
        Column("by", _("Decided by")),
        Column("conflicts", _("Conflicts of interest")),
        Column("reason", _("Reason")),
        Column("by_the_books", _("As the books say")),
        Column("steps_done", _("Steps done"), Kind.NUMBER),
        Column("steps", _("Steps"), Kind.NUMBER),
        Column("outcome", _("Outcome")),
        Column("steps_told", _("The steps, done ones with x")),
    )
    found = build_ruling_rows(source.state, source.moment.past.entries)
    rows = (_ruling(source, row, decision) for row in found for decision in row.decisions)
    return source.sheet("rulings", _("Rulings"), columns, rows)


def _ruling(source: NightFile, row: RulingRow, decision: DecisionRow) -> tuple[Cell, ...]:
    def told(what: str | Message | None) -> str:
        return "" if what is None else source.tell(what)

    def all_of(lines: Iterable[Message]) -> str:
        return "; ".join(dict.fromkeys(map(source.tell, lines)))

    answers = "; ".join(f"{source.tell(asks)} {source.tell(says)}" for asks, says in row.facts)
    return (
        *(
            row.number,
            decision.at,
            told(row.table),
            row.hand or None,
            told(row.level),
            row.seat or None,
        ),
        *(
            told(row.player),
            told(row.what),
            answers,
            all_of(row.books),
            told(row.verdict),
            all_of(row.cited),
        ),
        *(told(decision.decision), told(decision.by), decision.conflicts, decision.reason),
        *(
            _("no") if decision.differs else _("yes"),
            sum(step.done for step in row.steps),
            len(row.steps),
        ),
        row.outcome,
        " ".join(
            f"{at}. [{'x' if step.done else ' '}] {told(step.says)}"
            for at, step in enumerate(row.steps, 1)
        ),
    )
