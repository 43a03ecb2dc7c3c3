"""Context of a printout: the night, its club, the request."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.exports.night_export_source import NightExportSource
from tournament.localization import find_timezone
from tournament.night.state import to_money
from tournament.printing.document_blocks import Document, TextBlock


@dataclass(frozen=True, slots=True)
class PrintoutContext(NightExportSource):
    """The night as of now for somebody who may see it; `asked` is what the address says besides."""

    visitor: Visit
    asked: Mapping[str, str]
    house: str = ""
    """Under which address phones reach the program."""

    @property
    def may_direct(self) -> bool:
        """Whether all papers are open to whoever asks."""
        return self.visitor.who.has_right(Right.DIRECT)

    def money_text(self, cents: int) -> str:
        """An amount in the night's currency."""
        return self.localize_fact(to_money(self.state, cents))

    def build_empty_document(self, title: str, why: str) -> Document:
        """A paper on which there is nothing to print yet, and why."""
        return Document(self.build_heading(title), (TextBlock((why,)),))


def build_printout_context(
    visitor: Visit, asked: Mapping[str, str], at: Instant, house: str = ""
) -> PrintoutContext:
    """The night now, for this visitor."""
    night, club = visitor.night, visitor.night.club
    return PrintoutContext(
        journal.build_snapshot(night),
        night,
        club,
        find_timezone(club.timezone),
        at,
        visitor,
        asked,
        house,
    )
