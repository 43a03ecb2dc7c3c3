"""The log of rulings as a file for spreadsheet programs: a line for each decision."""

from collections.abc import Iterable, Iterator
from datetime import tzinfo

from django.utils.translation import gettext as _

from tournament.core.rulings_told import DecisionRow, RulingRow
from tournament.core.text import Line
from tournament.pages.act.spreadsheet import Cell, sheet, text
from tournament.telling import tell, tell_day


def written(rows: Iterable[RulingRow], night: str, zone: tzinfo) -> str:
    """The whole file."""
    return sheet(_lines(rows, night, zone))


def _lines(rows: Iterable[RulingRow], night: str, zone: tzinfo) -> Iterator[list[Cell]]:
    yield [text(_("Rulings of {night}").format(night=night))]
    yield [
        *(_("No."), _("Time"), _("Table"), _("Hand"), _("Level"), _("Seat"), _("Player"), _("What happened")),
        *(_("Answers"), _("Books"), _("What the books say"), _("Where it stands"), _("Decision"), _("Decided by")),
        *(_("Conflicts of interest"), _("Reason"), _("As the books say"), _("Steps done"), _("Steps"), _("Outcome")),
    ]
    for row in rows:
        for decision in row.decisions:
            yield _line(row, decision, zone)


def _line(row: RulingRow, decision: DecisionRow, zone: tzinfo) -> list[Cell]:
    def told(what: str | Line | None) -> str:
        return text("" if what is None else what if isinstance(what, str) else tell(what, zone))

    def all_of(lines: Iterable[Line]) -> str:
        return text("; ".join(dict.fromkeys(tell(one, zone) for one in lines)))

    answers = "; ".join(f"{tell(asks, zone)} {tell(says, zone)}" for asks, says in row.facts)
    return [
        *(row.number, tell_day(decision.at, zone), told(row.table), row.hand or "", told(row.level), row.seat or ""),
        *(told(row.player), told(row.what), text(answers), all_of(row.books), told(row.verdict), all_of(row.cited)),
        *(told(decision.decision), told(decision.by), text(decision.conflicts), text(decision.reason)),
        *(_("no") if decision.differs else _("yes"), sum(step.done for step in row.steps), len(row.steps)),
        text(row.outcome),
    ]
