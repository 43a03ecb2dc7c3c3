"""The rows that are kept, without any rules."""

from tournament.models.club import Club, Member, Membership, Role
from tournament.models.links import Display, Link, LinkKind
from tournament.models.night import JournalEntry, Pulse, Tournament

__all__ = [
    "Club",
    "Display",
    "JournalEntry",
    "Link",
    "LinkKind",
    "Member",
    "Membership",
    "Pulse",
    "Role",
    "Tournament",
]
