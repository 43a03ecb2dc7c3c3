"""What a paper is made from: the night as it stands, whose it is, and what was asked for."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import journal
from tournament.access.authorization import Visit
from tournament.access.roles import Right
from tournament.clock.values import Instant
from tournament.engine.messages import Fact
from tournament.exports.night_export_source import NightExportSource
from tournament.localization import find_timezone, format_printed_time, localize_fact
from tournament.night.state import State, entrant_name_of, to_money
from tournament.printing.document_blocks import Document, PageHeading, TextBlock
from tournament.tables.values import table_text

SEAL_SHOWN = 16
"""So many digits of a seal are enough to tell one journal from another."""


@dataclass(frozen=True, slots=True)
class PrintoutContext:
    """The night as of now for somebody who may see it; `asked` is what the address says besides."""

    visitor: Visit
    moment: journal.NightSnapshot
    at: Instant
    zone: tzinfo
    asked: Mapping[str, str]
    house: str = ""
    """Under which address phones reach the program."""

    @property
    def state(self) -> State:
        """The night as it stands."""
        return self.moment.state

    @property
    def export_source(self) -> NightExportSource:
        """The night as its tables are made from it."""
        night = self.visitor.night
        return NightExportSource(self.moment, night, night.club, self.zone, self.at)

    @property
    def may_direct(self) -> bool:
        """Whether all papers are open to whoever asks."""
        return self.visitor.who.has_right(Right.DIRECT)

    def localize_fact(self, fact: Fact) -> str:
        """A fact in the reader's words."""
        return localize_fact(fact, self.zone)

    def money_text(self, cents: int) -> str:
        """An amount in the night's currency."""
        return self.localize_fact(to_money(self.state, cents))

    def player_name_text(self, key: int) -> str:
        """What an entrant is called."""
        return self.localize_fact(entrant_name_of(self.state, key))

    def table_name_text(self, number: int) -> str:
        """What a table is called."""
        return self.localize_fact(table_text(number, self.state.tables.get(number)))

    @property
    def print_time_text(self) -> str:
        """When this was printed."""
        return _("Printed {when}").format(when=format_printed_time(self.at, self.zone))

    def build_heading(self, title: str) -> PageHeading:
        """What stands above and below a paper of this night."""
        seal = _("Journal no. {version}, seal {seal}").format(
            version=self.moment.version, seal=self.moment.head[:SEAL_SHOWN]
        )
        club = self.visitor.night.club.name
        return PageHeading(
            title,
            self.state.name,
            club,
            self.print_time_text,
            seal,
            get_language() or "en",
            self.export_source.day_text,
        )

    def build_empty_document(self, title: str, why: str) -> Document:
        """A paper on which there is nothing to print yet, and why."""
        return Document(self.build_heading(title), (TextBlock((why,)),))


def build_printout_context(
    visitor: Visit, asked: Mapping[str, str], at: Instant, house: str = ""
) -> PrintoutContext:
    """The night now, for this visitor."""
    return PrintoutContext(
        visitor,
        journal.build_snapshot(visitor.night),
        at,
        find_timezone(visitor.night.club.timezone),
        asked,
        house,
    )
