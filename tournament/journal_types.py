"""Types of the journal's interface: who acts, the outcome, a night's version."""

from dataclasses import dataclass

from tournament.engine.messages import Message, Refusal
from tournament.night.journal_history import Entry, JournalHistory
from tournament.night.state import State


@dataclass(frozen=True, slots=True)
class Actor:
    """Who does something, from which device."""

    name: str
    device: str = ""
    member: int | None = None


PROGRAM = Actor("Final Nine")
"""Who writes what nobody did: the program itself."""


@dataclass(frozen=True, slots=True)
class JournalLine:
    """A journal line as people read it."""

    entry: Entry
    line: Message
    undone: bool


@dataclass(frozen=True, slots=True)
class ActionResult:
    """
    What came of an action: the newest version, whether this click made it, and what others did
    since the page.
    """

    version: int
    changed: bool
    line: Message | None = None
    since: tuple[JournalLine, ...] = ()
    others: tuple[int, ...] = ()
    """The entries that the same click wrote before the newest one."""


@dataclass(frozen=True, slots=True)
class NightSnapshot:
    """The newest that is known of a night."""

    version: int
    head: str
    state: State
    past: JournalHistory
    club: int
    """The revision of the club's own settings, which pages depend on as well."""


class StalePage(Refusal):
    """Refused on a page that was behind: `since` tells what others did meanwhile."""

    def __init__(self, line: Message, since: tuple[JournalLine, ...]) -> None:
        super().__init__(line)
        self.since = since
