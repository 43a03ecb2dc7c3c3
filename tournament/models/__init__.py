"""The rows that are kept, without any rules."""

from tournament.models.club import MEMBER_ROLES, Club, Member, Membership, Role
from tournament.models.links import Display, Link, LinkKind, displays_seen_since, keep_displays
from tournament.models.night import JournalEntry, Pulse, Tournament, keep_pulse, last_pulse
from tournament.models.own_rules import OwnRule, Works
from tournament.models.players import Player, PlayerPhoto

__all__ = [
    "MEMBER_ROLES",
    "Club",
    "Display",
    "JournalEntry",
    "Link",
    "LinkKind",
    "Member",
    "Membership",
    "OwnRule",
    "Player",
    "PlayerPhoto",
    "Pulse",
    "Role",
    "Tournament",
    "Works",
    "displays_seen_since",
    "keep_displays",
    "keep_pulse",
    "last_pulse",
]
