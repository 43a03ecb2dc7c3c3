"""A night with everything that its export files are made from."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import tzinfo

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournament import journal
from tournament.clock.values import Instant
from tournament.engine.messages import Fact
from tournament.exports.file_names import FileName, build_file_name
from tournament.exports.sheets import Columns, Item, Sheet, build_sheet
from tournament.journal import NightSnapshot
from tournament.localization import (
    find_timezone,
    format_date,
    format_file_date,
    format_printed_time,
    localize_fact,
)
from tournament.models import Club, Tournament
from tournament.night.state import State, entrant_name_of
from tournament.printing.document_blocks import PageHeading
from tournament.tables.values import table_text
from tournament.time_source import now

SEAL_SHOWN = 16
"""So many digits of a seal are enough to tell one journal from another."""


@dataclass(frozen=True, slots=True)
class NightExportSource:
    """
    A night as it stands at an instant, with its row, its club and the zone in which its times are
    told.
    """

    moment: NightSnapshot
    night: Tournament
    club: Club
    zone: tzinfo
    at: Instant

    @property
    def state(self) -> State:
        """The night itself."""
        return self.moment.state

    @property
    def file_name_day(self) -> str:
        """On which day it was, for the name of a file."""
        return format_file_date(self._began, self.zone)

    @property
    def day_text(self) -> str:
        """The same for a reader."""
        return format_date(self._began, self.zone)

    @property
    def _began(self) -> int:
        """When it began, or was opened if it has not begun."""
        return self.night.opened_at if self.state.started is None else self.state.started

    def build_file_name(self, what: str, ending: str) -> FileName:
        """What a file about it is called."""
        return build_file_name((self.state.name, self.file_name_day, what), ending)

    def localize_fact(self, fact: Fact) -> str:
        """A line or a fact of the core in the reader's words."""
        return localize_fact(fact, self.zone)

    def player_name_text(self, key: int) -> str:
        """What somebody of the night is called."""
        return self.localize_fact(entrant_name_of(self.state, key))

    def table_name_text(self, number: int) -> str:
        """What a table is called."""
        return self.localize_fact(table_text(number, self.state.tables.get(number)))

    @property
    def print_time_text(self) -> str:
        """When this was printed."""
        return _("Printed {when}").format(when=format_printed_time(self.at, self.zone))

    def build_heading(self, title: str) -> PageHeading:
        """What stands above and below a paper of the night."""
        seal = _("Journal no. {number}, seal {seal}").format(
            number=self.moment.version, seal=self.moment.head[:SEAL_SHOWN]
        )
        return PageHeading(
            title,
            self.state.name,
            self.club.name,
            self.print_time_text,
            seal,
            get_language() or "en",
            self.day_text,
        )

    def build_sheet(
        self,
        key: str,
        title: str,
        columns: Columns[Item],
        items: Iterable[Item],
        notes: Iterable[str] = (),
    ) -> Sheet:
        """A table in the currency and the time zone of the night."""
        return build_sheet(
            key, title, columns, items, notes, self.state.terms.currency, self.club.timezone
        )


def build_night_source(night: Tournament) -> NightExportSource:
    """A night as it stands now."""
    return NightExportSource(
        journal.build_snapshot(night), night, night.club, find_timezone(night.club.timezone), now()
    )
